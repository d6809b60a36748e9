"""Card readers on a serial port."""

from __future__ import annotations

import select
from collections.abc import Callable
from functools import partial
from typing import Final

import serial

from hardware.inputs import EventQueue
from hardware.interfaces import Clock
from hardware.protocols import SCANNER_PROTOCOLS
from hardware.reader_thread import Connection, ReaderThread
from hardware.settings import ScannerSettings

MOST_BYTES: Final = 4096
"""Bytes that are taken at once."""

SEND_SECONDS: Final = 0.5
"""A port that takes nothing for so long is lost."""

OpenPort = Callable[[str, int], Connection[bytes]]
"""Opens a port by name and speed (baud)."""


class SerialConnection:
    """An open serial port, held by this process alone. What came before is thrown away.

    Raises OSError (which pyserial's errors are), termios.error, TypeError or ValueError.
    """

    def __init__(self, port: str, baud: int) -> None:
        self._serial = serial.Serial(port, baud, timeout=0, write_timeout=SEND_SECONDS, exclusive=True)
        try:
            self._serial.reset_input_buffer()
        except BaseException:
            self._serial.close()
            raise

    def receive(self, seconds: float, /) -> bytes:
        """What comes within ``seconds``, as soon as something has come."""
        ready, _, _ = select.select([self._serial.fileno()], [], [], seconds)
        return self._serial.read(MOST_BYTES) if ready else b""

    def send(self, data: bytes, /) -> None:
        """Send within ``SEND_SECONDS``."""
        self._serial.write(data)

    def close(self) -> None:
        """Give the port back."""
        self._serial.close()


class SerialReader(ReaderThread[bytes]):
    """One reader on one serial port; its events go to ``queue``. It speaks the settings' protocol."""

    def __init__(
        self,
        settings: ScannerSettings,
        clock: Clock,
        queue: EventQueue,
        open_port: OpenPort = SerialConnection,
    ) -> None:
        protocol = SCANNER_PROTOCOLS[settings.protocol]
        connect = partial(open_port, settings.port, settings.baud or protocol.baud)
        super().__init__(settings, clock, queue, connect, protocol.dialogue(), protocol.frames_needed)
