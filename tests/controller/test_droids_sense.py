"""Droid players at single decisions: what a player with sense would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from controller.chance import Chance, hand_secret
from controller.droids import Droid
from rules.hand import Hand
from rules.moves import Move, deal, dice
from rules.questions import DealOwed
from rules.ruleset import shipped
from rules.state import Seat

WEIGHING = ("careful", "steady", "daring")


def table(ruleset: str, cards: Mapping[int, str], credits: int = 200, **options: Any) -> Hand:  # noqa: A002
    """A hand just dealt, with these cards at the seats; the last seat deals, so seat 1 begins."""
    seats = {seat: Seat(f"seat {seat}", credits) for seat in cards}
    hand = Hand(shipped(ruleset).with_options(options), seats, max(cards))
    if ruleset == "kerton":
        hand.apply("wild 6s 3h")
    held = {seat: text.split() for seat, text in cards.items()}
    while isinstance(hand.question, DealOwed):
        seat = hand.question.next_seat()
        hand.apply(deal(seat, held[seat].pop(0)))
    return hand


def play(hand: Hand, *moves: str) -> Hand:
    for move in moves:
        hand.apply(move)
    return hand


def choice(hand: Hand, seat: int, temperament: str = "steady") -> Move:
    return Droid(temperament, Chance(hand_secret(2, 1)).stream("droid")).choose(hand.view(seat))


def choices(hand: Hand, seat: int, temperament: str = "steady", times: int = 200) -> Counter[str]:
    """How often each word comes, over many states of the stream."""
    droid = Droid(temperament, Chance(hand_secret(2, 1)).stream("droid"))
    return Counter(droid.choose(hand.view(seat)).word for _ in range(times))


def rounds(hand: Hand, count: int) -> Hand:
    """So many rounds in which everybody stands and checks."""
    for _ in range(count * 2 * len(hand.state.live())):
        words = [legal.word for legal in hand.legal_moves(turn(hand))]
        hand.apply(f"{turn(hand)} {'stand' if 'stand' in words else 'check'}")
    return hand


def turn(hand: Hand) -> int:
    found = hand.view(None).turn
    assert found is not None
    return found


# --- Traditional


@pytest.mark.parametrize("temperament", WEIGHING)
def test_pure_sabacc_and_the_idiots_array_stand_and_weak_hands_change(temperament: str) -> None:
    assert choice(table("classic", {1: "S11 C12", 2: "S3 C4"}), 1, temperament).word == "stand"
    assert choice(table("classic", {1: "Star S1", 2: "S3 C4"}), 1, temperament).word in ("draw", "trade")
    assert choice(table("classic", {1: "S1 C2", 2: "S3 C4"}), 1, temperament).word in ("draw", "trade")
    array = play(table("classic", {1: "Idiot S2", 2: "S5 C4"}), "1 draw", "deal 1 C3", "2 stand", "1 check", "2 check")
    assert choice(array, 1, temperament).word == "stand"


def test_a_hand_above_23_trades_the_card_that_is_too_much() -> None:
    hand = table("classic", {1: "S15 C14", 2: "S3 C4"})
    assert choice(hand, 1).word == "trade"


def test_only_the_words_of_the_option_turn_are_used() -> None:
    assert choice(table("classic", {1: "S1 C2", 2: "S3 C4"}, turn=["draw"]), 1).word == "draw"
    assert choice(table("classic", {1: "S1 C2", 2: "S3 C4"}, turn=["trade"]), 1).word == "trade"
    assert choice(table("classic", {1: "S1 C2", 2: "S3 C4"}, turn=[]), 1).word == "stand"


@pytest.mark.parametrize("temperament", WEIGHING)
def test_a_good_hand_calls_and_a_bad_one_does_not(temperament: str) -> None:
    good = rounds(table("classic", {1: "S11 C12", 2: "S3 C4", 3: "C3 S4"}), 4)
    assert choice(good, 1, temperament).word == "call"
    bad = rounds(table("classic", {1: "Star S1", 2: "S3 C4", 3: "C3 S4"}), 4)
    assert choice(bad, 1, temperament).word != "call"
    good = rounds(table("dice", {1: "S11 C12", 2: "S3 C4"}, shift="none"), 3)
    play(good, "1 stand", "2 stand")
    assert choice(good, 1, temperament).word == "call"


@pytest.mark.parametrize("temperament", WEIGHING)
def test_a_bombed_out_hand_folds_before_the_reveal_even_where_a_check_is_free(temperament: str) -> None:
    hand = rounds(table("classic", {1: "S11 C12", 2: "S15 C14"}), 4)
    play(hand, "1 call", "1 check")
    assert choices(hand, 2, temperament, times=50) == {"fold": 50}
    free = rounds(table("classic", {1: "S11 C12", 2: "S15 C14"}, bomb_out_penalty=0), 4)
    play(free, "1 call", "1 check")
    assert choices(free, 2, temperament, times=50)["fold"] == 0


@pytest.mark.parametrize("temperament", WEIGHING)
def test_a_weak_hand_folds_to_a_large_bet_and_a_strong_one_goes_along(temperament: str) -> None:
    weak = rounds(table("classic", {1: "S11 C12", 2: "Queen C4"}), 4)
    play(weak, "1 call", "1 bet 150")
    assert choices(weak, 2, temperament, times=50) == {"fold": 50}
    strong = rounds(table("classic", {1: "S11 C2", 2: "C12 F11"}), 4)
    play(strong, "1 call", "1 bet 150")
    assert choices(strong, 2, temperament, times=50)["fold"] == 0


def test_temperaments_differ_in_how_much_they_bet_and_bluff() -> None:
    strong = rounds(table("classic", {1: "S11 C12", 2: "Queen C4"}), 4)
    play(strong, "1 call")
    weak = rounds(table("classic", {1: "S1 C4", 2: "Queen F9"}), 4)
    play(weak, "1 call")
    bets = [choices(strong, 1, name, times=400)["bet"] for name in WEIGHING]
    bluffs = [choices(weak, 1, name, times=400)["bet"] for name in WEIGHING]
    assert bets == sorted(bets)
    assert bets[0] < bets[2]
    assert bluffs == sorted(bluffs)
    assert 0 < bluffs[0] < bluffs[2] < 100


def test_the_hand_is_called_at_last_even_if_it_is_poor() -> None:
    hand = rounds(table("classic", {1: "Queen C4", 2: "S3 C5"}), 8)
    assert choice(hand, 1).word == "call"


def test_in_the_opening_round_a_droid_pays_a_small_bet_and_not_all_it_has() -> None:
    seats = {seat: Seat(f"seat {seat}", 200) for seat in range(1, 7)}
    hand = Hand(shipped("computer"), seats, 6)
    assert choice(hand, 1) == Move("bet", 1, amount=5)
    hand.apply("1 bet 5")
    assert choice(hand, 2).word in ("match", "raise")
    assert choice(play(hand, "2 match", "3 raise 190"), 4).word == "fold"


def test_community_cards_make_a_hand() -> None:
    """With another seat's open nine a hand of fourteen is 23: it stands, where without it it would change."""
    hand = table("classic", {1: "S5 C9", 2: "T9 C4"}, community_field=True)
    hand.apply("2 field T9")
    rounds(hand, 4)
    assert choice(hand, 1).word == "call"
    assert choice(rounds(table("classic", {1: "S5 C9", 2: "T9 C4"}), 4), 1).word != "call"


# --- The interference field


def interjected(hand: Hand, seat: int, temperament: str = "steady") -> list[str]:
    """The seat's field moves, one after another, until there is none."""
    droid = Droid(temperament, Chance(hand_secret(2, 1)).stream("droid"))
    found: list[str] = []
    while (move := droid.interject(hand.view(seat))) is not None:
        found.append(str(move))
        hand.apply(move)
        assert len(found) < 10
    assert droid.stream.counter == 0
    return found


def test_a_good_hand_is_guarded_out_of_turn_and_one_card_stays_hidden_until_the_hand_may_be_called() -> None:
    hand = table("classic", {1: "S3 C4", 2: "S11 C12"})
    assert interjected(hand, 2) == ["2 field C12"]
    assert interjected(hand, 1) == []
    rounds(hand, 4)
    assert interjected(hand, 2) == ["2 field S11"]


def test_cards_are_taken_back_when_they_help_no_longer() -> None:
    hand = table("classic", {1: "S3 C4", 2: "S11 C12"})
    assert interjected(hand, 2) == ["2 field C12"]
    play(hand, "pulse", "deal 1 T1", "deal 1 T2", "deal 2 Dem")
    assert interjected(hand, 2) == ["2 unfield C12"]


def test_a_hand_that_is_shown_to_be_beaten_is_not_guarded() -> None:
    hand = rounds(table("classic", {1: "S11 C12", 2: "C10 T11"}), 4)
    play(hand, "1 field S11", "1 field C12")
    assert interjected(hand, 2) == []


@pytest.mark.parametrize("options", [{"field": "none"}, {"shift": "none"}, {"community_field": True}])
def test_nothing_is_guarded_where_it_serves_nothing(options: dict[str, Any]) -> None:
    assert interjected(table("classic", {1: "S3 C4", 2: "S11 C12"}, **options), 2) == []


def test_random_does_not_interject() -> None:
    assert interjected(table("classic", {1: "S3 C4", 2: "S11 C12"}), 2, "random") == []


def test_the_field_of_the_own_turn_is_used_in_the_turn() -> None:
    hand = table("dice", {1: "S11 C12", 2: "S3 C4"})
    assert choice(hand, 1) == Move("field", 1, ("C12",))
    hand.apply("1 field C12")
    assert choice(hand, 1) == Move("stand", 1)


# --- Crisis on Cloud City


def test_cloud_city_throws_the_card_that_spoils_the_hand() -> None:
    hand = table("cloud-city", {1: "S11 C11", 2: "S3 C4"})
    play(hand, "1 check", "2 check", "dice 1")
    assert choice(hand, 1).word == "draw"
    play(hand, "1 draw", "deal 1 T9")
    assert choice(hand, 1) == Move("discard", 1, ("T9",))


def test_cloud_city_keeps_the_card_that_makes_the_hand() -> None:
    hand = table("cloud-city", {1: "S11 C10", 2: "S3 C4"})
    play(hand, "1 check", "2 check", "dice 1", "1 draw", "deal 1 T2")
    assert choice(hand, 1).word == "keep"


def test_cloud_city_calls_a_good_hand_and_passes_with_a_poor_one() -> None:
    for cards, word in (("S11 C12", "call"), ("S1 C1", "pass"), ("Mod End", "call"), ("Queen S2", "pass")):
        hand = table("cloud-city", {1: cards, 2: "S3 C4"})
        play(hand, "1 check", "2 check", "dice 1", "1 stand", "2 stand", "2 check", "1 check", "dice 1")
        assert choice(hand, 1).word == word


def test_cloud_city_calls_at_last_even_when_bombed_out() -> None:
    hand = table("cloud-city", {1: "Queen S2", 2: "Queen T2"})
    words: list[str] = []
    while len(words) < 20 and "call" not in words:
        word = choice(hand, turn(hand)).word if hand.state.phase == "calling" else ""
        if word:
            words.append(word)
        if hand.question is not None and hand.awaiting == {"dice": 1}:
            hand.apply("dice 1")
        elif word != "call":
            quiet = {"betting": "check", "calling": "pass", "drawing": "stand"}[hand.state.phase]
            hand.apply(f"{turn(hand)} {quiet}")
    assert words == ["pass"] * 12 + ["call"]


def test_cloud_city_knows_local_arrays() -> None:
    arrays = [{"name": "empress", "cards": ["Queen", "Queen"], "above": "pure_sabacc"}]
    cases: list[tuple[dict[str, Any], str]] = [({}, "pass"), ({"local_arrays": arrays}, "call")]
    for options, word in cases:
        hand = table("cloud-city", {1: "Queen Queen", 2: "S3 C4"}, **options)
        play(hand, "1 check", "2 check", "dice 1", "1 stand", "2 stand", "2 check", "1 check", "dice 1")
        assert choice(hand, 1).word == word


# --- Corellian Spike


def test_spike_swaps_for_zero_and_stands_on_it() -> None:
    hand = play(table("corellian-spike", {1: "+3t -7c", 2: "+5t +6c"}), "turn -3c")
    assert choice(hand, 1) == Move("swap", 1, ("-7c",))
    play(hand, "1 swap -7c", "2 stand", "dice 1 2")
    assert choice(hand, 1).word == "stand"


def test_spike_throws_the_card_that_spoils_the_hand() -> None:
    hand = play(table("black-spire", {1: "+3t -3c", 2: "+5t +6c"}), "turn -1c", "1 draw", "deal 1 +9s")
    assert choice(hand, 1) == Move("discard", 1, ("+9s",))
    hand = play(table("black-spire", {1: "+3t -4c", 2: "+5t +6c"}), "turn -9c", "1 draw", "deal 1 0")
    assert choice(hand, 1).word == "keep"


def test_spike_discards_before_a_gain_where_the_rules_say_so() -> None:
    hand = play(table("corellian-spike", {1: "+10t +9c", 2: "+5t +6c"}, gain_discard="before"), "turn +9s")
    chosen = choice(hand, 1)
    assert chosen == Move("discard", 1, ("+10t",))
    hand.apply(chosen)
    assert choice(hand, 1).word == "draw"


def test_spike_pays_for_no_card_that_costs_more_than_it_brings() -> None:
    hand = play(table("black-spire", {1: "+3t -4c", 2: "+5t +6c"}, gain_cost=150, swap_cost=150), "turn -3c")
    assert choice(hand, 1).word == "stand"


# --- Coruscant Shift


def test_coruscant_keeps_what_is_on_target_and_throws_what_is_not() -> None:
    hand = play(table("coruscant-shift", {1: "+5t 0 -9c +9s +10c", 2: "+1c +2c +3c +4c +6c"}), "dice +5 t")
    assert choice(hand, 1) == Move("select", 1, ("+5t", "0"))
    hand = play(table("coruscant-shift", {1: "+9t +8c -9c +9s +10c", 2: "+1c +2c +3c +4c +6c"}), "dice -10 t")
    assert "-9c" in choice(hand, 1).cards
    assert "+10c" not in choice(hand, 1).cards


def test_coruscant_keeps_two_sylops_where_they_win() -> None:
    cards = {1: "+5t 0 0 +9s +10c", 2: "+1c +2c +3c +4c +6c"}
    hand = play(table("coruscant-shift", cards, two_sylops_win=True), "dice +5 t")
    assert choice(hand, 1) == Move("select", 1, ("0", "0"))


@pytest.mark.parametrize(
    ("new", "added"),
    [
        ("+2t +2c -9t -9c", ("+2t",)),
        ("+1c +1t +9c +9t", ("+1c", "+1t")),
        ("+9c +8c +7c +6c", ()),
    ],
)
def test_coruscant_adds_what_brings_it_nearest(new: str, added: tuple[str, ...]) -> None:
    hand = play(table("coruscant-shift", {1: "+3t +7s -7s +8s -8s", 2: "+1s +2s +3s +4s +6s"}), "dice +5 t")
    play(hand, "1 select +3t", "2 select +1s", "1 check", "2 check")
    play(hand, *(f"deal 1 {card}" for card in new.split()), *(f"deal 2 -{number}s" for number in (1, 2, 3, 4)))
    play(hand, "1 check", "2 check")
    assert choice(hand, 1) == Move("improve", 1, added)


def test_coruscant_bets_on_target_and_gives_in_far_off() -> None:
    for new, word in (("+10t", "match"), ("-9c", "fold")):
        cards = {1: "+3t +7s -7s +8s -8s", 2: "+1s +2s +3s +4s +6s"}
        hand = play(table("coruscant-shift", cards), "dice +5 t", "1 select +3t +7s -7s -8s", "2 select +1s")
        play(hand, "1 check", "2 check", f"deal 1 {new}", *(f"deal 2 -{number}s" for number in (1, 2, 3, 4)))
        play(hand, "1 check", "2 bet 60")
        found = choices(hand, 1)
        assert found[word] + (found["raise"] if word == "match" else 0) > 150, (new, found)


# --- Kerton


def test_kerton_draws_low_and_stands_high_or_over() -> None:
    for cards, word in (
        ("1c 2c", "draw"),
        ("5c 5d", "stand"),
        ("6s 5c", "stand"),
        ("6s 6s", "stand"),
        ("6s 1c", "draw"),
    ):
        assert choice(table("kerton", {1: cards, 2: "1d 2d"}), 1).word == word
    over = table("kerton", {1: "5c 4d", 2: "1d 2d"})
    play(over, "1 draw", "deal 1 4h", "2 stand", "1 check", "2 check")
    assert choice(over, 1).word == "stand"


# --- Smuggler


@pytest.mark.parametrize(
    ("ruleset", "cards", "given"),
    [
        ("smuggler", "C11 L5 V6 F1", ()),
        ("smuggler", "C12 L11 V11 F12", ()),
        ("smuggler-corellian", "V13 C13 L13 F2", ("F2",)),
        ("smuggler-corellian", "V13 C13 L7 FE", ("L7",)),
        ("smuggler-corellian", "V13 C13 L7 F7", ()),
        ("smuggler-hutt", "C3 C12 C15 CE", ()),
        ("smuggler-hutt", "C9 C10 L11 V12", ()),
        ("smuggler-hutt", "C3 C12 C15 L7", ("L7",)),
    ],
)
def test_smuggler_keeps_what_helps(ruleset: str, cards: str, given: tuple[str, ...]) -> None:
    hand = table(ruleset, {1: cards, 2: "L1 C2 V3 F4"})
    play(hand, "1 match", "2 check")
    assert choice(hand, 1) == Move("exchange", 1, given)


def test_smuggler_exchanges_a_poor_hand() -> None:
    hand = table("smuggler-corellian", {1: "C1 L3 V5 F7", 2: "L1 C2 V3 F4"})
    play(hand, "1 match", "2 check")
    assert len(choice(hand, 1).cards) >= 3


def test_smuggler_mucks_a_beaten_hand_and_shows_one_it_does_not_know() -> None:
    ends = ["1 match", "2 check", "1 exchange", "2 exchange", "1 check", "2 check"]
    ends += ["1 exchange", "2 exchange", "1 check", "2 check"]
    beaten = play(table("smuggler", {1: "C11 L5 V6 F1", 2: "L1 C2 V3 F4"}), *ends)
    assert choice(beaten, 2).word == "muck"
    unknown = play(table("smuggler", {1: "C11 L5 V6 F1", 2: "L1 ?? V3 ??"}), *ends)
    assert choice(unknown, 2).word == "show"


# --- Cards that nobody has told


def test_with_unknown_cards_a_droid_matches_little_and_folds_to_much() -> None:
    hand = table("classic", {1: "S11 C12", 2: "?? ??", 3: "S3 C4"})
    play(hand, "1 stand")
    assert choice(hand, 2).word == "stand"
    play(hand, "2 stand", "3 stand", "1 bet 5")
    assert choice(hand, 2).word == "match"
    assert choice(play(hand, "2 match", "3 raise 150", "1 match"), 2).word == "fold"


def test_with_unknown_cards_a_droid_calls_now_and_then_so_that_the_hand_ends() -> None:
    hand = rounds(table("classic", {1: "?? ??", 2: "?? ??"}), 4)
    found = choices(hand, 1, times=400)
    assert found.keys() == {"call", "stand"}
    assert 60 < found["call"] < 140


def test_an_unknown_card_is_never_thrown_face_up() -> None:
    """In Corellian Spike what is swapped or thrown lies open, so only a known card can be named."""
    hand = play(table("black-spire", {1: "?? ??", 2: "+5t +6c"}), "turn -1c")
    words = choices(hand, 1, "random")
    assert words.keys() == {"draw", "stand", "fold"}
    play(hand, "1 draw", "deal 1 ??")
    assert choices(hand, 1, "random").keys() == {"keep"}
    play(hand, "1 keep", "2 swap +6c", "1 check", "2 check", str(dice(1, 2)))
    assert "swap" not in choices(hand, 1, "random")
