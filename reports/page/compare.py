"""A comparison in words and tables."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from reports.data.text import signed
from reports.experiments.compare import Comparison
from reports.experiments.targets import Verdict
from reports.page.plain import as_csv, as_json, see_a_game, table_in, wrapped
from reports.page.targets import changed_frame, changed_verdicts
from reports.page.what_if import change_table, interval_text
from sim.text import count


def render(
    found: Comparison, form: str, replay: str, targets: Sequence[tuple[Verdict, Verdict]] = ()
) -> str:
    """The whole answer as text, CSV, JSON or Markdown; `targets` before and after, if any."""
    if form == "csv":
        return as_csv(found.rows)
    if form == "json":
        told = {"targets": changed_frame(targets)} if targets else {}
        return as_json({**_values(found, replay), **told})
    lines = [*wrapped(form, headline(found)), ""]
    if found.changed:
        lines += ["Numbers that differ:", "", *(f"- {text}" for text in found.changed), ""]
    for player, strategy in players_of(found):
        rows = found.rows[found.rows["player"] == player]
        who = player if player == strategy else f"{player} ({strategy})"
        lines += [f"For {who}:", "", *change_table(form, rows, found.names), ""]
    if targets:
        lines += [*changed_verdicts(form, targets), ""]
    for note in [*found.notes, foot(found)]:
        lines += [*wrapped(form, note), ""]
    if replay:
        lines += [*see_a_game(form, replay), ""]
    return "\n".join(lines[:-1]) + "\n"


def render_all(found: Sequence[Comparison], form: str, replay: str) -> str:
    """Everything that a sweep varies, one line each, for every player."""
    if form == "csv":
        frames = [each.rows.assign(first=each.first, second=each.second) for each in found]
        return as_csv(pd.concat(frames))
    if form == "json":
        return as_json({"comparisons": [_values(each, replay) for each in found]})
    players = [player for player, _ in players_of(found[0])]
    rows = []
    for each in found:
        means = each.rows.groupby("player", sort=False).last()  # over all Automas
        for player in players:
            if player in means.index:
                row = means.loc[player]
                gap = f"{signed(row['harder'])} [{signed(row['low'])} to {signed(row['high'])}]"
                wins = f"{100 * row['win_before']:.0f} → {100 * row['win_after']:.0f}"
                rows.append((f"{each.first} → {each.second}", player, wins, gap))
    head = ("changed", "player", "wins %", "harder by VP [95% CI]")
    lines = [*table_in(form, head, rows, words=2), ""]
    games = min(each.games for each in found)
    note = (
        "Mean of the Automas that the change touches, in all combinations of everything else; "
        f"paired, on the same deals, {count(games, 'game')} per matchup. "
        "Name two versions for the Automas one by one."
    )
    lines += [*wrapped(form, note), "", *see_a_game(form, replay)]
    return "\n".join(lines) + "\n"


def headline(found: Comparison) -> str:
    """What the second one is, as compared with the first."""
    return f"{found.second} against {found.first}: {verdict(found)}."


def verdict(found: Comparison) -> str:
    """'46.5 VP harder [40.1 to 53.0]', or that there is no clear difference."""
    mean, low, high = found.harder
    if low <= 0 <= high:
        return f"no clear difference, {signed(mean)} VP {interval_text(found.harder)}"
    word = "harder" if mean > 0 else "easier"
    ends = sorted((abs(low), abs(high)))
    return f"{abs(mean):.1f} VP {word} [{ends[0]:.1f} to {ends[1]:.1f}]"


def foot(found: Comparison) -> str:
    """How it was measured."""
    deals = (
        "paired: both on the same deals"
        if found.paired
        else "not paired: the deals are not the same, so the intervals are wider"
    )
    return (
        f"Mean of the Automas that differ; {count(found.games, 'game')} per matchup, {deals}. Left "
        f"of the arrow: {found.first}; right of it: {found.second}. Head start: VP added to the "
        "player's score for an even match; positive is harder."
    )


def players_of(found: Comparison) -> list[tuple[str, str]]:
    """Names of the players and their strategies."""
    rows = found.rows[["player", "strategy"]].drop_duplicates()
    return [(str(row.player), str(row.strategy)) for row in rows.itertuples(index=False)]


def _values(found: Comparison, replay: str) -> dict[str, object]:
    return {
        "first": found.first,
        "second": found.second,
        "harder_by": found.harder._asdict(),
        "paired": found.paired,
        "games_per_matchup": found.games,
        "changed": list(found.changed),
        "rows": found.rows,
        "notes": list(found.notes),
        "stopped": found.stopped,
        "replay": replay,
    }
