"""What `automa report` plays or reads beyond the run: one function for each chapter on request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from automa.names import unmarked
from sim.cli.common import command_line, load_data, players_print_to_stderr, say
from sim.cli.default_sweep import stop
from sim.cli.designing import audience_strategies
from sim.errors import InputError
from sim.system import begin

if TYPE_CHECKING:
    from automa.cards import Cards
    from reports.chapters.further import Further
    from reports.data.run import Run
    from sim.game.box import Box

# What plays further games: with one version of the game, or with all Automas of the run.
PLAYING = (
    ("one", ("sensitivity", "ablations", "levers", "tension", "card_values", "luck")),
    ("all", ("view",)),
)
LEVER_GAMES = 200  # per matchup and number: effects of 5 VP and more are clear


@dataclass(frozen=True)
class Asked:
    """The run of a report, what is wanted beyond it, and what that may be played with."""

    folder: Path
    command: str
    workers: int | None = None
    components: Path | None = None
    cards: Path | None = None
    audiences: Path | None = None
    sensitivity: bool = False
    tension: bool = False
    card_values: bool = False
    luck: bool = False
    ablations: bool = False
    levers: bool = False
    view: bool = False
    targets: Path | None = None
    people: Path | None = None


def gather(asked: Asked, run: Run) -> Further:
    """Play and read everything that is asked for; leaves the program if it is stopped."""
    from reports.chapters.further import Further

    asked, run = _for_one_version(asked, run)
    found: dict[str, Any] = {"unchanged": bool(run.manifest.variants)}
    pages = begin(lambda: _games(asked, run))
    games = (_sensitivity, _ablations, _levers, _tension, _card_values, _luck)
    for part in (_targets, *games, _people):
        found |= part(asked, run)
    return Further(**found, **pages.result())


def plays(asked: Asked) -> bool:
    """Whether games are played beyond the run."""
    return any(getattr(asked, part) for _, parts in PLAYING for part in parts)


def _for_one_version(asked: Asked, run: Run) -> tuple[Asked, Run]:
    """Where a run has changed numbers, further games are of the unchanged game, if it has that.

    What compares all Automas of the run with each other is left out.
    """
    if not run.manifest.variants:
        return asked, run
    plain = [automa for automa in run.info.automas if automa == unmarked(automa)]
    wanted = {name: [part for part in parts if getattr(asked, part)] for name, parts in PLAYING}
    left = ([] if plain else wanted["one"]) + wanted["all"]
    if left:
        say(f"left out, as it needs a run of one version: {', '.join(left).replace('_', ' ')}")
        say(f"to have it for one of the versions: {_for_version(run, left)}")
    if plain and wanted["one"]:
        names = ", ".join(wanted["one"]).replace("_", " ")
        say(f"of the unchanged game, not of the versions: {names}")
    none: dict[str, Any] = dict.fromkeys(left, False)
    return replace(asked, **none), replace(run, info=replace(run.info, automas=plain))


def _for_version(run: Run, parts: list[str]) -> str:
    """The commands that save a version with changed cards, and report on it with all parts."""
    versions = [data.variant for data in run.manifest.variants.values()]
    cards = {name for kind in run.manifest.cards.values() for name in kind}
    of_cards = [
        [f"{name}={value}" for name, value in each.changes.items()]
        for each in versions
        if not each.folder and not each.assumptions
        if {name.partition(".")[0] for name in each.changes} <= cards
    ]
    if not of_cards:
        return "play it as a run of its own (automa run with --set, --cards or --assume)"
    save = command_line("what-if", *of_cards[0], save="DIR")
    return f"{save}, then {command_line('report', cards='DIR', **dict.fromkeys(parts, True))}"


def _cards(asked: Asked, run: Run) -> Cards:
    """The cards of the run: as it keeps them, or those of the folder that is named."""
    from reports.data.cards import cards_of_run

    kept = None if asked.cards is not None else cards_of_run(run.manifest)
    return kept or load_data(asked.components, asked.cards)[1]


def _targets(asked: Asked, run: Run) -> dict[str, Any]:
    """Verdicts on targets, from the games of the run."""
    if asked.targets is None:
        return {}
    from sim.cli.targets import verdicts_in_run
    from sim.game.datafile import read_toml

    root = read_toml(asked.targets, str(asked.targets))
    found = verdicts_in_run(root, asked.folder, None, asked.audiences)
    return {"verdicts": [verdict for _, verdicts in found for verdict in verdicts]}


def _sensitivity(asked: Asked, run: Run) -> dict[str, Any]:
    """The deals of the run under other assumptions, and from the other seat."""
    if not asked.sensitivity:
        return {}
    from reports.experiments.alternatives import plan_variants
    from reports.experiments.play_alternatives import play_variants

    most = run.info.games_per_matchup
    players = [audience.strategy for audience in run.info.audiences]
    deck = _cards(asked, run)
    plan = plan_variants(run.manifest, asked.folder, asked.components, deck, most, players)
    with players_print_to_stderr():
        played = play_variants(plan, asked.command, asked.workers, say)
    if played is None:
        stop(asked.command)
    return {"sensitivity": played.sensitivity, "seats": played.seats}


def _tension(asked: Asked, run: Run) -> dict[str, Any]:
    """Games of the audiences against the Automas of the run, played on after every round."""
    if not asked.tension:
        return {}
    from sim.cli.tension import play

    stamp = run.manifest.stamp
    box, deck = load_data(asked.components, None, run.manifest.assumptions)[0], _cards(asked, run)
    if (box.digest, deck.digest) != (stamp.components, stamp.cards):
        raise InputError(
            f"{asked.folder} was played with other components or cards; name the same with "
            "--components and --cards, or leave out --tension"
        )
    table = {"sepultus": stamp.sepultus, "tie_break": stamp.tie_break}
    who, seed = audience_strategies(asked.audiences), stamp.seed
    found = play(box, deck, who, run.info.automas, seed=seed, workers=asked.workers, **table)
    if found is None or found.stopped:
        stop(asked.command)
    return {"tension": found}


def _card_values(asked: Asked, run: Run) -> dict[str, Any]:
    """What each Expert and each Animal is worth to the audiences, with the data of the run."""
    if not asked.card_values:
        return {}
    from reports.experiments.budget import Budget
    from reports.experiments.card_values import PRECISION, Experiment, play_card_values, summarise

    box, cards, who = _data(asked, run)
    made = Experiment(box, cards, who, run.manifest.stamp.seed, asked.workers)
    with _stopping(asked):
        look = play_card_values(made, precision=PRECISION, budget=Budget(seconds=300), say=say)
        if look.stopped:
            stop(asked.command)
    return {"card_values": summarise(made, look)}


def _luck(asked: Asked, run: Run) -> dict[str, Any]:
    """Luck by source for the audiences, and the planner on deals that nobody wins."""
    if not asked.luck:
        return {}
    from reports.experiments.luck import measure_luck, plan_deals
    from reports.experiments.luck_sources import PAIRS, SourceGames

    box, cards, who = _data(asked, run)
    automas, seed = list(run.info.automas), run.manifest.stamp.seed
    games = SourceGames(box, cards, who, automas, seed, asked.workers)
    deals = plan_deals(box, cards, automas, seed=seed, assumptions=run.manifest.assumptions)
    with _stopping(asked), players_print_to_stderr():
        return {"luck": measure_luck(games, PAIRS, deals, asked.command, say)}


def _data(asked: Asked, run: Run) -> tuple[Box, Cards, dict[str, str]]:
    """The box and cards of the run, which are checked to be the same, and the audiences."""
    from reports.experiments.same_run import check_same
    from sim.runs.request import ask

    box = load_data(asked.components, None, list(run.manifest.assumptions))[0]
    cards = _cards(asked, run)
    check_same(
        asked.folder, run.manifest, ask(box, cards, ["banker"], seed=run.manifest.stamp.seed)
    )
    return box, cards, audience_strategies(asked.audiences)


@contextmanager
def _stopping(asked: Asked) -> Iterator[None]:
    """After Ctrl-C, say how to go on."""
    from reports.experiments.versions import Stopped

    try:
        yield
    except Stopped:
        stop(asked.command)


def _ablations(asked: Asked, run: Run) -> dict[str, Any]:
    """The deals of the run with one option taken away."""
    if not asked.ablations:
        return {}
    from reports.experiments.ablations import plan_ablations, play_ablations

    deck, most = _cards(asked, run), run.info.games_per_matchup
    plan = plan_ablations(run.manifest, asked.folder, asked.components, deck, most)
    played = play_ablations(plan, asked.command, asked.workers, say)
    if played is None:
        stop(asked.command)
    return {"ablations": played}


def _levers(asked: Asked, run: Run) -> dict[str, Any]:
    """Every number on the cards one up and one down, for the middle audience."""
    if not asked.levers:
        return {}
    from reports.experiments.levers import all_levers, play_levers
    from sim.cli.designing import make_bench

    stamp, audiences = run.manifest.stamp, list(run.info.audiences)
    middle = audiences[len(audiences) // 2]
    bench = make_bench(
        asked.command, {middle.name: middle.strategy}, stamp.seed, asked.workers,
        asked.components, _cards(asked, run), run.manifest.assumptions,
    )  # fmt: skip
    if (bench.design.cards.digest, bench.design.box.digest) != (stamp.cards, stamp.components):
        say("levers are left out: the run was played with other cards or components")
        return {}
    levers = all_levers(bench.design, bench.design.cards_by_name)
    games = min(LEVER_GAMES, run.info.games_per_matchup)
    with _stopping(asked):
        return {"levers": play_levers(bench, levers, games=games, say=say)}


def _games(asked: Asked, run: Run) -> dict[str, Any]:
    """Pages of a typical, the closest and the most surprising game of each Automa."""
    if not asked.view:
        return {}
    from reports.data.games import read_games
    from reports.data.panel import panel
    from reports.experiments.game_pages import make_pages
    from sim.game.box import load_box

    games = read_games(run.frame)
    audiences = [each.strategy for each in run.info.audiences if each.strategy in games.strategies]
    strategy = audiences[len(audiences) // 2] if audiences else panel(games.strategies)[0]
    say(f"pages of games of {strategy}")
    box = load_box(asked.components, run.manifest.assumptions)
    return {"games": make_pages(run, games, strategy, box, _cards(asked, run))}


def _people(asked: Asked, run: Run) -> dict[str, Any]:
    """A log of real games, which the simulated levels of the printed game are compared with."""
    if asked.people is None:
        return {}
    from reports.people.levels import load_levels
    from reports.people.log import note_of, read_log
    from reports.people.playtest import read_playtest

    levels = load_levels()
    games = read_log(asked.people, levels.automas)
    found = read_playtest(games, levels, note_of(asked.people))
    if not found.games:
        raise InputError(
            f"{asked.people} has no game of the printed game, with believable "
            "scores: nothing to compare"
        )
    return {"people": found}
