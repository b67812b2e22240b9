"""`automa new-strategy` and `automa check-strategy`: players of your own."""

import keyword
import re
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.common import Seed, write_text
from sim.cli.problems import explain_failure
from sim.errors import InputError, check_numbers
from sim.text import printable, wrapped

WIDTH = 80


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("new-strategy")(new_strategy)
    app.command("check-strategy")(check_strategy)


def new_strategy(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A Python name, such as MyBot.")],
    compiled: Annotated[
        bool, typer.Option("--compiled", help="A compiled function instead of a class.")
    ] = False,
) -> None:
    """Write a file with a player to start from."""
    if not name.isidentifier() or keyword.iskeyword(name):
        raise InputError(f"'{name}' is not a Python name; write for example MyBot")
    file = Path(_file_name(name))
    if file.exists():
        raise InputError(f"{file} exists already; choose another name")
    write_text(file, template(name, str(file), compiled))
    print(f"{file}: a player to start from")
    print(f"Play:  automa play {file}:{name} --vs linne/boudeuse")
    print(f"Check: automa check-strategy {file}:{name}")


def _file_name(name: str) -> str:
    """MyBot -> my_bot.py"""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower() + ".py"


def template(name: str, file: str, compiled: bool) -> str:
    """The text of a new player."""
    from importlib.resources import files

    kind = "compiled_player.txt" if compiled else "python_player.txt"
    text = files("strategies.api").joinpath("templates", kind).read_text(encoding="utf-8")
    return text.replace("NAME", name).replace("FILE", file)


def check_strategy(
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="FILE.py:NAME or a name.")],
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="Games against each Automa.")
    ] = 10,
    seed: Seed = 0,
) -> None:
    """Check a player of your own against all nine Automas.

    Reports illegal choices, crashes, choices that depend on what a player cannot see or on games
    played before, and players that change the table themselves.
    """
    if games < 1:
        raise InputError(f"{games} games cannot be played; it needs 1 at least")
    check_numbers(seed)
    from sim.cli.common import load_data, players_print_to_stderr, start_engine
    from sim.progress import Bar
    from sim.table.strategy_check import check_strategy as check

    box, cards = load_data(None, None, None)
    automas = len(cards.behaviors) * len(cards.scorings)
    with players_print_to_stderr(), Bar("checking", automas) as bar:
        findings = check(start_engine(box, cards), strategy, games, seed, bar.advance)
    for finding in findings:
        told = explain_failure(finding.failure) if finding.failure else finding.text
        print(printable(f"{finding.kind} against {finding.automas} of 9 Automas: {told}"))
    passed = f"{strategy}: {9 * games} games against all nine Automas, no illegal choice, no crash"
    if not findings:
        passed += ", and no choice that changed when unseen decks, dice and tokens were changed."
    if all(finding.kind == "unchecked" for finding in findings):
        _print(passed)
    if findings:
        raise typer.Exit(1)
    _print(_its_mistakes(strategy))


def _print(text: str) -> None:
    """Print a paragraph; names of files and players stay in one piece."""
    print("\n".join(wrapped(text, WIDTH, break_long_words=False)))


def _its_mistakes(text: str) -> str:
    """What less skill means for this player."""
    from strategies.api.loading import takes_skill
    from strategies.registry import find

    strategy = find(text)
    if takes_skill(strategy.player):
        return "Below skill 1 it makes its own mistakes: its __init__ takes the number."
    if strategy.evaluates:
        return "Below skill 1 it will confuse options that are close in its own evaluation."
    return "Below skill 1 it will sometimes not be asked, and do anything legal."
