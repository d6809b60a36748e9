"""What comes over a reader's wire may be anything: decoders keep little, readers live on, and the next card is read."""

from __future__ import annotations

import errno
import sys
import termios
import threading
from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from serial import SerialException

from hardware.decoders import Reading
from hardware.events import CardPresented, CardRemoved, HardwareEvent, ReaderFault, ReaderRecovered, TwoCards
from hardware.id12 import Id12Decoder
from hardware.keyboard import LONGEST_UID, KeyboardDecoder
from hardware.line_protocol import LONGEST_LINE, LineDecoder
from hardware.pn532 import Pn532Dialogue
from hardware.pn532_frames import ACK, LONGEST_FRAME, NACK, Message, Pn532Frames, message_frame
from hardware.pn532_targets import listed_uids
from hardware.presence import MOST_CARDS
from hardware.rdm6300 import Rdm6300Decoder
from tests.fakes.reader_world import Act, ReaderWorld
from tests.fuzz.budget import fuzzed, within

PIECES: Sequence[bytes] = (
    *(b"\x02", b"\x03", b"\r", b"\n", b"\r\n\x03", b"\x00", b"\xff", b"\x7f", b"\x80\xff", b"\x02\x02", b"\x02" * 50),
    *(b"070067315809", b"070067315809\x03", b"\x02070067315809\x03", b"\x02070067315809\r\n\x03", b"\x020700673158"),
    *(b"\x02000000000000\x03", b"\x02B59A99E5A9FA\x03", b"\x02" + b"0" * 300, b"\x02zz0067315809\x03"),
    *(
        b"04A1B2C3\n",
        b"Card UID: 45 C5 25 83\r\n",
        b"Reader 2: Card UID: 45 C5 25 83\n",
        b"Reader 99: Card UID: 45-C5-25-83\n",
    ),
    *(
        b"SCAN\tuid=abc123\tx\n",
        b"SCAN\tuid=\n",
        b"Reader \xd9\xa3: Card UID: 45 C5 25 83\n",
        b"x" * 600,
        b"17:30:00\n",
    ),
    *(
        ACK,
        NACK,
        b"\x00\x00\xff",
        b"\x00\x00\xff\xff\xff",
        b"\x00\x00\xff\x01\xff\x7f\x81\x00",
        b"\x00\x00\xff\xfe\x02\xd5\x4b",
    ),
    *(
        message_frame(bytes.fromhex("4B010100040804") + bytes.fromhex("9D44A346"), 0xD5),
        message_frame(b"\x4b\x00", 0xD5),
    ),
    *(
        message_frame(b"\x03\x32\x01\x06\x07", 0xD5),
        message_frame(b"\x4b\xff" + bytes(80), 0xD5),
        message_frame(b"\x15", 0xD5),
    ),
)
"""What is on the wires of readers, whole and torn, mixed over the protocols."""
WIRE = st.lists(st.sampled_from(PIECES) | st.binary(max_size=40), max_size=12)

GOOD: dict[str, tuple[Callable[[], Any], bytes, str]] = {
    "rdm6300": (Rdm6300Decoder, b"\x02070067315809\x03", "0700673158"),
    "id12": (Id12Decoder, b"\x02070067315809\r\n\x03", "0700673158"),
    "line": (LineDecoder, b"\nCard UID: 45 C5 25 83\n", "45C52583"),
}


def kept(thing: Any) -> int:
    """Bytes that a decoder keeps."""
    names = [name for name in vars(thing) if name.startswith("_")]
    return sum(
        sys.getsizeof(value) for name in names if isinstance(value := getattr(thing, name), bytearray | str | bytes)
    )


@pytest.mark.parametrize("protocol", GOOD)
@fuzzed(150)
@given(wire=WIRE, cuts=st.lists(st.integers(1, 64), max_size=20))
def test_decoders_of_readers_that_talk(protocol: str, wire: list[bytes], cuts: list[int]) -> None:
    make, frame, uid = GOOD[protocol]
    whole, cut = make(), make()
    stream = b"".join(wire)
    readings = whole.feed(stream)
    in_pieces: list[Reading] = []
    rest = stream
    for length in cuts:
        in_pieces += cut.feed(rest[:length])
        rest = rest[length:]
    in_pieces += cut.feed(rest)
    assert in_pieces == readings, "it matters how the bytes were portioned"
    for reading in readings:
        assert bytes.fromhex(reading.uid).hex().upper() == reading.uid
        assert 3 <= len(reading.uid) // 2 <= 10
        assert reading.antenna is None or 0 <= reading.antenna <= 99
    assert kept(whole) <= 4 * LONGEST_LINE
    # One frame at most is lost after noise, the next one is read.
    assert Reading(uid) in [*whole.feed(frame), *whole.feed(frame)]


@fuzzed(150)
@given(wire=WIRE, cuts=st.lists(st.integers(1, 64), max_size=20))
def test_frames_of_the_pn532(wire: list[bytes], cuts: list[int]) -> None:
    frames, pieces = Pn532Frames(), Pn532Frames()
    stream = b"".join(wire)
    found = frames.feed(stream)
    in_pieces, rest = [], stream
    for length in cuts:
        in_pieces += pieces.feed(rest[:length])
        rest = rest[length:]
    assert in_pieces + pieces.feed(rest) == found
    assert kept(frames) <= 4 * LONGEST_FRAME
    for frame in found:
        if isinstance(frame, Message):
            uids = listed_uids(frame.data)
            assert uids is None or all(len(uid) in (8, 14, 20) for uid in uids)


@fuzzed(150)
@given(data=st.binary(max_size=300))
def test_lists_of_targets(data: bytes) -> None:
    uids = listed_uids(data)
    assert uids is None or len(uids) == data[0] <= 2


@fuzzed(150)
@given(
    steps=st.lists(st.tuples(st.sampled_from(PIECES) | st.binary(max_size=40), st.sampled_from((0.0, 0.02, 0.6, 3.0))))
)
def test_the_dialogue_with_a_chip_that_says_anything(steps: list[tuple[bytes, float]]) -> None:
    from hardware.dialogue import ReaderTrouble

    dialogue, now = Pn532Dialogue(), 50.0
    dialogue.begin(now)
    for heard, seconds in steps:
        now += seconds
        trouble = None
        try:
            step = dialogue.step(heard, now)
        except ReaderTrouble as raised:
            trouble = raised
        if trouble is not None:
            assert trouble.kind in ("silent", "wrong")
            assert str(trouble).isprintable()
            dialogue.begin(now)
            continue
        assert len(step.send) < 100
        assert dialogue.next_due() <= now + 1.0, "the table would wait for this reader"


STROKES = st.tuples(
    st.sampled_from((0, 1, 1, 1, 4, -1, 99)),
    st.sampled_from((0, 3, 2, 11, 30, 28, 42, 69, 96, 200, 767, -1)) | st.integers(),
    st.sampled_from((0, 1, 1, 1, 2)) | st.integers(),
)


@fuzzed(150)
@given(strokes=st.lists(STROKES, max_size=200))
def test_key_strokes(strokes: list[tuple[int, int, int]]) -> None:
    decoder = KeyboardDecoder()
    for reading in decoder.feed(strokes):
        assert 6 <= len(reading.uid) <= LONGEST_UID
    assert kept(decoder) <= 200
    typed = [(1, 28, 1), *[(1, code, 1) for code in (11, 11, 2, 3, 4, 5)], (1, 28, 1)]
    assert decoder.feed(typed)[-1] == Reading("001234")


# --- whole readers, with their threads


class NoisyWire:
    """A port that says what it is told to, and breaks as ports do."""

    def __init__(self, world: NoisyWorld, wire: list[bytes | Exception]) -> None:
        self._world = world
        self._wire = wire

    def receive(self, seconds: float, /) -> bytes:
        if not self._wire:
            self._world.over.set()
            self._world.never.wait(0.01)
            return b""
        self._world.now += min(seconds, 0.03)
        said = self._wire.pop(0)
        if isinstance(said, Exception):
            raise said
        return said

    def send(self, data: bytes, /) -> None:
        assert len(data) < 100

    def close(self) -> None:
        """A port that is noise to its end."""


class NoisyWorld:
    def __init__(self) -> None:
        self.now = 1000.0
        self.over = threading.Event()
        self.never = threading.Event()

    def clock(self) -> float:
        return self.now


BREAKS: Sequence[Callable[[], Exception]] = (
    lambda: OSError(errno.EIO, "Input/output error"),
    lambda: SerialException("device reports readiness to read but returned no data"),
    lambda: termios.error(5, "Input/output error"),
    lambda: TypeError("'NoneType' object cannot be interpreted as an integer"),
    lambda: ValueError("a\nb\x1b[31m" + "x" * 5000),
    lambda: UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"),
    lambda: RecursionError("too deep"),
    lambda: MemoryError(),
    lambda: Exception(),
)


@pytest.mark.parametrize("protocol", ["rdm6300", "id12", "line", "pn532"])
@fuzzed(25)
@given(data=st.data())
def test_readers_live_through_anything(protocol: str, data: st.DataObject) -> None:
    from hardware.inputs import EventQueue
    from hardware.serial_reader import SerialReader
    from hardware.settings import ScannerSettings

    broken = st.sampled_from(BREAKS).map(lambda make: make())
    wire: list[bytes | Exception] = data.draw(
        st.lists(st.sampled_from(PIECES) | st.binary(max_size=99) | broken, max_size=30)
    )
    world = NoisyWorld()
    queue = EventQueue(lambda: None, limit=100_000)
    settings = ScannerSettings(protocol, "world")  # type: ignore[arg-type]
    reader = SerialReader(settings, world.clock, queue, lambda port, baud: NoisyWire(world, wire))
    reader._stop.wait = lambda timeout=None: reader._stop.is_set()  # type: ignore[method-assign]
    reader.start()
    assert world.over.wait(20), "the reader's thread is dead, or hangs"
    reader.close()
    assert not reader._thread.is_alive()
    for event in queue.drain():
        assert sane(event), event
    assert len(reader._presences) <= 100
    assert all(len(presence._sightings) <= MOST_CARDS for presence in reader._presences.values())


def sane(event: HardwareEvent) -> bool:
    match event:
        case CardPresented(uid) | CardRemoved(uid):
            return uid.isascii() and uid.isalnum()
        case TwoCards(uids):
            return len(uids) == 2
        case ReaderFault(kind, _, detail):
            return kind in ("lost", "silent", "wrong", "busy", "absent") and detail.isprintable() and len(detail) < 1000
        case ReaderRecovered():
            return True
        case _:
            return False


TAGS = {"rdm6300": "0700673158", "id12": "0700673158", "line": "45C52583", "pn532": "9D44A346"}
MISDEEDS = st.sampled_from(("noise", "boot", "truncate", "duplicate", "slow", "glue", "flicker", "drop", "silent"))


@pytest.mark.parametrize("protocol", TAGS)
@fuzzed(8)
@given(acts=st.lists(st.tuples(st.sampled_from((0.0, 0.1, 1.0)), MISDEEDS), max_size=12))
def test_a_card_is_read_after_everything_that_went_wrong(protocol: str, acts: list[Act]) -> None:
    tag = TAGS[protocol]
    after: list[Act] = [(1.0, "behave"), (1.0, "replug"), (8.0, f"present {tag}"), (4.0, "lift")]
    with within(60):
        told = ReaderWorld(protocol, [(0.1, "present " + tag), *acts, (0.1, "lift"), *after]).live()
    mine = [event for event in told if isinstance(event, CardPresented | CardRemoved) and event.uid == tag]
    assert isinstance(mine[-2], CardPresented)
    assert isinstance(mine[-1], CardRemoved)
    if protocol != "line":  # a line has no checksum: torn ones may run together, and the deck does not know such a tag
        assert {event.uid for event in told if isinstance(event, CardPresented)} == {tag}, "a ghost"


def test_the_checksum_of_the_example_holds() -> None:
    """The good frames here are good: else nothing would be tested by them."""
    assert reduce(xor, bytes.fromhex("070067315809")) == 0
