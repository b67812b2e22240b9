"""What can go wrong does: killed processes, broken files, full and read-only disks."""

import pickle
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.cli.problems import explain
from sim.errors import InputError, LostGames
from sim.files import write_file
from sim.runs import folder, load, read_manifest
from tests.helpers.batch_scene import (
    COMMAND,
    ROOT,
    automa,
    command_line,
    games_in,
    kill,
    one_sentence,
    play,
    same,
    start,
    stat,
    wish,
)

GAMES = 400
WORDS = ("run", "random", "banker", "--vs", "linne/boudeuse", "--games", GAMES, "--workers", 2)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run that nothing happened to."""
    out = tmp_path_factory.mktemp("whole") / "run"
    play(out, wish(games=GAMES, vs=("linne/boudeuse",)))
    return out


def wait_for_files(out: Path, process: "subprocess.Popen[str]", count: int) -> None:
    """Until so many files are there, or the process has ended."""
    while process.poll() is None and len(games_in(out)) < count:
        time.sleep(0.002)


@pytest.mark.parametrize("seed", [1, 2])
def test_sigkill_at_random_moments(whole: Path, tmp_path: Path, seed: int) -> None:
    out, dice = tmp_path / "run", random.Random(seed)
    words = (*WORDS, "--chunk", 11, "--out", out)
    for _ in range(4):
        before = stat(games_in(out))
        process = start(*words)
        wait_for_files(out, process, len(before) + dice.randrange(1, 12))
        time.sleep(dice.random() * 0.03)
        kill(process) if process.poll() is None else process.communicate()
        assert before.items() <= stat(games_in(out)).items(), "a finished file was touched"
    before = stat(games_in(out))
    last = automa(*words)
    assert last.returncode == 0, last.stderr
    assert before.items() <= stat(games_in(out)).items()
    assert not list((out / "games").glob("*.part"))
    assert read_manifest(out).complete
    same(whole, out)


def test_sigkill_before_the_first_file(whole: Path, tmp_path: Path) -> None:
    """The folder may be there, with or without a manifest."""
    out = tmp_path / "run"
    process = start(*WORDS, "--out", out)
    while process.poll() is None and not out.exists():
        time.sleep(0.001)
    kill(process) if process.poll() is None else process.communicate()
    (out / "manifest.json").unlink(missing_ok=True)
    shutil.rmtree(out / "games", ignore_errors=True)
    (out / "manifest.json.part").write_text('{"form')
    assert automa(*WORDS, "--out", out).returncode == 0
    same(whole, out)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_everything_and_says_how_to_go_on(
    whole: Path, tmp_path: Path, number: signal.Signals
) -> None:
    out = tmp_path / "a run"
    many = (*WORDS[:-3], 300_000, "--workers", 2, "--chunk", 50, "--out", out)
    process = start(*many)
    wait_for_files(out, process, 3)
    process.send_signal(number)
    _, said = process.communicate()
    assert process.returncode == 130
    lines = said.strip().splitlines()[-2:]
    done = read_manifest(out).games_done
    expected = f"automa: stopped: {done:,} of 600,000 games are done and kept; go on with:"
    assert lines[0] == expected
    assert lines[1].startswith("automa run random banker --vs linne/boudeuse --games 300000")
    assert lines[1].endswith(f"--out '{out}' --workers 2 --chunk 50")
    assert done == len(load(out)) // 2
    assert play(out, wish(games=GAMES, vs=("linne/boudeuse",))).missing == 0


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def cut_to_nothing(path: Path) -> None:
    path.write_bytes(b"")


def flip_a_bit(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 4
    path.write_bytes(data)


def lie_about_the_games(path: Path) -> None:
    name = path.name.split(".")
    path.rename(path.with_name(".".join([name[0], "1-9", *name[2:]])))


@pytest.mark.parametrize("harm", [truncate, cut_to_nothing, flip_a_bit, lie_about_the_games])
def test_damaged_files_are_recognised_and_replaced(
    whole: Path, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    out = tmp_path / "run"
    play(out, wish(games=GAMES, vs=("linne/boudeuse",)), chunk=150)
    victim, *others = games_in(out)
    healthy = stat(others)
    harm(victim)
    (out / "games" / "half.parquet.part").write_bytes(b"PAR1")
    with pytest.raises(LostGames, match=r"1 damaged file\(s\)") as caught:
        load(out)
    again = f"play their games again with: {COMMAND} --out {out}"
    assert explain(caught.value) == f"{caught.value}; {again}"
    said: list[str] = []
    outcome = play(out, wish(games=GAMES, vs=("linne/boudeuse",)), say=said.append)
    assert said == ["1 damaged file(s) found: their games are played again"]
    assert 0 < outcome.played <= 150 and outcome.replayed == 1
    assert healthy.items() <= stat(games_in(out)).items()
    same(whole, out)


def test_a_copy_counts_once(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    play(out, wish(games=GAMES, vs=("linne/boudeuse",)), chunk=150)
    for path in games_in(whole)[:1]:
        shutil.copy(path, out / "games")
    play(out, wish(games=GAMES, vs=("linne/boudeuse",)))
    same(whole, out)


def test_a_file_of_another_run_is_refused_and_left_alone(tmp_path: Path) -> None:
    play(tmp_path / "a", wish("banker", games=5))
    play(tmp_path / "b", wish("banker", games=9, seed=1))
    stray = tmp_path / "a" / "games" / games_in(tmp_path / "b")[0].name
    shutil.copy(games_in(tmp_path / "b")[0], stray)
    with pytest.raises(InputError, match="is of another run"):
        play(tmp_path / "a", wish("banker", games=20))
    assert stray.exists()


def test_a_full_disk_loses_nothing(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third file does not fit any more."""
    out = tmp_path / "run"
    room = [None, None]

    def small_disk(path: Path, data: bytes | str) -> None:
        if path.suffix == ".parquet":
            if not room:
                raise OSError(28, "No space left on device")
            room.pop()
        write_file(path, data)

    monkeypatch.setattr(folder, "write_file", small_disk)
    request = wish(games=GAMES, vs=("linne/boudeuse",))
    with pytest.raises(InputError, match="the disk is full; 100 games are safe there, go on later"):
        play(out, request, chunk=50)
    assert read_manifest(out).games_done == 100 and len(load(out)) == 200
    monkeypatch.undo()
    assert play(out, request).played == 2 * GAMES - 100
    same(whole, out)


def in_namespace(script: str, *words: object) -> "subprocess.CompletedProcess[str]":
    """Run a shell script where we may mount; skip the test where the machine does not allow it."""
    probe = ["unshare", "--user", "--map-root-user", "--mount"]
    if shutil.which("unshare") is None:
        pytest.skip("no unshare here")
    if subprocess.run([*probe, "true"], capture_output=True).returncode != 0:
        pytest.skip("this machine does not allow mounts")
    return subprocess.run(
        [*probe, "sh", "-c", script, "sh", *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


def test_a_small_disk(whole: Path, tmp_path: Path) -> None:
    """A tmpfs of 200 kB: one sentence, exit code 2, and what fitted can be gone on with."""
    disk, saved = tmp_path / "disk", tmp_path / "saved"
    disk.mkdir()
    script = 'mount -t tmpfs -o size=200k tmpfs "$1" || exit 77; disk=$1; saved=$2; shift 2; "$@"; '
    script += 'code=$?; cp -r "$disk/run" "$saved"; exit $code'
    words = command_line(*WORDS, "--chunk", 50, "--out", disk / "run")
    result = in_namespace(script, disk, saved, *words)
    if result.returncode == 77:
        pytest.skip("no tmpfs here")
    one_sentence(result, "the disk is full", "games are safe there")
    kept = stat(games_in(saved))
    assert kept and len(load(saved)) >= 100
    play(saved, wish(games=GAMES, vs=("linne/boudeuse",)))
    assert kept.items() <= stat(games_in(saved)).items()
    same(whole, saved)


def test_a_read_only_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    script = 'mount -t tmpfs -o ro tmpfs "$1" || exit 77; shift; "$@"'
    result = in_namespace(script, disk, *command_line(*WORDS, "--out", disk / "run"))
    if result.returncode == 77:
        pytest.skip("no tmpfs here")
    one_sentence(result, "cannot write to", "read-only")


def test_a_complete_run_on_a_read_only_disk(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is to be played, so nothing is to be written."""
    out = tmp_path / "run"
    shutil.copytree(whole, out)
    (out / ".lock").unlink(missing_ok=True)

    def read_only(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(folder, "write_file", read_only)
    monkeypatch.setattr("filelock.FileLock.acquire", read_only)
    before = stat(sorted(out.rglob("*")))
    outcome = play(out, wish(games=GAMES, vs=("linne/boudeuse",)), command="automa run again")
    assert outcome.missing == outcome.played == 0 and not outcome.interrupted
    assert stat(sorted(out.rglob("*"))) == before
    with pytest.raises(InputError, match=r"cannot write to .*read-only"):
        play(out, wish(games=GAMES + 1, vs=("linne/boudeuse",)))


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    one_sentence(automa(*WORDS, "--out", tmp_path / "file" / "run"), "cannot write to")
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_a_strategy_that_fails_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sim.errors import StrategyError
    from sim.table.engine import Engine

    play_games = Engine.play

    def fails(self: Engine, seating: object, seed: int, first: int, n: int) -> object:
        if first + n > 30:
            raise StrategyError("banker failed in game 30")
        return play_games(self, seating, seed, first, n)  # type: ignore[arg-type]

    monkeypatch.setattr(Engine, "play", fails)
    with pytest.raises(StrategyError, match="game 30"):
        play(tmp_path / "run", wish("banker", games=50, vs=("linne/boudeuse",)), chunk=10)
    monkeypatch.undo()
    assert read_manifest(tmp_path / "run").games_done == 30 == len(load(tmp_path / "run")) // 2


FRAGILE = """
from pathlib import Path

healthy = Path(__file__).with_name("healthy")


class Fragile:
    def choose(self, table, options):
        # Until it is mended, it fails in games 5, 15, 20, 32, 33, 50, 60 ...
        if table.luck.random() < 0.0004 and not healthy.exists():
            raise ValueError("tired")
        return options[-1]
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_a_python_class_that_fails_late_keeps_what_was_played(
    tmp_path: Path, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sim.errors import StrategyError
    from sim.runs import schedule as plan

    monkeypatch.setattr(plan, "LEAST", 1)
    file = tmp_path / "fragile.py"
    file.write_text(FRAGILE, encoding="utf-8")
    request = wish(f"{file}:Fragile", games=120, vs=("linne/boudeuse",))
    with pytest.raises(
        StrategyError, match=r"raised ValueError: tired \(line 11 of fragile.py\) in game"
    ) as caught:
        play(tmp_path / "run", request, workers=workers)
    kept, game = set(load(tmp_path / "run")["game"]), caught.value.game
    assert 0 < game < 60 and f"in game {game} of" in str(caught.value)
    assert game not in kept and set(range(game if workers == 1 else 0)) <= kept
    assert {game - 2, game - 1} <= kept  # of the job that failed, whoever played it
    assert pickle.loads(pickle.dumps(caught.value)).kept.chunk.games > 0  # as a cluster sends it
    assert read_manifest(tmp_path / "run").games_done == len(kept)
    (tmp_path / "healthy").touch()
    assert play(tmp_path / "run", request).played == 120 - len(kept)
    play(tmp_path / "undisturbed", request)
    same(tmp_path / "undisturbed", tmp_path / "run")
