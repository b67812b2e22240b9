"""A person at the terminal, typed by a test: games in hand, typists, what they are shown."""

import io
import random
from collections.abc import Callable
from pathlib import Path

from sim.play.game import GameInHand
from sim.play.talk import Left, Talk
from sim.table.seating import Seating
from tests.helpers.playing import engine, seating

SOLO = seating(("human", "linne/boudeuse"), "me")
FOUR = seating(("linne/boudeuse", "human", "human", "trembley/resolution"), "me", sepultus=True)


def new_game(table: Seating = SOLO, seed: int = 5) -> GameInHand:
    return GameInHand(engine(), table, seed, 0)


class Typist:
    """Types random numbers and now and then a command, until it has typed enough."""

    def __init__(self, seed: int, lines: int = 100_000, commands: tuple[str, ...] = ()) -> None:
        self.luck, self.left, self.commands = random.Random(seed), lines, commands

    def __call__(self, prompt: str) -> str:
        self.left -= 1
        if self.left < 0:
            raise EOFError
        if self.commands and self.luck.random() < 0.1:
            return self.luck.choice(self.commands)
        return str(self.luck.randrange(6))


def typed(*lines: str) -> Callable[[str], str]:
    """A person who types these lines and leaves."""
    left = list(lines)

    def read(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return read


def talk(game: GameInHand, read: Callable[[str], str], file: Path) -> str:
    """What is printed while a game is played, or left."""
    out = io.StringIO()
    try:
        Talk(game, read, out, file, "automa play --resume saved.json").play()
    except Left:
        out.write("(left)")
    return out.getvalue()


def play_on(game: GameInHand, choices: int, seed: int = 1) -> GameInHand:
    """The same game some random choices later."""
    luck = random.Random(seed)
    for _ in range(choices):
        if not game.is_over:
            game.choose(luck.choice(game.options))
    return game
