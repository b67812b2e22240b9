"""What each decision asks, with all that a person needs to answer it."""

from collections.abc import Callable

from sim.game.vocab import TYPES
from sim.play.words import ANY_VALUE, Words, value_now
from sim.records.story.words import amount, colour, die, land

REASONS = {
    "setup": "",
    "round": "The Round token gives you a card. ",
    "reputation": "The reputation track gives you a card. ",
}
QUESTIONS: dict[str, Callable[[Words], str]] = {
    "turn": lambda words: "Your turn: what do you do?",
    "take_card": lambda words: _card_question(words),
    "place_die": lambda words: _slot_question(words),
    "pay": lambda words: f"{_action_so_far(words)} {_before(words)}",
    "cubes": lambda words: (
        f"{_action_so_far(words)} Value left: {words.view.value_left}. Where does a cube go?"
    ),
    "publish_type": lambda words: f"{_action_so_far(words)} Which is the highest Type you publish?",
    "publish_cubes": lambda words: (
        f"Type {words.view.publishing}, your Reference Animal's cube is published. "
        "Which cubes of the same category go with it?"
    ),
    "publish_animals": lambda words: (
        f"Which Animals of {land(words.view.colour)} that gave no cube are published, too?"
    ),
    "place_expert": lambda words: (
        f"What do you do with {words.names.in_full(words.view.expert_to_place.id)}?"
    ),
    "end_turn": lambda words: "Anything else in this turn?",
    "extra": lambda words: "End of the round: do you pay 1 royal seal for one more action?",
}


def question(words: Words) -> str:
    """The question of the decision in hand."""
    return QUESTIONS[words.view.decision](words)


def _card_question(words: Words) -> str:
    """Why there is a card to take, as it may come in the middle of another action."""
    why = REASONS[words.view.card_reason]
    return f"{why}Which {words.view.card_kind.capitalize()} do you take?"


def _slot_question(words: Words) -> str:
    """The die to be placed now, and those that come after it."""
    mine = [d for d in words.view.dice.values() if d.owner == words.view.me.number]
    first, *later = [die(d.colour, d.value) for d in mine if d.slot is None]
    still = f" (after it: {', '.join(later)})" if later else ""
    return f"On which slot do you put your {first}{still}?"


def _before(words: Words) -> str:
    """At the Bank and the University the value of the die does not matter."""
    return "Anything before it?" if words.view.action in ANY_VALUE else "Do you add something?"


def _action_so_far(words: Words) -> str:
    """The action in hand, its value, and what the value gives."""
    view, box = words.view, words.box
    value = value_now(view) if view.decision == "pay" else view.value
    name, has = view.action.capitalize(), f"the {colour(view.colour)} die is worth {value}"
    if view.action == "embassy":
        return f"{name}: {has} for {_gives(box.embassy, value, 'expedition')}."
    if view.action == "academy":
        return f"{name}: {has} for {_gives(box.academy, value, 'reputation')}."
    if view.action == "expedition":
        costs = _each_type(TYPES, box.research_cost)
        return f"Expedition to {land(view.colour)} with a value of {value} (cubes cost {costs})."
    if view.action == "publication":
        needs = _each_type(("0", *TYPES), box.publication_value)
        return f"Publication: {has} (Type {needs} needed)."
    return f"{name}."


def _gives(table: tuple[tuple[int, int], ...], value: int, good: str) -> str:
    """`2 reputation (3 from 5 on)`: what the value gives, and what a higher one would."""
    now = max((number for start, number in table if value >= start), default=0)
    more = [f"{number} from {start} on" for start, number in table if start > value]
    return amount(good, now) + (f" ({more[0]})" if more else "")


def _each_type(types: tuple[str, ...], numbers: tuple[int, ...]) -> str:
    """`I 2, II 4, III 7, IV 10`."""
    return ", ".join(f"{kind} {number}" for kind, number in zip(types, numbers, strict=True))
