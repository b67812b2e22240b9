"""Strategies by name. Listing them needs no numba; a strategy's code is loaded when it plays."""

import difflib
import importlib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sim.errors import InputError, nearest
from strategies.api import loading
from strategies.names import StrategyName, parse_strategy
from strategies.skill import blunders_of
from strategies.weights import most_of

WEIGHTED = ("greedy", "publisher", "monograph", "collector", "explorer", "recruiter", "spoiler")
EVALUATION = "strategies.evaluation.player:choose_by_evaluation"
SKILL = {"skill": 1.0}  # what every strategy takes
PERSON = "me"  # not a strategy: somebody at the terminal (`sim.play`)
FEW = 8  # names that an error message lists


@dataclass(frozen=True)
class Style:
    """A playing style: where its compiled function is and what can be set."""

    name: str
    about: str
    params: dict[str, float] = field(default_factory=dict)
    slow: bool = False
    code: str = ""  # "module:function"; without one, both are named like the style
    careless: str = ""  # the same for less than full skill, if that takes another function

    @cached_property
    def function(self) -> Callable[..., Any]:
        module, _, name = (self.code or f"strategies.styles.{self.name}:{self.name}").partition(":")
        return getattr(importlib.import_module(module), name)  # type: ignore[no-any-return]


@dataclass(frozen=True, eq=False)
class Strategy:
    """A style with its numbers: what was asked for, found and loaded.

    It travels to another process as its text and is found again there.
    """

    text: str
    style: Style
    values: tuple[float, ...]
    player: Any = None  # a Python class instead of a compiled function
    settings: dict[str, float] = field(default_factory=dict)  # what the class is made with
    digest: str = ""  # of a file of the user's: a run notices when it has changed
    skill: float = 1.0

    def __eq__(self, other: object) -> bool:
        """Whether it is the same text and the same version of its file."""
        return isinstance(other, Strategy) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[str, str]:
        return self.text, self.digest

    def __reduce__(self) -> Any:
        return find_same, (self.text, self.digest)

    @property
    def is_python(self) -> bool:
        """Whether it is a class, asked through `sim.table.python_players`."""
        return self.player is not None

    @property
    def is_person(self) -> bool:
        """Whether it stands for somebody at the terminal."""
        return self.text == PERSON

    @property
    def is_ours(self) -> bool:
        """Whether it is a built-in style with its own weights, at any skill."""
        if self.is_python or self.digest or self.style.name not in STYLES:
            return False
        pairs = zip(self.style.params.items(), self.values, strict=True)
        return all(key == "skill" or value == usual for (key, usual), value in pairs)

    @property
    def weighs(self) -> bool:
        """Whether it is a class that says what each option is worth, instead of choosing one."""
        return self.is_python and not loading.chooses(self.player)

    @property
    def evaluates(self) -> bool:
        """Whether its evaluation can be seen, and so has noise in it below full skill."""
        return self.weighs or self.style.code == EVALUATION

    @property
    def blunders(self) -> float:
        """How often it does not think at all."""
        return blunders_of(self.skill, self.evaluates)

    def write(self, params: Any) -> None:
        """Its numbers into a record `Params` of the engine."""
        params["blunders"] = self.blunders
        if self.style.code == EVALUATION:
            for name, value in zip(self.style.params, self.values, strict=True):
                params["weights"][name] = value
        else:
            params["values"][: len(self.values)] = self.values

    def chooser(self) -> Callable[..., Any]:
        """The compiled function; a Python class is asked through `sim.table.python_players`."""
        if self.is_person:
            raise InputError(f"'{PERSON}' is a person, whom only 'automa play' can seat", "person")
        return self.style.function


def weighted(name: str, slow: bool = False) -> Style:
    """A style of the shared evaluation: its file holds its paragraph and its weights."""
    module = importlib.import_module(f"strategies.styles.{name}")
    about = " ".join((module.__doc__ or "").split("\n\n")[0].split())
    return Style(name, about, module.PROFILE, slow, EVALUATION)


STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style("random", "Any legal option, each as likely: the floor of all playing.", SKILL),
        Style(
            "banker",
            "The do-nothing yardstick: to the Bank with every die, never pays.",
            SKILL,
            careless="strategies.styles.careless_banker:banker",
        ),
        *(weighted(name) for name in WEIGHTED),
        weighted("balanced"),
        weighted("planner", slow=True),
    )
}


A_PERSON = Strategy(PERSON, Style(PERSON, "A person at the terminal."), ())


def find(text: str) -> Strategy:
    """A strategy by how it is written; this is where it is parsed and loaded, once.

    'banker', 'balanced:focus=0.3,skill=0.5', 'profile.toml:skill=0.5', 'my_bot.py:MyBot',
    'my_bot.py:MyBot:patience=2,skill=0.5', or the name of an installed one.
    """
    asked = parse_strategy(text)
    if not text.isprintable():
        raise InputError(f"{text!r} is not the name of a strategy; write plain letters")
    if asked.name == PERSON:
        raise InputError(f"'{PERSON}' is a person, whom only 'automa play' can seat", "person")
    if asked.is_python:
        player = loading.from_file(asked.name, asked.member)
        return _of_a_user(asked, player, loading.digest_of(asked.name))
    if asked.is_profile:
        return _of_a_profile(asked)
    if asked.name in STYLES:
        return _with_settings(STYLES[asked.name], asked)
    if asked.name in loading.installed():
        return _of_a_user(asked, loading.from_package(asked.name), "")
    known = [*STYLES, *loading.installed()]
    raise InputError(f"strategy '{asked.name}' does not exist; {nearest(asked.name, known)}")


def find_same(text: str, digest: str) -> Strategy:
    """The same strategy in another process; its file must not have changed on the way."""
    found = find(text)
    if found.digest != digest:
        raise InputError(f"the file of the strategy '{text}' is another one here")
    return found


def _with_settings(style: Style, asked: StrategyName, digest: str = "") -> Strategy:
    given = _settings(style.name, asked, style.params)
    values = {**style.params, **given}
    told = {key: value for key, value in given.items() if value != style.params[key]}
    text = _named(style.name, _in_order(told, style.params))
    skill = _checked_skill(style.name, values)
    _check_weights(style.name, values)
    if skill < 1 and style.careless:
        style = replace(style, code=style.careless)
    return Strategy(text, style, tuple(values.values()), digest=digest, skill=skill)


def _of_a_profile(asked: StrategyName) -> Strategy:
    """A TOML file of weights over one of our styles."""
    path = asked.name
    base, weights = loading.read_profile(path)
    with_weights = [name for name, style in STYLES.items() if style.code == EVALUATION]
    if base not in with_weights:
        wrong = "has no weights" if base in STYLES else "does not exist"
        raise InputError(f"{path}: style '{base}' {wrong}; {nearest(base, with_weights)}")
    style = STYLES[base]
    for key, value in weights.items():
        _check(path, key, value, style.params)
    params = {**style.params, **weights}
    mine = Style(path, f"{base} with the weights of {path}", params, style.slow, style.code)
    return _with_settings(mine, asked, loading.digest_of(path))


def _of_a_user(asked: StrategyName, thing: Any, digest: str) -> Strategy:
    """A Python class, or a compiled function, which takes its own numbers by their order."""
    name, known = asked.base, loading.parameters(thing)
    settings = _settings(name, asked, None if known is None else {**dict.fromkeys(known), **SKILL})
    settings = _in_order(settings, [*(known or (k for k in settings if k != "skill")), "skill"])
    skill = _checked_skill(name, settings)
    if not loading.takes_skill(thing):
        settings.pop("skill", None)
        told = settings if skill == 1 else {**settings, "skill": skill}
    else:
        skill, told = 1.0, settings  # it makes its own mistakes
    text = _named(name, told)
    style = Style(text, loading.about(thing), slow=True)
    if loading.is_python_class(thing):
        return Strategy(text, style, (), thing, settings, digest, skill)
    _check_parameters(name, thing)
    _check_room(name, settings)
    object.__setattr__(style, "function", thing)
    return Strategy(text, style, tuple(settings.values()), digest=digest, skill=skill)


def _check_parameters(name: str, function: Any) -> None:
    """A compiled function must be one of a strategy, and not any other kernel."""
    from strategies.interface import is_chooser  # not before: it loads numba

    if not is_chooser(function):
        raise InputError(
            f"strategy '{name}' does not take what a strategy is given; write def "
            f"{function.__name__}(state: State, components: Components, params: Params, "
            "workspace: Workspace) -> int"
        )


def _check_room(name: str, settings: dict[str, float]) -> None:
    """The numbers of a compiled function lie in a record of fixed size."""
    from strategies.interface import MAX_SETTINGS  # not before: it loads numba

    if len(settings) > MAX_SETTINGS:
        raise InputError(
            f"strategy '{name}' has {len(settings)} settings; "
            f"a compiled function takes {MAX_SETTINGS} at most"
        )


def _in_order(settings: dict[str, float], names: Iterable[str]) -> dict[str, float]:
    return {name: settings[name] for name in names if name in settings}


def _named(name: str, settings: dict[str, float]) -> str:
    """The one way to write a strategy: two ways would make two matchups of the same games."""
    words = [f"{key}={repr(value).removesuffix('.0')}" for key, value in settings.items()]
    return ":".join([name, *([",".join(words)] if words else [])])


def _settings(name: str, asked: StrategyName, allowed: Collection[str] | None) -> dict[str, float]:
    """The settings as numbers; of the allowed names, if they are known."""
    found: dict[str, float] = {}
    for key, value in asked.settings:
        try:
            number = float(value)
        except ValueError:
            example = key if allowed is None or key in allowed else next(iter(allowed), "skill")
            wrong = f"'{value}' is not a number" if value else f"'{key}' is not a setting"
            raise InputError(
                f"strategy '{name}': {wrong}; write for example {example}=0.5"
            ) from None
        if allowed is not None:
            _check(name, key, number, allowed)
        if key in found:
            raise InputError(f"strategy '{name}': {key} is set twice; set it once")
        found[key] = number
    return found


def _check(name: str, key: str, value: float, allowed: Collection[str]) -> None:
    if key not in allowed:
        wrong = f"strategy '{name}' has no parameter '{key}'; {_known(key, allowed)}"
        raise InputError(wrong, "" if len(allowed) <= FEW else "parameter")
    if value != value or abs(value) > 1e6:
        raise InputError(f"strategy '{name}': {key}={value} is not a usable number")


def _checked_skill(name: str, settings: dict[str, float]) -> float:
    skill = settings.get("skill", 1.0)
    if not 0 <= skill <= 1:
        raise InputError(f"strategy '{name}': skill={skill:g} is out of range; it goes from 0 to 1")
    return skill


def _check_weights(name: str, weights: dict[str, float]) -> None:
    for key, value in weights.items():
        most = most_of(key)
        if abs(value) > most:
            raise InputError(
                f"strategy '{name}': {key}={value:g} is out of range; "
                f"it goes from {-most:,.0f} to {most:,.0f}"
            )


def _known(key: str, allowed: Collection[str]) -> str:
    """What may be set, or of a long list the nearest names and where the others stand."""
    if len(allowed) <= FEW:
        return nearest(key, allowed)
    close = difflib.get_close_matches(key, allowed, n=3, cutoff=0.4)
    hint = f"did you mean {' or '.join(close)}? " if close else ""
    return f"{hint}it has {len(allowed)} of them"
