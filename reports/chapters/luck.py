"""Luck: how much scores vary, and how much of the margin is luck."""

from __future__ import annotations

from reports import figures
from reports.chapters import luck_sources as sources
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.tables import Column, Table
from reports.data.text import percent, percent0, plain, two


def chapter(a: Analysis) -> Chapter:
    """Spreads and sources of variance."""
    if a.luck.empty:
        return Chapter("luck", "Luck", ["Too few games per matchup to speak of luck."])
    text, pictures = _text(a), []
    if len(a.variance):
        pictures.append(_picture(a))
    else:
        text.append("With one strategy or one Automa only, luck and skill cannot be separated.")
    tables = [
        Table("luck", "Luck by Automa", a.luck, _automa_columns()),
        Table("strategy-luck", "Luck by strategy", a.strategy_luck, _strategy_columns()),
    ]
    if len(a.panel.strategies) > 1:
        text.append(_unwon(a))
        tables.append(Table("decided", "Deals won by no strategy, and by all", a.decided, _deals()))
    extra, meaning = [Table("variance", "", a.variance, [])], ""
    points: list[str] = []
    if a.further.luck is not None:
        found = a.further.luck
        text += [
            sources.headline(found),
            *sources.no_effect(found),
            *sources.unwon(found, a.names.automa)[1:],
        ]
        text.append(sources.method(found))
        pictures.append(sources.picture(found))
        tables += sources.tables(found, a.names)
        points, meaning = sources.terms(), sources.meaning(found)
    return Chapter("luck", "Luck", text, pictures, tables, points, extra, meaning)


def _text(a: Analysis) -> list[str]:
    known = a.luck[a.luck["ratio"].notna()]
    if known.empty:
        return ["The strategies' scores do not vary, so there is no luck to compare."]
    wide = known.loc[known["ratio"].idxmax()]
    out = []
    if len(a.variance):
        share = a.variance.set_index("source")["share"]
        lucky = float(share[[n for n in share.index if n.startswith(("game", "rest"))]].sum())
        out.append(
            f"Of what makes margins differ, {percent0(lucky)} is luck, "
            f"{percent0(float(share['strategy']))} is who plays and "
            f"{percent0(float(share['automa']))} is which Automa."
        )
    if len(a.result.strategies) > 1:
        low, high = percent0(a.luck["luck"].min()), percent0(a.luck["luck"].max())
        much = low if low == high else f"{low} to {high}"
        out.append(f"Against a single Automa, {much} of it is luck and not who plays.")
    out.append(
        f"From game to game an Automa's score typically varies by ±{plain(a.automa_sd)} VP. "
        f"{a.names.automa(wide.automa)} varies most against the strategies: {wide.ratio:.2f} times "
        "as much as their own scores. At 1, its luck weighs as much as theirs."
    )
    return out


def _unwon(a: Analysis) -> str:
    """The Automa with most deals that nobody wins, and the one with most that all win."""
    most, least = a.decided["none"].idxmax(), a.decided["all"].idxmax()
    hard, easy = a.decided.loc[most], a.decided.loc[least]
    return (
        f"{percent0(hard['none'])} of the deals against {a.names.automa(hard['automa'])} are won "
        f"by none of the strategies; {percent0(easy['all'])} of those against "
        f"{a.names.automa(easy['automa'])} are won by all."
    )


def _deals() -> list[Column]:
    return [
        Column("Automa", "automa"),
        Column("won by none", "none", percent, "none_low", "none_high"),
        Column("by exactly one", "lone", percent, "lone_low", "lone_high"),
        Column("by all", "all", percent, "all_low", "all_high"),
        Column("by none, if independent", "chance", percent),
    ]


def _picture(a: Analysis) -> Picture:
    alt = "; ".join(f"{r.label}: {percent(r.share)}" for r in a.variance.itertuples())
    caption = "What makes margins differ from game to game. Dark: choice; light: luck."
    draw = lambda: figure_of(figures.variance_bars(a.variance))  # noqa: E731
    share = a.variance.set_index("source")["share"]
    lucky = float(share[[n for n in share.index if n.startswith(("game", "rest"))]].sum())
    title = f"{percent0(lucky)} of what makes margins differ is luck"
    return Picture("variance", title, caption, alt, draw)


def _automa_columns() -> list[Column]:
    return [
        Column("Automa", "automa"),
        Column("its score varies by, ± VP", "automa_sd", plain),
        Column("a strategy's score varies by, ± VP", "strategy_sd", plain),
        Column("ratio", "ratio", two, "ratio_low", "ratio_high"),
        Column("the margin varies by, ± VP", "margin_sd", plain),
        Column("share of luck", "luck", percent, "luck_low", "luck_high"),
    ]


def _strategy_columns() -> list[Column]:
    return [
        Column("strategy", "strategy"),
        Column("its score varies by, ± VP", "strategy_sd", plain),
        Column("the Automas' scores vary by, ± VP", "automa_sd", plain),
        Column("ratio, Automa to strategy", "ratio", two, "ratio_low", "ratio_high"),
        Column("the margin varies by, ± VP", "margin_sd", plain),
        Column("Automa's part of the luck", "automa_share", percent0),
    ]
