"""One game as one self-contained HTML page: data, drawing and player in a single file."""

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from automa.cards import Cards
from sim.game.box import Box
from sim.records.story.blocks import Event
from sim.records.story.seats import Seat
from sim.records.view import facts
from sim.records.view.snapshot import Snapshot, difference
from sim.records.view.steps import Game, follow_game

TEMPLATES = Path(__file__).parent / "templates"
SCRIPTS = ("data", "shapes", "cards", "board", "seats", "race", "player")  # in this order
# What the JSON of a script block must not hold as it stands: the end of the block, old line ends.
ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


@dataclass(frozen=True)
class Chance:
    """Every seat's chance to win after a line of the record, from whoever has worked it out."""

    line: int
    win: tuple[float, ...]


def view_page(
    lines: Iterable[Event],
    box: Box,
    cards: Cards,
    *,
    note: str = "",
    chances: Sequence[Chance] = (),
    chances_from: str = "",
    called: Mapping[str, str] | None = None,
) -> str:
    """The page of one game.

    `note` is a warning at its top. With `chances` the line below the slider is the chance to win,
    and `chances_from` says where they come from; without, it is what every seat would score if the
    game ended there. `called`: what strategies are called instead of their names.
    """
    lines = list(lines)
    game = follow_game(lines, box, cards, called)
    script, style = _script(), _read("view.css")
    return _template().render(
        title=_title(game),
        game=game,
        note=note,
        policy=_policy(script, style),
        style=_verbatim(style),
        script=_verbatim(script),
        data=_verbatim(_json(page_data(game, lines, chances, chances_from))),
    )


def page_data(
    game: Game, lines: list[Event], chances: Sequence[Chance] = (), chances_from: str = ""
) -> dict[str, Any]:
    """All that the page's script knows: facts once, then for each step only what changes."""
    table, sepultus = game.table, bool(game.table.variants.get("sepultus"))
    return {
        "title": _title(game),
        "players": facts.players(table),
        "board": facts.board(table.box, sepultus),
        "cards": facts.cards(table, lines),
        "steps": _changes(game),
        "stops": [asdict(stop) for stop in game.stops],
        "complete": game.complete,
        "chances": chance_points(chances),
        "chancesFrom": chances_from,
    }


def chance_points(chances: Sequence[Chance]) -> list[list[Any]]:
    """Chances as the page's script knows them: a step and every seat's chance."""
    return [[chance.line - 1, [round(w, 3) for w in chance.win]] for chance in chances]


def _changes(game: Game) -> list[dict[str, Any]]:
    before: Snapshot = {}
    found = []
    for step in game.steps:
        found.append({"words": step.words, "set": difference(before, step.table)})
        before = step.table
    return found


def _title(game: Game) -> str:
    """`You (balanced) against Trembley with L'Astrolabe`."""
    humans = [seat.full for seat in game.table.seats if seat.human]
    automas = [_with_card(game, seat) for seat in game.table.seats if not seat.human]
    sides = [", ".join(side) for side in (humans, automas) if side]
    return " against ".join(sides)


def _with_card(game: Game, seat: Seat) -> str:
    """An Automa and the Scoring card that it plays with."""
    card = game.table.cards.scorings.get(seat.scoring)
    return f"{seat.full} with {card.name}" if card else seat.full


def _json(data: Any) -> str:
    """JSON that is safe inside a script block."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character, escape in ESCAPES.items():
        text = text.replace(character, escape)
    return text


def _policy(script: str, style: str) -> str:
    """Nothing may be loaded; only our own script and style run, known by their hashes."""
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _verbatim(text: str) -> Markup:
    """Text of our own that the template must not escape."""
    return Markup(text)


@cache
def _script() -> str:
    """All scripts in one, none of whose names leak."""
    parts = "\n".join(_read(f"{name}.js") for name in SCRIPTS)
    return f'(() => {{\n"use strict";\n{parts}}})();\n'


@cache
def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    return environment.from_string(_read("view.html.j2"))
