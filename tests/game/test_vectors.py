"""Loops that become vector instructions, and results that come in registers."""

from __future__ import annotations

from typing import Annotated, Any

import llvmlite.binding as llvm
import numpy as np
import pytest

from sim.game.compiler import code, units
from sim.game.kernel import BOUNDS_CHECK, entry, kernel, vector_kernel
from sim.game.record import Record, Row, f64, i64
from sim.table import play_on
from strategies.evaluation import player

LENGTH = 8
UNCHECKED = pytest.mark.skipif(BOUNDS_CHECK, reason="checked loops can stop anywhere")
NEWER = pytest.mark.skipif(
    llvm.llvm_version_info < (20,),
    reason="older versions leave some loops, and exceptions that nothing raises, as they are",
)


class Numbers(Record):
    of: Annotated[Row[f64], LENGTH]


class Places(Record):
    of: Annotated[Row[i64], LENGTH]


@vector_kernel
def doubled_and_mixed(given: Numbers, places: Places, room: Numbers, mixed: Numbers) -> None:
    for i in range(LENGTH):
        room.of[i] = -1.0
    for x in range(3):
        more = given.of[x]
        for i in range(LENGTH):
            room.of[i] = max(room.of[i], 2.0 * given.of[i] - more)
    for i in range(LENGTH):
        mixed.of[i] = room.of[places.of[i]]


@kernel
def plainly_mixed(given: Numbers, places: Places, room: Numbers, mixed: Numbers) -> None:
    doubled_and_mixed(given, places, room, mixed)


@entry
def mix(given: Row[Numbers], places: Row[Places], room: Row[Numbers], mixed: Row[Numbers]) -> None:
    plainly_mixed(given[0], places[0], room[0], mixed[0])


@kernel
def half(x: int) -> float:
    return 0.5 * x


@kernel
def must_be_positive(x: int) -> int:
    if x < 0:
        raise ValueError("negative")
    return x


def _code(function: Any) -> code.Code:
    found = function.automa_code
    assert isinstance(found, code.Code)
    return found


def _text(function: Any, is_ours: bool = False) -> str:
    known = _code(function)
    unit = units.translate(
        known.dispatcher, known.symbol, known.signature, is_ours, known.is_vector
    )
    return str(llvm.parse_bitcode(unit.code))


def _vector_kernels() -> dict[str, Any]:
    """All of ours that a player can need."""
    assert player.choose_by_evaluation
    ours = {symbol: known for symbol, known in code.KERNELS.items() if known.is_ours}
    return {symbol: known.dispatcher for symbol, known in ours.items() if known.is_vector}


def test_what_was_just_written_is_looked_up() -> None:
    """An inlined function once read places before it had written them (LLVM 15)."""
    rng = np.random.default_rng(5)
    for _ in range(20):
        given, places, room, mixed = (
            Numbers.zeros(),
            Places.zeros(),
            Numbers.zeros(),
            Numbers.zeros(),
        )
        given["of"][0] = rng.normal(size=LENGTH)
        places["of"][0] = rng.permutation(LENGTH)
        room["of"][0] = mixed["of"][0] = np.nan
        mix(given, places, room, mixed)
        numbers = given["of"][0]
        expected = np.maximum(-1.0, 2.0 * numbers - numbers[:3].min())
        assert (mixed["of"][0] == expected[places["of"][0]]).all()


@UNCHECKED
@NEWER
@pytest.mark.parametrize("symbol", sorted(_vector_kernels()))
def test_every_vector_kernel_has_vectors(symbol: str) -> None:
    assert " x double>" in _text(_vector_kernels()[symbol], is_ours=True)


def test_there_are_vector_kernels() -> None:
    assert len(_vector_kernels()) >= 15


@UNCHECKED
def test_records_may_overlap_as_far_as_callers_know() -> None:
    """What helps to make vectors is wrong to know once a function is inlined."""
    text = _text(doubled_and_mixed)
    (head,) = [line for line in text.splitlines() if line.startswith("define linkonce_odr")]
    assert "noalias" not in head


def test_a_plain_kernel_has_no_vectors() -> None:
    assert " x double>" not in _text(half)


@UNCHECKED
def test_results_come_in_registers() -> None:
    text = _text(half, is_ours=True).replace('"', "")
    assert f"define internal double @{_code(half).symbol}.value(i64 %arg.x)" in text


def test_a_kernel_that_raises_says_so_in_its_status() -> None:
    assert ".value" not in _text(must_be_positive, is_ours=True)


MAY_RAISE = {"sim.game.rules.scoring.best_jokers"}  # as far as numba knows: a power


@UNCHECKED
@NEWER
def test_none_of_ours_raises_but_what_calls_a_users() -> None:
    """Where results come in registers, nobody would hear of it."""
    assert play_on.explore and player.choose_by_evaluation
    ours = [known for known in code.KERNELS.values() if known.is_ours]
    callers = {known.symbol for known in ours if "chooser_0" in _names(known)}
    assert len(ours) > 300 and len(callers) == 3
    units_of = {known.symbol: code.find_unit(known.symbol).code for known in ours}
    raising = {symbol for symbol, unit in units_of.items() if b"picklebuf" in unit}
    assert raising - callers <= MAY_RAISE
    assert not any(b".value" in units_of[symbol] for symbol in callers)


def _names(known: code.Code) -> tuple[str, ...]:
    return known.dispatcher.py_func.__code__.co_varnames  # type: ignore[no-any-return]
