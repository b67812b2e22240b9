"""The four actions in the city: Embassy, Bank, University, Academy (rules 4.5 to 4.8)."""

from __future__ import annotations

from sim.records.referee.consequences import expect_gain, settle_experts
from sim.records.referee.displays import take_card
from sim.records.referee.game import Game, broken
from sim.records.referee.human import HumanTurn
from sim.records.referee.table import Seat

EMBASSY = "rules 4.5, Embassy"
BANK = "rules 4.6, Bank [A19]"
UNIVERSITY = "rules 4.7, University"
ACADEMY = "rules 4.8, Academy"


def by_value(steps: tuple[tuple[int, int], ...], value: int) -> int:
    """What a die of this value earns: 1-2, 3-4, 5 and more."""
    return max((amount for low, amount in steps if value >= low), default=0)


def embassy(turn: HumanTurn) -> None:
    """1, 2 or 3 expedition tokens by the value."""
    tokens = by_value(turn.game.box.embassy, turn.line["value"])
    expect_gain(turn.game, turn.seat, "embassy", {"expedition": tokens}, EMBASSY)


def bank(turn: HumanTurn) -> None:
    """5 coins; the first at the Bank this round takes the First Player token."""
    game, seat = turn.game, turn.seat
    token = turn.first_at_bank and game.table.holder != seat.number
    if token and game.comes("first_player"):
        take_first_player(game, seat, BANK)
        token = False
        turn.free()
    expect_gain(game, seat, "bank", {"coins": game.box.bank_coins}, BANK)
    if token:
        turn.free()
        take_first_player(game, seat, BANK)


def take_first_player(game: Game, seat: Seat, rule: str) -> None:
    """The First Player token changes hands."""
    due = f"seat {seat.number} takes the First Player token: it is first at the Bank"
    game.expect("first_player", due, rule, seat=seat.number)
    game.table.holder = seat.number


def university(turn: HumanTurn) -> None:
    """Take a displayed Expert; 1 token if the die's colour is its continent."""
    game, seat = turn.game, turn.seat
    if not game.table.piles["expert"].shown():
        raise broken(turn.line, UNIVERSITY, "no Expert is on display: the action is not possible")
    _, card = take_card(game, seat, "expert", "university", UNIVERSITY)
    matching = card is not None and game.continent_of(card) == turn.colour
    owed = {"expedition": game.box.university_tokens} if matching else {}

    def token() -> bool:
        """The token may come before or after the expert line: both belong to one step."""
        if not owed or not game.comes("gain", seat=seat.number, why="university"):
            return False
        expect_gain(game, seat, "university", dict(owed), UNIVERSITY)
        owed.clear()
        return True

    settle_experts(game, seat, token)
    if owed:
        turn.free()
        expect_gain(game, seat, "university", owed, UNIVERSITY)


def academy(turn: HumanTurn) -> None:
    """Take a displayed Animal of the die's colour; 1, 2 or 3 reputation by the value."""
    game, seat = turn.game, turn.seat
    if not game.table.piles["animal"].shown():
        raise broken(turn.line, ACADEMY, "no Animal is on display: the action is not possible")
    line, card = take_card(game, seat, "animal", "academy", ACADEMY, academy=True)
    value = turn.line["value"]
    if card in game.sepultus:
        if value != game.sepultus[card].die:
            text = f"the value {value} is not that of the Sepultus card {card}"
            raise broken(line, "rules 9.2, Sepultus Creatura", f"{text}: {game.sepultus[card].die}")
    elif card is not None and game.continent_of(card) != turn.colour:
        text = f"Academy: the die's colour {turn.colour} is not the Animal's continent"
        raise broken(line, ACADEMY, f"{text} {game.continent_of(card)}")
    turn.free()
    reputation = by_value(game.box.academy, value)
    expect_gain(game, seat, "academy", {"reputation": reputation}, ACADEMY)
