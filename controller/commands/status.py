"""`droid-dealer status`: how a running table is."""

from __future__ import annotations

import argparse
import json
from typing import Any

from controller.commands.asking import add_folder, tell
from controller.status import told

NAME = "status"


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="tell how a running table is",
        description="Asks the table that runs with a state folder: stage, hand, threads, screen, readers, what is degraded, "
        "what it counted.",
    )
    add_folder(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the status; 1 when no table runs."""
    return tell(arguments, "status", lambda status: json.dumps(status) if arguments.json else "\n".join(told(status)))
