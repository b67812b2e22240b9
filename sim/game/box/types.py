"""What is in the box, as plain values. `box.load_box` fills these from the component files."""

from collections.abc import Mapping
from dataclasses import dataclass

from sim.game.vocab import CATEGORIES, CONTINENTS, TYPES

CATEGORIES_OF = {kind: CATEGORIES[3 * i : 3 * i + 3] for i, kind in enumerate(TYPES)}
SLOT_GOODS = ("nothing", "coins", "reputation", "vp")
BONUS_GOODS = ("expedition", "expert", "coins", "animal", "seal")
TOKEN_KINDS = ("expedition", "coins", "expert", "animal", "die", "nothing")


@dataclass(frozen=True)
class Source:
    """Where a fact comes from: ("rulebook", "en, Academy"), ("assumption", "A2") ..."""

    kind: str
    where: str


@dataclass(frozen=True)
class Animal:
    """An Animal card."""

    id: str
    name: str  # Latin
    common: str  # English
    continent: str
    categories: tuple[str, str, str, str]  # class, diet, habitat, climate
    cube_vp: tuple[int, int, int, int]
    source: str


@dataclass(frozen=True)
class Expert:
    """An Expert card; `cards.EFFECTS` lists the words of its effect."""

    id: str
    name: str
    continent: str
    duration: str  # immediate, permanent, end
    trigger: str
    where: str
    gain: str
    amount: int
    text: str
    source: str


@dataclass(frozen=True)
class Sepultus:
    """A card of the Sepultus Creatura mini-expansion."""

    id: str
    name: str
    die: int
    cost: int
    categories: tuple[tuple[str, str], ...]  # (("II", "omnivore"), ...)
    vp: int  # for placing its cube
    source: str


@dataclass(frozen=True)
class Slot:
    """A die slot of a player board: what its owner gains when another seat takes the die."""

    good: str
    amount: int


@dataclass(frozen=True)
class Bonus:
    """A bonus on the reputation track."""

    space: int
    good: str
    amount: int


@dataclass(frozen=True)
class Space:
    """An Expedition space."""

    reputation: int
    bonus: int


@dataclass(frozen=True)
class Assumption:
    """Something that the text of the rulebook does not say."""

    id: str
    text: str
    where: str
    alternatives: tuple[str, ...]


@dataclass(frozen=True)
class Alternative:
    """Other values for a table of board.toml: `load_box(alternatives=["reputation.every-3"])`."""

    id: str  # "reputation.every-3"
    assumptions: tuple[str, ...]  # what the table rests on: ("A6",)


@dataclass(frozen=True)
class Box:
    """Everything in the box, checked."""

    animals: tuple[Animal, ...]
    experts: tuple[Expert, ...]
    sepultus: tuple[Sepultus, ...]
    dice_per_continent: int
    dice_drawn: int
    round_tokens: tuple[str, ...]
    rounds: int
    token_coins: int
    token_expedition: int
    slots: tuple[Slot, ...]
    track_length: int
    track: tuple[Bonus, ...]
    spaces: Mapping[str, tuple[Space, ...]]
    start_coins: tuple[int, int, int, int]
    start_expedition: int
    animals_on_display: Mapping[int, int]
    experts_on_display: int
    expert_places: int
    draft: int
    bank_coins: int
    university_tokens: int
    embassy: tuple[tuple[int, int], ...]
    academy: tuple[tuple[int, int], ...]
    research_cost: tuple[int, int, int, int]
    publication_value: tuple[int, ...]
    publication_vp: tuple[int, ...]
    publication_seals: int
    coin_value: int
    token_value: int
    seal_value: int
    seal_coins: int
    collection_vp: tuple[int, ...]
    collection_further: int
    seal_vp: int
    coins_per_vp: int
    token_vp: int
    assumptions: tuple[Assumption, ...]
    digest: str
    alternatives: tuple[Alternative, ...] = ()


__all__ = [
    "BONUS_GOODS",
    "CATEGORIES",
    "CATEGORIES_OF",
    "CONTINENTS",
    "SLOT_GOODS",
    "TOKEN_KINDS",
    "TYPES",
    "Alternative",
    "Animal",
    "Assumption",
    "Bonus",
    "Box",
    "Expert",
    "Sepultus",
    "Slot",
    "Source",
    "Space",
]
