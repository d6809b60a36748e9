"""What a theme decides: colours, type sizes and spacing, and how well its colours can be told apart.

No meaning hangs on colour alone: each colour here goes with a shape, a sign or a word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours, by what they are for."""

    night: Colour
    felt: Colour
    felt_light: Colour
    panel: Colour
    panel_out: Colour
    panel_edge: Colour
    bezel: Colour
    bezel_edge: Colour
    button: Colour
    button_edge: Colour
    button_off: Colour
    text: Colour
    text_soft: Colour
    text_off: Colour
    dark: Colour
    amber: Colour
    good: Colour
    bad: Colour
    sabacc: Colour
    sabacc_deep: Colour
    error: Colour
    warning: Colour
    info: Colour
    card: Colour
    card_edge: Colour
    card_back: Colour
    card_back_line: Colour
    card_steel: Colour
    card_green: Colour
    card_bronze: Colour
    card_wine: Colour
    card_violet: Colour
    card_ink: Colour


@dataclass(frozen=True, slots=True)
class TypeSizes:
    """Largest sizes of texts in units of a picture of 800×480; what has no room for them gets smaller.

    `minimum` is the least of all texts but captions: badges and keyboard keys, which nobody needs to play, and the indices
    of crowded cards.
    """

    caption: int
    minimum: int
    text: int
    label: int
    heading: int
    lead: int
    credits: int
    prompt: int
    total: int
    title: int
    pot: int
    hero: int


@dataclass(frozen=True, slots=True)
class Spacing:
    """Lengths in units of a picture of 800×480: to the edge, between things, round corners, thin lines."""

    margin: int
    gap: int
    corner: int
    edge: int


@dataclass(frozen=True, slots=True)
class Look:
    """A whole theme. `name` is what a configuration calls it, `title` what people do."""

    name: str
    title: str
    colours: Palette
    type: TypeSizes
    spacing: Spacing


@dataclass(frozen=True, slots=True)
class Appearance:
    """How pictures are drawn: the theme, whether things move (else marks that stand still tell the same), and how bright
    the picture is, in per cent of what the screen can do."""

    look: Look
    motion: bool = True
    brightness: int = 100


PAIRS = (
    ("text", "panel"),
    ("text", "night"),
    ("text", "felt_light"),
    ("text", "dark"),
    ("text", "button"),
    ("text", "panel_edge"),
    ("text", "error"),
    ("text", "info"),
    ("text_soft", "panel"),
    ("text_soft", "night"),
    ("text_soft", "felt_light"),
    ("text_soft", "bezel"),
    ("text_soft", "dark"),
    ("text_off", "panel_out"),
    ("text_off", "button_off"),
    ("amber", "button"),
    ("amber", "felt_light"),
    ("amber", "night"),
    ("amber", "panel"),
    ("amber", "dark"),
    ("dark", "amber"),
    ("dark", "warning"),
    ("dark", "text"),
    ("dark", "card"),
    ("good", "panel"),
    ("good", "night"),
    ("bad", "panel"),
    ("bad", "night"),
    ("sabacc", "night"),
    ("card_steel", "card"),
    ("card_green", "card"),
    ("card_bronze", "card"),
    ("card_wine", "card"),
    ("card_violet", "card"),
    ("card_ink", "card"),
)
"""Every ink with the grounds that texts in it stand on."""


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, relative luminance).

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [value / 255 for value in colour]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def faint(palette: Palette, ratio: float) -> Iterator[tuple[str, str, float]]:
    """The pairs of ink and ground that stand out by less than `ratio`, with what they have."""
    for ink, ground in PAIRS:
        found = contrast(getattr(palette, ink), getattr(palette, ground))
        if found < ratio:
            yield ink, ground, found
