"""Kernels allocate nothing, and what is left in their workspace never matters.

A record taken out of an array does not keep the array alive: numba frees an array that a kernel
made after its last use as an array, and what is read later is anybody's.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import automa
import sim.game
import sim.table
import strategies
from sim.game.compiler.code import ENTRIES, KERNELS, Code, called_by, find_unit, read_entry
from sim.game.kernel import entry, finish
from sim.table.seating import Human, Opponent, Seating
from strategies.interface import Workspace
from tests.helpers.playing import engine

ALLOCATION = (b"NRT_Allocate", b"NRT_MemInfo_alloc", b"NRT_MemInfo_new", b"NRT_MemInfo_varsize")
PLAYER = "strategies.evaluation.player.choose_by_evaluation"
THINKERS = ("balanced", "greedy:skill=0.5", "spoiler", "planner:rollouts=4,width=3,horizon=0")


def _modules() -> Iterator[Any]:
    """Every module with kernels."""
    for package in (automa, sim.game, sim.table, strategies):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(found.name)


def _compiled(known: Code) -> bytes:
    """The code of a kernel, or of an entry with all that it calls."""
    if known.symbol in KERNELS:
        return find_unit(known.symbol).code
    finish(known)
    if read_entry(known) and known.stored:
        return known.stored.code
    (found,) = known.dispatcher.overloads.values()
    return bytes(found.library._final_module.as_bitcode())


def _allocates(known: Code) -> bool:
    """Whether a kernel asks for memory."""
    code = _compiled(known)
    return any(name in code for name in ALLOCATION)


def test_no_kernel_allocates() -> None:
    kernels = {
        thing.automa_code.symbol: thing.automa_code
        for module in _modules()
        for thing in vars(module).values()
        if isinstance(getattr(thing, "automa_code", None), Code)
    }
    entries = [known for name, known in kernels.items() if name in ENTRIES]
    used = [*entries, *called_by(entries).values()]
    assert {"sim.table.match.play_games", PLAYER} < {known.symbol for known in used}
    assert [known.symbol for known in used if _allocates(known)] == []


def test_a_kernel_that_allocates_is_found() -> None:
    @entry
    def wasteful(n: int) -> int:
        room = np.zeros(n)
        room[n // 2] = n
        return int(room.sum())

    assert wasteful(3) == 3
    assert _allocates(wasteful.automa_code)  # type: ignore[attr-defined]


@pytest.mark.parametrize("strategy", THINKERS)
def test_what_is_left_in_the_workspace_does_not_matter(
    strategy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is read before it has been written; bytes of all kinds stand for what was left."""
    seating = Seating((Human(strategy), Opponent("trembley", "resolution")), sepultus=True)
    plain = engine().play(seating, 5, 0, 3)

    new = Workspace.zeros

    def used_workspace() -> Any:
        workspace = new()
        workspace.view(np.uint8)[:] = np.random.default_rng(1).integers(0, 256, workspace.nbytes)
        return workspace

    monkeypatch.setattr(Workspace, "zeros", used_workspace)
    assert (engine().play(seating, 5, 0, 3) == plain).all()
