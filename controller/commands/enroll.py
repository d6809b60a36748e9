"""`droid-dealer enroll`: registers the tags of a real deck, card by card."""

from __future__ import annotations

import argparse
import io
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from controller import config, deckfile
from controller.clock import MonotonicClock
from controller.commands.parsing import whole_number
from controller.deckfile import RegisteredDeck, RegistrationRefused
from controller.yamlfile import FileProblem, Problem
from display.words import Words
from hardware.events import CardPresented, ReaderFault, ReaderRecovered
from hardware.inputs import EventQueue
from hardware.protocols import SCANNER_PROTOCOLS
from hardware.serial_reader import SerialReader
from hardware.settings import ScannerSettings
from rules.cards import DECKS

NAME = "enroll"

_EPILOG = """\
examples:
  droid-dealer enroll --deck traditional deck.yaml --port /dev/ttyUSB0
  droid-dealer enroll --deck spike deck.yaml --config TABLE.yaml
  droid-dealer enroll --deck kerton deck.yaml --typed < tags.txt

To register a card anew, remove its line from the deck file.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="register the tags of a deck",
        description="Walks through a deck card by card: lay each card on the reader when it is asked for. Every card is "
        "saved at once; started again on the same file it goes on with the cards that are missing. Ctrl-C ends it.",
        epilog=_EPILOG,
    )
    parser.add_argument("--deck", required=True, choices=sorted(DECKS), help="which deck it is")
    parser.add_argument("file", metavar="FILE", type=Path, help="the deck file, made if it is missing")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--port", metavar="PORT", help="the reader's serial port")
    source.add_argument("--config", type=Path, metavar="TABLE", help="a configuration: use its first scanner")
    source.add_argument("--typed", action="store_true", help="tags come from standard input, one a line")
    parser.add_argument(
        "--protocol", choices=sorted(SCANNER_PROTOCOLS), default="rdm6300", help="the reader's protocol"
    )
    parser.add_argument(
        "--baud", type=whole_number(50, 4_000_000), metavar="N", help="the port's speed (the protocol's own)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Register what is missing; 0 when the deck is complete."""
    definitions = {name: deck.counts for name, deck in DECKS.items()}
    path: Path = arguments.file
    if path.exists():
        deck = deckfile.load(path, definitions)
        if deck.name != arguments.deck:
            raise FileProblem(
                path, [Problem(None, "deck", f"this is a {deck.name} deck; name another file for {arguments.deck}")]
            )
    else:
        deck = RegisteredDeck(arguments.deck, definitions[arguments.deck])
    if deck.complete:
        print(f"{path}: all {len(deck.cards)} cards have their tags.")
        return 0
    ask = "type or scan its tag, then Enter." if arguments.typed else "lay it on the reader."
    with _tags(arguments) as tags:
        deck = walk_through(deck, path, tags, ask)
    if not deck.complete:
        left = sum(deck.missing().values())
        print(f"{path}: {left} cards have no tag yet; start again to go on.")
        return 1
    print(f"{path}: all {len(deck.cards)} cards have their tags.")
    return 0


def walk_through(deck: RegisteredDeck, path: Path, tags: Iterator[str], ask: str) -> RegisteredDeck:
    """Ask for each missing card and register the tag that comes; a refused tag is told and asked for again.

    Returns what is registered when the deck is complete, no more tags come, or Ctrl-C ends it.
    """
    words = Words()
    while not deck.complete:
        code = next(iter(deck.missing()))
        number, size = len(deck.cards) + 1, sum(deck.definition.values())
        print(f"Card {number} of {size}: {words.card_name(code, deck.name)} [{code}]: {ask}", flush=True)
        while True:
            try:
                uid = next(tags, None)
            except KeyboardInterrupt:
                print()
                return deck
            if uid is None:
                return deck
            try:
                deck = deck.add(uid, code)
            except RegistrationRefused as refused:
                print(f"  {refused}", flush=True)
                continue
            deckfile.save(deck, path)
            print(f"  {uid.upper()} is {code}.", flush=True)
            break
    return deck


@contextmanager
def _tags(arguments: argparse.Namespace) -> Iterator[Iterator[str]]:
    """Where the tags come from."""
    if arguments.typed:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is no tag either, and is refused as one
        yield (line.strip() for line in sys.stdin if line.strip())
        return
    if arguments.config is not None:
        scanners = config.load(arguments.config).hardware.scanners
        if not scanners:
            raise FileProblem(
                arguments.config, [Problem(None, "hardware.scanners", "there is no scanner; write its port")]
            )
        settings = scanners[0]
    else:
        settings = ScannerSettings(arguments.protocol, arguments.port, arguments.baud)
    woken = threading.Event()
    queue = EventQueue(woken.set)
    reader = SerialReader(settings, MonotonicClock(), queue)
    reader.start()
    try:
        yield _presented(queue, woken)
    finally:
        reader.close()


def _presented(queue: EventQueue, woken: threading.Event) -> Iterator[str]:
    """The uid of each card that is laid on the reader; faults are told."""
    while True:
        woken.wait()
        woken.clear()
        for event in queue.drain():
            if isinstance(event, CardPresented):
                yield event.uid
            elif isinstance(event, ReaderFault):
                print(f"  the reader does not answer ({event.detail}); it is tried again", flush=True)
            elif isinstance(event, ReaderRecovered):
                print("  the reader answers", flush=True)
