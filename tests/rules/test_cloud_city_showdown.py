"""Rules sheet "Crisis on Cloud City", "Ranking": the order of hands, Sudden Demise, and who takes which pot."""

from __future__ import annotations

import pytest

from rules.cards import DECKS
from rules.hand import Hand
from rules.refusals import RulesetError
from rules.variants.cloud_city import judge_cards
from tests.rules.played_hands import deal_in, everyone, play, refused, start
from tests.rules.verdicts import judge, ranks, seat_of, totals


@pytest.mark.parametrize(
    ("cards", "rank", "total", "takes"),
    [
        ("Idiot T2 F3", "idiots_array", 5, True),
        ("F3 Idiot C2", "idiots_array", 5, True),
        ("Idiot S2 S3", "idiots_array", 5, True),
        ("Idiot Queen S3", "total", 1, False),
        ("Idiot S2 C3 S1", "total", 6, False),
        ("Idiot Idiot S2 C3", "total", 5, False),
        ("Idiot S1 S4", "total", 5, False),
        ("S11 C12", "pure_sabacc", 23, True),
        ("Star Bal S5", "pure_sabacc", -23, True),
        ("Evil End", "pure_sabacc", -23, True),
        ("S14 T8", "total", 22, False),
        ("Mod End", "total", -22, False),
        ("S12 T12", "bombed_out", 24, False),
        ("Star End S1", "bombed_out", -24, False),
        ("S2 Queen", "bombed_out", 0, False),
        ("Idiot Idiot", "bombed_out", 0, False),
    ],
)
def test_the_rank_of_a_hand(cards: str, rank: str, total: int, takes: bool) -> None:
    found = judge_cards(cards.split())
    assert (found.rank, found.total, found.takes_sabacc) == (rank, total, takes)
    assert found.bombed_out == (rank == "bombed_out")


def test_by_sheet_positive_23_beats_negative_without_a_demise_and_three_23s_fight() -> None:
    hands = {1: "S11 C12", 2: "Star Bal S5", 3: "S12 C11", 4: "T11 F12"}
    verdict = judge("cloud-city", hands, main_pot=10, sabacc_pot=5)
    assert verdict.due == (1, 3, 4)


def test_two_minus_23_fight() -> None:
    assert judge("cloud-city", {1: "Star Bal S5", 2: "Evil End"}, main_pot=1).due == (1, 2)


def test_equal_pure_sabaccs_fight_for_both_pots() -> None:
    hands = {1: "S11 C12", 2: "S12 C11"}
    won = judge("cloud-city", hands, main_pot=10, sabacc_pot=5, demise=({1: "Queen", 2: "Mod"},))
    assert (won.winners, won.sabacc_winners, won.paid) == ((1,), (1,), {1: 15, 2: 0})
    split = judge("cloud-city", hands, main_pot=11, sabacc_pot=5, demise=({1: "Queen", 2: "Queen"},))
    assert (split.winners, split.sabacc_winners) == ((1, 2), (1, 2))
    assert split.paid == {1: 5 + 2, 2: 6 + 3}, "dealer 1: both odd credits go to seat 2"


def test_equal_idiots_arrays_fight_for_both_pots() -> None:
    hands = {1: "Idiot S2 C3", 2: "Idiot T2 F3", 3: "S11 C12"}
    verdict = judge("cloud-city", hands, main_pot=10, sabacc_pot=5, demise=({1: "S10", 2: "S9"},))
    assert (verdict.winners, verdict.sabacc_winners, verdict.paid) == ((1,), (1,), {1: 15, 2: 0, 3: 0})


def test_a_rank_that_arises_through_the_demise_card_does_not_take_the_sabacc_pot() -> None:
    pure = judge("cloud-city", {1: "S9 C9", 2: "T10 F8"}, main_pot=10, sabacc_pot=5, demise=({1: "S5", 2: "C4"},))
    assert (pure.winners, pure.sabacc_winners, pure.paid) == ((1,), (), {1: 10, 2: 0})
    assert ranks(pure) == {1: "total", 2: "total"}, "as revealed"
    array = judge("cloud-city", {1: "S2 C3", 2: "S1 F4"}, main_pot=10, sabacc_pot=5, demise=({1: "Idiot", 2: "T15"},))
    assert (array.winners, array.sabacc_winners, array.paid) == ((1,), (), {1: 10, 2: 0})


def test_a_pure_sabacc_that_is_changed_by_the_demise_still_takes_the_sabacc_pot() -> None:
    hands = {1: "S11 C12", 2: "S12 C11"}
    verdict = judge("cloud-city", hands, main_pot=10, sabacc_pot=5, demise=({1: "Star", 2: "S1"},))
    assert verdict.paid == {1: 15, 2: 0}


def test_the_demise_is_not_repeated_those_beaten_in_it_get_nothing() -> None:
    hands = {1: "S9 C9", 2: "T10 F8", 3: "S10 C8"}
    verdict = judge("cloud-city", hands, main_pot=11, demise=({1: "S2", 2: "C2", 3: "T1"},))
    assert (verdict.winners, verdict.paid) == ((1, 2), {1: 5, 2: 6, 3: 0})


def test_three_ways_with_odd_credits_from_the_dealers_left() -> None:
    hands = {2: "S9 C9", 5: "T10 F8", 7: "S10 C8"}
    demise = ({2: "S2", 5: "C2", 7: "T2"},)
    for dealer, paid in {2: {2: 3, 5: 4, 7: 4}, 5: {2: 4, 5: 3, 7: 4}, 7: {2: 4, 5: 4, 7: 3}}.items():
        assert judge("cloud-city", hands, main_pot=11, demise=demise, dealer=dealer).paid == paid


def test_who_bombs_out_in_the_demise_is_out_and_pays_no_penalty() -> None:
    verdict = judge(
        "cloud-city",
        {1: seat_of("S9 C9", 50), 2: seat_of("T10 F8", 50), 3: seat_of("S15 C15", 50)},
        main_pot=10,
        demise=({1: "S6", 2: "S4"},),
        bomb_out_penalty="main_pot",
    )
    assert verdict.paid == {1: 0, 2: 10, 3: -10}
    assert verdict.sabacc_pot == 10


@pytest.mark.parametrize(("penalty", "paid"), [(0, 0), (7, 7), ("main_pot", 12), (100, 40)])
def test_bomb_out_penalty_option(penalty: int | str, paid: int) -> None:
    hands = {1: seat_of("S15 C15", 40), 2: seat_of("S2 C3", 40)}
    verdict = judge("cloud-city", hands, main_pot=12, sabacc_pot=1, bomb_out_penalty=penalty)
    assert verdict.paid == {1: -paid, 2: 12}
    assert verdict.sabacc_pot == 1 + paid


def test_everybody_bombed_out_the_main_pot_goes_into_the_sabacc_pot_and_no_folded_seat_wins() -> None:
    hands = {1: "S15 C15", 2: "S2 Queen", 3: seat_of("S12 T8", folded=True)}
    verdict = judge("cloud-city", hands, main_pot=12, sabacc_pot=3)
    assert (verdict.winners, verdict.sabacc_winners) == ((), ())
    assert verdict.paid == {1: 0, 2: 0, 3: 0}
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 15)
    assert 3 not in verdict.hands


# --- all who fought bomb out

FOUGHT = {1: "S9 C9", 2: "T10 F8"}
FALLEN = ({1: "S8", 2: "C10"},)


def test_the_best_of_everyone_dealt_in_wins_a_seat_still_in_before_a_worse_folded_one() -> None:
    hands = FOUGHT | {3: seat_of("S7 T8", folded=True), 4: "S10 F7"}
    verdict = judge("cloud-city", hands, main_pot=12, sabacc_pot=3, demise=FALLEN)
    assert (verdict.winners, verdict.paid) == ((4,), {1: 0, 2: 0, 3: 0, 4: 12})


def test_equal_ones_split_folded_and_not() -> None:
    hands = FOUGHT | {3: seat_of("S7 T8", folded=True), 4: "S10 F5"}
    verdict = judge("cloud-city", hands, main_pot=13, sabacc_pot=3, demise=FALLEN, dealer=3)
    assert (verdict.winners, verdict.paid) == ((3, 4), {1: 0, 2: 0, 3: 6, 4: 7})
    assert verdict.sabacc_pot == 3


@pytest.mark.parametrize("folded", ["S15 T15", "Idiot Idiot"])
def test_a_folded_hand_that_has_bombed_out_does_not_win(folded: str) -> None:
    hands = FOUGHT | {3: seat_of(folded, folded=True)}
    verdict = judge("cloud-city", hands, main_pot=12, sabacc_pot=3, demise=FALLEN)
    assert (verdict.winners, verdict.sabacc_winners) == ((), ())
    assert verdict.paid == {1: 0, 2: 0, 3: 0}
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 15)


def test_nobody_else_dealt_in_the_main_pot_goes_into_the_sabacc_pot() -> None:
    verdict = judge("cloud-city", FOUGHT, main_pot=12, sabacc_pot=3, demise=FALLEN)
    assert (verdict.winners, verdict.paid, verdict.sabacc_pot) == ((), {1: 0, 2: 0}, 15)


def test_a_folded_pure_sabacc_wins_the_main_pot_but_not_the_sabacc_pot() -> None:
    hands = FOUGHT | {3: seat_of("S11 C12", folded=True)}
    verdict = judge("cloud-city", hands, main_pot=12, sabacc_pot=3, demise=FALLEN)
    assert (verdict.winners, verdict.sabacc_winners) == ((3,), ())
    assert verdict.paid == {1: 0, 2: 0, 3: 12}
    assert verdict.sabacc_pot == 3


def test_a_seat_still_in_takes_the_sabacc_pot_with_a_rank_that_takes_it() -> None:
    hands = {1: "S11 C12", 2: "S12 C11", 3: "Star Bal S5", 4: seat_of("S14 T8", folded=True)}
    verdict = judge("cloud-city", hands, main_pot=12, sabacc_pot=3, demise=({1: "S1", 2: "C1"},))
    assert (verdict.winners, verdict.sabacc_winners) == ((3,), (3,))
    assert verdict.paid == {1: 0, 2: 0, 3: 15, 4: 0}


def test_a_seat_still_in_beside_an_equal_folded_one_takes_the_sabacc_pot_alone() -> None:
    hands = {1: "S14 C14", 2: "T14 F14", 3: seat_of("S11 C12", folded=True), 4: "S12 C11"}
    arrays = [{"name": "masters", "cards": ["*14", "*14"]}]
    verdict = judge("cloud-city", hands, main_pot=9, sabacc_pot=3, demise=({1: "S1", 2: "C1"},), local_arrays=arrays)
    assert (verdict.winners, verdict.sabacc_winners) == ((3, 4), (4,))
    assert verdict.paid == {1: 0, 2: 0, 3: 5, 4: 4 + 3}


def test_a_seat_that_was_in_the_demise_does_not_come_back_by_its_revealed_hand() -> None:
    hands = {1: "S9 C9", 2: "T10 F8", 3: "S10 C8", 4: "S1 F2"}
    verdict = judge("cloud-city", hands, main_pot=12, demise=({1: "S8", 2: "C10", 3: "T9"},))
    assert verdict.winners == (4,)


def test_the_folded_winner_takes_every_layer() -> None:
    hand = deal_in(
        start("cloud-city", {1: 5, 2: 30, 3: 30, 4: 30}, dealer=4),
        {1: "S9 C9", 2: "T10 F8", 3: "S12 T8", 4: "C1 F4"},
    )
    play(hand, "1 bet 3; 2 raise 10; 3 fold; 4 match; dice 1")
    assert hand.credits == {1: 0, 2: 18, 3: 27, 4: 18}
    assert hand.main_pot == 4 + 3 + 10 + 10
    everyone(hand, "stand")
    play(hand, "2 check; 4 check; dice 1")
    everyone(hand, "stand")
    play(hand, "4 check; 2 check; dice 1; 1 call; deal 1 S8; deal 2 C10")
    assert hand.winners == (3,)
    assert hand.credits == {1: 0, 2: 18, 3: 27 + 27, 4: 18}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 5)


def unseen_hand() -> Hand:
    """Seat 3 folds two cards that the dealer does not know; seats 1 and 2 will fight; seat 4 is unknown too."""
    hand = deal_in(start("cloud-city", [20, 20, 20, 20], dealer=4), {1: "S9 ??", 2: "T10 F8", 3: "?? ??", 4: "?? F4"})
    play(hand, "1 check; 2 check; 3 fold; 4 check; dice 1")
    everyone(hand, "stand")
    for lead in (2, 4):
        assert hand.state.lead == lead
        everyone(hand, "check")
        play(hand, "dice 2")
        if lead == 2:
            everyone(hand, "stand")
    return play(hand, "1 call")


def test_seats_with_unknown_cards_are_asked_to_show_and_folded_seats_only_when_all_who_fought_bomb_out() -> None:
    hand = unseen_hand()
    assert hand.awaiting == {"show": [1, 4]}
    assert refused(hand, "show 3 S1 S2").code == "show_not_owed"
    play(hand, "show 4 F4 C1", "show 1 C9 S9")
    assert hand.awaiting == {"deal": {"1": 1, "2": 1}}
    assert refused(hand, "deal 1 ??").code == "open_card_needed"
    play(hand, "deal 1 S8; deal 2 C10")
    assert hand.awaiting == {"show": [3]}
    assert refused(hand, "show 3 S12").code == "show_wrong_count"
    assert refused(hand, "show 3 S12 S9").code == "copies_elsewhere"
    play(hand, "show 3 S12 T8")
    assert hand.winners == (3,)
    assert hand.revealed[3].total == 20


def test_a_folded_seat_with_unknown_cards_is_not_asked_when_the_demise_has_a_survivor() -> None:
    hand = play(unseen_hand(), "show 1 S9 C9; show 4 C1 F4; deal 1 S8; deal 2 C4")
    assert hand.complete
    assert hand.winners == (2,)
    assert 3 not in hand.revealed


def test_no_cards_left_for_every_tied_seat_ends_in_a_split() -> None:
    rest = DECKS["traditional"].cards()
    for card in ["S9", "C9", "T10", "F8"]:
        rest.remove(card)
    kept = rest.pop()
    hands = FOUGHT | {3: seat_of(" ".join(rest), folded=True)}
    verdict = judge("cloud-city", hands, main_pot=13, sabacc_pot=3)
    assert (verdict.due, verdict.winners, verdict.paid) == (None, (1, 2), {1: 6, 2: 7, 3: 0}), f"only {kept} is left"


def test_a_needed_demise_map_names_exactly_the_tied_seats() -> None:
    with pytest.raises(RulesetError) as raised:
        judge("cloud-city", FOUGHT | {3: "S1 C4"}, main_pot=1, demise=({1: "S8", 2: "C10", 3: "T1"},))
    (problem,) = raised.value.problems
    assert (problem.code, problem.values["tied"]) == ("wrong_tied_seats", (1, 2))


def test_totals_of_all_hands_in_a_verdict() -> None:
    assert totals(judge("cloud-city", {1: "Star S1", 2: "Idiot S2 C3"}, main_pot=1)) == {1: -16, 2: 5}
