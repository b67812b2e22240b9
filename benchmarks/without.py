"""Ablation: VP that a good player loses without something: one table of docs/results.md.

    python -m benchmarks.without --workers 2     # 4,000 paired games per matchup: five minutes

`balanced` plays the same games against all nine Automas with one thing taken away by its weights;
the loss is in victory points of margin, with its 95% interval. What no weight can take away
(raising dice, other colours, dice of other boards) is not here.
"""

import math
from typing import Any

import numpy as np

from benchmarks.styles import Runs, Z, questions, table, write

NEVER = -1000
WITHOUT = {
    "Publications": f"like_publication={NEVER}",
    "valuing what Experts do": "expert=0",
    "minding what the Automa gains": "deny=0,deny_next=0",
    "Expeditions": f"like_expedition={NEVER}",
    "the Academy": f"like_academy={NEVER}",
    "the University": f"like_university={NEVER}",
    "the Bank": f"like_bank={NEVER}",
    "the Embassy": f"like_embassy={NEVER}",
    "the end-of-round action": f"extra={-NEVER}",
    "valuing collections": "coll=0,cont=0,focus=0",
    "valuing the way to the next bonus of the track": "rep=0",
    "minding slots": "slot=0",
    "the rest of the round": "look=0",
    "playing its last turns on": "ahead=-1",
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
