"""A playtest log against the simulation: predicted and observed, and who learns."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.stats import norm
from scipy.stats import t as student

from reports.people.fit import Fit, expected, fit
from reports.people.levels import Floats, Levels
from reports.people.log import Game
from reports.stats.matchups import wilson

LEAST_TO_LEARN = 6  # games of a player before a trend is looked for
LEVEL = 0.05  # chance of any star where the models are right
SHARE = {"won": 1.0, "tied": 0.5, "lost": 0.0}


def playtest_table(games: Sequence[Game], levels: Levels) -> pd.DataFrame:
    """A row per Automa: games, won and predicted to be won, mean and predicted scores.

    Each game is predicted from the other games of its player, so that no game predicts itself.
    """
    rows = [row for each in by_player(games).values() for row in _predictions(each, levels)]
    table = pd.DataFrame(rows)
    if table.empty:
        return table
    parts = list(table.groupby("automa"))
    limit = float(norm.ppf(1.0 - LEVEL / 2.0 / (2 * len(parts))))  # two comparisons per Automa
    return pd.DataFrame([_row(automa, part, limit) for automa, part in parts])


def by_player(games: Sequence[Game]) -> dict[str, list[Game]]:
    """Every player's games, in the order of the log."""
    found: dict[str, list[Game]] = {}
    for game in games:
        found.setdefault(game.player, []).append(game)
    return found


def _predictions(games: Sequence[Game], levels: Levels) -> list[dict[str, object]]:
    """What the other games of a player let expect of each one."""
    found = fit(games, levels)
    rows: list[dict[str, object]] = []
    for i, game in enumerate(games):
        weights, hope = found.weights_without(i), expected(game, levels)
        mean = float(weights @ hope.mean)
        spread = float(weights @ (hope.sd**2 + (hope.mean - mean) ** 2))
        rows.append(
            {
                "automa": game.automa,
                "won": SHARE[game.result],
                "win": float(weights @ levels.win[:, levels.column(game.automa)]),
                "score": np.nan if game.score is None else float(game.score),
                "mean": mean,
                "variance": spread,
            }
        )
    return rows


def _row(automa: object, part: pd.DataFrame, limit: float) -> dict[str, object]:
    """One Automa: observed shares and means with intervals, beside the predicted ones."""
    n, won = len(part), float(part["won"].sum())
    low, high = wilson(np.array(won), np.array(n))
    expected_wins = float(part["win"].sum())
    wins_sd = float(np.sqrt((part["win"] * (1.0 - part["win"])).sum()))
    scored = part[part["score"].notna()]
    gap = float((scored["score"] - scored["mean"]).mean()) if len(scored) else np.nan
    gap_sd = float(np.sqrt(scored["variance"].sum()) / len(scored)) if len(scored) else np.nan
    return {
        "automa": automa,
        "games": n,
        "won": won / n,
        "won_low": float(low),
        "won_high": float(high),
        "predicted": expected_wins / n,
        "score": float(scored["score"].mean()) if len(scored) else np.nan,
        "predicted_score": float(scored["mean"].mean()) if len(scored) else np.nan,
        "surprising_wins": wins_sd > 0 and abs(won - expected_wins) > limit * wins_sd,
        "surprising_scores": bool(abs(gap) > limit * gap_sd) if len(scored) else False,
    }


@dataclass(frozen=True)
class Trend:
    """How a player's score changes from game to game, against the same Automas."""

    games: int
    per_game: float
    low: float
    high: float


def learning(games: Sequence[Game], levels: Levels) -> Trend | None:
    """The trend of scores in the order of the games; None where there are too few."""
    scored = [game for game in games if game.score is not None]
    if len(scored) < LEAST_TO_LEARN:
        return None
    ordered = sorted(scored, key=lambda game: game.date)  # stable: the log's order within a day
    left = _beyond_level(ordered, fit(ordered, levels))
    place = np.arange(len(left)) - (len(left) - 1) / 2.0
    slope = float(place @ left / (place @ place))
    noise = left - left.mean() - slope * place
    error = float(np.sqrt(noise @ noise / (len(left) - 2) / (place @ place)))
    half = float(student.ppf(0.975, len(left) - 2)) * error
    return Trend(len(left), slope, slope - half, slope + half)


def _beyond_level(games: Sequence[Game], found: Fit) -> Floats:
    """Scores less what the player's level lets expect against that Automa."""
    hopes = [float(found.weights @ expected(game, found.levels).mean) for game in games]
    scores = [float(game.score) for game in games if game.score is not None]
    return np.asarray(np.array(scores) - np.array(hopes))
