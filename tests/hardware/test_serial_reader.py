"""The reader's thread over a pseudo-terminal: plugged, unplugged, shared, and failing in every way."""

from __future__ import annotations

import fcntl
import os
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic

import pytest
import serial

from hardware.events import (
    CardPresented,
    CardRemoved,
    HardwareEvent,
    ReaderFault,
    ReaderRecovered,
)
from hardware.inputs import EventQueue
from hardware.reader_thread import Connection
from hardware.serial_reader import OpenPort, SerialConnection, SerialReader
from hardware.settings import ScannerSettings
from tests.fakes.fake_clock import FakeClock
from tests.fakes.rdm6300_peer import Rdm6300Peer
from tests.fakes.wakes import Wakes

CARD, OTHER = "0700673158", "1F00644BB6"


class Table:
    """What the loop has: a queue, its wakes and a clock; closes the readers it started."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.wakes = Wakes()
        self.queue = EventQueue(self.wakes)
        self.readers: list[SerialReader] = []

    def read(self, settings: ScannerSettings, open_port: OpenPort = SerialConnection) -> None:
        reader = SerialReader(settings, self.clock, self.queue, open_port)
        self.readers.append(reader)
        reader.start()

    def events(self, count: int, meanwhile: Callable[[], object] | None = None) -> list[HardwareEvent]:
        return self.wakes.fetch_until(
            self.queue.drain,
            lambda events: len(events) >= count,
            meanwhile=meanwhile,
            every=0.05,
        )


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    for reader in table.readers:
        reader.close()


@pytest.fixture
def peer(tmp_path: Path) -> Iterator[Rdm6300Peer]:
    with Rdm6300Peer(link=tmp_path / "droid-scanner") as peer:
        yield peer


def rdm6300(port: str, reader: int = 1) -> ScannerSettings:
    return ScannerSettings("rdm6300", port, reader=reader)


def test_a_card_comes_and_goes(table: Table, peer: Rdm6300Peer) -> None:
    table.read(rdm6300(peer.port, reader=4))
    start = table.clock()
    assert table.events(1, meanwhile=lambda: peer.present(CARD)) == [CardPresented(CARD, 4, start)]
    gone = table.clock.advance(1.5)
    assert CardRemoved(CARD, 4, gone) in table.events(1)


def test_noise_and_single_frames_are_no_cards(table: Table, peer: Rdm6300Peer) -> None:
    table.read(rdm6300(peer.port))

    def repeat() -> None:
        peer.noise(b"boot\r\n\x02\xff\x020700")
        peer.present(CARD)

    peer.present(OTHER, repeats=1)
    assert [event.uid for event in table.events(1, repeat) if isinstance(event, CardPresented)] == [CARD]


def test_hung_up_and_back_under_the_same_name(table: Table, peer: Rdm6300Peer) -> None:
    table.read(rdm6300(peer.port))
    table.events(1, meanwhile=lambda: peer.present(CARD))

    peer.hang_up()
    (fault,) = table.events(1)
    assert isinstance(fault, ReaderFault)
    assert (fault.kind, fault.reader) == ("lost", 1)
    assert fault.detail
    assert "\n" not in fault.detail

    table.clock.advance(30.0)
    peer.plug_in()
    assert table.events(1) == [ReaderRecovered(1, table.clock())]

    # The first card may still lie there: it is not presented twice, another one is.
    def repeat() -> None:
        peer.present(CARD)
        peer.present(OTHER)

    assert table.events(1, meanwhile=repeat) == [CardPresented(OTHER, 1, table.clock())]


def test_a_port_that_is_not_there_is_absent_once_and_tried_for_ever(table: Table, tmp_path: Path) -> None:
    link = tmp_path / "droid-scanner"
    table.read(rdm6300(str(link)))
    (fault,) = table.events(1)
    assert isinstance(fault, ReaderFault)
    assert fault.kind == "absent"
    assert "No such file or directory" in fault.detail
    with Rdm6300Peer(link=link) as peer:
        assert table.events(1) == [ReaderRecovered(1, table.clock())]
        (presented,) = table.events(1, meanwhile=lambda: peer.present(CARD))
        assert isinstance(presented, CardPresented)


def test_a_port_that_another_program_holds_is_busy(table: Table, peer: Rdm6300Peer) -> None:
    other = os.open(peer.port, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(other, fcntl.LOCK_EX)
    table.read(rdm6300(peer.port))
    (fault,) = table.events(1)
    assert isinstance(fault, ReaderFault)
    assert fault.kind == "busy"
    os.close(other)
    assert table.events(1) == [ReaderRecovered(1, table.clock())]


def test_the_port_is_held_alone(table: Table, peer: Rdm6300Peer) -> None:
    table.read(rdm6300(peer.port))
    table.events(1, meanwhile=lambda: peer.present(CARD))
    with pytest.raises(serial.SerialException, match="exclusively lock"):
        SerialConnection(peer.port, 9600)


def test_closing_is_quick_in_every_state_and_gives_the_port_back(
    table: Table, peer: Rdm6300Peer, tmp_path: Path
) -> None:
    table.read(rdm6300(peer.port))
    table.read(rdm6300(str(tmp_path / "nowhere"), reader=2))
    table.events(2, meanwhile=lambda: peer.present(CARD))
    begin = monotonic()
    for reader in table.readers:
        reader.close()
        reader.close()
    assert monotonic() - begin < 1.0
    SerialConnection(peer.port, 9600).close()


def test_a_reader_that_was_never_started_can_be_closed(table: Table) -> None:
    SerialReader(rdm6300("nowhere"), table.clock, table.queue).close()


def test_lines_of_a_reader_with_several_antennas(table: Table, tmp_path: Path) -> None:
    with Rdm6300Peer() as peer:  # any serial peer: it sends what it is given
        table.read(ScannerSettings("line", peer.port, baud=115200, reader=1))

        def repeat() -> None:
            # What comes right after the opening may be torn: the first line is left out.
            peer.noise(b"boot\r\nReader 2: Card UID: 45 C5 25 83\r\n04A1B2C3\r\n")

        assert table.events(2, meanwhile=repeat) == [
            CardPresented("45C52583", 2, table.clock()),
            CardPresented("04A1B2C3", 1, table.clock()),
        ]


class ScriptedPort:
    """A port that receives by a script, then nothing more."""

    def __init__(self, *script: bytes | Exception, close_error: Exception | None = None) -> None:
        self._script = list(script)
        self._close_error = close_error
        self._never = Event()

    def receive(self, seconds: float, /) -> bytes:
        if not self._script:
            self._never.wait(0.01)
            return b""
        step = self._script.pop(0)
        if isinstance(step, Exception):
            raise step
        return step

    def send(self, data: bytes, /) -> None:
        raise AssertionError("these readers are only listened to")

    def close(self) -> None:
        if self._close_error is not None:
            raise self._close_error


def opens(*ports: Connection[bytes] | Exception) -> OpenPort:
    """Opens these one after another; an exception is raised; the last one stays."""
    remaining = list(ports)

    def open_port(port: str, baud: int) -> Connection[bytes]:
        result = remaining.pop(0) if len(remaining) > 1 else remaining[0]
        if isinstance(result, Exception):
            raise result
        return result

    return open_port


@pytest.fixture(
    params=[
        serial.SerialException("read failed"),
        OSError(5, "Input/output error"),
        termios.error(5, "Input/output error"),
        TypeError("an integer is required"),
    ],
    ids=lambda error: type(error).__name__,
)
def unplugged(request: pytest.FixtureRequest) -> Exception:
    """What a port raises when its plug is pulled."""
    error: Exception = request.param
    return error


def test_whatever_unplugging_raises_is_lost_with_its_words(table: Table, unplugged: Exception) -> None:
    table.read(rdm6300("scripted"), opens(ScriptedPort(b"x", unplugged), ScriptedPort()))
    fault, recovered = table.events(2)
    assert fault == ReaderFault("lost", 1, " ".join(str(unplugged).split()), table.clock())
    assert recovered == ReaderRecovered(1, table.clock())


def test_a_port_that_fails_to_close_is_tried_again(table: Table) -> None:
    broken = ScriptedPort(OSError(5, "gone"), close_error=TypeError("closed elsewhere"))
    table.read(rdm6300("scripted"), opens(broken, ScriptedPort()))
    fault, recovered = table.events(2)
    assert isinstance(fault, ReaderFault)
    assert fault.detail == "[Errno 5] gone"
    assert isinstance(recovered, ReaderRecovered)


def test_a_lost_port_that_cannot_be_opened_either_is_told_once(table: Table) -> None:
    table.read(
        rdm6300("scripted"),
        opens(
            ScriptedPort(OSError(5, "gone")),
            FileNotFoundError(2, "no such port"),
            PermissionError(13, "not yet allowed"),
            ScriptedPort(),
        ),
    )
    assert [type(event) for event in table.events(2)] == [ReaderFault, ReaderRecovered]


def test_the_speed_is_the_protocols_own_unless_set(table: Table) -> None:
    asked: list[tuple[str, int]] = []
    opened = Event()

    def open_port(port: str, baud: int) -> Connection[bytes]:
        asked.append((port, baud))
        if len(asked) == 2:
            opened.set()
        return ScriptedPort()

    table.read(rdm6300("a"), open_port)
    table.read(ScannerSettings("line", "b", baud=115200), open_port)
    assert opened.wait(5.0)
    assert sorted(asked) == [("a", 9600), ("b", 115200)]


def test_a_frame_torn_by_a_loss_is_forgotten(table: Table, unplugged: Exception) -> None:
    frame, other = b"\x02070067315809\x03", b"\x021F00644BB686\x03"
    torn = ScriptedPort(frame[:5], unplugged)
    # Were the halves joined, they would make the first of two equal frames.
    whole = ScriptedPort(frame[5:], frame, other, other)
    table.read(rdm6300("scripted"), opens(torn, whole))
    fault, recovered, presented = table.events(3)
    assert (type(fault), type(recovered)) == (ReaderFault, ReaderRecovered)
    assert presented == CardPresented(OTHER, 1, table.clock())


def test_pauses_double_up_to_five_seconds_and_a_proven_port_starts_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    script: list[Connection[bytes] | Exception] = [
        *[OSError(2, "absent")] * 8,
        ScriptedPort(b"x", OSError(5, "gone")),
        OSError(2, "absent"),
    ]
    reader = SerialReader(rdm6300("scripted"), table.clock, table.queue, opens(*script))

    class Stop(Event):
        def wait(self, timeout: float | None = None) -> bool:
            assert timeout is not None
            pauses.append(timeout)
            return len(pauses) == 10

    monkeypatch.setattr(reader, "_stop", Stop())
    reader._run()
    assert pauses == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 0.1, 0.2]
