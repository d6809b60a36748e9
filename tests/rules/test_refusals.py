"""Every refusal that a hand of Traditional Sabacc can give, by a real move, with the values its sentence needs."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hand import Hand
from rules.moves import Move
from rules.refusals import CODES, IllegalMove, Refusal
from rules.state import HandState
from tests.rules.played_hands import deal_in, everyone, play, refused, snapshot, start

PLAY_WORDS = ("draw", "trade", "stand", "field")


def hand_at(stage: str, name: str = "classic", **options: Any) -> Hand:
    """A hand of three seats (seat 3 deals, 100 credits each) brought to a stage by name."""
    credits = options.pop("credits", (100, 100, 100))  # noqa: A001
    hand = start(name, credits, 3, **options)
    if stage == "start":
        return hand
    deal_in(hand, {1: "S1 S2", 2: "C3 C4", 3: "T5 ??"})
    if stage == "play":
        return hand
    if stage == "dice":
        return play(hand, "1 stand")
    everyone(hand, "stand")
    if stage == "betting":
        return hand
    if stage == "bet":
        return play(hand, "1 bet 10")
    assert stage == "folded"
    return play(hand, "1 fold")


def at_the_showing() -> Hand:
    hand = hand_at("play", pot_building_rounds=0)
    return everyone(play(hand, "1 call"), "check")


def over() -> Hand:
    return play(hand_at("betting"), "1 fold; 2 fold")


def without_cards() -> Hand:
    """All cards are in hands: nothing to draw, nothing on the pile."""
    hand = start("classic", (100, 100), 2)
    rest = hand.state.deck.cards()
    deal_in(hand, {1: f"{rest.pop()} {rest.pop()}", 2: f"{rest.pop()} {rest.pop()}"})
    while rest:
        play(hand, f"1 draw; deal 1 {rest.pop()}; 2 draw; deal 2 {rest.pop()}; 1 check; 2 check")
    return hand


CASES: list[tuple[str, dict[str, Any], Any, str]] = [
    # code, values, the hand, the move
    ("unreadable", {"text": "1 dance"}, lambda: hand_at("play"), "1 dance"),
    ("unreadable", {"text": "1 token x"}, lambda: hand_at("play"), "1 token x"),
    ("hand_over", {}, over, "3 stand"),
    ("hand_over", {}, over, "pulse"),
    ("hand_over", {}, over, "deal 3 S9"),
    ("not_awaited", {"word": "deal"}, lambda: hand_at("play"), "deal 1 S9"),
    ("not_awaited", {"word": "dice"}, lambda: hand_at("play"), "dice 1 2"),
    ("not_awaited", {"word": "show"}, lambda: hand_at("play"), "show 1 S1 S2"),
    ("not_awaited", {"word": "turn"}, lambda: hand_at("betting"), "turn S9"),
    ("not_awaited", {"word": "pick"}, lambda: hand_at("betting"), "pick 1 S9"),
    ("not_awaited", {"word": "wild"}, lambda: hand_at("betting"), "wild S9 S8"),
    ("cards_owed", {}, lambda: hand_at("start"), "1 stand"),
    ("cards_owed", {}, lambda: play(hand_at("play"), "1 draw"), "1 stand"),
    ("dice_owed", {}, lambda: hand_at("dice", "dice"), "2 stand"),
    ("dealer_owes", {"word": "deal"}, lambda: hand_at("start"), "dice 1 2"),
    ("dealer_owes", {"word": "dice"}, lambda: hand_at("dice", "dice"), "deal 1 S9"),
    ("dealer_owes", {"word": "show"}, at_the_showing, "deal 1 S9"),
    ("dealer_owes", {"word": "show"}, at_the_showing, "3 stand"),
    ("pulse_not_in_ruleset", {}, lambda: hand_at("play", "dice"), "pulse"),
    ("pulse_not_now", {}, lambda: hand_at("start"), "pulse"),
    ("seat_not_in_hand", {"seat": 4}, lambda: hand_at("play"), "4 stand"),
    ("seat_not_in_hand", {"seat": 0}, lambda: hand_at("play"), "0 stand"),
    ("seat_not_in_hand", {"seat": 2}, lambda: start("classic", (100, 9, 100), 3), "2 stand"),
    ("seat_folded", {"seat": 1}, lambda: hand_at("folded"), "1 check"),
    ("not_your_turn", {"seat": 2, "turn": 1}, lambda: hand_at("play"), "2 stand"),
    ("not_your_turn", {"seat": 3, "turn": 1}, lambda: hand_at("betting"), "3 check"),
    ("not_open", {"word": "check", "words": PLAY_WORDS}, lambda: hand_at("play"), "1 check"),
    (
        "not_open",
        {"word": "draw", "words": ("check", "bet", "fold", "field")},
        lambda: hand_at("betting"),
        "1 draw",
    ),
    ("not_in_ruleset", {"word": "swap"}, lambda: hand_at("play"), "1 swap S1"),
    ("not_in_ruleset", {"word": "muck"}, lambda: hand_at("betting"), "1 muck"),
    ("not_in_ruleset", {"word": "exchange"}, lambda: hand_at("play"), "1 exchange"),
    ("must_match", {"amount": 10}, lambda: hand_at("bet"), "2 check"),
    ("nothing_to_match", {}, lambda: hand_at("betting"), "1 match"),
    ("nothing_lies", {}, lambda: hand_at("betting"), "1 raise 10"),
    ("stake_lies", {"amount": 10}, lambda: hand_at("bet"), "2 bet 20"),
    ("must_bet_first", {}, lambda: start("computer", (100, 100), 2), "1 check"),
    (
        "no_right_to_raise",
        {},
        lambda: play(hand_at("betting", credits=(100, 13, 100)), "1 check; 2 bet 3; 3 match"),
        "1 raise 20",
    ),
    ("cannot_raise", {}, lambda: play(hand_at("betting", credits=(100, 20, 100)), "1 bet 10"), "2 raise 15"),
    ("bet_too_small", {"least": 5}, lambda: hand_at("betting"), "1 bet 4"),
    ("bet_too_small", {"least": 5}, lambda: hand_at("betting"), "1 bet 0"),
    ("bet_too_large", {"most": 20}, lambda: hand_at("betting", max_bet=20), "1 bet 21"),
    ("bet_over_credits", {"most": 90}, lambda: hand_at("betting"), "1 bet 91"),
    ("raise_too_small", {"least": 15}, lambda: hand_at("bet"), "2 raise 14"),
    ("raise_too_small", {"least": 15}, lambda: hand_at("bet"), "2 raise 10"),
    ("raise_too_large", {"most": 30}, lambda: hand_at("bet", max_bet=20), "2 raise 31"),
    ("raise_over_credits", {"most": 90}, lambda: hand_at("bet"), "2 raise 91"),
    ("call_too_early", {"round": 5}, lambda: hand_at("play"), "1 call"),
    (
        "call_too_early",
        {"round": 2},
        lambda: hand_at("betting", call_in="betting_turn", pot_building_rounds=1),
        "1 call",
    ),
    ("already_called", {}, lambda: play(hand_at("play", pot_building_rounds=0), "1 call"), "1 call"),
    (
        "already_called",
        {},
        lambda: play(hand_at("betting", call_in="betting_turn", pot_building_rounds=0), "1 call; 1 check"),
        "2 call",
    ),
    ("no_cards_left", {}, without_cards, "1 draw"),
    ("one_card_move_a_turn", {}, lambda: play(hand_at("play", "dice"), "1 draw; deal 1 S9"), "1 trade S9"),
    ("one_field_a_turn", {}, lambda: play(hand_at("play", "dice"), "1 field S1"), "1 field S2"),
    ("one_unfield_a_turn", {}, lambda: play(hand_at("play", "dice"), "1 field S1; 1 unfield S1"), "1 unfield S1"),
    ("unknown_card", {"card": "X9", "deck": "traditional"}, lambda: hand_at("play"), "1 trade X9"),
    ("unknown_card", {"card": "s4", "deck": "traditional"}, lambda: hand_at("start"), "deal 1 s4"),
    ("not_in_hand", {"card": "S9", "seat": 1}, lambda: hand_at("play"), "1 trade S9"),
    ("not_in_hand", {"card": "??", "seat": 1}, lambda: hand_at("play"), "1 trade ??"),
    ("not_in_field", {"card": "C3", "seat": 2}, lambda: hand_at("play"), "2 unfield C3"),
    ("not_in_field", {"card": "S1", "seat": 1}, lambda: hand_at("play", "dice"), "1 unfield S1"),
    ("in_field", {"card": "S1"}, lambda: play(hand_at("play"), "1 field S1"), "1 trade S1"),
    ("field_not_now", {}, lambda: hand_at("start"), "1 field S1"),
    ("field_not_now", {}, at_the_showing, "3 field T5"),
    ("must_be_face_up", {}, lambda: hand_at("play"), "3 field ??"),
    (
        "must_be_face_up",
        {},
        lambda: play(hand_at("play", "dice"), "1 stand; dice 1 2; 2 stand; dice 1 2"),
        "3 field ??",
    ),
    ("copies_elsewhere", {"card": "C3"}, lambda: hand_at("play"), "3 field C3"),
    ("copies_elsewhere", {"card": "C3"}, lambda: play(hand_at("play"), "1 draw"), "deal 1 C3"),
    ("copies_elsewhere", {"card": "S1"}, lambda: play(hand_at("play"), "1 trade S1"), "deal 1 S1"),
    ("nothing_to_name", {"word": "draw"}, lambda: hand_at("play"), "1 draw sand"),
    ("no_card_owed", {"seat": 2}, lambda: play(hand_at("play"), "1 draw"), "deal 2 S9"),
    ("no_card_owed", {"seat": 8}, lambda: hand_at("start"), "deal 8 S9"),
    ("wrong_dice", {"count": 2, "sides": 6}, lambda: hand_at("dice", "dice"), "dice 1 7"),
    ("wrong_dice", {"count": 2, "sides": 6}, lambda: hand_at("dice", "dice"), "dice 1"),
    ("show_not_owed", {"seat": 1}, at_the_showing, "show 1 S1 S2"),
    ("show_wrong_count", {"seat": 3, "count": 2}, at_the_showing, "show 3 T5"),
    ("show_lacks", {"seat": 3, "card": "T5"}, at_the_showing, "show 3 T6 T7"),
]


@pytest.mark.parametrize(("code", "values", "prepare", "text"), CASES, ids=[f"{c[0]}: {c[3]}" for c in CASES])
def test_the_refusal(code: str, values: dict[str, Any], prepare: Any, text: str) -> None:
    found = refused(prepare(), text)
    assert (found.code, dict(found.values)) == (code, values)


def test_a_card_of_the_demise_must_be_named() -> None:
    hand = start("classic", (100, 100), 2, pot_building_rounds=0)
    deal_in(hand, {1: "S9 C9", 2: "T10 F8"})
    play(hand, "1 call; 1 check; 2 check")
    assert refused(hand, "deal 1 ??") == Refusal("open_card_needed")


def test_the_cases_reach_every_code_of_this_variant() -> None:
    of_other_variants = {
        "raises_used_up",
        "only_lead_bets",
        "lead_cannot_fold",
        "cap_reached",
        "cannot_pay",
        "hand_limit",
        "two_cards_stay",
        "wrong_pick",
        "wild_same",
        "too_many_cards",
        "too_few_cards",
        "in_selection",
        "wrong_faces",
        "only_draw_now",
        "name_needed",
        "wrong_family",
        "embargoed",
        "no_tokens",
        "token_played",
        "token_not_held",
        "token_needs_seat",
        "token_takes_no_seat",
        "token_not_at",
        "token_without_aim",
    }
    reached = {case[0] for case in CASES} | {"open_card_needed"}
    assert reached == set(CODES) - of_other_variants


def test_a_trade_with_the_card_just_thrown_is_refused_while_the_deck_holds_cards() -> None:
    hand = play(hand_at("play"), "1 trade S1")
    assert refused(hand, "deal 1 S1") == Refusal("copies_elsewhere", {"card": "S1"}), "it lies on the pile"


def test_a_refusal_names_no_card_that_the_mover_cannot_see() -> None:
    hand = hand_at("play")
    for text in ("1 trade C3", "2 field T5", "1 field C4", "2 trade S1", "1 unfield C3"):
        found = refused(hand, text)
        named = {value for value in found.values.values() if isinstance(value, str)}
        assert named <= {*text.split(), "traditional"}, found


@pytest.mark.parametrize(
    ("stage", "move"),
    [
        ("play", Move("trade", 1)),
        ("play", Move("trade", 1, ("S1", "S2"))),
        ("play", Move("stand", 1, ("S1",))),
        ("play", Move("stand")),
        ("betting", Move("bet", 1)),
        ("betting", Move("check", 1, amount=3)),
        ("start", Move("deal", 1, by_dealer=True)),
        ("start", Move("deal", 1, ("S1", "S2"), by_dealer=True)),
    ],
    ids=str,
)
def test_a_move_that_has_no_text_is_refused_before_anything_changes(stage: str, move: Move) -> None:
    """`why_not` answers without exceptions; what `apply` accepts must replay from its text."""
    hand = hand_at(stage)
    before = snapshot(hand)
    assert hand.why_not(move) is not None
    with pytest.raises(IllegalMove):
        hand.apply(move)
    assert snapshot(hand) == before


def test_snapshots_see_everything_that_a_hand_keeps() -> None:
    """Guard of the tests above: each attribute of the state is compared."""
    hand = hand_at("play")
    inner = snapshot(hand)[0]
    assert isinstance(hand.state, HandState)
    assert set(inner) == set(hand.state.__slots__) - {"ruleset", "deck", "options", "pots", "seats", "tell"}
