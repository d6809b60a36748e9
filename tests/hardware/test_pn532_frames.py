"""The frames of the PN532: real bytes, any split, noise, and frames that only look like some."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.pn532_frames import (
    ACK,
    CHIP,
    LONGEST_FRAME,
    NACK,
    Acknowledged,
    Frame,
    Message,
    Pn532Frames,
    Refused,
    message_frame,
)

ONE_CARD = bytes.fromhex("0000FF0CF4D54B010100040804 9D44A346 0400")
NO_CARD = bytes.fromhex("0000FF03FDD54B00E000")
IDLE = bytes(LONGEST_FRAME)
"""A silent line's worth of zeros: it fills whatever false frame is still waited for."""

messages = st.builds(Message, st.integers(0, 255), st.binary(max_size=60))
frames = st.one_of(messages, st.just(Acknowledged()), st.just(Refused()))


def written(frame: Frame) -> bytes:
    match frame:
        case Acknowledged():
            return ACK
        case Refused():
            return NACK
        case Message(code, data):
            return message_frame(bytes((code,)) + data, sender=CHIP)


def decode(*portions: bytes) -> list[Frame]:
    decoder = Pn532Frames()
    return [frame for portion in portions for frame in decoder.feed(portion)]


def test_the_poll_for_one_as_it_is_written() -> None:
    assert message_frame(bytes.fromhex("4A0100")) == bytes.fromhex("0000FF04FCD44A0100E100")


def test_an_answer_with_one_card() -> None:
    assert decode(ONE_CARD) == [Message(0x4B, bytes.fromhex("0101000408049D44A346"))]


def test_acknowledgement_and_empty_answer_in_one_read() -> None:
    assert decode(ACK + NO_CARD) == [Acknowledged(), Message(0x4B, b"\x00")]


def test_the_chips_error_and_a_refusal() -> None:
    assert decode(bytes.fromhex("0000FF01FF7F8100") + NACK) == [Refused(), Refused()]


def test_a_command_is_no_answer() -> None:
    """The host's own bytes may come back on a wire that is shorted."""
    assert decode(message_frame(b"\x4a\x01\x00") + NO_CARD) == [Message(0x4B, b"\x00")]


@pytest.mark.parametrize(
    "wrong",
    [
        "0000FF0CF3D54B0101000408049D44A3460400",  # LCS
        "0000FF0CF4D54B0101000408049D44A3460500",  # DCS
        "0000FF0CF4D54B0101000408049D44A3",  # cut off
        "0000FF00",  # an acknowledgement, cut off
        "0000FFFFFF0100FFD54B00",  # an extended header
        "0000FFFFFFFFFF02",  # an extended header that is wrong in itself
        "0000FF0000",  # no length
        "0000FF01FFD52B00",  # no code
        "0000FF01FF7F8000",  # an error with a wrong checksum
        "00FF00FF00FF00FF00FF01",
        "5555" + "00" * 14,
    ],
)
def test_the_next_frame_after_a_wrong_one_is_found(wrong: str) -> None:
    found = decode(bytes.fromhex(wrong), NO_CARD, IDLE)
    assert found[-1] == Message(0x4B, b"\x00")
    assert Message(0x4B, bytes.fromhex("0101000408049D44A346")) not in found


@given(st.lists(frames, max_size=6), st.data())
def test_any_split_of_glued_frames_gives_the_same(sent: list[Frame], data: st.DataObject) -> None:
    stream = b"".join(map(written, sent))
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=10))
    places = sorted({0, len(stream), *cuts})
    assert decode(*(stream[start:end] for start, end in pairwise(places))) == sent


@given(st.binary(max_size=400), st.lists(messages, min_size=2, max_size=4))
def test_noise_costs_at_most_the_frame_after_it(noise: bytes, sent: list[Message]) -> None:
    found = decode(noise, *map(written, sent), IDLE)
    assert found[-len(sent) + 1 :] == sent[1:]


@given(st.lists(st.sampled_from([b"\x00", b"\xff", b"\xd5", b"\x01", b"\x7f", ACK, NO_CARD[:7]]), max_size=300))
def test_noise_made_of_frames_never_raises_and_takes_no_more_room(portions: list[bytes]) -> None:
    decoder = Pn532Frames()
    for portion in portions:
        decoder.feed(portion)
        assert len(decoder._kept) <= LONGEST_FRAME


@given(st.lists(messages, min_size=3, max_size=5), st.data())
def test_a_flipped_bit_costs_at_most_its_own_frame(sent: list[Message], data: st.DataObject) -> None:
    stream = bytearray(b"".join(map(written, sent)))
    place = data.draw(st.integers(0, len(stream) - 1))
    stream[place] ^= 1 << data.draw(st.integers(0, 7))
    ends = [sum(map(len, map(written, sent[: n + 1]))) for n in range(len(sent))]
    hurt = next(number for number, end in enumerate(ends) if place < end)
    # The first and last byte of a frame say nothing. A flip may even make a frame of the chip's
    # error or an acknowledgement, but never another message.
    found = [frame for frame in decode(bytes(stream), IDLE) if isinstance(frame, Message)]
    assert found in (sent[:hurt] + sent[hurt + 1 :], sent)


def test_a_frame_within_a_false_one_is_found_when_the_false_one_is_full() -> None:
    false = bytes.fromhex("0000FF32CED5")  # announces fifty bytes
    assert decode(false, NO_CARD, NO_CARD) == []
    assert decode(false, *[NO_CARD] * 6) == [Message(0x4B, b"\x00")] * 6


def test_reset_forgets_half_a_frame() -> None:
    decoder = Pn532Frames()
    assert decoder.feed(ONE_CARD[:8]) == []
    decoder.reset()
    assert decoder.feed(ONE_CARD[8:]) == []
    assert decoder.feed(NO_CARD) == [Message(0x4B, b"\x00")]
