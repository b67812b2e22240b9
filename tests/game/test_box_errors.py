"""Broken card files and folders: one sentence with file, key, fault and what is allowed."""

from pathlib import Path

import pytest

from sim.game import box as box_module
from sim.game.box import DataError, load_box

COMPONENTS = Path(box_module.__file__).parents[1] / "components"
CONTINENT_WORDS = "allowed: america, africa, asia, europe, oceania"

# file, text to find, what to put there, what the message must say
CASES = {
    # animals.csv
    "misspelt category": (
        "animals.csv",
        "africa,mammal,omnivore,",
        "africa,mammal,omnivor,",
        ["line 17 (lemur-catta), diet", "'omnivor'", "did you mean 'omnivore'?", "herbivore"],
    ),
    "category of another Type": (
        "animals.csv",
        "africa,mammal,omnivore,",
        "africa,omnivore,omnivore,",
        ["lemur-catta", "class", "allowed: mammal, bird, reptile"],
    ),
    "unknown continent": (
        "animals.csv",
        "Ring-tailed lemur,africa",
        "Ring-tailed lemur,afrika",
        ["lemur-catta", "continent", "did you mean 'africa'?", CONTINENT_WORDS],
    ),
    "duplicate id": (
        "animals.csv",
        "panthera-leo,",
        "lemur-catta,",
        ["line 18 (lemur-catta), id", "already on line 17", "each id once"],
    ),
    "id is no slug": (
        "animals.csv",
        "lemur-catta,",
        "Lemur Catta,",
        ["line 17 (Lemur Catta), id", "is not an id", "small letters"],
    ),
    "empty name": ("animals.csv", ",Lemur catta,", ",,", ["lemur-catta", "name", "words"]),
    "VP is no number": (
        "animals.csv",
        "omnivore,arboreal,hot,,,,",
        "omnivore,arboreal,hot,,x,,",
        ["vp_2", "'x' is not a whole number", "allowed: 0 to 99"],
    ),
    "VP too large": (
        "animals.csv",
        "omnivore,arboreal,hot,,,,",
        "omnivore,arboreal,hot,,100,,",
        ["vp_2", "100 is out of range", "allowed: 0 to 99"],
    ),
    "VP negative": (
        "animals.csv",
        "omnivore,arboreal,hot,,,,",
        "omnivore,arboreal,hot,,-1,,",
        ["vp_2", "-1 is out of range", "allowed: 0 to 99"],
    ),
    "unknown column": (
        "animals.csv",
        "habitat,climate",
        "habitat,climat",
        ["line 1", "column 'climat' is unknown", "did you mean 'climate'?", "allowed: id"],
    ),
    "column twice": ("animals.csv", "id,name,", "id,id,", ["line 1", "'id' is twice", "allowed"]),
    "unknown assumption": (
        "animals.csv",
        ",assumption A2\n",
        ",assumption A99\n",
        ["source", "'A99' is not in assumptions.toml", "allowed: A1 to A29"],
    ),
    "source of no kind": (
        "animals.csv",
        ",assumption A2\n",
        ",rulebok en\n",
        ["source", "'rulebok en'", "did you mean 'rulebook'?", "allowed:"],
    ),
    "too few cells": (
        "animals.csv",
        "lemur-catta,Lemur catta,",
        "lemur-catta,",
        ["line 17", "12 cells", "allowed: 13"],
    ),
    "quote left open": (
        "animals.csv",
        "lemur-catta,",
        '"lemur-catta,',
        ["line 17", "allowed: comma-separated cells"],
    ),
    # experts.csv
    "misspelt trigger": (
        "experts.csv",
        "permanent,cube,I,",
        "permanent,cubes,I,",
        ["alonso-rossette", "trigger", "did you mean 'cube'?", "allowed: place, cube, value"],
    ),
    "trigger of another duration": (
        "experts.csv",
        "permanent,cube,I,",
        "end,cube,I,",
        ["alonso-rossette", "trigger", "allowed: score"],
    ),
    "unknown duration": (
        "experts.csv",
        "permanent,cube,I,",
        "forever,cube,I,",
        ["duration", "allowed: immediate, permanent, end"],
    ),
    "Expedition without a continent": (
        "experts.csv",
        "place,expedition:america",
        "place,expedition",
        ["audrey-morton", "where", "expedition:oceania"],
    ),
    "immediate with a place": (
        "experts.csv",
        "use,,coins,5",
        "use,bank,coins,5",
        ["safi-limbila", "where", "allowed: nothing (empty)"],
    ),
    "gain that does not fit": (
        "experts.csv",
        "score,mammal,cubes,2",
        "score,mammal,vp,2",
        ["fernanda-brito-pedroso", "gain", "allowed: cubes"],
    ),
    "amount of nothing": (
        "experts.csv",
        "use,,coins,5",
        "use,,coins,0",
        ["safi-limbila", "amount", "allowed: 1 to 10"],
    ),
    "amount that the text does not say": (
        "experts.csv",
        "use,,coins,5",
        "use,,coins,6",
        ["safi-limbila", "amount", "6 is not in the text 'Once: 5 coins", "or a text with 6"],
    ),
    "Experts of a continent": (
        "experts.csv",
        "Alonso Rossette,america",
        "Alonso Rossette,asia",
        ["continent", "10 Experts of america", "allowed: 11 per continent"],
    ),
    # sepultus.csv
    "die of 7": ("sepultus.csv", ",6,9,", ",7,9,", ["mammut-ohioticum", "die", "allowed: 1 to 6"]),
    "offer of a wrong Type": (
        "sepultus.csv",
        "I:mammal|",
        "II:mammal|",
        ["megatherium-americanum", "categories", "did you mean 'I:mammal'?", "IV:temperate"],
    ),
    "offer twice": (
        "sepultus.csv",
        "I:mammal|II:herbivore",
        "I:mammal|I:mammal",
        ["categories", "'I:mammal' stands twice", "each once"],
    ),
    "id of an Animal": (
        "sepultus.csv",
        "ursus-spelaeus",
        "lemur-catta",
        ["lemur-catta", "an Animal has the same id", "allowed"],
    ),
}


def message_of(folder: Path) -> str:
    """The one-line message that a broken overlay gives."""
    with pytest.raises(DataError) as caught:
        load_box(folder)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 700
    return message


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_bad_data(tmp_path: Path, case: tuple[str, str, str, list[str]]) -> None:
    name, old, new, parts = case
    text = (COMPONENTS / name).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    message = message_of(tmp_path)
    assert message.startswith(f"{tmp_path / name}: ")
    assert message.count("; ") >= 1  # what is wrong; what is allowed
    for part in parts:
        assert part in message


@pytest.mark.parametrize(
    ("name", "count"), [("animals.csv", 75), ("experts.csv", 55), ("sepultus.csv", 6)]
)
def test_one_card_too_few(tmp_path: Path, name: str, count: int) -> None:
    lines = (COMPONENTS / name).read_text(encoding="utf-8").splitlines()
    (tmp_path / name).write_text("\n".join(lines[:-1]), encoding="utf-8")
    message = message_of(tmp_path)
    assert name in message and f"{count - 1} cards; allowed: exactly {count}" in message


def test_missing_column(tmp_path: Path) -> None:
    lines = (COMPONENTS / "sepultus.csv").read_text(encoding="utf-8").splitlines()
    shorter = [line.rpartition(",")[0] for line in lines]
    (tmp_path / "sepultus.csv").write_text("\n".join(shorter), encoding="utf-8")
    assert "line 1: column 'source' is missing; needed: id, name" in message_of(tmp_path)


def test_empty_file(tmp_path: Path) -> None:
    (tmp_path / "animals.csv").write_text("\n\n", encoding="utf-8")
    assert "animals.csv: line 1: the file is empty; needed columns: id" in message_of(tmp_path)


@pytest.mark.parametrize("name", ["animals.csv", "board.toml"])
def test_not_utf8(tmp_path: Path, name: str) -> None:
    raw = (COMPONENTS / name).read_bytes().splitlines(keepends=True)
    raw[2] = b"\xe9" + raw[2]
    (tmp_path / name).write_bytes(b"".join(raw))
    assert f"{name}: line 3: byte 0xe9 is not UTF-8; allowed" in message_of(tmp_path)


@pytest.mark.parametrize("text", ["x = [", "x = " + "1" * 5000, "x = " + "[" * 100_000])
def test_hopeless_toml(tmp_path: Path, text: str) -> None:
    (tmp_path / "board.toml").write_text(text, encoding="utf-8")
    assert "board.toml: line 1: " in message_of(tmp_path)


def test_unknown_file(tmp_path: Path) -> None:
    (tmp_path / "animal.csv").write_text("", encoding="utf-8")
    message = message_of(tmp_path)
    assert "animal.csv: unknown file (did you mean 'animals.csv'?); allowed: animals.csv" in message


def test_file_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "board.toml").mkdir()
    assert "board.toml: the file: " in message_of(tmp_path)


def test_missing_folder(tmp_path: Path) -> None:
    message = message_of(tmp_path / "nowhere")
    assert "there is no folder" in message and "nowhere; needed: a folder with" in message


def test_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "the folder: not a directory; allowed: a folder" in message_of(tmp_path / "file")


def test_all_mistakes_come_at_once(tmp_path: Path) -> None:
    """Of every row and every file, each value once, and no consequence of another mistake."""
    animals = (COMPONENTS / "animals.csv").read_text(encoding="utf-8").splitlines()
    first, second = animals[1].split(","), animals[2].split(",")
    place = animals[0].split(",").index("continent")
    first[place], first[place + 1], second[place] = "atlantis", "fish", "mars"
    animals[1:3] = ",".join(first), ",".join(second)
    (tmp_path / "animals.csv").write_text("\n".join(animals), encoding="utf-8")
    board = (COMPONENTS / "board.toml").read_text(encoding="utf-8")
    board = board.replace("per_continent = ", "per_continent = -", 1)
    (tmp_path / "board.toml").write_text(board, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_box(tmp_path)
    head, *lines = str(caught.value).split("\n  ")
    assert head == "4 mistakes in the data files:"
    assert [line.split(": ")[1].split(" (")[0] for line in lines] == [
        "dice.per_continent",
        "line 2",
        "line 2",
        "line 3",
    ]
    assert all("; allowed: " in line for line in lines)


def test_semicolons_get_a_hint(tmp_path: Path) -> None:
    text = (COMPONENTS / "sepultus.csv").read_text(encoding="utf-8").replace(",", ";")
    (tmp_path / "sepultus.csv").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"separated by semicolons.*; allowed: commas"):
        load_box(tmp_path)
