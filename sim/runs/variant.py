"""A version of the game inside a run: what is changed in it, and how its Automas are named."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sim.runs.checked import Checked, Malformed

if TYPE_CHECKING:
    from automa.names import AutomaName

Numbers = tuple[tuple[str, int], ...]  # by name, in a fixed order


@dataclass(frozen=True)
class Variant:
    """What some matchups of a run change; where that is nothing, they play with the run's own data.

    Only what can matter to them is named: a number of Daubenton's card changes no game of Linné.
    """

    numbers: Numbers = ()  # of Automa cards
    board: Numbers = ()
    assumptions: tuple[str, ...] = ()
    folder: str = ""  # of Automa cards
    cards: tuple[str, ...] = ()  # those that the folder has otherwise

    @property
    def changes(self) -> dict[str, int]:
        """All numbers, of cards and of the board."""
        return dict((*self.numbers, *self.board))

    @property
    def words(self) -> tuple[str, ...]:
        """What is changed, one word each: 'my-cards', 'daubenton.5.vp=7', 'reputation.every-3'."""
        folder = [self.folder] if self.folder else []
        return (*folder, *(f"{n}={v}" for n, v in self.changes.items()), *self.assumptions)

    @property
    def name(self) -> str:
        """All of it; empty for the run's own data."""
        return " ".join(self.words)

    def mark(self, automa: AutomaName) -> str:
        """The Automa with what is changed: 'daubenton[5.vp=7]/astrolabe@bank.coins=4'."""
        marked = "/".join(self._card(card) for card in (automa.behavior, automa.scoring))
        table = [*(f"{name}={value}" for name, value in self.board), *self.assumptions]
        return f"{marked}@{';'.join(table)}" if table else marked

    def _card(self, card: str) -> str:
        words = [folder_mark(self.folder)] if card in self.cards else []
        for name, value in self.numbers:
            place, _, key = name.partition(".")
            words += [f"{key}={value}"] if place == card else []
        return f"{card}[{';'.join(words)}]" if words else card


def folder_mark(folder: str) -> str:
    """A folder inside the name of an Automa: its last part, without what has a meaning there."""
    last = folder.replace("\\", "/").rstrip("/").rpartition("/")[2].lower()
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in last)


AS_IS = Variant()
_LARGEST = 10_000


@dataclass(frozen=True)
class VariantData:
    """A variant as a manifest keeps it: with the digests of the data it was played with."""

    variant: Variant
    components: str
    cards: str

    def as_json(self) -> dict[str, Any]:
        """As it is written."""
        changed = asdict(self.variant)
        changed["numbers"], changed["board"] = dict(changed["numbers"]), dict(changed["board"])
        changed["changed_cards"] = changed.pop("cards")
        return {"components": self.components, "cards": self.cards, **changed}


def read_variants(found: Checked) -> dict[str, VariantData]:
    """The variants of a manifest, each checked; raises Malformed."""
    variants = {}
    for name, data in found.items():
        variant = Variant(
            tuple((key, value.whole(_LARGEST)) for key, value in data["numbers"].items()),
            tuple((key, value.whole(_LARGEST)) for key, value in data["board"].items()),
            tuple(each.text() for each in data["assumptions"].entries()),
            data["folder"].text(),
            tuple(each.text() for each in data["changed_cards"].entries()),
        )
        if variant.name != name:
            raise Malformed(f"the variant '{name}' does not say what it changes")
        variants[name] = VariantData(variant, data["components"].text(), data["cards"].text())
    return variants
