"""The pages of seats and credits: who sits where, as a person or a droid, takes part or sits out, with how many credits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from controller.droids import TEMPERAMENTS
from controller.journal_file import JournalError
from controller.menus.items import LONGEST_TEXT, Answer, Entry, Item, Said
from controller.menus.page import Page, TablePage
from rules.options import MOST_CREDITS

if TYPE_CHECKING:
    from controller.table import Table

CREDIT_STEP = 5


class SeatsPage(TablePage):
    """All seats."""

    code = "seats_page"

    def items(self) -> Sequence[Item]:
        """Every seat that is taken, with a page of its own."""
        words, session = self._table.words, self._table.session
        return [
            Item(
                words.talk("seat_of", seat=seat, name=player.name),
                words.talk("seat_away" if session.sittings[seat].away else "seat_credits", credits=player.credits),
                who_plays(self._table, seat),
                opens=self._opener(seat),
            )
            for seat, player in sorted(session.players.items())
        ]

    def _opener(self, seat: int) -> Callable[[], Page]:
        return lambda: SeatPage(self._table, seat)


def who_plays(table: Table, seat: int) -> str:
    """Whether a person sits there, or a droid of which temperament."""
    droid = table.session.players[seat].droid
    return table.words.talk("person") if droid is None else table.words.talk(f"droid_{droid}")


class SeatPage(Page):
    """One seat. While a hand is played, all that can be done is to look."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._change = 0  # a correction that is not booked yet, in credits

    @property
    def title(self) -> str:
        """The seat's number."""
        return self._table.words.talk("seat_title", seat=self._seat)

    def items(self) -> Sequence[Item]:
        """Name, credits, who plays, and whether it sits out."""
        table, seat = self._table, self._seat
        talk = table.words.talk
        player = table.session.players.get(seat)
        if player is None:
            return [Item(talk("seat_empty"))]
        locked = talk("only_between_hands") if table.stage == "hand" else ""
        away = table.session.sittings[seat].away
        total = player.credits + self._change
        return [
            Item(
                talk("seat_name"),
                player.name,
                talk("seat_name_note", longest=LONGEST_TEXT),
                entry=Entry(player.name, self._rename),
                why_not=locked,
            ),
            Item(
                talk("credits"),
                str(total)
                if not self._change
                else talk("credits_change", credits=total, change=table.words.signed(self._change)),
                talk("credits_note"),
                step=self._step,
                entry=Entry(str(total), self._enter, digits=True, longest=10),
                why_not=locked,
            ),
            Item(
                talk("book_correction"),
                talk("credits_by", change=table.words.signed(self._change)) if self._change else "",
                talk("book_correction_note"),
                press=self._book,
                why_not=locked or ("" if self._change else talk("nothing_to_book")),
            ),
            Item(talk("plays"), who_plays(table, seat), talk("plays_note"), step=self._other_player, why_not=locked),
            Item(
                talk("sits_out"),
                talk("yes" if away else "no"),
                talk("sits_out_note"),
                step=lambda step: self._do(lambda: table.session.sit_out(seat, not away)),
                why_not=locked,
            ),
        ]

    def _do(self, change: Callable[[], object]) -> Answer:
        try:
            change()
        except JournalError as error:
            return Said(self._table.words.error(error), good=False)
        return None

    def _rename(self, name: str) -> Answer:
        table = self._table
        if not name:
            return Said(table.words.talk("name_missing"), good=False)
        return self._do(lambda: table.session.rename(self._seat, name))

    def _step(self, step: int) -> Answer:
        return self._change_to(self._table.session.players[self._seat].credits + self._change + step * CREDIT_STEP)

    def _enter(self, text: str) -> Answer:
        return self._change_to(int(text or 0))

    def _change_to(self, amount: int) -> Answer:
        if not 0 <= amount <= MOST_CREDITS:
            return Said(self._table.words.talk("credits_range", most=MOST_CREDITS), good=False)
        self._change = amount - self._table.session.players[self._seat].credits
        return None

    def _book(self) -> Answer:
        table, change = self._table, self._change
        answer = self._do(lambda: table.session.correct_credits(self._seat, change))
        if answer is not None:
            return answer
        self._change = 0
        table.audits.count("corrections")
        told = table.words.talk("credits_corrected", name=table.name_of(self._seat), change=table.words.signed(change))
        table.telling.say(told)
        return Said(told)

    def _other_player(self, step: int) -> Answer:
        table, seat = self._table, self._seat
        kinds: list[str | None] = [None, *TEMPERAMENTS]
        now = table.session.players[seat].droid
        droid = kinds[(kinds.index(now) + step) % len(kinds)] if now in kinds else None
        if droid is None and table.settings.cards == "electronic" and not table.settings.private_look:
            if len(kinds) == 1:
                return Said(table.words.talk("no_person_here"), good=False)
            droid = kinds[(kinds.index(None) + (1 if step > 0 else -1)) % len(kinds)]
        return self._do(lambda: table.session.let_play(seat, droid))
