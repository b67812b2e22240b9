"""The results table of docs/results.md: every style against each of the nine Automas.

    python -m benchmarks.styles --workers 2 --keep runs     # half an hour
    python -m benchmarks.styles --games 500 --planner-games 40 --out table.md

Game i has the same cards and dice in every matchup. Win rates have Wilson intervals, margins
intervals of 95%. The planner plays fewer games, since it is five hundred times slower. What has
been played is kept in a folder, so that a run that was stopped goes on, and one with more games
plays only those that are missing; games of other versions of the players are not mixed in.
"""

import argparse
import math
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from sim.game.kernel import ENGINE
from sim.runs.summary import wilson
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating
from strategies.registry import WEIGHTED

SKILLS = (0, 0.25, 0.5, 0.75, 1)
ACTIONS = ("Embassy", "Bank", "University", "Academy", "Expedition", "Publication", "extra")
PARTS = ("in play", "Experts", "cubes", "continents", "seals", "coins", "tokens")
Z = 1.96
PIECE = 250  # games that are played, and kept, at a time


class Runs:
    """Plays matchups, each once, several at a time."""

    def __init__(self, seed: int, workers: int, keep: Path | None) -> None:
        self.engine, self.seed, self.keep = Engine(), seed, keep
        self.pool = ThreadPoolExecutor(workers)
        cards = self.engine.cards
        self.automas = [Opponent(b, s) for b in cards.behaviors for s in cards.scorings]

    def play(self, style: str, games: int) -> list[Any]:
        """The human's rows against each of the nine."""
        print(f"{style}: {games} games a cell", file=sys.stderr, flush=True)
        jobs = [self.pool.submit(self._cell, style, automa, games) for automa in self.automas]
        return [job.result() for job in jobs]

    def _cell(self, style: str, automa: Opponent, games: int) -> Any:
        pieces = range(0, games, PIECE)
        return np.concatenate([self._piece(style, automa, first) for first in pieces])[:games]

    def _piece(self, style: str, automa: Opponent, first: int) -> Any:
        """Some games of a matchup, played or read from disk."""
        if self.keep is None:
            return self._played(style, automa, first)
        automa_name = automa.player.replace("/", "-")
        file = self.keep / ENGINE / f"{style}-{automa_name}-{self.seed}-{first}.npy"
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            np.save(file.with_suffix(".new.npy"), self._played(style, automa, first))
            file.with_suffix(".new.npy").rename(file)  # whole or not at all
        return np.load(file)

    def _played(self, style: str, automa: Opponent, first: int) -> Any:
        return self.engine.play(Seating((Human(style), automa)), self.seed, first, PIECE)[::2]


def cell(rows: Any) -> str:
    """'61.2% (60.2-62.1), 209': wins with their interval, and the mean score."""
    wins = int((rows["result"] == 0).sum())
    low, high = wilson(wins, len(rows))
    share = f"{100 * wins / len(rows):.1f}% ({100 * low:.1f}-{100 * high:.1f})"
    return f"{share}, {rows['vp'].mean():.0f}"


def table(head: list[str], lines: list[list[str]]) -> str:
    """A Markdown table."""
    rows = [head, ["---"] * len(head), *lines]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"


def wins_table(results: dict[str, list[Any]], automas: list[Opponent]) -> str:
    lines = []
    for style, cells in results.items():
        # Cells share their games: the unit is the game number.
        margins = np.mean([rows["margin"] for rows in cells], axis=0)
        error = Z * margins.std() / math.sqrt(len(margins))
        mean = f"{margins.mean():+.1f} ± {error:.1f}"
        lines.append([f"`{style}`", *(cell(rows) for rows in cells), mean])
    return table(["style", *(automa.player for automa in automas), "mean margin"], lines)


def gain_table(better: list[Any], worse: list[Any], automas: list[Opponent]) -> str:
    """What one player gains on another in the same games, Automa by Automa."""
    lines = []
    for automa, some, all_games in zip(automas, better, worse, strict=True):
        same = all_games[: len(some)]  # paired: both lists begin with game 0
        gains = some["margin"].astype(float) - same["margin"]
        error = Z * gains.std() / math.sqrt(len(gains))
        wins = [f"{100 * (rows['result'] == 0).mean():.1f}%" for rows in (some, same)]
        lines.append([automa.player, *wins, f"{gains.mean():+.1f} ± {error:.1f}"])
    return table(["Automa", "planner wins", "balanced wins", "gain in margin, VP"], lines)


def fingerprint_table(results: dict[str, list[Any]]) -> str:
    """Actions per game, Animals published, and points by source."""
    lines = []
    for style, cells in results.items():
        rows = np.concatenate(cells)
        actions, parts = rows["actions"].mean(axis=0), rows["parts"].mean(axis=0)
        published = f"{rows['published'].mean():.1f}"
        numbers = [*(f"{x:.1f}" for x in actions), published, *(f"{x:.0f}" for x in parts)]
        lines.append([f"`{style}`", *numbers])
    return table(["style", *ACTIONS, "Animals published", *(f"VP {p}" for p in PARTS)], lines)


def questions(about: str | None, games: int) -> argparse.ArgumentParser:
    """What every table of games can be asked."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--games", type=int, default=games, help="a cell")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for what has been played")
    parser.add_argument("--out", default="-", help="a Markdown file; - for standard output")
    return parser


def main() -> None:
    parser = questions(__doc__, games=10_000)
    parser.add_argument("--planner-games", type=int, default=1_000, help="a cell of the planner")
    args = parser.parse_args()
    runs = Runs(args.seed, args.workers, args.keep)
    styles = ["random", "banker", *WEIGHTED, "balanced"]
    results = {style: runs.play(style, args.games) for style in styles}
    if args.planner_games > 0:
        results["planner"] = runs.play("planner", args.planner_games)
    names = [f"balanced:skill={skill}" for skill in SKILLS]
    skills = {name: runs.play(name, args.games) for name in names}
    parts = [
        f"Games a cell: {args.games:,} (planner {args.planner_games:,}), seed {args.seed}. ",
        "Wins with their 95% interval, then the mean score.\n",
        wins_table(results, runs.automas),
        fingerprint_table(results),
        wins_table(skills, runs.automas),
    ]
    if args.planner_games > 0:
        parts.append(gain_table(results["planner"], results["balanced"], runs.automas))
    return write(args.out, "\n".join(parts))


def write(out: str, text: str) -> None:
    if out == "-":
        print(text)
    else:
        Path(out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
