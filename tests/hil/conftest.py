"""The machine that these tests run in: built by ``build.sh``, named by ``HIL_MACHINE``; without it none is collected."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hil.machine import Machine

BUILT = os.environ.get("HIL_MACHINE")
ARCH = os.environ.get("HIL_ARCH", "amd64")

collect_ignore_glob = [] if BUILT else ["test_*.py"]

Boot = Callable[..., Machine]


@contextmanager
def machines(factory: pytest.TempPathFactory) -> Iterator[Boot]:
    """Boots machines that are switched off in the end."""
    if BUILT is None:
        pytest.skip("no machine is built; run: make hil")
    booted: list[Machine] = []

    def boot(**parts: bool) -> Machine:
        booted.append(Machine(Path(BUILT), factory.mktemp("machine"), ARCH, **parts))
        seconds = booted[-1].boot()
        print(f"\nbooted in {seconds:.1f} s")
        return booted[-1]

    yield boot
    for machine in booted:
        machine.__exit__()
        machine.disk.unlink()


@pytest.fixture(scope="session")
def running() -> list[Machine]:
    """The machine that many tests share, once the first of them has asked for it."""
    return []


@pytest.fixture(scope="session")
def machine(running: list[Machine], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """One machine for all tests that need no special one."""
    with machines(tmp_path_factory) as boot:
        running.append(boot(usb=True))
        yield running[0]


@pytest.fixture
def boot(running: list[Machine], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Boot]:
    """Boots machines for one test alone; the shared one stands still meanwhile, and takes nothing from them."""
    for machine in running:
        machine.monitor("stop")
    with machines(tmp_path_factory) as boot:
        yield boot
    for machine in running:
        machine.monitor("cont")
