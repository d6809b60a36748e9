"""Runs commands in this process as a terminal would, and judges how they take a file that may be anything."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from controller.main import main
from display.words.catalog import SPACES
from tests.fuzz.budget import within

HANGS_AFTER = 30.0
"""Seconds; what takes milliseconds otherwise."""
LONGEST_LINE = 8_000
"""Characters of one line that tells a problem."""
MOST_LINES = 120
"""Lines that one file may be worth."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, and what it wrote."""

    status: int
    out: str
    err: str


def printable(text: str) -> bool:
    """Whether a terminal or a screen can show it: no control character, nor any space but those of the catalogs."""
    return all(letter.isprintable() or letter in SPACES for letter in text)


def ended(*arguments: object) -> Ended:
    """Run a command. Its output is encoded as a terminal's is, so that text that cannot be is found."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err), within(HANGS_AFTER):
        status = main([str(argument) for argument in arguments])
    texts = []
    for stream in (out, err):
        stream.flush()
        raw = stream.detach()
        assert isinstance(raw, io.BytesIO)
        texts.append(raw.getvalue().decode("utf-8"))
    return Ended(status, *texts)


def judged(path: Path, *arguments: object, fine: tuple[int, ...] = (0,)) -> Ended:
    """Run a command that reads the file; it does well (`fine`), or refuses it in clear lines and with nothing else."""
    found = ended(*arguments)
    if found.status in fine:
        assert found.err == "", found.err
        assert found.out.strip(), "done, but nothing is said"
        told = found.out.splitlines()
    else:
        assert found.status == 2, found
        assert found.out == "", found.out
        assert found.err.endswith("\n")
        told = found.err.removesuffix("\n").split("\n")
        assert len(told) <= MOST_LINES, f"{len(told)} lines"
        for line in told:
            assert line.startswith(f"{path}:"), line
            assert line.removeprefix(f"{path}:").strip(), "a problem without a word"
            assert len(line) <= LONGEST_LINE, f"a line of {len(line)} characters"
        assert len(set(told)) == len(told), "a problem is told twice"
    for line in told:
        assert printable(line), f"control characters are told: {line!r}"
        assert "Traceback" not in line
    return found
