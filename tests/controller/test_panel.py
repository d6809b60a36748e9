"""What a press means: choices half made, amounts, cards by their place, and why a press is no move."""

from __future__ import annotations

from typing import Any

import pytest

from controller.panel import BUTTON_WORDS, Chosen, Panel, Told, min_step
from hardware.settings import BUTTON_NAMES
from rules.hand import Hand
from rules.refusals import Refusal
from rules.ruleset import shipped, shipped_names
from rules.state import Seat


def hand(*moves: str, ruleset: str = "classic", credits: int = 200, **options: Any) -> Hand:  # noqa: A002
    seats = {n: Seat(f"Seat {n}", credits) for n in (1, 2, 3)}
    found = Hand(shipped(ruleset).with_options(options), seats, 1)
    for move in moves:
        found.apply(move)
    return found


DEALT = ("deal 2 S4", "deal 3 C12", "deal 1 T2", "deal 2 F5", "deal 3 F6", "deal 1 F7")
BETS = (*DEALT, "2 stand", "3 stand", "1 stand")


def chosen(answer: object) -> str:
    assert isinstance(answer, Chosen), answer
    return str(answer.move)


def code(answer: object) -> str:
    assert isinstance(answer, Refusal | Told), answer
    return answer.code


@pytest.mark.parametrize(
    ("moves", "button", "move"),
    [
        (DEALT, "draw", "2 draw"),
        (DEALT, "stand", "2 stand"),
        (BETS, "match", "2 check"),
        (BETS, "raise", "2 bet 5"),
        (BETS, "fold", "2 fold"),
        ((*BETS, "2 bet 10"), "match", "3 match"),
        ((*BETS, "2 bet 10"), "raise", "3 raise 15"),
    ],
)
def test_a_button_is_the_move_that_is_open(moves: tuple[str, ...], button: str, move: str) -> None:
    table = hand(*moves)
    assert isinstance(table.awaiting, dict)
    answer = Panel().press(table, button, table.awaiting["seat"])
    assert chosen(answer) == move
    assert table.why_not(move) is None


@pytest.mark.parametrize(
    ("moves", "button", "why"),
    [
        (DEALT, "match", "not_open"),
        (DEALT, "raise", "not_open"),
        (DEALT, "fold", "not_open"),
        (DEALT, "call", "call_too_early"),
        (DEALT, "plus", "nothing_to_adjust"),
        (DEALT, "minus", "nothing_to_adjust"),
        (DEALT, "deal", "nothing_to_confirm"),
        (BETS, "draw", "not_open"),
        (BETS, "trade", "not_open"),
        (BETS, "stand", "not_open"),
        (BETS, "call", "not_open"),
    ],
)
def test_a_press_that_is_no_move_says_why(moves: tuple[str, ...], button: str, why: str) -> None:
    table = hand(*moves)
    before = table.moves
    assert code(Panel().press(table, button, 2)) == why
    assert table.moves == before


def test_a_seat_out_of_turn_is_told_whose_turn_it_is() -> None:
    for button in ("draw", "stand", "match", "trade", "call"):
        assert code(Panel().press(hand(*DEALT), button, 3)) == "not_your_turn"
    assert code(Panel().press(hand(*DEALT), "draw", 7)) == "seat_not_in_hand"
    assert code(Panel().press(hand(*BETS, "2 fold"), "match", 2)) == "seat_folded"


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_button_answers_at_every_ruleset(ruleset: str) -> None:
    """A press never raises, whatever the question is."""
    table = hand(ruleset=ruleset)
    for name in BUTTON_NAMES:
        for seat in (1, 2, 3, 8):
            Panel().press(table, name, seat)
            Panel().touch(table, seat, 0)
    assert set(BUTTON_WORDS) | {"plus", "minus", "field", "undo"} == set(BUTTON_NAMES), "the table sees to undo"


# --- amounts


def test_plus_and_minus_change_the_stake_by_the_least_bet_between_its_bounds() -> None:
    table, panel = hand(*BETS, credits=33), Panel()
    assert min_step(table) == 5
    assert panel.stake(table, 2) == 5
    panel.press(table, "minus", 2)
    assert panel.stake(table, 2) == 5
    for wanted in (10, 15, 20, 23, 23):
        assert panel.press(table, "plus", 2) is None
        assert panel.stake(table, 2) == wanted
    panel.press(table, "minus", 2)
    assert panel.stake(table, 2) == 18
    assert chosen(panel.press(table, "raise", 2)) == "2 bet 18"


def test_an_amount_belongs_to_one_turn() -> None:
    table, panel = hand(*BETS), Panel()
    panel.press(table, "plus", 2)
    panel.press(table, "plus", 2)
    panel.turn_passed(2)
    assert panel.stake(table, 2) == 5
    panel.press(table, "plus", 2)
    panel.moved(3, 2)
    assert panel.stake(table, 2) == 10, "a move of another seat leaves it"
    panel.moved(2, 2)
    assert panel.stake(table, 2) == 5


def test_no_stake_where_no_bet_is_open() -> None:
    assert Panel().stake(hand(*DEALT), 2) is None
    assert Panel().stake(hand(*BETS), 3) is None


# --- cards


def test_a_card_is_chosen_by_its_place_and_confirmed() -> None:
    table, panel = hand(*DEALT), Panel()
    assert panel.press(table, "trade", 2) is None
    assert panel.selected() == (2, 0)
    panel.press(table, "plus", 2)
    assert panel.selected() == (2, 1)
    panel.press(table, "plus", 2)
    assert panel.selected() == (2, 0), "round and round"
    panel.press(table, "minus", 2)
    assert chosen(panel.press(table, "deal", 2)) == "2 trade F5"
    assert panel.selected() is None


def test_the_same_button_confirms_too() -> None:
    table, panel = hand(*DEALT), Panel()
    panel.press(table, "trade", 2)
    assert chosen(panel.press(table, "trade", 2)) == "2 trade S4"


def test_another_button_lets_the_choice_go() -> None:
    table, panel = hand(*DEALT), Panel()
    panel.press(table, "trade", 2)
    panel.press(table, "match", 2)
    assert panel.selected() is None
    panel.press(table, "trade", 2)
    assert panel.press(table, "field", 2) is None
    assert chosen(panel.press(table, "deal", 2)) == "2 field S4"


def test_another_seats_button_lets_the_choice_go() -> None:
    table, panel = hand(*DEALT), Panel()
    panel.press(table, "trade", 2)
    panel.press(table, "field", 3)
    assert panel.selected() == (3, 0)
    assert code(panel.press(table, "deal", 2)) == "nothing_to_confirm"


def test_the_field_counts_after_the_hand() -> None:
    table, panel = hand(*DEALT, "2 field S4"), Panel()
    panel.press(table, "field", 2)
    panel.press(table, "plus", 2)
    assert panel.selected() == (2, 1)
    assert chosen(panel.press(table, "deal", 2)) == "2 unfield S4"
    panel.press(table, "field", 2)
    assert chosen(panel.press(table, "field", 2)) == "2 field F5"


def test_a_touch_chooses_and_the_second_one_confirms() -> None:
    table, panel = hand(*DEALT), Panel()
    assert panel.touch(table, 3, 1) is None
    assert panel.selected() == (3, 1)
    assert panel.touch(table, 3, 0) is None
    assert chosen(panel.touch(table, 3, 0)) == "3 field C12"


def test_a_touch_on_the_card_for_a_trade() -> None:
    table, panel = hand(*DEALT, "2 field S4", "2 unfield S4", "2 field F5"), Panel()
    panel.press(table, "trade", 2)
    refused = panel.touch(table, 2, 1)
    assert isinstance(refused, Refusal)
    assert refused.code == "in_field"
    assert refused.values["card"] == "F5"
    assert chosen(panel.touch(table, 2, 0)) == "2 trade S4"


@pytest.mark.parametrize("place", [-1, 2, 99])
def test_a_touch_beside_the_cards_is_nothing(place: int) -> None:
    table, panel = hand(*DEALT), Panel()
    assert panel.touch(table, 2, place) is None
    assert panel.touch(table, 8, 0) is None
    assert panel.selected() is None


def test_a_touch_where_there_is_no_field_chooses_for_the_trade() -> None:
    table, panel = hand(*DEALT, field="none"), Panel()
    panel.touch(table, 2, 1)
    assert chosen(panel.touch(table, 2, 1)) == "2 trade F5"
    panel.touch(table, 3, 1)
    assert panel.selected() is None, "out of turn there is nothing to do with a card"


def test_a_choice_for_the_field_out_of_turn_outlives_the_turn_of_others() -> None:
    table, panel = hand(*DEALT), Panel()
    panel.touch(table, 3, 1)
    panel.moved(2, 2)
    panel.turn_passed(2)
    assert panel.selected() == (3, 1)
    panel.turn_passed(None)
    assert panel.selected() == (3, 1)
    panel.moved(3, 2)
    assert panel.selected() is None


def test_a_choice_of_the_seat_on_turn_ends_with_its_turn() -> None:
    for word in ("trade", "field"):
        table, panel = hand(*DEALT), Panel()
        panel.press(table, word, 2)
        panel.turn_passed(2)
        assert panel.selected() is None


def test_a_scanned_card_is_named_by_its_face() -> None:
    table, panel = hand(*DEALT, "3 field F6"), Panel()
    assert chosen(panel.card_scanned(table, 3, "C12")) == "3 field C12"
    assert chosen(panel.card_scanned(table, 3, "F6")) == "3 unfield F6"
    panel.press(table, "trade", 2)
    assert chosen(panel.card_scanned(table, 3, "C12")) == "3 field C12", "the choice is another seat's"
    assert chosen(panel.card_scanned(table, 2, "S4")) == "2 trade S4"


SMUGGLED = ("deal 2 C1", "deal 3 C2", "deal 1 C3", "deal 2 L1", "deal 3 L2", "deal 1 L3")


def smuggler() -> Hand:
    """A hand where seat 2 or another one may exchange cards."""
    table = hand(ruleset="smuggler", credits=500)
    cards = iter(card for card in table.state.deck.cards())
    for _ in range(80):
        awaiting = table.awaiting
        assert awaiting is not None
        if "deal" in awaiting:
            table.apply(f"deal {min(awaiting['deal'])} {next(cards)}")
            continue
        moves = {move.word for move in table.legal_moves(awaiting["seat"])}
        if "exchange" in moves:
            return table
        table.apply(f"{awaiting['seat']} {'check' if 'check' in moves else 'match'}")
    raise AssertionError("no exchange comes")


def test_several_cards_are_marked_and_handed_in() -> None:
    table, panel = smuggler(), Panel()
    assert table.awaiting is not None
    seat = table.awaiting["seat"]
    held = table.state.hand_cards(seat)
    panel.press(table, "trade", seat)
    assert panel.marked == set()
    panel.press(table, "trade", seat)
    panel.press(table, "plus", seat)
    panel.press(table, "trade", seat)
    panel.press(table, "trade", seat)
    panel.touch(table, seat, 2)
    assert panel.marked == {0, 2}
    panel.card_scanned(table, seat, held[1])
    panel.card_scanned(table, seat, held[2])
    assert panel.marked == {0, 1}
    answer = panel.press(table, "deal", seat)
    assert chosen(answer) == f"{seat} exchange {held[0]} {held[1]}"
    assert table.why_not(chosen(answer)) is None


def test_none_may_be_handed_in() -> None:
    table, panel = smuggler(), Panel()
    assert table.awaiting is not None
    seat = table.awaiting["seat"]
    panel.press(table, "trade", seat)
    assert chosen(panel.press(table, "deal", seat)) == f"{seat} exchange"


def test_unknown_cards_are_named_as_such() -> None:
    table, panel = hand(*(move[:7] + "??" for move in DEALT)), Panel()
    panel.press(table, "trade", 2)
    assert chosen(panel.press(table, "deal", 2)) == "2 trade ??"


# --- moves that name a pile, a token or a number


def kessel(*moves: str) -> Hand:
    tokens = ("target-tariff", "refund")
    seats = {n: Seat(f"Seat {n}", 6, tokens=tokens if n == 2 else ()) for n in (1, 2, 3)}
    found = Hand(shipped("kessel"), seats, 1)
    cards = "deal 2 s3; deal 3 s4; deal 1 s5; deal 2 b3; deal 3 b4; deal 1 bi; turn s1; turn b2"
    for move in (*cards.split("; "), *moves):
        found.apply(move)
    return found


def test_a_pile_is_chosen_by_plus_and_minus_and_confirmed() -> None:
    table, panel = kessel(), Panel()
    assert panel.press(table, "draw", 2) is None
    assert panel.option(table) == "sand"
    panel.press(table, "plus", 2)
    assert panel.option(table) == "blood"
    panel.press(table, "minus", 2)
    panel.press(table, "minus", 2)
    assert panel.selected() is None, "no card is marked"
    assert chosen(panel.press(table, "deal", 2)) == "2 draw blood-pile"
    assert panel.option(table) is None


def test_the_same_button_again_confirms_and_another_one_lets_go() -> None:
    table, panel = kessel(), Panel()
    panel.press(table, "draw", 2)
    assert chosen(panel.press(table, "draw", 2)) == "2 draw sand"
    panel.press(table, "draw", 2)
    assert chosen(panel.press(table, "stand", 2)) == "2 stand"
    panel.press(table, "trade", 2)
    assert panel.option(table) == "target-tariff 1"
    panel.press(table, "plus", 2)
    assert chosen(panel.press(table, "deal", 2)) == "2 token target-tariff 3"


def test_an_action_on_the_screen_says_all_of_the_move() -> None:
    assert chosen(Panel().press(kessel(), "draw sand-pile", 2)) == "2 draw sand-pile"
    assert chosen(Panel().press(kessel(), "token target-tariff 3", 2)) == "2 token target-tariff 3"


def test_a_drawn_card_is_kept_or_refused() -> None:
    table = kessel("2 draw sand-pile")
    assert chosen(Panel().press(table, "stand", 2)) == "2 keep"
    assert chosen(Panel().press(table, "fold", 2)) == "2 refuse"


def test_where_a_number_alone_can_be_meant_plus_begins_to_choose() -> None:
    table, panel = kessel("2 stand", "3 stand", "1 stand", "dice 2 6"), Panel()
    assert table.awaiting == {"seat": 1, "moves": ["choose"]}
    panel.press(table, "plus", 1)
    assert panel.option(table) == "2"
    panel.press(table, "plus", 1)
    assert chosen(panel.press(table, "deal", 1)) == "1 choose 6"
    panel.press(table, "deal", 1)
    assert chosen(panel.press(table, "deal", 1)) == "1 choose 2"


def test_a_card_on_the_reader_does_not_name_a_pile() -> None:
    table, panel = kessel(), Panel()
    panel.press(table, "draw", 2)
    answer = panel.card_scanned(table, 2, "s3")
    assert isinstance(answer, Chosen)
    assert table.why_not(answer.move) is not None
    assert panel.touch(table, 2, 0) is None


def test_why_a_token_cannot_be_played() -> None:
    assert code(Panel().press(kessel("2 stand"), "trade", 3)) == "no_tokens"
    assert code(Panel().press(kessel("2 token refund"), "trade", 2)) == "token_played"
