"""The command `automa`: one file per group of commands, nothing heavy imported at start.

Each file of this folder named below has a function `register(app)` that adds its commands; a file
that is not there yet is left out. To add a command, write such a file and name it in GROUPS.
Commands import the engine, pandas and the like inside their functions, so that `automa --help`
answers at once; a test watches this.
"""

import atexit
import importlib
import importlib.util
import io
import os
import sys
import threading
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from sim.cli.common import leave, say
from sim.cli.overview import Overview
from sim.cli.problems import ERROR, INTERRUPTED, PIPE_CLOSED, USAGE_ERROR, explain, explain_usage
from sim.version import __version__

GROUPS = (
    *("play", "view", "people", "next_automa", "run", "sweep", "export", "rank", "report"),
    *("what_if", "levers", "compare", "targets", "tune", "card_values", "tension", "luck"),
    *("studio", "listing", "data", "starters", "strategy", "bench"),
)

app = typer.Typer(
    name="automa",
    cls=Overview,
    help="Play Encyclopedia against its nine Automas, by thousands, and see how hard they are.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"encyclopedia-automa {__version__}")
        raise typer.Exit()


@app.callback()
def _all_commands(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version."),
    ] = False,
) -> None:
    """Play Encyclopedia against its nine Automas, by thousands, and see how hard they are."""


def _register_groups() -> None:
    """Add the commands of every group whose file exists."""
    for name in GROUPS:
        if importlib.util.find_spec(f"{__name__}.{name}") is not None:
            importlib.import_module(f"{__name__}.{name}").register(app)


_register_groups()


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code; a fault is one sentence on stderr."""
    try:
        code = _invoke(list(arguments) or ["--help"])
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        say("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        return PIPE_CLOSED
    except USAGE_ERROR as error:
        say(explain_usage(error, _names()))
        return ERROR
    except Exception as error:
        sentence = explain(error)
        if sentence is None:
            raise
        say(sentence)
        return ERROR


def _names() -> list[str]:
    """The names of all commands and groups of commands."""
    commands = [each.name or "" for each in app.registered_commands]
    return [*commands, *(str(group.name) for group in app.registered_groups)]


def _invoke(arguments: list[str]) -> int:
    """Parse and run; typer's own handling of errors is passed by, ours is `run`."""
    command = _without_types(typer.main.get_command(app))
    try:
        with command.make_context("automa", arguments) as context:
            command.invoke(context)
    except typer.Exit as leave:
        return leave.exit_code
    return 0


def _without_types(command: Any) -> Any:
    """typer writes '<list[str]>' behind the name of an argument; its help says it better."""
    for each in command.commands.values():
        for param in each.params:
            if param.param_type_name == "argument":
                param.display_type_rich = lambda ctx: None
    return command


def main() -> None:
    """The console command.

    It leaves without taking the interpreter down. Arrow's threads may still be giving Python
    objects back, and a thread that asks for an interpreter that is going down is ended in the
    middle of C++ code: the process aborted after all its work was done ("terminate called").
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal without é prints ? instead
            stream.reconfigure(errors="replace")
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except ValueError:  # a strategy has closed it
        sys.stdout = io.StringIO()
    except OSError:  # a closed pipe or a full disk: Python would complain once more at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not _threads_of_others():
        atexit._run_exitfuncs()
    leave(code)


def _threads_of_others() -> bool:
    """Whether threads are left, such as those of a strategy, for which Python would wait."""
    here = threading.current_thread()
    return any(not thread.daemon and thread is not here for thread in threading.enumerate())
