"""What every number does, for the cards as edited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reports.data.names import names_of, number_words
from reports.experiments.budget import Budget
from reports.experiments.levers import all_levers, play_levers
from reports.page.levers import headline, quiet_words, way_words, without_effect
from reports.studio.work.design import bench_of

WANTED = 8.0  # VP, as the command


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Play levers and yield their table, the strongest first."""
    bench = bench_of(task, task["players"])
    levers = all_levers(bench.design, task["places"] or bench.design.cards_by_name)
    say(f"{len(levers)} changes of one number, one step each")
    budget = Budget(seconds=task["seconds"])
    found = play_levers(bench, levers, precision=task["precision"], budget=budget, say=say)
    names = names_of(bench.design.cards, marked=False)
    cards = list(dict.fromkeys(lever.number.place for lever in found.levers))
    yield (
        "result",
        {
            "headline": headline(found, names),
            "quiet": quiet_words(without_effect(found)),
            "rows": [
                row | {"words": number_words(names, row["place"], row["about"])}
                for row in found.table.to_dict("records")
            ],
            "ways": [way_words(found, names, c, vp) for c in cards for vp in (WANTED, -WANTED)],
            "stopped": found.stopped,
            "values": bench.design.values,
        },
    )
