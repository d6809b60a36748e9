"""The theme: text that fits, colours that can be told apart, amounts as people read them."""

from __future__ import annotations

import pytest

from display import themes
from display.glyphs import glyph
from display.look import contrast, faint
from display.theme import SQUEEZES, amount_text, change_text, theme_for

SIZES = ((800, 480), (1280, 720))


@pytest.mark.parametrize(("name", "ratio"), [("night", 4.5), ("contrast", 7.0)])
def test_every_text_stands_out_from_its_grounds(name: str, ratio: float) -> None:
    """WCAG 2.2: 4.5:1 for text (level AA), 7:1 for high contrast (level AAA)."""
    assert list(faint(themes.shipped(name).colours, ratio)) == []


def test_contrast_is_that_of_wcag() -> None:
    assert round(contrast((118, 118, 118), (255, 255, 255)), 2) == 4.54
    assert contrast((9, 9, 9), (9, 9, 9)) == 1.0


@pytest.mark.parametrize("text", ["Lando", "Wilhuff-Maximilian Tarkin III", "Чубакка пасует"])
@pytest.mark.parametrize("width", [60, 120, 300])
def test_fitted_lines_are_as_wide_as_they_say(text: str, width: int) -> None:
    for size in SIZES:
        theme = theme_for(size)
        fitted = theme.fit(text, width, 60, 40, bold=True, lines=2)
        assert len(fitted.lines) * theme.line_height(fitted.size) <= 60
        for line in fitted.lines:
            assert theme.text_width(line, fitted.size, True, fitted.squeeze) <= width
            drawn, left, _ = theme.rendered(line, fitted.size, fitted.squeeze, True, (9, 9, 9))
            assert left + drawn.get_width() <= width
        assert fitted.cut == (" ".join(fitted.lines) != text)


def test_text_is_condensed_and_made_smaller_before_it_is_cut() -> None:
    theme = theme_for((800, 480))
    natural = theme.text_width("Chewbacca", 30, True)
    roomy = theme.fit("Chewbacca", natural, 40, 30, bold=True)
    assert (roomy.size, roomy.squeeze, roomy.cut) == (30, 1.0, False)
    narrow = theme.fit("Chewbacca", round(natural * 0.6), 40, 30, bold=True)
    assert not narrow.cut
    assert theme.minimum <= narrow.size < 30
    least = theme.text_width("Chewbacca", theme.minimum, True, SQUEEZES[-1])
    assert not theme.fit("Chewbacca", least, 40, 30, bold=True).cut
    assert theme.fit("Chewbacca", least - 1, 40, 30, bold=True).cut


def test_a_thin_space_within_an_amount_never_breaks() -> None:
    theme = theme_for((800, 480))
    amount = amount_text(1_234_567)
    width = theme.text_width("takes " + amount, 16)
    fitted = theme.fit(f"Lando takes {amount}", width, 60, 16, lines=3)
    assert amount in " ".join(fitted.lines)
    assert any(amount in line for line in fitted.lines)


def test_amounts_and_changes() -> None:
    assert amount_text(0) == "0"
    assert amount_text(987_654) == "987\u2009654"
    assert amount_text(-40) == "−40"
    assert change_text(1_000) == "+1\u2009000"
    assert change_text(-120) == "−120"


def test_an_unknown_sign_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        glyph("no such sign", 20, (0, 0, 0))
