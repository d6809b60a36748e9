"""Slots filled from foreign threads, and the panel that empties them."""

from __future__ import annotations

from threading import Thread

import pytest

from hardware.buttons import LOOK_AGAIN_SECONDS, ButtonPanel
from hardware.debounce import DOUBT_SECONDS
from hardware.events import (
    ButtonNoisy,
    ButtonPressed,
    ButtonReleased,
    ButtonStuck,
    ReaderRecovered,
)
from hardware.inputs import SLOT_EDGES, Edge, EventQueue, PinSlot
from hardware.settings import ButtonSettings
from tests.fakes.fake_clock import FakeClock
from tests.fakes.wakes import Wakes

DRAW = ButtonSettings("draw", pin=17)
FIELD = ButtonSettings("field", pin=27, seat=3)


class Contact:
    """A button's contact with its slot, moved by the test."""

    def __init__(self, clock: FakeClock, wake: Wakes) -> None:
        self.slot = PinSlot(clock, wake)
        self.down = False

    def move(self, down: bool) -> None:
        self.down = down
        self.slot.deliver(down)

    def read(self) -> bool:
        return self.down


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def wakes() -> Wakes:
    return Wakes()


@pytest.fixture
def draw(clock: FakeClock, wakes: Wakes) -> Contact:
    return Contact(clock, wakes)


@pytest.fixture
def panel(clock: FakeClock, draw: Contact) -> ButtonPanel:
    panel = ButtonPanel(debounce=0.02)
    panel.add(DRAW, draw.slot, draw.read, clock())
    return panel


def test_a_press_is_settled_at_the_due_time(panel: ButtonPanel, draw: Contact, clock: FakeClock, wakes: Wakes) -> None:
    pressed = clock()
    draw.move(True)
    assert wakes.count == 1
    assert panel.collect(clock()) == []
    assert panel.next_due() == pytest.approx(pressed + 0.02)
    clock.advance(0.02)
    assert panel.collect(clock()) == [ButtonPressed("draw", None, pressed)]


def test_a_late_loop_loses_neither_press_nor_release(panel: ButtonPanel, draw: Contact, clock: FakeClock) -> None:
    pressed = clock()
    draw.move(True)
    released = clock.advance(0.1)
    draw.move(False)
    clock.advance(30.0)
    assert panel.collect(clock()) == [
        ButtonPressed("draw", None, pressed),
        ButtonReleased("draw", None, released),
    ]
    assert panel.next_due() is None


def test_a_button_that_is_down_is_looked_at_and_a_lost_release_found(
    panel: ButtonPanel, draw: Contact, clock: FakeClock
) -> None:
    draw.move(True)
    clock.advance(0.02)
    assert len(panel.collect(clock())) == 1
    assert panel.next_due() == pytest.approx(clock() + LOOK_AGAIN_SECONDS)
    draw.down = False  # its edge is lost
    seen = clock.advance(LOOK_AGAIN_SECONDS)
    assert panel.collect(clock()) == []
    clock.advance(DOUBT_SECONDS)
    assert panel.collect(clock()) == [ButtonReleased("draw", None, seen)]
    assert panel.next_due() is None


def test_a_held_button_is_told_once(panel: ButtonPanel, draw: Contact, clock: FakeClock) -> None:
    draw.move(True)
    events = []
    for _ in range(100):
        clock.advance(LOOK_AGAIN_SECONDS)
        events += panel.collect(clock())
    assert [type(event) for event in events] == [ButtonPressed]


def test_down_at_the_start_is_told_at_the_first_visit_with_its_seat(
    panel: ButtonPanel, clock: FakeClock, wakes: Wakes
) -> None:
    field = Contact(clock, wakes)
    field.down = True
    panel.add(FIELD, field.slot, field.read, clock())
    assert panel.next_due() == clock()
    assert panel.collect(clock()) == [ButtonStuck("field", 3, clock())]
    clock.advance(100.0)
    assert panel.collect(clock()) == []


def test_a_loose_wire_stays_within_its_slot_and_spares_the_other_buttons(
    panel: ButtonPanel, draw: Contact, clock: FakeClock, wakes: Wakes
) -> None:
    field = Contact(clock, wakes)
    panel.add(FIELD, field.slot, field.read, clock())
    for number in range(5000):
        clock.advance(0.0001)
        draw.move(number % 2 == 0)
    pressed = clock()
    field.move(True)
    assert wakes.count == 2  # one wake for each slot, not one for each edge
    clock.advance(0.02)
    noisy, press = panel.collect(clock())
    assert isinstance(noisy, ButtonNoisy)
    assert noisy.name == "draw"
    assert press == ButtonPressed("field", 3, pressed)


def test_a_slot_keeps_the_newest_edges_and_counts_the_others(clock: FakeClock) -> None:
    slot = PinSlot(clock, Wakes())
    for _ in range(SLOT_EDGES + 3):
        clock.advance(1.0)
        slot.deliver(True)
    edges = slot.drain()
    assert edges.skipped == 3
    assert len(edges.kept) == SLOT_EDGES
    assert edges.kept[-1] == Edge(True, clock())
    assert slot.drain().kept == ()


def test_a_callback_cannot_raise_and_its_edge_is_kept(clock: FakeClock) -> None:
    def broken_wake() -> None:
        raise RuntimeError("the loop is gone")

    slot = PinSlot(clock, broken_wake)
    slot.deliver(True)
    assert slot.drain().kept == (Edge(True, clock()),)


def test_a_closed_slot_ignores_what_still_comes(clock: FakeClock) -> None:
    wakes = Wakes()
    slot = PinSlot(clock, wakes)
    slot.close()
    slot.deliver(True)
    assert slot.drain().kept == ()
    assert wakes.count == 0


def test_edges_of_many_threads_are_all_kept_or_counted(clock: FakeClock) -> None:
    slot = PinSlot(clock, Wakes())

    def fill() -> None:
        for _ in range(500):
            slot.deliver(True)

    threads = [Thread(target=fill) for _ in range(4)]
    for thread in threads:
        thread.start()
    count = 0
    while any(thread.is_alive() for thread in threads):
        edges = slot.drain()
        count += edges.skipped + len(edges.kept)
    edges = slot.drain()
    assert count + edges.skipped + len(edges.kept) == 2000


def test_an_event_queue_that_nobody_empties_stays_bounded() -> None:
    wakes = Wakes()
    queue = EventQueue(wakes, limit=3)
    for reader in range(5):
        queue.put(ReaderRecovered(reader, 0.0))
    assert wakes.count == 5
    assert [event.reader for event in queue.drain() if isinstance(event, ReaderRecovered)] == [
        2,
        3,
        4,
    ]
    assert queue.drain() == []
