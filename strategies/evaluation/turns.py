"""The turn: what every die with every action is worth, with its best target and colour."""

from sim.game.kernel import kernel
from sim.game.rules.city import amount_for
from sim.game.rules.dice import owner_of
from sim.game.state import State, pack
from sim.game.tables import Components
from sim.game.vocab import (
    MAX_DICE,
    N_CONTINENTS,
    N_TYPES,
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
from strategies.evaluation.deeds import is_beaten, is_hopeless, note_deeds, weigh_deed
from strategies.evaluation.expeditions import (
    expedition_worth,
    plan_expeditions,
)
from strategies.evaluation.opponent import nobody_replies, reply_to, rival_gain, watch_rival
from strategies.evaluation.prices import NEVER, gain_worth, set_prices
from strategies.evaluation.publications import plan_publications
from strategies.evaluation.raises import city_price, price_publications
from strategies.evaluation.records import (
    CITY,
    FACES,
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
    PUBLICATION,
    forget_deeds,
    look_on,
)
from strategies.evaluation.sepultus import value_is_safe
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


@kernel
def find_dice(state: State, thoughts: Thoughts) -> None:
    """List the dice that may be used, and count own turns of this round after the one in hand.

    Which dice they are is anybody's guess: each is written down, and counted if it is one of them.
    """
    where = Spot.HAND if state.act.extra == 1 else Spot.BOARD
    n = 0
    for k in range(MAX_DICE * state.n_seats):
        thoughts.usable[n] = k
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
    for i in range(thoughts.n_usable):
        k = thoughts.usable[i]
        forget_deeds(thoughts.rest, k)
        cost = die_cost(state, components, weights, thoughts, k)
        evaluate_colour(state, components, weights, thoughts, k, cost)
        evaluate_value(state, components, thoughts, k, state.dice[k].value, cost)
    if shortlist.width > 0 and weights.look != 0.0 and thoughts.turns_after > 0:
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
def evaluate_colour(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, k: int, cost: float
) -> None:
    """The actions for which the value of a die does not matter: Bank and University."""
    actions, opponent = thoughts.actions, thoughts.opponent
    own = state.dice[k].colour
    worth = bank_worth(state, components, weights, thoughts) - cost
    option = pack(Verb.BANK, k, Pay.NOTHING, own, 0)
    weigh_deed(state, thoughts, k, BANK, worth, opponent.reply[reply_to(opponent, k)], option)
    if actions.has_target[Deck.EXPERT]:
        _evaluate_university(state, components, thoughts, k, cost)


@kernel
def bank_worth(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> float:
    """Coins, and the First Player token for the first seat there."""
    prices = thoughts.prices
    worth = components.bank_coins * prices.coin + thoughts.actions.placing[Action.BANK]
    if state.bank_open == 1 and state.first_player != prices.me:
        worth += weights.first
    return worth


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
        evaluate_sepultus(state, components, thoughts, k, value, cost)
    if expeditions.n_homes > 0:
        _evaluate_homes(state, components, thoughts, k, value, cost)


@kernel
def _evaluate_university(
    state: State, components: Components, thoughts: Thoughts, k: int, cost: float
) -> None:
    """Every Expert on display; only without the one it wants does the rival's reply change."""
    cards, opponent, shortlist = thoughts.cards, thoughts.opponent, thoughts.shortlist
    own, reply, worth = state.dice[k].colour, reply_to(opponent, k), cards.worth
    tokens = components.university_tokens * thoughts.prices.token
    placing, places = thoughts.actions.placing[Action.UNIVERSITY], state.decks[Deck.EXPERT].places
    usual, without = opponent.reply[reply], opponent.reply_expert[reply]
    most = cards.highest[Deck.EXPERT] + placing - cost + max(tokens, 0.0)
    is_poor = is_beaten(shortlist, most - min(usual, without))
    if is_poor and shortlist.width == 0:
        return
    for place in range(places):
        worth[place] = cards.experts[place] + placing - cost
        worth[place] += tokens if cards.expert_continent[place] == own else 0.0
    if shortlist.width > 0:
        note_deeds(thoughts.rest, k, worth, places, cards.best_place[Deck.EXPERT], EXPERT)
    if is_poor:
        return
    for place in range(places):
        score = worth[place] - (without if place == opponent.wants_expert else usual)
        if score > shortlist.least or shortlist.noise > 0.0:
            option = pack(Verb.UNIVERSITY, k, Pay.NOTHING, own, place)
            consider(state, shortlist, score, option)


@kernel
def _evaluate_academy(
    state: State, components: Components, thoughts: Thoughts, k: int, value: int, cost: float
) -> None:
    """Every Animal on display; only without the one it wants does the rival's reply change."""
    cards, actions, opponent = thoughts.cards, thoughts.actions, thoughts.opponent
    shortlist, own, worth = thoughts.shortlist, state.dice[k].colour, cards.worth
    placing, places = actions.placing[Action.ACADEMY], state.decks[Deck.ANIMAL].places
    usual, without = (
        opponent.reply[reply_to(opponent, k)],
        opponent.reply_animal[reply_to(opponent, k)],
    )
    recolour_cost = cost + actions.recolour_price
    is_poor = False
    if actions.has_die_experts == 0:
        recoloured = min(value + actions.recolour_value, CITY - 1)
        most = cards.highest[Deck.ANIMAL] + max(actions.academy[value], actions.academy[recoloured])
        most = most + placing - min(cost, recolour_cost)
        is_poor = is_beaten(shortlist, most - min(usual, without))
        if is_poor and shortlist.width == 0:
            return
    for colour in range(N_CONTINENTS):
        raised = value + actions.die_experts[colour]
        raised += 0 if colour == own else actions.recolour_value
        cards.academy[colour] = actions.academy[min(raised, CITY - 1)]
    for place in range(places):
        colour = max(0, cards.animal_continent[place])
        worth[place] = cards.animals[place] + cards.academy[colour] + placing
        worth[place] -= cost if colour == own else recolour_cost
    if shortlist.width > 0:
        note_deeds(thoughts.rest, k, worth, places, cards.best_place[Deck.ANIMAL], ANIMAL)
    if is_poor:
        return
    for place in range(places):
        score = worth[place] - (without if place == opponent.wants_animal else usual)
        if score > shortlist.least or shortlist.noise > 0.0:
            colour = cards.animal_continent[place]
            how = Pay.NOTHING if colour == own else actions.recolour
            consider(state, shortlist, score, pack(Verb.ACADEMY, k, how, colour, place))


@kernel
def evaluate_sepultus(
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
def _evaluate_homes(
    state: State, components: Components, thoughts: Thoughts, k: int, value: int, cost: float
) -> None:
    """The best Expedition and Publication for every continent of own Animals."""
    actions, expeditions, publications = (
        thoughts.actions,
        thoughts.expeditions,
        thoughts.publications,
    )
    own = state.dice[k].colour
    reply = thoughts.opponent.reply[reply_to(thoughts.opponent, k)]
    recolour_price, recoloured = cost + actions.recolour_price, value + actions.recolour_value
    for i in range(expeditions.n_homes):
        colour = expeditions.homes[i]
        price = cost if colour == own else recolour_price
        if price >= NEVER:
            continue
        die = pack(0, k, Pay.NOTHING if colour == own else actions.recolour, colour, 0)
        raised = min(value if colour == own else recoloured, FACES - 1)
        less = int(colour != own)
        worth = expedition_worth(state, components, thoughts, colour, raised, less) - price
        option = die | Verb.EXPEDITION
        weigh_deed(state, thoughts, k, EXPEDITION + colour, worth, reply, option)
        plan_publication(components, thoughts, colour, raised, price, reply)
        if publications.offer[colour] > -NEVER:
            reference = publications.reference[colour, publications.offer_type[colour]]
            option = die | pack(Verb.PUBLICATION, 0, 0, 0, reference)
            worth = publications.offer[colour]
            weigh_deed(state, thoughts, k, PUBLICATION + colour, worth, reply, option)


@kernel
def plan_publication(
    components: Components,
    thoughts: Thoughts,
    colour: int,
    value: int,
    price: float,
    reply: float,
) -> None:
    """The best Publication with a die of this colour and value, raised as far as it pays."""
    actions, raises, publications = thoughts.actions, thoughts.raises, thoughts.publications
    placing, best = actions.placing[Action.PUBLICATION], publications.best[colour]
    most = publications.highest[colour] - raises.publication_least + placing - price
    publications.offer[colour] = -NEVER
    if is_hopeless(thoughts.shortlist, most - reply):
        return
    worth, kind, have = -NEVER, 0, value + actions.die_experts[colour]
    for top in range(N_TYPES + 1):
        missing = min(max(0, components.publication_value[top] - have), MAX_RAISE)
        here = best[top] - raises.publication_price[missing]
        kind = top if here > worth else kind
        worth = max(here, worth)
    publications.offer[colour], publications.offer_type[colour] = worth + placing - price, kind
