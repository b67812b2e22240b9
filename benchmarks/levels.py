"""Scores of every style at every skill against every Automa: what a person's level is read from.

    python -m benchmarks.levels --games 2400

plays them and writes reports/people/levels.csv: means, standard deviations and correlation of both
scores, the skew of the margin, and the first-player advantage. Every row has deals of its own: on
shared ones a lucky deal would shift the whole file one way, and a person's level with it. Seven
minutes on one idle core.
"""

import argparse
import itertools
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd

from reports.people.levels import FILE, SKILLS, STYLES
from sim.game.kernel import ENGINE
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating

SEED = 20_000


def measure(engine: Engine, games: int) -> Iterator[dict[str, object]]:
    """A row per style, skill and Automa, each on deals of its own."""
    seeds = itertools.count(SEED)
    for style in STYLES:
        for skill in SKILLS:
            strategy = style if skill == 1 else f"{style}:skill={skill:g}"
            for behavior in engine.cards.behaviors:
                for scoring in engine.cards.scorings:
                    table = Seating((Human(strategy), Opponent(behavior, scoring)))
                    rows = engine.play(table, next(seeds), 0, games)
                    yield {
                        "style": style,
                        "skill": skill,
                        "automa": f"{behavior}/{scoring}",
                        **summary(rows),
                    }


def summary(rows: np.ndarray) -> dict[str, float]:
    """The numbers of one matchup: `rows` holds the human's and the Automa's in turn."""
    mine, theirs = rows["vp"][0::2].astype(float), rows["vp"][1::2].astype(float)
    margin = mine - theirs
    first = rows["first_player"][0::2] == 1
    return {
        "mean": round(mine.mean(), 2),
        "automa_mean": round(theirs.mean(), 2),
        "sd": round(mine.std(ddof=1), 2),
        "automa_sd": round(theirs.std(ddof=1), 2),
        "correlation": round(float(np.corrcoef(mine, theirs)[0, 1]), 3),
        "skew": round(float((((margin - margin.mean()) / margin.std()) ** 3).mean()), 3),
        "first": round(mine[first].mean() - mine[~first].mean(), 2),
        "automa_first": round(theirs[first].mean() - theirs[~first].mean(), 2),
        "win_rate": round(float((rows["result"][0::2] == 0).mean()), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=2400, help="per matchup (default: 2400)")
    parser.add_argument("--out", type=Path, default=FILE)
    asked = parser.parse_args()
    engine = Engine()
    table = pd.DataFrame(measure(engine, asked.games))
    head = (
        "# Made by: python -m benchmarks.levels; simulated, no person's games.\n"
        f"# {asked.games} games per row, seeds from {SEED} on, components {engine.box.digest}, "
        f"cards {engine.cards.digest}, engine {ENGINE}\n"
    )
    asked.out.write_text(head + table.to_csv(index=False), encoding="utf-8")


if __name__ == "__main__":
    main()
