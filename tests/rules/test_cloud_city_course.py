"""Rules sheet "Crisis on Cloud City", "Course of a hand": leads, shifting, calling and drawing."""

from __future__ import annotations

import pytest

from rules.events import CardDealt, CardGiven, DiceRolled, PileShuffled, RoundStarted, Shifted
from rules.hand import Hand
from rules.refusals import RulesetError, refuse
from rules.view import LegalMove
from tests.rules.played_hands import deal_in, everyone, play, refused, start, table, told

PAIRS = {1: "S1 S2", 2: "F1 F2", 3: "C1 C2", 4: "T1 T2", 5: "S3 S4", 6: "F3 F4", 7: "C3 C4", 8: "T3 T4"}


def dealt(credits: dict[int, int] | list[int], dealer: int, **options: object) -> Hand:  # noqa: A002
    """A hand in its first betting phase."""
    hand = start("cloud-city", credits, dealer, **options)
    return deal_in(hand, {seat: PAIRS[seat] for seat in hand.state.order})


def round_without_draws(hand: Hand) -> Hand:
    """All check, no shift, nobody calls, everybody stands."""
    lead = hand.state.lead
    everyone(hand, "check")
    play(hand, "dice 1")
    while hand.state.lead == lead:
        assert hand.awaiting is not None
        play(hand, f"{hand.awaiting['seat']} {'pass' if hand.state.phase == 'calling' else 'stand'}")
    return hand


# --- leads


def test_two_cards_each_from_the_dealers_left_then_the_first_lead_is_left_of_the_dealer() -> None:
    hand = start("cloud-city", {2: 20, 5: 20, 7: 20}, dealer=5)
    assert hand.awaiting == {"deal": {"2": 2, "5": 2, "7": 2}}
    deal_in(hand, {2: "S1 S2", 5: "S3 S4", 7: "S5 S6"})
    assert [event.seat for event in told(hand, CardDealt)] == [7, 2, 5, 7, 2, 5]
    assert hand.state.lead == 7
    assert hand.awaiting == {"seat": 7, "moves": ["check", "bet"]}


def test_the_lead_goes_to_the_next_seat_to_the_left_that_is_still_in() -> None:
    hand = dealt({2: 20, 3: 20, 5: 20, 8: 20}, dealer=5)
    assert hand.state.lead == 8
    play(hand, "8 check; 2 check; 3 fold; 5 check; dice 1")
    everyone(hand, "stand")
    assert hand.state.lead == 2
    assert hand.state.round == 2
    round_without_draws(hand)
    assert hand.state.lead == 5, "seat 3 has folded"
    round_without_draws(hand)
    assert hand.state.lead == 8, "and round again"


def test_the_phases_of_a_round_are_told_in_order_with_the_lead() -> None:
    hand = dealt([20, 20], dealer=2)
    round_without_draws(hand)
    round_without_draws(hand)
    assert [(event.kind, event.number, event.first) for event in told(hand, RoundStarted)] == [
        ("betting", 1, 1),
        ("shifting", 1, 1),
        ("drawing", 1, 1),
        ("betting", 2, 2),
        ("shifting", 2, 2),
        ("calling", 2, 2),
        ("drawing", 2, 2),
        ("betting", 3, 1),
    ]


# --- shifting


@pytest.mark.parametrize("number", [1, 2, 3])
def test_low_numbers_do_not_shift(number: int) -> None:
    hand = play(everyone(dealt([20, 20], dealer=2), "check"), f"dice {number}")
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}
    assert told(hand, DiceRolled) == [DiceRolled((number,), shifts=False)]


@pytest.mark.parametrize("number", [4, 5, 6])
def test_on_4_5_and_6_every_seat_loses_a_card_from_the_leads_left_the_lead_last(number: int) -> None:
    hand = everyone(dealt([20, 20, 20], dealer=3), "check")
    play(hand, f"dice {number}")
    for seat, card in ((2, "F2"), (3, "C1"), (1, "S1")):
        assert hand.awaiting == {"pick": seat}
        play(hand, f"pick {seat} {card}")
    assert hand.awaiting == {"deal": {"1": 1, "2": 1, "3": 1}}
    play(hand, "deal 3 S1; deal 1 F2; deal 2 T9")
    assert hand.state.hands == {1: ["S2", "F2"], 2: ["F1", "T9"], 3: ["C2", "S1"]}
    assert told(hand, Shifted) == [Shifted("dice", ((2, 1), (3, 1), (1, 1)))]
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}


def test_the_lead_with_the_highest_number_is_picked_last_too() -> None:
    hand = everyone(dealt({3: 20, 5: 20, 8: 20}, dealer=5), "check")
    play(hand, "dice 4; pick 3 C1; pick 5 S3")
    assert hand.awaiting == {"pick": 8}


def test_refusals_while_cards_are_picked_and_dealt() -> None:
    hand = everyone(dealt([20, 20, 20], dealer=3), "check")
    assert refused(hand, "dice 7") == refuse("wrong_dice", count=1, sides=6)
    assert refused(hand, "dice 1 1") == refuse("wrong_dice", count=1, sides=6)
    assert refused(hand, "pick 2 F1") == refuse("dealer_owes", word="dice")
    play(hand, "dice 6")
    assert refused(hand, "pick 3 C1") == refuse("wrong_pick", seat=2)
    assert refused(hand, "pick 2 S1") == refuse("not_in_hand", card="S1", seat=2)
    assert refused(hand, "pick 2 X9") == refuse("unknown_card", card="X9", deck="traditional")
    assert refused(hand, "pick 2 ??") == refuse("not_in_hand", card="??", seat=2)
    assert refused(hand, "deal 2 S9") == refuse("dealer_owes", word="pick")
    assert refused(hand, "2 stand") == refuse("dealer_owes", word="pick")
    assert refused(hand, "pulse") == refuse("pulse_not_in_ruleset")
    play(hand, "pick 2 F1; pick 3 C1; pick 1 S1")
    assert refused(hand, "deal 1 F2") == refuse("copies_elsewhere", card="F2")
    assert refused(hand, "1 stand") == refuse("cards_owed")
    play(hand, "deal 1 S9")
    assert refused(hand, "deal 1 S8") == refuse("no_card_owed", seat=1)


def test_a_picked_card_is_seen_by_its_seat_only() -> None:
    hand = everyone(dealt([20, 20], dealer=2), "check")
    play(hand, "dice 4; pick 2 F2; pick 1 S1")
    picks = [event for event in told(hand, CardGiven) if event.word == "pick"]
    assert [event.seen_by(None) for event in picks] == [CardGiven(2, "pick", "??"), CardGiven(1, "pick", "??")]
    assert picks[0].seen_by(1) == CardGiven(2, "pick", "??")
    assert picks[0].seen_by(2) == CardGiven(2, "pick", "F2")


def test_unknown_cards_are_picked_as_unknown_or_turn_out_to_be_the_card_named() -> None:
    hand = deal_in(start("cloud-city", [20, 20], dealer=2), {1: "?? S1", 2: "?? ??"})
    everyone(hand, "check")
    play(hand, "dice 5")
    assert refused(hand, "pick 2 S1") == refuse("copies_elsewhere", card="S1")
    play(hand, "pick 2 F9; pick 1 ??; deal 1 F9; deal 2 ??")
    assert hand.state.hands == {1: ["S1", "F9"], 2: ["??", "??"]}


def test_folded_seats_keep_their_cards_and_all_in_seats_take_part() -> None:
    hand = dealt([20, 2, 20, 20], dealer=4)
    play(hand, "1 check; 3 fold; 4 check; dice 4")
    play(hand, "pick 2 F1; pick 4 T1; pick 1 S1")
    assert hand.awaiting == {"deal": {"1": 1, "2": 1, "4": 1}}
    assert refused(hand, "deal 3 S9") == refuse("no_card_owed", seat=3)


def test_die_option() -> None:
    hand = everyone(dealt([20, 20], dealer=2, die={"sides": 12, "shifts_on": [7]}), "check")
    assert refused(hand, "dice 13") == refuse("wrong_dice", count=1, sides=12)
    play(hand, "dice 4")
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}
    hand = everyone(dealt([20, 20], dealer=2, die={"sides": 12, "shifts_on": [7]}), "check")
    play(hand, "dice 7")
    assert hand.awaiting == {"pick": 2}


@pytest.mark.parametrize(
    "die",
    [6, "pair", {"sides": 7}, {"sides": 6, "shifts_on": [7]}, {"sides": 6, "shifts_on": [4, 4]}, {"count": 2}, [4]],
)
def test_bad_dice_are_problems(die: object) -> None:
    with pytest.raises(RulesetError) as raised:
        table("cloud-city", die=die)
    assert [problem.key for problem in raised.value.problems] == ["die"]


# --- calling


def test_nobody_is_asked_to_call_before_every_seat_still_in_has_been_lead() -> None:
    hand = dealt([20, 20, 20], dealer=3)
    for lead in (1, 2):
        assert hand.state.lead == lead
        everyone(hand, "check")
        play(hand, "dice 1")
        assert hand.state.phase == "drawing"
        assert refused(hand, f"{lead} call") == refuse("not_open", word="call", words=("draw", "stand"))
        everyone(hand, "stand")
    everyone(hand, "check")
    play(hand, "dice 1")
    assert hand.awaiting == {"seat": 1, "moves": ["call", "pass"]}, "the round now running counts for its lead"


def test_every_seat_but_the_lead_is_asked_from_the_leads_left() -> None:
    hand = dealt([20, 20, 20, 20], dealer=4)
    for _ in range(3):
        round_without_draws(hand)
    everyone(hand, "check")
    play(hand, "dice 1")
    for seat in (1, 2, 3):
        assert hand.awaiting == {"seat": seat, "moves": ["call", "pass"]}
        assert refused(hand, f"{seat} stand") == refuse("not_open", word="stand", words=("call", "pass"))
        play(hand, f"{seat} pass")
    assert hand.awaiting == {"seat": 4, "moves": ["draw", "stand"]}, "nobody called: drawing, from the lead on"


def test_seats_that_folded_before_they_were_lead_do_not_count() -> None:
    hand = dealt([20, 20, 20, 20], dealer=4)
    round_without_draws(hand)
    play(hand, "2 check; 3 fold; 4 fold; 1 check; dice 1")
    assert hand.awaiting == {"seat": 1, "moves": ["call", "pass"]}


def test_with_two_seats_the_second_round_may_be_called_by_the_seat_that_is_not_lead() -> None:
    hand = dealt([20, 20], dealer=1)
    round_without_draws(hand)
    assert hand.state.lead == 1
    everyone(hand, "check")
    play(hand, "dice 1")
    assert hand.awaiting == {"seat": 2, "moves": ["call", "pass"]}
    assert refused(hand, "1 call") == refuse("not_your_turn", seat=1, turn=2)


def test_the_first_call_ends_the_hand_at_once() -> None:
    hand = dealt([20, 20, 20], dealer=3)
    for _ in range(2):
        round_without_draws(hand)
    everyone(hand, "check")
    play(hand, "dice 1; 1 pass; 2 call")
    assert hand.state.called_by == 2
    assert hand.complete is False, "three totals of 3: a Demise"
    assert hand.awaiting == {"deal": {"1": 1, "2": 1, "3": 1}}


def test_a_shift_comes_before_the_call_in_the_same_round() -> None:
    hand = dealt([20, 20], dealer=2)
    round_without_draws(hand)
    everyone(hand, "check")
    play(hand, "dice 6; pick 1 S1; pick 2 F1; deal 1 S15; deal 2 F15")
    assert hand.awaiting == {"seat": 1, "moves": ["call", "pass"]}


# --- drawing


def test_a_drawn_card_is_kept_or_any_card_discarded() -> None:
    hand = play(everyone(dealt([20, 20], dealer=2), "check"), "dice 1")
    assert hand.legal_moves(1) == (LegalMove("draw", "plain"), LegalMove("stand", "plain"))
    assert refused(hand, "1 discard S1") == refuse("not_open", word="discard", words=("draw", "stand"))
    play(hand, "1 draw")
    assert hand.awaiting == {"deal": {"1": 1}}
    play(hand, "deal 1 S9")
    assert hand.awaiting == {"seat": 1, "moves": ["discard", "keep"]}
    assert hand.legal_moves(1) == (LegalMove("discard", "card", ("S1", "S2", "S9")), LegalMove("keep", "plain"))
    assert refused(hand, "1 stand") == refuse("not_open", word="stand", words=("discard", "keep"))
    assert refused(hand, "1 discard F1") == refuse("not_in_hand", card="F1", seat=1)
    play(hand, "1 discard S2; 2 draw; deal 2 F9; 2 discard F9")
    assert hand.state.hands == {1: ["S1", "S9"], 2: ["F1", "F2"]}
    assert hand.state.pile == ["S2", "F9"]
    assert hand.state.lead == 2


def test_discards_are_face_down() -> None:
    hand = play(everyone(dealt([20, 20], dealer=2), "check"), "dice 1; 1 draw; deal 1 S9; 1 discard S1")
    given = told(hand, CardGiven)[-1]
    assert given.seen_by(None) == given.seen_by(2) == CardGiven(1, "discard", "??")
    assert given.seen_by(1) == CardGiven(1, "discard", "S1")
    assert hand.view(None).pile_top is None
    assert hand.view(None).pile_count == 1


def test_there_is_no_upper_limit_and_the_drawing_starts_with_the_lead() -> None:
    hand = dealt([20, 20, 20], dealer=3)
    cards = iter(["T1", "T2", "T3", "T4", "T5"])
    for lead in (1, 2, 3, 1, 2):
        everyone(hand, "check")
        play(hand, "dice 1")
        while hand.state.phase == "calling":
            assert hand.awaiting is not None
            play(hand, f"{hand.awaiting['seat']} pass")
        for seat in (lead, lead % 3 + 1, (lead + 1) % 3 + 1):
            assert hand.awaiting == {"seat": seat, "moves": ["draw", "stand"]}
            play(hand, f"1 draw; deal 1 {next(cards)}; 1 keep" if seat == 1 else f"{seat} stand")
    assert hand.state.hands[1] == ["S1", "S2", "T1", "T2", "T3", "T4", "T5"]


def full_table(discard: bool) -> Hand:
    """Eight seats draw in every round; the deck of 76 cards runs out in the eighth drawing phase."""
    hand = start("cloud-city", [50] * 8, dealer=8)
    deck = hand.state.deck.cards()
    while not (hand.state.phase == "drawing" and hand.state.deck_count == 0 and hand.awaiting.get("seat")):
        awaiting = hand.awaiting
        if "deal" in awaiting:
            seat = next(iter(awaiting["deal"]))
            hand.apply(f"deal {seat} {deck.pop()}")
        elif "dice" in awaiting:
            hand.apply("dice 1")
        else:
            seat, moves = awaiting["seat"], awaiting["moves"]
            word = next(word for word in ("check", "pass", "draw", "keep", "stand") if word in moves)
            if word == "keep" and discard:
                word = f"discard {hand.state.hands[seat][0]}"
            hand.apply(f"{seat} {word}")
    return hand


def test_eight_seats_run_out_of_cards_drawing_is_no_legal_move_then() -> None:
    hand = full_table(discard=False)
    seat = hand.awaiting["seat"]
    if "keep" in hand.awaiting["moves"]:
        play(hand, f"{seat} keep")
        seat = hand.awaiting["seat"]
    assert hand.awaiting == {"seat": seat, "moves": ["stand"]}
    assert refused(hand, f"{seat} draw") == refuse("no_cards_left")
    assert hand.state.round == 8
    while hand.state.phase == "drawing":
        play(hand, f"{hand.awaiting['seat']} stand")
    everyone(hand, "check")
    play(hand, "dice 6")
    for seat in hand.state.live_from(hand.state.lead + 1):
        play(hand, f"pick {seat} {hand.state.hands[seat][-1]}")
    assert hand.state.deck_count == 8, "the picked cards are the deck"
    assert hand.awaiting == {"deal": {str(seat): 1 for seat in range(1, 9)}}


def test_eight_seats_run_out_of_cards_the_discards_are_the_new_deck() -> None:
    hand = full_table(discard=True)
    if "discard" in hand.awaiting["moves"]:
        seat = hand.awaiting["seat"]
        play(hand, f"{seat} discard {hand.state.hands[seat][0]}")
    seat, thrown = hand.awaiting["seat"], len(hand.state.pile)
    old = hand.state.pile[0]
    assert hand.awaiting["moves"] == ["draw", "stand"]
    play(hand, f"{seat} draw")
    assert told(hand, PileShuffled) == [PileShuffled(thrown)]
    assert hand.state.pile == []
    play(hand, f"deal {seat} {old}")
    assert hand.state.hands[seat][-1] == old
