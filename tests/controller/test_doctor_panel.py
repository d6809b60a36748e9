"""Pins, buttons, lamps and buzzer on simulated pins: busy ones, stuck ones, ones that nobody presses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from controller.doctor import panel
from controller.doctor.checks import Check, Finding, limited
from controller.doctor.examination import Examination
from controller.doctor.registry import CHECKS
from hardware.errors import HardwareError
from hardware.settings import ButtonSettings, BuzzerSettings, HardwareSettings, LampSettings
from tests.controller.examinations import codes, examination, found, said

WIRED = HardwareSettings(
    "gpio",
    buttons=(ButtonSettings("draw", 4), ButtonSettings("fold", 5, seat=3, pull_up=False)),
    lamps=(LampSettings("seat-1", 16), LampSettings("shift", 12, active_high=False)),
    buzzer=BuzzerSettings(18, "active"),
)
PANEL = (panel.pins, panel.buttons, panel.lamps, panel.buzzer)


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = MockFactory(pin_class=MockPWMPin)
    yield made
    made.close()


def during(one: Examination, *happenings: Callable[[], None]) -> Any:
    """A pause in which, each time, the next thing happens."""
    queue = list(happenings)

    def pause(seconds: float) -> None:
        if queue:
            queue.pop(0)()
        one.pause(seconds)

    return pause


def test_a_panel_that_is_well(tmp_path: Any, factory: MockFactory) -> None:
    one = examination(tmp_path, WIRED, pin_factory=factory)
    expected = ["pins_good", "buttons_at_rest", "lamps_lit", "buzzer_sounded"]
    assert [codes(look, one) for look in PANEL] == [[("ok", code)] for code in expected]
    for pin in (4, 5, 12, 16, 18):
        assert factory.pin(pin).function == "input", "everything is given back"


@pytest.mark.parametrize("look", PANEL)
def test_simulated_parts_are_called_simulated(tmp_path: Any, look: Any) -> None:
    (finding,) = found(look, examination(tmp_path))
    assert finding.state == "skipped"
    assert said(finding).startswith("simulated: ")


@pytest.mark.parametrize("look", PANEL)
def test_what_is_not_wired_is_left_out(tmp_path: Any, look: Any) -> None:
    (finding,) = found(look, examination(tmp_path, HardwareSettings("gpio")))
    assert (finding.state, finding.code) == ("skipped", "nothing_wired")


def test_every_busy_pin_is_named_with_what_is_wired_to_it(tmp_path: Any, factory: MockFactory) -> None:
    with gpiozero.LED(16, pin_factory=factory), gpiozero.LED(4, pin_factory=factory):
        (finding,) = found(panel.pins, examination(tmp_path, WIRED, pin_factory=factory))
    assert (finding.state, finding.code) == ("failed", "pins_busy")
    assert "button draw on GPIO 4" in said(finding)
    assert "lamp seat-1 on GPIO 16" in said(finding)
    assert "GPIO 5" not in said(finding)


@pytest.mark.parametrize("look", PANEL)
def test_pins_that_cannot_be_opened_are_the_library_s_own_reason(
    tmp_path: Any, look: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise HardwareError("the GPIO pins cannot be opened with lgpio: can not open gpiochip")

    monkeypatch.setattr("hardware.gpio_factory.real_pin_factory", refuse)
    (finding,) = found(look, examination(tmp_path, WIRED))
    assert finding.state == "failed"
    assert "can not open gpiochip" in said(finding)


def test_a_factory_of_its_own_is_closed(tmp_path: Any, factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(factory, "close", lambda: closed.append("closed"))
    monkeypatch.setattr("hardware.gpio_factory.real_pin_factory", lambda: factory)
    assert codes(panel.pins, examination(tmp_path, WIRED)) == [("ok", "pins_good")]
    assert closed == ["closed"]


def test_a_stuck_button_is_named(tmp_path: Any, factory: MockFactory) -> None:
    factory.pin(5).drive_high()
    one = examination(tmp_path, WIRED, pin_factory=factory)
    held = during(one, lambda: None)
    factory.pin(5)._set_pull = lambda value: None  # the short circuit is stronger than the pull resistor
    (finding,) = found(panel.buttons, examination(tmp_path, WIRED, pin_factory=factory, clock=one.clock, pause=held))
    assert (finding.state, finding.code, said(finding).split(": ")[1]) == ("failed", "buttons_down", "fold of seat 3")


def test_a_button_that_presses_itself_is_named(tmp_path: Any, factory: MockFactory) -> None:
    one = examination(tmp_path, WIRED, pin_factory=factory)
    pause = during(one, lambda: None, factory.pin(4).drive_low)
    (finding,) = found(panel.buttons, examination(tmp_path, WIRED, pin_factory=factory, clock=one.clock, pause=pause))
    assert (finding.state, finding.code) == ("failed", "buttons_restless")
    assert said(finding).endswith(": draw")


def test_each_press_is_told_and_the_check_ends_with_the_last(tmp_path: Any, factory: MockFactory) -> None:
    told: list[str] = []
    one = examination(tmp_path, WIRED, pin_factory=factory, presses=True, tell=told.append)
    pause = during(one, factory.pin(5).drive_high, lambda: None, lambda: None, factory.pin(4).drive_low)
    patient = examination(
        tmp_path, WIRED, pin_factory=factory, presses=True, tell=told.append, clock=one.clock, pause=pause
    )
    began = one.clock()
    assert codes(panel.buttons, patient) == [("ok", "buttons_seen")]
    assert told == [
        "Press each button once, in any order: draw, fold of seat 3.",
        "  fold of seat 3 (GPIO 5) is seen.",
        "  draw (GPIO 4) is seen.",
    ]
    assert one.clock() - began < 1


def test_a_button_whose_press_never_comes_is_named(tmp_path: Any, factory: MockFactory) -> None:
    one = examination(tmp_path, WIRED, pin_factory=factory, presses=True)
    pause = during(one, factory.pin(4).drive_low)
    patient = examination(tmp_path, WIRED, pin_factory=factory, presses=True, clock=one.clock, pause=pause)
    (finding,) = found(panel.buttons, patient)
    assert (finding.state, finding.code, said(finding).split(": ")[1]) == ("failed", "buttons_missed", "fold of seat 3")


def test_each_lamp_is_lit_alone_and_the_buzzer_sounds(tmp_path: Any, factory: MockFactory) -> None:
    seen: list[tuple[float, float, float]] = []
    one = examination(tmp_path, WIRED, pin_factory=factory)

    def pause(seconds: float) -> None:
        seen.append(tuple(float(factory.pin(pin).state) for pin in (16, 12, 18)))  # type: ignore[arg-type]
        one.pause(seconds)

    watched = examination(tmp_path, WIRED, pin_factory=factory, clock=one.clock, pause=pause)
    list(panel.lamps(watched))
    assert [levels[:2] for levels in seen] == [(1, 1), (0, 0)]
    seen.clear()
    list(panel.buzzer(watched))
    assert [levels[2] for levels in seen] == [1]


@pytest.mark.parametrize(("look", "gpio"), [(panel.buttons, 4), (panel.lamps, 16), (panel.buzzer, 18)])
def test_a_busy_pin_is_told_as_such_by_each_check(tmp_path: Any, factory: MockFactory, look: Any, gpio: int) -> None:
    with gpiozero.LED(gpio, pin_factory=factory):
        (finding,) = found(look, examination(tmp_path, WIRED, pin_factory=factory))
    assert (finding.state, finding.code) == ("failed", "pins_busy")
    assert f"on GPIO {gpio}: " in said(finding)


def test_an_output_that_fails_in_use_is_named(
    tmp_path: Any, factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(device: gpiozero.DigitalOutputDevice) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(gpiozero.DigitalOutputDevice, "on", fail)
    (finding,) = found(panel.lamps, examination(tmp_path, WIRED, pin_factory=factory))
    assert (finding.state, finding.code) == ("failed", "pin_failed")
    assert "lamp seat-1 on GPIO 16" in said(finding)
    assert factory.pin(16).function == "input", "given back"


def test_a_lamp_is_dark_after_its_check_was_cut_short(tmp_path: Any, factory: MockFactory) -> None:
    endless = examination(tmp_path, WIRED, pin_factory=factory, pause=lambda seconds: None)

    def lit_for_ever(one: Examination) -> Any:
        def work(driver: Any) -> list[Finding]:
            driver.lamps["seat-1"].set(True)
            while True:
                one.pause(0.01)

        yield from panel._worked(one, WIRED, work)

    findings, let_go = limited(Check("lamps", lit_for_ever, 0.05), endless)
    assert [finding.code for finding in findings] == ["too_long"]
    assert let_go
    assert factory.pin(16).state == 0


def test_the_checks_of_the_panel_are_marked_as_such() -> None:
    assert [check.look for check in CHECKS if check.pins] == list(PANEL)
