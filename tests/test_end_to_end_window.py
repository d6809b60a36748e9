"""A real window on a real X server: keys and the mouse play, closing the window ends the table in order."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from controller import config
from tests.fakes import x_screen
from tests.fakes.journal_rows import rows
from tests.fakes.processes import Program
from tests.fakes.x_screen import XScreen

pytestmark = pytest.mark.skipif(
    bool(x_screen.missing()),
    reason=f"not installed: {', '.join(x_screen.missing())} (Debian: apt install xvfb xdotool)",
)


def wait_for(program: Program, condition: Callable[[], Any], what: str, timeout: float = 20) -> Any:
    """The condition's value as soon as it is true. Fails after ``timeout`` seconds."""
    end = monotonic() + timeout
    while not (found := condition()):
        assert program.running, program.errors()
        assert monotonic() < end, f"not in time: {what}; {program.errors()}"
        program.pause(0.05)
    return found


def test_keys_play_and_closing_the_window_ends_the_table(tmp_path: Path) -> None:
    state = tmp_path / "state"
    text = config.shipped("desktop").read_text(encoding="utf-8")
    path = tmp_path / "desktop.yaml"
    path.write_text(text.replace("cards: electronic", "cards: electronic\n  pace: 0.1\n  dealer: 6"), encoding="utf-8")
    with XScreen() as screen:
        arguments = ("run", "--config", path, "--state", state, "--seed", 7)
        with Program(*arguments, folder=tmp_path, environment=screen.environment()) as program:
            window = wait_for(program, lambda: screen.window_of(program.pid), "the window")
            assert rows(state, "SELECT * FROM hand") == []

            def pressed(key: str, statement: str) -> Callable[[], Any]:
                def look() -> Any:
                    found = rows(state, statement)
                    if not found:
                        screen.press(window, key)
                    return found

                return look

            wait_for(program, pressed("Return", "SELECT 1 FROM hand"), "a hand begins by the Enter key")
            dealt = "SELECT 1 FROM move WHERE number = 12"
            wait_for(program, lambda: rows(state, dealt), "the cards are dealt")
            wait_for(
                program, pressed("s", "SELECT 1 FROM move WHERE text = '1 stand'"), "the guest stands by the S key"
            )
            screen.close(window)
            assert program.wait(10) == 0, program.errors()
            assert program.rest() == []
            assert "Traceback" not in program.errors()
    assert sorted(file.name for file in state.iterdir()) == ["audits.json", "table.lock", "table.sqlite"]
    assert rows(state, "SELECT state FROM hand") == [("running",)]


def test_keys_work_the_service_menu_what_is_chosen_is_kept_and_the_program_is_ended_there(tmp_path: Path) -> None:
    state = tmp_path / "state"
    file = state / "preferences.json"
    with XScreen() as screen:
        arguments = ("run", "--config", config.shipped("desktop"), "--state", state, "--seed", 7)
        with Program(*arguments, folder=tmp_path, environment=screen.environment()) as program:
            window = wait_for(program, lambda: screen.window_of(program.pid), "the window")

            def typed(*keys: str) -> None:
                for key in keys:
                    if program.running:
                        screen.press(window, key)
                        program.pause(0.15)  # a key means what the picture says, which comes after the last one

            def kept() -> bool:
                typed("F10", *["Down"] * 4, "Return", "Right", "BackSpace", "BackSpace")  # the page of the sound
                # A busy computer may take one key for another's page, which is then left for the next try.
                return file.exists() and json.loads(file.read_text())["chosen"].get("quiet") is True

            def ended() -> bool:
                typed("F10", "Up", "Return", "Down", "Return", "Down", "Return", "BackSpace", "BackSpace", "BackSpace")
                return not program.running

            wait_for(program, kept, "quiet mode is chosen and kept")
            end = monotonic() + 20
            while not ended():
                assert monotonic() < end, program.errors()
            assert program.wait(10) == 0, program.errors()
            assert "by SDL's driver x11" in program.errors()
            assert "Traceback" not in program.errors()
    assert json.loads(file.read_text())["chosen"]["quiet"] is True, "also after the end"
    assert json.loads((state / "audits.json").read_text())["starts"] == 1
