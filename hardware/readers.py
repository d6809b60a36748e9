"""The reader for a scanner's settings, whatever it is connected by."""

from __future__ import annotations

from hardware.inputs import EventQueue
from hardware.interfaces import Clock
from hardware.keyboard_reader import KeyboardReader
from hardware.protocols import KEYBOARD
from hardware.serial_reader import SerialReader
from hardware.settings import ScannerSettings

CardReader = SerialReader | KeyboardReader


def card_reader(settings: ScannerSettings, clock: Clock, queue: EventQueue) -> CardReader:
    """A reader to be started, whose events go to ``queue``; to be closed at the end.

    Raises HardwareError when its library is missing. A reader that is not there is no error but
    a ``ReaderFault`` event.
    """
    if settings.protocol == KEYBOARD:
        return KeyboardReader(settings, clock, queue)
    return SerialReader(settings, clock, queue)
