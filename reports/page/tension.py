"""Tension in words and tables for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from reports.chapters.tension import METHOD, calibration_words, extremes, headlines, meaning, wide
from reports.data.names import Names
from reports.experiments.tension import ALL, Tension
from reports.figures.style import png_bytes, style_for, titled
from reports.page.plain import as_csv, as_json, table_in, wrapped
from reports.stats.tension import CLOSE
from sim.text import count

STOPS = {"text": (0, 2, 4, 5), "markdown": range(6)}  # 80 columns have no room for all, and names
KEY = (
    "In % of games, but for leads: lead changes per game. Start, R2, R4, R5: decided at the start, "
    "after round 2, 4, 5; back: won from below 20%; lost: lost from above 80%; close: ends within "
    f"{CLOSE} VP. Every round: automa tension --format csv."
)
WON = ("Automa", "won, %", "lead changes per game")
DECIDED_0 = "decided at the start, %"
ENDS = ("won from below 20%, %", "lost from above 80%, %", f"within {CLOSE} VP, %")


def render(tension: Tension, names: Names, form: str, watch: Sequence[tuple[str, str]]) -> str:
    """The whole answer as text, CSV, JSON or Markdown; `watch` has games with their commands."""
    if form == "csv":
        return as_csv(tension.table)
    if form == "json":
        return as_json(_values(tension, watch))
    lines: list[str] = []
    for text in (*headlines(tension), meaning(tension)):
        lines += [*wrapped(form, text), ""]
    frame = wide(tension)
    for player, strategy in tension.players.items():
        title = player if player == strategy else f"{player} ({strategy})"
        lines += [title, "", *_table(frame[frame["player"] == player], names, form), ""]
    for text in (
        *([KEY] if form == "text" else []),
        *extremes(tension, names),
        METHOD,
        calibration_words(tension),
        _foot(tension),
    ):
        lines += [*wrapped(form, text), ""]
    lines += ["Watch one of these games, with the chance to win under the slider:"]
    for why, command in watch:
        lines += [f"  {why}:", f"    {command}"]
    return "\n".join(lines) + "\n"


def _table(frame: pd.DataFrame, names: Names, form: str) -> list[str]:
    """The Automas of one player: short heads with a key at 80 columns, whole ones in Markdown."""
    stops = STOPS[form]
    if form == "markdown":
        after = [f"decided after round {stop}, %" if stop else DECIDED_0 for stop in stops]
        return table_in(form, (*WON, *after, *ENDS), _rows(frame, names, stops))
    after = [f"R{stop}" if stop else "start" for stop in stops]
    head = ("", "won", "leads", *after, "back", "lost", "close")
    return table_in(form, head, _rows(frame, names, stops))


def _rows(frame: pd.DataFrame, names: Names, stops: Sequence[int]) -> list[tuple[str, ...]]:
    return [
        (
            "all of them" if row["automa"] == ALL else names.automa(row["automa"]),
            f"{100 * row['won']:.0f}",
            f"{row['lead_changes']:.1f}",
            *(f"{100 * row[f'decided_{stop}']:.0f}" for stop in stops),
            *(f"{100 * row[name]:.0f}" for name in ("comeback", "lost_lead", "close")),
        )
        for row in frame.to_dict("records")
    ]


def _foot(tension: Tension) -> str:
    half = tension.table[tension.table["automa"] != ALL]
    shares = half[half["trait"].str.startswith("decided")]
    widest = float(((shares["high"] - shares["low"]) / 2).max())
    return (
        f"{count(tension.games, 'game')} per matchup on the same deals (seed {tension.seed}), each "
        f"played on {tension.futures} times from six places. Shares of one matchup are known to "
        f"± {100 * widest:.0f} points or better (95%)."
    )


def _values(tension: Tension, watch: Sequence[tuple[str, str]]) -> dict[str, object]:
    return {
        "players": dict(tension.players),
        "seed": tension.seed,
        "games": tension.games,
        "futures": tension.futures,
        "headlines": headlines(tension),
        "meaning": meaning(tension),
        "table": tension.table,
        "calibration": tension.calibration,
        "watch": [{"game": why, "command": command} for why, command in watch],
        "stopped": tension.stopped,
    }


def write_tension(
    tension: Tension, names: Names, folder: Path, watch: Sequence[tuple[str, str]]
) -> None:
    """Pictures, tables and text as files in a folder."""
    from reports.figures.tension import decided, game_courses

    folder.mkdir(parents=True, exist_ok=True)
    rows = tension.table[(tension.table["player"] != ALL) & (tension.table["automa"] != ALL)]
    style = style_for(tension.automas, names)
    for name, axes, title in (
        ("courses", game_courses(tension.courses), "The chance to win after each round"),
        ("decided", decided(rows, style), "After which round games are decided"),
    ):
        figure = axes[0].get_figure(root=True)
        if figure is not None:
            (folder / f"{name}.png").write_bytes(png_bytes(titled(figure, title)))
    (folder / "tension.csv").write_text(as_csv(tension.table), encoding="utf-8")
    (folder / "courses.csv").write_text(as_csv(tension.courses), encoding="utf-8")
    text = render(tension, names, "markdown", watch)
    pictures = "![Courses of games](courses.png)\n\n![When games are decided](decided.png)\n\n"
    (folder / "tension.md").write_text(f"# Tension\n\n{pictures}{text}", encoding="utf-8")
