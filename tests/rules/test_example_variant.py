"""The example of docs/adding-a-variant.md: one file and one mapping are a game at the whole table."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from controller.main import main
from rules import variants
from rules.betting import BettingRound
from rules.ruleset import ruleset_from
from rules.verdict import VerdictCase, VerdictSeat, adjudicate
from tests.rules import example_variant, random_play

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-variant.md"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    variants.register(example_variant.VARIANT)
    yield
    variants.unregister(example_variant.VARIANT.name)


def test_it_plays_whole_hands_that_replay_to_the_same_credits() -> None:
    ruleset = ruleset_from(example_variant.RULESET)
    for seed in range(30):
        rng = random.Random(seed)
        hand = random_play.random_table(ruleset, rng)
        random_play.play_out(hand, rng)
        assert hand.complete
        again = type(hand).replay(hand.header, [str(move) for move in hand.moves])
        assert again.credits == hand.credits
        assert again.events == hand.events


def test_its_worked_example_is_judged() -> None:
    seats = {
        1: VerdictSeat(("S11", "C12", "T9")),
        2: VerdictSeat(("Star", "S1", "S2")),
        3: VerdictSeat(("F1", "F2", "F3")),
    }
    verdict = adjudicate(VerdictCase(ruleset_from(example_variant.RULESET), seats, 1, main_pot=30, sabacc_pot=7))
    assert verdict.winners == (1,)
    assert verdict.sabacc_winners == (1,)
    assert verdict.paid == {1: 37, 2: 0, 3: 0}
    assert verdict.hands[2].bombed_out


@pytest.mark.parametrize("cards", ["electronic", "scanned", "unseen"])
def test_the_whole_table_plays_it(tmp_path: Path, cards: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Dealer, droid players, journal and narration know nothing of it, and play it all the same."""
    house = tmp_path / "high-three.yaml"
    house.write_text(yaml.safe_dump(example_variant.RULESET))
    options = ["--pace", "0", "--no-screen", "--hands", "3", "--seed", "4", "--cards", cards]
    assert main(["demo", "--ruleset", str(house), *options]) == 0
    assert "wins the main pot" in capsys.readouterr().out


def test_a_stored_hand_of_it_replays_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story = tmp_path / "hand.sabacc.yaml"
    header = {"format": 1, "ruleset": example_variant.RULESET, "dealer": 1}
    seats = {"seats": {1: {"name": "Lando", "credits": 20}, 2: {"name": "Han", "credits": 20}}}
    moves = [
        "deal 2 S1",
        "deal 1 S2",
        "deal 2 S3",
        "deal 1 S4",
        "deal 2 S5",
        "deal 1 S6",
        "2 stand",
        "1 stand",
        "2 fold",
    ]
    story.write_text(yaml.safe_dump(header | seats | {"moves": moves}))
    assert main(["replay", "--json", str(story)]) == 0
    assert json.loads(capsys.readouterr().out)["credits"] == {"1": 25, "2": 15}


def test_the_guide_names_only_what_there_is() -> None:
    """Every name of the guide's table is there to be used."""
    from rules import antes, betting, showdown

    hand = random_play.random_table(ruleset_from(example_variant.RULESET), random.Random(1)).state
    text = GUIDE.read_text(encoding="utf-8")
    for name in re.findall(r"`hand\.([a-z_]+)", text):
        assert hasattr(hand, name), name
    for module in (antes, betting, showdown):
        line = next(line for line in text.splitlines() if f"`{module.__name__}" in line)
        for name in re.findall(r"`([a-z_]+)`", line):
            assert hasattr(module, name) or hasattr(BettingRound, name), name
