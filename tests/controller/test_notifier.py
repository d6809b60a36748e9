"""What systemd is told, datagram by datagram."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest

from controller.notifier import Notifier
from controller.status import summary
from tests.fakes.fake_clock import FakeClock
from tests.fakes.notify_peer import NotifyPeer

QUIET = 0.05


def notifier(peer: NotifyPeer, clock: FakeClock, **more: str) -> Notifier:
    return Notifier(clock, {"NOTIFY_SOCKET": peer.name} | more)


@pytest.mark.parametrize("abstract", [False, True])
def test_every_message_reaches_a_socket_by_path_or_by_abstract_name(abstract: bool, tmp_path: Path) -> None:
    clock = FakeClock()
    clock.advance(1234.5)
    with NotifyPeer(None if abstract else tmp_path) as peer:
        told = notifier(peer, clock)
        assert told.listens
        told.ready()
        told.reloading()
        told.waiting("the disk\nis full", 15.0)
        told.stopping()
        messages = [peer.take(1) for _ in range(4)]
    assert [None if message is None else message.lines for message in messages] == [
        ("READY=1",),
        ("RELOADING=1", f"MONOTONIC_USEC={int(clock() * 1_000_000)}"),
        ("STATUS=the disk is full", "EXTEND_TIMEOUT_USEC=15000000"),
        ("STOPPING=1",),
    ]


def test_the_status_is_told_when_it_changes(tmp_path: Path) -> None:
    with NotifyPeer(tmp_path) as peer:
        told = notifier(peer, FakeClock())
        for text in ("one", "one", "two", "one"):
            told.tell(text)
        assert [peer.take(1).lines for _ in range(3)] == [("STATUS=one",), ("STATUS=two",), ("STATUS=one",)]  # type: ignore[union-attr]
        assert peer.take(QUIET) is None


def test_the_watchdog_hears_at_a_third_of_its_period(tmp_path: Path) -> None:
    clock = FakeClock()
    with NotifyPeer(tmp_path) as peer:
        told = notifier(peer, clock, WATCHDOG_USEC="15000000", WATCHDOG_PID=str(os.getpid()))
        assert told.watchdog == 5.0
        heard = []
        for _ in range(64):  # steps of a quarter of a second, which is exact
            told.alive()
            if peer.take(0.001) is not None:
                heard.append(clock())
            clock.advance(0.25)
    assert [second - first for first, second in pairwise(heard)] == [5.0, 5.0, 5.0]


@pytest.mark.parametrize(
    "environment",
    [{}, {"WATCHDOG_USEC": "15000000", "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "soon"}, {"WATCHDOG_USEC": "-5"}],
)
def test_no_watchdog_where_none_waits_for_this_process(environment: dict[str, str], tmp_path: Path) -> None:
    with NotifyPeer(tmp_path) as peer:
        told = notifier(peer, FakeClock(), **environment)
        told.alive()
        assert told.watchdog == 0.0
        assert peer.take(QUIET) is None


@pytest.mark.parametrize("address", ["", "relative/socket", "vsock:2:1234"])
def test_without_a_socket_nothing_happens(address: str, caplog: pytest.LogCaptureFixture) -> None:
    told = Notifier(FakeClock(), {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "3000000"})
    assert not told.listens
    assert told.watchdog == 0.0
    for tell in (told.ready, told.reloading, told.stopping, told.alive):
        tell()
    told.tell("status")
    assert not caplog.records


def test_a_socket_that_is_gone_is_told_in_the_log_once_until_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with NotifyPeer(tmp_path) as peer:
        told = notifier(peer, FakeClock(), WATCHDOG_USEC="3000000")
    told.tell("lost")
    told.alive()
    told.ready()
    (record,) = caplog.records
    assert record.getMessage() == "systemd cannot be told (STATUS=lost: Connection refused)"
    Path(peer.name).unlink()
    with NotifyPeer(tmp_path) as peer:
        told.tell("lost")
        told.alive()  # what was not sent is due still
        assert [peer.take(1).lines for _ in range(2)] == [("STATUS=lost",), ("WATCHDOG=1",)]  # type: ignore[union-attr]


def test_a_systemd_that_does_not_read_keeps_no_table_waiting(tmp_path: Path) -> None:
    with NotifyPeer(tmp_path) as peer:
        told = notifier(peer, FakeClock())
        for number in range(5000):  # a blocking socket would wait after some hundreds
            told.tell(str(number))
        assert peer.take(1) is not None


def test_descriptors_are_given_back(tmp_path: Path) -> None:
    with NotifyPeer(tmp_path) as peer:
        told = notifier(peer, FakeClock())
        told.ready()
        before = len(os.listdir("/proc/self/fd"))
        told.ready()
        assert len(os.listdir("/proc/self/fd")) == before


STATUS = {"ruleset": "classic", "stage": "hand", "hand": 3, "hands_settled": 2, "degraded": {}}


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({}, "classic: hand 3"),
        ({"stage": "paused"}, "classic: hand 3, paused"),
        ({"stage": "attract", "hand": None}, "classic: between hands, 2 settled"),
        ({"stage": "fault"}, "classic: stopped by a fault"),
        ({"degraded": {"reader 1": "lost", "screen": "gone"}}, "classic: hand 3; degraded: reader 1, screen"),
        (
            {"threads": {"table": {"state": "stuck"}, "screen": {"state": "ok"}}, "degraded": {"disk": "full"}},
            "classic: hand 3; degraded: table thread, disk",
        ),
    ],
)
def test_the_status_line_has_ruleset_hand_and_what_is_degraded(changed: dict[str, object], line: str) -> None:
    assert summary(STATUS | changed) == line
