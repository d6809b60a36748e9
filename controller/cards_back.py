"""Asks for the cards that a Shift takes back, at a table with real cards, before anything is dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.collecting import Collecting, Goes
from controller.telling import REFUSAL_SECONDS
from rules.events import Event, HandsThrown, Shifted
from rules.hand import Hand
from rules.questions import DealOwed

if TYPE_CHECKING:
    from controller.table import Table


NOW_DEAL = {"shuffled": "shuffle_now_deal", "thrown": "thrown_now_deal", "discarded": "discarded_now_deal"}


def _goes(event: Shifted | HandsThrown) -> Goes:
    """What becomes of the cards that a Shift takes."""
    if isinstance(event, HandsThrown):
        return "thrown"
    return "discarded" if event.cause == "course" else "shuffled"


class CardsBack:
    """Between a Shift and its re-deal: which seat hands in its cards, and what was read of them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.collecting: Collecting | None = None

    @property
    def active(self) -> bool:
        """Whether cards are still to come back."""
        return self.collecting is not None

    def forget(self) -> None:
        """Nothing is collected any more."""
        self.collecting = None

    def hands_before(self) -> dict[int, list[str]]:
        """What each seat would have to hand in, should this move bring a Shift."""
        table = self._table
        hand = table.session.hand
        if table.scanning is None or table.settings.demonstration or table.settings.cards != "scanned" or hand is None:
            return {}
        return {seat: list(hand.state.hand_cards(seat)) for seat in hand.state.live()}

    def after(self, before: dict[int, list[str]], events: Sequence[Event]) -> None:
        """After a Shift the cards outside the field come back, seat by seat, before anything is dealt."""
        table = self._table
        hand = table.session.running
        if not before or not isinstance(hand.question, DealOwed):
            return
        for event in events:
            if isinstance(event, Shifted | HandsThrown):
                owed = {seat: before[seat] for seat, count in event.counts if count}
                fields = {seat: hand.state.field_cards(seat) for seat in hand.state.live()}
                self.collecting = Collecting(owed, fields, goes=_goes(event))

    def again(self, hand: Hand) -> None:
        """The program was started again between a Shift and the first card of its re-deal."""
        if not hand.moves or hand.moves[-1].word == "deal" or not isinstance(hand.question, DealOwed):
            return
        earlier = Hand.replay(hand.header, hand.moves[:-1])
        before = {seat: list(earlier.state.hand_cards(seat)) for seat in earlier.state.live()}
        if self.hands_before():
            self.after(before, hand.events[len(earlier.events) :])

    def handed_in(self, uid: str, reader: int) -> None:
        """A card is scanned back in after a Shift."""
        table, collecting = self._table, self.collecting
        assert table.scanning is not None
        assert collecting is not None
        card = table.scanning.card_for(uid)
        if card is None:
            table.telling.refuse_card(table.words.talk("unknown_tag", uid=uid))
            return
        checked = collecting.scan(uid, card)
        if checked.found == "taken":
            table.scanning.was_read(uid, reader)
            table.cues.accepted()
            table.telling.quiet()
            self._all_back()
        elif checked.seat is not None:
            selected = checked.found == "in_field" and collecting.goes == "discarded"
            code = "card_in_selection" if selected else f"card_{checked.found}"
            table.telling.refuse_card(table.words.talk(code, seat=checked.seat, name=table.name_of(checked.seat)))
        else:
            table.telling.refuse_card(table.words.talk(f"card_{checked.found}"))

    def pressed(self, name: str) -> None:
        """A press while cards are collected: DEAL confirms that the seat's cards were counted."""
        table = self._table
        assert self.collecting is not None
        if name != "deal":
            table.telling.refuse(None, table.words.talk("wait_for_dealer"))
            return
        self.collecting.confirm()
        self._all_back()

    def _all_back(self) -> None:
        table = self._table
        if self.collecting is not None and self.collecting.seat is None:
            told = NOW_DEAL[self.collecting.goes]
            self.collecting = None
            table.telling.tell_for(table.words.talk(told), REFUSAL_SECONDS)
