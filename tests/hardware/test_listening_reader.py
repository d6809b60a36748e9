"""Listening to readers that only talk: the rest of a torn frame right after the opening, and nothing to send."""

from __future__ import annotations

import pytest

from hardware.decoders import Reading
from hardware.dialogue import JOIN_SECONDS, Listening, Step
from hardware.id12 import Id12Decoder
from hardware.line_protocol import LineDecoder
from hardware.rdm6300 import Rdm6300Decoder

CARD = Reading("45C52583")


def lines(opened: float = 10.0) -> Listening[bytes]:
    listening = Listening(LineDecoder())
    assert listening.begin(opened) == b""
    return listening


def test_the_rest_of_a_line_that_was_under_way_is_no_card() -> None:
    listening = lines()
    assert listening.step(b"", 10.0) == Step()
    assert listening.step(b"C52583\r\n", 10.0 + JOIN_SECONDS / 2) == Step()
    assert listening.step(b"45C52583\r\n", 10.0 + JOIN_SECONDS / 2) == Step(readings=(CARD,))


def test_a_line_that_comes_later_is_whole() -> None:
    assert lines().step(b"45C52583\r\n", 10.0 + JOIN_SECONDS) == Step(readings=(CARD,))


def test_each_opening_may_tear_a_line() -> None:
    listening = lines()
    assert listening.step(b"45C5", 20.0) == Step()
    listening.begin(30.0)
    assert listening.step(b"C52583\r\n", 30.0) == Step()
    listening.begin(40.0)
    assert listening.step(b"2583\r\n45C52583\r\n", 41.0) == Step(readings=(CARD,))


@pytest.mark.parametrize(
    ("decoder", "frame"),
    [
        (Rdm6300Decoder(), b"\x02070067315809\x03"),
        (Id12Decoder(), b"\x02070067315809\r\n\x03"),
    ],
)
def test_frames_that_have_a_beginning_need_not_wait(decoder: Rdm6300Decoder, frame: bytes) -> None:
    listening = Listening(decoder)
    listening.begin(10.0)
    assert listening.step(frame[3:] + frame, 10.0).readings == (Reading("0700673158"),)


def test_such_a_reader_is_ready_and_nothing_is_due() -> None:
    listening = lines()
    assert listening.ready
    assert listening.next_due() is None
