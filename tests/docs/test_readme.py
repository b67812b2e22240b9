"""The examples of the README, run in order in one folder as a reader would."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.cli import app, run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = {command.name for command in app.registered_commands}


def examples(text: str = README) -> Iterator[tuple[str, list[str]]]:
    """Each command of a page with the lines shown after it."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for part in block.removeprefix("$ ").split("\n$ "):
            command, *shown = part.rstrip("\n").split("\n")
            yield command, shown


def pattern(shown: list[str]) -> str:
    """A line `...` stands for any lines, dots inside a line for any text."""
    return "".join(
        r"(?:.*\n)*?" if line == "..." else ".*?".join(map(re.escape, line.split("..."))) + r"\n"
        for line in shown
    )


def execute(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints; `automa` runs in this process, anything else in a shell."""
    program, *arguments = shlex.split(command)
    if program != "automa":
        subprocess.run(command, shell=True, check=True)
        return ""
    code = run(arguments)
    captured = capsys.readouterr()
    assert code == 0, f"$ {command}\n{captured.err}"
    return captured.out


@pytest.mark.parametrize("page", ["README.md", "docs/design-a-card.md"])
def test_the_examples_of_a_page(
    page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for folder in ("sim", "automa"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    for command, shown in examples((ROOT / page).read_text(encoding="utf-8")):
        words = command.split()
        assert words[0] != "automa" or words[1] in COMMANDS, f"$ {command}: no such command"
        printed = execute(command, capsys)
        wanted = pattern(shown)
        assert not shown or re.fullmatch(wanted, printed), (
            f"$ {command}\nprints\n{printed}\nbut {page} shows\n" + "\n".join(shown)
        )


def test_the_readme_shows_the_usual_commands() -> None:
    shown = {command.split()[1] for command, _ in examples() if command.startswith("automa ")}
    assert shown >= {"play", "replay", "run", "export", "list", "check-data"}


@pytest.mark.parametrize(
    "page",
    ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))],
)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert ((ROOT / page).parent / target).exists(), f"{page}: {target}"


def test_every_page_can_be_reached() -> None:
    start = "".join(
        (ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "CONTRIBUTING.md")
    )
    for page in (ROOT / "docs").glob("*.md"):
        assert f"(docs/{page.name})" in start, page.name


def test_the_house_keeps_to_itself() -> None:
    """No paths of somebody's machine in what we publish."""
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        assert not re.search(
            r"(?<![\w.])/(home|root|work|Users)/", page.read_text(encoding="utf-8")
        )


def test_the_example_report_is_small_and_whole() -> None:
    """It is made anew for a release only, so that the history stays small."""
    folder = ROOT / "docs" / "example"
    text = (folder / "report.md").read_text(encoding="utf-8")
    targets = set(re.findall(r"\]\(([^)#\s]+)\)", text))
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert files == {"report.md"} | targets
    assert sum((folder / name).stat().st_size for name in files) < 1_000_000
