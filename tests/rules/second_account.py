"""A second, independent account of who is paid what: credit by credit, from what was told before the reveal.

It knows nothing of layers and places. Each credit of the main pot goes to the strongest of the seats that put in as much.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.events import CardDealt, DemiseStarted, Event, Paid, Returned, RevealStarted, Staked
from rules.hand import Hand

Strengths = Mapping[int, Any]
"""Seats that can win something, and how strong they are (the higher the better, equal ones share)."""


class Ledger:
    """What every seat had put in when the reveal began."""

    def __init__(self, hand: Hand) -> None:
        events = list(hand.events)
        start = next(place for place, event in enumerate(events) if isinstance(event, RevealStarted))
        self.before, self.reveal = events[:start], events[start:]
        self.order = hand.state.order
        self.stakes = dict.fromkeys(hand.header.seats, 0)
        self.costs = 0
        self.sabacc = hand.header.sabacc_pot
        self.credits = {seat: sitting.credits for seat, sitting in hand.header.seats.items()}
        for event in self.before:
            self._book(event)

    def _book(self, event: Event) -> None:
        if isinstance(event, Staked):
            self.stakes[event.seat] += event.amount
            self.credits[event.seat] -= event.amount
        elif isinstance(event, Returned):
            self.stakes[event.seat] -= event.amount
            self.credits[event.seat] += event.amount
        elif isinstance(event, Paid):
            self.credits[event.seat] -= event.amount
            if event.pot == "sabacc":
                self.sabacc += event.amount
            elif event.reason in ("gain", "swap"):
                self.costs += event.amount
            else:
                self.stakes[event.seat] += event.amount

    def penalties(self) -> dict[int, int]:
        """What was paid at the reveal for bombing out."""
        return {event.seat: event.amount for event in self.reveal if isinstance(event, Paid)}

    def fights(self) -> list[dict[int, str]]:
        """The cards of each Sudden Demise or final draw."""
        found: list[dict[int, str]] = []
        for event in self.reveal:
            if isinstance(event, DemiseStarted):
                found.append({})
            elif isinstance(event, CardDealt):
                found[-1][event.seat] = event.card
        return found


def settle(
    ledger: Ledger,
    live: Sequence[int],
    strengths: Strengths,
    takes_sabacc: Callable[[int], bool],
    *,
    unwon: Callable[[tuple[int, ...]], list[int]] | None = None,
) -> tuple[dict[int, int], int]:
    """Every seat's credits and the Sabacc pot after the hand. `unwon` names seats that share what nobody wins."""
    live = [seat for seat in ledger.order if seat in live]
    owed: Counter[int] = Counter()
    lots: dict[tuple[int, ...], int] = defaultdict(int)
    deepest = max(ledger.stakes[seat] for seat in live)
    for stake in ledger.stakes.values():
        for credit in range(1, stake + 1):
            lots[tuple(seat for seat in live if ledger.stakes[seat] >= min(credit, deepest))] += 1
    lots[tuple(live)] += ledger.costs

    def best(seats: Sequence[int]) -> list[int]:
        able = [seat for seat in seats if seat in strengths]
        most = max((strengths[seat] for seat in able), default=None)
        return [seat for seat in able if strengths[seat] == most]

    def share(amount: int, seats: list[int]) -> None:
        each, odd = divmod(amount, len(seats))
        for place, seat in enumerate(seats):
            owed[seat] += each + (place < odd)

    stays = 0
    for seats, amount in lots.items():
        winners = best(seats) or (unwon(seats) if unwon else [])
        if winners:
            share(amount, winners)
        else:
            stays += amount
    sabacc = ledger.sabacc + sum(ledger.penalties().values())
    takers = [seat for seat in best(live) if takes_sabacc(seat)]
    if takers:
        share(sabacc, takers)
        sabacc = 0
    penalties = ledger.penalties()
    paid = {seat: had - penalties.get(seat, 0) + owed[seat] for seat, had in ledger.credits.items()}
    return paid, sabacc + stays


def several_layers(ledger: Ledger, live: Sequence[int]) -> bool:
    """Whether seats still in have different stakes."""
    return len({ledger.stakes[seat] for seat in live}) > 1
