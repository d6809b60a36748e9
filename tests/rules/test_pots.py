"""Pots and all-in layers (common rules, "Seats, credits, pots" and "All-in layers")."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.pots import Layer, Pots, shares


def pots_with(stakes: dict[int, int], costs: dict[int, int] | None = None) -> Pots:
    """Pots after each seat staked its number and paid its costs."""
    costs = costs or {}
    pots = Pots({seat: stakes[seat] + costs.get(seat, 0) for seat in stakes}, 0)
    for seat, amount in stakes.items():
        pots.stake(seat, amount)
    for seat, amount in costs.items():
        pots.cost(seat, amount)
    return pots


def test_equal_stakes_are_one_layer() -> None:
    assert pots_with({1: 20, 2: 20, 3: 20}).layers([1, 2, 3]) == [Layer(60, (1, 2, 3))]


def test_one_layer_for_each_different_stake_smallest_first() -> None:
    layers = pots_with({1: 100, 2: 20, 3: 50, 4: 100}).layers([1, 2, 3, 4])
    assert layers == [Layer(80, (1, 2, 3, 4)), Layer(90, (1, 3, 4)), Layer(100, (1, 4))]


def test_antes_alone_are_stakes_too() -> None:
    pots = Pots({1: 5, 2: 30, 3: 30}, 0)
    for seat in (1, 2, 3):
        pots.stake(seat, 5)
    for seat in (2, 3):
        pots.stake(seat, 25)
    assert pots.layers([1, 2, 3]) == [Layer(15, (1, 2, 3)), Layer(50, (2, 3))]


def test_folded_credits_stay_in_the_layers_they_reached() -> None:
    layers = pots_with({1: 10, 2: 40, 3: 40, 4: 25}).layers([1, 2, 3])
    assert layers == [Layer(40, (1, 2, 3)), Layer(75, (2, 3))]


def test_folded_credits_below_the_smallest_stake_are_in_the_first_layer() -> None:
    assert pots_with({1: 10, 2: 40, 3: 3}).layers([1, 2]) == [Layer(23, (1, 2)), Layer(30, (2,))]


def test_what_a_folded_seat_staked_above_every_seat_still_in_belongs_to_the_last_layer() -> None:
    layers = pots_with({1: 10, 2: 20, 3: 60}).layers([1, 2])
    assert layers == [Layer(30, (1, 2)), Layer(60, (2,))]
    assert pots_with({1: 10, 2: 10, 3: 60, 4: 50}).layers([1, 2]) == [Layer(130, (1, 2))]


def test_costs_are_no_stake_and_belong_to_the_first_layer() -> None:
    pots = pots_with({1: 10, 2: 30, 3: 30}, costs={2: 4, 3: 3})
    assert pots.main == 77
    assert pots.layers([1, 2, 3]) == [Layer(37, (1, 2, 3)), Layer(40, (2, 3))]


def test_a_seat_without_any_stake_takes_part_in_an_empty_first_layer_only() -> None:
    assert pots_with({1: 0, 2: 8, 3: 8}).layers([1, 2, 3]) == [Layer(0, (1, 2, 3)), Layer(16, (2, 3))]


def test_odd_credits_go_one_each_to_the_first_winners() -> None:
    assert shares(11, [3, 4, 1]) == {3: 4, 4: 4, 1: 3}
    assert shares(12, [3, 4, 1]) == {3: 4, 4: 4, 1: 4}
    assert shares(10, [7, 2, 5]) == {7: 4, 2: 3, 5: 3}
    assert shares(1, [7, 2, 5]) == {7: 1, 2: 0, 5: 0}


@given(
    stakes=st.lists(st.integers(0, 50), min_size=2, max_size=8),
    folded=st.sets(st.integers(1, 8)),
    costs=st.lists(st.integers(0, 9), min_size=8, max_size=8),
)
def test_layers_hold_the_whole_main_pot(stakes: list[int], folded: set[int], costs: list[int]) -> None:
    numbered = dict(enumerate(stakes, 1))
    pots = pots_with(numbered, {seat: costs[seat - 1] for seat in numbered})
    seats_in = [seat for seat in numbered if seat not in folded] or [1]
    layers = pots.layers(seats_in)
    assert sum(layer.amount for layer in layers) == pots.main
    assert [set(layer.seats) for layer in layers] == [
        {seat for seat in seats_in if numbered[seat] >= level} for level in sorted({numbered[s] for s in seats_in})
    ]


def test_every_payment_keeps_the_sum_and_refuses_to_overdraw() -> None:
    pots = Pots({1: 10, 2: 10}, 5)
    pots.stake(1, 10)
    pots.stake(2, 6)
    pots.cost(2, 1)
    pots.to_sabacc(2, 3)
    pots.give_back(1, 4)
    pots.pay_main(2, 5)
    pots.pay_sabacc(1, 8)
    pots.main_to_sabacc(8)
    assert pots.total() == 25
    assert (pots.credits, pots.main, pots.sabacc) == ({1: 12, 2: 5}, 0, 8)


@pytest.mark.parametrize(
    "overdraw",
    [
        lambda pots: pots.stake(1, 11),
        lambda pots: pots.stake(1, -1),
        lambda pots: pots.cost(1, 11),
        lambda pots: pots.to_sabacc(1, 11),
        lambda pots: pots.give_back(2, 7),
        lambda pots: pots.pay_main(1, 7),
        lambda pots: pots.pay_sabacc(1, 6),
        lambda pots: pots.main_to_sabacc(7),
        lambda pots: pots.pay_main(1, -1),
        lambda pots: pots.pay_sabacc(1, -1),
    ],
)
def test_an_overdraw_is_an_error_and_moves_nothing(overdraw: object) -> None:
    pots = Pots({1: 10, 2: 10}, 5)
    pots.stake(2, 6)
    with pytest.raises(ValueError, match=r"cannot pay|take back|does not hold"):
        overdraw(pots)  # type: ignore[operator]
    assert (pots.credits, pots.main, pots.sabacc, pots.stakes) == ({1: 10, 2: 4}, 6, 5, {1: 0, 2: 6})
