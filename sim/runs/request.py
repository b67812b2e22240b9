"""What is asked for, in words, turned into checked matchups."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from automa.cards import ALL, Cards
from automa.names import AutomaName
from sim.errors import InputError
from sim.game.box import Box
from sim.runs.stamp import Matchup, Stamp, matchup_of
from sim.runs.variant import AS_IS, Variant, VariantData
from sim.table.seating import Human, Opponent, Seat, Seating, parse_opponent, seat_all, short_names
from strategies.audiences import load_audiences
from strategies.registry import PERSON, STYLES

GAMES = 2000
MOST_GAMES = 2**31 - 1
MOST_SEED = 2**64 - 1
_LONGEST_NAME = 60
# A comma parts two seats, unless it parts two settings: 'balanced:focus=0.3,skill=0.5'.
_BETWEEN_SEATS = re.compile(r",\s*(?![A-Za-z_]\w*=)")


@dataclass(frozen=True)
class Request:
    """A checked request: tables, games of each, and the data they are played with."""

    seatings: tuple[Seating, ...]
    games: int
    seed: int
    box: Box
    cards: Cards
    name: str  # of the folder it goes to if none is given
    assumptions: tuple[str, ...] = ()
    variant: Variant = AS_IS
    first: int = 0  # the number of the first game

    def stamp(self, engine: str) -> Stamp:
        """What all its games have in common."""
        table = self.seatings[0]
        return Stamp(
            self.seed,
            engine,
            self.box.digest,
            self.cards.digest,
            table.sepultus,
            table.tie_break,
        )

    def matchups(self) -> list[Matchup]:
        """Its matchups, as the manifest knows them."""
        return [
            matchup_of(seating, self.games, self.variant, self.first) for seating in self.seatings
        ]


@dataclass(frozen=True)
class Batch:
    """Requests for one run: the same deals, some of them with changed data."""

    requests: tuple[Request, ...]
    box: Box  # the run's own data, which a variant changes
    cards: Cards
    assumptions: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)  # folders of components and cards

    def stamp(self, engine: str) -> Stamp:
        """What its games have in common, with the run's own data."""
        first = self.requests[0].stamp(engine)
        return replace(first, components=self.box.digest, cards=self.cards.digest)

    @property
    def games(self) -> int:
        """Games of all matchups together."""
        return sum(request.games * len(request.seatings) for request in self.requests)


def batch_of(request: Request | Batch) -> Batch:
    """A request by itself is a run by itself."""
    if isinstance(request, Batch):
        return request
    return Batch((request,), request.box, request.cards, request.assumptions)


def describe_variants(batch: Batch, engine: str) -> dict[str, VariantData]:
    """The variants of a batch with the digests of their data."""
    found = {}
    for request in batch.requests:
        if request.variant.name:
            stamp = request.stamp(engine)
            data = VariantData(request.variant, stamp.components, stamp.cards)
            found[request.variant.name] = data
    return found


def ask(
    box: Box,
    cards: Cards,
    strategies: Sequence[str] = (),
    *,
    vs: Sequence[str] = (),
    tables: Sequence[str] = (),
    seated: Sequence[Sequence[Seat]] = (),
    games: int = GAMES,
    seed: int = 0,
    sepultus: bool = False,
    tie_break: str = "priority",
    assumptions: Sequence[str] = (),
) -> Request:
    """Check what is asked for; without any table, all strategies (but slow ones) and Automas.

    Tables come as words (`tables`) or as seats that have been parsed already (`seated`).
    """
    check_number("games", games, 1, MOST_GAMES)
    check_number("seed", seed, 0, MOST_SEED)
    if not strategies and (vs or not (tables or seated)):
        strategies = [ALL]
    seats: list[list[Seat]] = [
        [human, opponent]
        for human in humans_in(strategies)
        for opponent in all_opponents(vs, cards)
    ]
    seats += [*(parse_table(text, cards) for text in tables), *map(list, seated)]
    refuse_persons(seats)
    seatings = [seat_all(each, sepultus=sepultus, tie_break=tie_break) for each in seats]
    name = _name(strategies, vs, tables, seed) + ("-sepultus" if sepultus else "")
    return Request(_distinct(seatings), games, seed, box, cards, name, tuple(assumptions))


def check_number(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InputError(f"{name} {value} is out of range; allowed: {least} to {most:,}", name)


def refuse_persons(tables: Sequence[Sequence[Seat]]) -> None:
    """Nobody sits at the terminal for thousands of games."""
    for seat in (seat for seats in tables for seat in seats):
        if isinstance(seat, Human) and seat.strategy.is_person:
            raise InputError(f"'{PERSON}' is a person, whom only 'automa play' can seat", "person")


def seats_of(matchup: Matchup, cards: Cards) -> list[Seat]:
    """The seats of a matchup of a run, to play on."""
    return [
        Human(seat.player) if seat.kind == "human" else parse_opponent(seat.player, cards)
        for seat in matchup.seats
    ]


def parse_human(text: str) -> Human:
    """A strategy that exists, written in the one way; an audience by its name; or a person."""
    try:
        return Human(text)
    except InputError:
        audience = load_audiences().get(text.strip().lower())
        if audience is None:
            raise
        return Human(audience.strategy)


def humans_in(strategies: Sequence[str]) -> list[Human]:
    """Every strategy named; 'all' stands for all but the slow ones."""
    quick = [style.name for style in STYLES.values() if not style.slow]
    return [parse_human(each) for text in strategies for each in (quick if text == ALL else [text])]


def all_opponents(vs: Sequence[str], cards: Cards) -> list[Opponent]:
    """Every Automa named; 'all', 'linne/all' and 'all/boudeuse' stand for several."""
    found: list[Opponent] = []
    for text in [part for item in vs or [ALL] for part in item.split(",")]:
        name = short_names(text, cards)
        if name == AutomaName(ALL, ""):
            name = AutomaName(ALL, ALL)
        elif not name.scoring:
            parse_opponent(text, cards)
        behaviors = list(cards.behaviors) if name.behavior == ALL else [name.behavior]
        scorings = list(cards.scorings) if name.scoring == ALL else [name.scoring]
        found += [parse_opponent(f"{b}/{s}", cards) for b in behaviors for s in scorings]
    return list(dict.fromkeys(found))


def parse_table(text: str, cards: Cards) -> list[Seat]:
    """'balanced, linne/boudeuse, trembley/resolution' -> seats in clockwise order."""
    return [_seat(part.strip(), cards) for part in _BETWEEN_SEATS.split(text)]


def _seat(text: str, cards: Cards) -> Seat:
    return parse_opponent(text, cards) if is_opponent(text, cards) else parse_human(text)


def is_opponent(text: str, cards: Cards) -> bool:
    """Whether a word means an Automa: a slash, and one of its sides is a card or 'all'."""
    name = short_names(text, cards)
    known = {*cards.behaviors, *cards.scorings, ALL}
    return bool(name.scoring) and not known.isdisjoint((name.behavior, name.scoring))


def _distinct(seatings: Iterable[Seating]) -> tuple[Seating, ...]:
    """Each matchup once; the same players in other seats would get the same name."""
    found: dict[str, Seating] = {}
    for seating in seatings:
        if found.setdefault(seating.name, seating) != seating:
            raise InputError(
                f"the matchup '{seating.name}' is asked for with two orders of seats; "
                "run them into two folders"
            )
    return tuple(found.values())


def _name(strategies: Sequence[str], vs: Sequence[str], tables: Sequence[str], seed: int) -> str:
    """'banker+random-vs-all-seed0': what was run, as the name of a folder."""
    solo = f"{_joined(strategies)}-vs-{_joined(vs or [ALL])}" if strategies else ""
    words = "-and-".join(filter(None, [solo, *(_slug(text) for text in tables)]))
    if len(words) > _LONGEST_NAME:
        words = f"{words[:40]}-{hashlib.sha256(words.encode()).hexdigest()[:6]}"
    return f"{words}-seed{seed}"


def _joined(words: Sequence[str]) -> str:
    return "+".join(_slug(word) for word in words)


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9.=+]+", "-", text).strip("-")


def default_folder(request: Request) -> Path:
    """Where a run goes if nothing is said."""
    return Path("runs") / request.name
