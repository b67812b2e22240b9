"""From the rows of a run to numbers, figures, tables and the balance report.

Everything listed in `__all__` is public and documented in docs/api.md; everything else may move.
Names are loaded when they are first used, so that `import reports` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports import figures
    from reports.api import analyse, play_default_sweep, rank, rank_text, save_figure, write_report
    from reports.chapters.analysis import Analysis
    from reports.data.info import ReportError

_HOMES = {
    "reports.api": (
        "analyse",
        "play_default_sweep",
        "rank",
        "rank_text",
        "save_figure",
        "write_report",
    ),
    "reports.chapters.analysis": ("Analysis",),
    "reports.data.info": ("ReportError",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Analysis",
    "ReportError",
    "analyse",
    "figures",
    "play_default_sweep",
    "rank",
    "rank_text",
    "save_figure",
    "write_report",
]


if not TYPE_CHECKING:  # a type checker reads the imports above, and reports a misspelt name

    def __getattr__(name: str) -> Any:
        """Load a public name on first use (PEP 562)."""
        if name == "figures":
            return import_module("reports.figures")
        if name not in _HOME_OF:
            raise AttributeError(f"module 'reports' has no attribute '{name}'")
        found = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
        return found


def __dir__() -> list[str]:
    """The public names, for completion in a notebook."""
    return sorted(__all__)
