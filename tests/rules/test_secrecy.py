"""A face-down card never reaches the public or another seat: not by a view, not by an event, not by what is awaited."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from rules.cards import TRADITIONAL_VALUES, UNKNOWN
from rules.events import TotalDeclared
from rules.hand import Hand
from rules.moves import Move
from rules.ruleset import shipped_names
from tests.rules.played_hands import deal_in, play, start
from tests.rules.random_play import Habits, play_out, random_ruleset, random_table

NAMES = shipped_names()

# Here the reveal asks beaten hands only whether they are mucked: that is what the rules announce about a hidden hand.
MUCKING = ("smuggler", "smuggler-corellian", "smuggler-hutt")


def codes_in(value: Any, deck: Mapping[str, int]) -> set[str]:
    """Every card code that appears anywhere in a value made of events, views, tuples and mappings."""
    if isinstance(value, str):
        return {value} & deck.keys()
    if is_dataclass(value) and not isinstance(value, type):
        return set().union(
            *(codes_in(getattr(value, field.name), deck) for field in fields(value) if field.name != "ruleset")
        )
    if isinstance(value, Mapping):
        return set().union(*(codes_in(item, deck) for item in value.values()))
    if isinstance(value, tuple | list | set | frozenset):
        return set().union(*(codes_in(item, deck) for item in value))
    return set()


def seen_by(hand: Hand, viewer: int | None) -> set[str]:
    """Every card code that has reached the viewer."""
    deck = hand.state.deck.counts
    return codes_in([event.seen_by(viewer) for event in hand.events], deck) | codes_in(hand.view(viewer), deck)


def hidden_exchange(hand: Hand, viewer: int | None, rng: random.Random) -> dict[str, str]:
    """A random exchange of cards that have not reached the viewer, those still in the deck among them.

    Cards with as many copies change places; where totals were declared, only cards that count the same.
    """
    declared = any(isinstance(event, TotalDeclared) for event in hand.events)
    deck = hand.state.deck.counts
    alike: dict[tuple[int, int | None, str], list[str]] = defaultdict(list)
    for code in sorted(deck.keys() - seen_by(hand, viewer)):
        family = hand.state.deck.family(code)  # its back tells it
        alike[deck[code], TRADITIONAL_VALUES[code] if declared else None, family].append(code)
    exchange: dict[str, str] = {}
    for codes in alike.values():
        exchange |= dict(zip(codes, rng.sample(codes, len(codes)), strict=True))
    return exchange


def exchanged(moves: tuple[Move, ...], exchange: Mapping[str, str]) -> list[Move]:
    return [replace(move, cards=tuple(exchange.get(card, card) for card in move.cards)) for move in moves]


@pytest.mark.parametrize("name", NAMES)
def test_two_deals_that_differ_only_in_hidden_cards_look_alike(name: str) -> None:
    changed = compared = 0
    for number in range(30):
        rng = random.Random(f"secrecy {name} {number}")
        hand = random_table(random_ruleset(name, rng), rng)
        play_out(hand, rng, Habits(unknown=rng.choice((0.0, 0.0, 0.3))))
        last = len(hand.moves)
        if name in MUCKING:
            while Hand.replay(hand.header, hand.moves[:last]).state.revealing:
                last -= 1
        cuts = {last, *(rng.randint(0, last) for _ in range(3))}
        viewers = (None, rng.choice(hand.state.order))
        for cut in cuts:
            one = Hand.replay(hand.header, hand.moves[:cut])
            for viewer in viewers:
                exchange = hidden_exchange(one, viewer, rng)
                other = Hand.replay(hand.header, exchanged(one.moves, exchange))
                compared += 1
                changed += other.moves != one.moves
                assert [event.seen_by(viewer) for event in other.events] == [
                    event.seen_by(viewer) for event in one.events
                ]
                assert other.view(viewer) == one.view(viewer)
                assert other.awaiting == one.awaiting
                assert other.credits == one.credits
    assert changed > compared / 3, "the comparison is of deals that do differ"


@pytest.mark.parametrize("name", NAMES)
def test_a_view_shows_backs_where_another_seats_cards_lie_hidden(name: str) -> None:
    def check(hand: Hand) -> None:
        state = hand.state
        for viewer in (None, *state.seats):
            view = hand.view(viewer)
            assert view.viewer == viewer
            for seat, cards in state.hands.items():
                shown = view.seats[seat]
                if seat == viewer:
                    assert list(shown.hand) == state.hand_cards(seat)
                elif seat not in state.revealed and seat not in state.laid_open:
                    assert set(shown.hand) <= {UNKNOWN}
                assert len(shown.hand) + len(shown.field) + len(shown.selection) == len(cards)
                if state.ruleset.variant.selects:
                    assert shown.field == ()
                    assert list(shown.selection) == state.field_cards(seat) or set(shown.selection) <= {UNKNOWN}
                    assert seat == viewer or set(shown.selection) <= {UNKNOWN}
                elif seat not in state.folded:
                    assert list(shown.field) == state.field_cards(seat)
            if viewer is None or (hand.awaiting or {}).get("seat") != viewer:
                assert not {legal.word for legal in view.moves} - {"field", "unfield"}

    for number in range(10):
        rng = random.Random(f"backs {name} {number}")
        hand = random_table(random_ruleset(name, rng), rng)
        play_out(hand, rng, Habits(unknown=rng.choice((0.0, 0.3))), before_move=check)
        check(hand)


def test_a_hand_in_which_the_reveal_is_waiting_for_a_seat_shows_nothing_yet() -> None:
    hand = start("classic", (100, 100, 100), 3, pot_building_rounds=0)
    deal_in(hand, {1: "S1 S2", 2: "C3 ??", 3: "T5 ??"})
    play(hand, "1 call; 1 check; 2 check; 3 check; show 3 T5 T6")
    view = hand.view(None)
    assert all(set(view.seats[seat].hand) == {UNKNOWN} for seat in (1, 2, 3))
    assert not {"S1", "T6", "C3"} & seen_by(hand, None)


def test_a_folded_hand_stays_hidden_after_the_hand() -> None:
    hand = start("classic", (100, 100, 100), 3, pot_building_rounds=0)
    deal_in(hand, {1: "S1 S2", 2: "C3 C4", 3: "T5 T6"})
    play(hand, "1 call; 1 check; 2 fold; 3 check")
    assert hand.complete
    assert not {"C3", "C4"} & seen_by(hand, None)
    assert not {"C3", "C4"} & seen_by(hand, 1)
    assert hand.view(2).seats[2].hand == ("C3", "C4")


def test_nothing_is_revealed_when_one_seat_is_left() -> None:
    hand = start("classic", (100, 100), 2)
    deal_in(hand, {1: "S1 S2", 2: "C3 C4"})
    play(hand, "1 stand; 2 stand; 1 fold")
    assert seen_by(hand, None) == set()


def test_an_exchange_is_noticed_where_a_card_was_seen() -> None:
    """Guard: the comparison above does see cards that reach the public."""
    hand = start("classic", (100, 100), 2)
    deal_in(hand, {1: "S1 S2", 2: "C3 C4"})
    play(hand, "1 field S1")
    assert seen_by(hand, None) == {"S1"}
    assert seen_by(hand, 1) == {"S1", "S2"}
    assert seen_by(hand, 2) == {"S1", "C3", "C4"}
