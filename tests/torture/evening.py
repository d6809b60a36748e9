"""One opening of a table in simulated time: who plays at it, who deals, and what goes wrong meanwhile."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from gpiozero.pins.mock import MockFactory

from controller.assembly import assemble
from controller.clock import VirtualClock
from controller.config import SeatConfiguration
from controller.journal import Journal
from controller.loop import earliest
from controller.panel import BUTTON_WORDS
from controller.sittings import Departed, Player
from controller.sources import ElectronicSource, deck_cards
from controller.table_config import CARDS
from display.intents import HoldPeek, Pause, ReleasePeek, SelectCard
from hardware.mock import MockDriver
from hardware.settings import (
    BUTTON_NAMES,
    SEAT_LAMP_NAMES,
    ButtonSettings,
    BuzzerSettings,
    HardwareSettings,
    LampSettings,
)
from rules.cards import UNKNOWN
from rules.events import Event
from rules.hand import Hand
from rules.moves import CARDS_WORDS
from rules.questions import DealOwed, DiceOwed, PickOwed, SeatTurn, ShowOwed, TurnOwed, WildOwed
from rules.refusals import CannotStart
from tests.controller.tables import NAMES, configuration

__all__ = ["NAMES", "Evening", "Kind"]

LONGEST_HAND = 12 * 3600.0
"""Simulated seconds after which a hand that has not ended never will."""
FINGER = 3.0
"""Mean seconds between two things that people do."""
TROUBLE = 90.0
"""Mean seconds between two things that go wrong."""
FIRST_PIN = 2
TOO_MANY_EDGES = 120
SELDOM: Mapping[str, float] = {"fold": 0.1, "raise": 0.4, "field": 0.15}


@dataclass(frozen=True, slots=True)
class Kind:
    """Real contacts or the mock, how the cards come, and whether droids play among themselves."""

    pins: bool
    cards: str
    demonstration: bool

    @classmethod
    def drawn(cls, chance: random.Random, seats: Mapping[int, SeatConfiguration], begun: str | None) -> Kind:
        """Any kind that goes with the people who sit there; a hand that runs goes on with the cards it was `begun` with."""
        cards = begun or chance.choice(CARDS)
        people = any(seat.droid is None for seat in seats.values())
        if cards == "electronic" and chance.random() < 0.7:
            return cls(True, cards, False)
        return cls(False, cards, not people or chance.random() < 0.3)


def panel() -> HardwareSettings:
    """All buttons, lamps and a buzzer on real pins."""
    pins = iter(range(FIRST_PIN, 28))
    return HardwareSettings(
        "gpio",
        tuple(ButtonSettings(name, next(pins)) for name in BUTTON_NAMES),
        tuple(LampSettings(name, next(pins)) for name in (*SEAT_LAMP_NAMES, "shift")),
        BuzzerSettings(next(pins), "active"),
    )


class Evening:
    """A table that is played at by droids, or by people who press and scan, while things go wrong."""

    def __init__(
        self,
        state: Path,
        kind: Kind,
        ruleset: str,
        seats: Mapping[int, SeatConfiguration],
        chance: random.Random,
        done: Counter[str],
        label: Callable[[], str],
        settled: Callable[[Hand], None],
    ) -> None:
        """`label` tells the time of day; `done` counts what people did and what went wrong; `settled` is told each hand."""
        self._settled = settled
        self._chance = chance
        self._done = done
        self.kind = kind
        self.clock = VirtualClock(chance.uniform(0, 1e6))
        self._began = self.clock()
        self.journal = Journal.open(state, label)
        # No plug is pulled here: no need to wait for the disk at every move.
        self.journal._connection.execute("PRAGMA synchronous = OFF")
        self.told: list[str] = []
        self._pins = MockFactory() if kind.pins else None
        assembly = assemble(
            configuration(
                state,
                seats,
                ruleset=ruleset,
                cards=kind.cards,
                hardware=panel() if kind.pins else None,
                private_look="pass_and_look",
                pace=chance.choice((0.3, 1.0)),
                hand_minutes=2.0,
                dealer=min(seats),
            ),
            self.journal,
            self.clock,
            seed=chance.randrange(1 << 30),
            demonstration=kind.demonstration,
            pin_factory=self._pins,
            narrate=self.told.append,
        )
        self.table, self.session, self.timers = assembly.table, assembly.session, assembly.timers
        self.driver, self._scenes = assembly.driver, assembly.scenes
        session = self.session
        self._settle, self._correct, self._top = session.settle, session.correct_credits, session.top_up
        self._arrive, self._depart = session._arrive, session._depart
        self._begin, self._restock = session.start_hand, session._begin_match
        vars(session).update(
            settle=self._settle_and_check,
            correct_credits=self._correct_and_count,
            top_up=self._top_up_and_count,
            _arrive=self._arrive_and_count,
            _depart=self._depart_and_count,
            start_hand=self._begin_and_count,
            _begin_match=self._restock_and_count,
        )
        self.most_timers = 0
        self._people_at = self._trouble_at = 0.0
        self._to_undo: list[Callable[[], None]] = []
        self._bought_in = 0
        self._stuck = chance.random() < 0.2
        if self._pins is not None and self._stuck:
            self._contact("fold", down=True)
            done["buttons stuck at the start"] += 1

    def start(self) -> None:
        """Open the hardware; an interrupted hand goes on, droids begin by themselves."""
        self.driver.open(lambda: None)
        self._bought_in = self.session.bought_in
        self._people_at = self.clock() + self._chance.expovariate(1 / FINGER)
        self._trouble_at = self.clock() + self._chance.expovariate(1 / TROUBLE)
        self.table.start()

    def close(self) -> None:
        """The table is closed, in whatever it is doing."""
        self.driver.close()
        self.journal.close()
        if self._pins is not None:
            self._pins.reset()

    @property
    def hand(self) -> Hand:
        """The hand on the table."""
        return self.session.running

    @property
    def seconds(self) -> float:
        """How long it has lasted, in simulated seconds."""
        return self.clock() - self._began

    # --- time

    def play_hand(self) -> bool:
        """Play until another hand is settled, and check it; False where nobody has the credits for one."""
        settled, end = self.session.hands_settled, self.clock() + LONGEST_HAND
        while self.session.hands_settled == settled:
            if self.table.stage != "hand" and not self.kind.demonstration and len(self.session.able()) < 2:
                if self.table.stage != "settled":
                    return False
                self._top_up()
            self._step()
            assert self.clock() < end, (
                f"for ever at {self._awaited()}, {self.kind}, {self.table.stage}: {self.table.telling.notice}"
            )
        return True

    def play_some(self, steps: int) -> None:
        """Let some things happen."""
        for _ in range(steps):
            self._step()

    def _awaited(self) -> object:
        return self.session.hand and self.session.hand.awaiting

    def _step(self) -> None:
        """Whatever comes next: something that was due, somebody's act, or something that goes wrong."""
        self.table.collect(self.clock())
        if self.timers.run_due(self.clock()):
            self._after()
            return
        due = earliest(self.timers.next_due(), self.driver.next_due(), self._people_at, self._trouble_at)
        assert due is not None
        self.clock.advance_to(due)
        if self.clock() >= self._people_at:
            self._people_at = self.clock() + self._chance.expovariate(1 / FINGER)
            self._act()
        if self.clock() >= self._trouble_at:
            self._trouble_at = self.clock() + self._chance.expovariate(1 / TROUBLE)
            self._go_wrong()
        self._after()

    def _after(self) -> None:
        assert self.table.fault is None, self.table.fault
        self.most_timers = max(self.most_timers, len(self.timers._heap))
        if self._pins is not None and len(self.told) > 500:
            for pin in self._pins.pins.values():
                pin.clear_states()
        if len(self.told) > 500:
            self._count_told()

    def wait(self, seconds: float) -> None:
        """Let time pass with all that is due in it."""
        end = self.clock() + seconds
        while True:
            self.table.collect(self.clock())
            if self.timers.run_due(self.clock()):
                continue
            due = earliest(self.timers.next_due(), self.driver.next_due())
            if due is None or due > end:
                break
            self.clock.advance_to(due)
        self.clock.advance_to(end)
        self.table.collect(end)

    # --- what is compared

    def _settle_and_check(self) -> None:
        self._settle()
        self._check()
        self._settled(self.hand)

    def _correct_and_count(self, seat: int, change: int) -> None:
        self._correct(seat, change)
        self._bought_in += change
        self._done["credits corrected"] += 1

    def _top_up_and_count(self, seat: int, amount: int) -> None:
        self._top(seat, amount)
        self._bought_in += amount
        self._done["players topped up"] += 1

    def _arrive_and_count(self, seat: int, player: Player) -> None:
        self._arrive(seat, player)
        self._bought_in += player.credits
        self._done["guests sat down"] += 1

    def _depart_and_count(self, seat: int, player: Player) -> Departed:
        self._bought_in -= player.credits
        self._done["players got up"] += 1
        return self._depart(seat, player)

    def _begin_and_count(self, match_credits: int = 0) -> list[Event]:
        before = self._bought_in
        try:
            return self._begin(match_credits)
        except CannotStart:
            self._bought_in = before
            raise

    def _restock_and_count(self, credits: int) -> None:  # noqa: A002
        """Everybody begins another match with as many chips."""
        if self.session.restocks:
            self._bought_in += sum(credits - player.credits for player in self.session.players.values())
            self._done["matches begun anew"] += 1
        self._restock(credits)

    def _check(self) -> None:
        """A hand is settled: every credit is accounted for, and the journal has what was played."""
        session, hand = self.session, self.hand
        owned = {seat: player.credits for seat, player in session.players.items()}
        assert min(owned.values()) >= 0
        assert hand.credits.items() <= owned.items()  # who came meanwhile plays in the next hand
        assert sum(owned.values()) + session.sabacc_pot == session.bought_in
        assert hand.main_pot == 0 or hand.main_pot + sum(owned.values()) + hand.sabacc_pot == session.bought_in
        self._count_told()
        assert session.bought_in == self._bought_in, "credits came that nobody brought"
        stored = self.journal.hand(session.hand_number)
        assert stored is not None
        assert stored.complete
        assert [str(move) for move in hand.moves] == list(stored.moves)
        record = self.journal.session()
        assert record is not None
        assert {int(seat): entry["credits"] for seat, entry in record["seats"].items()} == owned
        assert (record["sabacc_pot"], record["bought_in"]) == (session.sabacc_pot, session.bought_in)
        if self._chance.random() < 0.1:
            again = Hand.replay(hand.header, stored.moves)
            assert (again.complete, again.credits, again.sabacc_pot) == (True, hand.credits, hand.sabacc_pot)
            self._scenes.scene()

    def _count_told(self) -> None:
        """Credits that droids bring are told, each time once."""
        amount = self.table.settings.buy_in
        lines = Counter(self.told)
        for player in self.session.players.values():
            self._bought_in += amount * lines[self.table.words.talk("bought_in", name=player.name, amount=amount)]
        self.told.clear()

    # --- people

    def _act(self) -> None:
        """The next sensible thing that somebody does."""
        table, chance = self.table, self._chance
        if table.paused:
            if chance.random() < 0.5:
                self._press("deal")
        elif table.correcting.active:
            self._press(chance.choice(("deal", "stand", "undo")))
        elif table.stage != "hand":
            if not self.kind.demonstration and len(self.session.able()) > 1:
                self._press("deal")
        elif table.cards_back.active or table.dealing.confirmed(self.hand):
            self._press("deal")
        elif isinstance(self.hand.question, SeatTurn):
            seat = self.hand.question.seat
            if not table.is_droid(seat):
                if table.panel.word is not None and self.kind.cards == "scanned" and chance.random() < 0.5:
                    self._lay_own(seat)
                else:
                    self._press(self._choice(seat))
        elif not self.kind.demonstration and self.kind.cards != "electronic":
            self._deal()

    def _choice(self, seat: int) -> str:
        """Which button somebody at the seat presses."""
        chance = self._chance
        if self.table.panel.word is not None:
            marking = ("trade", "trade") if self.table.panel.word in CARDS_WORDS else ()
            return chance.choice(("plus", "minus", "deal", "deal", *marking))
        legal = {move.word for move in self.hand.legal_moves(seat)}
        names = [
            name for name, words in BUTTON_WORDS.items() if legal & set(words) and chance.random() < SELDOM.get(name, 1)
        ]
        if "field" in legal and chance.random() < SELDOM["field"]:
            names.append("field")
        return chance.choice(names or ["plus", "stand", "match"])

    def _deal(self) -> None:
        """Lay the card that is awaited on the reader, off which the one before was taken."""
        driver, hand = self.driver, self.hand
        assert isinstance(driver, MockDriver)
        question = hand.question
        if question is None or isinstance(question, DiceOwed):
            return
        chance = self.session.chance
        assert chance is not None
        if isinstance(question, ShowOwed | WildOwed):
            if isinstance(question, WildOwed):
                pool = list(hand.state.deck.counts)
            else:
                # Of a deck with families any that is missing: the table says which it does not need any more.
                families = sorted(set(hand.state.unknown_families(question.seats[0])))
                pool = deck_cards(hand.state, self._chance.choice(families))
            card = self._chance.choice(pool)
        else:
            assert isinstance(question, DealOwed | TurnOwed | PickOwed)
            move = ElectronicSource(hand, chance).answer()
            assert move is not None
            card = move.cards[0]
        self._lay(card)

    def _lay_own(self, seat: int) -> None:
        """Lay a card of the seat's own hand on the reader, to say that it is the one."""
        held = [card for card in self.hand.state.hands[seat] if card != UNKNOWN]
        if held:
            self._lay(self._chance.choice(held))

    def _lay(self, card: str) -> None:
        assert isinstance(self.driver, MockDriver)
        copies = [uid for uid, code in self._deck().items() if code == card]
        for uid in self.driver.lying:
            self.driver.lift(uid)
        self.wait(1.2)
        self.driver.present(self._chance.choice(copies))
        self._done["cards laid on the reader"] += 1

    def _deck(self) -> Mapping[str, str]:
        assert isinstance(self.driver, MockDriver)
        scanning = self.table.scanning
        assert scanning is not None
        return scanning._deck.cards

    def _top_up(self) -> None:
        """Who is broke brings credits: the referee books them."""
        players = self.session.players
        order = sorted(players)
        self._press("undo")
        for place, seat in enumerate(order):
            if place:
                self._press("draw")
            if players[seat].credits < 60 and self.table.correcting.active:
                for _ in range(10):
                    self._press("raise")
                if self.table.correcting.credits is None:
                    return
                self._press("deal")
                return

    def _press(self, name: str) -> None:
        """A finger presses a button and lets go; on real pins it bounces both ways."""
        if self._pins is None:
            assert isinstance(self.driver, MockDriver)
            self.driver.press(name)
            self.wait(0.08)
            self.driver.release(name)
            self.table.collect(self.clock())
            return
        for down in (True, False):
            for level in (down, not down, down, not down, down):
                self._contact(name, down=level)
                self.clock.advance(self._chance.uniform(0, 0.002))
            self.wait(0.08)
        self._done["bouncing presses"] += 1

    def _contact(self, name: str, *, down: bool) -> None:
        assert self._pins is not None
        pin = self._pins.pin(FIRST_PIN + BUTTON_NAMES.index(name))
        if down:
            pin.drive_low()
        else:
            pin.drive_high()

    # --- troubles

    def _go_wrong(self) -> None:
        """Something that nobody wanted."""
        chance, table = self._chance, self.table
        before = table.audits.counts()["corrections"]
        troubles: list[Callable[[], None]] = [self._pause, self._undo, self._fumble, self._touch, self._away]
        troubles += [self._noise, self._hold] if self.kind.pins else [self._unplug, self._foreign_card]
        chance.choice(troubles)()
        self._done["corrections"] += table.audits.counts()["corrections"] - before

    def _pause(self) -> None:
        self.table.handle(Pause())
        self._done["pauses"] += self.table.paused

    def _undo(self) -> None:
        """Somebody takes something back, up to the whole hand; between two hands nothing is changed."""
        if self.table.stage == "hand":
            for _ in range(self._chance.choice((1, 1, 1, 2, 3))):
                self._press("undo")
            self._press(self._chance.choice(("deal", "deal", "stand")))

    def _fumble(self) -> None:
        """Any button, at any time; not one that books credits."""
        if self.table.correcting.credits is None:
            self._press(self._chance.choice(BUTTON_NAMES))
        self._done["presses at random"] += 1

    def _touch(self) -> None:
        self.table.handle(SelectCard(self._chance.randint(0, 8), self._chance.randint(-1, 6)))
        self.table.handle(self._chance.choice((HoldPeek(self._chance.randint(0, 8)), ReleasePeek(1))))

    def _away(self) -> None:
        """Everybody is at the bar."""
        self.wait(self._chance.uniform(60, 600))
        self._done["breaks"] += 1

    def _noise(self) -> None:
        """A loose wire hums."""
        name = self._chance.choice(BUTTON_NAMES)
        for number in range(TOO_MANY_EDGES):
            self._contact(name, down=bool(number % 2))
            self.wait(self._chance.uniform(0.001, 0.006))
        self._contact(name, down=False)
        self._done["buttons noisy"] += 1

    def _hold(self) -> None:
        """Something lies on a button."""
        name = self._chance.choice([name for name in BUTTON_NAMES if name not in ("undo", "deal")])
        self._contact(name, down=True)
        self.wait(self._chance.uniform(1, 40))
        self._contact(name, down=False)
        self.wait(0.1)
        self._done["buttons held"] += 1

    def _unplug(self) -> None:
        assert isinstance(self.driver, MockDriver)
        reader = self.driver.readers[0]
        self.driver.unplug(reader)
        self.wait(self._chance.uniform(0.1, 60))
        self.driver.plug_in(reader)
        self._done["reader failures"] += 1

    def _foreign_card(self) -> None:
        """Any card on the reader, at any time."""
        assert isinstance(self.driver, MockDriver)
        if self.driver.tray.cards:
            self.driver.present(self._chance.choice(list(self.driver.tray.cards)))
            self._done["cards at random"] += 1
