"""What espeak-ng can read aloud, and what a text must be made into for it.

It spells what is foreign to it letter by letter, and in Japanese every character that is no hiragana.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

LONGEST: Final = 160
"""Characters of one sentence."""
_SCRIPTS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("LATIN",),
    "fr": ("LATIN",),
    "ru": ("CYRILLIC", "LATIN"),
    "ja": ("HIRAGANA",),
}
_PAUSES: Final = ".,:;!?'’-、。！？%"
_TO_HIRAGANA: Final = {katakana: katakana - 0x60 for katakana in range(0x30A1, 0x30F7)}
_BETWEEN_DIGITS: Final = re.compile(r"(?<=\d)[\u2009\u00a0\u202f](?=\d)")


def speakable(text: str, language: str) -> str | None:
    """The text as espeak-ng is given it: letters, digits and pauses alone. None where it cannot read it aloud."""
    text = unicodedata.normalize("NFC", _BETWEEN_DIGITS.sub("", text))
    if language == "ja":
        text = text.translate(_TO_HIRAGANA)
    scripts = _SCRIPTS.get(language, _SCRIPTS["en"])
    said = ""
    for character in text:
        if character.isalpha():
            name = unicodedata.name(character, "")
            if not name.startswith(scripts) and character != "ー":
                return None
            said += character
        elif character.isdecimal() or unicodedata.combining(character) or character in _PAUSES:
            said += character
        else:
            said += " "
    said = " ".join(said.split())[:LONGEST]
    return said if any(character.isalnum() for character in said) else None
