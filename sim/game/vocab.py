"""The words of the game as numbers.

Each vocabulary is one named tuple of ints: kernels read `Good.COINS` as a compile-time
constant, and Python turns a number back into its word with `word(Good, 0)`.
"""

from typing import Any, NamedTuple

NONE = -1  # "no card", "no die": always test before indexing, -1 reads the last element
N_CONTINENTS = 5
N_TYPES = 4  # Types I to IV; Type 0 is the continent
N_CATEGORIES = 12
MAX_SEATS = 4
MAX_DICE = 5  # a seat draws four dice, five under the extra-die token
N_DICE = 20
N_SLOTS = 4
N_PLACES = 4  # active Expert places
MAX_ANIMALS = 81  # 75 Animals and the 6 Sepultus Creatura
N_ANIMALS = 75
N_EXPERTS = 55
MAX_DISPLAY = 8
MAX_SPACES = 8
MAX_TRACK = 64
N_ROUNDS = 6
HIGHEST_START = 20  # no threshold of a die's value is higher

CONTINENTS = ("america", "africa", "asia", "europe", "oceania")
TYPES = ("I", "II", "III", "IV")
CATEGORIES = (
    *("mammal", "bird", "reptile"),
    *("omnivore", "carnivore", "herbivore"),
    *("terrestrial", "arboreal", "aquatic"),
    *("hot", "cold", "temperate"),
)


def word(vocabulary: Any, number: int) -> str:
    """The word for a number: word(Good, 1) is 'expedition'."""
    return str(vocabulary._fields[number]).lower()


def number(vocabulary: Any, name: str) -> int:
    """The number of a word: number(Good, 'expedition') is 1."""
    return int(vocabulary._fields.index(name.upper()))


class _Kind(NamedTuple):
    HUMAN: int = 0
    AUTOMA: int = 1


class _Good(NamedTuple):
    COINS: int = 0
    EXPEDITION: int = 1
    SEAL: int = 2
    REPUTATION: int = 3
    VP: int = 4
    EXPERT: int = 5  # a card, as a bonus of the reputation track
    ANIMAL: int = 6
    NOTHING: int = 7


class _Action(NamedTuple):
    EMBASSY: int = 0
    BANK: int = 1
    UNIVERSITY: int = 2
    ACADEMY: int = 3
    EXPEDITION: int = 4
    PUBLICATION: int = 5


class _Token(NamedTuple):
    EXPEDITION: int = 0
    COINS: int = 1
    EXPERT: int = 2
    ANIMAL: int = 3
    DIE: int = 4
    NOTHING: int = 5


class _Deck(NamedTuple):
    """The two kinds of card."""

    ANIMAL: int = 0
    EXPERT: int = 1


class _Source(NamedTuple):
    """The sources of chance, each with random streams of its own."""

    DICE: int = 0
    ANIMALS: int = 1
    EXPERTS: int = 2
    TOKENS: int = 3
    PRIORITIES: int = 4
    FIRST_PLAYER: int = 5
    NOISE: int = 6  # the players' own random numbers


class _Pay(NamedTuple):
    """How the die's colour was changed."""

    NOTHING: int = 0
    TOKEN: int = 1
    SEAL: int = 2


class _Trigger(NamedTuple):
    """When an Expert's effect happens."""

    USE: int = 0
    PLACE: int = 1
    CUBE: int = 2
    VALUE: int = 3
    SCORE: int = 4


class _Power(NamedTuple):
    """What Experts do on active places: numbers of bits (see `tables.fill_powers`)."""

    USE: int = 0
    REPUTATION: int = 1
    ON_DIE: int = 2
    SCORE: int = 3
    VALUE: int = 8  # + continent
    PLACE: int = 16  # + Spot
    CUBE: int = 32  # + Type


class _Per(NamedTuple):
    """What an end-of-game Expert counts (see `rules.scoring`)."""

    CUBES: int = 0
    EXPEDITION: int = 1
    EXPERT: int = 2
    SEAL: int = 3
    COIN_PAIR: int = 4
    REPUTATION: int = 5


class _Decision(NamedTuple):
    """Every point at which a seat decides."""

    NOTHING: int = 0
    TAKE_CARD: int = 1  # draft, free card, reputation bonus
    PLACE_DIE: int = 2
    TURN: int = 3  # die, action, colour and target
    PAY: int = 4  # raise the value, change a seal, use an Expert
    CUBES: int = 5
    PUBLISH_TYPE: int = 6
    PUBLISH_CUBES: int = 7
    PUBLISH_ANIMALS: int = 8
    PLACE_EXPERT: int = 9
    END_TURN: int = 10
    EXTRA: int = 11  # the end-of-round action
    AUTOMA_STEPS: int = 12  # an Automa goes on with its Behavior card


class _Verb(NamedTuple):
    """What an option does. A turn's arguments: die, Pay, colour, target; see `choices.py`."""

    DONE: int = 0
    TAKE: int = 1
    SET_DIE: int = 2
    EMBASSY: int = 3
    BANK: int = 4
    UNIVERSITY: int = 5
    ACADEMY: int = 6
    EXPEDITION: int = 7
    PUBLICATION: int = 8
    PAY_COIN: int = 9
    PAY_TOKEN: int = 10
    PAY_SEAL: int = 11
    SEAL_TO_COINS: int = 12
    USE_EXPERT: int = 13
    CUBE: int = 14
    TYPE: int = 15
    PUBLISH_CUBE: int = 16
    INCLUDE: int = 17
    PLACE: int = 18
    COVER: int = 19
    UNDER: int = 20
    REROLL: int = 21


class _Task(NamedTuple):
    """What is still to be done, last in first out (see `rules.flow`)."""

    ROUND: int = 0
    ROUND_TOKEN: int = 1
    REFILL: int = 2
    START_GOODS: int = 3
    ROLL: int = 4
    TURN: int = 5
    END_TURN: int = 6
    WAITING: int = 7
    EXTRAS: int = 8
    EXTRA: int = 9
    END_ROUND: int = 10
    TAKE: int = 11
    PLACE_EXPERT: int = 12
    MOVE: int = 13  # the rest of a move on the reputation track
    GAIN_REPUTATION: int = 14
    PAY: int = 15
    EFFECT: int = 16
    CUBES: int = 17
    PUBLISH_CUBES: int = 18
    PUBLISH_ANIMALS: int = 19
    AUTOMA: int = 20
    ASK: int = 21  # ask the same question again


class _Spot(NamedTuple):
    """Where a die is. Expedition spaces follow after EXPEDITION, MAX_SPACES a continent."""

    BAG: int = 0
    BOARD: int = 1  # on its owner's slot
    HAND: int = 2  # rerolled, about to be placed again
    ANIMAL: int = 3  # on a Reference Animal: cannot be taken back
    EMBASSY: int = 4
    BANK: int = 5
    UNIVERSITY: int = 6
    ACADEMY: int = 7
    EXPEDITION: int = 8


class _Why(NamedTuple):
    """The reason of a gain or of a taken card, as records write it."""

    SETUP: int = 0
    ROUND: int = 1
    SLOT: int = 2
    EMBASSY: int = 3
    BANK: int = 4
    UNIVERSITY: int = 5
    ACADEMY: int = 6
    SPACE: int = 7
    REPUTATION: int = 8
    CUBE: int = 9
    PUBLICATION: int = 10
    SEAL: int = 11
    BEHAVIOR: int = 12
    EXPERT: int = 13  # EXPERT + card: this Expert's effect


class _For(NamedTuple):
    """What a payment is for."""

    VALUE: int = 0
    COLOUR: int = 1
    COINS: int = 2
    EXTRA: int = 3


class _From(NamedTuple):
    DISPLAY: int = 0
    DECK: int = 1
    NONE: int = 2
    BOX: int = 3  # an experiment's card, given to a human at set-up


class _Do(NamedTuple):
    """What happens to a human's Expert card."""

    PLACE: int = 0
    COVER: int = 1
    UNDER: int = 2
    USE: int = 3


class _Step(NamedTuple):
    """The steps of a Behavior card."""

    PLACE: int = 0
    TAKE: int = 1
    GAIN: int = 2
    FIRST_PLAYER: int = 3
    SPACE_REPUTATION: int = 4
    DISCARD_TOKENS: int = 5


class _TieBreak(NamedTuple):
    """Which criterion breaks equal dice first for an Automa [A16]."""

    PRIORITY: int = 0
    LEAST_GAIN: int = 1


class _Part(NamedTuple):
    """Parts of a final score; an Automa has no cubes."""

    PLAY: int = 0
    EXPERTS: int = 1
    CUBES: int = 2
    CONTINENTS: int = 3
    SEALS: int = 4
    COINS: int = 5
    TOKENS: int = 6


class _Event(NamedTuple):
    """Rows of the log from which records are written (see `log.py`)."""

    DISPLAY: int = 0
    SHUFFLE: int = 1
    TAKE: int = 2
    GAIN: int = 3
    PAY: int = 4
    ROUND: int = 5
    ROLL: int = 6
    TURN: int = 7
    VALUE: int = 8
    SPACE: int = 9
    CUBE: int = 10
    REFERENCE: int = 11
    TYPE: int = 12
    PUBLISHED: int = 13
    REMOVED: int = 14
    ROW: int = 15
    TOKENS: int = 16
    EXPERT: int = 17
    FIRST_PLAYER: int = 18
    REROLL: int = 19
    SCORE: int = 20
    JOKER: int = 21
    RESULT: int = 22


class _Error(NamedTuple):
    """Error codes of the kernel; `sim.errors` turns them into sentences."""

    OK: int = 0
    ILLEGAL_OPTION: int = 1
    STUCK: int = 2
    LIST_FULL: int = 3


Kind, Good, Action, Token, Deck, Pay = _Kind(), _Good(), _Action(), _Token(), _Deck(), _Pay()
Trigger, Per, Decision, Verb, Task = _Trigger(), _Per(), _Decision(), _Verb(), _Task()
Spot, Why, For, From, Do, Step = _Spot(), _Why(), _For(), _From(), _Do(), _Step()
TieBreak, Part, Event, Error, Power = _TieBreak(), _Part(), _Event(), _Error(), _Power()
Source = _Source()
N_PARTS = len(Part)
N_ACTIONS = len(Action)
N_SOURCES = len(Source)
