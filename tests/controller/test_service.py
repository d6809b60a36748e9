"""The real program as a service, with a peer in systemd's place: readiness, watchdog, reload and the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from subprocess import PIPE
from time import monotonic
from typing import Any

import pytest

from controller import config, rulesets
from controller.clock import MonotonicClock
from controller.disk_wait import TRY_SECONDS, wait_for_disk
from controller.journal_file import JournalUnwritable
from controller.notifier import Notifier
from controller.service_socket import ask
from controller.signals import has_terminal
from display.intents import Intent
from display.window import NoScreen
from tests.controller.tables import Desk
from tests.fakes.notify_peer import NotifyPeer, Told
from tests.fakes.processes import Program, without_screen

TABLE = """\
format: 1
table:
  ruleset: classic
  cards: electronic
  pace: 0.01
  expected_per_hand: 0
  options: {ante: 5}
  private_look: pass_and_look
  seats:
    1: {name: Lando, credits: 200}
    2: {name: T0-B1, credits: 200, droid: steady}
hardware:
  driver: mock
  buttons: {deal: 27}
  lamps: {shift: 12}
display: {screen: window}
"""


class Service:
    """A folder with configuration, state and runtime directory, and the environment that systemd gives."""

    def __init__(self, folder: Path, peer: NotifyPeer) -> None:
        self.folder, self.peer = folder, peer
        self.state, self.configuration, self.runtime = folder / "state", folder / "table.yaml", folder / "run"
        self.runtime.mkdir()
        self.configuration.write_text(TABLE, "utf-8")
        self.environment = without_screen() | {"NOTIFY_SOCKET": peer.name, "RUNTIME_DIRECTORY": str(self.runtime)}

    def change(self, before: str, after: str) -> None:
        """Another configuration in the file."""
        text = self.configuration.read_text("utf-8")
        assert before in text
        self.configuration.write_text(text.replace(before, after), "utf-8")

    def start(self, *first: object, module: str = "controller.main", watchdog: float | None = None) -> Program:
        """The command line of the service; `watchdog` in seconds."""
        arguments = (*first, "run", "--config", self.configuration, "--state", self.state)
        more = {} if watchdog is None else {"WATCHDOG_USEC": str(int(watchdog * 1_000_000))}
        return Program(*arguments, folder=self.folder, module=module, environment=self.environment | more)

    def in_mid_hand(self) -> list[str]:
        """Leave a hand in the state folder that waits for seat 1; its moves."""
        desk = Desk(self.state, config.load(self.configuration, rulesets.check))
        desk.begin()
        desk.until(lambda: desk.turn == 1)
        desk.close()
        return self.moves()

    def moves(self) -> list[str]:
        """The moves of the hand, as the journal has them."""
        desk = Desk(self.state, config.load(self.configuration, rulesets.check), start=False)
        moves = desk.stored()
        desk.close()
        return moves

    def status(self) -> dict[str, Any]:
        """What the running table says of itself."""
        return ask(self.runtime, "status")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with NotifyPeer(tmp_path) as peer:
        yield Service(tmp_path, peer)


def status(text: str) -> Callable[[Told], bool]:
    return lambda told: told.word == "STATUS" and text in told.value("STATUS")


def ended(program: Program) -> float:
    """Send SIGTERM, and wait for the end; how long that took (seconds)."""
    begun = monotonic()
    program.send_signal(signal.SIGTERM)
    assert program.wait(10) == 0, program.errors()
    return monotonic() - begun


# --- the start


def test_ready_comes_first_when_the_table_can_be_asked_and_status_says_what_is_missing(service: Service) -> None:
    with service.start(watchdog=15) as program:
        service.peer.until("READY")
        assert service.peer.words() == ["READY"]
        assert (service.state / "table.sqlite").exists(), "the journal is open"
        assert service.status()["stage"] == "attract"
        told = service.peer.until(status("classic")).value("STATUS")
        assert told == "classic: between hands, 0 settled; degraded: screen"
        assert service.status()["degraded"] == {"screen": "none was found; it is looked for"}
        assert "WATCHDOG" in service.peer.words() or service.peer.until("WATCHDOG", 5)
        assert ended(program) < 5
        service.peer.until("STOPPING")
    assert service.peer.words().count("READY") == 1


def test_what_keeps_it_from_starting_is_never_ready(service: Service) -> None:
    service.change("classic", "clasic")
    with service.start() as program:
        assert program.wait(15) == 2
        assert "clasic" in program.errors()
    service.change("clasic", "classic")
    service.change("driver: mock", "driver: gpio")  # no pins on this machine
    with service.start() as program:
        assert program.wait(15) == 1
    assert service.peer.take(0.01) is None


def test_a_start_that_waits_for_the_disk_says_so_and_asks_for_time(service: Service) -> None:
    tries: list[str] = []

    def attempt() -> str:
        tries.append("tried")
        if len(tries) < 3:
            raise JournalUnwritable("the disk is full")
        return "begun"

    class Patient(NoScreen):
        def intents(self, timeout: float) -> list[Intent]:
            return super().intents(0)

    notifier = Notifier(MonotonicClock(), {"NOTIFY_SOCKET": service.peer.name})
    assert wait_for_disk(attempt, Patient((800, 480)), notifier) == "begun"
    for _ in range(2):
        told = service.peer.until("STATUS")
        assert told.value("STATUS") == "the disk is full"
        assert int(told.value("EXTEND_TIMEOUT_USEC")) > 2 * TRY_SECONDS * 1_000_000


def test_a_stop_during_the_start_is_not_lost(service: Service) -> None:
    def attempt() -> str:
        os.kill(os.getpid(), signal.SIGTERM)
        return "begun"

    assert wait_for_disk(attempt, NoScreen((800, 480))) is None


# --- the watchdog


def test_the_watchdog_hears_from_the_loop_until_the_loop_is_stuck(service: Service) -> None:
    period, switch = 1.5, service.folder / "switch"
    with service.start(switch, module="tests.fakes.stuck_table", watchdog=period) as program:
        service.peer.until("READY")
        heard = [service.peer.until("WATCHDOG").at for _ in range(5)]
        gaps = [second - first for first, second in pairwise(heard)]
        assert min(gaps) > period / 5
        assert sum(gaps) / len(gaps) < period / 2
        assert max(gaps) < period, "systemd would have ended it"
        switch.touch()
        end = monotonic() + 2 * period
        while monotonic() < end:
            service.peer.take(end - monotonic())
        late = [told for told in service.peer.told if told.word == "WATCHDOG" and told.at > end - period]
        assert late == []
        assert program.running, "it is for systemd to end it"
        stuck = service.peer.until(status("table thread"), 10).value("STATUS")
        assert "degraded: table thread" in stuck
        assert ended(program) < 5, "even so"


# --- reload


def test_a_configuration_is_read_again_on_sighup(service: Service) -> None:
    with service.start() as program:
        service.peer.until(status("classic"))
        service.change("ruleset: classic", "ruleset: computer")
        before = monotonic()
        program.send_signal(signal.SIGHUP)
        told = service.peer.until("RELOADING")
        assert before <= int(told.value("MONOTONIC_USEC")) / 1_000_000 <= monotonic()
        service.peer.until("READY", since=told)
        service.peer.until(status("computer: between hands"), since=told)
        service.change("ruleset: computer", "ruleset: komputer")
        program.send_signal(signal.SIGHUP)
        begun = service.peer.until("RELOADING")
        service.peer.until("READY", since=begun)
        told = service.peer.until(status("refused"), since=begun)
        assert told.value("STATUS").endswith("; its changed configuration is refused, see the log")
        assert "komputer" in program.errors()
        assert service.status()["ruleset"] == "computer"
        service.change("ruleset: komputer", "ruleset: computer")
        program.send_signal(signal.SIGHUP)
        service.peer.until(lambda told: told.word == "STATUS" and "refused" not in told.value("STATUS"))
        assert ended(program) < 5


def test_a_hand_that_runs_keeps_its_rules_over_a_reload(service: Service) -> None:
    service.in_mid_hand()
    with service.start() as program:
        service.peer.until(status("hand 1"))
        service.change("options: {ante: 5}", "options: {ante: 7}")
        service.change("name: Lando", "name: Jabba")
        program.send_signal(signal.SIGHUP)
        service.peer.until("RELOADING")
        service.peer.until("READY")
        assert "changed with the next hand: options, seats" in program.errors()
        assert service.status()["hand"] == 1
        assert ended(program) < 5


# --- the end


def test_a_stop_in_mid_hand_is_quick_and_the_hand_goes_on_at_the_next_start(service: Service) -> None:
    moves = service.in_mid_hand()
    for _ in range(2):
        with service.start() as program:
            service.peer.until(status("hand 1"))
            now = service.status()
            assert (now["hand"], now["moves"], now["stage"]) == (1, len(moves), "hand")
            assert ended(program) < 5
            service.peer.until("STOPPING")
            assert "Traceback" not in program.errors()
        assert service.moves() == moves


def test_a_terminal_that_is_closed_ends_a_table_that_is_no_service(service: Service) -> None:
    """Its SIGHUP must not be taken for a wish to read the configuration again."""
    del service.environment["NOTIFY_SOCKET"]
    terminal, end = os.openpty()
    command = [
        sys.executable,
        "-m",
        "controller.main",
        "run",
        "--config",
        service.configuration,
        "--state",
        service.state,
    ]
    with subprocess.Popen(
        ["setsid", "--ctty", *command], cwd=service.folder, env=service.environment, stdin=end, stdout=end, stderr=PIPE
    ) as program:
        os.close(end)
        try:
            assert program.stderr is not None
            while b"state: " not in (line := program.stderr.readline()):
                assert line, "it has ended"
            os.close(terminal)
            assert program.wait(10) == 0
            assert b"Traceback" not in program.stderr.read()
        finally:
            program.kill()


def test_without_a_terminal_sighup_reads_again_even_where_nobody_listens(service: Service) -> None:
    del service.environment["NOTIFY_SOCKET"]
    with service.start() as program:  # it has no terminal only where these tests have none
        if has_terminal():
            pytest.skip("a terminal controls the tests")
        while "state: " not in program.errors():
            program.pause(0.02)
        service.change("ruleset: classic", "ruleset: computer")
        program.send_signal(signal.SIGHUP)
        while "changed now: ruleset" not in program.errors():
            assert program.running, program.errors()
            program.pause(0.02)
        assert ended(program) < 5
