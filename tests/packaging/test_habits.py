"""What keeps the project in order: bounds of dependencies, the import contract, the hooks."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DEPENDENCIES = PROJECT["dependencies"]
PACKAGES = ("sim", "automa", "strategies", "reports", "benchmarks")


@pytest.mark.parametrize("requirement", DEPENDENCIES)
def test_every_dependency_has_a_lower_and_an_upper_bound(requirement: str) -> None:
    assert re.fullmatch(r"[\w-]+>=[\d.]+,<[\d.]+", requirement)


def test_the_oldest_versions_are_the_lower_bounds() -> None:
    printed = subprocess.run(
        [sys.executable, ROOT / ".ci" / "oldest"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    extras = PROJECT["optional-dependencies"]
    wanted = [*DEPENDENCIES, *extras["cluster"], *extras["studio"]]
    assert printed == [text.replace(">=", "==").partition(",")[0] for text in wanted]


def contract() -> configparser.ConfigParser:
    found = configparser.ConfigParser()
    found.read(ROOT / ".importlinter")
    return found


def test_the_contract_knows_every_package() -> None:
    tops = [path.parent.name for path in ROOT.glob("*/__init__.py")]
    assert sorted(tops) == sorted(PACKAGES)
    assert sorted(contract()["importlinter"]["root_packages"].split()) == sorted(PACKAGES)


@pytest.mark.parametrize(
    "stray", ["sim/stray.py", "sim/table/stray.py", "reports/stray.py", "benchmarks/stray.py"]
)
def test_a_module_in_no_layer_breaks_the_contract(tmp_path: Path, stray: str) -> None:
    """Skeletons are enough: the modules without what is in them."""
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            copy = tmp_path / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.touch()
    shutil.copy(ROOT / ".importlinter", tmp_path)
    assert check_imports(tmp_path) == 0
    (tmp_path / stray).touch()
    assert check_imports(tmp_path) == 1


def check_imports(folder: Path) -> int:
    """The exit code of lint-imports, with the modules of a folder and no others."""
    code = "import sys; sys.path.insert(0, '.'); from importlinter.cli import lint_imports as check"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; sys.exit(check(no_cache=True))"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert "Contracts:" in done.stdout, done
    return done.returncode


def test_hooks_call_what_make_check_calls_and_fetch_nothing() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    called = re.findall(r"entry: \.venv/bin/(\S+(?: (?:format|check))?)", hooks)
    make = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ncheck: setup\n")[2]
    lines = make.partition("\n\n")[0].splitlines()
    wanted = [line.strip().removeprefix("$(BIN)/") for line in lines]
    assert len(called) == len(wanted) == 4
    assert all(line.startswith(tool) for tool, line in zip(called, wanted, strict=True))


def test_names_are_taken_apart_in_one_place() -> None:
    """An Automa is parsed by `automa.names`, a strategy by `strategies.names`, nowhere else."""
    apart = re.compile(r"""split\(["'][/:]["']\)|partition\(["']/["']\)\[[01]\]""")
    allowed = {ROOT / "automa" / "names.py", ROOT / "strategies" / "names.py"}
    files = [
        f
        for room in ("sim", "automa", "strategies", "reports")
        for f in (ROOT / room).rglob("*.py")
    ]
    found = [
        str(f.relative_to(ROOT)) for f in files if f not in allowed and apart.search(f.read_text())
    ]
    assert not found, f"use parse_automa or parse_strategy in {found}"
