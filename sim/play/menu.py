"""The options of a decision as short numbered lists, one level after the other."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from sim.play.questions import question
from sim.play.steps import step_words
from sim.play.words import TURN, Words
from strategies.api.options import Option

TARGETS = {
    "university": "Which Expert?",
    "academy": "Which Animal?",
    "expedition": "To which continent?",
    "publication": "Which Reference Animal?",
}
MANY_CUBES = 9  # from so many options on, the Animal is asked first


@dataclass(frozen=True)
class Choice:
    """One line of a menu: what it says, and the options that are left behind it."""

    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Menu:
    """A question and its answers."""

    question: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Level:
    """A question that parts options into groups."""

    question: str
    key: Callable[[Option], Hashable]
    label: Callable[[Words, tuple[Option, ...]], str]
    order: Callable[[Words, Option], tuple[int, ...]] = lambda words, option: ()


def menu_of(words: Words, options: Iterable[Option]) -> Menu:
    """The next question that parts these options; `options` are of one decision, two at least."""
    options = tuple(options)
    for level in _levels(words, options):
        groups: dict[Hashable, list[Option]] = {}
        for option in options:
            groups.setdefault(level.key(option), []).append(option)
        if len(groups) > 1:
            parts = sorted(
                map(tuple, groups.values()), key=lambda part: level.order(words, part[0])
            )
            choices = tuple(Choice(level.label(words, part), part) for part in parts)
            return Menu(_question(level, words, options), choices)
    raise AssertionError(f"options that no question parts: {options}")


def _question(level: Level, words: Words, options: tuple[Option, ...]) -> str:
    """What a level asks; the first asks what the decision does."""
    return TARGETS[options[0].verb] if level is TARGET else level.question or question(words)


def option_words(words: Words, option: Option) -> str:
    """All of an option in a line."""
    return words.turn(option) if option.verb in TURN else step_words(words, option)


def _levels(words: Words, options: tuple[Option, ...]) -> tuple[Level, ...]:
    """The questions of a decision, in order; the last parts everything."""
    if words.view.decision == "turn":
        return TURN_LEVELS
    if words.view.decision == "cubes" and len(options) >= MANY_CUBES:
        return (ANIMAL, ANY)
    return (ANY,)


def _target(option: Option) -> Hashable:
    by_colour = option.verb == "expedition"
    return option.place, option.animal, option.colour if by_colour else None


def _action_label(words: Words, options: tuple[Option, ...]) -> str:
    if options[0].verb in TURN:
        return words.action(options[0])
    return words.use(options[0])


def _target_label(words: Words, options: tuple[Option, ...]) -> str:
    """The target, and what the colour costs if it must be paid."""
    label = words.target(options[0])
    if any(option.pay == "" for option in options):
        return label
    prices = [f"1 {'expedition token' if o.pay == 'token' else 'royal seal'}" for o in options]
    return f"{label}; costs {' or '.join(dict.fromkeys(prices))} for the colour"


def _die_label(words: Words, options: tuple[Option, ...]) -> str:
    return words.die(options[0])


def _from_board(words: Words, option: Option) -> tuple[int, ...]:
    """One's own dice first, each board from left to right."""
    die = words.view.dice[option.die or 0]
    return die.owner != words.view.me.number, die.owner, die.slot or 0


def _animal_label(words: Words, options: tuple[Option, ...]) -> str:
    if options[0].verb == "done":
        return step_words(words, options[0])
    card = words.view.me.studied[options[0].animal or 0].animal
    return words.names.in_full(card.id)


ANY = Level("", lambda option: option, lambda words, options: option_words(words, options[0]))
ANIMAL = Level("", lambda option: option.animal, _animal_label)
TARGET = Level("", _target, _target_label)
TURN_LEVELS = (
    Level("", lambda o: (o.verb, o.place if o.verb not in TURN else None), _action_label),
    Level("With which die?", lambda o: o.die, _die_label, _from_board),
    TARGET,
    Level(
        "In which colour?",
        lambda o: (o.colour, o.pay),
        lambda words, options: words.price(options[0]),
    ),
)
