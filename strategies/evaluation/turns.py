"""The turn: what every die with every action is worth, with its best target and colour."""

from sim.game.kernel import kernel
from sim.game.rules.city import amount_for
from sim.game.rules.dice import owner_of
from sim.game.state import State, pack
from sim.game.tables import Components
from sim.game.vocab import (
    MAX_DICE,
    NONE,
    Action,
    Deck,
    Good,
    Kind,
    Pay,
    Spot,
    Verb,
)
from strategies.evaluation.actions import weigh_actions
from strategies.evaluation.cards import weigh_displays, weigh_holdings
from strategies.evaluation.expeditions import plan_expeditions, plan_trips
from strategies.evaluation.opponent import nobody_replies, reply_to, rival_gain, watch_rival
from strategies.evaluation.prices import NEVER, gain_worth, set_prices
from strategies.evaluation.publications import plan_offers, plan_publications
from strategies.evaluation.raises import city_price, price_publications
from strategies.evaluation.records import (
    MAX_STEPS,
    SIDE_BY_SIDE,
    Prices,
    Thoughts,
    Weights,
)
from strategies.evaluation.rest_of_round import (
    ANIMAL,
    BANK,
    EMBASSY,
    EXPEDITION,
    EXPERT,
    OTHER_ANIMAL,
    OTHER_EXPERT,
    PUBLICATION,
    look_on,
)
from strategies.evaluation.sepultus import value_is_safe
from strategies.evaluation.sheet import (
    NO_ANIMAL,
    NO_EXPERT,
    USUAL,
    add_row,
    compare_dice,
    lowest_kept,
    note_deeds,
    weigh_academies,
    weigh_academy,
    weigh_bank,
    weigh_embassy,
    weigh_home,
    weigh_university,
)
from strategies.evaluation.shortlist import clear, consider


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
def die_cost(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, k: int, reply: int
) -> float:
    """What taking this die costs: its slot, its pips, and what the reply pays to oneself."""
    prices, opponent = thoughts.prices, thoughts.opponent
    die, owner = state.dice[k], owner_of(k)
    cost = -opponent.reply_pay[reply]
    if die.spot == Spot.BOARD:
        cost += weights.die * die.value
        if owner != prices.me:
            cost += weights.slot * _slot_for(state, components, weights, prices, die.slot, owner)
    return cost


@kernel
def _slot_for(
    state: State, components: Components, weights: Weights, prices: Prices, slot: int, owner: int
) -> float:
    """What a slot pays its owner."""
    good, amount = components.slot_good[slot], components.slot_amount[slot]
    if good == Good.NOTHING:
        return 0.0
    if state.seats[owner].kind == Kind.AUTOMA:
        return rival_gain(
            components, weights, prices, state.seats[owner].scoring, good, amount, 0.0
        )
    return gain_worth(prices, good, amount)


@kernel
def bank_worth(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> float:
    """Coins, and the First Player token for the first seat there."""
    prices = thoughts.prices
    worth = components.bank_coins * prices.coin + thoughts.actions.placing[Action.BANK]
    if state.bank_open == 1 and state.first_player != prices.me:
        worth += weights.first
    return worth


@kernel
def fill_sheet(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, start: int
) -> None:
    """All options of the usable dice from this one on, as many as stand side by side."""
    sheet = thoughts.sheet
    rows, dice = sheet.rows, sheet.dice
    list_dice(state, components, weights, thoughts, start)
    rows.n = 0
    list_cities(state, components, weights, thoughts)
    if state.sepultus == 1:
        list_sepultus(state, components, thoughts)
    list_homes(thoughts)
    compare_dice(rows, dice, sheet.scores, sheet.highest)


@kernel
def list_dice(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, start: int
) -> None:
    """The columns: each die with its cost, and the replies to taking it."""
    dice, opponent = thoughts.sheet.dice, thoughts.opponent
    dice.n = min(thoughts.n_usable - start, SIDE_BY_SIDE)
    for i in range(dice.n):
        k = thoughts.usable[start + i]
        reply = reply_to(opponent, start + i)
        dice.die[i], dice.colour[i], dice.value[i] = k, state.dice[k].colour, state.dice[k].value
        dice.cost[i] = die_cost(state, components, weights, thoughts, k, reply)
        dice.replies[USUAL].of[i] = opponent.reply[reply]
        dice.replies[NO_ANIMAL].of[i] = opponent.reply_animal[reply]
        dice.replies[NO_EXPERT].of[i] = opponent.reply_expert[reply]
    for i in range(dice.n, SIDE_BY_SIDE):
        dice.die[i], dice.colour[i], dice.value[i], dice.cost[i] = 0, 0, 1, 4.0 * NEVER
        for reply in range(3):
            dice.replies[reply].of[i] = 0.0


@kernel
def list_cities(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> None:
    """Bank, University, Embassy and Academy; the rival's reply may want the card that is taken."""
    rows, dice, academies = thoughts.sheet.rows, thoughts.sheet.dice, thoughts.sheet.academies
    cards, actions, opponent = thoughts.cards, thoughts.actions, thoughts.opponent
    placing = actions.placing
    bank = add_row(rows, Verb.BANK, NONE, 0, BANK, USUAL)
    weigh_bank(rows, dice, bank, bank_worth(state, components, weights, thoughts))
    if actions.has_target[Deck.EXPERT]:
        first, places = rows.n, state.decks[Deck.EXPERT].places
        for place in range(places):
            deed = EXPERT if place == cards.best_place[Deck.EXPERT] else OTHER_EXPERT
            reply = NO_EXPERT if place == opponent.wants_expert else USUAL
            add_row(rows, Verb.UNIVERSITY, NONE, place, deed, reply)
        tokens = components.university_tokens * thoughts.prices.token
        weigh_university(rows, dice, cards, first, places, placing[Action.UNIVERSITY], tokens)
    embassy = add_row(rows, Verb.EMBASSY, NONE, 0, EMBASSY, USUAL)
    weigh_embassy(rows, dice, actions, embassy, placing[Action.EMBASSY])
    if actions.has_target[Deck.ANIMAL]:
        first, places = rows.n, state.decks[Deck.ANIMAL].places
        for place in range(places):
            deed = ANIMAL if place == cards.best_place[Deck.ANIMAL] else OTHER_ANIMAL
            reply = NO_ANIMAL if place == opponent.wants_animal else USUAL
            add_row(rows, Verb.ACADEMY, cards.animal_continent[place], place, deed, reply)
        weigh_academies(dice, actions, academies)
        price, liking = actions.recolour_price, placing[Action.ACADEMY]
        weigh_academy(rows, dice, cards, academies, first, places, liking, price)


@kernel
def list_sepultus(state: State, components: Components, thoughts: Thoughts) -> None:
    """Every Sepultus card on display."""
    rows, dice = thoughts.sheet.rows, thoughts.sheet.dice
    if not value_is_safe(state, components, thoughts.prices.me):
        return
    for place in range(state.decks[Deck.ANIMAL].places):
        if thoughts.cards.sepultus[place] != -NEVER:
            row = add_row(rows, Verb.ACADEMY, NONE, place, OTHER_ANIMAL, USUAL)
            for i in range(SIDE_BY_SIDE):
                rows.worth[row].of[i] = sepultus_gain(
                    state, components, thoughts, place, dice.colour[i], dice.value[i], dice.cost[i]
                )


@kernel
def sepultus_gain(
    state: State,
    components: Components,
    thoughts: Thoughts,
    place: int,
    own: int,
    value: int,
    cost: float,
) -> float:
    """A Sepultus card on display: a die of any colour, raised to exactly the card's value."""
    prices, actions, deck = thoughts.prices, thoughts.actions, state.decks[Deck.ANIMAL]
    need = components.animals[deck.display[place]].die
    missing = need - value - actions.die_experts[own]
    if missing < 0:
        return -2.0 * NEVER
    steps = min(amount_for(components.academy, need), MAX_STEPS)
    worth = thoughts.cards.sepultus[place] + prices.reputation[steps]
    worth = worth + actions.placing[Action.ACADEMY] - cost
    return worth - city_price(state, components, prices, missing, 0)


@kernel
def list_homes(thoughts: Thoughts) -> None:
    """The best Expedition and Publication for every continent of own Animals."""
    rows, dice, actions = thoughts.sheet.rows, thoughts.sheet.dice, thoughts.actions
    trips, offers, price = thoughts.expeditions, thoughts.publications, actions.recolour_price
    for i in range(trips.n_homes):
        home = trips.homes[i]
        row = add_row(rows, Verb.EXPEDITION, home, 0, EXPEDITION + home, USUAL)
        own, recoloured, gain = trips.own[home], trips.recoloured[home], trips.prestige[home]
        weigh_home(rows, dice, own, recoloured, row, home, gain, price)
        row = add_row(rows, Verb.PUBLICATION, home, 0, PUBLICATION + home, USUAL)
        own, recoloured = offers.own[home].worth, offers.recoloured[home].worth
        gain = actions.placing[Action.PUBLICATION]
        weigh_home(rows, dice, own, recoloured, row, home, gain, price)


@kernel
def consider_sheet(state: State, thoughts: Thoughts) -> None:
    """Put the best options of a sheet on the shortlist, die by die.

    Without noise, only those that can be among the best are looked at.
    """
    sheet, shortlist = thoughts.sheet, thoughts.shortlist
    if shortlist.noise > 0.0:
        for i in range(sheet.dice.n):
            for row in range(sheet.rows.n):
                score = sheet.scores.of[row].of[i]
                consider(state, shortlist, score, option_at(thoughts, row, i))
        return
    lowest = lowest_kept(sheet.highest, sheet.above, max(1, shortlist.width))
    for i in range(sheet.dice.n):
        highest = sheet.highest.of[i]
        if highest < lowest or highest <= shortlist.least:
            continue
        for row in range(sheet.rows.n):
            score = sheet.scores.of[row].of[i]
            if score >= lowest and score > shortlist.least:
                consider(state, shortlist, score, option_at(thoughts, row, i))


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
