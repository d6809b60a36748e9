"""The page between two hands, and before the first one: deal, or see to seats, standings, hands and rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.menus.ended import end_row
from controller.menus.help import RankingPage
from controller.menus.history import HandsPage
from controller.menus.items import Answer, Item, Said
from controller.menus.page import Page, TablePage
from controller.menus.places import PlacePage, PlacesPage, due_of
from controller.menus.rules import RulesPage
from controller.menus.standings import StandingsPage
from controller.menus.tokens import ChipsRow, TokensPage
from controller.table_config import SEATS


class EveningPage(TablePage):
    """What may be done while no hand lies on the table."""

    @property
    def title(self) -> str:
        """Before the first hand it asks who plays."""
        session = self._table.session
        return self._table.words.talk("between" if session.hands_settled else "seating")

    def items(self) -> Sequence[Item]:
        """The deal first, so that DEAL twice is all that a table in play needs."""
        table, session, talk = self._table, self._table.session, self._table.words.talk
        persons = sum(player.droid is None for player in session.players.values())
        droids = len(session.players) - persons
        many = talk("persons_and_droids", persons=talk("persons", count=persons), droids=talk("droids", count=droids))
        rows = [self._deal(), *self._broke()]
        if not persons and session.players:
            rows.insert(0, self._sit_down())
        return (
            *rows,
            Item(talk("places"), many, talk("places_note"), opens=lambda: PlacesPage(table)),
            *([ChipsRow(table).item()] if session.match_pending else ()),
            *([TokensPage.row_of(table)] if session.match_pending and TokensPage.has_tokens(table) else ()),
            *(self._told() if session.hands_settled else ()),
            Item(talk("help_ranking"), note=talk("help_ranking_note"), opens=lambda: RankingPage(table)),
            Item(
                talk("rules_row"),
                table.words.ruleset_title(session.ruleset),
                talk("rules_page_note"),
                opens=lambda: RulesPage(table),
            ),
            Item(talk("service"), talk("service_how"), talk("service_how_note")),
        )

    def _told(self) -> Sequence[Item]:
        """How the evening stands, once a hand has been settled."""
        table, talk = self._table, self._table.words.talk
        settled = str(table.session.hands_settled)
        return (
            Item(talk("standings"), note=talk("standings_note"), opens=lambda: StandingsPage(table)),
            Item(talk("hands_page"), settled, talk("hands_page_note"), opens=lambda: HandsPage(table)),
            end_row(table),
        )

    def _deal(self) -> Item:
        table, session, talk = self._table, self._table.session, self._table.words.talk
        label = talk("deal_next" if session.hands_settled else "deal_first")
        if not session.able():
            return Item(label, press=self._begin)
        seat = session.next_to_deal
        return Item(label, note=talk("deal_note", name=table.name_of(seat), seat=seat), press=self._begin)

    def _begin(self) -> Answer:
        """Deal; where no hand can begin, the page stays and says why."""
        table = self._table
        if table.begin_hand():
            table.menus.menu.close()
            return None
        return Said(table.telling.notice, good=False)

    def _sit_down(self) -> Item:
        """Where only droids sit: the quick way to a seat."""
        table, talk = self._table, self._table.words.talk
        seat = next((n for n in SEATS if n not in table.session.players), min(table.session.players))
        return Item(talk("sit_down", seat=seat), note=talk("sit_down_note"), opens=self._opener(seat))

    def _broke(self) -> Sequence[Item]:
        """Persons that mean to play and cannot pay what is due."""
        session, talk = self._table.session, self._table.words.talk
        return [
            Item(
                talk("broke_row", name=self._table.name_of(seat), seat=seat),
                note=talk("broke_note", due=due_of(session), credits=session.players[seat].credits),
                opens=self._opener(seat),
                mark="bad",
            )
            for seat in session.broke()
        ]

    def _opener(self, seat: int) -> Callable[[], Page]:
        return lambda: PlacePage(self._table, seat)
