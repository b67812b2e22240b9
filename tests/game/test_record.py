"""Records and kernels: types are declared once, and mypy sees them."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest
from numba import types

from sim.game.kernel import entry, signature_of
from sim.game.record import Grid, Record, Row, f64, i16, i64, u64

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("sim", "automa", "strategies", "benchmarks")
SNIPPET = """
from sim.game.kernel import kernel
from sim.game.state import State

@kernel
def coins(state: State, seat: int) -> int:
    return state.seats[seat].goods[0]

@kernel
def spend(state: State, seat: int) -> None:
    state.seats[seat].gods[0] -= 1
"""


class Small(Record):
    """Two numbers."""

    kind: i16
    worth: Annotated[f64, "what it is worth"]


class Large(Record):
    """Records, rows and a grid."""

    key: u64
    small: Small
    row: Annotated[Row[i16], 3]
    smalls: Annotated[Row[Small], 2]
    grid: Annotated[Grid[i64], (2, 5)]


def test_fields_become_a_dtype_aligned_as_in_c() -> None:
    assert Small.dtype == np.dtype([("kind", "i2"), ("worth", "f8")], align=True)
    fields: list[Any] = [("key", "u8"), ("small", Small.dtype), ("row", "i2", (3,))]
    fields += [("smalls", Small.dtype, (2,)), ("grid", "i8", (2, 5))]
    assert Large.dtype == np.dtype(fields, align=True)
    assert Large.zeros(4).shape == (4,) and not Large.zeros(4)["grid"].any()


def test_a_signature_comes_from_the_annotations() -> None:
    def example(large: Large, many: Row[Small], seat: int, key: u64, share: float) -> bool:
        return bool(large.row[seat] + many[0].kind + key + share)

    arrays = types.Array(Small.numba_type, 1, "C")
    numbers = (types.int64, types.uint64, types.float64)
    assert signature_of(example) == types.boolean(Large.numba_type, arrays, *numbers)


def test_a_kernel_without_annotations_is_refused() -> None:
    with pytest.raises(TypeError, match="guess: seat has no annotation; a kernel is compiled for"):

        @entry
        def guess(seat):  # type: ignore[no-untyped-def]
            return seat


@pytest.mark.parametrize("name", ["item", "round", "copy", "data"])
def test_no_field_of_a_record_hides_behind_a_method(name: str) -> None:
    """Interpreted, `record.item` would be a method of NumPy and not the field."""
    with pytest.raises(TypeError, match=f"fields named .'{name}'."):
        type("Hidden", (Record,), {"__annotations__": {"seed": i64, name: i64}})


def _kernels() -> Iterator[ast.FunctionDef]:
    """Every function that is compiled."""
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and _is_compiled(node):
                    yield node


def _is_compiled(node: ast.FunctionDef) -> bool:
    return bool({"kernel", "entry"} & {ast.unparse(each) for each in node.decorator_list})


def test_no_kernel_has_any_in_its_signature() -> None:
    kernels = list(_kernels())
    parameters = [ast.unparse(each) for kernel in kernels for each in kernel.args.args]
    results = [ast.unparse(kernel.returns) for kernel in kernels if kernel.returns]
    assert len(parameters) > 1000 and len(results) == len(kernels) > 250
    assert [text for text in parameters + results if re.search(r"\bAny\b", text)] == []


def test_a_misspelt_field_is_found_by_mypy(tmp_path: Path) -> None:
    file = tmp_path / "snippet.py"
    file.write_text(SNIPPET, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 'snippet.py:11: error: "Seat" has no attribute "gods"; maybe "goods"?' in done.stdout
    assert done.stdout.count("snippet.py:") == 1, done.stdout
