"""Every protocol and every misbehaviour over a real pseudo-terminal, with the peer that is there for users too."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
import serial

from hardware.events import CardPresented, CardRemoved, HardwareEvent, ReaderFault, ReaderRecovered, TwoCards
from hardware.fake_console import FAKE_PROTOCOLS
from hardware.inputs import EventQueue
from hardware.serial_reader import SerialReader
from hardware.settings import ScannerProtocolName, ScannerSettings
from tests.fakes.scripted_peer import ScriptedPeer
from tests.fakes.wakes import Wakes

FIVE_BYTES = ["0700673158", "1F00644BB6", "01C8F00800", "3C00CE754C", "0006762840", "B59A99E5A9", "00F00000F0"]
CHIP_UIDS = ["9D44A346", "04112233445566", "00112233445566778899", "45C52583", "04AABBCCDDEEFF", "DEADBEEF", "01020304"]
UIDS = {"rdm6300": FIVE_BYTES, "id12": FIVE_BYTES, "line": CHIP_UIDS, "pn532": CHIP_UIDS}


class Table:
    """What the loop has: a queue and its wakes, and a reader that is closed at the end."""

    def __init__(self) -> None:
        self.wakes = Wakes()
        self.queue = EventQueue(self.wakes)
        self.readers: list[SerialReader] = []

    def read(self, protocol: ScannerProtocolName, port: str, quiet: float = 1.0) -> None:
        settings = ScannerSettings(protocol, port, reader=4, quiet=quiet)
        self.readers.append(SerialReader(settings, monotonic, self.queue))
        self.readers[-1].start()

    def until(
        self, kind: type[HardwareEvent], count: int = 1, meanwhile: Callable[[], object] | None = None
    ) -> list[HardwareEvent]:
        """All events until there are so many of a kind."""

        def enough(events: list[HardwareEvent]) -> bool:
            return sum(isinstance(event, kind) for event in events) >= count

        return self.wakes.fetch_until(self.queue.drain, enough, timeout=10.0, meanwhile=meanwhile, every=0.3)


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    for reader in table.readers:
        reader.close()


@pytest.fixture(params=FAKE_PROTOCOLS)
def protocol(request: pytest.FixtureRequest) -> ScannerProtocolName:
    name: ScannerProtocolName = request.param
    return name


@pytest.fixture
def peer(protocol: ScannerProtocolName, tmp_path: Path) -> Iterator[ScriptedPeer]:
    with ScriptedPeer(protocol, link=tmp_path / "droid-scanner") as peer:
        yield peer


def presented(events: list[HardwareEvent]) -> list[str]:
    return [event.uid for event in events if isinstance(event, CardPresented)]


def lay(table: Table, peer: ScriptedPeer, uid: str) -> list[HardwareEvent]:
    """Lay the card until the reader sees it: what comes before the port is open, or is spoilt, is lost."""
    return table.until(CardPresented, meanwhile=lambda: peer.tell(f"present {uid}"))


def test_a_card_comes_and_goes(table: Table, peer: ScriptedPeer, protocol: ScannerProtocolName) -> None:
    table.read(protocol, peer.port, quiet=0.5)
    uid = UIDS[protocol][0]
    (event,) = lay(table, peer, uid)
    assert isinstance(event, CardPresented)
    assert (event.uid, event.reader) == (uid, 4)
    assert peer.tell("lift") == "nothing lies on the reader"
    (event,) = table.until(CardRemoved)
    assert isinstance(event, CardRemoved)
    assert (event.uid, event.reader) == (uid, 4)


def test_disturbances_one_after_another_cost_no_card_and_make_none(
    table: Table, peer: ScriptedPeer, protocol: ScannerProtocolName
) -> None:
    table.read(protocol, peer.port, quiet=30.0)
    first, *uids = UIDS[protocol]
    assert presented(lay(table, peer, first)) == [first]
    disturbances = ["noise", "truncate", "duplicate", "boot", "glue", "slow"]
    # Half a line may read as another uid; it has no checksum.
    disturbances[1] = "boot" if protocol == "line" else "truncate"
    for how, uid in zip(disturbances, uids, strict=True):
        assert peer.tell(how) == how
        events = lay(table, peer, uid)
        assert presented(events) == [uid]
        assert len(events) == 1
        assert peer.tell("behave") == "no misbehaviour"


def test_a_flickering_card_is_presented_once(table: Table, peer: ScriptedPeer, protocol: ScannerProtocolName) -> None:
    table.read(protocol, peer.port)
    uid, other = UIDS[protocol][:2]
    assert presented(lay(table, peer, uid)) == [uid]
    assert peer.tell("flicker") == "flicker"
    # Meanwhile more than a second of flicker passes, if the first card is gone and comes again.
    events = table.until(CardPresented, meanwhile=Countdown(5, lambda: peer.tell(f"present {other}")))
    assert presented(events) == [other]


class Countdown:
    """Does something at the last of so many calls, and from then on."""

    def __init__(self, calls: int, then: Callable[[], object]) -> None:
        self._left = calls
        self._then = then

    def __call__(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._then()


def test_unplugged_in_the_middle_and_back_under_a_new_name(
    table: Table, peer: ScriptedPeer, protocol: ScannerProtocolName
) -> None:
    table.read(protocol, peer.port, quiet=30.0)
    uid, other = UIDS[protocol][:2]
    lay(table, peer, uid)
    before = peer.device
    assert peer.tell("truncate") == "truncate"
    assert peer.tell(f"present {uid}") == f"on the reader: {uid}"
    answer = peer.tell("replug")
    assert answer == f"plugged in at {peer.device}"
    assert peer.device != before
    events = table.until(ReaderRecovered)
    assert [type(event) for event in events] == [ReaderFault, ReaderRecovered]
    assert isinstance(events[0], ReaderFault)
    assert events[0].kind == "lost"
    assert presented(lay(table, peer, other)) == [other]


def test_pulled_out_for_a_while(table: Table, peer: ScriptedPeer, protocol: ScannerProtocolName) -> None:
    table.read(protocol, peer.port)
    lay(table, peer, UIDS[protocol][0])
    before = peer.device
    assert peer.tell("drop") == "unplugged"
    assert not os.path.lexists(peer.port)
    (fault,) = table.until(ReaderFault)
    assert isinstance(fault, ReaderFault)
    assert fault.kind == "lost"
    peer.tell("replug")
    assert peer.device != before
    assert isinstance(table.until(ReaderRecovered)[-1], ReaderRecovered)


def test_nobody_else_can_open_the_port(table: Table, peer: ScriptedPeer, protocol: ScannerProtocolName) -> None:
    table.read(protocol, peer.port)
    lay(table, peer, UIDS[protocol][0])
    with pytest.raises(serial.SerialException, match="exclusively lock"):
        serial.Serial(peer.port, exclusive=True)


@pytest.mark.parametrize("protocol", ["pn532"])
def test_two_cards_at_once(table: Table, peer: ScriptedPeer) -> None:
    table.read("pn532", peer.port, quiet=0.5)
    one, other = CHIP_UIDS[:2]
    (together,) = table.until(TwoCards, meanwhile=lambda: peer.tell(f"two {one} {other}"))
    assert isinstance(together, TwoCards)
    assert (together.uids, together.reader) == (tuple(sorted((one, other))), 4)
    peer.tell(f"present {other}")
    assert presented(table.until(CardPresented)) == [other]


@pytest.mark.parametrize("protocol", ["pn532"])
def test_a_reader_that_falls_silent_and_speaks_again(table: Table, peer: ScriptedPeer) -> None:
    table.read("pn532", peer.port, quiet=0.5)
    assert presented(lay(table, peer, CHIP_UIDS[0])) == CHIP_UIDS[:1]
    assert peer.tell("silent") == "silent"
    (fault,) = table.until(ReaderFault)  # the card is not gone because nothing was said of it
    assert isinstance(fault, ReaderFault)
    assert fault.kind == "silent"
    assert peer.tell("silent off") == "silent off"
    assert [type(event) for event in table.until(ReaderRecovered)] == [ReaderRecovered]
    peer.tell("lift")
    assert [type(event) for event in table.until(CardRemoved)] == [CardRemoved]


@pytest.mark.parametrize("protocol", ["line"])
def test_several_antennas_of_one_reader(table: Table, peer: ScriptedPeer) -> None:
    table.read("line", peer.port)
    (first,) = table.until(CardPresented, meanwhile=lambda: peer.tell("present 45C52583 2"))
    peer.tell("present 0006762840 1")
    (second,) = table.until(CardPresented)
    assert isinstance(first, CardPresented)
    assert isinstance(second, CardPresented)
    assert [(first.uid, first.reader), (second.uid, second.reader)] == [("45C52583", 5), ("0006762840", 4)]


@pytest.mark.parametrize("protocol", ["rdm6300", "pn532"])
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("present XYZ", "XYZ is no tag for {protocol}: write {form}"),
        ("present 070067315", "070067315 is no tag for {protocol}: write {form}"),
        ("present 0700673158 2", None),
        ("dance", "'dance' will not do; 'help' lists what can be written"),
        ("lift now", "'lift now' will not do; 'help' lists what can be written"),
        ("two 0700673158 0700673158", None),
        ("noise off", "'noise off' will not do; 'help' lists what can be written"),
    ],
)
def test_what_cannot_be_done_is_answered(
    peer: ScriptedPeer, protocol: ScannerProtocolName, line: str, answer: str | None
) -> None:
    form = "ten hex digits" if protocol == "rdm6300" else "4, 7 or 10 bytes in hex"
    said = peer.tell(line)
    if answer is None:
        assert "on the reader" not in said
    else:
        assert said == answer.format(protocol=protocol, form=form)
    assert peer.tell("help").startswith("present CARD")
