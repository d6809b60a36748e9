"""The table: one owner of game, timers, journal and outputs.

Everything enters by `handle` (a person at the screen) or `collect` (buttons and readers), becomes a move, and goes the one
way: journal, hand, then light, sound and picture. Nothing here waits; whoever drives the table calls it when something is
due.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from controller.cues import Cues
from controller.dealing import Dealing
from controller.droids import Droid
from controller.journal_file import JournalError
from controller.pace import Pace
from controller.panel import Chosen, Panel, Told
from controller.pulse import PulseClock
from controller.scanning import NotAwaited, OfSeat, Read, Scanning, TagElsewhere, UnknownTag
from controller.session import Session
from controller.timers import Timer, Timers
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
)
from display.words import Words
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
)
from hardware.interfaces import Driver
from hardware.mock import MockDriver
from rules.events import Event, HandOver, Shifted
from rules.hand import Hand
from rules.moves import PULSE, Move
from rules.questions import SeatTurn
from rules.refusals import CannotStart, IllegalMove, Refusal

log = logging.getLogger("droid_dealer")

REFUSAL_SECONDS = 5.0
RETRY_SECONDS = 2.0
RESUMED_SECONDS = 20.0


@dataclass(slots=True)
class Settings:
    """What the table is told: `guard` and pulse lengths in seconds and minutes, whether hands follow by themselves."""

    pace: Pace
    cards: str = "electronic"
    guard: float = 0.3
    expected_per_hand: float = 1.0
    hand_minutes: float = 10.0
    private_look: bool = True
    demonstration: bool = False  # droids only: hands follow by themselves, and a broke droid buys in again
    badges: tuple[str, ...] = ()
    buttons: tuple[tuple[str, int | None], ...] = ()
    buy_in: int = 200
    hands: int | None = None  # a demonstration ends when so many hands of the session are settled


@dataclass(slots=True)
class Notice:
    """What is told for a while, and to whose lamp."""

    text: str = ""
    timer: Timer | None = None


@dataclass(slots=True)
class Troubles:
    """What does not work at the moment, each under a name of its own, in words."""

    told: dict[str, str] = field(default_factory=dict)


class Table:
    """One table. All methods belong to the one thread that owns it."""

    def __init__(
        self,
        session: Session,
        driver: Driver,
        timers: Timers,
        clock: Callable[[], float],
        settings: Settings,
        *,
        words: Words,
        scanning: Scanning | None = None,
        dealing: Dealing,
        on_change: Callable[[], None] | None = None,
        narrate: Callable[[str], None] | None = None,
    ) -> None:
        self.session = session
        self.driver = driver
        self.timers = timers
        self.clock = clock
        self.settings = settings
        self.words = words
        self.scanning = scanning
        self.dealing = dealing
        self.panel = Panel()
        self.cues = Cues(driver, timers)
        self.stage = "attract"  # attract, hand, settled
        self.paused = False
        self.finished = False  # a demonstration has played its hands
        self.peek: int | None = None
        self.notice = Notice()
        self.troubles = Troubles()
        self.shift_shown = False
        self.settlement: tuple[Event, ...] = ()
        self.fault: str | None = None
        self._on_change = on_change
        self._narrate = narrate
        self._droids: dict[int, Droid] = {}
        self._next: Timer | None = None
        self._pulse: Timer | None = None
        self._turn: int | None = None
        self._turn_since = float("-inf")
        self._pulse_draw: Callable[[], float] = lambda: 1.0
        self.pulses = PulseClock(settings.expected_per_hand, settings.hand_minutes, lambda: self._pulse_draw())

    # --- beginning

    def start(self) -> None:
        """The driver is open: go on with an interrupted hand, or wait for a start."""
        if self.session.hand is not None:
            self._begin_with(self.session.hand)
            self._tell_for(self.words.talk("resumed", number=self.session.hand_number), RESUMED_SECONDS)
            if self.session.hand.complete:
                self._settle()
            else:
                self._after(())
        elif self.settings.demonstration:
            self._go_on()
        self._changed()

    def _go_on(self) -> None:
        """A demonstration's next hand, or its end."""
        hands = self.settings.hands
        if hands is not None and self.session.hands_settled >= hands:
            self.finished = True
        else:
            self._next_hand()

    def begin_hand(self) -> bool:
        """Deal the next hand. False when it cannot begin; the screen says why."""
        if self.settings.demonstration:
            for seat in set(self.session.players) - set(self.session.able()):
                self.session.buy_in(seat, self.settings.buy_in)
                self._say(self.words.talk("bought_in", name=self._name(seat), amount=self.settings.buy_in))
        try:
            events = self.session.start_hand()
        except CannotStart as error:
            self._tell_for(self.words.cannot_start(error), REFUSAL_SECONDS)
            return False
        except JournalError as error:
            self._trouble("journal", str(error))
            return False
        self._clear("journal")
        self._begin_with(self.session.running)
        self._say(self.words.talk("hand_begins", number=self.session.hand_number))
        self._after(events)
        return True

    def _begin_with(self, hand: Hand) -> None:
        chance = self.session.chance
        assert chance is not None
        mark = f"from move {len(hand.moves)}"
        self._droids = {
            seat: Droid(player.droid, chance.stream(f"droid {seat} {mark}"))
            for seat, player in self.session.players.items()
            if player.droid is not None
        }
        self._pulse_draw = chance.stream(f"pulse {mark}").exponential
        self.dealing.new_hand(hand, chance)
        if self.scanning is not None:
            self.scanning.new_hand()
        self.panel.reset()
        self.stage = "hand"
        self._turn = None
        self.settlement = ()
        self.cues.turn(None)

    def buttons(self) -> tuple[tuple[str, int | None], ...]:
        """The panel's buttons, by name and the seat that each is bound to."""
        if isinstance(self.driver, MockDriver):
            return self.driver.buttons
        return self.settings.buttons

    # --- what comes in

    def collect(self, now: float) -> None:
        """Take what the hardware has to tell."""
        try:
            happened = self.driver.collect(now)
        except HardwareError as error:
            self._trouble("pins", str(error))
            return
        for event in happened:
            self._hardware(event)

    def _hardware(self, event: HardwareEvent) -> None:
        match event:
            case ButtonPressed():
                self._pressed(event.name, event.seat, event.time)
            case ButtonReleased():
                self._clear(f"button {event.name} {event.seat}")
            case ButtonStuck():
                self._trouble(f"button {event.name} {event.seat}", self.words.talk("button_stuck", name=event.name))
            case ButtonNoisy():
                self._trouble(f"button {event.name} {event.seat}", self.words.talk("button_noisy", name=event.name))
            case ButtonQuiet():
                self._clear(f"button {event.name} {event.seat}")
            case CardPresented():
                self._scanned(event.uid, event.reader)
            case CardRemoved():
                pass
            case ReaderFault():
                log.warning("reader %s: %s: %s", event.reader, event.kind, event.detail)
                self._trouble(f"reader {event.reader}", self.words.talk(f"reader_{event.kind}", reader=event.reader))
            case ReaderRecovered():
                self._clear(f"reader {event.reader}")

    def handle(self, intent: Intent) -> None:
        """Take what a person at the screen asks for."""
        match intent:
            case PressAction(action):
                self._press_on_screen(action)
            case ReleaseAction(action):
                if isinstance(self.driver, MockDriver) and (action, None) in self.driver.buttons:
                    self.driver.release(action)
            case Start():
                self._pressed("deal", None, self.clock(), guarded=False)
            case SelectCard(seat, place):
                self._touched(seat, place)
            case HoldPeek(seat):
                self._look(seat)
            case ReleasePeek():
                self.peek = None
            case PresentTag(uid):
                if isinstance(self.driver, MockDriver):
                    self._present(self.driver, uid)
            case Pause():
                self._pause(not self.paused)
            case _:
                pass
        self._changed()

    def fail(self, text: str) -> None:
        """Something broke that nobody foresaw: stop everything, and offer to go on from the stored hand."""
        self.fault = text
        self.peek = None
        for timer in (self._next, self._pulse):
            self.timers.cancel(timer)
        self.pulses.pause(self.clock())
        self.cues.off()

    def _recover(self) -> None:
        """Go on from what the journal holds: the very hand, at the same question."""
        self.fault = None
        self.paused = False
        self.shift_shown = False
        hand = self.session.rebuilt()
        if hand is None:
            self.stage = "attract"
        elif hand.complete:
            self._begin_with(hand)
            self._settle()
        else:
            self._begin_with(hand)
            self._after(())

    def _press_on_screen(self, action: str) -> None:
        if isinstance(self.driver, MockDriver) and (action, None) in self.driver.buttons:
            self.driver.press(action)
            return
        # A finger on a screen has no bounce, and sees whose turn it is while it presses.
        self._pressed(action, None, self.clock(), guarded=False)

    def _present(self, driver: MockDriver, uid: str) -> None:
        for lying in driver.lying:
            driver.lift(lying)
        try:
            driver.present(uid)
        except HardwareError as error:
            self._refuse(None, str(error))

    def _look(self, seat: int) -> None:
        """A private look: the seat's own cards, while it is held."""
        players, hand = self.session.players, self.session.hand
        allowed = self.settings.private_look and self.settings.cards == "electronic"
        if allowed and hand is not None and seat in players and players[seat].droid is None and self.stage == "hand":
            self.peek = seat
        else:
            self._refuse(None, self.words.talk("no_look"))

    # --- presses

    def _pressed(self, name: str, bound: int | None, time: float, *, guarded: bool = True) -> None:
        if self.fault is not None:
            if name == "deal":
                self._recover()
            return
        if self.paused:
            if name == "deal":
                self._pause(False)
            else:
                self._refuse(bound, self.words.talk("paused"))
            return
        if self.stage != "hand":
            if name == "deal":
                self.begin_hand()
            else:
                self._refuse(bound, self.words.talk("press_deal"))
            self._changed()
            return
        self._pressed_in_hand(name, bound, time, guarded)
        self._changed()

    def _pressed_in_hand(self, name: str, bound: int | None, time: float, guarded: bool) -> None:
        hand = self.session.running
        question = hand.question
        if name == "deal" and self.dealing.confirmed(hand):
            self._advance()
            return
        if not isinstance(question, SeatTurn):
            if bound is None or name != "field":
                self._refuse(bound, self.words.talk("wait_for_dealer"))
                return
            seat = bound
        else:
            seat = bound if bound is not None else question.seat
        if bound is None and guarded and time < self._turn_since + self.settings.guard:
            self._refuse(seat, self.words.talk("turn_just_passed"))
            return
        if self.session.players[seat].droid is not None:
            self._refuse(seat, self.words.talk("droids_turn", name=self._name(seat)))
            return
        self._answer(self.panel.press(hand, name, seat), seat)

    def _touched(self, seat: int, place: int) -> None:
        hand = self.session.hand
        if hand is None or self.stage != "hand" or self.paused or seat not in self.session.players:
            return
        if self.session.players[seat].droid is None:
            self._answer(self.panel.touch(hand, seat, place), seat)

    def _answer(self, answer: Chosen | Told | Refusal | None, seat: int) -> None:
        if isinstance(answer, Chosen):
            self.act(answer.move)
        elif isinstance(answer, Told):
            self._refuse(answer.seat, self.words.talk(answer.code))
        elif isinstance(answer, Refusal):
            self._refuse(seat, self.words.refusal(answer))

    # --- cards on a reader

    def _scanned(self, uid: str, reader: int) -> None:
        hand = self.session.hand
        if self.scanning is None or hand is None or self.stage != "hand" or self.paused:
            self.cues.unknown_card()
            self._tell_for(self.words.talk("card_not_awaited"), REFUSAL_SECONDS)
            self._changed()
            return
        meaning = self.scanning.meaning(hand, uid, reader)
        match meaning:
            case UnknownTag():
                self.cues.unknown_card()
                self._tell_for(self.words.talk("unknown_tag", uid=uid), REFUSAL_SECONDS)
            case TagElsewhere():
                self.cues.unknown_card()
                self._tell_for(self.words.talk("card_dealt_already"), REFUSAL_SECONDS)
            case NotAwaited():
                self.cues.unknown_card()
                self._tell_for(self.words.talk("card_not_awaited"), REFUSAL_SECONDS)
            case OfSeat():
                self._answer(self.panel.card_scanned(hand, meaning.seat, meaning.card), meaning.seat)
            case Read(move=None):
                self.dealing.card_read()
                self.cues.accepted()
                self._tell_for(self.words.talk("more_cards", count=meaning.left), REFUSAL_SECONDS)
                self._schedule()
            case Read(move=Move() as move):
                self.dealing.card_read()
                if self.act(move):
                    self.scanning.taken(uid, move)
                    self.cues.accepted()
        self._changed()

    # --- the one way in

    def act(self, move: Move) -> bool:
        """Journal and carry out a move. False when it is refused; then nothing has changed but the notice."""
        turn = self._turn
        try:
            events = self.session.apply(move)
        except IllegalMove as error:
            seat = turn if move.by_dealer else move.seat
            self._refuse(seat, self.words.refusal(error.refusal))
            return False
        except JournalError as error:
            self._trouble("journal", str(error))
            return False
        self._clear("journal")
        self._quiet()
        if not move.by_dealer and move.seat == turn:
            self.panel.reset()
        self._after(events)
        return True

    def _after(self, events: Sequence[Event]) -> None:
        """Tell what happened by word, light and sound, and see to what comes next."""
        hand = self.session.running
        for event in events:
            self._tell(event)
        question = hand.question
        seat = question.seat if isinstance(question, SeatTurn) else None
        if seat != self._turn or any(isinstance(event, Shifted) for event in events):
            self.panel.reset()
        if seat != self._turn and seat is not None:
            self._turn_since = self.clock()
            self.cues.turn(seat, sound=self.session.players[seat].droid is None)
        self._turn = seat
        if hand.complete:
            self._settle()
        else:
            self._watch_pulse()
            self._schedule()
        self._changed()

    def _tell(self, event: Event) -> None:
        names = {seat: player.name for seat, player in self.session.players.items()}
        line = self.words.event(event.seen_by(None), names)
        if line:
            self._say(line)
        if isinstance(event, Shifted):
            self.cues.shift()
            if self.settings.pace.shift:
                self.shift_shown = True
                self.timers.after(self.settings.pace.shift, self._shift_over)
        elif isinstance(event, HandOver):
            self.cues.turn(None)
            self.cues.won(event.winners)

    def _shift_over(self) -> None:
        self.shift_shown = False
        self._changed()

    def _settle(self) -> None:
        hand = self.session.running
        self.timers.cancel(self._next)
        self.timers.cancel(self._pulse)
        try:
            self.session.settle()
        except JournalError as error:
            # Nothing is lost: the moves are on the disk, and the hand is settled as soon as it can be written.
            self._trouble("journal", str(error))
            self._next = self.timers.after(RETRY_SECONDS, self._settle)
            return
        self._clear("journal")
        self.pulses.hand_over(self.clock())
        self.stage = "settled"
        self.settlement = hand.events
        self.peek = None
        self._turn = None
        if self.settings.demonstration:
            self._next = self.timers.after(self.settings.pace.settled, self._go_on)
        self._changed()

    def _next_hand(self) -> None:
        if not self.begin_hand():
            self._next = self.timers.after(RETRY_SECONDS, self._next_hand)

    # --- what happens by itself

    def _schedule(self) -> None:
        """Set the timer of the next thing that happens by itself: a droid's move, a card, dice."""
        self.timers.cancel(self._next)
        self._next = None
        hand = self.session.hand
        if self.paused or hand is None or hand.complete or self.stage != "hand":
            return
        pace = self.settings.pace
        if isinstance(hand.question, SeatTurn):
            if hand.question.seat in self._droids:
                self._next = self.timers.after(pace.thinking(), self._droid_moves)
        elif self.dealing.by_itself(hand):
            delay = self.dealing.delay(hand, pace)
            if self.shift_shown:
                delay = max(delay, pace.shift)
            self._next = self.timers.after(delay, self._advance)

    def _droid_moves(self) -> None:
        hand = self.session.running
        question = hand.question
        if not isinstance(question, SeatTurn) or question.seat not in self._droids:
            return
        for seat, droid in self._droids.items():
            if hand.state.field_any_time and seat in hand.state.hands:
                moved = droid.interject(hand.view(seat))
                if moved is not None and hand.why_not(moved) is None:
                    self.act(moved)
                    return
        if not self.act(self._droids[question.seat].choose(hand.view(question.seat))):
            self._next = self.timers.after(RETRY_SECONDS, self._droid_moves)

    def _advance(self) -> None:
        """The dealer's next move, or the next card onto the reader."""
        hand = self.session.running
        move = self.dealing.next_move(hand)
        if move is None:
            self._schedule()  # a card was laid on the reader: the reader will tell
        elif not self.act(move):
            self._next = self.timers.after(RETRY_SECONDS, self._advance)

    def _watch_pulse(self) -> None:
        """Run the pulse clock while a pulse is legal, and set the timer of the next pulse."""
        now = self.clock()
        self.timers.cancel(self._pulse)
        self._pulse = None
        hand = self.session.hand
        if hand is None or self.paused or not hand.pulse_legal:
            self.pulses.pause(now)
            return
        self.pulses.resume(now)
        due = self.pulses.due()
        if due is not None:
            self._pulse = self.timers.after(max(0.0, due - now), self._fire)

    def _fire(self) -> None:
        hand = self.session.hand
        if hand is None or self.paused or not hand.pulse_legal:
            return
        if self.act(PULSE):
            self.pulses.fired(self.clock())
            self._watch_pulse()
        else:
            self._pulse = self.timers.after(RETRY_SECONDS, self._fire)

    def _pause(self, paused: bool) -> None:
        """Stop the table, or go on; the pulse and every droid wait meanwhile."""
        if self.stage != "hand":
            return
        self.paused = paused
        self.peek = None
        self._watch_pulse()
        self._schedule()

    # --- telling

    def _name(self, seat: int) -> str:
        return self.session.players[seat].name

    def _say(self, line: str) -> None:
        if self._narrate is not None:
            self._narrate(line)

    def _refuse(self, seat: int | None, text: str) -> None:
        self.cues.refused(seat)
        self._tell_for(text, REFUSAL_SECONDS)
        self._changed()

    def _tell_for(self, text: str, seconds: float) -> None:
        self.timers.cancel(self.notice.timer)
        self.notice.text = text
        self.notice.timer = self.timers.after(seconds, self._quiet)

    def _quiet(self) -> None:
        if self.notice.text:
            self.timers.cancel(self.notice.timer)
            self.notice = Notice()
            self._changed()

    def _trouble(self, name: str, text: str) -> None:
        if self.troubles.told.get(name) != text:
            log.warning("%s: %s", name, text)
            self.troubles.told[name] = text
            self._changed()

    def _clear(self, name: str) -> None:
        if self.troubles.told.pop(name, None) is not None:
            self._changed()

    def _changed(self) -> None:
        if self._on_change is not None:
            self._on_change()
