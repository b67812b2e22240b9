"""Other Animal decks [A2]: the rulebook names only two cards, so ours is one deck of many."""

from __future__ import annotations

from dataclasses import asdict, replace

import numpy as np

from sim.game.box import Box, digest_of

SEED = 2023


def shuffled_deck(box: Box, number: int) -> Box:
    """The box with the categories of the Animals dealt anew, as often as before in each Type.

    Names, continents and VP of the cards stay; which class, diet, habitat and climate meet on a
    card is drawn by the number of the deck.
    """
    rng = np.random.default_rng((SEED, number))
    columns = [list(column) for column in zip(*(a.categories for a in box.animals), strict=True)]
    dealt = [[column[i] for i in rng.permutation(len(column))] for column in columns]
    animals = tuple(
        replace(animal, categories=categories)
        for animal, categories in zip(box.animals, zip(*dealt, strict=True), strict=True)
    )
    made = replace(box, animals=animals)
    return replace(made, digest=digest_of(asdict(made)))
