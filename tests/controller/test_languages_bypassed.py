"""Nothing on the screen bypasses the catalogs: with every text of the program in wide letters, no plain one is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.config import Configuration
from display.scene import Scene
from tests.controller.tables import NAMES, Desk, configuration, seats
from tests.display.test_scene_layout import drawn
from tests.display.test_words_hands import wide_catalog

SIZE = (1920, 1080)
PLAIN = re.compile(r"[A-Za-z]{2,}")
OURS = re.compile("|".join(("Esc", "SHA-256", "[0-9a-f]{8}", *map(re.escape, sorted(NAMES, key=len, reverse=True)))))
"""Keys, digits of a commitment, and the names of persons are not translated."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wide_catalog(tmp_path_factory.mktemp("wide"))


def evening(told: Configuration, folder: Path) -> Iterator[Scene]:
    """Every kind of picture of an evening of droids, each once."""
    desk = Desk(folder, told, demonstration=True, hands=1)
    seen: set[tuple[str, ...]] = set()
    while not desk.table.finished:
        assert desk.step()
        scene = desk.scene()
        kind = (type(scene).__name__, getattr(scene, "phase", ""), getattr(scene, "round_text", ""))
        if kind not in seen:
            seen.add(kind)
            yield scene
    assert len(seen) > 2
    desk.close()


@pytest.mark.parametrize("ruleset", ["dice", "cloud-city", "black-spire", "kerton", "smuggler-hutt", "kessel"])
def test_every_text_of_a_hand_comes_from_the_catalog(tmp_path: Path, house: Path, ruleset: str) -> None:
    told = replace(configuration(tmp_path, seats(0, 5), ruleset=ruleset, pace=1.0), language="en", catalog=house)
    plain = {
        text.text
        for scene in evening(told, tmp_path)
        for text in drawn(scene, SIZE).texts
        if PLAIN.search(OURS.sub("", text.text))
    }
    assert not plain
