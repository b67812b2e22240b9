"""The cards as edited: one step at a time, each of which can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from automa.cards import read_tables
from automa.new_card import new_card
from automa.numbers import Design
from automa.saving import board_text, card_text
from reports.data.names import names_of
from reports.studio.draft import Draft, History
from reports.studio.faces import Faces
from reports.studio.titles import MOST_WORD, box_text, with_title
from reports.studio.workspace import EDITED_BOARD, Workspace
from sim.errors import InputError, nearest
from sim.game.datafile import SLUG
from sim.game.faults import DataError

MOST_TOLD = 3  # changes in one sentence
COMMENT = ["As it is in the studio: a copy that is written anew at every use."]


class Editor:
    """The cards of a workspace; whoever builds on it says what happens after a change."""

    def __init__(self, workspace: Workspace, history: History) -> None:
        self.workspace, self.history = workspace, history
        self.error = ""
        self._load()

    def _moved(self) -> None:
        """After every change of the cards."""
        self.error = ""
        self._load()

    @property
    def draft(self) -> Draft:
        """The cards as edited."""
        return self.history.now

    @property
    def changes(self) -> dict[str, int]:
        """Numbers that differ from the files."""
        return dict(self.draft.changes)

    def _load(self) -> None:
        """Read the design of the draft; changes that its cards do not have are dropped."""
        self.workspace.write_cards(self.draft.cards)
        try:
            self.design = Design(None, self.cards_folder())
        except (DataError, InputError) as error:
            self.error = f"{error}. Until that is mended, the printed cards are shown."
            self.design = Design()
        self.faces = Faces(self.design, self.draft.cards)
        known = {n: v for n, v in self.draft.changes.items() if self._allows(n, v)}
        if known != self.draft.changes:
            self.history.now = Draft(known, self.draft.cards)

    def cards_folder(self) -> Path | None:
        """The folder of one's own cards, if there are some."""
        return self.workspace.cards if self.draft.cards else None

    def _allows(self, name: str, value: int) -> bool:
        with suppress(InputError):
            self.design.check(name, value)
            return True
        return False

    def set_number(self, name: str, value: int) -> None:
        """Change a number; the printed value takes the change back."""
        if name not in self.design.values:
            raise InputError(f"there is no number '{name}'")
        changes = {n: v for n, v in self.changes.items() if n != name}
        if value != self.design.values[name]:
            self.design.check(name, value)
            changes[name] = value
            self.design.load(changes)  # some numbers do not go together
        self._go(Draft(changes, self.draft.cards))

    def set_changes(self, changes: Mapping[str, int]) -> None:
        """Replace all changes at once, as a proposal does."""
        self.design.load(changes)
        self._go(Draft(dict(changes), self.draft.cards))

    def open_saved(self, name: str) -> None:
        """Put the design that was saved under a name on the bench, in the place of all changes."""
        files, cards, board = self.workspace.saved_design(name)
        saved, here = Design(board, cards), self.design.values
        changes = {n: v for n, v in saved.values.items() if n in here and here[n] != v}
        new = {card: t for card, t in files.items() if card not in self.design.cards_by_name}
        self._go(Draft(changes, {**self.draft.cards, **new}))

    def reset_card(self, place: str) -> None:
        """Take back all changes of a card, its name and stars too, or of a part of the board."""
        kept = {n: v for n, v in self.changes.items() if n.partition(".")[0] != place}
        cards = {n: t for n, t in self.draft.cards.items() if n != place or not box_text(place)}
        self._go(Draft(kept, cards))

    def copy_card(self, like: str, name: str, title: str = "") -> None:
        """A card of one's own that starts as `like` is now; without a title, one like its name."""
        if like not in self.design.cards_by_name:
            raise InputError(
                f"card '{like}' does not exist; {nearest(like, self.design.cards_by_name)}"
            )
        if not SLUG.fullmatch(name) or name == "all" or len(name) > MOST_WORD:
            raise InputError(
                f"'{(title or name)[:MOST_WORD]}' cannot name a card; allowed: letters a to z, "
                "digits and hyphens, such as lamarck"
            )
        if name in [*self.design.places(), *read_tables(self.cards_folder())]:
            raise InputError(f"'{name}' is taken already; choose another name")
        cards = self.design.load(self.changes)[1]
        card = cards.behaviors.get(like) or cards.scorings[like]
        text = new_card(card, name, "cards")
        if title and title != name:
            text = with_title(name, text, title, card.stars)
        self._go(Draft(self.changes, {**self.draft.cards, name: text}))

    def set_title(self, card: str, name: str, stars: int) -> None:
        """Another name and number of stars; those of the box take the change back."""
        printed = box_text(card)
        text = with_title(card, self.draft.cards.get(card, printed), name, stars)
        cards = {n: t for n, t in self.draft.cards.items() if n != card}
        self._go(Draft(self.changes, cards if text == printed else {**cards, card: text}))

    def delete_card(self, card: str) -> None:
        """Take away a card of one's own; undo brings it back."""
        cards = {name: text for name, text in self.draft.cards.items() if name != card}
        changes = {n: v for n, v in self.changes.items() if n.partition(".")[0] != card}
        self._go(Draft(changes, cards))

    def undo(self) -> None:
        """Back by one step."""
        if self.history.undo():
            self._moved()

    def redo(self) -> None:
        """Forward by one step."""
        if self.history.redo():
            self._moved()

    def _go(self, draft: Draft) -> None:
        if self.history.change(draft):
            self._moved()

    def told_number(self, name: str) -> str:
        """'Daubenton, row 5 (Expedition): VP per token'; a number of the board with its name."""
        place, about = name.partition(".")[0], self.design.number(name).about
        if place in self.design.cards_by_name:
            return f"{names_of(self.design.cards).card(place)}, {about}"
        return f"the board, {about} ({name})"

    def told_changes(self) -> list[str]:
        """Every change in words."""
        values = self.design.values
        return [f"{self.told_number(n)}: {values[n]} → {new}" for n, new in self.changes.items()]

    def told_step(self, before: Draft) -> str:
        """What has changed since a draft, in words."""
        values = self.design.values
        names = [n for n in {**before.changes, **self.changes} if n in values]
        sides = {n: [d.changes.get(n, values[n]) for d in (before, self.draft)] for n in names}
        told = [f"{self.told_number(n)} {a} → {b}" for n, (a, b) in sides.items() if a != b]
        for card in {**before.cards, **self.draft.cards}:
            then, now = (draft.cards.get(card) for draft in (before, self.draft))
            if then != now:
                told.append(
                    f"card {card} {'changes' if then and now else 'goes' if then else 'comes'}"
                )
        more = f" and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
        return "; ".join(told[:MOST_TOLD]) + more

    def edited_words(self) -> dict[str, str]:
        """The folders with cards and board as edited, by the option that takes each."""
        board, cards = self._apart()
        found = {"cards": "edited" if cards else "cards" if self.draft.cards else ""}
        found["components"] = EDITED_BOARD if board else ""
        return {option: folder for option, folder in found.items() if folder}

    def edited(self) -> dict[str, str]:
        """The same, with their files written."""
        board, cards = self._apart()
        if cards:
            tables = self.design.tables_with(cards)
            changed = {name.partition(".")[0] for name in cards}
            texts = {card: card_text(tables[card].data, COMMENT) for card in changed}
            self.workspace.write_edited({**self.draft.cards, **texts})
        if board:
            self.workspace.write_board(board_text(self.design.board_with(board), COMMENT))
        return self.edited_words()

    def _apart(self) -> tuple[dict[str, int], dict[str, int]]:
        """Changes of the board, and changes of cards."""
        tables = self.design.board_tables
        board = {n: v for n, v in self.changes.items() if n.partition(".")[0] in tables}
        return board, {n: v for n, v in self.changes.items() if n not in board}
