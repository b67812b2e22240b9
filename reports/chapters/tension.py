"""Tension: are games open to the end, who comes back, and against whom?"""

from __future__ import annotations

import pandas as pd

from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import listed
from reports.chapters.tables import Column, Table
from reports.data.names import Names
from reports.data.text import percent, percent0, plain, two
from reports.experiments.tension import ALL, Tension
from reports.stats.tension import CLOSE

EVEN = (0.35, 0.65)  # chances to win of an even matchup
TRAITS = ("won", "lead_changes", "comeback", "lost_lead", "close")
ROUNDS = range(6)
METHOD = (
    "The chance to win after a round comes from games played on from there, with everything "
    "unseen drawn anew; that these are few is corrected for, so that noise makes no lead changes. "
    "Decided: the chance stays above 90% or below 10% to the end. Lead change: the "
    "favourite changes."
)


def chapter(a: Analysis) -> Chapter | None:
    """Courses of games, when they are decided, comebacks."""
    tension = a.further.tension
    if tension is None:
        return None
    frame = wide(tension)
    shown = frame[frame["automa"] != ALL]
    return Chapter(
        "tension",
        "Tension",
        [*headlines(tension), METHOD, calibration_words(tension)],
        [_courses(tension), _decided(a, tension)],
        [Table("tension", "Tension by audience and Automa", shown, _columns())],
        points=extremes(tension, a.names),
        extra=[
            Table("tension-means", "", frame[frame["automa"] == ALL], []),
            Table("tension-calibration", "", tension.calibration, []),
        ],
        meaning=meaning(tension),
    )


def wide(tension: Tension) -> pd.DataFrame:
    """A row per player and Automa, a column per trait, with its interval."""
    rows = tension.table.pivot(index=["player", "automa"], columns="trait")
    rows.columns = [trait if part == "value" else f"{trait}_{part}" for part, trait in rows.columns]
    order = [(p, v) for p in [*tension.players, ALL] for v in [*tension.automas, ALL]]
    return rows.loc[order].reset_index()


def headlines(tension: Tension) -> list[str]:
    """What to remember, then a sentence per player: when games are decided, and how."""
    return [opening(tension), *(_headline(tension, player) for player in tension.players)]


def opening(tension: Tension) -> str:
    """Whether games stay open: between equals, and where one side is stronger."""
    even, uneven = _by_strength(tension)
    if even.empty or uneven.empty:
        late, last = (tension.value(ALL, ALL, f"decided_{stop}") for stop in (4, 5))
        return (
            f"After round 4, {percent0(late)} of games are decided; {percent0(1.0 - last)} are "
            "open to the last round."
        )
    fair, other = (float(part["decided_4"].mean()) for part in (even, uneven))
    head = "Games between equals stay open" if fair < other else "Equals do not have closer games"
    return (
        f"{head}: after round 4, {percent0(fair)} of them are decided, and {percent0(other)} where "
        "one side is stronger."
    )


def _by_strength(tension: Tension) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The matchups that are even, and the others."""
    frame = wide(tension)
    frame = frame[(frame["automa"] != ALL) & (frame["player"] != ALL)]
    even = frame["won"].between(*EVEN)
    return frame[even], frame[~even]


def _headline(tension: Tension, player: str) -> str:
    value = {name: tension.value(player, ALL, name) for name in (*TRAITS, "decided_4", "decided_5")}
    return (
        f"{player.capitalize()}: decided after round 4 in {percent0(value['decided_4'])} of games, "
        f"open to the last round in {percent0(1.0 - value['decided_5'])}; "
        f"{plain(value['lead_changes'])} lead changes per game, "
        f"{percent0(value['comeback'])} won from below 20%, "
        f"{percent0(value['lost_lead'])} lost from above 80%, "
        f"{percent0(value['close'])} end within {CLOSE} VP."
    )


def meaning(tension: Tension) -> str:
    """What decides whether games are open: how well the Automa matches the player."""
    even, uneven = _by_strength(tension)
    if even.empty or uneven.empty:
        kind = "one-sided" if even.empty else "even"
        return f"All matchups here are {kind}: too few kinds to say what keeps a game open."
    fair, early = (float(part["decided_2"].mean()) for part in (even, uneven))
    return (
        f"In even matchups ({percent0(EVEN[0])} to {percent0(EVEN[1])} won) {percent0(fair)} of "
        f"games are decided after round 2, in the others {percent0(early)}. A game that is over "
        "early is mostly one with "
        "the wrong opponent: help people find theirs, before you change what happens in the "
        "rounds. Watch an even matchup that is decided early all the same: there the cards decide."
    )


def extremes(tension: Tension, names: Names) -> list[str]:
    """Per player: the Automas with the most and the fewest games open to the last round."""
    out = []
    for player in tension.players:
        shares = {v: 1.0 - tension.value(player, v, "decided_5") for v in tension.automas}
        if len(shares) < 3:
            continue
        ranked = sorted(shares, key=lambda automa: -shares[automa])
        first, last = ranked[:2], ranked[-1]
        most = listed([f"{names.automa(v)} ({percent0(shares[v])})" for v in first])
        out.append(
            f"{player.capitalize()}: most games open to the last round against {most}, fewest "
            f"against {names.automa(last)} ({percent0(shares[last])})."
        )
    return out


def calibration_words(tension: Tension) -> str:
    """Whether positions win as often as said."""
    table = tension.calibration
    off = table[(table["observed"] - table["predicted"]).abs() > table["half_width"]]
    gap = float((table["observed"] - table["predicted"]).abs().max())
    pairs = [f"{percent0(r.predicted)} ({percent0(r.observed)})" for r in table.itertuples()]
    verdict = (
        f"no difference is larger than chance explains (95%, all at once; at most "
        f"{100 * gap:.0f} points)"
        if off.empty
        else f"{len(off)} of {len(table)} differ by more than chance explains (95%)"
    )
    return (
        "Do these chances come true? Predicted chances, and in brackets the share really won: "
        f"{', '.join(pairs)}; {verdict}."
    )


def _courses(tension: Tension) -> Picture:
    from reports.figures.tension import game_courses

    changes = {p: plain(tension.value(p, ALL, "lead_changes")) for p in tension.players}
    few = all(tension.value(p, ALL, "lead_changes") < 1 for p in tension.players)
    head = "Less than one lead change per game" if few else "Lead changes per game"
    title = f"{head}: " + ", ".join(f"{p} {n}" for p, n in changes.items())
    caption = (
        "The chance to win after each round, all Automas together. Thin: single games, one likely "
        "course each; thick: the median of games won (blue) and of games lost (orange)."
    )
    draw = lambda: figure_of(game_courses(tension.courses))  # noqa: E731
    return Picture("tension-courses", title, caption, " ".join(headlines(tension)), draw)


def _decided(a: Analysis, tension: Tension) -> Picture:
    from reports.figures.tension import decided

    rows = tension.table
    rows = rows[(rows["player"] != ALL) & (rows["automa"] != ALL)]
    opened = {p: percent0(1.0 - tension.value(p, ALL, "decided_5")) for p in tension.players}
    title = "Open to the last round: " + ", ".join(f"{p} {share}" for p, share in opened.items())
    caption = (
        "Games by the round after which the chance to win stays above 90% or below 10%. "
        "Grey: decided, the darker the earlier; yellow: open to the last round."
    )
    alt = " ".join(extremes(tension, a.names)) or title
    draw = lambda: figure_of(decided(rows, a.style))  # noqa: E731
    return Picture("tension-decided", title, caption, alt, draw)


def _columns() -> list[Column]:
    shares = [
        *(
            Column(f"decided after {n}" if n else "decided at the start", f"decided_{n}", percent0)
            for n in ROUNDS
        ),
        Column("won from below 20%", "comeback", percent0),
        Column("lost from above 80%", "lost_lead", percent0),
        Column(f"within {CLOSE} VP", "close", percent0),
    ]
    return [
        Column("audience", "player"),
        Column("Automa", "automa"),
        Column("won", "won", percent, "won_low", "won_high"),
        Column("lead changes", "lead_changes", two, "lead_changes_low", "lead_changes_high"),
        *shares,
    ]
