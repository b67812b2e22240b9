"""The name and the stars of a card, in the text of its file."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata

from automa.cards import FOLDER, read_behavior, read_scoring
from sim.errors import InputError
from sim.game.datafile import Fields

MOST_LETTERS = 80
MOST_WORD = 40  # of the short name


def box_text(card: str) -> str:
    """The file of a card of the box; empty if it is none."""
    file = FOLDER / f"{card}.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def card_word(name: str) -> str:
    """'HMS Beagle' as the short name of a card: hms-beagle; what is one already stays."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:MOST_WORD].strip("-")


def with_title(card: str, text: str, name: str, stars: int) -> str:
    """The file of a card with another name and number of stars; the rest stays as it is written.

    Raises DataError for what no card may be called, InputError for a file that we cannot edit.
    """
    if len(name) > MOST_LETTERS:
        raise InputError(f"the name of a card has at most {MOST_LETTERS} letters")
    changed = _with_line(
        _with_line(text, "name", json.dumps(name, ensure_ascii=False)), "stars", str(stars)
    )
    data = tomllib.loads(changed)
    read = read_behavior if data["kind"] == "behavior" else read_scoring
    read(card, Fields(f"{card}.toml", "", data))
    if data != tomllib.loads(text) | {"name": name, "stars": stars}:
        raise InputError(f"cards/{card}.toml is written in a way that only an editor can change")
    return changed


def _with_line(text: str, key: str, value: str) -> str:
    """The first line that sets a key, with another value."""
    return re.sub(rf"(?m)^{key}[ \t]*=.*$", lambda _: f"{key} = {value}", text, count=1)
