"""The page of what helps a table along: the time that a person has for a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from controller.menus.items import Answer, Item
from controller.menus.page import TablePage

TIMES: Final = (0, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300)
"""Seconds for a move that can be chosen here; a configuration may say others."""


class HelpersPage(TablePage):
    """The time for a move."""

    code = "helpers"

    def items(self) -> Sequence[Item]:
        """One row."""
        talk, now = self._table.words.talk, self._table.preferences.now.decision
        value = talk("decision_seconds", count=now) if now else talk("decision_off")
        return (Item(talk("decision"), value, talk("decision_note"), step=self._longer),)

    def _longer(self, step: int) -> Answer:
        """The next time of the list above or below what holds now."""
        now = self._table.preferences.now.decision
        others = [seconds for seconds in TIMES if (seconds > now if step > 0 else seconds < now)]
        return self._prefer(decision=others[0 if step > 0 else -1]) if others else None
