"""The tags in a PN532's answer: uids of every length, answers to select, two tags, nonsense."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.pn532_targets import listed_uids

FOUR = "0004 08 04 9D44A346"
SEVEN = "0044 00 07 04112233445566"
TEN = "0084 08 0A 00112233445566778899"
WITH_ATS = "0344 20 07 04AABBCCDDEEFF 06 7577810280"


def listed(*targets: str) -> tuple[str, ...] | None:
    told = "".join(f"{number:02X}{target}" for number, target in enumerate(targets, 1))
    return listed_uids(bytes((len(targets),)) + bytes.fromhex(told))


def test_an_empty_field() -> None:
    assert listed() == ()


@pytest.mark.parametrize(
    ("target", "uid"),
    [
        (FOUR, "9D44A346"),
        (SEVEN, "04112233445566"),
        (TEN, "00112233445566778899"),
        (WITH_ATS, "04AABBCCDDEEFF"),
        ("0344 20 07 04AABBCCDDEEFF", "04AABBCCDDEEFF"),  # the chip was told not to ask for it
        ("0344 20 07 04AABBCCDDEEFF 01", "04AABBCCDDEEFF"),  # an ATS of nothing but its length
    ],
)
def test_one_tag(target: str, uid: str) -> None:
    assert listed(target) == (uid,)


@pytest.mark.parametrize("first", [FOUR, SEVEN, TEN, WITH_ATS])
@pytest.mark.parametrize("second", [FOUR, SEVEN, TEN, WITH_ATS])
def test_two_tags(first: str, second: str) -> None:
    one, other = listed(first), listed(second)
    assert one is not None
    assert other is not None
    assert listed(first, second) == one + other


@pytest.mark.parametrize(
    "told",
    [
        "",
        "01",
        "01 01 0004 08",
        "01 01 0004 08 04 9D44A3",  # the uid is cut off
        "01 01 0004 08 05 9D44A34600",  # no tag has five bytes
        "01 01 0004 08 00",
        "01 01 0004 08 04 9D44A346 00",  # something follows
        "01 01 0344 20 07 04AABBCCDDEEFF 06 757781",  # the ATS is cut off
        "01 01 0344 20 07 04AABBCCDDEEFF 00",
        "02 01 0004 08 04 9D44A346",  # the second one is missing
        "03 01 0004 08 04 9D44A346",
    ],
)
def test_what_makes_no_sense_is_no_tag(told: str) -> None:
    assert listed_uids(bytes.fromhex(told)) is None


@given(st.binary(max_size=80))
def test_never_raises_and_gives_only_uids(told: bytes) -> None:
    for uid in listed_uids(told) or ():
        assert len(bytes.fromhex(uid)) in (4, 7, 10)
        assert uid == uid.upper()
