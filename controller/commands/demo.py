"""`droid-dealer demo`: droids play at the whole table, told on the terminal."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import yaml

from controller import config, rulesets
from controller.assembly import assemble
from controller.clock import MonotonicClock, VirtualClock
from controller.commands.parsing import seconds, whole_number
from controller.config import Configuration, DisplayConfiguration, SeatConfiguration
from controller.demonstration import NAMES, TEMPERAMENTS, buy_in
from controller.loop import run_reckoned
from controller.running import open_screen, run_in_real_time
from controller.salvage import open_journal
from controller.spoken import WORDS, say
from controller.table_config import CARDS
from controller.yamlfile import LEADING_ZERO, FileProblem, Problem
from hardware.lock import TableLock
from rules.refusals import RulesetError

if TYPE_CHECKING:
    from display.window import Sink

NAME = "demo"
LAST_PICTURE = Path("droid-dealer-last-screen.png")

_EPILOG = """\
examples:
  droid-dealer demo --pace 0 --no-screen        a hand at once, on the terminal only
  droid-dealer demo --ruleset dice --seats 8 --hands 10 --state evening
                                                ten hands that can be interrupted
  droid-dealer demo --option ante=10 --option 'turn=[draw]' --seed 7
                                                a house's options, chance that repeats
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="let droids play, told on the terminal",
        description="Droids play at the whole table: dealer, mock hardware, journal, screen. Started again on the same "
        "--state folder it goes on with the interrupted hand, until --hands hands of the session are settled.",
        epilog=_EPILOG,
    )
    parser.add_argument("--ruleset", default="classic", help="a ruleset's name or file (classic)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="change an option of the ruleset; may be repeated"
    )
    parser.add_argument("--seats", type=whole_number(2, 8), default=6, metavar="N", help="2 to 8 droids (6)")
    parser.add_argument("--hands", type=whole_number(1), default=1, metavar="N", help="hands to play (1)")
    parser.add_argument(
        "--pace", type=seconds(60), default=1.0, metavar="SECONDS", help="seconds for a move (1); 0: as fast as it goes"
    )
    parser.add_argument("--state", type=Path, metavar="DIR", help="the folder that keeps the session (none: a new one)")
    parser.add_argument("--no-screen", action="store_true", help="open no window")
    parser.add_argument("--seed", type=whole_number(), metavar="N", help="chance that can be repeated")
    parser.add_argument("--cards", choices=CARDS, default="electronic", help="what the droid knows of the cards")
    parser.set_defaults(run=run)


def options_from(pairs: list[str]) -> dict[str, Any]:
    """The options of the command line, each value read as YAML. Raises `FileProblem`."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise FileProblem("--option", [Problem(None, pair, say("write it as name=value, such as ante=10"))])
        try:
            if LEADING_ZERO.fullmatch(text):  # YAML would read it as an octal number
                raise ValueError(text)
            found[key] = yaml.safe_load(text)
        except (yaml.YAMLError, ValueError):
            raise FileProblem(
                "--option", [Problem(None, key, say("{given} cannot be read; write a plain value", given=repr(text)))]
            ) from None
    return found


def demonstration(ruleset: str, options: Mapping[str, Any], seats: int, pace: float, cards: str) -> Configuration:
    """The configuration of a table of droids. Raises `FileProblem` for a ruleset or option that will not do."""
    words = WORDS
    try:
        played = rulesets.find(ruleset, Path()).with_options(options)
    except RulesetError as error:
        problems = [Problem(None, p.key if p.key != "ruleset" else "", words.problem(p)) for p in error.problems]
        raise FileProblem(ruleset, problems) from None
    base = config.load(config.shipped("desktop"))
    players = {
        number: SeatConfiguration(NAMES[number - 1], buy_in(played), TEMPERAMENTS[(number - 1) % len(TEMPERAMENTS)])
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
    """Droids play until `hands` hands of the session are settled, told on standard output.

    Raises `OSError` when standard output cannot be written any more, and what `assemble` raises.
    """
    told = Narration()
    with ExitStack() as stack:
        folder = state or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="droid-dealer-")))
        stack.enter_context(TableLock(folder))
        journal = open_journal(folder)
        stack.callback(journal.close)
        virtual = configuration.table.pace == 0
        clock = VirtualClock() if virtual else MonotonicClock()
        assembly = assemble(configuration, journal, clock, seed=seed, demonstration=True, hands=hands, narrate=told)
        if assembly.session.hand is not None:
            told(assembly.table.words.talk("resumed", number=assembly.session.hand_number))
        elif assembly.session.hands_settled >= hands:
            settled = assembly.session.hands_settled
            told(
                say(
                    "{settled} of {hands} hands of the session are settled already: ask for more with --hands.",
                    settled=settled,
                    hands=hands,
                )
            )
        sink = open_screen(configuration.display if screen else DisplayConfiguration("none"), told)
        stack.callback(sink.close)

        def done() -> bool:
            return assembly.table.finished or assembly.table.fault is not None or told.error is not None

        if isinstance(clock, VirtualClock):
            assembly.driver.open(lambda: None)
            stack.callback(assembly.driver.close)
            run_reckoned(assembly.table, assembly.timers, assembly.driver, clock, done)
            sink.show(assembly.scenes.scene())
        else:
            run_in_real_time(assembly, clock, sink, done=done)
        if told.error is not None:
            raise told.error
        if last_picture is not None:
            _keep(sink, last_picture, told)
        return 0 if assembly.table.finished else 1


def _keep(sink: Sink, picture: Path, told: Narration) -> None:
    try:
        sink.screenshot(picture)
    except OSError as error:
        reason = error.strerror or str(error)
        told(say("The last screen cannot be kept in {file}: {reason}.", file=str(picture), reason=reason))
    else:
        told(say("The last screen is in {file}.", file=str(picture)))


class Narration:
    """Tells lines on standard output; never raises, since the table's own thread tells them.

    `error` is what went wrong, such as a reader that went away (`demo | head`): whoever runs the table looks at it.
    """

    def __init__(self) -> None:
        self.error: OSError | None = None

    def __call__(self, line: str) -> None:
        """Tell a line, unless telling has failed already."""
        if self.error is None:
            try:
                print(line, flush=True)
            except OSError as error:
                self.error = error
