"""Faults that are the user's to mend, in one sentence each; anything else is our own bug."""

import difflib
import shlex
from collections.abc import Iterable
from typing import Any

import typer

FAULT_FOUND = 1  # what was checked breaks a rule
ERROR = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
# typer carries its own copy of click in new versions and needs click in old ones: its classes are
# reached through the one that typer always names.
USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]


def explain(error: Exception) -> str | None:
    """A sentence for an error that the user can mend; None for any other."""
    from sim.errors import FileNotNamed, InputError, StrategyError
    from sim.game.datafile import DataError

    if isinstance(error, FileNotNamed):
        return f"{error}: --allow-strategy {shlex.quote(error.file)}"
    if isinstance(error, InputError | StrategyError | DataError):
        return str(error)
    if isinstance(error, OSError):
        return explain_file(error)
    if isinstance(error, typer.Abort):
        return "stopped"
    if type(error).__name__ == "StoryError":  # its module is heavy and may not be loaded
        return f"the record cannot be told: {error}"
    return None


def explain_file(error: OSError) -> str:
    """'game.jsonl: no such file or directory'."""
    return f"{error.filename}: {reason_of(error)}" if error.filename else reason_of(error)


def reason_of(error: OSError) -> str:
    """'no such file or directory'."""
    return (error.strerror or str(error) or "it cannot be used").lower()


def explain_usage(error: Any, commands: Iterable[str]) -> str:
    """A wrong command line: what is wrong, the nearest name, where to look."""
    path = error.ctx.command_path if error.ctx else "automa"
    return f"{_what_is_wrong(error, commands)} (see '{path} --help')"


def _what_is_wrong(error: Any, commands: Iterable[str]) -> str:
    option = getattr(error, "option_name", None)
    if option and type(error).__name__ == "NoSuchOption":
        return f"there is no option {option}{_hint(option, _options(error))}"
    message = str(error.format_message()).strip().rstrip(".")
    if message.startswith("Invalid value") and (kind := _number_kind(message)):
        option = error.param.opts[0]
        return f"{option} '{_given(error)}' is not {kind}; write for example {option} 7"
    if message.startswith("No such command"):
        name = message.split("'")[1]
        return f"there is no command '{name}'{_hint(name, commands)}"
    return message[:1].lower() + message[1:]


def _number_kind(message: str) -> str | None:
    """What was needed, by the words of typer in any of its versions."""
    if "integer" in message:
        return "a whole number"
    return "a number" if "valid number" in message or "valid float" in message else None


def _given(error: Any) -> str:
    """What was typed: new versions of typer keep it in the cause, old ones in the message."""
    if hasattr(error.__cause__, "errors"):
        return str(error.__cause__.errors()[0]["input"])
    return str(error.message).split("'")[1]


def _options(error: Any) -> list[str]:
    return [name for param in error.ctx.command.params for name in param.opts] if error.ctx else []


def _hint(name: str, allowed: Iterable[str]) -> str:
    names = [other for other in allowed if other]
    close = difflib.get_close_matches(name, names, n=2, cutoff=0.5)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"; allowed: {', '.join(names)}"
