"""What is worked out for one decision, once, and read many times: one record per subject.

Each is filled in by the module that its docstring names; only the shortlist passes through several
hands: the turn and the other decisions fill it, the rest of the round and look-ahead sort it anew.
`Thoughts` holds them all.
"""

from typing import Annotated, TypeAlias

from sim.game.record import Grid, Record, Row, f64, i64
from sim.game.tables import N_OCCASIONS
from sim.game.vocab import (
    HIGHEST_START,
    MAX_ANIMALS,
    MAX_DISPLAY,
    N_ACTIONS,
    N_CATEGORIES,
    N_CONTINENTS,
    N_DICE,
    N_TYPES,
    Good,
)
from strategies.weights import WeightFields

MAX_BUDGET = 48  # value of an Expedition that is planned for
MAX_RAISE = 30  # value that goods may add to a die
MAX_ITEMS = N_TYPES * MAX_ANIMALS + 1  # spaces for cubes; one more is written than counted
SIDE_BY_SIDE = 8  # dice, or faces, worked out together; an AVX-512 register holds as many
MAX_COLUMNS = SIDE_BY_SIDE * -(-N_DICE // SIDE_BY_SIDE)
# Bank and Embassy; Experts, Animals, Sepultus cards; Expedition and Publication per continent.
MAX_ROWS = 2 + 3 * MAX_DISPLAY + 2 * N_CONTINENTS
MAX_STEPS = 8  # reputation gained at once
MAX_KEPT = 32
MAX_GAMES = 64  # whose margins are remembered one by one, to see how far they differ
CITY = 9  # values of a die that make a difference at the Embassy and the Academy
MAX_CITY_RAISE = 4  # by which an Embassy or an Academy is raised at most
CITY_VALUES = 16  # CITY and the raises, and as many as vector instructions like
GOOD_DEEDS = 3  # of each die: nearly always one of them has not been done
Places: TypeAlias = Annotated[Row[f64], MAX_DISPLAY]  # by place of a display


class SideBySide(Record):
    """A number for each die of a sheet, or for each face of a die, from 1 on."""

    of: Annotated[Row[f64], SIDE_BY_SIDE]


class Weights(WeightFields, Record):
    """The numbers of a style, as kernels read them; `strategies.weights` explains each."""


class Prices(Record):
    """What one more of everything is worth to a seat at this moment (prices.py)."""

    me: i64
    actions_left: f64  # own actions after this one
    share_left: f64  # the same as a share of a whole game
    use_left: f64  # share of their use that goods still have
    coin: f64
    token: f64
    seal: f64
    goods: Annotated[Row[f64], len(Good)]  # one of each good
    pending_share: f64  # share of its publication that a cube on a card is worth
    potential_share: f64  # share of its full study that an Animal without cubes is worth
    track_step: f64  # what Experts count for a space of the track
    way_to_bonus: f64  # worth of the way to the next bonus of the track so far
    reputation: Annotated[Row[f64], MAX_STEPS + 1]  # worth of so many steps
    cube: Annotated[Row[f64], N_CATEGORIES]  # the next published cube, its collection included
    pending_cube: Annotated[Row[f64], N_CATEGORIES]  # the same while it lies on a card
    with_category: Annotated[Row[i64], N_CATEGORIES]  # Animals under study of each category
    card: Annotated[Row[f64], N_CONTINENTS]  # the next card of a continent's collection
    joker: f64  # one more Sepultus card in the published pile
    expert_pay: Annotated[Row[f64], N_TYPES]  # what active Experts pay for a cube
    uses: Annotated[Row[f64], N_OCCASIONS]  # how often an Expert's effect will be used (uses.py)


class CardValues(Record):
    """What the cards under study and on display are worth (cards.py)."""

    held: Annotated[Row[f64], MAX_ANIMALS]  # each studied Animal as it lies there
    weakest: f64  # the least effect among the active places
    animals: Places  # worth of the cards on display
    experts: Places
    sepultus: Places  # worth of the Sepultus cards among the Animals
    animal_continent: Annotated[Row[i64], MAX_DISPLAY]
    expert_continent: Annotated[Row[i64], MAX_DISPLAY]
    best_place: Annotated[Row[i64], 2]  # of the most valuable Animal and Expert on display


class City(Record):
    """What the Embassy and the Academy bring, cards apart, by value of a die."""

    embassy: Annotated[Row[f64], CITY_VALUES]
    academy: Annotated[Row[f64], CITY_VALUES]


class CityRaises(Record):
    """What raising a die there costs."""

    of: Annotated[Row[f64], MAX_CITY_RAISE + 1]


class ActionValues(Record):
    """What placing a die brings besides cards, cubes and Publications (actions.py)."""

    placing: Annotated[Row[f64], N_ACTIONS + N_CONTINENTS]  # by action; last, Expeditions to each
    die_experts: Annotated[Row[i64], N_CONTINENTS]  # what Experts add to dice of each colour
    trip_experts: Annotated[Row[i64], N_CONTINENTS]  # and to Expeditions to each continent
    raise_price: CityRaises
    as_it_is: City
    raised: City  # as far as it pays
    has_target: Annotated[Row[i64], 2]  # whether the Academy and the University can give a card
    recolour: i64  # how a die gets another colour, what that costs, what it adds to its value
    recolour_price: f64
    recolour_value: i64


class Raises(Record):
    """What it costs to raise a die (raises.py)."""

    # Of an Expedition; second: once recoloured. What lies beyond MAX_RAISE is only written.
    price: Annotated[Grid[f64], (2, MAX_RAISE + SIDE_BY_SIDE)]
    most: Annotated[Row[i64], 2]  # how far goods can raise it
    # Of a Publication, by how far the die is above the value that it needs; HIGHEST_START is just
    # enough.
    publication: Annotated[Row[f64], 2 * HIGHEST_START + SIDE_BY_SIDE]


class CubePlan(Record):
    """The best cubes for a value, and room to read beyond the highest."""

    of: Annotated[Row[f64], MAX_BUDGET + 1 + SIDE_BY_SIDE]


class ExpeditionPlans(Record):
    """The best cubes and Expeditions (expeditions.py)."""

    homes: Annotated[Row[i64], N_CONTINENTS]  # the continents of Animals under study
    n_homes: i64
    space: Annotated[Row[i64], N_CONTINENTS]  # value that the next space and Experts add; -1: none
    prestige: Annotated[Row[f64], N_CONTINENTS]  # what going there gives besides cubes
    n_items: Annotated[Row[i64], N_CONTINENTS]  # free spaces for cubes: which, cost and worth
    items: Annotated[Grid[i64], (N_CONTINENTS, MAX_ITEMS)]  # N_TYPES * studied Animal + Type
    costs: Annotated[Grid[i64], (N_CONTINENTS, MAX_ITEMS)]
    worth: Annotated[Grid[f64], (N_CONTINENTS, MAX_ITEMS)]
    limit: i64  # the highest value that is planned for
    cubes: Annotated[Row[CubePlan], N_CONTINENTS]
    planned: Annotated[Row[i64], N_CONTINENTS]  # the highest value in `cubes` that pays
    own: Annotated[Row[SideBySide], N_CONTINENTS]  # best trips by face, in the continent's colour
    recoloured: Annotated[Row[SideBySide], N_CONTINENTS]  # and of a die that is paid for it
    by_value: SideBySide  # the same while it is worked out, from some value on


class PerType(Record):
    """A number for each Type, from 0 on."""

    of: Annotated[Row[f64], N_TYPES + 1]


class Offers(Record):
    """The best Publication by face of a die, and the highest Type of each."""

    worth: SideBySide
    type: Annotated[Row[i64], SIDE_BY_SIDE]


class PublicationPlans(Record):
    """The best Publications (publications.py)."""

    best: Annotated[Row[PerType], N_CONTINENTS]  # of a continent, up to a Type
    reference: Annotated[Grid[i64], (N_CONTINENTS, N_TYPES + 1)]  # its Reference Animal
    own: Annotated[Row[Offers], N_CONTINENTS]  # in the continent's colour
    recoloured: Annotated[Row[Offers], N_CONTINENTS]  # with a die that is paid for it
    ladder: Annotated[Grid[f64], (MAX_ANIMALS, N_TYPES + 1)]  # each Animal up to each Type


class Opponent(Record):
    """The next Automa clockwise, and what it would gain next (opponent.py)."""

    seat: i64  # NONE without one
    row: Annotated[Row[f64], 7]  # what each face is worth to it, cards apart
    takes_animal: Annotated[Row[i64], 7]
    takes_expert: Annotated[Row[i64], 7]
    wanted: Annotated[Row[i64], 2]  # places of a display: what it takes, and if that is gone
    wants_animal: i64  # places on display
    wants_expert: i64
    animal_now: f64
    animal_then: f64  # if the one it wants is gone
    expert_now: f64
    expert_then: f64
    order: Annotated[Row[i64], N_DICE]  # places in `usable` of the dice, as it would take them
    keys: Annotated[Row[i64], N_DICE]
    n_ordered: i64
    reply: Annotated[Row[f64], 2]  # the first die of the order, and the second if that is gone
    reply_animal: Annotated[Row[f64], 2]  # without the Animal it wants
    reply_expert: Annotated[Row[f64], 2]  # without the Expert it wants
    reply_pay: Annotated[Row[f64], 2]  # what its slot pays to oneself


class SheetDice(Record):
    """The dice of a sheet, one per column; a column without a die costs more than anything."""

    n: i64
    die: Annotated[Row[i64], SIDE_BY_SIDE]
    colour: Annotated[Row[i64], SIDE_BY_SIDE]
    value: Annotated[Row[i64], SIDE_BY_SIDE]
    cost: Annotated[Row[f64], SIDE_BY_SIDE]
    replies: Annotated[Row[SideBySide], 3]  # the rival's: USUAL, NO_ANIMAL, NO_EXPERT


class Academies(Record):
    """What each die gains at the Academy for an Animal of each colour."""

    of: Annotated[Row[SideBySide], N_CONTINENTS]


class SheetRows(Record):
    """What can be done with a die, one row each, and what that is worth, replies apart."""

    n: i64
    verb: Annotated[Row[i64], MAX_ROWS]
    colour: Annotated[Row[i64], MAX_ROWS]  # that the die must have; NONE for its own
    place: Annotated[Row[i64], MAX_ROWS]  # on display
    deed: Annotated[Row[i64], MAX_ROWS]  # see rest_of_round.py
    reply: Annotated[Row[i64], MAX_ROWS]  # which one follows
    worth: Annotated[Row[SideBySide], MAX_ROWS]


class SheetScores(Record):
    """The same with the rival's replies."""

    of: Annotated[Row[SideBySide], MAX_ROWS]


class Sheet(Record):
    """All options of up to SIDE_BY_SIDE dice (sheet.py)."""

    dice: SheetDice
    academies: Academies
    rows: SheetRows
    scores: SheetScores
    highest: SideBySide  # of the scores of each die
    above: SideBySide  # dice with a higher one


class RestOfRound(Record):
    """The best deeds of each usable die, best first, and what they gain (rest_of_round.py)."""

    deeds: Annotated[Grid[i64], (GOOD_DEEDS, MAX_COLUMNS)]
    gains: Annotated[Grid[f64], (GOOD_DEEDS, MAX_COLUMNS)]


class Rerolls(Record):
    """The best turn with a die that is rolled again (rerolls.py); first a low face, then a high."""

    animal: Annotated[Row[f64], N_CONTINENTS]  # the best one on display of each continent
    any_face: Annotated[Row[f64], N_CONTINENTS]  # what needs no value, by colour of the die
    own: Annotated[Grid[f64], (2, N_CONTINENTS)]  # in the die's own colour
    recoloured: Annotated[Grid[f64], (2, N_CONTINENTS)]  # once it is paid for this colour


class Shortlist(Record):
    """The best options so far (shortlist.py)."""

    noise: f64  # in the evaluation of each option; 0 for full skill
    best: f64
    option: i64
    least: f64  # an option must be worth more to be remembered
    width: i64  # so many of the best options are kept for a closer look; 0 for none
    kept: i64
    scores: Annotated[Row[f64], MAX_KEPT]  # of the options kept, best first
    options: Annotated[Row[i64], MAX_KEPT]


class Playouts(Record):
    """The kept options played on (look_ahead.py)."""

    margins: Annotated[Row[f64], MAX_KEPT]  # summed over their games
    played: Annotated[Row[f64], MAX_KEPT]
    noise: Annotated[Row[f64], MAX_KEPT]
    games: Annotated[Grid[f64], (MAX_KEPT, MAX_GAMES)]  # margin of each; rows as they began
    row: Annotated[Row[i64], MAX_KEPT]  # of each option in `games`


class Thoughts(Record):
    """Everything about one decision."""

    in_playout: i64  # whether this is a decision in a game that is only played on in the head
    looks_ahead: i64  # whether the best options will be played on
    turns_after: i64  # own turns of this round after the one in hand; none at its end
    n_usable: i64
    usable: Annotated[Row[i64], N_DICE]  # the dice that may be used in this turn
    place: Annotated[Row[i64], N_DICE]  # of each die among them
    promise: Annotated[Row[f64], N_CONTINENTS]  # of a die of each colour, rolled again
    prices: Prices
    cards: CardValues
    actions: ActionValues
    raises: Raises
    expeditions: ExpeditionPlans
    publications: PublicationPlans
    opponent: Opponent
    sheet: Sheet
    rest: RestOfRound
    rerolls: Rerolls
    shortlist: Shortlist
    playouts: Playouts
