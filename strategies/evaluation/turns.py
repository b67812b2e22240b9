"""The turn: what every die with every action is worth, with its best target and colour."""

from sim.game.kernel import kernel
from sim.game.state import State, pack
from sim.game.tables import Components
from sim.game.vocab import MAX_DICE, NONE, Pay, Spot, Verb
from strategies.evaluation.actions import weigh_actions
from strategies.evaluation.cards import weigh_displays, weigh_holdings
from strategies.evaluation.expeditions import plan_expeditions, plan_trips
from strategies.evaluation.fill_sheet import fill_sheet
from strategies.evaluation.opponent import nobody_replies, watch_rival
from strategies.evaluation.prices import set_prices
from strategies.evaluation.publications import plan_offers, plan_publications
from strategies.evaluation.raises import price_publications
from strategies.evaluation.records import SIDE_BY_SIDE, Thoughts, Weights
from strategies.evaluation.rest_of_round import look_on
from strategies.evaluation.sheet import lowest_kept, note_deeds
from strategies.evaluation.shortlist import LEAST, OUT, as_seen, clear, put_on


@kernel
def think(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> None:
    """Everything that the evaluation of a turn needs, worked out once."""
    set_prices(state, components, weights, thoughts.prices, state.decider)
    weigh_holdings(state, components, thoughts)
    weigh_displays(state, components, weights, thoughts)
    weigh_actions(state, components, weights, thoughts)
    plan_expeditions(state, components, weights, thoughts)
    plan_publications(state, components, thoughts)
    price_publications(state, components, thoughts)
    plan_trips(state, components, thoughts)
    plan_offers(components, thoughts)


@kernel
def find_dice(state: State, thoughts: Thoughts) -> None:
    """List the dice that may be used, and count own turns of this round after the one in hand.

    Which dice they are is anybody's guess: each is written down, and counted if it is one of them.
    """
    where = Spot.HAND if state.act.extra == 1 else Spot.BOARD
    n = 0
    for k in range(MAX_DICE * state.n_seats):
        thoughts.usable[n], thoughts.place[k] = k, n
        n += int(state.dice[k].spot == where)
    thoughts.n_usable = n
    thoughts.turns_after = (n - 1) // state.n_seats if state.act.extra == 0 else 0


@kernel
def best_turn(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> int:
    """The best die and action."""
    shortlist = thoughts.shortlist
    think(state, components, weights, thoughts)
    nobody_replies(thoughts.opponent)
    if state.act.extra == 0 and (weights.deny != 0.0 or weights.look != 0.0):
        watch_rival(state, components, weights, thoughts)
    first = thoughts.usable[0]  # legal, whatever strange weights make of the others
    clear(shortlist, pack(Verb.BANK, first, Pay.NOTHING, state.dice[first].colour, 0))
    for start in range(0, thoughts.n_usable, SIDE_BY_SIDE):
        fill_sheet(state, components, weights, thoughts, start)
        if shortlist.width > 0:
            note_deeds(thoughts.sheet.rows, thoughts.rest, start)
        consider_sheet(state, thoughts)
    if shortlist.width > 0 and weights.look != 0.0 and thoughts.turns_after > 0:
        look_on(state, weights, thoughts)
    return shortlist.option


@kernel
def consider_sheet(state: State, thoughts: Thoughts) -> None:
    """Put the best options of a sheet on the shortlist, die by die.

    Without noise, only those that can be among the best are looked at.
    """
    sheet, shortlist = thoughts.sheet, thoughts.shortlist
    if shortlist.noise > 0.0:
        for i in range(sheet.dice.n):
            for row in range(sheet.rows.n):
                score = as_seen(state, shortlist, sheet.scores.of[row].of[i])
                if score > OUT:
                    put_on(shortlist, score, option_at(thoughts, row, i))
        return
    lowest = lowest_kept(sheet.highest, sheet.above, max(1, shortlist.width))
    lowest = max(lowest, LEAST)  # less is what cannot be done
    for i in range(sheet.dice.n):
        highest = sheet.highest.of[i]
        if highest < lowest or highest <= shortlist.least:
            continue
        for row in range(sheet.rows.n):
            score = sheet.scores.of[row].of[i]
            if score >= lowest and score > shortlist.least:
                put_on(shortlist, score, option_at(thoughts, row, i))


@kernel
def option_at(thoughts: Thoughts, row: int, i: int) -> int:
    """The option in a row of the sheet for the die in column i."""
    rows, dice = thoughts.sheet.rows, thoughts.sheet.dice
    own, verb, place = dice.colour[i], rows.verb[row], rows.place[row]
    colour = own if rows.colour[row] == NONE else rows.colour[row]
    if verb == Verb.PUBLICATION:
        place = reference_for(thoughts, colour, colour == own, dice.value[i])
    how = Pay.NOTHING if colour == own else thoughts.actions.recolour
    return pack(verb, dice.die[i], how, colour, place)


@kernel
def reference_for(thoughts: Thoughts, colour: int, is_own: bool, face: int) -> int:
    """The Reference Animal of a continent's best Publication with this face of a die."""
    publications = thoughts.publications
    offers = publications.own[colour] if is_own else publications.recoloured[colour]
    return publications.reference[colour, offers.type[face - 1]]
