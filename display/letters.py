"""Letters from fonts: Latin and Cyrillic from the fonts that ship, all others from fonts that are installed.

pygame draws a box for a letter that a font lacks, so each letter is looked for before it is drawn: first in DejaVu, then in
the usual Japanese fonts of Debian, then in what fontconfig knows.
"""

from __future__ import annotations

import logging
import math
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, cast

import pygame
import pygame.freetype

from display.look import Colour

log = logging.getLogger("droid_dealer")

FONTS: Final = Path(__file__).parent / "fonts"
_INSTALLED: Final = Path("/usr/share/fonts")
_JAPANESE: Final = (
    "opentype/noto/NotoSansCJK-Regular.ttc",
    "truetype/vlgothic/VL-PGothic-Regular.ttf",
    "truetype/vlgothic/VL-Gothic-Regular.ttf",
    "opentype/ipaexfont-gothic/ipaexg.ttf",
    "opentype/ipafont-gothic/ipagp.ttf",
    "truetype/takao-gothic/TakaoPGothic.ttf",
    "truetype/fonts-japanese-gothic.ttf",
)
_MOST_SEARCHES: Final = 8
"""fontconfig is asked no more often than this: where it has nothing for so many letters, it has nothing."""

Drawn = tuple[pygame.Surface, int, int]
Search = Callable[[str], Iterator[Path]]


def installed_fonts(letter: str) -> Iterator[Path]:
    """The installed fonts that may have a letter, the likeliest first."""
    for name in _JAPANESE:
        if (path := _INSTALLED / name).is_file():
            yield path
    yield from _asked_of_fontconfig(letter)


def _asked_of_fontconfig(letter: str) -> list[Path]:
    """What `fc-list` knows; nothing where there is no fontconfig."""
    command = shutil.which("fc-list")
    if command is None:
        return []
    wanted = [command, f":charset={ord(letter):x}", "--format", "%{file}\n"]
    try:
        found = subprocess.run(wanted, capture_output=True, text=True, timeout=10, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return []
    # Letters without serifs go with the rest of the picture, and a regular weight can be made bold.
    plain = sorted(
        set(found.splitlines()), key=lambda name: ("Serif" in name or "Mincho" in name, "Bold" in name, name)
    )
    return [Path(name) for name in plain]


class Letters:
    """The fonts of one weight. `missing` has the letters that were asked for and that no font has."""

    def __init__(self, shipped: Path, *, bold: bool, search: Search = installed_fonts) -> None:
        if not pygame.freetype.get_init():
            pygame.freetype.init()
        self._bold = bold
        self._search = search
        self._searches = 0
        self._fonts = [_opened(shipped)]
        self._font_of: dict[str, int] = {}
        self.missing: set[str] = set()

    def font_of(self, letter: str) -> int:
        """Which font has a letter, 0 for the one that ships; that one draws a box for what none has."""
        found = self._font_of.get(letter)
        if found is None:
            found = self._font_of[letter] = self._look_for(letter)
        return found

    def _look_for(self, letter: str) -> int:
        for number, font in enumerate(self._fonts):
            if has(font, letter):
                return number
        if not letter.isprintable() or letter.isspace():
            return 0
        if self._searches < _MOST_SEARCHES:
            self._searches += 1
            for path in self._search(letter):
                other = _try_opened(path)
                if other is not None and has(other, letter):
                    other.strong = self._bold
                    self._fonts.append(other)
                    log.info("letters such as %s (U+%04X) come from %s", letter, ord(letter), path)
                    return len(self._fonts) - 1
        if not self.missing:
            log.warning("%s", hint(letter))
        self.missing.add(letter)
        return 0

    def runs(self, text: str) -> list[tuple[pygame.freetype.Font, str]]:
        """The text in pieces of one font each."""
        return [(self._fonts[number], "".join(letters)) for number, letters in groupby(text, self.font_of)]

    def width(self, text: str, size: int, squeeze: float) -> int:
        """Width in pixels from pen start to pen end, the ink included."""
        shape, pen, ink = _shape(size, squeeze), 0.0, 0.0
        for font, run in self.runs(text):
            box = font.get_rect(run, size=shape)
            ink = max(ink, pen + box.x + box.width)
            pen += _advance(font, run, shape)
        return max(math.ceil(ink), math.ceil(pen)) + 1

    def rendered(self, text: str, size: int, squeeze: float, colour: Colour) -> Drawn:
        """The ink of one line, and its place relative to the baseline's start (x, up) in pixels."""
        shape, pen = _shape(size, squeeze), 0.0
        drawn: list[tuple[pygame.Surface, int, int]] = []
        for font, run in self.runs(text):
            picture, ink = font.render(run, colour, size=shape)
            drawn.append((picture, round(pen) + ink.x, ink.y))
            pen += _advance(font, run, shape)
        if len(drawn) == 1:
            return drawn[0]
        left = min(x for _, x, _ in drawn)
        up = max(y for _, _, y in drawn)
        width = max(x + picture.get_width() for picture, x, _ in drawn) - left
        height = up + max(picture.get_height() - y for picture, _, y in drawn)
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        for picture, x, y in drawn:
            whole.blit(picture, (x - left, up - y))
        return whole, left, up


def has(font: pygame.freetype.Font, letter: str) -> bool:
    """Whether a font has a letter (`pygame.font` would not tell)."""
    return font.get_metrics(letter, size=16)[0] is not None


def hint(letter: str) -> str:
    """What to do about a missing letter: in English and plain letters, which can be drawn where others cannot."""
    if _is_japanese(letter):
        return "no font for Japanese is installed; run 'sudo apt install fonts-vlgothic' and start again"
    return f"no installed font has the letter U+{ord(letter):04X}; install one that has it and start again"


def _is_japanese(letter: str) -> bool:
    return "\u3000" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or "\uff00" <= letter <= "\uffef"


def _opened(path: Path) -> pygame.freetype.Font:
    font = pygame.freetype.Font(str(path))
    font.origin = True
    font.kerning = True
    font.use_bitmap_strikes = False
    return font


def _try_opened(path: Path) -> pygame.freetype.Font | None:
    try:
        return _opened(path)
    except (pygame.error, OSError):
        return None


def _shape(size: int, squeeze: float) -> float:
    """Return the font's size, condensed by `squeeze`.

    freetype takes a (width, height) pair too, and condenses the outlines crisply; the stubs
    know single sizes only.
    """
    return float(size) if squeeze >= 1.0 else cast(float, (size * squeeze, float(size)))


def _advance(font: pygame.freetype.Font, text: str, shape: float) -> float:
    return sum(metric[4] for metric in font.get_metrics(text, size=shape) if metric is not None)


@lru_cache(maxsize=2)
def letters(bold: bool) -> Letters:
    """The letters of this program's pictures."""
    return Letters(FONTS / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"), bold=bold)


def missing_letters() -> str:
    """The letters that pictures have asked for so far and that no font has."""
    return "".join(sorted(letters(False).missing | letters(True).missing))
