"""The Automa's cards: TOML files of steps and scores (rulebook, Solo Mode), read and checked."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeVar

from sim.game.box import digest_of
from sim.game.box.sources import NAMED, read_source
from sim.game.datafile import MOST_GOODS, SLUG, Fields, read_toml, unreadable_folder
from sim.game.faults import DataError, all_faults, fault, separately, settle
from sim.text import all_printable

FOLDER = Path(__file__).parent / "cards"
KINDS = ("behavior", "scoring")
PLACES = ("embassy", "bank", "university", "academy", "expedition")
# What each step may name: its goods, and whether it has an amount.
STEPS: dict[str, tuple[tuple[str, ...], bool]] = {
    "place": (PLACES, False),
    "take": (("animal", "expert"), False),
    "gain": (("coins", "expedition", "seal", "reputation", "vp"), True),
    "first_player": ((), False),
    "space_reputation": ((), False),
    "discard_tokens": ((), True),
}
MOST_STEPS = 8
MOST_STARS = 5
CHANGED = " (changed)"  # ends the name of a card that was saved with other numbers
ALL = "all"  # --vs all: no card may be called so
COLLECTIONS = 3  # a Scoring card pays for the Experts of three continents
_ASSUMPTIONS = [f"A{number}" for number in range(1, NAMED + 1)]


@dataclass(frozen=True)
class Step:
    """One line of a Behavior card."""

    do: str
    good: str = ""
    amount: int = 0


@dataclass(frozen=True)
class Row:
    """What a Behavior card says for one value of the die."""

    action: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Behavior:
    """A Behavior card."""

    id: str
    name: str
    stars: int
    rows: Mapping[int, Row]  # 1 to 6
    source: str
    replaces: str = ""  # the card that it stands for in its folder


@dataclass(frozen=True)
class Scoring:
    """A Scoring card."""

    id: str
    name: str
    stars: int
    experts: tuple[int, ...]
    coins_per_vp: int
    token: int
    seal: int
    source: str
    replaces: str = ""


Card = TypeVar("Card", Behavior, Scoring)


@dataclass(frozen=True)
class Cards:
    """All Automa cards, by their short names."""

    behaviors: Mapping[str, Behavior]
    scorings: Mapping[str, Scoring]
    digest: str


def load_cards(folder: Path | str | None = None) -> Cards:
    """The built-in cards; files in `folder` replace them by name or are further cards.

    Raises one DataError that names every mistake in the files.
    """
    with all_faults():
        return make_cards(read_tables(folder))
    raise AssertionError("all_faults() raises what it has swallowed")


def read_tables(folder: Path | str | None = None) -> dict[str, Fields]:
    """The files of all cards by their short names, not yet checked beyond their kind."""
    built_in = {path.stem: read_toml(path, path.name) for path in sorted(FOLDER.glob("*.toml"))}
    tables = dict(built_in)
    for path in _card_files(Path(folder)) if folder is not None else ():
        with separately():
            tables[path.stem] = read_toml(path, str(path))
    for name, table in tables.items():
        with separately():
            _check_kind(name, table, built_in)
    settle()
    return tables


def make_cards(tables: Mapping[str, Fields]) -> Cards:
    """The cards of these files, checked; a card that another one replaces is left out."""
    gone = {_replaced(name, tables) for name in tables}
    kept = {name: table for name, table in tables.items() if name not in gone}
    behaviors, scorings = [], []
    with all_faults():
        for name, table in kept.items():
            with separately():
                if table.data["kind"] == "behavior":
                    behaviors.append(read_behavior(name, table))
                else:
                    scorings.append(read_scoring(name, table))
        settle()
    cards = Cards(_by_name(behaviors), _by_name(scorings), "")
    return replace(cards, digest=digest_of(asdict(cards)))


def _replaced(name: str, tables: Mapping[str, Fields]) -> str:
    """The card that this one stands for in its folder; empty if none."""
    table = tables[name]
    if "replaces" not in table.data:
        return ""
    kind = table.data["kind"]
    others = [key for key, t in tables.items() if key != name and t.data["kind"] == kind]
    return table.word("replaces", others)


def _by_name(cards: list[Card]) -> dict[str, Card]:
    """Cards by their short names, the easiest first."""
    return {card.id: card for card in sorted(cards, key=lambda card: (card.stars, card.id))}


def _card_files(folder: Path) -> list[Path]:
    """The card files of a folder; hidden files are ignored."""
    try:
        found = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise unreadable_folder(folder, error, "a folder of *.toml") from None
    if not found:
        raise DataError(
            all_printable(
                f"{folder} holds no card: put a card's .toml file there ('automa new-card' writes "
                "one), or leave the folder out to play the printed cards"
            )
        )
    inside = [path for path in found if path.is_dir() and any(path.glob("*.toml"))]
    if inside and len(inside) == len(found):
        allowed = f"allowed: one of them, such as {inside[0]}"
        raise fault(str(folder), "the folder", "holds folders of cards, not cards", allowed)
    for path in found:
        if path.suffix != ".toml":
            raise fault(str(folder), path.name, "not a card file", "allowed: *.toml")
        if not SLUG.fullmatch(path.stem):
            allowed = "allowed: small letters a to z and digits, with hyphens between"
            raise fault(str(folder), path.name, "not a name for a card", allowed)
        if path.stem == ALL:
            wrong = f"'{ALL}' stands for all cards"
            raise fault(str(folder), path.name, wrong, "allowed: any other name")
    return found


def _check_kind(name: str, table: Fields, built_in: Mapping[str, Fields]) -> None:
    """A card has a kind, and one of the box keeps its own."""
    if "kind" not in table.data:
        raise table.fault("", "key 'kind' is missing", f"needed: kind = {' or '.join(KINDS)}")
    kind = table.word("kind", KINDS)
    if name in built_in and kind != built_in[name].data["kind"]:
        allowed = f"allowed: {built_in[name].data['kind']}, or another file name"
        raise table.fault("kind", f"'{kind}' is not what {name} is", allowed)


def read_behavior(name: str, table: Fields) -> Behavior:
    """A Behavior card from its file."""
    table.require(("kind", "name", "stars", "source", "rows"), optional=("replaces",))
    rows = table.child("rows")
    values = [str(value) for value in range(1, 7)]
    rows.require(values)
    found: dict[int, Row] = {}
    for value in values:
        with separately():
            found[int(value)] = _row(rows.child(value))
    return Behavior(
        id=name,
        name=table.text("name"),
        stars=table.whole("stars", 1, MOST_STARS),
        rows=found,
        source=read_source(table, _ASSUMPTIONS),
        replaces=str(table.data.get("replaces", "")),
    )


def _row(table: Fields) -> Row:
    """A row: steps in any order, but the die goes to exactly one place."""
    table.require(("steps",))
    steps = tuple(_step(step) for step in table.children("steps", 1, MOST_STEPS))
    places = [step.good for step in steps if step.do == "place"]
    if len(places) != 1:
        raise table.fault("steps", f"{len(places)} 'place' steps", "allowed: exactly 1")
    _check_space(table, steps)
    _check_gains(table, steps)
    return Row(places[0], steps)


def _step(table: Fields) -> Step:
    if "do" not in table.data:
        raise table.fault("", "key 'do' is missing", f"needed: do = {', '.join(STEPS)}")
    do = table.word("do", tuple(STEPS), decides=True)
    goods, counted = STEPS[do]
    table.require(("do", *(["good"] if goods else []), *(["amount"] if counted else [])))
    good = table.word("good", goods) if goods else ""
    return Step(do, good, table.goods("amount", low=1) if counted else 0)


def _check_space(table: Fields, steps: tuple[Step, ...]) -> None:
    """Only a die on an Expedition space has a space whose reputation can be gained."""
    there = False
    for step in steps:
        there = there or step == Step("place", "expedition")
        if step.do == "space_reputation" and not there:
            wrong = "'space_reputation' without a space"
            raise table.fault("steps", wrong, "allowed: after a 'place' step to an expedition")


def _check_gains(table: Fields, steps: tuple[Step, ...]) -> None:
    """The steps of a row together give no more of a good than one step may."""
    for good in STEPS["gain"][0]:
        amount = sum(step.amount for step in steps if (step.do, step.good) == ("gain", good))
        if amount > MOST_GOODS:
            wrong = f"{amount} {good} in all"
            raise table.fault("steps", wrong, f"allowed: up to {MOST_GOODS}")


def read_scoring(name: str, table: Fields) -> Scoring:
    """A Scoring card from its file."""
    keys = ("kind", "name", "stars", "experts", "coins_per_vp", "token", "seal", "source")
    table.require(keys, optional=("replaces",))
    return Scoring(
        id=name,
        name=table.text("name"),
        stars=table.whole("stars", 1, MOST_STARS),
        experts=table.wholes("experts", COLLECTIONS, high=MOST_GOODS),
        coins_per_vp=table.whole("coins_per_vp", low=1),
        token=table.goods("token"),
        seal=table.goods("seal"),
        source=read_source(table, _ASSUMPTIONS),
        replaces=str(table.data.get("replaces", "")),
    )
