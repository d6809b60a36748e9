"""Measures that need a process of their own, with nothing else in it: each is a module that prints its results."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LONGEST_SECONDS = 300


class BenchError(Exception):
    """A measure could not be taken; the message is one line."""


def measured(module: str, *arguments: object) -> dict[str, Any]:
    """What `python -m bench.MODULE` found. Raises `BenchError`."""
    seen = ("DISPLAY", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in seen}
    environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-m", f"bench.{module}", *map(str, arguments)]
    try:
        ended = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise BenchError(f"bench.{module}: no result after {LONGEST_SECONDS} seconds") from None
    lines = ended.stdout.splitlines()
    if not lines:
        last = (ended.stderr.strip().splitlines() or ["no word"])[-1]
        raise BenchError(f"bench.{module} ended with {ended.returncode}: {last}")
    found: dict[str, Any] = json.loads(lines[-1])
    return found
