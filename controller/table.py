"""The table: one owner of game, timers, journal and outputs.

Everything enters by `handle` (a person at the screen) or `collect` (buttons and readers), becomes a move, and goes the one
way: journal, hand, then light, sound and picture. Nothing here waits; whoever drives the table calls it when something is
due.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from controller.attract import Attract
from controller.audits import Audits
from controller.automatic import Automatic
from controller.cards_back import CardsBack
from controller.correcting import Correcting
from controller.corrections import TakeBack
from controller.cues import Cues
from controller.dealing import Dealing
from controller.deciding import Deciding
from controller.ending import Ending
from controller.journal_file import JournalError
from controller.journal_watch import JournalWatch
from controller.menus.at_table import TableMenus
from controller.panel import Panel
from controller.preferences import KeptPreferences, Preferences
from controller.pulse import PulseClock
from controller.pulsing import Pulsing
from controller.reception import Reception
from controller.salvage import Missing
from controller.scanning import Scanning
from controller.session import Session
from controller.sound.announcer import Announcer
from controller.sound.speaker import NoSounds, Sounds
from controller.surroundings import Surroundings
from controller.table_settings import Settings
from controller.telling import REFUSAL_SECONDS, Telling
from controller.timers import Timer, Timers
from display.intents import Intent
from display.words import Words
from hardware.interfaces import Driver
from hardware.mock import MockDriver
from rules.events import Event, HandOver, HandsThrown, Shifted
from rules.hand import Hand
from rules.moves import Move
from rules.questions import DealOwed, SeatTurn
from rules.refusals import CannotStart, IllegalMove, Refusal, refuse
from rules.ruleset import Ruleset

log = logging.getLogger("droid_dealer")

RESUMED_SECONDS = 20.0


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
        lost: Sequence[Missing] = (),
        preferences: KeptPreferences | None = None,
        audits: Audits | None = None,
        sounds: Sounds | None = None,
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
        self.audits = audits or Audits()
        self.telling = Telling(timers, words, self.audits, narrate)
        self.sounds = sounds or NoSounds()
        self.cues = self.telling.cues = Cues(driver, timers, self.telling.output, self.sounds)
        self.announcer = self.telling.announcer = Announcer(words, self.sounds, self.telling)
        self.surroundings = Surroundings()
        self.preferences = preferences or KeptPreferences(Preferences(language=words.language))
        self.stage = "attract"  # attract, hand, settled
        self.paused = False
        self.finished = False  # a demonstration has played its hands
        self.peek: int | None = None
        self.shift_shown = False
        self.settlement: tuple[Event, ...] = ()
        self.fault: str | None = None
        self.correcting = Correcting(self)
        self.cards_back = CardsBack(self)
        self.reception = Reception(self)
        self.menus = TableMenus(self)
        self.attract = Attract(self)
        self.ending = Ending(self)
        self._brought: list[int] = []  # seats whose new credits are not told yet
        self.configured_rules = session.ruleset  # before anybody at the table chose others
        self._change: Callable[[], None] | None = None  # waits for the hand to be over
        self.automatic = Automatic(self)
        self._shift_shown_until: Timer | None = None
        self.turn: int | None = None  # the seat that is asked, None while the dealer owes something
        self.asked: int | None = None  # the seat that was asked last
        self.turn_since = float("-inf")
        self.pulsing = Pulsing(self, session.hand_seconds)
        self.deciding = Deciding(self)
        self.journal_watch = JournalWatch(self, lost)

    # --- beginning

    def start(self) -> None:
        """The driver is open: go on with an interrupted hand, or wait for a start."""
        self.cues.connect()
        self.apply_sound()
        self.sounds.start()
        self.journal_watch.begin()
        hand = self.session.hand
        if hand is not None:
            if self.scanning is not None:
                self.scanning.resumed(hand)
                self.cards_back.again(hand)
            self.telling.tell_for(self.words.talk("resumed", number=self.session.hand_number), RESUMED_SECONDS)
            self._resume(hand)
        elif self.settings.demonstration:
            self._go_on()
        else:
            self.attract.begin()
        self.attract.watch()

    def _resume(self, hand: Hand) -> None:
        """Go on with a hand at its question, or settle it where only that is left to do."""
        self._begin_with(hand)
        if hand.complete:
            self._settle()
        else:
            self._after(())

    def _go_on(self) -> None:
        """A demonstration's next hand, or its end."""
        if self.menus.active:
            self.automatic.again(self._go_on)
            return
        hands = self.settings.hands
        if hands is not None and self.session.hands_settled >= hands:
            self.finished = True
        else:
            self._next_hand()

    def between_hands(self, change: Callable[[], None]) -> bool:
        """Make a change of rules or seats now, or before the next hand; a later one takes its place. Whether it was now."""
        self._change = change
        if self.stage != "attract" or self.session.hand is not None:
            return False
        self._make_change()
        return True

    def _make_change(self) -> None:
        if self._change is None:
            return
        try:
            self._change()
        except JournalError as error:
            self.journal_watch.failed(error)  # the change waits for the next hand
            return
        self._change = None
        log.info("the configuration that was read again holds from here on")

    @property
    def rules_to_come(self) -> Ruleset:
        """The ruleset of the next hand."""
        return self.session.rules_chosen or self.session.ruleset

    def choose_rules(self, ruleset: Ruleset) -> bool:
        """The next hands are played by this ruleset. Whether that holds already, because no hand runs.

        Raises JournalError, and then nothing has changed.
        """
        if self.stage == "hand":
            self.session.choose_rules_later(ruleset)
            return False
        self.session.choose_rules(ruleset)
        return True

    def begin_hand(self) -> bool:
        """Deal the next hand. False when it cannot begin; the screen says why."""
        self._make_change()
        try:
            if self.session.rules_chosen is not None:  # during a hand that was void
                self.session.choose_rules(self.session.rules_chosen)
            restocked = self.session.restocks
            if self.settings.demonstration and not self.session.match.number:
                for seat in sorted(set(self.session.players) - set(self.session.able())):
                    self.session.buy_in(seat, self.settings.buy_in)
                    self._brought.append(seat)
            events = self.session.start_hand(self.settings.buy_in)
        except CannotStart as error:
            self.telling.tell_for(self.words.cannot_start(error), REFUSAL_SECONDS)
            return False
        except JournalError as error:
            self.journal_watch.failed(error)
            return False
        self.journal_watch.works()
        if self.scanning is not None:
            self.scanning.new_hand()
        self._begin_with(self.session.running)
        if restocked:
            self.telling.say(self.words.talk("new_match", amount=self.buy_in))
        for seat in self._brought:  # the hand's header has their credits on the disk now
            self.telling.say(self.words.talk("bought_in", name=self.name_of(seat), amount=self.settings.buy_in))
        self._brought.clear()
        self.telling.say(self.words.talk("hand_begins", number=self.session.hand_number))
        self._tell_commitment()
        self._after(events)
        return True

    def end_evening(self) -> None:
        """Between hands: a new session begins, with rules and seats as configured. Raises JournalError, and then the old
        one goes on."""
        self._make_change()
        wanted = self.settings
        self.session.begin_anew(self.configured_rules, wanted.seats, dealer=wanted.dealer, tokens=wanted.tokens)
        self._brought.clear()
        self.stage, self.settlement = "attract", ()
        self.turn = self.asked = None
        self.correcting.forget()
        self.cues.off()
        self.attract.begin()

    def _tell_commitment(self) -> None:
        digits = self.commitment
        if digits is not None:
            self.telling.say(self.words.talk("commitment", number=self.session.hand_number, digits=digits))

    def _begin_with(self, hand: Hand) -> None:
        chance = self.session.chance
        assert chance is not None
        self.automatic.new_hand(hand, chance)
        self.pulsing.new_hand(hand, chance)
        self.deciding.new_hand()
        self.dealing.new_hand(hand, chance)
        self.panel.reset()
        self.stage = "hand"
        self.attract.end()
        self.turn = self.asked = None
        self.settlement = ()
        self._shift_over()
        self.cues.off()  # a winner's blinking must not hide whose turn it is
        self.cues.turn(None)

    def buttons(self) -> tuple[tuple[str, int | None], ...]:
        """The panel's buttons, by name and the seat that each is bound to."""
        if isinstance(self.driver, MockDriver):
            return self.driver.buttons
        return self.settings.buttons

    # --- what comes in

    def collect(self, now: float) -> None:
        """Take what the hardware has to tell."""
        self.reception.collect(now)
        self.announcer.look()

    def handle(self, intent: Intent) -> None:
        """Take what a person at the screen asks for."""
        self.reception.handle(intent)

    def fail(self, text: str) -> None:
        """Something broke that nobody foresaw: stop everything, and offer to go on from the stored hand."""
        self.fault = text
        self.peek = None
        self.automatic.stop()
        self.attract.end()
        self.reception.let_go()
        self.menus.abandon()
        self.correcting.forget()
        self.pulsing.stop()
        self.deciding.watch()
        self.cues.off()

    def recover(self) -> None:
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
        else:
            self.attract.begin()

    def is_droid(self, seat: int) -> bool:
        """A button may be bound to a seat at which nobody sits."""
        return seat in self.session.players and self.session.players[seat].droid is not None

    def prefer(self, **changes: Any) -> None:
        """Somebody chooses sound, picture or language: it holds at once. Raises OSError when it cannot be kept."""
        try:
            self.preferences.keep(**changes)
        finally:
            self._apply_preferences()

    def _apply_preferences(self) -> None:
        now = self.preferences.now
        self.apply_sound()
        if now.language != self.words.language:
            self.words.speak(now.language, self.words.house)
        self.surroundings.show(self.preferences.appearance)
        self.deciding.watch()

    def apply_sound(self) -> None:
        """What is heard from now on."""
        now = self.preferences.now
        self.cues.hush(now.quiet)
        self.sounds.choose(volume=now.volume, quiet=now.quiet, voice=now.voice)

    # --- corrections

    def hold(self) -> None:
        """A correction is offered, or was let be: pulses and droids wait meanwhile."""
        self.reception.let_go()
        self.peek = None
        self.panel.reset()
        self.pulsing.watch()
        self.automatic.schedule()

    def taken_back(self, offer: TakeBack) -> None:
        """Moves were taken back: go on from before them; a pulse among them stays due."""
        hand, chance = self.session.running, self.session.chance
        assert chance is not None
        self.dealing.new_hand(hand, chance)
        self.cards_back.forget()
        if self.scanning is not None:
            self.scanning.start_over()
        self.pulsing.taken_back(offer.pulses)
        self.turn = self.asked = None
        self._shift_over()
        self._after(())

    # --- the one way in

    def act(self, move: Move) -> bool:
        """Journal and carry out a move. False when it is refused; then nothing has changed but the notice."""
        turn = self.turn
        before = self.cards_back.hands_before()
        try:
            events = self.session.apply(move)
        except IllegalMove as error:
            self.telling.refuse(turn if move.by_dealer else move.seat, self._why(move, error.refusal))
            return False
        except JournalError as error:
            self.journal_watch.failed(error)
            return False
        self.journal_watch.works()
        if not move.by_dealer:
            self.panel.moved(move.seat, turn)
            self.deciding.moved(move.seat)
        self.cards_back.after(before, events)
        self._after(events)
        return True

    def _why(self, move: Move, refusal: Refusal) -> str:
        """Why a move is refused, for everybody to read: a card that came over the reader may be one that lies face down."""
        if refusal.code == "copies_elsewhere":
            return self.words.talk("card_dealt_already")
        question = self.session.running.question
        if refusal.code == "wrong_family" and isinstance(question, DealOwed):
            owed = question.families[move.seat or 0][0]
            suit = self.words.suit_name(owed[0], self.session.running.header.ruleset.deck.name)
            return self.words.talk("card_other_family", family=suit)
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
        elif seat != self.turn:
            self.panel.turn_passed(self.turn)
        self.turn = seat
        if seat is not None and seat != self.asked:
            self.asked = seat
            self.turn_since = self.clock()
            self.cues.turn(seat, sound=not self.is_droid(seat))
            if not self.is_droid(seat):
                self.announcer.turn(seat, self.name_of(seat))
        if hand.complete:
            self.deciding.watch()
            self._settle()
        else:
            self.pulsing.watch()
            self.automatic.schedule()

    def _tell(self, event: Event) -> None:
        names = {seat: player.name for seat, player in self.session.players.items()}
        line = self.words.event(event.seen_by(None), names)
        if line:
            self.telling.say(line)
        if isinstance(event, Shifted | HandsThrown):
            self.audits.count("shifts")
            self.cues.shift()
            self.announcer.shift()
            self.peek = None  # the cards that are looked at are gone
            if self.settings.pace.shift:
                self.shift_shown = True
                self.timers.cancel(self._shift_shown_until)
                self._shift_shown_until = self.timers.after(self.settings.pace.shift, self._shift_over)
        elif isinstance(event, HandOver):
            self.cues.turn(None)
            self.cues.won(event.winners)
            self.announcer.won({seat: names[seat] for seat in event.winners})

    def _shift_over(self) -> None:
        self.shift_shown = False
        self.timers.cancel(self._shift_shown_until)

    def _settle(self) -> None:
        hand = self.session.running
        self.peek = None
        self.automatic.stop()
        self.pulsing.hand_over()
        try:
            self.session.settle()
        except JournalError as error:
            # Nothing is lost: the moves are on the disk, and the hand is settled as soon as it can be written.
            self.journal_watch.failed(error)
            self.automatic.again(self._settle)
            return
        self.journal_watch.works()
        self.audits.count("hands")
        self.audits.keep()
        self.stage = "settled"
        self.settlement = hand.events
        self.turn = None
        self.attract.watch()
        if self.settings.demonstration:
            self.automatic.later(self.settings.pace.settled, self._go_on)

    def _next_hand(self) -> None:
        if not self.begin_hand():
            self.automatic.again(self._next_hand)

    @property
    def waits_for_people(self) -> bool:
        """Whether a hand lies open and nothing goes on by itself: a person is asked, or cards have to be dealt."""
        open_hand = self.stage == "hand" and not self.session.running.complete
        return open_hand and not self.paused and self.fault is None and not self.automatic.pending

    def pause(self, paused: bool) -> None:
        """Stop the table, or go on; the pulse and every droid wait meanwhile."""
        if self.stage != "hand" or self.fault is not None or self.session.running.complete:
            return
        self.paused = paused
        self.peek = None
        self.pulsing.watch()
        self.automatic.schedule()

    # --- telling

    @property
    def commitment(self) -> str | None:
        """The hash of the secret of an electronic hand, before and after its deal; None for cards that people shuffle."""
        chance = self.session.chance
        return chance.commitment() if chance is not None and self.settings.cards == "electronic" else None

    @property
    def settled_secret(self) -> str | None:
        """The secret of an electronic hand, in hex, once the hand is settled; None before."""
        chance = self.session.chance
        settled = self.stage == "settled" and self.settings.cards == "electronic"
        return chance.revealed() if chance is not None and settled else None

    @property
    def pulses(self) -> PulseClock:
        """The clock of the hand's Shift pulses."""
        return self.pulsing.clock

    @property
    def buy_in(self) -> int:
        """What a seat usually brings (credits): in matches what people have said, else as the configuration says."""
        chips = self.session.match_chips if self.session.ruleset.variant.is_match else None
        return self.settings.buy_in if chips is None else chips

    def name_of(self, seat: int) -> str:
        return self.session.players[seat].name
