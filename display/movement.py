"""What moved where between two pictures of a table: credits between stacks and pots, cards between deck and hands.

It is read off two scenes that follow each other and knows no rules: whatever fell gave, whatever rose took.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from display.scene import CardFace, PotPanel, RevealScene, SeatPanel, TableScene

PlaceKind = Literal["stack", "pot", "hand", "deck", "pile"]
Place = tuple[PlaceKind, int]
"""The stack of a seat, a pot by its number from 0, the hand of a seat, the deck (0), a discard pile by its number from 0."""

DECK: Place = ("deck", 0)
PILE: Place = ("pile", 0)


@dataclass(frozen=True, slots=True)
class Flight:
    """Something that travels: `amount` credits (None: it cannot be told how much of it), or one card."""

    source: Place
    target: Place
    amount: int | None = None
    card: CardFace | None = None


@dataclass(frozen=True, slots=True)
class Movement:
    """Everything that moved at once: flights, and what each stack and pot gained or lost (credits).

    `fresh` is how many of a seat's cards, counted from the last, have just come.
    """

    flights: tuple[Flight, ...] = ()
    changes: Mapping[Place, int] = field(default_factory=dict)
    fresh: Mapping[int, int] = field(default_factory=dict)


def movement(before: TableScene, after: TableScene) -> Movement:
    """What moved between two pictures of the same hand."""
    seats = {seat.seat: seat for seat in before.seats}
    changes: dict[Place, int] = {}
    fresh: dict[int, int] = {}
    cards: list[Flight] = []
    for seat in after.seats:
        old = seats.get(seat.seat)
        if old is None:
            continue
        changes["stack", seat.seat] = seat.credits - old.credits
        came, flights = _cards(old, seat, [top.back for top in after.piles])
        cards += flights
        if came:
            fresh[seat.seat] = came
    changes |= _pots(before.pots, after.pots)
    changes = {place: amount for place, amount in changes.items() if amount}
    return Movement((*_credits(changes), *cards), changes, fresh)


def opening(after: TableScene) -> Movement:
    """What moved before the first picture of a hand: the stakes came from the stacks, the cards from the deck."""
    beside = sum(seat.stake for seat in after.seats) - (after.pots[0].amount if after.pots else 0)
    if beside < 0:
        # The main pot holds something from before: who paid how much cannot be told.
        seats = tuple(replace(seat, cards=(), field=(), dealt=0) for seat in after.seats)
        return movement(replace(after, seats=seats), after)
    seats = tuple(SeatPanel(seat.seat, seat.name, seat.credits + seat.stake) for seat in after.seats)
    pots = [replace(pot, amount=0) for pot in after.pots[:1]]
    pots += [replace(pot, amount=max(0, pot.amount - beside)) for pot in after.pots[1:]]
    return movement(replace(after, seats=seats, pots=tuple(pots)), after)


def settling(before: TableScene, after: RevealScene) -> Movement:
    """What the settlement moved: pots to who won, penalties to the pots."""
    changes = {place: amount for place, amount in _pots(before.pots, after.pots).items() if amount}
    won = [row for row in after.rows if row.outcome == "won"]
    paid = [row for row in after.rows if row.outcome == "bombed_out"]
    flights: list[Flight] = []
    for pot, amount in changes.items():
        if amount < 0:
            share = -amount if len(won) == 1 else None
            flights += [Flight(pot, ("stack", row.seat), share) for row in won]
        else:
            flights += [Flight(("stack", row.seat), pot) for row in paid]
    return Movement(tuple(flights), changes)


def _pots(before: tuple[PotPanel, ...], after: tuple[PotPanel, ...]) -> dict[Place, int]:
    held = {pot.label: pot.amount for pot in before}
    return {("pot", number): pot.amount - held.get(pot.label, 0) for number, pot in enumerate(after)}


def _credits(changes: Mapping[Place, int]) -> Iterator[Flight]:
    """From everything that fell to everything that rose; how much is told where one end is alone."""
    falls = {place: -amount for place, amount in changes.items() if amount < 0}
    rises = {place: amount for place, amount in changes.items() if amount > 0}
    for source, given in falls.items():
        for target, taken in rises.items():
            amount = given if len(rises) == 1 else taken if len(falls) == 1 else None
            yield Flight(source, target, amount)


def _cards(old: SeatPanel, new: SeatPanel, piles: Sequence[str]) -> tuple[int, list[Flight]]:
    """How many cards have come to a seat, and the flights of those and of the ones that went.

    `piles` are the backs of the families that have a discard pile each: what leaves a hand goes onto the pile of its own.
    """
    held = len(old.cards) + len(old.field)
    holds = len(new.cards) + len(new.field)
    dealt = max(0, new.dealt - old.dealt)
    gone = dealt - (holds - held)
    hand: Place = ("hand", new.seat)
    back = CardFace("??", new.cards[-1].deck if new.cards else old.cards[-1].deck if old.cards else "")
    if gone < 0:
        # More cards than were dealt: the seat took them from the open pile.
        taken = min(-gone, len(new.cards))
        family = new.cards[-1].back if taken else ""
        pile: Place = ("pile", piles.index(family)) if family in piles else PILE
        card = replace(back, back=family)
        return dealt + taken, [Flight(pile, hand, card=card)] * taken + [Flight(DECK, hand, card=back)] * dealt
    if piles:
        thrown = list((Counter(card.back for card in old.cards) - Counter(card.back for card in new.cards)).elements())
        flights = [
            Flight(hand, ("pile", piles.index(family)), card=replace(back, back=family))
            for family in thrown
            if family in piles
        ]
    else:
        flights = [Flight(hand, DECK, card=back)] * gone
    flights += [Flight(DECK, hand, card=back)] * dealt
    return min(dealt, len(new.cards)), flights
