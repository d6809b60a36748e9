"""A menu that is opened within a hand shows nothing of it that not everybody may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.intents import HoldPeek, OpenMenu
from tests.controller.service import ByPanel, menu
from tests.controller.tables import Desk, configuration, seats
from tests.controller.test_menu_pictures import pictures


def shown(desk: Desk) -> list[str]:
    """Every picture of the whole service menu, but for the name of the deal."""
    desk.table.handle(OpenMenu())
    return [repr(scene).replace(repr(scene.badges), "") for scene in pictures(desk)]


def test_two_electronic_deals_give_the_same_menus(tmp_path: Path) -> None:
    told = []
    for seed in (1, 2):
        desk = Desk(tmp_path / str(seed), configuration(tmp_path, seats(2, 1)), seed=seed)
        desk.begin()
        desk.table.handle(HoldPeek(1))
        told.append((desk.hand.view(None), [desk.hand.view(seat).seats[seat].hand for seat in (1, 2)], shown(desk)))
    (public, one, pages), (other_public, other, other_pages) = told
    assert public.awaiting == other_public.awaiting
    assert one != other
    assert pages == other_pages
    assert len(pages) > 60


@pytest.mark.parametrize("cards", ["scanned", "unseen"])
def test_two_deals_of_real_cards_give_the_same_menus_whatever_lies_on_the_reader(tmp_path: Path, cards: str) -> None:
    told = []
    for number, dealt in enumerate((("S1", "C2", "T3"), ("F7", "Star", "S12"))):
        desk = Desk(tmp_path / str(number), configuration(tmp_path, seats(2), cards=cards))
        desk.press("deal")
        if cards == "scanned":
            desk.scan_cards(*dealt)
        person = ByPanel(desk)
        person.open()
        person.choose("Scanner test")
        for card in dealt:
            desk.scan(desk.uids(card)[-1])
        seen = repr(menu(desk).rows)
        person.back()
        person.back()
        told.append((seen, shown(desk)))
    assert told[0] == told[1]
    assert "a hand is being played" in told[0][0]
