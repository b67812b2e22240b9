"""`automa bench`: how fast is the engine on this machine, and does it keep our promises?"""

from __future__ import annotations

import importlib
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from sim.cli.common import AsJson, check_writable
from sim.errors import InputError
from sim.files import write_file
from sim.progress import Bar

ROOT = Path(__file__).resolve().parents[2]
SHORTEST = 0.05
REPEATS = 3
ON_TOP, COLD_SECONDS = 1.0, 25.0  # what a measurement takes beyond --seconds; compiling everything


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("bench")(bench)


def bench(
    as_json: AsJson = False,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", help="Time for each speed.")
    ] = 3.0,
    cold: Annotated[
        bool, typer.Option(help="Also compile everything from nothing (half a minute).")
    ] = True,
    repeat: Annotated[
        int | None,
        typer.Option(
            "--repeat",
            metavar="N",
            help="Measure so many times (default: 1; 3 with --save or --compare).",
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Also write it to a file (JSON).")
    ] = None,
    compare: Annotated[
        Path | None,
        typer.Option(
            "--compare",
            metavar="FILE",
            help="Set it beside a saved measurement; exit code 1 if anything is slower.",
        ),
    ] = None,
) -> None:
    """Measure games per second and starting times.

    One core is used, and games are played against all nine Automas in turn. A yardstick of plain
    arithmetic is timed in the same run, so that results of different machines can be compared:
    'in steps' is the cost of a game, a copy or a start in its steps, taken from processor time. To
    see whether a change made anything slower: save before it, compare after it.
    """
    if not seconds >= SHORTEST:
        raise InputError(f"--seconds {seconds:g} is too short; allowed: {SHORTEST} and more")
    times = repeat if repeat is not None else (REPEATS if save or compare else 1)
    if times < 1:
        raise InputError(f"--repeat {times} is too few; allowed: 1 or more")
    suites = _suites()
    before = _saved(compare) if compare else None
    if save:
        check_writable(save, force=True)
    figures = _measure(suites, seconds, cold, times)
    _show(figures, as_json, save)
    if before:
        _compare(before, figures)


def _show(figures: list[Any], as_json: bool, save: Path | None) -> None:
    """Print a measurement, and write it if that is asked for."""
    rows = [{**asdict(figure), "reached": figure.reached} for figure in figures]
    text = json.dumps({"machine": _machine(), "figures": rows}, indent=2)
    if save:
        write_file(save, text + "\n")
    if as_json:
        print(text)
    else:
        print(_machine_line(_machine()))
        print("\n".join(_table(figures)))


def _saved(path: Path) -> dict[str, list[float]]:
    """The costs in a saved measurement, by name."""
    try:
        figures = json.loads(path.read_text(encoding="utf-8"))["figures"]
        costs = {str(each["name"]): [float(cost) for cost in each["repeats"]] for each in figures}
    except OSError as error:
        raise InputError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    except (ValueError, TypeError, KeyError):
        raise InputError(f"{path} is no measurement; needed: a file that --save wrote") from None
    return {name: found for name, found in costs.items() if found and min(found) > 0}


def _compare(before: dict[str, list[float]], figures: list[Any]) -> None:
    """Print what has become slower or faster; exit code 1 if anything is slower."""
    compare = importlib.import_module("benchmarks.comparison").compare
    now = {figure.name: list(figure.repeats) for figure in figures if figure.repeats}
    changes = compare(before, now)
    if not changes:
        raise InputError("the saved measurement has no figure in common with this one")
    print("\n".join(["", *_changes(changes)]))
    if any(change.verdict == "slower" for change in changes):
        raise typer.Exit(1)


def _changes(changes: list[Any]) -> list[str]:
    """The table of a comparison."""
    from sim.cli.tables import columns

    head = ("cost in steps", "before", "now", "change", "noise", "")
    rows = [
        (
            change.name.removesuffix(" against all nine").replace(": processor time", ", CPU"),
            _short(change.before),
            _short(change.now),
            f"{change.change:+.1%}".replace("-", "\N{MINUS SIGN}"),
            f"± {change.noise:.1%}",
            change.verdict,
        )
        for change in changes
    ]
    return columns([head, *rows])


def _suites() -> list[Any]:
    """The files of the folder benchmarks that measure something; only a checkout has them."""
    folder = ROOT / "benchmarks"
    if not (folder / "__init__.py").is_file():
        raise InputError(
            f"'automa bench' measures a checkout of the project, and {ROOT} is none; "
            "get the source code and run 'automa bench' there"
        )
    if str(ROOT) not in sys.path:  # the command `automa` does not look into the checkout's folder
        sys.path.insert(0, str(ROOT))
    benchmarks = importlib.import_module("benchmarks")
    return [importlib.import_module(f"benchmarks.{name}") for name in benchmarks.SUITES]


def _measure(suites: list[Any], seconds: float, cold: bool, times: int) -> list[Any]:
    """All figures, each of so many repeats; from nothing compiled only once."""
    merged = importlib.import_module("benchmarks.figure").merged
    warm = [each for suite in suites for each in suite.measurements(seconds).items()]
    starts = [each for suite in suites if cold for each in _cold(suite).items()]
    found: dict[str, list[Any]] = {}
    work = [(seconds + ON_TOP, *each) for each in warm * times]
    work += [(COLD_SECONDS, *each) for each in starts]
    with Bar("measuring", sum(effort for effort, _, _ in work)) as bar:
        for effort, name, measure in work:
            bar.note = name
            for figure in measure():
                found.setdefault(figure.name, []).append(figure)
            bar.advance(effort)
    return [merged(repeats) for repeats in found.values()]


def _cold(suite: Any) -> dict[str, Any]:
    return suite.cold_measurements() if hasattr(suite, "cold_measurements") else {}


def _machine() -> dict[str, Any]:
    """What the figures depend on."""
    import os
    import platform

    import numba

    from sim.game import kernel

    return {
        "cores": os.cpu_count(),
        "processor": platform.machine(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "engine": kernel.ENGINE,
    }


def _machine_line(machine: dict[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in machine.items())


def _table(figures: list[Any]) -> list[str]:
    """Figures with their aims and their cost in yardstick steps, which compares machines."""
    from sim.cli.tables import columns

    head = ("", "measured / aim", "in steps / aim", "met")
    return columns([head, *(_row(figure) for figure in figures)])


def _row(figure: Any) -> tuple[str, ...]:
    """A figure and its cost, each with its aim if there is one; games are against all nine."""
    name = figure.name.removesuffix(" against all nine").replace(": processor time", ", processor")
    measured, aim = f"{_short(figure.value)} {figure.unit}", figure.aim
    cost, most = figure.yardstick_steps, figure.aim_in_steps
    steps = "" if cost is None else _short(cost)
    return (
        name,
        measured if aim is None else f"{measured} / {_whole(aim)}",
        steps if most is None else f"{steps} / {_whole(most)}",
        {True: "yes", False: "no", None: ""}[figure.reached],
    )


def _whole(value: float) -> str:
    """'12,000', '30 M', '0.7': a round number."""
    return f"{value / 1e6:,.3g} M" if value >= 1e6 else f"{value:,.6g}"


def _short(value: float) -> str:
    """'3.70', '82,957', '502 M': a table of 80 columns."""
    if value >= 1e6:
        return f"{value / 1e6:,.3g} M" if value < 1e9 else f"{value / 1e6:,.0f} M"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
