"""What a match begins with: chips for everybody, and tokens: drawn, chosen, or none; and each person's own choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from controller.demonstration import MATCH_BUY_IN
from controller.matches import TOKEN_CHOICES
from controller.menus.items import Answer, Entry, Item, Said
from controller.menus.option_values import stepped
from controller.menus.page import Page, TablePage
from controller.menus.places import MOST_CREDITS, keep
from controller.sittings import Player
from rules.options import Whole

if TYPE_CHECKING:
    from controller.table import Table

CHIPS: Final = Whole(1, MOST_CREDITS, "as they are")


class ChipsRow:
    """With how many chips everybody begins the next match."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def item(self) -> Item:
        """The row, between two matches: what each seat has, or a number for everybody."""
        table, talk = self._table, self._table.words.talk
        chips = table.session.match_chips
        if chips is None and table.session.match.over:
            chips = table.buy_in  # after a match nobody goes on with what it has
        value = talk("chips_as_they_are") if chips is None else str(chips)
        entry = Entry("" if chips is None else value, self._enter, digits=True, longest=7)
        return Item(talk("chips_row"), value, talk("chips_note"), step=self._step, entry=entry)

    def _step(self, step: int) -> Answer:
        """From what each has to the usual number, and on from there."""
        now = self._table.session.match_chips
        if now is None:
            return self._choose(MATCH_BUY_IN)
        chips = stepped(CHIPS, now, step)
        return self._choose(None if chips == CHIPS.word else chips)

    def _enter(self, text: str) -> Answer:
        chips = int(text or 0)
        if not 1 <= chips <= MOST_CREDITS:
            return Said(self._table.words.talk("too_many_credits", most=MOST_CREDITS), good=False)
        return self._choose(chips)

    def _choose(self, chips: int | None) -> Answer:
        return keep(self._table, lambda: self._table.session.choose_chips(chips))


class TokensPage(TablePage):
    """How seats come by their tokens; where they choose, a row for each person."""

    code = "tokens_page"

    @staticmethod
    def has_tokens(table: Table) -> bool:
        """Whether the ruleset gives its seats tokens."""
        ruleset = table.session.ruleset
        return ruleset.variant.token_limit(ruleset.options) > 0

    @classmethod
    def row_of(cls, table: Table) -> Item:
        """The row that opens the page."""
        talk = table.words.talk
        value = talk(f"tokens_{table.session.token_choice}")
        return Item(talk("tokens_page"), value, talk("tokens_page_note"), opens=lambda: cls(table))

    def items(self) -> Sequence[Item]:
        """The way first, then the seats of persons; droids always draw theirs."""
        session, talk = self._table.session, self._table.words.talk
        way = Item(
            talk("tokens_how"), talk(f"tokens_{session.token_choice}"), talk("tokens_how_note"), step=self._other
        )
        if session.token_choice != "choose":
            return (way,)
        return (way, *(self._seat(seat, player) for seat, player in session.players.items() if player.droid is None))

    def _other(self, step: int) -> Answer:
        session = self._table.session
        place = (TOKEN_CHOICES.index(session.token_choice) + step) % len(TOKEN_CHOICES)
        return keep(self._table, lambda: session.choose_how(TOKEN_CHOICES[place]))

    def _seat(self, seat: int, player: Player) -> Item:
        table = self._table
        talk, most = table.words.talk, table.session.ruleset.variant.token_limit(table.session.ruleset.options)
        value = talk("tokens_chosen", count=len(player.tokens or ()), most=most)
        label = talk("seat_of", seat=seat, name=player.name)
        opens: Callable[[], Page] = lambda: SeatTokensPage(table, seat)  # noqa: E731 - a lambda that is typed
        return Item(label, value, talk("tokens_seat_note"), opens=opens)


class SeatTokensPage(Page):
    """One person's tokens for the next match."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat

    @property
    def title(self) -> str:
        """Whose tokens they are."""
        return self._table.words.talk("tokens_of", name=self._table.name_of(self._seat))

    @property
    def _chosen(self) -> tuple[str, ...]:
        return self._table.session.players[self._seat].tokens or ()

    def items(self) -> Sequence[Item]:
        """All tokens of the ruleset, those that are chosen marked, each explained while the mark is on it."""
        words, chosen = self._table.words, self._chosen
        return [
            Item(
                words.token(token),
                words.talk("yes" if token in chosen else "no"),
                words.token_effect(token),
                press=self._toggler(token),
                mark="good" if token in chosen else "",
            )
            for token in self._table.session.ruleset.variant.tokens
        ]

    def _toggler(self, token: str) -> Callable[[], Answer]:
        return lambda: self._toggle(token)

    def _toggle(self, token: str) -> Answer:
        """Take the token, or put it back; who has put all back will draw."""
        session, chosen = self._table.session, self._chosen
        most = session.ruleset.variant.token_limit(session.ruleset.options)
        if token in chosen:
            left = tuple(other for other in chosen if other != token)
            return keep(self._table, lambda: session.choose_tokens(self._seat, left or None))
        if len(chosen) >= most:
            return Said(self._table.words.talk("tokens_full", most=most), good=False)
        return keep(self._table, lambda: session.choose_tokens(self._seat, (*chosen, token)))
