"""Which Automa to try next: for an even match, for a stretch, for a sure win."""

from collections.abc import Iterator
from dataclasses import dataclass

from reports.people.fit import Fit, Range
from reports.people.plausible import believable, doubt_words
from strategies.audiences import load_audiences
from strategies.registry import STYLES, find

EVEN, STRETCH, SURE = 0.5, 0.25, 0.9
TEN = 10  # games, in which people count their chances
RARE = 0.05  # a chance below this is hardly any game of ten
YOU = "you"  # who is spoken to; a person who is spoken of has a name
NEAR = 0.15  # a chance to win this far from what is looked for still counts as that


@dataclass(frozen=True)
class Advice:
    """An Automa for a purpose, and the chance to win against it."""

    purpose: str
    automa: str
    win: Range
    fits: bool  # whether the chance is near what the purpose asks for


def chances(fit: Fit) -> dict[str, Range]:
    """The chance to win against each Automa, easiest first."""
    found = {automa: fit.win(automa) for automa in fit.levels.automas}
    return dict(sorted(found.items(), key=lambda item: -item[1].middle))


def next_automas(fit: Fit) -> list[Advice]:
    """An even match, a harder Automa for a stretch, an easier one for a sure win.

    The last two are missing where the even match is the hardest or the easiest of all.
    """
    found = chances(fit)
    names = list(found)
    middle = names.index(min(names, key=lambda name: abs(found[name].middle - EVEN)))
    places = {
        "even match": (EVEN, names[middle : middle + 1]),
        "stretch": (STRETCH, names[middle + 1 :]),
        "sure win": (SURE, names[:middle]),
    }
    advice = []
    for purpose, (wanted, those) in places.items():
        if those:
            automa = min(those, key=lambda name: abs(found[name].middle - wanted))
            advice.append(_advice(purpose, automa, found[automa], wanted))
    return advice


def _advice(purpose: str, automa: str, win: Range, wanted: float) -> Advice:
    missed = wanted - win.middle if purpose == "sure win" else abs(win.middle - wanted)
    return Advice(purpose, automa, win, missed <= NEAR)


def what_is_missing(advice: list[Advice]) -> Iterator[str]:
    """A sentence for each purpose that no Automa serves well."""
    even, *others = advice
    for each in advice:
        if not each.fits:
            yield f"No Automa is quite {_an(each.purpose)} for you; {each.automa} comes nearest."
    for purpose, end in (("stretch", "hardest"), ("sure win", "easiest")):
        if purpose not in [each.purpose for each in others]:
            yield f"No Automa is {_an(purpose)} for you: {even.automa} is the {end} of all."


def advice_words(advice: Advice, who: str = YOU) -> str:
    """`Even match: linne/boudeuse: you win about 5 of 10 games (95% CI: 1 to 9)`."""
    near = "" if advice.fits else ", the nearest there is"
    return f"{advice.purpose.capitalize()}: {advice.automa}{near}: {games_won(advice.win, who)}"


def games_won(win: Range, who: str = YOU) -> str:
    """A chance as people count: `you win about 5 of 10 games (95% CI: 1 to 9)`."""
    wins = _does(who, "win")
    return f"{wins} about {in_ten(win)} of {TEN} games (95% CI: {span_in_ten(win)})"


def _does(who: str, verb: str) -> str:
    """`you play`, `Ana plays`."""
    return f"{who} {verb}" if who == YOU else f"{who} {verb}s"


def _whose(who: str) -> str:
    return "your" if who == YOU else f"{who}'s"


def in_ten(win: Range) -> str:
    """Wins in ten games; `0` and `10` only where it is hardly ever otherwise."""
    if RARE <= win.middle <= 1.0 - RARE:
        return str(min(max(round(TEN * win.middle), 1), TEN - 1))
    return str(round(TEN * win.middle))


def span_in_ten(win: Range) -> str:
    """`1 to 9`."""
    low, high = round(TEN * win.low), round(TEN * win.high)
    return f"{low}" if low == high else f"{low} to {high}"


def percent_range(win: Range) -> str:
    """`52% (95% CI 40% to 64%)`."""
    return f"{win.middle:.0%} (95% CI {win.low:.0%} to {win.high:.0%})"


def _skills() -> dict[str, float]:
    """The skill of each audience, the lowest first."""
    found = {name: find(each.strategy).skill for name, each in load_audiences().items()}
    return dict(sorted(found.items(), key=lambda item: item[1]))


def _marks() -> str:
    """`a newcomer has 0.6, a regular 0.7, an expert 1`."""
    (first, skill), *others = _skills().items()
    rest = "".join(f", {_an(name)} {value:g}" for name, value in others)
    return f"{_an(first)} has {skill:g}{rest}"


def _an(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeio" else f"a {noun}"


def like_whom(skill: float) -> str:
    """The audience next to a skill, or `somebody weaker than a newcomer`."""
    marks = _skills()
    names, skills = list(marks), list(marks.values())
    below = skills[0] - (skills[1] - skills[0]) / 2 if len(skills) > 1 else 0.0
    if skill < below:
        return f"somebody weaker than {_an(names[0])}"
    return _an(min(names, key=lambda name: abs(marks[name] - skill)))


def level_in_words(fit: Fit, who: str = YOU) -> str:
    """`After 10 games: you play like a regular, at most like an expert ...`, with its width."""
    n, skill = len(believable(fit.games, fit.levels)), fit.skill
    if fit.games and not n:
        return (
            f"No game with a score that our models reach: nothing is known of {_whose(who)} level."
        )
    low, middle, high = (like_whom(each) for each in (skill.low, skill.middle, skill.high))
    games = "one game" if n == 1 else f"{n} games"
    if low == high:
        return f"After {games}: {_does(who, 'play')} like {middle}."
    little = "One game says little" if n == 1 else f"After {games}"
    plays = _does(who, "play")
    return f"{little}: most likely {plays} like {middle}; anything from {low} to {high} fits."


def level_words(fit: Fit, who: str = YOU) -> Iterator[str]:
    """A person's level in sentences."""
    skill, score = fit.skill, fit.score
    yield level_in_words(fit, who)
    yield from doubt_words(fit.games, fit.levels)
    if not believable(fit.games, fit.levels):
        return
    yield (
        f"Skill {skill.middle:.2f} (95% CI {skill.low:.2f} to {skill.high:.2f}) on a scale from 0 "
        f"to 1, where {_marks()}."
    )
    yield (
        f"Mean score over the nine Automas: {score.middle:.0f} VP "
        f"(95% CI {score.low:.0f} to {score.high:.0f})."
    )
    likely = [f"{name} {share:.0%}" for name, share in likely_styles(fit).items()]
    yield f"Style, as far as scores tell: {', '.join(likely) or 'any'}."


def likely_styles(fit: Fit) -> dict[str, float]:
    """The styles that are worth naming, and how likely each is."""
    return {name: share for name, share in fit.styles.items() if share >= 0.1}


def style_words(fit: Fit) -> list[str]:
    """What these styles do, a sentence each with the style's name."""
    told = {name: STYLES[name].about for name in likely_styles(fit) if name in STYLES}
    return [
        about if about.startswith(name.capitalize()) else f"{name.capitalize()}: {about}"
        for name, about in told.items()
    ]
