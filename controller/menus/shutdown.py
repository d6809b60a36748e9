"""The page that ends the evening's machine: the program, or the computer. Each is asked for twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from controller.menus.items import Answer, Item, Said
from controller.menus.page import Page, TablePage
from controller.poweroff import PoweroffError

if TYPE_CHECKING:
    from controller.table import Table


class ShutdownPage(TablePage):
    """End the program, or shut the computer down."""

    code = "shutdown"

    def items(self) -> Sequence[Item]:
        """Both ways."""
        table = self._table
        talk, end = table.words.talk, table.surroundings.end
        return (
            Item(
                talk("shut_down"),
                note=talk("shut_down_note"),
                opens=lambda: Confirmation(table, "shut_down", self._shut_down),
            ),
            Item(
                talk("end_program"),
                note=talk("end_program_note"),
                opens=lambda: Confirmation(table, "end_program", self._end),
                why_not="" if end is not None else talk("cannot_end"),
            ),
        )

    def _shut_down(self) -> Answer:
        try:
            self._table.surroundings.shut_down()
        except PoweroffError as error:
            return Said(self._table.words.error(error), good=False)
        return Said(self._table.words.talk("shutting_down"))

    def _end(self) -> Answer:
        if self._table.surroundings.end is not None:
            self._table.surroundings.end()
        return Said(self._table.words.talk("ending"))


class Confirmation(Page):
    """Something that is not undone by another press: asked once more, and the mark stands on no."""

    def __init__(self, table: Table, code: str, do: Callable[[], Answer]) -> None:
        """`code` says in `Words.talk` what would be done, `code` with `_note` what that means."""
        self._table = table
        self._code = code
        self._do = do

    @property
    def title(self) -> str:
        """What would be done."""
        return self._table.words.talk(self._code)

    def items(self) -> Sequence[Item]:
        """No, and yes."""
        talk = self._table.words.talk
        note = talk(f"{self._code}_note")
        return (
            Item(talk("no_back"), note=note, press=self._back),
            Item(talk("yes_do_it", what=self.title), note=note, press=self._do),
        )

    def _back(self) -> Answer:
        self._table.menus.menu.back()
        return None
