"""Rules sheet "Corellian Spike", "Course of a hand": antes, the open card, turns, dice, and the discard pile."""

from __future__ import annotations

import pytest

from rules.events import CardDealt, CardGiven, CardTaken, CardTurned, Folded, RoundStarted
from rules.hand import Hand
from rules.refusals import RulesetError, refuse
from rules.view import LegalMove
from tests.rules.played_hands import deal_in, everyone, play, refused, start, table, told

PAIRS = {
    1: "+1t +2t",
    2: "+1c +2c",
    3: "+1s +2s",
    4: "-1t -2t",
    5: "-1c -2c",
    6: "-1s -2s",
    7: "+3t +4t",
    8: "+3c +4c",
}


def dealt(credits: dict[int, int] | list[int], dealer: int, name: str = "corellian-spike", **options: object) -> Hand:  # noqa: A002
    """A hand with `-10s` turned, at the first turn."""
    hand = start(name, credits, dealer, **options)
    return play(deal_in(hand, {seat: PAIRS[seat] for seat in hand.state.order}), "turn -10s")


SHIPPED = {
    "rounds": (3, 3),
    "ante": (5, 1),
    "sabacc_ante": (0, 2),
    "betting": (False, True),
    "raise_limit": ("none", 3),
    "gain_cost": (0, 1),
    "swap_cost": (0, 2),
    "gain_discard": ("no", "after"),
    "hand_limit": (5, 5),
    "prime_sabacc": (False, True),
    "lowest_wins": (True, False),
    "final_tie": ("draw", "draw"),
    "min_bet": ("ante", "ante"),
    "max_bet": ("none", "none"),
}
"""The two columns of the sheet, and the common options of a betting round."""


@pytest.mark.parametrize(("column", "name"), [(0, "corellian-spike"), (1, "black-spire")])
def test_the_shipped_values_are_those_of_the_sheet(column: int, name: str) -> None:
    ruleset = table(name)
    assert ruleset.option_values() == {option: values[column] for option, values in SHIPPED.items()}
    assert all(ruleset.sources[option] for option in SHIPPED)


# --- the start


def test_antes_two_cards_each_and_an_open_card() -> None:
    hand = start("corellian-spike", {2: 20, 5: 20, 7: 20}, dealer=5)
    assert hand.awaiting == {"deal": {"2": 2, "5": 2, "7": 2}}
    assert (hand.main_pot, hand.sabacc_pot) == (15, 0)
    deal_in(hand, {2: "+1t +2t", 5: "+1c +2c", 7: "+1s +2s"})
    assert [event.seat for event in told(hand, CardDealt)] == [7, 2, 5, 7, 2, 5]
    assert hand.awaiting == {"turn": 1}
    assert refused(hand, "turn ??") == refuse("open_card_needed")
    assert refused(hand, "turn +1t") == refuse("copies_elsewhere", card="+1t")
    assert refused(hand, "turn +11t") == refuse("unknown_card", card="+11t", deck="spike")
    assert refused(hand, "deal 2 +9t") == refuse("dealer_owes", word="turn")
    assert refused(hand, "7 stand") == refuse("dealer_owes", word="turn")
    play(hand, "turn 0")
    assert told(hand, CardTurned) == [CardTurned("0")]
    assert hand.view(None).pile_top == "0"
    assert hand.awaiting == {"seat": 7, "moves": ["fold", "draw", "swap", "stand"]}
    assert told(hand, RoundStarted)[-1] == RoundStarted("play", 1, 7)


def test_black_spire_pays_into_both_pots() -> None:
    hand = start("black-spire", [20, 20], dealer=1, sabacc_pot=3)
    assert (hand.main_pot, hand.sabacc_pot, hand.credits) == (2, 7, {1: 17, 2: 17})


def test_both_sylops_may_be_dealt_and_no_third() -> None:
    hand = deal_in(start("corellian-spike", [20, 20], dealer=2), {1: "0 0", 2: "+1t -1t"})
    assert refused(hand, "turn 0") == refuse("copies_elsewhere", card="0")


# --- turns


def test_every_seat_does_one_thing_in_each_round_from_the_dealers_left() -> None:
    hand = dealt({2: 20, 5: 20, 7: 20}, dealer=5)
    assert hand.awaiting == {"seat": 7, "moves": ["fold", "draw", "swap", "stand"]}
    assert hand.legal_moves(7) == (
        LegalMove("fold", "plain"),
        LegalMove("draw", "plain"),
        LegalMove("swap", "card", ("+3t", "+4t"), face_up=True),
        LegalMove("stand", "plain"),
    )
    play(hand, "7 draw")
    assert hand.awaiting == {"deal": {"7": 1}}
    play(hand, "deal 7 +9t; 2 swap +1c; 5 stand")
    assert hand.awaiting == {"dice": 2}
    play(hand, "dice 1 2")
    assert hand.state.round == 2
    assert hand.awaiting == {"seat": 7, "moves": ["fold", "draw", "swap", "stand"]}


def test_words_that_are_not_open() -> None:
    hand = dealt([20, 20], dealer=2)
    assert refused(hand, "1 bet 5") == refuse("not_in_ruleset", word="bet")
    assert refused(hand, "1 discard +1t") == refuse("not_in_ruleset", word="discard")
    assert refused(hand, "1 keep") == refuse("not_in_ruleset", word="keep")
    assert refused(hand, "1 trade +1t") == refuse("not_in_ruleset", word="trade")
    assert refused(hand, "2 stand") == refuse("not_your_turn", seat=2, turn=1)
    assert refused(hand, "1 swap -9t") == refuse("not_in_hand", card="-9t", seat=1)
    assert refused(hand, "1 swap -10s") == refuse("not_in_hand", card="-10s", seat=1), "the pile's card is no own card"
    assert refused(hand, "pulse") == refuse("pulse_not_in_ruleset")
    assert refused(hand, "dice 1 1") == refuse("not_awaited", word="dice")


def test_a_swap_takes_the_old_top_and_puts_the_own_card_there() -> None:
    hand = play(dealt([20, 20, 20], dealer=3), "1 swap +1t")
    assert hand.state.hands[1] == ["+2t", "-10s"], "a card that leaves closes the gap, the new one comes last"
    assert hand.state.pile == ["+1t"]
    assert told(hand, CardGiven)[-1] == CardGiven(1, "swap", "+1t", face_up=True)
    assert told(hand, CardTaken)[-1] == CardTaken(1, "-10s")
    play(hand, "2 swap +2c; 3 swap +1s")
    assert hand.state.hands == {1: ["+2t", "-10s"], 2: ["+1c", "+1t"], 3: ["+2s", "+2c"]}
    assert hand.state.pile == ["+1s"]
    assert hand.view(None).pile_top == "+1s"


def test_junked_cards_go_onto_the_pile_in_the_order_they_came_the_newest_on_top() -> None:
    hand = play(dealt([20, 20, 20], dealer=3), "1 draw; deal 1 +9t; 2 fold")
    assert hand.state.pile == ["-10s", "+1c", "+2c"]
    assert hand.state.hands[2] == []
    assert told(hand, Folded) == [Folded(2, "+2c")]
    assert hand.view(None).pile_top == "+2c"
    play(hand, "3 swap +1s; dice 1 2")
    assert hand.state.hands[3] == ["+2s", "+2c"]
    play(hand, "1 fold")
    assert hand.state.pile == ["-10s", "+1c", "+1s", "+1t", "+2t", "+9t"]
    assert hand.complete, "seat 3 is the last one left"


def test_only_the_top_card_is_public() -> None:
    hand = play(dealt([20, 20, 20], dealer=3), "1 fold")
    view = hand.view(None)
    public = repr([event.seen_by(None) for event in hand.events]) + repr((view.seats, view.pile_top, view.moves))
    assert "+2t" in public, "the top card"
    assert "+1t" not in public, "the card under it"


def test_one_seat_left_wins_at_once_in_the_turn_phase_and_shows_nothing() -> None:
    hand = play(dealt([20, 20, 20], dealer=3, sabacc_pot=8), "1 fold; 2 fold")
    assert hand.complete, "seat 3 is not asked, no dice"
    assert (hand.winners, hand.sabacc_winners, hand.revealed) == ((3,), (), {})
    assert hand.credits == {1: 15, 2: 15, 3: 30}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 8)


def test_one_seat_left_in_a_later_round_wins_at_once() -> None:
    hand = everyone(dealt([20, 20], dealer=2), "stand")
    play(hand, "dice 1 2; 1 stand; 2 fold")
    assert hand.complete
    assert hand.winners == (1,)


def test_the_hand_limit() -> None:
    hand = dealt([20, 20], dealer=2, hand_limit=3)
    play(hand, "1 draw; deal 1 +9t; 2 stand; dice 1 2")
    assert hand.awaiting == {"seat": 1, "moves": ["fold", "swap", "stand"]}
    assert refused(hand, "1 draw") == refuse("hand_limit", limit=3)
    play(hand, "1 swap +9t")
    assert len(hand.state.hands[1]) == 3


def test_the_default_hand_limit_is_five() -> None:
    hand = dealt([20, 20], dealer=2, rounds=4)
    for card in ("+7t", "+8t", "+9t"):
        play(hand, f"1 draw; deal 1 {card}; 2 stand; dice 1 2")
    assert refused(hand, "1 draw") == refuse("hand_limit", limit=5)


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_the_number_of_rounds(rounds: int) -> None:
    hand = dealt([20, 20], dealer=2, rounds=rounds)
    for number in range(1, rounds + 1):
        assert hand.state.round == number
        everyone(hand, "stand")
        assert refused(hand, "1 stand") == refuse("dice_owed")
        play(hand, "dice 2 1")
    assert set(hand.revealed) == {1, 2}


# --- who sits in


def test_a_seat_all_in_on_its_ante_plays_on_to_the_reveal() -> None:
    hand = start("corellian-spike", [5, 20], dealer=2)
    play(deal_in(hand, {1: "+5t -5t", 2: "+1t +2t"}), "turn 0")
    assert hand.credits[1] == 0
    assert hand.awaiting == {"seat": 1, "moves": ["fold", "draw", "swap", "stand"]}
    for _ in range(3):
        everyone(hand, "stand")
        play(hand, "dice 1 2")
    assert hand.credits == {1: 10, 2: 15}


def test_a_seat_that_cannot_pay_the_ante_sits_out_with_its_gap() -> None:
    hand = start("corellian-spike", {1: 20, 4: 4, 6: 20}, dealer=4)
    assert hand.state.order == (6, 1)


# --- cards that the dealer does not know


def test_unknown_cards_are_swapped_face_up_and_shown_at_the_reveal_in_any_order() -> None:
    hand = start("corellian-spike", [20, 20, 20], dealer=3, rounds=1)
    play(deal_in(hand, {1: "?? ??", 2: "+1c ??", 3: "+1s +2s"}), "turn -10s")
    assert refused(hand, "1 swap ??") == refuse("must_be_face_up")
    assert refused(hand, "1 swap +1c") == refuse("copies_elsewhere", card="+1c")
    play(hand, "1 swap +9t; 2 stand; 3 stand; dice 1 2")
    assert hand.awaiting == {"show": [1, 2]}
    assert refused(hand, "show 1 +8t +7t") == refuse("show_lacks", seat=1, card="-10s")
    assert refused(hand, "show 1 -10s +9t") == refuse("copies_elsewhere", card="+9t"), "it lies on the pile"
    assert refused(hand, "show 3 +1s +2s") == refuse("show_not_owed", seat=3)
    play(hand, "show 2 -1c +1c; show 1 +8t -10s")
    assert hand.winners == (2,)


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("rounds", 0, "out_of_range"),
        ("rounds", "three", "not_whole"),
        ("ante", -1, "out_of_range"),
        ("betting", "maybe", "not_yes_or_no"),
        ("raise_limit", -1, "out_of_range"),
        ("gain_cost", -1, "out_of_range"),
        ("swap_cost", 1.5, "not_whole"),
        ("gain_discard", "always", "not_one_of"),
        ("hand_limit", 1, "out_of_range"),
        ("prime_sabacc", 1, "not_yes_or_no"),
        ("lowest_wins", "x", "not_yes_or_no"),
        ("final_tie", "repeat", "not_one_of"),
        ("lowest", True, "unknown_option"),
    ],
)
def test_bad_options_are_problems(option: str, value: object, code: str) -> None:
    with pytest.raises(RulesetError) as raised:
        table("corellian-spike", **{option: value})
    assert [(problem.key, problem.code) for problem in raised.value.problems] == [(option, code)]


@pytest.mark.parametrize("no", [False, "no", "false"])
def test_no_and_false_are_the_same(no: object) -> None:
    options = table("black-spire", gain_discard=no, betting=no, prime_sabacc=no).options
    assert (options.gain_discard, options.betting, options.prime_sabacc) == ("no", False, False)
