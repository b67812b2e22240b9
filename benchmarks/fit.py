"""Fit the weights of a style with the shared evaluation to what its options turn out to be worth.

    python -m benchmarks.fit --style balanced --games 40 --out /tmp/fitted.toml

At every fourth turn of some games the best options are played on many times, all with the same
sampled futures. A regression then moves the weights so that the quick evaluation comes as
near as possible to the margins at the end (a Gauss-Newton step with a ridge: each option's score is
taken as linear in the weights around their values). It needs minutes where `benchmarks.tune` needs
hours, and prints how much of the margins the evaluation explains. Do not trust it blindly: compare
the profile with the style it came from, `automa run balanced /tmp/fitted.toml --vs all`.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import numpy as np

from benchmarks.tune import FIXED, as_toml
from sim.game.kernel import entry, kernel
from sim.game.log import no_log
from sim.game.rules.choose import choose
from sim.game.signatures import PARAMS, I, P, S, T, U, void
from sim.game.state import record
from sim.game.vocab import N_ROUNDS, Decision
from sim.table.engine import Engine
from sim.table.loop import advance, set_up
from sim.table.match import LOGS, PARAM_ROWS, STATES, TABLE, WORKSPACES
from sim.table.seating import Human, Opponent, Seating
from strategies.evaluation.choose import first_choice
from strategies.evaluation.hidden import resample, tidy
from strategies.evaluation.look_ahead import play_out
from strategies.evaluation.notes import MAX_KEPT, NOTES
from strategies.evaluation.turns import best_turn
from strategies.interface import new_workspace
from strategies.registry import JUDGED, find
from strategies.weights import DEFAULTS, W

OPTIONS = 12  # played on at each turn looked at
EVERY = 4  # turns
STEP = 0.04  # of a weight, to see how scores move with it
N_WEIGHTS = len(W)

SAMPLE = record(
    [
        ("kept", "i8"),
        ("score", "f8", (OPTIONS,)),  # by the quick evaluation
        ("margin", "f8", (OPTIONS,)),  # mean of the games played on
        ("slope", "f8", (OPTIONS, N_WEIGHTS)),  # of the score, for each weight
    ]
)
_SAMPLE: Any = numba.from_dtype(SAMPLE)
SAMPLES: Any = numba.types.Array(_SAMPLE, 1, "C")
_N: Any = numba.from_dtype(NOTES)


@kernel(signature=void(S, T, P, P, _N, _N, _SAMPLE))
def _take_slopes(state: Any, t: Any, w: Any, moved: Any, n: Any, m: Any, sample: Any) -> None:
    """How the score of each option moves with each weight; NaN if it falls out of the list."""
    for j in range(N_WEIGHTS):
        step = STEP * max(abs(w.values[j]), 0.25)
        moved.values[j] += step
        m.me, m.heat, m.width = state.decider, 0.0, MAX_KEPT
        best_turn(state, t, moved, m)
        moved.values[j] = w.values[j]
        for i in range(n.kept):
            sample.slope[i, j] = np.nan
            for k in range(m.kept):
                if m.options[k] == n.options[i]:
                    sample.slope[i, j] = (m.scores[k] - n.scores[i]) / step


@kernel
def _take_margins(
    work: Any, t: Any, w: Any, notes: Any, room: Any, log: Any, sample: Any, rollouts: Any, key: Any
) -> None:
    """Play each option on, all with the same futures."""
    n = notes[0]
    tidy(work[0])
    sample.kept = n.kept
    for i in range(n.kept):
        sample.score[i] = n.scores[i]
        for r in range(rollouts):
            work[1] = work[0]
            resample(work[1], t, work[0].key + np.uint64(key + r))
            margin = play_out(work[1], t, w, notes[1], room, log, n.options[i])
            sample.margin[i] += margin / rollouts


@entry(I(STATES, TABLE, LOGS, U, I, I, I, PARAM_ROWS, WORKSPACES, SAMPLES))
def collect(
    states: Any,
    tables: Any,
    logs: Any,
    seed: Any,
    first: Any,
    games: Any,
    rollouts: Any,
    params: Any,
    workspaces: Any,
    samples: Any,
) -> Any:
    """Play games and look closely at every fourth turn; how many samples were taken."""
    t, log, w = tables[0], logs[0], params[0]
    room, thinking = workspaces[0].options, workspaces[0].thinking
    notes, work = thinking.notes, thinking.states
    params[1] = params[0]
    taken = 0
    for game in range(first, first + games):
        states[1] = states[0]
        set_up(states[1], t, log, seed, game)
        state, turn = states[1], game
        advance(state, t, log)
        while state.decision != Decision.NOTHING and state.error == 0:
            turn += state.decision == Decision.TURN
            if state.decision == Decision.TURN and turn % EVERY == 0 and taken < len(samples):
                n, sample = notes[0], samples[taken]
                n.me, n.heat, n.width = state.decider, 0.0, OPTIONS
                best_turn(state, t, w, n)
                _take_slopes(state, t, w, params[1], n, notes[1], sample)
                work[0] = state
                _take_margins(work, t, w, notes, room, log, sample, rollouts, 1000 * turn)
                taken += 1
            notes[1].heat = 0.0
            choose(state, t, log, first_choice(state, t, w, notes[1], room))
            advance(state, t, log)
    return taken


def sample_all(weights: list[float], args: argparse.Namespace) -> Any:
    """Samples of games against all nine Automas."""
    engine = Engine()
    cards = engine.cards
    automas = [Opponent(b, s) for b in cards.behaviors for s in cards.scorings]

    def cell(automa: Opponent) -> Any:
        params = np.zeros(4, dtype=PARAMS)
        params[0]["values"][:N_WEIGHTS] = weights
        samples = np.zeros(args.games * 40 // EVERY, dtype=SAMPLE)
        blank = engine.blank(Seating((Human("balanced"), automa)))
        table = (blank, engine.tables, no_log(), args.seed, 0, args.games, args.rollouts)
        return samples[: collect(*table, params, new_workspace(), samples)]

    with ThreadPoolExecutor(args.threads) as pool:
        return np.concatenate(list(pool.map(cell, automas)))


def centred(samples: Any) -> tuple[Any, Any, Any]:
    """Scores, margins and slopes of all options, each less the mean of its turn."""
    found: dict[str, list[Any]] = {"score": [], "margin": [], "slope": []}
    for sample in samples:
        kept = slice(0, sample["kept"])
        good = ~np.isnan(sample["slope"][kept]).any(axis=1)
        if good.sum() > 1:
            for name, rows in found.items():
                values = sample[name][kept][good]
                rows.append(values - values.mean(axis=0))
    scores, margins, slopes = (np.concatenate(rows) for rows in found.values())
    return scores, margins, slopes


def fit(weights: dict[str, float], samples: Any, ridge: float) -> dict[str, float]:
    """The weights that explain most of the margins, not far from where they were."""
    scores, margins, slopes = centred(samples)
    values = np.array(list(weights.values()))
    fixed = [name in FIXED for name in weights]
    scale = np.where(fixed, 0.0, np.maximum(np.abs(values), 0.25))
    moves = slopes * scale
    missed = margins - scores
    step = np.linalg.solve(moves.T @ moves + ridge * np.eye(len(values)), moves.T @ missed)
    left = missed - moves @ step
    spread = f"their margins spread {margins.std():.2f} VP"
    print(f"{len(samples):,} turns, {len(scores):,} options: {spread}")
    print(f"the evaluation misses {missed.std():.2f} VP before, {left.std():.2f} VP after the fit")
    return dict(zip(weights, (values + scale * step).tolist(), strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--style", default="balanced", choices=[*JUDGED, "balanced"])
    parser.add_argument("--games", type=int, default=40, help="against each Automa")
    parser.add_argument("--rollouts", type=int, default=40, help="games played on for each option")
    parser.add_argument(
        "--ridge", type=float, default=300.0, help="how dear it is to move a weight"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", default="fitted.toml")
    args = parser.parse_args()
    weights = dict(zip(DEFAULTS, find(args.style).values, strict=True))
    plain = {**weights, "ahead": 0.0, "horizon": float(N_ROUNDS)}  # to the end, without looking on
    samples = sample_all(list(plain.values()), args)
    fitted = fit(weights, samples, args.ridge)
    Path(args.out).write_text(as_toml(args.style, fitted), encoding="utf-8")


if __name__ == "__main__":
    main()
