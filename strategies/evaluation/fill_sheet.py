"""What stands on the sheet of a turn: its dice, and all that can be done with each of them."""

from sim.game.kernel import kernel
from sim.game.rules.city import amount_for
from sim.game.rules.dice import owner_of
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import NONE, Action, Deck, Good, Kind, Spot, Verb
from strategies.evaluation.opponent import reply_to, rival_gain
from strategies.evaluation.prices import NEVER, gain_worth
from strategies.evaluation.raises import city_price
from strategies.evaluation.records import MAX_STEPS, SIDE_BY_SIDE, Prices, Thoughts, Weights
from strategies.evaluation.rest_of_round import (
    ANIMAL,
    BANK,
    EMBASSY,
    EXPEDITION,
    EXPERT,
    OTHER_ANIMAL,
    OTHER_EXPERT,
    PUBLICATION,
)
from strategies.evaluation.sepultus import value_is_safe
from strategies.evaluation.sheet import (
    NO_ANIMAL,
    NO_EXPERT,
    USUAL,
    add_row,
    compare_dice,
    weigh_academies,
    weigh_academy,
    weigh_bank,
    weigh_embassy,
    weigh_home,
    weigh_university,
)


@kernel
def fill_sheet(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, start: int
) -> None:
    """All options of the usable dice from this one on, as many as stand side by side."""
    sheet = thoughts.sheet
    rows, dice = sheet.rows, sheet.dice
    list_dice(state, components, weights, thoughts, start)
    rows.n = 0
    list_city(state, components, weights, thoughts)
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
def list_city(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> None:
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
def bank_worth(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> float:
    """Coins, and the First Player token for the first seat there."""
    prices = thoughts.prices
    worth = components.bank_coins * prices.coin + thoughts.actions.placing[Action.BANK]
    if state.bank_open == 1 and state.first_player != prices.me:
        worth += weights.first
    return worth


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
