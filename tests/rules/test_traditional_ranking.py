"""Ranking (rules sheet "Traditional Sabacc", "Ranking" and "Hold 'Em")."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import DECKS, TRADITIONAL_VALUES
from rules.variants.traditional import judge_cards, judge_total, judge_with_community
from tests.rules.verdicts import judge, ranks, seat_of, totals


@pytest.mark.parametrize(
    ("cards", "rank", "total"),
    [
        ("S11 C12", "pure_sabacc", 23),
        ("S15 C8", "pure_sabacc", 23),
        ("S1 C12 T10", "pure_sabacc", 23),
        ("Star Bal S5", "pure_sabacc", -23),
        ("Evil End", "pure_sabacc", -23),
        ("S10 C12", "total", 22),
        ("Mod End", "total", -22),
        ("S1 Idiot", "total", 1),
        ("Queen S1", "total", -1),
        ("S12 C12", "bombed_out", 24),
        ("Star Bal", "bombed_out", -28),
        ("Evil Bal S2", "bombed_out", -24),
        ("S2 Queen", "bombed_out", 0),
        ("Idiot Idiot", "bombed_out", 0),
        ("S13 Dem", "bombed_out", 0),
        ("Idiot T2 F3", "idiots_array", None),
        ("F3 Idiot C2", "idiots_array", None),
        ("S2 S3 Idiot", "idiots_array", None),
        ("Idiot S2 C3 S1", "total", 6),
        ("Idiot Idiot S2 C3", "total", 5),
        ("Idiot Queen S3", "total", 1),
        ("S2 S3", "total", 5),
        ("Idiot S2", "total", 2),
        ("Idiot S1 S4", "total", 5),
        ("S5 Idiot Idiot", "total", 5),
    ],
)
def test_the_rank_of_a_hand(cards: str, rank: str, total: int | None) -> None:
    found = judge_cards(cards.split())
    assert found.rank == rank
    if total is not None:
        assert found.total == total
    assert found.bombed_out == (rank == "bombed_out")
    assert found.takes_sabacc == (rank in ("idiots_array", "pure_sabacc"))


def test_totals_compare_as_signed_numbers() -> None:
    order = [*range(-22, 0), *range(1, 23)]
    keys = [judge_total(points, magnitude=False).key for points in order]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


def test_magnitude_compares_by_closeness_to_23_positive_before_negative() -> None:
    order = [sign * size for size in range(1, 23) for sign in (-1, 1)]
    keys = [judge_total(points, magnitude=True).key for points in order]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("magnitude", [False, True])
def test_an_idiots_array_beats_pure_sabacc_beats_every_total(magnitude: bool) -> None:
    array = judge_cards(["Idiot", "T2", "F3"], magnitude=magnitude).key
    pure = judge_total(23, magnitude).key
    assert array > pure > max(judge_total(n, magnitude).key for n in range(-22, 23) if n)
    assert judge_total(-23, magnitude).key == pure


def test_one_beats_minus_22_but_not_by_magnitude() -> None:
    hands = {1: "S1 Idiot", 2: "Mod End"}
    assert judge("classic", hands, 10).winners == (1,)
    assert judge("classic", hands, 10, negative_totals="magnitude").winners == (2,)
    hands = {1: "S11 C9", 2: "Mod End S2"}
    assert judge("classic", hands, 10, negative_totals="magnitude").winners == (1,)


def test_there_is_no_hand_limit() -> None:
    verdict = judge("classic", {1: "S1 C1 T1 F1 S2 C2 T2 F2 S3 C3 T3", 2: "S11 C10"}, 10)
    assert totals(verdict) == {1: 21, 2: 21}


def test_the_own_field_counts() -> None:
    verdict = judge("classic", {1: seat_of("S11", field="C12"), 2: "S10 C11"}, 10)
    assert totals(verdict) == {1: 23, 2: 21}
    assert verdict.shown[1] == (("S11",), ("C12",))


def test_without_hold_em_other_fields_do_not_count() -> None:
    verdict = judge("classic", {1: seat_of("S4", field="C2"), 2: "S10 C11"}, 10)
    assert totals(verdict) == {1: 6, 2: 21}


# --- Hold 'Em


def test_hold_em_any_of_the_cards_in_other_fields_may_be_used() -> None:
    verdict = judge(
        "classic",
        {1: "S10 C9", 2: seat_of("T1 T2", field="S4 F5"), 3: seat_of("C11 F11", field="Bal")},
        10,
        community_field=True,
    )
    # 19 + 4 = 23; 1 + 2 + 4 + 5 = 12 is seat 2's own, -11 makes 1; 22 - 11 = 11, with 4, 5 or both: 20 at most, or 22 + Bal.
    assert ranks(verdict)[1] == "pure_sabacc"
    assert totals(verdict)[1] == 23
    assert totals(verdict)[2] == 12


def test_hold_em_none_of_them_need_be_used() -> None:
    verdict = judge("classic", {1: "S10 C12", 2: seat_of("T5 T2", field="S4")}, 10, community_field=True)
    assert totals(verdict) == {1: 22, 2: 11}


def test_hold_em_all_own_cards_count_the_own_field_too() -> None:
    verdict = judge("classic", {1: seat_of("S12", field="C12"), 2: "S10 C11"}, 10, community_field=True)
    # 24 bombs out: the own field cannot be left out. Seat 2 may not use C12 either: 33.
    assert ranks(verdict) == {1: "bombed_out", 2: "total"}


def test_hold_em_saves_a_hand_from_bombing_out() -> None:
    verdict = judge(
        "classic",
        {1: "S15 C14", 2: seat_of("T5 T2", field="Queen"), 3: seat_of("T6", field="End")},
        10,
        community_field=True,
    )
    assert totals(verdict)[1] == 21
    assert ranks(verdict)[1] == "total"
    assert verdict.winners == (1,)


def test_hold_em_bombed_out_seats_fields_are_within_reach() -> None:
    verdict = judge("classic", {1: "S10 C9", 2: seat_of("T15 T14", field="S4")}, 10, community_field=True)
    assert ranks(verdict) == {1: "pure_sabacc", 2: "bombed_out"}


def test_hold_em_folded_seats_fields_are_not() -> None:
    verdict = judge(
        "classic",
        {1: "S10 C9", 2: seat_of("T5 T4", field="S4", folded=True), 3: "T1 T3"},
        10,
        community_field=True,
    )
    assert totals(verdict) == {1: 19, 3: 4}


@pytest.mark.parametrize(
    ("own", "community", "rank"),
    [
        ("Idiot S2", "C3", "idiots_array"),
        ("Idiot S2", "C3 C4", "idiots_array"),
        ("Idiot S12", "C3 C2", "total"),
        ("S2 S3", "Idiot", "idiots_array"),
        ("S2", "Idiot F3 S9", "idiots_array"),
        ("Idiot", "S9 F3 T2", "idiots_array"),
        ("S2", "S3 S4", "total"),
        ("Idiot Queen", "F3", "total"),
        ("Idiot S2 S3", "C9 C10", "idiots_array"),
        ("Idiot S2 S3 S4", "C1", "total"),
    ],
)
def test_hold_em_an_idiots_array_is_exactly_three_cards_with_the_community_cards(
    own: str, community: str, rank: str
) -> None:
    assert judge_with_community(own.split(), community.split()).rank == rank


def test_hold_em_a_hand_that_bombs_out_in_every_choice_shows_its_own_total() -> None:
    found = judge_with_community(["S15", "C14"], ["T5"])
    assert (found.rank, found.total) == ("bombed_out", 29)


def test_hold_em_the_best_choice_by_magnitude() -> None:
    found = judge_with_community(["Star", "S1"], ["C7", "Queen"], magnitude=True)
    assert found.total == -18
    found = judge_with_community(["Star", "S1"], ["C7", "Queen"], magnitude=False)
    assert found.total == -9


@given(
    cards=st.lists(st.sampled_from(DECKS["traditional"].cards()), min_size=1, max_size=9),
    split=st.integers(1, 4),
    magnitude=st.booleans(),
)
def test_hold_em_equals_the_best_of_all_subsets(cards: list[str], split: int, magnitude: bool) -> None:
    own, community = cards[:split], cards[split:]
    choices = [
        judge_cards([*own, *chosen], magnitude=magnitude)
        for count in range(len(community) + 1)
        for chosen in itertools.combinations(community, count)
    ]
    best = max((c for c in choices if not c.bombed_out), key=lambda c: c.key, default=None)
    found = judge_with_community(own, community, magnitude=magnitude)
    if best is None:
        assert found.bombed_out
        assert found.total == sum(TRADITIONAL_VALUES[card] for card in own)
    else:
        assert (found.rank, found.key) == (best.rank, best.key)


def test_hold_em_in_a_sudden_demise_the_choice_is_made_anew_with_the_new_card() -> None:
    seats = {1: seat_of("S10 C9"), 2: seat_of("T12 T7"), 3: seat_of("F1", field="F2")}
    verdict = judge("classic", seats, 10, community_field=True)
    assert totals(verdict) == {1: 21, 2: 21, 3: 3}
    assert verdict.due == (1, 2)
    # Seat 1: 19 + 3 = 22, and F2 would make 24. Seat 2: 19 + 2 = 21, and F2 makes it 23.
    verdict = judge("classic", seats, 10, 5, demise=({1: "C3", 2: "T2"},), community_field=True)
    assert verdict.winners == (2,)
    assert verdict.sabacc_winners == (), "23 came only through the Demise card"
    assert verdict.sabacc_pot == 5
