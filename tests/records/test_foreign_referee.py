"""A foreign referee: recomputes final scores from a record and from `automa list --json` alone."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from sim.cli import run

Event = dict[str, Any]
GOODS = ("coins", "expedition", "seal", "vp")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 0
    return capsys.readouterr().out


class Seat:
    """What a reader of the record knows of a seat at the end."""

    def __init__(self, head: Event) -> None:
        self.head = head
        self.goods: Counter[str] = Counter()
        self.reputation = 0
        self.cards: list[str] = []
        self.active: list[str] = []
        self.cubes: Counter[str] = Counter()
        self.published: list[str] = []


class ForeignReferee:
    """All its knowledge of the game comes from the JSON lists."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        def listed(what: str) -> Any:
            return json.loads(printed(capsys, "list", what, "--json"))

        self.board = listed("board")
        self.animals = {card["id"]: card for card in listed("animals")}
        self.experts = {card["id"]: card for card in listed("experts")}
        self.scorings = {card["id"]: card for card in listed("automas")["scorings"]}

    def check(self, events: list[Event]) -> int:
        """Compare every score line; returns how many there were."""
        seats = [Seat(head) for head in events[0]["seats"]]
        checked = 0
        for event in events[1:]:
            if event["e"] == "score":
                seat = seats[event["seat"]]
                assert event["parts"] == self.parts(seat)
                assert event["total"] == sum(event["parts"].values())
                checked += 1
            elif "seat" in event:
                self.follow(seats[event["seat"]], event)
        return checked

    def follow(self, seat: Seat, event: Event) -> None:
        sign = {"gain": 1, "pay": -1}.get(event["e"], 0)
        seat.goods.update({good: sign * event[good] for good in GOODS if sign and good in event})
        seat.goods["expedition"] -= event.get("tokens", 0) if event["e"] == "turn" else 0
        if event["e"] == "gain":
            steps = seat.reputation + event.get("reputation", 0)
            seat.reputation = steps % self.board["track_length"]
        elif event["e"] == "take" and "card" in event:
            seat.cards.append(event["card"])
        elif event["e"] == "expert":
            self.settle(seat, event)
        elif event["e"] == "turn" and event["action"] == "publication":
            kinds = self.board["types"]
            for card, kind in event.get("cubes", []):
                seat.cubes[self.animals[card]["categories"][kinds.index(kind)]] += 1
            seat.published += event["published"]

    def settle(self, seat: Seat, event: Event) -> None:
        if event["do"] == "cover":
            seat.active.remove(event["over"])
        if event["do"] in ("place", "cover"):
            seat.active.append(event["card"])
        elif event["do"] == "use" and event["card"] in seat.active:
            seat.active.remove(event["card"])

    def parts(self, seat: Seat) -> dict[str, int]:
        return self.automa(seat) if seat.head["kind"] == "automa" else self.human(seat)

    def count(self, seat: Seat, cards: dict[str, Any]) -> Counter[str]:
        return Counter(cards[card]["continent"] for card in seat.cards if card in cards)

    def automa(self, seat: Seat) -> dict[str, int]:
        card = self.scorings[seat.head["scoring"]]
        animals, experts = self.count(seat, self.animals), self.count(seat, self.experts)
        largest = sorted(experts.values(), reverse=True)
        return {
            "play": seat.goods["vp"],
            "continents": sum((n + experts[where]) * n for where, n in animals.items()),
            "experts": sum(n * vp for n, vp in zip(largest, card["experts"], strict=False)),
            "coins": seat.goods["coins"] // card["coins_per_vp"],
            "tokens": seat.goods["expedition"] * card["token"],
            "seals": seat.goods["seal"] * card["seal"],
        }

    def human(self, seat: Seat) -> dict[str, int]:
        board, goods = self.board, seat.goods
        last = [
            self.experts[card] for card in seat.active if self.experts[card]["duration"] == "end"
        ]
        cubes = Counter(seat.cubes)
        cubes.update({card["where"]: card["amount"] for card in last if card["gain"] == "cubes"})
        continents = self.count(seat, self.experts)
        continents.update(self.animals[card]["continent"] for card in seat.published)
        return {
            "play": goods["vp"],
            "experts": sum(self.pays(seat, card) for card in last if card["gain"] == "vp"),
            "cubes": sum(map(self.collection, cubes.values())),
            "continents": sum(map(self.collection, continents.values())),
            "seals": goods["seal"] * board["seal_vp"],
            "coins": goods["coins"] // board["coins_per_vp"],
            "tokens": goods["expedition"] * board["token_vp"],
        }

    def pays(self, seat: Seat, card: Event) -> int:
        counted = {
            "expedition": seat.goods["expedition"],
            "seal": seat.goods["seal"],
            "coin_pair": seat.goods["coins"] // 2,
            "reputation": seat.reputation,
            "expert": sum(self.count(seat, self.experts).values()),
        }
        return int(card["amount"] * counted[card["where"]])

    def collection(self, elements: int) -> int:
        table = self.board["collection_vp"]
        beyond = max(0, elements - (len(table) - 1))
        return int(table[min(elements, len(table) - 1)] + beyond * self.board["collection_further"])


def test_scores_follow_from_the_record_and_the_lists(capsys: pytest.CaptureFixture[str]) -> None:
    referee = ForeignReferee(capsys)
    table = ("--vs", "linne/boudeuse", "--vs", "daubenton/astrolabe")
    for game in range(12):
        number = ("--seed", "9", "--game", str(game))
        record = printed(capsys, "play", "random", "random", *table, *number, "--record", "-")
        assert referee.check([json.loads(line) for line in record.splitlines()]) == 4
