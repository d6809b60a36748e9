"""Where a text may be broken into lines: at spaces, and between the characters of Japanese, which has none."""

from __future__ import annotations

from collections.abc import Sequence

_NEVER_FIRST = frozenset(
    "、。，．・：；？！ー）」』】〕〉》］｝々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥,.:;?!)]}%％〜"
)
_NEVER_LAST = frozenset("（「『【〔〈《［｛([{￥＋−+-")
"""What does not begin or end a line (JIS X 4051, kinsoku): closing marks and small kana, opening marks and signs."""


def pieces(text: str) -> list[tuple[str, str]]:
    """The parts of a text that stay whole, each with what stands before it in a line: a space or nothing.

    Plain spaces only: the thin ones within amounts do not break.

    >>> pieces("Seat 3, フォールド")
    [('', 'Seat'), (' ', '3,'), (' ', 'フォールド')]
    """
    found: list[tuple[str, str]] = []
    for number, word in enumerate(text.split(" ")):
        before = " " if number else ""
        start = 0
        for place in range(1, len(word)):
            if breaks(word[place - 1], word[place]):
                found.append((before, word[start:place]))
                before, start = "", place
        found.append((before, word[start:]))
    return found


def breaks(before: str, after: str) -> bool:
    """Whether a line may end between two characters that no space parts.

    A word in katakana stays whole: its parts say nothing, and a dot parts the words of a name.
    """
    if not (_is_wide(before) or _is_wide(after)) or (_is_katakana(before) and _is_katakana(after)):
        return False
    return after not in _NEVER_FIRST and before not in _NEVER_LAST


def joined(lines: Sequence[str]) -> str:
    """The text that was broken into these lines."""
    text = ""
    for line in lines:
        text += line if not text or (line and breaks(text[-1], line[0])) else f" {line}"
    return text


def _is_wide(letter: str) -> bool:
    """Whether a character is of a script that is written without spaces: kana, Han, and their marks."""
    return "\u2e80" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or "\uff01" <= letter <= "\uff60"


def _is_katakana(letter: str) -> bool:
    """Whether a character is a letter of katakana, or the mark that lengthens one."""
    return "\u30a1" <= letter <= "\u30fa" or letter == "\u30fc"
