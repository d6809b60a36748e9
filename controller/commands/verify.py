"""`droid-dealer verify`: whether the droid cheated."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

from controller import histories
from controller.commands.several_files import raise_all
from controller.verification import Verification, verify
from controller.yamlfile import FileProblem

NAME = "verify"
CHEATED = 1

_EPILOG = """\
Before the deal an electronic table shows the commitment, the SHA-256 of the
hand's secret; the history of a settled hand, as 'droid-dealer history export'
writes it, holds both. Every card, die, pick and wild card is derived anew from
the secret, the cards dealt after a Shift among them, and so is the moment of
each Shift pulse, by the seconds of play that the table has noted.

What a file cannot show: whether its commitment is the one that the screen
showed (compare them, or give it: --commitment HEX), and whether the table's
clock was right. Pulses before a restart or after an undo cannot be checked;
that is told then.

Status 0: the droid dealt fairly. 1: it cheated. 2: the file cannot be checked.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="check that the droid has not cheated",
        description="Checks hand histories of electronic tables: does every card and die follow from the secret that the "
        "droid had committed itself to before the deal?",
        epilog=_EPILOG,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="the history of a settled hand")
    parser.add_argument(
        "--commitment", type=_commitment, metavar="HEX", help="what the screen showed before the deal, of one hand"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each file, one a line")
    parser.set_defaults(run=run)


def _commitment(text: str) -> str:
    digits = re.sub(r"[\s…]", "", text).lower()
    if not re.fullmatch(r"[0-9a-f]{32,64}", digits):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} will not do: write 32 to 64 hexadecimal digits")
    return digits


def run(arguments: argparse.Namespace) -> int:
    """Check every file before anything is printed; 0 where all are fair, 1 where one is not."""
    if arguments.commitment is not None and len(arguments.files) > 1:
        print("droid-dealer verify: --commitment is of one hand: give one file with it", file=sys.stderr)
        return 2
    lines: list[str] = []
    problems: list[FileProblem] = []
    fair = True
    for path in arguments.files:
        try:
            found = verify(histories.load(path), arguments.commitment)
        except FileProblem as problem:
            problems.append(problem)
            continue
        fair = fair and found.fair
        if arguments.json:
            lines.append(json.dumps(as_data(path, found), ensure_ascii=False))
        else:
            lines += as_text(path, found)
    if problems:
        raise_all(problems)
    print("\n".join(lines))
    return 0 if fair else CHEATED


def as_data(path: Path, found: Verification) -> dict[str, Any]:
    """The JSON object of a file."""
    difference = found.difference
    return {
        "file": str(path),
        "fair": found.fair,
        "commitment": found.commitment,
        "commitment_fits": found.commitment_fits,
        "difference": None
        if difference is None
        else {"move": difference.number, "written": difference.written, "derived": difference.derived},
        "draws": found.draws,
        "pulses": found.pulses,
        "pulses_checked": found.moments.checked,
        "pulse_difference": found.moments.difference,
        "unchecked": list(found.moments.unchecked),
        "complete": found.complete,
    }


def as_text(path: Path, found: Verification) -> list[str]:
    """What was found, in words."""
    if found.fair:
        lines = [f"{path}: fair: the secret fits the commitment, and all {found.draws} draws follow from it"]
        if not found.complete:
            lines.append(f"{path}: the hand stops early; so far it is fair")
        lines.append(f"{path}: the commitment, to compare with what the screen showed: {found.commitment}")
        if found.moments.checked:
            lines.append(f"{path}: the Shift pulses came when the secret says: {found.moments.checked}")
        lines += [f"{path}: {text}" for text in found.moments.unchecked]
        return lines
    lines = []
    if not found.commitment_fits:
        lines.append(f"{path}: CHEATED: the secret is not the one that the droid committed itself to")
    if found.difference is not None:
        differs = found.difference
        what = f"move {differs.number} is '{differs.written}', the secret gives '{differs.derived}'"
        lines.append(f"{path}: CHEATED: {what}")
    if found.moments.difference is not None:
        lines.append(f"{path}: CHEATED: {found.moments.difference}")
    return lines
