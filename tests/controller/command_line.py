"""The command line from the inside: what a command printed, and how it ended."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from controller.main import main


@dataclass(frozen=True, slots=True)
class Ran:
    """A command that has ended."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """Standard output line by line."""
        return self.out.splitlines()

    @property
    def problems(self) -> list[str]:
        """Standard error line by line, of a command that refused its input: then standard output is empty."""
        assert self.status == 2, self
        assert self.out == ""
        assert self.err.endswith("\n")
        return self.err.splitlines()

    @property
    def problem(self) -> str:
        """The only line of a command that refused its input."""
        assert len(self.problems) == 1, self.err
        return self.problems[0]

    def data(self) -> Any:
        """The only line of standard output of a command that did well, as JSON."""
        assert (self.status, self.err) == (0, "")
        assert len(self.lines) == 1
        return json.loads(self.out)


CommandLine = Callable[..., Ran]


def command_line(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """Runs commands in this process: `run("rules", "classic")`."""

    def run(*arguments: object) -> Ran:
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run
