"""Scores that hardly anybody can have had: slips of the pen, to be asked about."""

from reports.people.fit import expected
from reports.people.game import Game
from reports.people.levels import Levels

FAR = 5.0  # standard deviations from what any of our models scores


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
