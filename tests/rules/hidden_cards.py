"""Which cards a viewer may know by the rules, and deals that differ only in the others.

What may be known is told from the moves and from where the cards lie, not from the views and events that are under test.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from rules.cards import UNKNOWN, Deck
from rules.hand import Hand
from rules.moves import Move


class Known:
    """The cards that the public, and each seat, may know so far."""

    def __init__(self, hand: Hand) -> None:
        self.public: set[str] = set()
        self.held: dict[int, set[str]] = defaultdict(set)
        self.look(hand, None)

    def look(self, hand: Hand, move: Move | None) -> None:
        """After `move`: what lies open now, and what each seat holds."""
        state = hand.state
        for seat, cards in state.hands.items():
            self.held[seat].update(cards)
        if move is not None:
            if not move.by_dealer and move.seat is not None:
                self.held[move.seat].update(move.cards)  # a card it threw that the dealer had not known
            if move.word == "wild" or (move.word == "deal" and state.revealing):
                self.public.update(move.cards)
        self.public.update(card for card in (state.wild, state.clone) if card is not None)
        if state.ruleset.variant.open_pile:
            self.public.update(card for pile in state.piles.values() for card in pile[-1:])
        if state.revealing and "show" not in (hand.awaiting or {}):
            for seat, cards in state.hands.items():
                if seat not in state.folded or seat in state.revealed:
                    self.public.update(cards)

    def to(self, viewer: int | None) -> set[str]:
        """What the viewer may know."""
        return self.public | (self.held[viewer] if viewer is not None else set())


def another_deal(moves: Iterable[Move], deck: Deck, known: set[str], rng: random.Random) -> list[Move]:
    """The same moves with all cards that are not known exchanged at random; cards with as many copies change places, within
    a family, which their backs tell."""
    alike: dict[tuple[int, str], list[str]] = defaultdict(list)
    for code, copies in deck.counts.items():
        if code not in known:
            alike[copies, deck.family(code)].append(code)
    exchange = {UNKNOWN: UNKNOWN}
    for codes in alike.values():
        exchange |= dict(zip(codes, rng.sample(codes, len(codes)), strict=True))
    return [replace(move, cards=tuple(exchange.get(card, card) for card in move.cards)) for move in moves]


def compare_deals(hand: Hand, rng: random.Random, *, to_the_end: bool) -> int:
    """Cut the hand at random places; a deal that differs only in hidden cards must look alike to the public and a seat.

    `to_the_end`: the reveal is compared too. Returns how many of the deals compared did differ.
    """
    now = Hand.replay(hand.header, ())
    last = len(hand.moves)
    if not to_the_end:
        probe = Hand.replay(hand.header, ())
        for number, move in enumerate(hand.moves):
            probe.apply(move)
            if probe.state.revealing:
                last = number
                break
    cuts = {last, *(rng.randint(0, last) for _ in range(3))}
    known = Known(now)
    differed = 0
    for number in range(last + 1):
        if number in cuts:
            for viewer in (None, rng.choice(hand.state.order)):
                moves = another_deal(now.moves, hand.state.deck, known.to(viewer), rng)
                differed += moves != list(now.moves)
                looks_alike(now, Hand.replay(hand.header, moves), viewer)
        if number < last:
            now.apply(hand.moves[number])
            known.look(now, hand.moves[number])
    return differed


def looks_alike(one: Hand, other: Hand, viewer: int | None) -> None:
    """Nothing that reaches the viewer tells the two hands apart."""
    assert [event.seen_by(viewer) for event in other.events] == [event.seen_by(viewer) for event in one.events]
    assert other.view(viewer) == one.view(viewer)
    assert other.awaiting == one.awaiting
    assert other.credits == one.credits
    assert (other.main_pot, other.sabacc_pot) == (one.main_pot, one.sabacc_pot)
    if viewer is not None:
        assert other.legal_moves(viewer) == one.legal_moves(viewer)
