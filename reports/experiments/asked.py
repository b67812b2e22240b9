"""Questions that were asked before: what they were allowed to play, kept beside their games.

How far a question gets depends on the budget, and a budget of time on the machine. The same
question with the same budget is answered from the games that are kept, without playing on; a
larger budget plays on.
"""

from __future__ import annotations

import hashlib
import json
import math
from pathlib import Path
from typing import Any

from reports.experiments.budget import Budget
from sim.files import make_folder, write_file

FOLDER = "asked"


class Asked:
    """One question, named by everything that its answer depends on."""

    def __init__(self, folder: Path, *facts: object) -> None:
        """`folder` is where the games are kept; `facts` have a `repr` that says all of them."""
        self.folder = folder
        name = hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
        self.file = folder / FOLDER / f"{name}.json"

    def read(self) -> dict[str, Any]:
        """What is kept about it; nothing if it was never asked, or if the file is damaged."""
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def write(self, facts: dict[str, Any]) -> None:
        """Keep something about it, in place of what was kept."""
        make_folder(self.folder, FOLDER)
        write_file(self.file, json.dumps(facts))

    def recall(self, budget: Budget) -> bool:
        """Let a budget answer as it did, if the question has had as much before; whether it had."""
        kept = self.read()
        allowed = kept.get("allowed")
        if not isinstance(allowed, list) or not all(type(each) is int for each in allowed):
            return False
        if not kept_budget(kept).covers(budget):
            return False
        budget.before = allowed
        return True

    def note(self, budget: Budget) -> None:
        """Keep what a budget has answered; a recalled one is kept already."""
        if budget.before is None:
            self.write({**budget_facts(budget), "allowed": budget.allowed})


def budget_facts(budget: Budget) -> dict[str, float | None]:
    """The size of a budget; None: without limit."""
    sizes = {"games": budget.games, "seconds": budget.seconds}
    return {name: size if math.isfinite(size) else None for name, size in sizes.items()}


def kept_budget(kept: dict[str, Any]) -> Budget:
    """The budget that was written down; none at all if it cannot be read."""
    sizes = [kept.get(name, 0.0) for name in ("games", "seconds")]
    games, seconds = (
        math.inf if size is None else float(size) if isinstance(size, int | float) else 0.0
        for size in sizes
    )
    return Budget(games=games, seconds=seconds)
