"""The machine that these tests run in: built by ``build.sh``, named by ``HIL_MACHINE``; without it none is collected."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.hil.machine import Machine

BUILT = os.environ.get("HIL_MACHINE")
ARCH = os.environ.get("HIL_ARCH", "amd64")

collect_ignore_glob = [] if BUILT else ["test_*.py"]

Boot = Callable[..., Machine]


@pytest.fixture(scope="session")
def boot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Boot]:
    """Boots machines that are switched off when the tests that asked for them are over."""
    if BUILT is None:
        pytest.skip("no machine is built; run: make hil")
    machines: list[Machine] = []

    def booted(**parts: bool) -> Machine:
        machines.append(Machine(Path(BUILT), tmp_path_factory.mktemp("machine"), ARCH, **parts))
        seconds = machines[-1].boot()
        print(f"\nbooted in {seconds:.1f} s")
        return machines[-1]

    yield booted
    for machine in machines:
        machine.__exit__()
        machine.disk.unlink()


@pytest.fixture(scope="session")
def machine(boot: Boot) -> Machine:
    """One machine for all tests that need no special one."""
    return boot(usb=True)
