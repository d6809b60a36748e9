"""The service menu's first page."""

from __future__ import annotations

from collections.abc import Sequence

from controller.menus.items import Item
from controller.menus.page import TablePage
from controller.menus.readings import AuditsPage, VersionPage


class ServicePage(TablePage):
    """What an attendant needs, without a keyboard and without opening the table."""

    code = "service"

    def items(self) -> Sequence[Item]:
        """All pages of the service menu."""
        table = self._table
        talk = table.words.talk
        return (
            Item(talk("audits"), note=talk("audits_note"), opens=lambda: AuditsPage(table)),
            Item(talk("version"), note=talk("version_note"), opens=lambda: VersionPage(table)),
        )
