"""`droid-dealer run`: without a screen, twice at once, on pins that are not there, and its end."""

from __future__ import annotations

import os
import signal
import sqlite3
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

import pygame
import pytest

from controller import config
from tests.controller.command_line import CommandLine, command_line
from tests.fakes.processes import Program, without_screen

DROIDS = """\
format: 1
table:
  ruleset: classic
  cards: electronic
  seats:
    1: {name: K3-LN, credits: 200, droid: careful}
    2: {name: T0-B1, credits: 200, droid: steady}
hardware:
  driver: mock
  lamps: {shift: 12}
display: {screen: none}
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def written(folder: Path, text: str = DROIDS) -> Path:
    path = folder / "table.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def colours(path: Path) -> set[tuple[int, ...]]:
    """The colours of a picture on a grid of 10 pixels."""
    picture = pygame.image.load(path)
    width, height = picture.get_size()
    assert (width, height) == (1280, 720)
    return {tuple(picture.get_at((x, y))) for x in range(5, width, 10) for y in range(5, height, 10)}


def started(program: Program) -> None:
    """Wait until the table has said on standard error that it runs."""
    end = monotonic() + 15
    while "session in" not in program.errors():
        assert program.running, program.errors()
        assert monotonic() < end, program.errors()
        program.pause(0.02)


# --- without a screen


def test_without_a_screen_droids_play_a_hand_and_leave_a_picture(tmp_path: Path) -> None:
    with Program("run", folder=tmp_path, environment=without_screen() | {"HOME": str(tmp_path)}) as program:
        lines = program.rest()
        assert (program.wait(10), program.errors()) == (0, "")
    assert lines[0] == (
        "No screen: SDL's video driver is 'dummy', which shows nothing; unset SDL_VIDEODRIVER, or configure no screen."
    )
    assert lines[1:3] == ["Here is a hand played by droids instead, told on the terminal.", "Hand 1 begins."]
    assert lines[-2].startswith("The hand is over. ")
    assert lines[-1] == "The last screen is in droid-dealer-last-screen.png."
    assert [path.name for path in tmp_path.iterdir()] == ["droid-dealer-last-screen.png"], "no session is touched"
    assert len(colours(tmp_path / "droid-dealer-last-screen.png")) > 20


def test_the_demonstration_can_be_repeated(tmp_path: Path) -> None:
    told = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        with Program("run", "--seed", 9, folder=tmp_path / name) as program:
            told.append(program.rest())
            assert program.wait(10) == 0
    assert told[0] == told[1]


def test_where_no_picture_can_be_kept_the_hand_is_told_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "droid-dealer-last-screen.png").mkdir()
    with Program("run", folder=tmp_path) as program:
        lines = program.rest()
        assert (program.wait(10), program.errors()) == (0, "")
    assert lines[-1].startswith("The last screen cannot be kept in droid-dealer-last-screen.png: ")


def test_a_configured_table_runs_without_the_screen_that_it_wants(tmp_path: Path) -> None:
    path = written(tmp_path, DROIDS.replace("none", "window"))
    with Program("run", "--config", path, "--state", tmp_path / "state", folder=tmp_path) as program:
        assert (program.line() or "").startswith("No screen: ")
        started(program)
        program.send_signal(signal.SIGTERM)
        assert program.wait(5) == 0


# --- refusals


def test_a_seed_is_refused_with_real_pins(run: CommandLine, tmp_path: Path) -> None:
    for arguments in (("--hardware", "gpio"), ("--config", written(tmp_path, DROIDS.replace("mock", "gpio")))):
        assert run("run", "--seed", 4, *arguments).problem == (
            "droid-dealer: --seed goes with simulated hardware only: at a real table nobody may foretell the cards"
        )


@pytest.mark.skipif(find_spec("lgpio") or find_spec("RPi"), reason="this machine has a library for real pins")
@pytest.mark.parametrize("configured", [True, False])
def test_pins_that_are_not_there(configured: bool, tmp_path: Path) -> None:
    arguments = (
        ("--config", written(tmp_path, DROIDS.replace("mock", "gpio"))) if configured else ("--hardware", "gpio")
    )
    with Program("run", *arguments, "--state", tmp_path / "state", folder=tmp_path) as program:
        lines = program.rest()
        assert program.wait(10) == 1
        errors = [line for line in program.errors().splitlines() if not line.startswith("INFO ")]
    assert not any("played by droids" in line for line in lines), "real pins are never replaced by simulated ones"
    assert len(errors) == 1
    assert errors[0].startswith("droid-dealer: no GPIO library is installed (No module named 'lgpio'; ")
    assert not list(tmp_path.glob("**/*.png"))


def test_a_second_table_on_the_same_state_folder(run: CommandLine, tmp_path: Path) -> None:
    path, state = written(tmp_path), tmp_path / "state"
    with Program("run", "--config", path, "--state", state, folder=tmp_path) as program:
        started(program)
        for arguments in (("run", "--config", path), ("demo", "--no-screen", "--pace", 0)):
            ran = run(*arguments, "--state", state)
            said = f"droid-dealer: the table is already running (pid {program.pid})\n"
            assert (ran.status, ran.out, ran.err) == (1, "", said)
        program.send_signal(signal.SIGTERM)
        assert program.wait(5) == 0
    with Program("run", "--config", path, "--state", state, folder=tmp_path) as program:
        started(program)


def test_a_bad_configuration_starts_nothing(run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, DROIDS.replace("ruleset: classic", "ruleset: clasic"))
    said = "table.ruleset: there is no ruleset 'clasic'; did you mean 'classic'?"
    assert run("run", "--config", path, "--state", tmp_path / "state").problem == f"{path}:3: {said}"
    assert not (tmp_path / "state").exists()


def test_a_picture_that_cannot_be_kept_is_refused_at_once(run: CommandLine, tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "table.png"
    for path, said in ((missing, f"there is no folder {missing.parent}"), (tmp_path, "this is a folder")):
        problem = run("run", "--config", written(tmp_path), "--state", tmp_path / "state", "--picture", path).problem
        assert problem == f"{path}: {said}; write the name of a file in a folder that there is"


# --- the end


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_table_in_order(number: int, tmp_path: Path) -> None:
    state, picture = tmp_path / "state", tmp_path / "last.png"
    arguments = ("run", "--config", written(tmp_path), "--state", state, "--picture", picture)
    with Program(*arguments, folder=tmp_path) as program:
        started(program)
        assert not picture.exists()
        program.send_signal(number)
        assert program.wait(5) == 0
        first, *rest = program.errors().splitlines()
        assert first == f"INFO classic on mock hardware, session in {state}"
        # A signal may come before the main thread has told it. That there is no loudspeaker is told where one is looked for.
        told = [line for line in rest if "loudspeaker" not in line]
        assert told in ([], ["INFO state: table thread ok, screen thread ok, screen none"])
    assert sorted(path.name for path in state.iterdir()) == ["audits.json", "table.lock", "table.sqlite"]
    with sqlite3.connect(state / "table.sqlite") as journal:
        assert journal.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    journal.close()
    assert len(colours(picture)) > 3


def test_the_shipped_desktop_runs_with_a_picture_in_place_of_a_window(tmp_path: Path) -> None:
    picture = tmp_path / "last.png"
    arguments = ("run", "--config", config.shipped("desktop"), "--state", tmp_path / "state", "--picture", picture)
    with Program(*arguments, "--seed", 4, folder=tmp_path) as program:
        started(program)
        program.send_signal(signal.SIGTERM)
        assert program.wait(5) == 0
    assert len(colours(picture)) > 3


def test_the_session_is_kept_for_its_owner_only(tmp_path: Path) -> None:
    state = tmp_path / "home" / "droid-dealer"
    environment = without_screen() | {"XDG_STATE_HOME": str(tmp_path / "home")}
    with Program("run", "--config", written(tmp_path), folder=tmp_path, environment=environment) as program:
        started(program)
        assert f"session in {state}" in program.errors()
        assert os.stat(state / "table.sqlite").st_mode & 0o077 == 0
