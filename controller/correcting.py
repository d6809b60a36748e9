"""Corrections at the table: offered to everybody, confirmed by a press, and only then done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.corrections import CreditCorrection, Offering, TakeBack, offers
from controller.journal_file import JournalError
from controller.timers import Timer

if TYPE_CHECKING:
    from controller.table import Table

OFFER_SECONDS = 30.0
"""An offer that nobody confirms goes away by itself."""
CREDIT_STEPS = {"plus": 1, "minus": -1, "raise": 10, "match": -10}


class Correcting:
    """What is offered to be taken back; while something is, no droid moves and no pulse fires."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.offering: Offering | None = None
        self.credits: CreditCorrection | None = None
        self._until: Timer | None = None

    @property
    def active(self) -> bool:
        """Whether the table waits for a correction to be confirmed or let be."""
        return self.offering is not None or self.credits is not None

    def ask(self) -> None:
        """Undo was pressed: offer the smallest correction, or the next larger one."""
        table = self._table
        if self.offering is not None:
            self.offering.further()
        elif table.stage == "hand" and not table.session.running.complete:
            found = offers(table.session.running, scanned=table.scanning is not None)
            self.offering = Offering(found)
        elif table.stage == "settled" and not table.settings.demonstration and table.session.players:
            self.credits = CreditCorrection(tuple(sorted(table.session.players)))
        else:
            table.telling.refuse(None, table.words.talk("nothing_to_take_back"))
            return
        self._keep_open()
        table.telling.quiet()
        table.hold()

    def _keep_open(self) -> None:
        timers = self._table.timers
        timers.cancel(self._until)
        self._until = timers.after(OFFER_SECONDS, self.let_be)

    def let_be(self) -> None:
        """Nothing is corrected."""
        self.forget()
        self._table.hold()

    def forget(self) -> None:
        """Nothing is offered any more; whoever calls sees to it that the table goes on."""
        self.offering = self.credits = None
        self._table.timers.cancel(self._until)

    def press(self, name: str) -> None:
        """A press while a correction is offered."""
        if self.credits is not None:
            self._press_credits(name, self.credits)
        elif name == "deal" and self.offering is not None:
            offer = self.offering.current
            self.let_be()
            self._carry_out(offer)
        else:
            self.let_be()

    def _press_credits(self, name: str, correction: CreditCorrection) -> None:
        table = self._table
        self._keep_open()
        has = table.session.players[correction.seat].credits
        if name in CREDIT_STEPS:
            correction.change = max(-has, correction.change + CREDIT_STEPS[name])
        elif name == "draw":
            correction.next_seat()
        elif name == "deal":
            self.let_be()
            if correction.change:
                self._correct(correction)
        else:
            self.let_be()

    def _correct(self, correction: CreditCorrection) -> None:
        table = self._table
        try:
            table.session.correct_credits(correction.seat, correction.change)
        except JournalError as error:
            table.journal_watch.failed(error)
            return
        table.audits.count("corrections")
        name = table.session.players[correction.seat].name
        table.telling.say(
            table.words.talk("credits_corrected", name=name, change=table.words.signed(correction.change))
        )

    def _carry_out(self, offer: TakeBack) -> None:
        table = self._table
        try:
            if offer.misdeal:
                table.session.void_hand()
            else:
                table.session.take_back(offer.keep)
        except JournalError as error:
            table.journal_watch.failed(error)
            return
        table.audits.count("corrections")
        table.telling.say(self.told(offer, done=True))
        if offer.misdeal:
            table.begin_hand()
        else:
            table.taken_back(offer)

    # --- what the screen says

    def text(self) -> str:
        """What is offered, for everybody to read before it is confirmed; empty when nothing is."""
        words = self._table.words
        if self.credits is not None:
            player = self._table.session.players[self.credits.seat]
            return words.talk(
                "correct_credits",
                name=player.name,
                credits=player.credits + self.credits.change,
                change=words.signed(self.credits.change),
            )
        return self.told(self.offering.current, done=False) if self.offering is not None else ""

    def advice(self) -> str:
        """Which buttons do what while a correction is offered; empty when none is."""
        if not self.active:
            return ""
        return self._table.words.talk("correction_advice" if self.credits is None else "credits_advice")

    def told(self, offer: TakeBack, *, done: bool) -> str:
        """The correction in words; faces are not named."""
        words, table = self._table.words, self._table
        ending = "_done" if done else "_offered"
        if offer.misdeal:
            return words.talk("misdeal" + ending)
        move = offer.player_move
        if move is None:
            return words.talk("misread" + ending)
        seat = move.seat
        assert seat is not None
        return words.talk(
            "undo" + ending, seat=seat, name=table.session.players[seat].name, action=words.move_word(move.word)
        )
