"""A playtest log against the simulation: predicted and observed, and who learns."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.stats import norm
from scipy.stats import t as student

from reports.people.checks import check_models, unlike
from reports.people.expected import expected
from reports.people.fit import Fit, Range, fit, usable
from reports.people.game import Game
from reports.people.levels import Floats, Levels
from reports.people.plausible import believable, doubt_words
from reports.stats.bootstrap import HALF_95
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
    parts = [(v, table[table["automa"] == v]) for v in levels.automas if v in set(table["automa"])]
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
        weights, hope = found.weights_without([i]), expected(game, levels)
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
                "automa_score": np.nan if game.automa_score is None else float(game.automa_score),
                "automa_mean": float(weights @ hope.automa_mean),
            }
        )
    return rows


def _row(automa: object, part: pd.DataFrame, limit: float) -> dict[str, object]:
    """One Automa: observed shares and means with intervals, beside the predicted ones."""
    n, won = len(part), float(part["won"].sum())
    low, high = wilson(np.array(won), np.array(n))
    expected_wins = float(part["win"].sum())
    wins_sd = float(np.sqrt((part["win"] * (1.0 - part["win"])).sum()))
    scored, theirs = part[part["score"].notna()], part[part["automa_score"].notna()]
    gap = float((scored["score"] - scored["mean"]).mean()) if len(scored) else np.nan
    gap_sd = float(np.sqrt(scored["variance"].sum()) / len(scored)) if len(scored) else np.nan
    hoped = float(scored["mean"].mean()) if len(scored) else np.nan
    share = expected_wins / n
    return {
        "automa": automa,
        "games": n,
        "won": won / n,
        "won_low": float(low),
        "won_high": float(high),
        "predicted": share,
        "predicted_low": max(share - HALF_95 * wins_sd / n, 0.0),
        "predicted_high": min(share + HALF_95 * wins_sd / n, 1.0),
        **_mean_score(scored["score"]),
        "predicted_score": hoped,
        "predicted_score_low": hoped - HALF_95 * gap_sd,
        "predicted_score_high": hoped + HALF_95 * gap_sd,
        "automa_score": float(theirs["automa_score"].mean()) if len(theirs) else np.nan,
        "predicted_automa_score": float(theirs["automa_mean"].mean()) if len(theirs) else np.nan,
        "surprising_wins": wins_sd > 0 and abs(won - expected_wins) > limit * wins_sd,
        "surprising_scores": bool(abs(gap) > limit * gap_sd) if len(scored) else False,
    }


def _mean_score(scores: pd.Series) -> dict[str, float]:
    """The mean of real scores with Student's interval; without two of them there is none."""
    n = len(scores)
    mean = float(scores.mean()) if n else np.nan
    half = float(student.ppf(0.975, n - 1) * scores.std() / np.sqrt(n)) if n > 1 else np.nan
    return {"score": mean, "score_low": mean - half, "score_high": mean + half}


@dataclass(frozen=True)
class Trend:
    """How a player's score changes from game to game, against the same Automas."""

    games: int
    per_game: float
    low: float
    high: float


def learning(games: Sequence[Game], levels: Levels) -> Trend | None:
    """The trend of scores in the order of the games; None where there are too few."""
    scored = believable([game for game in games if game.score is not None], levels)
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


@dataclass(frozen=True)
class Playtest:
    """A log against the simulation, for the report."""

    games: tuple[Game, ...]  # those that can be compared
    left_out: int  # games of variants
    doubtful: tuple[str, ...]  # games with scores that hardly anybody can have had, in words
    table: pd.DataFrame  # by Automa: observed and predicted
    players: pd.DataFrame  # by player: level, trend, whether our models fit
    scores: pd.DataFrame  # by player and game: score less what was expected of it
    note: str = ""  # what the log says of itself


def read_playtest(logged: Sequence[Game], levels: Levels, note: str = "") -> Playtest:
    """Everything that a log tells; tables are empty if no game can be compared."""
    games = usable(logged, levels)
    players = by_player(games)
    rows = [_player_row(name, mine, levels) for name, mine in players.items()]
    parts = [_score_rows(name, mine, levels) for name, mine in players.items()]
    scores = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()
    left, sure = len(logged) - len(games), believable(games, levels)
    table, doubtful = playtest_table(sure, levels), tuple(doubt_words(games, levels, whose=True))
    return Playtest(tuple(sure), left, doubtful, table, pd.DataFrame(rows), scores, note)


def _player_row(name: str, games: Sequence[Game], levels: Levels) -> dict[str, object]:
    """A player's level with its interval, the trend, and what is unlike our models."""
    sure, trend = believable(games, levels), learning(games, levels)
    checks = check_models(games, levels)
    skill = fit(sure, levels).skill if sure else Range(np.nan, np.nan, np.nan)
    slope = (np.nan,) * 3 if trend is None else (trend.per_game, trend.low, trend.high)
    names = ("per_game", "per_game_low", "per_game_high")
    unfit = "; ".join(of_them(check.words) for check in unlike(checks))
    return {
        "player": name,
        "games": len(sure),
        "skill": skill.middle,
        "skill_low": skill.low,
        "skill_high": skill.high,
        **dict(zip(names, slope, strict=True)),
        "unlike": unfit or ("nothing" if checks else "too few games to say"),
        "all_games": not any(game.all_games is False for game in games),
    }


def of_them(words: str) -> str:
    """What is said to a player, said about one."""
    for you, they in (("against you", "against them"), ("you do", "they do"), ("your", "their")):
        words = words.replace(you, they)
    return words


def _score_rows(name: str, games: Sequence[Game], levels: Levels) -> pd.DataFrame:
    """A player's scores in order, less what their level lets expect against that Automa."""
    known = believable([game for game in games if game.score is not None], levels)
    scored = sorted(known, key=lambda game: game.date)
    beyond = _beyond_level(scored, fit(games, levels)) if scored else np.zeros(0)
    place = np.arange(1, len(scored) + 1)
    return pd.DataFrame({"player": name, "game": place, "beyond": beyond})
