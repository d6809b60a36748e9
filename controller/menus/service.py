"""The service menu's first page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.menus.ended import end_row
from controller.menus.hardware_tests import ButtonTestPage, LampTestPage, ScannerTestPage
from controller.menus.helpers import HelpersPage
from controller.menus.history import HandsPage
from controller.menus.items import Item
from controller.menus.page import Page, TablePage
from controller.menus.readings import AuditsPage, HealthPage, VersionPage
from controller.menus.rules import RulesPage
from controller.menus.seats import SeatsPage
from controller.menus.settings import LanguagePage, PicturePage, SoundPage
from controller.menus.shutdown import ShutdownPage

PAGES: tuple[type[TablePage], ...] = (
    RulesPage,
    SeatsPage,
    HelpersPage,
    SoundPage,
    PicturePage,
    LanguagePage,
    ButtonTestPage,
    LampTestPage,
    ScannerTestPage,
    HandsPage,
    AuditsPage,
    HealthPage,
    VersionPage,
    ShutdownPage,
)


class ServicePage(TablePage):
    """What an attendant needs, without a keyboard and without opening the table."""

    code = "service"

    def items(self) -> Sequence[Item]:
        """All pages of the service menu."""
        rows = [self._item(page) for page in PAGES]
        rows.insert(PAGES.index(HelpersPage) + 1, end_row(self._table))
        return rows

    def _item(self, page: type[TablePage]) -> Item:
        talk = self._table.words.talk
        return Item(talk(page.code), note=talk(f"{page.code}_note"), opens=self._opener(page))

    def _opener(self, page: type[TablePage]) -> Callable[[], Page]:
        return lambda: page(self._table)
