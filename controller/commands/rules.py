"""`droid-dealer rules`: the rulesets, and one of them with every option and its source."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from controller import rulesets
from controller.spoken import WORDS, say
from rules.refusals import RulesetError
from rules.ruleset import shipped, shipped_names

NAME = "rules"


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="list the rulesets, or show one with every option and its source",
        description="Lists the rulesets that come with the program; with a name or a file, shows that one.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a ruleset's name, or the path of a house's file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the list, or one ruleset."""
    words = WORDS
    if arguments.name is None:
        width = max(map(len, shipped_names()))
        for name in shipped_names():
            print(f"{name:<{width}}  {WORDS.ruleset_title(shipped(name))}")
        print("\n" + say("'droid-dealer rules NAME' shows one of them with every option and its source."))
        return 0
    try:
        ruleset = rulesets.find(arguments.name, Path())
    except RulesetError as error:
        for problem in error.problems:
            print(f"droid-dealer: {words.problem(problem)}", file=sys.stderr)
        return 2
    print(words.ruleset_text(ruleset))
    return 0
