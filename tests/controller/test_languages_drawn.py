"""Every language on the screen: no text is cut, leaves its box or falls under the smallest size, at the smallest screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from display.letters import letters
from display.scene import AttractScene
from display.words import LANGUAGES
from display.words.catalog import LOCALE, forms_of, read_messages
from rules.ruleset import shipped_names
from tests.controller.tables import Desk, configuration, seats
from tests.display.test_catalogs import COMPLETE
from tests.display.test_scene_layout import drawn, faults

SIZE = (800, 480)
VARIED = ("dice", "cloud-city", "black-spire", "kerton", "smuggler-hutt", "coruscant-shift", "kessel")
"""Rulesets that together say nearly everything."""


@pytest.fixture(params=COMPLETE)
def language(request: pytest.FixtureRequest) -> str:
    name = str(request.param)
    if name == "ja" and letters(bold=False).font_of("札") == 0:
        pytest.skip("no font for Japanese is installed (fonts-vlgothic)")
    return name


def test_every_letter_of_the_catalogs_can_be_drawn(language: str) -> None:
    messages = read_messages(LOCALE / f"{language}.po", language)
    used = {letter for message in messages if message.id for text in forms_of(message.string) for letter in text}
    used |= set(LANGUAGES[language])
    for bold in (False, True):
        fonts = letters(bold=bold)
        for letter in sorted(used):
            fonts.font_of(letter)
        assert not used & fonts.missing


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_game_in_a_nutshell(tmp_path: Path, language: str, ruleset: str) -> None:
    desk = Desk(tmp_path, replace(configuration(tmp_path, seats(0, 5), ruleset=ruleset), language=language))
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert faults(drawn(scene, SIZE), SIZE) == []
    desk.close()


@pytest.mark.parametrize("ruleset", VARIED)
def test_a_hand_of_droids(tmp_path: Path, language: str, ruleset: str) -> None:
    told = replace(configuration(tmp_path, seats(0, 6), ruleset=ruleset, pace=1.0), language=language)
    desk = Desk(tmp_path, told, demonstration=True, hands=1)
    looked_at: set[tuple[str, ...]] = set()
    while not desk.table.finished:
        assert desk.step()
        scene = desk.scene()
        kind = (type(scene).__name__, getattr(scene, "phase", ""), getattr(scene, "round_text", ""))
        if kind not in looked_at:
            looked_at.add(kind)
            assert faults(drawn(scene, SIZE), SIZE) == []
    assert len(looked_at) > 4
    desk.close()
