"""`droid-dealer fake-reader`: a card reader that is not there, at a pseudo-terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller import deckfile
from controller.clock import MonotonicClock
from controller.deckfile import RegisteredDeck
from controller.signals import ended_by_signals
from controller.spoken import say
from controller.suggest import did_you_mean
from display.words.catalog import N_
from hardware.errors import HardwareError
from hardware.fake_console import FAKE_PROTOCOLS, HELP, FakeConsole, fake_reader
from hardware.fake_terminal import FakeTerminal
from rules.cards import DECKS

NAME = "fake-reader"


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="a card reader that is not there, to try a table without one",
        description="Makes a pseudo-terminal at which a table, 'enroll' or 'scan' finds a card reader, and prints its name. "
        "Cards are laid on it, and it misbehaves, by lines on the standard input; it ends with that.",
        epilog="lines:\n" + "\n".join(f"  {line}" for line in HELP.splitlines()),
    )
    parser.add_argument("--protocol", required=True, choices=FAKE_PROTOCOLS, help="what the reader speaks")
    parser.add_argument("--pty", action="store_true", required=True, help="at a pseudo-terminal")
    parser.add_argument(
        "--link", type=Path, metavar="PATH", help="a stable name that always leads to the pseudo-terminal"
    )
    parser.add_argument(
        "--deck", type=Path, metavar="FILE", help="a deck file: a CARD may be its code, such as S4, and not its uid"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Be a reader until the standard input ends, or somebody ends it; 0 then."""
    if sys.stdin is None:
        raise HardwareError(N_("fake-reader is told what to do on its standard input: leave that open"))
    uid_of = str.upper if arguments.deck is None else by_code(_deck(arguments.deck))
    clock = MonotonicClock()
    reader = fake_reader(arguments.protocol)
    terminal = FakeTerminal(reader, clock, arguments.link)
    console = FakeConsole(reader, terminal, clock, _say, uid_of)
    try:
        with ended_by_signals(_interrupt):
            _say(terminal.device)
            if arguments.link is not None:
                _say(say("{file} leads to it", file=str(arguments.link)))
            terminal.serve(sys.stdin.fileno(), console.obey)
    except KeyboardInterrupt:
        pass
    finally:
        terminal.unplug()
    return 0


def by_code(deck: RegisteredDeck) -> Callable[[str], str]:
    """Finds the tag of a card by its code; of several copies the one that was not used for longest."""
    tags: dict[str, list[str]] = {}
    for uid, code in deck.cards.items():
        tags.setdefault(code, []).append(uid)

    def uid_of(written: str) -> str:
        if written in tags:
            tags[written].append(tags[written].pop(0))
            return tags[written][-1]
        if written in deck.definition:
            raise HardwareError(N_("no tag is registered for {card}"), card=written)
        if len(written) < len(min(deck.cards, key=len, default="")):  # too short for a uid: meant for a code
            raise HardwareError(
                N_("{given} is no card of {deck}; {advice}"),
                given=f"'{written}'",
                deck=deck.name,
                advice=did_you_mean(written, deck.definition),
            )
        return written.upper()

    return uid_of


def _deck(path: Path) -> RegisteredDeck:
    return deckfile.load(path, {name: deck.counts for name, deck in DECKS.items()})


def _say(text: str) -> None:
    print(text, flush=True)


def _interrupt() -> None:
    raise KeyboardInterrupt
