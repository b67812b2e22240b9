"""The sheet of a turn: what every option of several dice is worth, the dice side by side.

A row stands for what can be done with a die, a column for a die. All columns of a row are worked
out at once, by vector instructions.
"""

from sim.game.kernel import kernel, vector_kernel
from sim.game.vocab import N_CONTINENTS
from strategies.evaluation.prices import NEVER
from strategies.evaluation.records import (
    CITY,
    SIDE_BY_SIDE,
    Academies,
    ActionValues,
    CardValues,
    RestOfRound,
    SheetDice,
    SheetRows,
    SheetScores,
    SideBySide,
)
from strategies.evaluation.rest_of_round import BANK

USUAL, NO_ANIMAL, NO_EXPERT = range(3)  # the rival's replies, without the card that it wants


@kernel
def add_row(rows: SheetRows, verb: int, colour: int, place: int, deed: int, reply: int) -> int:
    """One row more; its number."""
    row = rows.n
    rows.verb[row], rows.colour[row], rows.place[row] = verb, colour, place
    rows.deed[row], rows.reply[row] = deed, reply
    rows.n = row + 1
    return row


@vector_kernel
def weigh_bank(rows: SheetRows, dice: SheetDice, row: int, bank: float) -> None:
    """The Bank, which takes any die."""
    worth = rows.worth[row]
    for i in range(SIDE_BY_SIDE):
        worth.of[i] = bank - dice.cost[i]


@vector_kernel
def weigh_university(
    rows: SheetRows,
    dice: SheetDice,
    cards: CardValues,
    first: int,
    places: int,
    placing: float,
    tokens: float,
) -> None:
    """Every Expert on display; a die of its colour gains tokens."""
    for place in range(places):
        worth, expert = rows.worth[first + place], cards.experts[place] + placing
        continent = cards.expert_continent[place]
        for i in range(SIDE_BY_SIDE):
            more = tokens if dice.colour[i] == continent else 0.0
            worth.of[i] = expert - dice.cost[i] + more


@vector_kernel
def weigh_embassy(
    rows: SheetRows, dice: SheetDice, actions: ActionValues, row: int, placing: float
) -> None:
    """The Embassy, which wants a high value."""
    worth = rows.worth[row]
    for i in range(SIDE_BY_SIDE):
        raised = min(dice.value[i] + actions.die_experts[dice.colour[i]], CITY - 1)
        worth.of[i] = actions.raised.embassy[raised] + placing - dice.cost[i]


@vector_kernel
def weigh_academies(dice: SheetDice, actions: ActionValues, academies: Academies) -> None:
    """What each die gains for an Animal of each colour, its own or another."""
    more_value = actions.recolour_value
    for colour in range(N_CONTINENTS):
        gain, experts = academies.of[colour], actions.die_experts[colour]
        for i in range(SIDE_BY_SIDE):
            raised = dice.value[i] + experts + (0 if dice.colour[i] == colour else more_value)
            gain.of[i] = actions.raised.academy[min(raised, CITY - 1)]


@vector_kernel
def weigh_academy(
    rows: SheetRows,
    dice: SheetDice,
    cards: CardValues,
    academies: Academies,
    first: int,
    places: int,
    placing: float,
    price: float,
) -> None:
    """Every Animal on display, for a die of its colour, or recoloured to it."""
    for place in range(places):
        worth, animal = rows.worth[first + place], cards.animals[place]
        colour = max(0, cards.animal_continent[place])
        gain = academies.of[colour]
        for i in range(SIDE_BY_SIDE):
            cost = dice.cost[i]
            paid = cost if dice.colour[i] == colour else cost + price
            worth.of[i] = animal + gain.of[i] + placing - paid


@vector_kernel
def weigh_home(
    rows: SheetRows,
    dice: SheetDice,
    own: SideBySide,
    recoloured: SideBySide,
    row: int,
    colour: int,
    placing: float,
    price: float,
) -> None:
    """The Expedition to a continent, or its Publication, by face: in its colour, or recoloured."""
    worth = rows.worth[row]
    for i in range(SIDE_BY_SIDE):
        is_own, cost, face = dice.colour[i] == colour, dice.cost[i], dice.value[i] - 1
        best = own.of[face] if is_own else recoloured.of[face]
        worth.of[i] = best + placing - (cost if is_own else cost + price)


@vector_kernel
def compare_dice(
    rows: SheetRows, dice: SheetDice, scores: SheetScores, highest: SideBySide
) -> None:
    """The score of every option, once the rival has replied, and the highest of each die."""
    for i in range(SIDE_BY_SIDE):
        highest.of[i] = -10.0 * NEVER
    for row in range(rows.n):
        score, worth, reply = scores.of[row], rows.worth[row], dice.replies[rows.reply[row]]
        for i in range(SIDE_BY_SIDE):
            here = worth.of[i] - reply.of[i]
            score.of[i] = here
            highest.of[i] = max(highest.of[i], here)


@vector_kernel
def note_deeds(rows: SheetRows, rest: RestOfRound, first: int) -> None:
    """Keep the three best deeds of each die; the first die is in this column of `rest`."""
    deeds, gains = rest.deeds, rest.gains
    for i in range(first, first + SIDE_BY_SIDE):
        gains[0, i] = gains[1, i] = gains[2, i] = -NEVER
        deeds[0, i] = deeds[1, i] = deeds[2, i] = BANK
    for row in range(rows.n):
        worth, deed = rows.worth[row], rows.deed[row]
        for column in range(SIDE_BY_SIDE):
            i, gain, what = first + column, worth.of[column], deed
            is_better, best, other = gain > gains[0, i], gains[0, i], deeds[0, i]
            deeds[0, i], what = (what, other) if is_better else (other, what)
            gains[0, i], gain = max(best, gain), min(best, gain)
            is_better, best, other = gain > gains[1, i], gains[1, i], deeds[1, i]
            deeds[1, i], what = (what, other) if is_better else (other, what)
            gains[1, i], gain = max(best, gain), min(best, gain)
            deeds[2, i] = what if gain > gains[2, i] else deeds[2, i]
            gains[2, i] = max(gains[2, i], gain)


@vector_kernel
def lowest_kept(highest: SideBySide, above: SideBySide, width: int) -> float:
    """A score that at least `width` options reach: one of each of so many dice."""
    lowest = 10.0 * NEVER
    for i in range(SIDE_BY_SIDE):
        above.of[i] = 0.0
    for other in range(SIDE_BY_SIDE):
        score = highest.of[other]
        for i in range(SIDE_BY_SIDE):
            above.of[i] += 1.0 if score > highest.of[i] else 0.0
    for i in range(SIDE_BY_SIDE):
        lowest = min(lowest, highest.of[i] if above.of[i] < width else lowest)
    return lowest if width <= SIDE_BY_SIDE else -10.0 * NEVER
