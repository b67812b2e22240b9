"""Embassy, Bank, University and Academy: what they give a human (rules 4.5 to 4.8)."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rules.displays import take_from_display
from sim.game.rules.goods import gain
from sim.game.rules.reputation import gain_reputation
from sim.game.state import State
from sim.game.tables import MAX_VALUE, Components, Thresholds
from sim.game.vocab import Deck, Event, Good, Why


@kernel
def amount_for(thresholds: Thresholds, value: int) -> int:
    """What a value earns; the last row of the board's table has no upper end."""
    return thresholds[min(value, MAX_VALUE - 1)]


@kernel
def embassy(state: State, components: Components, log: Log, seat: int, value: int) -> None:
    """Expedition tokens by the die's value."""
    gain(state, log, seat, Good.EXPEDITION, amount_for(components.embassy, value), Why.EMBASSY)


@kernel
def bank(state: State, components: Components, log: Log, seat: int) -> None:
    """Coins, and the First Player token for the first seat there."""
    gain(state, log, seat, Good.COINS, components.bank_coins, Why.BANK)
    claim_first_player(state, log, seat)


@kernel
def claim_first_player(state: State, log: Log, seat: int) -> None:
    """The first seat at the Bank this round takes the First Player token [A19]."""
    if state.bank_open == 0:
        return
    state.bank_open = 0
    if state.first_player != seat:
        state.first_player = seat
        note(log, Event.FIRST_PLAYER, seat, 0, 0, 0, 0)


@kernel
def university(state: State, components: Components, log: Log, seat: int) -> None:
    """Take the chosen Expert; a die of its colour earns an expedition token."""
    act = state.act
    take_from_display(state, components, log, seat, Deck.EXPERT, act.place, Why.UNIVERSITY)
    if components.experts[act.card].continent == act.colour:
        gain(state, log, seat, Good.EXPEDITION, components.university_tokens, Why.UNIVERSITY)


@kernel
def academy(state: State, components: Components, log: Log, seat: int, value: int) -> None:
    """Take the chosen Animal and gain reputation by the die's value."""
    take_from_display(state, components, log, seat, Deck.ANIMAL, state.act.place, Why.ACADEMY)
    gain_reputation(
        state, components, log, seat, amount_for(components.academy, value), Why.ACADEMY
    )
