"""`automa log import` and `automa log example`: logs that come as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.people import LogFile, default_log, load, log
from sim.errors import InputError
from sim.text import count


@log.command("import")
def import_games(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A CSV file of games.")],
    file: LogFile = None,
) -> None:
    """Add the games of a CSV file.

    Games that the log has already are left out. 'automa log example' shows the columns; only
    player, automa and a result or both scores are needed.
    """
    from reports.people.log import add_games, read_log

    path = file or default_log()
    if not source.exists():
        raise InputError(
            f"there is no file {source}; needed: a CSV file of games, such as 'automa log example' "
            "prints"
        )
    games = read_log(source, load().automas)
    added, total = add_games(path, games, load().automas)
    rest = len(games) - added
    known = f"; {rest:,} of them {'was' if rest == 1 else 'were'} there already" if rest else ""
    print(f"{path}: {count(added, 'game')} added, {total:,} in all{known}")


@log.command("example")
def example() -> None:
    """Print a log of three simulated players.

    It shows what a log looks like.
    """
    from reports.people.log import EXAMPLE

    print(EXAMPLE.read_text(encoding="utf-8"), end="")
