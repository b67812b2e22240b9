"""Which Automa to try next: for an even match, for a stretch, for a sure win."""

from collections.abc import Iterator
from dataclasses import dataclass

from reports.people.fit import Fit, Range
from strategies.audiences import load_audiences
from strategies.registry import find

EVEN, STRETCH, SURE = 0.5, 0.25, 0.9
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
    """An even match, a stretch and a sure win, each another Automa."""
    left, found = chances(fit), []
    for purpose, wanted in (("even match", EVEN), ("stretch", STRETCH), ("sure win", SURE)):
        automa = min(left, key=lambda name: abs(left[name].middle - wanted))
        win = left.pop(automa)
        missed = wanted - win.middle if purpose == "sure win" else abs(win.middle - wanted)
        found.append(Advice(purpose, automa, win, missed <= NEAR))
    return found


def advice_words(advice: Advice) -> str:
    """`Even match: linne/boudeuse (won 52% of games, 95% CI 40% to 64%)`."""
    head = advice.purpose.capitalize()
    near = "" if advice.fits else ", the nearest there is"
    return f"{head}: {advice.automa}{near}: you win {percent_range(advice.win)}"


def percent_range(win: Range) -> str:
    """`52% (95% CI 40% to 64%)`."""
    return f"{win.middle:.0%} (95% CI {win.low:.0%} to {win.high:.0%})"


def _marks() -> str:
    """`a newcomer is 0.6, a regular is 0.7, an expert is 1`."""
    skills = {name: find(each.strategy).skill for name, each in load_audiences().items()}
    return ", ".join(f"{_an(name)} is {skill:g}" for name, skill in skills.items())


def _an(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeio" else f"a {noun}"


def level_words(fit: Fit) -> Iterator[str]:
    """A person's level in sentences."""
    skill, score = fit.skill, fit.score
    yield (
        f"Skill {skill.middle:.2f} (95% CI {skill.low:.2f} to {skill.high:.2f}). "
        f"On this scale {_marks()}."
    )
    yield (
        f"Mean score over the nine Automas: {score.middle:.0f} VP "
        f"(95% CI {score.low:.0f} to {score.high:.0f})."
    )
    likely = [f"{name} {share:.0%}" for name, share in fit.styles.items() if share >= 0.1]
    yield f"Style, as far as scores tell: {', '.join(likely) or 'any'}."
