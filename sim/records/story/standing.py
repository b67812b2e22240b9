"""What every seat would score if the game ended now, from the lines so far."""

from collections import Counter
from itertools import combinations_with_replacement

from sim.records.story.parts import automa_continents, collection_vp, cube_terms, end_expert_terms
from sim.records.story.seats import Seat
from sim.records.story.table import CONTINENTS, Table


def standing(table: Table, seat: Seat) -> dict[str, int]:
    """The seat's final score by parts as if this were the end, in the words of a score line."""
    return _human(table, seat) if seat.human else _automa(table, seat)


def _human(table: Table, seat: Seat) -> dict[str, int]:
    """A human's parts (Final score); studied Animals and their cubes count for nothing."""
    box, goods = table.box, seat.goods
    return {
        "play": goods["vp"],
        "experts": sum(end_expert_terms(table, seat).values()),
        "cubes": sum(cube_terms(table, seat).values()),
        "continents": _continents(table, seat),
        "seals": goods["seal"] * box.seal_vp,
        "coins": goods["coins"] // box.coins_per_vp,
        "tokens": goods["expedition"] * box.token_vp,
    }


def _continents(table: Table, seat: Seat) -> int:
    """The continent collections; each Sepultus Creatura counts where its owner gains most."""
    cards = [table.names.continent(card) for card in (*seat.published, *seat.experts)]
    owned = Counter(filter(None, cards))
    jokers = sum(card in table.names.sepultus for card in seat.published)
    return max(
        sum(collection_vp(table.box, n) for n in (owned + Counter(choice)).values())
        for choice in combinations_with_replacement(CONTINENTS, jokers)
    )


def _automa(table: Table, seat: Seat) -> dict[str, int]:
    """An Automa's parts (Scoring card); a card that is not known scores nothing."""
    goods = seat.goods
    parts = {
        "play": goods["vp"],
        "continents": sum(automa_continents(table, seat).values()),
        **dict.fromkeys(("experts", "coins", "tokens", "seals"), 0),
    }
    card = table.cards.scorings.get(seat.scoring)
    if card is None:
        return parts
    people = Counter(filter(None, map(table.names.continent, seat.experts)))
    largest = sorted(people.values(), reverse=True)
    return parts | {
        "experts": sum(n * vp for n, vp in zip(largest, card.experts, strict=False)),
        "coins": goods["coins"] // card.coins_per_vp,
        "tokens": goods["expedition"] * card.token,
        "seals": goods["seal"] * card.seal,
    }
