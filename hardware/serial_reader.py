"""The transport of a serial card scanner: one thread that owns the port from opening to closing.

It never gives up: a port that is not there, was pulled out or is held by another program is a
fault event, and is tried again with growing pauses. Nobody else touches the port.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from threading import Event, Thread
from typing import Protocol

import serial

from hardware.errors import reason
from hardware.events import ReaderFault, ReaderRecovered
from hardware.inputs import EventQueue
from hardware.interfaces import Clock
from hardware.presence import Presence
from hardware.protocols import SCANNER_PROTOCOLS
from hardware.settings import ScannerSettings

FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 5.0
READ_SECONDS = 0.1
"""How long a read waits for a byte: how soon a closing or a card's leaving is noticed."""

MOST_BYTES = 4096


class SerialPort(Protocol):
    """What is used of an open serial port."""

    @property
    def in_waiting(self) -> int:
        """Bytes that can be read at once."""

    def read(self, size: int = 1, /) -> bytes:
        """Up to ``size`` bytes; fewer, or none, when the time is up."""

    def reset_input_buffer(self) -> None:
        """Throw away what came so far."""

    def close(self) -> None:
        """Give the port back."""


OpenPort = Callable[[str, int], SerialPort]
"""Opens a port by name and speed (baud)."""


def open_serial_port(port: str, baud: int) -> SerialPort:
    """Open for this process alone, whatever a stable name points to just now.

    Raises OSError (which pyserial's errors are), termios.error or ValueError.
    """
    return serial.Serial(port, baud, timeout=READ_SECONDS, exclusive=True)


class SerialReader:
    """One scanner on one port; its events go to ``queue``."""

    def __init__(
        self,
        settings: ScannerSettings,
        clock: Clock,
        queue: EventQueue,
        open_port: OpenPort = open_serial_port,
    ) -> None:
        protocol = SCANNER_PROTOCOLS[settings.protocol]
        self._settings = settings
        self._clock = clock
        self._queue = queue
        self._open_port = open_port
        self._baud = settings.baud or protocol.baud
        self._frames_needed = protocol.frames_needed
        self._decoder = protocol.decoder()
        self._presences: dict[int, Presence] = {}
        self._fault: str | None = None
        self._pause = FIRST_PAUSE_SECONDS
        self._stop = Event()
        self._thread = Thread(target=self._run, name=f"card reader {settings.reader}", daemon=True)

    def start(self) -> None:
        """Start reading; to be called once."""
        self._thread.start()

    def close(self) -> None:
        """Stop reading and give the port back, within a fraction of a second. Idempotent."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join(timeout=2.0)

    def _run(self) -> None:
        while not self._stop.is_set():
            # Every exception, because unplugging shows in many ways: SerialException, OSError,
            # termios.error (which is no OSError), TypeError. A thread that died would be silent.
            try:
                port = self._open_port(self._settings.port, self._baud)
            except Exception as error:
                self._report("busy" if _locked_by_another(error) else "absent", error)
            else:
                self._use(port)
            if self._stop.wait(self._pause):
                return
            self._pause = min(self._pause * 2, LONGEST_PAUSE_SECONDS)

    def _use(self, port: SerialPort) -> None:
        try:
            port.reset_input_buffer()
            self._recovered()
            self._listen(port)
        except Exception as error:
            self._report("lost", error)
        finally:
            try:
                port.close()
            except Exception as error:
                self._report("lost", error)

    def _listen(self, port: SerialPort) -> None:
        opened = self._clock()
        self._decoder.reset()
        while not self._stop.is_set():
            data = port.read(1)
            if data and (waiting := port.in_waiting):
                data += port.read(min(waiting, MOST_BYTES))
            now = self._clock()
            if data or now >= opened + LONGEST_PAUSE_SECONDS:
                # Only a port that proved itself is tried again at once when it is lost.
                self._pause = FIRST_PAUSE_SECONDS
            for reading in self._decoder.feed(data):
                for event in self._presence(reading.antenna).feed(reading.uid, now):
                    self._queue.put(event)
            for presence in self._presences.values():
                for event in presence.tick(now):
                    self._queue.put(event)

    def _presence(self, antenna: int | None) -> Presence:
        first = self._settings.reader
        reader = first if antenna is None else first + antenna - 1
        if reader not in self._presences:
            self._presences[reader] = Presence(reader, self._settings.quiet, self._frames_needed)
        return self._presences[reader]

    def _report(self, kind: str, error: Exception) -> None:
        """Tell a fault once; that a lost port cannot be opened either is no news."""
        if self._stop.is_set() or kind == self._fault:
            return
        if kind == "absent" and self._fault == "lost":
            return
        self._fault = kind
        self._queue.put(ReaderFault(kind, self._settings.reader, reason(error), self._clock()))

    def _recovered(self) -> None:
        if self._fault is None:
            return
        self._fault = None
        now = self._clock()
        for presence in self._presences.values():
            presence.resume(now)
        self._queue.put(ReaderRecovered(self._settings.reader, now))


def _locked_by_another(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno in (errno.EWOULDBLOCK, errno.EBUSY)
