"""The smaller decisions in plain words: payments, cubes, Publications, Experts, dice."""

from collections.abc import Callable

from sim.game.box import Animal, Sepultus
from sim.game.vocab import TYPES
from sim.play.words import ANY_VALUE, Words, cubes_on, value_now
from sim.records.story.words import amount, land, ordinal, slot_pays
from strategies.api.options import Option

DONE = {
    "cubes": "Place no more cubes",
    "publish_cubes": "No more of them",
    "publish_animals": "No more of them",
    "extra": "No extra action: keep the seal",
    "end_turn": "End your turn",
}


def step_words(words: Words, option: Option) -> str:
    """Any option but a turn's."""
    return STEPS[option.verb](words, option)


def _done(words: Words, option: Option) -> str:
    view = words.view
    if view.decision == "pay" and view.action in ANY_VALUE:
        return "Nothing: go on"
    if view.decision == "pay":
        return f"Go on with a value of {value_now(view)}"
    return DONE.get(view.decision, "Done")


def _take(words: Words, option: Option) -> str:
    view = words.view
    deck = view.animals if view.card_kind == "animal" else view.experts
    card = deck[option.place or 0]
    return words.names.in_full(card.id) if card else "no card"


def _set_die(words: Words, option: Option) -> str:
    slot = option.slot or 0
    pays = slot_pays(words.box.slots[slot])
    return f"{ordinal(slot)} slot: you gain {pays} if another player takes it"


def _cube(words: Words, option: Option) -> str:
    card = words.view.me.studied[option.animal or 0].animal
    name = words.names.name(card.id)
    if isinstance(card, Sepultus):
        return f"{name}: {option.category}, for {card.cost}{_vp(card.vp)}"
    place = TYPES.index(option.type or "I")
    what = f"Type {option.type}, {card.categories[place]}"
    return f"{name}: {what}, for {words.box.research_cost[place]}{_vp(card.cube_vp[place])}"


def _vp(number: int) -> str:
    return f"; {amount('vp', number)}" if number else ""


def _type(words: Words, option: Option) -> str:
    top = ("0", *TYPES).index(option.type or "0")
    return f"Up to Type {option.type}" if top else "Type 0 only: Animals, no cubes"


def _publish_cube(words: Words, option: Option) -> str:
    study = words.view.me.studied[option.animal or 0]
    vp = words.box.publication_vp[TYPES.index(words.view.publishing) + 1]
    fate = "" if _stays(words, study.animal) else "; the Animal then leaves the game"
    return f"{words.names.name(study.animal.id)} ({cubes_on(study)}){_vp(vp)}{fate}"


def _stays(words: Words, card: Animal | Sepultus) -> bool:
    """Whether an Animal that gives a cube goes to the published pile."""
    return isinstance(card, Sepultus) or card.continent == words.view.colour


def _include(words: Words, option: Option) -> str:
    study = words.view.me.studied[option.animal or 0]
    lost = f"; its {cubes_on(study)} would be lost" if study.cubes else ""
    return f"{words.names.name(study.animal.id)}{_vp(words.box.publication_vp[0])}{lost}"


def _under(words: Words, option: Option) -> str:
    continent = land(words.view.expert_to_place.continent)
    return f"Underneath, inactive: it only counts for the collection of {continent}"


def _cover(words: Words, option: Option) -> str:
    card = words.view.me.active[option.place or 0]
    return f"Cover {words.names.in_full(card.id)}, whose effect ends" if card else "Cover"


STEPS: dict[str, Callable[[Words, Option], str]] = {
    "done": _done,
    "take": _take,
    "set_die": _set_die,
    "pay_coin": lambda words, _: f"Pay 1 coin of {words.view.me.coins}: +{words.box.coin_value}",
    "pay_token": lambda words, _: (
        f"Pay 1 expedition token of {words.view.me.tokens}: +{words.box.token_value}"
    ),
    "pay_seal": lambda words, _: (
        f"Pay 1 royal seal of {words.view.me.seals}: +{words.box.seal_value}"
    ),
    "seal_to_coins": lambda words, _: (
        f"Change 1 royal seal into {amount('coins', words.box.seal_coins)}"
    ),
    "use_expert": Words.use,
    "cube": _cube,
    "type": _type,
    "publish_cube": _publish_cube,
    "include": _include,
    "place": lambda words, _: "Keep it active, on a free place",
    "cover": _cover,
    "under": _under,
    "reroll": lambda words, option: f"Pay 1 royal seal and reroll the {words.die(option)}",
}
