"""What the checks are told: the configuration, the computer, who else is there, and what a person wants to do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.clock import Clock, MonotonicClock
from controller.config import Configuration
from controller.doctor.computer import Computer
from controller.service_socket import SocketError, ask
from controller.state_folder import SERVICE_FOLDER
from controller.yamlfile import FileProblem
from display.words import Words
from hardware.lock import running_table
from hardware.settings import HardwareSettings, ScannerSettings

PRESSES_SECONDS = 120.0
"""How long a person may take for all buttons."""
CARD_SECONDS = 30.0
"""How long a person may take to lay a card on one reader."""
READER_SECONDS = 4.0
"""How long one reader may take to answer, or to show that it is silent."""


@dataclass(frozen=True, slots=True)
class RunningTable:
    """The table that holds pins and readers; `pid` where it is known, and what it says of itself (`status`), or {}."""

    pid: int | None
    status: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Examination:
    """One self-test. `configuration` is None where `problem` says why. `presses` and `cards`: a person is there to press
    each button, or to lay a card on each reader; `tell` says to that person what to do."""

    source: Path
    configuration: Configuration | None
    problem: FileProblem | None
    state: Path
    running: RunningTable | None
    computer: Computer
    words: Words = field(default_factory=Words)
    clock: Clock = field(default_factory=MonotonicClock)
    pause: Callable[[float], None] = time.sleep
    tell: Callable[[str], None] = lambda line: None
    pin_factory: Any = None
    presses: bool = False
    cards: bool = False

    @property
    def configured(self) -> Configuration:
        """The configuration, for checks that are left out without one."""
        assert self.configuration is not None
        return self.configuration

    @property
    def hardware(self) -> HardwareSettings:
        """What is wired, for checks that are left out without a configuration."""
        return self.configured.hardware

    @property
    def real_pins(self) -> bool:
        """Whether there are pins that are no simulation."""
        return self.hardware.driver == "gpio" and self.hardware.has_pins

    @property
    def real_readers(self) -> tuple[ScannerSettings, ...]:
        """The readers that are no simulation."""
        real = self.hardware.driver == "gpio"
        return tuple(s for s in self.hardware.scanners if (real if s.simulated is None else not s.simulated))

    def patience(self, name: str) -> float:
        """How much longer a check may take because of a person (seconds)."""
        if name == "buttons" and self.presses:
            return PRESSES_SECONDS
        if name == "readers" and self.configuration is not None:
            return len(self.real_readers) * (CARD_SECONDS if self.cards else READER_SECONDS)
        return 0.0

    @contextmanager
    def pins(self) -> Iterator[Any]:
        """The pin factory. Raises HardwareError with the library's own reason."""
        if self.pin_factory is not None:
            yield self.pin_factory
            return
        from hardware.gpio_factory import real_pin_factory  # a desk has no gpiozero to import for

        factory: Any = real_pin_factory()
        try:
            yield factory
        finally:
            factory.close()


def find_running(state: Path, service: Path = SERVICE_FOLDER) -> RunningTable | None:
    """The table that runs with this state folder, or as the service; nothing is made or locked to find out."""
    for folder in (state, service):
        try:
            status = ask(folder, "status", 2.0)
        except SocketError:
            holder = running_table(folder)
            if holder is not None:
                return RunningTable(holder.pid)
            continue
        if "error" in status:
            return RunningTable(None)
        return RunningTable(int(status["pid"]), status)
    return None
