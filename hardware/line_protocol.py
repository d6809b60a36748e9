"""Scanners that print text, one card a line, ended by CR, LF or both, at any speed.

Understood are the forms that hobby readers print::

    04A1B2C3                          a tag alone: 3 to 10 whole bytes in hex, or ten digits
    Card UID: 45 C5 25 83             bytes may be parted by a space, a colon or a dash
    Reader 2: Card UID: 45 C5 25 83   a reader of several antennas
    SCAN<TAB>uid=abc123<TAB>…         fields parted by tabulators

Anything else (boot messages, card types, noise) is no card. A tag alone must be unbroken:
otherwise a time of day in a boot message would be a card.
"""

from __future__ import annotations

import re

from hardware.decoders import Reading

LONGEST_LINE = 512
"""Bytes of an unfinished line that are kept; a longer one is noise until it ends."""

_LINE_ENDS = re.compile(rb"[\r\n]")
_UNBROKEN = re.compile(r"(?:[0-9A-F]{2}){3,10}", re.IGNORECASE | re.ASCII)
_PARTED = re.compile(r"[0-9A-F]{2}(?:[ :-]?[0-9A-F]{2}){2,9}", re.IGNORECASE | re.ASCII)
_LABELLED = re.compile(
    r"(?:Reader\s+(?P<antenna>[0-9]{1,2})\s*:\s*)?Card\s+UID\s*:\s*(?P<uid>.+)",
    re.IGNORECASE | re.ASCII,
)


class LineDecoder:
    """Incremental decoder of lines."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> list[Reading]:
        """The cards of the lines that ``data`` completes."""
        readings = []
        *ended, rest = _LINE_ENDS.split(data)
        for part in ended:
            self._keep(part)
            if not self._skipping and (reading := _parse(bytes(self._line))) is not None:
                readings.append(reading)
            self.reset()
        self._keep(rest)
        return readings

    def reset(self) -> None:
        """Forget an unfinished line."""
        self._line.clear()
        self._skipping = False

    def join(self) -> None:
        """The first line may lack its beginning, and the rest of a uid can look like a uid: skip it."""
        self._line.clear()
        self._skipping = True

    def _keep(self, part: bytes) -> None:
        if len(self._line) + len(part) > LONGEST_LINE:
            self._line.clear()
            self._skipping = True
        else:
            self._line += part


def _parse(line: bytes) -> Reading | None:
    text = line.decode("ascii", errors="replace").strip()
    if _UNBROKEN.fullmatch(text):
        return Reading(text.upper())
    if (labelled := _LABELLED.fullmatch(text)) is not None:
        antenna = labelled["antenna"]
        return _reading(labelled["uid"], None if antenna is None else int(antenna))
    word, *fields = text.split("\t")
    if word == "SCAN":
        for field in fields:
            if field.startswith("uid="):
                return _reading(field.removeprefix("uid="), None)
    return None


def _reading(uid: str, antenna: int | None) -> Reading | None:
    if _PARTED.fullmatch(uid.strip()) is None:
        return None
    return Reading(re.sub(r"[ :-]", "", uid.strip()).upper(), antenna)
