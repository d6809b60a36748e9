"""`droid-dealer doctor` as somebody sees it who has never used it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from controller import config
from controller.commands import doctor
from controller.doctor.checks import Finding, Result
from controller.doctor.registry import CHECKS
from controller.main import main
from display.words import Words
from hardware.lock import TableLock, running_table
from tests.controller.command_line import CommandLine, command_line
from tests.fakes.foreign_pins import ForeignFactory

WORDS = Words()
ALONE = ("--only", "python", "--only", "pins")
PANEL = ("pins", "buttons", "lamps", "buzzer")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("controller.doctor.examination.SERVICE_FOLDER", tmp_path / "no-service")
    monkeypatch.setattr(doctor, "SERVICE_CONFIGURATION", tmp_path / "etc" / "table.yaml")
    monkeypatch.setattr(doctor, "SERVICE_STATE", tmp_path / "var")


def written(folder: Path, text: str) -> Path:
    path = folder / "table.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_each_check_is_a_line_and_the_end_says_what_it_means(run: CommandLine, tmp_path: Path) -> None:
    ran = run("doctor", "--state", tmp_path, *ALONE)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0].endswith(f"looking at {config.shipped('desktop')}")
    assert ran.lines[2].startswith("ok       python  Python 3.")
    assert ran.lines[3] == "left out pins    simulated: this configuration has no real pins"
    assert ran.lines[-2:] == [
        "ok: 1, warnings: 0, failed: 0, left out: 1.",
        "Nothing stands in the way of a game on simulated hardware; no real one was looked at.",
    ]


def test_the_whole_on_a_computer_without_a_screen(
    run: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    ran = run("doctor", "--state", tmp_path, "--json")
    assert ran.status == 1, "there is no screen"
    told = json.loads(ran.out)
    assert told["well"] is False
    assert [one["name"] for one in told["checks"]] == [check.name for check in CHECKS]
    states = {one["name"]: one["state"] for one in told["checks"]}
    assert {name: states[name] for name in PANEL} == dict.fromkeys(PANEL, "skipped")
    assert [name for name, state in states.items() if state == "failed"] == ["screen"]
    for one in told["checks"]:
        assert one["found"]
        assert one["seconds"] >= 0
        assert bool(one["advice"]) >= (one["state"] in ("warning", "failed"))


def test_beside_a_running_table_it_says_so_and_keeps_off_its_pins(run: CommandLine, tmp_path: Path) -> None:
    source = written(tmp_path, config.shipped("touch").read_text(encoding="utf-8"))
    wanted = [word for name in ("table", *PANEL, "readers", "screen") for word in ("--only", name)]
    with TableLock(tmp_path):
        ran = run("doctor", "--config", source, "--state", tmp_path, *wanted)
    assert ran.status == 0
    assert ran.lines[2].startswith(f"warning  table    a table is running (process {os.getpid()})")
    assert ran.out.count("it needs what the running table holds") == len(PANEL) + 2


def test_while_it_looks_no_table_can_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[bool] = []
    found = doctor.carried_out

    def looking(*arguments: object) -> object:
        held.append(running_table(tmp_path) is not None)
        return found(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(doctor, "carried_out", looking)
    assert main(["doctor", "--state", str(tmp_path), "--only", "python"]) == 0
    assert held == [True]
    assert running_table(tmp_path) is None


def test_a_bad_configuration_is_one_failed_check_and_the_others_go_on(run: CommandLine, tmp_path: Path) -> None:
    source = written(tmp_path, "format: 1\ntabel: {}\n")
    ran = run("doctor", "--config", source, "--state", tmp_path, "--only", "configuration", *ALONE)
    assert ran.status == 1
    out = " ".join(ran.out.split())
    assert f"FAILED configuration 2 mistakes, the first: {source}:1: table: this is missing" in out
    assert f"-> correct it; 'droid-dealer check-config {source}' tells every mistake" in out
    assert "ok python" in out
    assert ran.lines[-1] == "One thing must be put right."


def test_real_pins_are_opened_and_the_panel_s_words_are_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = written(
        tmp_path,
        "format: 1\ntable:\n  ruleset: classic\n  cards: electronic\n  seats:\n"
        "    1: {name: A, credits: 9, droid: steady}\n    2: {name: B, credits: 9, droid: steady}\n"
        "hardware: {driver: gpio, buttons: {draw: 4}, lamps: {seat-1: 16}}\ndisplay: {screen: none}\n",
    )
    factory = ForeignFactory()
    wanted = [word for name in PANEL for word in ("--only", name)]
    try:
        status = main(["doctor", "--config", str(source), "--state", str(tmp_path), *wanted], pin_factory=factory)
    finally:
        factory.stop()
    out = capsys.readouterr().out
    assert status == 0
    assert "ok       pins     all 2 pins are free" in out
    assert "ok       buttons  nobody presses, and none is down: draw" in out
    assert "ok       lamps    lit one after the other: seat-1" in out
    assert "left out buzzer   the configuration names no buzzer" in out
    assert out.splitlines()[-1] == "Nothing stands in the way of a game."


@pytest.mark.parametrize("options", [("--only", "nothing"), ("--seconds", "3"), ("extra",)])
def test_bad_options_are_one_line(run: CommandLine, options: tuple[str, ...]) -> None:
    assert run("doctor", *options).problem.startswith(("droid-dealer doctor: ", "droid-dealer: "))


def test_long_texts_are_wrapped_below_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = Result("pins", Finding("failed", "pins_busy", {"pins": "button draw on GPIO 4: 'GPIO busy'; " * 3}), 0.1)
    lines = doctor.as_lines(result, 14, WORDS)
    assert all(len(line) <= 80 for line in lines)
    assert lines[0].startswith("FAILED   pins            button draw")
    assert lines[1].startswith(" " * 25)
    assert any(line.strip().startswith("-> end the other program") for line in lines)


def test_it_speaks_the_reader_s_language(run: CommandLine, tmp_path: Path) -> None:
    ran = run("doctor", "--language", "fr", "--state", tmp_path, *ALONE)
    assert ran.lines[3].startswith("omis      pins    ")
    assert "simulé" in ran.lines[3]
    wiring = run("wiring", "--language", "fr")
    assert "masse la plus proche" in wiring.lines[0]
    assert run("wiring", "--language", "en").lines[0] != wiring.lines[0]


def test_an_installed_table_is_the_one_that_is_looked_at(run: CommandLine, tmp_path: Path) -> None:
    wanted = ("--only", "configuration", "--only", "state folder")
    assert "/desktop.yaml" in run("doctor", "--state", tmp_path, *wanted).lines[0]
    installed = tmp_path / "etc" / "table.yaml"
    installed.parent.mkdir()
    installed.write_text(config.shipped("touch").read_text(encoding="utf-8"), encoding="utf-8")
    ran = run("doctor", *wanted)
    assert ran.lines[0].endswith(f"looking at {installed}")
    assert f"{tmp_path / 'var'} is made at the first start" in " ".join(ran.out.split())
