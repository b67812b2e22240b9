"""Verdicts on targets in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reports.data.targets import Target
from reports.data.text import plain, signed
from reports.experiments.targets import MET, MISSED, Verdict
from reports.stats.sample_size import two_digits


def summary(verdicts: Sequence[Verdict]) -> str:
    """'2 of 5 targets are met, 1 is missed, 2 are undecided.'"""
    words = [each.word for each in verdicts]
    parts = [f"{words.count(MET)} of {len(words)} target{'' if len(words) == 1 else 's'} met"]
    for word in ("missed", "undecided"):
        if words.count(word):
            parts.append(f"{words.count(word)} {word}")
    return ", ".join(parts) + "."


def found_text(verdict: Verdict) -> str:
    """'+12.1 [+10.4 to +13.8]'; percentages without a sign."""
    show = _shower(verdict.target)
    found = verdict.found
    return f"{show(found.mean)} [{show(found.low)} to {show(found.high)}]"


def found_words(verdict: Verdict) -> str:
    """'46.2% (95% CI 40.3 to 52.2)', '+12.1 VP (95% CI +10.4 to +13.8)'."""
    show, found = _shower(verdict.target), verdict.found
    unit = "%" if verdict.target.unit == "%" else " VP"
    return f"{show(found.mean)}{unit} (95% CI {show(found.low)} to {show(found.high)})"


def estimate_text(verdict: Verdict) -> str:
    """'+12.1'."""
    return _shower(verdict.target)(verdict.found.mean)


def _shower(target: Target) -> Callable[[float], str]:
    return signed if target.kind in ("step", "head_start") else plain


def verdict_words(verdict: Verdict) -> str:
    """'met', 'missed by 3.1', 'undecided: 4,000 games'."""
    if verdict.word == MET:
        return MET
    if verdict.word == MISSED:
        return f"missed by {verdict.missed_by:.1f}"
    games = deciding_games(verdict)
    return f"undecided: {games} games" if games else "undecided: at the edge"


def deciding_games(verdict: Verdict) -> str:
    """Games per matchup that would decide an undecided target, '4,000'; empty at the edge."""
    games = verdict.games_to_decide
    return "" if games is None or games > 10_000_000 else f"{two_digits(games):,}"
