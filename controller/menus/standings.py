"""The page that tells how the evening stands: each seat's credits and wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.menus.items import Item
from controller.menus.page import TablePage

if TYPE_CHECKING:
    from controller.table import Table


class StandingsPage(TablePage):
    """Who has won how much: the seats, the best first, then who has left."""

    code = "standings"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._hands = [hand for hand in table.session.journal.hands() if hand.complete and hand.result is not None]

    def items(self) -> Sequence[Item]:
        """A row for each player."""
        session = self._table.session
        changes = {seat: player.credits - session.sittings[seat].brought for seat, player in session.players.items()}
        ranked = sorted(changes, key=lambda seat: (-changes[seat], seat))
        return [*(self._seat(seat, changes[seat]) for seat in ranked), *self._departed()]

    def _seat(self, seat: int, change: int) -> Item:
        session, words = self._table.session, self._table.words
        player, sitting = session.players[seat], session.sittings[seat]
        since = [hand for hand in self._hands if hand.number >= sitting.first]
        won = sum(seat in (hand.result or {})["winners"]["main"] for hand in since)
        value = words.talk("standing", credits=player.credits, change=words.signed(change), count=won)
        last = self._last(seat, sitting.first)
        if last is not None:
            value = words.talk("standing_last", standing=value, last=words.signed(last))
        label = words.talk("seat_of" if player.droid is None else "seat_of_droid", seat=seat, name=player.name)
        note = words.talk("standing_note", brought=sitting.brought, change=words.signed(change))
        return Item(label, value, note)

    def _last(self, seat: int, first: int) -> int | None:
        """What the last hand brought the seat, in credits; None where it was not in it."""
        hand = self._table.session.hand
        if hand is None or not hand.complete or seat not in hand.state.order:
            return None
        if self._table.session.hand_number < first:
            return None
        return hand.credits[seat] - hand.header.seats[seat].credits

    def _departed(self) -> Sequence[Item]:
        session, words = self._table.session, self._table.words
        return [
            Item(
                words.talk("standing_gone", name=gone.name),
                words.talk("standing_gone_value", credits=gone.credits, change=words.signed(gone.change)),
                words.talk("standing_note", brought=gone.brought, change=words.signed(gone.change)),
            )
            for gone in reversed(session.departed)
        ]
