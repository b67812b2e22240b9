"""Are players unlike our models noticed? Logs of several kinds of them, and of two that are like.

    python -m benchmarks.wrong_players

writes the second table of docs/people.md: the share of logs that are called unlike our models, by
the length of the log, and the share with a clear trend from game to game.
"""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
import pandas as pd

from benchmarks.people import Pool, pool_of, sample
from reports.people.checks import check_models, unlike
from reports.people.game import Game
from reports.people.levels import Levels, load_levels
from reports.people.playtest import learning
from sim.table.engine import Engine

SEED = 778
LENGTHS = (10, 20, 50)
STEPS = tuple(f"balanced:skill={skill:.2f}" for skill in np.linspace(0.4, 1.0, 13))  # a learner's
LOW, REGULAR, EXPERT = STEPS[0], "balanced:skill=0.70", STEPS[-1]
Rng = np.random.Generator
Log = Callable[[int, Rng], list[Game]]  # of so many games


def kinds(pools: Mapping[str, Pool]) -> dict[str, Log]:
    """How the logs of every kind of player come about."""

    def of(strategy: str) -> Log:
        return lambda n, rng: sample(pools[strategy], n, rng)

    def mixed(n: int, rng: Rng) -> list[Game]:
        return [_one(pools[str(rng.choice([LOW, EXPERT]))], rng) for _ in range(n)]

    def learner(n: int, rng: Rng) -> list[Game]:
        return [_one(pools[STEPS[i * len(STEPS) // n]], rng) for i in range(n)]

    def knows_linne(n: int, rng: Rng) -> list[Game]:
        games = sample(pools[LOW], n, rng)
        mine = {name: each for name, each in pools[EXPERT].items() if name.startswith("linne")}
        return [sample({g.automa: mine.get(g.automa) or [g]}, 1, rng)[0] for g in games]

    def better_half(n: int, rng: Rng) -> list[Game]:
        games = sample(pools[REGULAR], 2 * n, rng)
        middle = np.median([_margin(game) for game in games])
        return [game for game in games if _margin(game) >= middle][:n]

    def shifted(mine: int, theirs: int) -> Log:
        return lambda n, rng: [_shift(g, mine, theirs) for g in sample(pools[REGULAR], n, rng)]

    return {
        "like our models: a regular": of(REGULAR),
        "like our models: random": of("random"),
        "banker": of("banker"),
        "banker at skill 0.7": of("banker:skill=0.7"),
        "now expert, now skill 0.4": mixed,
        "skill 0.4, but expert against Linné": knows_linne,
        "learns, from skill 0.4 to expert": learner,
        "logs the better half only": better_half,
        "Automa's scores 30 VP too low": shifted(0, -30),
        "Automa's scores 30 VP too high": shifted(0, 30),
        "own scores 30 VP too high": shifted(30, 0),
        "own scores 30 VP too low": shifted(-30, 0),
    }


def _one(pool: Pool, rng: Rng) -> Game:
    return sample(pool, 1, rng)[0]


def _margin(game: Game) -> int:
    assert game.score is not None and game.automa_score is not None
    return game.score - game.automa_score


def _shift(game: Game, mine: int, theirs: int) -> Game:
    """A game of somebody who counts wrongly, in every game alike."""
    assert game.score is not None and game.automa_score is not None
    own, other = max(game.score + mine, 0), max(game.automa_score + theirs, 0)
    result = "won" if own >= other else "lost"
    return replace(game, score=own, automa_score=other, result=result)


def noticed(games: list[Game], levels: Levels) -> tuple[bool, bool]:
    """Whether a log is called unlike our models, and whether its trend is clear."""
    trend = learning(games, levels)
    sure = trend is not None and (trend.low > 0 or trend.high < 0)
    return bool(unlike(check_models(games, levels))), sure


def table_of(pools: Mapping[str, Pool], levels: Levels, logs: int) -> pd.DataFrame:
    """A row per kind of player: shares noticed by the length of the log, and with a trend."""
    rows = {}
    for name, make in kinds(pools).items():
        rng = np.random.default_rng(SEED)
        for n in LENGTHS:
            found = [noticed(make(n, rng), levels) for _ in range(logs)]
            shares = np.mean(found, axis=0)
            rows[name, "unlike", n], rows[name, "trend", n] = map(float, shares)
    return pd.Series(rows).unstack([1, 2])[["unlike", "trend"]].loc[list(kinds(pools))]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=500, help="per matchup (default: 500)")
    parser.add_argument("--logs", type=int, default=200, help="per kind and length (default: 200)")
    asked = parser.parse_args()
    engine = Engine()
    players = dict.fromkeys([*STEPS, REGULAR, "random", "banker", "banker:skill=0.7"])
    pools = {name: pool_of(engine, name, asked.games, SEED) for name in players}
    print((100 * table_of(pools, load_levels(), asked.logs)).round().astype(int).to_string())


if __name__ == "__main__":
    main()
