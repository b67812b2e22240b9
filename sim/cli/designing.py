"""What the commands of the designer's bench share: their options, players and games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import command_line, say
from sim.cli.problems import INTERRUPTED
from sim.errors import InputError, closest
from sim.progress import LOADING, Bar

if TYPE_CHECKING:
    from automa.cards import Cards
    from automa.numbers import Changes
    from automa.saving import Saved
    from reports.experiments.asked import Asked
    from reports.experiments.budget import Budget
    from reports.experiments.versions import Bench
    from sim.runs import Manifest
    from sim.runs.stamp import Matchup

BUDGET = "60s"
ADDING_UP = "adding up"
WRITING = "writing pictures and tables"
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--players",
        metavar="STRATEGY",
        help="A strategy, or one of the audiences, instead of all audiences; repeatable.",
    ),
]
Format = Annotated[
    str, typer.Option("--format", metavar="text|csv|json|markdown", help="How to print it.")
]
ExactGames = Annotated[
    int | None,
    typer.Option("--games", metavar="N", help="Exactly N games per matchup, whatever they show."),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="K", help="Threads; default: all cores.")
]
Precision = Annotated[
    float, typer.Option("--precision", metavar="VP", help="Play until ± this many VP are known.")
]
BudgetOption = Annotated[
    str,
    typer.Option("--budget", metavar="N|TIME", help="At most so many games, or 90s, 10m, 1h."),
]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="DIR", help="Write the result into a new folder.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the deals.")]


def audience_strategies(audiences: Path | None) -> dict[str, str]:
    """The strategies of the audiences by their names."""
    from strategies.audiences import load_audiences

    return {name: audience.strategy for name, audience in load_audiences(audiences).items()}


def players_of(players: Sequence[str] | None, audiences: Path | None) -> dict[str, str]:
    """Strategies by the names they are called in tables: all audiences, or those of --players."""
    known = audience_strategies(audiences)
    return named_players(players, known) if players else known


def named_players(words: Sequence[str], audiences: Mapping[str, str]) -> dict[str, str]:
    """What --players names, an audience or a strategy, by what it is called in tables."""
    from strategies.registry import find

    found: dict[str, str] = {}  # names by strategies: nobody plays twice
    for word in words:
        try:
            strategy = audiences[word] if word in audiences else find(word).text
        except InputError as error:
            hint = closest(word, audiences, 1)
            raise InputError(f"{error}; or an audience: {hint}{', '.join(audiences)}") from None
        found.setdefault(strategy, word if word in audiences else strategy)
    return {name: strategy for strategy, name in found.items()}


def check_out(out: Path | None) -> None:
    """Refuse a file, or somebody else's page, where ours goes, before anything is played."""
    from reports.page.target import check_page

    if out is None:
        return
    if out.exists() and not out.is_dir():
        raise InputError(f"{out} is a file; give the name of a folder to --out")
    if check_page(out):
        say(f"the page that is in {out} will be replaced")


def make_bench(
    command: str,
    players: Mapping[str, str],
    seed: int,
    workers: int | None,
    components: Path | None,
    cards: Path | Cards | None,
    assume: Sequence[str] | None,
) -> Bench:
    """The bench of a command; `cards` from a folder, or as a run keeps them."""
    from automa.numbers import Design
    from reports.experiments.versions import Bench
    from sim.errors import check_numbers

    check_numbers(seed)
    design = Design(components, cards, assume or ())
    return Bench(
        design,
        players,
        seed=seed,
        assumptions=assume or (),
        workers=workers,
        command=command,
        only_asked=True,
        say=say,
    )


def start_clock(bench: Bench, budget: Budget, *question: object) -> Asked:
    """Compile what plays, as the time of a budget is for games; what is known of a question.

    Asked before with the same budget, it plays no more than it did then.
    """
    from reports.experiments.asked import Asked

    asked = Asked(bench.folder, *question, *bench.facts)
    asked.recall(budget)
    with Bar(LOADING):
        bench.compile()
    budget.begin()
    return asked


def end_clock(asked: Asked, budget: Budget, stopped: bool) -> None:
    """Keep what a question has played, unless it was stopped; say so if the budget ended it."""
    if not stopped:
        asked.note(budget)
    if budget.cut and not stopped:
        say(f"the budget of {budget.text()} ended it; a larger --budget goes on from here")


@contextmanager
def stoppable() -> Iterator[None]:
    """Ctrl-C before the first look: nothing can be shown yet, but nothing is lost.

    What takes long between games, reading and statistics, is called adding up.
    """
    from reports.experiments.versions import Stopped

    try:
        with Bar(ADDING_UP):
            yield
    except Stopped:
        say("stopped before the first look; what was played is kept: ask again to go on")
        raise typer.Exit(INTERRUPTED) from None


def check_precision(precision: float, games: int | None) -> None:
    """Numbers that a bench can work with."""
    if not 0 < precision < 1000:
        raise InputError(f"--precision {precision:g} is out of range; allowed: above 0, such as 1")
    if games is not None and not 2 <= games <= 1_000_000:
        raise InputError(f"--games {games} is out of range; allowed: 2 to 1,000,000")


def known_places(words: Sequence[str], known: Sequence[str]) -> list[str]:
    """Cards or parts of the board, each once; all that do not exist in one message."""
    wrong = [word for word in words if word not in known]
    if wrong:
        told = [f"there is no card '{word}'; {closest(word, known, 1)}" for word in wrong]
        raise InputError(f"{''.join(told)}allowed: {', '.join(known)}")
    return list(dict.fromkeys(words))


def replay_words(
    strategy: str, automa: str, seed: int, game: int, changes: Changes, **data: Any
) -> str:
    """The command that tells one of the games behind a number."""
    numbers = [f"{name}={value}" for name, value in changes.items()]
    return command_line("play", strategy, vs=automa, seed=seed, game=game, set=numbers, **data)


def replay_in_run(manifest: Manifest, strategy: str, automa: str, game: int = 0) -> str:
    """The command that tells one of the games of a strategy and an Automa in a run."""
    seats = {strategy, automa}
    matchup = next(m for m in manifest.matchups if seats == {s.player for s in m.seats})
    return replay_of(manifest, matchup, game)


def replay_of(manifest: Manifest, matchup: Matchup, game: int = 0) -> str:
    """The command that tells a game of a matchup, of a sweep with what is changed in it."""
    from automa.names import unmarked

    data = manifest.variants.get(matchup.variant)
    folders: dict[str, Any] = dict(manifest.folders)
    assume, changes = list(manifest.assumptions), {}
    if data is not None:
        folders |= {"cards": data.variant.folder} if data.variant.folder else {}
        assume, changes = list(data.variant.assumptions) or assume, data.variant.changes
    stamp, seats = manifest.stamp, [unmarked(seat.player) for seat in matchup.seats]
    solo = [seat.kind for seat in matchup.seats] == ["human", "automa"]
    return command_line(
        "play",
        seats[0] if solo else None,
        vs=seats[1] if solo else None,
        table=None if solo else ", ".join(seats),
        seed=stamp.seed,
        game=game,
        set=[f"{name}={value}" for name, value in changes.items()],
        sepultus=stamp.sepultus,
        tie_break=None if stamp.tie_break == "priority" else stamp.tie_break,
        assume=assume,
        **folders,
    )


def say_replay(form: str, *replays: str) -> None:
    """Where the format has no room for it, the command that replays a game goes beside it."""
    for replay in replays:
        if form == "csv" and replay:
            say(f"see one of these games: {replay}")


def say_use(
    saved: Saved, data: Mapping[str, object], who: Mapping[str, object], targets: Path | None
) -> None:
    """What to do with saved files: a page of what changed, their targets, the whole report."""
    files, rest = {**data, **saved.folders}, {k: v for k, v in data.items() if k != "cards"}
    if "components" not in saved.folders:  # a board is the same for both sides
        sides = (data.get("cards") or "printed", saved.folders["cards"])
        page = command_line("compare", *sides, out="page", **who, **rest)
        say(f"before and after on a page to show to others: {page}")
    say(f"check targets: {command_line('check-targets', targets or 'FILE', **who, **files)}")
    say(f"write the report: {command_line('report', **files)}")
