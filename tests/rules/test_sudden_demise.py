"""Sudden Demise in all its branches (common rules, "The reveal"; rules sheet "Traditional Sabacc", "Ranking")."""

from __future__ import annotations

from rules.events import DemiseJudged, DemiseStarted, MainPotStays, MainPotWon, Paid, SabaccPotWon
from rules.hand import Hand
from tests.rules.played_hands import deal_in, everyone, play, start, told
from tests.rules.verdicts import judge, seat_of

TENS = {1: "S4 S6", 2: "C4 C6", 3: "T4 T6"}


def test_the_best_modified_hand_wins() -> None:
    verdict = judge("classic", TENS, 60, demise=({1: "S5", 2: "C3", 3: "F2"},))
    assert verdict.paid == {1: 60, 2: 0, 3: 0}


def test_the_ranking_in_the_demise_is_the_same_with_an_idiots_array_above_pure_sabacc() -> None:
    verdict = judge("classic", {1: "Idiot S2", 2: "C1 F1"}, 60, 10, demise=({1: "T3", 2: "T15"},))
    assert verdict.winners == (1,), "5 as an array beats 17"
    assert verdict.sabacc_winners == (), "the array came only through the Demise card"
    assert (verdict.paid, verdict.sabacc_pot) == ({1: 60, 2: 0}, 10)


def test_who_bombs_out_in_it_pays_no_penalty_and_is_out() -> None:
    verdict = judge("classic", {1: seat_of("S9 C9", 50), 2: seat_of("T10 F8", 50)}, 60, demise=({1: "S8", 2: "End"},))
    assert verdict.paid == {1: 0, 2: 60}
    assert verdict.sabacc_pot == 0


def test_zero_in_the_demise_bombs_out() -> None:
    verdict = judge("classic", {1: "S4 S7", 2: "C4 C7"}, 60, demise=({1: "Bal", 2: "Mod"},))
    assert verdict.winners == (2,), "0 is out, -3 is not"


def test_equal_again_deals_those_still_equal_another_card() -> None:
    verdict = judge("classic", TENS, 60, demise=({1: "S5", 2: "C5", 3: "F2"},))
    assert verdict.due == (1, 2)
    verdict = judge("classic", TENS, 60, demise=({1: "S5", 2: "C5", 3: "F2"}, {1: "S1", 2: "C2"}))
    assert verdict.winners == (2,)
    verdict = judge("classic", TENS, 60, demise=({1: "S5", 2: "C5", 3: "T5"}, {1: "S1", 2: "C1", 3: "F1"}))
    assert verdict.due == (1, 2, 3)


def test_split_option_splits_among_those_still_equal() -> None:
    verdict = judge("classic", TENS, 61, demise=({1: "S5", 2: "C5", 3: "F2"},), sudden_demise_tie="split")
    assert verdict.paid == {1: 30, 2: 31, 3: 0}, "the odd credit to the first from the left of dealer 1"
    assert verdict.winners == (1, 2)


def test_split_option_all_fighting_bomb_out_and_nobody_else_is_left() -> None:
    seats = {1: seat_of("S9 C9", 50), 2: seat_of("T10 F8", 50), 3: seat_of("S14 C14", 40)}
    verdict = judge("classic", seats, 60, 5, demise=({1: "S8", 2: "T9"},), sudden_demise_tie="split")
    assert verdict.paid == {1: 0, 2: 0, 3: -40}
    assert (verdict.winners, verdict.main_pot, verdict.sabacc_pot) == ((), 0, 105)


def test_all_who_fought_bomb_out_and_no_other_hand_the_main_pot_goes_to_the_sabacc_pot() -> None:
    verdict = judge("classic", {1: "S11 C12", 2: "T11 F12"}, 60, 20, demise=({1: "S8", 2: "T9"},))
    assert verdict.paid == {1: 0, 2: 0}
    assert (verdict.winners, verdict.sabacc_winners) == ((), ())
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 80)


def test_beaten_earlier_and_bombed_out_earlier_are_not_the_same() -> None:
    seats = {1: "S4 S6", 2: "C4 C6", 3: "T4 T6", 4: "F4 F6"}
    first = {1: "S5", 2: "C5", 3: "F2", 4: "Evil"}
    verdict = judge("classic", seats, 60, demise=(first, {1: "S11", 2: "C11"}))
    assert verdict.winners == (3,), "12 stands, -5 too but lower"
    first = {1: "S5", 2: "C5", 3: "S14", 4: "Evil"}
    verdict = judge("classic", seats, 60, demise=(first, {1: "S11", 2: "C11"}))
    assert verdict.winners == (4,), "24 fell in the first round, -5 stands"


def test_those_beaten_earlier_come_next_by_their_hands_as_they_stand_then() -> None:
    seats = {1: "S4 S6", 2: "C4 C6", 3: "T4 T6", 4: "F4 F6"}
    demise = ({1: "S5", 2: "C5", 3: "T5", 4: "S3"}, {1: "S1", 2: "C1", 3: "Queen"}, {1: "T11", 2: "C11"})
    verdict = judge("classic", seats, 60, demise=demise)
    # Seat 4 has 13 since the first round, seat 3 has 15 - 2 = 13 since the second: equal, they split.
    assert verdict.winners == (3, 4)
    demise = ({1: "S5", 2: "C5", 3: "T5", 4: "S3"}, {1: "S1", 2: "C1", 3: "End"}, {1: "T11", 2: "C11"})
    verdict = judge("classic", seats, 60, demise=demise)
    assert verdict.winners == (4,), "seat 4 was beaten first, but its 13 is better than 7"


def test_equal_ones_among_those_beaten_earlier_split_without_another_fight() -> None:
    seats = {1: "S4 S6", 2: "C4 C6", 3: "T4 T6", 4: "F4 F6"}
    demise = ({1: "S5", 2: "C5", 3: "F2", 4: "T2"}, {1: "S11", 2: "C11"})
    verdict = judge("classic", seats, 61, demise=demise, dealer=3)
    assert verdict.due is None
    assert verdict.winners == (3, 4)
    assert verdict.paid == {1: 0, 2: 0, 3: 30, 4: 31}


def test_the_best_of_the_other_hands_comes_next_only_when_nobody_who_fought_is_left() -> None:
    seats = {**TENS, 4: "F1 F8"}
    verdict = judge("classic", seats, 60, demise=({1: "S5", 2: "C5", 3: "F2"}, {1: "S11", 2: "C11"}))
    assert verdict.winners == (3,), "seat 3 fought and stands with 12"
    verdict = judge("classic", seats, 60, demise=({1: "S14", 2: "C14", 3: "F14"},))
    assert verdict.winners == (4,)


def test_a_tie_among_the_others_is_fought_anew() -> None:
    seats = {1: "S9 C9", 2: "T10 F8", 3: "S4 S5", 4: "C3 C6", 5: "F1 F2"}
    fallen = {1: "S8", 2: "T9"}
    verdict = judge("classic", seats, 60, demise=(fallen,))
    assert verdict.due == (3, 4)
    verdict = judge("classic", seats, 60, demise=(fallen, {3: "S1", 4: "C2"}))
    assert verdict.winners == (4,)
    verdict = judge("classic", seats, 60, demise=(fallen, {3: "T15", 4: "C15"}))
    assert verdict.winners == (5,)


def test_a_tie_among_the_others_is_fought_anew_with_the_split_option_too() -> None:
    seats = {1: "S9 C9", 2: "T10 F8", 3: "S4 S5", 4: "C3 C6"}
    demise = ({1: "S8", 2: "T9"}, {3: "S1", 4: "C1"})
    verdict = judge("classic", seats, 60, demise=demise, sudden_demise_tie="split")
    assert verdict.paid == {1: 0, 2: 0, 3: 30, 4: 30}


def test_the_sabacc_pot_goes_by_the_hand_as_revealed() -> None:
    verdict = judge("classic", {1: "S9 C9", 2: "T10 F8"}, 60, 20, demise=({1: "S5", 2: "T3"},))
    assert (verdict.paid, verdict.sabacc_winners, verdict.sabacc_pot) == ({1: 60, 2: 0}, (), 20)
    verdict = judge("classic", {1: "S11 C12", 2: "T11 F12"}, 60, 20, demise=({1: "Queen", 2: "Dem"},))
    assert (verdict.paid, verdict.sabacc_winners, verdict.sabacc_pot) == ({1: 80, 2: 0}, (1,), 0)


def test_two_pure_sabaccs_that_fall_leave_the_sabacc_pot_to_nobody_with_a_lower_rank() -> None:
    seats = {1: "S11 C12", 2: "T11 F12", 3: "S1 S2"}
    verdict = judge("classic", seats, 60, 20, demise=({1: "S8", 2: "T9"},))
    assert verdict.paid == {1: 0, 2: 0, 3: 60}
    assert (verdict.winners, verdict.sabacc_winners, verdict.sabacc_pot) == ((3,), (), 20)


def test_two_arrays_that_fall_leave_both_pots_to_a_pure_sabacc() -> None:
    seats = {1: "Idiot S2 S3", 2: "Idiot C2 C3", 3: "S11 C12"}
    verdict = judge("classic", seats, 60, 20, demise=({1: "Queen", 2: "Queen"},))
    assert verdict.due == (1, 2), "3 each: equal again"
    verdict = judge("classic", seats, 60, 20, demise=({1: "Star", 2: "Star"}, {1: "S12", 2: "Evil"}))
    assert verdict.paid == {1: 0, 2: 0, 3: 80}, "-12 + 12 = 0 and -12 - 15 = -27: both out"
    assert verdict.sabacc_winners == (3,)


def test_both_pots_are_split_alike() -> None:
    seats = {1: "S11 C12", 2: "T11 F12"}
    verdict = judge("classic", seats, 61, 21, demise=({1: "Queen", 2: "Queen"},), sudden_demise_tie="split")
    assert verdict.paid == {1: 30 + 10, 2: 31 + 11}
    assert (verdict.winners, verdict.sabacc_winners) == ((1, 2), (1, 2))


def test_odd_credits_three_ways() -> None:
    demise = ({1: "S5", 2: "C5", 3: "T5"},)
    for dealer, pot, expected in (
        (1, 61, {1: 20, 2: 21, 3: 20}),
        (1, 62, {1: 20, 2: 21, 3: 21}),
        (2, 61, {1: 20, 2: 20, 3: 21}),
        (2, 62, {1: 21, 2: 20, 3: 21}),
        (3, 62, {1: 21, 2: 21, 3: 20}),
    ):
        verdict = judge("classic", TENS, pot, demise=demise, dealer=dealer, sudden_demise_tie="split")
        assert verdict.paid == expected, (dealer, pot)


def test_no_card_for_every_tied_seat_ends_in_a_split() -> None:
    # 70 cards lie in hands and 3 with the folded seat 8: three are left for four tied seats.
    ones = {1: "S1", 2: "C1", 3: "T1", 4: "F1"}
    rest = [f"{suit}{value}" for value in range(2, 16) for suit in "SCTF"]
    rest += [face for face in ("Star", "Evil", "Mod", "Dem", "Bal", "End", "Queen", "Idiot") for _ in range(2)]
    dead = " ".join(rest[:-3])
    seats = {**{seat: seat_of(card, 9) for seat, card in ones.items()}, 8: seat_of(dead, 9, folded=True)}
    verdict = judge("classic", seats, 42, dealer=4)
    assert verdict.due is None
    assert verdict.paid == {1: 11, 2: 11, 3: 10, 4: 10, 8: 0}
    enough = {**seats, 8: seat_of(" ".join(rest[:-4]), 9, folded=True)}
    assert judge("classic", enough, 42, dealer=4).due == (1, 2, 3, 4)


# --- penalties


def test_a_fixed_penalty_and_none() -> None:
    seats = {1: seat_of("S15 C14", 40), 2: seat_of("S14 C13", 5), 3: seat_of("T5 T6", 0)}
    verdict = judge("classic", seats, 100, bomb_out_penalty=13)
    assert (verdict.paid, verdict.sabacc_pot) == ({1: -13, 2: -5, 3: 100}, 18)
    verdict = judge("classic", seats, 100, bomb_out_penalty=0)
    assert (verdict.paid, verdict.sabacc_pot) == ({1: 0, 2: 0, 3: 100}, 0)


def test_the_penalties_are_in_the_sabacc_pot_that_the_winner_takes() -> None:
    seats = {1: seat_of("S15 C14", 40), 2: seat_of("S11 C12", 500)}
    verdict = judge("classic", seats, 100, 7)
    assert (verdict.paid, verdict.sabacc_pot) == ({1: -40, 2: 147}, 0)


def test_every_penalty_is_the_main_pot_as_it_lies_at_the_reveal() -> None:
    seats = {1: seat_of("S15 C14", 900), 2: seat_of("S14 C13", 900), 3: seat_of("T5 T6")}
    verdict = judge("classic", seats, 100)
    assert verdict.paid == {1: -100, 2: -100, 3: 100}


def test_everybody_bombed_out_pays_and_the_main_pot_goes_to_the_sabacc_pot_without_a_demise() -> None:
    seats = {1: seat_of("S15 C14", 900), 2: seat_of("T15 F14", 50)}
    verdict = judge("classic", seats, 100, 7)
    assert (verdict.paid, verdict.main_pot, verdict.sabacc_pot) == ({1: -100, 2: -50}, 0, 257)
    assert (verdict.winners, verdict.sabacc_winners, verdict.due) == ((), (), None)


def test_winners_whose_rank_takes_the_sabacc_pot_are_named_also_when_it_is_empty() -> None:
    verdict = judge("classic", {1: "S11 C12", 2: "S1 C1"}, 60, 0)
    assert verdict.sabacc_winners == (1,)


# --- with all-in layers: whole hands, one betting round after the call


def called_hand(credits: dict[int, int], cards: dict[int, str], dealer: int, sabacc_pot: int = 0) -> Hand:  # noqa: A002
    """Everybody holds these cards, the first seat has called, and the last betting round waits for it."""
    hand = start("classic", credits, dealer, sabacc_pot, ante=5, sabacc_ante=0, pot_building_rounds=0)
    deal_in(hand, cards)
    assert hand.awaiting is not None
    return play(hand, f"{hand.awaiting['seat']} call")


def test_the_first_layers_winner_is_all_in_and_the_next_layer_goes_to_the_best_of_its_seats() -> None:
    hand = called_hand({1: 25, 2: 105, 3: 105}, {1: "S11 C10", 2: "T9 T8", 3: "F1 F2"}, dealer=3)
    play(hand, "1 bet 20; 2 raise 60; 3 match")
    assert hand.complete
    assert told(hand, MainPotWon) == [
        MainPotWon(1, 75, 1, 2, shared=False),
        MainPotWon(2, 80, 2, 2, shared=False),
    ]
    assert hand.credits == {1: 75, 2: 40 + 80, 3: 40}
    assert hand.winners == (1, 2)


def test_the_demise_decides_every_layer_of_those_who_fought() -> None:
    # 1, 2, 3 are equal. 1 is all-in and wins the Demise, 3 comes second and takes the second layer.
    hand = called_hand({1: 25, 2: 105, 3: 105}, TENS, dealer=3)
    play(hand, "1 bet 20; 2 raise 60; 3 match; deal 1 S10; deal 2 C1; deal 3 T3")
    assert hand.credits == {1: 75, 2: 40, 3: 120}
    assert hand.winners == (1, 3)


def test_who_is_beaten_first_stands_behind_who_is_beaten_later() -> None:
    # First round: 1 and 2 equal with 15, 3 beaten with 12. Second: 1 wins with 16, 2 is beaten with 4, lower than 3's 12.
    hand = called_hand({1: 25, 2: 105, 3: 105}, TENS, dealer=3)
    play(hand, "1 bet 20; 2 raise 60; 3 match; deal 1 S5; deal 2 C5; deal 3 F2; deal 1 S1; deal 2 Bal")
    assert hand.credits == {1: 75, 2: 120, 3: 40}


def test_the_winner_of_the_demise_with_the_deeper_stake_takes_every_layer() -> None:
    hand = called_hand({1: 25, 2: 105, 3: 105}, TENS, dealer=3)
    play(hand, "1 bet 20; 2 raise 60; 3 match; deal 1 S3; deal 2 C10; deal 3 T1")
    assert hand.credits == {1: 0, 2: 40 + 155, 3: 40}
    assert hand.winners == (2,)


def test_who_falls_in_the_demise_is_out_of_every_layer() -> None:
    # 2 and 3 fall; their own layer has nobody left and goes to the Sabacc pot after that has been paid out.
    hand = called_hand({1: 25, 2: 105, 3: 105}, {1: "S11 C12", 2: "C11 F12", 3: "T11 T12"}, dealer=3, sabacc_pot=30)
    play(hand, "1 bet 20; 2 raise 60; 3 match; deal 1 Queen; deal 2 C9; deal 3 T9")
    assert hand.credits == {1: 75 + 30, 2: 40, 3: 40}
    assert hand.sabacc_pot == 80
    assert told(hand, MainPotStays) == [MainPotStays(80)]
    assert (hand.winners, hand.sabacc_winners) == ((1,), (1,))


def test_a_layer_whose_seats_have_all_bombed_out_stays_for_the_next_hand() -> None:
    hand = called_hand({1: 25, 2: 305, 3: 305}, {1: "S11 C12", 2: "C11 F13", 3: "T11 T13"}, dealer=3, sabacc_pot=30)
    play(hand, "1 bet 20; 2 raise 60; 3 match")
    # The main pot is 155 at the reveal: 2 and 3 pay 155 each into the Sabacc pot, which seat 1 takes: 30 + 310.
    assert hand.credits == {1: 75 + 340, 2: 305 - 65 - 155, 3: 305 - 65 - 155}
    assert hand.sabacc_pot == 80
    assert told(hand, SabaccPotWon) == [SabaccPotWon(1, 340, "pure_sabacc")]


def test_a_tie_in_a_later_layer_is_not_fought_but_split() -> None:
    hand = called_hand({1: 25, 2: 106, 3: 106}, {1: "S11 C10", 2: "C4 C6", 3: "T4 T6"}, dealer=3)
    play(hand, "1 bet 20; 2 raise 61; 3 match")
    assert not told(hand, DemiseStarted)
    assert hand.credits == {1: 75, 2: 40 + 41, 3: 40 + 41}
    assert hand.winners == (1, 2, 3)


def test_odd_credits_of_each_layer_go_to_the_dealers_left() -> None:
    hand = start("classic", {1: 10, 2: 40, 3: 40, 4: 13}, 2, ante=5, sabacc_ante=0, pot_building_rounds=0, min_bet=1)
    deal_in(hand, {3: "T4 T6", 4: "F1 F2", 1: "S11 C10", 2: "C4 C6"})
    play(hand, "3 call; 3 bet 6; 4 match; 1 match; 2 raise 9; 3 match; 4 fold")
    # Stakes 10, 14, 14, and 11 folded: the first layer is 40, the second 4 + 4 + 1 for seats 3 and 2, in this order.
    assert hand.credits == {1: 40, 2: 26 + 4, 3: 26 + 5, 4: 2}


def test_the_sabacc_pot_goes_to_the_first_layers_winner_only() -> None:
    # The Pure Sabacc stands above 21: seat 2 takes both layers and the Sabacc pot.
    hand = called_hand({1: 25, 2: 105, 3: 105}, {1: "S11 C10", 2: "C11 F12", 3: "T1 T2"}, dealer=3, sabacc_pot=30)
    play(hand, "1 bet 20; 2 raise 60; 3 match")
    assert hand.credits == {1: 0, 2: 40 + 155 + 30, 3: 40}
    # An Idiot's Array all-in takes the first layer and the Sabacc pot; the Pure Sabacc beside it only the second layer.
    hand = start("classic", {1: 25, 2: 105, 3: 105}, 3, 30, sabacc_ante=0, pot_building_rounds=1)
    deal_in(hand, {1: "Idiot S2", 2: "C11 F12", 3: "T1 T2"})
    play(hand, "1 draw; deal 1 C3; 2 stand; 3 stand; 1 check; 2 check; 3 check; 1 call; 1 bet 20; 2 raise 60; 3 match")
    assert hand.credits == {1: 75 + 30, 2: 40 + 80, 3: 40}
    assert hand.winners == (1, 2)
    assert hand.sabacc_winners == (1,)


def test_penalties_come_out_of_credits_not_out_of_the_pot() -> None:
    hand = called_hand({1: 25, 2: 105}, {1: "S15 C14", 2: "T1 T2"}, dealer=2)
    play(hand, "1 bet 20; 2 match")
    assert hand.credits == {1: 0, 2: 80 + 50}
    assert not [paid for paid in told(hand, Paid) if paid.reason == "penalty"], "an all-in seat has nothing to pay with"


def test_the_events_of_a_demise() -> None:
    hand = called_hand({1: 105, 2: 105, 3: 105}, TENS, dealer=3)
    everyone(hand, "check")
    play(hand, "deal 3 F2; deal 1 S5; deal 2 C15")
    started = hand.events.index(DemiseStarted((1, 2, 3)))
    judged = [event for event in hand.events[started:] if isinstance(event, DemiseJudged)]
    assert judged == [
        DemiseJudged(1, 15, "total", bombed_out=False),
        DemiseJudged(2, 25, "bombed_out", bombed_out=True),
        DemiseJudged(3, 12, "total", bombed_out=False),
    ]
    assert hand.winners == (1,)
