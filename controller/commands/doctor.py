"""`droid-dealer doctor`: the self-test of a table and of the computer it runs on."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections import Counter
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

from controller import config, rulesets
from controller.doctor.checks import STATES, Result, carried_out
from controller.doctor.computer import Computer
from controller.doctor.examination import Examination, find_running
from controller.doctor.registry import CHECKS
from controller.spoken import WORDS
from controller.state_folder import SERVICE_CONFIGURATION, SERVICE_STATE, default_state
from controller.version import VERSION
from controller.yamlfile import FileProblem
from display.words import Words, columns
from hardware.errors import HardwareError
from hardware.lock import TableLock

NAME = "doctor"
FAILED = 1
_COLUMNS = 120
"""Where the output is no terminal."""

_EPILOG = """\
examples:
  droid-dealer doctor --config TABLE.yaml            everything that needs no hands
  droid-dealer doctor --config TABLE.yaml --buttons  press each button, and see it arrive
  droid-dealer doctor --config TABLE.yaml --cards    lay a card on each reader
  droid-dealer doctor --json                         one JSON object, for programs

On a table that is installed as a service, test as its user does:
  sudo systemctl stop droid-dealer; sudo -u droid-dealer droid-dealer doctor

Stop the table first: beside a running one, what needs its pins, readers and
screen is left out. Lamps light and the buzzer sounds for a moment each.
The exit status is 0 when nothing failed, 1 when something did.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="test the table and its computer, and say what to do",
        description="Looks at everything that a table needs, one check after the other, each with a time limit, and gives "
        "a line of advice where something is to be done.",
        epilog=_EPILOG,
    )
    parser.add_argument(
        "--config",
        type=config.named,
        metavar="FILE",
        help="the table's configuration, or a shipped one's name (the installed service's, else desktop)",
    )
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="the folder that keeps the session (the installed service's, else ~/.local/state/droid-dealer)",
    )
    parser.add_argument("--buttons", action="store_true", help="wait until each button has been pressed")
    parser.add_argument("--cards", action="store_true", help="wait until each reader has seen a card")
    parser.add_argument(
        "--only", action="append", choices=[one.name for one in CHECKS], help="this check alone; may be given again"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the checks; 0 when nothing failed, 1 when something did."""
    words = WORDS
    installed = arguments.config is None and SERVICE_CONFIGURATION.exists()
    source = arguments.config or (SERVICE_CONFIGURATION if installed else config.shipped("desktop"))
    configuration, problem = None, None
    try:
        configuration = config.load(source, rulesets.check)
    except FileProblem as found:
        problem = found
    state = (
        arguments.state or (configuration and configuration.state) or (SERVICE_STATE if installed else default_state())
    )
    examination = Examination(
        source,
        configuration,
        problem,
        state,
        find_running(state),
        Computer(),
        words,
        tell=partial(print, flush=True, file=sys.stderr if arguments.json else sys.stdout),
        pin_factory=arguments.pin_factory,
        presses=arguments.buttons,
        cards=arguments.cards,
    )
    simulated = configuration is not None and configuration.hardware.driver == "mock"
    chosen = [one for one in CHECKS if arguments.only is None or one.name in arguments.only]
    with ExitStack() as stack:
        if examination.running is None and state.is_dir():
            with suppress(HardwareError):  # not ours to lock; then nobody is kept off meanwhile
                stack.enter_context(TableLock(state))
        results = carried_out(examination, chosen)
        if arguments.json:
            found_all = list(results)
            print(json.dumps(as_data(found_all, source, words), ensure_ascii=False))
        else:
            print(words.doctor_says("heading", version=VERSION, file=str(source)), end="\n\n")
            found_all = []
            width = max(len(one.name) for one in chosen)
            for result in results:
                print("\n".join(as_lines(result, width, words)), flush=True)
                found_all.append(result)
            print("\n" + "\n".join(summed_up(found_all, words, simulated)))
    return FAILED if any(result.finding.state == "failed" for result in found_all) else 0


def as_lines(result: Result, width: int, words: Words) -> list[str]:
    """A result for a person: state, name, what was found, and below it what to do."""
    finding = result.finding
    wide = max(columns.width(words.doctor_state(state)) for state in STATES)
    head = f"{columns.padded(words.doctor_state(finding.state), wide)} {result.name:<{width}}  "
    lines = _wrapped(head, words.doctor_found(finding.code, finding.values))
    if advice := words.doctor_advice(finding.code, finding.values):
        lines += _wrapped(" " * columns.width(head) + "-> ", advice)
    return lines


def _wrapped(head: str, text: str) -> list[str]:
    """The text in lines that fit the terminal, each as far in as the first; paths and commands are never broken."""
    indent = columns.width(head)
    most = max(shutil.get_terminal_size((_COLUMNS, 24)).columns, indent + 40)
    return columns.wrapped(text, most, head, " " * indent)


def summed_up(results: list[Result], words: Words, simulated: bool) -> list[str]:
    """How many of each kind, and what that means."""
    counts = Counter(result.finding.state for result in results)
    failed = counts["failed"]
    well = words.doctor_says("well_simulated" if simulated else "well")
    meaning = words.doctor_says("unwell", count=failed) if failed else well
    return [words.doctor_says("sum", **{state: counts[state] for state in STATES}), meaning]


def as_data(results: list[Result], source: Path, words: Words) -> dict[str, Any]:
    """The results for a program."""
    checks = [
        {
            "name": result.name,
            "state": result.finding.state,
            "code": result.finding.code,
            "found": words.doctor_found(result.finding.code, result.finding.values),
            "advice": words.doctor_advice(result.finding.code, result.finding.values),
            "seconds": round(result.seconds, 3),
        }
        for result in results
    ]
    well = all(result.finding.state != "failed" for result in results)
    return {"version": VERSION, "configuration": str(source), "well": well, "checks": checks}
