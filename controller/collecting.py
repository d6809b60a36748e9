"""A Shift with real cards: the hands come back seat by seat before anything is dealt anew.

Each card may be scanned back in, or the seat's cards are counted and confirmed. A card that does not belong is named at
once, and can be put right there and then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Goes = Literal["shuffled", "thrown", "discarded"]
Found = Literal["taken", "again", "in_field", "of_other_seat", "foreign"]


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a card that was handed in: `seat` is the one whose card it is, None for a foreign one."""

    found: Found
    seat: int | None = None


class Collecting:
    """The cards that each seat has to hand in: `owed` by seat in the order in which they are asked.

    `fields` are the cards that stay: in the interference field, or selected. `goes` says what becomes of those handed in:
    `shuffled` into the deck, `thrown` openly onto the discard pile, or `discarded` face down, as not selected.
    """

    def __init__(
        self, owed: Mapping[int, Sequence[str]], fields: Mapping[int, Sequence[str]], *, goes: Goes = "shuffled"
    ) -> None:
        self._owed = {seat: list(cards) for seat, cards in owed.items() if cards}
        self._fields = {seat: list(cards) for seat, cards in fields.items()}
        self._tags: set[str] = set()
        self._counts = {seat: len(cards) for seat, cards in self._owed.items()}
        self.goes = goes

    @property
    def seat(self) -> int | None:
        """The seat that hands in now; None when all cards are back."""
        return next(iter(self._owed), None)

    @property
    def count(self) -> int:
        """How many cards the seat has to hand in altogether."""
        return 0 if self.seat is None else self._counts[self.seat]

    @property
    def left(self) -> int:
        """How many of them are still missing, as far as they were scanned."""
        return 0 if self.seat is None else len(self._owed[self.seat])

    def missing(self) -> tuple[str, ...]:
        """The cards of the seat that were not scanned yet (for the dealer's check, never for the public screen)."""
        return () if self.seat is None else tuple(self._owed[self.seat])

    def scan(self, uid: str, card: str) -> Checked:
        """A card is scanned back in."""
        if uid in self._tags:
            return Checked("again")
        seat = self.seat
        for owner in ([seat] if seat is not None else []) + [s for s in self._owed if s != seat]:
            if card in self._owed[owner]:
                if owner != seat:
                    return Checked("of_other_seat", owner)
                self._owed[owner].remove(card)
                self._tags.add(uid)
                if not self._owed[owner]:
                    del self._owed[owner]
                return Checked("taken", owner)
        for owner, cards in self._fields.items():
            if card in cards:
                return Checked("in_field", owner)
        return Checked("foreign")

    def confirm(self) -> None:
        """The seat's cards were counted: they are all there."""
        if self.seat is not None:
            del self._owed[self.seat]
