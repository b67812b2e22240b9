"""The final scores of the naive game in `tiny_game`: nobody there ever publishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.helpers.tiny_game import Player, TinyGame

CONTINENTS = ["america", "africa", "asia", "europe", "oceania"]


def parts_of(game: TinyGame, player: Player) -> dict[str, int]:
    """The parts of a seat's score, by name."""
    return _human_parts(game, player) if player.human else _automa_parts(game, player)


def _human_parts(game: TinyGame, player: Player) -> dict[str, int]:
    goods, experts = player.goods, 0
    left = {
        "expedition": goods["expedition"],
        "expert": len(player.experts),
        "seal": goods["seal"],
        "coin_pair": goods["coins"] // 2,
        "reputation": player.reputation,
    }
    for card in player.active:
        experts += left.get(game.expert[card].where, 0) * game.expert[card].amount
    people = [game.colour_of[card] for card in player.experts]
    sizes = [people.count(continent) for continent in CONTINENTS]
    return {
        "play": goods["vp"],
        "experts": experts,
        "cubes": 0,
        "continents": sum(game.box.collection_vp[size] for size in sizes),
        "seals": 4 * goods["seal"],
        "coins": goods["coins"] // 2,
        "tokens": goods["expedition"],
    }


def _automa_parts(game: TinyGame, player: Player) -> dict[str, int]:
    card = game.cards.scorings[player.head["scoring"]]
    animals = [game.colour_of[c] for c in player.animals]
    people = [game.colour_of[c] for c in player.experts]
    sizes = sorted((people.count(c) for c in CONTINENTS), reverse=True)
    return {
        "play": player.goods["vp"],
        "continents": sum(
            (animals.count(c) + people.count(c)) * animals.count(c) for c in CONTINENTS
        ),
        "experts": sum(size * vp for size, vp in zip(sizes, card.experts, strict=False)),
        "coins": player.goods["coins"] // card.coins_per_vp,
        "tokens": player.goods["expedition"] * card.token,
        "seals": player.goods["seal"] * card.seal,
    }
