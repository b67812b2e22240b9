"""Strategies by name. Listing them needs no numba; a strategy's code is loaded when it plays."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sim.errors import InputError, nearest


@dataclass(frozen=True)
class Style:
    """A playing style: where its compiled function is and what can be set."""

    name: str
    about: str
    params: dict[str, float] = field(default_factory=dict)
    slow: bool = False

    @cached_property
    def function(self) -> Callable[..., Any]:
        module = importlib.import_module(f"strategies.{self.name}")
        return getattr(module, self.name)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Strategy:
    """A style with its numbers, as asked for on the command line."""

    text: str
    style: Style
    values: tuple[float, ...]

    def chooser(self) -> Callable[..., Any]:
        return self.style.function


STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style("random", "Any legal option, each as likely: the floor of all playing."),
        Style("banker", "The do-nothing yardstick: to the Bank with every die, never pays."),
    )
}


def find(text: str) -> Strategy:
    """'banker' or 'balanced:focus=0.3,skill=0.5' -> a strategy."""
    name, _, rest = text.partition(":")
    if name not in STYLES:
        raise InputError(f"strategy '{name}' does not exist; {nearest(name, STYLES)}")
    style = STYLES[name]
    values = dict(style.params)
    for item in filter(None, rest.split(",")):
        key, value = _setting(name, item, style)
        values[key] = value
    return Strategy(text, style, tuple(values.values()))


def _setting(name: str, item: str, style: Style) -> tuple[str, float]:
    key, equals, value = item.partition("=")
    if key not in style.params:
        allowed = nearest(key, style.params) if style.params else "it has none"
        raise InputError(f"strategy '{name}' has no parameter '{key}'; {allowed}")
    try:
        return key, float(value)
    except ValueError:
        raise InputError(
            f"strategy '{name}': '{item}' is not a setting; write for example {key}=0.5"
        ) from None
