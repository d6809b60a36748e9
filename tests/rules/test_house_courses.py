"""What a house's own course of a hand may do though no shipped ruleset does: the hand takes all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from rules import variants
from rules.events import HandOver
from rules.hand import Hand
from rules.questions import FIELD, STAND, Script, SeatTurn, asking
from rules.ruleset import ruleset_from
from rules.state import HandState, Judgement, Seat
from rules.variants import Variant

NAME = "house_course"
Play = Callable[[HandState], Script[None]]


@dataclass(frozen=True, slots=True)
class NoOptions:
    """None at all."""


@pytest.fixture
def begun() -> Iterator[Callable[[Play], Hand]]:
    """Begins a hand of two seats, the second one deals, with this course."""

    def begin(play: Play) -> Hand:
        variant = Variant(
            name=NAME,
            deck="traditional",
            options_type=NoOptions,
            ranks=("total",),
            play=play,
            showdown=play,
            due=lambda options, sabacc_pot: 0,
            words=lambda options: frozenset({"stand", "field"}),
            judge=lambda hand, seat: Judgement("total", (1,), 1),
        )
        variants.register(variant)
        ruleset = ruleset_from({"format": 1, "name": "house", "title": "House", "variant": NAME, "deck": "traditional"})
        return Hand(ruleset, {1: Seat("Lando", 50), 2: Seat("Han", 50)}, 2)

    yield begin
    variants.unregister(NAME)


def test_a_field_move_in_the_own_turn_may_end_the_hand(begun: Callable[[Play], Hand]) -> None:
    def play(hand: HandState) -> Script[None]:
        yield from hand.deal([1, 2])
        hand.in_play = True
        move = yield SeatTurn(1, {"stand": STAND, "field": FIELD})
        hand.move_field(move)
        hand.finish([1], [])

    hand = begun(play)
    for text in ("deal 1 S3", "deal 2 S4"):
        hand.apply(text)
    assert hand.apply("1 field S3")[-1] == HandOver((1,), ())
    assert hand.complete
    assert [str(move) for move in hand.moves] == ["deal 1 S3", "deal 2 S4", "1 field S3"]


def test_hands_change_places_and_cards_go_by_family_where_the_deck_has_none(begun: Callable[[Play], Hand]) -> None:
    def play(hand: HandState) -> Script[None]:
        yield from hand.deal([1, 2, 1])
        hand.swap_hands(1, 2)
        hand.marks[1].append("swapped")
        assert hand.discard_of(2, "") == "S3"
        assert hand.discard_of(1, "", newest=True) == "S4"
        yield asking(1, ("stand",))
        hand.finish([1], [])

    hand = begun(play)
    for text in ("deal 1 S3", "deal 2 S4", "deal 1 S5"):
        hand.apply(text)
    assert (hand.state.hands, hand.state.pile) == ({1: [], 2: ["S5"]}, ["S3", "S4"])
    assert hand.view(2).seats[1].marks == ("swapped",)
    assert hand.view(1).seats[2].tokens == ()


def test_words_with_a_price_are_not_asked_for_without_one() -> None:
    with pytest.raises(KeyError):
        asking(1, ("stand", "bet"))
