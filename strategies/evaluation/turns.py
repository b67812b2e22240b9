"""The turn: every die with every action, the best target and colour of each, judged."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.city import amount_for
from sim.game.rules.dice import owner_of
from sim.game.rules.legal import is_usable, target_stays
from sim.game.signatures import I, P, S, T, void
from sim.game.state import arg_a, arg_b, arg_c, pack
from sim.game.vocab import (
    MAX_DICE,
    N_PLACES,
    N_TYPES,
    NONE,
    Action,
    Deck,
    Good,
    Kind,
    Pay,
    Spot,
    Trigger,
    Verb,
)
from strategies.evaluation.cards import weigh_displays, weigh_holdings, weigh_placing
from strategies.evaluation.expeditions import expedition_worth, plan_expeditions
from strategies.evaluation.notes import (
    ANIMAL,
    BANK,
    CITY,
    EMBASSY,
    EXPEDITION,
    EXPERT,
    FACES,
    GOOD_DEEDS,
    MAX_RAISE,
    MAX_STEPS,
    OTHER_ANIMAL,
    OTHER_EXPERT,
    PUBLICATION,
    N,
)
from strategies.evaluation.opponent import nobody_replies, reply_to, rival_gain, watch_rival
from strategies.evaluation.outlook import forget_deeds, look_on, note_deed, turns_of_round
from strategies.evaluation.publications import plan_publications
from strategies.evaluation.raising import city_price, price_publications
from strategies.evaluation.sepultus import value_is_safe
from strategies.evaluation.shortlist import consider
from strategies.evaluation.worth import NEVER, F, gain_worth, weigh
from strategies.weights import W


@kernel(signature=void(S, T, P, N))
def think(state: Any, t: Any, w: Any, n: Any) -> None:
    """Everything that judging a turn needs, worked out once."""
    weigh(state, t, w, n)
    weigh_holdings(state, t, n)
    weigh_displays(state, t, w, n)
    weigh_placing(state, t, w, n)
    plan_expeditions(state, t, w, n)
    plan_publications(state, t, n)
    _weigh_city(state, t, n)
    n.publication_coins = publication_coins(state, t, n.me)
    price_publications(state, t, n)
    price_colours(state, t, n)
    n.stays[Deck.ANIMAL] = target_stays(state, t, Deck.ANIMAL)
    n.stays[Deck.EXPERT] = target_stays(state, t, Deck.EXPERT)


@kernel(signature=void(S, T, N))
def _weigh_city(state: Any, t: Any, n: Any) -> None:
    """Embassy and Academy for every value of a die, raised as far as it pays."""
    for value in range(1, CITY):
        n.embassy[value] = n.academy[value] = -NEVER
    for x in range(5):
        price = city_price(state, t, n, x, 0)
        if price >= NEVER:
            return
        for value in range(1, CITY):
            tokens = amount_for(t.embassy, value + x)
            n.embassy[value] = max(n.embassy[value], tokens * n.token - price)
            steps = min(amount_for(t.academy, value + x), MAX_STEPS)
            n.academy[value] = max(n.academy[value], n.rep[steps] - price)


@kernel(signature=I(S, T, P, N))
def best_turn(state: Any, t: Any, w: Any, n: Any) -> Any:
    """The best die and action."""
    think(state, t, w, n)
    nobody_replies(n)
    if state.act.extra == 0 and (w.values[W.DENY] != 0.0 or w.values[W.LOOK] != 0.0):
        watch_rival(state, t, w, n)
    n.best, n.option, n.kept, n.least = -NEVER * 10.0, NONE, 0, -NEVER
    for k in range(MAX_DICE * state.n_seats):
        if is_usable(state, k):
            if n.option == NONE:  # legal, whatever strange weights make of the others
                n.option = pack(Verb.BANK, k, Pay.NOTHING, state.dice[k].colour, 0)
            forget_deeds(n, k)
            cost = die_cost(state, t, w, n, k)
            judge_colour(state, t, w, n, k, cost)
            judge_value(state, t, n, k, state.dice[k].value, cost)
    if n.width > 0 and w.values[W.LOOK] != 0.0 and turns_of_round(state) > 0:
        look_on(state, w, n)
    return n.option


@kernel(signature=F(S, T, P, N, I))
def die_cost(state: Any, t: Any, w: Any, n: Any, k: Any) -> Any:
    """What taking this die costs: its slot, its pips, and what the reply pays to oneself."""
    die, owner = state.dice[k], owner_of(k)
    cost = -n.reply_pay[reply_to(n, k)]
    if die.spot == Spot.BOARD:
        cost += w.values[W.DIE] * die.value
        if owner != n.me:
            cost += w.values[W.SLOT] * _slot_for(state, t, w, n, die.slot, owner)
    return cost


@kernel(signature=F(S, T, P, N, I, I))
def _slot_for(state: Any, t: Any, w: Any, n: Any, slot: Any, owner: Any) -> Any:
    """What a slot pays its owner."""
    good, amount = t.slot_good[slot], t.slot_amount[slot]
    if good == Good.NOTHING:
        return 0.0
    if state.seats[owner].kind == Kind.AUTOMA:
        return rival_gain(t, w, n, state.seats[owner].scoring, good, amount, 0.0)
    return gain_worth(n, good, amount)


@kernel(signature=void(S, N, I, I, F, F, I))
def weigh_deed(state: Any, n: Any, k: Any, deed: Any, worth: Any, reply: Any, option: Any) -> None:
    """One option: its own gain is noted for the rest of the round, then the reply counts."""
    if n.width > 0 and worth > n.best_gains[k, GOOD_DEEDS - 1]:
        note_deed(n, k, deed, worth)
    if worth - reply > n.least or n.heat > 0.0:  # most options are not among the best
        consider(state, n, worth - reply, option)


@kernel(signature=void(S, T, P, N, I, F))
def judge_colour(state: Any, t: Any, w: Any, n: Any, k: Any, cost: Any) -> None:
    """The actions for which the value of a die does not matter: Bank and University."""
    own = state.dice[k].colour
    worth = t.bank_coins * n.coin + n.bonus[Action.BANK] - cost
    if state.bank_open == 1 and state.first_player != n.me:
        worth += w.values[W.FIRST]
    option = pack(Verb.BANK, k, Pay.NOTHING, own, 0)
    weigh_deed(state, n, k, BANK, worth, n.reply[reply_to(n, k)], option)
    if n.stays[Deck.EXPERT]:
        _judge_university(state, t, n, k, cost)


@kernel(signature=void(S, T, N, I, I, F))
def judge_value(state: Any, t: Any, n: Any, k: Any, value: Any, cost: Any) -> None:
    """The actions that want a high value of a die: all others."""
    own, reply = state.dice[k].colour, n.reply[reply_to(n, k)]
    raised = min(value + n.dice_experts[own], CITY - 1)
    worth = n.embassy[raised] + n.bonus[Action.EMBASSY] - cost
    weigh_deed(state, n, k, EMBASSY, worth, reply, pack(Verb.EMBASSY, k, Pay.NOTHING, own, 0))
    if n.stays[Deck.ANIMAL]:
        _judge_academy(state, t, n, k, value, cost)
    if state.sepultus == 1:
        _judge_sepultus(state, t, n, k, value, cost)
    for i in range(n.n_homes):
        colour = n.homes[i]
        how = Pay.NOTHING if colour == own else n.recolour
        price = cost if colour == own else cost + n.recolour_price
        if price < NEVER:
            raised = min(value if colour == own else value + n.recolour_value, FACES - 1)
            _judge_expedition(state, n, pack(0, k, how, colour, 0), raised, price, reply)
            _judge_publication(state, t, n, pack(0, k, how, colour, 0), raised, price, reply)


@kernel(signature=void(S, T, N))
def price_colours(state: Any, t: Any, n: Any) -> None:
    """How a die gets another colour: with a token, with a seal where there is none."""
    goods = state.seats[n.me].goods
    n.recolour, n.recolour_price, n.recolour_value = Pay.NOTHING, 2.0 * NEVER, 0
    if goods[Good.EXPEDITION] > 0:
        n.recolour, n.recolour_price = Pay.TOKEN, n.token
    elif goods[Good.SEAL] > 0:
        n.recolour, n.recolour_price, n.recolour_value = Pay.SEAL, n.seal, t.seal_value


@kernel(signature=void(S, T, N, I, F))
def _judge_university(state: Any, t: Any, n: Any, k: Any, cost: Any) -> None:
    """Every Expert on display; only without the one it wants does the rival's reply change."""
    own, reply = state.dice[k].colour, reply_to(n, k)
    tokens = t.university_tokens * n.token
    for place in range(state.decks[Deck.EXPERT].places):
        worth = n.experts[place] + n.bonus[Action.UNIVERSITY] - cost
        worth += tokens if n.from_expert[place] == own else 0.0
        then = n.reply_expert[reply] if place == n.wants_expert else n.reply[reply]
        deed = EXPERT if place == n.prized[Deck.EXPERT] else OTHER_EXPERT
        option = pack(Verb.UNIVERSITY, k, Pay.NOTHING, own, place)
        weigh_deed(state, n, k, deed, worth, then, option)


@kernel(signature=void(S, T, N, I, I, F))
def _judge_academy(state: Any, t: Any, n: Any, k: Any, value: Any, cost: Any) -> None:
    """Every Animal on display; only without the one it wants does the rival's reply change."""
    own, reply = state.dice[k].colour, reply_to(n, k)
    for place in range(state.decks[Deck.ANIMAL].places):
        colour = n.from_animal[place]
        how = Pay.NOTHING if colour == own else n.recolour
        raised = value + n.dice_experts[colour] + (0 if colour == own else n.recolour_value)
        worth = n.animals[place] + n.academy[min(raised, CITY - 1)] + n.bonus[Action.ACADEMY]
        worth -= cost if colour == own else cost + n.recolour_price
        then = n.reply_animal[reply] if place == n.wants_animal else n.reply[reply]
        deed = ANIMAL if place == n.prized[Deck.ANIMAL] else OTHER_ANIMAL
        weigh_deed(state, n, k, deed, worth, then, pack(Verb.ACADEMY, k, how, colour, place))


@kernel(signature=void(S, T, N, I, I, F))
def _judge_sepultus(state: Any, t: Any, n: Any, k: Any, value: Any, cost: Any) -> None:
    """Every Sepultus card on display: a die of any colour, raised to exactly the card's value."""
    if not value_is_safe(state, t, n.me):
        return
    own, deck = state.dice[k].colour, state.decks[Deck.ANIMAL]
    reply = n.reply[reply_to(n, k)]
    for place in range(deck.places):
        if n.sepultus[place] == -NEVER:
            continue
        need = t.animals[deck.display[place]].die
        missing = need - value - n.dice_experts[own]
        if missing >= 0:
            steps = min(amount_for(t.academy, need), MAX_STEPS)
            worth = n.sepultus[place] + n.rep[steps] + n.bonus[Action.ACADEMY] - cost
            worth -= city_price(state, t, n, missing, 0)
            option = pack(Verb.ACADEMY, k, Pay.NOTHING, own, place)
            weigh_deed(state, n, k, OTHER_ANIMAL, worth, reply, option)


@kernel(signature=void(S, N, I, I, F, F))
def _judge_expedition(state: Any, n: Any, die: Any, value: Any, price: Any, reply: Any) -> None:
    """The best Expedition with a die, given as an option without a verb."""
    colour = arg_c(die)
    less = 0 if arg_b(die) == Pay.NOTHING else 1
    worth = expedition_worth(n, colour, value, less) - price
    weigh_deed(state, n, arg_a(die), EXPEDITION + colour, worth, reply, die | Verb.EXPEDITION)


@kernel(signature=void(S, T, N, I, I, F, F))
def _judge_publication(
    state: Any, t: Any, n: Any, die: Any, value: Any, price: Any, reply: Any
) -> None:
    """The best Publication with a die, raised as far as it pays."""
    colour = arg_c(die)
    best, kind, have = -NEVER, 0, value + n.dice_experts[colour]
    for top in range(N_TYPES + 1):
        missing = min(max(0, t.publication_value[top] - have), MAX_RAISE)
        worth = n.publish[colour, top] - n.print_price[missing]
        kind = top if worth > best else kind
        best = max(worth, best)
    worth = best + n.bonus[Action.PUBLICATION] - price
    option = die | pack(Verb.PUBLICATION, 0, 0, 0, n.reference[colour, kind])
    weigh_deed(state, n, arg_a(die), PUBLICATION + colour, worth, reply, option)


@kernel(signature=I(S, T, I))
def publication_coins(state: Any, t: Any, me: Any) -> Any:
    """Coins that Experts pay for placing the die, in time to raise it."""
    seat = state.seats[me]
    total = 0
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and t.experts[card].trigger == Trigger.PLACE:
            if t.experts[card].where == Spot.ANIMAL and t.experts[card].good == Good.COINS:
                total += t.experts[card].amount
    return total
