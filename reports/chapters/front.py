"""The front page: who is hardest, how sure, for whom, and what to do."""

from __future__ import annotations

from reports import figures
from reports.chapters import sensitivity, stars
from reports.chapters.analysis import Analysis
from reports.chapters.base import Picture, figure_of
from reports.chapters.designers import advice
from reports.chapters.phrases import ci, head_start, listed, named, number, of, vp, won
from reports.data.names import without_skill
from reports.data.panel import panel_text
from reports.data.text import percent, signed
from reports.stats.warnings import FLOOR
from strategies.audiences import load_audiences


def answer(a: Analysis) -> list[str]:
    """The first paragraph: who is hardest, how sure, and what survives other assumptions."""
    if len(a.ranking) == 1:
        return _single(a)
    found = [_hardest(a), _easiest(a), sensitivity.summary(a)]
    return [text for text in found if text]


def details(a: Analysis) -> list[str]:
    """The second paragraph: for whom, whether the stars hold, and what to do."""
    if len(a.ranking) == 1:
        return []
    todo = advice(a)
    found = [*_for_whom(a), stars.summary(a)]
    found.append(f"To look at first: {todo[0]}" if todo else "")
    return [text for text in found if text]


def _single(a: Analysis) -> list[str]:
    row = a.ranking.iloc[0]
    need = head_start(row.head_start, row.head_start_low, row.head_start_high)
    games = a.result.games * len(a.result.strategies)
    return [
        f"The run has one Automa only, {a.names.automa(row.automa)}, so nothing can be ranked.",
        f"For {panel_text(a.result.strategies)}, {need}.",
        f"They won {percent(row.win)} of {games:,} games.",
    ]


def _hardest(a: Analysis) -> str:
    top = a.ranking[a.ranking["group"] == 1]
    row = a.ranking.iloc[0]
    need = head_start(row.head_start, row.head_start_low, row.head_start_high)
    count = number(len(a.ranking))
    if len(top) == len(a.ranking):
        return (
            f"The {count} Automas are too close to call: no two neighbours in the ranking are "
            "clearly different yet."
        )
    if len(top) > 1:
        return (
            f"Hardest are {named(a, list(top['automa']))}, too close to call; against "
            f"{a.names.automa(row.automa)} the strategies win {won(row.win)} of their games and "
            f"{need}."
        )
    return (
        f"{a.names.automa(row.automa)} is clearly the hardest of the {count} Automas: the "
        f"strategies win {won(row.win)} of their games, and {need}."
    )


def _easiest(a: Analysis) -> str:
    last = a.ranking[a.ranking["group"] == a.ranking["group"].max()]
    row, top = a.ranking.iloc[-1], a.ranking.iloc[0]
    if len(last) == len(a.ranking):
        return (
            f"Their head starts lie between {signed(row.head_start)} and "
            f"{signed(top.head_start)} VP, after {a.result.games:,} games per matchup."
        )
    if len(last) > 1:
        start = f"Easiest are {named(a, list(last['automa']))}, too close to call"
    else:
        start = f"{a.names.automa(row.automa)} is the easiest ({won(row.win)} won)"
    return f"{start}; from easiest to hardest it is {vp(top.head_start - row.head_start)}."


def _for_whom(a: Analysis) -> list[str]:
    """Whether the same Automa is hardest for each audience that plays in the run."""
    hardest: dict[str, list[str]] = {}
    played = a.styles.set_index("strategy")["hardest"]
    for audience in load_audiences().values():
        if audience.strategy in played.index:
            hardest.setdefault(str(played[audience.strategy]), []).append(audience.name)
    if sum(map(len, hardest.values())) < 2:
        return []
    if len(hardest) == 1:
        who, automa = next(iter(hardest.values())), next(iter(hardest))
        return [f"For {listed(who)} players alike, {a.names.automa(automa)} is the hardest."]
    parts = [f"{a.names.automa(automa)} for {listed(who)}s" for automa, who in hardest.items()]
    return [f"The hardest by audience: {'; '.join(parts)}."]


def lead(a: Analysis) -> str:
    """What was played, in a line under the title."""
    count, ranked = len(a.games.automas), list(a.strategies["strategy"])
    rows = [i for i, name in enumerate(a.games.strategies) if name in ranked]
    played = a.games.count[rows]
    some = sorted(set(played[played > 0].tolist()))
    each = f"{some[0]:,}" if len(some) == 1 else f"{some[0]:,} to {some[-1]:,}"
    text = (
        f"{a.games.total:,} simulated games. Ranked for {panel_text(ranked)} against "
        f"{number(count)} Automa{'' if count == 1 else 's'}, {each} games per matchup; intervals "
        "and ranks hold for these strategies"
    )
    return f"{text}{_also(a)}."


def _also(a: Analysis) -> str:
    """'; also played: balanced at seven lower skills, random', where there are such."""
    families: dict[str, int] = {}
    for name in a.aside:
        families[without_skill(name)] = families.get(without_skill(name), 0) + 1
    if not families:
        return ""
    at_full = {name for name in a.aside if name == without_skill(name)}
    parts = [
        family if family in at_full else f"{family} at {number(n)} other skill{'s'[: n > 1]}"
        for family, n in families.items()
    ]
    return f"; also played, not ranked: {listed(parts)}"


def banner(a: Analysis) -> list[str]:
    """What the reader must know before the answer: unfinished runs, matchups left out."""
    out = [] if a.info.complete else ["This run is not finished: the numbers may still change."]
    if a.ranking["win"].max() <= FLOOR:
        out.append(
            "These strategies win almost no games: the ranking says how far they are behind, not "
            "how hard an Automa is for somebody who can win."
        )
    if a.ranking["win"].min() >= 1.0 - FLOOR:
        out.append(
            "These strategies win nearly every game: the ranking says how far they are ahead, not "
            "how hard an Automa is for somebody who can lose."
        )
    expected = set(a.info.automas) - set(a.games.automas)
    if expected:
        out.append(f"Without any finished game yet: {listed(sorted(expected))}.")
    return out + list(a.result.notes)


def ladder_picture(a: Analysis) -> Picture:
    """The one picture at the top."""
    alt = "Head start in VP, hardest first: " + "; ".join(
        f"{a.names.automa(r.automa)} {signed(r.head_start)} "
        f"{ci(r.head_start_low, r.head_start_high)}"
        for r in a.ranking.itertuples()
    )
    caption = (
        "How hard each Automa is: the head start in VP that the strategies need for an even match; "
        "left of 0 they are ahead. Bars: 95% CI. Automas in one band, shaded or white, share a "
        f"rank: too close to call. {a.style.legend()}"
    )
    draw = lambda: figure_of(figures.ladder(a.ranking, a.style))  # noqa: E731
    return Picture("ladder", _ladder_title(a), caption, alt, draw)


def _ladder_title(a: Analysis) -> str:
    groups = a.ranking["group"]
    top, last = a.ranking.iloc[0], a.ranking.iloc[-1]
    if groups.max() == 1:
        return "Too close to call" if len(a.ranking) > 1 else f"{a.names.automa(top.automa)}"
    hard = a.names.automa(top.automa) if (groups == 1).sum() == 1 else "Several Automas"
    easy = a.names.automa(last.automa) if (groups == groups.max()).sum() == 1 else "several"
    verb = "is" if (groups == 1).sum() == 1 else "are"
    return f"{hard} {verb} the hardest, {easy} the easiest"


def clear_neighbours(a: Analysis) -> str:
    """'seven of eight neighbouring ranks are clearly different'."""
    clear = int(a.neighbours["clearly_different"].sum())
    return f"{of(clear, len(a.neighbours))} neighbouring ranks are clearly different"
