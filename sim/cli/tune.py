"""`automa tune`: the smallest changes of whole numbers that meet the targets."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import (
    Assume,
    Audiences,
    CardsFolder,
    Components,
    command_line,
    load_libraries,
    say,
)
from sim.cli.designing import (
    Format,
    Players,
    Save,
    Seed,
    Workers,
    audience_strategies,
    known_places,
    make_bench,
    replay_words,
    say_replay,
    say_use,
    stoppable,
)
from sim.cli.problems import INTERRUPTED
from sim.cli.targets import TargetsFile, load_targets
from sim.errors import InputError
from sim.progress import LOADING, Bar
from sim.text import count

if TYPE_CHECKING:
    from automa.numbers import Design
    from automa.saving import Saved
    from reports.data.targets import Target
    from reports.experiments.budget import Budget
    from reports.experiments.tune_answer import Tuning
    from reports.experiments.versions import Bench

TIME = "3m"
FRESH = 1_000_003  # from the seed of the search to that of the verification


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("tune")(tune)


def tune(
    file: TargetsFile,
    change: Annotated[
        str | None,
        typer.Option(
            "--change", metavar="CARD,...", help="Change only these cards; default: all cards."
        ),
    ] = None,
    most: Annotated[
        int | None,
        typer.Option("--most", metavar="K", help="Change at most K numbers; default: any."),
    ] = None,
    budget: Annotated[
        str, typer.Option("--budget", metavar="TIME", help="Time for all games, such as 3m.")
    ] = TIME,
    save: Save = None,
    players: Players = None,
    audiences: Audiences = None,
    form: Format = "text",
    games: Annotated[
        int | None,
        typer.Option(
            "--games", metavar="N", help="N games per matchup at first, 8 N at last; no time limit."
        ),
    ] = None,
    seed: Seed = 0,
    workers: Workers = None,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
) -> None:
    """Find the smallest changes that meet the targets.

    Plays every number one step up and down, looks for whole steps that bring all targets into
    their bands, plays these proposals and corrects itself by what they show. Up to three proposals
    (fewest changes, closest to the middle of the bands, in between) are then played on fresh
    deals, and only those results are shown."""
    from reports.data.names import deck_of

    load_libraries("reports.experiments.tune", "reports.page.tune")
    from reports.experiments.tune_kept import question_of
    from reports.page.plain import check_format
    from reports.page.tune import render

    check_format(form)
    time = _check(budget, most, games, save)
    data = {"components": components, "cards": cards, "assume": assume}
    told = {"change": change, "most": most, "players": players, "audiences": audiences}
    command = command_line("tune", file, seed=seed or None, **told, **data)
    bench, fresh = (
        make_bench(command, {}, each, workers, components, cards, assume)
        for each in (seed, seed + FRESH)
    )
    deck = deck_of(bench.design.cards)
    targets, who = load_targets(file, deck, players, audiences)
    bench.players = fresh.players = who
    words = [word.strip() for word in (change or "").split(",") if word.strip()]
    places = known_places(words, bench.design.cards_by_name) or bench.design.cards_by_name
    everybody = who if players else audience_strategies(audiences)
    how = {"most": most, "games": games, "everybody": everybody}
    question = question_of(bench, fresh, targets, places, how)
    found = question.recall(time)
    if found is None:
        found = _search((bench, fresh), targets, places, time.seconds, how)
        say(f"{count(bench.played + fresh.played, 'game')} played; they are kept in {bench.folder}")
        question.keep(found, time)
    else:
        say(f"asked before: this is the answer that is kept in {bench.folder}")
    verified = bool(found.proposals) and found.proposals[0].verified
    replay = _replay(found, bench.design, (fresh if verified else bench).seed, data)
    print(render(bench.design, found, form, replay), end="")
    say_replay(form, replay)
    if save is not None:
        same = {"players": players, "audiences": audiences}
        _save(bench.design, found, save, command, lambda saved: say_use(saved, data, same, file))
    _say_end(found, command, time.seconds, games)


def _check(budget: str, most: int | None, games: int | None, save: Path | None) -> Budget:
    """The time of a search whose options are in order."""
    from reports.experiments.budget import parse_budget

    time = parse_budget(budget)
    if time.seconds == float("inf"):
        raise InputError(f"--budget '{budget}' is not a time; write for example 3m")
    if most is not None and most < 1:
        raise InputError(f"--most {most} is too few; allowed: 1 or more")
    if games is not None and games < 2:
        raise InputError(f"--games {games} is too few; allowed: 2 or more")
    if save is not None:
        from automa.saving import check_new_folder

        check_new_folder(save)
    return time if games is None else replace(time, seconds=0.0)  # no time limit, no difference


def _search(
    benches: tuple[Bench, Bench],
    targets: list[Target],
    places: list[str],
    seconds: float,
    how: dict[str, Any],
) -> Tuning:
    """Look for proposals with the games of one bench, and verify them with those of the other."""
    from reports.experiments.tune import Tuner

    with stoppable():
        with Bar(LOADING):
            benches[0].compile()
        return Tuner(*benches, targets, places, seconds=seconds, say=say, **how).run()


def _say_end(found: Tuning, command: str, seconds: float, games: int | None) -> None:
    """How the search ended, and how it would go on."""
    if found.stopped:
        say("stopped: these are the best proposals so far, not all of them verified")
        raise typer.Exit(INTERRUPTED)
    unsure = found.conflict is None and not any(each.meets_all for each in found.proposals)
    if games is None and unsure:
        longer = f"{command} --budget {2 * math.ceil(seconds)}s"
        say(f"no proposal is sure to meet all targets yet; with more time: {longer}")


def _replay(
    found: Tuning, design: Design, seed: int, data: dict[str, Path | list[str] | None]
) -> str:
    """One of the games of the first proposal, with an Automa that it changes."""
    from automa.names import parse_automa

    if not found.proposals:
        return ""
    changes = found.proposals[0].changes
    touched = design.affected(changes)
    pairs = [(t.players[0], a) for t in found.targets for a in (*t.automas, *t.lower)]
    player, automa = next((pair for pair in pairs if pair[1] in touched), pairs[0])
    cards = parse_automa(automa).cards
    own = {name: value for name, value in changes.items() if name.partition(".")[0] in cards}
    return replay_words(player, automa, seed, 0, own, **data)


def _save(
    design: Design, found: Tuning, folder: Path, command: str, use: Callable[[Saved], None]
) -> None:
    """Every proposal as a folder of cards, and what to do with the first that meets all targets."""
    from automa.saving import save_changes

    saved = []
    made = f"{command} --save {folder}"
    for proposal in [proposal for proposal in found.proposals if proposal.changes]:
        home = folder / proposal.aim.replace(" ", "-")
        saved.append((not proposal.meets_all, save_changes(design, proposal.changes, home, made)))
        say(f"wrote {home}")
    if saved:
        use(min(saved, key=lambda each: each[0])[1])
    else:
        say("no number changes: nothing is saved")
