"""What comes in at the table, by buttons, readers and screen: it becomes a move, or is answered by a blink."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from controller.panel import Chosen, Told
from controller.scanning import NotAwaited, OfSeat, Read, ReadLast, TagElsewhere, UnknownTag
from controller.telling import REFUSAL_SECONDS
from controller.timers import Timer
from display.intents import (
    HoldPeek,
    Intent,
    Pause,
    PresentTag,
    PressAction,
    ReleaseAction,
    ReleasePeek,
    SelectCard,
    Start,
    Wake,
)
from hardware.errors import HardwareError
from hardware.events import (
    ButtonNoisy,
    ButtonPressed,
    ButtonQuiet,
    ButtonReleased,
    ButtonStuck,
    CardPresented,
    CardRemoved,
    HardwareEvent,
    ReaderFault,
    ReaderRecovered,
    TwoCards,
)
from hardware.mock import MockDriver
from rules.moves import Move
from rules.questions import SeatTurn
from rules.refusals import Refusal

if TYPE_CHECKING:
    from controller.table import Table

log = logging.getLogger("droid_dealer")

CHOOSING = ("plus", "minus", "deal")
CHOICE_SECONDS = 15.0
UNDO_HELD_SECONDS = 2.0
HELP_HELD_SECONDS = 2.0


class Reception:
    """Takes what hardware and screen tell, and decides what it means at this moment."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._undo_held: Timer | None = None
        self._help_held: Timer | None = None
        self._choice_until: Timer | None = None
        self._evening_asked = False
        self.readers: dict[int, str] = dict.fromkeys(table.settings.readers, "ok")
        """Each reader's state: `ok`, or the kind of its fault."""

    def let_go(self) -> None:
        """A button that is held down no longer leads to a correction."""
        self._table.timers.cancel(self._undo_held)
        self._table.timers.cancel(self._help_held)

    def _help(self) -> None:
        """Plus was held: help, and not the pages that plus alone opens between hands."""
        self._evening_asked = False
        self._table.menus.open_help()

    def collect(self, now: float) -> None:
        """Take what the hardware has to tell."""
        table = self._table
        try:
            happened = table.driver.collect(now)
        except HardwareError as error:
            table.telling.trouble("pins", table.words.talk("pins", reason=table.words.error(error)))
            return
        table.telling.clear("pins")
        for event in happened:
            self._hardware(event)

    def _hardware(self, event: HardwareEvent) -> None:
        table = self._table
        if table.menus.hear(event):
            return
        match event:
            case ButtonPressed():
                self._pressed(event.name, event.seat, event.time)
            case ButtonReleased():
                self._let_up(event.name)
                table.telling.clear(f"button {event.name} {event.seat}")
                if event.name == "minus":
                    table.timers.cancel(self._undo_held)
            case ButtonStuck():
                table.telling.trouble(
                    f"button {event.name} {event.seat}", table.words.talk("button_stuck", name=event.name)
                )
            case ButtonNoisy():
                table.telling.trouble(
                    f"button {event.name} {event.seat}", table.words.talk("button_noisy", name=event.name)
                )
            case ButtonQuiet():
                table.telling.clear(f"button {event.name} {event.seat}")
            case CardPresented():
                table.telling.clear(f"two cards {event.reader}")
                self._scanned(event.uid, event.reader)
            case CardRemoved():
                table.telling.clear(f"two cards {event.reader}")
            case TwoCards():
                table.cues.unknown_card()
                table.telling.trouble(f"two cards {event.reader}", table.words.talk("two_cards", reader=event.reader))
            case ReaderFault():
                log.warning("reader %s: %s: %s", event.reader, event.kind, event.detail)
                table.audits.count("reader_faults")
                self.readers[event.reader] = event.kind
                table.telling.trouble(
                    f"reader {event.reader}", table.words.talk(f"reader_{event.kind}", reader=event.reader)
                )
            case ReaderRecovered():
                self.readers[event.reader] = "ok"
                table.telling.clear(f"reader {event.reader}")

    def handle(self, intent: Intent) -> None:
        """Take what a person at the screen asks for."""
        table = self._table
        if table.menus.take(intent):
            return
        match intent:
            case PressAction(action):
                self._press_on_screen(action)
            case ReleaseAction(action):
                self._let_up(action)
                if action == "minus":
                    table.timers.cancel(self._undo_held)
                if isinstance(table.driver, MockDriver) and (action, None) in table.driver.buttons:
                    table.driver.release(action)
            case Start():
                self._pressed("deal", None, table.clock(), guarded=False)
            case Wake():
                table.attract.pressed(False)
            case SelectCard(seat, place):
                self._touched(seat, place)
            case HoldPeek(seat):
                self._look(seat)
            case ReleasePeek():
                table.peek = None
            case PresentTag(uid):
                if isinstance(table.driver, MockDriver):
                    self._present(table.driver, uid)
            case Pause():
                table.pause(not table.paused)
            case _:
                pass

    def _press_on_screen(self, action: str) -> None:
        table = self._table
        if isinstance(table.driver, MockDriver) and (action, None) in table.driver.buttons:
            table.driver.press(action)
            return
        if table.menus.active:
            table.menus.press(action)
            return
        # A finger on a screen has no bounce, and sees whose turn it is while it presses.
        self._pressed(action, None, table.clock(), guarded=False)

    def _present(self, driver: MockDriver, uid: str) -> None:
        table = self._table
        for lying in driver.lying:
            driver.lift(lying)
        try:
            driver.present(uid)
        except HardwareError as error:
            table.telling.refuse(None, table.words.error(error))

    def _look(self, seat: int) -> None:
        """A private look: the seat's own cards, while it is held."""
        table = self._table
        players, hand = table.session.players, table.session.hand
        allowed = table.settings.private_look and table.settings.cards == "electronic"
        playing = hand is not None and table.stage == "hand" and table.fault is None and not table.paused
        dealt = hand is not None and bool(hand.state.hands.get(seat))  # before the deal there is nothing to see
        if allowed and playing and dealt and seat in players and players[seat].droid is None:
            table.peek = seat
        else:
            table.telling.refuse(None, table.words.talk("no_look"))

    def _pressed(self, name: str, bound: int | None, time: float, *, guarded: bool = True) -> None:
        table = self._table
        if table.fault is not None:
            if name == "deal":
                table.recover()
            return
        if name == "deal" and table.journal_watch.taken_note():
            return
        if table.attract.pressed(name == "deal"):
            return
        if name == "undo":
            table.correcting.ask()
            return
        if table.correcting.active:
            table.correcting.press(name)
            return
        table.timers.cancel(self._help_held)
        if name == "plus" and not table.menus.opening:
            self._help_held = table.timers.after(HELP_HELD_SECONDS, self._help)
        if name == "minus" and not table.menus.opening:
            # A table without an undo button: minus, held.
            table.timers.cancel(self._undo_held)
            self._undo_held = table.timers.after(UNDO_HELD_SECONDS, table.correcting.ask)
        if table.paused:
            if name == "deal":
                table.pause(False)
            else:
                table.telling.refuse(bound, table.words.talk("paused"))
            return
        if table.stage != "hand":
            self._evening_asked = name == "plus" and not table.menus.opening
            if name == "deal" and table.stage == "attract" and table.settings.seating == "ask":
                table.menus.open_evening()
            elif name == "deal":
                table.begin_hand()
            elif name != "plus":
                table.telling.refuse(bound, table.words.talk("press_deal"))
            return
        self._pressed_in_hand(name, bound, time, guarded)

    def _let_up(self, name: str) -> None:
        """Plus alone, pressed and let go between hands: what may be done there. With minus it opens the service menu, and
        held it is help."""
        if name == "plus":
            self._table.timers.cancel(self._help_held)
        if name == "plus" and self._evening_asked and not self._table.settings.demonstration:
            self._table.menus.open_evening()
        self._evening_asked = False

    def _pressed_in_hand(self, name: str, bound: int | None, time: float, guarded: bool) -> None:
        table = self._table
        hand = table.session.running
        question = hand.question
        if table.cards_back.active:
            table.cards_back.pressed(name)
            return
        if name == "deal" and table.dealing.confirmed(hand):
            while hand.question is question and table.dealing.confirmed(hand):
                table.automatic.advance()  # one press says that all cards of this step are dealt
            return
        if not isinstance(question, SeatTurn):
            if bound is None or name != "field":
                table.telling.refuse(bound, table.words.talk("wait_for_dealer"))
                return
            seat = bound
        elif bound is not None:
            seat = bound
        elif name in CHOOSING and table.panel.word is not None and table.panel.seat is not None:
            seat = table.panel.seat  # plus, minus and confirm go to whoever is choosing a card, out of turn too
        else:
            seat = question.seat
        if bound is None and seat == table.asked and guarded and time < table.turn_since + table.settings.guard:
            table.telling.refuse(seat, table.words.talk("turn_just_passed"))
            return
        if table.is_droid(seat):
            table.telling.refuse(seat, table.words.talk("droids_turn", name=table.name_of(seat)))
            return
        self._answer(table.panel.press(hand, name, seat), seat)

    def _touched(self, seat: int, place: int) -> None:
        table = self._table
        hand = table.session.hand
        if hand is None or table.stage != "hand" or table.paused or table.fault is not None:
            return
        if seat in table.session.players and not table.is_droid(seat):
            self._answer(table.panel.touch(hand, seat, place), seat)

    def _answer(self, answer: Chosen | Told | Refusal | None, seat: int) -> None:
        table = self._table
        if isinstance(answer, Chosen):
            if table.act(answer.move):
                table.telling.quiet()
        elif isinstance(answer, Told):
            table.telling.refuse(answer.seat, table.words.talk(answer.code))
        elif isinstance(answer, Refusal):
            table.telling.refuse(seat, table.words.refusal(answer))
        table.timers.cancel(self._choice_until)
        if table.panel.word is not None and table.panel.seat != table.turn:
            # Plus, minus and DEAL are the chooser's meanwhile: a card touched and forgotten must not keep them.
            self._choice_until = table.timers.after(CHOICE_SECONDS, table.panel.let_go)

    def _scanned(self, uid: str, reader: int) -> None:
        table = self._table
        hand = table.session.hand
        table.audits.count("scans")
        table.attract.pressed(False)
        if table.fault is not None:
            return
        if table.menus.active:
            table.telling.refuse_card(table.words.talk("card_not_awaited"))
            return
        if table.scanning is None or hand is None or table.stage != "hand" or table.paused:
            table.telling.refuse_card(table.words.talk("paused" if table.paused else "card_not_awaited"))
            return
        if table.correcting.active:
            table.telling.refuse_card(table.words.talk("card_not_awaited"))
            return
        if table.cards_back.active:
            table.cards_back.handed_in(uid, reader)
            return
        meaning = table.scanning.meaning(hand, uid, reader)
        match meaning:
            case UnknownTag():
                table.telling.refuse_card(table.words.talk("unknown_tag", uid=uid), unknown=True)
            case TagElsewhere():
                table.telling.refuse_card(table.words.talk("card_dealt_already"))
            case ReadLast():
                table.telling.refuse_card(table.words.talk("card_read_last"))
            case NotAwaited():
                table.telling.refuse_card(table.words.talk("card_not_awaited"))
            case OfSeat() if table.is_droid(meaning.seat):
                table.telling.refuse(meaning.seat, table.words.talk("droids_turn", name=table.name_of(meaning.seat)))
            case OfSeat():
                self._answer(table.panel.card_scanned(hand, meaning.seat, meaning.card), meaning.seat)
            case Read(move=None):
                table.dealing.card_read()
                table.scanning.was_read(uid, reader)
                table.cues.accepted()
                table.telling.tell_for(table.words.talk("more_cards", count=meaning.left), REFUSAL_SECONDS)
                table.automatic.schedule()
            case Read(move=Move() as move):
                table.dealing.card_read()
                if table.act(move):
                    table.telling.quiet()
                    table.scanning.taken(uid, move)
                    table.scanning.was_read(uid, reader)
                    table.cues.accepted()
                else:
                    table.scanning.refused()
                    table.automatic.schedule()
