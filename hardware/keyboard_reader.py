"""Card readers that type, on an input device of their own, which nobody else hears."""

from __future__ import annotations

import importlib
import select
from collections.abc import Callable
from functools import partial
from typing import Any

from hardware.dialogue import Listening
from hardware.errors import N_, HardwareError, reason
from hardware.inputs import EventQueue
from hardware.interfaces import Clock
from hardware.keyboard import KeyboardDecoder, KeyStroke
from hardware.reader_thread import Connection, ReaderThread
from hardware.settings import ScannerSettings

KeyStrokes = tuple[KeyStroke, ...]

OpenDevice = Callable[[str], Any]
"""Opens an input device by its path: evdev's ``InputDevice``, or something like it."""


class KeyboardConnection:
    """A grabbed input device: its keys reach no desktop and no console.

    Raises OSError, of which EBUSY says that somebody else has grabbed the device.
    """

    def __init__(self, path: str, open_device: OpenDevice) -> None:
        self._device = open_device(path)
        try:
            self._device.grab()
        except BaseException:
            self._device.close()
            raise

    def receive(self, seconds: float, /) -> KeyStrokes:
        """The key strokes that come within ``seconds``, as soon as some have come."""
        ready, _, _ = select.select([self._device.fd], [], [], seconds)
        if not ready:
            return ()
        return tuple((event.type, event.code, event.value) for event in self._device.read())

    def send(self, data: bytes, /) -> None:
        """Such a reader is only listened to: nothing is ever sent."""

    def close(self) -> None:
        """Let go of the device; closing ends the grab too."""
        self._device.close()


class KeyboardReader(ReaderThread[KeyStrokes]):
    """One reader that types; ``settings.port`` is its input device, best by its stable name
    (``/dev/input/by-id/…-event-kbd``). Raises HardwareError when the library evdev is missing."""

    def __init__(
        self,
        settings: ScannerSettings,
        clock: Clock,
        queue: EventQueue,
        open_device: OpenDevice | None = None,
    ) -> None:
        connect: Callable[[], Connection[KeyStrokes]] = partial(
            KeyboardConnection, settings.port, open_device or _input_device()
        )
        super().__init__(settings, clock, queue, connect, Listening(KeyboardDecoder()), frames_needed=1)


def _input_device() -> OpenDevice:
    try:
        evdev = importlib.import_module("evdev")
    except ImportError as error:
        raise HardwareError(
            N_(
                "a keyboard reader needs the library evdev ({reason}): install python3-evdev with apt, or the extra "
                "'keyboard' of droid-dealer with pip"
            ),
            reason=reason(error),
        ) from error
    open_device: OpenDevice = evdev.InputDevice
    return open_device
