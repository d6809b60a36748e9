"""Storms of edges on the buttons: nothing crashes or grows, the game stays as it is, and the buttons come back."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.assembly import assemble
from controller.clock import VirtualClock
from controller.journal import Journal
from display.scene import TableScene
from hardware.buttons import ButtonPanel
from hardware.debounce import EDGE_LIMIT, QUIET_SECONDS, Change, Debouncer, Settled
from hardware.events import ButtonEvent, ButtonPressed, ButtonReleased, ButtonStuck
from hardware.gpio import GpioDriver
from hardware.inputs import SLOT_EDGES, EventQueue, PinSlot
from hardware.settings import BUTTON_NAMES, ButtonSettings, HardwareSettings, LampSettings
from rules.hand import Hand
from tests.controller.tables import configuration, seats
from tests.fakes.fake_clock import FakeClock
from tests.fakes.foreign_pins import ForeignFactory
from tests.fuzz.budget import LONG, fuzzed, within

DEBOUNCE = 0.02
EDGES_A_MILLISECOND = 10
"""On every pin: 10,000 a second."""
STORM_SECONDS = 20.0 if LONG else 1.0

BUTTONS = (
    *(ButtonSettings(name, 2 + place) for place, name in enumerate(BUTTON_NAMES)),
    *(ButtonSettings("field", 20 + seat, seat, pull_up=seat != 2) for seat in (1, 2, 3)),
)


# --- one contact

TRACES = st.lists(
    st.tuples(
        st.booleans(), st.sampled_from((0.0, 0.0001, 0.001, 0.019, 0.02, 0.021, 0.3, 1.0, 5.0)) | st.floats(0, 3)
    ),
    max_size=150,
)


@fuzzed(150)
@given(trace=TRACES, looks=st.lists(st.floats(0, 400), max_size=30), level=st.booleans())
def test_what_a_contact_does_is_pressed_and_released_in_turn(
    trace: list[tuple[bool, float]], looks: list[float], level: bool
) -> None:
    alone, watched = Debouncer(DEBOUNCE), Debouncer(DEBOUNCE)
    changes = alone.start(level, 0.0)
    seen = watched.start(level, 0.0)
    now, looks = 0.0, sorted(looks)
    for down, after in trace:
        now += after
        while looks and looks[0] <= now:
            seen += watched.settle(looks.pop(0))
        changes += alone.feed(down, now)
        seen += watched.feed(down, now)
    for one in (alone, watched):
        (changes if one is alone else seen).extend(one.settle(now + 10))
    assert seen == changes, "it matters when somebody looks"
    assert len(alone._edges) <= EDGE_LIMIT + 1
    lawful(changes)
    if alone._noisy:
        raise AssertionError("a quiet contact is noisy for ever")


def lawful(changes: list[Settled]) -> None:
    """Up and down take turns, noise begins and ends, and time goes on."""
    down = noisy = False
    for change in changes:
        match change.change:
            case Change.PRESSED | Change.STUCK:
                assert not down
                assert not noisy
                down = True
            case Change.RELEASED:
                assert down
                down = False
            case Change.NOISY:
                assert not noisy
                assert not down
                noisy = True
            case Change.QUIET:
                assert noisy
                noisy = False
    assert all(one.time <= other.time for one, other in pairwise(changes))


# --- a panel with its slots

LOOKS = st.sampled_from((0.0005, 0.004, 0.019, 0.1, 0.9, 1.5))


@fuzzed(20)
@given(
    seed=st.integers(0, 10**6), look_every=LOOKS, rate=st.sampled_from((5, 60, 200, 1000, 10_000)), lost=st.booleans()
)
def test_a_storm_on_slots_of_a_panel(seed: int, look_every: float, rate: int, lost: bool) -> None:
    chance, clock = random.Random(seed), FakeClock()
    panel = ButtonPanel(DEBOUNCE)
    down = [False] * 4
    slots = [PinSlot(clock, lambda: None) for _ in down]
    for place, slot in enumerate(slots):
        panel.add(ButtonSettings("draw", place, place), slot, lambda place=place: down[place], clock())  # type: ignore[misc]
    told: list[ButtonEvent] = []
    end, look_at = clock() + 3.0 * min(1.0, 1000 / rate), clock()
    while clock() < end:
        clock.advance(chance.expovariate(rate * len(slots)))
        place = chance.randrange(len(slots))
        down[place] = not down[place]
        if not (lost and chance.random() < 0.1):
            slots[place].deliver(down[place])
        if clock() >= look_at:
            told += panel.collect(clock())
            look_at = clock() + look_every
        assert all(len(slot._kept) <= SLOT_EDGES for slot in slots)
    for _ in range(20):
        clock.advance(0.3)
        told += panel.collect(clock())
    for place in range(len(slots)):
        mine = [event for event in told if event.seat == place]
        assert len(mine) <= 3 * 2 * 3.0 / DEBOUNCE + 10
        ups_and_downs = [
            type(event) for event in mine if isinstance(event, ButtonPressed | ButtonReleased | ButtonStuck)
        ]
        assert all(one is not other for one, other in pairwise(ups_and_downs)), "pressed twice, or let go twice"
        is_down = bool(ups_and_downs) and ups_and_downs[-1] is not ButtonReleased
        assert is_down == down[place] or (lost and not is_down), "what it is in the end; only a press may get lost"
        assert all(one.time <= other.time for one, other in pairwise(mine))
    assert panel.next_due() is None or any(down) or lost


def test_the_queue_of_events_is_bounded_and_keeps_the_newest() -> None:
    queue = EventQueue(lambda: None)
    for number in range(10_000):
        queue.put(ButtonPressed("draw", None, float(number)))
    events = queue.drain()
    assert len(events) <= 256
    assert events[-1].time == 9999.0


# --- a whole table on pins


class PinnedTable:
    """A table with buttons on simulated pins, and a clock that moves when told."""

    def __init__(self, folder: Path, factory: ForeignFactory) -> None:
        self.clock = VirtualClock(1000.0)
        self.journal = Journal.open(folder)
        told = configuration(folder, seats(3), private_look="pass_and_look")
        lamps = tuple(LampSettings(f"seat-{seat}", 16 + seat) for seat in (1, 2, 3))
        hardware = HardwareSettings("gpio", BUTTONS, lamps, debounce=DEBOUNCE)
        assembly = assemble(replace(told, hardware=hardware), self.journal, self.clock, seed=1, pin_factory=factory)
        self.factory, self.table, self.timers, self.scenes = factory, assembly.table, assembly.timers, assembly.scenes
        assert isinstance(assembly.driver, GpioDriver)
        self.driver, self.session = assembly.driver, assembly.session
        self.wakes = 0
        self.driver.open(self._woken)
        self.table.start()
        self.look()

    def _woken(self) -> None:
        self.wakes += 1

    def close(self) -> None:
        self.driver.close()
        self.journal.close()

    def look(self) -> None:
        self.table.collect(self.clock())
        self.timers.run_due(self.clock())

    def wait(self, seconds: float) -> None:
        """Time passes, and the table looks every few milliseconds."""
        end = self.clock() + seconds
        while self.clock() < end:
            self.clock.advance(0.01)
            self.look()

    def edge(self, button: ButtonSettings, down: bool) -> None:
        self.factory.pin(button.pin).hold(down != button.pull_up)

    def press(self, name: str) -> None:
        button = next(button for button in BUTTONS if (button.name, button.seat) == (name, None))
        self.wait(0.5)
        for down in (True, False):
            self.edge(button, down)
            self.factory.wait_delivered()
            self.wait(0.1)

    @property
    def hand(self) -> Hand:
        return self.session.running

    def game(self) -> object:
        """Everything that is the game."""
        session = self.session
        stored = self.journal.hand(session.hand_number)
        assert stored is not None
        moves = [str(move) for move in self.hand.moves]
        credits_now = (self.hand.credits, self.hand.main_pot, self.hand.sabacc_pot, session.bought_in, session.dealer)
        return moves, list(stored.moves), self.hand.awaiting, credits_now, self.table.stage, self.table.paused

    def until_asked(self) -> None:
        for _ in range(2000):
            if self.table.turn is not None:
                return
            self.wait(0.05)
        raise AssertionError("no seat is ever asked")


@pytest.fixture
def pinned(tmp_path: Path) -> Iterator[PinnedTable]:
    factory = ForeignFactory()
    opened = PinnedTable(tmp_path, factory)
    yield opened
    opened.close()
    factory.stop()
    factory.reset()


@pytest.mark.parametrize("look_every", [1, 7, 150])
def test_a_storm_on_all_pins_changes_nothing_and_passes(pinned: PinnedTable, look_every: int) -> None:
    """`look_every` in milliseconds: a table that is quick, one that draws, one that waits for its disk."""
    pinned.press("deal")
    pinned.until_asked()
    pinned.wait(1.0)
    before = pinned.game()
    storm(pinned, STORM_SECONDS / 4, look_every)  # what is allocated once is allocated now
    gc.collect()
    at_first = sys.getallocatedblocks()
    storm(pinned, STORM_SECONDS, look_every)
    gc.collect()
    assert sys.getallocatedblocks() - at_first < 2000, "the storm leaves something behind with each edge"
    assert pinned.factory.alive, f"a callback has ended the pins' thread: {pinned.factory.callback_error!r}"
    assert all(len(device._slot._kept) <= SLOT_EDGES for device in pinned.driver._inputs)
    assert len(pinned.timers._heap) < 200
    assert pinned.table.fault is None
    noisy = [name for name in pinned.table.telling.troubles if name.startswith("button ")]
    assert len(noisy) == len(BUTTONS), "every pin that chatters is told of"
    picture = pinned.scenes.scene()
    assert isinstance(picture, TableScene)
    assert picture.banner is not None
    assert "chatters" in picture.banner.text
    assert pinned.game() == before
    for button in BUTTONS:
        pinned.edge(button, False)
    pinned.factory.wait_delivered()
    pinned.wait(QUIET_SECONDS + 0.2)
    assert pinned.table.telling.troubles == {}, "the buttons are quiet, and count again"
    assert pinned.game() == before
    turn, moves = pinned.table.turn, len(pinned.hand.moves)
    pinned.press("stand")
    assert str(pinned.hand.moves[moves]) == f"{turn} stand"


def storm(pinned: PinnedTable, seconds: float, look_every: int) -> None:
    """Edges on every pin, and a table that looks every so many milliseconds."""
    with within(120):
        for millisecond in range(int(seconds * 1000)):
            for number in range(EDGES_A_MILLISECOND):
                for button in BUTTONS:
                    pinned.edge(button, number % 2 == 0)
            pinned.factory.wait_delivered()
            for button in BUTTONS:
                pinned.factory.pin(button.pin).clear_states()  # the simulated pins note every change
            pinned.clock.advance(0.001)
            if millisecond % look_every == 0:
                pinned.look()
        pinned.look()


@fuzzed(4)
@given(seed=st.integers(0, 10**6))
def test_loose_wires_beside_a_game(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    """Some buttons chatter while the others are used: the game is made by the others alone."""
    chance = random.Random(seed)
    factory = ForeignFactory()
    pinned = PinnedTable(tmp_path_factory.mktemp("loose"), factory)
    loose = [button for button in BUTTONS if button.name not in ("stand", "match", "deal") and chance.random() < 0.6]
    try:
        for _ in range(30):
            for _ in range(chance.randint(1, 30)):  # 10,000 edges a second, for as long as nobody presses
                for button in loose:
                    for number in range(EDGES_A_MILLISECOND):
                        pinned.edge(button, number % 2 == 0)
                pinned.clock.advance(0.001)
            factory.wait_delivered()
            pinned.look()
            used = chance.choice([button for button in BUTTONS if button.name in ("stand", "match", "deal")])
            for down in (True, False):
                pinned.edge(used, down)
                factory.wait_delivered()
                pinned.clock.advance(0.05)
                pinned.look()
        assert factory.alive
        assert pinned.table.fault is None
        words = {str(move).split()[-1] for move in pinned.hand.moves if not move.by_dealer}
        assert words <= {"stand", "check", "match", "keep", "pass", "show"}, "a loose wire has played"
        assert {name for name in pinned.table.telling.troubles if "button" in name} == {
            f"button {button.name} {button.seat}" for button in loose
        }
    finally:
        pinned.close()
        factory.stop()
        factory.reset()
