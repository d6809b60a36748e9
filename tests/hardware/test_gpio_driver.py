"""The driver on gpiozero's simulated pins, their edges coming from a foreign thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.errors import HardwareError
from hardware.events import (
    ButtonNoisy,
    ButtonPressed,
    ButtonReleased,
    ButtonStuck,
    CardPresented,
    HardwareEvent,
    ReaderFault,
)
from hardware.gpio import GpioDriver
from hardware.gpio_factory import edge_age
from hardware.settings import (
    ButtonSettings,
    BuzzerSettings,
    HardwareSettings,
    LampSettings,
    ScannerSettings,
)
from tests.fakes.fake_clock import FakeClock
from tests.fakes.foreign_pins import ForeignFactory
from tests.fakes.rdm6300_peer import Rdm6300Peer
from tests.fakes.wakes import Wakes

DRAW, FIELD, LAMP, INVERTED_LAMP, BUZZER = 17, 27, 22, 23, 18


def settings(buzzer: BuzzerSettings | None = None, scanners: tuple[ScannerSettings, ...] = ()) -> HardwareSettings:
    return HardwareSettings(
        driver="gpio",
        buttons=(
            ButtonSettings("draw", DRAW),
            ButtonSettings("field", FIELD, seat=3, pull_up=False),
        ),
        lamps=(
            LampSettings("seat-1", LAMP),
            LampSettings("shift", INVERTED_LAMP, active_high=False),
        ),
        buzzer=buzzer,
        scanners=scanners,
        debounce=0.02,
    )


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def wakes() -> Wakes:
    return Wakes()


@pytest.fixture
def factory() -> Iterator[ForeignFactory]:
    factory = ForeignFactory()
    yield factory
    factory.stop()
    factory.reset()


@pytest.fixture
def driver(factory: ForeignFactory, clock: FakeClock, wakes: Wakes) -> Iterator[GpioDriver]:
    driver = GpioDriver(settings(), clock, factory)
    driver.open(wakes)
    yield driver
    driver.close()


def settled(driver: GpioDriver, factory: ForeignFactory, clock: FakeClock) -> list[HardwareEvent]:
    """What the loop sees once all edges have arrived and rested."""
    factory.wait_delivered()
    events = driver.collect(clock())
    clock.advance(0.02)
    return events + driver.collect(clock())


def test_presses_and_releases_from_a_foreign_thread(
    driver: GpioDriver, factory: ForeignFactory, clock: FakeClock, wakes: Wakes
) -> None:
    pressed = clock()
    factory.pin(DRAW).hold(False)  # the button pulls its pin to ground
    assert settled(driver, factory, clock) == [ButtonPressed("draw", None, pressed)]
    assert wakes.count == 1
    released = clock.advance(0.2)
    factory.pin(DRAW).let_go()
    assert settled(driver, factory, clock) == [ButtonReleased("draw", None, released)]


def test_a_button_to_3_3_volts_and_bound_to_a_seat(
    driver: GpioDriver, factory: ForeignFactory, clock: FakeClock
) -> None:
    pressed = clock()
    factory.pin(FIELD).hold(True)
    assert settled(driver, factory, clock) == [ButtonPressed("field", 3, pressed)]


def test_a_bouncing_button_is_pressed_once(driver: GpioDriver, factory: ForeignFactory, clock: FakeClock) -> None:
    pin = factory.pin(DRAW)
    for _ in range(5):
        pin.hold(False)
        factory.wait_delivered()
        clock.advance(0.001)
        pin.let_go()
        factory.wait_delivered()
        clock.advance(0.001)
    pressed = clock()
    pin.hold(False)
    assert settled(driver, factory, clock) == [ButtonPressed("draw", None, pressed)]


def test_a_loose_wire_is_noisy_and_the_foreign_thread_lives(
    driver: GpioDriver, factory: ForeignFactory, clock: FakeClock
) -> None:
    pin = factory.pin(DRAW)
    for _ in range(2000):
        pin.hold(False)
        pin.let_go()
    noise = settled(driver, factory, clock)
    assert [type(event) for event in noise] == [ButtonNoisy]
    factory.pin(FIELD).hold(True)
    assert [type(event) for event in settled(driver, factory, clock)] == [ButtonPressed]
    assert factory.alive


def test_a_broken_wake_costs_neither_thread_nor_press(factory: ForeignFactory, clock: FakeClock) -> None:
    def wake() -> None:
        raise RuntimeError("the loop is gone")

    driver = GpioDriver(settings(), clock, factory)
    driver.open(wake)
    factory.pin(DRAW).hold(False)
    assert [type(event) for event in settled(driver, factory, clock)] == [ButtonPressed]
    assert factory.alive
    driver.close()


def test_a_button_down_at_the_start_is_stuck_until_released(
    factory: ForeignFactory, clock: FakeClock, wakes: Wakes
) -> None:
    factory.pin(DRAW).hold(False)
    driver = GpioDriver(settings(), clock, factory)
    driver.open(wakes)
    assert wakes.count == 1
    start = clock()
    assert driver.next_due() == start
    assert settled(driver, factory, clock) == [ButtonStuck("draw", None, start)]
    clock.advance(3600.0)
    assert driver.collect(clock()) == []
    released = clock()
    factory.pin(DRAW).let_go()
    assert settled(driver, factory, clock) == [ButtonReleased("draw", None, released)]
    pressed = clock()
    factory.pin(DRAW).hold(False)
    assert settled(driver, factory, clock) == [ButtonPressed("draw", None, pressed)]
    driver.close()


def test_a_lost_release_edge_is_found_at_the_due_times(
    driver: GpioDriver, factory: ForeignFactory, clock: FakeClock
) -> None:
    factory.pin(DRAW).hold(False)
    assert len(settled(driver, factory, clock)) == 1
    factory.pin(DRAW).change_unnoticed(True)
    events: list[HardwareEvent] = []
    visits = 0
    while (due := driver.next_due()) is not None:
        clock.advance(max(0.0, due - clock()))
        events += driver.collect(clock())
        visits += 1
        assert visits < 10
    assert [type(event) for event in events] == [ButtonReleased]


def test_lamps_follow_and_respect_their_polarity(driver: GpioDriver, factory: ForeignFactory) -> None:
    assert set(driver.lamps) == {"seat-1", "shift"}
    assert factory.pin(LAMP).state == 0
    assert factory.pin(INVERTED_LAMP).state == 1
    for lamp in driver.lamps.values():
        lamp.set(True)
    assert factory.pin(LAMP).state == 1
    assert factory.pin(INVERTED_LAMP).state == 0
    driver.all_off()
    assert factory.pin(LAMP).state == 0
    assert factory.pin(INVERTED_LAMP).state == 1


def test_closing_switches_everything_off_first(factory: ForeignFactory, clock: FakeClock, wakes: Wakes) -> None:
    driver = GpioDriver(settings(BuzzerSettings(BUZZER, "active")), clock, factory)
    driver.open(wakes)
    lamps = dict(driver.lamps)
    buzzer = driver.buzzer
    assert buzzer is not None
    for lamp in lamps.values():
        lamp.set(True)
    buzzer.sound(None)
    pins = {number: factory.pin(number) for number in (LAMP, INVERTED_LAMP, BUZZER)}
    for pin in pins.values():
        pin.clear_states()
    driver.close()
    # Driven to its dark level before it is given back (and then floats).
    assert [state.state for state in pins[LAMP].states][:2] == [1, 0]
    assert [state.state for state in pins[INVERTED_LAMP].states][:2] == [0, 1]
    assert [state.state for state in pins[BUZZER].states][:2] == [1, 0]
    assert all(pin.function == "input" for pin in pins.values())

    driver.close()
    driver.all_off()
    lamps["seat-1"].set(True)  # a timer that comes too late
    buzzer.sound(440.0)
    buzzer.silence()
    assert pins[LAMP].state == 0
    assert driver.collect(clock()) == []
    assert driver.next_due() is None


def test_edges_after_closing_are_ignored_and_the_pins_can_be_opened_again(
    factory: ForeignFactory, clock: FakeClock, wakes: Wakes
) -> None:
    first = GpioDriver(settings(), clock, factory)
    first.open(wakes)
    first.close()
    factory.pin(DRAW).hold(False)
    factory.pin(DRAW).let_go()
    factory.wait_delivered()
    assert wakes.count == 0
    second = GpioDriver(settings(), clock, factory)
    second.open(wakes)
    factory.pin(DRAW).hold(False)
    assert [type(event) for event in settled(second, factory, clock)] == [ButtonPressed]
    second.close()


def test_an_active_buzzer_is_on_or_off(factory: ForeignFactory, clock: FakeClock, wakes: Wakes) -> None:
    driver = GpioDriver(settings(BuzzerSettings(BUZZER, "active")), clock, factory)
    driver.open(wakes)
    assert driver.buzzer is not None
    pin = factory.pin(BUZZER)
    assert pin.state == 0
    driver.buzzer.sound(523.0)
    assert (pin.state, pin.frequency) == (1, None)
    driver.buzzer.silence()
    assert pin.state == 0
    driver.close()


@pytest.mark.parametrize(("asked", "played"), [(None, 440.0), (523.0, 523.0), (50.0, 220.0), (5000.0, 880.0)])
def test_a_passive_buzzer_plays_within_its_range(
    factory: ForeignFactory,
    clock: FakeClock,
    wakes: Wakes,
    asked: float | None,
    played: float,
) -> None:
    driver = GpioDriver(settings(BuzzerSettings(BUZZER, "passive")), clock, factory)
    driver.open(wakes)
    assert driver.buzzer is not None
    pin = factory.pin(BUZZER)
    assert pin.state == 0.0
    driver.buzzer.sound(asked)
    assert (pin.state, pin.frequency) == (0.5, played)
    driver.buzzer.silence()
    assert pin.state == 0.0
    driver.buzzer.sound(asked)
    driver.close()
    assert (pin.state, pin.frequency) == (0.0, None)


def test_a_table_without_buzzer_has_none(driver: GpioDriver) -> None:
    assert driver.buzzer is None


def test_a_pin_used_twice_is_refused_by_name_and_nothing_stays_claimed(
    factory: ForeignFactory, clock: FakeClock, wakes: Wakes
) -> None:
    twice = HardwareSettings(
        "gpio",
        buttons=(ButtonSettings("draw", DRAW), ButtonSettings("field", LAMP, seat=3)),
        lamps=(LampSettings("seat-1", LAMP),),
    )
    with pytest.raises(HardwareError) as refusal:
        GpioDriver(twice, clock, factory).open(wakes)
    text = str(refusal.value)
    assert text.startswith("button field of seat 3 on GPIO 22: ")
    assert "in use" in text
    assert "\n" not in text
    driver = GpioDriver(settings(), clock, factory)
    driver.open(wakes)
    driver.close()


def test_a_pin_that_the_board_has_not_is_the_librarys_own_reason(
    factory: ForeignFactory, clock: FakeClock, wakes: Wakes
) -> None:
    wrong = HardwareSettings("gpio", lamps=(LampSettings("seat-1", 99),))
    with pytest.raises(HardwareError, match=r"^lamp seat-1 on GPIO 99: .*99 is not a valid pin"):
        GpioDriver(wrong, clock, factory).open(wakes)


def test_a_buzzer_without_tones_is_a_reason_too(clock: FakeClock, wakes: Wakes) -> None:
    plain = MockFactory()  # whose pins know no pulse-width modulation
    with pytest.raises(HardwareError, match=r"^buzzer on GPIO 18: "):
        GpioDriver(settings(BuzzerSettings(BUZZER, "passive")), clock, plain).open(wakes)
    plain.reset()


def test_a_pin_that_fails_in_play_is_named(
    driver: GpioDriver, factory: ForeignFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_value: object) -> None:
        raise OSError(5, "bus error")

    monkeypatch.setattr(factory.pin(LAMP), "_set_state", fail)
    with pytest.raises(HardwareError, match=r"^lamp seat-1 on GPIO 22: \[Errno 5\] bus error$"):
        driver.lamps["seat-1"].set(True)
    driver.lamps["shift"].set(True)
    driver.all_off()  # the failing lamp does not keep the other one lit
    assert factory.pin(INVERTED_LAMP).state == 1


def test_cards_and_presses_come_in_one_stream(factory: ForeignFactory, clock: FakeClock, wakes: Wakes) -> None:
    with Rdm6300Peer() as peer:
        scanners = (
            ScannerSettings("rdm6300", peer.port, reader=1),
            ScannerSettings("rdm6300", "/nonexistent/scanner", reader=2),
        )
        driver = GpioDriver(settings(scanners=scanners), clock, factory)
        driver.open(wakes)
        pressed = clock()
        factory.pin(DRAW).hold(False)
        factory.wait_delivered()
        clock.advance(0.02)

        def enough(events: list[HardwareEvent]) -> bool:
            return {ButtonPressed, CardPresented, ReaderFault} <= {type(e) for e in events}

        def repeat() -> None:
            peer.present("0700673158")

        events = wakes.fetch_until(lambda: driver.collect(clock()), enough, meanwhile=repeat, every=0.05)
        assert ButtonPressed("draw", None, pressed) in events
        assert any(isinstance(e, CardPresented) and e.reader == 1 for e in events)
        assert any(isinstance(e, ReaderFault) and e.reader == 2 for e in events)
        driver.close()


def test_one_visit_gives_its_events_in_order_of_time(
    driver: GpioDriver, factory: ForeignFactory, clock: FakeClock
) -> None:
    def press(pin: int, level: bool) -> Callable[[], None]:
        return lambda: factory.pin(pin).hold(level)

    for action in (press(FIELD, True), press(DRAW, False)):
        action()
        factory.wait_delivered()
        clock.advance(0.05)
    events = driver.collect(clock())
    assert [event.name for event in events if isinstance(event, ButtonPressed)] == ["field", "draw"]


def test_a_whole_press_that_the_library_tells_too_late_counts(
    factory: ForeignFactory, clock: FakeClock, wakes: Wakes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both edges are told at once, with the kernel's moments: 0.3 and 0.18 seconds ago."""
    monkeypatch.setattr("hardware.gpio.real_pin_factory", lambda: factory)
    driver = GpioDriver(settings(), clock)
    driver.open(wakes)
    clock.advance(1.0)
    draw, now = factory.pin(f"GPIO{DRAW}"), monotonic()
    for state, age in ((0, 0.3), (1, 0.18)):
        draw.call_back(now - age, state)
    pressed, released = driver.collect(clock())
    driver.close()
    assert isinstance(pressed, ButtonPressed)
    assert isinstance(released, ButtonReleased)
    assert released.time - pressed.time == pytest.approx(0.12, abs=0.05)
    assert pressed.time < clock() - 0.29


@pytest.mark.parametrize("moment", [0.0, 1.7e9])
def test_a_moment_of_another_clock_says_nothing(moment: float) -> None:
    assert edge_age(monotonic() + 5.0) == edge_age(monotonic() - 5.0) == edge_age(moment) == 0.0
