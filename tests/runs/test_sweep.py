"""Sweeps: every combination of listed values in one run, on the same deals, from a checked file."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from automa.names import parse_automa, unmarked
from reports.data.margins import read_played
from reports.data.variants import combinations
from sim.errors import InputError
from sim.game.faults import DataError
from sim.runs import load, read_manifest
from sim.runs.estimate import estimate
from sim.runs.request import Batch
from sim.runs.runner import Outcome, run
from sim.runs.sweep_file import SweepFile, read_sweep
from sim.runs.variant import Variant
from sim.runs.write_sweep import sweep_of, text_of

SWEEP = """
strategies = ["banker", "random"]
automas = ["daubenton/astrolabe", "linne/boudeuse"]
games = 30
seed = 3
assume = ["none", "reputation.every-3"]

[numbers]
daubenton.5.vp = [5, 6, 7]
bank.coins = [4, 5]
"""


def write(folder: Path, text: str, name: str = "sweep.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def play(sweep: SweepFile, **how: object) -> Outcome:
    return run(sweep.batch, sweep.out, quiet=True, **how)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sweep = read_sweep(write(tmp_path_factory.mktemp("sweep"), SWEEP))
    return play(sweep).folder


def names(batch: Batch) -> list[str]:
    return [m.name for request in batch.requests for m in request.matchups()]


def test_every_combination_that_can_matter_is_a_matchup(tmp_path: Path) -> None:
    """Daubenton's number multiplies Daubenton's games only; board and assumption multiply all."""
    batch = read_sweep(write(tmp_path, SWEEP)).batch
    found = [name for name in names(batch) if name.startswith("banker")]
    assert len(found) == len(set(found)) == 3 * 2 * 2 + 2 * 2
    assert "banker vs daubenton/astrolabe" in found
    assert "banker vs daubenton[5.vp=7]/astrolabe@bank.coins=4;reputation.every-3" in found
    assert "banker vs linne/boudeuse@bank.coins=4" in found
    assert batch.games == 30 * 2 * 16


def test_names_of_automas() -> None:
    variant = Variant((("daubenton.5.vp", 7),), (("bank.coins", 4),), ("reputation.every-3",))
    name = variant.mark(parse_automa("daubenton/astrolabe"))
    assert name == "daubenton[5.vp=7]/astrolabe@bank.coins=4;reputation.every-3"
    assert unmarked(name) == "daubenton/astrolabe"
    assert variant.mark(parse_automa("linne/boudeuse")).startswith("linne/boudeuse@")


def test_variants_meet_the_same_deals(played: Path) -> None:
    """`banker` never looks at the Automa's VP: a changed card changes the Automa's score only."""
    games = read_played(played)
    as_is = games["banker", "daubenton/astrolabe"]
    changed = games["banker", "daubenton[5.vp=7]/astrolabe"]
    assert np.array_equal(as_is.human, changed.human)
    assert not np.array_equal(as_is.margin, changed.margin)
    assert (as_is.margin.astype(int) - changed.margin >= 0).all()


def test_the_games_are_those_of_a_run_with_the_same_data(played: Path, tmp_path: Path) -> None:
    """A variant inside a sweep plays exactly what a run by itself would."""
    text = SWEEP.replace("[5, 6, 7]", "7").replace("[4, 5]", "4")
    alone = text.replace('["none", "reputation.every-3"]', '"reputation.every-3"')
    folder = play(read_sweep(write(tmp_path, alone))).folder
    one = read_played(folder)["random", "daubenton[5.vp=7]/astrolabe@bank.coins=4"]
    name = "daubenton[5.vp=7]/astrolabe@bank.coins=4;reputation.every-3"
    other = read_played(played)["random", name]
    assert np.array_equal(one.margin, other.margin)
    assert np.array_equal(one.human, other.human)


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    """More values and more games later: what was played before stays as it was."""
    small = SWEEP.replace("[5, 6, 7]", "[5, 6]").replace("games = 30", "games = 10")
    first = play(read_sweep(write(tmp_path, small)))
    assert first.played == 10 * 2 * (2 * 2 * 2 + 2 * 2)
    again = play(read_sweep(write(tmp_path, small)))
    assert again.played == 0
    more = read_sweep(write(tmp_path, SWEEP))
    assert estimate(more.batch, more.out).left == more.batch.games - first.played
    assert play(more).played == more.batch.games - first.played


def test_a_sweep_that_was_stopped_goes_on(played: Path, tmp_path: Path) -> None:
    """Files that a kill left out are played again, and the rows are those of the whole run."""
    sweep = read_sweep(write(tmp_path, SWEEP))
    folder = play(sweep, chunk=7).folder
    files = sorted((folder / "games").iterdir())
    for file in files[::3]:
        file.unlink()
    assert play(sweep).played > 0
    assert load(folder).equals(load(played))


def test_a_changed_card_under_the_same_name_is_refused(tmp_path: Path) -> None:
    cards = tmp_path / "mine"
    cards.mkdir()
    from automa.cards import FOLDER

    text = (FOLDER / "linne.toml").read_text(encoding="utf-8")
    (cards / "linne.toml").write_text(text, encoding="utf-8")
    file = write(
        tmp_path,
        'strategies = "banker"\nautomas = "linne/boudeuse"\ngames = 5\n'
        'cards = ["printed", "mine"]\n',
    )
    assert names(read_sweep(file).batch) == ["banker vs linne/boudeuse"]  # the same card
    (cards / "linne.toml").write_text(text.replace("amount = 1", "amount = 2"), encoding="utf-8")
    sweep = read_sweep(file)
    assert "banker vs linne[mine]/boudeuse" in names(sweep.batch)
    play(sweep)
    (cards / "linne.toml").write_text(text.replace("amount = 1", "amount = 3"), encoding="utf-8")
    with pytest.raises(InputError, match=r"linne\[mine\].*Automa cards"):
        play(read_sweep(file))


def test_manifest_and_sweep_are_the_same_thing(played: Path, tmp_path: Path) -> None:
    """From a run to a file and back: the same matchups, the same rows."""
    manifest = read_manifest(played)
    file = write(tmp_path, text_of(manifest, tmp_path), "back.toml")
    sweep = read_sweep(file)
    again = play(replace(sweep, out=tmp_path / "again")).folder
    assert read_manifest(again).matchups == manifest.matchups
    assert read_manifest(again).variants == manifest.variants
    assert load(again).equals(load(played))
    assert "daubenton.5.vp = [5, 6, 7]" in file.read_text()


def test_an_irregular_run_is_written_in_parts(tmp_path: Path) -> None:
    text = """
strategies = "banker"
automas = ["linne/all"]
games = 4
[numbers]
linne.6.reputation = [2, 3]
[[also]]
strategies = "random"
automas = "trembley/boudeuse"
numbers = {}
games = 2
[[also]]
tables = ["random, linne/boudeuse, trembley/astrolabe"]
numbers = { "linne.6.reputation" = 2 }
games = 1
"""
    manifest = read_manifest(play(read_sweep(write(tmp_path, text))).folder)
    back = read_sweep(write(tmp_path, text_of(manifest, tmp_path), "back.toml"))
    assert set(names(back.batch)) == {matchup.name for matchup in manifest.matchups}
    again = play(replace(back, out=tmp_path / "again")).folder
    assert read_manifest(again).matchups == manifest.matchups


def test_a_plain_run_becomes_a_plain_sweep(tmp_path: Path) -> None:
    from automa.cards import load_cards
    from sim.game.box import load_box
    from sim.runs.request import ask

    request = ask(load_box(), load_cards(), ["banker"], games=3, seed=5)
    manifest = read_manifest(run(request, tmp_path / "run", quiet=True).folder)
    sweep = sweep_of(manifest)
    assert len(sweep.parts) == 1
    assert sweep.parts[0].automas == ()
    assert sweep.seed == 5


def test_combinations_of_a_run(played: Path) -> None:
    found = {each.name: each for each in combinations(read_manifest(played))}
    assert len(found) == 3 * 2 * 2
    both = found["daubenton.5.vp=7 bank.coins=4"]
    assert both.automas["daubenton/astrolabe"] == "daubenton[5.vp=7]/astrolabe@bank.coins=4"
    assert both.automas["linne/boudeuse"] == "linne/boudeuse@bank.coins=4"


def test_all_mistakes_at_once(tmp_path: Path) -> None:
    text = """
strategys = ["banker"]
strategies = ["grredy"]
audiences = ["regulr"]
games = 0
tie_break = "coin"
assume = ["none", 3]
[numbers]
daubenton.5.vp = "many"
"""
    with pytest.raises(DataError) as found:
        read_sweep(write(tmp_path, text))
    message = str(found.value)
    for part in (
        "unknown key 'strategys' (did you mean 'strategies'?)",
        "strategies: ",
        "did you mean greedy?",
        "audiences: 'regulr' is not known (did you mean 'regular'?)",
        "games: 0 is out of range",
        "tie_break: 'coin' is not known",
        "assume: 3 is no name",
        "numbers.daubenton.5.vp: 'many'",
    ):
        assert part in message, message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("daubenton.5.wp = 7", r"there is no number 'daubenton.5.wp'; did you mean daubenton.5.vp"),
        (
            "daubenton.5.vp = [5, 77]",
            r"numbers.daubenton.5.vp=77 is out of range; allowed: 1 to 10",
        ),
        ("trembley.1.coins = 2", r"numbers.trembley.1.coins: no Automa of the sweep has this card"),
        ("games = 100", r"'games' belongs above \[numbers\]"),
    ],
)
def test_wrong_numbers(tmp_path: Path, line: str, message: str) -> None:
    text = f'strategies = "banker"\nautomas = "daubenton/all"\n[numbers]\n{line}\n'
    with pytest.raises(DataError, match=message):
        read_sweep(write(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('automas = ["lnne/boudeuse"]', r"automas: Behavior card 'lnne' does not exist; did you"),
        ('cards = "nowhere"', r"nowhere"),
        ('assume = "reputation.every-4"', r"every-4"),
        ('tables = ["banker"]', r"a table of 1 seat"),
        ("numbers = 7", r"numbers: 7 is no table"),
        ('targets = "none.toml"', r"none\.toml"),
        ("games = [", r"line 1"),
    ],
)
def test_wrong_files(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_sweep(write(tmp_path, text))


def test_too_many_combinations_are_refused(tmp_path: Path) -> None:
    rows = "\n".join(f"daubenton.{row}.coins = [0,1,2,3,4,5,6]" for row in range(1, 7))
    with pytest.raises(DataError, match="more than 20,000 matchups"):
        read_sweep(write(tmp_path, f'strategies = "banker"\n[numbers]\n{rows}\n'))


def test_the_files_that_we_show_are_right(tmp_path: Path) -> None:
    """The commented one that `automa new-sweep` writes, and the example of the docs."""
    from importlib.resources import files

    template = files("reports.experiments") / "templates" / "sweep.toml"
    sweep = read_sweep(write(tmp_path, template.read_text(encoding="utf-8")))
    assert len(names(sweep.batch)) == 3 * 3 * 3
    page = Path(__file__).resolve().parents[2] / "docs" / "sweeps.md"
    example = page.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    assert len(names(read_sweep(write(tmp_path, example)).batch)) == 120


def test_every_commented_line_of_the_template_works(tmp_path: Path) -> None:
    """A person takes the # away: only the folders and files that are not there are missed."""
    from importlib.resources import files

    template = files("reports.experiments") / "templates" / "sweep.toml"
    lines = template.read_text(encoding="utf-8").splitlines()
    missing = ("my-", "targets.toml")
    bare = [
        line[2:]
        if line.startswith("# ") and " = " in line and not any(word in line for word in missing)
        else line
        for line in lines
        if not line.startswith("# [[") and "planner" not in line and line != "# games = 100"
    ]
    sweep = read_sweep(write(tmp_path, "\n".join(bare)))
    assert sweep.workers == 4
    assert sweep.sweep.sepultus


def test_a_cluster_plays_the_same_games(played: Path, tmp_path: Path) -> None:
    """Workers in other processes get the data of each variant with its games."""
    pytest.importorskip("distributed")
    sweep = read_sweep(write(tmp_path, SWEEP))
    folder = play(sweep, cluster="local", workers=1).folder
    assert load(folder).equals(load(played))
