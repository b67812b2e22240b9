"""A second, naive implementation of the simplest path through the rules, to test the referee.

A banker (always the Bank, always the first card) plays against Automas. It is written from
docs/rules.md alone, shares no code with the engine or the referee, and makes no attempt at speed.
"""

from __future__ import annotations

import json
import random
from typing import Any

from automa.cards import Cards
from sim.game.box import Box
from tests.helpers.tiny_scores import CONTINENTS, parts_of

Event = dict[str, Any]


class Player:
    """A seat: its goods, its cards, its reputation."""

    def __init__(self, number: int, head: Event) -> None:
        self.number = number
        self.human = head["kind"] == "human"
        self.head = head
        self.priority: list[str] = head.get("priority", [])
        self.goods = {"coins": 0, "expedition": 0, "seal": 0, "vp": 0}
        self.reputation = 0
        self.animals: list[str] = []
        self.experts: list[str] = []
        self.active: list[str] = []
        self.waiting: list[str] = []


class TinyGame:
    """One game; `lines()` is its record."""

    def __init__(
        self,
        box: Box,
        cards: Cards,
        seats: list[str],
        seed: int,
        variants: Event | None = None,
    ) -> None:
        """Seats are `human` or `behavior/scoring`."""
        self.box, self.cards = box, cards
        self.luck = random.Random(seed)
        self.variants = variants or {}
        heads = [self._seat_head(name) for name in seats]
        self.players = [Player(n, head) for n, head in enumerate(heads)]
        self.first = self.luck.randrange(len(seats))
        self.colour_of = {a.id: a.continent for a in box.animals}
        self.colour_of |= {e.id: e.continent for e in box.experts}
        self.expert = {e.id: e for e in box.experts}
        head = {"record": "encyclopedia/1", "seed": seed, "game": 0, "components": box.digest}
        head |= {"variants": self.variants, "seats": heads, "first_player": self.first}
        self.events: list[Event] = [head]
        self.mover: Player | None = None
        self.boards: list[Event] = []
        self.central: list[str] = []
        self._play()

    def lines(self) -> list[str]:
        return [json.dumps(event) + "\n" for event in self.events]

    def _seat_head(self, name: str) -> Event:
        if name == "human":
            return {"kind": "human", "strategy": "banker"}
        behavior, scoring = name.split("/")
        order = self.luck.sample(CONTINENTS, 5)
        return {"kind": "automa", "behavior": behavior, "scoring": scoring, "priority": order}

    def _say(self, event: str, **fields: Any) -> None:
        fields = {key.rstrip("_"): value for key, value in fields.items()}
        self.events.append({"e": event, **fields})

    def _clockwise(self, first: int) -> list[Player]:
        return [self.players[(first + i) % len(self.players)] for i in range(len(self.players))]

    # The course of the game ----------------------------------------------------------------

    def _play(self) -> None:
        self._set_up()
        tokens = self.luck.sample(self.box.round_tokens, self.box.rounds)
        for number, token in enumerate(tokens, 1):
            self._round(number, token)
        self._final_scores()

    def _set_up(self) -> None:
        box = self.box
        animals = [a.id for a in box.animals]
        if self.variants.get("sepultus"):
            animals += [s.id for s in box.sepultus]
        self.deck = {"animal": animals, "expert": [e.id for e in box.experts]}
        self.discards: dict[str, list[str]] = {"animal": [], "expert": []}
        for cards in self.deck.values():
            self.luck.shuffle(cards)
        places = {"animal": box.animals_on_display[len(self.players)], "expert": 6}
        self.display: dict[str, list[str | None]] = {
            kind: [None] * number for kind, number in places.items()
        }
        self._fill("animal")
        self._fill("expert")
        for player in reversed(self._clockwise(self.first)):
            for _ in range(box.draft):
                self._take(player, "animal", "setup")
        self._fill("animal")
        for position, player in enumerate(self._clockwise(self.first)):
            goods = {"coins": box.start_coins[position], "expedition": box.start_expedition}
            self._gain(player, "setup", **goods)

    def _round(self, number: int, token: str) -> None:
        if number > 1:
            for kind in ("animal", "expert"):
                self.discards[kind] += [c for c in self.display[kind] if c is not None]
                self.display[kind] = [None] * len(self.display[kind])
                self._fill(kind)
        self._say("round", n=number, token=token, first_player=self.first)
        for player in self._clockwise(self.first):
            if token == "coins":
                self._gain(player, "round", coins=3)
            elif token == "expedition":
                self._gain(player, "round", expedition=1)
            elif token in ("animal", "expert"):
                self._take(player, token, "round")
        if token in ("animal", "expert"):
            self._fill(token)
        self._dice(5 if token == "die" else 4)
        self.central, order = [], self._clockwise(self.first)
        while self.boards:
            self._turn(order[0])
            order = order[1:] + order[:1]

    def _dice(self, drawn: int) -> None:
        bag = self.luck.sample(range(20), 20)
        for player in self._clockwise(self.first):
            dice = [
                {"die": d, "colour": CONTINENTS[d // 4], "value": self.luck.randint(1, 6)}
                for d in bag[:drawn]
            ]
            bag = bag[drawn:]
            if not player.human:
                worst_first = player.priority[::-1]
                dice.sort(key=lambda d: (d["value"], worst_first.index(str(d["colour"]))))
            dice = [{**die, "slot": min(slot, 3)} for slot, die in enumerate(dice)]
            self._say("roll", seat=player.number, dice=dice)
            self.boards += [{**die, "owner": player.number} for die in dice]

    # Cards ---------------------------------------------------------------------------------

    def _draw(self, kind: str) -> str | None:
        if not self.deck[kind]:
            if not self.discards[kind]:
                return None
            self._say("shuffle", kind=kind)
            self.deck[kind], self.discards[kind] = self.discards[kind], []
            self.luck.shuffle(self.deck[kind])
        return self.deck[kind].pop()

    def _fill(self, kind: str) -> None:
        for place, card in enumerate(self.display[kind]):
            if card is None:
                self.display[kind][place] = self._draw(kind)
        self._say("display", kind=kind, cards=list(self.display[kind]))

    def _take(self, player: Player, kind: str, why: str) -> None:
        card, place = self._chosen(player, kind)
        fields: Event = {"seat": player.number, "kind": kind}
        source = "display"
        if card is None:
            while (card := self._draw(kind)) is not None and card not in self.colour_of:
                self.discards[kind].append(card)
            source = "deck" if card is not None else "none"
        else:
            self.display[kind][place] = None
        if card is not None:
            fields["card"] = card
        self._say("take", **fields, from_=source, why=why)
        if card is not None and kind == "animal":
            player.animals.append(card)
        elif card is not None:
            self._hire(player, card)

    def _chosen(self, player: Player, kind: str) -> tuple[str | None, int]:
        """The first card (a human) or the first of the best continent (an Automa)."""
        shown = [(c, i) for i, c in enumerate(self.display[kind]) if c in self.colour_of]
        for continent in player.priority if not player.human else []:
            of_it = [(c, i) for c, i in shown if self.colour_of[str(c)] == continent]
            if of_it:
                return of_it[0]
        return shown[0] if shown else (None, -1)

    def _hire(self, player: Player, card: str) -> None:
        player.experts.append(card)
        if not player.human:
            return
        if len(player.active) < 4:
            player.active.append(card)
            self._say("expert", seat=player.number, card=card, do="place")
        else:
            over = player.active[0]
            self._say("expert", seat=player.number, card=card, do="under", over=over)

    # Goods ---------------------------------------------------------------------------------

    def _gain(self, player: Player, why: str, **goods: int) -> None:
        goods = {good: amount for good, amount in goods.items() if amount}
        if not goods:
            return
        self._say("gain", seat=player.number, why=why, **goods)
        for good, amount in goods.items():
            if good != "reputation":
                player.goods[good] += amount
        for _ in range(goods.get("reputation", 0)):
            self._step(player)

    def _step(self, player: Player) -> None:
        """One step on the track; at most one bonus a gain, so the order of lines is right."""
        player.reputation = (player.reputation + 1) % self.box.track_length
        for bonus in self.box.track:
            if bonus.space == player.reputation and bonus.good not in ("animal", "expert"):
                self._gain(player, "reputation", **{bonus.good: bonus.amount})
            elif bonus.space == player.reputation and self.mover is player:
                self._take(player, bonus.good, "reputation")
            elif bonus.space == player.reputation:
                player.waiting.append(bonus.good)

    # Turns ---------------------------------------------------------------------------------

    def _turn(self, player: Player) -> None:
        self.mover = player
        die = self._human_die(player) if player.human else self._automa_die(player)
        self.boards.remove(die)
        if player.human:
            self._bank(player, die)
        else:
            self._behave(player, die)
        for other in self.players:
            while other.waiting:
                self._take(other, other.waiting.pop(0), "reputation")
        self.mover = None

    def _human_die(self, player: Player) -> Event:
        for owner in self._clockwise(player.number):
            dice = [d for d in self.boards if d["owner"] == owner.number]
            if dice:
                return min(dice, key=lambda d: int(d["slot"]))
        raise AssertionError("no die is left")

    def _say_turn(self, player: Player, die: Event, action: str, value: int, **more: Any) -> Event:
        """The turn line, which later lines may complete, and the slot's gain."""
        self._say(
            "turn",
            seat=player.number,
            die=die["die"],
            owner=die["owner"],
            action=action,
            colour=die["colour"],
            value=value,
            **more,
        )
        turn = self.events[-1]
        slot = self.box.slots[die["slot"]]
        if die["owner"] != player.number and slot.good != "nothing":
            self._gain(self.players[die["owner"]], "slot", **{slot.good: slot.amount})
        return turn

    def _bank(self, player: Player, die: Event) -> None:
        turn = self._say_turn(player, die, "bank", die["value"])
        for e in [self.expert[card] for card in player.active]:
            if e.trigger == "place" and e.where == "bank":
                self._gain(player, f"expert:{e.id}", **{e.gain: e.amount})
        # Placing the die may have brought an Expert who raises its value.
        active = [self.expert[card] for card in player.active]
        turn["value"] += sum(e.amount for e in active if e.where == f"die:{die['colour']}")
        self._gain(player, "bank", coins=5)
        if "bank" not in self.central and self.first != player.number:
            self._say("first_player", seat=player.number)
            self.first = player.number
        self.central.append("bank")

    def _automa_die(self, player: Player) -> Event:
        def wish(die: Event) -> tuple[int, ...]:
            owner = self.players[die["owner"]]
            gain = 0 if owner is player else 1
            if owner.human:
                goods = ["nothing", "coins", "reputation", "vp"]
                gain = 2 + goods.index(self.box.slots[die["slot"]].good)
            ties = [player.priority.index(die["colour"]), gain]
            if self.variants.get("tie_break") == "least_gain":
                ties = ties[::-1]
            away = (owner.number - player.number) % len(self.players)
            return -die["value"], *ties, die["slot"], away

        return min(self.boards, key=wish)

    def _behave(self, player: Player, die: Event) -> None:
        row = self.cards.behaviors[player.head["behavior"]].rows[die["value"]]
        more: Event = {"row": die["value"]}
        space = self._target(player) if row.action == "expedition" else None
        reputation = 0
        if space is not None:
            continent, number = space
            reputation = self.box.spaces[continent][number].reputation
            more |= {"continent": continent, "space": number}
        turn = self._say_turn(player, die, row.action, die["value"], **more)
        for step in row.steps:
            if step.do == "take":
                self._take(player, step.good, "behavior")
            elif step.do == "gain":
                self._gain(player, "behavior", **{step.good: step.amount})
            elif step.do == "first_player":
                if "bank" not in self.central and self.first != player.number:
                    self._say("first_player", seat=player.number)
                    self.first = player.number
            elif step.do == "space_reputation":
                self._gain(player, "behavior", reputation=reputation)
            elif step.do == "discard_tokens":
                turn["tokens"] = tokens = player.goods["expedition"]
                player.goods["expedition"] = 0
                self._gain(player, "behavior", vp=tokens * step.amount)
        self.central.append(f"{space[0]}:{space[1]}" if space else row.action)

    def _target(self, player: Player) -> tuple[str, int]:
        counts = [self.colour_of[card] for card in player.animals]
        for continent in sorted(player.priority, key=lambda c: -counts.count(c)):
            for space in range(len(self.box.spaces[continent])):
                if f"{continent}:{space}" not in self.central:
                    return continent, space
        raise AssertionError("no space is left")

    # The end -------------------------------------------------------------------------------

    def _final_scores(self) -> None:
        totals = []
        for player in self.players:
            parts = parts_of(self, player)
            totals.append(sum(parts.values()))
            self._say("score", seat=player.number, parts=parts, total=totals[-1])
        best = max(totals)
        self._say("result", winners=[n for n, total in enumerate(totals) if total == best])
