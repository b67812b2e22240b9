"""Ablation: VP that a good player loses without something: one table of docs/results.md.

    python -m benchmarks.without --workers 2     # 4,000 paired games per matchup: five minutes

`balanced` plays the same games against all nine Automas with one thing taken away by its weights;
the loss is in victory points of margin, with its 95% interval. `automa report --ablations` has the
same by Automa, with fewer games.
"""

import math
from typing import Any

import numpy as np

from benchmarks.styles import Runs, Z, questions, table, write
from reports.experiments.ablations import OPTIONS

WITHOUT = OPTIONS | {
    "valuing the way to the next bonus of the track": "rep=0",
    "minding slots": "slot=0",
    "the rest of the round": "look=0",
}


def margins(runs: Runs, style: str, games: int) -> Any:
    """The mean margin over the nine, game by game."""
    return np.mean([rows["margin"] for rows in runs.play(style, games)], axis=0)


def line(name: str, settings: str, loss: Any) -> list[str]:
    error = Z * loss.std() / math.sqrt(len(loss))
    return [name, f"`{settings}`", f"{loss.mean():.1f} ± {error:.1f}"]


def main() -> None:
    args = questions(__doc__, games=4_000).parse_args()
    runs = Runs(args.seed, args.workers, args.keep)
    whole = margins(runs, "balanced", args.games)
    losses = {
        name: whole - margins(runs, f"balanced:{settings}", args.games)
        for name, settings in WITHOUT.items()
    }
    in_order = sorted(losses, key=lambda name: -losses[name].mean())
    lines = [line(name, WITHOUT[name], losses[name]) for name in in_order]
    write(args.out, table(["without", "as", "loss of margin, VP"], lines))


if __name__ == "__main__":
    main()
