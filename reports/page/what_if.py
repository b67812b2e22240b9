"""What a change does, in words and tables."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import numpy as np
import pandas as pd

from automa.names import parse_automa
from automa.numbers import Changes, Design
from reports.data.names import Names, names_of
from reports.data.text import signed
from reports.experiments.targets import Verdict
from reports.experiments.versions import Bench
from reports.experiments.what_if import MOST_GAMES, Step, WhatIf
from reports.page.plain import WIDTH, as_csv, as_json, replay_lines, see_a_game, table_in, wrapped
from reports.page.targets import changed_frame, changed_verdicts
from reports.stats.differences import Difference
from reports.stats.sample_size import two_digits
from sim.text import count

HEAD = ("Automa", "head start VP", "wins %", "harder by VP [95% CI]")
ARROW = "→"
Pair = tuple[Verdict, Verdict]


def render(
    bench: Bench,
    look: WhatIf,
    form: str,
    replay: str,
    targets: Sequence[Pair] = (),
    decide: str = "",
) -> str:
    """The whole answer as text, CSV, JSON or Markdown; `targets` before and after, if any.

    `replay` tells one of the games; `decide` plays as many as open steps need, if there are any.
    """
    if form == "csv":
        return as_csv(look.rows)
    if form == "json":
        told = {"targets": changed_frame(targets)} if targets else {}
        return as_json({**_values(bench, look, replay), **told})
    names = names_of(bench.design.cards)
    lines = [*wrapped(form, headline(bench.design, look, names)), ""]
    for player, strategy in bench.players.items():
        rows = look.rows[look.rows["player"] == player]
        who = player if player == strategy else f"{player} ({strategy})"
        lines += [f"For {who}:", "", *change_table(form, rows, names), ""]
    moved = what_else(look.steps, look.ranks, names)
    if moved:
        head = f"What else moves, {everybody(bench)}:"
        lines += [*wrapped(form, head), "", *(part for text in moved for part in item(form, text))]
        lines.append("")
    if decide:
        lines += ["To decide what is too close to call after the change:"]
        lines += [*replay_lines(form, [decide]), ""]
    if targets:
        lines += [*changed_verdicts(form, targets), ""]
    lines += [*wrapped(form, _foot(look)), "", *see_a_game(form, replay)]
    return "\n".join(lines) + "\n"


def item(form: str, text: str) -> list[str]:
    """A point of a list as it fits."""
    if form == "markdown":
        return [f"- {text}"]
    return textwrap.wrap(f"- {text}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def headline(design: Design, look: WhatIf, names: Names) -> str:
    """What was changed, and what it does on average."""
    changes = ", ".join(change_words(design, look.changes))
    who = names.automa(look.affected[0]) if len(look.affected) == 1 else _whom(look, names)
    mean, low, high = look.harder
    if low <= 0 <= high:
        found = f"{signed(mean)} VP {interval_text(look.harder)}"
        return f"{changes}: no clear difference for {who}, {found}."
    word = "harder" if mean > 0 else "easier"
    ends = sorted((abs(low), abs(high)))
    return f"{changes}: {who} {abs(mean):.1f} VP {word} [{ends[0]:.1f} to {ends[1]:.1f}]."


def change_words(design: Design, changes: Changes) -> list[str]:
    """'daubenton.5.vp 6 → 7'."""
    return [f"{name} {design.values[name]} {ARROW} {value}" for name, value in changes.items()]


def _whom(look: WhatIf, names: Names) -> str:
    """The cards that all affected Automas share, or how many Automas there are."""
    shared = set.intersection(*(set(parse_automa(automa).cards) for automa in look.affected))
    if shared:
        return names.card(shared.pop())
    return f"{len(look.affected)} Automas"


def change_table(form: str, rows: pd.DataFrame, names: Names) -> list[str]:
    """Before and after for one player, Automa by Automa."""
    return table_in(form, HEAD, change_cells(rows, names))


def change_cells(rows: pd.DataFrame, names: Names) -> list[tuple[str, ...]]:
    """The cells of that table as text."""
    cells: list[tuple[str, ...]] = []
    for row in rows.itertuples(index=False):
        name = "mean" if row.automa == "all" else names.automa(row.automa)
        heads = f"{signed(row.head_before)} {ARROW} {signed(row.head_after)}"
        wins = f"{100 * row.win_before:.0f} {ARROW} {100 * row.win_after:.0f}"
        gap = f"{signed(row.harder)} {interval_text(Difference(row.harder, row.low, row.high))}"
        cells.append((name, heads, wins, gap))
    return cells


def everybody(bench: Bench) -> str:
    """'mean of newcomer, regular and expert': for whom steps and ranks are."""
    *most, last = bench.players
    return f"mean of {', '.join(most)} and {last}" if most else f"for {last}"


def what_else(steps: Sequence[Step], ranks: pd.DataFrame, names: Names) -> list[str]:
    """Ranks and steps that move, in sentences."""
    moved = [_step_words(step, names) for step in steps]
    if len(ranks):
        away = ranks[ranks["rank_before"] != ranks["rank_after"]]
        words = [
            f"{names.automa(row.automa)} {row.rank_before} {ARROW} {row.rank_after}"
            for row in away.itertuples(index=False)
        ]
        order = f"rank by head start: {'; '.join(words)}" if words else ""
        moved.append(order or "the ranking by head start stays as it is")
    return moved


def _step_words(step: Step, names: Names) -> str:
    cards = f"{names.starred(step.lower)} to {names.starred(step.upper)}"
    mean = both_words(step.before, step.after) + _decided_by(step.after, step.games_to_decide)
    least = both_words(step.worst_before, step.worst_after)
    least += _decided_by(step.worst_after, step.worst_games_to_decide)
    return f"step {cards}: {mean}. Smallest with {names.card(step.worst)}: {least}"


def _decided_by(step: Difference, games: int | None) -> str:
    """How many games would tell which of two cards is harder; nothing if these did."""
    if not is_open(step):
        return ""
    if games is None or games > MOST_GAMES:
        return " (no number of games in sight would decide)"
    return f" (about {two_digits(games):,} games per matchup would decide)"


def both_words(before: Difference, after: Difference) -> str:
    """'+3.1 VP [+1.0 to +5.2] → +15.5 VP [...]; stars hold'."""
    sides = [f"{signed(d.mean)} VP {interval_text(d)}" for d in (before, after)]
    words = [_order_words(d) for d in (before, after)]
    order = words[0] if words[0] == words[1] else f"{words[0]} {ARROW} {words[1]}"
    return f"{sides[0]} {ARROW} {sides[1]}; stars {order}"


def _order_words(step: Difference) -> str:
    """Whether one star more is harder, as far as the games show it."""
    if is_open(step):
        return "too close to call"
    return "hold" if step.low > 0 else "reversed"


def is_open(step: Difference) -> bool:
    """Whether games do not show which of two cards is harder."""
    return step.low <= 0 <= step.high


def _foot(look: WhatIf) -> str:
    return (
        f"{count(look.games, 'game')} per matchup on the same deals. Head start: VP added to the "
        "player's score for an even match; positive is harder. The intervals hold for these "
        "players, each interval by itself."
    )


def typical_game(bench: Bench, look: WhatIf) -> tuple[str, str, int]:
    """Player, Automa and number of a game in which the change did about what it does."""
    player = min(1, len(bench.players) - 1)  # the middle one of three audiences
    automa = look.affected[-1]
    before, after = bench.read_all([{}, look.changes], [automa])
    gap = before.margin[player, 0].astype(np.float64) - after.margin[player, 0]
    game = int(np.argmin(np.abs(gap - gap.mean())))
    return list(bench.players)[player], automa, int(before.numbers[game])


def _values(bench: Bench, look: WhatIf, replay: str) -> dict[str, object]:
    return {
        "changes": {
            name: {"before": bench.design.values[name], "after": value}
            for name, value in look.changes.items()
        },
        "harder_by": look.harder._asdict(),
        "games_per_matchup": look.games,
        "seed": bench.seed,
        "rows": look.rows,
        "ranks": look.ranks,
        "steps": step_values(look.steps),
        "stopped": look.stopped,
        "replay": replay,
    }


def step_values(steps: Sequence[Step]) -> list[dict[str, object]]:
    """Steps as JSON has them."""
    return [
        {
            "lower": step.lower,
            "upper": step.upper,
            "before": step.before._asdict(),
            "after": step.after._asdict(),
            "smallest_with": step.worst,
            "smallest_before": step.worst_before._asdict(),
            "smallest_after": step.worst_after._asdict(),
            "games_per_matchup": step.games,
            "games_to_decide": step.games_to_decide,
            "smallest_games_to_decide": step.worst_games_to_decide,
        }
        for step in steps
    ]


def interval_text(found: Difference) -> str:
    """'[+10.4 to +13.8]'."""
    return f"[{signed(found.low)} to {signed(found.high)}]"
