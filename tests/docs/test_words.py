"""Words that we have replaced stay out of all that people read; docs/glossary.md has the new."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from sim.cli import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md")),
)
ROOMS = ("sim", "automa", "strategies", "reports", "benchmarks")
_COUNTED = (
    "games? rows? lines? VP points? columns? files? bars? curves? panels? colours? shapes? "
    "threads? dice die seats? options? matchups? decisions? turns? actions? one function chapter"
).replace(" ", "|")
_UNITS = (
    "cell matchup game seat seal turn core second strategy Automa row line column decision box "
    "version job file chunk continent worker card group pair player style field module round "
    "space token Expert Animal part die rank command chapter action"
).replace(" ", "|")
# What is not written, and what is written instead.
REPLACED = {
    rf"\b(?:{_COUNTED}) an? (?:{_UNITS})\b": "per (games per matchup)",
    r"\btold apart\b": "clearly different, too close to call",
    r"\bparted by\b": "comma-separated, separated by",
    r"\bjudge?ment\b|\bjudge[sd]\b": "evaluation",
    r"\berring\b|\berrs\b|\bastray\b|\blapses?\b": "noise, mistake, blunder",
    r"\bhandicaps?\b": "head start",
    r"\bwish(?:ed)?\b": "target",
    r"\bturned round\b|\bwrong way round\b": "reversed",
    r"\bluck of the (?:whole )?(?:run|sweep)\b": "seed",
    r"\brange in which the truth\b": "confidence interval",
    r"\bone group each\b": "share a rank",
    r"\bwould have to be given\b": "head start",
    r"\bgoing first is worth\b": "first-player advantage",
    r"(?<!type )\bcheckers?\b": "referee",
    r"\bgames? (?:in|of) (?:a|each|every|the) cells?\b|\bcells? of (?:a|the) run\b": "matchup",
}


def docstrings(path: Path) -> Iterator[str]:
    """Every docstring of a Python file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def help_texts() -> Iterator[str]:
    """What `--help` says about each command, argument and option."""
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]
        yield command.help or ""
        for parameter in command.params:
            yield f"{name}: {getattr(parameter, 'help', None) or ''}"


def found_in(text: str) -> list[str]:
    """Each replaced word in a text, with what to write instead."""
    return [
        f"'{found.group()}': write {instead}"
        for pattern, instead in REPLACED.items()
        for found in re.finditer(pattern, text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("page", PAGES)
def test_pages_use_the_words_of_the_glossary(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    prose = re.sub(r"`[^`\n]*`", "", text)  # names of columns and options are data
    assert found_in(prose) == []


def test_help_uses_the_words_of_the_glossary() -> None:
    assert [found for text in help_texts() for found in found_in(text)] == []
    assert [text for text in help_texts() if "; else" in text] == [], "write default: X"


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_use_the_words_of_the_glossary(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    wrong = {
        path.relative_to(ROOT).as_posix(): found
        for path in files
        if (found := [word for text in docstrings(path) for word in found_in(text)])
    }
    assert wrong == {}


@pytest.mark.parametrize(
    "text",
    ["2,000 games a cell", "they are not told apart", "a judged style"],
)
def test_the_words_are_found(text: str) -> None:
    assert found_in(text)


@pytest.mark.parametrize(
    "text", ["once a strategy fails", "a game a day", "which cell of the table"]
)
def test_ordinary_english_passes(text: str) -> None:
    """Only what counts things per unit is meant."""
    assert found_in(text) == []
