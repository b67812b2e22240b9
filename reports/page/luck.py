"""Luck by source in words and tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from reports.chapters.luck_sources import (
    ALL_PLAYERS,
    SHORT,
    headline,
    labelled,
    meaning,
    method,
    no_effect,
    picture,
    terms,
    unwon,
)
from reports.chapters.phrases import counted, listed
from reports.data.names import Names
from reports.data.text import percent0, plain
from reports.experiments.luck import ALL, Luck
from reports.page.plain import as_csv, as_json, replay_lines, table_in, wrapped

HEAD = ("source", "on its own", "95% CI", "with interactions", "95% CI")
DEALS = ("Automa", "won by none", "by one", "by all")
PLANNER = "by the planner"


def render(found: Luck, names: Names, form: str, replay: Sequence[str]) -> str:
    """The whole answer as text, CSV, JSON or Markdown."""
    if form == "csv":
        return as_csv(found.by_player)
    if form == "json":
        return as_json(_values(found, replay))
    lines = _paragraphs(form, [" ".join([headline(found), *no_effect(found)])])
    for player, part in found.by_player.groupby("player", sort=False):
        sd = found.spread.get(str(player))
        about = f" (margins vary by ± {plain(sd)} VP from game to game)" if sd is not None else ""
        title = ALL_PLAYERS if player == ALL else str(player)
        lines += [f"{title}{about}", "", *table_in(form, HEAD, _rows(labelled(part))), ""]
    lines += _paragraphs(form, [method(found), *terms(), " ".join(unwon(found, names.automa))])
    head = (*DEALS, PLANNER) if len(found.opinion) else DEALS
    lines += [*table_in(form, head, _deal_rows(found, names)), ""]
    lines += _paragraphs(form, [_deal_foot(found), meaning(found)])
    lines += ["Two of the games, before anything is exchanged:"]
    return "\n".join([*lines, *replay_lines(form, replay)]) + "\n"


def _paragraphs(form: str, texts: list[str]) -> list[str]:
    return [line for text in texts for line in (*wrapped(form, text), "")]


def _rows(table: pd.DataFrame) -> list[tuple[str, ...]]:
    rows = []
    for row in table.to_dict("records"):
        cells = [SHORT[row["source"]].removeprefix("the ")]
        for name in ("alone", "total"):
            low, high = percent0(row[f"{name}_low"]), percent0(row[f"{name}_high"])
            known = row[name] == row[name]
            cells += [percent0(row[name]), f"{low} to {high}"] if known else ["", ""]
        rows.append(tuple(cells))
    return rows


def _deal_rows(found: Luck, names: Names) -> list[tuple[str, ...]]:
    """Per Automa, the share of deals that none, one and all win; the planner on the unwon ones."""
    opinion = found.opinion.set_index("automa") if len(found.opinion) else None
    rows = []
    for row in found.decided.to_dict("records"):
        shares = (percent0(row[name]) for name in ("none", "lone", "all"))
        cells = [names.automa(row["automa"]), *shares]
        if opinion is not None:
            met = opinion.loc[row["automa"]]
            trials = int(met["unwon_deals"])
            won = "–" if not trials else f"{round(trials * met['unwon_won'])} of {trials}"
            cells.append(won)
        rows.append(tuple(cells))
    return rows


def _deal_foot(found: Luck) -> str:
    deals = int(found.decided["deals"].iloc[0])
    text = (
        f"Share of {counted(deals, 'deal')} per Automa won by none, by exactly one and by all of "
        f"the styles {listed(found.panel)}; a tie is no win."
    )
    if not len(found.opinion):
        return text
    first = int(found.opinion["deals"].iloc[0])
    return f"{text} By the planner: of the deals won by none, those among the first {first:,}."


def _values(found: Luck, replay: Sequence[str]) -> dict[str, object]:
    return {
        "players": dict(found.players),
        "seed": found.seed,
        "pairs": found.pairs,
        "spread": dict(found.spread),
        "sources": found.by_player,
        "sources_by_behavior": found.by_behavior,
        "decided_deals": found.decided,
        "planner": found.opinion,
        "panel": list(found.panel),
        "replay": list(replay),
    }


def write_luck(found: Luck, names: Names, folder: Path, replay: Sequence[str]) -> list[str]:
    """The picture, the tables and the text as files in a folder; their names."""
    from reports.figures.style import png_bytes, titled
    from sim.files import make_folder, write_file

    make_folder(folder)
    shown = picture(found)
    text = render(found, names, "markdown", replay)
    files: dict[str, bytes | str] = {
        "luck.png": png_bytes(titled(shown.draw(), shown.title)),
        "luck-sources.csv": as_csv(found.by_player),
        "luck-sources-by-behavior.csv": as_csv(found.by_behavior),
        "decided-deals.csv": as_csv(found.decided),
        "luck.md": f"# Luck\n\n![{shown.title}](luck.png)\n\n{text}",
    }
    if len(found.opinion):
        files["planner.csv"] = as_csv(found.opinion)
    for name, content in files.items():
        write_file(folder / name, content)
    return list(files)
