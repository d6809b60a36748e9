"""How the command line is read: errors of one line, and values that say what to write."""

from __future__ import annotations

import argparse
import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from controller.spoken import WORDS, say
from display.words import columns
from display.words.catalog import N_

_WIDTH = 78


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and whose epilog keeps its examples as they are written.

    Descriptions and helps are given in English, where `make catalogs` finds them, and shown in the language of `WORDS`.
    """

    def __init__(self, *, description: str = "", **settings: Any) -> None:
        settings.setdefault("formatter_class", HelpFormatter)
        description = WORDS.plain(description) if description else ""
        wrapped = description if "\n" in description else "\n".join(columns.wrapped(description, _WIDTH))
        super().__init__(description=wrapped, **settings)

    def error(self, message: str) -> NoReturn:
        """End with status 2 and one line on standard error."""
        self.exit(2, say("{program}: {problem}; see {program} --help", program=self.prog, problem=message) + "\n")


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Help in the language of `WORDS`."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """The line that says how the command is called."""
        super().add_usage(usage, actions, groups, say("usage: ") if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        """A part of the help with its heading."""
        super().start_section(WORDS.plain(heading) if heading else heading)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return columns.wrapped(" ".join(text.split("\n")), width)

    def _expand_help(self, action: argparse.Action) -> str:
        spoken = copy.copy(action)
        spoken.help = WORDS.plain(action.help) if action.help else action.help
        return super()._expand_help(spoken)


def own_words(text: str) -> str:
    """argparse's own words, which it looks up in a catalog that Python does not ship."""
    return WORDS.plain(text) if text else text


ARGPARSE = (
    N_("positional arguments"),
    N_("options"),
    N_("commands"),
    N_("actions"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("unrecognized arguments: %s"),
    N_("not allowed with argument %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("expected at most one argument"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("ignored explicit argument %r"),
)
"""What of them a person can come to see."""
argparse._ = own_words  # type: ignore[attr-defined]


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """The type of a whole number in a range; an end that is None is open."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = None
        fits = number is not None and (least is None or number >= least) and (most is None or number <= most)
        if number is None or not fits:
            raise argparse.ArgumentTypeError(_wanted(repr(text[:40]), least, most))
        return number

    return read


def _wanted(given: str, least: int | None, most: int | None) -> str:
    if least is None:
        return say("{given} will not do: write a whole number", given=given)
    if most is None:
        return say("{given} will not do: write a whole number from {least} up", given=given, least=least)
    return say("{given} will not do: write a whole number from {least} to {most}", given=given, least=least, most=most)


def seconds(most: float) -> Callable[[str], float]:
    """The type of a time from 0 to `most` seconds."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = -1.0
        if not 0 <= number <= most:
            raise argparse.ArgumentTypeError(
                say("{given} will not do: write seconds from 0 to {most}", given=repr(text[:40]), most=most)
            )
        return number

    return read


def no_file(path: Path) -> str:
    """Why no file can be written under this name: it is a folder's, or there is no folder for it."""
    if path.is_dir():
        return say("this is a folder; write the name of a file in a folder that there is")
    return say(
        "there is no folder {folder}; write the name of a file in a folder that there is", folder=str(path.parent)
    )
