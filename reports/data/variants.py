"""The combinations of a sweep: what is changed in each, and what its Automas are called there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from automa.names import parse_automa, unmarked
from sim.runs import Manifest
from sim.runs.variant import AS_IS, Variant

UNCHANGED = "unchanged"  # the data of the run itself


@dataclass(frozen=True)
class Combination:
    """One choice of every listed value."""

    words: tuple[str, ...]  # what is changed, such as 'daubenton.5.vp=7'
    automas: Mapping[str, str]  # the plain name of every Automa, and its name in the run

    @property
    def name(self) -> str:
        """All that is changed."""
        return " ".join(self.words) or UNCHANGED


def is_sweep(manifest: Manifest) -> bool:
    """Whether a run has games with changed data."""
    return any(matchup.variant for matchup in manifest.matchups)


def variants_by_automa(manifest: Manifest) -> dict[str, dict[str, Variant]]:
    """For every Automa of a two-seat table: its names in the run with their variants."""
    found: dict[str, dict[str, Variant]] = {}
    for matchup in manifest.matchups:
        automas = [seat.player for seat in matchup.seats if seat.kind == "automa"]
        if len(matchup.seats) == 2 and len(automas) == 1:
            data = manifest.variants.get(matchup.variant)
            variant = data.variant if data else AS_IS
            found.setdefault(unmarked(automas[0]), {})[automas[0]] = variant
    return found


def dimensions(manifest: Manifest) -> list[list[tuple[str, ...]]]:
    """What is varied: for every number its values, the assumptions, the folders of cards.

    An empty choice is the run's own value, where it is played.
    """
    variants = [v for known in variants_by_automa(manifest).values() for v in known.values()]
    board = {name for v in variants for name, _ in v.board}
    names = {name for v in variants for name in v.changes}
    found = [_number(manifest, n) for n in sorted(names, key=lambda n: (n in board, n))]
    assumed = list(dict.fromkeys(v.assumptions for v in variants))
    folders = list(dict.fromkeys((v.folder,) if v.folder else () for v in variants))
    found += [sorted(each) for each in (assumed, folders) if len(each) > 1 or each[0:1] != [()]]
    return found


def _number(manifest: Manifest, name: str) -> list[tuple[str, ...]]:
    """The values of a number, in words; the run's own one is empty and comes first."""
    place = name.partition(".")[0]
    values: set[int] = set()
    own = False
    for automa, known in variants_by_automa(manifest).items():
        for variant in known.values():
            if name in variant.changes:
                values.add(variant.changes[name])
            elif place in parse_automa(automa).cards or name in dict(_all_board(manifest)):
                own = True
    return [*([()] if own else []), *((f"{name}={value}",) for value in sorted(values))]


def _all_board(manifest: Manifest) -> list[tuple[str, int]]:
    return [number for data in manifest.variants.values() for number in data.variant.board]


def combinations(manifest: Manifest) -> list[Combination]:
    """Every combination of what a sweep varies that all its Automas were played with."""
    known = variants_by_automa(manifest)
    every = [data.variant for data in manifest.variants.values()]
    numbers = {f"{name}={value}" for variant in every for name, value in variant.numbers}
    folders = {variant.folder for variant in every}
    found = []
    for choice in product(*dimensions(manifest)):
        words = tuple(word for part in choice for word in part)
        automas = {}
        for plain, names in known.items():
            loose = folders | {
                n for n in numbers if n.partition(".")[0] not in parse_automa(plain).cards
            }
            automas[plain] = _fitting(names, set(words), loose)
        chosen = {plain: name for plain, name in automas.items() if name is not None}
        if len(chosen) == len(known):
            found.append(Combination(words, chosen))
    return found


def _fitting(names: Mapping[str, Variant], words: set[str], loose: set[str]) -> str | None:
    """The name under which an Automa was played in a combination: all but what is `loose`."""
    fitting = {name: set(v.words) for name, v in names.items() if set(v.words) <= words}
    if not fitting:
        return None
    best = max(fitting, key=lambda name: len(fitting[name]))
    return best if words - fitting[best] <= loose else None
