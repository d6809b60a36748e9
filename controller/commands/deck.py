"""`droid-dealer deck`: prints, checks and mends the file of a registered deck."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from controller import deckfile
from controller.deckfile import RegisteredDeck, RegistrationRefused
from controller.spoken import WORDS, say
from controller.yamlfile import FileProblem, Problem
from display.words.columns import padded
from rules.cards import DECKS

NAME = "deck"

_EPILOG = """\
examples:
  droid-dealer deck DECK.yaml                          every card with its tags, and what is missing
  droid-dealer deck DECK.yaml --replace S4 04A2FF19    card S4 has a new tag
  droid-dealer deck DECK.yaml --replace 0412AB 04A2FF  the same, named by its old tag (where a card has two copies)
  droid-dealer deck DECK.yaml --merge OTHER.yaml       take over the tags that only another file has
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="print, check or mend a registered deck",
        description="Prints a deck file card by card and checks it: every card as often as the deck has it.",
        epilog=_EPILOG,
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a deck file")
    change = parser.add_mutually_exclusive_group()
    change.add_argument("--replace", nargs=2, metavar=("CARD", "TAG"), help="a card, or its old tag, and its new tag")
    change.add_argument("--merge", type=Path, metavar="OTHER", help="another file of the same deck")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print or change the deck; 0 when it is complete, 1 when cards are missing."""
    definitions = {name: deck.counts for name, deck in DECKS.items()}
    path: Path = arguments.file
    deck = deckfile.load(path, definitions)
    try:
        if arguments.replace is not None:
            deck = replaced(deck, *arguments.replace)
            deckfile.save(deck, path)
        elif arguments.merge is not None:
            deck = merged(deck, deckfile.load(arguments.merge, definitions), arguments.merge)
            deckfile.save(deck, path)
    except RegistrationRefused as refused:
        raise FileProblem(path, [Problem(None, "", str(refused))]) from None
    print("\n".join(listing(deck)))
    return 0 if deck.complete else 1


def replaced(deck: RegisteredDeck, card: str, tag: str) -> RegisteredDeck:
    """The deck with a new tag for a card. Raises RegistrationRefused; then the deck is as it was."""
    old = [uid for uid, code in deck.cards.items() if uid == card.upper() or code == card]
    if not old:
        what = say(
            "no card {given} and no such tag is registered; look at the list without --replace", given=repr(card)
        )
        raise RegistrationRefused("code", what)
    if len(old) > 1:
        what = say(
            "{card} has {count} copies; name the old tag: {tags}", card=card, count=len(old), tags=WORDS.choices(old)
        )
        raise RegistrationRefused("copies", what)
    return deck.without(old[0]).add(tag, deck.cards[old[0]])


def merged(deck: RegisteredDeck, other: RegisteredDeck, path: Path) -> RegisteredDeck:
    """The deck with the tags that only the other one has. Raises RegistrationRefused where they contradict each other."""
    if other.name != deck.name:
        what = say("{file} is a {deck} deck; merge a {wanted} deck", file=str(path), deck=other.name, wanted=deck.name)
        raise RegistrationRefused("code", what)
    for uid, code in other.cards.items():
        if deck.cards.get(uid) != code:
            deck = deck.add(uid, code)
    return deck


def listing(deck: RegisteredDeck) -> list[str]:
    """Every card with its tags, then what is missing."""
    words = WORDS
    lines = []
    for code, copies in deck.definition.items():
        tags = [uid for uid, card in deck.cards.items() if card == code]
        tags += [say("(no tag)")] * (copies - len(tags))
        lines.append(f"{code:<6}{padded(words.card_name(code, deck.name), 32)}{'  '.join(tags)}")
    size, missing = sum(deck.definition.values()), sum(deck.missing().values())
    if missing:
        lines.append(
            say(
                "{missing} of {count} cards have no tag yet: register them with 'droid-dealer enroll --deck {deck}'.",
                missing=missing,
                count=size,
                deck=deck.name,
            )
        )
    else:
        lines.append(say("All {count} cards of the {deck} deck have their tags.", count=size, deck=deck.name))
    return lines
