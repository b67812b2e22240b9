"""All decisions but the turn: cards, Experts, cubes, Publications, the end of the round."""

from sim.game.kernel import kernel
from sim.game.option_list import OptionList
from sim.game.rules.animals import is_sepultus
from sim.game.state import State, arg_a, pack, verb_of
from sim.game.tables import Components
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
from strategies.evaluation.expeditions import choose_cube, list_cubes
from strategies.evaluation.habits import DONE, if_listed, next_payment, plan_to_pay
from strategies.evaluation.opponent import nobody_replies, watch_cards
from strategies.evaluation.payments import plan_payments
from strategies.evaluation.prices import (
    price_cubes,
    price_goods,
    price_publishing,
    set_prices,
)
from strategies.evaluation.publications import MORE_CUBES, goes_along, plan_reference
from strategies.evaluation.records import Prices, Thoughts, Weights
from strategies.evaluation.rerolls import promise_of, weigh_targets
from strategies.evaluation.sepultus import best_offer
from strategies.evaluation.shortlist import clear, consider
from strategies.evaluation.turns import think
from strategies.evaluation.uses import weigh_uses


@kernel
def decide(
    state: State,
    components: Components,
    weights: Weights,
    thoughts: Thoughts,
    options: OptionList,
    count: int,
) -> int:
    """The best of the listed options of any decision but the turn."""
    prices, decision, me = thoughts.prices, state.decision, state.decider
    clear(thoughts.shortlist, options.codes[0])
    if decision == Decision.PAY:
        plan_to_pay(state, components, plan_payments(state, components, weights, thoughts))
        return if_listed(options, count, next_payment(state))
    if decision == Decision.TAKE_CARD:
        return take_card(state, components, weights, thoughts, options, count)
    if decision == Decision.PLACE_EXPERT:
        return settle_expert(state, components, weights, prices, options, count)
    if decision == Decision.CUBES:  # no cube is worth anything: see `best_cube`
        return options.codes[count - 1] if verb_of(options.codes[0]) != Verb.DONE else DONE
    if decision == Decision.EXTRA:
        return act_again(state, components, weights, thoughts, options, count)
    price_publishing(state, components, weights, prices, me)
    weigh_holdings(state, components, thoughts)
    if decision == Decision.PUBLISH_TYPE:
        return choose_type(state, components, thoughts, options, count)
    if decision == Decision.PUBLISH_CUBES:
        return publish_cubes(state, components, thoughts, options, count)
    return include_animals(state, components, thoughts, options, count)


@kernel
def take_card(
    state: State,
    components: Components,
    weights: Weights,
    thoughts: Thoughts,
    options: OptionList,
    count: int,
) -> int:
    """The displayed card worth most to oneself, and to the Automa if it comes next."""
    opponent, shortlist = thoughts.opponent, thoughts.shortlist
    kind = state.kind
    set_prices(state, components, weights, thoughts.prices, state.decider)
    weigh_places(state, components, weights, thoughts)
    opponent.seat = NONE
    if weights.deny != 0.0:
        watch_cards(state, components, weights, thoughts)
    for i in range(count):
        place = arg_a(options.codes[i])
        card = state.decks[kind].display[place]
        if kind == Deck.ANIMAL:
            worth = animal_worth(state, components, weights, thoughts.prices, card)
            if opponent.seat != NONE and place == opponent.wants_animal:
                worth += weights.deny * (opponent.animal_now - opponent.animal_then)
        else:
            worth = expert_worth(state, components, weights, thoughts, card)
            if opponent.seat != NONE and place == opponent.wants_expert:
                worth += weights.deny * (opponent.expert_now - opponent.expert_then)
        consider(state, shortlist, worth, options.codes[i])
    return shortlist.option


@kernel
def settle_expert(
    state: State,
    components: Components,
    weights: Weights,
    prices: Prices,
    options: OptionList,
    count: int,
) -> int:
    """Cover the weakest Expert if the new one is better; else it goes underneath."""
    price_goods(state, components, weights, prices, state.decider)
    weigh_uses(state, weights, prices)
    best = effect_worth(state, components, weights, prices, state.card)
    option = options.codes[0]
    for i in range(count):
        if verb_of(options.codes[i]) == Verb.COVER:
            covered = state.seats[prices.me].active[arg_a(options.codes[i])]
            worth = effect_worth(state, components, weights, prices, covered)
            if worth < best:
                best, option = worth, options.codes[i]
    return option


@kernel
def best_cube(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> int:
    """A cube of the best plan for the value that is left; NONE if no cube is worth anything.

    What is planned is legal: nobody needs a list of options for it.
    """
    act, category = state.act, 0
    price_cubes(state, components, weights, thoughts.prices, state.decider)
    list_cubes(state, components, thoughts, act.colour)
    item = choose_cube(thoughts.expeditions, act.colour, act.value - act.spent)
    if item == NONE:
        return NONE
    card = state.seats[thoughts.prices.me].studied[item // N_TYPES]
    if is_sepultus(card):
        category = best_offer(components, thoughts.prices, card)
    return pack(Verb.CUBE, item // N_TYPES, item % N_TYPES, category, 0)


@kernel
def choose_type(
    state: State, components: Components, thoughts: Thoughts, options: OptionList, count: int
) -> int:
    """The Type up to which publishing is worth most."""
    shortlist = thoughts.shortlist
    plan_reference(state, components, thoughts, state.act.place)
    for i in range(count):
        worth = thoughts.publications.ladder[state.act.place, arg_a(options.codes[i])]
        consider(state, shortlist, worth + MORE_CUBES * i, options.codes[i])
    return shortlist.option


@kernel
def publish_cubes(
    state: State, components: Components, thoughts: Thoughts, options: OptionList, count: int
) -> int:
    """The next Animal that should go along."""
    for i in range(1, count):
        if goes_along(state, components, thoughts, arg_a(options.codes[i])):
            return options.codes[i]
    return DONE


@kernel
def include_animals(
    state: State, components: Components, thoughts: Thoughts, options: OptionList, count: int
) -> int:
    """Animals without a published cube go along if they are worth more there."""
    prices = thoughts.prices
    studied = state.seats[prices.me].studied
    for i in range(1, count):
        j = arg_a(options.codes[i])
        more = prices.joker if is_sepultus(studied[j]) else prices.card[state.act.colour]
        if components.publication_vp[0] + more > thoughts.cards.held[j]:
            return options.codes[i]
    return DONE


@kernel
def act_again(
    state: State,
    components: Components,
    weights: Weights,
    thoughts: Thoughts,
    options: OptionList,
    count: int,
) -> int:
    """Reroll a die of the colour that promises most, if it promises more than the seal."""
    shortlist = thoughts.shortlist
    think(state, components, weights, thoughts)
    nobody_replies(thoughts.opponent)
    weigh_targets(state, components, weights, thoughts)
    done = 0
    for i in range(1, count):
        k = arg_a(options.codes[i])
        colour = state.dice[k].colour
        if (done >> colour) & 1 == 0:
            done |= 1 << colour
            thoughts.promise[colour] = promise_of(state, components, thoughts, k)
    clear(shortlist, options.codes[0])
    consider(state, shortlist, thoughts.prices.seal + weights.extra, options.codes[0])
    for i in range(1, count):
        colour = state.dice[arg_a(options.codes[i])].colour
        if (done >> colour) & 1 == 1:
            done &= ~(1 << colour)
            consider(state, shortlist, thoughts.promise[colour], options.codes[i])
    return shortlist.option
