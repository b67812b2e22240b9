"""Changes of numbers as people write them: daubenton.5.vp=7."""

import re
from collections.abc import Sequence

from automa.numbers import Changes, Design
from sim.errors import InputError
from sim.game.faults import DataError

_JOINED = {"displays": "start"}  # the draft must find enough Animals on display


def parse_changes(design: Design, words: Sequence[str]) -> dict[str, int]:
    """'daubenton.5.vp=7' and the like as checked changes; all mistakes in one message."""
    changes: dict[str, int] = {}
    wrong = []
    for word in words:
        try:
            name, value = _parse_change(design, word)
            if name in changes:
                raise InputError(f"{name} is set twice; set it once")
            if design.number(name).value == value:
                raise InputError(f"{name} is {value} already; give it another value")
            changes[name] = value
        except InputError as error:
            wrong.append(str(error))
    wrong += _refused(design, changes)
    if wrong:
        raise InputError("; ".join(dict.fromkeys(wrong)))
    return changes


def _refused(design: Design, changes: Changes) -> list[str]:
    """What is wrong with the numbers of each card and of each part of the board."""
    if _fault(design, changes) is None:
        return []
    places: dict[str, dict[str, int]] = {}
    for name, value in changes.items():
        place = name.partition(".")[0]
        places.setdefault(_JOINED.get(place, place), {})[name] = value
    wrong = [sentence for own in places.values() for sentence in _refused_together(design, own)]
    return wrong or [str(_fault(design, changes))]


def _refused_together(design: Design, changes: Changes) -> list[str]:
    """What is wrong with numbers of one place; some of them can only be changed together."""
    error = _fault(design, changes)
    if error is None:
        return []
    alone = _out_of_range(design, changes)
    others = {name: value for name, value in changes.items() if name not in alone}
    if alone and _fault(design, others) is None:
        return list(alone.values())
    *names, last = (f"{name}={value}" for name, value in changes.items())
    if not names:
        return [str(error)]
    return [f"{', '.join(names)} and {last} do not go together ({error})"]


def _fault(design: Design, changes: Changes) -> DataError | None:
    """Why these numbers cannot be set."""
    try:
        design.load(changes)
    except DataError as error:
        return error
    return None


def _out_of_range(design: Design, changes: Changes) -> dict[str, str]:
    """What is wrong with each number by itself."""
    wrong = {}
    for name, value in changes.items():
        try:
            design.check(name, value)
        except InputError as error:
            wrong[name] = str(error)
    return wrong


def _parse_change(design: Design, word: str) -> tuple[str, int]:
    name, equals, value = (part.strip() for part in word.partition("="))
    if not equals:
        raise InputError(f"'{word}' is not NAME=VALUE; write for example daubenton.5.vp=7")
    if not re.fullmatch("-?[0-9]{1,9}", value):
        now = design.values.get(name)
        is_now = "" if now is None else f", such as {name}={now + 1} (it is {now})"
        raise InputError(f"{name}: '{value}' is not a whole number; write the new value{is_now}")
    return name, int(value)
