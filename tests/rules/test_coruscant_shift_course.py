"""Rules sheet "Coruscant Shift": antes, dice, selection, betting, Shift, betting, improvement, reveal."""

from __future__ import annotations

import pytest

from rules.events import CardDealt, DemiseStarted, MainPotWon, Paid, PileShuffled, Selected, Shifted, TargetSet
from rules.hand import Hand
from rules.moves import Move
from rules.refusals import RulesetError, refuse
from rules.view import LegalMove
from tests.rules.played_hands import asked, deal_in, everyone, play, refused, start, table, told

FIVES = {
    1: "+1t +2t +3t +4t -1t",
    2: "+1c +2c +3c +4c -1c",
    3: "+1s +2s +3s +4s 0",
}


def dealt(credits: tuple[int, ...] = (100, 100, 100), cards: dict[int, str] | None = None, **options: object) -> Hand:  # noqa: A002
    """Three seats, seat 3 deals; the dice are owed."""
    hand = start("coruscant-shift", credits, 3, **options)
    return deal_in(hand, cards or {seat: FIVES[seat] for seat in hand.state.order})


def selecting(**options: object) -> Hand:
    return play(dealt(**options), "dice +5 t")


def improving() -> Hand:
    hand = play(selecting(), "1 select +2t +3t; 2 select +4c; 3 select 0")
    everyone(hand, "check")
    for number, (seat, count) in enumerate({1: 3, 2: 4, 3: 4}.items()):
        play(hand, *(f"deal {seat} -{2 + place}{'tcs'[number]}" for place in range(count)))
    return everyone(hand, "check")


def test_the_shipped_values_are_those_of_the_sheet() -> None:
    ruleset = table("coruscant-shift")
    assert ruleset.option_values() == {
        "ante": 5,
        "sabacc_ante": 0,
        "two_sylops_win": False,
        "final_tie": "draw",
        "min_bet": "ante",
        "max_bet": "none",
    }
    assert all(ruleset.sources[option] for option in ruleset.option_values())


def test_a_limit_below_the_least_bet_is_refused() -> None:
    with pytest.raises(RulesetError) as raised:
        table("coruscant-shift", max_bet=4)
    assert [problem.code for problem in raised.value.problems] == ["below_min_bet"]


def test_antes_then_five_cards_each_from_the_dealers_left() -> None:
    hand = start("coruscant-shift", {2: 50, 5: 50, 7: 4, 8: 50}, 5, sabacc_ante=1)
    assert hand.awaiting == {"deal": {"2": 5, "5": 5, "8": 5}}
    assert told(hand, Paid)[:2] == [Paid(8, 5, "main", "ante"), Paid(8, 1, "sabacc", "sabacc_ante")]
    deal_in(hand, {2: FIVES[1], 5: FIVES[2], 8: FIVES[3]})
    assert [event.seat for event in told(hand, CardDealt)] == [8, 2, 5] * 5


def test_the_dice_set_target_and_suit() -> None:
    hand = dealt()
    assert hand.awaiting == {"dice": 2}
    assert (hand.view(None).target, hand.view(None).suit, hand.judgement(1)) == (None, None, None)
    play(hand, "dice -10 s")
    assert told(hand, TargetSet) == [TargetSet(-10, "s")]
    assert (hand.view(2).target, hand.view(2).suit, hand.view(2).dice) == (-10, "s", ("-10", "s"))


@pytest.mark.parametrize(
    "move", ["dice 5 t", "dice +5", "dice t +5", "dice 1 2", "dice +5 t t", "dice +3 t", "dice 0 h"]
)
def test_other_faces_are_refused(move: str) -> None:
    assert refused(dealt(), move) == refuse("wrong_faces", faces=("0/+5/-5/+10/-10", "t/c/s"))


@pytest.mark.parametrize("move", ["dice 0 c", "dice -5 s", "dice +10 t"])
def test_the_faces_of_both_dice(move: str) -> None:
    hand = play(dealt(), move)
    assert str(hand.moves[-1]) == move
    assert asked(hand) == (1, "select")


# --- selection


def test_a_seat_selects_one_to_five_cards_of_its_hand() -> None:
    hand = selecting()
    assert hand.legal_moves(1) == (LegalMove("select", "cards", tuple(FIVES[1].split()), 1, 5),)
    assert refused(hand, "1 select") == refuse("too_few_cards", least=1)
    assert refused(hand, "1 select +1t +2t +3t +4t -1t +1t") == refuse("too_many_cards", most=5)
    assert refused(hand, "1 select +1t +1t") == refuse("not_in_hand", card="+1t", seat=1)
    assert refused(hand, "1 select +1c") == refuse("not_in_hand", card="+1c", seat=1)
    assert refused(hand, "2 select +1c") == refuse("not_your_turn", seat=2, turn=1)
    assert refused(hand, "1 check") == refuse("not_open", word="check", words=("select",))
    assert refused(hand, "1 draw") == refuse("not_in_ruleset", word="draw")
    play(hand, "1 select +1t +2t +3t +4t -1t")
    assert asked(hand) == (2, "select")


def test_selections_are_private_and_their_number_is_public() -> None:
    hand = play(selecting(), "1 select -1t +3t")
    own, others = hand.view(1).seats[1], hand.view(2).seats[1]
    assert (own.hand, own.selection, own.field) == (("+1t", "+2t", "+4t"), ("+3t", "-1t"), ())
    assert (others.hand, others.selection, others.field) == (("??",) * 3, ("??",) * 2, ())
    assert hand.view(None).seats[1] == others
    event = told(hand, Selected)[0]
    assert event.seen_by(1) == event == Selected(1, "select", ("-1t", "+3t"))
    assert event.seen_by(None) == event.seen_by(2) == Selected(1, "select", ("??", "??"))


def test_what_a_seat_holds_is_judged_by_its_selection_once_it_has_one() -> None:
    hand = selecting()
    whole = hand.judgement(1)
    assert whole is not None
    assert (whole.total, whole.rank) == (9, "distance")
    play(hand, "1 select +2t +3t")
    selected = hand.judgement(1)
    assert selected is not None
    assert (selected.total, selected.rank) == (5, "on_target")


def test_the_number_of_unknown_cards_is_enough() -> None:
    hand = play(dealt(cards={1: "?? " * 5, 2: FIVES[2], 3: FIVES[3]}), "dice +5 t", "1 select ?? ??")
    assert hand.view(1).seats[1].selection == ("??", "??")
    assert refused(hand, "2 select ??") == refuse("not_in_hand", card="??", seat=2)


def test_a_face_named_of_an_unknown_hand_is_known_from_then_on() -> None:
    hand = play(dealt(cards={1: "?? " * 5, 2: FIVES[2], 3: FIVES[3]}), "dice +5 t", "1 select +9s ??")
    assert sorted(hand.view(1).seats[1].selection) == ["+9s", "??"]
    assert hand.view(None).seats[1].selection == ("??", "??")
    assert hand.state.copies_free("+9s") == 0


# --- betting and Shift


def test_betting_goes_from_the_dealers_left_before_and_after_the_shift() -> None:
    hand = play(selecting(), "1 select +2t +3t; 2 select +4c; 3 select +1s +2s +3s +4s 0")
    assert asked(hand) == (1, "check bet fold")
    play(hand, "1 check; 2 bet 10; 3 match; 1 match")
    assert told(hand, Shifted) == [Shifted("course", ((1, 3), (2, 4), (3, 0)))]
    assert hand.awaiting == {"deal": {"1": 3, "2": 4}}
    assert sorted(hand.state.pile) == sorted(["+1t", "+4t", "-1t", "+1c", "+2c", "+3c", "-1c"])
    play(hand, "deal 2 +5c; deal 1 +5t; deal 1 +6t; deal 2 +6c; deal 2 +7c; deal 1 +7t; deal 2 +8c")
    assert asked(hand) == (1, "check bet fold")
    assert hand.view(1).seats[1].hand == ("+5t", "+6t", "+7t")


def test_the_last_seat_left_takes_the_main_pot_unseen() -> None:
    hand = play(selecting(sabacc_ante=2), "1 select +2t +3t; 2 select +4c; 3 select 0", "1 bet 10; 2 fold; 3 fold")
    assert hand.complete
    assert told(hand, MainPotWon) == [MainPotWon(1, 15, 1, 1, shared=False, unseen=True)]
    assert (hand.sabacc_pot, hand.revealed) == (6, {})


def test_a_folded_hand_is_set_aside_and_takes_no_part_in_the_shift() -> None:
    hand = play(selecting(), "1 select +2t +3t; 2 select +4c; 3 select 0", "1 fold; 2 check; 3 check")
    assert hand.awaiting == {"deal": {"2": 4, "3": 4}}
    assert not set(FIVES[1].split()) & set(hand.state.pile)
    assert hand.view(1).seats[1].selection == ("+2t", "+3t")
    assert hand.view(None).seats[1].selection == ("??", "??")


# --- improvement


def test_any_of_the_new_cards_join_the_selection_and_the_rest_is_discarded() -> None:
    hand = improving()
    assert hand.legal_moves(1) == (LegalMove("improve", "cards", ("-2t", "-3t", "-4t"), 0, 3),)
    assert refused(hand, "1 improve +2t") == refuse("in_selection")
    assert refused(hand, "1 improve +1t") == refuse("not_in_hand", card="+1t", seat=1)
    pile = len(hand.state.pile)
    play(hand, "1 improve -3t")
    assert told(hand, Selected)[-1] == Selected(1, "improve", ("-3t",), 2)
    assert len(hand.state.pile) == pile + 2
    own = hand.view(1).seats[1]
    assert (own.hand, own.selection) == ((), ("+2t", "+3t", "-3t"))
    play(hand, "2 improve; 3 improve -2s -3s -4s -5s")
    assert hand.complete
    assert {seat: judged.total for seat, judged in hand.revealed.items()} == {1: 2, 2: 4, 3: -14}
    assert hand.view(None).seats[1].hand == ("+2t", "+3t", "-3t")
    assert hand.winners == (2,)


def test_a_seat_that_kept_all_five_is_asked_as_well() -> None:
    hand = play(selecting(), f"1 select {FIVES[1]}; 2 select {FIVES[2]}; 3 select {FIVES[3]}")
    everyone(hand, "check")
    assert told(hand, Shifted) == [Shifted("course", ((1, 0), (2, 0), (3, 0)))]
    everyone(hand, "check")
    assert hand.legal_moves(1) == (LegalMove("improve", "cards", (), 0, 0),)
    play(hand, "1 improve; 2 improve; 3 improve")
    assert hand.winners == (1,), "9, as near as the second seat's, with more triangles"


def test_an_all_in_seat_goes_on_selecting_and_is_not_asked_to_bet() -> None:
    hand = play(dealt(credits=(5, 100, 100)), "dice 0 c", "1 select +1t; 2 select +1c; 3 select +1s")
    assert asked(hand) == (2, "check bet fold")
    play(hand, "2 check; 3 check")
    assert hand.awaiting == {"deal": {"1": 4, "2": 4, "3": 4}}


# --- the end


def test_unknown_selections_are_shown_at_the_reveal_and_nothing_else_is() -> None:
    hand = play(dealt(cards={1: "?? " * 5, 2: FIVES[2], 3: FIVES[3]}), "dice +5 t")
    play(hand, "1 select ?? ??; 2 select +4c; 3 select 0")
    everyone(hand, "check")
    while "deal" in (hand.awaiting or {}):
        seat = next(iter(hand.awaiting["deal"]))  # type: ignore[index]
        play(hand, f"deal {seat} ??")
    everyone(hand, "check")
    play(hand, "1 improve ??; 2 improve; 3 improve")
    assert hand.awaiting == {"show": [1]}
    assert refused(hand, "show 1 +5s +6s") == refuse("show_wrong_count", seat=1, count=3)
    play(hand, "show 1 +5s +6s -6s")
    assert hand.revealed[1].total == 5
    assert hand.winners == (1,)


def test_a_draw_deals_open_cards_that_join_nothing() -> None:
    cards = {1: "+2c +3c +1t +2t +3t", 2: "+5c +1s +2s +3s +4s"}
    hand = play(deal_in(start("coruscant-shift", (100, 100), 2), cards), "dice +5 t", "1 select +2c +3c; 2 select +5c")
    everyone(hand, "check")
    play(hand, *(f"deal 1 -{n}t" for n in (1, 2, 3)), *(f"deal 2 -{n}s" for n in (1, 2, 3, 4)))
    everyone(hand, "check")
    play(hand, "1 improve; 2 improve")
    assert told(hand, DemiseStarted) == [DemiseStarted((1, 2), draw=True, highest=True)]
    assert hand.awaiting == {"deal": {"1": 1, "2": 1}}
    assert refused(hand, "deal 1 ??") == refuse("open_card_needed")
    play(hand, "deal 1 +10c; deal 2 +10s; deal 1 -9c; deal 2 -8c")
    assert hand.winners == (2,)
    assert hand.state.hands == {1: ["+2c", "+3c"], 2: ["+5c"]}


def test_eight_seats_use_up_the_deck_and_the_discarded_cards_are_shuffled_in() -> None:
    hand = start("coruscant-shift", (100,) * 8, 8)
    deck = hand.state.deck.cards()
    while "deal" in (hand.awaiting or {}):
        hand.apply(Move("deal", hand.question.next_seat(), (deck.pop(0),), by_dealer=True))  # type: ignore[union-attr]
    play(hand, "dice 0 t")
    while hand.state.phase == "selection":
        seat = hand.awaiting["seat"]  # type: ignore[index]
        play(hand, f"{seat} select {hand.state.hands[seat][0]}")
    everyone(hand, "check")
    dealt_anew = 0
    while "deal" in (hand.awaiting or {}):
        if hand.state.deck_count:
            card = next(card for card in hand.state.deck.counts if hand.state.copies_free(card))
        else:
            card = hand.state.pile[0]
        hand.apply(Move("deal", hand.question.next_seat(), (card,), by_dealer=True))  # type: ignore[union-attr]
        dealt_anew += 1
    assert dealt_anew == 32
    assert told(hand, PileShuffled) == [PileShuffled(32)]
    assert asked(hand) == (1, "check bet fold")
