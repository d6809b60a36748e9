"""The driver of real pins, on gpiozero with an explicit pin factory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from types import MappingProxyType
from typing import Any, Literal, TypeVar

import gpiozero

from hardware.buttons import ButtonPanel
from hardware.errors import N_, HardwareError, reason
from hardware.events import HardwareEvent
from hardware.gpio_factory import edge_age, real_pin_factory
from hardware.inputs import EventQueue, PinSlot
from hardware.interfaces import Buzzer, Clock, Lamp, Wake
from hardware.readers import CardReader, card_reader
from hardware.settings import ButtonSettings, BuzzerSettings, HardwareSettings, LampSettings

LOWEST_TONE_HZ = 220.0
HIGHEST_TONE_HZ = 880.0
"""What a passive buzzer plays well: A3 to A5."""

USUAL_TONE_HZ = 440.0

_Result = TypeVar("_Result")

_BUTTON = N_("button {name} on GPIO {pin}: {reason}")
_BUTTON_OF_SEAT = N_("button {name} of seat {seat} on GPIO {pin}: {reason}")
_LAMP = N_("lamp {name} on GPIO {pin}: {reason}")
_BUZZER = N_("buzzer on GPIO {pin}: {reason}")
"""What a pin library's error is told with."""


class GpioDriver:
    """The table on real pins and serial ports.

    ``pin_factory`` None means this computer's own pins, opened by ``open``. A given factory
    stays the caller's: it is not closed here.
    """

    kind: Literal["gpio"] = "gpio"

    def __init__(
        self,
        settings: HardwareSettings,
        clock: Clock,
        pin_factory: gpiozero.Factory | None = None,
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._factory: Any = pin_factory
        self._owns_factory = pin_factory is None
        self._panel = ButtonPanel(settings.debounce)
        self._lamps: dict[str, _GpioLamp] = {}
        self._buzzer: _ActiveBuzzer | _PassiveBuzzer | None = None
        self._inputs: list[_GpioInput] = []
        self._queue: EventQueue | None = None
        self._readers: list[CardReader] = []

    @property
    def lamps(self) -> Mapping[str, Lamp]:
        """The lamps by name; empty before ``open``."""
        return MappingProxyType(self._lamps)

    @property
    def buzzer(self) -> Buzzer | None:
        """The buzzer; None if the table has none, or before ``open``."""
        return self._buzzer

    def open(self, wake: Wake) -> None:
        """Claim the pins, all outputs off, and start the readers. Raises HardwareError."""
        try:
            self._claim(wake)
        except BaseException:
            self.close()
            raise
        if self._panel.next_due() is not None:
            wake()  # a stuck button is to be told

    def collect(self, now: float) -> list[HardwareEvent]:
        """What has happened since the last call, in order of time. Raises HardwareError."""
        events: list[HardwareEvent] = []
        if self._queue is not None:
            events += self._queue.drain()
        events += self._panel.collect(now)
        return sorted(events, key=lambda event: event.time)

    def next_due(self) -> float | None:
        """When ``collect`` is wanted even without a wake (seconds), or None."""
        return self._panel.next_due()

    def all_off(self) -> None:
        """All lamps dark and the buzzer silent. Never raises."""
        for switch_off in self._switches_off():
            _quietly(switch_off)

    def close(self) -> None:
        """All outputs off, pins and readers given back. May be called again; never raises."""
        self.all_off()
        for reader in self._readers:
            reader.close()
        self._readers = []
        self._panel.close()
        for device in (*self._inputs, *self._lamps.values(), self._buzzer):
            if device is not None:
                _quietly(device.close)
        self._queue = None
        if self._owns_factory and self._factory is not None:
            _quietly(self._factory.close)
            self._factory = None

    def _claim(self, wake: Wake) -> None:
        self._inputs = []  # those of an earlier opening were kept: see _GpioInput.close
        if self._factory is None and self._settings.has_pins:
            self._factory = real_pin_factory()
        for lamp in self._settings.lamps:
            self._lamps[lamp.name] = _guarded(_LAMP, lamp, partial(_GpioLamp, lamp, self._factory))
        if (buzzer := self._settings.buzzer) is not None:
            build: Callable[[BuzzerSettings, Any], _ActiveBuzzer | _PassiveBuzzer] = (
                _ActiveBuzzer if buzzer.kind == "active" else _PassiveBuzzer
            )
            self._buzzer = _guarded(_BUZZER, buzzer, partial(build, buzzer, self._factory))
        for button in self._settings.buttons:
            self._claim_button(button, wake)
        self._queue = EventQueue(wake)
        for scanner in self._settings.scanners:
            reader = card_reader(scanner, self._clock, self._queue)
            self._readers.append(reader)
            reader.start()

    def _claim_button(self, button: ButtonSettings, wake: Wake) -> None:
        what = _BUTTON_OF_SEAT if button.seat else _BUTTON
        slot = PinSlot(self._clock, wake)
        device = _guarded(what, button, partial(_GpioInput, button, slot, self._factory, real=self._owns_factory))
        self._inputs.append(device)
        # Edges first, level second: a press in between is in the slot, not lost.
        read = partial(_guarded, what, button, device.read)
        self._panel.add(button, slot, read, self._clock())

    def _switches_off(self) -> list[Callable[[], None]]:
        switches: list[Callable[[], None]] = [lamp.switch_off for lamp in self._lamps.values()]
        if self._buzzer is not None:
            switches.append(self._buzzer.silence)
        return switches


class _GpioLamp:
    def __init__(self, settings: LampSettings, factory: Any) -> None:
        self._settings = settings
        self._device = gpiozero.DigitalOutputDevice(
            settings.pin, active_high=settings.active_high, initial_value=False, pin_factory=factory
        )

    def set(self, on: bool) -> None:
        if not self._device.closed:
            switch = self._device.on if on else self._device.off
            _guarded(_LAMP, self._settings, switch)

    def switch_off(self) -> None:
        self.set(False)

    def close(self) -> None:
        self._device.close()


class _ActiveBuzzer:
    def __init__(self, settings: BuzzerSettings, factory: Any) -> None:
        self._settings = settings
        self._device = gpiozero.DigitalOutputDevice(settings.pin, initial_value=False, pin_factory=factory)

    def sound(self, tone_hz: float | None) -> None:
        if not self._device.closed:
            _guarded(_BUZZER, self._settings, self._device.on)

    def silence(self) -> None:
        if not self._device.closed:
            _guarded(_BUZZER, self._settings, self._device.off)

    def close(self) -> None:
        self._device.close()


class _PassiveBuzzer:
    def __init__(self, settings: BuzzerSettings, factory: Any) -> None:
        self._settings = settings
        self._device = gpiozero.PWMOutputDevice(
            settings.pin, initial_value=0, frequency=USUAL_TONE_HZ, pin_factory=factory
        )

    def sound(self, tone_hz: float | None) -> None:
        tone = USUAL_TONE_HZ if tone_hz is None else tone_hz
        if not self._device.closed:
            _guarded(_BUZZER, self._settings, lambda: self._play(tone))

    def silence(self) -> None:
        if not self._device.closed:
            _guarded(_BUZZER, self._settings, self._device.off)

    def close(self) -> None:
        self._device.close()

    def _play(self, tone_hz: float) -> None:
        self._device.frequency = min(max(tone_hz, LOWEST_TONE_HZ), HIGHEST_TONE_HZ)
        self._device.value = 0.5


class _GpioInput:
    """A button's pin. The pin holds its listener weakly, so this object must be kept."""

    def __init__(self, settings: ButtonSettings, slot: PinSlot, factory: Any, *, real: bool) -> None:
        """`real`: the pins are this computer's own, and tell when an edge was; simulated ones know no time of ours."""
        self._slot = slot
        self._age: Callable[[float], float] = edge_age if real else lambda ticks: 0.0
        self._down_state = not settings.pull_up
        self._device = gpiozero.InputDevice(settings.pin, pull_up=settings.pull_up, pin_factory=factory)
        try:
            self._device.pin.edges = "both"
            self._device.pin.when_changed = self._changed
        except Exception:
            self._device.close()
            raise

    def read(self) -> bool:
        """Whether the button is down."""
        return bool(self._device.is_active)

    def close(self) -> None:
        # The listener is left in place: taking it away while the library's thread is on its way
        # to it would end that thread. The slot is closed and ignores what still comes, and the
        # driver keeps this object, so that the pin's weak link to it does not break meanwhile.
        self._device.close()

    def _changed(self, ticks: float, state: object) -> None:
        self._slot.deliver(bool(state) == self._down_state, self._age(ticks))


def _guarded(
    template: str, part: ButtonSettings | LampSettings | BuzzerSettings, action: Callable[[], _Result]
) -> _Result:
    """The action's result; whatever the pin library raises becomes a HardwareError of one line."""
    try:
        return action()
    except Exception as error:
        raise HardwareError(template, **asdict(part), reason=reason(error)) from error


def _quietly(action: Callable[[], object]) -> None:
    """For the way out: one pin that fails must not keep the others from going off."""
    try:
        action()
    except Exception:
        return
