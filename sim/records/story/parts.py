"""What a final score is made of: collections, Experts, continents, as far as the lines show it."""

from collections.abc import Iterator, Mapping

from sim.game.box import Box
from sim.records.story.blocks import Event
from sim.records.story.markup import KEEP
from sim.records.story.seats import Seat
from sim.records.story.table import CATEGORIES, CONTINENTS, Table
from sim.records.story.words import land, listing


def tell_parts(table: Table, score: Event) -> Iterator[str]:
    """A line for each part that needs adding up; none where the sum is not the record's."""
    seat = table.seats[score["seat"]]
    owner = seat.possessive[:1].upper() + seat.possessive[1:]
    for part, (words, terms) in _parts(table, seat, score).items():
        points = score["parts"].get(part, 0)
        if terms and sum(terms.values()) == points:
            yield f"  {owner} {words}:\t{points}{_sum_words(terms)}."


def _sum_words(terms: Mapping[str, int]) -> str:
    """` = hot 4 cubes (3 VP); nothing for mammal 3 cubes`."""
    scoring = [f"{name} ({vp} VP)" for name, vp in terms.items() if vp]
    others = [name for name, vp in terms.items() if not vp]
    words = f" = {' + '.join(scoring)}" if scoring else ""
    return words + (f"; nothing for {listing(others)}" if others else "")


def _parts(table: Table, seat: Seat, score: Event) -> dict[str, tuple[str, dict[str, int]]]:
    """For each part its name, and the terms with their points."""
    if not seat.human:
        return {"continents": ("continents", automa_continents(table, seat))}
    return {
        "experts": ("end-of-game Experts", end_expert_terms(table, seat)),
        "cubes": ("category collections", cube_terms(table, seat)),
        "continents": ("continents", _continents(table, seat, score.get("jokers", {}))),
    }


def collection_vp(box: Box, elements: int) -> int:
    """Victory points of one collection (Final score)."""
    most = len(box.collection_vp) - 1
    further = max(elements - most, 0) * box.collection_further
    return box.collection_vp[min(elements, most)] + further


def _terms(box: Box, sizes: Mapping[str, int], unit: str) -> dict[str, int]:
    """`Asia 6 cards` and its points, for every collection that has been begun."""
    return {
        f"{name} {size} {unit if size != 1 else unit[:-1]}": collection_vp(box, size)
        for name, size in sizes.items()
        if size
    }


def cube_terms(table: Table, seat: Seat) -> dict[str, int]:
    """Published cubes by category, those of active end-of-game Experts included."""
    sizes = dict.fromkeys(CATEGORIES, 0)
    for category in filter(None, seat.library):
        sizes[category] = sizes.get(category, 0) + 1
    for card in seat.active:
        expert = table.names.experts.get(card)
        if expert and expert.trigger == "score" and expert.gain == "cubes":
            sizes[expert.where] = sizes.get(expert.where, 0) + expert.amount
    return _terms(table.box, sizes, "cubes")


def _continents(table: Table, seat: Seat, jokers: Mapping[str, str]) -> dict[str, int]:
    """Published Animals and all Experts by continent; a joker counts where the record says."""
    owned = [jokers.get(card) or table.names.continent(card) for card in seat.published]
    owned += [table.names.continent(card) for card in seat.experts]
    return _terms(table.box, {land(name): owned.count(name) for name in CONTINENTS}, "cards")


def end_expert_terms(table: Table, seat: Seat) -> dict[str, int]:
    """What each active end-of-game Expert gives."""
    held = {
        "expedition": seat.goods["expedition"],
        "expert": len(seat.experts),
        "seal": seat.goods["seal"],
        "coin_pair": seat.goods["coins"] // 2,
        "reputation": seat.goods["reputation"],
    }
    terms = {}
    for card in seat.active:
        expert = table.names.experts.get(card)
        if expert and expert.trigger == "score" and expert.gain == "vp":
            points = expert.amount * held.get(expert.where, 0)
            terms[table.names.name(card)] = points
    return terms


def automa_continents(table: Table, seat: Seat) -> dict[str, int]:
    """(Animals + Experts) x Animals for each continent with an Animal (Scoring card)."""
    terms = {}
    for name in CONTINENTS:
        animals = sum(table.names.continent(card) == name for card in seat.animals)
        experts = sum(table.names.continent(card) == name for card in seat.experts)
        points = (animals + experts) * animals
        if points:
            product = f"({animals} + {experts}) x {animals}".replace(" ", KEEP)
            terms[f"{land(name)} {product}"] = points
    return terms
