"""`droid-dealer`: the command line, a command a module."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from controller import spoken
from controller.commands.parsing import Parser
from controller.journal_file import JournalError
from controller.spoken import WORDS, say
from controller.suggest import did_you_mean
from controller.version import VERSION
from controller.yamlfile import FileProblem
from display.words import LANGUAGES, UnknownLanguage
from display.words.catalog import N_
from hardware.errors import HardwareError

NAMES = (
    "run",
    "demo",
    "simulate",
    "rules",
    "replay",
    "history",
    "verify",
    "adjudicate",
    "check-config",
    "doctor",
    "wiring",
    "enroll",
    "deck",
    "scan",
    "fake-reader",
    "status",
    "pause",
    "reload",
    "lamps-off",
)
"""The commands, in the order in which help lists them."""
BAD_INPUT = 2
FAILED = 1
INTERRUPTED = 130

_EXAMPLES = (
    ("droid-dealer run", N_("the table in a window, with droid players")),
    ("droid-dealer rules", N_("which rulesets there are")),
    ("droid-dealer rules classic", N_("one of them, with every option and its source")),
    ("droid-dealer demo --ruleset dice", N_("droids play a hand, told on the terminal")),
    ("droid-dealer replay HAND.sabacc.yaml", N_("what happened in a stored hand")),
    ("droid-dealer adjudicate CASE.yaml", N_("who wins these hands, and what moves where")),
    ("droid-dealer history", N_("the hands of the table, and what it made of them")),
    ("droid-dealer simulate --ruleset classic --hands 2000", N_("Shifts, ranks and pots over many hands")),
    ("droid-dealer check-config TABLE.yaml", N_("everything that is wrong with a configuration")),
    ("droid-dealer doctor --config TABLE.yaml", N_("tests the table and its computer")),
    ("droid-dealer enroll --deck traditional DECK.yaml --port /dev/ttyUSB0", N_("register the tags of a real deck")),
)
_EXAMPLE_WIDTH = max(len(line) for line, _ in _EXAMPLES if len(line) < 40)


def command(name: str) -> Any:
    """The module of a command. Loading all of them takes a small computer seconds."""
    return import_module(f"controller.commands.{name.replace('-', '_')}")


def _epilog() -> str:
    """Examples, each with what it is for: beside it, or below one that is long."""
    lines = [say("examples:")]
    for line, meaning in _EXAMPLES:
        if len(line) > _EXAMPLE_WIDTH:
            lines.append(f"  {line}")
            line = ""
        lines.append(f"  {line:<{_EXAMPLE_WIDTH}} {WORDS.plain(meaning)}")
    return "\n".join([*lines, "", say("Every command explains itself: droid-dealer COMMAND --help"), ""])


def build_parser(names: Sequence[str] = NAMES) -> argparse.ArgumentParser:
    """The parser of the whole command line, or of that part which these commands need."""
    parser = Parser(
        prog="droid-dealer",
        description=say(
            "The droid that deals Sabacc: deals, fires the Shift, keeps the pots, and judges every hand by the rules."
        ),
        epilog=_epilog(),
    )
    parser.add_argument("--version", action="version", version=f"droid-dealer {VERSION}")
    parser.add_argument(  # read before the rest, which is told in it
        spoken.OPTION,
        metavar="NAME",
        choices=tuple(LANGUAGES),
        help=say("what is said and shown in: {languages}", languages=WORDS.choices(LANGUAGES)),
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for name in names:
        command(name).add_to(commands)
    return parser


def main(argv: Sequence[str] | None = None, *, pin_factory: Any = None) -> int:
    """Run the command line; returns the exit status.

    `pin_factory` is a gpiozero pin factory for whoever embeds the program on pins of his own; None opens the Pi's.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal without a minus sign, or a name that is no text
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _carried_out(sys.argv[1:] if argv is None else argv, pin_factory)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where a full disk or a reader that went away can still be told
    except FileProblem as problem:
        return _told(problem, BAD_INPUT)
    except (JournalError, HardwareError) as error:
        return _told(f"droid-dealer: {WORDS.error(error)}", FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough: that is no fault.
        _let_go_of_output()
        return 0
    except OSError as error:
        _let_go_of_output()
        place = f"{error.filename}: " if error.filename else ""
        return _told(f"droid-dealer: {place}{error.strerror or error}", FAILED)
    return status


def _carried_out(argv: Sequence[str], pin_factory: Any) -> int:
    arguments_language, argv = spoken.asked_for(argv)
    try:
        spoken.speak(arguments_language if arguments_language is not None else spoken.of_environment())
    except UnknownLanguage as error:
        return _told(f"droid-dealer: {spoken.unknown(error)}", BAD_INPUT)
    parser = build_parser(argv[:1] if argv and argv[0] in NAMES else NAMES)
    try:
        if argv and not argv[0].startswith("-") and argv[0] not in NAMES:
            parser.error(
                say("there is no command {given}; {advice}", given=repr(argv[0]), advice=did_you_mean(argv[0], NAMES))
            )
        arguments = parser.parse_args(argv)
    except SystemExit as end:  # help, version, or an error that is told already
        return end.code if isinstance(end.code, int) else 0
    if arguments.command is None:
        parser.print_help()
        return 0
    arguments.language = arguments_language
    arguments.pin_factory = pin_factory
    status: int = arguments.run(arguments)
    return status


def _told(problem: object, status: int) -> int:
    print(problem, file=sys.stderr)
    return status


def _let_go_of_output() -> None:
    """Where output cannot be written, keep the interpreter from trying it once more at its exit, with a traceback."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
