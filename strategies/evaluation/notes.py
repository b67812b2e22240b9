"""Room for one decision's thoughts: values worked out once and read many times."""

from typing import Any

import numba

from sim.game.kernel import kernel
from sim.game.state import STATE, record
from sim.game.vocab import (
    MAX_ANIMALS,
    MAX_DISPLAY,
    N_CATEGORIES,
    N_CONTINENTS,
    N_DICE,
    N_TYPES,
    Good,
)

MAX_BUDGET = 48  # value of an Expedition that is planned for
MAX_RAISE = 30  # value that goods may add to a die
MAX_STEPS = 8  # reputation gained at once
MAX_KEPT = 32
CITY = 9  # values of a die that make a difference at the Embassy and the Academy
FACES = 16  # values of a die, seals and Experts included

# Deeds: what a turn does, as far as one of them hinders the same one later in the round.
BANK, EMBASSY, EXPERT, OTHER_EXPERT, ANIMAL, OTHER_ANIMAL, EXPEDITION = range(7)
PUBLICATION = EXPEDITION + N_CONTINENTS
GOOD_DEEDS = 3  # of each die: nearly always one of them has not been done

NOTES = record(
    [
        ("me", "i8"),
        ("left", "f8"),  # own actions after this one
        ("game", "f8"),  # the same as a share of a whole game
        ("coin", "f8"),
        ("token", "f8"),
        ("seal", "f8"),
        ("goods", "f8", (len(Good),)),  # one of each good
        ("pend", "f8"),  # share of its publication that a cube is worth
        ("pot", "f8"),
        ("step", "f8"),  # what Experts count for a space of the track
        ("on_the_way", "f8"),  # worth of the way to the next bonus of the track so far
        ("rep", "f8", (MAX_STEPS + 1,)),  # worth of so many steps
        ("cube", "f8", (N_CATEGORIES,)),  # the next published cube, its collection included
        ("pending", "f8", (N_CATEGORIES,)),  # the same while it lies on a card
        ("with_category", "i8", (N_CATEGORIES,)),  # Animals under study of each category
        ("card", "f8", (N_CONTINENTS,)),  # the next card of a continent's collection
        ("hold", "f8", (MAX_ANIMALS,)),  # each studied Animal as it lies there
        ("bonus", "f8", (6 + N_CONTINENTS,)),  # Experts for placing: actions, Expeditions last
        ("dice_experts", "i8", (N_CONTINENTS,)),  # value Experts by colour
        ("raises", "f8", (2, MAX_RAISE + 1)),  # cost of raising an Expedition; after recolouring
        ("most", "i8", (2,)),  # how far goods can raise it
        ("ways", "i8", (MAX_RAISE + 1,)),  # tokens and seals of the cheapest way
        ("recolour", "i8"),  # how a die gets another colour, what it costs, what it adds
        ("recolour_price", "f8"),
        ("recolour_value", "i8"),
        ("homes", "i8", (N_CONTINENTS,)),  # the continents of Animals under study
        ("n_homes", "i8"),
        ("space", "i8", (N_CONTINENTS,)),  # value that the next space and Experts add; -1: none
        ("prestige", "f8", (N_CONTINENTS,)),  # what going there gives besides cubes
        ("trips", "f8", (2, N_CONTINENTS, FACES)),  # best Expeditions; worked out when asked for
        ("stays", "i8", (2,)),  # whether the Academy and the University have a card to give
        ("cubes", "f8", (N_CONTINENTS, MAX_BUDGET + 1)),  # best cubes for a value
        ("planned", "i8", (N_CONTINENTS,)),
        ("publish", "f8", (N_CONTINENTS, N_TYPES + 1)),  # best Publication up to a Type
        ("reference", "i8", (N_CONTINENTS, N_TYPES + 1)),
        ("print_price", "f8", (MAX_RAISE + 1,)),  # cost of raising a Publication
        ("ladder", "f8", (MAX_ANIMALS, N_TYPES + 1)),  # each Reference Animal up to each Type
        ("embassy", "f8", (CITY,)),
        ("academy", "f8", (CITY,)),
        ("animals", "f8", (MAX_DISPLAY,)),  # worth of the cards on display
        ("experts", "f8", (MAX_DISPLAY,)),
        ("sepultus", "f8", (MAX_DISPLAY,)),  # worth of the Sepultus cards among the Animals
        ("joker", "f8"),  # one more Sepultus card in the published pile
        ("from_animal", "i8", (MAX_DISPLAY,)),  # their continents
        ("from_expert", "i8", (MAX_DISPLAY,)),
        ("rival", "i8"),  # the next Automa clockwise; -1 for none
        ("row", "f8", (7,)),  # what each face is worth to it, cards apart
        ("takes_animal", "i8", (7,)),
        ("takes_expert", "i8", (7,)),
        ("wants_animal", "i8"),  # places on display
        ("wants_expert", "i8"),
        ("animal_now", "f8"),
        ("animal_then", "f8"),  # if the one it wants is gone
        ("weakest", "f8"),  # the least effect among the active places of this seat
        ("publication_coins", "i8"),
        ("expert_now", "f8"),
        ("expert_then", "f8"),
        ("order", "i8", (N_DICE,)),  # the dice on the boards as it would take them
        ("keys", "i8", (N_DICE,)),
        ("ordered", "i8"),
        ("reply", "f8", (2,)),  # the first die of the order, and the second if that one is gone
        ("reply_animal", "f8", (2,)),  # without the Animal it wants
        ("reply_expert", "f8", (2,)),  # without the Expert it wants
        ("reply_pay", "f8", (2,)),  # what its slot pays to oneself
        ("prized", "i8", (2,)),  # the place of the most valuable Animal and Expert on display
        ("heat", "f8"),  # how much luck errs in the judgement; 0 for full skill
        ("best", "f8"),
        ("option", "i8"),
        ("least", "f8"),  # an option must be worth more to be remembered
        ("playing_on", "i8"),  # whether this is a game in the head
        ("closer", "i8"),  # whether the best options will be played on
        ("width", "i8"),  # so many of the best options are kept for a closer look; 0 for none
        ("kept", "i8"),
        ("scores", "f8", (MAX_KEPT,)),  # of the options kept, best first
        ("options", "i8", (MAX_KEPT,)),
        ("margins", "f8", (MAX_KEPT,)),  # their games played on, and how many
        ("played", "f8", (MAX_KEPT,)),
        ("errors", "f8", (MAX_KEPT,)),
        ("cube_pay", "f8", (N_TYPES,)),  # what active Experts pay for a cube
        ("cube_item", "i8", (N_CONTINENTS,)),  # a cube that is among the best for the whole value
        ("promise", "f8", (N_CONTINENTS,)),  # what a die of each colour promises after a new roll
        ("best_deeds", "i8", (N_DICE, GOOD_DEEDS)),  # the best deeds of a die, best first
        ("best_gains", "f8", (N_DICE, GOOD_DEEDS)),  # and what they gain
    ]
)
# Notes of the decision in hand and of those in games played on in the head, and their tables.
THINKING = record([("notes", NOTES, (2,)), ("states", STATE, (2,))])
N: Any = numba.from_dtype(NOTES)


@kernel(signature=numba.types.float64(numba.types.float64, numba.types.float64))
def half_life(left: Any, half: Any) -> Any:
    """A share that grows with the time left: 0 without any, a half at `half`."""
    return left / (left + max(0.0, half)) if left > 0.0 else 0.0
