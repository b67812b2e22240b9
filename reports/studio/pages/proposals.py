"""Tune: its stages while it works, its verified proposals; a click loads one into the bench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports.data.names import names_of
from reports.studio.pages.kept_field import kept_select
from reports.studio.pages.parts import Words, box, button, command_box, say, starred
from reports.studio.pages.work import JobBar, stale_note, verdict_line
from reports.studio.studio import Studio

SECONDS = {15: "15 seconds", 30: "30 seconds", 60: "1 minute", 180: "3 minutes", 600: "10 minutes"}
MOST = {0: "any number", 1: "1 number", 2: "2 numbers", 3: "3 numbers", 5: "5 numbers"}


STOPPED = (
    "Stopped before the end, by you or by leaving this page: not all of this is verified by fresh "
    "games, and what else moves is not known. Press Tune, and it goes on with the games it has."
)
FEW_GAMES = 500  # per matchup: with fewer, the bench knows clearly more
OTHER_TARGETS = "These proposals are for the targets before your last change."
AIMS = {  # what a proposal is called, and why it is there
    "fewest changes": "as few numbers as possible",
    "closest to the middle": "farther from the ends of the bands, for more changes",
    "in between": "fewer changes than the one, farther from the ends than the other",
    "another way": "other numbers that come as far",
    "a third way": "other numbers that come as far",
}


class ProposalsView:
    """What to tune, and what was found."""

    def __init__(self, studio: Studio) -> None:
        self.studio, self.job = studio, studio.jobs["tune"]
        names = names_of(studio.design.cards)
        cards = {card: names.card(card) for card in studio.design.cards_by_name}
        with box("panel", "section"):
            with box("panel-head"):
                Words("h2", "Tune")
                Words("span", "the smallest changes that meet the targets, from here", "fine")
            with box("controls wrap tune-controls"):
                self._places = kept_select(
                    studio, "tune.cards", cards, label="Cards to change (default: all)", default=[]
                )
                self._most = kept_select(
                    studio, "tune.most", MOST, label="Change at most", default=0
                )
                self._seconds = kept_select(
                    studio, "tune.seconds", SECONDS, label="Time", default=60
                )
            self._bar = JobBar(self.job, "Tune", self._start)
            self._command = command_box(self.job.command)
        self._place = box("proposals")

    def _start(self) -> None:
        places, seconds = list(self._places.value), int(self._seconds.value)
        most = int(self._most.value) or None
        told = {"change": ",".join(places) or None, "most": most, "budget": f"{seconds}s"}
        setting = self.studio.job_setting("tune", "targets.toml", **told)
        self._command.set_text(setting["command"])
        self.studio.keep_targets()
        limits = {"places": places, "most": most, "seconds": seconds}
        self.job.start(**setting, **limits, file="targets.toml", wanted=self._wanted())

    def _wanted(self) -> str:
        """The targets as they are now, to tell proposals for others from those for them."""
        file = self.studio.workspace.targets
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def refresh(self, topic: str) -> None:
        """Show the latest proposals."""
        self._bar.refresh(topic)
        if topic not in ("tune", "cards", "target-file"):
            return
        self._place.clear()
        found = self.job.result
        if found is None:
            return
        with self._place:
            with box("panel", "section"):
                Words("p", found["headline"], "mean")
                if found["stopped"]:
                    Words("p", STOPPED, "way")
                for note in found["notes"]:
                    Words("p", note, "way")
                stale_note(self.studio, self.job)
                if self.job.result_for.get("wanted") != self._wanted():
                    Words("p", OTHER_TARGETS, "stale")
            for number, proposal in enumerate(found["proposals"], 1):
                self._proposal(number, proposal, found["from"])
            if found["tried"]:
                _tried(*found["tried"])

    def _proposal(self, number: int, proposal: Mapping[str, Any], start: Mapping[str, int]) -> None:
        with box("panel proposal", "section"):
            with box("panel-head"):
                Words("h3", f"{number}. {proposal['title']}")
                Words("span", *_verdict(proposal))
                if self._is_loaded(proposal):
                    Words("span", "on the bench", "fine")
                elif proposal["changes"]:
                    button("Load into the bench", lambda: self._load(proposal), "small main load")
            Words("p", AIMS.get(proposal["aim"], ""), "fine")
            for name, value in proposal["changes"].items():
                Words("span", f"{self._told(name)}: {start.get(name)} → {value}", "change")
            Words("p", proposal["line"], "fine")
            for verdict in proposal["verdicts"]:
                verdict_line(verdict)
            _what_else(proposal)

    def _told(self, name: str) -> str:
        """A number in words; one of a card that is gone by its name."""
        return self.studio.told_number(name) if name in self.studio.design.values else name

    def _is_loaded(self, proposal: Mapping[str, Any]) -> bool:
        now = {**self.studio.design.values, **self.studio.changes}
        return bool(proposal["changes"]) and all(
            now.get(name) == value for name, value in proposal["changes"].items()
        )

    def _load(self, proposal: Mapping[str, Any]) -> None:
        values = self.studio.design.values
        merged = {**self.studio.changes, **proposal["changes"]}
        self.studio.set_changes({n: v for n, v in merged.items() if values.get(n) != v})
        say("Loaded; the bench shows it, and undo takes it back.")


def _verdict(proposal: Mapping[str, Any]) -> tuple[str, str]:
    """What the fresh games say about all targets, and how it looks."""
    if not proposal["verified"]:
        return "not verified", "chip undecided"
    if proposal["meets_all"]:
        return "all targets met", "chip met"
    missed = any(verdict["word"] == "missed" for verdict in proposal["verdicts"])
    return ("missed", "chip missed") if missed else ("undecided", "chip undecided")


def _what_else(proposal: Mapping[str, Any]) -> None:
    """What becomes of the stars and of everybody, as the command says it."""
    if proposal["moved"]:
        head, broken, *others = proposal["moved"]
        with box("what-else", "details") as section:
            section.props["open"] = True
            Words("summary", head)
            if proposal["moved_games"] < FEW_GAMES:
                Words("p", few_words(proposal["moved_games"]), "fine few")
            with box("", "ul"):
                Words("li", starred(broken), "broken" if proposal["breaks"] else "")
                for text in others:
                    Words("li", starred(text))
    if proposal["effects"]:
        with box("what-else", "details"):
            Words("summary", proposal["effects_title"])
            with box("scroll"), box("table", "table"):
                with box("", "tr"):
                    for name in proposal["effects"][0]:
                        Words("th", name)
                for name, *cells in proposal["effects"][1:]:
                    with box("", "tr"):
                        Words("th", starred(name)).props["scope"] = "row"
                        for cell in cells:
                            Words("td", cell)


def few_words(games: int) -> str:
    """What so few games are worth."""
    return (
        f"The time was enough for {games:,} games per matchup, which leave much open. Load it into "
        "the bench, which plays more and may say otherwise; or tune with more time."
    )


def _tried(title: str, *texts: str) -> None:
    """Other changes that were played."""
    with box("panel", "section"), box("what-else", "details"):
        Words("summary", title)
        with box("", "ul"):
            for text in texts:
                Words("li", text)
