"""The notebooks: no outputs kept, and every cell runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reports
import sim

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NAMES = ("01-first-look", "02-rank-the-automas", "03-your-own-strategy")


def test_no_notebook_is_forgotten() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_outputs_are_stripped(name: str) -> None:
    book = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    nbformat.validate(book)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert code and len(code) < 12, "thin"
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


@pytest.mark.parametrize("name", NAMES)
def test_only_the_public_api_is_used(name: str) -> None:
    book = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    code = "\n".join(cell.source for cell in book.cells if cell.cell_type == "code")
    modules = re.findall(r"^(?:from|import) (\S+)", code, re.MULTILINE)
    assert {"sim", "reports"} <= set(modules) <= {"sim", "reports", "pathlib", "tempfile"}
    for package in (sim, reports):
        used = set(re.findall(rf"\b{package.__name__}\.(\w+)", code))
        assert used <= set(package.__all__)


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_leads_to_it(name: str) -> None:
    readme = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
    assert f"notebooks/{name}.ipynb" in readme and "make notebooks" in readme


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_runs(name: str, tmp_path: Path) -> None:
    book = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    client = nbclient.NotebookClient(
        book, timeout=None, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    last = [cell for cell in book.cells if cell.cell_type == "code"][-1]
    assert last.outputs, "the last cell shows something"
    pictures = [
        o for c in book.cells for o in c.get("outputs", []) if "image/png" in o.get("data", {})
    ]
    assert pictures or name == "03-your-own-strategy"
