"""Component files to start from: the built-in ones, with a comment on what may be changed."""

from sim.game.box.cards import DURATIONS, EFFECTS, TYPE_COLUMNS
from sim.game.box.load import COMPONENTS
from sim.game.box.types import CATEGORIES_OF, CONTINENTS, TYPES

ABOUT = {
    "animals.csv": "the Animal cards, one per line",
    "experts.csv": "the Expert cards, one per line",
    "sepultus.csv": "the Sepultus Creatura cards, one per line",
    "board.toml": "dice, tokens, boards, costs and scores",
    "assumptions.toml": "what the rulebook leaves open, in words",
}
_SOURCE = 'source: where the line comes from; write "box, my copy" for what you read on your cards.'


def starter_text(file: str) -> str:
    """A built-in component file; a CSV file gets a comment, the others have one."""
    text = (COMPONENTS / file).read_text(encoding="utf-8")
    return "".join(f"# {line}\n" for line in _comment(file)) + text


def _comment(file: str) -> list[str]:
    if file == "animals.csv":
        kinds = zip(TYPE_COLUMNS, TYPES, strict=True)
        return [
            "Correct these cards by your own box; all 75 must be here.",
            "id: a short name that no other card has. name and common: in Latin and in English.",
            f"continent: {', '.join(CONTINENTS)}.",
            *(f"{column}: {', '.join(CATEGORIES_OF[kind])}." for column, kind in kinds),
            "vp_1 to vp_4: VP for a cube on Types I to IV; empty for the numbers of board.toml.",
            _SOURCE,
        ]
    if file == "experts.csv":
        triggers = ", ".join(f"{duration} {trigger}" for duration, trigger in EFFECTS)
        return [
            "Correct these cards by your own box; all 55 must be here, 11 of each continent.",
            f"duration: {', '.join(DURATIONS)}. Together with its trigger: {triggers}.",
            "where, gain and amount: what the Expert is about, what it gives and how much.",
            "text: the effect in words, with the amount as a number.",
            _SOURCE,
        ]
    if file == "sepultus.csv":
        return [
            "Correct these cards by your own box; all 6 must be here.",
            "die: the value of the die that takes the card at the Academy.",
            "cost: the value that its cube needs on an Expedition. vp: VP for placing that cube.",
            "categories: what its one cube may stand for, such as I:mammal|II:herbivore.",
            _SOURCE,
        ]
    return []
