"""The random strategy: every legal option, each as likely."""

from collections import Counter

import pytest
from scipy.stats import chisquare

from sim.game.vocab import Decision
from tests.helpers.playing import SETUPS, Game, seating


@pytest.mark.parametrize("sepultus", [False, True])
@pytest.mark.parametrize("seed", [3, 4])
def test_every_turn_is_as_likely(seed: int, sepultus: bool) -> None:
    """Drawn turns of one position against the list of legal ones."""
    game = Game(seating(SETUPS[seed % 2], sepultus=sepultus), seed)
    turns = 0
    for state in game.play():
        turns += int(state["decision"]) == Decision.TURN
        if turns == 6:
            break
    legal = game.options()
    chooser = game.choosers[int(game.state["decider"])]
    assert chooser is not None
    draws = 200 * len(legal)
    found = Counter(
        int(chooser(game.state, game.t, game.params, game.workspace)) for _ in range(draws)
    )
    assert set(found) == set(legal)
    assert chisquare([found[option] for option in legal]).pvalue > 1e-6
