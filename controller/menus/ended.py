"""The end of the evening: asked once more, then the final standings and where its files are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.journal_file import JournalError
from controller.menus.items import Answer, Item, Said
from controller.menus.page import TablePage
from controller.menus.shutdown import Confirmation
from controller.menus.standings import departed_rows, standing_row
from controller.standings import FinalStandings, Standing

if TYPE_CHECKING:
    from controller.table import Table


def end_row(table: Table) -> Item:
    """The row that ends the evening; in a hand, and before the first one is settled, it tells why it cannot."""
    talk = table.words.talk
    why_not = talk("only_between_hands") if table.stage == "hand" else ""
    if not why_not and not table.session.hands_settled:
        why_not = talk("nothing_to_end")
    return Item(
        talk("end_evening"),
        note=talk("end_evening_note"),
        opens=lambda: Confirmation(table, "end_evening", lambda: _end(table)),
        why_not=why_not,
    )


def _end(table: Table) -> Answer:
    try:
        table.ending.end()
    except JournalError as error:
        return Said(table.words.error(error), good=False)
    table.menus.menu.close()
    table.menus.open(EndedPage(table))
    return None


class EndedPage(TablePage):
    """How the evening ended: who has won how much, the biggest pot, and the files."""

    code = "evening_over"

    def items(self) -> Sequence[Item]:
        """The way on first, then the players, the best first."""
        table, final = self._table, self._table.ending.final
        talk = table.words.talk
        on = Item(talk("new_evening"), note=self._files_told(), press=self._on)
        if final is None:
            return [on]
        players = [self._player(final, row) for row in final.standings]
        return [on, *players, *departed_rows(table.words, final.departed), *self._pots(final), self._files()]

    def _on(self) -> Answer:
        """Back to the attract screen, or to who plays next, where that is asked."""
        table = self._table
        table.menus.menu.close()
        if table.settings.seating == "ask":
            table.menus.open_evening()
        return None

    def _player(self, final: FinalStandings, row: Standing) -> Item:
        best = final.standings[0].change
        return standing_row(self._table.words, row, mark="good" if row.change == best and best > 0 else "")

    def _pots(self, final: FinalStandings) -> Sequence[Item]:
        words = self._table.words
        rows = [Item(words.talk("hands_played"), words.number(final.hands))]
        biggest = final.biggest
        if biggest is not None:
            who = words.names(biggest.winners) if biggest.winners else words.talk("nobody_wins")
            value = words.talk("biggest_value", amount=biggest.amount, number=biggest.hand, winners=who)
            rows.append(Item(words.talk("biggest_pot"), value))
        if final.sabacc_pot:
            note = words.talk("sabacc_left_note")
            rows.append(Item(words.talk("sabacc_pot_left"), words.number(final.sabacc_pot), note))
        return rows

    def _files_told(self) -> str:
        ending, talk = self._table.ending, self._table.words.talk
        match ending.state:
            case "running":
                return talk("export_running", count=ending.files)
            case "done":
                return talk("export_done", count=ending.files, folder=str(ending.folder))
            case "failed":
                return talk("export_failed", reason=ending.reason)
        return ""

    def _files(self) -> Item:
        """What became of the files; once more, after the stick was plugged in."""
        ending, talk = self._table.ending, self._table.words.talk
        marks = {"done": "good", "failed": "bad"}
        value = talk(f"export_{ending.state}_short", count=ending.files) if ending.state != "none" else ""
        return Item(
            talk("export_again" if ending.state == "failed" else "export_files"),
            value,
            self._files_told(),
            press=self._again,
            mark=marks.get(ending.state, ""),  # type: ignore[arg-type]
        )

    def _again(self) -> Answer:
        if self._table.ending.state != "running":
            self._table.ending.export()
        return None
