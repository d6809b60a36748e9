"""Pages about the seats: sitting down, bringing credits, resting, leaving. Each change is in the journal at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from controller.books import Books
from controller.demonstration import NAMES, TEMPERAMENTS
from controller.journal_file import JournalError
from controller.menus.items import Answer, Entry, Item, Said
from controller.menus.page import Page, TablePage
from controller.sittings import Player
from controller.table_config import SEATS
from rules.events import MatchOver, SabaccPotWon

if TYPE_CHECKING:
    from controller.table import Table


MOST_CREDITS = 1_000_000
LONGEST_NAME = 20


def due_of(session: Books) -> int:
    """What a seat must be able to pay to take part in the next hand (credits)."""
    return max(1, session.ruleset.variant.due(session.ruleset.options, session.sabacc_pot))


class PlacesPage(TablePage):
    """All seats of the table, and who deals."""

    code = "places"

    def items(self) -> Sequence[Item]:
        """A row for each seat, free ones too."""
        rows = [self._seat(seat) for seat in SEATS]
        return [*rows, self._dealer()] if self._table.session.players else rows

    def _seat(self, seat: int) -> Item:
        table, session, talk = self._table, self._table.session, self._table.words.talk
        opens: Callable[[], Page] = lambda: PlacePage(table, seat)  # noqa: E731 - a lambda that is typed
        player = session.players.get(seat)
        if player is None:
            return Item(talk("seat_title", seat=seat), talk("seat_free"), opens=opens)
        label = talk("seat_of" if player.droid is None else "seat_of_droid", seat=seat, name=player.name)
        has = talk("seat_credits", credits=player.credits)
        if session.sittings[seat].away:
            return Item(label, talk("seat_resting", credits=has), opens=opens)
        if seat not in session.able():
            return Item(label, talk("seat_broke", credits=has, due=due_of(session)), opens=opens, mark="bad")
        return Item(label, has, opens=opens)

    def _dealer(self) -> Item:
        """Anybody may deal the first hand; later the deal passes to the left (common rules, "Seats, credits, pots")."""
        table, session, talk = self._table, self._table.session, self._table.words.talk
        seat = session.next_to_deal
        value = talk("seat_of", seat=seat, name=table.name_of(seat))
        if session.hand_number:
            return Item(talk("dealer_row_later"), value, step=self._pass_deal, why_not=talk("dealer_fixed"))
        return Item(talk("dealer_row"), value, step=self._pass_deal)

    def _pass_deal(self, step: int) -> Answer:
        session = self._table.session
        seats = session.able() or sorted(session.players)
        place = seats.index(session.next_to_deal) if session.next_to_deal in seats else 0
        return self._kept(lambda: session.choose_dealer(seats[(place + step) % len(seats)]))

    def _kept(self, change: Callable[[], object]) -> Answer:
        return keep(self._table, change)


def keep(table: Table, change: Callable[[], object], told: Callable[[], str] | None = None) -> Answer:
    """Make a change that goes into the journal, and say what it came to; where the disk refuses it, nothing has changed."""
    try:
        change()
    except JournalError as error:
        table.journal_watch.failed(error)
        return Said(table.words.error(error), good=False)
    table.journal_watch.works()
    if told is None:
        return None
    table.telling.say(told())
    return Said(told())


class PlacePage(Page):
    """One seat: what its player may do, or who may sit down there."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._amount = table.buy_in

    @property
    def title(self) -> str:
        """The seat, and who sits there."""
        player = self._player
        talk = self._table.words.talk
        return talk("seat_title", seat=self._seat) if player is None else player.name

    @property
    def _player(self) -> Player | None:
        return self._table.session.players.get(self._seat)

    def items(self) -> Sequence[Item]:
        """By who sits there: nobody, a droid, a person."""
        player = self._player
        if player is None:
            return self._free()
        return self._person(player) if player.droid is None else self._droid(player)

    def _free(self) -> Sequence[Item]:
        talk = self._table.words.talk
        return (
            self._sits_down(talk("sit_down", seat=self._seat)),
            self._brings(talk("seat_brings"), talk("seat_brings_note")),
            Item(talk("seat_droid"), note=talk("seat_droid_note"), press=self._seat_droid),
        )

    def _droid(self, player: Player) -> Sequence[Item]:
        talk = self._table.words.talk
        return (
            self._sits_down(talk("take_from_droid", name=player.name)),
            self._brings(talk("seat_brings"), talk("seat_brings_note")),
            self._leave(player),
        )

    def _person(self, player: Player) -> Sequence[Item]:
        table, session, talk = self._table, self._table.session, self._table.words.talk
        away = session.sittings[self._seat].away
        total = player.credits + self._amount
        return (
            Item(
                talk("seat_name"),
                player.name,
                talk("type_name_note"),
                entry=Entry(player.name, self._rename, longest=LONGEST_NAME),
            ),
            self._brings(talk("brings_amount"), talk("top_up_note", credits=total)),
            Item(
                talk("top_up", count=self._amount),
                note=talk("top_up_note", credits=total),
                press=self._top_up,
                why_not=talk("too_many_credits", most=MOST_CREDITS) if total > MOST_CREDITS else "",
            ),
            Item(
                talk("rest_over" if away else "rest"),
                note=talk("rest_note"),
                press=lambda: keep(
                    table,
                    lambda: session.sit_out(self._seat, not away),
                    lambda: talk("plays_again" if away else "rests", name=player.name),
                ),
            ),
            self._leave(player),
        )

    def _sits_down(self, label: str) -> Item:
        """A person sits down; not where it could never see its cards."""
        table, talk = self._table, self._table.words.talk
        blind = table.session.cards == "electronic" and not table.settings.private_look
        why_not = talk("no_person_here") if blind else ""
        return Item(label, note=talk("sit_down_note"), press=self._sit_down, why_not=why_not)

    def _brings(self, label: str, note: str) -> Item:
        return Item(
            label, str(self._amount), note, step=self._change, entry=Entry("", self._type, digits=True, longest=7)
        )

    @property
    def _step(self) -> int:
        """By so many credits plus and minus change an amount: a tenth of what the table usually brings."""
        return max(1, self._table.buy_in // 10)

    def _change(self, step: int) -> Answer:
        self._amount = min(MOST_CREDITS, max(self._step, self._amount + step * self._step))
        return None

    def _type(self, text: str) -> Answer:
        amount = int(text or 0)
        if not 1 <= amount <= MOST_CREDITS:
            return Said(self._table.words.talk("too_many_credits", most=MOST_CREDITS), good=False)
        self._amount = amount
        return None

    def _rename(self, name: str) -> Answer:
        session, talk = self._table.session, self._table.words.talk
        if not name.strip():
            return Said(talk("name_missing"), good=False)
        if any(player.name == name and seat != self._seat for seat, player in session.players.items()):
            return Said(talk("name_taken", name=name), good=False)
        return keep(self._table, lambda: session.rename(self._seat, name))

    def _sit_down(self) -> Answer:
        return self._take_seat(Player(self._table.words.talk("guest", seat=self._seat), self._amount))

    def _seat_droid(self) -> Answer:
        taken = {player.name for player in self._table.session.players.values()}
        name = next((name for name in NAMES[self._seat - 1 :] + NAMES if name not in taken), NAMES[self._seat - 1])
        return self._take_seat(Player(name, self._amount, TEMPERAMENTS[(self._seat - 1) % len(TEMPERAMENTS)]))

    def _take_seat(self, player: Player) -> Answer:
        session, talk = self._table.session, self._table.words.talk
        return keep(
            self._table,
            lambda: session.sit_down(self._seat, player),
            lambda: talk("has_sat_down", name=player.name, credits=player.credits),
        )

    def _top_up(self) -> Answer:
        session, talk = self._table.session, self._table.words.talk

        def told() -> str:
            player = session.players[self._seat]
            return talk("topped_up", name=player.name, credits=player.credits)

        return keep(self._table, lambda: session.top_up(self._seat, self._amount), told)

    def _leave(self, player: Player) -> Item:
        session, words = self._table.session, self._table.words
        brought = session.sittings[self._seat].brought
        change = words.signed(player.credits - brought)
        return Item(
            words.talk("leave", count=player.credits),
            note=words.talk("leave_note", change=change, name=player.name, brought=brought),
            opens=lambda: LeavePage(self._table, self._seat),
        )


class LeavePage(Page):
    """Whether somebody really leaves, with the final count."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat

    @property
    def title(self) -> str:
        """The question."""
        return self._table.words.talk("leave_surely")

    def items(self) -> Sequence[Item]:
        """Staying first: a press too many makes nobody leave."""
        talk = self._table.words.talk
        player = self._table.session.players.get(self._seat)
        if player is None:
            return ()
        return (
            Item(talk("leave_no"), press=self._stay),
            Item(talk("leave_yes", count=player.credits), press=self._go),
        )

    def _stay(self) -> Answer:
        self._table.menus.menu.back()
        return None

    def _go(self) -> Answer:
        session, words = self._table.session, self._table.words
        names = {seat: player.name for seat, player in session.players.items()}
        pot, running = session.sabacc_pot, session.match.running

        def told() -> str:
            gone = session.departed[-1]
            change = words.signed(gone.change)
            text = words.talk("has_left", name=gone.name, credits=gone.credits, change=change)
            won = session.match.winners if running else ()  # who stays has all chips that are left
            taken = [SabaccPotWon(seat, pot, "") for seat in won if pot]
            ended = [MatchOver(won)] if won else []
            return " ".join((text, *(words.event(event, names) or "" for event in (*taken, *ended))))

        answer = keep(self._table, lambda: session.leave(self._seat), told)
        if answer is not None and answer.good:
            self._table.menus.menu.back()
        return answer
