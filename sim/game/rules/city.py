"""Embassy, Bank, University and Academy: what they give a human (rulebook: The turn)."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.log import note
from sim.game.rules.displays import take_from_display
from sim.game.rules.goods import gain
from sim.game.rules.reputation import gain_reputation
from sim.game.signatures import I, L, S, T, void
from sim.game.tables import MAX_VALUE
from sim.game.vocab import Deck, Event, Good, Why


@kernel
def amount_for(thresholds: Any, value: Any) -> Any:
    """What a value earns; the last row of the board's table has no upper end."""
    return thresholds[min(value, MAX_VALUE - 1)]


@kernel(signature=void(S, T, L, I, I))
def embassy(state: Any, t: Any, log: Any, seat: Any, value: Any) -> None:
    gain(state, log, seat, Good.EXPEDITION, amount_for(t.embassy, value), Why.EMBASSY)


@kernel(signature=void(S, T, L, I))
def bank(state: Any, t: Any, log: Any, seat: Any) -> None:
    gain(state, log, seat, Good.COINS, t.bank_coins, Why.BANK)
    claim_first_player(state, log, seat)


@kernel(signature=void(S, L, I))
def claim_first_player(state: Any, log: Any, seat: Any) -> None:
    """The first seat at the Bank this round takes the First Player token [A19]."""
    if state.bank_open == 0:
        return
    state.bank_open = 0
    if state.first_player != seat:
        state.first_player = seat
        note(log, Event.FIRST_PLAYER, seat, 0, 0, 0, 0)


@kernel(signature=void(S, T, L, I))
def university(state: Any, t: Any, log: Any, seat: Any) -> None:
    """Take the chosen Expert; a die of its colour earns an expedition token."""
    act = state.act
    take_from_display(state, t, log, seat, Deck.EXPERT, act.place, Why.UNIVERSITY)
    if t.experts[act.card].continent == act.colour:
        gain(state, log, seat, Good.EXPEDITION, t.university_tokens, Why.UNIVERSITY)


@kernel(signature=void(S, T, L, I, I))
def academy(state: Any, t: Any, log: Any, seat: Any, value: Any) -> None:
    """Take the chosen Animal and gain reputation by the die's value."""
    take_from_display(state, t, log, seat, Deck.ANIMAL, state.act.place, Why.ACADEMY)
    gain_reputation(state, t, log, seat, amount_for(t.academy, value), Why.ACADEMY)
