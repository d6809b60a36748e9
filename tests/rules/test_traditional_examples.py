"""The six worked examples of the rules sheet "Traditional Sabacc", as a verdict and as hands that are played."""

from __future__ import annotations

import pytest

from rules.events import MainPotStays, MainPotWon, Paid, SabaccPotWon
from tests.rules.played_hands import deal_in, everyone, play, start, told
from tests.rules.verdicts import judge, ranks, seat_of, totals

# --- 1. Idiot's Array before Pure Sabacc, one bombed out


def test_traditional_example_1_verdict() -> None:
    verdict = judge(
        "dice",
        {1: seat_of("S11 C12", 300), 2: seat_of("Idiot T2 F3", 300), 3: seat_of("S15 C14", 300)},
        main_pot=120,
        sabacc_pot=35,
    )
    assert verdict.paid == {1: 0, 2: 275, 3: -120}
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 0)
    assert (verdict.winners, verdict.sabacc_winners) == ((2,), (2,))
    assert ranks(verdict) == {
        1: "pure_sabacc",
        2: "idiots_array",
        3: "bombed_out",
    }
    assert {seat: found.total for seat, found in verdict.hands.items() if seat != 2} == {1: 23, 3: 29}
    assert [seat for seat, found in verdict.hands.items() if found.bombed_out] == [3]
    assert verdict.due is None


def test_traditional_example_1_played() -> None:
    hand = start("dice", (340, 340, 340), 3, 35, ante=40, sabacc_ante=0, pot_building_rounds=0)
    deal_in(hand, {1: "S11 C12", 2: "Idiot T2", 3: "S15 C14"})
    play(hand, "1 stand; dice 1 2; 2 draw; deal 2 F3; 2 stand; dice 3 4; 3 stand; dice 6 5")
    play(hand, "1 call; 1 check; 2 check; 3 check")
    assert (hand.credits, hand.main_pot, hand.sabacc_pot) == ({1: 300, 2: 300, 3: 300}, 120, 35)
    play(hand, "dice 1 6")
    assert hand.complete
    assert hand.credits == {1: 300, 2: 575, 3: 180}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 0)
    assert (hand.winners, hand.sabacc_winners) == ((2,), (2,))
    assert told(hand, Paid)[-1] == Paid(3, 120, "sabacc", "penalty")
    assert told(hand, SabaccPotWon) == [SabaccPotWon(2, 155, "idiots_array")]


# --- 2. Signed totals: 1 beats -19


def test_traditional_example_2_verdict() -> None:
    verdict = judge("classic", {1: seat_of("S10 Star Mod C2"), 2: seat_of("F1 Idiot")}, main_pot=60, sabacc_pot=20)
    assert verdict.paid == {1: 0, 2: 60}
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 20)
    assert totals(verdict) == {1: -19, 2: 1}
    assert (verdict.winners, verdict.sabacc_winners) == ((2,), ())


def test_traditional_example_2_played() -> None:
    hand = start("classic", (100, 100), 2, 20, ante=30, sabacc_ante=0, pot_building_rounds=2)
    deal_in(hand, {1: "S10 Star", 2: "F1 Idiot"})
    play(hand, "1 draw; deal 1 Mod; 2 stand; 1 check; 2 check")
    play(hand, "1 draw; deal 1 C2; 2 stand; 1 check; 2 check")
    play(hand, "1 call; 1 check; 2 check")
    assert hand.credits == {1: 70, 2: 130}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 20)
    assert (hand.winners, hand.sabacc_winners) == ((2,), ())


# --- 3. Pure Sabacc of either sign is equal; the Demise winner takes both pots


def test_traditional_example_3_verdict() -> None:
    verdict = judge(
        "classic",
        {1: seat_of("S11 C12"), 2: seat_of("Star Bal S5")},
        main_pot=60,
        sabacc_pot=20,
        demise=({1: "C5", 2: "T7"},),
    )
    assert verdict.paid == {1: 0, 2: 80}
    assert (verdict.winners, verdict.sabacc_winners) == ((2,), (2,))
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 0)
    assert ranks(verdict) == {1: "pure_sabacc", 2: "pure_sabacc"}
    assert verdict.shown[1] == (("S11", "C12"), ()), "the hand as it was revealed, without the Demise card"


def test_traditional_example_3_asks_for_the_demise_cards() -> None:
    verdict = judge("classic", {1: seat_of("S11 C12"), 2: seat_of("Star Bal S5")}, main_pot=60, sabacc_pot=20)
    assert verdict.due == (1, 2)
    assert verdict.winners is None
    assert verdict.paid is None
    assert set(verdict.hands) == {1, 2}


def test_traditional_example_3_played() -> None:
    hand = start("classic", (100, 100), 2, 20, pot_building_rounds=1)
    deal_in(hand, {1: "S11 C12", 2: "Star Bal"})
    play(hand, "1 stand; 2 draw; deal 2 S5; 1 check; 2 check; 1 call; 1 check; 2 check")
    assert hand.awaiting == {"deal": {"1": 1, "2": 1}}
    play(hand, "deal 2 T7; deal 1 C5")
    assert hand.credits == {1: 90, 2: 130}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 0)
    assert (hand.winners, hand.sabacc_winners) == ((2,), (2,))
    assert hand.revealed[2].total == -23


# --- 4. Everyone falls in the Demise: the best other hand wins


def test_traditional_example_4_verdict() -> None:
    verdict = judge(
        "classic",
        {
            1: seat_of("S9 C9", 50),
            2: seat_of("T10 F8", 50),
            3: seat_of("S4 S5", 50),
            4: seat_of("C1 C2", 50, folded=True),
            5: seat_of("C3 C4", 50, folded=True),
        },
        main_pot=60,
        sabacc_pot=20,
        demise=({1: "S8", 2: "T9"},),
    )
    assert verdict.paid == {1: 0, 2: 0, 3: 60, 4: 0, 5: 0}
    assert (verdict.winners, verdict.sabacc_winners) == ((3,), ())
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 20)
    assert set(verdict.hands) == {1, 2, 3}, "folded hands are not revealed"


def test_traditional_example_4_played() -> None:
    hand = start("classic", (50, 50, 50, 50), 4, pot_building_rounds=0)
    deal_in(hand, {1: "S9 C9", 2: "T10 F8", 3: "S4 S5", 4: "C1 C2"})
    play(hand, "1 call; 1 check; 2 check; 3 check; 4 fold; deal 1 S8; deal 2 T9")
    assert hand.credits == {1: 40, 2: 40, 3: 60, 4: 40}
    assert (hand.sabacc_pot, hand.winners) == (20, (3,))
    assert not [paid for paid in told(hand, Paid) if paid.reason == "penalty"]


# --- 5. Penalties: the whole main pot, at most all that the seat has


def test_traditional_example_5_verdict() -> None:
    verdict = judge(
        "classic",
        {1: seat_of("S15 C14", 40), 2: seat_of("S14 C13", 500), 3: seat_of("T5 T6", 5)},
        main_pot=100,
        sabacc_pot=7,
    )
    assert verdict.hands[3].total == 11
    assert verdict.paid == {1: -40, 2: -100, 3: 100}
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 147)
    assert (verdict.winners, verdict.sabacc_winners) == ((3,), ())


def test_traditional_example_5_played() -> None:
    hand = start("classic", (65, 525, 30, 26), 4, 7, ante=25, sabacc_ante=0, pot_building_rounds=0)
    deal_in(hand, {1: "S15 C14", 2: "S14 C13", 3: "T5 T6", 4: "S1 S2"})
    play(hand, "1 call; 1 check; 2 check; 3 check; 4 fold")
    assert hand.credits == {1: 0, 2: 400, 3: 105, 4: 1}
    paid = {paid.seat: paid.amount for paid in told(hand, Paid) if paid.reason == "penalty"}
    assert paid == {1: 40, 2: 100}
    assert hand.sabacc_pot == 147
    assert hand.winners == (3,)
    assert told(hand, MainPotWon) == [MainPotWon(3, 100, 1, 1, shared=False)]


# --- 6. Beaten earlier in the same Demise, and not bombed out


def test_traditional_example_6_verdict() -> None:
    verdict = judge(
        "classic",
        {1: seat_of("S4 S6"), 2: seat_of("C4 C6"), 3: seat_of("T4 T6")},
        main_pot=60,
        sabacc_pot=20,
        demise=({1: "S5", 2: "C5", 3: "F2"}, {1: "S11", 2: "C11"}),
    )
    assert verdict.paid == {1: 0, 2: 0, 3: 60}
    assert (verdict.winners, verdict.sabacc_winners) == ((3,), ())
    assert verdict.sabacc_pot == 20


def test_traditional_example_6_second_card_is_due_from_the_two_still_equal() -> None:
    verdict = judge(
        "classic",
        {1: seat_of("S4 S6"), 2: seat_of("C4 C6"), 3: seat_of("T4 T6")},
        main_pot=60,
        demise=({1: "S5", 2: "C5", 3: "F2"},),
    )
    assert verdict.due == (1, 2)


@pytest.mark.parametrize("order", [("1", "2", "3"), ("3", "1", "2")])
def test_traditional_example_6_played(order: tuple[str, ...]) -> None:
    hand = start("classic", (100, 100, 100), 3, pot_building_rounds=0)
    deal_in(hand, {1: "S4 S6", 2: "C4 C6", 3: "T4 T6"})
    play(hand, "1 call")
    everyone(hand, "check")
    first = {"1": "S5", "2": "C5", "3": "F2"}
    play(hand, *(f"deal {seat} {first[seat]}" for seat in order))
    assert hand.awaiting == {"deal": {"1": 1, "2": 1}}
    play(hand, "deal 2 C11; deal 1 S11")
    assert hand.credits == {1: 90, 2: 90, 3: 105}
    assert (hand.winners, hand.sabacc_pot) == ((3,), 15)
    assert not told(hand, MainPotStays)
