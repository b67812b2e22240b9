"""The map in CONTRIBUTING.md is the tree as it is."""

from __future__ import annotations

import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAPPED = (
    "sim",
    "automa",
    "strategies",
    "reports",
    "benchmarks",
    "notebooks",
    "docs",
    "tests",
    ".ci",
)


def map_paths() -> list[str]:
    """The paths of the map; a line is indented under the folder that it belongs to."""
    block = re.search(r"```\n(sim/ .*?)```", TEXT, re.DOTALL)
    assert block
    found: list[str] = []
    folders: list[str] = []
    for line in block.group(1).splitlines():
        indent, name = re.match(r"( *)(\S+)", line).groups()  # type: ignore[union-attr]
        folders = [*folders[: len(indent) // 2], name.rstrip("/")]
        found.append("/".join(folders))
    return found


def tracked_folders() -> list[str]:
    """Every folder with a file of the repository; of the tests, the rooms without their data."""
    listed = subprocess.run(
        ["git", "ls-files", *MAPPED], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    parents = {parent.as_posix() for file in listed for parent in Path(file).parents}
    data = {path for path in parents if path.startswith("tests/") and path.count("/") > 1}
    return sorted(parents - data - {"."})


def test_every_folder_is_on_the_map_in_its_place() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    folders = [path for path in map_paths() if (ROOT / path).is_dir()]
    assert sorted(folders) == tracked_folders()


def test_the_map_names_nothing_that_is_gone() -> None:
    for path in map_paths():
        assert (ROOT / path).exists(), path


def test_files_named_in_the_text_exist() -> None:
    named = re.findall(r"`((?:sim|automa|strategies|reports|tests|benchmarks)/[\w/.-]+)`", TEXT)
    assert len(named) > 10
    for path in named:
        assert (ROOT / path).exists(), path


def test_make_has_the_targets_that_are_named() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    texts = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    named = set(re.findall(r"(?:^|`)make\s([a-z-]+)", texts, re.MULTILINE))
    assert named >= {"report", "test", "check", "notebooks"}
    assert named <= set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


def test_the_walk_of_a_die_names_files_that_exist() -> None:
    walk = (ROOT / "docs" / "walk.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\| .+? \| `(\S+)` \|", walk, re.MULTILINE)
    assert steps[0] == "sim/cli/report.py" and len(steps) > 20
    for path in steps:
        assert (ROOT / path).is_file(), path
    folders = [Path(path).parent for path in steps]
    moves = sum(one != two for one, two in pairwise(folders))
    counted = f"{len(set(steps))} files in {len(set(folders))} folders, with {moves} steps"
    assert counted in walk
