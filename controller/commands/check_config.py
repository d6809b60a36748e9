"""`droid-dealer check-config`: everything that is wrong with a configuration, at once."""

from __future__ import annotations

import argparse
from typing import Any

from controller import config, deckfile, rulesets
from controller.spoken import WORDS, say
from controller.status import HARDWARE
from controller.yamlfile import FileProblem, Problem
from rules.cards import DECKS

NAME = "check-config"


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="check a configuration file",
        description="Checks a configuration and tells all its errors at once, each with its line, its key and what to do.",
        epilog=f"examples:\n  droid-dealer check-config TABLE.yaml\n  droid-dealer check-config touch\n\n"
        f"{config.shipped_listing()}\n",
    )
    parser.add_argument("file", metavar="FILE", type=config.named, help="a configuration file, or a shipped one's name")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check the file; raises `FileProblem` with what is wrong."""
    configuration = config.load(arguments.file, rulesets.check)
    check_deck(configuration)
    for line in configuration.warning_lines():
        print(say("warning: {problem}", problem=line))
    table = configuration.table
    print(
        say(
            "{file}: good: {ruleset}, {seats} seats, {cards}, {hardware}",
            file=str(arguments.file),
            ruleset=table.ruleset,
            seats=len(table.seats),
            cards=WORDS.talk(table.cards),
            hardware=WORDS.text(HARDWARE[configuration.hardware.driver]),
        )
    )
    return 0


def check_deck(configuration: config.Configuration) -> deckfile.RegisteredDeck | None:
    """The registered deck that the configuration names, complete and of the ruleset's kind. Raises `FileProblem`."""
    table = configuration.table
    if table.cards == "electronic" or table.deck is None:
        return None
    ruleset = rulesets.find(table.ruleset, configuration.source.parent)
    if not table.deck.exists():
        what = say(
            "there is no such file: {file}; register the deck with "
            "'droid-dealer enroll --deck {deck} {name} --port PORT', or check the name",
            file=str(table.deck),
            deck=ruleset.deck.name,
            name=table.deck.name,
        )
        raise FileProblem(configuration.source, [Problem(None, "table.deck", what)])
    deck = deckfile.load_complete(table.deck, {name: deck.counts for name, deck in DECKS.items()})
    if deck.name != ruleset.deck.name:
        what = say(
            "this is a {deck} deck, and {ruleset} plays with a {wanted} deck; name another file",
            deck=deck.name,
            ruleset=ruleset.name,
            wanted=ruleset.deck.name,
        )
        raise FileProblem(table.deck, [Problem(None, "deck", what)])
    return deck
