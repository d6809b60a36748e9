"""The pages that try the hardware out: buttons, lamps and buzzer, card readers."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.scene import MenuScene
from hardware.settings import ButtonSettings, BuzzerSettings, HardwareSettings, LampSettings, ScannerSettings
from tests.controller.service import ByKeyboard, ByPanel, ByTouch, menu
from tests.controller.tables import Desk, configuration, reader_of, seats


def desk_at(
    folder: Path, page: str, *, cards: str = "electronic", hardware: HardwareSettings | None = None, hand: bool = False
) -> Desk:
    desk = Desk(folder, configuration(folder, seats(2), cards=cards, hardware=hardware))
    if hand:
        desk.press("deal")
    ByKeyboard(desk).open()
    ByKeyboard(desk).choose(page)
    return desk


def rows(desk: Desk) -> dict[str, str]:
    return {row.label: row.value for row in menu(desk).rows}


def test_every_button_is_shown_and_counted_and_does_nothing_else(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "Button test", hand=True)
    before = desk.moves()
    for name in ("draw", "deal", "fold", "minus", "draw", "plus"):
        desk.press(name)
    assert menu(desk).title == "Service › Button test"
    assert rows(desk)["Draw"] == "2 times"
    assert rows(desk)["Deal"] == rows(desk)["Fold"] == rows(desk)["+"] == "1 time"
    assert rows(desk)["Stand"] == "0 times"
    assert desk.moves() == before


def test_a_button_that_is_held_is_shown_and_then_leads_back(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "Button test")
    desk.driver.press("call")
    desk.wait(0.1)
    scene = menu(desk)
    assert rows(desk)["Call"] == "down · 1 time"
    assert scene.rows[scene.selected].label == "Call"
    desk.wait(2.0)
    assert menu(desk).title == "Service"
    desk.driver.release("call")


def test_the_buttons_of_seats_are_told_apart(tmp_path: Path) -> None:
    hardware = HardwareSettings("mock", (ButtonSettings("field", 1, 1), ButtonSettings("field", 2, 2)))
    desk = desk_at(tmp_path, "Button test", hardware=hardware)
    desk.press("field", 2)
    assert rows(desk) == {"Field, seat 1": "0 times", "Field, seat 2": "1 time"}
    ByTouch(desk).back()
    assert menu(desk).title == "Service"


def test_every_lamp_lights_up_in_turn(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "Lamp and buzzer test")
    ByKeyboard(desk).choose("All lamps in turn")
    desk.wait(12.0)
    lit = [(at, name) for name, lamp in desk.driver.lamps.items() for at, on in lamp.history if on]
    assert [name for _, name in sorted(lit)] == list(desk.driver.lamps)
    assert not any(lamp.on for lamp in desk.driver.lamps.values())


def test_leaving_the_page_ends_the_row_of_lamps(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "Lamp and buzzer test")
    ByKeyboard(desk).choose("All lamps in turn")
    ByKeyboard(desk).back()
    desk.wait(10.0)
    assert not desk.driver.lamps["seat-5"].history


def test_the_lamp_of_the_seat_on_turn_is_lit_again_after_its_test(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)))
    desk.begin()
    turn = desk.turn
    ByKeyboard(desk).open()
    ByKeyboard(desk).choose("Lamp and buzzer test")
    ByKeyboard(desk).choose(f"Lamp of seat {turn}")
    desk.wait(3.0)
    assert desk.driver.lamps[f"seat-{turn}"].on


def test_the_buzzer_s_messages_can_be_heard_but_not_in_quiet_mode(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "Lamp and buzzer test")
    buzzer = desk.driver.buzzer
    assert buzzer is not None
    ByKeyboard(desk).choose("Sound of a Shift")
    desk.wait(3.0)
    heard = len(buzzer.history)
    assert heard > 10
    desk.table.prefer(quiet=True)
    ByKeyboard(desk).choose("Sound of a win")
    assert menu(desk).refused
    desk.wait(3.0)
    assert len(buzzer.history) == heard


def test_a_table_without_lamps_says_so(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "Lamp and buzzer test", hardware=HardwareSettings("mock", (ButtonSettings("deal", 1),)))
    assert list(rows(desk)) == ["This table has neither lamps nor a buzzer.", "Back"]


def test_a_buzzer_alone_and_several_shift_lamps_have_rows(tmp_path: Path) -> None:
    lamps = (LampSettings("shift", 1), LampSettings("shift-2", 2))
    hardware = HardwareSettings("mock", (), lamps, BuzzerSettings(3, "passive"))
    desk = desk_at(tmp_path, "Lamp and buzzer test", hardware=hardware)
    assert {"Shift lamp 1", "Shift lamp 2", "Sound of a turn"} <= set(rows(desk))


# --- readers


def test_a_card_is_named_between_hands_and_counts_as_no_scan(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "Scanner test", cards="scanned")
    uid = desk.uids("S12")[0]
    desk.scan(uid)
    assert menu(desk).rows[0].value == f"Commander of Sabers (12) (tag {uid})"
    assert desk.table.audits.counts()["scans"] == 0
    assert desk.notice == ""


@pytest.mark.parametrize("cards", ["scanned", "unseen"])
def test_while_a_hand_is_played_no_card_and_no_tag_of_the_deck_is_named(tmp_path: Path, cards: str) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards=cards))
    desk.press("deal")
    dealt = desk.uids("S12")[0]
    if cards == "scanned":
        desk.scan(dealt)
    ByKeyboard(desk).open()
    ByKeyboard(desk).choose("Scanner test")
    before = desk.moves()
    for uid in (dealt, desk.uids("Star")[0]):
        desk.scan(uid)
        scene = menu(desk)
        assert scene.rows[0].value == "a card of this deck; a hand is being played, so it is not named"
        assert uid not in repr(scene.rows)
        assert "Sabers" not in repr(scene.rows)
    assert desk.moves() == before


def test_an_unknown_tag_is_told_with_its_number(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned"))
    desk.driver.tray = type(desk.driver.tray)({**desk.driver.tray.cards, "0BADCAFE": "?"})
    ByKeyboard(desk).open()
    ByKeyboard(desk).choose("Scanner test")
    desk.scan("0BADCAFE")
    assert menu(desk).rows[0].value == "tag 0BADCAFE: no card of this deck"
    assert menu(desk).rows[0].mark == "bad"


def test_readers_tell_their_state(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "Scanner test", cards="scanned", hardware=reader_of(2))
    desk.driver.unplug(2)
    desk.wait(0.1)
    found = {row.label: (row.value, row.mark) for row in menu(desk).rows}
    assert found["Reader 1"] == ("works", "good")
    assert found["Reader 2"] == ("was lost", "bad")
    desk.driver.plug_in(2)
    desk.wait(0.1)
    assert menu(desk).rows[2].mark == "good"


def test_a_card_that_is_laid_on_another_page_is_refused_and_not_played(tmp_path: Path) -> None:
    hardware = HardwareSettings("mock", scanners=(ScannerSettings("rdm6300", "/dev/ttyUSB0"),))
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned", hardware=hardware))
    desk.press("deal")
    ByPanel(desk).open()
    desk.scan(desk.uids("S1")[0])
    assert desk.moves() == []
    assert isinstance(desk.scene(), MenuScene)
    assert "no card is awaited" in desk.notice
