"""The turn: every die with every action, the best target and colour of each, judged."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.animals import is_sepultus
from sim.game.rules.city import amount_for
from sim.game.rules.dice import owner_of
from sim.game.rules.legal import is_usable, target_stays
from sim.game.signatures import I, P, S, T, void
from sim.game.state import pack
from sim.game.vocab import (
    MAX_DICE,
    N_CONTINENTS,
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
from strategies.judge.cards import weigh_displays, weigh_holdings, weigh_placing
from strategies.judge.expeditions import UNKNOWN, expedition_worth, plan_expeditions
from strategies.judge.notes import (
    ANIMAL,
    BANK,
    CITY,
    EMBASSY,
    EXPEDITION,
    EXPERT,
    FACES,
    MAX_STEPS,
    N_DEEDS,
    OTHER_ANIMAL,
    OTHER_EXPERT,
    PUBLICATION,
    N,
)
from strategies.judge.opponent import reply_to, reply_worth, rival_gain, watch_rival
from strategies.judge.outlook import look_on
from strategies.judge.publications import plan_publications
from strategies.judge.raising import NEVER, city_price
from strategies.judge.shortlist import consider
from strategies.judge.worth import F, gain_worth, weigh
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
    for continent in range(N_CONTINENTS):
        for value in range(FACES):
            n.prints[continent, value] = UNKNOWN
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
    n.rival, n.ordered = NONE, 0
    if state.act.extra == 0 and (w.values[W.DENY] != 0.0 or w.values[W.LOOK] != 0.0):
        watch_rival(state, t, w, n)
    n.best, n.option, n.kept = -NEVER * 10.0, 0, 0
    ahead = state.act.extra == 0 and w.values[W.LOOK] != 0.0
    for k in range(MAX_DICE * state.n_seats):
        if is_usable(state, k):
            if n.width > 0:
                for deed in range(N_DEEDS):
                    n.plain[k, deed] = -NEVER
            cost = die_cost(state, t, w, n, k)
            judge_colour(state, t, w, n, k, cost)
            judge_value(state, t, w, n, k, state.dice[k].value, cost)
    if ahead:
        look_on(state, w, n)
    return n.option


@kernel(signature=F(S, T, P, N, I))
def die_cost(state: Any, t: Any, w: Any, n: Any, k: Any) -> Any:
    """What taking this die costs: its slot, its pips, and what the reply pays to oneself."""
    die, owner = state.dice[k], owner_of(k)
    cost = 0.0
    if die.spot == Spot.BOARD:
        cost += w.values[W.DIE] * die.value
        if owner != n.me:
            cost += w.values[W.SLOT] * _slot_for(state, t, w, n, die.slot, owner)
    if n.rival != NONE:
        reply = reply_to(n, k)
        if reply != NONE and owner_of(reply) == n.me:
            slot = state.dice[reply].slot
            good, amount = t.slot_good[slot], t.slot_amount[slot]
            if good != Good.NOTHING:
                cost -= w.values[W.SLOT] * gain_worth(n, good, amount)
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
    if n.width > 0:
        n.plain[k, deed] = max(n.plain[k, deed], worth)
    elif worth - reply <= n.best and n.heat == 0.0:
        return  # most options are not the best, and this look is cheaper than the next call
    consider(state, n, worth - reply, option)


@kernel(signature=void(S, T, P, N, I, F))
def judge_colour(state: Any, t: Any, w: Any, n: Any, k: Any, cost: Any) -> None:
    """The actions for which the value of a die does not matter: Bank and University."""
    own = state.dice[k].colour
    reply = reply_worth(state, w, n, k, NONE, NONE)
    worth = t.bank_coins * n.coin + n.bonus[Action.BANK] - cost
    if state.bank_open == 1 and state.first_player != n.me:
        worth += w.values[W.FIRST]
    weigh_deed(state, n, k, BANK, worth, reply, pack(Verb.BANK, k, Pay.NOTHING, own, 0))
    if n.stays[Deck.EXPERT]:
        _judge_university(state, t, w, n, k, own, cost, reply)


@kernel(signature=void(S, T, P, N, I, I, F))
def judge_value(state: Any, t: Any, w: Any, n: Any, k: Any, value: Any, cost: Any) -> None:
    """The actions that want a high value of a die: all others."""
    own = state.dice[k].colour
    reply = reply_worth(state, w, n, k, NONE, NONE)
    raised = min(value + n.dice_experts[own], CITY - 1)
    worth = n.embassy[raised] + n.bonus[Action.EMBASSY] - cost
    weigh_deed(state, n, k, EMBASSY, worth, reply, pack(Verb.EMBASSY, k, Pay.NOTHING, own, 0))
    if n.stays[Deck.ANIMAL]:
        _judge_academy(state, t, w, n, k, value, cost, reply)
    _judge_animals(state, t, n, k, value, cost, reply)


@kernel(signature=void(S, T, N, I, I, F, F))
def _judge_animals(state: Any, t: Any, n: Any, k: Any, value: Any, cost: Any, reply: Any) -> None:
    """Expeditions and Publications, wherever there are Animals under study."""
    own = state.dice[k].colour
    goods = state.seats[n.me].goods
    for colour in range(N_CONTINENTS):
        if state.seats[n.me].animals[colour] == 0:
            continue
        how = way_to(own, colour, goods[Good.EXPEDITION], goods[Good.SEAL])
        if how == NONE:
            continue
        price = colour_price(n, how) + cost
        raised = min(value + (t.seal_value if how == Pay.SEAL else 0), FACES - 1)
        die = pack(0, k, how, colour, 0)
        less = 0 if how == Pay.NOTHING else 1
        worth = expedition_worth(n, colour, raised, less) - price
        weigh_deed(state, n, k, EXPEDITION + colour, worth, reply, die | Verb.EXPEDITION)
        worth = publication_worth(state, t, n, colour, raised) - price
        place = n.reference[colour, n.print_type[colour, raised]]
        option = die | pack(Verb.PUBLICATION, 0, 0, 0, place)
        weigh_deed(state, n, k, PUBLICATION + colour, worth, reply, option)


@kernel(signature=I(I, I, I, I))
def way_to(own: Any, colour: Any, tokens: Any, seals: Any) -> Any:
    """How a die gets this colour: with a token, with a seal where there is none; NONE if not."""
    if colour == own:
        return Pay.NOTHING
    if tokens > 0:
        return Pay.TOKEN
    return Pay.SEAL if seals > 0 else NONE


@kernel(signature=F(N, I))
def colour_price(n: Any, how: Any) -> Any:
    if how == Pay.TOKEN:
        return n.token
    return n.seal if how == Pay.SEAL else 0.0


@kernel(signature=void(S, T, P, N, I, I, F, F))
def _judge_university(
    state: Any, t: Any, w: Any, n: Any, k: Any, own: Any, cost: Any, reply: Any
) -> None:
    """Every Expert on display; only without the one it wants does the rival's reply change."""
    deck = state.decks[Deck.EXPERT]
    for place in range(deck.places):
        card = deck.display[place]
        if card == NONE:
            continue
        worth = n.experts[place] + n.bonus[Action.UNIVERSITY] - cost
        if t.experts[card].continent == own:
            worth += t.university_tokens * n.token
        then = reply
        if n.rival != NONE and place == n.wants_expert:
            then = reply_worth(state, w, n, k, NONE, place)
        deed = EXPERT if place == n.prized[Deck.EXPERT] else OTHER_EXPERT
        option = pack(Verb.UNIVERSITY, k, Pay.NOTHING, own, place)
        weigh_deed(state, n, k, deed, worth, then, option)


@kernel(signature=void(S, T, P, N, I, I, F, F))
def _judge_academy(
    state: Any, t: Any, w: Any, n: Any, k: Any, value: Any, cost: Any, reply: Any
) -> None:
    """Every Animal on display; only without the one it wants does the rival's reply change."""
    own = state.dice[k].colour
    deck = state.decks[Deck.ANIMAL]
    goods = state.seats[n.me].goods
    for place in range(deck.places):
        card = deck.display[place]
        if card == NONE or is_sepultus(card):
            continue
        colour = t.animals[card].continent
        how = way_to(own, colour, goods[Good.EXPEDITION], goods[Good.SEAL])
        if how == NONE:
            continue
        raised = value + n.dice_experts[colour] + (t.seal_value if how == Pay.SEAL else 0)
        worth = n.animals[place] + n.academy[min(raised, CITY - 1)] + n.bonus[Action.ACADEMY]
        worth -= cost + colour_price(n, how)
        then = reply
        if n.rival != NONE and place == n.wants_animal:
            then = reply_worth(state, w, n, k, place, NONE)
        deed = ANIMAL if place == n.prized[Deck.ANIMAL] else OTHER_ANIMAL
        weigh_deed(state, n, k, deed, worth, then, pack(Verb.ACADEMY, k, how, colour, place))


@kernel(signature=F(S, T, N, I, I))
def publication_worth(state: Any, t: Any, n: Any, colour: Any, value: Any) -> Any:
    """The best Publication with a die of this colour and value, raised as far as it pays."""
    if n.prints[colour, value] == UNKNOWN:
        best, kind = -NEVER, 0
        for top in range(N_TYPES + 1):
            missing = t.publication_value[top] - value - n.dice_experts[colour]
            worth = n.publish[colour, top]
            worth -= city_price(state, t, n, missing, n.publication_coins)
            if worth > best:
                best, kind = worth, top
        n.prints[colour, value] = best + n.bonus[Action.PUBLICATION]
        n.print_type[colour, value] = kind
    return n.prints[colour, value]


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
