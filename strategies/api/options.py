"""Legal options as a Python player sees them: small objects with words instead of numbers."""

from collections.abc import Iterator, Sequence
from typing import Any, overload

from sim.game.vocab import CATEGORIES, CONTINENTS, TYPES, Verb, word

_TURN = range(Verb.EMBASSY, Verb.PUBLICATION + 1)
_VERBS = tuple(word(Verb, number) for number in range(len(Verb)))
_NUMBERS = {verb: number for number, verb in enumerate(_VERBS)}
_PAYS = ("", "token", "seal")
_DIE = frozenset((*_TURN, Verb.REROLL))
_PLACE = frozenset((Verb.TAKE, Verb.USE_EXPERT, Verb.COVER))
_ANIMAL = frozenset((Verb.CUBE, Verb.PUBLISH_CUBE, Verb.INCLUDE))


class Option:
    """One thing that may be done now. What does not apply to it is None."""

    __slots__ = ("code",)
    code: int

    def __init__(self, code: int) -> None:
        object.__setattr__(self, "code", code)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name} of an option cannot be changed; return another option")

    def __reduce__(self) -> Any:
        return Option, (self.code,)  # a copy cannot set what cannot be changed

    @property
    def verb(self) -> str:
        """What is done: 'bank', 'expedition', 'pay_coin', 'cube', 'take', 'done' ..."""
        return _VERBS[self.code & 255]

    @property
    def die(self) -> int | None:
        """Which die, as in `table.dice[...]`."""
        return (self.code >> 8) & 255 if (self.code & 255) in _DIE else None

    @property
    def colour(self) -> str | None:
        """The colour (continent) of the die in this action."""
        return CONTINENTS[(self.code >> 24) & 255] if (self.code & 255) in _TURN else None

    @property
    def pay(self) -> str | None:
        """What the colour costs: '' nothing, 'token' or 'seal'."""
        return _PAYS[(self.code >> 16) & 255] if (self.code & 255) in _TURN else None

    @property
    def place(self) -> int | None:
        """A place: of the display for 'take', 'university' and 'academy', of the player board for
        'use_expert' and 'cover' (4: the Expert just taken)."""
        verb = self.code & 255
        if verb in (Verb.UNIVERSITY, Verb.ACADEMY):
            return (self.code >> 32) & 255
        return (self.code >> 8) & 255 if verb in _PLACE else None

    @property
    def slot(self) -> int | None:
        """The slot for the next die."""
        return (self.code >> 8) & 255 if (self.code & 255) == Verb.SET_DIE else None

    @property
    def animal(self) -> int | None:
        """An Animal under study, as in `table.me.studied[...]`."""
        verb = self.code & 255
        if verb == Verb.PUBLICATION:
            return (self.code >> 32) & 255
        return (self.code >> 8) & 255 if verb in _ANIMAL else None

    @property
    def type(self) -> str | None:
        """The Type of a cube, or the highest Type to publish ('0' to 'IV')."""
        verb = self.code & 255
        if verb == Verb.CUBE:
            return TYPES[(self.code >> 16) & 255]
        return ("0", *TYPES)[(self.code >> 8) & 255] if verb == Verb.TYPE else None

    @property
    def category(self) -> str | None:
        """The category of a cube on a Sepultus Creatura."""
        return CATEGORIES[(self.code >> 24) & 255] if (self.code & 255) == Verb.CUBE else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        names = ("die", "colour", "pay", "place", "slot", "animal", "type")
        try:
            known = [(name, getattr(self, name)) for name in names]
            if self.code >> 24 & 255:  # 0 is also that of a cube on an ordinary Animal
                known.append(("category", self.category))
            words = [f"{name}={value}" for name, value in known if value not in (None, "")]
            return " ".join([self.verb, *words])
        except (IndexError, TypeError):  # a number that is no option
            return f"Option({self.code!r})"


class _Known(dict[int, Option]):
    """Every option that has been looked at: the same few thousand come up again and again."""

    def __missing__(self, code: int) -> Option:
        made = self[code] = Option(code)
        return made


_option = _Known().__getitem__


class Options(Sequence[Option]):
    """The legal options of one decision; each is made when it is looked at.

    The list is good for this decision only: kept until the next, it shows that one's options. To
    remember them, keep `list(options)`, whose single options never change.
    """

    __slots__ = ("_codes",)

    def __init__(self, codes: Any) -> None:
        self._codes = codes

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice):
            return list(map(_option, self._codes[index].tolist()))
        return _option(self._codes.item(index))

    def __iter__(self) -> Iterator[Option]:
        return map(_option, self._codes.tolist())

    def of(self, verb: str, *others: str, pay: str | None = None) -> list[Option]:
        """The options with one of these verbs; with `pay`, only turns whose colour costs that."""
        # A verb and a price are looked for at once: every step over the list costs its own time.
        parts, price = (255, 0) if pay is None else (255 | 255 << 16, _PAYS.index(pay) << 16)
        looked_at = self._codes & parts
        wanted = looked_at == _NUMBERS[verb] | price
        for other in others:
            wanted |= looked_at == _NUMBERS[other] | price
        return list(map(_option, self._codes[wanted].tolist()))
