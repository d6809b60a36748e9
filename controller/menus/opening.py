"""How the service menu is opened at the panel: by holding buttons that nobody holds in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.timers import Timer

if TYPE_CHECKING:
    from controller.table import Table

OPEN_SECONDS = 3.0
TELL_SECONDS = 1.0
"""After so much of it the screen says what holding on leads to."""
CHORD = frozenset({"plus", "minus"})
ALONE = "fold"
"""A panel without plus and minus, or somebody with one hand: fold, where no hand goes on."""
SCREEN = "screen"


class Opening:
    """Watches what is held: plus with minus at any time, fold between hands or at a paused table, a place on the screen."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._down: set[str] = set()
        self._opens: Timer | None = None
        self._tells: Timer | None = None

    @property
    def held(self) -> bool:
        """Whether plus and minus are held together, which means neither of them alone."""
        return self._down >= CHORD

    def pressed(self, name: str) -> None:
        """A button went down, or the place on the screen was touched."""
        self._down.add(name)
        table = self._table
        quiet = table.stage != "hand" or table.paused
        if self.held or (name == ALONE and quiet) or name == SCREEN:
            table.reception.let_go()  # minus alone would have offered a correction
            self._cancel()
            self._tells = table.timers.after(TELL_SECONDS, self._tell)
            self._opens = table.timers.after(OPEN_SECONDS, self._open)

    def released(self, name: str) -> None:
        """A button was let go."""
        self._down.discard(name)
        self._cancel()

    def _cancel(self) -> None:
        self._table.timers.cancel(self._tells)
        self._table.timers.cancel(self._opens)

    def _tell(self) -> None:
        self._table.telling.tell_for(self._table.words.talk("menu_hold_on"), OPEN_SECONDS - TELL_SECONDS)

    def _open(self) -> None:
        self._table.menus.open_service()
