"""The whole table as one structured record: copying a game is copying one record."""

from typing import Any

import numpy as np

from sim.game.kernel import INTERPRETED, kernel
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
)

MAX_TASKS = 48
MAX_WAITING = 16


def record(fields: list[Any]) -> Any:
    """A record type, aligned as in C; the interpreter needs np.record to read `record.field`."""
    taken = [field[0] for field in fields if hasattr(np.record, field[0])]
    if taken:
        raise AssertionError(f"fields named {taken}: NumPy records have methods of that name")
    aligned = np.dtype(fields, align=True)
    return np.dtype((np.record, aligned)) if INTERPRETED else aligned


SEAT = record(
    [
        ("kind", "i2"),
        ("behavior", "i2"),
        ("scoring", "i2"),
        ("priority", "i2", (N_CONTINENTS,)),  # continents, highest priority first
        ("rank", "i2", (N_CONTINENTS,)),  # of each continent, 0 is the highest
        ("goods", "i2", (5,)),  # by Good; reputation is the counter's space
        ("active", "i2", (N_PLACES,)),  # Experts on the four places
        ("experts", "i2", (N_CONTINENTS,)),  # all owned, by continent
        ("n_experts", "i2"),
        ("owned", "i8"),  # bit set of Experts owned
        ("n_studied", "i2"),
        ("studied", "i2", (MAX_ANIMALS,)),  # Animals under study
        ("cubes", "i2", (MAX_ANIMALS,)),  # on each of them: see rules.animals
        ("animals", "i2", (N_CONTINENTS,)),  # under study, by continent
        ("published", "i2", (N_CONTINENTS,)),  # in the published pile
        ("n_published", "i2"),
        ("jokers", "i2"),  # bit set of Sepultus cards in the published pile
        ("library", "i2", (N_CATEGORIES,)),  # published cubes
        ("actions", "i2", (N_ACTIONS + 1,)),  # performed; last: end-of-round actions
        ("vp_round", "i2", (N_ROUNDS,)),
        ("parts", "i2", (N_PARTS,)),  # final score
        ("total", "i2"),
        ("luck", "u8", (4,)),  # the player's own coin flips
        ("intent", "i8"),  # a note of the player's to itself, for the action in hand
    ]
)

DECK = record(
    [
        ("n", "i2"),
        ("cards", "i2", (MAX_ANIMALS,)),  # in the deck; order is drawn by `luck`, not stored
        ("n_discards", "i2"),
        ("discards", "i2", (MAX_ANIMALS,)),
        ("places", "i2"),  # on display
        ("display", "i2", (MAX_DISPLAY,)),
        ("luck", "u8", (4,)),
    ]
)

DIE = record([("id", "i2"), ("colour", "i2"), ("value", "i2"), ("slot", "i2"), ("spot", "i2")])

ACT = record(
    [
        ("seat", "i2"),  # NONE when no action is in hand
        ("die", "i2"),
        ("action", "i2"),
        ("colour", "i2"),
        ("value", "i2"),  # die, payments and space bonus, without Experts
        ("place", "i2"),  # of the card on display or under study; an Automa's continent
        ("card", "i2"),  # that card, or the Reference Animal
        ("space", "i2"),
        ("extra", "i2"),
        ("seals", "i2"),  # royal seals when the action began
        ("open", "i2"),  # 1 until the value is fixed: the action must stay completable
        ("spent", "i2"),
        ("cubes", "i2"),
        ("type", "i2"),  # Publication: the Type in hand
        ("row", "i2"),  # an Automa's: the face
        ("step", "i2"),
    ]
)

STATE = record(
    [
        ("key", "u8"),
        ("n_seats", "i2"),
        ("sepultus", "i2"),
        ("tie_break", "i2"),
        ("starter", "i2"),  # held the First Player token when the game began
        ("first_player", "i2"),
        ("round_no", "i2"),  # not "round": NumPy records have a method of that name
        ("tokens", "i2", (N_ROUNDS,)),
        ("n_dice", "i2"),  # drawn a seat this round
        ("bank_open", "i2"),  # nobody has been at the Bank this round
        ("turn_seat", "i2"),  # whose turn it is, NONE between turns
        ("decision", "i2"),
        ("decider", "i2"),
        ("kind", "i2"),  # of the card to take
        ("why", "i2"),
        ("card", "i2"),  # the Expert to place
        ("error", "i2"),
        ("trusted", "i2"),  # 1: strategies of our own, whose options are not checked again
        ("n_tasks", "i2"),
        ("n_waiting", "i2"),
        ("removed", "i2"),  # Animals removed from the game
        ("spaces", "i2", (N_CONTINENTS,)),  # bit set of taken Expedition spaces
        ("winners", "i2"),  # bit set of seats
        ("luck", "u8", (4,)),  # the stream in hand: each use seeds it first
        ("dice", DIE, (N_DICE,)),  # seat p's dice are MAX_DICE * p and following
        ("act", ACT),
        ("tasks", "i8", (MAX_TASKS,)),
        ("waiting", "i8", (MAX_WAITING,)),
        ("decks", DECK, (2,)),
        ("seats", SEAT, (MAX_SEATS,)),
    ]
)


def new_states(n: int = 1) -> Any:
    """Room for n tables."""
    return np.zeros(n, dtype=STATE)


@kernel(signature="int64(int64, int64, int64, int64, int64)", python=True)
def pack(verb: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """A verb and up to four small arguments in one number (tasks and options)."""
    high = (np.int64(b) << 16) | (np.int64(c) << 24) | (np.int64(d) << 32)
    return np.int64(verb) | (np.int64(a) << 8) | high


@kernel(signature="int64(int64)", python=True)
def verb_of(code: Any) -> Any:
    return code & 255


@kernel(signature="int64(int64)", python=True)
def arg_a(code: Any) -> Any:
    return (code >> 8) & 255


@kernel(signature="int64(int64)", python=True)
def arg_b(code: Any) -> Any:
    return (code >> 16) & 255


@kernel(signature="int64(int64)", python=True)
def arg_c(code: Any) -> Any:
    return (code >> 24) & 255


@kernel(signature="int64(int64)", python=True)
def arg_d(code: Any) -> Any:
    return (code >> 32) & 255
