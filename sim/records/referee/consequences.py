"""What follows from a gain: reputation, its bonuses, cards taken, Experts used, more gains.

These call each other in a circle (a card can bring reputation, reputation a card), so they
stand in one file.
"""

from __future__ import annotations

from collections.abc import Callable

from sim.records.referee import experts
from sim.records.referee.displays import take_card
from sim.records.referee.game import Game, broken
from sim.records.referee.goods import goods_of, pay_exactly, wrong_gain
from sim.records.referee.reader import Line
from sim.records.referee.table import Seat
from sim.records.referee.words import goods_text

TRACK = "rules 4.11, Reputation [A29]"
SEALS = "rules 4.3, a royal seal gives 5 coins"


def receive(game: Game, seat: Seat, line: Line) -> None:
    """Book a gain line; bonuses of the Reputation track follow it at once."""
    goods = goods_of(line)
    for good, amount in goods.items():
        if good != "reputation":
            seat.goods[good] += amount
    if "reputation" in goods:
        move(game, seat, goods["reputation"])


def expect_gain(game: Game, seat: Seat, why: str, goods: dict[str, int], rule: str) -> None:
    """Consume the gain that is due: these goods, no more and no less.

    Several goods may stand in one line or in a line each; one good is never split.
    """
    owed = {good: amount for good, amount in goods.items() if amount}
    while owed:
        due = f"a gain of {goods_text(owed)} for seat {seat.number} (why {why})"
        owed = _gain_part(game, seat, why, owed, due, rule)


def _gain_part(
    game: Game, seat: Seat, why: str, owed: dict[str, int], due: str, rule: str
) -> dict[str, int]:
    """Consume one gain line and return what is still due."""
    line = game.expect("gain", due, rule, seat=seat.number, why=why)
    found = goods_of(line)
    if any(owed.get(good) != amount for good, amount in found.items()):
        raise wrong_gain(line, seat, found, owed, rule)
    receive(game, seat, line)
    return {good: amount for good, amount in owed.items() if good not in found}


# The Reputation track ----------------------------------------------------------------------


def move(game: Game, seat: Seat, steps: int) -> None:
    """Move the Reputation counter one step at a time; each bonus is granted where it is reached.

    What a bonus card brings, such as an immediate Expert's own reputation, is completed before
    the next step, and starts from the space that the counter has reached by then [A29].
    """
    for _ in range(steps):
        space = (seat.goods["reputation"] + 1) % game.box.track_length
        seat.goods["reputation"] = space
        for bonus in (b for b in game.box.track if b.space == space):
            if bonus.good not in ("animal", "expert"):
                expect_gain(game, seat, "reputation", {bonus.good: bonus.amount}, TRACK)
            elif game.turn_of in (None, seat.number):
                _take_bonus(game, seat, bonus.good)
            else:
                seat.waiting.append(bonus.good)


def _take_bonus(game: Game, seat: Seat, kind: str) -> None:
    """Consume the card that a bonus space gives, and all that it brings."""
    if not game.comes("shuffle", kind=kind):
        due = f"the bonus of seat {seat.number} on the Reputation track: 1 {kind} card"
        if not game.comes("take", seat=seat.number, kind=kind, why="reputation"):
            raise game.missing(due, TRACK)
    acquire(game, seat, kind, "reputation", TRACK)


def waiting_cards(game: Game) -> None:
    """At the end of a turn, the others take the cards that waited (rules 4.11)."""
    game.turn_of, game.in_action = None, False
    for seat in game.table.seats:
        while seat.waiting:
            acquire(game, seat, seat.waiting.pop(0), "reputation", TRACK)


# Cards -------------------------------------------------------------------------------------


def acquire(game: Game, seat: Seat, kind: str, why: str, rule: str) -> None:
    """Take a card; a human says at once what becomes of an Expert."""
    earlier = tuple(seat.pending)
    take_card(game, seat, kind, why, rule)
    settle_experts(game, seat, earlier=earlier)


def settle_experts(
    game: Game,
    seat: Seat,
    also: Callable[[], bool] | None = None,
    earlier: tuple[str, ...] = (),
) -> None:
    """Consume the expert line of each Expert just taken; `also` takes lines of the same step.

    Experts taken `earlier` still wait for theirs: an immediate Expert was used meanwhile, and what
    it brings is completed first [A29].
    """
    while new := [card for card in seat.pending if card not in earlier]:
        line = game.peek()
        if game.comes("expert", seat=seat.number) and line is not None and line["card"] in new:
            _resolve(game, seat)
        elif not (also is not None and also()) and not free_line(game, seat):
            due = f"an expert line of seat {seat.number} for {new[0]}, just taken"
            raise game.missing(due, experts.RULE)


def _of_pending(game: Game, seat: Seat) -> bool:
    line = game.peek()
    return line is not None and line["card"] in seat.pending


def _resolve(game: Game, seat: Seat) -> None:
    """Place, cover, put underneath or use the Expert just taken."""
    line = game.take("an expert line")
    seat.pending.remove(line["card"])
    experts.settle(game, seat, line)
    if line["do"] == "use":
        _effect(game, seat, line["card"])


def _effect(game: Game, seat: Seat, card: str) -> None:
    """The gain of an immediate Expert that is used (rules 4.12)."""
    expert = game.experts[card]
    expect_gain(game, seat, f"expert:{card}", {expert.gain: expert.amount}, experts.RULE)


# What a human may do at any time of its turn -----------------------------------------------


def free_line(game: Game, seat: Seat) -> bool:
    """Consume one thing that a human may do at any time of its own turn, if one comes."""
    if not seat.human or game.turn_of != seat.number:
        return False
    if game.comes("expert", seat=seat.number, do="use") and not _of_pending(game, seat):
        line = game.take("an expert line")
        experts.use_active(game, seat, line)
        _effect(game, seat, line["card"])
        return True
    if game.comes("pay", seat=seat.number, for_="coins"):
        _exchange(game, seat)
        return True
    return False


def _exchange(game: Game, seat: Seat) -> None:
    """1 royal seal for 5 coins, during an action only."""
    line = pay_exactly(game, {"seal": 1}, "a seal paid for coins", SEALS)
    if not game.in_action:
        text = (
            "a seal is exchanged for coins before the turn line; it may be only during the action"
        )
        raise broken(line, SEALS, text)
    expect_gain(game, seat, "seal", {"coins": game.box.seal_coins}, SEALS)
