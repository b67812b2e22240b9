"""Who sits at the table, in words: strategies for humans, card names for Automas."""

from collections.abc import Sequence
from dataclasses import dataclass

from automa.cards import CHANGED, Cards
from automa.names import AutomaName, find_card, parse_automa
from sim.errors import InputError, nearest
from strategies.registry import A_PERSON, PERSON, Strategy, find

MAX_SEATS = 4
MIN_SEATS = 2
MAX_AUTOMAS = 3
TIE_BREAKS = ("priority", "least_gain")


@dataclass(frozen=True)
class Human:
    """A scripted human, or a person: its strategy, found and loaded when the seat is made."""

    strategy: Strategy

    def __init__(self, strategy: Strategy | str) -> None:
        """A strategy, or how it is written, such as 'balanced:skill=0.5'."""
        if isinstance(strategy, str):
            found = A_PERSON if strategy == PERSON else find(strategy)
        else:
            found = strategy
        object.__setattr__(self, "strategy", found)

    @property
    def player(self) -> str:
        """The one way to write its strategy."""
        return self.strategy.text


class Opponent(AutomaName):
    """An Automa at the table: its Behavior card and its Scoring card."""

    @property
    def player(self) -> str:
        """The one way to write it."""
        return self.text


Seat = Human | Opponent


@dataclass(frozen=True)
class Seating:
    """A table: its seats in clockwise order and the rule variants in force."""

    seats: tuple[Seat, ...]
    sepultus: bool = False
    tie_break: str = "priority"
    given: str = ""  # an Animal or Expert that the first human holds from the start
    without: str = ""  # one that is left out of its deck

    @property
    def name(self) -> str:
        """The name of the matchup: 'banker vs linne/boudeuse'."""
        humans = [seat.player for seat in self.seats if isinstance(seat, Human)]
        return matchup_name(humans, [s.player for s in self.seats if isinstance(s, Opponent)])


def matchup_name(humans: Sequence[str], automas: Sequence[str]) -> str:
    """'banker vs linne/boudeuse'."""
    return " vs ".join(" + ".join(side) for side in (humans, automas) if side)


def parse_opponent(text: str, cards: Cards) -> Opponent:
    """'linne/boudeuse' or 'Linné + La Boudeuse' -> Opponent; anything else says what is allowed."""
    name = short_names(text, cards)
    behavior, scoring = name.behavior, name.scoring
    if not scoring:
        raise InputError(
            f"Automa '{text}' is not BEHAVIOR/SCORING; write for example linne/boudeuse"
        )
    if behavior in cards.scorings and scoring in cards.behaviors:
        raise InputError(f"Automa '{text}' is back to front; did you mean {scoring}/{behavior}?")
    _check_name("Behavior card", behavior, cards.behaviors)
    _check_name("Scoring card", scoring, cards.scorings)
    return Opponent(behavior, scoring)


def short_names(text: str, cards: Cards) -> AutomaName:
    """The two cards of an Automa by their short names, also where it is written as in a report."""
    name = parse_automa(text if "/" in text else text.replace("+", "/"))
    behavior, scoring = (
        find_card(text, {card.id: card.name.removesuffix(CHANGED) for card in kind.values()})
        for text, kind in ((name.behavior, cards.behaviors), (name.scoring, cards.scorings))
    )
    return AutomaName(behavior, scoring)


def _check_name(kind: str, name: str, allowed: object) -> None:
    names = list(allowed)  # type: ignore[call-overload]
    if name not in names:
        raise InputError(f"{kind} '{name}' does not exist; {nearest(name, names)}")


def seat_all(
    seats: list[Seat],
    *,
    sepultus: bool = False,
    tie_break: str = "priority",
    given: str = "",
    without: str = "",
) -> Seating:
    """A checked table of 2 to 4 seats; no card is used twice."""
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        seated = f"{len(seats)} seat{'' if len(seats) == 1 else 's'}"
        raise InputError(
            f"a table of {seated} cannot be played; it needs {MIN_SEATS} to {MAX_SEATS}", "seats"
        )
    if tie_break not in TIE_BREAKS:
        raise InputError(
            f"tie-break '{tie_break}' does not exist; {nearest(tie_break, TIE_BREAKS)}"
        )
    if sum(isinstance(seat, Opponent) for seat in seats) > MAX_AUTOMAS:
        raise InputError(
            f"the box has Continent cards for {MAX_AUTOMAS} Automas only; seat fewer of them"
        )
    for kind in ("behavior", "scoring"):
        used = [getattr(seat, kind) for seat in seats if isinstance(seat, Opponent)]
        for name in used:
            if used.count(name) > 1:
                raise InputError(
                    f"the {kind.capitalize()} card '{name}' sits at the table twice; "
                    "each Automa needs cards of its own"
                )
    if given and not any(isinstance(seat, Human) for seat in seats):
        raise InputError(f"there is no human who could be given '{given}'; seat one")
    if given and given == without:
        raise InputError(f"'{given}' cannot be given and left out in the same game")
    return Seating(tuple(seats), sepultus, tie_break, given, without)
