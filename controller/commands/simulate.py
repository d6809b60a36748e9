"""`droid-dealer simulate`: droids play many hands, and what a house wants to know is counted."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from controller import rulesets
from controller.commands.demo import options_from
from controller.commands.parsing import no_file, whole_number
from controller.demonstration import TEMPERAMENTS as USUAL
from controller.demonstration import buy_in
from controller.droids import TEMPERAMENTS
from controller.simulation import Plan, Side, simulate
from controller.simulation.data import simulation_data
from controller.simulation.report import report
from controller.spoken import WORDS, say
from controller.suggest import did_you_mean
from controller.yamlfile import FileProblem, Problem
from rules.refusals import RulesetError
from rules.ruleset import Ruleset

NAME = "simulate"
MOST_HANDS: Final = 10_000_000
MOST_JOBS: Final = 256
PLOTS: Final = (".png", ".svg")
_BAR: Final = 40

_EPILOG = """\
what is played:
  Hands are cut into evenings of 120 hands, of which the last 100 count; the Sabacc
  pot stays on the table through an evening. At every hand each seat has the same
  credits, and the deal moves on. Where the droid fires Shift pulses they come as at
  the table: at exponential gaps, about once a hand, while thinking time passes.

temperaments:
  careful, steady and daring weigh their chances by what their seat sees. random
  plays any legal move with equal chance: each word open to the seat equally likely,
  then each card, and each amount from the least to the most; of several cards each
  number of them, then each choice of so many.
  The list goes round the seats: --players steady,random,random with six seats is
  two steady and four random droids.

examples:
  droid-dealer simulate --ruleset dice --hands 5000
  droid-dealer simulate --ruleset classic --option ante=10 --seed 7 --json
  droid-dealer simulate --ruleset cloud-city --compare bet_cap=20 --plot cap.svg
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="play many hands and tell what an option does",
        description="Droids play many hands against each other as fast as it goes: Shifts a hand, ranks, bomb-outs, pots, "
        "lengths, and who wins, each with a 95 % confidence interval. A seed repeats everything, with any number of jobs.",
        epilog=_EPILOG,
    )
    parser.add_argument("--ruleset", default="classic", help="a ruleset's name or file (classic)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="change an option of the ruleset; may be repeated"
    )
    parser.add_argument(
        "--compare",
        action="append",
        default=[],
        metavar="K=V",
        help="play every hand a second time with this option, with the same chance; may be repeated",
    )
    parser.add_argument("--seats", type=whole_number(2, 8), default=6, metavar="N", help="2 to 8 droids (6)")
    parser.add_argument("--hands", type=whole_number(1, MOST_HANDS), default=1000, metavar="N", help="hands (1000)")
    parser.add_argument(
        "--players",
        type=_temperaments,
        default=USUAL,
        metavar="NAME,...",
        help=say(
            "the droids' temperaments, in the order of the seats: {known} ({usual})",
            known=", ".join(TEMPERAMENTS),
            usual=",".join(USUAL),
        ),
    )
    parser.add_argument(
        "--credits", type=whole_number(1, 1_000_000), metavar="N", help="what each seat has at every hand (200 or more)"
    )
    parser.add_argument("--seed", type=whole_number(), metavar="N", help="chance that can be repeated (a new one)")
    parser.add_argument("--jobs", type=whole_number(1, MOST_JOBS), metavar="N", help="processes (one for each core)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--plot", type=_picture, metavar="FILE", help="draw the distributions: a name in .png or .svg")
    parser.set_defaults(run=run)


def _temperaments(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in TEMPERAMENTS:
            advice = did_you_mean(name, TEMPERAMENTS)
            told = say("no droid is {given}; {advice}", given=repr(name[:40]), advice=advice)
            raise argparse.ArgumentTypeError(told)
    return names


def _picture(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in PLOTS:
        raise argparse.ArgumentTypeError(
            say("{given} will not do: write the name of a file in .png or .svg", given=repr(text[:60]))
        )
    return path


def run(arguments: argparse.Namespace) -> int:
    """Play, count and tell; 0."""
    played = _ruleset(arguments)
    if len(arguments.players) > arguments.seats:
        many = say(
            "{count} temperaments are too many for {seats} seats; write at most one a seat",
            count=len(arguments.players),
            seats=arguments.seats,
        )
        raise FileProblem("--players", [Problem(None, "", many)])
    if arguments.plot is not None:
        _check_folder(arguments.plot)
    credits = arguments.credits or max(buy_in(ruleset) for ruleset in played)  # noqa: A001
    for ruleset in played:
        due = ruleset.variant.due(ruleset.options, 0)
        if not ruleset.can_take_part(credits, 0):
            short = say("a hand costs {amount} before the first bet; write more", amount=due)
            raise FileProblem("--credits", [Problem(None, "", short)])
    plan = Plan(
        tuple(Side(ruleset.mapping(), credits) for ruleset in played),
        tuple(arguments.players[seat % len(arguments.players)] for seat in range(arguments.seats)),
        arguments.hands,
        secrets.randbelow(1 << 32) if arguments.seed is None else arguments.seed,
    )
    tally = simulate(plan, arguments.jobs or len(os.sched_getaffinity(0)), _progress(arguments.hands))
    words = WORDS
    if arguments.plot is not None:
        from controller.simulation.plot import draw_plot  # loads pygame, which most simulations do not need

        draw_plot(arguments.plot, plan, played, tally, words)
    if arguments.json:
        print(json.dumps(simulation_data(plan, played, tally), ensure_ascii=False))
    else:
        print("\n".join(report(plan, played, tally, words)))
    return 0


def _ruleset(arguments: argparse.Namespace) -> list[Ruleset]:
    """What is played: one ruleset, or two to be compared. Raises `FileProblem`."""
    found = [_with_options(arguments.ruleset, None, options_from(arguments.option), arguments.ruleset)]
    if arguments.compare:
        try:
            changes = options_from(arguments.compare)
        except FileProblem as problem:
            raise FileProblem("--compare", problem.problems) from None
        found.append(_with_options(arguments.ruleset, found[0], changes, "--compare"))
        if found[0].options == found[1].options:
            same = say("both sides have the same options; write another value")
            raise FileProblem("--compare", [Problem(None, "", same)])
    return found


def _with_options(named: str, base: Ruleset | None, options: dict[str, Any], source: str) -> Ruleset:
    words = WORDS
    try:
        return (base or rulesets.find(named, Path())).with_options(options)
    except RulesetError as error:
        problems = [Problem(None, p.key if p.key != "ruleset" else "", words.problem(p)) for p in error.problems]
        raise FileProblem(source, problems) from None


def _check_folder(path: Path) -> None:
    if path.is_dir() or not path.parent.is_dir():
        raise FileProblem(path, [Problem(None, "", no_file(path))])


def _progress(hands: int) -> Callable[[int], None] | None:
    """A bar on a terminal's standard error; nothing where somebody reads it from a file."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None

    def tell(played: int) -> None:
        full = _BAR * played // hands
        end = "\r\x1b[K" if played >= hands else ""
        counted = say("{played} of {hands} hands", played=played, hands=hands)
        sys.stderr.write(f"\r[{'#' * full}{'.' * (_BAR - full)}] {counted}{end}")
        sys.stderr.flush()

    return tell
