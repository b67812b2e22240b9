"""Fit the weights of a style to what its options turn out to be worth.

    python -m benchmarks.fit --style balanced --games 40 --out /tmp/fitted.toml

At every fourth turn of some games the best options are played on many times, all with the same
sampled futures. A regression then moves the weights so that the evaluation of one moment comes as
near as possible to the margins at the end (a Gauss-Newton step with a ridge: each option's score is
taken as linear in the weights around their values). It needs minutes where `benchmarks.tune` needs
hours, and prints how much of the margins the evaluation explains. Do not trust it blindly: compare
the profile with the style it came from, `automa run balanced /tmp/fitted.toml --vs all`.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from benchmarks.tune import FIXED, as_toml
from sim.game.kernel import entry, kernel
from sim.game.log import Log, no_log
from sim.game.record import Grid, Record, Row, f64, i64, u64
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import N_ROUNDS, Decision
from sim.table.engine import Engine
from sim.table.hidden import redraw_hidden, sort_decks
from sim.table.loop import carry_out, is_undecided, start_game
from sim.table.seating import Human, Opponent, Seating
from strategies.evaluation.evaluate import best_option
from strategies.evaluation.look_ahead import play_out
from strategies.evaluation.records import MAX_KEPT, Shortlist, Thoughts, Weights
from strategies.evaluation.turns import best_turn
from strategies.interface import Params, Workspace
from strategies.registry import WEIGHTED, find
from strategies.weights import DEFAULTS

OPTIONS = 12  # played on at each turn looked at
EVERY = 4  # turns
STEP = 0.04  # of a weight, to see how scores move with it
N_WEIGHTS = len(DEFAULTS)


class Sample(Record):
    """The best options of one turn."""

    kept: i64
    score: Annotated[Row[f64], OPTIONS]  # in the evaluation of the moment
    margin: Annotated[Row[f64], OPTIONS]  # mean of the games played on
    slope: Annotated[Grid[f64], (OPTIONS, N_WEIGHTS)]  # of the score, for each weight


class MovedWeights(Record):
    """Weights of which one has been moved."""

    weights: Weights
    step: f64  # by how much


@kernel
def _find_best(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, width: int
) -> None:
    """The best turns of the seat that decides, into its shortlist."""
    thoughts.shortlist.noise, thoughts.shortlist.width = 0.0, width
    best_turn(state, components, weights, thoughts)


@kernel
def _take_slope(
    shortlist: Shortlist, moved: Shortlist, step: float, sample: Sample, j: int
) -> None:
    """How the score of each option moves with weight j; NaN if it falls out of the list."""
    for i in range(shortlist.kept):
        sample.slope[i, j] = np.nan
        for k in range(moved.kept):
            if moved.options[k] == shortlist.options[i]:
                sample.slope[i, j] = (moved.scores[k] - shortlist.scores[i]) / step


@kernel
def _take_margins(
    workspace: Workspace,
    components: Components,
    weights: Weights,
    log: Log,
    sample: Sample,
    rollouts: int,
    key: int,
) -> None:
    """Play each option of the shortlist on from states[0], all with the same futures."""
    states, shortlist = workspace.states, workspace.thoughts[0].shortlist
    thoughts, options = workspace.thoughts[1], workspace.options
    thoughts.in_playout, thoughts.shortlist.noise = 0, 0.0
    sort_decks(states[0])
    sample.kept = shortlist.kept
    for i in range(shortlist.kept):
        sample.score[i], option = shortlist.scores[i], shortlist.options[i]
        for r in range(rollouts):
            states[1] = states[0]
            redraw_hidden(states[1], components, states[0].key + np.uint64(key + r))
            margin = play_out(states[1], components, weights, thoughts, options, log, option)
            sample.margin[i] += margin / rollouts


@entry
def collect(
    states: Row[State],
    tables: Row[Components],
    logs: Row[Log],
    seed: u64,
    first: int,
    games: int,
    rollouts: int,
    params: Row[Params],
    moved: Row[MovedWeights],
    workspaces: Row[Workspace],
    samples: Row[Sample],
) -> int:
    """Play games and look closely at every fourth turn; how many samples were taken."""
    components, log, weights = tables[0], logs[0], params[0].weights
    workspace, state, taken = workspaces[0], states[1], 0
    thoughts, other = workspace.thoughts[0], workspace.thoughts[1]
    for game in range(first, first + games):
        turn = game
        states[1] = states[0]
        start_game(state, components, log, seed, game)
        while is_undecided(state):
            turn += int(state.decision == Decision.TURN)
            if state.decision == Decision.TURN and turn % EVERY == 0 and taken < len(samples):
                _find_best(state, components, weights, thoughts, OPTIONS)
                for j in range(N_WEIGHTS):
                    _find_best(state, components, moved[j].weights, other, MAX_KEPT)
                    step = moved[j].step
                    _take_slope(thoughts.shortlist, other.shortlist, step, samples[taken], j)
                workspace.states[0] = state
                key = 1000 * turn
                _take_margins(workspace, components, weights, log, samples[taken], rollouts, key)
                taken += 1
            other.in_playout, other.shortlist.noise = 0, 0.0
            option = best_option(state, components, weights, other, workspace.options)
            carry_out(state, components, log, option, workspace.options)
    return taken


def _moved(weights: list[float]) -> Any:
    """The weights once for each of them, with this one moved."""
    moved = MovedWeights.zeros(N_WEIGHTS)
    for j, (name, value) in enumerate(zip(DEFAULTS, weights, strict=True)):
        moved[j]["weights"] = tuple(weights)
        moved[j]["step"] = STEP * max(abs(value), 0.25)
        moved[j]["weights"][name] += moved[j]["step"]
    return moved


def sample_all(weights: list[float], args: argparse.Namespace) -> Any:
    """Samples of games against all nine Automas."""
    engine = Engine()
    cards = engine.cards
    automas = [Opponent(b, s) for b in cards.behaviors for s in cards.scorings]

    def cell(automa: Opponent) -> Any:
        params, samples = Params.zeros(), Sample.zeros(args.games * 40 // EVERY)
        params[0]["weights"] = tuple(weights)
        blank = engine.blank(Seating((Human("balanced"), automa)))
        blank[0]["trusted"] = 1
        table = (blank, engine.tables, no_log(), args.seed, 0, args.games, args.rollouts)
        return samples[: collect(*table, params, _moved(weights), Workspace.zeros(), samples)]

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
    print(f"the judgement misses {missed.std():.2f} VP before, {left.std():.2f} VP after the fit")
    return dict(zip(weights, (values + scale * step).tolist(), strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--style", default="balanced", choices=[*WEIGHTED, "balanced"])
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
