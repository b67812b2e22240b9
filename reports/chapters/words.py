"""Sentences computed from the numbers; never 'harder' inside the noise."""

from __future__ import annotations

from collections.abc import Sequence

from reports.chapters.analysis import Analysis
from reports.page.tables import percent, percent0, plain, signed

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """Small numbers in words."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else f"{count:,}"


def listed(items: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def vp(value: float) -> str:
    """A number of VP."""
    return f"{plain(value)} VP"


def span(low: float, high: float) -> str:
    """A 95% interval in brackets."""
    return f"(95%: {plain(low)} to {plain(high)})"


def named(a: Analysis, automas: Sequence[str], every: str = "") -> str:
    """Automas by name, as a list in words; `every` stands for all of them."""
    if every and len(automas) > 2 and set(automas) == set(a.result.automas):
        return every
    return listed([a.names.automa(name) for name in automas])


def won(share: float) -> str:
    """A share of games won, without a 0% that is not nought."""
    if share in (0.0, 1.0):
        return "none" if share == 0.0 else "all"
    return "fewer than 1%" if share < 0.01 else "over 99%" if share > 0.99 else percent0(share)


def about(games: int) -> str:
    """A number of games that is only an estimate: two digits."""
    return f"{float(f'{games:.1e}'):,.0f}"


def _need(value: float, low: float, high: float) -> str:
    """What a handicap means, in words."""
    if value >= 0:
        given = f"would have to be given {vp(value)} {span(low, high)} to win"
    else:
        given = f"could give away {vp(-value)} {span(-high, -low)} and still win"
    return f"the strategies {given} half of their games"


def answer(a: Analysis) -> list[str]:
    """The answer in three sentences: the hardest, the easiest, the cards."""
    if len(a.ranking) == 1:
        return _single(a)
    return [_hardest(a), _easiest(a), _third(a)]


def _single(a: Analysis) -> list[str]:
    row = a.ranking.iloc[0]
    need = _need(row.handicap, row.handicap_low, row.handicap_high)
    wins = f"{percent(row.win)} of {a.result.games * len(a.result.strategies):,} games"
    return [
        f"The run has one Automa only, {a.names.automa(row.automa)}, so nothing can be ranked.",
        f"Against it {need}.",
        f"They won {wins}, a tie counted as half.",
    ]


def _hardest(a: Analysis) -> str:
    top = a.ranking[a.ranking["group"] == 1]
    row = a.ranking.iloc[0]
    need = _need(row.handicap, row.handicap_low, row.handicap_high)
    if len(top) == len(a.ranking):
        return (
            f"The games do not tell the {number(len(top))} Automas apart yet: no neighbours in "
            "the ranking differ by more than the noise."
        )
    if len(top) > 1:
        return (
            f"Hardest are {named(a, list(top['automa']))}, which these games do not tell apart; "
            f"against {a.names.automa(row.automa)} {need}."
        )
    return (
        f"{a.names.automa(row.automa)} is the hardest of the {number(len(a.ranking))} Automas: "
        f"{need}; they won {won(row.win)} of them."
    )


def _easiest(a: Analysis) -> str:
    last = a.ranking[a.ranking["group"] == a.ranking["group"].max()]
    row, top = a.ranking.iloc[-1], a.ranking.iloc[0]
    if len(last) == len(a.ranking):
        return (
            f"Their handicaps lie between {signed(row.handicap)} and {signed(top.handicap)} VP, "
            f"after {a.result.games:,} games in each cell."
        )
    reach = top.handicap - row.handicap
    sds = f" ({plain(reach / a.automa_sd)} standard deviations of an Automa's score)"
    sds = sds if a.automa_sd > 0 else ""
    if len(last) > 1:
        start = f"Easiest are {named(a, list(last['automa']))}, not told apart; the ladder"
    else:
        start = f"{a.names.automa(row.automa)} is the easiest ({won(row.win)} won); the ladder"
    return f"{start} from easiest to hardest spans {vp(reach)}{sds}."


def _third(a: Analysis) -> str:
    apart = int(a.neighbours["separated"].sum())
    if len(a.neighbours) == 1:
        sure = f"the two ranks are {'told' if apart else 'not told'} apart"
    else:
        which = f"{number(apart)} of the {number(len(a.neighbours))} neighbouring ranks"
        sure = f"{which} {'is' if apart == 1 else 'are'} told apart"
    stars = star_sentence(a)
    return f"{stars[:-1]}; {sure}." if stars else f"{sure[0].upper()}{sure[1:]} at 95%."


def star_sentence(a: Analysis) -> str:
    """Whether the stars hold, in one sentence; empty where cards have no stars to compare."""
    if a.cards is None or a.cards.steps.empty:
        return ""
    single = a.cards.steps[a.cards.steps["with"] != "all"]
    good, bad = int((single["holds"] == "yes").sum()), int((single["holds"] == "no").sum())
    if good == len(single):
        return f"The stars hold: in all {len(single)} steps one star more is harder."
    open_steps = len(single) - good - bad
    parts = [f"hold in {number(good)} of {len(single)} steps"]
    parts += [f"are the wrong way round in {number(bad)}"] if bad else []
    parts += [f"cannot be told in {number(open_steps)}"] if open_steps else []
    return f"The stars {listed(parts)}."


READING = (
    "Handicap: the VP that the strategies would have to be given to win half of their games; below "
    "0 they could give VP away. Chance: how often an Automa has its rank in resampled runs. Agree: "
    "whether handicap, rating and win rate give it the same rank; if not, the three ranks."
)


def ranking_text(a: Analysis) -> list[str]:
    """What the ranking says besides its table."""
    out = [READING]
    sizes = a.ranking.groupby("group")["automa"].agg(list)
    tied = [automas for automas in sizes if len(automas) > 1]
    if tied:
        groups = "; ".join(named(a, automas) for automas in tied)
        out.append(f"Not told apart, so one group each: {groups}.")
    elif len(a.ranking) > 1:
        out.append("All neighbouring ranks are told apart at 95%.")
    if a.disagree.empty:
        out.append(
            "Handicap, rating and win rate do not contradict each other beyond the noise."
            if len(a.ranking) > 1
            else ""
        )
    for row in a.disagree.drop_duplicates(["harder", "harder_by_other"]).itertuples():
        one, two = a.names.automa(row.harder), a.names.automa(row.harder_by_other)
        out.append(
            f"The measures disagree: by {MEASURE[row.measure]} {one} is harder than {two}, "
            f"by {MEASURE[row.other]} it is the other way round, both beyond the noise."
        )
    return [text for text in out if text]


MEASURE = {"handicap": "handicap", "rating": "rating", "win": "mean win rate"}


def card_text(a: Analysis) -> list[str]:
    """Effects of the cards, stars and evenness in words."""
    if a.cards is None:
        return []
    share = a.cards.shares.set_index("source")
    out = [
        "Of the differences between the Automas, "
        f"{percent0(share.loc['behavior', 'share'])} come from the Behavior card, "
        f"{percent0(share.loc['scoring', 'share'])} from the Scoring card and "
        f"{percent0(share.loc['interaction', 'share'])} from how the two work together."
    ]
    stars = star_sentence(a)
    if stars:
        out.append(stars)
    single = a.cards.steps[a.cards.steps["with"] != "all"]
    for row in single[single["holds"] == "no"].to_dict("records"):
        out.append(
            f"With {a.names.card(row['with'])}, {a.names.starred(row['to'])} is easier than "
            f"{a.names.starred(row['from'])} by {vp(-row['vp'])} "
            f"{span(-row['vp_high'], -row['vp_low'])}."
        )
    rows = a.cards.evenness.to_dict("records")
    return out + [_even({**row, "name": a.names.starred(row["card"])}) for row in rows]


def _even(row: dict[str, float | str]) -> str:
    kind = str(row["kind"]).capitalize()
    first, second = float(row["first"]), float(row["second"])
    low, high = float(row["low"]), float(row["high"])
    steps = (
        f"{kind} cards around {row['name']}: the steps are {signed(first)} and {signed(second)} VP"
    )
    if low <= 0 <= high:
        return f"{steps}; that they are uneven is not shown {span(low, high)} for the difference."
    which = "second" if second > first else "first"
    return f"{steps}; the {which} is larger by {vp(abs(second - first))} {_bounds(low, high)}."


def _bounds(low: float, high: float) -> str:
    return span(low, high) if low > 0 else span(-high, -low)


def why_text(a: Analysis) -> list[str]:
    """Which parts of the score separate the hardest Automa from the easiest."""
    if a.parts.empty or len(a.ranking) < 2:
        return []
    from reports.data.names import PART_NAMES
    from reports.stats.parts import part_gap

    hard, easy = a.ranking["automa"].iloc[0], a.ranking["automa"].iloc[-1]
    gap = part_gap(a.parts, hard, easy)
    top = [f"{PART_NAMES[str(name)]} ({signed(value)})" for name, value in gap.head(3).items()]
    return [
        f"{a.names.automa(hard)} scores {plain(float(gap.sum()))} VP more than "
        f"{a.names.automa(easy)}; the largest differences by part are {listed(top)} VP."
    ]
