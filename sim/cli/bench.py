"""`automa bench`: how fast is the engine on this machine, and does it keep our promises?"""

from __future__ import annotations

import importlib
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from sim.cli.common import AsJson
from sim.errors import InputError

ROOT = Path(__file__).resolve().parents[2]
SHORTEST = 0.05


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
) -> None:
    """Measure games per second and starting times.

    One core is used. A yardstick of plain arithmetic is measured along, so that results of
    different machines can be compared: 'in steps' is the cost in its steps.
    """
    if not seconds >= SHORTEST:
        raise InputError(f"--seconds {seconds:g} is too short; allowed: {SHORTEST} and more")
    suites = _suites()
    from sim.game import kernel

    kernel.announce_compilation()
    figures = [figure for suite in suites for figure in _measure(suite, seconds, cold)]
    if as_json:
        rows = [{**asdict(figure), "reached": figure.reached} for figure in figures]
        print(json.dumps({"machine": _machine(), "figures": rows}, indent=2))
    else:
        print(_machine_line(_machine()))
        print("\n".join(_table(figures)))


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


def _measure(suite: Any, seconds: float, cold: bool) -> list[Any]:
    """All figures of a suite; some can also start from nothing compiled."""
    starts = suite.measure_cold() if cold and hasattr(suite, "measure_cold") else []
    return [*suite.measure(seconds), *starts]


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

    head = ("", "measured", "in steps", "aim")
    return columns([head, *(_row(figure) for figure in figures)])


def _row(figure: Any) -> tuple[str, ...]:
    aim = "" if figure.aim is None else f"{figure.aim:,.5g}"
    mark = {True: " reached", False: " missed", None: ""}[figure.reached]
    cost = "" if figure.yardstick_steps is None else _short(figure.yardstick_steps)
    return figure.name, f"{_short(figure.value)} {figure.unit}", cost, aim + mark


def _short(value: float) -> str:
    """'3.70', '82,957', '502 M': a table of 80 columns."""
    if value >= 1e6:
        return f"{value / 1e6:,.3g} M"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
