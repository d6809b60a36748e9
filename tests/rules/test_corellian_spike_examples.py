"""Worked examples of the rules sheet "Corellian Spike", as verdicts and as whole hands."""

from __future__ import annotations

import pytest

from rules.spike_ranking import judge_cards
from tests.rules.played_hands import deal_in, play, start
from tests.rules.verdicts import judge, ranks, totals

SOURCE_EXAMPLES = {
    "1 rhylet, the lower triple": ("+2t +2c +2s -3t -3c", "+4t +4c +4s -6t -6c", "rhylet", "rhylet"),
    "2 khyron, the lowest positive card": ("+2t +5c -3s -4t", "+7t +10c -8s -9t", "straight_khyron", "straight_khyron"),
    "3 banthas, the lower number": ("+4t +4c +4s -3t -9c", "+5t +5c -5t -3s -2t", "banthas_wild", "banthas_wild"),
    "4 rule of two, the lower pair": ("+3t +3c +5t -5c -6s", "+9t -9c +4t -4c", "rule_of_two", "rule_of_two"),
    "5 pair, the lower number": ("+3t +3c -6s", "+5t -5c", "sabacc_pair", "sabacc_pair"),
    "6 all different, more cards": ("+2t +7c -1s -8t", "+9t -2c -7s", "sabacc", "sabacc"),
    "7 all different, the higher positive sum": ("+3t +4c -7s", "+2t +4s -6s", "sabacc", "sabacc"),
    "8 nulrhek, nearer to zero": ("+4t -5c", "+5t -1c +3s -5t", "nulrhek", "nulrhek"),
    "14 khyron, lowest positive equal, lower start": (
        "-2t +3c +4s -5t",
        "+3t -4c -5s +6t",
        "straight_khyron",
        "straight_khyron",
    ),
}
"""Numbered in the order of the sheet; 14 is the sheet's own."""


@pytest.mark.parametrize("example", SOURCE_EXAMPLES)
@pytest.mark.parametrize("winner", [1, 2])
def test_corellian_spike_examples_1_to_8_and_14_verdict(example: str, winner: int) -> None:
    better, worse, rank, other_rank = SOURCE_EXAMPLES[example]
    loser = 3 - winner
    verdict = judge("corellian-spike", {winner: better, loser: worse}, main_pot=10)
    assert ranks(verdict) == {winner: rank, loser: other_rank}
    assert verdict.due is None
    assert verdict.winners == (winner,)
    assert verdict.paid == {winner: 10, loser: 0}
    assert verdict.sabacc_winners == (() if rank == "nulrhek" else (winner,))


def test_corellian_spike_example_8_totals() -> None:
    better, worse, *_ = SOURCE_EXAMPLES["8 nulrhek, nearer to zero"]
    assert totals(judge("corellian-spike", {1: better, 2: worse})) == {1: -1, 2: 2}


@pytest.mark.parametrize("example", SOURCE_EXAMPLES)
def test_corellian_spike_examples_1_to_8_and_14_played(example: str) -> None:
    """Two cards each and three rounds of draws; the dice never show a pair."""
    better, worse, rank, _ = SOURCE_EXAMPLES[example]
    cards = {1: worse.split(), 2: better.split()}
    hand = start("corellian-spike", [20, 20], dealer=2)
    deal_in(hand, {seat: " ".join(cards[seat][:2]) for seat in (1, 2)})
    play(hand, "turn -10t")
    for number in range(3):
        for seat in (1, 2):
            rest = cards[seat][2 + number :]
            play(hand, f"{seat} draw; deal {seat} {rest[0]}" if rest else f"{seat} stand")
        play(hand, "dice 1 2")
    assert hand.complete
    assert hand.winners == (2,)
    assert hand.credits == {1: 15, 2: 25}
    assert hand.revealed[2].rank == rank


@pytest.mark.parametrize(
    ("cards", "rank", "total"),
    [
        pytest.param("+4t +4c +4s", "nulrhek", 12, id="9 three alike alone are no zero"),
        pytest.param("0 0 +3t -3c", "sabacc_pair", 0, id="10 two sylops and a pair"),
        pytest.param("+6t +6c -6t -3s -3c", "banthas_wild", 0, id="11 mixed signs"),
        pytest.param("0 +1t +2c -3s", "sabacc", 0, id="12 a sylop and all different"),
        pytest.param("0 +5t -5c +2t -2s", "rule_of_two", 0, id="13 a sylop and two pairs"),
    ],
)
@pytest.mark.parametrize("name", ["corellian-spike", "black-spire"])
def test_corellian_spike_examples_9_to_13(name: str, cards: str, rank: str, total: int) -> None:
    verdict = judge(name, {1: cards, 2: "+10t +9c +8s"}, main_pot=4, sabacc_pot=6)
    assert (ranks(verdict)[1], totals(verdict)[1]) == (rank, total)
    found = judge_cards(cards.split(), prime=name == "black-spire", lowest_wins=True)
    assert (found.rank, found.total, found.takes_sabacc) == (rank, total, total == 0)
    assert verdict.paid == {1: 10 if total == 0 else 4, 2: 0}
