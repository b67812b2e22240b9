"""Card values on known truth: numbers drawn with it, and an Expert made stronger by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from automa.cards import load_cards
from reports.experiments.budget import Budget
from reports.experiments.card_values import FIRST_LOOK, Experiment, play_card_values, summarise
from reports.page.card_values import render
from reports.stats.card_values import CardGames, take_table, value_table, worth_of_any
from reports.stats.means import means_of
from sim.game.box import load_box
from sim.game.box.starter import starter_text

BEHAVIORS = ("linne", "trembley")
ANIMALS, CARDS = 12, 24


def drawn(
    held: np.ndarray, in_deck: np.ndarray, deals: int, seed: int, noise: float = 12.0
) -> CardGames:
    """Games with these true values: [card] each, those in the deck if the card turns up."""
    rng = np.random.default_rng(seed)
    shape = (len(BEHAVIORS), CARDS, deals)
    luck = rng.normal(0, 30, (len(BEHAVIORS), deals))
    base = luck + rng.normal(0, noise, luck.shape)
    given = luck[:, None] + 6 + held[:, None] + rng.normal(0, noise, shape)
    seen = rng.random(shape) < 0.65
    without = luck[:, None] - in_deck[:, None] + rng.normal(0, noise, shape)
    without = np.where(seen, without, base[:, None])
    taker = np.where(seen & (rng.random(shape) < 0.3), 0, -1).astype(np.int8)
    taken = np.where(taker == 0, 2, -1).astype(np.int8)
    player = np.arange(deals) // 3 % 2
    left_out = np.arange(deals) % 3 < 2
    without = np.where(left_out, without, 0)  # not played
    margins = (np.round(each).astype(np.int16) for each in (base, given, without))
    return CardGames(*margins, seen, seen, taker, taken, player, left_out, ANIMALS)


def centred(values: np.ndarray) -> np.ndarray:
    """Against the mean of the other cards of the same kind."""
    out = values.astype(float)
    for part in (slice(0, ANIMALS), slice(ANIMALS, None)):
        out[part] = (values[part] - values[part].mean()) * ANIMALS / (ANIMALS - 1)
    return out


HELD = np.array(
    [0.0] * ANIMALS + [-4.0, -3.0, -2.5, -2.0, -1.0, 0.0, 1.0, 2.0, 2.5, 3.0, 4.0, 25.0]
)
DECK = np.array([0.0] * 18 + [3.0, -3.0, 0.0, 0.0, 0.0, 6.0])
NAMES = [f"card {i}" for i in range(CARDS)]


def test_values_are_those_that_were_put_in() -> None:
    table = value_table(drawn(HELD, DECK, 3000, 1), NAMES, BEHAVIORS)
    assert table["held"].to_numpy() == pytest.approx(centred(HELD), abs=0.6)
    assert table["in_deck"].to_numpy() == pytest.approx(0.65 * centred(DECK), abs=0.6)
    assert table["held linne"].to_numpy() == pytest.approx(centred(HELD), abs=0.9)
    any_card = worth_of_any(drawn(HELD, DECK, 3000, 1)).set_index("kind")
    assert any_card.loc["animal", "mean"] == pytest.approx(6, abs=0.6)


def test_only_the_card_that_is_far_from_the_others_is_an_outlier() -> None:
    table = value_table(drawn(HELD, DECK, 400, 2), NAMES, BEHAVIORS).set_index("id")
    assert dict(table["outlier"][table["outlier"] != ""]) == {"card 23": "strong"}
    calm = value_table(drawn(0 * HELD, 0 * DECK, 400, 3), NAMES, BEHAVIORS)
    assert (calm["outlier"] == "").all()


def test_intervals_hold_for_all_cards_at_once() -> None:
    held_all = against = 0
    truth = np.concatenate([centred(HELD), 0.65 * centred(DECK)])
    for seed in range(60):
        table = value_table(drawn(HELD, DECK, 150, 50 + seed), NAMES, BEHAVIORS, seed)
        low = np.concatenate([table["held_low"], table["in_deck_low"]])
        high = np.concatenate([table["held_high"], table["in_deck_high"]])
        held_all += bool(((low <= truth) & (truth <= high)).all())
        against += bool(
            all(
                (table[f"held {b}_low"] <= centred(HELD)).all()
                and (table[f"held {b}_high"] >= centred(HELD)).all()
                for b in BEHAVIORS
            )
        )
    assert held_all >= 52, "95% of 60 are 57"
    assert against >= 54, "half of what these intervals are made for"


def test_cards_left_out_in_some_deals_only_have_the_error_of_those() -> None:
    """The deals that were not played say nothing, neither about the mean nor about its error."""
    games = drawn(HELD, DECK, 300, 5)
    found = means_of(games.in_deck[0])
    few = np.flatnonzero(games.left_out)
    fewer = replace(
        games,
        base=games.base[:, few],
        given=games.given[..., few],
        without=games.without[..., few],
        seen=games.seen[..., few],
        player=games.player[few],
        left_out=games.left_out[few],
    )
    alone = means_of(fewer.in_deck[0])
    assert found.mean == pytest.approx(alone.mean)
    assert found.covariance == pytest.approx(alone.covariance)


def test_who_takes_a_card_and_when() -> None:
    games = drawn(HELD, DECK, 600, 4)
    table = take_table(games, NAMES, ["one", "two"])
    everyone = table[table["player"] == "all"]
    assert everyone["share"].to_numpy() == pytest.approx(np.full(CARDS, 0.3), abs=0.08)
    assert (everyone["round"] == 2).all() and (everyone["taken"] == everyone["round_2"]).all()
    parts = table[table["player"] != "all"].groupby("id")["offered"].sum()
    assert (parts[NAMES].to_numpy() == everyone["offered"].to_numpy()).all()


@pytest.fixture
def box_with_a_strong_expert(tmp_path: Path) -> Path:
    folder = tmp_path / "box"
    folder.mkdir()
    file, text = folder / "experts.csv", starter_text("experts.csv")
    line = next(line for line in text.splitlines() if line.startswith("etienne-lebeau"))
    assert "embassy,reputation,2,2 reputation for each die you place at the Embassy" in line
    start, rest = line.partition("embassy,")[0], line.partition("at the Embassy")[2]
    changed = f"{start}publication,vp,10,10 VP for each die you place for a Publication{rest}"
    assert changed != line
    file.write_text(text.replace(line, changed), encoding="utf-8")
    return folder


def experiment(folder: Path | None, kept: Path, strategy: str = "greedy") -> Experiment:
    return Experiment(load_box(folder), load_cards(), {"me": strategy}, 1, 1, kept)


def test_an_expert_made_stronger_by_hand_is_found(
    box_with_a_strong_expert: Path, tmp_path: Path
) -> None:
    made = experiment(box_with_a_strong_expert, tmp_path / "kept", "balanced")
    look = play_card_values(made, precision=1, budget=Budget(), games=24)
    found = summarise(made, look)
    experts = found.values[found.values["kind"] == "expert"].set_index("id")
    assert experts["held"].idxmax() == "etienne-lebeau"
    assert experts.loc["etienne-lebeau", "outlier"] == "strong"
    text = render(found, "text", ["automa play ..."])
    assert "too strong: Etienne Lebeau" in text
    assert max(map(len, text.splitlines())) <= 80


def test_games_that_are_not_played_are_those_that_would_change_nothing(tmp_path: Path) -> None:
    made = experiment_of_one(tmp_path)
    games = made.read()
    table = made._table(0, made.automa_of(0, 0))
    for card in range(0, games.without.shape[1], 7):
        played = table.margin_with("without", card, made.seed, 0)
        assert played == games.without[0, card, 0]
        assert games.seen[0, card, 0] or played == games.base[0, 0]
    assert 60 < games.seen[0, :, 0].sum() < 110


def experiment_of_one(tmp_path: Path) -> Experiment:
    made = Experiment(load_box(), load_cards(), {"me": "greedy"}, 1, 1, tmp_path)
    assert made.play(1, "")
    return made


def test_asking_again_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = experiment_of_one(tmp_path).read()
    again = Experiment(load_box(), load_cards(), {"me": "greedy"}, 1, 1, tmp_path)
    monkeypatch.setattr(again, "_block", lambda number: pytest.fail("played again"))
    assert again.play(1, "") and (again.read().given == first.given).all()
    other = Experiment(load_box(), load_cards(), {"me": "greedy"}, 2, 1, tmp_path)
    assert other.complete == 0, "another seed is another experiment"


def test_asking_again_looks_at_all_deals_that_are_kept(tmp_path: Path) -> None:
    made = experiment(None, tmp_path, "banker")
    assert made.play(FIRST_LOOK + 3, "")
    look = play_card_values(made, precision=1000, budget=Budget())
    assert look.games.deals == made.read().deals
