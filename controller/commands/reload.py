"""`droid-dealer reload`: have a running table read its configuration again."""

from __future__ import annotations

import argparse
from typing import Any

from controller.commands.asking import add_folder, tell
from controller.spoken import say

NAME = "reload"

_EPILOG = """\
What can change while the table runs: ruleset and options, seats with their
names and droids, pace, pulses, private looks, the turn guard. It holds from the
next hand on; seats keep their credits. Pins, readers, screen, the kind of cards
and the deck need a new start. A file with a mistake changes nothing.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="have a running table read its configuration again",
        description="A running table reads its configuration file again, and plays by it from the next hand on.",
        epilog=_EPILOG,
    )
    add_folder(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Have it read; 1 when there is no table, or when it keeps what it has."""
    return tell(arguments, "reload", _told)


def _told(answer: dict[str, Any]) -> str:
    changed = answer["changed"]
    if not changed:
        return say("Nothing in it has changed.")
    names = ", ".join(changed)
    if answer["when"] == "now":
        return say("Changed now: {names}.", names=names)
    return say("Changed with the next hand: {names}.", names=names)
