"""Manifests that somebody has changed: one sentence and exit code 2, whatever they hold."""

from __future__ import annotations

import copy
import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reports.data.run import read_run
from sim.cli import run as automa
from sim.errors import InputError
from sim.runs import read_manifest

OLD = Path(__file__).parents[1] / "runs" / "run-0.1" / "run"
NASTY: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, 10**400, "", "\x1b[2J", "\ud800", "a" * 200_000, "../../x"),
    *([], [[]], {}, {"a": {}}, [None], [1], ["x"], {"digest": 1}),
)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A copy of a small run."""
    shutil.copytree(OLD, tmp_path / "run")
    return tmp_path / "run"


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where there is something in a JSON value."""
    yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


def changed(manifest: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The manifest with another value in one place; without it, if the value is `...`."""
    if not path:
        return None if value is ... else value
    result = copy.deepcopy(manifest)
    inner = result
    for key in path[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return result


def reading(run: Path) -> str:
    """What reading the run in every way says; nothing if it can be read."""
    try:
        read_manifest(run)
        read_run(run, short=True)
    except InputError as error:
        return str(error)
    return ""


def test_any_value_anywhere(run: Path) -> None:
    """Nothing but an InputError comes of it, and most of it is noticed."""
    file = run / "manifest.json"
    manifest = json.loads(file.read_text(encoding="utf-8"))
    noticed = tried = 0
    for path in places(manifest):
        for value in (..., *NASTY):
            text = json.dumps(changed(manifest, path, value), ensure_ascii=True)
            file.write_text(text, encoding="utf-8")
            tried += 1
            noticed += reading(run) != ""
    assert tried > 1000 and noticed > 0.8 * tried


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 50_000,
        '{"format": Infinity}',
        '{"format": "encyclopedia-run/2", "seed": NaN}',
        '{"format": "encyclopedia-run/2", "seed": ' + "9" * 10_000 + "}",
        '"\\ud800"',
        "",
        "null",
    ],
    ids=["lists", "tables", "infinity", "nan", "digits", "half a letter", "nothing", "null"],
)
def test_what_is_no_manifest(run: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    (run / "manifest.json").write_text(text, encoding="utf-8")
    for words in (["rank"], ["report"], ["export", "-", "--to", "csv"]):
        assert automa([words[0], str(run), *words[1:]]) == 2
        said = capsys.readouterr().err
        assert said.startswith("automa: ") and len(said.splitlines()) == 1
        assert "is damaged, or not the manifest of a run" in said


def test_bytes_at_random(run: Path) -> None:
    file = run / "manifest.json"
    whole, dice = file.read_bytes(), random.Random(5)
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(dice.randrange(1, 4)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        file.write_bytes(data)
        reading(run)


def test_footers_at_random(run: Path) -> None:
    """A footer that lies is a damaged file, whatever it says."""
    import zlib

    import pyarrow.parquet as pq

    [victim, *_] = sorted((run / "games").iterdir())
    table = pq.read_table(victim)
    note = json.loads(table.schema.metadata[b"encyclopedia"])
    stem = ".".join(victim.name.split(".")[:-2])
    victim.unlink()
    for path in places(note):
        for value in (..., *NASTY):
            text = json.dumps(changed(note, path, value), ensure_ascii=True)
            evil = table.replace_schema_metadata({b"encyclopedia": text})
            pq.write_table(evil, run / "evil")
            data = (run / "evil").read_bytes()
            file = run / "games" / f"{stem}.{zlib.crc32(data):08x}.parquet"
            file.write_bytes(data)
            reading(run)
            file.unlink()
