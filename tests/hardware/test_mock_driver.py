"""The simulated table: causes in, the events of a real table out."""

from __future__ import annotations

from threading import Thread

import pytest

from hardware.errors import HardwareError
from hardware.events import (
    ButtonPressed,
    ButtonReleased,
    ButtonStuck,
    CardPresented,
    CardRemoved,
    HardwareEvent,
    ReaderFault,
    ReaderRecovered,
)
from hardware.interfaces import Driver
from hardware.mock import MockDriver, Tray
from hardware.settings import (
    BUTTON_NAMES,
    SEAT_LAMP_NAMES,
    ButtonSettings,
    BuzzerSettings,
    HardwareSettings,
    LampSettings,
    ScannerSettings,
)
from tests.fakes.fake_clock import FakeClock
from tests.fakes.wakes import Wakes

CARD, OTHER = "0700673158", "1F00644BB6"
TRAY = Tray({CARD: "S3", OTHER: "C12"})


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def wakes() -> Wakes:
    return Wakes()


@pytest.fixture
def driver(clock: FakeClock, wakes: Wakes) -> MockDriver:
    driver = MockDriver(HardwareSettings("mock"), clock, TRAY)
    driver.open(wakes)
    return driver


def test_a_desk_without_settings_has_the_full_panel(driver: MockDriver) -> None:
    assert driver.buttons == tuple((name, None) for name in BUTTON_NAMES)
    assert tuple(driver.lamps) == (*SEAT_LAMP_NAMES, "shift")
    assert driver.buzzer is not None
    assert driver.readers == (1,)
    as_driver: Driver = driver
    assert as_driver.kind == "mock"


def test_a_configured_table_is_simulated_as_it_is(clock: FakeClock) -> None:
    driver = MockDriver(
        HardwareSettings(
            "mock",
            buttons=(ButtonSettings("draw", 17), ButtonSettings("field", 27, seat=3)),
            lamps=(LampSettings("shift-2", 22),),
            scanners=(ScannerSettings("rdm6300", "/dev/a", reader=5),),
        ),
        clock,
    )
    assert driver.buttons == (("draw", None), ("field", 3))
    assert tuple(driver.lamps) == ("shift-2",)
    assert driver.buzzer is None
    assert driver.readers == (5,)
    with_buzzer = MockDriver(HardwareSettings("mock", buzzer=BuzzerSettings(18, "passive")), clock)
    assert with_buzzer.buzzer is not None
    assert with_buzzer.buttons == ()


def test_a_press_and_a_release(driver: MockDriver, clock: FakeClock, wakes: Wakes) -> None:
    before = wakes.count
    pressed = clock()
    driver.press("draw")
    driver.press("draw")  # a finger cannot press what it holds down
    assert wakes.count > before
    released = clock.advance(0.1)
    driver.release("draw")
    driver.release("draw")
    assert driver.collect(clock()) == [
        ButtonPressed("draw", None, pressed),
        ButtonReleased("draw", None, released),
    ]
    assert driver.collect(clock()) == []
    assert driver.next_due() is None


def test_a_button_held_while_opening_is_stuck(clock: FakeClock, wakes: Wakes) -> None:
    driver = MockDriver(HardwareSettings("mock"), clock)
    driver.press("fold")
    driver.open(wakes)
    assert wakes.count == 1
    assert driver.collect(clock()) == [ButtonStuck("fold", None, clock())]
    driver.release("fold")
    assert driver.collect(clock()) == [ButtonReleased("fold", None, clock())]


def test_a_button_that_the_panel_lacks_is_refused(driver: MockDriver) -> None:
    with pytest.raises(HardwareError, match=r"^the panel has no button draw for seat 2$"):
        driver.press("draw", seat=2)
    with pytest.raises(HardwareError, match=r"^the panel has no button jump$"):
        driver.release("jump")


def test_a_card_is_presented_once_while_it_lies_and_gone_after_the_quiet_time(
    driver: MockDriver, clock: FakeClock
) -> None:
    laid = clock()
    driver.present(CARD)
    driver.present(CARD)
    assert driver.collect(clock()) == [CardPresented(CARD, 1, laid)]
    assert driver.lying == {CARD: 1}
    clock.advance(60.0)  # however seldom the loop looks
    assert driver.collect(clock()) == []
    assert driver.next_due() is None
    clock.advance(60.0)
    lifted = clock()
    driver.lift(CARD)
    assert driver.collect(clock()) == []
    assert driver.next_due() == lifted + 1.0
    clock.advance(1.0)
    assert driver.collect(clock()) == [CardRemoved(CARD, 1, lifted + 1.0)]
    assert driver.lying == {}
    assert driver.next_due() is None


def test_a_card_already_on_the_reader_is_seen_at_the_start(clock: FakeClock, wakes: Wakes) -> None:
    driver = MockDriver(HardwareSettings("mock"), clock, TRAY)
    driver.present(CARD)
    assert driver.collect(clock()) == []
    driver.open(wakes)
    assert driver.collect(clock()) == [CardPresented(CARD, 1, clock())]


def test_a_card_that_is_moved_leaves_its_old_reader(clock: FakeClock, wakes: Wakes) -> None:
    scanners = tuple(ScannerSettings("rdm6300", "/dev/a", reader=n, quiet=0.5) for n in (1, 2))
    driver = MockDriver(HardwareSettings("mock", scanners=scanners), clock, TRAY)
    driver.open(wakes)
    driver.present(CARD, reader=1)
    driver.present(CARD, reader=2)
    assert driver.collect(clock()) == [
        CardPresented(CARD, 1, clock()),
        CardPresented(CARD, 2, clock()),
    ]
    assert driver.next_due() == clock() + 0.5
    clock.advance(0.5)
    assert driver.collect(clock()) == [CardRemoved(CARD, 1, clock())]
    assert driver.next_due() is None


def test_a_card_or_reader_that_is_not_there_is_refused(driver: MockDriver) -> None:
    with pytest.raises(HardwareError, match=r"^the tray has no card with the tag ABC123$"):
        driver.present("ABC123")
    with pytest.raises(HardwareError, match=r"^the table has no reader 9$"):
        driver.present(CARD, reader=9)
    with pytest.raises(HardwareError, match=r"^the table has no reader 9$"):
        driver.unplug(9)
    driver.lift("ABC123")  # nothing lies there, nothing happens
    assert driver.lying == {}


def test_an_unplugged_reader_sees_nothing_until_it_is_plugged_in(driver: MockDriver, clock: FakeClock) -> None:
    driver.present(CARD)
    driver.collect(clock())
    lost = clock()
    driver.unplug(1)
    driver.unplug(1)
    driver.present(OTHER)
    assert driver.collect(clock()) == [ReaderFault("lost", 1, "unplugged", lost)]
    clock.advance(30.0)
    driver.lift(CARD)
    assert driver.collect(clock()) == []
    assert driver.next_due() is None
    back = clock()
    driver.plug_in(1)
    driver.plug_in(1)
    assert driver.collect(clock()) == [
        ReaderRecovered(1, back),
        CardPresented(OTHER, 1, back),
    ]
    clock.advance(1.0)
    assert driver.collect(clock()) == [CardRemoved(CARD, 1, back + 1.0)]


def test_lamps_and_buzzer_remember(driver: MockDriver, clock: FakeClock) -> None:
    lamp, buzzer = driver.lamps["seat-3"], driver.buzzer
    assert buzzer is not None
    start = clock()
    lamp.set(True)
    lamp.set(True)
    buzzer.sound(440.0)
    assert (lamp.on, buzzer.sounding, buzzer.tone_hz) == (True, True, 440.0)
    clock.advance(2.0)
    driver.all_off()
    assert (lamp.on, buzzer.sounding, buzzer.tone_hz) == (False, False, None)
    assert list(lamp.history) == [(start, True), (start + 2.0, False)]
    assert list(buzzer.history) == [(start, True, 440.0), (start + 2.0, False, None)]


def test_closing_switches_off_and_ends_the_world(driver: MockDriver, clock: FakeClock, wakes: Wakes) -> None:
    driver.lamps["shift"].set(True)
    driver.press("draw")
    driver.close()
    driver.close()
    count = wakes.count
    driver.press("fold")
    driver.present(CARD)
    assert wakes.count == count
    assert driver.collect(clock()) == []
    assert not driver.lamps["shift"].on


def test_the_wake_may_call_back_into_the_driver(clock: FakeClock) -> None:
    driver = MockDriver(HardwareSettings("mock"), clock, TRAY)
    seen: list[HardwareEvent] = []
    driver.open(lambda: seen.extend(driver.collect(clock())))
    driver.press("draw")
    driver.present(CARD)
    assert [type(event) for event in seen] == [ButtonPressed, CardPresented]


def test_presses_from_other_threads_all_arrive(driver: MockDriver, clock: FakeClock, wakes: Wakes) -> None:
    def play(name: str) -> None:
        for _ in range(200):
            driver.press(name)
            driver.release(name)

    threads = [Thread(target=play, args=(name,)) for name in ("draw", "stand", "fold")]
    for thread in threads:
        thread.start()
    events = wakes.fetch_until(lambda: driver.collect(clock()), lambda events: len(events) >= 1200, every=0.05)
    for thread in threads:
        thread.join()
    for name in ("draw", "stand", "fold"):
        kinds = [
            type(event) for event in events if isinstance(event, ButtonPressed | ButtonReleased) and event.name == name
        ]
        assert kinds == [ButtonPressed, ButtonReleased] * 200
