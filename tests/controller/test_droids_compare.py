"""Sense pays: a steady droid among random players does better than they do, in every ruleset."""

from __future__ import annotations

import os

import pytest

from controller.droids import compare
from controller.droids.compare import Comparison, Evening, report
from rules.moves import PULSE
from rules.ruleset import shipped, shipped_names

LONG = bool(os.environ.get("SABACC_LONG"))
HANDS = 10_000 if LONG else 150


@pytest.mark.parametrize("name", shipped_names())
def test_steady_does_better_than_random_players(name: str) -> None:
    found = compare.compare(shipped(name), HANDS, seed=1)
    print(report(name, "steady", "random", found))
    assert found.hands == HANDS
    # In a match what the beaten pay stays on the table until it ends: there everybody loses, but less by sense.
    assert found.others < min(found.own, 0)
    assert found.own > 0 or shipped(name).variant.is_match
    assert found.difference > 1.3 * found.margin
    # About a millisecond is allowed on the average; a busy machine gets some more.
    assert found.seconds / found.decisions < 0.005


def test_an_evening_loses_no_credit() -> None:
    evening = Evening(shipped("classic"), seed=2)
    for _ in range(4):
        before = evening.sabacc_pot
        hand = evening.play({1: "steady", 3: "random", 8: "daring"}, credits=90)
        assert sum(hand.credits.values()) + evening.sabacc_pot == 270 + before


def test_pulses_come_about_once_a_hand() -> None:
    evening = Evening(shipped("classic"), seed=2)
    hands = [evening.play(dict.fromkeys(range(1, 5), "steady")) for _ in range(100)]
    pulses = sum(hand.moves.count(PULSE) for hand in hands)
    assert 60 < pulses < 140


def test_a_seed_reproduces_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--ruleset", "kerton", "--hands", "12", "--seed", "4", "--temperament", "daring"]
    lines = []
    for _ in range(2):
        assert compare.main(arguments) == 0
        lines.append(capsys.readouterr().out.rpartition("; ")[0])
    assert lines[0] == lines[1]
    assert lines[0].startswith("kerton: 12 hands: daring ")


def test_the_report_gives_the_interval() -> None:
    found = Comparison(hands=100, own=4.0, others=-0.8, margin=1.5, decisions=2000, seconds=0.5)
    assert found.difference == pytest.approx(4.8)
    assert report("dice", "steady", "random", found) == (
        "dice: 100 hands: steady +4.00 credits a hand, random -0.80; difference +4.80, 95 % from +3.30 to +6.30;"
        " 0.25 ms a choice"
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--ruleset", "snap"], "--ruleset: snap is not shipped; choose from classic, dice,"),
        (["--hands", "1"], "1 is no number of hands; write 2 or more"),
        (["--hands", "many"], "many is no number of hands"),
        (["--temperament", "jolly"], "jolly"),
    ],
)
def test_bad_arguments_get_one_clear_line(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        compare.main(arguments)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert says in told
    assert "Traceback" not in told
