"""Readers that type: key strokes in, uids out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.decoders import Reading
from hardware.keyboard import LONGEST_UID, KeyboardDecoder, KeyStroke

CODES = {"0": 11, **{str(digit): digit + 1 for digit in range(1, 10)}}
CODES |= {"A": 30, "B": 48, "C": 46, "D": 32, "E": 18, "F": 33, "\n": 28, "G": 34, " ": 57}
KEYPAD = dict(zip("0123456789\n", (82, 79, 80, 81, 75, 76, 77, 71, 72, 73, 96), strict=True))
SCAN_CODE, REPORT, LOST = (4, 4, 458782), (0, 0, 0), (0, 3, 0)


def typed(text: str, codes: dict[str, int] = CODES) -> list[KeyStroke]:
    """What the kernel tells of the typing: each key goes down and up."""
    strokes: list[KeyStroke] = []
    for character in text:
        strokes += [SCAN_CODE, (1, codes[character], 1), REPORT, (1, codes[character], 0), REPORT]
    return strokes


def decode(*portions: list[KeyStroke]) -> list[str]:
    decoder = KeyboardDecoder()
    return [reading.uid for portion in portions for reading in decoder.feed(portion)]


def test_leading_zeros_count() -> None:
    assert KeyboardDecoder().feed(typed("0006762840\n")) == [Reading("0006762840")]


@pytest.mark.parametrize("text", ["04A1B2C3", "0123456789ABCDEF0123", "9D44A346", "045525"])
def test_hex_uids(text: str) -> None:
    assert decode(typed(text + "\n")) == [text]


def test_the_keypad_is_as_good() -> None:
    assert decode(typed("0006762840\n", KEYPAD)) == ["0006762840"]


def test_shift_and_the_locks_say_nothing() -> None:
    shifted: list[KeyStroke] = []
    for stroke in typed("04A1B2C3\n"):
        shifted += [(1, 42, 1), stroke, (1, 42, 0), (1, 69, 1), (1, 58, 1)]
    assert decode(shifted) == ["04A1B2C3"]


def test_a_key_that_repeats_itself_counts_once() -> None:
    repeated = [stroke for key in typed("04A1B2C3\n") for stroke in (key, (key[0], key[1], 2))]
    assert decode(repeated) == ["04A1B2C3"]


@pytest.mark.parametrize("text", ["", "1", "1234", "12345", "1234567", "04A1B2G3", "04A1 B2C3", "0" * 22])
def test_what_is_no_uid(text: str) -> None:
    assert decode(typed(text + "\n"), typed("04A1B2C3\n")) == ["04A1B2C3"]


def test_key_strokes_that_the_kernel_lost_cost_their_uid_only() -> None:
    assert decode(typed("0006"), [LOST], typed("762840\n04A1B2C3\n")) == ["04A1B2C3"]


def test_what_is_typed_right_after_the_opening_may_lack_its_beginning() -> None:
    decoder = KeyboardDecoder()
    decoder.join()
    assert decoder.feed(typed("762840\n04A1B2C3\n")) == [Reading("04A1B2C3")]


def test_reset_forgets_half_a_uid() -> None:
    decoder = KeyboardDecoder()
    assert decoder.feed(typed("0006")) == []
    decoder.reset()
    assert decoder.feed(typed("762840\n")) == [Reading("762840")]


@given(st.lists(st.binary(min_size=3, max_size=10).map(lambda uid: uid.hex().upper()), max_size=5), st.data())
def test_any_split_gives_the_same(sent: list[str], data: st.DataObject) -> None:
    strokes = typed("".join(uid + "\n" for uid in sent))
    cuts = data.draw(st.lists(st.integers(0, len(strokes)), max_size=8))
    places = sorted({0, len(strokes), *cuts})
    assert decode(*(strokes[start:end] for start, end in pairwise(places))) == sent


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 120), st.integers(0, 2)), max_size=200))
def test_noise_never_raises_takes_no_more_room_and_costs_one_uid(noise: list[KeyStroke]) -> None:
    decoder = KeyboardDecoder()
    decoder.feed(noise)
    assert len(decoder._typed) <= LONGEST_UID
    found = decoder.feed(typed("\n04A1B2C3\n"))
    assert found[-1] == Reading("04A1B2C3")
