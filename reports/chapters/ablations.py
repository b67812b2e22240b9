"""What a player needs against whom: VP lost without one option, Automa by Automa."""

from __future__ import annotations

import pandas as pd

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import listed, vp
from reports.chapters.tables import Column, Table
from reports.data.text import plain, signed
from reports.experiments.ablations import WORTH, Ablations
from sim.text import count

TITLE = "What a player needs against whom"


def chapter(a: Analysis) -> Chapter | None:
    """Ablations; None where they were not asked for."""
    found = a.further.ablations
    if found is None:
        return None
    text = [_how(found), *_most(found), *_against(a, found), *_not_needed(found)]
    tables = [
        Table("ablations", "VP lost without each option, mean of all Automas", found.table,
              _columns()),
        Table("ablations-by-automa", "VP lost without each option, by Automa", found.detail,
              _detail_columns()),
    ]  # fmt: skip
    pictures = [_picture(a, found)]
    return Chapter("ablations", TITLE, text, pictures, tables, meaning=_meaning(found))


def _how(found: Ablations) -> str:
    return (
        f"The strategy '{found.player}' plays the same {count(found.games, 'deal')} against "
        "every Automa with one option taken away, everything else as before. What it loses "
        "is what the option is worth to it. It does not know that the option is missing and makes "
        "no other plan, as a person would: read large losses as 'at most'."
    )


def _most(found: Ablations) -> list[str]:
    needed = found.table[found.table["verdict"] == "needed"].head(3)
    parts = [f"{row.option} ({vp(row.loss)})" for row in needed.itertuples()]
    return [f"Needed most: {listed(parts)}, mean of all Automas."] if parts else []


def _against(a: Analysis, found: Ablations) -> list[str]:
    """Options that matter clearly more or less against some Automa than on average."""
    out = []
    for option, rows in found.detail.groupby("option", sort=False):
        more = rows[rows["beyond_low"] > 0].sort_values("beyond", ascending=False)
        less = rows[rows["beyond_high"] < 0].sort_values("beyond")
        if len(more) and len(less):
            most, least = more.iloc[0], less.iloc[0]
            out.append(
                f"{_upper(str(option))}: worth most against {a.names.automa(most.automa)} "
                f"({vp(most.loss)}), least against {a.names.automa(least.automa)} "
                f"({vp(least.loss)})."
            )
    return out or ["No option is clearly worth more against one Automa than against the others."]


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _not_needed(found: Ablations) -> list[str]:
    rows = found.table[found.table["verdict"] == "not needed"]
    return [
        f"Not needed: {row.option}. Without it '{found.player}' loses {signed(row.loss)} VP "
        f"(95% CI: {signed(row.low)} to {signed(row.high)}), less than {WORTH:g} VP."
        for row in rows.itertuples()
    ]


def _meaning(found: Ablations) -> str:
    idle = list(found.table[found.table["verdict"] == "not needed"]["option"])
    text = (
        "An Automa that blocks what a player needs most hurts most; one that pays for the rest "
        "changes little."
    )
    if idle:
        text += (
            f" Nobody who plays like '{found.player}' misses {listed(idle)}: an option to make "
            "more attractive, or to leave to the Automa."
        )
    return text


def _picture(a: Analysis, found: Ablations) -> Picture:
    top = found.table.iloc[0]
    alt = "Mean loss in VP: " + "; ".join(
        f"{row.option} {plain(row.loss)}" for row in found.table.itertuples()
    )
    caption = (
        f"VP that '{found.player}' loses against each Automa without an option (row), the most "
        "needed on top. The darker, the more it is needed there."
    )
    order = list(found.table["option"])
    shown = found.detail.sort_values("option", key=lambda s: s.map(order.index), kind="stable")
    draw = lambda: figure_of(figures.losses(_ranked(a, shown), a.style))  # noqa: E731
    title = f"Needed most is {top.option}: {plain(top.loss)} VP lost without it"
    if top.option == "Publications":
        title = f"Needed most are Publications: {plain(top.loss)} VP lost without them"
    return Picture("ablations", title, caption, alt, draw)


def _ranked(a: Analysis, detail: pd.DataFrame) -> pd.DataFrame:
    """Hardest Automa on the left, as in the other pictures."""
    place = {name: i for i, name in enumerate(a.ranking["automa"])}
    keys = detail["automa"].map(lambda name: place.get(name, len(place)))
    order = detail["option"].map({o: i for i, o in enumerate(dict.fromkeys(detail["option"]))})
    return detail.assign(_o=order, _a=keys).sort_values(["_o", "_a"]).drop(columns=["_o", "_a"])


def _columns() -> list[Column]:
    return [
        Column("without", "option"),
        Column("loss, VP", "loss", signed, "low", "high"),
        Column("needed?", "verdict"),
    ]


def _detail_columns() -> list[Column]:
    return [
        Column("without", "option"),
        Column("Automa", "automa"),
        Column("loss, VP", "loss", signed, "low", "high"),
        Column("more than on average, VP", "beyond", signed, "beyond_low", "beyond_high"),
    ]
