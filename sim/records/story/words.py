"""The words of the story: goods, places, colours, cards."""

from collections.abc import Iterable, Mapping, Sequence

from automa.cards import Row, Scoring, Step
from sim.game.box import Box, Expert, Sepultus, Slot
from sim.records.story.markup import KEEP, clean, paint

COLOUR = {
    "america": "red",
    "africa": "yellow",
    "asia": "purple",
    "europe": "blue",
    "oceania": "green",
}
GOODS = {
    "coins": ("coin", "coins"),
    "expedition": ("expedition token", "expedition tokens"),
    "seal": ("royal seal", "royal seals"),
    "reputation": ("reputation", "reputation"),
    "vp": ("VP", "VP"),
    "expert": ("Expert card", "Expert cards"),
    "animal": ("Animal card", "Animal cards"),
}
HOLDINGS = ("coins", "expedition", "seal", "reputation", "vp")
COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINAL = ("1st", "2nd", "3rd")
TYPES = ("0", "I", "II", "III", "IV")


def amount(good: str, number: int) -> str:
    """`1 coin`, `3 coins`."""
    return f"{number}{KEEP}{GOODS[good][number != 1]}"


def amounts(goods: Mapping[str, int]) -> str:
    """Several goods in one phrase."""
    return listing(amount(good, number) for good, number in goods.items())


def listing(items: Iterable[str], last: str = " and ") -> str:
    """`a, b and c`."""
    words = list(items)
    return last.join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def count(number: int) -> str:
    """A small number as a word."""
    return COUNT[number] if 0 <= number < len(COUNT) else str(number)


def ordinal(place: int) -> str:
    """The name of a place counted from 0: `1st`, `2nd`."""
    return ORDINAL[place] if 0 <= place < len(ORDINAL) else f"{place + 1}th"


def colour(continent: str) -> str:
    """A continent's colour, in that colour."""
    return paint(continent, COLOUR.get(continent, continent))


def land(continent: str) -> str:
    """A continent's name, in its colour."""
    return paint(continent, continent.capitalize())


def land_and_colour(continent: str) -> str:
    """`Asia (purple)`, all in that colour."""
    return paint(continent, f"{continent.capitalize()}{KEEP}({COLOUR.get(continent, continent)})")


def die(continent: str, value: int) -> str:
    """A die: `purple 4`."""
    return paint(continent, f"{COLOUR.get(continent, continent)}{KEEP}{value}")


def slot_pays(slot: Slot) -> str:
    """What a slot of a player board pays its owner."""
    return "nothing" if slot.good == "nothing" else amount(slot.good, slot.amount)


def effect_words(expert: Expert) -> str:
    """An Expert's effect inside a sentence: `once 5 coins, then the card lies face down`."""
    text = clean(expert.text).rstrip(". ").replace(": ", " ").replace("; ", ", ")
    return text[:1].lower() + text[1:]


def _cube_offer(card: Sepultus) -> str:
    """What a Sepultus Creatura's cube costs, and the categories it may stand for."""
    categories = listing((category for _, category in card.categories), " or ")
    return f"cube for value {card.cost}, {categories}"


class CardNames:
    """What the story says of the cards of a box; an unknown id is told as it stands."""

    def __init__(self, box: Box) -> None:
        self.animals = {card.id: card for card in box.animals}
        self.experts = {card.id: card for card in box.experts}
        self.sepultus = {card.id: card for card in box.sepultus}

    def continent(self, card: str) -> str:
        """A card's continent, empty for a Sepultus Creatura."""
        known = self.animals.get(card) or self.experts.get(card)
        return known.continent if known else ""

    def name(self, card: str) -> str:
        """A card's name in its continent's colour."""
        known = self.animals.get(card) or self.experts.get(card) or self.sepultus.get(card)
        name = clean(known.name if known else card)
        continent = self.continent(card)
        return paint(continent, name) if continent else name

    def with_continent(self, card: str) -> str:
        """`Lemur catta (Africa)`."""
        continent = self.continent(card)
        kind = land(continent) if continent else "Sepultus Creatura"
        return f"{self.name(card)} ({kind})"

    def in_full(self, card: str) -> str:
        """A card as its new owner reads it: an Animal's categories, an Expert's effect."""
        if card in self.experts:
            expert = self.experts[card]
            return f"{self.name(card)} ({land(expert.continent)}: {effect_words(expert)})"
        if card in self.animals:
            animal = self.animals[card]
            return f"{self.name(card)} ({land(animal.continent)}: {', '.join(animal.categories)})"
        if card in self.sepultus:
            return f"{self.name(card)} (Sepultus Creatura: {_cube_offer(self.sepultus[card])})"
        return self.with_continent(card)

    def category(self, card: str, type_name: str) -> str:
        """An Animal's category of a Type, empty if the card has none of its own."""
        known = self.animals.get(card)
        return known.categories[TYPES.index(type_name) - 1] if known and type_name in TYPES else ""

    def cube_category(self, cube: Sequence[str]) -> str:
        """The category of a cube; a Sepultus Creatura's cube names its own."""
        return cube[2] if len(cube) > 2 else self.category(cube[0], cube[1])

    def names(self, cards: Sequence[str]) -> str:
        """Several cards by name."""
        return listing(self.name(card) for card in cards)


def step_words(step: Step) -> str:
    """A step of a Behavior card in a few words, empty for the place of the die."""
    if step.do == "take":
        return "an Animal" if step.good == "animal" else "an Expert"
    if step.do == "gain":
        return amount(step.good, step.amount)
    return {
        "first_player": "the First Player token if free",
        "space_reputation": "the space's reputation",
        "discard_tokens": f"{step.amount} VP for each expedition token",
    }.get(step.do, "")


def row_words(row: Row) -> str:
    """A row of a Behavior card: `Academy: an Animal, 3 reputation`."""
    steps = ", ".join(filter(None, (step_words(step) for step in row.steps)))
    return f"{row.action.capitalize()}: {steps or 'nothing'}"


def scoring_words(card: Scoring) -> str:
    """A Scoring card's table in a sentence."""
    each = ", ".join(str(vp) for vp in card.experts)
    coins = "coin" if card.coins_per_vp == 1 else f"{card.coins_per_vp} coins"
    return (
        "for each continent (Animals + Experts) x Animals; "
        f"{each} VP for each Expert of its largest, 2nd and 3rd continent; 1 VP per {coins}, "
        f"{card.token} VP per expedition token, {card.seal} VP per royal seal"
    )
