"""Do the intervals hold? Runs with a known truth, and how often each interval covers it.

    python -m benchmarks.coverage [--runs 1000] [--games 200] [--seed 0] [--out FILE]

Draws runs in which strategies and Automas have known strengths and all matchups share the luck of
a deal, computes every kind of interval that reports and commands print, and counts how often the
truth lies inside. The truth is measured once, on half a million games. The last lines are tests
that must not fail too often: looks at equal Automas, and games asked for with 80% power.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.data.games import Games
from reports.data.names import Names
from reports.data.synthetic import NINE, Truth, make_games, other_rules
from reports.experiments.alternatives import FIRST_GAMES
from reports.experiments.play_alternatives import LOOKS as ENOUGH_LOOKS
from reports.experiments.play_alternatives import games_needed
from reports.experiments.sensitivity import Variant, measure, shift_table
from reports.experiments.sequential import CLEAR, EQUAL, look, look_level
from reports.stats.bootstrap import interval
from reports.stats.card_effects import steps
from reports.stats.difficulty import difficulty
from reports.stats.first_player import first_player_table
from reports.stats.head_start import head_start_means
from reports.stats.matchups import matchup_table, quantile_table
from reports.stats.par import par_table

MANY = 500_000  # games for the truth
RESAMPLES = 400
LOOKS = 6
FOUR = (NINE[0], NINE[2], NINE[3], NINE[5])  # two Behavior cards by two Scoring cards
TRUTH = Truth(
    {"strong": 104.0, "middle": 97.0, "weak": 88.0},
    dict(zip(FOUR, (91.0, 95.0, 98.0, 104.0), strict=True)),
)
EQUAL_ONES = Truth({"one": 100.0, "two": 96.0}, dict.fromkeys(NINE[:3], 97.0))
Bounds = dict[str, tuple[float, float, float]]  # estimate, lower and upper end


def bounds(games: Games, resamples: int = RESAMPLES, seed: int = 0) -> Bounds:
    """Every interval of one run, by name."""
    return dict(_matchups(games)) | dict(_difficulty(games, resamples, seed))


def _matchups(games: Games) -> Iterator[tuple[str, tuple[float, float, float]]]:
    """What is said about a single matchup: the first one."""
    alone = games.select(games.strategies[:1], games.automas[:1], games.numbers)
    row = matchup_table(alone).iloc[0]
    yield "win rate of a matchup (Wilson)", (row.win, row.win_low, row.win_high)
    yield (
        "mean margin of a matchup",
        (row.margin_mean, row.margin_mean_low, row.margin_mean_high),
    )
    yield "SD of the margin", (row.margin_sd, row.margin_sd_low, row.margin_sd_high)
    table = quantile_table(alone)
    for share in (0.05, 0.5, 0.95):
        line = table[(table["what"] == "margin") & (table["quantile"] == share)].iloc[0]
        yield f"{share:.0%} quantile of the margin", (line.value, line.low, line.high)


def _difficulty(
    games: Games, resamples: int, seed: int
) -> Iterator[tuple[str, tuple[float, float, float]]]:
    """What is said about the first Automa, and about the first step between stars."""
    result = difficulty(games, resamples, seed)
    found = result.head_starts
    for name, value, again in (
        ("head start, one strategy", found.matchup[0, 0], found.boot_matchup[:, 0, 0]),
        ("head start, panel", found.panel[0], found.boot_panel[:, 0]),
        ("rating", result.rating[0], result.boot_rating[:, 0]),
        ("mean win rate, panel", result.win[:, 0].mean(), result.boot_win[:, :, 0].mean(axis=1)),
    ):
        low, high = interval(again)
        yield name, (float(value), float(low), float(high))
    par = par_table(games, resamples, seed).iloc[0]
    yield "par score", (par.par, par.low, par.high)
    gap = result.needs.contrasts(np.array([[-1.0, 1.0, 0.0, 0.0]]))
    yield "paired difference of two Automas", (gap.mean[0], gap.low[0], gap.high[0])


def _holds(found: tuple[float, float, float], truth: float) -> bool:
    return bool(found[1] <= truth <= found[2])


def single_intervals(runs: int, games: int, seed: int) -> dict[str, float]:
    """Share of runs in which each interval holds the truth."""
    truth = {name: found[0] for name, found in bounds(make_games(TRUTH, MANY, 999), 2).items()}
    held: dict[str, list[bool]] = {name: [] for name in truth}
    for k in range(runs):
        for name, found in bounds(make_games(TRUTH, games, seed + k), seed=k).items():
            held[name].append(_holds(found, truth[name]))
    return {name: float(np.mean(found)) for name, found in held.items()}


def all_pairs(runs: int, games: int, seed: int) -> float:
    """Share of runs in which all differences between head starts hold at once (max-t)."""
    levels = head_start_means(make_games(TRUTH, MANY, 999)).mean
    truth = levels[:, None] - levels[None, :]
    held = []
    for k in range(runs):
        found = head_start_means(make_games(TRUTH, games, seed + k)).pairs()
        held.append(bool(((found.low <= truth) & (truth <= found.high)).all()))
    return float(np.mean(held))


def all_steps(runs: int, games: int, seed: int) -> float:
    """Share of runs in which the intervals of all steps between stars hold at once."""
    level = TRUTH.automas
    held = []
    for k in range(runs):
        table = steps(difficulty(make_games(TRUTH, games, seed + k), 2), Names(), 12.0)
        good = True
        for row in table.to_dict("records"):
            side = row["kind"] == "behavior"
            partners = ("boudeuse", "astrolabe") if side else ("linne", "trembley")
            with_whom = partners if row["with"] == "all" else (row["with"],)
            pairs = [
                (f"{row['from']}/{p}", f"{row['to']}/{p}")
                if side
                else (f"{p}/{row['from']}", f"{p}/{row['to']}")
                for p in with_whom
            ]
            true = float(np.mean([level[high] - level[low] for low, high in pairs]))
            good = good and row["vp_low"] <= true <= row["vp_high"]
        held.append(good)
    return float(np.mean(held))


def shifts(runs: int, games: int, seed: int) -> float:
    """Share of shifts under another assumption whose interval holds the truth.

    Played as in a report: two looks, each strategy on deals of its own among ten times as many.
    """
    truth = replace(TRUTH, first=0.0)
    held = []
    for k in range(runs):
        base = make_games(truth, 10 * games, seed + k)
        other = other_rules(base, truth, 2.0, seed + k + 10**6)
        count = np.full(base.margin.shape[:2], min(FIRST_GAMES, games))
        for _look in range(ENOUGH_LOOKS):
            needed = games_needed(base, _on_own_deals(other, count))
            count = np.array([[needed[s, a] for a in base.automas] for s in base.strategies])
        table = shift_table(measure(base, {Variant("other", ()): _on_own_deals(other, count)}))
        held += ((table["low"] <= 2.0) & (table["high"] >= 2.0)).tolist()
    return float(np.mean(held))


def _on_own_deals(games: Games, count: npt.NDArray[np.int64]) -> Games:
    """So many games of each matchup, each strategy from another deal on."""
    deals = len(games.numbers)
    first = np.arange(len(count))[:, None] * deals // len(count)
    first = np.maximum(np.minimum(first, deals - count), 0)[:, :, None]
    inside = (games.numbers >= first) & (games.numbers < first + count[:, :, None])
    return replace(games, present=games.present & inside)


def both_seats(runs: int, games: int, seed: int) -> float:
    """Share of runs in which the paired first-player advantage of all lines holds at once."""
    held = []
    for k in range(runs):
        one = make_games(TRUTH, games, seed + k)
        noise = np.random.default_rng(seed + k).normal(0, 9, one.margin.shape)
        turn = np.where(one.first, -TRUTH.first, TRUTH.first)
        other = replace(
            one, margin=np.rint(one.margin + turn + noise).astype(np.int16), first=~one.first
        )
        held.append(_first_player_holds(first_player_table(one, other)))
    return float(np.mean(held))


def different_deals(runs: int, games: int, seed: int) -> float:
    """The same from games on different deals."""
    tables = (first_player_table(make_games(TRUTH, games, seed + k)) for k in range(runs))
    return float(np.mean([_first_player_holds(table) for table in tables]))


def _first_player_holds(table: pd.DataFrame) -> bool:
    inside = (table["margin_low"] <= TRUTH.first) & (table["margin_high"] >= TRUTH.first)
    return bool(inside.all())


def false_separations(runs: int, games: int, seed: int) -> float:
    """Share of runs in which one of six looks, the games doubling, separates equal Automas."""
    first = max(games // 8, 10)
    found = []
    for k in range(runs):
        whole = make_games(EQUAL_ONES, first * 2 ** (LOOKS - 1), seed + k)
        looks = (
            look(
                whole.take(games=np.asarray(whole.numbers < first * 2 ** (number - 1))),
                look_level(0.95, number),
            )
            for number in range(1, LOOKS + 1)
        )
        found.append(any((table["verdict"] == CLEAR).any() for table in looks))
    return float(np.mean(found))


def false_equality(runs: int, games: int, seed: int) -> float:
    """Share of runs in which Automas that differ by the margin are called practically equal."""
    truth = Truth({"one": 100.0}, {NINE[0]: 97.0, NINE[1]: 98.0}, human_sd=5.0, automa_sd=5.0)
    found = [
        bool((look(make_games(truth, 4 * games, seed + k), 0.95)["verdict"] == EQUAL).any())
        for k in range(runs)
    ]
    return float(np.mean(found))


def power(runs: int, games: int, seed: int) -> float:
    """Share of runs that show a difference with the games asked for (promised: 80%)."""
    truth = Truth({"one": 100.0}, {NINE[0]: 97.0, NINE[1]: 100.0}, first=0.0)
    need = look(make_games(truth, MANY, 999), 0.95)["games_needed"].iloc[0]
    found = [
        bool((look(make_games(truth, int(need), seed + k), 0.95)["verdict"] == CLEAR).any())
        for k in range(runs)
    ]
    return float(np.mean(found))


TOGETHER: dict[str, tuple[Callable[[int, int, int], float], str]] = {
    "differences between all head starts at once (max-t)": (all_pairs, "95%"),
    "all steps between stars at once (max-t)": (all_steps, "95%"),
    "shift under another assumption, played until it is known to ± 1 VP": (shifts, "95%"),
    "first-player advantage from both seats, all lines at once": (both_seats, "95%"),
    "first-player advantage from different deals, all lines at once": (different_deals, "95%"),
    "equal Automas separated by one of six looks": (false_separations, "at most 5%"),
    "Automas 1 VP apart called practically equal": (false_equality, "at most 5%"),
    "difference shown with the games asked for": (power, "80%"),
}


def table(runs: int, games: int, seed: int) -> str:
    """The study as a table in Markdown."""
    rows = [(name, "95%", share) for name, share in single_intervals(runs, games, seed).items()]
    for name, (study, promised) in TOGETHER.items():
        print(name, file=sys.stderr, flush=True)
        rows.append((name, promised, study(runs, games, seed)))
    lines = ["| interval or test | promised | found |", "| --- | ---: | ---: |"]
    lines += [f"| {name} | {promised} | {100 * share:.1f}% |" for name, promised, share in rows]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Run the study and print its table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=1000, help="runs that are drawn")
    parser.add_argument("--games", type=int, default=200, help="per matchup and run")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="file to write; default: print")
    args = parser.parse_args()
    text = table(args.runs, args.games, args.seed)
    if args.out:
        args.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
