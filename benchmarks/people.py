"""How well a person's level is read from games: coverage, width, false alarms.

    python -m benchmarks.people

plays players of known style and skill, between the skills of reports/people/levels.csv and on
other deals, takes logs of 1, 10, 20 and 50 of their games, and writes the first table of
docs/people.md; `--slip` adds a zero to one score of each log. For players unlike our models, see
wrong_players.py.
"""

import argparse
import datetime
import zlib
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from reports.people.checks import check_models, unlike
from reports.people.fit import Range, fit
from reports.people.game import COLUMNS, MOST_VP, Game
from reports.people.levels import STYLES, Levels, load_levels
from reports.people.log import as_line
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating

SEED = 777
SKILLS = (0.45, 0.55, 0.65, 0.75, 0.85, 0.95)
LENGTHS = (1, 10, 20, 50)
Pool = dict[str, list[Game]]  # by Automa


def pool_of(engine: Engine, strategy: str, games: int, seed: int = SEED) -> Pool:
    """Games of a strategy against every Automa, each on deals of its own as people's are."""
    found: Pool = {}
    for behavior in engine.cards.behaviors:
        for scoring in engine.cards.scorings:
            name = f"{behavior}/{scoring}"
            table = Seating((Human(strategy), Opponent(behavior, scoring)))
            deals = seed + zlib.crc32(table.name.encode())
            rows = engine.play(table, deals, 0, games)
            found[name] = [_game(name, *pair) for pair in zip(rows[0::2], rows[1::2], strict=True)]
    return found


def _game(automa: str, mine: np.void, theirs: np.void) -> Game:
    result = ("won", "tied", "lost")[int(mine["result"])]
    first = bool(mine["first_player"])
    return Game("sim", automa, int(mine["vp"]), int(theirs["vp"]), result, "", first)


def sample(pool: Pool, n: int, rng: np.random.Generator) -> list[Game]:
    """A log of n games against Automas at random, no game twice."""
    games = [game for each in pool.values() for game in each]
    return [games[i] for i in rng.choice(len(games), size=n, replace=False)]


def with_a_slip(games: list[Game]) -> list[Game]:
    """The same log with a zero too many in the first score."""
    first, *others = games
    return [replace(first, score=min(10 * (first.score or 0), MOST_VP)), *others]


def covered(found: Range, truth: float) -> bool:
    return found.low <= truth <= found.high


def skill_of(score: float, levels: Levels) -> float:
    """The skill on our scale of a player with this mean score over all Automas."""
    scores = levels.mean.mean(axis=1)
    order = np.argsort(scores)
    return float(np.interp(score, scores[order], levels.scale[order]))


class Truth:
    """What a player's whole pool of games says."""

    def __init__(self, pool: Pool, levels: Levels) -> None:
        games = [game for each in pool.values() for game in each]
        self.score = float(np.mean([game.score for game in games if game.score is not None]))
        self.skill = skill_of(self.score, levels)
        self.wins = {
            automa: float(np.mean([game.result == "won" for game in each]))
            for automa, each in pool.items()
        }


def one_log(games: Sequence[Game], levels: Levels, truth: Truth) -> dict[str, float]:
    """Whether the intervals of one log hold the truth, and how wide they are."""
    found = fit(games, levels)
    chances = {automa: found.win(automa) for automa in levels.automas}
    hits = [covered(chances[automa], win) for automa, win in truth.wins.items()]
    return {
        "skill": covered(found.skill, truth.skill),
        "half": (found.skill.high - found.skill.low) / 2.0,
        "score": covered(found.score, truth.score),
        "score_half": (found.score.high - found.score.low) / 2.0,
        "win": float(np.mean(hits)),
        "win_half": float(np.mean([(each.high - each.low) / 2.0 for each in chances.values()])),
        "alarm": bool(unlike(check_models(games, levels))),
    }


def coverage(
    engine: Engine, levels: Levels, games: int, logs: int, slip: bool = False
) -> pd.DataFrame:
    """A row per length of log; `slip`: each log has an impossible score."""
    rng, rows = np.random.default_rng(SEED), []
    for style in STYLES:
        for skill in SKILLS:
            pool = pool_of(engine, f"{style}:skill={skill}", games)
            truth = Truth(pool, levels)
            for n in LENGTHS:
                for _ in range(logs):
                    log = sample(pool, n, rng)
                    log = with_a_slip(log) if slip else log
                    rows.append({"games": n, **one_log(log, levels, truth)})
    return pd.DataFrame(rows).groupby("games").mean()


def example(engine: Engine) -> str:
    """A log of three simulated players, one of whom learns, labelled as simulated."""
    rng, day = np.random.default_rng(SEED), datetime.date(2026, 1, 3)
    players = {
        "Ada": ["balanced:skill=0.65"] * 12,
        "Ben": ["explorer:skill=0.8"] * 12,
        "Cleo": [f"balanced:skill={0.45 + 0.02 * i:.2f}" for i in range(16)],
    }
    lines = ["# Simulated by python -m benchmarks.people --example: no real people."]
    lines.append(",".join(COLUMNS))
    for player, strategies in players.items():
        for i, strategy in enumerate(strategies):
            game = sample(pool_of(engine, strategy, 1, SEED + i), 1, rng)[0]
            date = (day + datetime.timedelta(days=7 * i)).isoformat()
            lines.append(as_line(replace(game, player=player, date=date, all_games=True), COLUMNS))
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="per matchup (default: 1000)")
    parser.add_argument("--logs", type=int, default=8, help="per player and length (default: 8)")
    parser.add_argument("--slip", action="store_true", help="an impossible score in every log")
    parser.add_argument("--example", action="store_true", help="print the example log instead")
    asked = parser.parse_args()
    engine, levels = Engine(), load_levels()
    if asked.example:
        print(example(engine), end="")
        return
    print(coverage(engine, levels, asked.games, asked.logs, asked.slip).round(3).to_string())


if __name__ == "__main__":
    main()
