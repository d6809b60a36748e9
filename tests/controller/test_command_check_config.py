"""`droid-dealer check-config`: all that is wrong with a configuration at once, or that it is good."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller import config, deckfile
from controller.assembly import made_up_deck
from rules.cards import DECKS
from tests.controller.command_line import CommandLine, command_line

GOOD = """\
format: 1
table:
  ruleset: corellian-spike
  cards: scanned
  deck: deck.yaml
  seats:
    1: {name: Lando, credits: 200}
    4: {name: K3-LN, credits: 200, droid: steady}
hardware:
  driver: gpio
  buttons: {deal: 27}
  scanners: [{protocol: rdm6300, port: /dev/ttyUSB0}]
display: {screen: none}
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def written(folder: Path, text: str) -> Path:
    path = folder / "table.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def with_deck(folder: Path, name: str) -> None:
    deckfile.save(made_up_deck(DECKS[name]), folder / "deck.yaml")


def test_the_desktop_s_configuration_is_good(run: CommandLine) -> None:
    path = config.shipped("desktop")
    ran = run("check-config", path)
    assert ran.status == 0
    assert ran.lines[-1] == f"{path}: good: classic, 6 seats, electronic cards, simulated hardware"


def test_the_real_table_s_configuration_lacks_only_its_deck(run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, config.shipped("table-rdm6300").read_text(encoding="utf-8"))
    assert run("check-config", path).problem == (
        f"{path}: table.deck: there is no such file: {tmp_path}/deck.yaml; register the deck with "
        "'droid-dealer enroll --deck traditional deck.yaml --port PORT', or check the name"
    )
    with_deck(tmp_path, "traditional")
    ran = run("check-config", path)
    assert (ran.status, ran.lines[-1]) == (0, f"{path}: good: classic, 4 seats, scanned cards, real hardware")


def test_a_good_file(run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    with_deck(tmp_path, "spike")
    ran = run("check-config", path)
    assert (ran.status, ran.out, ran.err) == (
        0,
        f"{path}: good: corellian-spike, 2 seats, scanned cards, real hardware\n",
        "",
    )


def test_the_deck_must_be_the_ruleset_s_and_complete(run: CommandLine, tmp_path: Path) -> None:
    path, deck = written(tmp_path, GOOD), tmp_path / "deck.yaml"
    with_deck(tmp_path, "traditional")
    assert run("check-config", path).problem == (
        f"{deck}: deck: this is a traditional deck, and corellian-spike plays with a spike deck; name another file"
    )
    with_deck(tmp_path, "spike")
    lines = deck.read_text(encoding="utf-8").splitlines(keepends=True)
    deck.write_text("".join(lines[:-1]), encoding="utf-8")
    assert run("check-config", path).problem.startswith(f"{deck}:")


def test_warnings_keep_nothing_from_being_good(run: CommandLine, tmp_path: Path) -> None:
    with_deck(tmp_path, "spike")
    ran = run("check-config", written(tmp_path, GOOD.replace("buttons: {deal: 27}", "buzzer: {pin: 4, kind: active}")))
    assert ran.status == 0
    assert ran.lines[0].startswith(f"warning: {tmp_path}/table.yaml:11: hardware.buzzer.pin: pin 4 may be on")
    assert ": good: " in ran.lines[-1]


def test_everything_that_is_wrong_at_once(run: CommandLine, tmp_path: Path) -> None:
    text = """\
format: 1
tabel: {}
table:
  ruleset: clasic
  cards: scaned
  seats:
    1: {name: Lando, credit: 200}
    nine: {name: Han, credits: 5}
hardware:
  drver: gpio
  buttons: {draw: 40, drow: 5, trade: 4, stand: 4}
  scanners: [{protocol: rdm, port: 5}]
display: {screen: windw, size: 10x10}
"""
    path = written(tmp_path, text)
    problems = [problem.removeprefix(f"{path}:") for problem in run("check-config", path).problems]
    assert problems[:3] == [
        "2: tabel: unknown key; did you mean 'table'?",
        "4: table.ruleset: there is no ruleset 'clasic'; did you mean 'classic'?",
        "5: table.cards: 'scaned' will not do; did you mean 'scanned'?",
    ]
    assert [tuple(problem.split(": ")[:2]) for problem in problems[3:]] == [
        ("7", "table.seats.1.credit"),
        ("7", "table.seats.1.credits"),
        ("8", "table.seats.nine"),
        ("10", "hardware.drver"),
        ("11", "hardware.buttons.drow"),
        ("11", "hardware.buttons.draw"),
        ("11", "hardware.buttons.stand"),
        ("12", "hardware.scanners #1.protocol"),
        ("12", "hardware.scanners #1.port"),
        ("13", "display.screen"),
        ("13", "display.size"),
    ]
    assert sum("did you mean" in problem for problem in problems) >= 8


def test_options_of_the_ruleset_are_checked_with_it(run: CommandLine, tmp_path: Path) -> None:
    text = GOOD.replace("  cards: scanned", "  options: {rouns: 4, hand_limit: many}\n  cards: scanned")
    with_deck(tmp_path, "spike")
    path = written(tmp_path, text)
    problems = run("check-config", path).problems
    assert f"{path}:4: table.options.rouns: this ruleset has no such option; did you mean 'rounds'?" in problems
    assert any(problem.startswith(f"{path}:4: table.options.hand_limit: ") for problem in problems)


def test_a_house_s_ruleset_beside_the_configuration(
    run: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "friday.yaml").write_text("format: 1\nbased_on: corellian-spike\n", encoding="utf-8")
    with_deck(tmp_path, "spike")
    path = written(tmp_path, GOOD.replace("ruleset: corellian-spike", "ruleset: friday.yaml"))
    monkeypatch.chdir("/")
    assert run("check-config", path).status == 0
