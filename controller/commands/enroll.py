"""`droid-dealer enroll`: registers the tags of a real deck, card by card."""

from __future__ import annotations

import argparse
import io
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from controller import config, deckfile
from controller.clock import MonotonicClock
from controller.commands.parsing import whole_number
from controller.config import DisplayConfiguration
from controller.deckfile import RegisteredDeck, RegistrationRefused
from controller.running import open_screen
from controller.spoken import WORDS, say, say_count
from controller.yamlfile import FileProblem, Problem
from display.intents import Quit
from display.scene import AttractScene
from display.words.catalog import NN_
from hardware.events import CardPresented, ReaderFault, ReaderRecovered, TwoCards
from hardware.inputs import EventQueue
from hardware.protocols import PROTOCOL_NAMES
from hardware.readers import card_reader
from hardware.settings import ScannerSettings
from rules.cards import DECKS

if TYPE_CHECKING:
    from display.window import Sink

NAME = "enroll"
BACK = "back"
LOOK_SECONDS = 0.2

_EPILOG = """\
examples:
  droid-dealer enroll --deck traditional deck.yaml --port /dev/ttyUSB0
  droid-dealer enroll --deck spike deck.yaml --config TABLE.yaml
  droid-dealer enroll --deck kerton deck.yaml --typed < tags.txt

Type 'back' and Enter to register the card before anew. A card that was replaced
later: droid-dealer deck FILE --replace CARD TAG
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
    source.add_argument("--config", type=config.named, metavar="TABLE", help="a configuration: use its first scanner")
    source.add_argument("--typed", action="store_true", help="tags come from standard input, one a line")
    parser.add_argument("--protocol", choices=sorted(PROTOCOL_NAMES), default="rdm6300", help="the reader's protocol")
    parser.add_argument(
        "--baud", type=whole_number(50, 4_000_000), metavar="N", help="the port's speed (the protocol's own)"
    )
    parser.add_argument("--screen", action="store_true", help="show the card that is asked for in a window, too")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Register what is missing; 0 when the deck is complete."""
    definitions = {name: deck.counts for name, deck in DECKS.items()}
    path: Path = arguments.file
    if path.exists():
        deck = deckfile.load(path, definitions)
        if deck.name != arguments.deck:
            what = say("this is a {deck} deck; name another file for {wanted}", deck=deck.name, wanted=arguments.deck)
            raise FileProblem(path, [Problem(None, "deck", what)])
    else:
        deck = RegisteredDeck(arguments.deck, definitions[arguments.deck])
    if deck.complete:
        print(say("{file}: all {count} cards have their tags.", file=str(path), count=len(deck.cards)))
        return 0
    ask = say("type or scan its tag, then Enter.") if arguments.typed else say("lay it on the reader.")
    with Guide(arguments.screen) as guide, _tags(arguments, guide) as tags:
        deck = walk_through(deck, path, tags, ask, guide)
    if not deck.complete:
        left = sum(deck.missing().values())
        templates = NN_(
            "{file}: {count} card has no tag yet; start again to go on.",
            "{file}: {count} cards have no tag yet; start again to go on.",
        )
        print(say_count(templates, left, file=str(path)))
        return 1
    print(say("{file}: all {count} cards have their tags.", file=str(path), count=len(deck.cards)))
    return 0


class Guide:
    """Tells which card comes next: on the terminal, and in a window where one is wanted."""

    def __init__(self, screen: bool = False) -> None:
        self._wanted = screen
        self._sink: Sink | None = None
        self._last = ""

    def __enter__(self) -> Guide:
        if self._wanted:
            self._sink = open_screen(DisplayConfiguration(), lambda line: print(line, flush=True))
        return self

    def __exit__(self, *_: object) -> None:
        if self._sink is not None:
            self._sink.close()

    def ask(self, name: str, code: str, number: int, size: int, ask: str) -> None:
        """The next card is awaited."""
        place = say("Card {number} of {count}", number=number, count=size)
        print(f"{place}: {name} [{code}]: {ask}", flush=True)
        if self._sink is not None:
            lines = (self._last,) if self._last else ()
            scene = AttractScene(title=name, tagline=place, rules=lines, start_text=ask, options_text=code)
            self._sink.show(scene)
            self.look()

    def tell(self, line: str) -> None:
        """What became of a card."""
        print(f"  {line}", flush=True)
        self._last = line

    def look(self) -> bool:
        """Keep the window alive; False when somebody closed it."""
        if self._sink is None:
            return True
        return not any(isinstance(intent, Quit) for intent in self._sink.intents(0))


def walk_through(deck: RegisteredDeck, path: Path, tags: Iterator[str], ask: str, guide: Guide) -> RegisteredDeck:
    """Ask for each missing card and register the tag that comes; a refused tag is told and asked for again.

    `back` takes the tag back that was registered before. Returns what is registered when the deck is complete, no more
    tags come, or Ctrl-C ends it.
    """
    words = WORDS
    registered: list[str] = []
    asked: RegisteredDeck | None = None
    saved = deck
    try:
        while not deck.complete:
            code = next(iter(deck.missing()))
            if asked is not deck:
                number, size = len(deck.cards) + 1, sum(deck.definition.values())
                guide.ask(words.card_name(code, deck.name), code, number, size, ask)
                asked = deck
            uid = next(tags, None)
            if uid is None:
                return deck
            if uid.lower() == BACK:
                if not registered:
                    guide.tell(say("there is no card before this one; 'droid-dealer deck' mends earlier ones"))
                    continue
                taken = registered.pop()
                told = say("{tag} is no longer {card}.", tag=taken, card=deck.cards[taken])
                deck = deck.without(taken)
            else:
                try:
                    deck = deck.add(uid, code)
                except RegistrationRefused as refused:
                    guide.tell(str(refused))
                    continue
                registered.append(uid.upper())
                told = say("{tag} is {card}.", tag=uid.upper(), card=code)
            deckfile.save(deck, path)
            saved = deck
            guide.tell(told)
    except KeyboardInterrupt:
        print()
        if saved is not deck:  # it came between a card and the file
            deckfile.save(deck, path)
    return deck


@contextmanager
def _tags(arguments: argparse.Namespace, guide: Guide) -> Iterator[Iterator[str]]:
    """Where the tags come from."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is no tag either, and is refused as one
    if arguments.typed:
        yield (line.strip() for line in sys.stdin if line.strip())
        return
    if arguments.config is not None:
        scanners = config.load(arguments.config).hardware.scanners
        if not scanners:
            raise FileProblem(
                arguments.config, [Problem(None, "hardware.scanners", say("there is no scanner; write its port"))]
            )
        settings = scanners[0]
    else:
        settings = ScannerSettings(arguments.protocol, arguments.port, arguments.baud)
    woken = threading.Event()
    queue = EventQueue(woken.set)
    typed: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_typed_words, args=(typed, woken), name="typed", daemon=True).start()
    reader = card_reader(settings, MonotonicClock(), queue)
    reader.start()
    try:
        yield _presented(queue, woken, typed, guide)
    finally:
        reader.close()


def _typed_words(typed: SimpleQueue[str], woken: threading.Event) -> None:
    """Words typed beside a reader."""
    for line in sys.stdin:
        if line.strip():
            typed.put(line.strip())
            woken.set()


def _presented(queue: EventQueue, woken: threading.Event, typed: SimpleQueue[str], guide: Guide) -> Iterator[str]:
    """The uid of each card that is laid on the reader, or what is typed; faults are told."""
    while guide.look():
        if not woken.wait(LOOK_SECONDS):
            continue
        woken.clear()
        while not typed.empty():
            yield typed.get()
        for event in queue.drain():
            if isinstance(event, CardPresented):
                yield event.uid
            elif isinstance(event, TwoCards):
                guide.tell(say("two cards lie on the reader; take one off"))
            elif isinstance(event, ReaderFault):
                guide.tell(say("the reader does not answer ({reason}); it is tried again", reason=event.detail))
            elif isinstance(event, ReaderRecovered):
                guide.tell(say("the reader answers"))
