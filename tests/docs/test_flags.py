"""Only `sim/cli` knows how arguments are written on a command line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLAG = re.compile(r"(?<![\w-])--[a-z]")
COMMAND = re.compile(r"\bautoma [a-z-]+[^,;.:']*")  # advice may name a whole command to type


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """Every text of a module but its docstrings, with its line."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value


def test_no_message_below_the_command_line_names_a_flag() -> None:
    files = [
        file
        for room in ("sim", "automa", "strategies", "reports")
        for file in (ROOT / room).rglob("*.py")
    ]
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in files
        if not file.is_relative_to(ROOT / "sim" / "cli")
        for line, text in texts(file)
        if FLAG.search(COMMAND.sub("", text))
    ]
    assert len(files) > 100 and found == []
