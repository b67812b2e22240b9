"""Component files as NumPy tables: what the kernel reads, always passed as an argument."""

from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np

from sim.game.box import Box
from sim.game.record import Grid, Record, Row, f64, i16, i64
from sim.game.vocab import (
    CATEGORIES,
    CONTINENTS,
    MAX_ANIMALS,
    MAX_SPACES,
    MAX_TRACK,
    N_ANIMALS,
    N_CATEGORIES,
    N_CONTINENTS,
    N_DICE,
    N_EXPERTS,
    N_SLOTS,
    N_TYPES,
    NONE,
    TYPES,
    Good,
    Per,
    Power,
    Spot,
    Token,
    Trigger,
    number,
)

MAX_VALUE = 32  # thresholds are looked up for values up to this one
MAX_COLLECTION = 160
FAR = 1000  # steps to a bonus that the reputation track does not have
MAX_CARDS = 128  # Behavior cards, and as many Scoring cards; `levers` plays dozens at once
MAX_STEPS = 8

Thresholds: TypeAlias = Annotated[Row[i16], MAX_VALUE]  # what each value earns


class _Occasion(NamedTuple):
    """What an Expert's effect waits for, as one number."""

    PLACE: int = 0  # + Spot: a die is placed there
    CUBE: int = 8  # + Type
    EXPEDITION: int = 12  # + continent
    DIE: int = 17  # one of its colour
    USE: int = 18  # nothing: its owner may use it
    SCORE: int = 19  # the end of the game


Occasion = _Occasion()
N_OCCASIONS = Occasion.SCORE + 1


class ExpertCard(Record):
    """An Expert."""

    continent: i16
    immediate: i16
    trigger: i16
    where: i16  # place: a Spot; cube: a Type; value: see `on_die`; score: a Per
    continent_only: i16  # Expeditions to this continent; NONE: not bound to one
    on_die: i16  # value: 1 for dice of a colour, 0 for Expeditions to a continent
    good: i16
    category: i16
    amount: i16
    occasion: i16  # all of when it acts, as one number of `Occasion`


class AnimalCard(Record):
    """An Animal or a Sepultus Creatura."""

    continent: i16  # NONE for a Sepultus Creatura
    category: Annotated[Row[i16], N_TYPES]
    vp: Annotated[Row[i16], N_TYPES]
    die: i16  # Sepultus: the die's value at the Academy
    cost: i16  # Sepultus: its price on an Expedition
    offers: i16  # Sepultus: bit set of categories


class BehaviorStep(Record):
    """A step of a Behavior card: a number in `Step` and what it is about."""

    do: i16
    good: i16
    amount: i16


class BehaviorRow(Record):
    """What a Behavior card says for one face of the die."""

    action: i16
    n: i16
    steps: Annotated[Row[BehaviorStep], MAX_STEPS]


class BehaviorCard(Record):
    """A Behavior card of an Automa."""

    rows: Annotated[Row[BehaviorRow], 7]  # by the die's face; row 0 is empty


class ScoringCard(Record):
    """A Scoring card of an Automa."""

    experts: Annotated[Row[i16], N_CONTINENTS]
    coins_per_vp: i16
    token: i16
    seal: i16


class Components(Record):
    """Everything in the box."""

    behaviors: Annotated[Row[BehaviorCard], MAX_CARDS]  # the Automas' cards: see automa.tables
    scorings: Annotated[Row[ScoringCard], MAX_CARDS]
    experts: Annotated[Row[ExpertCard], N_EXPERTS]
    powers: Annotated[Row[i64], N_EXPERTS + 1]  # of card + 1: an empty place (NONE) has none
    once: Annotated[Row[i16], N_EXPERTS + 1]  # of card + 1: reputation of an immediate Expert
    animals: Annotated[Row[AnimalCard], MAX_ANIMALS]
    die_colour: Annotated[Row[i16], N_DICE]
    dice_drawn: i16
    n_tokens: i16
    round_tokens: Annotated[Row[i16], 16]
    token_coins: i16
    token_expedition: i16
    slot_good: Annotated[Row[i16], 4]
    slot_amount: Annotated[Row[i16], 4]
    slot_gain: Annotated[Row[i16], 5]  # of slot + 1: what it gives; Automas prefer the lowest
    slots_by_gain: Annotated[Row[i16], N_SLOTS]  # the one that gives least first; then the left
    track_length: i16
    track_good: Annotated[Row[i16], MAX_TRACK]
    track_amount: Annotated[Row[i16], MAX_TRACK]
    to_animal: Annotated[Row[i16], MAX_TRACK]  # steps from each space to the next Animal
    to_bonus: Annotated[Row[i16], MAX_TRACK]  # and to the next bonus, whatever it is
    since_bonus: Annotated[Row[i16], MAX_TRACK]  # from the last bonus, or the start, to each space
    n_spaces: Annotated[Row[i16], N_CONTINENTS]
    space_reputation: Annotated[Grid[i16], (N_CONTINENTS, MAX_SPACES)]
    space_bonus: Annotated[Grid[i16], (N_CONTINENTS, MAX_SPACES)]
    start_coins: Annotated[Row[i16], 4]
    start_expedition: i16
    animals_on_display: Annotated[Row[i16], 5]  # by number of seats
    experts_on_display: i16
    draft: i16
    bank_coins: i16
    university_tokens: i16
    embassy: Thresholds  # tokens for each value
    embassy_top: i16  # a higher value gives no more
    academy: Thresholds
    academy_top: i16
    research_cost: Annotated[Row[i16], N_TYPES]
    publication_value: Annotated[Row[i16], N_TYPES + 1]
    publication_vp: Annotated[Row[i16], N_TYPES + 1]
    publication_seals: i16
    coin_value: i16
    token_value: i16
    seal_value: i16
    seal_coins: i16
    collection: Annotated[Row[i16], MAX_COLLECTION]
    collection_step: Annotated[Row[f64], MAX_COLLECTION]  # what the next element of each adds
    category_vp: Annotated[Row[f64], N_CATEGORIES]  # of a published cube; Type by Type
    seal_vp: i16
    coins_per_vp: i16
    token_vp: i16


_SAME_NAME = (
    *("dice_drawn", "token_coins", "token_expedition", "track_length"),
    *("start_coins", "start_expedition", "experts_on_display", "draft", "bank_coins"),
    *("university_tokens", "research_cost", "publication_value", "publication_vp"),
    *("publication_seals", "coin_value", "token_value", "seal_value", "seal_coins"),
    *("seal_vp", "coins_per_vp", "token_vp"),
)
# What an Automa gives a human with a die; 0 is its own die, 1 another Automa's [A16].
_SLOT_GAINS = {"nothing": 2, "coins": 3, "reputation": 4, "vp": 5}


def build_tables(box: Box) -> Any:
    """One record of Components (in an array of one) with everything in the box."""
    tables = Components.zeros()
    components = tables[0]
    for name in _SAME_NAME:
        components[name] = getattr(box, name)
    _fill_experts(components, box)
    fill_powers(components)
    _fill_animals(components, box)
    _fill_board(components, box)
    _fill_thresholds(components, box)
    return tables


def _fill_experts(components: Any, box: Box) -> None:
    for row, expert in zip(components["experts"], box.experts, strict=True):
        row["continent"] = CONTINENTS.index(expert.continent)
        row["immediate"] = expert.duration == "immediate"
        row["trigger"] = number(Trigger, expert.trigger)
        row["amount"] = expert.amount
        row["continent_only"] = row["category"] = row["where"] = NONE
        kind, _, continent = expert.where.partition(":")
        if continent:
            row["continent_only"] = CONTINENTS.index(continent)
        if expert.trigger in ("use", "place", "cube"):
            row["good"] = number(Good, expert.gain)
        if expert.trigger == "place":
            row["where"] = Spot.ANIMAL if kind == "publication" else number(Spot, kind)
        elif expert.trigger == "cube":
            row["where"] = TYPES.index(kind)
        elif expert.trigger == "value":
            row["on_die"] = kind == "die"
        elif expert.trigger == "score" and expert.gain == "cubes":
            row["where"], row["category"] = Per.CUBES, CATEGORIES.index(kind)
        elif expert.trigger == "score":
            row["where"] = number(Per, kind)
        row["occasion"] = _occasion_of(row)


def _occasion_of(expert: Any) -> int:
    """What an Expert's effect waits for."""
    if expert["trigger"] == Trigger.PLACE and expert["where"] != Spot.EXPEDITION:
        return Occasion.PLACE + int(expert["where"])
    if expert["trigger"] == Trigger.CUBE:
        return Occasion.CUBE + int(expert["where"])
    if expert["on_die"]:
        return Occasion.DIE
    if expert["trigger"] in (Trigger.PLACE, Trigger.VALUE):
        return Occasion.EXPEDITION + int(expert["continent_only"])
    return Occasion.USE if expert["trigger"] == Trigger.USE else Occasion.SCORE


def fill_powers(components: Any) -> None:
    """What each Expert does as a bit set: one look tells that no active Expert matters."""
    first = {Trigger.VALUE: Power.VALUE, Trigger.PLACE: Power.PLACE, Trigger.CUBE: Power.CUBE}
    for card, expert in enumerate(components["experts"]):
        trigger = int(expert["trigger"])
        gives_reputation = int(expert["good"] == Good.REPUTATION)
        powers = int(expert["immediate"]) << Power.USE | int(expert["on_die"]) << Power.ON_DIE
        powers |= gives_reputation << Power.REPUTATION
        powers |= int(trigger == Trigger.SCORE) << Power.SCORE
        if trigger in first:
            which = expert["continent_only" if trigger == Trigger.VALUE else "where"]
            powers |= 1 << (first[trigger] + int(which))
        components["powers"][card + 1] = powers
        components["once"][card + 1] = expert["amount"] * expert["immediate"] * gives_reputation


def _fill_animals(components: Any, box: Box) -> None:
    for row, animal in zip(components["animals"][:N_ANIMALS], box.animals, strict=True):
        row["continent"] = CONTINENTS.index(animal.continent)
        row["category"] = [CATEGORIES.index(name) for name in animal.categories]
        row["vp"] = animal.cube_vp
    for row, creature in zip(components["animals"][N_ANIMALS:], box.sepultus, strict=True):
        row["continent"] = NONE
        row["category"] = NONE
        row["vp"] = creature.vp
        row["die"], row["cost"] = creature.die, creature.cost
        row["offers"] = sum(1 << CATEGORIES.index(name) for _, name in creature.categories)


def _fill_board(components: Any, box: Box) -> None:
    components["die_colour"] = np.arange(N_DICE) // box.dice_per_continent
    components["n_tokens"] = len(box.round_tokens)
    components["round_tokens"][: len(box.round_tokens)] = [
        number(Token, k) for k in box.round_tokens
    ]
    components["slot_good"] = [number(Good, slot.good) for slot in box.slots]
    components["slot_amount"] = [slot.amount for slot in box.slots]
    gains = [_SLOT_GAINS[slot.good] for slot in box.slots]
    components["slot_gain"] = [
        gains[-1],
        *gains,
    ]  # a die on no slot yet counts like one on the last
    components["slots_by_gain"] = np.argsort(gains, kind="stable")
    _fill_track(components, box)
    for c, continent in enumerate(CONTINENTS):
        spaces = box.spaces[continent]
        components["n_spaces"][c] = len(spaces)
        components["space_reputation"][c, : len(spaces)] = [space.reputation for space in spaces]
        components["space_bonus"][c, : len(spaces)] = [space.bonus for space in spaces]
    for seats, animals in box.animals_on_display.items():
        components["animals_on_display"][seats] = animals


def _fill_track(components: Any, box: Box) -> None:
    """The bonuses of the reputation track, and how far they are from each of its spaces."""
    n = box.track_length
    components["track_good"] = Good.NOTHING
    for bonus in box.track:
        components["track_good"][bonus.space] = number(Good, bonus.good)
        components["track_amount"][bonus.space] = bonus.amount
    animals = [bonus.space for bonus in box.track if bonus.good == "animal"]
    bonuses = [bonus.space for bonus in box.track]
    components["to_animal"][:n] = _steps_to(animals, n, FAR)
    components["to_bonus"][:n] = _steps_to(bonuses, n, n)
    components["since_bonus"][:n] = [
        here - max((space for space in bonuses if space <= here), default=0) for here in range(n)
    ]


def _steps_to(spaces: list[int], track_length: int, nowhere: int) -> list[int]:
    """From each space of the reputation track to the next of these; the track is a loop."""
    steps = (
        [(space - here - 1) % track_length + 1 for space in spaces] for here in range(track_length)
    )
    return [min(found, default=nowhere) for found in steps]


def _fill_thresholds(components: Any, box: Box) -> None:
    for name in ("embassy", "academy"):
        for start, amount in getattr(box, name):
            components[name][start:] = amount
            components[f"{name}_top"] = start
    further = np.arange(MAX_COLLECTION) - (len(box.collection_vp) - 1)
    components["collection"] = box.collection_vp[-1] + box.collection_further * further
    components["collection"][: len(box.collection_vp)] = box.collection_vp
    components["collection_step"][:-1] = np.diff(components["collection"])
    components["category_vp"] = np.repeat(box.publication_vp[1:], N_CATEGORIES // N_TYPES)
