"""The studio's memory: the cards as edited, who plays, what the games show; all tabs share it.

Nothing here knows how it is drawn. Pages call its methods and are told of every change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from automa.saving import save_changes
from reports.studio.draft import read_history
from reports.studio.editor import Editor
from reports.studio.fields import Fields
from reports.studio.job import COMPILING, make_jobs
from reports.studio.link import Link
from reports.studio.report_time import read_speed
from reports.studio.target_file import Deleted, read_target_file
from reports.studio.workspace import Workspace
from sim.errors import InputError
from sim.game.box import digest_of
from strategies.audiences import load_audiences
from strategies.registry import STYLES, find

Command = Callable[..., str]  # words and options -> the command line that does the same
Deliver = Callable[[Callable[[], None]], None]  # runs a function where pages may be changed
PRECISION = 1.0
BENCH = "/"


class Studio(Editor):
    """One workspace, opened."""

    def __init__(self, workspace: Workspace, command: Command, deliver: Deliver) -> None:
        """`deliver` takes what a thread has heard to where pages are drawn."""
        workspace.open()
        self.command, self._deliver = command, deliver
        self._listeners: dict[int, Callable[[str], None]] = {}
        saved, self.notice = workspace.read_state()
        super().__init__(workspace, read_history(saved.get("drafts"), workspace.own_cards()))
        audiences = load_audiences()
        self.audiences = {n: a.strategy for n, a in audiences.items()}
        self._scores = {n: a.mean_vp for n, a in audiences.items()}
        self.players = self._known(saved.get("players")) or ["regular"]
        self.precision = _number(saved.get("precision"), PRECISION)
        self.report_speed = read_speed(saved.get("report_speed"))
        self.fields = Fields(saved.get("fields"))
        self.look: dict[str, Any] | None = None
        self.playing = False
        self.compiling: float | None = None  # the share that is done
        self._asked = 0
        self._link = self._new_link(self._hear)
        self.jobs = make_jobs(self._new_link, self.tell)
        self.deleted_targets = Deleted()
        self._viewers: Counter[str] = Counter()

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

    def _new_link(self, hear: Callable[[Any], None]) -> Link:
        return Link(self.workspace.root, self._from_thread(hear))

    def enter(self, page: str) -> Callable[[], None]:
        """Somebody looks at a page; returns what to call when they leave.

        When nobody looks at a page any more, its work is stopped; what was played is kept.
        """
        self._viewers[page] += 1

        def leave() -> None:
            self._viewers[page] -= 1
            if not self._viewers[page]:
                self._stop_work(page)

        return leave

    def _stop_work(self, page: str) -> None:
        if page == BENCH and self.playing:
            self._link.stop(self._asked)
        for job in self.jobs.values():
            if job.page == page:
                job.stop()

    # The cards --------------------------------------------------------------------------------

    def _moved(self) -> None:
        """After every change of the cards: save, show, play."""
        super()._moved()
        self.save_state()
        self.tell("cards")
        self.look_if_seen()

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
        audiences = {name: f"{name} (scores {vp} VP)" for name, vp in self._scores.items()}
        quick = [style for style in STYLES.values() if not style.slow]
        taken = set(self.audiences.values())
        return audiences | {s.name: f"{s.name}: {s.about}" for s in quick if s.name not in taken}

    def strategies(self) -> dict[str, str]:
        """Those chosen, by the names they are called in tables."""
        return {name: self.audiences.get(name, name) for name in self.players}

    def set_players(self, names: Sequence[str]) -> None:
        """Choose who plays; nobody is not a choice."""
        chosen = self._known(list(names))
        if not chosen:
            raise InputError("choose at least one player: an audience or a strategy")
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
        self.look_if_seen()

    # What the games show ----------------------------------------------------------------------

    def look_if_seen(self) -> None:
        """Play the cards as they are now, unless nobody looks or all is known already."""
        fresh = self.look is not None and self.look["setting"] == self.setting()
        if self._viewers[BENCH] and not (fresh and (self.playing or self.known)):
            self.ask_look()

    @property
    def known(self) -> bool:
        """Whether the latest look is as precise as asked for."""
        return bool(self.look and self.look["known"])

    def ask_look(self) -> None:
        """Play the cards as they are now; what was asked before is stopped."""
        self._link.stop(self._asked)
        self.playing = True
        self._asked = self._link.ask("look", **self.setting())
        self.tell("look")

    def setting(self) -> dict[str, Any]:
        """What every task needs to know: the design as files and changes, and who plays."""
        cards = self.cards_folder()
        return {
            "changes": self.changes,
            "players": self.strategies(),
            "cards": str(cards) if cards else "",
            "components": "",
            "digest": digest_of(dict(self.draft.cards)),
            "seed": 0,
            "precision": self.precision,
            "folder": str(self.workspace.live),
            "command": self.what_if_command(),
        }

    def _hear(self, answer: Mapping[str, Any]) -> None:
        """An answer of the process that plays for the bench; those to old questions are late."""
        if answer["kind"] == COMPILING:  # whatever was asked has to wait for that
            self.compiling = float(answer["said"])
            self.tell("look")
            return
        if answer["id"] != self._asked:
            return
        self.compiling = None
        if answer["kind"] == "look":
            self.look, self.error = dict(answer["said"]), ""
            self.look |= {"changes": self.changes, "setting": self.setting()}
        else:
            self.playing = False
        if answer["kind"] == "error":
            self.error = str(answer["said"])
        self.tell("look")

    def job_setting(self, command: str, *words: str, **options: Any) -> dict[str, Any]:
        """What long work needs to know; it keeps its games where the commands do."""
        folders = self.edited()
        return {
            "cards": folders.get("cards", ""),
            "components": folders.get("components", ""),
            "folder": "runs/design",
            "players": self.strategies(),
            "audiences": self.audiences,
            "command": self.command(command, *words, **folders, **options),
            "design": self.design_key(),
        }

    def design_key(self) -> list[Any]:
        """What tells these cards and numbers from all others."""
        return [digest_of(dict(self.draft.cards)), dict(self.changes)]

    def learn_speed(self, measured: Mapping[str, float]) -> None:
        """Expect the next report to take as long as the last one."""
        self.report_speed = read_speed({**self.report_speed.as_json(), **measured})
        self.save_state()

    @staticmethod
    def field_topic(name: str) -> str:
        """What pages are told when a field has another value."""
        return f"field: {name}"

    def keep_field(self, name: str, value: Any) -> None:
        """Keep what was chosen in a field of a page."""
        if self.fields.set(name, value):
            self.save_state()
            self.tell(self.field_topic(name))

    def keep_targets(self) -> None:
        """Write the targets to start from where there are none yet."""
        if not self.workspace.targets.exists():
            read_target_file(self.workspace.targets).save(self.workspace.targets)

    # Words ------------------------------------------------------------------------------------

    def change_words(self) -> list[str]:
        """'daubenton.5.vp=7' and the like."""
        return [f"{name}={value}" for name, value in self.changes.items()]

    def _cards_word(self) -> str | None:
        return "cards" if self.draft.cards else None

    def told_players(self) -> list[str] | None:
        """The players as an option of a command; all audiences need none."""
        return None if self.players == list(self.audiences) else list(self.players)

    def what_if_command(self) -> str:
        """The command that shows the same as the bench, to be typed in the workspace."""
        told = {"players": self.told_players(), "cards": self._cards_word()}
        if not self.changes:
            return self.command("run", *self.strategies().values(), cards=self._cards_word())
        precision = None if self.precision == PRECISION else f"{self.precision:g}"
        return self.command("what-if", *self.change_words(), precision=precision, **told)

    def save_state(self) -> None:
        """Write down all that a reload or a crash must not lose."""
        self.workspace.write_state(
            {
                "drafts": self.history.as_json(),
                "players": self.players,
                "precision": self.precision,
                "report_speed": self.report_speed.as_json(),
                "fields": self.fields.as_json(),
            }
        )

    def close(self) -> None:
        """End the processes."""
        self._link.close()
        for job in self.jobs.values():
            job.link.close()


def _number(value: Any, default: float) -> float:
    return float(value) if isinstance(value, int | float) and 0.2 <= value <= 20 else default
