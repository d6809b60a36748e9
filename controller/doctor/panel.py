"""Pins, buttons, lamps and the buzzer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from controller.doctor.checks import Finding
from controller.doctor.examination import PRESSES_SECONDS, Examination
from controller.doctor.software import no_real
from controller.spoken import WORDS
from hardware.errors import HardwareError
from hardware.events import ButtonEvent, ButtonNoisy, ButtonPressed, ButtonStuck
from hardware.interfaces import Driver
from hardware.settings import ButtonSettings, HardwareSettings

LIT_SECONDS = 0.3
SOUNDED_SECONDS = 0.2
REST_SECONDS = 0.5
"""How long buttons are watched that nobody should press."""
LOOK_SECONDS = 0.02

NO_PANEL = HardwareSettings("gpio")


def pins(examination: Examination) -> Iterator[Finding]:
    """Every pin of the configuration can be had: nobody else holds it."""
    hardware = examination.hardware
    if not examination.real_pins:
        yield no_real(examination, "pins", hardware.has_pins)
        return
    single = [replace(NO_PANEL, buttons=(button,)) for button in hardware.buttons]
    single += [replace(NO_PANEL, lamps=(lamp,)) for lamp in hardware.lamps]
    single += [replace(NO_PANEL, buzzer=hardware.buzzer)] if hardware.buzzer else []
    busy = []
    try:
        with examination.pins() as factory:
            for one in single:
                examination.pause(0)
                try:
                    driver = _opened(examination, one, factory)
                except HardwareError as error:
                    busy.append(WORDS.error(error))
                else:
                    driver.close()
    except HardwareError as error:
        yield Finding("failed", "pins_unopened", {"reason": WORDS.error(error)})
        return
    if busy:
        yield Finding("failed", "pins_busy", {"pins": "; ".join(busy)})
    else:
        yield Finding("ok", "pins_good", {"count": len(single)})


def buttons(examination: Examination) -> Iterator[Finding]:
    """None is down or restless by itself; with a person at the table, each press is seen."""
    wired = examination.hardware.buttons
    if not examination.real_pins or not wired:
        yield no_real(examination, "buttons", bool(wired))
        return
    only = replace(NO_PANEL, buttons=wired, debounce=examination.hardware.debounce)
    look = _pressed if examination.presses else _at_rest
    yield from _worked(examination, only, lambda driver: list(look(examination, driver)))


def _at_rest(examination: Examination, driver: Driver) -> Iterator[Finding]:
    down: dict[tuple[str, int | None], type[ButtonEvent]] = {}
    end = examination.clock() + REST_SECONDS
    while examination.clock() < end:
        for event in driver.collect(examination.clock()):
            if isinstance(event, ButtonStuck | ButtonNoisy | ButtonPressed):
                down.setdefault((event.name, event.seat), type(event))
        examination.pause(LOOK_SECONDS)
    wired = examination.hardware.buttons
    stuck = [button for button in wired if down.get((button.name, button.seat)) is ButtonStuck]
    restless = [button for button in wired if (button.name, button.seat) in down and button not in stuck]
    if stuck:
        yield Finding("failed", "buttons_down", {"names": _names(examination, stuck)})
    if restless:
        yield Finding("failed", "buttons_restless", {"names": _names(examination, restless)})
    if not down:
        yield Finding("ok", "buttons_at_rest", {"names": _names(examination, wired)})


def _pressed(examination: Examination, driver: Driver) -> Iterator[Finding]:
    words, wired = examination.words, examination.hardware.buttons
    missing = list(wired)
    examination.tell(words.doctor_says("press_each", names=_names(examination, missing)))
    end = examination.clock() + PRESSES_SECONDS
    while missing and examination.clock() < end:
        for event in driver.collect(examination.clock()):
            seen = [
                b for b in missing if isinstance(event, ButtonPressed) and (b.name, b.seat) == (event.name, event.seat)
            ]
            for button in seen:
                missing.remove(button)
                examination.tell(words.doctor_says("pressed", name=_names(examination, [button]), pin=button.pin))
        examination.pause(LOOK_SECONDS)
    if missing:
        yield Finding("failed", "buttons_missed", {"names": _names(examination, missing)})
    else:
        yield Finding("ok", "buttons_seen", {"count": len(wired)})


def lamps(examination: Examination) -> Iterator[Finding]:
    """Each is lit for a moment, one after the other; whether it shines only a person can see."""
    wired = examination.hardware.lamps
    if not examination.real_pins or not wired:
        yield no_real(examination, "lamps", bool(wired))
        return

    def light(driver: Driver) -> list[Finding]:
        for lamp in driver.lamps.values():
            lamp.set(True)
            examination.pause(LIT_SECONDS)
            lamp.set(False)
        return [Finding("ok", "lamps_lit", {"names": ", ".join(driver.lamps)})]

    yield from _worked(examination, replace(NO_PANEL, lamps=wired), light)


def buzzer(examination: Examination) -> Iterator[Finding]:
    """It is sounded for a moment; whether it is heard only a person can tell."""
    wired = examination.hardware.buzzer
    if not examination.real_pins or wired is None:
        yield no_real(examination, "buzzer", wired is not None)
        return

    def sound(driver: Driver) -> list[Finding]:
        assert driver.buzzer is not None
        driver.buzzer.sound(None)
        examination.pause(SOUNDED_SECONDS)
        driver.buzzer.silence()
        return [Finding("ok", "buzzer_sounded", {"pin": wired.pin, "kind": wired.kind})]

    yield from _worked(examination, replace(NO_PANEL, buzzer=wired), sound)


def _worked(
    examination: Examination, settings: HardwareSettings, work: Callable[[Driver], list[Finding]]
) -> list[Finding]:
    """What `work` finds on a part of the panel, or why there was nothing to be found; all is off and given back then."""
    try:
        with examination.pins() as factory:
            try:
                driver = _opened(examination, settings, factory)
            except HardwareError as error:
                return [Finding("failed", "pins_busy", {"pins": WORDS.error(error)})]
            try:
                return work(driver)
            except HardwareError as error:
                return [Finding("failed", "pin_failed", {"reason": WORDS.error(error)})]
            finally:
                driver.close()
    except HardwareError as error:
        return [Finding("failed", "pins_unopened", {"reason": WORDS.error(error)})]


def _opened(examination: Examination, settings: HardwareSettings, factory: Any) -> Driver:
    from hardware.gpio import GpioDriver  # a desk has no gpiozero to import for

    driver = GpioDriver(settings, examination.clock, factory)
    driver.open(lambda: None)
    return driver


def _names(examination: Examination, wired: tuple[ButtonSettings, ...] | list[ButtonSettings]) -> str:
    words = examination.words
    return ", ".join(
        words.doctor_says("button", name=button.name)
        if button.seat is None
        else words.doctor_says("button_of_seat", name=button.name, seat=button.seat)
        for button in wired
    )
