"""`droid-dealer adjudicate`: judges hands laid open."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller import verdicts
from controller.commands.several_files import print_each
from controller.results import verdict_data
from controller.spoken import WORDS
from display.words import Words
from rules.events import Acted, DemiseStarted, Revealed
from rules.verdict import Verdict

NAME = "adjudicate"

_EPILOG = """\
a verdict file holds the hands as they lie at the reveal:
  format: 1
  ruleset: dice                 # a name of 'droid-dealer rules', or a house's file
  options: {}                   # what differs from the ruleset
  dealer: 1
  main_pot: 120
  sabacc_pot: 35
  seats:                        # credits left out: as many as a penalty takes
    1: {cards: [S11, C12], field: [], credits: 300}
    2: {cards: [Idiot, T2, F3], credits: 300}
    3: {folded: true}
  sudden_demise: [{1: S4, 2: C5}]   # where hands are equal: a map for each card
  community: false              # the option community_field by another name

The codes of a ruleset's cards stand in 'droid-dealer rules NAME'.

Coruscant Shift needs two lines more, as the dice fell, such as target: 5 and
suit: t.

Where hands are equal and the file holds no card to decide, the verdict says
whom a card is due.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="judge hands: who wins, and what moves where",
        description="Judges the showdown of verdict files: hands, ranks, both pots, penalties, Sudden Demise.",
        epilog=_EPILOG,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="a verdict file")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each file, one a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Judge every file before anything is printed, so that a bad one leaves standard output empty."""
    words = WORDS

    def tell(path: Path) -> list[str]:
        case = verdicts.load(path)
        verdict = verdicts.judge(case)
        return [json.dumps(verdict_data(verdict))] if arguments.json else told(verdict, case.names, words)

    return print_each(arguments.files, tell, headings=not arguments.json)


def told(verdict: Verdict, names: Mapping[int, str], words: Words) -> list[str]:
    """The verdict in words; where a card is due, the hands and who needs one."""
    # Here every hand lies open: that a seat may throw a beaten one in unseen was asked of nobody.
    happened = [event for event in verdict.state.events if not isinstance(event, Acted)]
    events = [e for e in happened if verdict.due is None or isinstance(e, Revealed)]
    lines = [line for line in (words.event(event, names) for event in events) if line]
    if verdict.due is not None:
        draws = any(isinstance(event, DemiseStarted) and event.draw for event in verdict.state.events)
        lines.append(words.talk("draw_due" if draws else "demise_due", seats=words.names(map(str, verdict.due))))
    elif verdict.paid is not None:
        lines += [
            words.talk("seat_change", seat=seat, change=words.signed(paid)) for seat, paid in verdict.paid.items()
        ]
    return lines
