"""The answer of `tune`: proposals, each called what its verified numbers bear out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from reports.data.targets import Target
from reports.experiments.targets import MET, Verdict
from reports.experiments.tune_conflicts import Conflict
from reports.experiments.tune_effects import Effect
from reports.experiments.tune_lines import SAFE, wanted_band
from reports.experiments.tune_search import Tried
from reports.experiments.tune_steps import Moved

FEWEST, BETWEEN, CLOSEST = "fewest changes", "in between", "closest to the middle"
OTHERS = ("another way", "a third way")
Sized = tuple[int, int, float]  # changed numbers, steps, and distance from the middle of the bands


@dataclass(frozen=True)
class Proposal:
    """Changes, and what fresh games say about them."""

    aim: str  # what it is called
    changes: dict[str, int]
    verdicts: list[Verdict]
    verified: bool
    effects: Sequence[Effect] = ()  # on the Automas of the targets and the changed cards
    moved: Moved | None = None  # what else becomes of the stars, for the players of the targets

    @property
    def meets_all(self) -> bool:
        return all(verdict.word == MET for verdict in self.verdicts)


@dataclass
class Tuning:
    """The whole answer."""

    targets: Sequence[Target]
    before: list[Verdict]  # the unchanged design, on the games of the search
    proposals: list[Proposal] = field(default_factory=list)
    conflict: Conflict | None = None
    stopped: bool = False
    rounds: int = 0
    tried: list[Tried] = field(default_factory=list)  # other versions, the best first

    def label(self, values: Mapping[str, int]) -> None:
        """Call every proposal what its numbers bear out; `values` are the unchanged numbers."""
        sizes = [
            (
                len(each.changes),
                sum(abs(new - values[name]) for name, new in each.changes.items()),
                off_middle(each.verdicts),
            )
            for each in self.proposals
        ]
        meets = [each.meets_all for each in self.proposals]
        pairs = zip(labels(sizes, meets), self.proposals, strict=True)
        self.proposals = [replace(each, aim=label) for label, each in pairs]


def off_middle(verdicts: Sequence[Verdict]) -> float:
    """How far targets lie from the middle of their bands, in VP or percent, all together."""
    total = 0.0
    for verdict in verdicts:
        first, last = wanted_band(verdict.target, SAFE)[2]
        total += max(first - verdict.found.mean, verdict.found.mean - last, 0.0)
    return total


def labels(sizes: Sequence[Sized], meets: Sequence[bool] = ()) -> list[str]:
    """A true label for each proposal, in their order.

    Where some meet all targets, the fewest changes are the fewest of these.
    """
    if not sizes:
        return []
    good = [place for place, met in enumerate(meets) if met] or range(len(sizes))
    few = min(good, key=lambda i: sizes[i])
    near = min(good, key=lambda i: (sizes[i][2], i != few))
    found = {few: FEWEST}
    found.setdefault(near, CLOSEST)
    spare = iter(OTHERS)
    for place, (count, _, distance) in enumerate(sizes):
        between = few != near and sizes[few][0] <= count <= sizes[near][0]
        between = between and sizes[near][2] <= distance <= sizes[few][2]
        if place not in found:
            found[place] = BETWEEN if between else next(spare)
    return [found[place] for place in range(len(sizes))]
