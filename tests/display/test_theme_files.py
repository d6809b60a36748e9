"""Themes as data: shipped ones are whole, a house's own says all that is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
import yaml

from display import themes
from display.render import render
from display.samples import scenes, table
from display.theme import theme_for
from display.themes import ThemeError, parse


def problems(data: object) -> dict[str, str]:
    with pytest.raises(ThemeError) as caught:
        parse(data, "ours")
    return {".".join(problem.keys): problem.text for problem in caught.value.problems}


def test_the_usual_theme_comes_first() -> None:
    assert themes.names() == ("night", "contrast")
    assert [themes.shipped(name).title for name in themes.names()] == ["Night", "High contrast"]
    with pytest.raises(KeyError):
        themes.shipped("../night")


def test_a_house_changes_only_what_it_wants() -> None:
    ours = parse({"format": 1, "colours": {"amber": "#FF0000"}, "spacing": {"corner": 0}}, "ours")
    usual = themes.shipped()
    assert ours.colours.amber == (255, 0, 0)
    assert ours.colours.text == usual.colours.text
    assert (ours.name, ours.title, ours.type, ours.spacing.corner) == ("ours", "ours", usual.type, 0)
    based = parse({"format": 1, "based_on": "contrast", "title": "Ours"}, "ours")
    assert based.colours == themes.shipped("contrast").colours


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert problems(
        {
            "format": 2,
            "title": "",
            "based_on": "ours",
            "colour": {},
            "colours": {"ambr": "#ffffff", "text": "white", "night": 0},
            "type": {"minimum": 12, "prompt": "large", "pot": True},
            "spacing": [],
        }
    ) == {
        "format": "write 'format: 1', the version that this program reads",
        "title": "write 1 to 40 printable characters",
        "based_on": "'ours' is no theme to start from; there are night, contrast",
        "colour": "unknown key; did you mean 'colours'?",
        "colours.ambr": "unknown key; did you mean 'amber'?",
        "colours.text": "'white' is no colour; write it as '#ffbe4a', in quotes",
        "colours.night": "0 is no colour; write it as '#ffbe4a', in quotes",
        "type.minimum": "12 will not do; write a whole number from 16 to 24",
        "type.prompt": "'large' will not do; write a whole number from 16 to 96",
        "type.pot": "True will not do; write a whole number from 16 to 96",
        "spacing": "write keys and values below it",
    }
    assert problems(None) == {"": "this is no theme; write 'format: 1', then colours, type or spacing"}
    assert problems({"format": 1, "type": {"caption": 20, "minimum": 16}}) == {
        "type.caption": "a caption is no larger than 'minimum'"
    }


def test_a_theme_that_is_whole_needs_no_other() -> None:
    """The usual one leaves nothing out: what would be missing is told."""
    path = Path(themes.__file__).parent / "night.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    del data["colours"]["amber"]
    with pytest.raises(ThemeError, match=r"colours\.amber: this is missing"):
        parse(data, themes.DEFAULT)


@pytest.mark.parametrize("corner", [0, 16])
def test_any_spacing_within_its_range_can_be_drawn(corner: int) -> None:
    edge = {0: 1, 16: 4}[corner]
    spacing = {"corner": corner, "edge": edge, "margin": corner, "gap": 10 if corner else 2}
    look = parse({"format": 1, "spacing": spacing}, "ours")
    for scene in (*scenes().values(), table(count=8, emulator=True, tray=True)):
        texts = render(scene, pygame.Surface((800, 480)), theme_for((800, 480), look)).texts
        assert texts
