"""The socket beside a running table, and `droid-dealer status`."""

from __future__ import annotations

import json
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.audits import Audits
from controller.main import main
from controller.service_socket import FILE_NAME, ServiceSocket, SocketError, ask
from controller.status import status_of, told
from tests.controller.tables import Desk, configuration, seats


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
    assert "degraded: reader 1: card reader 1 was lost" in "\n".join(told(status))
    desk.close()


def test_audits_count_what_they_know_only() -> None:
    audits = Audits()
    audits.count("hands")
    assert audits.counts()["hands"] == 1
    with pytest.raises(ValueError, match="lamps"):
        audits.count("lamps")
