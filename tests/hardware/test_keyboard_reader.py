"""The reader that types, at an input device: grabbed, busy, gone, and without its library."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from hardware.errors import HardwareError
from hardware.events import CardPresented, HardwareEvent, ReaderFault, ReaderRecovered
from hardware.inputs import EventQueue
from hardware.keyboard_reader import KeyboardReader
from hardware.readers import card_reader
from hardware.settings import ScannerSettings
from tests.fakes.fake_clock import FakeClock
from tests.fakes.wakes import Wakes

SETTINGS = ScannerSettings("keyboard", "/dev/input/by-id/usb-reader-event-kbd")
KEYS = {"0": 11, **{str(digit): digit + 1 for digit in range(1, 10)}, "\n": 28}


@dataclass(frozen=True)
class KeyEvent:
    type: int
    code: int
    value: int


@dataclass
class TypingDevice:
    """Something like evdev's InputDevice: a pipe says that there is something to read."""

    grab_error: OSError | None = None
    grabbed: bool = False
    closed: bool = False
    events: list[KeyEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.fd, self._told = os.pipe()

    def grab(self) -> None:
        if self.grab_error is not None:
            raise self.grab_error
        self.grabbed = True

    def read(self) -> Iterator[KeyEvent]:
        os.read(self.fd, 1)
        if not self.events:
            raise OSError(errno.ENODEV, "No such device")
        events, self.events = self.events, []
        return iter(events)

    def close(self) -> None:
        self.closed = True

    def type(self, text: str) -> None:
        """Type it; nothing at all is the pulled plug."""
        self.events = [KeyEvent(1, KEYS[key], value) for key in text for value in (1, 0)]
        os.write(self._told, b"!")

    def end(self) -> None:
        os.close(self.fd)
        os.close(self._told)


@pytest.fixture
def devices() -> Iterator[list[TypingDevice]]:
    devices = [TypingDevice(), TypingDevice()]
    yield devices
    for device in devices:
        device.end()


@pytest.fixture
def wakes() -> Wakes:
    return Wakes()


Start = Callable[..., EventQueue]


@pytest.fixture
def start(wakes: Wakes) -> Iterator[Start]:
    readers: list[KeyboardReader] = []

    def start(open_device: Callable[[str], TypingDevice]) -> EventQueue:
        queue = EventQueue(wakes)
        reader = KeyboardReader(SETTINGS, FakeClock(), queue, open_device)
        readers.append(reader)
        reader.start()
        return queue

    yield start
    for reader in readers:
        reader.close()


def events(queue: EventQueue, wakes: Wakes, count: int, meanwhile: Callable[[], None]) -> list[HardwareEvent]:
    return wakes.fetch_until(queue.drain, lambda events: len(events) >= count, meanwhile=meanwhile, every=0.05)


def test_a_card_is_typed(start: Start, wakes: Wakes, devices: list[TypingDevice]) -> None:
    asked: list[str] = []

    def open_device(path: str) -> TypingDevice:
        asked.append(path)
        return devices[0]

    queue = start(open_device)
    presented = events(queue, wakes, 1, lambda: devices[0].type("0006762840\n"))
    assert presented == [CardPresented("0006762840", 1, 1000.0)]
    assert devices[0].grabbed
    assert asked == [SETTINGS.port]


def test_unplugged_and_back(start: Start, wakes: Wakes, devices: list[TypingDevice]) -> None:
    waiting = list(devices)
    queue = start(lambda path: waiting.pop(0))
    fault, recovered = events(queue, wakes, 2, lambda: devices[0].type(""))
    assert fault == ReaderFault("lost", 1, "[Errno 19] No such device", 1000.0)
    assert recovered == ReaderRecovered(1, 1000.0)
    assert devices[0].closed
    assert isinstance(events(queue, wakes, 1, lambda: devices[1].type("0006762840\n"))[0], CardPresented)


def test_a_device_that_somebody_else_has_grabbed_is_busy(
    start: Start, wakes: Wakes, devices: list[TypingDevice]
) -> None:
    devices[0].grab_error = OSError(errno.EBUSY, "Device or resource busy")
    waiting = list(devices)
    queue = start(lambda path: waiting.pop(0))
    fault, recovered = events(queue, wakes, 2, lambda: None)
    assert isinstance(fault, ReaderFault)
    assert fault.kind == "busy"
    assert isinstance(recovered, ReaderRecovered)
    assert devices[0].closed


def test_without_its_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    with pytest.raises(HardwareError, match=r"evdev .*python3-evdev.* 'keyboard'") as refused:
        card_reader(SETTINGS, FakeClock(), EventQueue(Wakes()))
    assert "\n" not in str(refused.value)
