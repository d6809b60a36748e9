"""Worked examples of the rules sheet "Kerton Sabacc" (wild `6s`, clone `3h`), as judgements, verdicts and whole hands."""

from __future__ import annotations

import pytest

from rules.variants.kerton import judge_cards, totals
from tests.rules.played_hands import everyone, play, start
from tests.rules.verdicts import judge

EXAMPLES = [
    pytest.param("6s 5c", "total", 11, id="1 wild as 6"),
    pytest.param("3h 5c", "total", 10, id="2 clone as 5"),
    pytest.param("3h 3h", "total", 0, id="3 clones only"),
    pytest.param("3h 6s 1c", "total", 11, id="4 clone copies the wild card's 5"),
    pytest.param("5c 5d 2s", "bust", 12, id="5 twelve"),
    pytest.param("5c 4d 3h", "bust", 13, id="6 a clone that does not help"),
    pytest.param("3h 3h 4c", "bust", 12, id="7 two clones of the 4c"),
    pytest.param("3h 3h 3c", "total", 9, id="7 two clones of the 3c"),
]


@pytest.mark.parametrize(("cards", "rank", "total"), EXAMPLES)
def test_kerton_examples_1_to_7(cards: str, rank: str, total: int) -> None:
    found = judge_cards(cards.split(), "6s", "3h")
    assert (found.rank, found.total, found.bombed_out) == (rank, total, rank == "bust")
    assert found.takes_sabacc == (found.total == 11)


@pytest.mark.parametrize(("cards", "rank", "total"), EXAMPLES)
def test_kerton_examples_1_to_7_verdict(cards: str, rank: str, total: int) -> None:
    verdict = judge("kerton", {1: cards, 2: "2d 2h"}, main_pot=10, sabacc_pot=6, wild="6s", clone="3h")
    assert (verdict.hands[1].rank, verdict.hands[1].total) == (rank, total)
    best = 1 if rank == "total" and total > 4 else 2
    assert verdict.winners == (best,)
    assert verdict.paid == {best: 16 if total == 11 else 10, 3 - best: 0}


def test_kerton_example_4_every_total_the_holder_may_choose() -> None:
    assert totals(["3h", "6s", "1c"], "6s", "3h") == {
        chosen + 1 + copied for chosen in range(1, 7) for copied in (chosen, 1)
    }


@pytest.mark.parametrize(("cards", "rank", "total"), EXAMPLES)
def test_kerton_examples_1_to_7_played(cards: str, rank: str, total: int) -> None:
    first, second, *rest = cards.split()
    hand = start("kerton", [20, 20], dealer=2, sabacc_pot=6)
    play(hand, "wild 6s 3h", f"deal 1 {first}; deal 2 2d; deal 1 {second}; deal 2 2h")
    for card in rest:
        play(hand, f"1 draw; deal 1 {card}; 2 stand; 1 check; 2 check")
    everyone(hand, "stand")
    everyone(hand, "check")
    assert hand.complete
    assert (hand.revealed[1].rank, hand.revealed[1].total) == (rank, total)
    best = 1 if rank == "total" and total > 4 else 2
    assert hand.winners == (best,)
    assert hand.credits == {best: 25 + (6 if total == 11 else 0), 3 - best: 15}
