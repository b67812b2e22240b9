"""Encyclopedia for programs and notebooks: play games, keep runs, write players.

Everything listed in `__all__` is public and documented in docs/api.md; everything else may move.
Names are loaded when they are first used, so that `import sim` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sim.version import __version__

if TYPE_CHECKING:
    from sim.api import (
        Game,
        automa_names,
        check_record,
        export_run,
        load_run,
        play_game,
        run_games,
        strategy_names,
        tell_story,
    )
    from sim.errors import InputError, StrategyError
    from strategies.api.options import Option, Options
    from strategies.api.player import Player
    from strategies.api.view import Table

_HOMES = {
    "sim.api": (
        "Game",
        "automa_names",
        "check_record",
        "export_run",
        "load_run",
        "play_game",
        "run_games",
        "strategy_names",
        "tell_story",
    ),
    "sim.errors": ("InputError", "StrategyError"),
    "strategies.api.options": ("Option", "Options"),
    "strategies.api.player": ("Player",),
    "strategies.api.view": ("Table",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Game",
    "InputError",
    "Option",
    "Options",
    "Player",
    "StrategyError",
    "Table",
    "__version__",
    "automa_names",
    "check_record",
    "export_run",
    "load_run",
    "play_game",
    "run_games",
    "strategy_names",
    "tell_story",
]


if not TYPE_CHECKING:  # a type checker reads the imports above, and reports a misspelt name

    def __getattr__(name: str) -> Any:
        """Load a public name on first use (PEP 562)."""
        if name not in _HOME_OF:
            raise AttributeError(f"module 'sim' has no attribute '{name}'")
        found = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
        return found


def __dir__() -> list[str]:
    """The public names, for completion in a notebook."""
    return sorted(__all__)
