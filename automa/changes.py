"""Changes of numbers as people write them: daubenton.5.vp=7."""

import re
from collections.abc import Sequence

from automa.numbers import Changes, Design
from sim.errors import InputError
from sim.game.faults import DataError


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
    try:
        design.load(changes)  # some numbers can only be changed together
    except DataError as error:
        wrong += _out_of_range(design, changes) or [str(error)]
    if wrong:
        raise InputError("; ".join(dict.fromkeys(wrong)))
    return changes


def _out_of_range(design: Design, changes: Changes) -> list[str]:
    """What is wrong with each number by itself."""
    wrong = []
    for name, value in changes.items():
        try:
            design.check(name, value)
        except InputError as error:
            wrong.append(str(error))
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
