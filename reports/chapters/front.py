"""The front page in words: what was tested, for whom which Automa is hardest, how sure."""

from __future__ import annotations

import pandas as pd

from automa.cards import CHANGED
from automa.names import parse_automa
from reports.chapters import sensitivity, stars
from reports.chapters.analysis import Analysis
from reports.chapters.phrases import (
    counted,
    first_few,
    head_start,
    listed,
    number,
    of,
    too_close,
    vp,
    won,
)
from reports.data.cards import EDITED, OWN, PRINTED, UNKNOWN, PlayedCard
from reports.data.names import without_skill
from reports.data.panel import panel_text
from reports.data.text import percent, signed, win_rate
from reports.stats.warnings import FLOOR
from sim.text import count

GAME = "Encyclopedia"
SURE = 0.975  # share of resamples from which on "clearly" may be said


def headline(a: Analysis) -> list[str]:
    """The line above the title: the game, the day, the cards and the number of games."""
    cards = "" if not a.info.cards else "Printed cards" if not tested(a) else "Cards changed"
    day = f"Played on {a.info.date}" if a.info.date else ""
    parts = [f"{GAME}, solo mode", day, cards, f"{a.games.total:,} simulated games"]
    return [part for part in parts if part]


def tested(a: Analysis) -> str:
    """How the cards differ from the printed ones, in a sentence; empty where they do not."""
    played = {card for automa in a.games.automas for card in parse_automa(automa).cards}
    changed = [card for card in a.info.cards if card.id in played and card.origin != PRINTED]
    more = list(a.info.variants)
    if not changed and not more:
        return ""
    parts = [*(_changed(card) for card in changed), *more]
    return f"Not the printed game: {'; '.join(parts)}."


def _changed(card: PlayedCard) -> str:
    """What was done to a card."""
    if card.origin == EDITED:
        what = ", ".join(change.words for change in card.changes) or "other steps"
        return f"{card.name.removesuffix(CHANGED)} changed: {what}"
    if card.origin == UNKNOWN:
        what = "is not as printed" if card.like else "is a card of its own"
        return f"{card.name} {what} (this run does not keep its text)"
    assert card.origin == OWN
    return f"{card.name} in place of {card.like}" if card.like else f"{card.name}, a new card"


def answer(a: Analysis) -> list[str]:
    """The first paragraph: for whom which Automa is hardest, and how sure."""
    if len(a.ranking) == 1:
        return _single(a)
    audiences = _for_whom(a)
    return audiences or [_hardest(a), _easiest(a)]


def details(a: Analysis) -> list[str]:
    """All strategies together, and whether the stars hold."""
    if len(a.ranking) == 1:
        return []
    overall = [_hardest(a), _easiest(a)] if _for_whom(a) else []
    if overall:
        panel = a.result.strategies
        who = "The whole panel of strategies" if len(panel) > 1 else f"For {panel[0]} alone"
        overall[0] = f"{who}: {overall[0]}"
    return [text for text in (*overall, stars.summary(a)) if text]


def survives(a: Analysis) -> str:
    """What of the report's claims holds under every other reading of the rules."""
    return sensitivity.summary(a) if len(a.ranking) > 1 else ""


def same_deals(a: Analysis) -> str:
    """Why win rates against several Automas are too high or too low together."""
    if len(a.ranking) == 1:
        return ""
    games = int(a.matchups["games"].max())
    return (
        f"All Automas meet the same {count(games, 'deal')}: where these are kind or cruel to a "
        "player, the win rates against all of them rise or fall together. Which Automa is "
        "harder is surer than each rate by itself."
    )


def _for_whom(a: Analysis) -> list[str]:
    """Who is hardest and easiest for each audience that plays in the run, and how sure that is."""
    if len(a.audiences) < 2:
        return []
    table = a.audience_styles.assign(who=a.audience_styles["strategy"].map(a.audiences))
    easy = "; ".join(_audience_part(a, automa, rows) for automa, rows in _grouped(table, "easiest"))
    hard = _grouped(table, "hardest")
    if len(hard) == 1:
        automa, rows = hard[0]
        first = (
            f"{a.names.automa(automa)} is the hardest Automa for {_plural(list(rows['who']))} "
            f"alike: they win {_wins(a, automa, rows)} of their games against it "
            f"({_how_sure(rows, 'hardest_share')})."
        )
    else:
        parts = [
            f"{_audience_part(a, automa, rows)} ({_how_sure(rows, 'hardest_share')})"
            for automa, rows in hard
        ]
        first = f"Which Automa is hardest depends on who plays: {'; '.join(parts)}."
    return [text for text in (first, _by_wins(a, table), f"Easiest: {easy}.") if text]


def _by_wins(a: Analysis, table: pd.DataFrame) -> str:
    """Whom an audience beats even more rarely than the Automa that needs the largest head start."""
    parts = []
    for row in table.itertuples():
        wins = a.audience_wins[a.audience_wins["player"] == row.who].set_index("automa")["win"]
        least = str(wins.idxmin())
        if wins[least] < wins[row.hardest]:
            against = f"against {a.names.automa(least)} ({win_rate(float(wins[least]))})"
            parts.append(f"{row.who}s win even less often {against}")
    measure = "Hardest here means the largest head start; counted in games won"
    return f"{measure}, {listed(parts)}." if parts else ""


def _grouped(table: pd.DataFrame, column: str) -> list[tuple[str, pd.DataFrame]]:
    return [(str(automa), rows) for automa, rows in table.groupby(column, sort=False)]


def _audience_part(a: Analysis, automa: str, rows: pd.DataFrame) -> str:
    who = _plural(list(rows["who"]))
    return f"{a.names.automa(automa)} for {who}, who win {_wins(a, automa, rows)}"


def _plural(names: list[str]) -> str:
    return listed([f"{name}s" for name in names])


def _wins(a: Analysis, automa: str, rows: pd.DataFrame) -> str:
    """'4%, 11% and 38%': the win rates of some audiences against one Automa."""
    found = a.audience_wins[a.audience_wins["automa"] == automa].set_index("player")["win"]
    return listed([win_rate(float(found[name])) for name in rows["who"]])


def _how_sure(rows: pd.DataFrame, column: str) -> str:
    """How often drawing the games again gives the same answer."""
    least = float(rows[column].min())
    if least == 1.0:
        return "sure: chance in the games leaves no doubt"
    word = "sure" if least >= SURE else "not sure yet"
    some = "" if len(rows) == 1 or least > 0.99 else "at least "
    return f"{word}: the same in {some}{win_rate(least)} of resamples"


def _single(a: Analysis) -> list[str]:
    row = a.ranking.iloc[0]
    need = head_start(row.head_start, row.head_start_low, row.head_start_high)
    games = a.result.games * len(a.result.strategies)
    return [
        f"The run has one Automa only, {a.names.automa(row.automa)}, so nothing can be ranked.",
        f"For {panel_text(a.result.strategies)}, {need}.",
        f"They won {percent(row.win)} of {count(games, 'game')}.",
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
            f"Hardest are {first_few(a, list(top['automa']))}, {_close(top)}; against "
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
            f"{signed(top.head_start)} VP, after {count(a.result.games, 'game')} per matchup."
        )
    if len(last) > 1:
        start = f"Easiest are {first_few(a, list(last['automa'])[::-1])}, {_close(last)}"
    else:
        start = f"{a.names.automa(row.automa)} is the easiest ({won(row.win)} won)"
    return f"{start}; from easiest to hardest it is {vp(top.head_start - row.head_start)}."


def _close(group: pd.DataFrame) -> str:
    return too_close(bool(group["chained"].any()))


def lead(a: Analysis) -> str:
    """What was played, in a line under the pictures."""
    automas, ranked = len(a.games.automas), list(a.strategies["strategy"])
    rows = [i for i, name in enumerate(a.games.strategies) if name in ranked]
    played = a.games.count[rows]
    some = sorted(set(played[played > 0].tolist()))
    each = count(some[-1], "game") if len(some) == 1 else f"{some[0]:,} to {some[-1]:,} games"
    text = (
        f"{count(a.games.total, 'simulated game')}. Ranked for {panel_text(ranked)} against "
        f"{counted(automas, 'Automa')}, {each} per matchup; intervals and ranks "
        "hold for these strategies"
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
    out = [tested(a)] if tested(a) else []
    if not a.info.complete:
        out.append("This run is not finished: the numbers may still change.")
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


def clear_neighbours(a: Analysis) -> str:
    """'Seven of eight neighbouring ranks are clearly different'."""
    clear, pairs = int(a.neighbours["clearly_different"].sum()), len(a.neighbours)
    if clear == pairs:
        return f"{'All neighbouring' if pairs > 1 else 'The two'} ranks are clearly different"
    if clear == 0:
        return "No neighbouring ranks are clearly different" if pairs > 1 else "Too close to call"
    verb = "is" if clear == 1 else "are"
    some = of(clear, pairs)
    return f"{some[:1].upper()}{some[1:]} neighbouring ranks {verb} clearly different"
