"""`droid-dealer wiring`: which wire goes where, as a list and as a drawing."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from controller import config, rulesets
from controller.atomic import replace_file
from controller.spoken import WORDS
from controller.wiring.drawing import drawing
from controller.wiring.wires import table_lines

NAME = "wiring"

_EPILOG = """\
examples:
  droid-dealer wiring                                the panel of table-rdm6300, eight seats
  droid-dealer wiring --config TABLE.yaml --svg TABLE.svg
                                                     a drawing to print and solder by

docs/wiring.md tells what to buy, and the circuits behind buttons, lamps, buzzer
and readers.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="which wire goes where, as a list and as a drawing",
        description="Lists what a configuration wires to the header, pin by pin, and draws it.",
        epilog=_EPILOG,
    )
    parser.add_argument(
        "--config",
        type=config.named,
        default=config.shipped("table-rdm6300"),
        metavar="FILE",
        help="the table's configuration, or a shipped one's name (table-rdm6300)",
    )
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write the drawing to this file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List the wires; raises `FileProblem` for a configuration that cannot be used, `OSError` for a drawing."""
    configuration, words = config.load(arguments.config, rulesets.check), WORDS
    if arguments.svg is not None:
        title = words.wiring("title", file=arguments.config.name)
        replace_file(arguments.svg, drawing(configuration.hardware, words, title).encode())
    print("\n".join(table_lines(configuration.hardware, words)))
    return 0
