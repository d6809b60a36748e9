"""The table: one owner of game, timers, journal and outputs.

Everything enters by `handle` (a person at the screen) or `collect` (buttons and readers), becomes a move, and goes the one
way: journal, hand, then light, sound and picture. Nothing here waits; whoever drives the table calls it when something is
due.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from controller.audits import Audits
from controller.collecting import Collecting
from controller.correcting import Correcting
from controller.corrections import TakeBack
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
    TwoCards,
)
from hardware.interfaces import Driver
from hardware.mock import MockDriver
from rules.events import Event, HandOver, HandsThrown, Shifted
from rules.hand import Hand
from rules.moves import PULSE, Move
from rules.questions import DealOwed, SeatTurn
from rules.refusals import CannotStart, IllegalMove, Refusal, refuse

log = logging.getLogger("droid_dealer")

CHOOSING = ("plus", "minus", "deal")
REFUSAL_SECONDS = 5.0
RETRY_SECONDS = 2.0
CHOICE_SECONDS = 15.0
RESUMED_SECONDS = 20.0
UNDO_HELD_SECONDS = 2.0
OWED_PULSE_SECONDS = 1.0


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
        self.cues = Cues(driver, timers, self._output_told)
        self.stage = "attract"  # attract, hand, settled
        self.paused = False
        self.finished = False  # a demonstration has played its hands
        self.peek: int | None = None
        self.notice = Notice()
        self.troubles = Troubles()
        self.shift_shown = False
        self.settlement: tuple[Event, ...] = ()
        self.fault: str | None = None
        self.audits = Audits()
        self.correcting = Correcting(self)
        self.collecting: Collecting | None = None  # a Shift with real cards: hands come back before the re-deal
        self._pulses_owed = 0  # fired, and taken back by a correction: they stay due
        self._undo_held: Timer | None = None
        self._narrate = narrate
        self._droids: dict[int, Droid] = {}
        self._next: Timer | None = None
        self._pulse: Timer | None = None
        self._shift_shown_until: Timer | None = None
        self._choice_until: Timer | None = None
        self._turn: int | None = None  # the seat that is asked, None while the dealer owes something
        self._asked: int | None = None  # the seat that was asked last
        self._turn_since = float("-inf")
        self.pulses = PulseClock(settings.expected_per_hand, settings.hand_minutes, lambda: 1.0)  # until a hand begins

    # --- beginning

    def start(self) -> None:
        """The driver is open: go on with an interrupted hand, or wait for a start."""
        self.cues.connect()
        hand = self.session.hand
        if hand is not None:
            if self.scanning is not None:
                self.scanning.resumed(hand)
                self._collect_again(hand)
            self._tell_for(self.words.talk("resumed", number=self.session.hand_number), RESUMED_SECONDS)
            self._resume(hand)
        elif self.settings.demonstration:
            self._go_on()

    def _resume(self, hand: Hand) -> None:
        """Go on with a hand at its question, or settle it where only that is left to do."""
        self._begin_with(hand)
        if hand.complete:
            self._settle()
        else:
            self._after(())

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
                self.say(self.words.talk("bought_in", name=self._name(seat), amount=self.settings.buy_in))
        try:
            events = self.session.start_hand()
        except CannotStart as error:
            self._tell_for(self.words.cannot_start(error), REFUSAL_SECONDS)
            return False
        except JournalError as error:
            self.trouble("journal", str(error))
            return False
        self._clear("journal")
        if self.scanning is not None:
            self.scanning.new_hand()
        self._begin_with(self.session.running)
        self.say(self.words.talk("hand_begins", number=self.session.hand_number))
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
        settings = self.settings
        draw = chance.stream(f"pulse {mark}").exponential
        # A gap without memory may be drawn anew at any time: so each hand's pulses come from its own secret.
        self.pulses = PulseClock(settings.expected_per_hand, settings.hand_minutes, draw, self.pulses.lengths)
        self.dealing.new_hand(hand, chance)
        self.panel.reset()
        self.stage = "hand"
        self._turn = self._asked = None
        self._pulses_owed = 0
        self.settlement = ()
        self._shift_over()
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
            self.trouble("pins", self.words.talk("pins", reason=str(error)))
            return
        self._clear("pins")
        for event in happened:
            self._hardware(event)

    def _hardware(self, event: HardwareEvent) -> None:
        match event:
            case ButtonPressed():
                self._pressed(event.name, event.seat, event.time)
            case ButtonReleased():
                self._clear(f"button {event.name} {event.seat}")
                if event.name == "minus":
                    self.timers.cancel(self._undo_held)
            case ButtonStuck():
                self.trouble(f"button {event.name} {event.seat}", self.words.talk("button_stuck", name=event.name))
            case ButtonNoisy():
                self.trouble(f"button {event.name} {event.seat}", self.words.talk("button_noisy", name=event.name))
            case ButtonQuiet():
                self._clear(f"button {event.name} {event.seat}")
            case CardPresented():
                self._clear(f"two cards {event.reader}")
                self._scanned(event.uid, event.reader)
            case CardRemoved():
                self._clear(f"two cards {event.reader}")
            case TwoCards():
                self.cues.unknown_card()
                self.trouble(f"two cards {event.reader}", self.words.talk("two_cards", reader=event.reader))
            case ReaderFault():
                log.warning("reader %s: %s: %s", event.reader, event.kind, event.detail)
                self.audits.count("reader_faults")
                self.trouble(f"reader {event.reader}", self.words.talk(f"reader_{event.kind}", reader=event.reader))
            case ReaderRecovered():
                self._clear(f"reader {event.reader}")

    def handle(self, intent: Intent) -> None:
        """Take what a person at the screen asks for."""
        match intent:
            case PressAction(action):
                self._press_on_screen(action)
            case ReleaseAction(action):
                if action == "minus":
                    self.timers.cancel(self._undo_held)
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

    def fail(self, text: str) -> None:
        """Something broke that nobody foresaw: stop everything, and offer to go on from the stored hand."""
        self.fault = text
        self.peek = None
        for timer in (self._next, self._pulse, self._undo_held):
            self.timers.cancel(timer)
        self.correcting.forget()
        self.pulses.pause(self.clock())
        self.cues.off()

    def _recover(self) -> None:
        """Go on from what the journal holds: the very hand, at the same question."""
        self.fault = None
        self.paused = False
        hand = self.session.rebuilt()
        if hand is not None:
            if self.scanning is not None:
                self.scanning.start_over()
            self._resume(hand)
            return
        self.stage = "attract"
        if self.settings.demonstration:
            self._go_on()

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
            self.refuse(None, str(error))

    def _look(self, seat: int) -> None:
        """A private look: the seat's own cards, while it is held."""
        players, hand = self.session.players, self.session.hand
        allowed = self.settings.private_look and self.settings.cards == "electronic"
        playing = hand is not None and self.stage == "hand" and self.fault is None and not self.paused
        if allowed and playing and seat in players and players[seat].droid is None:
            self.peek = seat
        else:
            self.refuse(None, self.words.talk("no_look"))

    # --- presses

    def _pressed(self, name: str, bound: int | None, time: float, *, guarded: bool = True) -> None:
        if self.fault is not None:
            if name == "deal":
                self._recover()
            return
        if name == "undo":
            self.correcting.ask()
            return
        if self.correcting.active:
            self.correcting.press(name)
            return
        if name == "minus":
            # A table without an undo button: minus, held.
            self.timers.cancel(self._undo_held)
            self._undo_held = self.timers.after(UNDO_HELD_SECONDS, self.correcting.ask)
        if self.paused:
            if name == "deal":
                self._pause(False)
            else:
                self.refuse(bound, self.words.talk("paused"))
            return
        if self.stage != "hand":
            if name == "deal":
                self.begin_hand()
            else:
                self.refuse(bound, self.words.talk("press_deal"))
            return
        self._pressed_in_hand(name, bound, time, guarded)

    def _pressed_in_hand(self, name: str, bound: int | None, time: float, guarded: bool) -> None:
        hand = self.session.running
        question = hand.question
        if self.collecting is not None:
            self._collected(name)
            return
        if name == "deal" and self.dealing.confirmed(hand):
            self._advance()
            return
        if not isinstance(question, SeatTurn):
            if bound is None or name != "field":
                self.refuse(bound, self.words.talk("wait_for_dealer"))
                return
            seat = bound
        elif bound is not None:
            seat = bound
        elif name in CHOOSING and self.panel.word is not None and self.panel.seat is not None:
            seat = self.panel.seat  # plus, minus and confirm go to whoever is choosing a card, out of turn too
        else:
            seat = question.seat
        if bound is None and seat == self._asked and guarded and time < self._turn_since + self.settings.guard:
            self.refuse(seat, self.words.talk("turn_just_passed"))
            return
        if self._is_droid(seat):
            self.refuse(seat, self.words.talk("droids_turn", name=self._name(seat)))
            return
        self._answer(self.panel.press(hand, name, seat), seat)

    def _touched(self, seat: int, place: int) -> None:
        hand = self.session.hand
        if hand is None or self.stage != "hand" or self.paused or self.fault is not None:
            return
        if seat in self.session.players and not self._is_droid(seat):
            self._answer(self.panel.touch(hand, seat, place), seat)

    def _is_droid(self, seat: int) -> bool:
        """A button may be bound to a seat at which nobody sits."""
        return seat in self.session.players and self.session.players[seat].droid is not None

    def _answer(self, answer: Chosen | Told | Refusal | None, seat: int) -> None:
        if isinstance(answer, Chosen):
            if self.act(answer.move):
                self.quiet()
        elif isinstance(answer, Told):
            self.refuse(answer.seat, self.words.talk(answer.code))
        elif isinstance(answer, Refusal):
            self.refuse(seat, self.words.refusal(answer))
        self.timers.cancel(self._choice_until)
        if self.panel.word is not None and self.panel.seat != self._turn:
            # Plus, minus and DEAL are the chooser's meanwhile: a card touched and forgotten must not keep them.
            self._choice_until = self.timers.after(CHOICE_SECONDS, self.panel.let_go)

    # --- cards on a reader

    def _scanned(self, uid: str, reader: int) -> None:
        hand = self.session.hand
        self.audits.count("scans")
        if self.fault is not None:
            return
        if self.scanning is None or hand is None or self.stage != "hand" or self.paused:
            self._refuse_card(self.words.talk("paused" if self.paused else "card_not_awaited"))
            return
        if self.correcting.active:
            self._refuse_card(self.words.talk("card_not_awaited"))
            return
        if self.collecting is not None:
            self._handed_in(self.collecting, self.scanning, uid)
            return
        meaning = self.scanning.meaning(hand, uid, reader)
        match meaning:
            case UnknownTag():
                self._refuse_card(self.words.talk("unknown_tag", uid=uid))
            case TagElsewhere():
                self._refuse_card(self.words.talk("card_dealt_already"))
            case NotAwaited():
                self._refuse_card(self.words.talk("card_not_awaited"))
            case OfSeat() if self._is_droid(meaning.seat):
                self.refuse(meaning.seat, self.words.talk("droids_turn", name=self._name(meaning.seat)))
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
                    self.quiet()
                    self.scanning.taken(uid, move)
                    self.cues.accepted()
                else:
                    self.scanning.refused()
                    self._schedule()

    def _refuse_card(self, text: str) -> None:
        self.audits.count("rejected_scans")
        self.cues.unknown_card()
        self._tell_for(text, REFUSAL_SECONDS)

    # --- a Shift with real cards

    def _hands_before(self) -> dict[int, list[str]]:
        """What each seat would have to hand in, should this move bring a Shift."""
        hand = self.session.hand
        if self.scanning is None or self.settings.demonstration or self.settings.cards != "scanned" or hand is None:
            return {}
        return {seat: list(hand.state.hand_cards(seat)) for seat in hand.state.live()}

    def _collect(self, before: dict[int, list[str]], events: Sequence[Event]) -> None:
        """After a Shift the cards outside the field come back, seat by seat, before anything is dealt."""
        hand = self.session.running
        if not before or not isinstance(hand.question, DealOwed):
            return
        for event in events:
            if isinstance(event, Shifted | HandsThrown):
                owed = {seat: before[seat] for seat, count in event.counts if count}
                fields = {seat: hand.state.field_cards(seat) for seat in hand.state.live()}
                self.collecting = Collecting(owed, fields, onto_pile=isinstance(event, HandsThrown))

    def _collect_again(self, hand: Hand) -> None:
        """The program was started again between a Shift and the first card of its re-deal."""
        if not hand.moves or hand.moves[-1].word == "deal" or not isinstance(hand.question, DealOwed):
            return
        earlier = Hand.replay(hand.header, hand.moves[:-1])
        before = {seat: list(earlier.state.hand_cards(seat)) for seat in earlier.state.live()}
        if self._hands_before():
            self._collect(before, hand.events[len(earlier.events) :])

    def _handed_in(self, collecting: Collecting, scanning: Scanning, uid: str) -> None:
        """A card is scanned back in after a Shift."""
        card = scanning.card_for(uid)
        if card is None:
            self._refuse_card(self.words.talk("unknown_tag", uid=uid))
            return
        checked = collecting.scan(uid, card)
        if checked.found == "taken":
            self.cues.accepted()
            self.quiet()
            self._all_collected()
        elif checked.seat is not None:
            self._refuse_card(
                self.words.talk(f"card_{checked.found}", seat=checked.seat, name=self._name(checked.seat))
            )
        else:
            self._refuse_card(self.words.talk(f"card_{checked.found}"))

    def _collected(self, name: str) -> None:
        """A press while cards are collected: DEAL confirms that the seat's cards were counted."""
        assert self.collecting is not None
        if name != "deal":
            self.refuse(None, self.words.talk("wait_for_dealer"))
            return
        self.collecting.confirm()
        self._all_collected()

    def _all_collected(self) -> None:
        if self.collecting is not None and self.collecting.seat is None:
            told = "thrown_now_deal" if self.collecting.onto_pile else "shuffle_now_deal"
            self.collecting = None
            self._tell_for(self.words.talk(told), REFUSAL_SECONDS)

    # --- corrections

    def hold(self) -> None:
        """A correction is offered, or was let be: pulses and droids wait meanwhile."""
        self.timers.cancel(self._undo_held)
        self.peek = None
        self.panel.reset()
        self._watch_pulse()
        self._schedule()

    def taken_back(self, offer: TakeBack) -> None:
        """Moves were taken back: go on from before them; a pulse among them stays due."""
        hand, chance = self.session.running, self.session.chance
        assert chance is not None
        self.dealing.new_hand(hand, chance)
        self.collecting = None
        if self.scanning is not None:
            self.scanning.start_over()
        self._pulses_owed += offer.pulses
        self._turn = self._asked = None
        self._shift_over()
        self._after(())

    # --- the one way in

    def act(self, move: Move) -> bool:
        """Journal and carry out a move. False when it is refused; then nothing has changed but the notice."""
        turn = self._turn
        before = self._hands_before()
        try:
            events = self.session.apply(move)
        except IllegalMove as error:
            self.refuse(turn if move.by_dealer else move.seat, self._why(move, error.refusal))
            return False
        except JournalError as error:
            self.trouble("journal", str(error))
            return False
        self._clear("journal")
        if not move.by_dealer:
            self.panel.moved(move.seat, turn)
        self._collect(before, events)
        self._after(events)
        return True

    def _why(self, move: Move, refusal: Refusal) -> str:
        """Why a move is refused, for everybody to read: a card that came over the reader may be one that lies face down."""
        if refusal.code == "copies_elsewhere":
            return self.words.talk("card_dealt_already")
        if refusal.code == "not_in_hand" and move.word == "pick":
            return self.words.refusal(refuse("wrong_pick", seat=move.seat))
        return self.words.refusal(refusal)

    def _after(self, events: Sequence[Event]) -> None:
        """Tell what happened by word, light and sound, and see to what comes next."""
        hand = self.session.running
        for event in events:
            self._tell(event)
        question = hand.question
        seat = question.seat if isinstance(question, SeatTurn) else None
        if any(isinstance(event, Shifted | HandsThrown) for event in events):
            self.panel.reset()
        elif seat != self._turn:
            self.panel.turn_passed(self._turn)
        self._turn = seat
        if seat is not None and seat != self._asked:
            self._asked = seat
            self._turn_since = self.clock()
            self.cues.turn(seat, sound=not self._is_droid(seat))
        if hand.complete:
            self._settle()
        else:
            self._watch_pulse()
            self._schedule()

    def _tell(self, event: Event) -> None:
        names = {seat: player.name for seat, player in self.session.players.items()}
        line = self.words.event(event.seen_by(None), names)
        if line:
            self.say(line)
        if isinstance(event, Shifted | HandsThrown):
            self.audits.count("shifts")
            self.cues.shift()
            self.peek = None  # the cards that are looked at are gone
            if self.settings.pace.shift:
                self.shift_shown = True
                self.timers.cancel(self._shift_shown_until)
                self._shift_shown_until = self.timers.after(self.settings.pace.shift, self._shift_over)
        elif isinstance(event, HandOver):
            self.cues.turn(None)
            self.cues.won(event.winners)

    def _shift_over(self) -> None:
        self.shift_shown = False
        self.timers.cancel(self._shift_shown_until)

    def _settle(self) -> None:
        hand = self.session.running
        self.peek = None
        self.timers.cancel(self._next)
        self.timers.cancel(self._pulse)
        try:
            self.session.settle()
        except JournalError as error:
            # Nothing is lost: the moves are on the disk, and the hand is settled as soon as it can be written.
            self.trouble("journal", str(error))
            self._next = self.timers.after(RETRY_SECONDS, self._settle)
            return
        self._clear("journal")
        self.pulses.hand_over(self.clock())
        self.audits.count("hands")
        self.stage = "settled"
        self.settlement = hand.events
        self._turn = None
        if self.settings.demonstration:
            self._next = self.timers.after(self.settings.pace.settled, self._go_on)

    def _next_hand(self) -> None:
        if not self.begin_hand():
            self._next = self.timers.after(RETRY_SECONDS, self._next_hand)

    # --- what happens by itself

    def _schedule(self) -> None:
        """Set the timer of the next thing that happens by itself: a droid's move, a card, dice."""
        self.timers.cancel(self._next)
        self._next = None
        hand = self.session.hand
        if self.paused or self.correcting.active or hand is None or hand.complete or self.stage != "hand":
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
                    break
        else:
            moved = self._droids[question.seat].choose(hand.view(question.seat))
        if not self.act(moved):
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
        if hand is None or self.paused or self.correcting.active or not hand.pulse_legal:
            self.pulses.pause(now)
            return
        self.pulses.resume(now)
        if self._pulses_owed:
            self._pulse = self.timers.after(OWED_PULSE_SECONDS, self._fire)
            return
        due = self.pulses.due()
        if due is not None:
            self._pulse = self.timers.after(max(0.0, due - now), self._fire)

    def _fire(self) -> None:
        hand = self.session.hand
        if hand is None or self.paused or self.correcting.active or not hand.pulse_legal:
            return
        owed = self._pulses_owed
        self._pulses_owed = max(0, owed - 1)
        if self.act(PULSE):
            if not owed:
                self.pulses.fired(self.clock())
            self._watch_pulse()
        else:
            self._pulses_owed = owed
            self._pulse = self.timers.after(RETRY_SECONDS, self._fire)

    def _pause(self, paused: bool) -> None:
        """Stop the table, or go on; the pulse and every droid wait meanwhile."""
        if self.stage != "hand" or self.fault is not None or self.session.running.complete:
            return
        self.paused = paused
        self.peek = None
        self._watch_pulse()
        self._schedule()

    # --- telling

    def _name(self, seat: int) -> str:
        return self.session.players[seat].name

    def say(self, line: str) -> None:
        if self._narrate is not None:
            self._narrate(line)

    def refuse(self, seat: int | None, text: str) -> None:
        """A press is no move: the seat's lamp blinks, and the screen says why."""
        self.audits.count("refused_moves")
        self.cues.refused(seat)
        self._tell_for(text, REFUSAL_SECONDS)

    def _tell_for(self, text: str, seconds: float) -> None:
        self.timers.cancel(self.notice.timer)
        self.notice.text = text
        self.notice.timer = self.timers.after(seconds, self.quiet)

    def quiet(self) -> None:
        self.timers.cancel(self.notice.timer)
        self.notice = Notice()

    def trouble(self, name: str, text: str) -> None:
        if self.troubles.told.get(name) != text:
            log.warning("%s: %s", name, text)
            self.troubles.told[name] = text

    def _clear(self, name: str) -> None:
        self.troubles.told.pop(name, None)

    def _output_told(self, name: str, text: str | None) -> None:
        if text is None:
            self._clear(name)
        else:
            self.trouble(name, self.words.talk("pins", reason=text))
