"""Decoders under any split of the bytes, noise, bit flips and torn frames."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.decoders import Decoder, Reading
from hardware.line_protocol import LONGEST_LINE, LineDecoder
from hardware.protocols import SCANNER_PROTOCOLS
from hardware.rdm6300 import Rdm6300Decoder
from tests.fakes.rdm6300_peer import frame

VALID = ["070067315809", "1F00644BB686", "01C8F0080031", "3C00CE754CCB"]
GHOSTS = ["000000000000", "00F00000F000", "B59A99E5A9FA"]

tags = st.binary(min_size=5, max_size=5).map(lambda tag: tag.hex().upper())
uids = st.one_of(
    st.binary(min_size=3, max_size=10).map(lambda uid: uid.hex().upper()),
    st.integers(min_value=0, max_value=10**10 - 1).map(lambda number: f"{number:010d}"),
)
# Noise that cannot itself end or begin anything: whatever follows it must be found.
quiet_noise = st.binary(max_size=40).map(lambda noise: noise.replace(b"\x02", b"\x00"))


def rdm6300(digits: str) -> bytes:
    return b"\x02" + digits.encode("ascii") + b"\x03"


def decode(decoder: Decoder, *portions: bytes) -> list[str]:
    return [reading.uid for portion in portions for reading in decoder.feed(portion)]


def split(stream: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    return [stream[start:end] for start, end in pairwise(places)]


@pytest.mark.parametrize("digits", VALID)
def test_rdm6300_frames_of_real_tags(digits: str) -> None:
    assert decode(Rdm6300Decoder(), rdm6300(digits)) == [digits[:10]]
    assert frame(digits[:10]) == rdm6300(digits)


def test_rdm6300_refuses_a_wrong_checksum() -> None:
    assert decode(Rdm6300Decoder(), rdm6300("100026F44426")) == []


@pytest.mark.parametrize("digits", GHOSTS)
def test_rdm6300_ghosts_pass_the_checksum(digits: str) -> None:
    """Which is why a single frame of this protocol is never a card."""
    assert decode(Rdm6300Decoder(), rdm6300(digits)) == [digits[:10]]
    assert SCANNER_PROTOCOLS["rdm6300"].frames_needed == 2


def test_rdm6300_uid_is_upper_case() -> None:
    assert decode(Rdm6300Decoder(), rdm6300("1f00644bb686")) == ["1F00644BB6"]


@pytest.mark.parametrize(
    "torn",
    [
        b"\x020700673158",  # cut off, the next frame follows
        b"\x02070067315809",  # its end is missing
        b"070067315809\x03",  # its start is missing
        b"\x0207006731580\x03",  # a digit is missing
        b"\x020700673158099\x03",  # a digit too many
        b"\x0207006G315809\x03",  # no hex digit
        b"\x02\x02\x02\x03\x03",
        b"\xff" * 10_000,
        b"\x02" + b"0" * 10_000,
    ],
)
def test_rdm6300_finds_the_next_frame_after_a_torn_one(torn: bytes) -> None:
    assert decode(Rdm6300Decoder(), torn, rdm6300(VALID[1])) == ["1F00644BB6"]


@given(st.lists(tags, max_size=6), st.lists(quiet_noise, min_size=7, max_size=7), st.data())
def test_rdm6300_any_split_of_glued_frames_with_noise_between(
    sent: list[str], noise: list[bytes], data: st.DataObject
) -> None:
    stream = noise[0] + b"".join(frame(tag) + noise[i + 1] for i, tag in enumerate(sent))
    cuts = data.draw(st.lists(st.integers(min_value=0), max_size=10))
    assert decode(Rdm6300Decoder(), *split(stream, cuts)) == sent


@given(st.lists(tags, min_size=3, max_size=5), st.data())
def test_rdm6300_a_flipped_bit_costs_at_most_its_own_frame(sent: list[str], data: st.DataObject) -> None:
    stream = bytearray(b"".join(map(frame, sent)))
    place = data.draw(st.integers(min_value=0, max_value=len(stream) - 1))
    stream[place] ^= 1 << data.draw(st.integers(min_value=0, max_value=7))
    hurt = place // 14
    received = decode(Rdm6300Decoder(), bytes(stream))
    without = sent[:hurt] + sent[hurt + 1 :]
    # A flip in a letter's case bit leaves the digit, and so the frame, as it was.
    assert received in (without, sent)


@given(st.lists(st.binary(max_size=60), max_size=20))
def test_rdm6300_never_raises_and_gives_only_tags(portions: list[bytes]) -> None:
    for uid in decode(Rdm6300Decoder(), *portions):
        assert len(uid) == 10
        assert uid == uid.upper()
        int(uid, 16)


def test_rdm6300_reset_forgets_half_a_frame() -> None:
    decoder = Rdm6300Decoder()
    whole = rdm6300(VALID[0])
    assert decode(decoder, whole[:6]) == []
    decoder.reset()
    assert decode(decoder, whole[6:]) == []
    assert decode(decoder, whole) == ["0700673158"]


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\n\r"])
@pytest.mark.parametrize(
    ("line", "reading"),
    [
        ("45C52583", Reading("45C52583")),
        ("45c525", Reading("45C525")),
        ("04A1B2C3D4E5F6", Reading("04A1B2C3D4E5F6")),
        ("0123456789ABCDEF0123", Reading("0123456789ABCDEF0123")),
        ("0006762840", Reading("0006762840")),
        ("  45C52583 ", Reading("45C52583")),
        ("Card UID: 45 C5 25 83", Reading("45C52583")),
        ("Card UID: 45:c5:25:83", Reading("45C52583")),
        ("Card UID:45-C5-25-83", Reading("45C52583")),
        ("card uid: 45C52583", Reading("45C52583")),
        ("Card UID: 0006762840", Reading("0006762840")),
        ("Reader 2: Card UID: 45 C5 25 83", Reading("45C52583", antenna=2)),
        ("Reader 0: Card UID: 45 C5 25 83", Reading("45C52583", antenna=0)),
        ("SCAN\tuid=abc123\treader=2", Reading("ABC123")),
        ("SCAN\tuid=abc123", Reading("ABC123")),
        ("SCAN\ttype=mifare\tuid=45:C5:25:83\t", Reading("45C52583")),
    ],
)
def test_line_forms(line: str, reading: Reading, end: str) -> None:
    assert LineDecoder().feed((line + end).encode("ascii")) == [reading]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "4",
        "45C5",  # two bytes
        "45C5258",  # half a byte
        "0123456789ABCDEF012345",  # eleven bytes
        "12:34:56",  # a time of day
        "Firmware Version: 0x92 = v2.0",
        "Reader 2: Firmware Version: 0x92",
        "Card UID:",
        "Card UID: 45 C5",
        "Card UID: 45 C5 25 8",
        "Card UID: 45  C5 25 83 and more",
        "PICC type: MIFARE 1KB",
        "SCAN",
        "SCAN\tuid=",
        "SCAN\tuid=hello\tuid=abc123",
        "SCANNER\tuid=abc123",
        "٤٥٢٥٢٥",  # digits, but not these
    ],
)
def test_line_noise_is_no_card(line: str) -> None:
    assert LineDecoder().feed((line + "\r\n").encode()) == []


def test_line_waits_for_its_end() -> None:
    decoder = LineDecoder()
    assert decode(decoder, b"45C5", b"2583") == []
    assert decode(decoder, b"\r") == ["45C52583"]
    assert decode(decoder, b"\n") == []


@given(st.lists(uids, max_size=6), st.sampled_from(["\r", "\n", "\r\n"]), st.data())
def test_line_any_split(sent: list[str], end: str, data: st.DataObject) -> None:
    stream = "".join(uid + end for uid in sent).encode("ascii")
    cuts = data.draw(st.lists(st.integers(min_value=0), max_size=10))
    assert decode(LineDecoder(), *split(stream, cuts)) == sent


@given(st.binary(max_size=2000))
def test_line_noise_costs_at_most_one_line(noise: bytes) -> None:
    received = decode(LineDecoder(), noise, b"\r\n45C52583\r\n")
    assert received[-1] == "45C52583"


@given(st.lists(uids, min_size=3, max_size=5), st.data())
def test_line_a_flipped_bit_costs_at_most_its_neighbours(sent: list[str], data: st.DataObject) -> None:
    lines = [f"{uid}\n".encode("ascii") for uid in sent]
    hurt = data.draw(st.integers(min_value=0, max_value=len(sent) - 1))
    line = bytearray(lines[hurt])
    place = data.draw(st.integers(min_value=0, max_value=len(line) - 1))
    line[place] ^= 1 << data.draw(st.integers(min_value=0, max_value=7))
    received = decode(LineDecoder(), *lines[:hurt], bytes(line), *lines[hurt + 1 :])
    # A flip of the line's end glues two lines; any other one stays within its line.
    assert received[:hurt] == sent[:hurt]
    rest = sent[hurt + 2 :]
    assert received[len(received) - len(rest) :] == rest


def test_line_a_line_without_end_takes_no_more_room_and_costs_no_other() -> None:
    decoder = LineDecoder()
    for _ in range(1000):
        assert decode(decoder, b"45C52583" * 100) == []
        assert len(decoder._line) <= LONGEST_LINE
    assert decode(decoder, b"\n", b"45C52583\n") == ["45C52583"]


@pytest.mark.parametrize("start", [b"SCAN\tpadding=", b""])
@pytest.mark.parametrize("end", [b"\tuid=abc123\n", b"45C52583\n"])
def test_line_that_is_too_long_is_no_card_for_any_split(start: bytes, end: bytes) -> None:
    line = start + b"x" * (LONGEST_LINE + 1 - len(start)) + end
    assert decode(LineDecoder(), line) == []
    assert decode(LineDecoder(), *(line[i : i + 1] for i in range(len(line)))) == []


@given(st.lists(st.binary(max_size=60), max_size=20))
def test_line_never_raises_and_gives_only_uids(portions: list[bytes]) -> None:
    for uid in decode(LineDecoder(), *portions):
        assert 3 <= len(bytes.fromhex(uid)) <= 10
        assert uid == uid.upper()


def test_line_reset_forgets_half_a_line() -> None:
    decoder = LineDecoder()
    assert decode(decoder, b"45C5") == []
    decoder.reset()
    assert decode(decoder, b"45C525\n") == ["45C525"]


def test_each_protocol_makes_a_dialogue_of_its_own() -> None:
    for protocol in SCANNER_PROTOCOLS.values():
        assert protocol.dialogue() is not protocol.dialogue()
