"""`automa next`: whom to play next, from the log or from a single game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.common import AsJson, command_line
from sim.cli.people import (
    ME,
    UNLIKE,
    AutomaScore,
    LogFile,
    Lost,
    Player,
    Score,
    Tied,
    Won,
    load,
    parse,
    printed_games,
    read,
    result_of,
)
from sim.errors import InputError
from sim.text import wrapped

if TYPE_CHECKING:
    from reports.people.advice import Advice
    from reports.people.fit import Fit
    from reports.people.game import Game

WIDE = 0.3  # a chance known no better than this asks for more games


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("next")(next_automa)


def next_automa(
    automa: Annotated[
        str,
        typer.Argument(metavar="BEHAVIOR/SCORING", help="A game without a log: whom you met."),
    ] = "",
    vs: Annotated[
        str, typer.Option("--vs", metavar="BEHAVIOR/SCORING", help="The same, as an option.")
    ] = "",
    score: Score = None,
    automa_score: AutomaScore = None,
    won: Won = False,
    lost: Lost = False,
    tied: Tied = False,
    player: Player = "me",
    file: LogFile = None,
    as_json: AsJson = False,
) -> None:
    """Whom to play next: an even match, a stretch, a sure win.

    From your log, or from one game: automa next --score 182 --lost trembley/resolution
    """
    from dataclasses import asdict

    from reports.people.advice import next_automas
    from reports.people.fit import fit
    from reports.people.plausible import believable

    said = result_of(won, lost, tied)
    if automa and vs:
        raise InputError(f"{automa} and {vs}: name one Automa; several games belong into a log")
    automa = automa or vs
    if automa:
        cells = {"player": player, "automa": automa, "score": score, "result": said}
        games = [parse({**cells, "automa_score": automa_score})]
    elif score is not None or automa_score is not None or said:
        raise InputError("name the Automa, too: automa next --score 182 --lost trembley/resolution")
    else:
        games = printed_games(read(file, player), player)
    found = fit(games, load())
    advice = next_automas(found) if believable(games, found.levels) else []
    if as_json:
        print(json.dumps([asdict(each) for each in advice], indent=2))
        return
    log_words = _to_log(games[0] if automa else None, player, file)
    print_advice(found, advice, log_words, in_log=not automa)


def print_advice(found: Fit, advice: list[Advice], log_words: str, in_log: bool) -> None:
    """In words that need no statistics, at 80 columns; wide where little is known.

    `log_words`: the command that logs a game; `in_log`: whether these games are in a log.
    """
    from reports.people.advice import TEN, in_ten, level_in_words, span_in_ten, what_is_missing
    from sim.cli.tables import columns

    for sentence in (level_in_words(found), *_doubts(found, in_log)):
        _say(sentence)
    if not advice:
        if in_log:
            print(f"\nAdd a game whose scores you are sure of, then ask again:\n  {log_words}")
        return
    rows = [
        (each.purpose.capitalize(), each.automa, in_ten(each.win), f"({span_in_ten(each.win)})")
        for each in advice
    ]
    print(f"\nOf {TEN} games you would win about (in brackets: what your games allow, 95%):")
    print("\n".join(columns(rows, indent=2)))
    for sentence in (*_unlike(found), *what_is_missing(advice), *_lag(found)):
        _say(f"\n{sentence}")
    if max(each.win.high - each.win.low for each in advice) > WIDE:
        print("\nEvery game narrows this. Add yours to the log, then ask again:")
        print(f"  {log_words}")


def _doubts(found: Fit, in_log: bool) -> list[str]:
    """What is hard to believe; a game that is in no log is told again, not corrected there."""
    from reports.people.plausible import doubt_words, doubts

    if in_log:
        return doubt_words(found.games, found.levels)
    return [
        f"Against {game.automa} {' and '.join(wrong)}, the range of all our models. If it is a "
        "slip of the pen, ask again with the right score."
        for game in found.games
        if (wrong := doubts(game, found.levels))
    ]


def _to_log(game: Game | None, player: str, file: Path | None) -> str:
    """The command that logs this game; without one, how the next one is logged."""
    told: dict[str, object] = {"vs": "BEHAVIOR/SCORING", "score": "YOURS", "automa_score": "ITS"}
    if game is not None:
        told = {"vs": game.automa, "score": game.score, "automa_score": game.automa_score}
        told |= {game.result: True} if None in told.values() else {}
    return command_line("log", "add", **told, player=None if player == ME else player, log=file)


def _unlike(found: Fit) -> Iterator[str]:
    """What `log level` says of players whom our models do not resemble."""
    from reports.people.checks import check_models, unlike

    failed = unlike(check_models(found.games, found.levels))
    if failed:
        yield f"{UNLIKE}: {'; '.join(check.words for check in failed)}."


def _lag(found: Fit) -> Iterator[str]:
    """Who learns is better by now than the mean of all games."""
    from reports.people.playtest import learning

    trend = learning(found.games, found.levels)
    if trend is not None and (trend.low > 0 or trend.high < 0):
        word, often = ("rise", "more") if trend.low > 0 else ("fall", "less")
        yield (
            f"Your scores {word} by {abs(trend.per_game):.1f} VP from game to game: by now you "
            f"may win {often} often than this."
        )


def _say(text: str) -> None:
    print("\n".join(wrapped(text, 80, replace_whitespace=False)))
