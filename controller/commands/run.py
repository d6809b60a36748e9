"""`droid-dealer run`: the table, on a desk or on a Raspberry Pi."""

from __future__ import annotations

import argparse
import logging
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller import config, rulesets, spoken
from controller.assembly import Assembly, assemble
from controller.clock import MonotonicClock
from controller.commands import demo
from controller.commands.parsing import no_file, whole_number
from controller.config import Configuration, DisplayConfiguration
from controller.disk_wait import lock_table, wait_for_disk
from controller.journal_file import JournalUnwritable
from controller.notifier import Notifier
from controller.reloading import Reloading
from controller.running import open_screen, run_in_real_time
from controller.salvage import open_journal
from controller.sound.speaker import Speaker
from controller.state_folder import default_state
from controller.yamlfile import FileProblem, Problem
from hardware.lock import TableLock

if TYPE_CHECKING:
    from display.window import Sink

NAME = "run"

_EPILOG = """\
examples:
  droid-dealer run                        a table in a window: DEAL begins a hand
  droid-dealer run --seed 7               the same cards each time, to try things out
  droid-dealer run --config touch         a touch screen and nothing else
  droid-dealer check-config TABLE.yaml    before a real table is run:
  droid-dealer run --config TABLE.yaml --state /var/lib/droid-dealer

Ctrl-C, or closing the window, ends the table; the hand is kept, and goes on at
the next start with the same --state. Without a screen, and without --config,
droids play a hand on the terminal instead.
"""
log = logging.getLogger("droid_dealer")


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="run the table",
        description="Runs the table. Without --config: a desktop table for one person and five droids, in a window, on "
        "simulated hardware. An interrupted hand goes on where it was.",
        epilog=f"{_EPILOG}\n{config.shipped_listing()}\n",
    )
    parser.add_argument(
        "--config", type=config.named, metavar="FILE", help="the configuration of the table, or a shipped one's name"
    )
    parser.add_argument(
        "--hardware", choices=config.DRIVERS, help="simulated or real pins, whatever the configuration says"
    )
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="the folder that keeps the session (~/.local/state/droid-dealer)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(),
        metavar="N",
        help="chance that can be repeated; on simulated hardware only",
    )
    parser.add_argument(
        "--picture", type=Path, metavar="PNG", help="no window: at the end, leave the last picture in a file"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the table until somebody ends it."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    configuration = _read(arguments)
    if configuration.language is not None:
        spoken.speak(configuration.language, configuration.catalog)
    for line in configuration.warning_lines():
        print(spoken.say("warning: {problem}", problem=line), file=sys.stderr)
    if arguments.seed is not None and configuration.hardware.driver != "mock":
        what = spoken.say("--seed goes with simulated hardware only: at a real table nobody may foretell the cards")
        print(f"droid-dealer: {what}", file=sys.stderr)
        return 2
    with ExitStack() as stack:
        state = configuration.state or default_state()
        lock = TableLock(state)
        asked_for = arguments.picture is not None or arguments.config is not None
        known = asked_for or state.exists()
        if known:
            with suppress(JournalUnwritable):  # the screen will say so
                lock_table(lock, state, stack)  # before a window opens: a second table ends here, in plain words
        if arguments.picture is not None:
            sink = _picture_file(arguments.picture, configuration.display)
        else:
            sink = open_screen(configuration.display, lambda line: print(line, flush=True))
        stack.callback(sink.close)
        if asked_for or configuration.hardware.driver != "mock" or _is_window(sink):
            return _run_table(configuration, arguments, sink, lock, state, stack)
    return _demonstrate(configuration, arguments.seed)


def _read(arguments: argparse.Namespace) -> Configuration:
    """The configuration, as the command line changes it. Raises `FileProblem`."""
    source = arguments.config or config.shipped("desktop")
    configuration = config.load(source, rulesets.check)
    return config.override(
        configuration, hardware=arguments.hardware, state=arguments.state, language=arguments.language
    )


def _is_window(sink: Sink) -> bool:
    from display.window import Window

    return isinstance(sink, Window)


def _picture_file(path: Path, display: DisplayConfiguration) -> Sink:
    """Raises `FileProblem` now, not at the end of the evening, for a picture that cannot be kept."""
    from display.window import PngSink

    if path.is_dir() or not path.parent.is_dir():
        raise FileProblem(path, [Problem(None, "", no_file(path))])
    return PngSink(path, display.size, display.appearance)


def _demonstrate(configuration: Configuration, seed: int | None) -> int:
    """A desk without a screen: droids play a hand on the terminal, and leave the last picture."""
    print(spoken.say("Here is a hand played by droids instead, told on the terminal."), flush=True)
    table = configuration.table
    droids = demo.demonstration(table.ruleset, table.options, len(table.seats), 0.0, "electronic")
    return demo.play(droids, None, 1, seed, screen=False, last_picture=demo.LAST_PICTURE)


def _run_table(
    configuration: Configuration,
    arguments: argparse.Namespace,
    sink: Sink,
    lock: TableLock,
    state: Path,
    stack: ExitStack,
) -> int:
    clock = MonotonicClock()
    notifier = Notifier(clock)
    speaker = Speaker(configuration.sound)
    stack.callback(speaker.close)

    def begin() -> Assembly:
        if not lock.held:
            lock_table(lock, state, stack)
        with ExitStack() as until_whole:
            journal = open_journal(state)
            until_whole.callback(journal.close)
            made = assemble(
                configuration,
                journal,
                clock,
                seed=arguments.seed,
                pin_factory=arguments.pin_factory,
                narrate=log.info,
                keep=True,
                sounds=speaker,
            )
            stack.enter_context(until_whole.pop_all())
        return made

    assembly = wait_for_disk(begin, sink, notifier)
    if assembly is None:
        return 0
    reloading = Reloading(assembly, configuration, lambda: _read(arguments), seed=arguments.seed)
    log.info("%s on %s hardware, session in %s", configuration.table.ruleset, assembly.driver.kind, state)
    if assembly.session.hand is not None:
        log.info("%s", assembly.table.words.talk("resumed", number=assembly.session.hand_number))
    run_in_real_time(
        assembly,
        clock,
        sink,
        reopen=_reopener(configuration.display, sink),
        state=state,
        reloading=reloading,
        notifier=notifier,
        farewell=arguments.picture is None,  # a picture file keeps the table
    )
    return 0


def _reopener(display: DisplayConfiguration, sink: Sink) -> Any:
    """Looks for a screen that was not there at the start, or was lost; None where none is wanted."""
    if display.screen == "none" or not _keeps_nothing(sink):
        return None

    def reopen() -> Sink | None:
        found = open_screen(replace(display), lambda line: None)
        return found if _is_window(found) else None

    return reopen


def _keeps_nothing(sink: Sink) -> bool:
    from display.window import PngSink

    return not isinstance(sink, PngSink)
