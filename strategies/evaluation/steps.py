"""The smaller decisions: cards, Experts, cubes, Publications, the end of the round."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.animals import is_sepultus
from sim.game.signatures import I, O, P, S, T
from sim.game.state import arg_a, pack, verb_of
from sim.game.vocab import (
    N_TYPES,
    NONE,
    Decision,
    Deck,
    Verb,
)
from strategies.evaluation.cards import (
    animal_worth,
    effect_worth,
    expert_worth,
    weigh_holdings,
    weigh_places,
)
from strategies.evaluation.expeditions import plan_cubes
from strategies.evaluation.habits import DONE, if_listed, next_payment
from strategies.evaluation.notes import MAX_BUDGET, N
from strategies.evaluation.opponent import nobody_replies, watch_rival
from strategies.evaluation.payments import plan_payments
from strategies.evaluation.publications import goes_along, plan_reference
from strategies.evaluation.sepultus import best_offer
from strategies.evaluation.shortlist import consider
from strategies.evaluation.turns import judge_colour, judge_value, think
from strategies.evaluation.worth import NEVER, F, weigh
from strategies.weights import W


@kernel(signature=I(S, T, P, N, O, I))
def step(state: Any, t: Any, w: Any, n: Any, options: Any, count: Any) -> Any:
    """The best of the listed options of any decision but the turn."""
    decision = state.decision
    weigh(state, t, w, n)
    n.best, n.option = -NEVER * 10.0, options.codes[0]
    if decision == Decision.PAY:
        state.seats[n.me].intent = plan_payments(state, t, n)
        return if_listed(options, count, next_payment(state))
    if decision == Decision.TAKE_CARD:
        return take_card(state, t, w, n, options, count)
    if decision == Decision.PLACE_EXPERT:
        return settle_expert(state, t, w, n, options, count)
    if decision == Decision.CUBES:
        return place_cube(state, t, n, options, count)
    if decision == Decision.EXTRA:
        return act_again(state, t, w, n, options, count)
    weigh_holdings(state, t, n)
    if decision == Decision.PUBLISH_TYPE:
        return choose_type(state, t, n, options, count)
    if decision == Decision.PUBLISH_CUBES:
        return publish_cubes(state, t, n, options, count)
    return include_animals(state, t, n, options, count)


@kernel(signature=I(S, T, P, N, O, I))
def take_card(state: Any, t: Any, w: Any, n: Any, options: Any, count: Any) -> Any:
    """The displayed card worth most to oneself, and to the Automa if it comes next."""
    kind = state.kind
    weigh_places(state, t, w, n)
    n.rival = NONE
    if w.values[W.DENY] != 0.0:
        watch_rival(state, t, w, n)
    for i in range(count):
        place = arg_a(options.codes[i])
        card = state.decks[kind].display[place]
        if kind == Deck.ANIMAL:
            worth = animal_worth(state, t, w, n, card)
            if n.rival != NONE and place == n.wants_animal:
                worth += w.values[W.DENY] * (n.animal_now - n.animal_then)
        else:
            worth = expert_worth(state, t, w, n, card)
            if n.rival != NONE and place == n.wants_expert:
                worth += w.values[W.DENY] * (n.expert_now - n.expert_then)
        consider(state, n, worth, options.codes[i])
    return n.option


@kernel(signature=I(S, T, P, N, O, I))
def settle_expert(state: Any, t: Any, w: Any, n: Any, options: Any, count: Any) -> Any:
    """Cover the weakest Expert if the new one is better; else it goes underneath."""
    best = effect_worth(state, t, w, n, state.card)
    option = options.codes[0]
    for i in range(count):
        if verb_of(options.codes[i]) == Verb.COVER:
            covered = state.seats[n.me].active[arg_a(options.codes[i])]
            worth = effect_worth(state, t, w, n, covered)
            if worth < best:
                best, option = worth, options.codes[i]
    return option


@kernel(signature=I(S, T, N, O, I))
def place_cube(state: Any, t: Any, n: Any, options: Any, count: Any) -> Any:
    """A cube of the best plan for the value that is left."""
    act = state.act
    budget = min(act.value - act.spent, MAX_BUDGET)
    plan_cubes(state, t, n, act.colour, budget)
    top = min(budget, n.planned[act.colour])
    if n.cubes[act.colour, top] <= 0.0:
        return options.codes[count - 1] if verb_of(options.codes[0]) != Verb.DONE else DONE
    item = n.cube_item[act.colour]
    card, category = state.seats[n.me].studied[item // N_TYPES], 0
    if is_sepultus(card):
        category = best_offer(t, n, card)
    cube = pack(Verb.CUBE, item // N_TYPES, item % N_TYPES, category, 0)
    return if_listed(options, count, cube)


@kernel(signature=I(S, T, N, O, I))
def choose_type(state: Any, t: Any, n: Any, options: Any, count: Any) -> Any:
    """The Type up to which publishing is worth most."""
    plan_reference(state, t, n, state.act.place)
    for i in range(count):
        consider(
            state,
            n,
            n.ladder[state.act.place, arg_a(options.codes[i])] + 0.001 * i,
            options.codes[i],
        )
    return n.option


@kernel(signature=I(S, T, N, O, I))
def publish_cubes(state: Any, t: Any, n: Any, options: Any, count: Any) -> Any:
    """The next Animal that should go along."""
    for i in range(1, count):
        if goes_along(state, t, n, arg_a(options.codes[i])):
            return options.codes[i]
    return DONE


@kernel(signature=I(S, T, N, O, I))
def include_animals(state: Any, t: Any, n: Any, options: Any, count: Any) -> Any:
    """Animals without a published cube go along if they are worth more there."""
    studied = state.seats[n.me].studied
    for i in range(1, count):
        j = arg_a(options.codes[i])
        more = n.joker if is_sepultus(studied[j]) else n.card[state.act.colour]
        if t.publication_vp[0] + more > n.hold[j]:
            return options.codes[i]
    return DONE


@kernel(signature=I(S, T, P, N, O, I))
def act_again(state: Any, t: Any, w: Any, n: Any, options: Any, count: Any) -> Any:
    """Reroll a die of the colour that promises most, if it promises more than the seal."""
    think(state, t, w, n)
    nobody_replies(n)
    heat, width = n.heat, n.width
    n.heat, n.width = 0.0, 0  # no error and no list while the faces are judged
    done = 0
    for i in range(1, count):
        colour = state.dice[arg_a(options.codes[i])].colour
        if (done >> colour) & 1 == 0:
            done |= 1 << colour
            n.promise[colour] = promise_of(state, t, w, n, arg_a(options.codes[i]))
    n.heat, n.width, n.best = heat, width, -NEVER * 10.0
    consider(state, n, n.seal + w.values[W.EXTRA], options.codes[0])
    for i in range(1, count):
        colour = state.dice[arg_a(options.codes[i])].colour
        if (done >> colour) & 1 == 1:
            done &= ~(1 << colour)
            consider(state, n, n.promise[colour], options.codes[i])
    return n.option


@kernel(signature=F(S, T, P, N, I))
def promise_of(state: Any, t: Any, w: Any, n: Any, k: Any) -> Any:
    """What a die promises when it is rolled again: a 2 stands for low faces, a 5 for high ones."""
    n.best = n.least = -NEVER
    judge_colour(state, t, w, n, k, 0.0)
    least, total = n.best, 0.0
    for face in (2, 5):
        n.best = n.least = least
        judge_value(state, t, n, k, face, 0.0)
        total += n.best
    return total / 2.0
