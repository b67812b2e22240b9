"""A real scheduler and real worker processes on this machine; one of them is killed."""

import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.local_dask import Dask
from sim.errors import InputError
from sim.runs import cluster, read_manifest
from sim.runs.loop import Loop
from tests.helpers.batch_scene import (
    automa,
    frame,
    games_in,
    one_sentence,
    play,
    same,
    start,
    wish,
)
from tests.helpers.said import said

pytest.importorskip("distributed")


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    found = Dask(tmp_path)
    yield found
    found.close()


def test_two_workers_play_the_same_games(dask: Dask, tmp_path: Path) -> None:
    for name in ("one", "two"):
        dask.worker(name)
    play(tmp_path / "threads")
    play(tmp_path / "cluster", cluster=dask.address, chunk=20)
    same(tmp_path / "threads", tmp_path / "cluster")


def test_a_worker_is_killed_in_the_middle(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every game is there once."""
    victim, _ = dask.worker("one"), dask.worker("two")
    request = wish(games=3000, vs=("linne/boudeuse",))
    play(tmp_path / "threads", request)
    hand_out, files = Loop._hand_out, tmp_path / "cluster"

    def kill_after_three_files(self: Loop) -> bool:
        if victim.poll() is None and len(games_in(files)) >= 3:
            victim.send_signal(signal.SIGKILL)
            victim.wait()
        return hand_out(self)

    monkeypatch.setattr(Loop, "_hand_out", kill_after_three_files)
    play(files, request, cluster=dask.address, chunk=100)
    assert victim.returncode == -signal.SIGKILL
    assert not frame(files).duplicated(["matchup", "game", "seat"]).any()
    same(tmp_path / "threads", files)


@pytest.mark.parametrize(
    ("patch", "words"),
    [
        ("import sim.game.kernel as k; k.ENGINE = 'feedfacefeedface'", "engine version feedface"),
        (
            "import automa.cards as c; from dataclasses import replace\n"
            "c.load_cards = lambda load=c.load_cards: replace(load(), digest='0ddcard')",
            "Automa cards 0ddcard",
        ),
        (
            "import sim.game.box as b; from dataclasses import replace\n"
            "b.load_box = lambda load=b.load_box: replace(load(), digest='0ddb0x')",
            "components 0ddb0x",
        ),
    ],
)
def test_a_worker_with_another_version_is_refused_by_name(
    dask: Dask, tmp_path: Path, patch: str, words: str
) -> None:
    (tmp_path / "patch.py").write_text(patch)
    dask.worker("stranger", "--preload", tmp_path / "patch.py")
    with pytest.raises(InputError, match=f"worker stranger .*is refused: it has {words}"):
        play(tmp_path / "run", cluster=dask.address)
    assert not (tmp_path / "run").exists()


def test_a_stranger_that_joins_late_ends_the_run(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written before stays, and the run can be gone on with."""
    dask.worker("one")
    (tmp_path / "patch.py").write_text("import sim.game.kernel as k; k.ENGINE = 'feedface'")
    out, request = tmp_path / "run", wish(games=100_000, vs=("linne/boudeuse",))
    hand_out = Loop._hand_out

    def stranger_after_a_file(self: Loop) -> bool:
        if games_in(out) and len(dask.processes) == 2:
            dask.worker("stranger", "--preload", tmp_path / "patch.py")
        return hand_out(self)

    monkeypatch.setattr(Loop, "_hand_out", stranger_after_a_file)
    with pytest.raises(InputError, match="worker stranger is refused: it has engine version feed"):
        play(out, request, cluster=dask.address, chunk=100)
    done = read_manifest(out).games_done
    assert done == len(frame(out)) // 2 > 0


def test_the_scheduler_goes_away(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dask.worker("one")
    out, request = tmp_path / "run", wish(games=100_000, vs=("linne/boudeuse",))
    threading.Thread(target=lambda: _kill_after_a_file(out, dask), daemon=True).start()
    with pytest.raises(InputError, match=r"the scheduler at .* is gone; what was written is safe"):
        play(out, request, cluster=dask.address, chunk=100)
    assert len(frame(out)) > 0


def test_the_command_says_only_that_the_scheduler_is_gone(dask: Dask, tmp_path: Path) -> None:
    """No word of Dask's own comes before our sentence."""
    dask.worker("one")
    out = tmp_path / "run"
    words = ("random", "--vs", "linne/boudeuse", "--games", 300_000, "--chunk", 100, "--out", out)
    process = start("run", *words, "--cluster", dask.address)
    _kill_after_a_file(out, dask)
    lines = said(process.communicate()[1])
    assert process.returncode == 2 and len(lines) == 1, lines
    assert "is gone; what was written is safe" in lines[0]


def _kill_after_a_file(out: Path, dask: Dask) -> None:
    while not games_in(out):
        time.sleep(0.02)
    dask.processes[0].kill()


def test_a_cluster_on_this_machine(tmp_path: Path) -> None:
    """Its workers return memory to the system at once, which thinking players must survive."""
    players = ("banker", "balanced", "spoiler", "planner:rollouts=2,width=2,horizon=0")
    words = ("run", *players, "--vs", "linne/boudeuse", "--games", 20, "--workers", 2)
    done = automa(*words, "--cluster", "local", "--out", tmp_path / "local")
    assert done.returncode == 0, done.stderr
    play(tmp_path / "threads", wish(*players, games=20, vs=("linne/boudeuse",)))
    same(tmp_path / "threads", tmp_path / "local")


def test_ctrl_c_ends_a_cluster_on_this_machine_quietly(tmp_path: Path) -> None:
    """Python's tracker of semaphores would warn of those that nobody had time to give back."""
    out = tmp_path / "run"
    words = ("run", "banker", "--vs", "linne/boudeuse", "--games", 10_000_000, "--out", out)
    process = start(*words, "--cluster", "local", "--workers", 1)
    while not out.exists() and process.poll() is None:
        time.sleep(0.1)
    time.sleep(1.0)  # the folder comes just before the games
    process.send_signal(signal.SIGINT)
    lines = said(process.communicate(timeout=30)[1])
    assert process.returncode == 130
    assert len(lines) == 2 and lines[0].startswith("automa: stopped: "), lines


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "tcp://no.such.host:8786"])
def test_no_scheduler(tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 1)
    with pytest.raises(InputError, match=f"no scheduler answers at {address}"):
        play(tmp_path / "run", cluster=address)
    assert not (tmp_path / "run").exists()


def test_no_scheduler_from_the_command_line(tmp_path: Path) -> None:
    out = tmp_path / "run"
    done = automa("run", "banker", "--cluster", "tcp://127.0.0.1:9", "--out", out)
    one_sentence(done, "no scheduler answers at tcp://127.0.0.1:9")
    assert not out.exists()


def test_a_scheduler_without_workers(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "FIRST_WORKER", 0.5)
    monkeypatch.setattr(cluster, "SILENT", 0.2)
    said: list[str] = []
    with pytest.raises(InputError, match="has no workers; start one with: dask worker tcp://"):
        play(tmp_path / "run", cluster=dask.address, say=said.append)
    assert said == [f"waiting for a worker at {dask.address} (Ctrl-C ends this)"]


def test_a_run_that_loses_its_last_worker_says_so(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And goes on when another one comes."""
    monkeypatch.setattr(cluster, "LOOK_AGAIN", 0.2)
    victim, said = dask.worker("one"), list[str]()
    hand_out, files = Loop._hand_out, tmp_path / "run"

    def replaced(self: Loop) -> bool:
        if victim.poll() is None and games_in(files):
            victim.kill()
            victim.wait()
        if said and len(dask.processes) == 2:
            dask.worker("two")
        return hand_out(self)

    monkeypatch.setattr(Loop, "_hand_out", replaced)
    request = wish(games=2000, vs=("linne/boudeuse",))
    play(files, request, cluster=dask.address, chunk=100, say=said.append)
    assert said == [f"waiting for a worker at {dask.address} (Ctrl-C ends this)"]


@pytest.mark.parametrize("address", ["nowhere", "http//x", "tcp://host", "locl"])
def test_no_address(tmp_path: Path, address: str) -> None:
    words = f"cluster '{address}' is no address; write local, or one such as tcp://host:8786"
    with pytest.raises(InputError, match=re.escape(words)):
        play(tmp_path / "run", cluster=address)


def test_the_extra_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing: Any = None
    monkeypatch.setitem(sys.modules, "distributed", missing)
    with pytest.raises(InputError, match=r"pip install 'encyclopedia-automa\[cluster\]'"):
        play(tmp_path / "run", cluster="local")
