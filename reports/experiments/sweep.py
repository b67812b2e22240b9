"""What is played when nothing is asked for: the project's main job."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from automa.cards import Cards
from reports.data.panel import standard_panel
from sim.game.box import Box
from sim.runs.request import Request, ask
from sim.runs.runner import Outcome
from sim.runs.runner import run as play
from strategies.audiences import load_audiences
from strategies.registry import STYLES

ALL_GAMES = 144_000  # of the styles that are ranked, in all matchups together
SKILL_GAMES = 300  # per matchup of the curve over skill
SKILLS = (0.0, 0.25, 0.5, 0.6, 0.7, 0.8, 0.9)  # closer where games are won
SKILLED = "balanced"


@dataclass(frozen=True)
class Sweep:
    """Requests for one folder: the styles to rank, the audiences, one style at several skills."""

    requests: tuple[Request, ...]

    @property
    def games(self) -> int:
        """Games of all matchups."""
        return sum(request.games * len(request.seatings) for request in self.requests)

    def folder(self) -> Path:
        """Where it goes: another engine, box or seed means another folder."""
        from sim.game import kernel

        stamp = repr(asdict(self.requests[0].stamp(kernel.ENGINE)))
        return Path("runs") / f"sweep-{hashlib.sha256(stamp.encode()).hexdigest()[:8]}"


def lower_skills() -> list[str]:
    """The weakened players of the curve over skill, if the style for it exists."""
    style = STYLES.get(SKILLED)
    if style is None or "skill" not in style.params:
        return []
    return [f"{SKILLED}:skill={skill:g}" for skill in SKILLS]


def audience_players(file: Path | None = None) -> list[str]:
    """The strategies of the audiences."""
    return [audience.strategy for audience in load_audiences(file).values()]


def default_sweep(
    box: Box,
    cards: Cards,
    *,
    games: int | None = None,
    seed: int = 0,
    assumptions: Sequence[str] = (),
    audiences: Path | None = None,
) -> Sweep:
    """All styles against all Automas, 144,000 games; the audiences; a smaller sweep over skill."""
    styles = standard_panel()
    matchups = len(styles) * len(cards.behaviors) * len(cards.scorings)
    each = games or max(1, round(ALL_GAMES / matchups))
    players = list(dict.fromkeys([*styles, *audience_players(audiences)]))
    requests = [ask(box, cards, players, games=each, seed=seed, assumptions=assumptions)]
    skills = [name for name in lower_skills() if name not in players]
    if skills:
        fewer = min(each, SKILL_GAMES)
        requests.append(ask(box, cards, skills, games=fewer, seed=seed, assumptions=assumptions))
    return Sweep(tuple(requests))


def play_sweep(
    sweep: Sweep,
    folder: Path,
    command: str = "",
    workers: int | None = None,
    say: Callable[[str], None] | None = None,
) -> Outcome:
    """Play what is missing; ends early when a part was interrupted."""
    for request in sweep.requests:
        outcome = play(request, folder, command=command, workers=workers, say=say)
        if outcome.interrupted:
            break
    return outcome
