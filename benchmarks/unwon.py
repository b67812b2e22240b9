"""Deals that no style wins, and how many of them the planner wins: a table of docs/luck.md.

    python -m benchmarks.unwon --games 1000 --keep runs/unwon

All styles of the standard panel play every deal; the planner, who is slow, only those that none of
them wins. `automa luck --deals N --planner N` plays the same games and the planner's on all others.
With --keep, what the planner has played is read again.
"""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.styles import questions, table, write
from reports.data.panel import standard_panel
from sim.files import make_folder, write_file
from sim.game.kernel import ENGINE
from sim.runs.summary import wilson
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating

PLANNER = "planner"
HEAD = ["Automa", "deals", "no style wins", "planner wins of these", "share (95% CI)"]


class Unwon:
    """Plays the deals of one seed."""

    def __init__(self, seed: int, games: int, keep: Path | None) -> None:
        self.engine, self.seed, self.games = Engine(), seed, games
        self.keep = keep and keep / ENGINE
        cards = self.engine.cards
        self.automas = [Opponent(b, s) for b in cards.behaviors for s in cards.scorings]

    def counts(self, automa: Opponent) -> tuple[int, int]:
        """How many deals no style wins, and how many of these the planner wins."""
        won = [self._wins(style, automa, 0, self.games) for style in standard_panel()]
        unwon = np.flatnonzero(~np.any(won, axis=0))
        return len(unwon), sum(self._planner_wins(automa, int(game)) for game in unwon)

    def _wins(self, style: str, automa: Opponent, first: int, games: int) -> Any:
        """Whether each game is won; a shared victory is no win."""
        seating = Seating((Human(style), automa))
        return self.engine.play(seating, self.seed, first, games)[::2]["result"] == 0

    def _planner_wins(self, automa: Opponent, game: int) -> bool:
        """Whether the planner wins a deal, as played or as kept."""
        if self.keep is None:
            return bool(self._wins(PLANNER, automa, game, 1)[0])
        file = self.keep / f"{automa.player.replace('/', '-')}-{self.seed}-{game}.txt"
        if not file.exists():
            won = bool(self._wins(PLANNER, automa, game, 1)[0])
            write_file(make_folder(self.keep) / file.name, str(won))
        return file.read_text(encoding="utf-8") == str(True)


def line_of(name: str, deals: int, unwon: int, won: int, alone: bool = True) -> list[str]:
    """One row of the table; Automas together share their deals, so they have no interval."""
    share = f"{won / unwon:.0%}" if unwon else ""
    if unwon and alone:
        low, high = wilson(won, unwon)
        share = f"{won / unwon:.0%} ({low:.0%} to {high:.0%})"
    return [name, f"{deals:,}", f"{unwon:,}", f"{won:,}" if unwon else "", share]


def main() -> None:
    parser = questions(__doc__, games=1_000)
    parser.set_defaults(seed=0)
    args = parser.parse_args()
    deals = Unwon(args.seed, args.games, args.keep)
    with ThreadPoolExecutor(args.workers) as pool:
        counts = list(pool.map(deals.counts, deals.automas))
    rows = [
        line_of(automa.player, args.games, *count)
        for automa, count in zip(deals.automas, counts, strict=True)
    ]
    unwon, won = (sum(column) for column in zip(*counts, strict=True))
    rows.append(line_of("all nine", args.games * len(counts), unwon, won, alone=False))
    write(args.out, table(HEAD, rows))


if __name__ == "__main__":
    main()
