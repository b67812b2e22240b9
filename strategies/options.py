"""Legal options as a Python player sees them: small objects with words instead of numbers."""

from collections.abc import Iterator, Sequence
from typing import Any, overload

from sim.game.vocab import CATEGORIES, CONTINENTS, TYPES, Verb, word

_TURN = range(Verb.EMBASSY, Verb.PUBLICATION + 1)
_VERBS = tuple(word(Verb, number) for number in range(len(Verb)))
_NUMBERS = {verb: number for number, verb in enumerate(_VERBS)}
_PAYS = ("", "token", "seal")
_DIE = (*_TURN, Verb.REROLL)
_PLACE = (Verb.TAKE, Verb.USE_EXPERT, Verb.COVER)
_ANIMAL = (Verb.CUBE, Verb.PUBLISH_CUBE, Verb.INCLUDE)


class Option:
    """One thing that may be done now. What does not apply to it is None."""

    __slots__ = ("code",)

    def __init__(self, code: int) -> None:
        self.code = code

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
        known = ((name, getattr(self, name)) for name in names)
        words = [f"{name}={value}" for name, value in known if value not in (None, "")]
        return " ".join([self.verb, *words])


class Options(Sequence[Option]):
    """The legal options of one decision; each is made when it is looked at."""

    __slots__ = ("_codes", "_n", "_verbs")

    def __init__(self, codes: Any, n: int) -> None:
        self._codes, self._n = codes, n
        self._verbs: Any = None  # worked out when it is first needed

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice):
            return [Option(code) for code in self._codes[: self._n][index].tolist()]
        if not -self._n <= index < self._n:
            raise IndexError(f"there are {self._n} options")
        return Option(self._codes.item(index % self._n))

    def __iter__(self) -> Iterator[Option]:
        return map(Option, self._codes[: self._n].tolist())

    def of(self, verb: str, *others: str, pay: str | None = None) -> list[Option]:
        """The options with one of these verbs; with `pay`, only turns whose colour costs that."""
        codes = self._codes[: self._n]
        if self._verbs is None:
            self._verbs = codes & 255
        wanted = self._verbs == _NUMBERS[verb]
        for other in others:
            wanted |= self._verbs == _NUMBERS[other]
        if pay is not None:
            wanted &= (codes >> 16) & 255 == _PAYS.index(pay)
        return [Option(code) for code in codes[wanted].tolist()]
