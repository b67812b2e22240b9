"""A round: displays, token, dice, turns, end-of-round actions (rules 3)."""

from __future__ import annotations

from sim.records.referee.automa import check_slots, play_automa
from sim.records.referee.consequences import acquire, free_line, waiting_cards
from sim.records.referee.displays import fill
from sim.records.referee.faults import ORDER
from sim.records.referee.game import Game, broken
from sim.records.referee.goods import pay_exactly
from sim.records.referee.reader import Line
from sim.records.referee.setup import gains_for_all
from sim.records.referee.table import Die, Seat
from sim.records.referee.turns import play_human
from sim.records.referee.words import KINDS

TOKEN = "rules 3.2, Round token"
DICE = "rules 3.3, drawing dice [A24]"
TURNS = "rules 3.4, turns clockwise from the first player"
EXTRA = "rules 3.5, end of the round"


def check_round(game: Game, number: int) -> None:
    """One round, from the displays to the dice back in the bag."""
    if number > 1:
        for kind in KINDS:
            game.table.piles[kind].clear_display()
            fill(game, kind)
    token = _turn_up(game, number)
    _apply(game, token)
    first = game.table.holder
    drawn = game.box.dice_drawn + (1 if token == "die" else 0)
    for seat in game.table.clockwise(first):
        _roll(game, seat, drawn)
    game.table.bank_open = True
    for _ in range(drawn):
        for seat in game.table.clockwise(first):
            check_turn(game, seat)
    check_end_of_round(game)
    for die in game.table.dice:
        die.put("bag")


def _turn_up(game: Game, number: int) -> str:
    """The round line: its number, the holder of the First Player token, a token still unused."""
    line = game.expect("round", f"round {number}", ORDER)
    table, token = game.table, str(line["token"])
    if line["n"] != number:
        raise broken(line, ORDER, f"round {line['n']} begins; expected {number}")
    if line["first_player"] != table.holder:
        text = f"first_player is {line['first_player']}; seat {table.holder} holds the token"
        raise broken(line, "rules 4.6, Bank: the First Player token [A19]", text)
    table.tokens.append(token)
    if table.tokens.count(token) > game.box.round_tokens.count(token):
        there = game.box.round_tokens.count(token)
        raise broken(
            line, "rules 1.5, Round tokens [A4]", f"`{token}`: only {there} are in the box"
        )
    return token


def _apply(game: Game, token: str) -> None:
    """The token's effect on every seat, Automas too."""
    table, box = game.table, game.box
    amounts = {"coins": box.token_coins, "expedition": box.token_expedition}
    if token in amounts:
        owed = {seat.number: {token: amounts[token]} for seat in table.seats}
        gains_for_all(game, "round", owed, TOKEN)
    elif token in KINDS:
        before = list(table.piles[token].display)
        for seat in table.clockwise(table.holder):
            acquire(game, seat, token, "round", TOKEN)
        if table.piles[token].display != before or game.comes("display", kind=token):
            fill(game, token)


# Dice --------------------------------------------------------------------------------------


def _roll(game: Game, seat: Seat, drawn: int) -> None:
    """Dice from the bag onto the slots, one per slot; of five, one slot holds two."""
    due = f"the roll of seat {seat.number}"
    line = game.expect("roll", due, DICE, seat=seat.number)
    if len(line["dice"]) != drawn:
        raise broken(line, DICE, f"{len(line['dice'])} dice are drawn; expected {drawn}")
    for data in line["dice"]:
        die = game.table.dice[data["die"]]
        if die.where != "bag":
            raise broken(line, DICE, f"die {die.number} is drawn; it is {die.place()}")
        if data["colour"] != die.colour:
            text = f"die {die.number} is {data['colour']}; expected {die.colour}"
            raise broken(line, "records 1, colours of dice", text)
        die.value = data["value"]
        die.put("board", owner=seat.number, slot=data["slot"])
    _check_spread(game, line, drawn)
    if not seat.human:
        check_slots(game, seat, line)


def _check_spread(game: Game, line: Line, drawn: int) -> None:
    slots = [data["slot"] for data in line["dice"]]
    counts = sorted(slots.count(slot) for slot in range(len(game.box.slots)))
    right = [1] * len(game.box.slots)
    right[-1] += drawn - len(game.box.slots)
    if counts != right:
        text = f"the dice stand on slots {slots}; expected one on each"
        more = ", and one slot holds two" if drawn > len(game.box.slots) else ""
        raise broken(line, DICE, text + more)


# Turns -------------------------------------------------------------------------------------


def check_turn(game: Game, seat: Seat) -> None:
    """One turn of this seat; cards that waited come last."""
    game.turn_of = seat.number
    while free_line(game, seat):
        pass
    line = game.expect("turn", f"the turn of seat {seat.number}", TURNS, seat=seat.number)
    play_human(game, seat, line) if seat.human else play_automa(game, seat, line)
    waiting_cards(game)


def check_end_of_round(game: Game) -> None:
    """Each human may pay a seal for one more action, from the First Player's holder now."""
    for seat in game.table.clockwise(game.table.holder):
        game.turn_of = seat.number
        if seat.human and _extra_comes(game, seat):
            _extra(game, seat)
        game.turn_of = None
    if game.comes("pay", for_="extra") or game.comes("reroll"):
        text = "no further end-of-round action: each human once, clockwise from the holder"
        raise game.missing(text, EXTRA)


def _extra_comes(game: Game, seat: Seat) -> bool:
    """The seat pays for an extra action, or uses an Expert before it does."""
    paid = game.comes("pay", for_="extra", seat=seat.number)
    return paid or game.comes("expert", do="use", seat=seat.number)


def _extra(game: Game, seat: Seat) -> None:
    """Pay 1 seal, reroll a die of the central board, act with it [A10]."""
    while free_line(game, seat):
        pass
    due = f"1 seal paid by seat {seat.number} for an end-of-round action"
    if not game.comes("pay", for_="extra", seat=seat.number):
        raise game.missing(due, EXTRA)
    pay_exactly(game, {"seal": 1}, due, EXTRA)
    die = _reroll(game, seat)
    while free_line(game, seat):
        pass
    due = f"the turn of seat {seat.number} after its reroll"
    play_human(game, seat, game.expect("turn", due, EXTRA, seat=seat.number), die)
    waiting_cards(game)


def _reroll(game: Game, seat: Seat) -> Die:
    """Take a die that stands on the central board, not on an Animal card, and roll it."""
    line = game.expect("reroll", f"the reroll of seat {seat.number}", EXTRA, seat=seat.number)
    die: Die = game.table.dice[line["die"]]
    if die.where != "central":
        text = f"die {die.number} is rerolled; it is {die.place()}, not on the central board"
        raise broken(line, EXTRA, text)
    if line["from"] != die.spot:
        text = f"die {die.number} is taken from {line['from']}; it stands on {die.spot}"
        raise broken(line, EXTRA, text)
    die.value = line["value"]
    die.put("hand")
    return die
