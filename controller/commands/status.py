"""`droid-dealer status`: how a running table is."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from controller.commands.run import default_state
from controller.service_socket import SocketError, ask
from controller.status import told

NAME = "status"


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="tell how a running table is",
        description="Asks the table that runs with a state folder: stage, hand, what is degraded, what it counted.",
    )
    parser.add_argument("--state", type=Path, metavar="DIR", help="the folder that keeps the session")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the status; 1 when no table runs."""
    try:
        status = ask(arguments.state or default_state(), "status")
    except SocketError as error:
        print(f"droid-dealer: {error}", file=sys.stderr)
        return 1
    print(json.dumps(status) if arguments.json else "\n".join(told(status)))
    return 0
