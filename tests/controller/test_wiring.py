"""The wiring guide: the header's facts, the list, the drawing, and the page that must not drift from the program."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from controller import config, deckfile
from controller.assembly import made_up_deck
from controller.wiring.drawing import drawing
from controller.wiring.wires import table_lines, wires
from display.words import Words
from hardware.header import GROUNDS, HEADER, place_of
from hardware.settings import ButtonSettings, BuzzerSettings, HardwareSettings, LampSettings, ScannerSettings
from rules.cards import DECKS
from tests.controller.command_line import CommandLine, command_line

WORDS = Words()
DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "wiring.md").read_text(encoding="utf-8")
PANEL = config.shipped("table-rdm6300")
AGAIN = "run 'droid-dealer wiring --svg docs/wiring.svg' and put what it prints into docs/wiring.md"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_the_header_is_the_one_that_the_pin_library_knows() -> None:
    pins = MockFactory(revision="c03111").board_info.headers["J8"].pins
    kinds = {"3V3": "3.3 V", "5V": "5 V", "GND": "ground"}
    assert len(HEADER) == len(pins) == 40
    for pin in HEADER:
        name = pins[pin.number].name
        assert (pin.supply or f"GPIO{pin.gpio}") == kinds.get(name, name)
    assert [place_of(gpio) for gpio in (2, 15, 21)] == [3, 10, 40]
    assert len(GROUNDS) == 8


def test_the_page_has_the_list_that_the_program_prints(run: CommandLine) -> None:
    (block,) = re.findall(r"<!-- droid-dealer wiring -->\n\n(.*?)\n\n<!-- end -->", PAGE, re.DOTALL)
    assert run("wiring").out.strip() == block, AGAIN


def test_the_drawing_beside_the_page_is_the_program_s(run: CommandLine, tmp_path: Path) -> None:
    assert run("wiring", "--svg", tmp_path / "wiring.svg").status == 0
    assert (tmp_path / "wiring.svg").read_text(encoding="utf-8") == (DOCS / "wiring.svg").read_text("utf-8"), AGAIN
    assert "](wiring.svg)" in PAGE


def test_the_default_panel_has_eight_seats_and_every_pin_has_one_wire() -> None:
    hardware = config.load(PANEL).hardware
    found = wires(hardware, WORDS)
    assert sum(wire.name.startswith("Lamp of seat ") for wire in found) == 8
    assert len({wire.gpio for wire in found}) == len(found) == 23
    drawn = texts(drawing(hardware, WORDS, "A table"))
    for wire in found:
        assert any(wire.name in text and f"GPIO {wire.gpio}" in text for text in drawn), wire
        assert str(wire.place) in drawn
    for circuit in ("Each button", "Each lamp", "The buzzer", "A reader's 5 V output"):
        assert circuit in drawn


def test_what_is_to_be_minded_is_told_with_its_pins() -> None:
    hardware = HardwareSettings(
        "gpio",
        buttons=(ButtonSettings("draw", 3, seat=4, pull_up=False), ButtonSettings("stand", 11)),
        lamps=(LampSettings("shift", 4), LampSettings("shift-2", 16, active_high=False)),
        buzzer=BuzzerSettings(2, "passive"),
    )
    lines = table_lines(hardware, WORDS)
    assert lines[2].startswith("| Draw button of seat 4 | 3    | 5 ")
    assert "button between the pin and 3.3 V" in lines[2]
    assert [line.split("|")[1].strip() for line in lines[3:7]] == [
        "Stand button",
        "Shift lamp",
        "Shift lamp 2",
        "Buzzer",
    ]
    assert [line.split(":")[0] for line in lines if line.startswith("- ")] == [
        "- GPIO 2, 3",
        "- GPIO 11",
        "- GPIO 2, 4",
    ]


def test_readers_on_the_header_and_readers_with_a_plug() -> None:
    hardware = HardwareSettings(
        "gpio",
        scanners=(
            ScannerSettings("pn532", "/dev/serial0"),
            ScannerSettings("rdm6300", "/dev/ttyUSB0", reader=2, seat=5),
            ScannerSettings("line", "/dev/ttyUSB1", reader=3),
        ),
    )
    assert [(wire.gpio, wire.how) for wire in wires(hardware, WORDS)] == [(14, "reader_in"), (15, "reader_out")]
    assert table_lines(hardware, WORDS)[-2:] == [
        "- Reader 2 (rdm6300) is plugged in at /dev/ttyUSB0, for seat 5",
        "- Reader 3 (line) is plugged in at /dev/ttyUSB1",
    ]
    assert "A reader's 5 V output" not in texts(drawing(hardware, WORDS, "A table"))


def test_a_table_without_pins(run: CommandLine) -> None:
    assert run("wiring", "--config", "touch").out == "This configuration wires nothing to the header.\n"


def test_names_cannot_break_the_drawing(run: CommandLine, tmp_path: Path) -> None:
    source = tmp_path / "<b>&.yaml"
    source.write_text(config.shipped("touch").read_text(encoding="utf-8"), encoding="utf-8")
    assert run("wiring", "--config", source, "--svg", tmp_path / "x.svg").status == 0
    assert texts((tmp_path / "x.svg").read_text(encoding="utf-8"))[0] == "Wiring of <b>&.yaml"


def test_a_drawing_that_cannot_be_written_is_one_line(run: CommandLine, tmp_path: Path) -> None:
    ran = run("wiring", "--svg", tmp_path / "nowhere" / "x.svg")
    assert (ran.status, ran.out) == (1, "")
    assert len(ran.err.splitlines()) == 1


def test_the_configuration_on_the_page_is_good(run: CommandLine, tmp_path: Path) -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "table.yaml").write_text(block, encoding="utf-8")
    deckfile.save(made_up_deck(DECKS["traditional"]), tmp_path / "deck.yaml")
    ran = run("check-config", tmp_path / "table.yaml")
    assert (ran.status, len(ran.lines)) == (0, 1), ran


def test_the_commands_on_the_page_exist(run: CommandLine) -> None:
    for command in re.findall(r"droid-dealer ([a-z-]+)", PAGE):
        if command != "wiring":
            assert run(command, "--help").status == 0, command


def test_the_parts_list_has_enough_of_everything() -> None:
    hardware = config.load(PANEL).hardware
    assert f"| {len(hardware.buttons)} | push buttons" in PAGE
    assert f"| {len(hardware.lamps)} | LEDs" in PAGE
    assert f"| {len(hardware.lamps) + 1} | NPN transistors" in PAGE
