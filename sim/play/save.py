"""A saved game: its table, its seed and the choices made, in words; nothing that runs."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.errors import MAX_GAME, MAX_SEED, InputError
from sim.files import write_file
from sim.game.datafile import Fields
from sim.play.game import GameInHand
from sim.records.writer import to_text
from sim.table.engine import Engine
from sim.table.seating import TIE_BREAKS, Seating

FORMAT = "encyclopedia-save/1"
MOST_BYTES = 1_000_000
_KEYS = ("seats", "seed", "game", "sepultus", "tie_break", "components", "cards", "choices")


@dataclass(frozen=True)
class Saved:
    """What a save file says, checked as far as it can be without playing."""

    file: str
    seats: tuple[str, ...]
    seed: int
    game: int
    sepultus: bool
    tie_break: str
    components: str
    cards: str
    choices: tuple[str, ...]
    digest: str


def save(game: GameInHand, path: Path) -> None:
    """Write a game to a file, which is there whole or not at all."""
    table = game.seating
    content = {
        "save": FORMAT,
        "seats": [seat.player for seat in table.seats],
        "seed": game.seed,
        "game": game.game,
        "sepultus": table.sepultus,
        "tie_break": table.tie_break,
        "components": game.engine.box.digest,
        "cards": game.engine.cards.digest,
        "choices": [repr(option) for option in game.choices],
        "digest": _digest(game),
    }
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    try:
        write_file(path, text)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot save the game to {path}: {reason}") from None


def _digest(game: GameInHand) -> str:
    """A fingerprint of everything that has happened."""
    return hashlib.sha256(to_text(game.lines()).encode()).hexdigest()[:16]


def read_save(path: Path) -> Saved:
    """A save file, checked; any fault is one sentence."""
    fields = Fields(str(path), "", _read_json(path))
    fields.require(("save", *_KEYS, "digest"))
    fields.word("save", (FORMAT,))
    return Saved(
        file=str(path),
        seats=_texts(fields, "seats", 4),
        seed=fields.whole("seed", 0, MAX_SEED),
        game=fields.whole("game", 0, MAX_GAME),
        sepultus=_truth(fields, "sepultus"),
        tie_break=fields.word("tie_break", TIE_BREAKS),
        components=fields.text("components"),
        cards=fields.text("cards"),
        choices=_texts(fields, "choices", 5000),
        digest=fields.text("digest"),
    )


def _read_json(path: Path) -> dict[str, Any]:
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is no file; needed: a saved game")
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot read {path}: {reason}") from None
    if len(content) > MOST_BYTES:
        raise InputError(f"{path} is too long for a saved game")
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        raise InputError(f"{path} is not a saved game: it is not JSON") from None
    if not isinstance(found, dict) or "save" not in found:
        raise InputError(f"{path} is not a saved game; 'automa play me' saves one with the key s")
    return found


def _texts(fields: Fields, key: str, most: int) -> tuple[str, ...]:
    value = fields.data[key]
    if not isinstance(value, list) or len(value) > most:
        raise fields.fault(key, "not a list of texts", f"allowed: at most {most}")
    return tuple(Fields(fields.file, key, {"item": item}).text("item") for item in value)


def _truth(fields: Fields, key: str) -> bool:
    value = fields.data[key]
    if not isinstance(value, bool):
        raise fields.fault(key, "neither true nor false", "allowed: true, false")
    return value


def resume(saved: Saved, engine: Engine, seating: Seating) -> GameInHand:
    """The saved game at the decision where it was left."""
    for what, kept, here in (
        ("components", saved.components, engine.box.digest),
        ("Automa cards", saved.cards, engine.cards.digest),
    ):
        if kept != here:
            raise InputError(f"{saved.file} was played with other {what}", "data")
    game = GameInHand(engine, seating, saved.seed, saved.game)
    for number, text in enumerate(saved.choices, start=1):
        found = [option for option in game.options if repr(option) == text]
        if not found:
            raise InputError(
                f"{saved.file}: choice {number} ('{text[:60]}') is not possible there; the file "
                "was changed, or saved by another version"
            )
        game.choose(found[0])
    if _digest(game) != saved.digest:
        raise InputError(
            f"{saved.file}: the game comes out differently; the file was changed, or saved by "
            "another version"
        )
    return game
