"""`droid-dealer lamps-off`: every configured output off, for whoever ends after a table that could not do it itself."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from controller import config, rulesets
from controller.clock import MonotonicClock
from controller.disk_wait import lock_table
from controller.journal_file import JournalUnwritable
from controller.spoken import WORDS, say
from controller.state_folder import default_state
from hardware.errors import HardwareError
from hardware.lock import TableLock
from hardware.settings import HardwareSettings

NAME = "lamps-off"

_EPILOG = """\
The service calls it after every end, also after one in which the table was
killed. While a table runs with the same state folder it does nothing.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="all lamps dark and the buzzer silent, when no table runs",
        description="Drives every output of a configuration to off, whatever an ended table has left.",
        epilog=_EPILOG,
    )
    parser.add_argument(
        "--config",
        type=config.named,
        metavar="FILE",
        required=True,
        help="the configuration of the table, or a shipped one's name",
    )
    parser.add_argument("--state", type=Path, metavar="DIR", help="the table's folder (~/.local/state/droid-dealer)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Drive them off; 1 when one of them cannot be. Raises FileProblem, and HardwareError where a table runs."""
    configuration = config.load(arguments.config, rulesets.check)
    settings = configuration.hardware
    if settings.driver == "mock":
        print(say("The hardware is simulated: there is nothing to switch off."))
        return 0
    if not settings.lamps and settings.buzzer is None:
        print(say("The configuration has no outputs."))
        return 0
    state = arguments.state or default_state()
    with ExitStack() as stack:
        try:
            lock_table(TableLock(state), state, stack)
        except JournalUnwritable as error:  # a disk that may only be read must not leave the buzzer on
            print(say("warning: {problem}", problem=WORDS.error(error)), file=sys.stderr)
        factory = arguments.pin_factory
        if factory is None:
            from hardware.gpio_factory import real_pin_factory  # gpiozero is slow to load, and other commands need none

            factory = real_pin_factory()
            stack.callback(factory.close)
        failed = [
            WORDS.error(error) for error in map(partial(_switch_off, factory), _each(settings)) if error is not None
        ]
    for text in failed:
        print(f"droid-dealer: {text}", file=sys.stderr)
    if not failed:
        print(say("All lamps are dark, and the buzzer is silent."))
    return 1 if failed else 0


def _each(settings: HardwareSettings) -> list[HardwareSettings]:
    """The panel cut into its outputs, so that one that fails keeps no other one on."""
    bare = replace(settings, buttons=(), scanners=(), lamps=(), buzzer=None)
    found = [replace(bare, lamps=(lamp,)) for lamp in settings.lamps]
    return found if settings.buzzer is None else [*found, replace(bare, buzzer=settings.buzzer)]


def _switch_off(factory: Any, output: HardwareSettings) -> HardwareError | None:
    from hardware.gpio import GpioDriver

    driver = GpioDriver(output, MonotonicClock(), factory)
    try:
        driver.open(lambda: None)  # a pin is opened off, as its polarity wants it
    except HardwareError as error:
        return error
    finally:
        driver.close()
    return None
