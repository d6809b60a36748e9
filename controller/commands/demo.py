"""`droid-dealer demo`: droids play at the whole table, told on the terminal."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from controller import config, rulesets
from controller.assembly import assemble
from controller.clock import MonotonicClock, VirtualClock
from controller.config import Configuration, DisplayConfiguration, SeatConfiguration
from controller.journal import Journal
from controller.loop import run_reckoned
from controller.running import open_screen, run_in_real_time
from controller.table_config import CARDS
from controller.yamlfile import FileProblem, Problem
from display.words import Words
from hardware.lock import TableLock
from rules.refusals import RulesetError

NAME = "demo"
NAMES = ("K3-LN", "T0-B1", "Z7-QM", "BD-44", "LO-9K", "W8-RR", "M5-EE", "N1-X0")
TEMPERAMENTS = ("careful", "steady", "daring")
BUY_IN = 200
LAST_PICTURE = Path("droid-dealer-last-screen.png")


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="let droids play, told on the terminal",
        description="Droids play at the whole table: dealer, mock hardware, journal, screen. Started again on the same "
        "--state folder it goes on with the interrupted hand, until --hands hands of the session are settled.",
    )
    parser.add_argument("--ruleset", default="classic", help="a ruleset's name or file (classic)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="change an option of the ruleset; may be repeated"
    )
    parser.add_argument("--seats", type=int, default=6, choices=range(2, 9), metavar="N", help="2 to 8 droids (6)")
    parser.add_argument("--hands", type=_positive, default=1, metavar="N", help="hands to play (1)")
    parser.add_argument(
        "--pace", type=_seconds, default=1.0, metavar="SECONDS", help="seconds for a move (1); 0: as fast as it goes"
    )
    parser.add_argument("--state", type=Path, metavar="DIR", help="the folder that keeps the session (none: a new one)")
    parser.add_argument("--no-screen", action="store_true", help="open no window")
    parser.add_argument("--seed", type=int, metavar="N", help="chance that can be repeated")
    parser.add_argument("--cards", choices=CARDS, default="electronic", help="what the droid knows of the cards")
    parser.set_defaults(run=run)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("write a number from 1 up")
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 60:
        raise argparse.ArgumentTypeError("write seconds from 0 to 60")
    return number


def options_from(pairs: list[str]) -> dict[str, Any]:
    """The options of the command line, each value read as YAML. Raises `FileProblem`."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise FileProblem("--option", [Problem(None, pair, "write it as name=value, such as ante=10")])
        try:
            found[key] = yaml.safe_load(text)
        except yaml.YAMLError:
            raise FileProblem(
                "--option", [Problem(None, key, f"{text!r} cannot be read; write a plain value")]
            ) from None
    return found


def demonstration(ruleset: str, options: Mapping[str, Any], seats: int, pace: float, cards: str) -> Configuration:
    """The configuration of a table of droids. Raises `FileProblem` for a ruleset or option that will not do."""
    words = Words()
    try:
        rulesets.find(ruleset, Path()).with_options(options)
    except RulesetError as error:
        problems = [Problem(None, p.key if p.key != "ruleset" else "", words.problem(p)) for p in error.problems]
        raise FileProblem(ruleset, problems) from None
    base = config.load(config.shipped("desktop"))
    players = {
        number: SeatConfiguration(NAMES[number - 1], BUY_IN, TEMPERAMENTS[(number - 1) % len(TEMPERAMENTS)])
        for number in range(1, seats + 1)
    }
    table = replace(
        base.table,
        ruleset=ruleset,
        options=MappingProxyType(dict(options)),
        cards=cards,
        seats=MappingProxyType(players),
        dealer=1,
        pace=pace,
        # About sixty moves to a hand, so that a pulse comes about once from the first hand on.
        hand_minutes=pace if pace else 5.0,
    )
    return replace(base, table=table)


def run(arguments: argparse.Namespace) -> int:
    """Play until the hands are settled; 0 when they are."""
    options = options_from(arguments.option)
    configuration = demonstration(arguments.ruleset, options, arguments.seats, arguments.pace, arguments.cards)
    return play(configuration, arguments.state, arguments.hands, arguments.seed, screen=not arguments.no_screen)


def play(
    configuration: Configuration,
    state: Path | None,
    hands: int,
    seed: int | None,
    *,
    screen: bool,
    last_picture: Path | None = None,
) -> int:
    """Droids play until `hands` hands of the session are settled, told on standard output."""
    with ExitStack() as stack:
        folder = state or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="droid-dealer-")))
        stack.enter_context(TableLock(folder))
        journal = Journal.open(folder)
        stack.callback(journal.close)
        virtual = configuration.table.pace == 0
        clock = VirtualClock() if virtual else MonotonicClock()
        assembly = assemble(configuration, journal, clock, seed=seed, demonstration=True, hands=hands, narrate=_tell)
        sink = open_screen(configuration.display if screen else DisplayConfiguration("none"), _tell)
        stack.callback(sink.close)

        def done() -> bool:
            return assembly.table.finished

        if isinstance(clock, VirtualClock):
            assembly.driver.open(lambda: None)
            stack.callback(assembly.driver.close)
            finished = run_reckoned(assembly.table, assembly.timers, assembly.driver, clock, done)
            sink.show(assembly.scenes.scene())
        else:
            finished = run_in_real_time(assembly, clock, sink, done=done)
        if last_picture is not None:
            sink.screenshot(last_picture)
            print(f"The last screen is in {last_picture}.")
        return 0 if finished else 1


def _tell(line: str) -> None:
    print(line, flush=True)
