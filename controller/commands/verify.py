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
from controller.spoken import say
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
        raise argparse.ArgumentTypeError(
            say("{given} will not do: write 32 to 64 hexadecimal digits", given=repr(text[:40]))
        )
    return digits


def run(arguments: argparse.Namespace) -> int:
    """Check every file before anything is printed; 0 where all are fair, 1 where one is not."""
    if arguments.commitment is not None and len(arguments.files) > 1:
        print(say("droid-dealer verify: --commitment is of one hand: give one file with it"), file=sys.stderr)
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
        lines = [say("fair: the secret fits the commitment, and all {count} draws follow from it", count=found.draws)]
        if not found.complete:
            lines.append(say("the hand stops early; so far it is fair"))
        lines.append(say("the commitment, to compare with what the screen showed: {digits}", digits=found.commitment))
        if found.moments.checked:
            lines.append(say("the Shift pulses came when the secret says: {count}", count=found.moments.checked))
        return [f"{path}: {line}" for line in (*lines, *found.moments.unchecked)]
    lines = []
    if not found.commitment_fits:
        lines.append(say("the secret is not the one that the droid committed itself to"))
    if found.difference is not None:
        differs = found.difference
        lines.append(
            say(
                "move {number} is '{written}', the secret gives '{derived}'",
                number=differs.number,
                written=differs.written,
                derived=differs.derived,
            )
        )
    if found.moments.difference is not None:
        lines.append(found.moments.difference)
    return [say("{file}: CHEATED: {what}", file=str(path), what=line) for line in lines]
