"""Why targets cannot all be met: out of reach by themselves, in conflict, or too few numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.experiments.tune_model import Aim, Program

NEAR = 0.5  # VP: a target that stays this near to its band counts as reached
REACHING = Aim("reaching", 0.02, 0.01, 0.0)  # nothing but the misses counts


@dataclass(frozen=True)
class Conflict:
    """What keeps targets from being met, as far as the model knows; places in their list."""

    alone: Sequence[int]  # out of reach even if nothing else were wanted
    # Sets of targets: each cannot be met as a whole, but all of it except any one can.
    together: Sequence[Sequence[int]]
    numbers: int | None = None  # so many changed numbers would do, more than were allowed


def find_conflict(program: Program, most: int | None) -> Conflict | None:
    """Why not all targets can be met; None if the model says they can."""
    every = list(range(len(program.lines)))
    if _fits(program, every, most):
        return None
    if most is not None and _fits(program, every, None):
        return Conflict((), (), _numbers(program, every, most))
    alone = [j for j in every if not _fits(program, [j], most)]
    rest = [j for j in every if j not in alone]
    together = []
    while rest and not _fits(program, rest, most):
        together.append(_smallest(program, rest, most))
        rest = [j for j in rest if j not in together[-1]]
    return Conflict(alone, together)


def _fits(program: Program, wanted: Sequence[int], most: int | None) -> bool:
    """Whether some changes bring these targets into their bands, whatever the others do."""
    others = [j for j in range(len(program.lines)) if j not in wanted]
    found = program.solve(REACHING, most, others)
    return found is not None and all(found.outside[j] < NEAR for j in wanted)


def _smallest(program: Program, wanted: Sequence[int], most: int | None) -> list[int]:
    """A set that does not fit, of which none can be left out without the others fitting."""
    kept = list(wanted)
    for j in wanted:
        fewer = [other for other in kept if other != j]
        if fewer and not _fits(program, fewer, most):
            kept = fewer
    return kept


def _numbers(program: Program, wanted: Sequence[int], most: int) -> int:
    """How many numbers would have to change."""
    count = most + 1
    while not _fits(program, wanted, count):
        count += 1
    return count
