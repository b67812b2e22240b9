"""The same table with everything changed that a player cannot see."""

from typing import Any

import numpy as np

from sim.game.vocab import Spot


def scramble(state: Any, me: int, round_tokens: Any, rng: np.random.Generator) -> None:
    """Change unseen decks, dice, Round tokens and the luck of others in a STATE record."""
    state["key"] = rng.integers(1 << 63)
    for deck in state["decks"]:
        deck["luck"] = rng.integers(1 << 63, size=4)
        n = int(deck["n"])
        deck["cards"][:n] = rng.permutation(deck["cards"][:n])
    for p in range(int(state["n_seats"])):
        if p != me:
            state["seats"][p]["luck"] = rng.integers(1 << 63, size=4)
    _redraw_tokens(state, list(round_tokens), rng)
    _mix_bag(state, rng)


def _redraw_tokens(state: Any, bag: list[int], rng: np.random.Generator) -> None:
    shown = int(state["round_no"])
    for token in state["tokens"][:shown].tolist():
        bag.remove(token)
    later = len(state["tokens"]) - shown
    state["tokens"][shown:] = rng.permutation(bag)[:later]


def _mix_bag(state: Any, rng: np.random.Generator) -> None:
    """Dice that nobody has rolled yet are any of those in the bag."""
    dice = state["dice"]
    bag = np.flatnonzero(dice["spot"] == Spot.BAG)
    order = rng.permutation(bag)
    ids, colours = dice["id"][order].copy(), dice["colour"][order].copy()
    dice["id"][bag], dice["colour"][bag] = ids, colours
    dice["value"][bag] = rng.integers(1, 7, size=len(bag))
