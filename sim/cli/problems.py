"""Faults that are the user's to mend, in one sentence each; anything else is our own bug."""

from __future__ import annotations

import difflib
import shlex
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from sim.errors import InputError, StrategyError
    from sim.table.seating import Seating

FAULT_FOUND = 1  # what was checked breaks a rule
ERROR = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
# typer carries its own copy of click in new versions and needs click in old ones: its classes are
# reached through the one that typer always names.
USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]


# What the person at the command line can do about an argument that a function below refused.
HINTS = {
    "data": "give the same --components, --cards, --assume and --set as then",
    "game": "with --game",
    "log": "--log names another file",
    "out": "use another --out",
    "parameter": "'automa list strategies --json' shows them",
    "person": "write for example: automa play me --vs linne/boudeuse",
    "save": "give its name with --save",
    "seats": "for example: balanced --vs linne/boudeuse",
}


def explain(error: Exception) -> str | None:
    """A sentence for an error that the user can mend; None for any other."""
    from sim.errors import InputError, StrategyError

    if isinstance(error, StrategyError):
        return explain_failure(error)
    if isinstance(error, InputError):
        return explain_input(error)
    if isinstance(error, OSError):
        return explain_file(error)
    if isinstance(error, typer.Abort):
        return "stopped"
    if type(error).__name__ == "StoryError":  # its module is heavy and may not be loaded
        return f"the record cannot be told: {error}"
    if isinstance(error, ValueError) and sys.stdout.closed:
        return "standard output is closed; does a strategy close it?"
    return None


def explain_input(error: InputError) -> str:
    """What is wrong, with the names that arguments have on the command line."""
    from sim.errors import FileNotNamed, LostGames

    text = str(error)
    if isinstance(error, FileNotNamed):
        return f"{text}: --allow-strategy {shlex.quote(error.file)}"
    if isinstance(error, LostGames):
        moved = f"--out {shlex.quote(error.run)}" not in error.command  # or copied
        again = f"{error.command} --out {shlex.quote(error.run)}" if moved else error.command
        return f"{text}; play their games again with: {again}"
    if error.argument and text.startswith(f"{error.argument} "):
        return f"--{text}"
    hint = HINTS.get(error.argument)
    return f"{text}; {hint}" if hint else text


def explain_failure(error: StrategyError) -> str:
    """Who failed in which game, and the command that plays it again."""
    if error.seating is None:
        return str(error)
    return f"{error}; to see it again: {replay_command(error)}"


def replay_command(error: StrategyError) -> str:
    """The command that plays the game of a failure again, with the data of this command."""
    table = error.seating
    words = ["automa", "play", *_seat_words(table)]
    words += ["--seed", str(error.seed), "--game", str(error.game)]
    if table.sepultus:
        words.append("--sepultus")
    if table.tie_break != "priority":
        words += ["--tie-break", table.tie_break]
    for name, card in (("--given", table.given), ("--without", table.without)):
        words += [name, card] if card else []
    return shlex.join([*words, *error.options])


def _seat_words(table: Seating) -> list[str]:
    """Humans first is the order of `automa play`; any other order is a --table."""
    from sim.table.seating import Human

    humans = [seat for seat in table.seats if isinstance(seat, Human)]
    automas = [seat for seat in table.seats if not isinstance(seat, Human)]
    if table.seats != (*humans, *automas):
        return ["--table", ", ".join(seat.player for seat in table.seats)]
    versus = [word for automa in automas for word in ("--vs", automa.player)]
    return [*(human.player for human in humans), *versus]


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
