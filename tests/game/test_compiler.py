"""Kernels are translated one by one and linked into entries, whatever happens meanwhile."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import pytest

from sim.game import kernel as decorators
from sim.game.compiler import code, crew, progress, store, units
from sim.game.kernel import entry, kernel

ROOT = Path(__file__).resolve().parents[2]


@kernel
def doubled(x: int) -> int:
    return 2 * x


@kernel
def clipped(x: int, least: int, most: int) -> int:
    return max(least, min(most, doubled(x)))


@kernel
def factorial(x: int) -> int:
    return 1 if x < 2 else x * factorial(x - 1)


@entry
def clip(x: int) -> int:
    return clipped(x, 0, 10)


@entry
def factor(x: int) -> int:
    return factorial(x)


def _code(function: Any) -> code.Code:
    found = function.automa_code
    assert isinstance(found, code.Code)
    return found


def test_an_entry_calls_kernels_that_call_kernels() -> None:
    assert [clip(x) for x in (-3, 2, 9)] == [0, 4, 10]


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C works, also in a shell's background job, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_waits_for_the_kernel_in_hand(ctrl_c: None) -> None:
    """numba calls Python back, where an exception is lost: the kernel then has no code."""
    done: list[code.Code] = []

    def make(known: code.Code) -> None:
        signal.raise_signal(signal.SIGINT)
        done.append(known)

    alone = crew.Crew(1, lambda _effort: None)
    with pytest.raises(KeyboardInterrupt):
        alone.do("unit", [_code(doubled), _code(clipped)], make)
    assert done == [_code(doubled)], "the first is finished, the second is not begun"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_kernel_may_call_itself() -> None:
    assert factor(5) == 120


def test_a_plain_numba_function_may_call_a_kernel() -> None:
    plain = numba.njit(lambda x: clipped(x, 0, 10) + doubled(x))
    assert plain(4) == 16


def test_a_unit_shows_its_own_symbol_only_and_leaves_calls_open() -> None:
    unit = code.find_unit(_code(clipped).symbol)
    module = llvm.parse_bitcode(unit.code)
    defined = [each for each in module.functions if not each.is_declaration]
    visible = [each.name for each in defined if each.linkage != llvm.Linkage.internal]
    assert visible == [unit.symbol]
    assert unit.calls == (_code(doubled).symbol,)


def test_names_show_what_is_called() -> None:
    found = code.called_by([_code(clip)])
    assert set(found) == {_code(clipped).symbol, _code(doubled).symbol}


def test_kernels_of_a_user_carry_a_digest_of_their_file(tmp_path: Path) -> None:
    assert _code(doubled).symbol.startswith(f"{__name__}.doubled.")
    assert not _code(doubled).is_ours
    from sim.game.rng import below

    assert _code(below).symbol == "sim.game.rng.below" and _code(below).is_ours


def test_damaged_code_counts_as_missing(tmp_path: Path) -> None:
    path = tmp_path / "new" / "some.unit"
    assert store.load(path) is None
    path.parent.mkdir()
    store.save(path, store.Stored(b"code\nwith lines", ("a", "b")))
    assert store.load(path) == store.Stored(b"code\nwith lines", ("a", "b"))
    path.write_bytes(path.read_bytes()[:-1])
    assert store.load(path) is None
    path.write_bytes(b"anything")
    assert store.load(path) is None


def test_code_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    store.save(tmp_path / "file" / "some.unit", store.Stored(b"", ()))


def test_an_entry_is_not_loaded_after_a_kernel_of_it_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clip(1)
    assert code.read_entry(_code(clip))
    _code(clip).stored = None
    monkeypatch.delitem(code.KERNELS, _code(doubled).symbol)
    assert not code.read_entry(_code(clip))


class _Ours:
    """Stands for a kernel that other processes could translate."""

    is_ours, module = True, "sim.game.rng"

    def __init__(self, number: int) -> None:
        self.symbol = f"no.such.{number}"


def _do(monkeypatch: pytest.MonkeyPatch, command: list[str] | None) -> tuple[list[Any], float]:
    """What is made here, and how much is counted, when processes run this command."""

    def start() -> Any:
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        return subprocess.Popen(command, **pipes) if command else None

    monkeypatch.setattr(crew, "_start", start)
    monkeypatch.setattr(crew, "usable_cores", lambda: 3)
    made: list[Any] = []
    ticks: list[float] = []
    team = crew.Crew(100, ticks.append)
    jobs: Any = [_Ours(number) for number in range(50)]
    try:
        team.do("unit", jobs, made.append)
    finally:
        team.close()
    assert len(ticks) == 50
    return made, sum(ticks)


@pytest.mark.parametrize("program", [None, "pass", "input(); print('failed'); input()"])
def test_jobs_are_done_whatever_happens_to_processes(
    monkeypatch: pytest.MonkeyPatch, program: str | None
) -> None:
    command = [sys.executable, "-c", program] if program is not None else None
    made, _ = _do(monkeypatch, command)
    assert len({each.symbol for each in made}) == 50


def test_a_program_hears_how_far_compiling_is(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[float] = []
    monkeypatch.setattr(progress, "_watching", [])
    progress.watch_compiling(heard.append)
    with progress.progress(200, 240.0, True) as tick:
        for _ in range(401):
            tick(0.6)
    assert heard == sorted(heard) and heard[0] == 0.0 and heard[-1] == 1.0
    assert 90 <= len(heard) <= 101
    with progress.progress(2, 2.4, True) as tick:  # a moment: nobody is told
        tick(1)
    assert heard[-1] == 1.0 and len(heard) <= 101


def test_processes_take_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    program = "while True: input(); print('done', flush=True)"
    monkeypatch.setattr(crew.Crew, "_take_all", lambda *_: None)  # we do nothing ourselves
    made, ticks = _do(monkeypatch, [sys.executable, "-c", program])
    assert (made, ticks) == ([], 50)


def test_a_process_translates_a_kernel_and_refuses_nonsense(tmp_path: Path) -> None:
    process = crew._start()
    assert process is not None
    with process:
        assert crew._ask(process, "unit sim.game.rng sim.game.rng.below\n") == crew.DONE
        assert crew._ask(process, "unit sim.game.rng sim.game.rng.no_such\n") == crew.FAILED
        assert crew._ask(process, "entry no.such.module x\n") == crew.FAILED
        process.stdin.close()  # type: ignore[union-attr]
        assert process.wait(60) == 0


def test_copies_of_the_sources_share_compiled_code(tmp_path: Path) -> None:
    """The folder depends on what the sources say, not on where they lie."""
    for room in ("sim", "automa", "strategies"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    script = (
        "from sim.game import kernel, rng; import sim;"
        "print(sim.__file__, kernel.PLAYERS_CACHE, rng.below.automa_code.file('unit'), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    where, folder, file = done.stdout.split("\n")[:3]
    assert Path(where).is_relative_to(tmp_path)
    from sim.game.rng import below

    assert folder == str(decorators.PLAYERS_CACHE)
    assert file == str(_code(below).file("unit"))


def test_a_declaration_stands_for_all_that_is_called() -> None:
    declaration = units.Declaration(_code(clipped).symbol, code.find_unit)
    module = declaration._get_module_for_linking()
    names = {each.name for each in module.functions if not each.is_declaration}
    assert {_code(clipped).symbol, _code(doubled).symbol} <= names


def _started(cache: Path, *command: str) -> subprocess.Popen[str]:
    """A Python process that finds our packages, with a cache and a process group of its own."""
    return subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)},
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_that_compile_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from sim.game.kernel import entry\n"
        "from sim.game.rng import game_key\n"
        "from sim.game.record import u64\n"
        "@entry\n"
        "def key(seed: u64, game: u64) -> u64:\n"
        "    return game_key(seed, game)\n"
    )
    script = f"import sys; sys.path.append({str(tmp_path)!r}); import mine; print(mine.key(7, 3))"
    cache = tmp_path / "cache"
    pair = [_started(cache, "-c", script) for _ in range(2)]
    found = [process.communicate() for process in pair]
    assert found[0] == found[1] and found[0][0].strip().isdigit() and not found[0][1]
    kept = [path for path in cache.rglob("*") if path.is_file()]
    assert {path.suffix for path in kept} == {".unit", ".entry"}
    assert all(store.load(path) for path in kept)
