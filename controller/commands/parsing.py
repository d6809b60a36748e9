"""How the command line is read: errors of one line, and values that say what to write."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable
from typing import Any, NoReturn

_WIDTH = 78


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and whose epilog keeps its examples as they are written."""

    def __init__(self, *, description: str = "", **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        wrapped = description if "\n" in description else textwrap.fill(description, _WIDTH)
        super().__init__(description=wrapped, **settings)

    def error(self, message: str) -> NoReturn:
        """End with status 2 and one line on standard error."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """The type of a whole number in a range; an end that is None is open."""
    wanted = "write a whole number"
    if least is not None:
        wanted += f" from {least} up" if most is None else f" from {least} to {most}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = None
        fits = number is not None and (least is None or number >= least) and (most is None or number <= most)
        if number is None or not fits:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} will not do: {wanted}")
        return number

    return read


def seconds(most: float) -> Callable[[str], float]:
    """The type of a time from 0 to `most` seconds."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = -1.0
        if not 0 <= number <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} will not do: write seconds from 0 to {most:g}")
        return number

    return read
