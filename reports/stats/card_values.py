"""Card values from paired games: how strong a card is in the hand and in the deck, who takes it.

Held: the margin with the card given at the start, minus the mean over all other cards of its kind
given on the same deal. In the deck: the margin without another card of its kind that turned up on
the same deal (the mean over all of them), minus the margin without this one; 0 where the card
stayed in its deck, since leaving it out then changes nothing. Comparing with other cards, and not
with the unchanged game, halves the games needed: a single game is a noisy yardstick, the mean of
fifty is not. Leaving out a random card changes nothing on average, so the second difference is also
what the card is worth to the human against a deck without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.data.games import Bools, Floats
from reports.stats.bootstrap import LEVEL
from reports.stats.means import Differences, Means, means_of

Bytes = npt.NDArray[np.int8]
Shorts = npt.NDArray[np.int16]
EXPERIMENTS = ("held", "in_deck")
HUMAN = 0  # the seat of the human, in `taker`
NOBODY = -1
FENCE = 1.5  # interquartile ranges beyond the quartiles: Tukey's rule for outliers
ALL = "all"


@dataclass(frozen=True)
class CardGames:
    """Margins of the human by Behavior card, card and deal; Animals come before Experts."""

    base: Shorts  # [behavior, deal]
    given: Shorts  # [behavior, card, deal]
    without: Shorts
    seen: Bools  # whether the card left its deck in the game as dealt
    shown: Bools  # whether it lay on display
    taker: Bytes  # the seat that took it; NOBODY
    taken: Bytes  # in which round; 0 is set-up
    player: npt.NDArray[np.int64]  # who plays a deal: [deal]
    left_out: Bools  # deals that were played without each card, too: [deal]
    animals: int  # how many of the cards are Animals

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return int(self.base.shape[1])

    @property
    def kinds(self) -> dict[str, slice]:
        """Where the cards of each kind stand."""
        return {"animal": slice(0, self.animals), "expert": slice(self.animals, None)}

    @cached_property
    def held(self) -> Floats:
        """[behavior, card, deal]: how much better this card is in the hand than another one."""
        out = np.empty(self.given.shape)
        for part in self.kinds.values():
            values = self.given[:, part].astype(np.float64)
            count = values.shape[1]
            out[:, part] = (values - values.mean(axis=1, keepdims=True)) * count / (count - 1)
        return out

    @cached_property
    def in_deck(self) -> Floats:
        """[behavior, card, deal]: what is lost without this card, beyond a loss of another one."""
        out = np.zeros(self.without.shape)
        for part in self.kinds.values():
            seen = self.seen[:, part]
            values = np.where(seen, self.without[:, part].astype(np.float64), 0.0)
            others = np.maximum(seen.sum(axis=1, keepdims=True) - 1, 1)
            rest = (values.sum(axis=1, keepdims=True) - values) / others
            out[:, part] = np.where(seen, rest - values, 0.0)
        return _stretched(out, self.left_out)

    @cached_property
    def by_player(self) -> list[npt.NDArray[np.int64]]:
        """The deals of each player."""
        return [np.flatnonzero(self.player == p) for p in range(int(self.player.max()) + 1)]


def _stretched(values: Floats, known: Bools) -> Floats:
    """The same mean and error as the known values [..., deal], as if of all deals.

    Deals that were not played get the mean, the others lie further from it.
    """
    all_deals, deals = len(known), int(known.sum())
    if deals == all_deals or deals < 2:
        return values
    part = values[..., known]
    mean = part.mean(axis=-1, keepdims=True)
    out = np.repeat(mean, all_deals, axis=-1)
    ratio = all_deals * (all_deals - 1) / (deals * (deals - 1))
    out[..., known] = mean + (part - mean) * np.sqrt(ratio)
    return out


def overall(games: CardGames) -> Means:
    """Means over Behavior cards: all cards held, then all cards in the deck."""
    return means_of(np.concatenate([getattr(games, name).mean(axis=0) for name in EXPERIMENTS]))


def half_widths(games: CardGames) -> Floats:
    """Half the interval of every value over all Behavior cards; all hold at once."""
    found = overall(games).simultaneous(np.eye(2 * games.given.shape[1]))
    return np.asarray((found.high - found.low) / 2)


def worth_of_any(games: CardGames) -> pd.DataFrame:
    """What one more card at the start is worth, mean of all cards: one row per kind."""
    gain = games.given.astype(np.float64) - games.base[:, None]
    rows = np.array([gain[:, part].mean(axis=(0, 1)) for part in games.kinds.values()])
    found = means_of(rows).contrasts(np.eye(len(rows)))
    return pd.DataFrame({"kind": list(games.kinds), **found._asdict()})


def value_table(
    games: CardGames, ids: Sequence[str], behaviors: Sequence[str], seed: int = 0
) -> pd.DataFrame:
    """One row per card: both values over all Behavior cards and against each, with intervals.

    The intervals of the means hold for all of them at once, and so do those against the Behavior
    cards for all of theirs. `outlier` is 'strong' or 'weak' where a value held lies beyond Tukey's
    fences of its kind and its interval does not hold 0.
    """
    cards = len(ids)
    kinds = ["animal"] * games.animals + ["expert"] * (cards - games.animals)
    table = pd.DataFrame({"id": list(ids), "kind": kinds})
    whole = overall(games).simultaneous(np.eye(2 * cards), seed=seed)
    for i, name in enumerate(EXPERIMENTS):
        part = slice(i * cards, (i + 1) * cards)
        table[name] = whole.mean[part]
        table[f"{name}_low"], table[f"{name}_high"] = whole.low[part], whole.high[part]
    table["outlier"] = ""
    for part in games.kinds.values():
        table.iloc[part, table.columns.get_loc("outlier")] = _outliers(table[part])
    return pd.concat([table, _by_behavior(games, behaviors)], axis=1)


def _outliers(table: pd.DataFrame) -> list[str]:
    low, high = (float(q) for q in table["held"].quantile([0.25, 0.75]))
    reach = FENCE * (high - low)
    strong = (table["held"] > high + reach) & (table["held_low"] > 0)
    weak = (table["held"] < low - reach) & (table["held_high"] < 0)
    return list(np.where(strong, "strong", np.where(weak, "weak", "")))


def _for_all(rows: Floats) -> Differences:
    """Means [row] with Bonferroni's intervals: close to max-t for hundreds of rows, and quick."""
    from scipy.special import stdtrit

    mean, deals = rows.mean(axis=1), rows.shape[1]
    tail = 1.0 - (1.0 - LEVEL) / (2 * len(rows))
    half = float(stdtrit(deals - 1, tail)) * rows.std(axis=1, ddof=1) / np.sqrt(deals)
    return Differences(mean, mean - half, mean + half)


def _by_behavior(games: CardGames, behaviors: Sequence[str]) -> pd.DataFrame:
    """Columns 'held linne', 'held linne_low' ... for each Behavior card."""
    values = np.concatenate([getattr(games, name) for name in EXPERIMENTS])  # [2 * behavior, card]
    found = _for_all(values.reshape(-1, games.deals))
    heads = [f"{name} {behavior}" for name in EXPERIMENTS for behavior in behaviors]
    columns = {}
    for field, values in found._asdict().items():
        suffix = "" if field == "mean" else f"_{field}"
        for head, part in zip(heads, values.reshape(len(heads), -1), strict=True):
            columns[head + suffix] = part
    return pd.DataFrame({key: columns[key] for head in heads for key in _triple(head)})


def _triple(head: str) -> tuple[str, str, str]:
    return head, f"{head}_low", f"{head}_high"


def take_table(games: CardGames, ids: Sequence[str], players: Sequence[str]) -> pd.DataFrame:
    """One row per card and player: how often it lay on display, who took it, and when.

    `offered` counts games as dealt in which it lay on display; `rounds` are the rounds in which
    the human took it, set-up being round 0.
    """
    everyone = [np.arange(games.deals), *games.by_player]
    parts = []
    for player, deals in zip([ALL, *players], everyone, strict=True):
        shown = games.shown[:, :, deals]
        taker, taken = games.taker[:, :, deals], games.taken[:, :, deals].astype(np.float64)
        mine = shown & (taker == HUMAN)
        theirs = shown & (taker > HUMAN)
        offered, count = shown.sum(axis=(0, 2)), mine.sum(axis=(0, 2))
        when = np.where(mine, taken, 0.0).sum(axis=(0, 2)) / np.maximum(count, 1)
        part = {"id": list(ids), "player": player, "offered": offered, "taken": count}
        part |= {"share": count / np.maximum(offered, 1)}
        part |= {"automa_share": theirs.sum(axis=(0, 2)) / np.maximum(offered, 1)}
        part |= {"round": np.where(count > 0, when, np.nan)}
        part |= {f"round_{r}": (mine & (taken == r)).sum(axis=(0, 2)) for r in range(7)}
        parts.append(pd.DataFrame(part))
    return pd.concat(parts, ignore_index=True)
