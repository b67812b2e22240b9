"""The bar that shows how far a run is; silent where nobody looks."""

import sys

from tqdm import tqdm

_NAME_WIDTH = 34


class Progress:
    """Games played, games per second, time left and the current matchup."""

    def __init__(self, total: int, done: int, quiet: bool = False, stage: str = "") -> None:
        """`stage` names a part of a longer task: its bar goes away when it is done."""
        # `disable=None`: no bar when stderr is no terminal.
        self._bar = tqdm(
            total=total,
            initial=done,
            unit=" games",
            unit_scale=True,
            disable=True if quiet else None,
            file=sys.stderr,
            dynamic_ncols=True,
            smoothing=0.1,
            desc=stage or None,
            leave=not stage,
        )
        self._done = done

    def show(self, games: int, matchup: str) -> None:
        """So many games are played, the last of them in this matchup."""
        if self._bar.disable:
            return
        self._bar.set_postfix_str(matchup[:_NAME_WIDTH], refresh=False)
        self._bar.update(self._done + games - self._bar.n)

    def close(self) -> None:
        self._bar.close()
