"""What the commands share that ask a running table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.service_socket import PATIENCE, NoTable, SocketError, ask, refused
from controller.spoken import WORDS
from controller.state_folder import folders_to_ask

FAILED = 1


def add_folder(parser: Any) -> None:
    """Add the option that says which table is meant."""
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="the table's folder, or the runtime directory of its service (~/.local/state/droid-dealer, /run/droid-dealer)",
    )


def asked(state: Path | None, line: str, patience: float = PATIENCE) -> dict[str, Any]:
    """The running table's answer. Raises SocketError where none runs, and for a question that it refuses."""
    absent: NoTable | None = None
    for folder in folders_to_ask(state):
        try:
            answer = ask(folder, line, patience)
        except NoTable as error:
            absent = absent or error
            continue
        if "error" in answer:
            raise refused(answer)
        return answer
    assert absent is not None
    raise absent


def tell(arguments: argparse.Namespace, line: str, told: Callable[[dict[str, Any]], str]) -> int:
    """Ask, and print what `told` makes of the answer; 1 where there is none, with the reason on standard error."""
    try:
        answer = asked(arguments.state, line)
    except SocketError as error:
        print(f"droid-dealer: {WORDS.error(error)}", file=sys.stderr)
        return FAILED
    print(told(answer))
    return 0
