"""Card readers that pretend to be a keyboard: they type the tag's number, then Enter.

The decoder takes the key strokes as (type, code, value), as the kernel's input events tell
them. A uid is ten decimal digits or 3 to 10 whole bytes in hex, kept as it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hardware.decoders import Reading

KeyStroke = tuple[int, int, int]
"""Type, code and value of an input event."""

SYNCHRONIZATION: Final = 0
DROPPED: Final = 3
KEY: Final = 1
DOWN: Final = 1
LONGEST_UID: Final = 20
"""Characters of an unfinished uid that are kept; a longer one is noise until Enter."""

_KEYS_OF: Final = {
    "1": (2, 79),
    "2": (3, 80),
    "3": (4, 81),
    "4": (5, 75),
    "5": (6, 76),
    "6": (7, 77),
    "7": (8, 71),
    "8": (9, 72),
    "9": (10, 73),
    "0": (11, 82),
    "A": (30,),
    "B": (48,),
    "C": (46,),
    "D": (32,),
    "E": (18,),
    "F": (33,),
    "\n": (28, 96),
    "": (42, 54, 58, 69),  # shift, caps lock and num lock say nothing
}
_CHARACTERS: Final = {code: character for character, codes in _KEYS_OF.items() for code in codes}
_UID: Final = re.compile(r"(?:[0-9A-F]{2}){3,10}", re.ASCII)


class KeyboardDecoder:
    """Incremental decoder of key strokes: of each only the moment when the key goes down counts."""

    def __init__(self) -> None:
        self._typed = ""
        self._skipping = False

    def feed(self, data: Sequence[KeyStroke]) -> list[Reading]:
        """The uids that ``data`` completes."""
        readings = []
        for kind, code, value in data:
            if (kind, code) == (SYNCHRONIZATION, DROPPED):
                self.join()
            if kind != KEY or value != DOWN:
                continue
            character = _CHARACTERS.get(code)
            if character == "\n":
                if not self._skipping and _UID.fullmatch(self._typed):
                    readings.append(Reading(self._typed))
                self.reset()
            elif character is None or len(self._typed) + len(character) > LONGEST_UID:
                self.join()
            else:
                self._typed += character
        return readings

    def reset(self) -> None:
        """Forget an unfinished uid."""
        self._typed = ""
        self._skipping = False

    def join(self) -> None:
        """Something is missing, or does not belong there: skip it all up to Enter."""
        self._typed = ""
        self._skipping = True
