"""The page that tells how the evening stands: each seat's credits and wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.menus.items import Item
from controller.menus.page import TablePage
from controller.sittings import Departed
from controller.standings import Standing, played, standings_of
from display.scene import MenuMark
from display.words import Words

if TYPE_CHECKING:
    from controller.table import Table


class StandingsPage(TablePage):
    """Who has won how much: the seats, the best first, then who has left."""

    code = "standings"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._hands = played(table.session)

    def items(self) -> Sequence[Item]:
        """A row for each player."""
        session, words = self._table.session, self._table.words
        rows = []
        for standing in standings_of(session, self._hands):
            last = self._last(standing.seat, session.sittings[standing.seat].first)
            rows.append(standing_row(words, standing, last))
        return [*rows, *departed_rows(words, session.departed)]

    def _last(self, seat: int, first: int) -> int | None:
        """What the last hand brought the seat, in credits; None where it was not in it."""
        hand = self._table.session.hand
        if hand is None or not hand.complete or seat not in hand.state.order:
            return None
        if self._table.session.hand_number < first:
            return None
        return hand.credits[seat] - hand.header.seats[seat].credits


def standing_row(words: Words, standing: Standing, last: int | None = None, mark: MenuMark = "") -> Item:
    """A player's row; `last` is what the last hand brought it, in credits."""
    change = words.signed(standing.change)
    value = words.talk("standing", credits=standing.credits, change=change, count=standing.won)
    if last is not None:
        value = words.talk("standing_last", standing=value, last=words.signed(last))
    label = words.talk("seat_of_droid" if standing.droid else "seat_of", seat=standing.seat, name=standing.name)
    note = words.talk("standing_note", brought=standing.brought, change=change)
    return Item(label, value, note, mark=mark)


def departed_rows(words: Words, departed: Sequence[Departed]) -> Sequence[Item]:
    """Who has left, the last one first."""
    return [
        Item(
            words.talk("standing_gone", name=gone.name),
            words.talk("standing_gone_value", credits=gone.credits, change=words.signed(gone.change)),
            words.talk("standing_note", brought=gone.brought, change=words.signed(gone.change)),
        )
        for gone in reversed(departed)
    ]
