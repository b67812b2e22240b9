"""The base class of players that are written in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # `automa list strategies` needs none of it
    from strategies.api.options import Option, Options
    from strategies.api.view import Table


class Player:
    """A player of your own: define `choose` or `weigh`, whichever is easier to say.

    One object plays one seat of one game. Arguments of `__init__` with a default can be set from
    outside, as in `my_bot.py:MyBot:patience=3`. Use `table.luck` for anything random, so that the
    same game can be played again. Any class with one of the two methods will do; this one is for
    your editor and your type checker.
    """

    def choose(self, table: Table, options: Options) -> Option:
        """Return one of the options. You are asked only when there is more than one."""
        raise NotImplementedError

    def weigh(self, table: Table, options: Options) -> Sequence[float]:
        """Return what each option is worth in VP: the best is chosen.

        At a skill below 1 such a player confuses options that are close, as people do; a player
        with `choose` does anything legal now and then.
        """
        raise NotImplementedError


def defines(thing: type, method: str) -> bool:
    """Whether a class has a `choose` or `weigh` of its own; that of `Player` does not count."""
    found = getattr(thing, method, None)
    return callable(found) and found is not getattr(Player, method)
