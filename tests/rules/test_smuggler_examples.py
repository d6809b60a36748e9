"""Worked examples of the rules sheet "Smuggler's Sabacc", as judgements, verdicts and whole hands."""

from __future__ import annotations

import pytest

from rules.smuggler_ranking import judge_cards
from tests.rules.played_hands import deal_in, everyone, play, start
from tests.rules.verdicts import judge, ranks

COMBINATIONS = {"smuggler": "none", "smuggler-corellian": "corellian", "smuggler-hutt": "hutt"}

EXAMPLES = [
    pytest.param("smuggler", "C11 L5 V6 F1", "pure_sabacc", 23, id="1 pure"),
    pytest.param("smuggler", "C12 L11 V11 F12", "sabacc", 23, id="2 sabacc, 46"),
    pytest.param("smuggler", "C12 L11 V1 F2", "total", 14, id="3 the commander as 0"),
    pytest.param("smuggler", "CE C8 L4 V3", "pure_sabacc", 23, id="4 elder"),
    pytest.param("smuggler", "CJ C8 C9 L4", "pure_sabacc", 23, id="5 junior"),
    pytest.param("smuggler", "CE CE C5 L3", "pure_sabacc", 23, id="6 two elders"),
    pytest.param("smuggler", "CE CJ C10 L2", "pure_sabacc", 23, id="7 elder and junior"),
    pytest.param("smuggler", "C15 L15 V15 F15", "total", 22, id="8 three aces count"),
    pytest.param("smuggler-corellian", "V13 C13 L13 FE", "fortune", None, id="9 fortune with a substitute"),
    pytest.param("smuggler-corellian", "C2 L2 V9 F4", "luck", None, id="10 luck"),
    pytest.param("smuggler-hutt", "F10 C11 L12 VJ", "intrigue", None, id="11 intrigue"),
    pytest.param("smuggler-hutt", "C3 C12 C15 CE", "capital", None, id="12 capital"),
    pytest.param("smuggler-hutt", "C9 C10 CJ C12", "hutt", None, id="13 hutt"),
]


@pytest.mark.parametrize(("name", "cards", "rank", "total"), EXAMPLES)
def test_smuggler_examples_1_to_13(name: str, cards: str, rank: str, total: int | None) -> None:
    found = judge_cards(cards.split(), COMBINATIONS[name])
    assert (found.rank, found.total, found.bombed_out) == (rank, total, False)
    assert not found.takes_sabacc


@pytest.mark.parametrize(("name", "cards", "rank", "total"), EXAMPLES)
def test_smuggler_examples_1_to_13_verdict(name: str, cards: str, rank: str, total: int | None) -> None:
    verdict = judge(name, {1: cards, 2: "F3 L7 V2 F6"}, main_pot=10, sabacc_pot=7)
    assert (verdict.hands[1].rank, verdict.hands[1].total) == (rank, total)
    assert (verdict.hands[2].rank, verdict.hands[2].total) == ("total", 18)
    winner = 2 if total == 14 else 1
    assert (verdict.winners, verdict.sabacc_winners) == ((winner,), ())
    assert verdict.paid == {winner: 10, 3 - winner: 0}
    assert verdict.sabacc_pot == 7


@pytest.mark.parametrize(("name", "cards", "rank", "total"), EXAMPLES)
def test_smuggler_examples_1_to_13_played(name: str, cards: str, rank: str, total: int | None) -> None:
    hand = deal_in(start(name, [50, 50], dealer=2), {1: cards, 2: "F3 L7 V2 F6"})
    play(hand, "1 match; 2 check; 1 exchange; 2 exchange; 1 check; 2 check; 1 exchange; 2 exchange; 1 check; 2 check")
    winner = 2 if total == 14 else 1
    if winner == 1:
        assert hand.awaiting == {"seat": 2, "moves": ["muck", "show"]}
        play(hand, "2 show")
    assert hand.complete, "seat 2 is not beaten by 14: it is revealed unasked"
    assert (hand.revealed[1].rank, hand.revealed[1].total) == (rank, total)
    assert hand.winners == (winner,)
    assert hand.credits == {winner: 60, 3 - winner: 40}


def test_smuggler_example_9_beats_a_natural_fortune_of_commanders() -> None:
    verdict = judge("smuggler-corellian", {1: "V13 C13 L13 FE", 2: "C12 L12 V12 F12"}, main_pot=10)
    assert ranks(verdict) == {1: "fortune", 2: "fortune"}
    assert verdict.winners == (1,)


def test_smuggler_example_10_luck_beats_pure_sabacc() -> None:
    verdict = judge("smuggler-corellian", {1: "C2 L2 V9 F4", 2: "C11 L5 V6 F1"}, main_pot=10)
    assert ranks(verdict) == {1: "luck", 2: "pure_sabacc"}
    assert verdict.winners == (1,)


def test_smuggler_example_11_is_10_to_13() -> None:
    found = judge_cards(["F10", "C11", "L12", "VJ"], "hutt")
    assert found.key[1] == 10 + 11 + 12 + 13
    below = judge_cards(["F9", "C10", "L11", "V12"], "hutt")
    above = judge_cards(["F11", "C12", "L13", "V14"], "hutt")
    natural = judge_cards(["F10", "C11", "L12", "V13"], "hutt")
    assert below.key < found.key < natural.key < above.key


def test_smuggler_example_12_sums_to_44() -> None:
    with_elder = judge_cards(["C3", "C12", "C15", "CE"], "hutt")
    assert with_elder.key < judge_cards(["L14", "L12", "L15", "L3"], "hutt").key, "44 without a substitute"
    assert with_elder.key > judge_cards(["L14", "L12", "L15", "L2"], "hutt").key, "43"
    assert with_elder.key < judge_cards(["L14", "L12", "L15", "L4"], "hutt").key, "45"


def test_smuggler_example_13_beats_every_capital() -> None:
    assert judge_cards(["C9", "C10", "CJ", "C12"], "hutt").key > judge_cards(["L15", "L14", "L13", "L11"], "hutt").key


def test_a_whole_hand_without_exchange_or_bet_is_split_by_equal_hands() -> None:
    hand = deal_in(start("smuggler", [50, 50, 50], dealer=3), {1: "C1 L2 V3 F4", 2: "L1 V2 F3 C4", 3: "V1 F2 C3 L4"})
    play(hand, "3 match; 1 match; 2 check")
    for _ in range(2):
        everyone(hand, "exchange")
        everyone(hand, "check")
    assert hand.winners == (1, 2, 3)
    assert hand.credits == {1: 50, 2: 50, 3: 50}
