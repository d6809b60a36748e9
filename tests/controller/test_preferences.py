"""Sound, picture and language: chosen at the table, at once in force, kept for the next start."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from controller.preferences import FILE_NAME, KeptPreferences, Preferences
from display.look import Appearance
from tests.controller.service import OPERATORS, ByKeyboard, menu
from tests.controller.tables import Desk, configuration, seats

CONFIGURED = Preferences()


def kept(folder: Path, configured: Preferences = CONFIGURED) -> KeptPreferences:
    return KeptPreferences(configured, folder / FILE_NAME)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, configuration(tmp_path, seats(2)))


def test_a_choice_holds_at_the_next_start(tmp_path: Path) -> None:
    kept(tmp_path).keep(volume=3, language="fr")
    again = kept(tmp_path)
    assert (again.now.volume, again.now.language, again.now.brightness) == (3, "fr", 100)


def test_a_configuration_that_has_changed_since_holds_over_the_choice(tmp_path: Path) -> None:
    kept(tmp_path).keep(language="fr", quiet=True)
    later = kept(tmp_path, Preferences(language="ru"))
    assert (later.now.language, later.now.quiet) == ("ru", True)
    later.keep(volume=1)
    assert kept(tmp_path, Preferences(language="ru")).now == Preferences(1, True, language="ru")


def test_a_configuration_that_is_read_again_holds_over_the_choice(tmp_path: Path) -> None:
    preferences = kept(tmp_path)
    preferences.keep(language="fr")
    preferences.configure(language="ja")
    assert preferences.now.language == "ja"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        '{"format": 2, "chosen": {}, "configured": {}}',
        '{"format": 1, "chosen": {"volume": 11}, "configured": {"volume": 7}}',
        '{"format": 1, "chosen": {"volume": true}, "configured": {"volume": 7}}',
        '{"format": 1, "chosen": {"volume": 3}, "configured": {}}',
        '{"format": 1, "chosen": {"nothing": 3}, "configured": {"nothing": 7}}',
        '{"format": 1, "chosen": {"language": "xx"}, "configured": {"language": "en"}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    (tmp_path / f"{FILE_NAME}.damaged-1").write_text("older")
    with caplog.at_level(logging.WARNING):
        assert kept(tmp_path).now == CONFIGURED
    assert not (tmp_path / FILE_NAME).exists()
    assert (tmp_path / f"{FILE_NAME}.damaged-2").read_text() == text
    assert "preferences.json.damaged-2" in caplog.text


def test_bytes_that_are_no_text_are_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe")
    assert kept(tmp_path).now == CONFIGURED
    assert (tmp_path / f"{FILE_NAME}.damaged-1").exists()


def test_a_theme_that_is_gone_leaves_the_other_choices(tmp_path: Path) -> None:
    kept(tmp_path).keep(volume=2, theme="contrast")
    data = json.loads((tmp_path / FILE_NAME).read_text())
    data["chosen"]["theme"] = "our-own"
    (tmp_path / FILE_NAME).write_text(json.dumps(data))
    assert kept(tmp_path).now == Preferences(volume=2)


@pytest.mark.parametrize("operator", OPERATORS)
def test_sound_picture_and_language_are_chosen_by_buttons_touch_and_keys(desk: Desk, operator: type) -> None:
    shown: list[Appearance] = []
    desk.table.surroundings.show = shown.append
    person = operator(desk)
    person.open()
    person.choose("Sound")
    person.step("Volume", -4)
    person.step("Quiet mode", 1)
    person.back()
    person.choose("Picture")
    person.step("Brightness", -3)
    person.step("Theme", 1)
    person.back()
    now = desk.table.preferences.now
    assert (now.volume, now.quiet, now.brightness, now.theme) == (3, True, 70, "contrast")
    assert (shown[-1].brightness, shown[-1].look.name) == (70, "contrast")
    person.choose("Language")
    person.choose("Français")
    assert desk.table.words.language == "fr"


def test_a_theme_goes_by_its_name_in_the_language_of_the_table(tmp_path: Path) -> None:
    desk = Desk(tmp_path, replace(configuration(tmp_path, seats(2)), language="ru"))
    person = ByKeyboard(desk)
    person.open()
    person.choose(desk.table.words.talk("picture"))
    assert [row.value for row in menu(desk).rows][1] == "Ночь"
    person.step(desk.table.words.talk("theme"), 1)
    assert [row.value for row in menu(desk).rows][1] == "Высокий контраст"


def test_values_stay_within_their_range(desk: Desk) -> None:
    person = ByKeyboard(desk)
    person.open()
    person.choose("Picture")
    person.step("Brightness", -20)
    assert menu(desk).rows[0].value == "20 %"
    person.step("Brightness", 20)
    assert menu(desk).rows[0].value == "100 %"
    person.back()
    person.choose("Sound")
    person.step("Volume", 20)
    assert desk.table.preferences.now.volume == 10


def test_quiet_mode_hushes_the_buzzer_within_its_message(desk: Desk) -> None:
    buzzer = desk.driver.buzzer
    assert buzzer is not None
    desk.table.cues.unknown_card()
    desk.wait(0.1)
    assert buzzer.sounding
    desk.table.prefer(quiet=True)
    assert not buzzer.sounding
    desk.table.cues.shift()
    desk.wait(0.1)
    assert not buzzer.sounding
    assert desk.driver.lamps["shift"].on


def test_what_cannot_be_kept_holds_all_the_same_and_is_told(desk: Desk, tmp_path: Path) -> None:
    desk.table.preferences.path = tmp_path / "no-such-folder" / FILE_NAME
    person = ByKeyboard(desk)
    person.open()
    person.choose("Sound")
    person.step("Volume", 1)
    assert desk.table.preferences.now.volume == 8
    assert menu(desk).refused
    assert "cannot be kept" in menu(desk).told
