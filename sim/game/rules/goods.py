"""Coins, expedition tokens, royal seals and victory points."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.state import State
from sim.game.vocab import Event


@kernel
def gain(state: State, log: Log, seat: int, good: int, amount: int, why: int) -> None:
    """Gain goods; the supply is not a limit [A18]. Reputation moves in `reputation`."""
    if amount == 0:
        return
    state.seats[seat].goods[good] += amount
    note(log, Event.GAIN, seat, why, good, amount, 0)


@kernel
def pay(state: State, log: Log, seat: int, good: int, amount: int, reason: int) -> None:
    """Pay goods held at this moment (Using coins, tokens, Royal seal)."""
    state.seats[seat].goods[good] -= amount
    note(log, Event.PAY, seat, reason, good, amount, 0)
