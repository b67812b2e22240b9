"""A card file to start from: a commented copy of a card under a new name."""

import json
from importlib.resources import files

from automa.cards import Behavior, Scoring, Step

SOURCE = "box, a card of my own"


def new_card(card: Behavior | Scoring, name: str, folder: str) -> str:
    """The text of a card file that does what `card` does; `name` is its short name."""
    kind = "behavior" if isinstance(card, Behavior) else "scoring"
    header = files("automa").joinpath("templates", f"{kind}.txt").read_text(encoding="utf-8")
    for word, value in (("FOLDER", folder), ("CARD", name), ("LIKE", card.id)):
        header = header.replace(word, value)
    title = name.replace("-", " ").title()
    lines = [f'kind = "{kind}"', f"name = {_text(title)}", f"stars = {card.stars}"]
    body = _scores(card) if isinstance(card, Scoring) else _rows(card)
    return header + "\n".join([*lines, *body]) + "\n"


def _scores(card: Scoring) -> list[str]:
    return [
        f"experts = {list(card.experts)}",
        f"coins_per_vp = {card.coins_per_vp}",
        f"token = {card.token}",
        f"seal = {card.seal}",
        f"source = {_text(SOURCE)}",
    ]


def _rows(card: Behavior) -> list[str]:
    """The rows of a Behavior card, 6 first, as they are printed."""
    lines = [f"source = {_text(SOURCE)}"]
    for value, row in sorted(card.rows.items(), reverse=True):
        steps = [f"    {{ {_step(step)} }}," for step in row.steps]
        lines += ["", f"[rows.{value}]", "steps = [", *steps, "]"]
    return lines


def _step(step: Step) -> str:
    """One step as the inside of a TOML table."""
    parts = [f"do = {_text(step.do)}"]
    if step.good:
        parts.append(f"good = {_text(step.good)}")
    if step.amount:
        parts.append(f"amount = {step.amount}")
    return ", ".join(parts)


def _text(value: str) -> str:
    """A TOML string; those of JSON are."""
    return json.dumps(value, ensure_ascii=False)
