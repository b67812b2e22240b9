"""How often the effect of an Expert will still be used: a rate for each occasion."""

from sim.game.kernel import kernel
from sim.game.state import State
from sim.game.tables import Occasion
from sim.game.vocab import N_CONTINENTS, N_ROUNDS, N_TYPES, Spot
from strategies.evaluation.records import Prices, Weights


@kernel
def weigh_uses(state: State, weights: Weights, prices: Prices) -> None:
    """Uses in the rest of the game, times how much the style likes effects of Experts.

    What an Expert waits for is anybody's guess: its rate is looked up, without `if`.
    """
    uses, rounds = prices.uses, prices.actions_left * N_ROUNDS / 25.0
    scale = weights.expert * rounds
    uses[Occasion.USE] = 1.0  # at once
    uses[Occasion.PLACE + Spot.EMBASSY] = scale * weights.use_embassy
    uses[Occasion.PLACE + Spot.BANK] = scale * weights.use_bank
    uses[Occasion.PLACE + Spot.UNIVERSITY] = scale * weights.use_university
    uses[Occasion.PLACE + Spot.ACADEMY] = scale * weights.use_academy
    uses[Occasion.PLACE + Spot.ANIMAL] = scale * weights.use_publication
    uses[Occasion.DIE] = scale * weights.use_value
    for kind in range(N_TYPES):
        uses[Occasion.CUBE + kind] = scale * (weights.use_cube * (1.0 - 0.22 * kind))
    for continent in range(N_CONTINENTS):
        uses[Occasion.EXPEDITION + continent] = scale * _expeditions_to(
            state, weights, prices, continent
        )


@kernel
def _expeditions_to(state: State, weights: Weights, prices: Prices, continent: int) -> float:
    """Expeditions per round to a continent: more where Animals are under study."""
    return weights.use_expedition * (0.5 + 0.5 * min(state.seats[prices.me].animals[continent], 3))
