"""Verdicts on targets from the games of a run; of a sweep, for each of its combinations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from reports.data.margins import Margins, Played, read_played, shared_games
from reports.data.names import Deck, deck_of_run
from reports.data.targets import Target
from reports.data.variants import Combination, combinations
from reports.experiments.targets import Verdict, judge
from sim.errors import InputError
from sim.runs import Manifest, read_manifest

Load = Callable[[Deck], list[Target]]  # the targets, spelled out for the cards of a run


def judge_run(run: Path, load: Load) -> list[tuple[Combination, list[Verdict]]]:
    """The verdicts of every combination of a run; of a plain run there is one."""
    manifest = read_manifest(run)
    targets = load(played_deck(manifest))
    played = read_played(run)
    return [(each, _judge(run, each, targets, played)) for each in combinations(manifest)]


def played_deck(manifest: Manifest) -> Deck:
    """The cards of a run."""
    return deck_of_run(manifest)


def _judge(
    run: Path,
    combination: Combination,
    targets: Sequence[Target],
    played: dict[tuple[str, str], Played],
) -> list[Verdict]:
    wanted = [_named(target, combination) for target in targets]
    for target in wanted:
        for player in target.players:
            for automa in (*target.lower, *target.automas):
                if (player, automa) not in played:
                    raise MissingMatchup(run, player, automa)

    def sample(players: Sequence[str], automas: Sequence[str]) -> Margins:
        return shared_games([[[played[p, a] for a in automas] for p in players]])[0]

    return judge(wanted, sample)


class MissingMatchup(InputError):
    """A run lacks games that a target needs."""

    def __init__(self, run: Path, player: str, automa: str) -> None:
        super().__init__(f"{run} has no games of {player} against {automa}, which a target needs")
        self.run, self.player, self.automa = run, player, automa


def _named(target: Target, combination: Combination) -> Target:
    """A target with the names that its Automas have in a combination."""
    names = combination.automas
    return replace(
        target,
        automas=tuple(names.get(automa, automa) for automa in target.automas),
        lower=tuple(names.get(automa, automa) for automa in target.lower),
    )
