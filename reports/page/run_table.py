"""The matchups of a run with wins and scores, for other programs."""

from __future__ import annotations

import pandas as pd

from reports.page.plain import as_csv, as_json, markdown_table
from sim.runs.runner import Outcome
from sim.runs.summary import wilson


def matchup_frame(outcome: Outcome) -> pd.DataFrame:
    """One row per matchup: games, wins of its first strategy with their interval, mean VP."""
    rows = []
    for matchup in outcome.manifest.matchups:
        tally = outcome.tallies.get(matchup.name)
        if tally is None or tally.games == 0:
            continue
        hero = next((i for i, seat in enumerate(matchup.seats) if seat.kind == "human"), 0)
        low, high = wilson(tally.seats[hero][0], tally.games)
        rows.append(
            {
                "matchup": matchup.name,
                "changed": matchup.variant,
                "games": tally.games,
                "win_rate": tally.seats[hero][0] / tally.games,
                "low": low,
                "high": high,
                "mean_vp": " : ".join(f"{seat[2] / tally.games:.2f}" for seat in tally.seats),
            }
        )
    return pd.DataFrame(rows)


def render(outcome: Outcome, form: str) -> str:
    """The table as CSV, JSON or Markdown."""
    frame = matchup_frame(outcome)
    if form == "csv":
        return as_csv(frame)
    if form == "json":
        return as_json({"folder": str(outcome.folder), "matchups": frame})
    rows = [
        (
            row.matchup,
            f"{row.games:,}",
            f"{100 * row.win_rate:.1f}",
            f"{100 * row.low:.1f} to {100 * row.high:.1f}",
            row.mean_vp,
        )
        for row in frame.itertuples()
    ]
    head = ("matchup", "games", "win %", "95% CI", "mean VP")
    return "\n".join(markdown_table(head, rows)) + "\n"
