"""`droid-dealer scan`: what a card reader sees."""

from __future__ import annotations

import argparse
import json
import math
import sys
import threading
from collections.abc import Callable
from typing import Any

from controller.clock import MonotonicClock
from controller.commands.parsing import seconds, whole_number
from controller.signals import ended_by_signals
from controller.spoken import say
from hardware.events import (
    CardPresented,
    CardRemoved,
    HardwareEvent,
    ReaderFault,
    ReaderRecovered,
    TwoCards,
)
from hardware.inputs import EventQueue
from hardware.protocols import KEYBOARD, PROTOCOL_NAMES
from hardware.readers import card_reader
from hardware.settings import ScannerSettings

NAME = "scan"


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="what a card reader sees",
        description="Prints what a card reader sees, a line at a time: 'present UID', 'removed UID', 'two-cards UID UID' "
        "(none of them counts), 'fault KIND (reason)', 'recovered'. No deck is asked. Ctrl-C ends it.",
    )
    parser.add_argument("--protocol", required=True, choices=PROTOCOL_NAMES, help="what the reader speaks")
    parser.add_argument(
        "--port", required=True, metavar="PORT", help="its serial port (or input device), best by a stable name"
    )
    parser.add_argument(
        "--baud", type=whole_number(50, 4_000_000), metavar="N", help="the port's speed (the protocol's own)"
    )
    parser.add_argument("--json", action="store_true", help="a JSON object a line")
    parser.add_argument("--seconds", type=seconds(1_000_000), metavar="S", help="end after S seconds")
    parser.add_argument("--count", type=whole_number(1), metavar="N", help="end after N events")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print until the time is up, the events are counted, or somebody ends it; 0 then."""
    if arguments.protocol == KEYBOARD and arguments.baud is not None:
        print("droid-dealer scan:", say("a keyboard reader has no speed; leave out --baud"), file=sys.stderr)
        return 2
    settings = ScannerSettings(arguments.protocol, arguments.port, arguments.baud)
    clock = MonotonicClock()
    woken = threading.Event()
    queue = EventQueue(woken.set)
    reader = card_reader(settings, clock, queue)
    end = math.inf if arguments.seconds is None else clock() + arguments.seconds
    left = math.inf if arguments.count is None else arguments.count
    text: Callable[[HardwareEvent], str] = as_json if arguments.json else as_text
    try:
        with ended_by_signals(_interrupt):
            reader.start()
            while left > 0 and (patience := end - clock()) > 0:
                woken.wait(min(patience, threading.TIMEOUT_MAX))
                woken.clear()
                for event in queue.drain():
                    if left > 0:
                        print(text(event), flush=True)
                        left -= 1
    except KeyboardInterrupt:
        pass
    finally:
        reader.close()
    return 0


def as_text(event: HardwareEvent) -> str:
    """The event in words."""
    match event:
        case CardPresented(uid):
            return f"present {uid}"
        case CardRemoved(uid):
            return f"removed {uid}"
        case TwoCards(uids):
            return f"two-cards {' '.join(uids)}"
        case ReaderFault(kind, _, detail):
            return f"fault {kind} ({detail})"
        case _:
            return "recovered"


def as_json(event: HardwareEvent) -> str:
    """The event as a JSON object."""
    told: dict[str, object]
    match event:
        case CardPresented(uid, reader):
            told = {"event": "present", "uid": uid, "reader": reader}
        case CardRemoved(uid, reader):
            told = {"event": "removed", "uid": uid, "reader": reader}
        case TwoCards(uids, reader):
            told = {"event": "two-cards", "uids": list(uids), "reader": reader}
        case ReaderFault(kind, reader, detail):
            told = {"event": "fault", "kind": kind, "detail": detail, "reader": reader}
        case ReaderRecovered(reader):
            told = {"event": "recovered", "reader": reader}
        case _:
            raise TypeError(f"no reader tells {event!r}")
    return json.dumps(told)


def _interrupt() -> None:
    raise KeyboardInterrupt
