"""A turn in plain words: the action, the die, what it is aimed at and what the colour costs."""

from collections.abc import Sequence

from sim.game.box import Sepultus
from sim.game.box.types import Space
from sim.records.story.seats import Seat
from sim.records.story.words import (
    CardNames,
    amount,
    colour,
    die,
    effect_words,
    land,
    land_and_colour,
    listing,
    ordinal,
    slot_pays,
)
from strategies.api.dice import Die
from strategies.api.options import Option
from strategies.api.view import Study, Table

ANY_VALUE = ("bank", "university")  # actions to which the value of the die does not matter
TURN = ("embassy", "bank", "university", "academy", "expedition", "publication")


class Words:
    """What a person reads of the options of one decision."""

    def __init__(self, view: Table, seats: Sequence[Seat]) -> None:
        self.view, self.seats, self.box = view, seats, view.box
        self.names = CardNames(view.box)

    def turn(self, option: Option) -> str:
        """All of a turn in a line."""
        target = f": {self.target(option)}" if option.verb not in ("embassy", "bank") else ""
        price = f"; {self.price(option)}" if option.pay else ""
        return f"{option.verb.capitalize()} with the {self.die(option)}{target}{price}"

    def action(self, option: Option) -> str:
        """What an action gives."""
        box = self.box
        tokens = listing((str(number) for _, number in box.embassy), " or ")
        token = amount("expedition", box.university_tokens)
        steps = listing((str(number) for _, number in box.academy), " or ")
        return {
            "embassy": f"Embassy: {tokens} expedition tokens, by the value of the die",
            "bank": f"Bank: {amount('coins', box.bank_coins)}{self._first_at_bank()}",
            "university": f"University: take an Expert ({token} if the die has its colour)",
            "academy": f"Academy: take an Animal of the die's colour; {steps} reputation",
            "expedition": "Expedition: put cubes on your Animals of the die's colour",
            "publication": "Publication: publish an Animal of the die's colour and more with it",
        }[option.verb]

    def _first_at_bank(self) -> str:
        if not self.view.bank_is_open or self.view.first_player == self.view.me.number:
            return ""
        return " and the First Player token"

    def die(self, option: Option) -> str:
        """`green 6 from Linné's board (Linné gains 3 VP)`."""
        taken = self.view.dice[option.die or 0]
        what = die(taken.colour, taken.value)
        if taken.slot is None:
            return f"{what}{where_words(taken)}"
        owner = self.seats[taken.owner]
        pays = slot_pays(self.box.slots[taken.slot])
        if taken.owner == self.view.me.number:
            return f"{what} from your own board (on the slot for {pays})"
        gains = f"{owner.object} {owner.verb('gain')} {pays}"
        return f"{what} from {owner.possessive} board ({gains})"

    def target(self, option: Option) -> str:
        """What an action is aimed at."""
        if option.verb == "university":
            return self._expert(option)
        if option.verb == "academy":
            return self._animal(option)
        if option.verb == "expedition":
            return self._expedition(option.colour or "")
        study = self.view.me.studied[option.animal or 0]
        return f"{self.names.in_full(study.animal.id)}, {cubes_on(study)}"

    def _expert(self, option: Option) -> str:
        card = self.view.experts[option.place or 0]
        if card is None:
            return "no Expert"
        token = f", and {amount('expedition', self.box.university_tokens)}"
        return self.names.in_full(card.id) + (token if card.continent == option.colour else "")

    def _animal(self, option: Option) -> str:
        card = self.view.animals[option.place or 0]
        if card is None:
            return "no Animal"
        exact = f", for a value of exactly {card.die}" if isinstance(card, Sepultus) else ""
        return self.names.in_full(card.id) + exact

    def _expedition(self, continent: str) -> str:
        place = self.view.next_space(continent) or 0
        space = space_words(self.box.spaces[continent][place])
        mine = [study for study in self.view.me.studied if is_of(study, continent)]
        animals = listing(f"{self.names.name(s.animal.id)} ({cubes_on(s)})" for s in mine)
        return f"{land_and_colour(continent)}, {ordinal(place)} space ({space}): {animals}"

    def price(self, option: Option) -> str:
        """What the colour of the die costs."""
        new = colour(option.colour or "")
        if option.pay == "token":
            return f"pay 1 expedition token, it counts as {new}"
        if option.pay == "seal":
            return f"pay 1 royal seal, it counts as {new} and +{self.box.seal_value}"
        return f"leave it {new}"

    def use(self, option: Option) -> str:
        """An immediate Expert: on its place, or the one just taken."""
        place, active = option.place or 0, self.view.me.active
        card = active[place] if place < len(active) else self.view.expert_to_place
        return f"Use {self.names.name(card.id)}: {effect_words(card)}" if card else "Use an Expert"


def where_words(taken: Die) -> str:
    """Where a die stands that is on no board: `at the Bank`; nothing for one in hand."""
    place, _, continent = taken.where.partition(":")
    if continent:
        return f" from the Expedition to {land(continent)}"
    return "" if place in ("hand", "board") else f" from the {place.capitalize()}"


def space_words(space: Space) -> str:
    """`2 reputation, value +1`."""
    return f"{amount('reputation', space.reputation)}, value +{space.bonus}"


def cubes_on(study: Study) -> str:
    """`cubes on I and III`, `no cubes`."""
    if not study.cubes:
        return "no cubes"
    return f"cube{'s' if len(study.cubes) > 1 else ''} on {listing(study.cubes)}"


def is_of(study: Study, continent: str) -> bool:
    """Whether an Expedition to a continent may put a cube on it; on a Sepultus Creatura, any."""
    return isinstance(study.animal, Sepultus) or study.animal.continent == continent


def value_now(view: Table) -> int:
    """The value of the action in hand, with the Experts that will count when it is fixed."""
    kinds = (f"die:{view.colour}", f"{view.action}:{view.colour}")
    experts = [card for card in view.me.active if card and card.trigger == "value"]
    return view.value + sum(card.amount for card in experts if card.where in kinds)
