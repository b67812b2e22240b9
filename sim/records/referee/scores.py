"""Final scores by their parts, and the winners (rules 5.10, 6.1 to 6.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sim.records.referee import experts
from sim.records.referee.game import Game, broken
from sim.records.referee.reader import Line
from sim.records.referee.table import Seat
from sim.records.referee.words import AUTOMA_PARTS, CONTINENTS, HUMAN_PARTS

HUMAN = "rules 6.1, a human's final score"
AUTOMA = "rules 5.10, an Automa's final score"
WINNERS = "rules 6.3, most VP, then more published Animals, then shared"


def check_scores(game: Game) -> None:
    """A score line per seat, then the result."""
    totals: dict[int, int] = {}
    while len(totals) < len(game.table.seats):
        missing = [s.number for s in game.table.seats if s.number not in totals]
        line = game.expect("score", f"the score of seat {missing[0]}", "records 3, score")
        seat = game.seat_of(line)
        if seat.number in totals:
            text = f"seat {seat.number} has a second score line"
            raise broken(line, "records 3, score", text)
        totals[seat.number] = _check_score(game, seat, line)
    line = game.expect("result", "the result", "records 3, result")
    winners = _winners(game, totals)
    if sorted(line["winners"]) != winners:
        text = f"the winners are {line['winners']}; expected {winners}"
        raise broken(line, WINNERS, text)


def _check_score(game: Game, seat: Seat, line: Line) -> int:
    rule = HUMAN if seat.human else AUTOMA
    names = HUMAN_PARTS if seat.human else AUTOMA_PARTS
    if set(line["parts"]) != set(names):
        text = f"the parts are {' '.join(line['parts'])}; expected {' '.join(names)}"
        raise broken(line, "records 3, score parts", text)
    jokers = _check_jokers(game, seat, line)
    right = human_parts(game, seat, jokers) if seat.human else automa_parts(game, seat)
    for name in names:
        if line["parts"][name] != right[name]:
            text = f"seat {seat.number}: `{name}` is {line['parts'][name]}"
            raise broken(line, rule, f"{text}; expected {right[name]}")
    total = sum(right.values())
    if line["total"] != total:
        text = f"seat {seat.number}: the total is {line['total']}; expected {total}"
        raise broken(line, rule, text)
    return total


def _check_jokers(game: Game, seat: Seat, line: Line) -> dict[str, str]:
    """Each published Sepultus card counts for one continent of its owner's choice (rules 9.5)."""
    jokers: dict[str, str] = line.get("jokers", {})
    right = {card for card in seat.published if card in game.sepultus}
    if set(jokers) != right:
        text = f"jokers are {' '.join(sorted(jokers)) or 'none'}"
        wanted = " ".join(sorted(right)) or "none"
        raise broken(
            line,
            "rules 9.5, Sepultus Creatura",
            f"{text}; the published Sepultus cards are {wanted}",
        )
    return jokers


# Parts -------------------------------------------------------------------------------------


def collection_vp(game: Game, elements: int) -> int:
    """The VP of one collection; beyond the table each further element adds the same."""
    table = game.box.collection_vp
    further = max(0, elements - (len(table) - 1))
    return table[min(elements, len(table) - 1)] + further * game.box.collection_further


def human_parts(game: Game, seat: Seat, jokers: dict[str, str]) -> dict[str, int]:
    """VP in play, end Experts, collections of cubes and of continents, goods left."""
    box, goods = game.box, seat.goods
    cubes, extra = seat.collection.copy(), 0
    for expert in experts.active(game, seat, "score"):
        if expert.gain == "cubes":
            cubes[expert.where] += expert.amount
        else:
            extra += expert.amount * COUNTED[expert.where](game, seat)
    continents = Counter(game.continent_of(c) for c in seat.published if c not in jokers)
    continents.update(jokers.values())
    continents.update(game.continent_of(card) for card in seat.experts)
    return {
        "play": goods["vp"],
        "experts": extra,
        "cubes": sum(collection_vp(game, n) for n in cubes.values()),
        "continents": sum(collection_vp(game, n) for n in continents.values()),
        "seals": goods["seal"] * box.seal_vp,
        "coins": goods["coins"] // box.coins_per_vp,
        "tokens": goods["expedition"] * box.token_vp,
    }


# What the end-of-game Experts count, by their `where` (rulebook, annex).
COUNTED: dict[str, Callable[[Game, Seat], int]] = {
    "expedition": lambda game, seat: seat.goods["expedition"],
    "expert": lambda game, seat: len(seat.experts),
    "seal": lambda game, seat: seat.goods["seal"],
    "coin_pair": lambda game, seat: seat.goods["coins"] // 2,
    "reputation": lambda game, seat: seat.goods["reputation"],
}


def automa_parts(game: Game, seat: Seat) -> dict[str, int]:
    """The Scoring card: continents, Experts of the three largest collections, goods left."""
    card, goods = game.cards.scorings[seat.scoring], seat.goods
    animals = Counter(game.continent_of(c) for c in seat.animals)
    people = Counter(game.continent_of(c) for c in seat.experts)
    largest = sorted(people.values(), reverse=True)
    return {
        "play": goods["vp"],
        "continents": sum((animals[c] + people[c]) * animals[c] for c in CONTINENTS),
        "experts": sum(n * vp for n, vp in zip(largest, card.experts, strict=False)),
        "coins": goods["coins"] // card.coins_per_vp,
        "tokens": goods["expedition"] * card.token,
        "seals": goods["seal"] * card.seal,
    }


def _winners(game: Game, totals: dict[int, int]) -> list[int]:
    def rank(seat: Seat) -> tuple[int, int]:
        return totals[seat.number], len(seat.published)

    best = max(rank(seat) for seat in game.table.seats)
    return [seat.number for seat in game.table.seats if rank(seat) == best]
