"""What a die promises when it is rolled again at the end of the round.

What a target is worth depends only on whether the die has its colour or is to be recoloured: so it
is worked out for both, once, and not for every die again.
"""

from sim.game.kernel import kernel
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import N_CONTINENTS, NONE, Action, Deck
from strategies.evaluation.fill_sheet import bank_worth, sepultus_gain
from strategies.evaluation.prices import NEVER
from strategies.evaluation.records import CITY, Thoughts, Weights
from strategies.evaluation.sepultus import value_is_safe

LOW, HIGH = 2, 5  # faces that stand for all low and all high ones


@kernel
def weigh_targets(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """The best that a die can do in each colour, its own or paid for, and in any."""
    _weigh_animals_and_experts(state, components, thoughts)
    rerolls, bank = thoughts.rerolls, bank_worth(state, components, weights, thoughts)
    for colour in range(N_CONTINENTS):
        rerolls.any_face[colour] = max(rerolls.any_face[colour], bank)
        _weigh_cities(thoughts, 0, colour, LOW)
        _weigh_cities(thoughts, 1, colour, HIGH)
    for i in range(thoughts.expeditions.n_homes):
        _weigh_home(thoughts, 0, thoughts.expeditions.homes[i], LOW)
        _weigh_home(thoughts, 1, thoughts.expeditions.homes[i], HIGH)


@kernel
def _weigh_animals_and_experts(state: State, components: Components, thoughts: Thoughts) -> None:
    """The best Animal of each colour; the University, which pays a die of the Expert's colour."""
    cards, actions, rerolls = thoughts.cards, thoughts.actions, thoughts.rerolls
    for colour in range(N_CONTINENTS):
        rerolls.animal[colour] = rerolls.any_face[colour] = -NEVER
    if actions.has_target[Deck.ANIMAL]:
        for place in range(state.decks[Deck.ANIMAL].places):
            colour = cards.animal_continent[place]
            if colour != NONE:
                rerolls.animal[colour] = max(rerolls.animal[colour], cards.animals[place])
    if actions.has_target[Deck.EXPERT]:
        tokens = components.university_tokens * thoughts.prices.token
        placing = actions.placing[Action.UNIVERSITY]
        for place in range(state.decks[Deck.EXPERT].places):
            worth = cards.experts[place] + placing
            for colour in range(N_CONTINENTS):
                more = tokens if cards.expert_continent[place] == colour else 0.0
                rerolls.any_face[colour] = max(rerolls.any_face[colour], worth + more)


@kernel
def _weigh_cities(thoughts: Thoughts, i: int, colour: int, face: int) -> None:
    """Embassy and Academy, for dice of this colour and for dice that are recoloured to it."""
    actions, rerolls = thoughts.actions, thoughts.rerolls
    value, animal = face + actions.die_experts[colour], rerolls.animal[colour]
    recoloured = min(value + actions.recolour_value, CITY - 1)
    value, placing = min(value, CITY - 1), actions.placing[Action.ACADEMY]
    embassy = actions.raised.embassy[value] + actions.placing[Action.EMBASSY]
    rerolls.own[i, colour] = max(embassy, animal + actions.raised.academy[value] + placing)
    worth = animal + actions.raised.academy[recoloured] + placing
    rerolls.recoloured[i, colour] = worth - actions.recolour_price


@kernel
def _weigh_home(thoughts: Thoughts, i: int, colour: int, face: int) -> None:
    """Expedition and Publication, in the same two ways."""
    trips, offers, rerolls = thoughts.expeditions, thoughts.publications, thoughts.rerolls
    prestige, price = trips.prestige[colour], thoughts.actions.recolour_price
    placing, at = thoughts.actions.placing[Action.PUBLICATION], face - 1
    trip, offer = trips.own[colour].of[at], offers.own[colour].worth.of[at]
    worth = max(trip + prestige, offer + placing)
    rerolls.own[i, colour] = max(rerolls.own[i, colour], worth)
    trip, offer = trips.recoloured[colour].of[at], offers.recoloured[colour].worth.of[at]
    worth = max(trip + prestige - price, offer + placing - price)
    rerolls.recoloured[i, colour] = max(rerolls.recoloured[i, colour], worth)


@kernel
def promise_of(state: State, components: Components, thoughts: Thoughts, k: int) -> float:
    """What a die promises when it is rolled again: the mean of a low and a high face."""
    low = _best_with(state, components, thoughts, 0, k, LOW)
    return (low + _best_with(state, components, thoughts, 1, k, HIGH)) / 2.0


@kernel
def _best_with(
    state: State, components: Components, thoughts: Thoughts, i: int, k: int, face: int
) -> float:
    """The best turn with this face of a die."""
    rerolls, own = thoughts.rerolls, state.dice[k].colour
    best = max(rerolls.any_face[own], rerolls.own[i, own])
    for colour in range(N_CONTINENTS):
        best = max(best, rerolls.recoloured[i, colour] if colour != own else best)
    if state.sepultus == 1 and value_is_safe(state, components, thoughts.prices.me):
        for place in range(state.decks[Deck.ANIMAL].places):
            if thoughts.cards.sepultus[place] != -NEVER:
                gain = sepultus_gain(state, components, thoughts, place, own, face, 0.0)
                best = max(best, gain)
    return best
