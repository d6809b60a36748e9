"""The pages of the hands so far: the last ones, and one of them with what moved where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from controller.archive import Archive
from controller.journal_file import JournalError
from controller.ledger import HandEntry, last_hands
from controller.menus.items import Item, capital
from controller.menus.page import Page, TablePage
from controller.yamlfile import FileProblem

if TYPE_CHECKING:
    from controller.table import Table

MOST_HANDS = 30
"""So many hands can be looked back at here; `droid-dealer history` has them all."""


class HandsPage(TablePage):
    """The last hands of this session with their winners, the newest first; read once, when the page is opened."""

    code = "hands_page"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._problem = ""
        self._hands: tuple[HandEntry, ...] = ()
        try:
            with Archive.open(table.session.journal.path.parent) as archive:
                sessions = archive.sessions()
                if sessions:
                    self._hands = last_hands(archive, sessions[-1], MOST_HANDS)
        except (JournalError, FileProblem) as error:
            self._problem = " ".join(table.words.error(error).split())

    def items(self) -> Sequence[Item]:
        """A row for each hand, with a page of its own."""
        talk = self._table.words.talk
        if self._problem:
            return [Item(talk("history_unreadable"), note=self._problem, mark="bad")]
        if not self._hands:
            return [Item(talk("no_hands"))]
        return [self._row(hand) for hand in self._hands]

    def _row(self, hand: HandEntry) -> Item:
        words = self._table.words
        value = ""
        if hand.complete:
            code = "hand_pot_sabacc" if hand.sabacc_paid else "hand_pot"
            value = words.talk(code, pot=hand.pot, sabacc=hand.sabacc_paid)
        note = words.talk("hand_note", ruleset=hand.ruleset, begun=hand.begun, moves=hand.moves)
        return Item(won_by(self._table, hand), value, note, opens=self._opener(hand))

    def _opener(self, hand: HandEntry) -> Callable[[], Page]:
        return lambda: HandPage(self._table, hand)


def won_by(table: Table, hand: HandEntry) -> str:
    """A hand's number, and who won it."""
    words = table.words
    if not hand.complete:
        return words.talk("hand_row", number=hand.number, winners=words.talk("hand_void"))
    winners = [hand.names[seat] for seat in hand.winners or ()]
    if not winners:
        return words.talk("hand_row", number=hand.number, winners=words.talk("nobody_wins"))
    return words.talk("hand_won", count=len(winners), number=hand.number, winners=words.names(winners))


class HandPage(Page):
    """One hand: pots, Shifts, and what every seat had before and after."""

    def __init__(self, table: Table, hand: HandEntry) -> None:
        self._table = table
        self._hand = hand

    @property
    def title(self) -> str:
        """The hand's number: with the winners, whom the first row names, it would be too long."""
        return self._table.words.talk("title_hand", number=self._hand.number)

    def items(self) -> Sequence[Item]:
        """Winners and result first, then the seats, then what was corrected."""
        words, hand = self._table.words, self._hand
        talk = words.talk
        rows = [
            Item(won_by(self._table, hand)),
            Item(talk("main_pot_paid"), words.number(hand.pot)),
            Item(talk("sabacc_pot_paid"), words.number(hand.sabacc_paid)),
            Item(talk("sabacc_pot_left"), words.number(hand.sabacc_pot)),
            Item(capital(talk("audit_shifts")), words.number(hand.shifts)),
            Item(talk("bombed_out"), words.number(hand.bombed_out)),
        ]
        for seat, name in sorted(hand.names.items()):
            before, after = hand.before[seat], hand.credits.get(seat, hand.before[seat])
            value = talk("credits_change", credits=after, change=words.signed(after - before))
            rows.append(Item(talk("seat_of", seat=seat, name=name), value))
        if hand.corrections:
            rows.append(Item(capital(talk("audit_corrections")), words.number(len(hand.corrections))))
        return rows
