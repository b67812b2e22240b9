"""The rows of a run turned once into arrays [strategy, Automa, game]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.data.info import ReportError
from reports.data.names import ordered_automas

NEEDED = ("matchup", "game", "kind", "player", "vp", "result", "margin", "published")
Floats = npt.NDArray[np.float64]
SIDES = (True, False)  # human, Automa
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
BY_GAME = ("present", "win", "tie_value", "margin", "human", "automa", "first")  # of Games


@dataclass(frozen=True)
class Games:
    """All games of one strategy against one Automa; absent games have present False."""

    strategies: tuple[str, ...]
    automas: tuple[str, ...]
    numbers: Ints  # [game]
    present: Bools  # [strategy, automa, game], like all below
    win: npt.NDArray[np.float32]  # 1, 1/2, 0 for win, tie, loss of the strategy
    tie_value: npt.NDArray[np.float32]  # `win` if the scores were equal: by published Animals
    margin: npt.NDArray[np.int16]
    human: npt.NDArray[np.int16]
    automa: npt.NDArray[np.int16]
    first: Bools
    has_first: bool
    notes: tuple[str, ...] = ()

    @property
    def count(self) -> Ints:
        """Games per matchup [strategy, automa]."""
        return np.asarray(self.present.sum(axis=2), dtype=np.int64)

    @property
    def total(self) -> int:
        """All games analysed."""
        return int(self.present.sum())

    def take(
        self, strategies: list[int] | None = None, games: Bools | None = None, note: str = ""
    ) -> Games:
        """A part of it: some strategies, some games."""
        rows: Any = slice(None) if strategies is None else strategies
        cols: Any = slice(None) if games is None else games
        names = (
            self.strategies if strategies is None else tuple(self.strategies[i] for i in strategies)
        )
        cut = {key: getattr(self, key)[rows][:, :, cols] for key in BY_GAME}
        notes = (*self.notes, note) if note else self.notes
        return replace(self, strategies=names, numbers=self.numbers[cols], notes=notes, **cut)

    def select(self, strategies: Sequence[str], automas: Sequence[str], numbers: Ints) -> Games:
        """The part of some strategies, Automas and game numbers, in this order."""
        rows = np.array([self.strategies.index(name) for name in strategies])
        cols = np.array([self.automas.index(name) for name in automas])
        found = np.searchsorted(self.numbers, numbers)
        cut = {key: getattr(self, key)[np.ix_(rows, cols, found)] for key in BY_GAME}
        return replace(
            self, strategies=tuple(strategies), automas=tuple(automas), numbers=numbers, **cut
        )


def check(frame: pd.DataFrame) -> None:
    """Refuse what is not a run, with a sentence."""
    missing = [name for name in NEEDED if name not in frame.columns]
    if missing:
        raise ReportError(
            f"This is not a run of games: the columns {', '.join(missing)} are missing."
        )
    if len(frame) == 0:
        raise ReportError("The run holds no finished game, so there is nothing to report.")


def _category(column: pd.Series) -> pd.Categorical:
    if not isinstance(column.dtype, pd.CategoricalDtype):
        column = column.astype("category")
    return column.cat.remove_unused_categories().array


def _matchup_table(frame: pd.DataFrame) -> pd.DataFrame:
    """One line per matchup, kind and player with its number of rows."""
    keys = [frame["matchup"], frame["kind"], frame["player"]]
    sizes = pd.DataFrame({"rows": 1, **{k.name: k for k in keys}})
    return sizes.groupby(["matchup", "kind", "player"], observed=True)["rows"].sum().reset_index()


def solo_matchups(frame: pd.DataFrame) -> tuple[dict[str, tuple[str, str]], list[str]]:
    """Matchups of one strategy against one Automa, and the names of those left out."""
    lines: dict[str, list[tuple[str, str, int]]] = {}
    for matchup, kind, player, rows in _matchup_table(frame).itertuples(index=False, name=None):
        lines.setdefault(str(matchup), []).append((str(kind), str(player), rows))
    found: dict[tuple[str, str], str] = {}
    other: list[str] = []
    for matchup, seats in lines.items():
        pair = _solo_pair(seats)
        if pair is None or pair in found:
            other.append(matchup)
        else:
            found[pair] = matchup
    return {matchup: pair for pair, matchup in found.items()}, other


def _solo_pair(seats: Sequence[tuple[str, str, int]]) -> tuple[str, str] | None:
    """Strategy and Automa, if that is all there is at the table; seats are (kind, player, rows)."""
    who = {kind: player for kind, player, _ in seats}
    one_each = len(seats) == 2 and who.keys() == {"human", "automa"}
    if not one_each or seats[0][2] != seats[1][2]:
        return None
    return who["human"], who["automa"]


def _left_out(other: list[str]) -> tuple[str, ...]:
    if not other:
        return ()
    named = ", ".join(other[:3]) + (" and more" if len(other) > 3 else "")
    return (
        f"{len(other)} matchup(s) that are not one strategy against one Automa left out: {named}.",
    )


@dataclass(frozen=True)
class Index:
    """Where each row goes in the arrays."""

    strategies: list[str]
    automas: list[str]
    left_out: list[str]
    keep: Bools
    human: Bools  # of the kept rows
    at: tuple[Ints, Ints, Ints]  # strategy, automa, game of the kept rows
    numbers: Ints

    def only(self, strategies: Sequence[str]) -> Index:
        """The rows of some strategies."""
        places = np.full(len(self.strategies), -1)
        for place, name in enumerate(strategies):
            places[self.strategies.index(name)] = place
        row_s, row_a, game = self.at
        rows = places[row_s] >= 0
        keep = self.keep.copy()
        keep[keep] = rows
        at = (places[row_s[rows]], row_a[rows], game[rows])
        return replace(self, strategies=list(strategies), keep=keep, human=self.human[rows], at=at)


def index_rows(frame: pd.DataFrame) -> Index:
    """Strategy, Automa and game of every row; raises ReportError where there is nothing."""
    check(frame)
    matchups, other = solo_matchups(frame)
    if not matchups:
        raise ReportError(
            "The run has no game of one strategy against one Automa, so there is nothing to rank."
        )
    strategies = list(dict.fromkeys(pair[0] for pair in matchups.values()))
    automas = ordered_automas(pair[1] for pair in matchups.values())
    named = _category(frame["matchup"])
    pairs = [matchups.get(str(name)) for name in named.categories]
    place_s = {name: place for place, name in enumerate(strategies)}
    place_a = {name: place for place, name in enumerate(automas)}
    row_s = np.array([place_s[p[0]] if p else -1 for p in pairs])[named.codes]
    row_a = np.array([place_a[p[1]] if p else -1 for p in pairs])[named.codes]
    keep = row_s >= 0
    numbers, game = np.unique(frame["game"].to_numpy()[keep], return_inverse=True)
    human = (frame["kind"] == "human").to_numpy()
    at = (row_s[keep].astype(np.int64), row_a[keep].astype(np.int64), game.astype(np.int64))
    return Index(strategies, automas, other, keep, human[keep], at, numbers.astype(np.int64))


def tie_values(
    published: npt.NDArray[np.integer], automa_published: npt.NDArray[np.integer]
) -> npt.NDArray[np.float32]:
    """What a game with equal scores is worth to the human: 1, 1/2 or 0 by published Animals."""
    ahead = np.sign(published.astype(np.int64) - automa_published.astype(np.int64))
    return np.asarray((1 + ahead) / 2, dtype=np.float32)


def _spread(index: Index, values: Any, human: bool, shape: tuple[int, int, int], kind: Any) -> Any:
    out = np.zeros(shape, dtype=kind)
    rows = index.human if human else ~index.human
    s, a, g = index.at
    out[s[rows], a[rows], g[rows]] = values[index.keep][rows]
    return out


def read_games(frame: pd.DataFrame, index: Index | None = None) -> Games:
    """Pivot a run's rows into arrays; raises ReportError where there is nothing to analyse."""
    index = index or index_rows(frame)
    shape = (len(index.strategies), len(index.automas), len(index.numbers))
    result = _category(frame["result"])
    worth = {"win": 1.0, "tie": 0.5, "loss": 0.0}
    points = np.array([worth[str(name)] for name in result.categories], dtype=np.float32)
    has_first = "first_player" in frame.columns
    vp = frame["vp"].to_numpy()
    ones = np.ones(len(frame), dtype=bool)
    first = frame["first_player"].to_numpy() if has_first else ~ones
    published = [_spread(index, frame["published"].to_numpy(), h, shape, np.int16) for h in SIDES]
    return Games(
        strategies=tuple(index.strategies),
        automas=tuple(index.automas),
        numbers=index.numbers,
        present=_spread(index, ones, True, shape, bool),
        win=_spread(index, points[result.codes], True, shape, np.float32),
        tie_value=tie_values(*published),
        margin=_spread(index, frame["margin"].to_numpy(), True, shape, np.int16),
        human=_spread(index, vp, True, shape, np.int16),
        automa=_spread(index, vp, False, shape, np.int16),
        first=_spread(index, first, True, shape, bool),
        has_first=has_first,
        notes=_left_out(index.left_out),
    )


def paired(games: Games) -> Games:
    """The strategies that met every Automa, on the game numbers that all their matchups share."""
    met = np.asarray((games.count > 0).all(axis=1))
    if not met.any():
        note = (
            "No strategy has met every Automa yet: the Automas are compared over different games."
        )
        return replace(games, notes=(*games.notes, note))
    if not met.all():
        absent = ", ".join(s for s, ok in zip(games.strategies, met, strict=True) if not ok)
        note = f"Left out of the ranking, having not met every Automa: {absent}."
        games = games.take(strategies=[int(i) for i in np.flatnonzero(met)], note=note)
    shared = np.asarray(games.present.all(axis=(0, 1)))
    if shared.all():
        return games
    if shared.sum() < 2:
        note = "The matchups share no game numbers: the comparison is not paired."
        return replace(games, notes=(*games.notes, note))
    note = (
        f"Not all matchups have the same games: comparisons use the {int(shared.sum()):,} "
        f"game numbers (of {len(shared):,}) that all of them share."
    )
    return games.take(games=shared, note=note)


def complete(games: Games) -> Games:
    """Paired games without holes; what cannot be paired is cut to the shortest matchup."""
    games = paired(games)
    if games.present.all():
        return games
    least = int(games.count.min())
    order = np.argsort(~games.present, axis=2, kind="stable")[:, :, :least]
    cut: dict[str, Any] = {
        key: np.take_along_axis(getattr(games, key), order, axis=2) for key in BY_GAME
    }
    numbers = games.numbers[:least]
    return replace(games, numbers=numbers, **cut)


def common(one: Games, other: Games) -> tuple[Games, Games]:
    """Both cut to the strategies, Automas and game numbers that they share, holes kept."""
    strategies = [name for name in one.strategies if name in other.strategies]
    automas = [name for name in one.automas if name in other.automas]
    if not strategies or not automas:
        raise ReportError("The two runs have no matchup in common, so they cannot be compared.")
    numbers = np.intersect1d(one.numbers, other.numbers)
    first, second = (games.select(strategies, automas, numbers) for games in (one, other))
    return first, second


def alike(one: Games, other: Games) -> tuple[Games, Games]:
    """The same without holes: the games that all matchups of both have."""
    found = common(one, other)
    shared = np.asarray(found[0].present.all(axis=(0, 1)) & found[1].present.all(axis=(0, 1)))
    return found[0].take(games=shared), found[1].take(games=shared)
