"""Scores that hardly anybody can have had: slips of the pen, to be asked about."""

from collections.abc import Sequence

from reports.data.names import Names
from reports.people.expected import expected
from reports.people.game import Game
from reports.people.levels import Levels

FAR = 5.0  # standard deviations from what any of our models scores
NAMED = 3  # such games are told one by one


def doubts(game: Game, levels: Levels) -> list[str]:
    """What is hard to believe about a game, in words."""
    if game.variant:  # of which our models know nothing
        return []
    hope = expected(game, levels)
    sides = (
        ("the player's score", game.score, hope.mean, hope.sd),
        ("the Automa's score", game.automa_score, hope.automa_mean, hope.automa_sd),
    )
    found = []
    for name, score, mean, sd in sides:
        low, high = max(0, int((mean - FAR * sd).min())), int((mean + FAR * sd).max())
        if score is not None and not low <= score <= high:
            found.append(f"{name} of {score} VP is far outside of {low} to {high}")
    return found


def believable(games: Sequence[Game], levels: Levels) -> list[Game]:
    """The games whose scores lie within what our models can reach."""
    return [game for game in games if not doubts(game, levels)]


def _which(game: Game, whose: bool) -> str:
    """Against whom a game was, and whose it is."""
    if not whose:
        return f"Against {game.automa}"
    return f"{game.player} against {Names().automa(game.automa)}:"


def doubt_words(games: Sequence[Game], levels: Levels, whose: bool = False) -> list[str]:
    """A sentence for each game that is hard to believe; of many, the first ones.

    `whose`: for a page on several people, with names as they are printed.
    """
    found = [(game, doubts(game, levels)) for game in games]
    told = [
        f"{_which(game, whose)} {' and '.join(wrong)}, the range of all our models: this game "
        "does not count. If it is a slip of the pen, correct it in the log."
        for game, wrong in found
        if wrong
    ]
    more = len(told) - NAMED
    if more <= 1:
        return told
    return [*told[:NAMED], f"{more} more games have scores that no model of ours reaches."]
