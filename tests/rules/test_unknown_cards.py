"""Cards whose faces the dealer does not know: `??` (public formats, "Moves")."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events import CardDealt, CardGiven, Revealed
from rules.hand import Hand
from rules.refusals import Refusal
from tests.rules.played_hands import deal_in, everyone, play, refused, start, told


def dealt(**options: Any) -> Hand:
    """Seat 1 holds S1 and an unknown card, seat 2 two unknown cards, seat 3 T5 T6."""
    hand = start("classic", (100, 100, 100), 3, pot_building_rounds=0, **options)
    return deal_in(hand, {1: "S1 ??", 2: "?? ??", 3: "T5 T6"})


def called(cards: dict[int, str], **options: Any) -> Hand:
    """A hand with these cards that is called at once and checked to its reveal."""
    hand = start("classic", (100,) * len(cards), len(cards), pot_building_rounds=0, **options)
    deal_in(hand, cards)
    play(hand, "1 call")
    return everyone(hand, "check")


def test_any_hidden_card_may_be_dealt_unknown() -> None:
    hand = play(dealt(), "1 draw; deal 1 ??; 2 trade ??; deal 2 ??; pulse")
    play(hand, "deal 1 ??; deal 1 ??; deal 1 ??; deal 2 ??; deal 2 S1; deal 3 ??; deal 3 ??")
    assert hand.state.hands == {1: ["??"] * 3, 2: ["??", "S1"], 3: ["??"] * 2}
    assert hand.state.pile == ["??"]
    assert hand.state.deck_count == 76 - 8


def test_a_named_card_turns_one_of_the_unknown_ones_into_it() -> None:
    hand = play(dealt(), "1 trade S9")
    assert hand.state.pile == ["S9"]
    assert hand.state.hands[1] == ["S1"]
    assert told(hand, CardGiven) == [CardGiven(1, "trade", "S9")]
    play(hand, "deal 1 S2; 2 field Star; 2 field Star")
    assert hand.state.field_cards(2) == ["Star", "Star"]
    assert hand.state.hand_cards(2) == []
    assert refused(hand, "2 field S3") == Refusal("not_in_hand", {"card": "S3", "seat": 2})


def test_a_card_that_is_known_in_the_hand_is_itself_not_an_unknown_one() -> None:
    hand = play(dealt(), "1 trade S1")
    assert hand.state.hands[1] == ["??"]


def test_unknown_stands_for_an_unknown_card_only() -> None:
    hand = play(dealt(), "1 trade ??")
    assert hand.state.hands[1] == ["S1"]
    play(hand, "deal 1 S2; 2 stand")
    assert refused(hand, "3 trade ??") == Refusal("not_in_hand", {"card": "??", "seat": 3})


@pytest.mark.parametrize(
    ("before", "card"),
    [
        ("", "T5"),  # in another hand
        ("3 field T5", "T5"),  # in a field
        (
            "1 trade S1; deal 1 ??; pulse; deal 1 ??; deal 1 ??; deal 2 ??; deal 2 ??; deal 3 ??; deal 3 ??",
            "S1",
        ),  # pile
    ],
)
def test_a_card_whose_copies_are_all_known_elsewhere_is_refused(before: str, card: str) -> None:
    hand = dealt()
    if before:
        play(hand, before)
    assert refused(hand, f"2 field {card}") == Refusal("copies_elsewhere", {"card": card})
    while hand.awaiting != {"seat": 2, "moves": ["call", "draw", "trade", "stand", "field"]}:
        assert hand.awaiting is not None
        play(hand, f"{hand.awaiting['seat']} stand")
    assert refused(hand, f"2 trade {card}") == Refusal("copies_elsewhere", {"card": card})


def test_a_card_set_aside_by_a_folded_seat_is_known_elsewhere() -> None:
    hand = dealt()
    everyone(hand, "stand")
    play(hand, "1 check; 2 check; 3 fold")
    assert refused(hand, "2 field T5") == Refusal("copies_elsewhere", {"card": "T5"})


def test_a_card_that_an_unknown_one_was_turned_into_is_out_of_the_deck() -> None:
    hand = play(dealt(), "2 field C9; 1 draw")
    assert refused(hand, "deal 1 C9") == Refusal("copies_elsewhere", {"card": "C9"})


def test_of_two_copies_one_may_be_elsewhere() -> None:
    hand = start("classic", (100, 100), 2)
    deal_in(hand, {1: "Star ??", 2: "?? ??"})
    play(hand, "2 field Star")
    assert refused(hand, "2 field Star") == Refusal("copies_elsewhere", {"card": "Star"})


def test_a_card_put_into_the_field_must_be_named() -> None:
    hand = dealt()
    assert refused(hand, "1 field ??") == Refusal("must_be_face_up")
    assert refused(hand, "1 unfield ??") == Refusal("not_in_field", {"card": "??", "seat": 1})


def test_an_unknown_card_does_not_name_a_wrong_deck() -> None:
    hand = dealt()
    assert refused(hand, "1 trade +3t") == Refusal("unknown_card", {"card": "+3t", "deck": "traditional"})
    assert refused(hand, "2 field S16") == Refusal("unknown_card", {"card": "S16", "deck": "traditional"})


# --- the reveal


def test_seats_with_unknown_cards_show_in_any_order_before_anything_is_judged() -> None:
    hand = called({1: "S1 ??", 2: "?? ??", 3: "T5 T6"})
    assert hand.awaiting == {"show": [1, 2]}
    assert not told(hand, Revealed)
    play(hand, "show 2 C9 C10")
    assert hand.awaiting == {"show": [1]}
    assert not told(hand, Revealed)
    assert refused(hand, "show 2 C9 C10") == Refusal("show_not_owed", {"seat": 2})
    play(hand, "show 1 S15 S1")
    assert told(hand, Revealed) == [
        Revealed(1, ("S1", "S15"), (), 16, "total", bombed_out=False),
        Revealed(2, ("C9", "C10"), (), 19, "total", bombed_out=False),
        Revealed(3, ("T5", "T6"), (), 11, "total", bombed_out=False),
    ]
    assert hand.winners == (2,)


def test_a_seat_whose_cards_are_all_known_is_not_asked() -> None:
    hand = called({1: "S1 S2", 2: "S3 ??"})
    assert refused(hand, "show 1 S1 S2") == Refusal("show_not_owed", {"seat": 1})


def test_show_names_all_cards_but_those_in_the_field() -> None:
    hand = start("classic", (100, 100), 2, pot_building_rounds=0)
    deal_in(hand, {1: "S1 ??", 2: "S3 S4"})
    play(hand, "1 field S1; 1 call; 1 check; 2 check")
    assert refused(hand, "show 1 S1 S2") == Refusal("show_wrong_count", {"seat": 1, "count": 1})
    assert refused(hand, "show 1 S1") == Refusal("copies_elsewhere", {"card": "S1"})
    play(hand, "show 1 S2")
    assert hand.revealed[1].total == 3


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("show 1 S1", Refusal("show_wrong_count", {"seat": 1, "count": 2})),
        ("show 1 S1 S2 S3", Refusal("show_wrong_count", {"seat": 1, "count": 2})),
        ("show 1 S2 S3", Refusal("show_lacks", {"seat": 1, "card": "S1"})),
        ("show 1 S1 T5", Refusal("copies_elsewhere", {"card": "T5"})),
        ("show 1 S1 S1", Refusal("copies_elsewhere", {"card": "S1"})),
        ("show 1 S1 XX", Refusal("unknown_card", {"card": "XX", "deck": "traditional"})),
        ("show 2 C9 C9", Refusal("copies_elsewhere", {"card": "C9"})),
        ("show 2 C9 S1", Refusal("copies_elsewhere", {"card": "S1"})),
        ("show 3 T5 T6", Refusal("show_not_owed", {"seat": 3})),
        ("show 7 T5 T6", Refusal("show_not_owed", {"seat": 7})),
        ("deal 1 S9", Refusal("dealer_owes", {"word": "show"})),
        ("1 show", Refusal("dealer_owes", {"word": "show"})),
        ("1 check", Refusal("dealer_owes", {"word": "show"})),
        ("pulse", Refusal("pulse_not_now")),
    ],
)
def test_what_is_refused_at_the_showing(text: str, refusal: Refusal) -> None:
    assert refused(called({1: "S1 ??", 2: "?? ??", 3: "T5 T6"}), text) == refusal


def test_an_unknown_card_cannot_be_shown() -> None:
    hand = called({1: "S1 ??", 2: "?? ??", 3: "T5 T6"})
    assert refused(hand, "show 1 S1 ??").code in ("show_wrong_count", "open_card_needed", "must_be_face_up")


def test_a_card_that_another_seat_just_showed_is_refused() -> None:
    hand = play(called({1: "S1 ??", 2: "?? ??", 3: "T5 T6"}), "show 2 C9 C10")
    assert refused(hand, "show 1 S1 C9") == Refusal("copies_elsewhere", {"card": "C9"})


def test_both_copies_of_a_card_in_one_hand_can_be_shown() -> None:
    hand = play(called({1: "Queen ??", 2: "S3 S4"}), "show 1 Queen Queen")
    assert hand.revealed[1].total == -4
    hand = play(called({1: "?? ??", 2: "S3 S4"}), "show 1 Queen Queen")
    assert hand.revealed[1].total == -4
    hand = called({1: "?? Queen", 2: "S3 Queen"})
    assert refused(hand, "show 1 Queen Queen") == Refusal("copies_elsewhere", {"card": "Queen"})


def test_known_cards_keep_their_places_when_shown_in_another_order() -> None:
    hand = play(called({1: "S1 ??", 2: "S3 S4"}), "show 1 S9 S1")
    assert hand.state.hands[1] == ["S1", "S9"]


def test_cards_of_the_demise_lie_open() -> None:
    hand = called({1: "S9 C9", 2: "T10 F8"})
    assert refused(hand, "deal 1 ??") == Refusal("open_card_needed")
    play(hand, "deal 1 S1")
    last = told(hand, CardDealt)[-1]
    assert last.seen_by(None) == CardDealt(1, "S1", face_up=True)
    assert hand.view(2).seats[1].hand == ("S9", "C9", "S1")


def test_folded_seats_with_unknown_cards_are_not_asked_to_show() -> None:
    hand = start("classic", (100, 100, 100), 3, pot_building_rounds=0)
    deal_in(hand, {1: "S1 S2", 2: "?? ??", 3: "T5 T6"})
    play(hand, "1 call; 1 check; 2 fold; 3 check")
    assert hand.complete


def test_unknown_cards_come_back_from_the_pile() -> None:
    hand = start("classic", (100, 100), 2)
    deal_in(hand, {1: "?? ??", 2: "?? ??"})
    play(hand, "1 trade ??; deal 1 ??; 2 stand; 1 check; 2 check")
    while hand.state.deck_count:
        assert hand.awaiting is not None
        seat = hand.awaiting["seat"]
        play(hand, f"{seat} check" if hand.state.phase == "betting" else f"{seat} draw; deal {seat} ??")
    while hand.state.phase == "betting":
        assert hand.awaiting is not None
        play(hand, f"{hand.awaiting['seat']} check")
    assert hand.awaiting is not None
    seat = hand.awaiting["seat"]
    play(hand, f"{seat} draw; deal {seat} ??")
    assert (hand.state.deck_count, hand.state.pile) == (0, [])
    assert sum(map(len, hand.state.hands.values())) == 76
