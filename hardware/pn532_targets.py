"""What a PN532 tells of the tags in its field (type A, 106 kbit/s): pure."""

from __future__ import annotations

from typing import Final

UID_BYTES: Final = (4, 7, 10)
ATS_BIT: Final = 0x20
"""Of SEL_RES: the tag speaks ISO 14443-4, and its answer to select (ATS) follows its uid."""


def listed_uids(data: bytes) -> tuple[str, ...] | None:
    """The uids in an answer to InListPassiveTarget, in upper-case hex; None if it makes no sense.

    ``data`` follows the answer's code: the number of targets, then for each its number, SENS_RES
    (2 bytes), SEL_RES, the uid's length, the uid, and the ATS of those that have one.
    """
    if not data:
        return None
    return _targets(data[1:], data[0])


def _targets(data: bytes, count: int) -> tuple[str, ...] | None:
    if count == 0:
        return ()
    if count > 2 or len(data) < 5:
        return None
    select_response, length = data[3], data[4]
    uid, rest = data[5 : 5 + length], data[5 + length :]
    if length not in UID_BYTES or len(uid) < length:
        return None
    # An ATS begins with its own length. A chip that was told not to ask for it leaves it out.
    beyond = [rest]
    if select_response & ATS_BIT and rest and 1 <= rest[0] <= len(rest):
        beyond.insert(0, rest[rest[0] :])
    for following in beyond:
        if count == 1 and not following:
            return (uid.hex().upper(),)
        if count == 2 and (others := _targets(following, 1)) is not None:
            return (uid.hex().upper(), *others)
    return None
