"""Tables for the measures that need a whole one: six people, nothing but what they do, state on the memory disk."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from controller import config
from controller.config import Configuration, SeatConfiguration
from hardware.settings import HardwareSettings

SIZE = (1280, 720)
SEATS = 6
_MEMORY_DISK = Path("/dev/shm")


def people(hardware: HardwareSettings | None = None, **table: Any) -> Configuration:
    """The desk's configuration with six persons, no turn guard and no waiting; `table` changes more of its section."""
    base = config.load(config.shipped("desktop"))
    seats = {seat: SeatConfiguration(f"Person {seat}", 200) for seat in range(1, SEATS + 1)}
    wanted: dict[str, Any] = {"pace": 0.0, "seats": MappingProxyType(seats)} | table
    return replace(base, table=replace(base.table, **wanted), hardware=hardware or base.hardware, turn_guard=0.0)


@contextmanager
def memory_folder() -> Iterator[Path]:
    """A new folder that no disk is behind, where the machine has such; gone afterwards."""
    place = _MEMORY_DISK if os.access(_MEMORY_DISK, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="droid-dealer-bench-", dir=place) as folder:
        yield Path(folder)


def tell(results: Mapping[str, Any]) -> None:
    """Give the results to the process that asked for them."""
    sys.stdout.write(json.dumps(results) + "\n")
    sys.stdout.flush()
