"""Tune the weights of a style: an evolution strategy on games with common seeds.

    python -m benchmarks.tune --style balanced --minutes 10 --out /tmp/balanced.toml

Every candidate of a generation plays the same games against all nine Automas. Each weight has a
scale of its own; the search moves the mean towards the better half and adapts the step of every
weight (a separable CMA-ES). The result is a TOML profile: `automa run /tmp/balanced.toml`.
"""

import argparse
import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from sim.game.log import no_log
from sim.game.vocab import MAX_SEATS
from sim.table import match
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating
from strategies.evaluation.player import choose_by_evaluation
from strategies.interface import Params, Workspace
from strategies.registry import WEIGHTED, find
from strategies.weights import DEFAULTS, profile

# Not part of the evaluation, but how long and how to look ahead.
FIXED = (
    *("skill", "ahead", "width", "rollouts", "horizon", "doubt", "trust", "calm", "game_cost"),
    *("horizon_first", "horizon_animal"),
)
POSITIVE = ("_h", "_stock", "_growth")


class Trial:
    """Plays weights against all nine Automas."""

    def __init__(self, threads: int, wins: float) -> None:
        self.engine = Engine()
        self.idle = find("banker").chooser()
        self.pool = ThreadPoolExecutor(threads)
        self.wins = wins
        cards = self.engine.cards
        self.automas = [Opponent(b, s) for b in cards.behaviors for s in cards.scorings]

    def score(self, weights: np.ndarray, seed: int, first: int, games: int) -> float:
        """The mean margin over the nine; `wins` adds points for each percent of games won."""
        jobs = [self.pool.submit(self._cell, weights, a, seed, first, games) for a in self.automas]
        margins = [job.result() for job in jobs]
        mean = float(np.mean([m.mean() for m in margins]))
        return mean + self.wins * 100 * float(np.mean([(m > 0).mean() for m in margins]))

    def _cell(self, weights: Any, automa: Opponent, seed: int, first: int, n: int) -> Any:
        seating = Seating((Human("banker"), automa))
        states, rows = self.engine.blank(seating), match.Result.zeros(2 * n)
        params = Params.zeros(MAX_SEATS)
        params[0]["weights"] = tuple(weights)
        idle = self.idle
        done = match.play_games(
            states,
            self.engine.tables,
            no_log(),
            np.uint64(seed),
            first,
            n,
            *(choose_by_evaluation, idle, idle, idle),
            params,
            Workspace.zeros(),
            rows,
        )
        if done < n:
            raise RuntimeError(f"game {first + done} of seed {seed} failed with {weights.tolist()}")
        return rows["margin"][::2].astype(float)


def tune(start: dict[str, float], args: argparse.Namespace) -> dict[str, float]:
    """The mean of the last generation, in the style's own scales."""
    trial = Trial(args.threads, args.wins)
    names = [n for n in DEFAULTS if n not in FIXED and (not args.only or n in args.only)]
    scale = np.array([max(abs(start[n]), abs(DEFAULTS[n]), 0.5) * args.step for n in names])
    rng = np.random.default_rng(args.seed)
    mean, sigma = np.zeros(len(names)), np.ones(len(names))
    half = args.size // 2
    pull = np.log(half + 0.5) - np.log(np.arange(1, half + 1))
    pull /= pull.sum()
    until, generation = time.time() + 60 * args.minutes, 0
    while time.time() < until:
        noise = rng.standard_normal((half, len(names)))
        noise = np.concatenate([noise, -noise])  # mirrored: the mean of the noise is zero
        first = generation * args.games
        scores = [
            trial.score(
                _weights(start, names, mean + sigma * z, scale), args.seed, first, args.games
            )
            for z in noise
        ]
        best = noise[np.argsort(scores)[::-1][:half]]
        mean = mean + sigma * (pull[:, None] * best).sum(0)
        spread = (pull[:, None] * (best**2 - 1)).sum(0)
        sigma = np.clip(sigma * np.exp(0.04 * spread - 0.004), 0.15, 2.0)
        generation += 1
        if generation % args.report == 0:
            now = trial.score(_weights(start, names, mean, scale), 10**6, 0, 4 * args.games)
            print(f"generation {generation}: {now:.2f} (half of them {np.median(scores):.2f})")
            now_at = _settings(start, names, mean * scale)
            Path(args.out).write_text(as_toml(args.style, now_at), encoding="utf-8")
    return _settings(start, names, mean * scale)


def _settings(start: dict[str, float], names: list[str], moved: Any) -> dict[str, float]:
    values = {**start, **{n: start[n] + d for n, d in zip(names, moved, strict=True)}}
    low = {n: max(v, 0.01) for n, v in values.items() if n.endswith(POSITIVE)}
    return {**values, **low}


def _weights(start: dict[str, float], names: list[str], at: Any, scale: Any) -> np.ndarray:
    return np.array(list(_settings(start, names, at * scale).values()))


def as_toml(style: str, weights: dict[str, float]) -> str:
    """A profile: the weights that may be tuned, over a style."""
    lines = [f"{name} = {value:.4g}" for name, value in weights.items() if name not in FIXED]
    return f"style = {json.dumps(style)}\n\n[weights]\n" + "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--style", default="balanced", choices=[*WEIGHTED, "balanced"])
    parser.add_argument("--start", default="", help="JSON of weights to start from")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=150, help="a cell and candidate")
    parser.add_argument("--size", type=int, default=16, help="candidates a generation")
    parser.add_argument("--step", type=float, default=0.25)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--report", type=int, default=10)
    parser.add_argument("--wins", type=float, default=0.0)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--out", default="tuned.toml")
    args = parser.parse_args()
    start = dict(zip(DEFAULTS, find(args.style).values, strict=False))
    if args.start:
        start = profile(**{**start, **json.loads(Path(args.start).read_text())})
    print(tune(start, args))


if __name__ == "__main__":
    main()
