"""One game out of a record's text, and what the referee thinks of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from automa.cards import Cards
from sim.errors import InputError
from sim.game.box import Box
from sim.records.referee import RuleBroken, check
from sim.records.referee.forms import Forms
from sim.records.referee.reader import Line

HINT = "was it made with other components, cards, assumptions or numbers? then name the same here"

NEEDED = "needed: a record, such as 'automa play balanced --vs linne/boudeuse --record FILE' writes"


@dataclass(frozen=True)
class Recorded:
    """The lines of one game; `note` is what the referee found, empty if all is well."""

    lines: list[dict[str, Any]]
    note: str = ""


def read_game(texts: Iterable[str], number: int | None, box: Box, cards: Cards) -> Recorded:
    """The only game of a record, or the one with this number.

    A record that was cut and a broken rule can be shown and are noted; a line that is no event of
    a game cannot, and is an InputError.
    """
    games = _cut_into_games(texts)
    kept = _pick(games, number)
    _check_forms(kept, box)
    fault = check([text for _, text, _ in kept], box, cards).fault
    start = kept[0][0]
    if fault is None:
        return Recorded([data for _, _, data in kept])
    if fault.line <= 1 and fault.kind != "components":
        raise InputError(f"line {start}: {fault.message}")
    note = f"The referee stops at line {start - 1 + fault.line}: {fault.message} ({fault.rule})."
    if fault.kind == "components":
        note += f" The numbers on this page may not be the record's: {HINT}."
    return Recorded([data for _, _, data in kept], note)


Numbered = tuple[int, str, dict[str, Any]]  # a line's number in the file, its text, its fields


def _cut_into_games(texts: Iterable[str]) -> list[list[Numbered]]:
    games: list[list[Numbered]] = []
    unread = 0
    for place, text in enumerate(texts, 1):
        if unread:
            raise InputError(f"line {unread}: not a JSON object; {NEEDED}")
        data = _parse(text)
        if data is None:  # the last line may be cut
            unread = place
            continue
        if not games and "record" not in data:
            raise InputError(f'line {place}: a record begins with a head (a line with "record")')
        if "record" in data:
            games.append([])
        games[-1].append((place, text, data))
    if not games:
        raise InputError(f"there is no game in it; {NEEDED}")
    return games


def _parse(text: str) -> dict[str, Any] | None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _pick(games: list[list[Numbered]], number: int | None) -> list[Numbered]:
    if number is None and len(games) == 1:
        return games[0]
    numbers = [game[0][2].get("game") for game in games]
    found = [game for game in games if game[0][2].get("game") == number]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(map(str, numbers))
    if found:
        raise InputError(f"several games have the number {number}; put yours in a file of its own")
    if number is None:
        raise InputError(f"it holds {len(games)} games; choose one of them: {listed}", "game")
    raise InputError(f"it holds no game {number}; allowed: {listed}")


def _check_forms(lines: list[Numbered], box: Box) -> None:
    """Every line is an event with the fields that it must have, whatever the rules say of it."""
    forms = Forms(box)
    seats = lines[0][2].get("seats")
    forms.seats = len(seats) if isinstance(seats, list) else forms.seats
    for number, _, data in lines:
        try:
            forms.check(Line(number, data))
        except RuleBroken as found:
            raise InputError(f"line {number}: {found.message} ({HINT})") from None
