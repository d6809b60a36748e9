"""What moved where, read off two scenes that follow each other."""

from __future__ import annotations

from dataclasses import replace

from display.movement import DECK, PILE, Flight, movement, opening, settling
from display.samples import BACK, NAMES, reveal, table
from display.scene import CardFace, PotPanel, SeatPanel, TableScene


def scene(
    *stacks: int, pots: tuple[int, ...] = (0, 0), cards: tuple[int, ...] = (), dealt: tuple[int, ...] = ()
) -> TableScene:
    seats = tuple(
        SeatPanel(
            number,
            NAMES[number - 1],
            credit,
            cards=(BACK,) * (cards[number - 1] if cards else 0),
            dealt=dealt[number - 1] if dealt else 0,
        )
        for number, credit in enumerate(stacks, start=1)
    )
    labels = ("Main pot", "Sabacc pot")
    return TableScene(title="Classic", seats=seats, pots=tuple(map(PotPanel, labels, pots)))


def test_a_bet_goes_from_the_stack_to_the_pot() -> None:
    moved = movement(scene(100, 100), scene(75, 100, pots=(25, 0)))
    assert moved.flights == (Flight(("stack", 1), ("pot", 0), 25),)
    assert moved.changes == {("stack", 1): -25, ("pot", 0): 25}


def test_several_stacks_into_one_pot_each_with_its_amount() -> None:
    moved = movement(scene(100, 100), scene(90, 95, pots=(15, 0)))
    assert moved.flights == (Flight(("stack", 1), ("pot", 0), 10), Flight(("stack", 2), ("pot", 0), 5))


def test_one_stack_into_both_pots() -> None:
    moved = movement(scene(100), scene(90, pots=(7, 3)))
    assert moved.flights == (Flight(("stack", 1), ("pot", 0), 7), Flight(("stack", 1), ("pot", 1), 3))


def test_where_shares_cannot_be_told_no_amount_is() -> None:
    moved = movement(scene(100, 100), scene(90, 80, pots=(20, 10)))
    assert [flight.amount for flight in moved.flights] == [None] * 4


def test_a_pot_pays_back_and_stacks_pay_each_other() -> None:
    moved = movement(scene(0, 0, pots=(30, 0)), scene(30, 0))
    assert moved.flights == (Flight(("pot", 0), ("stack", 1), 30),)
    assert movement(scene(9, 0), scene(0, 9)).flights == (Flight(("stack", 1), ("stack", 2), 9),)


def test_cards_come_from_the_deck_and_go_there() -> None:
    hand = ("hand", 1)
    dealt = movement(scene(9, cards=(2,), dealt=(2,)), scene(9, cards=(4,), dealt=(4,)))
    assert [(each.source, each.target) for each in dealt.flights] == [(DECK, hand)] * 2
    assert dealt.fresh == {1: 2}
    traded = movement(scene(9, cards=(3,), dealt=(3,)), scene(9, cards=(3,), dealt=(4,)))
    assert [(each.source, each.target) for each in traded.flights] == [(hand, DECK), (DECK, hand)]
    assert traded.fresh == {1: 1}
    folded = movement(scene(9, cards=(2,), dealt=(2,)), scene(9, cards=(0,), dealt=(2,)))
    assert [(each.source, each.target) for each in folded.flights] == [(hand, DECK)] * 2
    taken = movement(scene(9, cards=(2,), dealt=(2,)), scene(9, cards=(3,), dealt=(2,)))
    assert [(each.source, each.target) for each in taken.flights] == [(PILE, hand)]
    assert all(each.card is not None and each.card.hidden for each in (*dealt.flights, *traded.flights, *taken.flights))


def test_a_shift_marks_the_cards_that_were_replaced_and_no_others() -> None:
    before = scene(9, 9, cards=(3, 2), dealt=(3, 2))
    moved = movement(before, scene(9, 9, cards=(3, 2), dealt=(6, 2)))
    assert moved.fresh == {1: 3}
    fielded = replace(before.seats[0], cards=(BACK,) * 2, field=(BACK,))
    moved = movement(before, replace(before, seats=(fielded, before.seats[1])))
    assert (moved.fresh, moved.flights) == ({}, ())


def test_a_hand_opens_with_its_stakes() -> None:
    first = scene(90, 90, pots=(15, 45), cards=(1, 1), dealt=(1, 1))
    first = replace(first, seats=tuple(replace(seat, stake=10) for seat in first.seats))
    moved = opening(first)
    assert moved.changes == {("stack", 1): -10, ("stack", 2): -10, ("pot", 0): 15, ("pot", 1): 5}
    assert moved.fresh == {1: 1, 2: 1}
    carried = opening(replace(first, pots=(PotPanel("Main pot", 99), first.pots[1])))
    assert (carried.changes, carried.fresh) == ({}, {1: 1, 2: 1})


def test_the_settlement_pays_the_winner_and_takes_penalties() -> None:
    before = replace(table(count=5), pots=(PotPanel("Main pot", 185), PotPanel("Sabacc pot", 55)))
    after = replace(reveal(count=5), pots=(PotPanel("Main pot", 0), PotPanel("Sabacc pot", 240)))
    moved = settling(before, after)
    assert moved.flights == (Flight(("pot", 0), ("stack", 2), 185), Flight(("stack", 3), ("pot", 1)))
    assert moved.changes == {("pot", 0): -185, ("pot", 1): 185}


def test_nothing_moved_where_nothing_changed() -> None:
    assert movement(table(), table()) == movement(scene(1), scene(1))
    assert movement(table(), table()).flights == ()


def test_cards_of_families_go_onto_their_own_piles_and_come_from_them() -> None:
    sand, blood = (CardFace("??", "kessel", back=family) for family in ("sand", "blood"))
    tops = (CardFace("s1", "kessel", back="sand"), CardFace("b2", "kessel", back="blood"))

    def table(*cards: CardFace, dealt: int = 2) -> TableScene:
        return TableScene(title="", seats=(SeatPanel(3, "Han", 6, cards=cards, dealt=dealt),), piles=tops)

    taken = movement(table(sand, blood), table(sand, blood, blood))
    assert taken.flights == (Flight(("pile", 1), ("hand", 3), card=blood),)
    assert taken.fresh == {3: 1}
    kept = movement(table(sand, blood, blood), table(sand, blood))
    assert kept.flights == (Flight(("hand", 3), ("pile", 1), card=blood),)
    drawn = movement(table(sand, blood), table(sand, blood, sand, dealt=3))
    assert [(flight.source, flight.target) for flight in drawn.flights] == [(("deck", 0), ("hand", 3))]
    exhausted = movement(table(sand, blood), table())
    assert {flight.target for flight in exhausted.flights} == {("pile", 0), ("pile", 1)}
