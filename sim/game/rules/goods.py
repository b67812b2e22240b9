"""Coins, expedition tokens, royal seals and victory points."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.log import note
from sim.game.signatures import I, L, S, void
from sim.game.vocab import Event


@kernel(signature=void(S, L, I, I, I, I))
def gain(state: Any, log: Any, seat: Any, good: Any, amount: Any, why: Any) -> None:
    """Gain goods; the supply is not a limit [A18]. Reputation moves in `reputation`."""
    if amount == 0:
        return
    state.seats[seat].goods[good] += amount
    note(log, Event.GAIN, seat, why, good, amount, 0)


@kernel(signature=void(S, L, I, I, I, I))
def pay(state: Any, log: Any, seat: Any, good: Any, amount: Any, reason: Any) -> None:
    """Pay goods held at this moment (Using coins, tokens, Royal seal)."""
    state.seats[seat].goods[good] -= amount
    note(log, Event.PAY, seat, reason, good, amount, 0)
