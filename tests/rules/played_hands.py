"""Starting hands, playing them from move texts, and looking at everything a move could change."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from rules.events import Event
from rules.hand import Hand
from rules.questions import DealOwed
from rules.refusals import IllegalMove, Refusal
from rules.ruleset import Ruleset, shipped
from rules.state import Seat

EventType = TypeVar("EventType", bound=Event)

VALUES_HELD_BY_REFERENCE = frozenset({"ruleset", "deck", "options", "pots", "seats", "tell"})


def table(name: str, **options: Any) -> Ruleset:
    """A shipped ruleset with some options changed."""
    return shipped(name).with_options(options)


def seats_with(credits: Mapping[int, int] | Sequence[int]) -> dict[int, Seat]:  # noqa: A002
    """Seats by number, or numbered from 1, with their credits."""
    numbered = credits if isinstance(credits, Mapping) else dict(enumerate(credits, 1))
    return {number: Seat(f"player {number}", amount) for number, amount in numbered.items()}


def start(
    name: str,
    credits: Mapping[int, int] | Sequence[int],  # noqa: A002
    dealer: int,
    sabacc_pot: int = 0,
    **options: Any,
) -> Hand:
    """A hand of a shipped ruleset; `options` are what differs from it."""
    return Hand(table(name, **options), seats_with(credits), dealer, sabacc_pot)


def play(hand: Hand, *lines: str) -> Hand:
    """Apply moves; one line may hold several, separated by `;`. Credits are conserved after every one of them."""
    for line in lines:
        for text in line.split(";"):
            before = hand.state.pots.total()
            hand.apply(text.strip())
            assert hand.state.pots.total() == before
    return hand


def deal_in(hand: Hand, cards: Mapping[int, str]) -> Hand:
    """The first deal, one card at a time in the dealer's order; `cards` are two codes for each seat."""
    left = {seat: codes.split() for seat, codes in cards.items()}
    while isinstance(hand.question, DealOwed):
        seat = hand.question.next_seat()
        hand.apply(f"deal {seat} {left[seat].pop(0)}")
    assert not any(left.values())
    return hand


def three_seats(
    name: str,
    *,
    credits: tuple[int, ...] = (100, 100, 100),  # noqa: A002
    **options: Any,
) -> Hand:
    """Three seats, seat 3 deals, two known cards each: S1 S2, C3 C4, T5 T6."""
    return deal_in(start(name, credits, 3, **options), {1: "S1 S2", 2: "C3 C4", 3: "T5 T6"})


def asked(hand: Hand) -> tuple[int, str]:
    """The seat that is asked, and the words open to it."""
    assert hand.awaiting is not None
    return hand.awaiting["seat"], " ".join(hand.awaiting["moves"])


def play_round_stood(hand: Hand) -> Hand:
    """Everybody stands, no dice pair; the betting round waits for its first seat."""
    while hand.state.phase == "play":
        awaiting = hand.awaiting or {}
        play(hand, f"{awaiting['seat']} stand" if "seat" in awaiting else "dice 1 2")
    return hand


def everyone(hand: Hand, word: str) -> Hand:
    """Every seat that is asked in a row says `word` as long as the kind of question stays the same."""
    first = hand.awaiting
    assert first is not None
    phase, number = hand.state.phase, hand.state.round
    while (hand.state.phase, hand.state.round) == (phase, number) and "seat" in (hand.awaiting or {}):
        assert hand.awaiting is not None
        hand.apply(f"{hand.awaiting['seat']} {word}")
    return hand


def told(hand: Hand, kind: type[EventType]) -> list[EventType]:
    """All events of one kind so far."""
    return [event for event in hand.events if isinstance(event, kind)]


def snapshot(hand: Hand) -> tuple[Any, ...]:
    """Everything that a move could change, copied."""
    state = hand.state
    names = set(state.__slots__) - VALUES_HELD_BY_REFERENCE
    inner = {name: copy.deepcopy(getattr(state, name)) for name in names}
    pots = {name: copy.deepcopy(getattr(state.pots, name)) for name in ("costs", "credits", "main", "sabacc", "stakes")}
    viewers = (None, *state.seats)
    return (
        inner,
        pots,
        hand.moves,
        hand.events,
        copy.deepcopy(hand.awaiting),
        id(hand.question),
        {viewer: hand.view(viewer) for viewer in viewers},
        {seat: hand.legal_moves(seat) for seat in state.seats},
        (hand.winners, hand.sabacc_winners, hand.revealed, hand.complete, hand.pulse_legal),
    )


def refused(hand: Hand, text: str) -> Refusal:
    """The refusal of a move: the same from `why_not` and `apply`, and nothing changes."""
    before = snapshot(hand)
    refusal = hand.why_not(text)
    assert refusal is not None, f"{text!r} is legal"
    assert snapshot(hand) == before, "why_not changes nothing"
    with pytest.raises(IllegalMove) as raised:
        hand.apply(text)
    assert raised.value.refusal == refusal
    assert snapshot(hand) == before, "a refused move changes nothing"
    return refusal
