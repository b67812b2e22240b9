"""`automa run sweep.toml` and `automa new-sweep`: a batch of games in a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import Force, check_writable, say, write_text
from sim.errors import InputError
from sim.text import count

if TYPE_CHECKING:
    from sim.runs.estimate import Estimate
    from sim.runs.request import Batch, Request
    from sim.runs.sweep_file import SweepFile

DEFAULT = Path("sweep.toml")
MINUTE, HOUR = 60, 3600


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("new-sweep")(new_sweep)


def new_sweep(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write; default: sweep.toml.")
    ] = DEFAULT,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="RUN", help="Write down what this run was played from."),
    ] = None,
    allow_strategy: Annotated[
        list[Path] | None,
        typer.Option(
            "--allow-strategy",
            metavar="FILE",
            help="With --from: a file with a strategy that the run names and you trust; "
            "repeatable.",
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Write a file for a batch of games.

    Strategies, audiences, Automas, cards, numbers with lists of values, assumptions, games and
    targets; every line is explained in it. 'automa run FILE' plays it."""
    check_writable(file, force)
    if source is not None:
        write_text(file, sweep_text(source, file, allow_strategy or []))
    else:
        from importlib.resources import files

        template = files("reports.experiments") / "templates" / "sweep.toml"
        write_text(file, template.read_text(encoding="utf-8"))
    print(f"{file}: look at it, then try: automa run {file} --dry-run")


def sweep_text(run: Path, file: Path, strategy_files: list[Path]) -> str:
    """A run as the text of a sweep, which `file` will hold."""
    from sim.runs import check_named, read_manifest
    from sim.runs.write_sweep import text_of

    manifest = read_manifest(run)
    check_named(run, manifest, strategy_files)
    return text_of(manifest, file.parent)


def sweep_file_in(words: list[str]) -> Path | None:
    """The sweep that the words of `automa run` name, if they do; a file of weights is none."""
    files = [word for word in words if word.endswith(".toml") and not _is_profile(Path(word))]
    if not files:
        return None
    if len(words) > 1:
        raise InputError(f"{files[0]} says who plays; give one file and nothing beside it")
    return Path(files[0])


def _is_profile(file: Path) -> bool:
    """Whether a file has the weights of a strategy: [weights], or the style they are for."""
    import tomllib

    try:
        return bool(tomllib.loads(file.read_text(encoding="utf-8")).keys() & {"style", "weights"})
    except (OSError, ValueError, RecursionError):
        return False


def refuse_beside(file: Path, options: Mapping[str, object]) -> None:
    """What a sweep says itself is not said beside it."""
    for name, value in options.items():
        if value:
            raise InputError(f"{file} says what is played; change that there, not with {name}")


def load_sweep(file: Path, games: int | None, seed: int | None) -> SweepFile:
    """A sweep, checked whole, its targets too: nothing is played before."""
    from reports.data.names import deck_of
    from sim.cli.targets import targets_of
    from sim.runs.sweep_file import read_sweep

    sweep = read_sweep(file, games=games, seed=seed)
    if sweep.targets is not None:
        targets_of(sweep.targets, deck_of(sweep.batch.cards), None, sweep.audience_file)
    return sweep


def data_of(sweep: SweepFile) -> dict[str, Any]:
    """The run's own data, as options name it."""
    from sim.runs.sweep import PRINTED

    folder = sweep.sweep.folder
    return {
        "components": sweep.sweep.components,
        "cards": None if folder == PRINTED else Path(folder),
        "assume": list(sweep.sweep.assumptions),
    }


def show_estimate(request: Request | Batch, folder: Path, workers: int | None) -> None:
    """Say how much a run would be, and how long; nothing is kept."""
    from sim.runs.estimate import estimate
    from sim.runs.request import batch_of
    from sim.system import usable_cores

    found = estimate(request, folder, quiet=False)
    variants = len({each.variant for each in batch_of(request).requests})
    print(f"{count(found.matchups, 'matchup')} in {count(variants, 'variant')} of the game:")
    print(f"{count(found.games, 'game')}, {found.left:,} of them still to be played into {folder}")
    cores = workers or usable_cores()
    print(f"about {duration(_shared(found, cores))} on {count(cores, 'core')}; nothing was kept")


def _shared(found: Estimate, cores: int) -> float:
    return found.seconds / max(1, cores)


def duration(seconds: float) -> str:
    """'40 seconds', '12 minutes', '3.5 hours'."""
    if seconds < 2 * MINUTE:
        return f"{max(1, round(seconds))} second" + ("" if round(seconds) <= 1 else "s")
    if seconds < 2 * HOUR:
        return f"{round(seconds / MINUTE)} minutes"
    return f"{seconds / HOUR:.1f} hours"


def show_verdicts(sweep: SweepFile, folder: Path, form: str) -> None:
    """The verdicts on the targets of a sweep, if it has some."""
    from sim.cli.targets import show_run_verdicts

    if sweep.targets is None:
        return
    print()
    met = show_run_verdicts(sweep.targets, folder, None, sweep.audience_file, form)
    if not met:
        say("not every target is met by every combination")
