"""`droid-dealer replay`: tells a stored hand."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from controller import histories
from controller.commands.several_files import print_each
from controller.results import public_log, replay_data
from controller.spoken import WORDS

NAME = "replay"

_EPILOG = """\
a hand history holds how a hand began, and its moves:
  format: 1
  ruleset: classic              # a name of 'droid-dealer rules', or a house's file
  options: {ante: 5}            # what differs from the ruleset
  dealer: 2
  sabacc_pot: 40                # carried over from earlier hands
  seats:
    1: {name: Lando, credits: 200}
    2: {name: Han, credits: 150}
  moves:
    - deal 1 S3
    - deal 2 C12
    - deal 1 Idiot
    - deal 2 F5
    - 1 trade S3                # and so on
    - deal 1 T9

A hand that stops early is told as far as it goes, with what the table waits
for. A move that is not legal ends with status 2:
  FILE: move 14: '2 raise 5': the raise must be at least 10
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="tell what happened in stored hands",
        description="Replays hand histories (*.sabacc.yaml) move by move and tells what happened in them.",
        epilog=_EPILOG,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="a hand history")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each file, one a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay every file before anything is printed, so that a bad one leaves standard output empty."""
    words = WORDS

    def tell(path: Path) -> list[str]:
        hand = histories.play(histories.load(path))
        if arguments.json:
            return [json.dumps(replay_data(hand, words), ensure_ascii=False)]
        lines = public_log(hand, words)
        return lines if hand.awaiting is None else [*lines, words.awaiting(hand.awaiting)]

    return print_each(arguments.files, tell, headings=not arguments.json)
