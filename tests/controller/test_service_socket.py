"""The socket beside a running table, and `droid-dealer status`."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from controller.audits import Audits
from controller.commands.asking import asked
from controller.main import main
from controller.service_socket import FILE_NAME, NoTable, ServiceSocket, SocketError, ask
from controller.status import status_of, told
from tests.controller.tables import Desk, configuration, seats
from tests.fakes.processes import Program, without_screen


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Path]:
    server = ServiceSocket(tmp_path, lambda line: {"asked": line})
    server.open()
    yield tmp_path
    server.close()


def test_one_line_asks_and_one_object_answers(served: Path) -> None:
    assert ask(served, "status") == {"asked": "status"}
    assert ask(served, "pause") == {"asked": "pause"}


def test_only_owner_and_group_may_ask(served: Path) -> None:
    assert stat.S_IMODE((served / FILE_NAME).stat().st_mode) == 0o660


def test_an_asker_that_sends_too_much_or_goes_away_harms_nobody(served: Path) -> None:
    for rubbish in (b"x" * 5000 + b"\n", b"\xff\xfe\n", b""):
        with socket.socket(socket.AF_UNIX) as peer:
            peer.connect(str(served / FILE_NAME))
            peer.sendall(rubbish)
    assert ask(served, "status") == {"asked": "status"}


def test_a_socket_left_behind_by_a_killed_table_is_replaced(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / FILE_NAME))
    with pytest.raises(SocketError, match="no table runs"):
        ask(tmp_path, "status")
    server = ServiceSocket(tmp_path, lambda line: {"asked": line})
    server.open()
    assert ask(tmp_path, "hello") == {"asked": "hello"}
    server.close()
    assert not (tmp_path / FILE_NAME).exists()


def test_status_of_no_table_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--state", str(tmp_path)]) == 1
    error = capsys.readouterr().err
    assert error.startswith("droid-dealer: no table runs with the folder")
    assert error.count("\n") == 1


def test_the_status_tells_what_everybody_may_know_and_no_card(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)))
    desk.begin()
    desk.driver.unplug(1)
    desk.table.collect(desk.clock())
    desk.press("match")
    status = status_of(desk.table)
    assert status["stage"] == "hand"
    assert status["hand"] == 1
    assert status["awaiting"] == desk.hand.awaiting
    assert status["degraded"] == {"reader 1": "card reader 1 was lost: plug it in again, the hand waits"}
    assert status["audits"]["reader_faults"] == 1
    assert status["audits"]["refused_moves"] == 1
    text = json.dumps(status) + "\n".join(told(status))
    held = [card for cards in desk.hand.state.hands.values() for card in cards]
    assert not [card for card in held if f'"{card}"' in text or f" {card} " in text]
    lines = told(status)
    assert "degraded: reader 1: card reader 1 was lost" in "\n".join(lines)
    assert lines.index("Since the program started:") < lines.index("  hands settled: 0"), "not those of the evening"
    desk.close()


def test_audits_count_what_they_know_only() -> None:
    audits = Audits()
    audits.count("hands")
    assert audits.counts()["hands"] == 1
    with pytest.raises(ValueError, match="lamps"):
        audits.count("lamps")


# --- a real process


TABLE = """\
format: 1
table:
  ruleset: classic
  cards: electronic
  seats:
    1: {name: K3-LN, credits: 200, droid: careful}
    2: {name: T0-B1, credits: 200, droid: steady}
hardware: {driver: mock}
display: {screen: none}
"""


def network_sockets(pid: int) -> list[str]:
    """The sockets of a process that are of any family but Unix's own."""
    held = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            found = re.fullmatch(r"socket:\[(\d+)\]", os.readlink(entry))
            if found:
                held.add(found[1])
    unix = {line.split()[6] for line in Path(f"/proc/{pid}/net/unix").read_text(encoding="utf-8").splitlines()[1:]}
    return sorted(held - unix)


@pytest.mark.skipif(not Path("/proc/self/net/unix").exists(), reason="this machine has no /proc to look into")
def test_a_service_is_asked_in_its_runtime_directory_and_opens_no_network_port(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket(socket.AF_INET) as port:
        port.bind(("127.0.0.1", 0))
        assert len(network_sockets(os.getpid())) == 1, "such a socket would be seen"
    file, runtime, state = tmp_path / "table.yaml", tmp_path / "run", tmp_path / "state"
    file.write_text(TABLE, encoding="utf-8")
    runtime.mkdir()
    environment = without_screen() | {"RUNTIME_DIRECTORY": f"{runtime}:{tmp_path / 'other'}"}
    with Program("run", "--config", file, "--state", state, folder=tmp_path, environment=environment) as program:
        end = monotonic() + 15
        while main(["status", "--state", str(runtime)]) != 0:
            assert monotonic() < end, program.errors()
            program.pause(0.05)
        assert network_sockets(program.pid) == []
        assert stat.S_IMODE((runtime / FILE_NAME).stat().st_mode) == 0o660
        assert not (state / FILE_NAME).exists()
        file.write_text(TABLE.replace("T0-B1", "T0-B9"), encoding="utf-8")
        capsys.readouterr()
        assert main(["reload", "--state", str(runtime)]) == 0
        assert capsys.readouterr().out == "Changed now: seats.\n"
        file.write_text("table: [", encoding="utf-8")
        assert main(["reload", "--state", str(runtime)]) == 1
        assert capsys.readouterr().err.startswith(f"droid-dealer: {file}:")
        assert main(["history", "--ask", "--state", str(runtime)]) == 0
        assert "T0-B9" in capsys.readouterr().out, "the journal knows of it at once"
        assert main(["pause", "--state", str(runtime)]) == 1
        program.send_signal(signal.SIGTERM)
        assert program.wait(5) == 0
        assert "state: table thread ok, screen thread ok, screen none" in program.errors()
    assert not (runtime / FILE_NAME).exists()


def test_without_a_folder_the_service_is_asked_after_a_person_s_own_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own"))
    monkeypatch.setattr("controller.state_folder.SERVICE_FOLDER", tmp_path / "service")
    (tmp_path / "service").mkdir()
    (tmp_path / "own" / "droid-dealer").mkdir(parents=True)
    with pytest.raises(NoTable, match="own/droid-dealer"):
        asked(None, "status")
    servers = []
    for folder in (tmp_path / "service", tmp_path / "own" / "droid-dealer"):
        servers.append(ServiceSocket(folder, lambda line, folder=folder: {"folder": folder.name}))  # type: ignore[misc]
        servers[-1].open()
        assert asked(None, "status") == {"folder": folder.name}
    for server in servers:
        server.close()
