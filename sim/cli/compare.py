"""`automa compare`: two folders of cards, or two runs, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from automa.names import unmarked
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
    BUDGET,
    WRITING,
    BudgetOption,
    ExactGames,
    Format,
    Players,
    Precision,
    Seed,
    Workers,
    check_out,
    check_precision,
    end_clock,
    make_bench,
    players_of,
    replay_in_run,
    replay_words,
    say_replay,
    start_clock,
    stoppable,
)
from sim.cli.problems import INTERRUPTED
from sim.errors import InputError
from sim.progress import Bar
from sim.text import count

if TYPE_CHECKING:
    from reports.data.targets import Target
    from reports.experiments.compare import Comparison
    from reports.experiments.targets import Verdict
    from reports.experiments.versions import Bench
    from sim.runs import Manifest

    Wanted = tuple[list[Target], dict[str, str]]

PRINTED = "printed"


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("compare")(compare)


def compare(
    first: Annotated[
        str, typer.Argument(metavar="A", help="'printed', a folder of cards, or a run.")
    ],
    second: Annotated[
        str | None,
        typer.Argument(
            metavar="B", help="The same kind of thing; or of a sweep, such as daubenton.5.vp=7."
        ),
    ] = None,
    third: Annotated[
        str | None,
        typer.Argument(
            metavar="C",
            help="Of a sweep: compared with B; left out: B with the unchanged game.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write a before-and-after page there."),
    ] = None,
    targets: Annotated[
        Path | None,
        typer.Option(
            "--targets", metavar="FILE", help="Say which of these targets are met before and after."
        ),
    ] = None,
    precision: Precision = 1.0,
    budget: BudgetOption = BUDGET,
    games: ExactGames = None,
    players: Players = None,
    audiences: Audiences = None,
    form: Format = "text",
    seed: Seed = 0,
    workers: Workers = None,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
) -> None:
    """Compare two folders of cards, two runs, or two versions.

    Cards: both are played on the same deals; 'printed' stands for the cards of the box, and a
    card that replaces another is compared with it. Runs: paired where they have the same seed. One
    sweep: everything it varies, or two of its values (compare RUN daubenton.5.vp=5
    daubenton.5.vp=7)."""
    load_libraries("reports.experiments.compare_runs", "reports.page.compare_page")
    from reports.page.compare import render
    from reports.page.compare_page import write_page
    from reports.page.plain import check_format

    check_format(form)
    check_precision(precision, games)
    check_out(out)
    if cards is not None:
        first, second = _with_cards(first, second, cards)
    if targets is not None and _is_run(first):
        raise InputError("--targets is for cards; for a run: automa check-targets FILE RUN")
    if _is_run(first) and (second is None or not Path(second).is_dir()):
        _compare_inside(Path(first), second, third, form, out)
        return
    if second is None or third is not None:
        raise InputError(_how_many(first, second))
    runs = [_is_run(text) for text in (first, second)]
    if runs[0] != runs[1]:
        raise InputError(
            f"{first} and {second} are a run and a folder of cards; give two runs, or two of "
            "'printed' and folders of cards"
        )
    if runs[0]:
        from reports.experiments.compare_runs import compare_runs
        from sim.runs import read_manifest

        with Bar("comparing", 1.0) as bar:
            found = compare_runs(Path(first), Path(second), bar.reach)
        replay = _replay_of(found, read_manifest(second))
        pairs = []
    else:
        told = {"seed": seed or None, "players": players, "audiences": audiences}
        data: dict[str, Any] = {"components": components, "assume": assume}
        command = command_line("compare", first, second, **told, **data)
        who = players_of(players, audiences)
        how = {"precision": precision, "games": games, "budget": budget}
        how["ladder"] = out is not None
        folders = [None if title == PRINTED else Path(title) for title in (first, second)]
        benches = [
            make_bench(command, who, seed, workers, cards=folder, **data) for folder in folders
        ]
        wanted = [] if targets is None else _wanted(benches, targets, players, audiences)
        found = _play(benches, (first, second), how)
        replay = _replay(found, seed, second, data)
        pairs = _judge(benches, wanted, found.games) if wanted and not found.stopped else []
    print(render(found, form, replay, pairs), end="")
    say_replay(form, replay)
    if out is not None:
        with Bar(WRITING):
            page = write_page(found, out, replay, audiences, pairs)
        say(f"wrote {page}")
    if found.stopped:
        say("stopped: these are the games so far, and they are kept")
        raise typer.Exit(INTERRUPTED)


def _how_many(first: str, second: str | None) -> str:
    """What is wrong with one design, or with three things that are no versions of a sweep."""
    if second is not None:
        return (
            f"three are too many here; compare two: {command_line('compare', first, second)} "
            "(three are for a sweep: automa compare RUN daubenton.5.vp=5 daubenton.5.vp=7)"
        )
    if first == PRINTED:
        return "compare the printed cards with what? For example: automa compare printed my-cards"
    example = command_line("compare", PRINTED, first)
    return f"compare {first} with what? For example with the printed cards: {example}"


def _with_cards(first: str, second: str | None, cards: Path) -> tuple[str, str | None]:
    """A folder given as an option is the second thing, compared with the first."""
    if second is not None:
        raise InputError(f"{first} and {second} are two already; leave out --cards")
    return first, str(cards)


def _compare_inside(
    run: Path, before: str | None, after: str | None, form: str, out: Path | None
) -> None:
    """Versions of one sweep: all that it varies, or two of them."""
    from reports.data.variants import UNCHANGED
    from reports.experiments.compare_sweep import SweepRun
    from reports.page.compare import render, render_all
    from reports.page.compare_page import write_page

    with Bar("reading the run"):
        sweep = SweepRun(run)
    if before is None:
        if out is not None:
            raise InputError(
                "--out is for two versions; name them, such as unchanged and one other"
            )
        every, choices = [], sweep.choices()
        with Bar("comparing", len(choices)) as bar:
            for pair in choices:
                every.append(sweep.compare(*pair))
                bar.advance()
        replay = _replay_of(every[0], sweep.manifest)
        print(render_all(every, form, replay), end="")
        say_replay(form, replay)
        return
    two = (UNCHANGED, before) if after is None else (before, after)
    with Bar("comparing"):
        found = sweep.compare(*map(sweep.words, two))
    replay = _replay_of(found, sweep.manifest)
    print(render(found, form, replay), end="")
    say_replay(form, replay)
    if out is not None:
        with Bar(WRITING):
            page = write_page(found, out, replay)
        say(f"wrote {page}")


def _replay_of(found: Comparison, manifest: Manifest) -> str:
    """A game of the second version."""
    row = found.rows.iloc[0]
    automas = {s.player for m in manifest.matchups for s in m.seats if s.kind == "automa"}
    names = [a for a in automas if row["automa"] in (a, unmarked(a))]
    return replay_in_run(manifest, str(row["strategy"]), sorted(names)[0])


def _is_run(text: str) -> bool:
    """Whether a word names a run; a folder of cards or 'printed' is none."""
    if text == PRINTED:
        return False
    folder = Path(text)
    if not folder.is_dir():
        raise InputError(f"there is no folder {text}; give 'printed', a folder of cards, or a run")
    return (folder / "manifest.json").exists()


def _wanted(
    benches: Sequence[Bench], file: Path, players: list[str] | None, audiences: Path | None
) -> list[Wanted]:
    """The targets of a file as each of the two designs has them, and everybody they speak of."""
    from reports.data.names import deck_of
    from sim.cli.targets import load_targets

    decks = [deck_of(bench.design.cards) for bench in benches]
    return [load_targets(file, deck, players, audiences) for deck in decks]


def _judge(
    benches: Sequence[Bench], wanted: Sequence[Wanted], games: int
) -> list[tuple[Verdict, Verdict]]:
    """The verdict on every target in both designs, from so many games per matchup."""
    from reports.experiments.targets import FIRST_LOOK, automas_of, bench_sample, judge

    size, sides = max(FIRST_LOOK, games), []
    with stoppable():
        for bench, (targets, who) in zip(benches, wanted, strict=True):
            own = bench.for_players(who)
            own.play([({}, automas_of(targets))], size, "targets")
            sides.append(judge(targets, bench_sample(own, {}, size)))
    return list(zip(*sides, strict=True))


def _play(benches: Sequence[Bench], titles: tuple[str, str], how: dict[str, Any]) -> Comparison:
    """Two folders of cards on the same deals."""
    from reports.data.text import signed
    from reports.experiments.budget import parse_budget
    from reports.experiments.compare import play_compare

    spent = parse_budget(how.pop("budget"))
    look = None
    with stoppable():
        asked = start_clock(benches[0], spent, "compare", how["precision"], benches[1].facts)
        for look in play_compare(benches[0], benches[1], titles, budget=spent, **how):
            half = (look.harder.high - look.harder.low) / 2
            found = f"{signed(look.harder.mean)} VP harder, ± {half:.1f}"
            say(f"{count(look.games, 'game')} per matchup: {found}")
    if look is None:
        raise InputError("no game was played")
    end_clock(asked, spent, look.stopped or how["games"] is not None)
    return look


def _replay(found: Comparison, seed: int, cards: str, data: dict[str, Any]) -> str:
    """A game of the second design."""
    row = found.rows.iloc[0]
    folder = None if cards == PRINTED else cards
    return replay_words(row["strategy"], row["automa"], seed, 0, {}, cards=folder, **data)
