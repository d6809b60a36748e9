"""Every page of the service menu as a picture: no text is cut, too small, or over another one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from display.intents import MenuBack, MenuChoose, MenuMove, OpenMenu
from display.scene import MenuScene
from display.words import LANGUAGES
from tests.controller.service import menu
from tests.controller.tables import Desk, configuration, reader_of, seats
from tests.display.layout import SIZES, faults
from tests.display.test_scene_layout import drawn

DEPTH = 4


def pictures(desk: Desk, depth: int = DEPTH) -> Iterator[MenuScene]:
    """The page in front as each of its rows is marked, with every page and every entry behind them."""
    for index in range(len(menu(desk).rows)):
        desk.table.handle(MenuMove(index - menu(desk).selected))
        scene = menu(desk)
        yield scene
        row = scene.rows[index]
        if depth and row.enabled and row.kind in ("page", "entry"):
            desk.table.handle(MenuChoose(index))
            if row.kind == "entry":
                yield menu(desk)
            else:
                yield from pictures(desk, depth - 1)
            desk.table.handle(MenuBack())


def found(desk: Desk, size: tuple[int, int]) -> list[str]:
    desk.table.handle(OpenMenu())
    told = []
    for scene in {repr(scene): scene for scene in pictures(desk)}.values():
        told += [f"{scene.title}: {fault}" for fault in faults(drawn(scene, size), size)]
    return sorted(set(told))


@pytest.mark.parametrize(("cards", "size"), [*(("electronic", size) for size in SIZES), ("scanned", SIZES[0])], ids=str)
def test_every_page_keeps_its_texts_whole(tmp_path: Path, cards: str, size: tuple[int, int]) -> None:
    hardware = reader_of(2) if cards == "scanned" else None
    desk = Desk(tmp_path, configuration(tmp_path, seats(2, 4), cards=cards, hardware=hardware))
    desk.press("deal")
    assert found(desk, size) == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_page_keeps_its_texts_whole_in_every_language(tmp_path: Path, language: str) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2, 4)))
    desk.table.words.speak(language)
    assert found(desk, SIZES[0]) == []
