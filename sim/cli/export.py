"""`automa export`: a run as one file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.common import Force, check_writable, write_text
from sim.cli.default_sweep import AllowStrategy
from sim.errors import InputError, nearest
from sim.text import count

FORMATS = ("csv", "json", "parquet", "toml")
SWEEP = "toml"  # not the rows: the file that would play them again
STANDARD = "-"  # stdout instead of a file


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("export")(export)


def export(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; - for stdout.")],
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="csv|json|parquet|toml", help="Format; default: the file's ending."
        ),
    ] = None,
    allow_strategy: AllowStrategy = None,
    force: Force = False,
) -> None:
    """Write a run as one file, one row per game and seat.

    A .toml file has no rows: it is a sweep that plays the run again (see 'automa new-sweep')."""
    from sim import runs as store
    from sim.cli.sweep import sweep_text

    kind = _format(file, to)
    if kind == SWEEP:
        text = sweep_text(run, file, allow_strategy or [])
        if str(file) == STANDARD:
            print(text, end="")
            return
        check_writable(file, force)
        write_text(file, text)
        print(f"{file}: play it with: automa run {file}")
        return
    if str(file) == STANDARD:
        _print_rows(run, kind)
        return
    check_writable(file, force)
    rows = store.export(run, file, kind)
    print(f"{file}: {count(rows, 'row')}")


def _format(file: Path, to: str | None) -> str:
    """As asked for, or by the ending of the file's name."""
    kind = to or file.suffix.lstrip(".").lower()
    if not kind and str(file) == STANDARD:
        raise InputError("standard output (-) has no ending; say --to csv, json or parquet")
    if not kind and not file.is_dir():
        raise InputError(f"{file} has no ending; write {file}.csv, or say --to csv")
    if kind and kind not in FORMATS:
        raise InputError(f"format '{kind}' does not exist; {nearest(kind, FORMATS)}")
    return kind


def _print_rows(run: Path, kind: str) -> None:
    """The rows on stdout; by way of a file, since a Parquet file is not written front to back."""
    import shutil
    import tempfile

    from sim import runs as store

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rows"
        store.export(run, file, kind)
        sys.stdout.flush()
        with file.open("rb") as rows:
            shutil.copyfileobj(rows, sys.stdout.buffer)
