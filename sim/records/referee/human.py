"""The steps that every action of a human shares: colour, placing, value (rules 4.4 [A21])."""

from __future__ import annotations

from sim.records.referee import experts
from sim.records.referee.consequences import expect_gain, free_line
from sim.records.referee.game import Game, broken
from sim.records.referee.goods import pay, pay_exactly
from sim.records.referee.reader import Line
from sim.records.referee.table import Die, Seat

ORDER_INSIDE = "rules 4.4, order inside an action [A21]"
COLOUR = "rules 4.3, another colour for 1 token or 1 seal"
VALUE = "rules 4.3, the die's value"
PLACE = "rules 4.4, Experts for placing a die [A21]"


class HumanTurn:
    """One turn. Immediate Experts and seals for coins may come between any two lines, so the
    moment of a step that leaves no line is unknown: what was active is kept for each moment."""

    def __init__(self, game: Game, seat: Seat, line: Line, die: Die) -> None:
        self.game = game
        self.seat = seat
        self.line = line
        self.die = die
        self.action: str = line["action"]
        self.colour: str = line["colour"]
        self.continent: str | None = line.get("continent")
        self.recoloured = False
        self.placed = False  # and seen to be: lines of step (3) have come
        self.paid = 0
        self.placing_seen: list[frozenset[str]] = []
        self.values_seen: list[int] = []
        self.cubing_seen: list[frozenset[str]] = []
        self.first_at_bank = False
        self.look()

    # Moments -------------------------------------------------------------------------------

    @property
    def where(self) -> str:
        """The place that Experts for placing a die name."""
        return f"expedition:{self.continent}" if self.action == "expedition" else self.action

    def look(self) -> None:
        """Note which Experts would count at this moment."""
        game, seat = self.game, self.seat
        self.placing_seen.append(experts.placing(game, seat, self.where))
        self.values_seen.append(experts.value(game, seat, self.colour, self.continent))
        types = [cube[1] for cube in self.line.get("cubes", [])]
        self.cubing_seen.append(experts.cubing(game, seat, types))

    def free(self) -> None:
        """Consume what a human may do at any time."""
        while free_line(self.game, self.seat):
            self.look()

    def comes_pay(self, purpose: str) -> bool:
        return self.game.comes("pay", seat=self.seat.number, for_=purpose)

    # (2) Colour ----------------------------------------------------------------------------

    def fix_colour(self) -> None:
        """Pay for another colour: a token, or a seal (which also raises the value)."""
        self.free()
        while self._recolouring_comes():
            if self.comes_pay("colour"):
                self._pay_colour()
            else:
                self.pay_value()
            self.free()

    def _recolouring_comes(self) -> bool:
        line = self.game.peek()
        seal = self.comes_pay("value") and line is not None and "seal" in line.data
        wanted = self.colour != self.die.colour and not self.recoloured
        return self.comes_pay("colour") or (seal and wanted)

    def _pay_colour(self) -> None:
        line = pay_exactly(self.game, {"expedition": 1}, "1 token for the colour", COLOUR)
        if self.colour == self.die.colour:
            text = f"a token is paid for a colour; the turn's colour {self.colour} is the die's own"
            raise broken(line, COLOUR, text)
        if self.recoloured:
            raise broken(line, ORDER_INSIDE, "a second recolouring; one colour per turn is allowed")
        self.recoloured = True

    def _need_colour_paid(self) -> None:
        if self.colour != self.die.colour and not self.recoloured:
            text = f"the turn's colour is {self.colour}, the die's {self.die.colour}"
            text += "; neither a token nor a seal was paid for that before the die was placed"
            raise broken(self.line, COLOUR, text)

    # (3) Placing ---------------------------------------------------------------------------

    def place(self) -> None:
        """Place the die: Experts for placing gain, then the Expedition space gives reputation."""
        moments, given = list(self.placing_seen), set[str]()
        known = frozenset().union(*moments)
        while (card := self._placing_gain(known - given)) is not None:
            given.add(card)
            expert = self.game.experts[card]
            goods = {expert.gain: expert.amount}
            expect_gain(self.game, self.seat, f"expert:{card}", goods, PLACE)
            self.free()
        if frozenset(given) not in moments:
            left = " ".join(sorted(moments[-1] - given)) or "none"
            raise self.game.missing(f"the gain for placing the die of: {left}", PLACE)
        reputation = self._space_reputation()
        if given or reputation:
            self.placed = True
            self.values_seen, self.cubing_seen = [], []
        self._put_die()
        self.look()

    def _placing_gain(self, cards: frozenset[str]) -> str | None:
        """The Expert whose gain for placing comes next, if any."""
        for card in cards:
            if self.game.comes("gain", seat=self.seat.number, why=f"expert:{card}"):
                return card
        return None

    def _space_reputation(self) -> int:
        """The reputation of the Expedition space, gained at once (rules 4.9)."""
        if self.action != "expedition" or self.continent is None:
            return 0
        amount = int(self.game.box.spaces[self.continent][self.line["space"]].reputation)
        rule = "rules 4.9, the space's reputation [A7]"
        expect_gain(self.game, self.seat, "space", {"reputation": amount}, rule)
        return amount

    def _put_die(self) -> None:
        table = self.game.table
        if self.action == "publication":
            self.die.put("animal")
        elif self.action == "expedition":
            self.die.put("central", spot=f"{self.where}:{self.line['space']}")
        else:
            self.die.put("central", spot=self.action)
        if self.action == "bank":
            self.first_at_bank, table.bank_open = table.bank_open, False

    # (4) Value -----------------------------------------------------------------------------

    def fix_value(self) -> None:
        """Pay for value; the turn's value is die + space + payments + Experts."""
        self.free()
        while self.comes_pay("value"):
            self.pay_value()
            self.free()
        if self.comes_pay("colour"):
            due = "no payment for colour here: it comes before the die is placed and before value"
            raise self.game.missing(due, ORDER_INSIDE)
        self._need_colour_paid()
        base = self.die.value + self._space_bonus() + self.paid
        right = sorted({base + more for more in self.values_seen})
        if self.line["value"] not in right:
            wanted = " or ".join(map(str, right))
            text = f"the value is {self.line['value']}; expected {wanted}"
            raise broken(self.line, VALUE, f"{text}: die, space, payments and Experts")

    def pay_value(self) -> None:
        """Coins +1, tokens +2 on an Expedition only, seals +5; a seal may also recolour."""
        line, goods = pay(self.game, "a payment for value")
        if "expedition" in goods and self.action != "expedition":
            raise broken(line, VALUE, "tokens raise the value on an Expedition only")
        box = self.game.box
        worth = {"coins": box.coin_value, "expedition": box.token_value, "seal": box.seal_value}
        self.paid += sum(amount * worth[good] for good, amount in goods.items())
        if "seal" in goods and self.colour != self.die.colour and not self.placed:
            self.recoloured = True

    def _space_bonus(self) -> int:
        if self.action != "expedition" or self.continent is None:
            return 0
        return int(self.game.box.spaces[self.continent][self.line["space"]].bonus)
