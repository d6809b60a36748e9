"""The registered deck: which tag is which card.

The file is YAML: ``format: 1``, ``deck:`` with the name of a deck, and ``cards:`` with a card code
for each tag's uid, the uid in quotes. A deck's definition says how often it has each code.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from controller.atomic import replace_file
from controller.sections import Findings, Section
from controller.spoken import say, say_count
from controller.suggest import did_you_mean
from controller.yamlfile import LEADING_ZERO, FileProblem, Problem, read, shown
from display.words.catalog import NN_

FORMAT: Final = 1
"""The version of the file format that this program reads and writes."""

Definition = Mapping[str, int]
"""A deck's definition: how often the deck has each card code."""

_UID: Final = re.compile(r"(?:[0-9A-F]{2}){3,10}")
# What some YAML reader takes for a number when it stands without quotes: 04112233, 12E45678.
_NUMBER_LIKE: Final = re.compile(r"[-+0-9._:]+([eE][-+]?[0-9]+)?")


class RegistrationRefused(Exception):
    """A card cannot be registered, and the deck is as it was.

    ``reason`` is ``uid`` (the tag's uid has no usable form), ``tag`` (the tag is registered),
    ``code`` (the deck has no such card) or ``copies`` (every copy of the card has its tag).
    """

    def __init__(self, reason: str, text: str) -> None:
        """The ``reason`` as a code, and as a sentence."""
        self.reason = reason
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class RegisteredDeck:
    """A deck whose cards have tags; ``cards`` maps each uid (upper-case hex) to its card code."""

    name: str
    definition: Definition
    cards: Mapping[str, str] = field(default_factory=dict)

    def card_for(self, uid: str) -> str | None:
        """The code of the card with this tag, or None for a tag that is not registered."""
        return self.cards.get(uid.upper())

    def add(self, uid: str, code: str) -> RegisteredDeck:
        """The deck with one more card; raises RegistrationRefused."""
        tag = uid.upper()
        if _UID.fullmatch(tag) is None:
            raise RegistrationRefused(
                "uid", say("{given} is no tag: 6 to 20 hexadecimal digits, an even number of them", given=shown(uid))
            )
        if tag in self.cards:
            what = say(
                "tag {tag} is the card {card}; take another tag, or remove its line from the deck file",
                tag=tag,
                card=self.cards[tag],
            )
            raise RegistrationRefused("tag", what)
        if code not in self.definition:
            advice = did_you_mean(code, self.definition)
            what = say("{given} is no card of {deck}; {advice}", given=shown(code), deck=self.name, advice=advice)
            raise RegistrationRefused("code", what)
        copies = self.definition[code]
        if sum(1 for registered in self.cards.values() if registered == code) >= copies:
            what = say_count(
                NN_(
                    "{count} copy of {card} registered already; show another card",
                    "{count} copies of {card} registered already; show another card",
                ),
                copies,
                card=code,
            )
            raise RegistrationRefused("copies", what)
        return replace(self, cards=MappingProxyType({**self.cards, tag: code}))

    def without(self, uid: str) -> RegisteredDeck:
        """The deck without this tag."""
        rest = {tag: code for tag, code in self.cards.items() if tag != uid.upper()}
        return replace(self, cards=MappingProxyType(rest))

    def missing(self) -> dict[str, int]:
        """The codes that still lack tags, each with the number of its copies that do."""
        registered = Counter(self.cards.values())
        return {
            code: copies - registered[code] for code, copies in self.definition.items() if copies > registered[code]
        }

    @property
    def complete(self) -> bool:
        """Whether every card of the deck has its tag."""
        return not self.missing()


def load(path: Path, decks: Mapping[str, Definition]) -> RegisteredDeck:
    """Read a deck file, complete or not, and check it against the definition of its deck.

    ``decks`` are the decks there are, by name. Raises FileProblem with everything that is wrong:
    tags or keys that stand twice, uids without quotes that look like numbers, unknown codes, a card
    more often than the deck has it.
    """
    document = read(path)
    findings = Findings(document)
    findings.problems.extend(document.problems)
    top = Section(findings, (), document.data)
    top.allow(("format", "deck", "cards"))
    top.check_format(FORMAT)
    name = top.choice("deck", "", tuple(decks), required=True)
    cards = _cards(top.section("cards"), name, decks.get(name))
    if findings.problems:
        raise FileProblem(path, findings.problems)
    return RegisteredDeck(name, MappingProxyType(dict(decks[name])), MappingProxyType(cards))


def load_complete(path: Path, decks: Mapping[str, Definition]) -> RegisteredDeck:
    """Read a deck file to play with: as `load`, and FileProblem too when a card has no tag."""
    deck = load(path, decks)
    if not deck.complete:
        listed = ", ".join(f"{code} ({count})" for code, count in deck.missing().items())
        text = say("cards without a tag: {cards}; register them with 'droid-dealer enroll'", cards=listed)
        raise FileProblem(path, [Problem(None, "cards", text)])
    return deck


def save(deck: RegisteredDeck, path: Path) -> None:
    """Write a deck file in place of the old one, onto the disk; raises FileProblem."""
    lines = ["# Written by droid-dealer: tag uid and card code.", f"format: {FORMAT}"]
    lines.append(f"deck: {json.dumps(deck.name)}")
    lines.append("cards:" if deck.cards else "cards: {}")
    lines += [f"  {json.dumps(uid)}: {json.dumps(code)}" for uid, code in deck.cards.items()]
    try:
        replace_file(path, ("\n".join(lines) + "\n").encode())
    except OSError as error:
        reason = error.strerror or str(error)
        text = say("the deck cannot be saved ({reason}); the old file is as it was", reason=reason)
        raise FileProblem(path, [Problem(None, "", text)]) from None


def _cards(section: Section, name: str, definition: Definition | None) -> dict[str, str]:
    cards: dict[str, str] = {}
    lines: dict[str, int] = {}
    counts: Counter[str] = Counter()
    for key, value in section.values.items():
        line = section.findings.document.line((*section.keys, key))
        tag = _tag(section, key)
        # The sylop's code 0 is a number to YAML.
        code = "0" if type(value) is int and value == 0 else value
        if not isinstance(code, str) or (definition is not None and code not in definition):
            words = shown(code).strip("'")
            advice = did_you_mean(words, definition) if definition else say("write a card code")
            deck = name or say("the deck")
            section.refuse(
                key, say("{given} is no card of {deck}; {advice}", given=shown(code), deck=deck, advice=advice)
            )
            continue
        counts[code] += 1
        if definition is not None and counts[code] > definition[code]:
            what = NN_(
                "one {card} too many: the deck has {count} copy; remove one",
                "one {card} too many: the deck has {count} copies; remove one",
            )
            section.refuse(key, say_count(what, definition[code], card=code))
        if tag is None:
            continue
        if tag in cards:
            text = say("the tag {tag} stands twice, first on line {line}; remove one", tag=tag, line=lines[tag])
            section.refuse(key, text)
            continue
        cards[tag] = code
        lines[tag] = line
    return cards


def _tag(section: Section, key: Any) -> str | None:
    """The uid that a key of the file is, or None after refusing it."""
    unquoted = section.findings.document.is_unquoted((*section.keys, key))
    if unquoted and isinstance(key, str) and LEADING_ZERO.fullmatch(key):
        return None  # The reading of the file has refused it.
    if not isinstance(key, str) or (unquoted and _NUMBER_LIKE.fullmatch(key)):
        section.refuse(key, say("a tag without quotes may be read as a number; put it in quotes"))
        return None
    tag = key.upper()
    if _UID.fullmatch(tag) is None:
        what = say("{given} is no tag; write 6 to 20 hexadecimal digits, an even number of them", given=shown(key))
        section.refuse(key, what)
        return None
    return tag
