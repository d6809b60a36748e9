"""A read-only root with a writable state partition: the table plays, stores and resumes; nothing is written elsewhere."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from controller import config, rulesets
from controller.service_socket import ask
from tests.controller.tables import Desk
from tests.fakes.notify_peer import NotifyPeer
from tests.fakes.processes import Program, without_screen

TABLE = """\
format: 1
table:
  ruleset: classic
  cards: electronic
  private_look: pass_and_look
  seats:
    1: {name: Lando, credits: 200}
    2: {name: T0-B1, credits: 200, droid: steady}
hardware:
  driver: mock
  buttons: {deal: 27}
display: {screen: window}
"""


class Sealed:
    """A computer on which only two folders may be written."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.state, self.runtime = folder, folder / "state", folder / "run"
        self.state.mkdir()
        self.runtime.mkdir()
        user = () if os.geteuid() == 0 else ("--user", "--map-root-user")
        script = Path(__file__).with_name("read_only.sh")
        self.under = ("unshare", *user, "--mount", "sh", script, self.state, self.runtime, "--")

    def tried(self, *command: object) -> subprocess.CompletedProcess[str]:
        """What a command comes to there."""
        return subprocess.run(
            [*map(str, self.under), *map(str, command)], capture_output=True, text=True, check=False, timeout=30
        )


@pytest.fixture
def sealed(tmp_path: Path) -> Sealed:
    if shutil.which("unshare") is None:
        pytest.skip("unshare is not installed")
    made = Sealed(tmp_path)
    ran = made.tried("true")
    if ran.returncode:
        pytest.skip(f"no mount namespace can be made here: {ran.stderr.strip()}")
    return made


def test_nothing_else_may_be_written_there(sealed: Sealed) -> None:
    for place in (sealed.folder, Path.home(), Path("/etc")):
        ran = sealed.tried("touch", place / "droid-dealer-was-here")
        assert ran.returncode != 0
        assert "Read-only file system" in ran.stderr
    assert sealed.tried("touch", sealed.state / "here").returncode == 0


def test_the_service_plays_stores_and_resumes(sealed: Sealed) -> None:
    path = sealed.folder / "table.yaml"
    path.write_text(TABLE, "utf-8")
    desk = Desk(sealed.state, config.load(path, rulesets.check))
    desk.begin()
    desk.until(lambda: desk.turn == 1)
    moves = len(desk.hand.moves)
    desk.close()
    with NotifyPeer(None) as peer:
        environment = without_screen() | {"NOTIFY_SOCKET": peer.name, "RUNTIME_DIRECTORY": str(sealed.runtime)}
        arguments = ("run", "--config", path, "--state", sealed.state)
        with Program(*arguments, folder=sealed.folder, environment=environment, under=sealed.under) as program:
            peer.until("READY")
            now = ask(sealed.runtime, "status")
            assert (now["hand"], now["moves"]) == (1, moves)
            assert set(now["degraded"]) == {"screen"}
            program.send_signal(signal.SIGTERM)
            assert program.wait(5) == 0
            assert "Traceback" not in program.errors()


def test_whole_hands_are_played_there(sealed: Sealed) -> None:
    arguments = ("demo", "--state", sealed.state, "--pace", 0, "--hands", 2, "--no-screen")
    with Program(*arguments, folder=sealed.folder, under=sealed.under) as program:
        program.rest()
        assert program.wait(10) == 0, program.errors()
        assert program.errors() == ""


def test_a_state_that_may_only_be_read_too_is_told(sealed: Sealed) -> None:
    shutil.rmtree(sealed.state)
    sealed.state.mkdir()
    under = [word for word in sealed.under if word != sealed.state]
    path = sealed.folder / "table.yaml"
    path.write_text(TABLE, "utf-8")
    with NotifyPeer(None) as peer:
        environment = without_screen() | {"NOTIFY_SOCKET": peer.name, "RUNTIME_DIRECTORY": str(sealed.runtime)}
        arguments = ("run", "--config", path, "--state", sealed.state)
        with Program(*arguments, folder=sealed.folder, environment=environment, under=tuple(under)) as program:
            told = peer.until("STATUS")
            assert "the disk may only be read" in told.value("STATUS")
            assert int(told.value("EXTEND_TIMEOUT_USEC")) > 0
            program.send_signal(signal.SIGTERM)
            assert program.wait(5) == 0
