"""What `make` installs: a report needs no tools of the tests, and nothing is installed twice."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")


def _would_install(target: str, venv: Path) -> list[str]:
    """What the target would install into an environment, in order."""
    words = ["make", "--dry-run", "--silent", target, f"VENV={venv}"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return re.findall(r"pip install .*--editable (\S+)", done.stdout)


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        ("report", ["."]),
        ("studio", [".", '".[studio]"']),
        ("notebooks", [".", '".[notebooks]"']),
        ("check", [".", '".[dev]"']),
    ],
)
def test_a_target_installs_what_it_needs_and_that_once(
    target: str, wanted: list[str], tmp_path: Path
) -> None:
    assert _would_install(target, tmp_path) == wanted
    for stamp in (".installed", ".installed-studio", ".installed-notebooks", ".installed-dev"):
        (tmp_path / stamp).touch()
    assert _would_install(target, tmp_path) == []
