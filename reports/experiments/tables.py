"""Tables for experiments on single games: each thread has its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from automa.cards import Cards
from sim.game.box import Box
from sim.runs.blocks import BlockFolder

if TYPE_CHECKING:
    from sim.runs.deals import ExperimentTable


def tables_of(local: Any, box: Box, cards: Cards) -> Callable[[str, str], ExperimentTable]:
    """The table of a strategy against an Automa in this thread, made when first asked for."""

    def table(strategy: str, automa: str) -> ExperimentTable:
        from sim.runs.deals import ExperimentTable  # the compiled engine: not before it is needed
        from sim.table.engine import Engine
        from sim.table.seating import Human, parse_opponent, seat_all

        made = local.__dict__
        if "engine" not in made:
            made["engine"] = Engine(box, cards)
        if (strategy, automa) not in made:
            seating = seat_all([Human(strategy), parse_opponent(automa, cards)])
            made[strategy, automa] = ExperimentTable(made["engine"], seating)
        found: ExperimentTable = made[strategy, automa]
        return found

    return table


def block_folder(
    root: Path,
    dtype: Any,
    experiment: str,
    box: Box,
    cards: Cards,
    players: Mapping[str, str],
    seed: int,
    **more: Any,
) -> BlockFolder:
    """The folder for the games of an experiment: another one for another engine, box or player."""
    from sim.game import kernel

    about = {
        "experiment": experiment,
        "engine": kernel.ENGINE,
        "seed": seed,
        "components": box.digest,
        "cards": cards.digest,
        "players": [strategy_code(strategy) for strategy in players.values()],
        **more,
    }
    return BlockFolder(root, about, dtype)


def complete_blocks(store: BlockFolder, players: int) -> int:
    """How many blocks there are without a gap, the same number for every player."""
    found = 0
    while found in store.blocks:
        found += 1
    return found - found % players


def strategy_code(strategy: str) -> str:
    """A strategy and, if it comes from a file, a digest of its code."""
    from strategies.registry import find

    found = find(strategy)
    return f"{found.text} {found.digest}".strip()
