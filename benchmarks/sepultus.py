"""What valuing the Sepultus Creatura cards gains: one table of docs/strategies.md.

    python -m benchmarks.sepultus --games 3000

Each style plays the same deals with the cards shuffled in twice: as it is, and with
`sepultus=-1000`, which never takes one. Cards are counted in the records of the first games.
"""

import math
from typing import Any

import numpy as np

from benchmarks.styles import Z, questions, table, write
from sim.records.writer import record_game
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating

STYLES = ("greedy", "collector", "recruiter", "spoiler", "balanced")
AUTOMAS = (
    Opponent("linne", "boudeuse"),
    Opponent("trembley", "resolution"),
    Opponent("daubenton", "astrolabe"),
)
NEVER = "sepultus=-1000"
COUNTED = 100  # games per matchup whose records are read


def margins(engine: Engine, strategy: str, seed: int, games: int) -> Any:
    """The mean margin over the Automas, deal by deal."""
    tables = [Seating((Human(strategy), automa), sepultus=True) for automa in AUTOMAS]
    rows = [engine.play(table, seed, 0, games)[::2]["margin"] for table in tables]
    return np.mean(rows, axis=0)


def counts(engine: Engine, strategy: str, seed: int) -> tuple[float, float, float]:
    """Sepultus cards taken, cubes placed on them, and cards published, per game."""
    ids = {card.id for card in engine.box.sepultus}
    taken = cubes = published = 0
    for automa in AUTOMAS:
        for game in range(COUNTED):
            seating = Seating((Human(strategy), automa), sepultus=True)
            for line in record_game(engine, seating, seed, game):
                taken += line.get("e") == "take" and line.get("card") in ids
                if line.get("action") == "expedition":
                    cubes += sum(cube[0] in ids for cube in line.get("cubes", []))
                published += len(ids.intersection(line.get("published", [])))
    all_games = len(AUTOMAS) * COUNTED
    return taken / all_games, cubes / all_games, published / all_games


def line_of(engine: Engine, style: str, seed: int, games: int) -> list[str]:
    """One row of the table."""
    with_cards = margins(engine, style, seed, games)
    without = margins(engine, f"{style}:{NEVER}", seed, games)
    gains = with_cards - without
    error = Z * gains.std() / math.sqrt(games)
    numbers = [f"{count:.2f}" for count in counts(engine, style, seed)]
    means = [f"{with_cards.mean():+.1f}", f"{without.mean():+.1f}"]
    return [f"`{style}`", *numbers, *means, f"{gains.mean():+.2f} ± {error:.2f}"]


def main() -> None:
    args = questions(__doc__, games=3_000).parse_args()
    engine = Engine()
    lines = [line_of(engine, style, args.seed, args.games) for style in STYLES]
    head = ["style", "taken", "cubes", "published", "margin", "never taking one", "gain, VP"]
    write(args.out, table(head, lines))


if __name__ == "__main__":
    main()
