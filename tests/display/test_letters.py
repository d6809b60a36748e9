"""Letters come from the fonts that ship, others from installed ones; what none has is told."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from display.letters import FONTS, Letters, letters, missing_letters
from display.picture import Picture
from display.render import render
from display.samples import table
from display.theme import theme_for

SANS = FONTS / "DejaVuSans.ttf"
LACKING = Path(pygame.__file__).parent / "freesansbold.ttf"
ONLY_DEJAVU = "⏎"


def nothing(letter: str) -> Iterator[Path]:
    yield from ()


def test_each_letter_comes_from_the_first_font_that_has_it() -> None:
    asked: list[str] = []

    def search(letter: str) -> Iterator[Path]:
        asked.append(letter)
        yield LACKING
        yield SANS

    found = Letters(LACKING, bold=False, search=search)
    assert [run for _, run in found.runs(f"A{ONLY_DEJAVU}{ONLY_DEJAVU}B")] == ["A", ONLY_DEJAVU * 2, "B"]
    assert found.runs(f"A{ONLY_DEJAVU}")[1][0].name == "DejaVu Sans"
    assert asked == [ONLY_DEJAVU]
    assert found.missing == set()


def test_a_line_of_two_fonts_is_as_wide_as_its_ink_needs() -> None:
    found = Letters(LACKING, bold=False, search=lambda letter: iter([SANS]))
    text = f"Seat {ONLY_DEJAVU} 3"
    for squeeze in (1.0, 0.8):
        picture, left, up = found.rendered(text, 30, squeeze, (255, 255, 255))
        assert left + picture.get_width() <= found.width(text, 30, squeeze)
        assert 15 < up <= 30
        alone = sum(found.width(run, 30, squeeze) for _, run in found.runs(text))
        assert abs(alone - found.width(text, 30, squeeze)) <= 6


def test_a_letter_that_is_nowhere_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    found = Letters(SANS, bold=False, search=nothing)
    with caplog.at_level(logging.WARNING, "droid_dealer"):
        found.rendered("サバック", 20, 1.0, (0, 0, 0))
        found.rendered("シフト", 20, 1.0, (0, 0, 0))
    assert [record.message for record in caplog.records] == [
        "no font for Japanese is installed; run 'sudo apt install fonts-vlgothic' and start again"
    ]
    assert "サ" in found.missing


def test_fontconfig_is_not_asked_without_end() -> None:
    asked: list[str] = []

    def search(letter: str) -> Iterator[Path]:
        asked.append(letter)
        yield from ()

    found = Letters(SANS, bold=False, search=search)
    found.width("".join(chr(0x4E00 + number) for number in range(40)), 20, 1.0)
    assert 0 < len(asked) < 20


def test_a_font_that_is_broken_is_passed_over(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    found = Letters(LACKING, bold=False, search=lambda letter: iter([broken, SANS]))
    assert found.font_of(ONLY_DEJAVU) == 1


def test_the_picture_says_what_is_missing_without_covering_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table gives up a line at its lower end; the hint is in letters that can be drawn."""
    monkeypatch.setattr(letters(False), "missing", set())
    monkeypatch.setattr(letters(True), "missing", set())
    surface, size = pygame.Surface((800, 480)), (800, 480)
    picture = Picture(surface)
    picture.draw(table(count=2))
    whole = picture.hits
    letters(True).missing.add("サ")
    picture.draw(table(count=5))
    line = theme_for(size).line_height(theme_for(size).minimum)
    anew = pygame.Surface((800, 480 - line))
    assert picture.hits == render(table(count=5), anew)
    above = surface.subsurface(anew.get_rect())
    assert pygame.image.tobytes(above, "RGB") == pygame.image.tobytes(anew, "RGB")
    below = surface.subsurface((0, 480 - line, 800, line))
    assert below.get_at((0, 5))[:3] == theme_for(size).palette.warning
    letters(True).missing.clear()
    picture.draw(table(count=2))
    assert picture.hits == whole


def test_what_is_missing_is_known_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters(False), "missing", {"b"})
    monkeypatch.setattr(letters(True), "missing", {"a", "b"})
    assert missing_letters() == "ab"
