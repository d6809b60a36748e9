"""Rules sheet "Smuggler's Sabacc": blinds, three betting rounds, two exchanges."""

from __future__ import annotations

import pytest

from rules.events import CardDealt, Exchanged, Paid, PileShuffled, Returned, RoundStarted, SatOut
from rules.hand import Hand
from rules.refusals import CannotStart, RulesetError, refuse
from rules.view import LegalMove
from tests.rules.played_hands import deal_in, everyone, play, refused, start, table, told

NAMES = ("smuggler", "smuggler-corellian", "smuggler-hutt")
FOURS = {
    1: "C1 L2 V3 F4",
    2: "L1 V2 F3 C4",
    3: "V1 F2 C3 L4",
    4: "F1 C2 L3 V4",
    5: "C5 L6 V7 F8",
    6: "L5 V6 F7 C8",
    7: "V5 F6 C7 L8",
    8: "F5 C6 L7 V8",
}


def dealt(credits: dict[int, int] | list[int], dealer: int, name: str = "smuggler", **options: object) -> Hand:  # noqa: A002
    """A hand with its cards dealt."""
    hand = start(name, credits, dealer, **options)
    return deal_in(hand, {seat: FOURS[seat] for seat in hand.state.order})


@pytest.mark.parametrize(
    ("name", "combinations"),
    [("smuggler", "none"), ("smuggler-corellian", "corellian"), ("smuggler-hutt", "hutt")],
)
def test_the_shipped_values_are_those_of_the_sheet(name: str, combinations: str) -> None:
    ruleset = table(name)
    assert ruleset.option_values() == {"blind": 5, "combinations": combinations, "max_bet": "none"}
    assert all(ruleset.sources[option] for option in ruleset.option_values())


# --- blinds


@pytest.mark.parametrize("name", NAMES)
def test_left_of_the_dealer_pays_the_blind_the_next_seat_twice_that(name: str) -> None:
    hand = start(name, {2: 50, 5: 50, 7: 50, 8: 50}, dealer=5, sabacc_pot=40)
    assert hand.credits == {2: 50, 5: 50, 7: 45, 8: 40}
    assert (hand.main_pot, hand.sabacc_pot) == (15, 40)
    assert told(hand, Paid) == [Paid(7, 5, "main", "blind"), Paid(8, 10, "main", "double_blind")]
    assert hand.awaiting == {"deal": {"2": 4, "5": 4, "7": 4, "8": 4}}


def test_four_cards_each_one_at_a_time_from_the_dealers_left() -> None:
    hand = dealt({2: 50, 5: 50, 7: 50}, dealer=5)
    assert [event.seat for event in told(hand, CardDealt)] == [7, 2, 5] * 4


def test_with_two_seats_the_dealer_is_the_second_of_them() -> None:
    hand = dealt({3: 50, 6: 50}, dealer=3)
    assert hand.credits == {3: 40, 6: 45}
    assert hand.awaiting == {"seat": 6, "moves": ["match", "raise", "fold"]}, "the seat after the double blind"


def test_blind_option() -> None:
    hand = start("smuggler", [50, 50, 50], dealer=3, blind=7)
    assert hand.credits == {1: 43, 2: 36, 3: 50}
    with pytest.raises(RulesetError) as raised:
        table("smuggler", blind=0)
    assert [(problem.key, problem.code) for problem in raised.value.problems] == [("blind", "out_of_range")]
    with pytest.raises(RulesetError) as raised:
        table("smuggler", max_bet=4)
    assert [(problem.key, problem.code) for problem in raised.value.problems] == [("max_bet", "below_min_bet")]


def test_no_seat_sits_out_for_want_of_a_blind_only_for_want_of_any_credit() -> None:
    hand = start("smuggler", [0, 1, 50, 1], dealer=4)
    assert hand.state.order == (2, 3, 4)
    assert [event.seat for event in told(hand, SatOut)] == [1]
    assert hand.credits == {1: 0, 2: 0, 3: 40, 4: 1}, "the next seat to the left that is in pays the blind"
    with pytest.raises(CannotStart):
        start("smuggler", [0, 0, 50], dealer=1)


# --- the first betting round


def test_the_first_round_starts_after_the_double_blind_and_the_blinds_are_stakes() -> None:
    hand = dealt([50, 50, 50, 50], dealer=4)
    assert hand.awaiting == {"seat": 3, "moves": ["match", "raise", "fold"]}
    assert hand.legal_moves(3) == (
        LegalMove("match", "plain", (), 10, 10, 10),
        LegalMove("raise", "amount", (), 15, 50, 15),
        LegalMove("fold", "plain"),
    )
    assert refused(hand, "3 check") == refuse("must_match", amount=10)
    assert refused(hand, "3 bet 20") == refuse("stake_lies", amount=10)
    assert refused(hand, "3 raise 14") == refuse("raise_too_small", least=15)
    play(hand, "3 match; 4 match")
    assert hand.awaiting == {"seat": 1, "moves": ["match", "raise", "fold"]}
    assert hand.legal_moves(1)[0] == LegalMove("match", "plain", (), 5, 5, 5)
    play(hand, "1 match")
    assert hand.awaiting == {"seat": 2, "moves": ["check", "raise", "fold"]}


def test_the_double_blind_may_still_raise_and_the_others_are_asked_again() -> None:
    hand = play(dealt([50, 50, 50], dealer=3), "3 match; 1 match")
    assert refused(hand, "2 match") == refuse("nothing_to_match")
    assert refused(hand, "2 bet 20") == refuse("stake_lies", amount=10)
    play(hand, "2 raise 20")
    assert hand.awaiting == {"seat": 3, "moves": ["match", "raise", "fold"]}
    play(hand, "3 match; 1 match")
    assert hand.main_pot == 60
    assert hand.state.phase == "exchange"


def test_the_double_blind_that_checks_ends_the_round() -> None:
    hand = play(dealt([50, 50, 50], dealer=3), "3 match; 1 match; 2 check")
    assert hand.awaiting == {"seat": 1, "moves": ["exchange"]}


def test_min_bet_is_the_blind() -> None:
    hand = play(dealt([90, 90, 90], dealer=3, blind=7), "3 match; 1 match; 2 check")
    everyone(hand, "exchange")
    assert refused(hand, "1 bet 6") == refuse("bet_too_small", least=7)
    play(hand, "1 bet 7")
    assert refused(hand, "2 raise 13") == refuse("raise_too_small", least=14)


def test_everyone_folds_to_the_double_blind_which_takes_the_pot_without_showing() -> None:
    hand = play(dealt([50, 50, 50], dealer=3), "3 fold; 1 fold")
    assert hand.complete
    assert (hand.winners, hand.revealed) == ((2,), {})
    assert told(hand, Returned) == [Returned(2, 5)]
    assert hand.credits == {1: 45, 2: 55, 3: 50}


def test_a_blind_larger_than_the_credits_is_an_all_in_and_the_others_match_the_highest_stake() -> None:
    hand = dealt([3, 50, 50], dealer=3)
    assert told(hand, Paid) == [Paid(1, 3, "main", "blind", all_in=True), Paid(2, 10, "main", "double_blind")]
    assert hand.legal_moves(3)[0] == LegalMove("match", "plain", (), 10, 10, 10)
    play(hand, "3 match")
    assert hand.awaiting == {"seat": 2, "moves": ["check", "raise", "fold"]}, "the all-in blind is not asked"


def test_a_double_blind_all_in_with_less_than_the_blind_counts_as_what_was_paid() -> None:
    hand = dealt([50, 4, 50], dealer=3)
    assert hand.legal_moves(3) == (
        LegalMove("match", "plain", (), 5, 5, 5),
        LegalMove("raise", "amount", (), 10, 50, 10),
        LegalMove("fold", "plain"),
    )
    play(hand, "3 match")
    assert hand.awaiting == {"seat": 1, "moves": ["check", "raise", "fold"]}, "the blind owes nothing and has not acted"


def test_both_blinds_all_in() -> None:
    hand = dealt([3, 4, 50], dealer=3)
    assert hand.awaiting == {"seat": 3, "moves": ["match", "raise", "fold"]}
    assert hand.legal_moves(3)[0] == LegalMove("match", "plain", (), 4, 4, 4)
    play(hand, "3 match")
    assert hand.state.phase == "exchange"


def test_two_seats_a_blind_all_in_and_nothing_to_match_nobody_is_asked_and_the_excess_goes_back() -> None:
    hand = dealt([5, 50], dealer=2)
    assert hand.state.phase == "exchange"
    assert told(hand, Returned) == [Returned(2, 5)]
    assert (hand.credits, hand.main_pot) == ({1: 0, 2: 45}, 10)
    assert hand.awaiting == {"seat": 1, "moves": ["exchange"]}, "exchanges go on for an all-in seat"


def test_two_seats_the_dealer_all_in_on_its_double_blind() -> None:
    hand = dealt([50, 10], dealer=2)
    assert hand.awaiting == {"seat": 1, "moves": ["match", "raise", "fold"]}
    play(hand, "1 match; 1 exchange; 2 exchange; 1 exchange; 2 exchange")
    assert hand.state.revealing or hand.complete, "no further betting"


def test_max_bet() -> None:
    hand = dealt([90, 90, 90], dealer=3, max_bet=20)
    assert hand.legal_moves(3)[1] == LegalMove("raise", "amount", (), 15, 30, 15)
    assert refused(hand, "3 raise 31") == refuse("raise_too_large", most=30)


# --- exchanges and later rounds


def test_the_course_of_three_betting_rounds_and_two_exchanges() -> None:
    hand = dealt([90, 90, 90], dealer=3)
    play(hand, "3 match; 1 match; 2 check")
    for _ in range(2):
        for seat in (1, 2, 3):
            assert hand.awaiting == {"seat": seat, "moves": ["exchange"]}
            play(hand, f"{seat} exchange")
        assert hand.awaiting == {"seat": 1, "moves": ["check", "bet", "fold"]}, "from the dealer's left"
        play(hand, "1 check; 2 bet 5; 3 match; 1 match")
    assert hand.complete
    assert [(event.kind, event.number, event.first) for event in told(hand, RoundStarted)] == [
        ("betting", 1, 3),
        ("exchange", 1, 1),
        ("betting", 2, 1),
        ("exchange", 2, 1),
        ("betting", 3, 1),
    ]


def test_an_exchange_of_0_to_4_cards_dealt_before_the_next_seat_is_asked() -> None:
    hand = play(dealt([90, 90, 90], dealer=3), "3 match; 1 match; 2 check")
    assert hand.legal_moves(1) == (LegalMove("exchange", "cards", ("C1", "L2", "V3", "F4"), 0, 4),)
    play(hand, "1 exchange L2 F4")
    assert hand.awaiting == {"deal": {"1": 2}}
    assert refused(hand, "2 exchange") == refuse("cards_owed")
    assert refused(hand, "deal 1 L2") == refuse("copies_elsewhere", card="L2")
    assert refused(hand, "deal 2 C9") == refuse("no_card_owed", seat=2)
    play(hand, "deal 1 C9; deal 1 CE")
    assert hand.state.hands[1] == ["C1", "V3", "C9", "CE"]
    assert hand.state.pile == ["L2", "F4"]
    play(hand, "2 exchange; 3 exchange L4 C3 F2 V1")
    assert hand.awaiting == {"deal": {"3": 4}}


def test_exchange_refusals() -> None:
    hand = play(dealt([90, 90, 90], dealer=3), "3 match; 1 match; 2 check")
    assert refused(hand, "1 exchange C1 L2 V3 F4 C1") == refuse("too_many_cards", most=4)
    assert refused(hand, "1 exchange C1 C1") == refuse("not_in_hand", card="C1", seat=1)
    assert refused(hand, "1 exchange L1") == refuse("not_in_hand", card="L1", seat=1)
    assert refused(hand, "1 exchange C16") == refuse("unknown_card", card="C16", deck="smuggler")
    assert refused(hand, "1 exchange ??") == refuse("not_in_hand", card="??", seat=1)
    assert refused(hand, "2 exchange") == refuse("not_your_turn", seat=2, turn=1)
    assert refused(hand, "1 stand") == refuse("not_in_ruleset", word="stand")
    assert refused(hand, "1 fold") == refuse("not_open", word="fold", words=("exchange",))
    assert refused(hand, "1 muck") == refuse("not_open", word="muck", words=("exchange",))


def test_both_copies_of_an_elder_may_go() -> None:
    hand = deal_in(start("smuggler", [50, 50], dealer=2), {1: "CE CE CJ C1", 2: "L1 L2 L3 L4"})
    play(hand, "1 match; 2 check; 1 exchange CE CJ CE; deal 1 V1; deal 1 V2; deal 1 V3")
    assert hand.state.hands[1] == ["C1", "V1", "V2", "V3"]


def test_what_is_exchanged_is_seen_by_its_seat_only() -> None:
    hand = play(dealt([90, 90, 90], dealer=3), "3 match; 1 match; 2 check; 1 exchange L2 F4")
    (event,) = told(hand, Exchanged)
    assert event.seen_by(None) == event.seen_by(2) == Exchanged(1, ("??", "??"))
    assert event.seen_by(1) == event
    assert hand.view(None).pile_top is None


def test_folded_seats_do_not_exchange() -> None:
    hand = play(dealt([90, 90, 90], dealer=3), "3 match; 1 fold; 2 check")
    assert hand.awaiting == {"seat": 2, "moves": ["exchange"]}


def test_unknown_cards_are_exchanged_as_unknown_or_turn_out_to_be_the_card_named() -> None:
    hand = deal_in(start("smuggler", [50, 50], dealer=2), {1: "?? ?? C1 C2", 2: "L1 L2 L3 L4"})
    play(hand, "1 match; 2 check")
    assert refused(hand, "1 exchange L1") == refuse("copies_elsewhere", card="L1")
    assert refused(hand, "1 exchange ?? ?? ??") == refuse("not_in_hand", card="??", seat=1)
    assert refused(hand, "1 exchange V1 V1") == refuse("copies_elsewhere", card="V1")
    play(hand, "1 exchange ?? V1 C2; deal 1 ??; deal 1 C3; deal 1 ??")
    assert hand.state.hands[1] == ["C1", "??", "C3", "??"]


def test_eight_seats_run_the_deck_out_the_cards_just_thrown_are_in_the_new_deck() -> None:
    hand = dealt([90] * 8, dealer=8)
    play(hand, "3 match; 4 match; 5 match; 6 match; 7 match; 8 match; 1 match; 2 check")
    taken = {card for cards in FOURS.values() for card in cards.split()}
    deck = [card for card in hand.state.deck.cards() if card not in taken]
    assert len(deck) == 44
    for _ in range(8):
        assert hand.awaiting is not None
        seat = hand.awaiting["seat"]
        play(hand, f"{seat} exchange {' '.join(hand.state.hands[seat])}")
        play(hand, *(f"deal {seat} {deck.pop()}" for _ in range(4)))
    everyone(hand, "check")
    assert hand.state.deck_count == 12
    for seat, count in ((1, 4), (2, 4), (3, 2)):
        play(hand, f"{seat} exchange {' '.join(hand.state.hands[seat][:count])}")
        play(hand, *(f"deal {seat} {deck.pop()}" for _ in range(count)))
    thrown = hand.state.hands[4][:]
    play(hand, f"4 exchange {' '.join(thrown)}", f"deal 4 {deck.pop()}; deal 4 {deck.pop()}")
    assert not deck
    assert told(hand, PileShuffled) == [PileShuffled(32 + 10 + 4)]
    assert hand.awaiting == {"deal": {"4": 2}}
    play(hand, f"deal 4 {thrown[0]}; deal 4 C1")
    assert hand.state.hands[4][-2:] == [thrown[0], "C1"]
    for seat in range(5, 9):
        play(hand, f"{seat} exchange")
    assert hand.state.phase == "betting"
