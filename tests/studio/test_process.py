"""The working process: where a task may be stopped, and that it answers afterwards."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reports.studio.work.process import Process, can_stop
from reports.studio.work.report import finished_folder


def here() -> bool:
    return can_stop(sys._getframe())


@pytest.fixture
def process() -> Iterator[Process]:
    """A process that works in this one; what it says goes nowhere."""
    found = Process()
    found._out = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    yield found
    found._out.close()


def answers(process: Process, monkeypatch: pytest.MonkeyPatch, run: Any) -> list[Any]:
    """What a task answers whose module has this function."""
    monkeypatch.setitem(sys.modules, "reports.studio.work.people", SimpleNamespace(run=run))
    return list(process._answers({"id": 1, "task": "people"}))


def test_a_task_can_be_stopped_while_it_works(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not here()
    found = answers(process, monkeypatch, lambda task, say: [("result", here())])
    assert found == [("result", True)]


@pytest.mark.parametrize("module", ["numba.core.compiler", "sim.game.kernel", "llvmlite.binding"])
def test_but_not_while_it_compiles(
    process: Process, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    inside: dict[str, Any] = {"__name__": module, "here": here}
    exec("def compile(): return here()", inside)
    found = answers(process, monkeypatch, lambda task, say: [("result", inside["compile"]())])
    assert found == [("result", False)]


def test_nor_while_it_imports(
    process: Process, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "half_imported.py").write_text(
        "import sys\nfrom reports.studio.work.process import can_stop\n"
        "FOUND = can_stop(sys._getframe())\n"
    )
    monkeypatch.syspath_prepend(tmp_path)

    def run(task: Any, say: Any) -> list[Any]:
        return [("result", importlib.import_module("half_imported").FOUND)]

    assert answers(process, monkeypatch, run) == [("result", False)]


LEAVES_INPUT_ALONE = """
import os, sys, types
from reports.studio.work.process import Process

def run(task, say):
    yield "result", [sys.stdin.read(), os.path.samestat(os.fstat(0), os.stat(os.devnull))]

sys.modules["reports.studio.work.people"] = types.SimpleNamespace(run=run)
Process().serve()
"""


def test_tasks_and_copies_of_the_process_do_not_wait_for_its_input() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LEAVES_INPUT_ALONE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as working:
        assert working.stdin is not None and working.stdout is not None
        working.stdin.write(json.dumps({"id": 1, "task": "people"}) + "\n")
        working.stdin.flush()
        found = json.loads(working.stdout.readline())
        working.stdin.close()
    assert found["said"] == ["", True]


@pytest.mark.parametrize("seconds", [0, 0.2, 0.6, 1.2])  # into its imports, more or less
def test_a_stopped_process_answers_the_next_task(tmp_path: Path, seconds: float) -> None:
    command = [sys.executable, "-P", "-m", "reports.studio.work.process"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as working:
        assert working.stdin is not None and working.stdout is not None
        task = {"task": "people", "file": "games.csv", "add": None}
        for message in ({"id": 1, **task}, {"stop": 1}, {"id": 2, **task}):
            working.stdin.write(json.dumps(message) + "\n")
            working.stdin.flush()
            time.sleep(seconds)
        heard: list[tuple[int, str]] = []
        while (2, "done") not in heard:
            last = json.loads(working.stdout.readline())
            heard.append((last["id"], last["kind"]))
            assert last["kind"] != "error"
        assert (1, "stopped") in heard or (1, "done") in heard  # whenever it was stopped
        working.stdin.close()
        assert working.wait() == 0


KERNELS = 60  # as many as make the compiler say how far it is
ENGINE = """
from sim.game.kernel import entry, kernel

@kernel
def step0(x: int) -> int:
    return x
{steps}
@entry
def count(x: int) -> int:
    return step{last}(x)
"""
STEP = """
@kernel
def step{i}(x: int) -> int:
    return step{before}(x) + 1
"""
COMPILES_AND_PLAYS_ON = """
import sys, time, types
from reports.studio.work.process import Process

def run(task, say):
    import small_engine
    found = small_engine.count(0)
    say("compiled")
    for _ in range(task["id"] == 1 and 2000):  # until somebody stops it
        time.sleep(0.02)
    yield "result", found

sys.modules["reports.studio.work.people"] = types.SimpleNamespace(run=run)
Process().serve()
"""


def test_work_that_is_stopped_while_the_engine_compiles_ends_after_it(tmp_path: Path) -> None:
    steps = [STEP.format(i=i, before=i - 1) for i in range(1, KERNELS)]
    engine = ENGINE.format(steps="".join(steps), last=KERNELS - 1)
    (tmp_path / "small_engine.py").write_text(engine, encoding="utf-8")
    places = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])
    environment = {**os.environ, "PYTHONPATH": places, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    with subprocess.Popen(
        [sys.executable, "-c", COMPILES_AND_PLAYS_ON],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as working:
        assert working.stdin is not None and working.stdout is not None
        told = map(json.loads, working.stdout)
        send(working, {"id": 1, "task": "people"})
        assert next(told)["kind"] == "compiling"
        send(working, {"stop": 1})
        first = until(told, "stopped")
        send(working, {"id": 2, "task": "people"})
        second = until(told, "done")
        working.stdin.close()
        assert working.wait() == 0
    assert [each["said"] for each in first if each["kind"] == "compiling"][-1] == 1
    assert not [each for each in first if each["kind"] in ("result", "error")]
    assert [each["said"] for each in second if each["kind"] == "result"] == [KERNELS - 1]


def send(working: subprocess.Popen[str], message: dict[str, Any]) -> None:
    assert working.stdin is not None
    working.stdin.write(json.dumps(message) + "\n")
    working.stdin.flush()


def until(told: Iterator[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """What a process answers, up to an answer of this kind or its last one."""
    found = []
    for each in told:
        found.append(each)
        if each["kind"] in (kind, "error", "done"):
            break
    return found


def test_a_report_that_is_stopped_leaves_its_name_free(tmp_path: Path) -> None:
    folder = tmp_path / "report-1"
    for stops in (True, False):
        with contextlib.suppress(KeyboardInterrupt), finished_folder(folder) as out:
            out.mkdir()
            (out / "index.html").write_text("a report", encoding="utf-8")
            if stops:
                raise KeyboardInterrupt
        assert list(tmp_path.iterdir()) == ([] if stops else [folder])
    assert (folder / "index.html").read_text("utf-8") == "a report"
