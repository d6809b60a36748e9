"""Cards: every code has a face of its own, and a back tells nothing."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from display.canvas import Canvas
from display.cards import draw_card, row_of_cards
from display.glyphs import glyph, glyph_names
from display.printed import printed
from display.render import render
from display.samples import table
from display.scene import CardFace, SeatPanel, TableScene

DECKS = {
    "traditional": [f"{suit}{value}" for suit in "SFCT" for value in range(1, 16)]
    + ["Star", "Evil", "Mod", "Dem", "Bal", "End", "Queen", "Idiot"],
    "spike": [f"{sign}{value}{suit}" for sign in "+-" for value in range(1, 11) for suit in "tcs"] + ["0"],
    "kerton": [f"{rank}{suit}" for rank in range(1, 6) for suit in "shdc"] + ["6s"],
    "smuggler": [f"{suit}{value}" for suit in "CLVF" for value in [*map(str, range(1, 16)), "E", "J"]],
    "kessel": [f"{family}{value}" for family in "sb" for value in [*map(str, range(1, 7)), "i", "y"]],
}
CARD_SIZES = ((28, 40), (42, 28), (60, 86), (130, 186))


def picture(face: CardFace, size: tuple[int, int]) -> tuple[bytes, int]:
    surface = pygame.Surface((size[0] + 12, size[1] + 12))
    canvas = Canvas(surface)
    draw_card(canvas, face, pygame.Rect((6, 6), size))
    return pygame.image.tobytes(surface, "RGB"), len(canvas.finished().texts)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("size", CARD_SIZES, ids=str)
def test_every_card_of_a_deck_looks_different(deck: str, size: tuple[int, int]) -> None:
    pictures = {picture(CardFace(code, deck), size)[0] for code in DECKS[deck]}
    assert len(pictures) == len(DECKS[deck])


@pytest.mark.parametrize("deck", DECKS)
def test_cards_are_told_by_index_and_shape_not_by_colour(deck: str) -> None:
    """Families of one deck may share a colour, never index, sign and rank marks."""
    shapes = set()
    for code in DECKS[deck]:
        shown = printed(code, deck)
        assert shown.sign in glyph_names()
        shapes.add((shown.index, shown.sign, shown.rank_marks))
    assert len(shapes) == len(DECKS[deck])


@pytest.mark.parametrize("deck", [*DECKS, "unknown"])
@pytest.mark.parametrize("size", CARD_SIZES, ids=str)
def test_a_back_tells_nothing(deck: str, size: tuple[int, int]) -> None:
    plain, texts = picture(CardFace("??", "traditional"), size)
    assert texts == 0
    assert picture(CardFace("??", deck, name="The Star"), size) == (plain, 0)
    assert picture(CardFace("S12", "traditional"), size)[0] != plain


def test_two_tables_that_differ_behind_the_backs_give_one_picture() -> None:
    def scene(name: str) -> TableScene:
        hidden = tuple(CardFace("??", "traditional", name=name) for _ in range(5))
        seats = (SeatPanel(1, "Lando", 100, cards=hidden, on_turn=True),)
        return TableScene(title="Classic", seats=seats, selected_card=(1, 2))

    one, other = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    assert render(scene("The Star"), one) == render(scene(""), other)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_hands_are_backs_with_a_count() -> None:
    texts = [text.text for text in render(table(count=5), pygame.Surface((800, 480))).texts]
    assert "×3" in texts
    assert "2/5" in texts  # the selected card's position, never its face


def test_states_change_a_card_by_shape() -> None:
    plain = picture(CardFace("S4", "traditional"), (60, 86))[0]
    for state in ("new", "chosen", "lost"):
        assert picture(CardFace("S4", "traditional", state), (60, 86))[0] != plain


def test_a_strange_code_is_shown_as_it_is() -> None:
    assert printed("X9", "traditional").index == "X9"
    assert printed("S4", "no such deck").index == "S4"
    assert printed("", "spike").index == ""


@pytest.mark.parametrize("count", [1, 2, 7, 12])
def test_a_row_of_cards_stays_in_its_area(count: int) -> None:
    area = pygame.Rect(10, 20, 150, 40)
    faces = (CardFace("S4", "traditional"),) * count
    placed = row_of_cards(area, faces, 3)
    assert len(placed) == count
    assert all(area.contains(place.rect) for place in placed)
    for place, following in pairwise(placed):
        uncovered = following.rect.x - place.rect.x
        assert place.visible == (uncovered if uncovered < place.rect.width else None)


@pytest.mark.parametrize("name", glyph_names())
def test_every_sign_has_ink_and_air(name: str) -> None:
    sign = glyph(name, 48, (255, 255, 255))
    alphas = [sign.get_at((x, y)).a for x in range(48) for y in range(48)]
    inked = sum(alpha > 200 for alpha in alphas) / len(alphas)
    assert 0.03 < inked < 0.9
