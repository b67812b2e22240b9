"""The words of the record: the referee's own list, from docs/records.md and rules 1."""

from __future__ import annotations

CONTINENTS = ("america", "africa", "asia", "europe", "oceania")
TYPES = ("I", "II", "III", "IV")
TYPES_0 = ("0", *TYPES)
ACTIONS = ("embassy", "bank", "university", "academy", "expedition", "publication")
GOODS = ("coins", "expedition", "seal", "reputation", "vp")
PAYABLE = ("coins", "expedition", "seal")
KINDS = ("animal", "expert")
TOKENS = ("expedition", "coins", "expert", "animal", "die", "nothing")
TAKE_WHY = ("setup", "round", "academy", "university", "reputation", "behavior")
WHY = (
    "setup",
    "round",
    "slot",
    "embassy",
    "bank",
    "university",
    "academy",
    "space",
    "reputation",
    "cube",
    "publication",
    "seal",
    "behavior",
)
HUMAN_PARTS = ("play", "experts", "cubes", "continents", "seals", "coins", "tokens")
AUTOMA_PARTS = ("play", "continents", "experts", "coins", "tokens", "seals")


def goods_text(goods: dict[str, int]) -> str:
    """Goods in words: `5 coins, 1 seal`."""
    return ", ".join(f"{amount} {good}" for good, amount in goods.items()) or "nothing"
