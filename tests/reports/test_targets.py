"""Targets: read from files, spelled out for the cards, and judged on known truth."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from automa.cards import load_cards
from automa.numbers import Design
from reports.data.margins import Margins
from reports.data.names import deck_of
from reports.data.targets import Target, read_targets
from reports.experiments.targets import before_and_after, judge, look_level, play_targets
from reports.experiments.versions import Bench
from sim.game.box import DataError

DECK = deck_of(load_cards())
AUDIENCES = {"newcomer": "balanced:skill=0.6", "regular": "balanced:skill=0.7"}


def read(tmp_path: Path, text: str) -> list[Target]:
    file = tmp_path / "wanted.toml"
    file.write_text(text, encoding="utf-8")
    return read_targets(file, DECK, AUDIENCES)


def test_stars_are_every_card_with_the_mean_of_its_partners(tmp_path: Path) -> None:
    found = read(tmp_path, 'for = "regular"\n[[wins]]\nstars = 1\nfrom = 60\nto = 80')
    assert [target.automas for target in found] == [
        ("linne/boudeuse", "linne/resolution", "linne/astrolabe"),
        ("linne/boudeuse", "trembley/boudeuse", "daubenton/boudeuse"),
    ]
    assert found[0].players == ("balanced:skill=0.7",)
    assert (found[0].band(), found[0].name) == ("60 to 80%", "wins against Linné")


def test_automas_one_by_one(tmp_path: Path) -> None:
    found = read(tmp_path, '[[score]]\nautoma = "all"\nof = "automa"\nfor = "greedy"\nto = 200')
    assert len(found) == 9 and {len(target.automas) for target in found} == {1}
    assert (found[0].band(), found[0].players) == ("at most 200 VP", ("greedy",))
    some = read(tmp_path, '[[wins]]\nautoma = "linne/all"\nfor = "regular"\nfrom = 50')
    assert [target.automas for target in some] == [(f"linne/{s}",) for s in DECK.scorings]


def test_steps_between_neighbours_and_named_cards(tmp_path: Path) -> None:
    found = read(tmp_path, 'for = "regular"\n[[step]]\nkind = "both"\nfrom = 0')
    assert len(found) == 4
    assert found[0].lower == tuple(f"linne/{s}" for s in DECK.scorings)
    assert found[0].automas == tuple(f"trembley/{s}" for s in DECK.scorings)
    text = '[[step]]\nlower = "trembley"\nupper = "daubenton"\npartners = "each"\nfrom = 0\n'
    each = read(tmp_path, text + 'for = "regular"')
    assert [(t.lower, t.automas) for t in each] == [
        ((f"trembley/{s}",), (f"daubenton/{s}",)) for s in DECK.scorings
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["no target in it"]),
        ("[[wins]]\nstars = 1\nfrom = 1", ["for", "nobody is named"]),
        ('for = "x"\n[[wins]]\nstars = 1\nfrom = 1', ["'x' is no audience", "newcomer, regular"]),
        ('for = "regular"\n[[wins]]\nstars = 4\nfrom = 1', ["wins[1].stars", "no card has 4"]),
        ('for = "regular"\n[[wins]]\nfrom = 1', ["exactly one of"]),
        ('for = "regular"\n[[wins]]\nstars = 1', ["no band"]),
        ('for = "regular"\n[[wins]]\nstars = 1\nfrom = 5\nto = 4', ["4 is not above from = 5"]),
        ('for = "regular"\n[[wins]]\nstars = 1\nfrom = "x"', ["'x' is not a number"]),
        ('for = "regular"\n[[wins]]\ncard = "lin"\nfrom = 1', ["did you mean 'linne'"]),
        ('for = "regular"\n[[wins]]\nautoma = "linne"\nfrom = 1', ["'linne' is no Automa"]),
        ('for = "regular"\n[[step]]\nfrom = 1', ["no cards are named"]),
        (
            'for = "regular"\n[[step]]\nlower = "linne"\nupper = "boudeuse"\nfrom = 1',
            ["cannot be compared"],
        ),
        ('for = "regular"\n[[luck]]\nautoma = "all"\nto = 80', ["luck needs somebody"]),
        ('for = "regular"\n[[winz]]\nstars = 1', ["unknown key 'winz'"]),
    ],
)
def test_mistakes_are_named(text: str, words: list[str], tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        read(tmp_path, text)
    assert all(word in str(caught.value) for word in ["wanted.toml", *words])


def test_all_mistakes_of_a_file_are_told_at_once_and_none_of_their_consequences(
    tmp_path: Path,
) -> None:
    text = """
for = "reglar"
[[win]]
[[wins]]
crad = "linne"
form = 60
[[wins]]
stars = 4
from = 0.6
[[step]]
lower = "lime"
upper = "trembly"
from = 5
to = 2
[[score]]
card = "linne"
of = "humna"
for = "balanced:skill=7"
from = 1
"""
    with pytest.raises(DataError) as caught:
        read(tmp_path, text)
    expected = [
        "unknown key 'win' (did you mean 'wins'?)",
        "wins[1]: unknown keys 'crad' (did you mean 'card'?), 'form'",
        "wins[2].from: 0.6 is no percentage; allowed: 0, or 1 to 100",
        "for: 'reglar' is no audience (did you mean 'regular'?)",
        "wins[2].stars: no card has 4; allowed: 1, 2, 3",
        "score[1].of: 'humna'",
        "score[1].for: strategy 'balanced': skill=7 is out of range",
        "step[1].to: 2 is not above from = 5",
        "step[1].lower: 'lime' is not known (did you mean 'linne'?)",
        "step[1].upper: 'trembly' is not known (did you mean 'trembley'?)",
    ]
    lines = str(caught.value).splitlines()[1:]
    for words in expected:
        assert any(words in line for line in lines), words
    assert len(lines) == len(expected), lines


def sample_of(margin: np.ndarray, human: int = 100) -> object:
    """The same margins [game] for every player and Automa."""

    def sample(players: Sequence[str], automas: Sequence[str]) -> Margins:
        shape = (len(players), len(automas), len(margin))
        tie = np.full(shape, 0.5)
        numbers = np.arange(len(margin))
        return Margins(np.broadcast_to(margin, shape), np.full(shape, human), tie, numbers)

    return sample


def target(kind: str, low: float, high: float, **more: object) -> Target:
    return Target(kind, ("p",), "p", ("a/b",), low, high, "it", **more)  # type: ignore[arg-type]


def test_met_missed_and_undecided_by_where_the_interval_lies() -> None:
    rng = np.random.default_rng(1)
    margin = np.where(rng.random(1000) < 0.6, 10, -10).astype(np.int16)
    rate = 100 * (margin > 0).mean()
    half = 196 * np.sqrt(0.24 / 1000)
    for low, high, word in (
        (rate - half - 1, rate + half + 1, "met"),
        (rate - half + 1, 100, "undecided"),
        (rate + half + 1, 100, "missed"),
        (0, rate - half - 1, "missed"),
    ):
        (verdict,) = judge([target("wins", low, high)], sample_of(margin))
        assert verdict.word == word
        assert verdict.found.mean == pytest.approx(rate)
        assert verdict.found.high - rate == pytest.approx(half, rel=0.02)
    (far,) = judge([target("wins", 80, 100)], sample_of(margin))
    assert far.missed_by == pytest.approx(80 - rate)


def test_games_that_would_decide() -> None:
    margin = np.where(np.arange(400) % 2 == 0, 10, -10).astype(np.int16)
    (verdict,) = judge([target("wins", 48, 100)], sample_of(margin))
    # (1.96 + 0.84) SD / gap, squared: 50.06 / 2 -> about 4,920 games.
    assert verdict.word == "undecided" and verdict.games_to_decide == pytest.approx(4920, rel=0.01)


def test_a_target_at_the_truth_is_rarely_called_met_or_missed() -> None:
    rng = np.random.default_rng(2)
    words = []
    for _ in range(400):
        margin = np.where(rng.random(300) < 0.6, 10, -10).astype(np.int16)
        words.append(judge([target("wins", 60, 100)], sample_of(margin))[0].word)
    assert words.count("met") <= 0.05 * 400 and words.count("missed") <= 0.05 * 400


def test_rare_wins_are_not_called_certain() -> None:
    (never,) = judge([target("wins", 0, 5)], sample_of(np.full(40, -10, dtype=np.int16)))
    assert never.word == "undecided" and never.found.high == pytest.approx(8.76, abs=0.01)
    rng = np.random.default_rng(6)
    met = 0
    for _ in range(1000):
        margin = np.where(rng.random(200) < 0.04, 10, -10).astype(np.int16)
        met += judge([target("wins", -1, 4)], sample_of(margin))[0].word == "met"
    assert met <= 0.035 * 1000, "2.5% are allowed on this side; Student's interval has 4% and more"


def test_scores_steps_head_starts_and_luck() -> None:
    rng = np.random.default_rng(3)
    margin = rng.normal(-7, 20, 2000).round().astype(np.int16)
    (own,) = judge([target("score", 0, 200)], sample_of(margin))
    (theirs,) = judge([target("score", 0, 200, of="automa")], sample_of(margin))
    assert (own.found.mean, theirs.found.mean) == (100, pytest.approx(100 - margin.mean()))
    (step,) = judge([target("step", -1, 1, lower=("c/b",))], sample_of(margin))
    assert tuple(step.found) == (0, 0, 0) and step.word == "met"
    (head,) = judge([target("head_start", 0, 20)], sample_of(margin))
    assert head.found.low < 7 < head.found.high and abs(head.found.mean - 7) < 1.5


def test_a_stricter_level_widens_what_is_resampled_as_far_as_it_should() -> None:
    margin = np.random.default_rng(5).normal(-7, 20, 1000).round().astype(np.int16)
    usual, strict = (
        judge([target("head_start", 0, 20)], sample_of(margin), level)[0].found
        for level in (0.95, 1 - 1e-6)
    )
    # 4.89 and 1.96 standard errors, although 400 resamples show no tail of one in a million.
    widths = [found.high - found.low for found in (usual, strict)]
    assert widths[1] / widths[0] == pytest.approx(4.8916 / 1.9600, rel=1e-3)


def test_luck_is_the_share_inside_matchups() -> None:
    rng = np.random.default_rng(4)

    def sample(players: Sequence[str], automas: Sequence[str]) -> Margins:
        noise = rng.normal(0, 20, (2, 1, 4000))
        margin = (noise + np.array([-20, 20])[:, None, None]).round().astype(np.int16)
        return Margins(margin, margin, np.full(margin.shape, 0.5), np.arange(4000))

    luck = Target("luck", ("p", "q"), "p, q", ("a/b",), 0, 100, "luck")
    (verdict,) = judge([luck], sample)
    assert verdict.found.mean == pytest.approx(100 * 400 / (400 + 800), abs=2)


def test_looks_spend_the_error_once() -> None:
    assert sum(1 - look_level(0.95, k) for k in range(1, 1000)) <= 0.05


def test_exactly_as_many_games_as_asked_for(tmp_path: Path) -> None:
    bench = Bench(Design(), {"banker": "banker"}, folder=tmp_path, workers=1)
    wanted = Target("score", ("banker",), "banker", ("linne/boudeuse",), 0.0, 1000.0, "it")
    bench.play([({}, ["linne/boudeuse"])], 50)
    ((verdicts, _),) = play_targets(bench, [wanted], games=20)
    assert verdicts[0].games == 20, "30 more are kept from before"


def test_before_and_after_a_change(tmp_path: Path) -> None:
    bench = Bench(Design(), {"banker": "banker"}, folder=tmp_path, workers=1)
    wanted = [
        Target("score", ("banker",), "banker", (automa,), -np.inf, 1000.0, automa, of="automa")
        for automa in ("linne/astrolabe", "linne/boudeuse")
    ]
    pairs = before_and_after(bench, wanted, {"astrolabe.token": 9}, 20)
    (before, after), (same, still) = pairs
    assert after.found.mean > before.found.mean and same.found == still.found
    assert {verdict.games for pair in pairs for verdict in pair} == {20}


def test_it_plays_until_all_is_decided(tmp_path: Path) -> None:
    bench = Bench(Design(), {"idle": "banker"}, folder=tmp_path, workers=1)
    easy = Target("wins", ("banker",), "idle", ("linne/boudeuse",), -1.0, 50.0, "never wins")
    looks = list(play_targets(bench, [easy]))
    assert [verdict.word for verdict in looks[-1][0]] == ["met"]
    assert bench.played == 200 and len(looks) == 1
