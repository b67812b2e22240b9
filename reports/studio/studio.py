"""The studio's memory: the cards as edited, who plays, what the games show; all tabs share it.

Nothing here knows how it is drawn. Pages call its methods and are told of every change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from automa.cards import read_tables
from automa.new_card import new_card
from automa.numbers import Design
from automa.saving import save_changes
from reports.studio.draft import Draft, read_history
from reports.studio.faces import Faces
from reports.studio.link import Link
from reports.studio.workspace import Workspace
from sim.errors import InputError, nearest
from sim.game.box import digest_of
from sim.game.datafile import SLUG
from sim.game.faults import DataError
from strategies.audiences import load_audiences
from strategies.registry import STYLES, find

Command = Callable[..., str]  # words and options -> the command line that does the same
Deliver = Callable[[Callable[[], None]], None]  # runs a function where pages may be changed
PRECISION = 1.0
COMPILING = "Compiling"


class Studio:
    """One workspace, opened."""

    def __init__(self, workspace: Workspace, command: Command, deliver: Deliver) -> None:
        """`deliver` takes what a thread has heard to where pages are drawn."""
        workspace.open()
        self.workspace, self.command, self._deliver = workspace, command, deliver
        self._listeners: dict[int, Callable[[str], None]] = {}
        saved, self.notice = workspace.read_state()
        self.history = read_history(saved.get("drafts"), workspace.own_cards())
        self.audiences = {n: a.strategy for n, a in load_audiences().items()}
        self.players = self._known(saved.get("players")) or ["regular"]
        self.precision = _number(saved.get("precision"), PRECISION)
        self.look: dict[str, Any] | None = None
        self.playing = False
        self.compiling = ""
        self.error = ""
        self._asked = 0
        self._link = Link(
            workspace.root, self._from_thread(self._hear), self._from_thread(self.note)
        )
        self._load()

    # Who is told ------------------------------------------------------------------------------

    def listen(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Call `listener` with a topic at every change; returns how to end that."""
        key = id(listener)
        self._listeners[key] = listener
        return lambda: self._listeners.pop(key, None) and None

    def tell(self, topic: str) -> None:
        """Tell all pages."""
        for listener in list(self._listeners.values()):
            listener(topic)

    def _from_thread(self, function: Callable[[Any], None]) -> Callable[[Any], None]:
        return lambda said: self._deliver(lambda: function(said))

    # The cards --------------------------------------------------------------------------------

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
        self.workspace.write_cards(dict(self.draft.cards))
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
        self._go(Draft(changes, self.draft.cards))

    def set_changes(self, changes: Mapping[str, int]) -> None:
        """Replace all changes at once, as a proposal does."""
        self.design.load(changes)
        self._go(Draft(dict(changes), self.draft.cards))

    def reset_card(self, card: str) -> None:
        """Take back all changes of a card."""
        kept = {n: v for n, v in self.changes.items() if n.partition(".")[0] != card}
        self._go(Draft(kept, self.draft.cards))

    def copy_card(self, like: str, name: str) -> None:
        """A card of one's own that starts as `like` is now."""
        if like not in self.design.cards_by_name:
            raise InputError(
                f"card '{like}' does not exist; {nearest(like, self.design.cards_by_name)}"
            )
        if not SLUG.fullmatch(name) or name == "all" or len(name) > 40:
            raise InputError(
                f"'{name[:40]}' cannot name a card; allowed: small letters a to z, digits and "
                "hyphens, such as lamarck"
            )
        if name in [*self.design.places(), *read_tables(self.cards_folder())]:
            raise InputError(f"'{name}' is taken already; choose another name")
        cards = self.design.load(self.changes)[1]
        card = cards.behaviors.get(like) or cards.scorings[like]
        text = new_card(card, name, "cards")
        self._go(Draft(self.changes, {**self.draft.cards, name: text}))

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

    def _moved(self) -> None:
        """After every change of the cards: save, show, play."""
        self.error = ""
        self._load()
        self.save_state()
        self.tell("cards")
        self.ask_look()

    def save_cards(self, name: str) -> list[Path]:
        """Write the changed cards as files into a new folder of the workspace."""
        if not self.changes:
            raise InputError("nothing is changed yet: change a number first")
        folder = self.workspace.new_folder(name)
        command = self.command("what-if", *self.change_words(), cards=self._cards_word(), save=name)
        saved = save_changes(self.design, self.changes, folder, command)
        self.tell("saved")
        return list(saved.files)

    # Who plays --------------------------------------------------------------------------------

    def _known(self, words: Any) -> list[str]:
        """Audiences and strategies among these words."""
        found = []
        for word in words if isinstance(words, list) else []:
            with suppress(InputError):
                found.append(word if word in self.audiences else find(str(word)).text)
        return list(dict.fromkeys(found))

    def choices(self) -> dict[str, str]:
        """Who can be chosen: audiences, then strategies that do not take long."""
        audiences = {name: f"{name} ({strategy})" for name, strategy in self.audiences.items()}
        quick = [style.name for style in STYLES.values() if not style.slow]
        taken = set(self.audiences.values())
        return audiences | {name: name for name in quick if name not in taken}

    def strategies(self) -> dict[str, str]:
        """Those chosen, by the names they are called in tables."""
        return {name: self.audiences.get(name, name) for name in self.players}

    def set_players(self, names: Sequence[str]) -> None:
        """Choose who plays; nobody is not a choice."""
        chosen = self._known(list(names))
        if not chosen:
            raise InputError("choose at least one audience or strategy")
        if chosen != self.players:
            self.players, self.look = chosen, None
            self._settings_changed()

    def set_precision(self, precision: float) -> None:
        """Play until the numbers are known to ± so many VP."""
        if not 0.2 <= precision <= 20:
            raise InputError("the precision is a number of VP from 0.2 to 20, such as 1")
        if precision != self.precision:
            self.precision = precision
            self._settings_changed()

    def _settings_changed(self) -> None:
        self.save_state()
        self.tell("settings")
        self.ask_look()

    # What the games show ----------------------------------------------------------------------

    def ask_look(self) -> None:
        """Play the cards as they are now; what was asked before is stopped."""
        self._link.stop(self._asked)
        self.playing = True
        self._asked = self._link.ask("look", **self.setting(), precision=self.precision)
        self.tell("look")

    def pause(self) -> None:
        """Nobody looks any more."""
        if self.playing:
            self._link.stop(self._asked)

    def setting(self) -> dict[str, Any]:
        """What every task needs to know: the design as files and changes, and who plays."""
        cards = self.cards_folder()
        return {
            "changes": self.changes,
            "players": self.strategies(),
            "cards": str(cards) if cards else "",
            "digest": digest_of(dict(self.draft.cards)),
            "seed": 0,
            "folder": str(self.workspace.live),
            "command": self.what_if_command(),
        }

    def _hear(self, answer: Mapping[str, Any]) -> None:
        """An answer of the process that plays for the bench; those to old questions are late."""
        if answer["id"] != self._asked:
            return
        self.compiling = ""
        if answer["kind"] == "look":
            self.look, self.error = dict(answer["said"]), ""
            self.look["changes"] = self.changes
        else:
            self.playing = False
        if answer["kind"] == "error":
            self.error = str(answer["said"])
        self.tell("look")

    def note(self, line: str) -> None:
        """A line that a working process wrote to its terminal."""
        if COMPILING in line:
            self.compiling = line
            self.tell("look")

    # Words ------------------------------------------------------------------------------------

    def change_words(self) -> list[str]:
        """'daubenton.5.vp=7' and the like."""
        return [f"{name}={value}" for name, value in self.changes.items()]

    def _cards_word(self) -> str | None:
        return "cards" if self.draft.cards else None

    def told_players(self) -> list[str] | None:
        """The players as an option of a command; all audiences need none."""
        return None if self.players == list(self.audiences) else list(self.strategies().values())

    def what_if_command(self) -> str:
        """The command that shows the same as the bench, to be typed in the workspace."""
        told = {"players": self.told_players(), "cards": self._cards_word()}
        if not self.changes:
            return self.command("rank", cards=self._cards_word())
        precision = None if self.precision == PRECISION else f"{self.precision:g}"
        return self.command("what-if", *self.change_words(), precision=precision, **told)

    def save_state(self) -> None:
        """Write down all that a reload or a crash must not lose."""
        self.workspace.write_state(
            {
                "drafts": self.history.as_json(),
                "players": self.players,
                "precision": self.precision,
            }
        )

    def close(self) -> None:
        """End the processes."""
        self._link.close()


def _number(value: Any, default: float) -> float:
    return float(value) if isinstance(value, int | float) and 0.2 <= value <= 20 else default
