"""The configuration file: everything that is wrong with it, at once, with its line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from controller.config import (
    Configuration,
    DisplayConfiguration,
    RulesetCheck,
    SeatConfiguration,
    load,
    override,
    shipped,
)
from controller.table_config import DROIDS
from controller.yamlfile import FileProblem
from hardware.settings import (
    BUTTON_NAMES,
    ButtonSettings,
    BuzzerSettings,
    HardwareSettings,
    LampSettings,
    ScannerSettings,
)

EVERYTHING = """format: 1
table:
  ruleset: classic
  options: {ante: 5, community_field: no}
  cards: scanned
  deck: deck.yaml
  private_look: pass_and_look
  dealer: 2
  expected_per_hand: 1.5
  hand_minutes: 7
  pace: 0.25
  seats:
    4: {name: Chewbacca, credits: 100, droid: none}
    1: {name: Lando, credits: 200}
    2: {name: R5-X2, credits: 150, droid: careful}
hardware:
  driver: gpio
  debounce: 0.01
  turn_guard: 0.5
  buttons:
    draw: 17
    call: {pin: 5, seat: 3}
    field: [{pin: 6}, {pin: 7, seat: 1}, {pin: 8, seat: 2, pull_up: no}]
  lamps: {seat-1: 16, shift: {pin: 12, active_high: no}, shift-2: 13}
  buzzer: {pin: 20, kind: passive}
  scanners:
    - {protocol: rdm6300, port: /dev/ttyS0, baud: 9600, seat: 2}
    - {protocol: line, port: /dev/droid-scanner, quiet: 2}
display:
  screen: fullscreen
  size: 800x480
"""

LEAST = """format: 1
table:
  ruleset: classic
  cards: electronic
  seats:
    1: {name: A, credits: 5, droid: steady}
    2: {name: B, credits: 5, droid: daring}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "table.yaml"
    path.write_text(text)
    return path


def refusal(folder: Path, text: str, check_ruleset: RulesetCheck | None = None) -> list[str]:
    path = written(folder, text)
    with pytest.raises(FileProblem) as caught:
        load(path, check_ruleset)
    return [line.removeprefix(f"{path}:") for line in caught.value.lines()]


def test_everything_that_can_be_configured(tmp_path: Path) -> None:
    path = written(tmp_path, EVERYTHING)
    configuration = load(path)
    table = configuration.table
    assert configuration.source == path
    assert (table.ruleset, table.cards, table.dealer) == ("classic", "scanned", 2)
    assert dict(table.options) == {"ante": 5, "community_field": False}
    assert table.deck == tmp_path / "deck.yaml"
    assert table.private_look == "pass_and_look"
    assert (table.expected_per_hand, table.hand_minutes, table.pace) == (1.5, 7.0, 0.25)
    assert list(table.seats.items()) == [
        (1, SeatConfiguration("Lando", 200)),
        (2, SeatConfiguration("R5-X2", 150, "careful")),
        (4, SeatConfiguration("Chewbacca", 100)),
    ]
    assert table.persons == (1, 4)
    assert configuration.hardware == HardwareSettings(
        driver="gpio",
        buttons=(
            ButtonSettings("draw", 17),
            ButtonSettings("call", 5, 3),
            ButtonSettings("field", 6),
            ButtonSettings("field", 7, 1),
            ButtonSettings("field", 8, 2, pull_up=False),
        ),
        lamps=(LampSettings("seat-1", 16), LampSettings("shift", 12, active_high=False), LampSettings("shift-2", 13)),
        buzzer=BuzzerSettings(20, "passive"),
        scanners=(
            ScannerSettings("rdm6300", "/dev/ttyS0", 9600, 1, 2),
            ScannerSettings("line", "/dev/droid-scanner", None, 2, None, 2.0),
        ),
        debounce=0.01,
    )
    assert configuration.turn_guard == 0.5
    assert configuration.display == DisplayConfiguration("fullscreen", (800, 480))
    assert configuration.state is None
    assert configuration.warning_lines() == []


def test_what_need_not_be_configured(tmp_path: Path) -> None:
    configuration = load(written(tmp_path, LEAST))
    table = configuration.table
    assert dict(table.options) == {}
    assert (table.dealer, table.deck, table.private_look) == (1, None, "none")
    assert (table.expected_per_hand, table.hand_minutes, table.pace) == (1.0, 10.0, 1.0)
    assert configuration.hardware == HardwareSettings("mock")
    assert configuration.turn_guard == 0.3
    assert configuration.display == DisplayConfiguration("window", (1280, 720))


@pytest.mark.parametrize("name", ["desktop", "table-rdm6300"])
def test_the_shipped_configurations_have_no_fault(name: str) -> None:
    configuration = load(shipped(name))
    assert configuration.warning_lines() == []
    assert {button.name for button in configuration.hardware.buttons} == set(BUTTON_NAMES)
    lamps = {lamp.name for lamp in configuration.hardware.lamps}
    assert lamps >= {f"seat-{seat}" for seat in configuration.table.seats} | {"shift"}


def test_the_desktop_is_one_person_and_five_droids() -> None:
    desktop = load(shipped("desktop"))
    assert desktop.table.persons == (1,)
    assert len(desktop.table.seats) == 6
    assert (desktop.table.ruleset, desktop.table.cards) == ("classic", "electronic")
    assert desktop.hardware.driver == "mock"


def test_everything_that_is_wrong_at_once(tmp_path: Path) -> None:
    text = """table:
  rulset: classic
  cards: electronik
  dealer: 3
  pace: fast
  options: {5: 1}
  seats:
    1: {name: Lando, credits: lots}
    2: {name: 7, credits: 200, droid: carefull}
    9: {name: Han, credits: 5}
    "3": {name: Han, credits: 5}
    4: {name: "", credits: 0, colour: red}
    5: {}
    6: Chewbacca
    6: {name: X, credits: 08}
hardware:
  driver: gpoi
  debounce: -1
  turn_guard: .inf
  buttons:
    draw: 17
    drawn: 18
    call: {pin: 28, seat: 9}
    field: [{pin: 17}, 5, {pin: 21, pul_up: no}, {pin: 22}]
    fold: yes
  lamps: {seat-9: 1, seat-1: 17, shift: {pin: 12, active_high: 1}}
  buzzer: {pin: 12, kind: loud}
  scanners:
    - {protocol: rdm630, port: /dev/ttyS0, baud: 1}
    - {protocol: line, port: /dev/ttyS0, quiet: 0, reader: 1}
    - {}
    - rdm6300
display: {screen: windw, size: 640x480}
dispaly: 1
"""
    assert refusal(tmp_path, text) == [
        "1: format: this is missing; write 'format: 1'",
        "1: table.ruleset: this is missing; write it",
        "2: table.rulset: unknown key; did you mean 'ruleset'?",
        "3: table.cards: 'electronik' will not do; did you mean 'electronic'?",
        "4: table.dealer: nobody sits at seat 3; write one of 1, 2, 4",
        "5: table.pace: 'fast' will not do; write a number from 0 to 60 seconds",
        "6: table.options.5: 5 is no option; write the option's name",
        "8: table.seats.1.credits: 'lots' will not do; write a whole number from 1 to 1000000 (credits)",
        "9: table.seats.2.droid: 'carefull' will not do; did you mean 'careful'?",
        "9: table.seats.2.name: 7 is no text here; put it in quotes",
        "10: table.seats.9: 9 is no seat; write a number from 1 to 8, without quotes",
        "11: table.seats.3: '3' is no seat; write a number from 1 to 8, without quotes",
        "12: table.seats.4.colour: unknown key; known here: credits, droid, name",
        "12: table.seats.4.name: '' will not do; write 1 to 32 printable characters",
        "12: table.seats.4.credits: 0 will not do; write a whole number from 1 to 1000000 (credits)",
        "13: table.seats.5: the seat is empty; write its name and credits",
        "14: table.seats.6: 'Chewbacca' will not do; write keys and values below it",
        "15: the key 6 stands twice, first on line 14; remove one",
        "17: hardware.driver: 'gpoi' will not do; did you mean 'gpio'?",
        "18: hardware.debounce: -1 will not do; write a number from 0 to 0.5 seconds",
        "19: hardware.turn_guard: '.inf' will not do; write a number from 0 to 5 seconds",
        "22: hardware.buttons.drawn: unknown button; did you mean 'draw'?",
        "23: hardware.buttons.call.pin: 28 is no pin; write a pin from 0 to 27 (the GPIO number, not the place on the"
        " header)",
        "23: hardware.buttons.call.seat: 9 will not do; write a whole number from 1 to 8 (a seat)",
        "24: hardware.buttons.field #2: 5 will not do; write keys and values",
        "24: hardware.buttons.field #1.pin: pin 17 is used twice: hardware.buttons.draw (line 21) has it; give each a"
        " pin of its own",
        "24: hardware.buttons.field #3.pul_up: unknown key; did you mean 'pull_up'?",
        "24: hardware.buttons.field #4: a second button 'field' shared by all; bind it to another seat or remove it",
        "25: hardware.buttons.fold: yes is no pin; write a pin from 0 to 27 (the GPIO number, not the place on the"
        " header)",
        "26: hardware.lamps.seat-9: unknown lamp; did you mean 'seat-8'?",
        "26: hardware.lamps.seat-1: pin 17 is used twice: hardware.buttons.draw (line 21) has it; give each a pin of"
        " its own",
        "26: hardware.lamps.shift.active_high: 1 will not do; write yes or no",
        "27: hardware.buzzer.kind: 'loud' will not do; known here: active, passive",
        "27: hardware.buzzer.pin: pin 12 is used twice: hardware.lamps.shift.pin (line 26) has it; give each a pin of"
        " its own",
        "29: hardware.scanners #1.protocol: 'rdm630' will not do; did you mean 'rdm6300'?",
        "29: hardware.scanners #1.baud: 1 will not do; write a whole number from 50 to 4000000",
        "30: hardware.scanners #2.quiet: 0 will not do; write a number from 0.1 to 60 seconds",
        "30: hardware.scanners #2.port: another scanner has the port '/dev/ttyS0'; give each reader a port of its own",
        "30: hardware.scanners #2.reader: another scanner has the number 1; give each scanner a number of its own with"
        " 'reader: N'",
        "31: hardware.scanners #3.protocol: this is missing; write one of rdm6300, id12, pn532, line, keyboard",
        "31: hardware.scanners #3.port: this is missing; write it",
        "32: hardware.scanners #4: 'rdm6300' will not do; write keys and values",
        "33: display.screen: 'windw' will not do; did you mean 'window'?",
        "33: display.size: 640x480 will not do; write width x height, from 800x480 to 7680x4320, such as 1280x720",
        "34: dispaly: unknown key; did you mean 'display'?",
    ]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("format: 1", "format: 2"), "1: format: this program reads format 1 only"),
        (("format: 1", "format: yes"), "1: format: this program reads format 1 only"),
        (("classic", "[classic]"), "3: table.ruleset: ['classic'] is no text here; put it in quotes"),
        (("    2: {name: B, credits: 5, droid: daring}\n", ""), "5: table.seats: a table needs at least two seats"),
        (("table:", "tabel:"), "1: table: this is missing; write it"),
        (("table:", "tabel:"), "2: tabel: unknown key; did you mean 'table'?"),
        (("name: A", r'name: "A\tB"'), "6: table.seats.1.name: 'A\\tB' will not do; write 1 to 32 printable"),
        (("name: A", f"name: {'A' * 33}"), f"6: table.seats.1.name: '{'A' * 33}' will not do; write 1 to 32"),
        (("credits: 5, droid: d", "credits: 1.5, droid: d"), "7: table.seats.2.credits: 1.5 will not do"),
        (("credits: 5, droid: d", "credits: yes, droid: d"), "7: table.seats.2.credits: yes will not do"),
        (("credits: 5, droid: d", "credits: -5, droid: d"), "7: table.seats.2.credits: -5 will not do"),
        (("name: B, ", ""), "7: table.seats.2.name: this is missing; write it"),
        (("cards: electronic", "cards: "), "4: table.cards: this is missing; write one of electronic, scanned, unseen"),
        (("cards: electronic", "cards: no"), "4: table.cards: no will not do; known here: electronic, scanned, unseen"),
        (("cards: electronic", "cards: unseen\n  deck: d"), None),
        (("cards: electronic", "cards: scanned"), "2: table.deck: scanned cards need a registered deck; register one"),
        (("cards: electronic", "cards: electronic\n  dealer: 0"), "5: table.dealer: 0 will not do"),
        (("cards: electronic", "cards: electronic\n  hand_minutes: 0"), "5: table.hand_minutes: 0 will not do"),
        (("cards: electronic", "cards: electronic\n  expected_per_hand: 21"), "5: table.expected_per_hand: 21 will"),
        (("cards: electronic", "cards: electronic\n  options: no"), "5: table.options: no will not do; write keys"),
        ((", droid: steady", ""), "2: table.private_look: the persons cannot see their electronic cards; write"),
        ((", droid: steady", ", droid: no"), "2: table.private_look: the persons cannot see"),
    ],
)
def test_one_thing_wrong(tmp_path: Path, change: tuple[str, str], expected: str | None) -> None:
    assert change[0] in LEAST
    text = LEAST.replace(*change)
    if expected is None:
        load(written(tmp_path, text))
    else:
        lines = refusal(tmp_path, text)
        assert any(line.startswith(expected) for line in lines), lines


@pytest.mark.parametrize(
    ("hardware", "expected"),
    [
        ("buzzer: {}", "9: hardware.buzzer: the buzzer has no pin; write its pin and kind"),
        ("buzzer: 20", "9: hardware.buzzer: 20 will not do; write keys and values below it"),
        ("buzzer: {pin: 20}", "9: hardware.buzzer.kind: this is missing; write one of active, passive"),
        ("buttons: [draw]", "9: hardware.buttons: ['draw'] will not do; write keys and values below it"),
        ("scanners: {protocol: line}", "9: hardware.scanners: {'protocol': 'line'} will not do; write a list"),
        ("buttons: {draw: {seat: 1}}", "9: hardware.buttons.draw.pin: nothing is no pin"),
        (
            "buttons: {call: [{pin: 5, seat: 1}, {pin: 6, seat: 1}]}",
            "9: hardware.buttons.call #2: a second button 'call' of seat 1; bind it to another seat or remove it",
        ),
        ("lamps: {3: 4}", "9: hardware.lamps.3: unknown lamp; known here: seat-1, "),
    ],
)
def test_one_thing_wrong_with_the_hardware(tmp_path: Path, hardware: str, expected: str) -> None:
    (line,) = refusal(tmp_path, f"{LEAST}hardware:\n  {hardware}\n")
    assert line.startswith(expected)


def test_scanned_cards_need_a_scanner_on_a_real_table(tmp_path: Path) -> None:
    text = LEAST.replace("cards: electronic", "cards: scanned\n  deck: d.yaml")
    load(written(tmp_path, text))
    assert refusal(tmp_path, f"{text}hardware: {{driver: gpio}}\n") == [
        "9: hardware.scanners: scanned cards need a scanner; write its protocol and port"
    ]


def test_electronic_cards_need_a_screen_for_persons(tmp_path: Path) -> None:
    person = LEAST.replace(", droid: steady", "").replace("electronic", "electronic\n  private_look: pass_and_look")
    load(written(tmp_path, person))
    assert refusal(tmp_path, f"{person}display:\n  screen: off\n") == [
        "10: display.screen: the persons cannot see their electronic cards without a screen;"
        " write 'screen: window' or 'fullscreen'"
    ]
    load(written(tmp_path, f"{LEAST}display: {{screen: none}}\n"))


def test_warnings_are_no_errors(tmp_path: Path) -> None:
    hardware = """hardware:
  buttons: {draw: 15}
  lamps: {seat-1: 8, seat-2: 9, shift: {pin: 0}}
  buzzer: {pin: 2, kind: active}
  scanners:
    - {protocol: rdm6300, port: /dev/serial0}
"""
    path = written(tmp_path, LEAST + hardware)
    advice = "may be on at power-on: GPIO 0 to 8 pull up until the program starts; take one from 9 to 27"
    assert load(path).warning_lines() == [
        f"{path}:10: hardware.lamps.seat-1: pin 8 {advice}",
        f"{path}:10: hardware.lamps.shift.pin: pin 0 {advice}",
        f"{path}:11: hardware.buzzer.pin: pin 2 {advice}",
        f"{path}:9: hardware.buttons.draw: pin 15 may not work: it is part of the serial port /dev/serial0 of a"
        " scanner; take another",
    ]


def test_the_rules_are_asked_about_the_ruleset(tmp_path: Path) -> None:
    asked: list[tuple[str, dict[str, object], Path]] = []

    def check(ruleset: str, options: Mapping[str, object], folder: Path) -> list[tuple[str, str]]:
        asked.append((ruleset, dict(options), folder))
        return [("", "there is no such ruleset"), ("ante", "too much"), ("shift", "missing")]

    text = LEAST.replace("  cards:", "  options:\n    ante: 500\n  cards:")
    assert refusal(tmp_path, text, check) == [
        "3: table.ruleset: there is no such ruleset",
        "4: table.options.shift: missing",
        "5: table.options.ante: too much",
    ]
    assert asked == [("classic", {"ante": 500}, tmp_path)]
    load(written(tmp_path, LEAST), lambda ruleset, options, folder: [])
    refusal(tmp_path, text.replace("  ruleset: classic\n", ""), check)
    assert len(asked) == 1


@pytest.mark.parametrize("name", ["house.yaml", "rules/house", "../house.yml"])
def test_a_house_ruleset_is_found_from_the_configuration(tmp_path: Path, name: str) -> None:
    configuration = load(written(tmp_path, LEAST.replace("classic", name)))
    assert configuration.table.ruleset == str(tmp_path / name)
    absolute = load(written(tmp_path, LEAST.replace("classic", "/etc/house.yaml")))
    assert absolute.table.ruleset == "/etc/house.yaml"


def test_a_relative_configuration_gives_absolute_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, EVERYTHING)
    monkeypatch.chdir(tmp_path)
    assert load(Path("table.yaml")).table.deck == tmp_path / "deck.yaml"


def test_the_command_line_has_the_last_word(tmp_path: Path) -> None:
    configuration = load(written(tmp_path, LEAST))
    assert override(configuration) == configuration
    changed = override(configuration, hardware="gpio", state=tmp_path, pace=0.0, screen="none")
    assert changed.hardware.driver == "gpio"
    assert changed.state == tmp_path
    assert changed.table.pace == 0.0
    assert changed.display.screen == "none"
    assert changed.table.seats == configuration.table.seats
    assert override(changed, hardware="mock").state == tmp_path


def test_the_command_line_is_refused_what_does_not_go_together(tmp_path: Path) -> None:
    def conflict(configuration: Configuration, **changes: str) -> list[str]:
        with pytest.raises(FileProblem) as caught:
            override(configuration, hardware=changes.get("hardware"), cards=changes.get("cards"))
        return [line.removeprefix(f"{configuration.source}: ") for line in caught.value.lines()]

    droids = load(written(tmp_path, LEAST))
    assert conflict(droids, hardware="gpio", cards="scanned") == [
        "table.deck: scanned cards need a registered deck; register one with 'droid-dealer enroll' and write"
        " 'deck: FILE'",
        "hardware.scanners: scanned cards need a scanner; write its protocol and port",
    ]


words = st.sampled_from(
    ["format", "table", "seats", "hardware", "buttons", "draw", "scanners", "lamps", "buzzer", "display", "size"]
)
junk = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.floats(-1e9, 1e9) | st.text(max_size=5) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | st.integers(0, 9), inner, max_size=4),
    max_leaves=10,
)
sections = {
    "format": st.just(1) | junk,
    "table": st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(("ruleset", "options", "cards", "deck", "dealer", "hand_minutes", "pace"), junk)
        | {"seats": st.dictionaries(st.integers(0, 9) | words, junk, max_size=4) | junk},
    )
    | junk,
    "hardware": st.fixed_dictionaries(
        {},
        optional={
            key: junk | st.dictionaries(words | st.sampled_from(["pin", "port", "kind"]), junk, max_size=4)
            for key in ("driver", "debounce", "turn_guard", "buttons", "lamps", "buzzer", "scanners")
        },
    )
    | junk,
    "display": st.fixed_dictionaries({}, optional={"screen": junk, "size": junk}) | junk,
}


@given(st.fixed_dictionaries({}, optional=sections).filter(bool))
def test_no_file_makes_a_traceback(tmp_path_factory: pytest.TempPathFactory, data: dict[str, object]) -> None:
    path = tmp_path_factory.getbasetemp() / "junk.yaml"
    path.write_text(yaml.safe_dump(data))
    try:
        told = load(path).warning_lines()
    except FileProblem as problem:
        told = problem.lines() or ["\n"]
    assert all(line.startswith(f"{path}:") and "\n" not in line for line in told)


def test_the_droids_of_the_format() -> None:
    assert DROIDS == ("careful", "steady", "daring", "random")


def test_a_section_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    assert refusal(tmp_path, "format: 1\ntable: [classic]\nhardware: mock\n") == [
        "2: table: ['classic'] will not do; write keys and values below it",
        "3: hardware: 'mock' will not do; write keys and values below it",
    ]
    assert refusal(tmp_path, "format: 1\n") == ["1: table: this is missing; write it"]


def test_a_droid_misspelt_is_no_person(tmp_path: Path) -> None:
    assert refusal(tmp_path, LEAST.replace("steady", "steaddy")) == [
        "6: table.seats.1.droid: 'steaddy' will not do; did you mean 'steady'?"
    ]


def test_a_key_with_a_line_break_stays_on_one_line(tmp_path: Path) -> None:
    assert refusal(tmp_path, LEAST + '"a\\nb": 1\n') == [
        "8: 'a\\nb': unknown key; known here: attract, catalog, display, format, hardware, language, sound, table"
    ]


def test_the_serial_pins_are_free_without_a_reader_on_them(tmp_path: Path) -> None:
    hardware = """hardware:
  buttons: {draw: 14, trade: 15}
  scanners:
    - {protocol: line, port: /dev/ttyUSB0}
"""
    assert load(written(tmp_path, LEAST + hardware)).warnings == ()


def test_the_attract_screen_and_who_is_asked(tmp_path: Path) -> None:
    usual = load(written(tmp_path, LEAST))
    assert (usual.attract.idle_minutes, usual.attract.demonstration, usual.table.seating) == (5.0, "own", "configured")
    asking = LEAST.replace("  cards:", "  seating: ask\n  cards:")
    told = load(written(tmp_path, asking + "attract: {idle_minutes: 0.5, demonstration: varied}\n"))
    assert (told.attract.idle_minutes, told.attract.demonstration, told.table.seating) == (0.5, "varied", "ask")
    bad = LEAST.replace("  cards:", "  seating: asks\n  cards:")
    lines = refusal(tmp_path, bad + "attract: {idle_minutes: -1, demonstration: vared, idle_minute: 3}\n")
    assert lines == [
        "4: table.seating: 'asks' will not do; did you mean 'ask'?",
        "9: attract.idle_minute: unknown key; did you mean 'idle_minutes'?",
        "9: attract.idle_minutes: -1 will not do; write a number from 0 to 240 minutes",
        "9: attract.demonstration: 'vared' will not do; did you mean 'varied'?",
    ]
