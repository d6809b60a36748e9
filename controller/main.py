"""`droid-dealer`: the command line, a command a module."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any

from controller.commands import adjudicate, check_config, demo, enroll, replay, rules, run
from controller.journal_file import JournalError
from controller.version import VERSION
from controller.yamlfile import FileProblem
from hardware.errors import HardwareError

COMMANDS = (run, demo, rules, replay, adjudicate, check_config, enroll)
"""In the order in which help lists them."""
BAD_INPUT = 2
FAILED = 1
INTERRUPTED = 130

_DESCRIPTION = """\
The droid that deals Sabacc: deals, fires the Shift, keeps the pots, and judges every hand by the rules of ten tables."""

_EPILOG = """\
examples:
  droid-dealer run                        the table in a window, with droid players
  droid-dealer rules                      which rulesets there are
  droid-dealer rules classic              one of them, with every option and its source
  droid-dealer demo --ruleset dice        droids play a hand, told on the terminal
  droid-dealer replay HAND.sabacc.yaml    what happened in a stored hand
  droid-dealer adjudicate CASE.yaml       who wins these hands, and what moves where
  droid-dealer check-config TABLE.yaml    everything that is wrong with a configuration
  droid-dealer enroll --deck traditional DECK.yaml --port /dev/ttyUSB0
                                          register the tags of a real deck

Every command explains itself: droid-dealer COMMAND --help
"""


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="droid-dealer",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"droid-dealer {VERSION}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for command in COMMANDS:
        command.add_to(commands)
    return parser


def main(argv: Sequence[str] | None = None, *, pin_factory: Any = None) -> int:
    """Run the command line; returns the exit status.

    `pin_factory` is a gpiozero pin factory for whoever embeds the program on pins of his own; None opens the Pi's.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    parser = build_parser()
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        parser.print_help()
        return 0
    arguments.pin_factory = pin_factory
    try:
        status: int = arguments.run(arguments)
    except FileProblem as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT
    except (JournalError, HardwareError) as error:
        print(f"droid-dealer: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough; say nothing more, and keep the interpreter quiet at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


if __name__ == "__main__":
    sys.exit(main())
