"""The turn: what every die with every action is worth, with its best target and colour."""

from sim.game.kernel import kernel
from sim.game.rules.city import amount_for
from sim.game.rules.dice import owner_of
from sim.game.rules.legal import is_usable
from sim.game.state import State, arg_a, arg_b, arg_c, pack
from sim.game.tables import Components
from sim.game.vocab import (
    MAX_DICE,
    N_TYPES,
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
from strategies.evaluation.expeditions import expedition_worth, plan_expeditions
from strategies.evaluation.opponent import nobody_replies, reply_to, rival_gain, watch_rival
from strategies.evaluation.prices import NEVER, gain_worth, set_prices
from strategies.evaluation.publications import plan_publications
from strategies.evaluation.raises import city_price, price_publications
from strategies.evaluation.records import (
    CITY,
    FACES,
    GOOD_DEEDS,
    MAX_RAISE,
    MAX_STEPS,
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
    forget_deeds,
    look_on,
    note_deed,
    turns_of_round,
)
from strategies.evaluation.sepultus import value_is_safe
from strategies.evaluation.shortlist import clear, consider, fall_back_on


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


@kernel
def best_turn(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> int:
    """The best die and action."""
    shortlist = thoughts.shortlist
    think(state, components, weights, thoughts)
    nobody_replies(thoughts.opponent)
    if state.act.extra == 0 and (weights.deny != 0.0 or weights.look != 0.0):
        watch_rival(state, components, weights, thoughts)
    clear(shortlist, NONE)
    for k in range(MAX_DICE * state.n_seats):
        if is_usable(state, k):
            if shortlist.option == NONE:  # legal, whatever strange weights make of the others
                bank = pack(Verb.BANK, k, Pay.NOTHING, state.dice[k].colour, 0)
                fall_back_on(shortlist, bank)
            forget_deeds(thoughts.rest, k)
            cost = die_cost(state, components, weights, thoughts, k)
            evaluate_colour(state, components, weights, thoughts, k, cost)
            evaluate_value(state, components, thoughts, k, state.dice[k].value, cost)
    if shortlist.width > 0 and weights.look != 0.0 and turns_of_round(state) > 0:
        look_on(state, weights, thoughts)
    return shortlist.option


@kernel
def die_cost(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, k: int
) -> float:
    """What taking this die costs: its slot, its pips, and what the reply pays to oneself."""
    prices, opponent = thoughts.prices, thoughts.opponent
    die, owner = state.dice[k], owner_of(k)
    cost = -opponent.reply_pay[reply_to(opponent, k)]
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
def weigh_deed(
    state: State, thoughts: Thoughts, k: int, deed: int, worth: float, reply: float, option: int
) -> None:
    """One option: its own gain is noted for the rest of the round, then the reply counts."""
    rest, shortlist = thoughts.rest, thoughts.shortlist
    if shortlist.width > 0 and worth > rest.gains[k, GOOD_DEEDS - 1]:
        note_deed(rest, k, deed, worth)
    # Most options are not among the best.
    if worth - reply > shortlist.least or shortlist.noise > 0.0:
        consider(state, shortlist, worth - reply, option)


@kernel
def evaluate_colour(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, k: int, cost: float
) -> None:
    """The actions for which the value of a die does not matter: Bank and University."""
    prices, actions, opponent = thoughts.prices, thoughts.actions, thoughts.opponent
    own = state.dice[k].colour
    worth = components.bank_coins * prices.coin + actions.placing[Action.BANK] - cost
    if state.bank_open == 1 and state.first_player != prices.me:
        worth += weights.first
    option = pack(Verb.BANK, k, Pay.NOTHING, own, 0)
    weigh_deed(state, thoughts, k, BANK, worth, opponent.reply[reply_to(opponent, k)], option)
    if actions.has_target[Deck.EXPERT]:
        _evaluate_university(state, components, thoughts, k, cost)


@kernel
def evaluate_value(
    state: State, components: Components, thoughts: Thoughts, k: int, value: int, cost: float
) -> None:
    """The actions that want a high value of a die: all others."""
    actions, expeditions, opponent = thoughts.actions, thoughts.expeditions, thoughts.opponent
    own, reply = state.dice[k].colour, opponent.reply[reply_to(opponent, k)]
    raised = min(value + actions.die_experts[own], CITY - 1)
    worth = actions.embassy[raised] + actions.placing[Action.EMBASSY] - cost
    weigh_deed(
        state, thoughts, k, EMBASSY, worth, reply, pack(Verb.EMBASSY, k, Pay.NOTHING, own, 0)
    )
    if actions.has_target[Deck.ANIMAL]:
        _evaluate_academy(state, components, thoughts, k, value, cost)
    if state.sepultus == 1:
        _evaluate_sepultus(state, components, thoughts, k, value, cost)
    for i in range(expeditions.n_homes):
        colour = expeditions.homes[i]
        how = Pay.NOTHING if colour == own else actions.recolour
        price = cost if colour == own else cost + actions.recolour_price
        if price < NEVER:
            raised = min(value if colour == own else value + actions.recolour_value, FACES - 1)
            _evaluate_expedition(state, thoughts, pack(0, k, how, colour, 0), raised, price, reply)
            _evaluate_publication(
                state, components, thoughts, pack(0, k, how, colour, 0), raised, price, reply
            )


@kernel
def _evaluate_university(
    state: State, components: Components, thoughts: Thoughts, k: int, cost: float
) -> None:
    """Every Expert on display; only without the one it wants does the rival's reply change."""
    cards, opponent = thoughts.cards, thoughts.opponent
    own, reply = state.dice[k].colour, reply_to(opponent, k)
    tokens = components.university_tokens * thoughts.prices.token
    placing, best = thoughts.actions.placing[Action.UNIVERSITY], cards.best_place[Deck.EXPERT]
    usual, without, wanted = (
        opponent.reply[reply],
        opponent.reply_expert[reply],
        opponent.wants_expert,
    )
    for place in range(state.decks[Deck.EXPERT].places):
        worth = cards.experts[place] + placing - cost
        worth += tokens if cards.expert_continent[place] == own else 0.0
        then = without if place == wanted else usual
        deed = EXPERT if place == best else OTHER_EXPERT
        option = pack(Verb.UNIVERSITY, k, Pay.NOTHING, own, place)
        weigh_deed(state, thoughts, k, deed, worth, then, option)


@kernel
def _evaluate_academy(
    state: State, components: Components, thoughts: Thoughts, k: int, value: int, cost: float
) -> None:
    """Every Animal on display; only without the one it wants does the rival's reply change."""
    cards, actions, opponent = thoughts.cards, thoughts.actions, thoughts.opponent
    own, reply = state.dice[k].colour, reply_to(opponent, k)
    placing, best = actions.placing[Action.ACADEMY], cards.best_place[Deck.ANIMAL]
    usual, without, wanted = (
        opponent.reply[reply],
        opponent.reply_animal[reply],
        opponent.wants_animal,
    )
    recolour, recoloured = actions.recolour, value + actions.recolour_value
    recolour_cost = cost + actions.recolour_price
    for place in range(state.decks[Deck.ANIMAL].places):
        colour = cards.animal_continent[place]
        if colour == NONE:  # an empty place, or a Sepultus card
            continue
        same = colour == own
        raised = (value if same else recoloured) + actions.die_experts[colour]
        worth = cards.animals[place] + actions.academy[min(raised, CITY - 1)] + placing
        worth -= cost if same else recolour_cost
        then = without if place == wanted else usual
        deed = ANIMAL if place == best else OTHER_ANIMAL
        how = Pay.NOTHING if same else recolour
        weigh_deed(state, thoughts, k, deed, worth, then, pack(Verb.ACADEMY, k, how, colour, place))


@kernel
def _evaluate_sepultus(
    state: State, components: Components, thoughts: Thoughts, k: int, value: int, cost: float
) -> None:
    """Every Sepultus card on display: a die of any colour, raised to exactly the card's value."""
    prices, cards, actions = thoughts.prices, thoughts.cards, thoughts.actions
    if not value_is_safe(state, components, prices.me):
        return
    own, deck = state.dice[k].colour, state.decks[Deck.ANIMAL]
    reply = thoughts.opponent.reply[reply_to(thoughts.opponent, k)]
    for place in range(deck.places):
        if cards.sepultus[place] == -NEVER:
            continue
        need = components.animals[deck.display[place]].die
        missing = need - value - actions.die_experts[own]
        if missing >= 0:
            steps = min(amount_for(components.academy, need), MAX_STEPS)
            worth = cards.sepultus[place] + prices.reputation[steps]
            worth = worth + actions.placing[Action.ACADEMY] - cost
            worth -= city_price(state, components, prices, missing, 0)
            option = pack(Verb.ACADEMY, k, Pay.NOTHING, own, place)
            weigh_deed(state, thoughts, k, OTHER_ANIMAL, worth, reply, option)


@kernel
def _evaluate_expedition(
    state: State, thoughts: Thoughts, die: int, value: int, price: float, reply: float
) -> None:
    """The best Expedition with a die, given as an option without a verb."""
    colour = arg_c(die)
    less = 0 if arg_b(die) == Pay.NOTHING else 1
    worth = expedition_worth(thoughts, colour, value, less) - price
    weigh_deed(
        state, thoughts, arg_a(die), EXPEDITION + colour, worth, reply, die | Verb.EXPEDITION
    )


@kernel
def _evaluate_publication(
    state: State,
    components: Components,
    thoughts: Thoughts,
    die: int,
    value: int,
    price: float,
    reply: float,
) -> None:
    """The best Publication with a die, raised as far as it pays."""
    actions, publications = thoughts.actions, thoughts.publications
    colour = arg_c(die)
    best, kind, have = -NEVER, 0, value + actions.die_experts[colour]
    for top in range(N_TYPES + 1):
        missing = min(max(0, components.publication_value[top] - have), MAX_RAISE)
        worth = publications.best[colour, top] - thoughts.raises.publication_price[missing]
        kind = top if worth > best else kind
        best = max(worth, best)
    worth = best + actions.placing[Action.PUBLICATION] - price
    option = die | pack(Verb.PUBLICATION, 0, 0, 0, publications.reference[colour, kind])
    weigh_deed(state, thoughts, arg_a(die), PUBLICATION + colour, worth, reply, option)
