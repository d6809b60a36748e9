"""How checks are carried out: time limits, checks that break, checks that are left out, outputs after a cut."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.clock import MonotonicClock
from controller.doctor.checks import Check, CutShort, Finding, carried_out, limited
from controller.doctor.examination import PRESSES_SECONDS, Examination, RunningTable, find_running
from controller.doctor.registry import CHECKS
from controller.service_socket import ServiceSocket
from hardware.lock import TableLock, running_table
from hardware.settings import ButtonSettings, HardwareSettings
from tests.controller.examinations import advised, examination, said


@pytest.fixture
def one(tmp_path: Path) -> Examination:
    return examination(tmp_path, clock=MonotonicClock(), pause=lambda seconds: None)


def good(one: Examination) -> Iterator[Finding]:
    yield Finding("ok", "table_free")


def test_results_come_in_order_with_the_name_of_their_check(one: Examination) -> None:
    results = carried_out(one, [Check("a", good, 5), Check("b", good, 5)])
    assert [(r.name, r.finding.state) for r in results] == [("a", "ok"), ("b", "ok")]


def test_a_check_that_hangs_is_cut_by_its_limit_and_the_next_goes_on(one: Examination) -> None:
    release = threading.Event()

    def hang(one: Examination) -> Iterator[Finding]:
        yield Finding("ok", "table_free")
        release.wait()

    first, cut, last = carried_out(one, [Check("a", hang, 0.05), Check("b", good, 5)])
    release.set()
    assert first.finding.code == "table_free", "what it found before is kept"
    assert (cut.name, cut.finding.state, cut.finding.code) == ("a", "failed", "too_long")
    assert "0.05 seconds" in said(cut.finding)
    assert advised(cut.finding)
    assert (last.name, last.finding.state) == ("b", "ok")


def test_a_check_that_waits_lets_go_when_it_is_cut(one: Examination) -> None:
    let_go = threading.Event()

    def wait(one: Examination) -> Iterator[Finding]:
        try:
            while True:
                one.pause(0)
        finally:
            let_go.set()
        yield Finding("ok", "table_free")

    findings, ended = limited(Check("a", wait, 0.05), one)
    assert let_go.is_set()
    assert ended
    assert [finding.code for finding in findings] == ["too_long"]


def test_pins_that_a_hanging_check_still_has_are_not_opened_again(one: Examination, monkeypatch: Any) -> None:
    monkeypatch.setattr("controller.doctor.checks.CLOSING_SECONDS", 0.01)
    release = threading.Event()

    def hang(one: Examination) -> Iterator[Finding]:
        release.wait()
        yield Finding("ok", "table_free")

    results = list(
        carried_out(one, [Check("a", hang, 0.05, pins=True), Check("b", good, 5, pins=True), Check("c", good, 5)])
    )
    release.set()
    assert [(r.name, r.finding.code) for r in results] == [("a", "too_long"), ("b", "pins_taken"), ("c", "table_free")]


def test_a_check_that_breaks_is_one_line(one: Examination) -> None:
    def broken(one: Examination) -> Iterator[Finding]:
        yield Finding("ok", "table_free")
        raise ValueError("a\nb")

    _, finding = [result.finding for result in carried_out(one, [Check("a", broken, 5)])]
    assert (finding.state, said(finding)) == ("failed", "the check itself broke off: a b")


def test_an_interruption_cuts_the_check_before_it_ends_the_program(one: Examination, monkeypatch: Any) -> None:
    ended: list[str] = []

    def wait(one: Examination) -> Iterator[Finding]:
        try:
            while True:
                one.pause(0)
        except CutShort:
            ended.append("outputs off")
        yield Finding("ok", "table_free")

    def interrupted(self: Any, timeout: float) -> None:
        raise KeyboardInterrupt

    class Interrupted:
        put = print
        get = interrupted

    monkeypatch.setattr("controller.doctor.checks.queue.SimpleQueue", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        limited(Check("a", wait, 5), one)
    assert ended == ["outputs off"]


def test_what_is_left_out_without_a_configuration_or_beside_a_table(one: Examination) -> None:
    checks = [Check("a", good, 5, configured=False), Check("b", good, 5), Check("c", good, 5, exclusive=True)]
    without = replace(one, configuration=None)
    assert [r.finding.code for r in carried_out(without, checks)] == ["table_free", "unconfigured", "unconfigured"]
    beside = replace(one, running=RunningTable(17))
    assert [r.finding.code for r in carried_out(beside, checks)] == ["table_free", "table_free", "held"]


def test_the_registry_names_each_check_once_and_gives_it_a_limit() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    assert all(0 < check.seconds <= 30 for check in CHECKS)
    assert all(check.exclusive for check in CHECKS if check.pins)


def test_a_person_gets_time(tmp_path: Path) -> None:
    hardware = HardwareSettings("gpio", buttons=(ButtonSettings("draw", 4),))
    one = examination(tmp_path, hardware)
    assert one.patience("buttons") == 0
    assert replace(one, presses=True).patience("buttons") == PRESSES_SECONDS


# --- who holds the table


def test_nobody_holds_a_folder_that_is_not_there_and_none_is_made(tmp_path: Path) -> None:
    state = tmp_path / "state"
    assert find_running(state, tmp_path / "run") is None
    assert not state.exists()


def test_a_lock_is_told_with_its_holder_and_stays(tmp_path: Path) -> None:
    with TableLock(tmp_path) as lock:
        assert find_running(tmp_path, tmp_path / "run") == RunningTable(os.getpid())
        assert lock.held
    assert running_table(tmp_path) is None


def test_a_table_that_answers_is_told_with_what_it_says(tmp_path: Path) -> None:
    status = {"pid": 4711, "degraded": {"reader-1": "card reader 1 was lost"}}
    socket = ServiceSocket(tmp_path, lambda line: status)
    socket.open()
    try:
        assert find_running(tmp_path / "state", tmp_path) == RunningTable(4711, status)
    finally:
        socket.close()


def test_a_table_that_has_no_status_yet_is_running_all_the_same(tmp_path: Path) -> None:
    socket = ServiceSocket(tmp_path, lambda line: {"error": "the table is starting"})
    socket.open()
    try:
        assert find_running(tmp_path, tmp_path / "run") == RunningTable(None)
    finally:
        socket.close()
