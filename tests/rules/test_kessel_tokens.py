"""Rules sheet "Kessel Sabacc", "Tokens": each of the sixteen, when it may be played and at whom."""

from __future__ import annotations

import pytest

from rules.events import TokenPlayed
from rules.hand import Hand
from rules.kessel_tokens import AIMED, TOKENS
from rules.refusals import Refusal, refuse
from rules.ruleset import shipped
from rules.state import Seat
from tests.rules.played_hands import play, refused

HANDS = "deal 1 s3; deal 2 s4; deal 3 s5; deal 1 b3; deal 2 b4; deal 3 b6; turn s1; turn b2"


def table(*tokens: str, of: int = 1, chips: tuple[int, ...] = (6, 6, 6), **others: tuple[str, ...]) -> Hand:
    """Three seats, seat 3 deals; seat `of` has the tokens, and `seat_2` or `seat_3` others."""
    held = {of: tokens} | {int(name[-1]): theirs for name, theirs in others.items()}
    seats = {n: Seat(f"seat {n}", amount, tokens=held.get(n, ())) for n, amount in enumerate(chips, 1)}
    return play(Hand(shipped("kessel"), seats, 3), HANDS)


def test_there_are_sixteen() -> None:
    assert len(set(TOKENS)) == 16
    assert {"target-tariff", "target-audit", "exhaustion", "direct-transaction"} == AIMED


def test_a_token_is_played_first_once_a_turn_and_then_it_is_gone() -> None:
    hand = table("refund", "markdown", "embargo")
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand", "token"]}
    play(hand, "1 token markdown")
    assert TokenPlayed(1, "markdown") in hand.events
    assert hand.view(2).seats[1].tokens == ("refund", "embargo")
    assert hand.view(None).in_force == ("markdown",)
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}
    assert refused(hand, "1 token refund") == Refusal("token_played")
    play(hand, "1 stand; 2 stand; 3 draw sand-pile; 3 keep")
    assert refused(hand, "1 token markdown") == refuse("token_not_held", token="markdown", tokens=("refund", "embargo"))


def test_what_cannot_be_played() -> None:
    hand = table("target-tariff", "refund", "target-audit")
    options = next(move for move in hand.legal_moves(1) if move.word == "token").options
    assert options == ("target-tariff 2", "target-tariff 3", "refund")
    assert refused(hand, "1 token target-tariff") == refuse("token_needs_seat", token="target-tariff", seats=(2, 3))
    for seat in ("1", "7"):
        found = refuse("token_not_at", token="target-tariff", seat=seat, seats=(2, 3))
        assert refused(hand, f"1 token target-tariff {seat}") == found
    assert refused(hand, "1 token refund 2") == refuse("token_takes_no_seat", token="refund")
    assert refused(hand, "1 token target-audit 2") == refuse("token_without_aim", token="target-audit")
    assert refused(hand, "1 token").code == "unreadable"
    play(hand, "1 stand")
    assert refused(hand, "2 token refund") == Refusal("no_tokens")
    without = Hand(shipped("kessel").with_options({"tokens": False}), {1: Seat("a", 6), 2: Seat("b", 6)}, 2)
    play(without, "deal 1 s3; deal 2 s4; deal 1 b3; deal 2 b4; turn s1; turn b2")
    assert refused(without, "1 token refund") == refuse("not_in_ruleset", word="token")


def test_free_draw() -> None:
    hand = play(table("free-draw", chips=(6, 6, 6)), "1 token free-draw; 1 draw sand-pile; 1 keep")
    assert (hand.credits[1], hand.main_pot) == (6, 0)
    play(hand, "2 stand; 3 stand; 1 draw sand-pile; 1 keep")
    assert hand.credits[1] == 5, "the next one costs again"


@pytest.mark.parametrize(("token", "back"), [("refund", 2), ("extra-refund", 3)])
def test_refunds(token: str, back: int) -> None:
    hand = play(table(token), "1 draw sand-pile; 1 keep; 2 stand; 3 stand")
    play(hand, f"1 token {token}")
    assert (hand.credits[1], hand.main_pot) == (6, 0), "at most what is there"
    seats = {1: Seat("a", 9, tokens=(token,)), 2: Seat("b", 9)}
    dear = Hand(shipped("kessel").with_options({"draw_cost": 4}), seats, 2)
    play(dear, "deal 1 s3; deal 2 s4; deal 1 b3; deal 2 b4; turn s1; turn b2; 1 draw sand-pile; 1 keep; 2 stand")
    play(dear, f"1 token {token}")
    assert (dear.credits[1], dear.main_pot) == (5 + back, 4 - back)


def test_embezzlement_and_tariffs() -> None:
    hand = play(table("embezzlement", "general-tariff", "target-tariff", chips=(6, 1, 6)), "1 token embezzlement")
    assert hand.credits == {1: 8, 2: 0, 3: 5}
    play(hand, "1 draw sand-pile; 1 keep; 2 stand; 3 stand; 1 token general-tariff")
    assert (hand.credits, hand.sabacc_pot) == ({1: 7, 2: 0, 3: 4}, 1)
    play(hand, "1 draw sand-pile; 1 keep; 2 stand; 3 stand; 1 token target-tariff 3")
    assert (hand.credits, hand.sabacc_pot) == ({1: 6, 2: 0, 3: 2}, 3)


def test_audits_are_for_those_whose_last_turn_was_a_stand() -> None:
    hand = play(table("general-audit", "target-audit"), "1 draw sand-pile; 1 keep; 2 stand; 3 draw sand-pile; 3 keep")
    options = next(move for move in hand.legal_moves(1) if move.word == "token").options
    assert options == ("general-audit", "target-audit 2")
    play(hand, "1 token general-audit")
    assert (hand.credits, hand.sabacc_pot) == ({1: 5, 2: 4, 3: 5}, 2)
    play(hand, "1 stand; 2 draw sand-pile; 2 keep; 3 stand; 1 token target-audit 3")
    assert (hand.credits, hand.sabacc_pot) == ({1: 5, 2: 3, 3: 2}, 5)


def test_an_embargo_leaves_the_next_seat_nothing_but_a_stand() -> None:
    hand = play(table("embargo", seat_2=("refund",)), "1 token embargo; 1 draw sand-pile; 1 keep")
    assert hand.awaiting == {"seat": 2, "moves": ["stand"]}
    assert hand.view(None).seats[2].marks == ("embargoed",)
    for text in ("2 draw sand", "2 token refund"):
        assert refused(hand, text) == Refusal("embargoed")
    play(hand, "2 stand; 3 stand; 1 stand")
    assert hand.awaiting == {"seat": 2, "moves": ["draw", "stand", "token"]}, "for one turn"


def test_an_embargo_goes_round_the_table() -> None:
    hand = play(table("embargo", of=3), "1 draw sand-pile; 1 keep; 2 stand; 3 token embargo; 3 stand")
    assert hand.awaiting == {"seat": 1, "moves": ["stand"]}


def test_immunity_keeps_others_tokens_away() -> None:
    tokens = ("general-tariff", "target-tariff", "direct-transaction")
    hand = play(table("immunity", seat_2=tokens, seat_3=("embargo", "embezzlement")), "1 token immunity; 1 stand")
    options = next(move for move in hand.legal_moves(2) if move.word == "token").options
    assert options == ("general-tariff", "target-tariff 3", "direct-transaction 3")
    play(hand, "2 token general-tariff; 2 stand; 3 token embargo; 3 draw sand-pile; 3 keep")
    assert hand.credits == {1: 6, 2: 6, 3: 4}
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}, "no embargo touches it"
    play(hand, "1 stand; 2 stand; 3 token embezzlement")
    assert hand.credits == {1: 6, 2: 5, 3: 5}


def test_exhaustion() -> None:
    hand = play(table("exhaustion"), "1 token exhaustion 3")
    assert hand.state.piles == {"sand": ["s1", "s5"], "blood": ["b2", "b6"]}
    assert hand.awaiting == {"deal": {"3": 2}}
    play(hand, "deal 3 by; deal 3 s2")
    assert hand.state.hands[3] == ["by", "s2"]
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}


def test_exhaustion_with_an_empty_deck_deals_from_the_pile_that_is_shuffled() -> None:
    hand = table("exhaustion")
    hand.state.deck_counts["sand"] = 0
    hand.state.piles["sand"] = ["s1", "s2", "s6"]
    play(hand, "1 token exhaustion 2")
    assert hand.state.piles["sand"] == ["s4"], "but the top card, which is the one just thrown"
    play(hand, "deal 2 s2; deal 2 b5")


def test_direct_transaction() -> None:
    hand = play(table("direct-transaction"), "1 draw blood; deal 1 by; 1 keep; 2 stand; 3 stand")
    play(hand, "1 token direct-transaction 2")
    assert (hand.state.hands[1], hand.state.hands[2]) == (["s4", "b4"], ["s3", "by"])
    assert hand.view(1).seats[1].hand == ("s4", "b4")
    assert hand.view(1).seats[2].hand == ("??", "??")


def test_prime_sabacc() -> None:
    hand = play(table("prime-sabacc"), "1 token prime-sabacc")
    assert hand.awaiting == {"dice": 2}
    play(hand, "dice 4 6")
    assert hand.awaiting == {"seat": 1, "moves": ["choose"]}
    assert refused(hand, "1 choose 5") == refuse("name_needed", word="choose", options=("4", "6"))
    play(hand, "1 choose 4")
    assert hand.view(None).in_force == ("prime-sabacc 4",)
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}
    play(hand, "1 stand; 2 stand; 3 stand")
    assert hand.winners == (2,), "the pair of fours beats that of threes"


@pytest.mark.parametrize(
    ("token", "cards", "winner"),
    [
        ("major-fraud", "s6 bi; s5 b5; s1 b4", 2),
        ("major-fraud", "s6 bi; s6 b6; s1 b4", 1),
        ("markdown", "sy b2; s4 b5; s1 b5", 2),
        ("cook-the-books", "s1 b1; s5 b5; s1 b4", 2),
    ],
)
def test_tokens_of_the_reveal(token: str, cards: str, winner: int) -> None:
    seats = {n: Seat(f"seat {n}", 6, tokens=(token,) if n == 1 else ()) for n in (1, 2, 3)}
    hand = Hand(shipped("kessel"), seats, 3)
    for seat, held in enumerate(cards.split("; "), 1):
        for card in held.split():
            play(hand, f"deal {seat} {card}")
    play(hand, f"turn s2; turn b6; 1 token {token}; 1 stand; 2 stand; 3 stand")
    assert hand.complete, "no dice under major fraud"
    assert winner in (hand.winners or ())


def test_a_seat_without_chips_may_still_play_a_token() -> None:
    hand = play(table("refund", chips=(1, 6, 6)), "1 draw sand-pile; 1 keep; 2 stand; 3 stand")
    assert hand.awaiting == {"seat": 1, "moves": ["stand", "token"]}
    play(hand, "1 token refund")
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}
