"""`droid-dealer pause`: stop a running table for a while."""

from __future__ import annotations

import argparse
from typing import Any

from controller.commands.asking import add_folder, tell
from controller.spoken import say

NAME = "pause"


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="pause a running table",
        description="Pauses the hand that is being played: no droid moves, no pulse fires. DEAL or --off goes on.",
    )
    add_folder(parser)
    parser.add_argument("--off", action="store_true", help="go on")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Pause or go on; 1 when there is no table or no hand to pause."""
    if arguments.off:
        return tell(arguments, "resume", lambda answer: say("The table goes on."))
    return tell(arguments, "pause", lambda answer: say("The table is paused."))
