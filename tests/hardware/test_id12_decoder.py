"""The ID-12's longer frame: real tags, any split, torn frames."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.decoders import Reading
from hardware.id12 import Id12Decoder
from hardware.protocols import SCANNER_PROTOCOLS
from hardware.rdm6300 import Rdm6300Decoder

tags = st.binary(min_size=5, max_size=5).map(lambda tag: tag.hex().upper())
quiet_noise = st.binary(max_size=40).map(lambda noise: noise.replace(b"\x02", b"\x00"))


def framed(digits: str) -> bytes:
    return b"\x02" + digits.encode("ascii") + b"\x0d\x0a\x03"


def frame(tag: str) -> bytes:
    checksum = 0
    for byte in bytes.fromhex(tag):
        checksum ^= byte
    return framed(f"{tag}{checksum:02X}")


@pytest.mark.parametrize("digits", ["070067315809", "1F00644BB686", "01C8F0080031", "3C00CE754CCB"])
def test_frames_of_real_tags(digits: str) -> None:
    assert Id12Decoder().feed(framed(digits)) == [Reading(digits[:10])]


def test_one_frame_makes_a_card_because_it_is_sent_once() -> None:
    assert SCANNER_PROTOCOLS["id12"].frames_needed == 1


@pytest.mark.parametrize(
    "torn",
    [
        framed("100026F44426"),  # the checksum
        b"\x02070067315809\x03",  # the shorter frame of another reader
        b"\x02070067315809\x0d\x03",
        b"\x02070067315809\x0a\x0d\x03",
        b"\x02070067315809\x0d\x0a\x0a\x03",
        b"\x020700673158\x0d\x0a09\x03",
        b"\x02070067315809\x0d\x0a",
        b"\x0d\x0a\x03",
        b"\x02" + b"0" * 10_000,
    ],
)
def test_the_next_frame_after_a_torn_one_is_found(torn: bytes) -> None:
    decoder = Id12Decoder()
    assert decoder.feed(torn) == []
    assert decoder.feed(framed("1F00644BB686")) == [Reading("1F00644BB6")]


def test_the_shorter_protocol_does_not_take_the_longer_frame() -> None:
    assert Rdm6300Decoder().feed(framed("070067315809")) == []


@given(st.lists(tags, max_size=6), st.lists(quiet_noise, min_size=7, max_size=7), st.data())
def test_any_split_of_glued_frames_with_noise_between(sent: list[str], noise: list[bytes], data: st.DataObject) -> None:
    stream = noise[0] + b"".join(frame(tag) + noise[place + 1] for place, tag in enumerate(sent))
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=10))
    places = sorted({0, len(stream), *cuts})
    decoder = Id12Decoder()
    found = [reading.uid for start, end in pairwise(places) for reading in decoder.feed(stream[start:end])]
    assert found == sent


@given(st.lists(st.binary(max_size=60), max_size=20))
def test_never_raises(portions: list[bytes]) -> None:
    decoder = Id12Decoder()
    for portion in portions:
        for reading in decoder.feed(portion):
            assert len(bytes.fromhex(reading.uid)) == 5
    assert len(decoder._body or b"") <= 14
