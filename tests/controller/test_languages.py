"""Which language the program and a table speak, a house's own words, and a language that changes in mid-hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller import config, spoken
from controller.archive import Archive
from controller.clock import VirtualClock
from controller.journal_file import JournalError
from controller.reloading import Reloading
from controller.service_socket import SocketError, refusal, refused
from controller.yamlfile import FileProblem
from display.scene import TableScene
from display.words import Words
from display.words.catalog import N_
from hardware.errors import HardwareError
from hardware.mock import MockDriver
from hardware.settings import HardwareSettings
from tests.controller.command_line import command_line
from tests.controller.tables import Desk, configuration, seats

HOUSE = """msgid "Commander of Sabers ({value})"
msgstr "General of Sabers ({value})"

msgid "Hold to look"
msgstr "Press and peep"

msgid "mock hardware"
msgstr "make-believe"
"""
TABLE = """format: 1
table: {ruleset: classic, cards: electronic,
  seats: {1: {name: R, credits: 9, droid: daring}, 2: {name: H, credits: 9, droid: daring}}}
"""


def written(folder: Path, text: str, name: str = "table.yaml") -> Path:
    (folder / name).write_text(text, "utf-8")
    return folder / name


@pytest.mark.parametrize(
    ("line", "asked", "rest"),
    [
        (["rules"], None, ["rules"]),
        (["--language", "fr", "rules", "classic"], "fr", ["rules", "classic"]),
        (["run", "--language=ja", "--seed", "1"], "ja", ["run", "--seed", "1"]),
        (["rules", "--language"], "", ["rules"]),
        (["replay", "--", "--language", "fr"], None, ["replay", "--", "--language", "fr"]),
    ],
)
def test_the_command_line_asks_for_a_language(line: list[str], asked: str | None, rest: list[str]) -> None:
    assert spoken.asked_for(line) == (asked, rest)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "tlh", "LC_ALL": ""}, "en"),
    ],
)
def test_else_it_is_the_language_of_the_machine(environment: dict[str, str], language: str) -> None:
    assert spoken.of_environment(environment) == language


def test_a_language_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = command_line(capsys)("--language", "tlh", "rules").problem
    assert told == "droid-dealer: there is no language 'tlh'; write en, fr, ja or ru"


def test_a_configuration_names_language_and_house_words(tmp_path: Path) -> None:
    written(tmp_path, HOUSE, "house.po")
    read = config.load(written(tmp_path, TABLE + "language: ru\ncatalog: house.po\n"))
    assert (read.language, read.catalog) == ("ru", tmp_path / "house.po")
    assert config.override(read, language="fr").language == "fr"
    assert config.override(read).language == "ru"
    assert config.load(written(tmp_path, TABLE)).language is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("language: klingon\n", "language: 'klingon' will not do; known here: en, fr, ja, ru"),
        ("catalog: none.po\n", "catalog: none.po: No such file or directory"),
        ("catalog: house.po\n", "catalog: house.po:3: write msgid"),
    ],
)
def test_what_is_wrong_with_them_is_told(tmp_path: Path, text: str, told: str) -> None:
    written(tmp_path, "# ours\nmsgid 'Paused'\nmsgstr Pause\n".replace("'", '"'), "house.po")
    file = written(tmp_path, TABLE + text)
    with pytest.raises(FileProblem) as refused:
        config.load(file)
    assert str(refused.value).startswith(f"{file}:4: {told}")
    assert "\n" not in str(refused.value)


def test_a_mistake_is_told_in_the_language_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, "format: 2\n")
    told = command_line(capsys)("--language", "fr", "check-config", file).problems[0]
    assert told.startswith(
        f"{file}:1: format: ce programme ne lit que le format 1\u202f; écrivez «\u00a0format: 1\u00a0»"
    )
    assert "unknown key" not in told
    assert command_line(capsys)("rules", "--help").out.startswith("usage: ")


def test_a_house_s_table_speaks_its_own_words(tmp_path: Path) -> None:
    told = replace(configuration(tmp_path, seats(2)), catalog=written(tmp_path, HOUSE, "house.po"))
    desk = Desk(tmp_path, told)
    assert "make-believe" in desk.scene().badges
    assert desk.table.words.card_name("S12") == "General of Sabers (12)"
    desk.close()


def test_the_language_changes_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)))
    desk.press("deal")
    english = desk.scene()
    assert isinstance(english, TableScene)
    assert english.labels.hold_to_look == "Hold to look"
    desk.table.words.speak("en", written(tmp_path, HOUSE, "house.po"))
    changed = desk.scene()
    assert isinstance(changed, TableScene)
    assert changed.labels.hold_to_look == "Press and peep"
    assert "make-believe" in changed.badges
    desk.close()


def test_a_reload_changes_the_language_between_hands(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2))
    desk = Desk(tmp_path, told)
    house = written(tmp_path, HOUSE, "house.po")
    reloading = Reloading(desk.assembly, told, lambda: replace(told, catalog=house), seed=1)
    change = reloading.look()
    assert change.names == ("language",)
    assert reloading.take(change)
    assert "make-believe" in desk.scene().badges
    desk.close()


def test_who_is_dealt_how_many_cards_is_told_with_the_commas_of_the_language(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(3), ruleset="smuggler", cards="unseen")
    desk = Desk(tmp_path, replace(told, language="ja"))
    desk.press("deal")
    desk.until(lambda: len(desk.owed()) > 1)
    assert desk.picture().hint == "Han（席2）：4枚、Chewbacca（席3）：4枚、Lando（席1）：4枚"
    desk.close()


def test_an_error_is_told_in_every_language_and_logged_in_english(tmp_path: Path) -> None:
    with pytest.raises(HardwareError) as refused_card:
        MockDriver(HardwareSettings("mock"), VirtualClock()).present("04A2")
    assert str(refused_card.value) == "the tray has no card with the tag 04A2"
    assert Words("fr").error(refused_card.value) == "le bac n’a pas de carte avec l’étiquette 04A2"
    (tmp_path / "table.sqlite").write_bytes(b"no journal")
    with pytest.raises(JournalError) as damaged, Archive.open(tmp_path):
        pass
    assert str(damaged.value).startswith(f"{tmp_path / 'table.sqlite'}: the journal is damaged; start the table")
    assert Words("ru").error(damaged.value).startswith(f"{tmp_path / 'table.sqlite'}: журнал повреждён")


def test_who_asks_a_table_is_answered_in_its_own_language() -> None:
    answer = refusal(SocketError(N_("there is no hand {number}"), number=1250))
    assert answer["error"] == "there is no hand 1250"
    assert Words("fr").error(refused(answer)) == "il n’y a pas de manche 1250"


@pytest.mark.parametrize(
    "worded",
    [
        {"template": "{0.__class__}", "values": {}},
        {"template": "{number}", "values": {}},
        {"template": "{", "values": {}},
        {"template": "{number.real}", "values": {"number": "3"}},
        {"template": 3, "values": {}},
        "a text",
        None,
    ],
)
def test_an_answer_that_cannot_be_worded_is_told_as_it_came(worded: object) -> None:
    told = refused({"error": "there is no hand {number}", "worded": worded})
    assert str(told) == Words("fr").error(told) == "there is no hand {number}"
