"""The wheel, installed into an empty environment outside the checkout: it plays and reports."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import sim

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("sim", "automa", "strategies", "reports")
SOURCES = (*PACKAGES, "benchmarks", "tests")
FILES = ("pyproject.toml", "README.md", "LICENSE")
VS = "linne/boudeuse"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy, so that the checkout stays as it is."""
    copy, out = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, copy / name)
    pip("wheel", "--no-build-isolation", "--wheel-dir", str(out), str(copy))
    (built,) = out.glob("*.whl")
    return built


def pip(command: str, *arguments: str, python: str = sys.executable) -> None:
    """pip without a network; dependencies are those of this environment."""
    words = [sys.executable, "-m", "pip", "--python", python, command, "--quiet", "--no-deps"]
    done = subprocess.run(
        [*words, "--no-index", *arguments], capture_output=True, text=True, env=clean()
    )
    assert done.returncode == 0, done.stderr


def clean(**more: str) -> dict[str, str]:
    """The environment without a way back into the checkout."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | more


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that holds the wheel, and dependencies by reference."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    inside = {"base": str(home), "platbase": str(home)}
    folder = Path(sysconfig.get_path("purelib", "venv", inside))
    # A path named in a .pth file is searched, but its own .pth files (an editable install) are not.
    (folder / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip("install", str(wheel), python=str(scripts / "python"))
    return scripts / "python"


@pytest.fixture
def automa(python: Path, tmp_path: Path) -> Automa:
    return Automa(python.with_name("automa"), tmp_path)


class Automa:
    """The installed command, in an empty folder; interpreted, to spare a minute of compiling."""

    def __init__(self, command: Path, folder: Path) -> None:
        self.command, self.folder = command, folder

    def __call__(self, *arguments: str, code: int = 0) -> str:
        done = subprocess.run(
            [str(self.command), *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            env=clean(NUMBA_DISABLE_JIT="1"),
        )
        assert done.returncode == code, done.stderr
        return done.stdout or done.stderr


def test_it_holds_the_packages_and_their_data_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == set(PACKAGES)
    for package in PACKAGES:
        data = [p for p in (ROOT / package).rglob("*") if p.is_file() and p.suffix != ".pyc"]
        missing = {path.relative_to(ROOT).as_posix() for path in data} - set(names)
        assert not missing


def test_its_version_is_that_of_the_code(wheel: Path, automa: Automa) -> None:
    assert wheel.name.startswith(f"encyclopedia_automa-{sim.__version__}-")
    assert automa("--version") == f"encyclopedia-automa {sim.__version__}\n"


def test_the_environment_knows_no_checkout(python: Path, tmp_path: Path) -> None:
    code = "import sim, automa, strategies, reports; print(sim.__file__, reports.__file__)"
    done = subprocess.run(
        [str(python), "-c", code], cwd=tmp_path, capture_output=True, text=True, env=clean()
    )
    assert str(python.parents[1]) in done.stdout and str(ROOT) not in done.stdout, done


def test_it_plays_and_finds_its_data(automa: Automa) -> None:
    assert "Final score" in automa("play", "banker", "--vs", VS)
    assert "All data is in order." in automa("check-data")


def test_a_tiny_run_becomes_a_report(automa: Automa) -> None:
    automa("run", "banker", "random", "--vs", "linne/all", "--games", "3", "--out", "run")
    assert automa("report", "run", "--out", "report").endswith("index.html\n")
    assert "<svg" in (automa.folder / "report" / "index.html").read_text(encoding="utf-8")


def test_files_to_start_from_need_no_checkout(automa: Automa) -> None:
    automa("new-card", "lamarck")
    automa("new-box")
    automa("new-strategy", "MyBot")
    mine = ("--cards", "my-cards", "--components", "my-box")
    assert "Lamarck" in automa("play", "my_bot.py:MyBot", "--vs", "lamarck/boudeuse", *mine)


def test_bench_says_that_it_measures_a_checkout(automa: Automa) -> None:
    assert "get the source code" in automa("bench", code=2)
