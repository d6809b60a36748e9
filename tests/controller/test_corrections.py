"""What can be taken back, the smallest step first."""

from __future__ import annotations

from controller.corrections import CreditCorrection, Offering, offers
from rules.hand import Hand
from rules.ruleset import shipped
from rules.state import Seat

DEAL = ["deal 1 S1", "deal 2 S2", "deal 1 S3", "deal 2 S4"]


def hand_of(*moves: str) -> Hand:
    hand = Hand(shipped("classic"), {1: Seat("Lando", 100), 2: Seat("Han", 100)}, 2)
    for move in (*DEAL, *moves):
        hand.apply(move)
    return hand


def test_each_player_move_goes_with_every_dealer_move_after_it() -> None:
    hand = hand_of(
        "1 draw", "deal 1 S5", "pulse", *(f"deal 1 C{n}" for n in (1, 2, 3)), "deal 2 C4", "deal 2 C5", "2 stand"
    )
    found = offers(hand, scanned=False)
    assert [offer.keep for offer in found] == [12, 4, 0]
    assert [str(move) for move in found[1].removed][:3] == ["1 draw", "deal 1 S5", "pulse"]
    assert found[1].player_move is not None
    assert str(found[1].player_move) == "1 draw"
    assert [offer.pulses for offer in found] == [0, 1, 1]
    assert [offer.misdeal for offer in found] == [False, False, True]


def test_with_scanned_cards_the_last_card_read_comes_first() -> None:
    assert [offer.keep for offer in offers(hand_of("1 draw", "deal 1 S5"), scanned=True)] == [5, 4, 0]
    assert [offer.keep for offer in offers(hand_of("1 stand"), scanned=True)] == [4, 0]
    assert [offer.keep for offer in offers(hand_of(), scanned=True)] == [3, 0]


def test_before_any_player_has_moved_only_a_misdeal_is_left() -> None:
    (only,) = offers(hand_of(), scanned=False)
    assert only.misdeal


def test_an_offering_goes_round() -> None:
    offering = Offering(offers(hand_of("1 stand"), scanned=False))
    seen = []
    for _ in range(3):
        seen.append(offering.current.keep)
        offering.further()
    assert seen == [4, 0, 4]


def test_a_credit_correction_forgets_its_change_at_the_next_seat() -> None:
    correction = CreditCorrection((2, 5), change=3)
    assert correction.seat == 2
    correction.next_seat()
    assert (correction.seat, correction.change) == (5, 0)
    correction.next_seat()
    assert correction.seat == 2
