"""The whole table as one structured record: copying a game is copying one record."""

from typing import Annotated, Any, TypeAlias

from sim.game.kernel import kernel
from sim.game.record import Record, Row, i16, i64, u64
from sim.game.rng import Stream
from sim.game.vocab import (
    MAX_ANIMALS,
    MAX_DISPLAY,
    MAX_SEATS,
    N_ACTIONS,
    N_CATEGORIES,
    N_CONTINENTS,
    N_DICE,
    N_PARTS,
    N_PLACES,
    N_ROUNDS,
    N_SOURCES,
)

MAX_TASKS = 48
MAX_WAITING = 16
Display: TypeAlias = Annotated[Row[i16], MAX_DISPLAY]  # cards by place; NONE for an empty one


class Seat(Record):
    """A player, human or Automa."""

    kind: i16
    behavior: i16
    scoring: i16
    priority: Annotated[Row[i16], N_CONTINENTS]  # continents, highest priority first
    rank: Annotated[Row[i16], N_CONTINENTS]  # of each continent, 0 is the highest
    goods: Annotated[Row[i16], 5]  # by Good; reputation is the counter's space
    active: Annotated[Row[i16], N_PLACES]  # Experts on the four places
    experts: Annotated[Row[i16], N_CONTINENTS]  # all owned, by continent
    n_experts: i16
    owned: i64  # bit set of Experts owned
    n_studied: i16
    studied: Annotated[Row[i16], MAX_ANIMALS]  # Animals under study
    cubes: Annotated[Row[i16], MAX_ANIMALS]  # on each of them: see rules.animals
    animals: Annotated[Row[i16], N_CONTINENTS]  # under study, by continent
    published: Annotated[Row[i16], N_CONTINENTS]  # in the published pile
    n_published: i16
    jokers: i16  # bit set of Sepultus cards in the published pile
    library: Annotated[Row[i16], N_CATEGORIES]  # published cubes
    actions: Annotated[Row[i16], N_ACTIONS + 1]  # performed; last: end-of-round actions
    vp_round: Annotated[Row[i16], N_ROUNDS]
    parts: Annotated[Row[i16], N_PARTS]  # final score
    total: i16
    stream: Stream  # the player's own random numbers
    intent: i64  # a note of the player's to itself, for the action in hand


class CardSupply(Record):
    """The Animals or the Experts that nobody owns: a deck, its discards and its display."""

    n: i16
    cards: Annotated[Row[i16], MAX_ANIMALS]  # in the deck; `stream` draws the order, none is stored
    n_discards: i16
    discards: Annotated[Row[i16], MAX_ANIMALS]
    places: i16  # on display
    display: Display
    stream: Stream


class Die(Record):
    """One die of the table; who drew it follows from its number."""

    id: i16
    colour: i16
    value: i16
    slot: i16
    spot: i16


class Act(Record):
    """The action in hand."""

    seat: i16  # NONE when no action is in hand
    die: i16
    action: i16
    colour: i16
    value: i16  # die, payments and space bonus, without Experts
    place: i16  # of the card on display or under study; an Automa's continent
    card: i16  # that card, or the Reference Animal
    space: i16
    extra: i16
    seals: i16  # royal seals when the action began
    open: i16  # 1 until the value is fixed: the action must stay completable
    spent: i16
    cubes: i16
    type: i16  # Publication: the Type in hand
    row: i16  # an Automa's: the face
    step: i16


class Deal(Record):
    """What an experiment changes about a deal; all zeros in an ordinary game."""

    given: Annotated[Row[i16], 2]  # by Deck: card + 1 that the first human holds from the start
    without: Annotated[Row[i16], 2]  # by Deck: card + 1 that is left out when it is drawn
    games: Annotated[Row[i64], N_SOURCES]  # by Source: number + 1 of the game that it comes from


class State(Record):
    """The whole table."""

    key: u64  # all later dice come from it
    deal: Deal
    n_seats: i16
    sepultus: i16
    tie_break: i16
    starter: i16  # held the First Player token when the game began
    first_player: i16
    round_no: i16  # not "round": NumPy records have a method of that name
    tokens: Annotated[Row[i16], N_ROUNDS]
    n_dice: i16  # drawn per seat this round
    dice_left: i16  # on player boards
    bank_open: i16  # nobody has been at the Bank this round
    turn_seat: i16  # whose turn it is, NONE between turns
    decision: i16
    decider: i16
    kind: i16  # of the card to take
    why: i16
    card: i16  # the Expert to place
    error: i16
    trusted: i16  # 1: strategies of our own, whose options are not checked again
    n_tasks: i16
    n_waiting: i16
    removed: i16  # Animals removed from the game
    spaces: Annotated[Row[i16], N_CONTINENTS]  # bit set of taken Expedition spaces
    winners: i16  # bit set of seats
    stream: Stream  # the stream in hand: each use seeds it first
    dice: Annotated[Row[Die], N_DICE]  # seat p's dice are MAX_DICE * p and following
    act: Act
    tasks: Annotated[Row[i64], MAX_TASKS]
    waiting: Annotated[Row[i64], MAX_WAITING]
    decks: Annotated[Row[CardSupply], 2]
    seats: Annotated[Row[Seat], MAX_SEATS]


def new_states(n: int = 1) -> Any:
    """Room for n tables."""
    return State.zeros(n)


@kernel
def pack(verb: int, a: int, b: int, c: int, d: int) -> int:
    """A verb and up to four small arguments in one number (tasks and options)."""
    return int(verb) | (int(a) << 8) | (int(b) << 16) | (int(c) << 24) | (int(d) << 32)


@kernel
def verb_of(code: int) -> int:
    """The verb of a packed number."""
    return code & 255


@kernel
def arg_a(code: int) -> int:
    """The first argument of a packed number."""
    return (code >> 8) & 255


@kernel
def arg_b(code: int) -> int:
    """The second argument of a packed number."""
    return (code >> 16) & 255


@kernel
def arg_c(code: int) -> int:
    """The third argument of a packed number."""
    return (code >> 24) & 255


@kernel
def arg_d(code: int) -> int:
    """The fourth argument of a packed number."""
    return (code >> 32) & 255
