"""The facts about the computer that checks ask for, in one place, so that each can be another one in a test."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

from controller.spoken import WORDS, say

PROBE_SECONDS = 20.0
"""A probe that takes longer is ended."""


class ProbeError(Exception):
    """A probe did not answer; one line says why."""


def _version_of(distribution: str) -> str | None:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None


def _command(arguments: Sequence[str]) -> str | None:
    """What a command prints; None where there is no such command, or it fails."""
    try:
        done = subprocess.run(arguments, capture_output=True, text=True, timeout=5, check=True, errors="replace")
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


def _probe(name: str, *arguments: str) -> Mapping[str, Any]:
    """Ask a process of its own: what hangs or crashes in a library stays there. Raises ProbeError."""
    # -P: nothing that happens to lie in the working directory is imported.
    command = [sys.executable, "-P", "-m", "controller.doctor.probe", WORDS.language, name, *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PROBE_SECONDS, errors="replace")
    except subprocess.TimeoutExpired:
        raise ProbeError(say("no answer within {count} seconds", count=PROBE_SECONDS)) from None
    except OSError as error:
        raise ProbeError(str(error)) from None
    last = done.stdout.strip().rpartition("\n")[2]
    try:
        answer: dict[str, Any] = json.loads(last)
    except ValueError:
        said = done.stderr.strip().rpartition("\n")[2]
        raise ProbeError(said or say("its process ended with the status {number}", number=done.returncode)) from None
    return answer


@dataclass(frozen=True, slots=True)
class Computer:
    """This computer, or one that a test made up: `root` is where its files begin."""

    root: Path = Path("/")
    python: tuple[int, int, int] = sys.version_info[:3]
    machine: str = field(default_factory=platform.machine)
    kernel: str = field(default_factory=platform.release)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    version_of: Callable[[str], str | None] = _version_of
    command: Callable[[Sequence[str]], str | None] = _command
    probe: Callable[..., Mapping[str, Any]] = _probe

    def read(self, path: str) -> str | None:
        """The text of a file such as `proc/cmdline`, without the ends that /proc and /sys give it; None without one."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return None

    @property
    def model(self) -> str | None:
        """What a board with a device tree calls itself: `Raspberry Pi 4 Model B Rev 1.4`."""
        return self.read("proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """Whether it is a Raspberry Pi."""
        return "Raspberry Pi" in (self.model or "")

    @property
    def system(self) -> str:
        """The operating system's own name for itself."""
        for line in (self.read("etc/os-release") or "").splitlines():
            key, _, value = line.partition("=")
            if key == "PRETTY_NAME":
                return value.strip('"')
        return platform.system()

    @property
    def has_desktop(self) -> bool:
        """Whether a desktop is running for whoever asks."""
        return bool(self.environment.get("DISPLAY") or self.environment.get("WAYLAND_DISPLAY"))
