"""The ``table`` section of a configuration: who plays what, with which cards, at which pace."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from controller.matches import TOKEN_CHOICES
from controller.preferences import DECISIONS
from controller.sections import Section
from controller.spoken import say
from controller.yamlfile import shown

SEATS: Final = range(1, 9)
"""The seats a table may have."""

CARDS: Final = ("electronic", "scanned", "unseen")
"""The deck sources: what the droid knows of the cards."""

PRIVATE_LOOKS: Final = ("none", "pass_and_look")
"""How a person may look at a hand that is only on the screen."""

SEATINGS: Final = ("configured", "ask")
"""What DEAL does on the attract screen: begin a hand with the seats as they are, or ask first who plays."""

DROIDS: Final = ("careful", "steady", "daring", "random")
"""The temperaments of droid players."""

RulesetCheck = Callable[[str, Mapping[str, object], Path], Iterable[tuple[str, str]]]
"""Checks a ruleset (a shipped name or a path) with options; the path is the folder of the
configuration. It yields (option, what is wrong), with an empty option for the ruleset itself."""

_KEYS: Final = (
    "ruleset",
    "options",
    "cards",
    "deck",
    "private_look",
    "dealer",
    "expected_per_hand",
    "hand_minutes",
    "pace",
    "seating",
    "tokens",
    "decision_seconds",
    "exports",
    "seats",
)
_LONGEST_NAME: Final = 32
_LONGEST_PATH: Final = 1000
_MOST_CREDITS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class SeatConfiguration:
    """Who sits at a seat, with how many credits; a droid has a temperament, a person none."""

    name: str
    credits: int
    droid: str | None = None


@dataclass(frozen=True, slots=True)
class TableConfiguration:
    """What is played and by whom."""

    ruleset: str
    """A shipped ruleset, or the absolute path of a ruleset file."""
    options: Mapping[str, object]
    """What differs from the ruleset's own options."""
    cards: str
    """One of `CARDS`."""
    seats: Mapping[int, SeatConfiguration]
    """The occupied seats, in the order of their numbers."""
    dealer: int
    """The seat that deals the first hand."""
    deck: Path | None = None
    """The file of the registered deck, for cards that are scanned."""
    private_look: str = "none"
    """One of `PRIVATE_LOOKS`."""
    expected_per_hand: float = 1.0
    """Shift pulses to be expected in a hand of a real-time variant."""
    hand_minutes: float = 10.0
    """The length of a hand from which the rate of the pulses starts (minutes)."""
    pace: float = 1.0
    """Seconds between the moves of droids."""
    seating: str = "configured"
    """One of `SEATINGS`."""
    tokens: str = "random"
    """How seats come by the tokens of a match, one of `TOKEN_CHOICES`."""
    decision_seconds: int = 0
    """How long a person has for a move, one of `DECISIONS`; 0: no limit."""
    exports: Path | None = None
    """The folder that evenings are exported to; None: `exports` in the state folder."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats at which persons sit."""
        return tuple(number for number, seat in self.seats.items() if seat.droid is None)


def read_table(section: Section, folder: Path, check_ruleset: RulesetCheck | None) -> TableConfiguration:
    """Read the section; what is wrong goes to its findings. Paths start from ``folder``."""
    section.allow(_KEYS)
    seats = _seats(section)
    ruleset = section.text("ruleset", "", longest=_LONGEST_PATH, required=True)
    if _is_path(ruleset):
        ruleset = str(folder / ruleset)
    options = _options(section.section("options"))
    if ruleset and check_ruleset is not None:
        for option, text in check_ruleset(ruleset, options, folder):
            place = ("options", option) if option else ("ruleset",)
            section.findings.refuse((*section.keys, *place), text)
    deck = section.text("deck", "", longest=_LONGEST_PATH)
    exports = section.text("exports", "", longest=_LONGEST_PATH)
    return TableConfiguration(
        ruleset=ruleset,
        options=options,
        cards=section.choice("cards", "", CARDS, required=True),
        seats=MappingProxyType(seats),
        dealer=_dealer(section, seats),
        deck=folder / deck if deck else None,
        private_look=section.choice("private_look", "none", PRIVATE_LOOKS),
        expected_per_hand=section.number("expected_per_hand", 1.0, 0, 20, hint=say("pulses")),
        hand_minutes=section.number("hand_minutes", 10.0, 0.1, 240, hint=say("minutes")),
        pace=section.number("pace", 1.0, 0, 60, hint=say("seconds")),
        seating=section.choice("seating", "configured", SEATINGS),
        tokens=section.choice("tokens", "random", TOKEN_CHOICES),
        decision_seconds=_decision(section),
        exports=folder / exports if exports else None,
    )


def _decision(section: Section) -> int:
    seconds = section.whole("decision_seconds", 0, 0, DECISIONS[-1], hint=say("seconds"))
    if seconds not in DECISIONS:
        told = say(
            "{seconds} seconds are too few to decide in; write 0 for no limit, or {least} to {most}",
            seconds=seconds,
            least=DECISIONS[1],
            most=DECISIONS[-1],
        )
        section.refuse("decision_seconds", told)
    return seconds


def _is_path(ruleset: str) -> bool:
    return os.sep in ruleset or ruleset.endswith((".yaml", ".yml"))


def _options(section: Section) -> Mapping[str, object]:
    options: dict[str, object] = {}
    for key, value in section.values.items():
        if isinstance(key, str):
            options[key] = value
        else:
            section.refuse(key, say("{given} is no option; write the option's name", given=shown(key)))
    return MappingProxyType(options)


def _seats(section: Section) -> dict[int, SeatConfiguration]:
    chairs = section.section("seats", required=True)
    seats: dict[int, SeatConfiguration] = {}
    for number in chairs.values:
        if isinstance(number, bool) or not isinstance(number, int) or number not in SEATS:
            what = say("{given} is no seat; write a number from 1 to 8, without quotes", given=shown(number))
            chairs.refuse(number, what)
            continue
        chair = chairs.section(number, required=True)
        if not chair.values:
            if chairs.has(number) and isinstance(chairs.values[number], dict):
                chairs.refuse(number, say("the seat is empty; write its name and credits"))
            continue
        chair.allow(("name", "credits", "droid"))
        droid = chair.choice("droid", "none", (*DROIDS, "none"), instead=DROIDS[0])
        seats[number] = SeatConfiguration(
            name=chair.text("name", "", longest=_LONGEST_NAME, required=True),
            credits=chair.whole("credits", 1, 1, _MOST_CREDITS, hint=say("credits"), required=True),
            droid=None if droid == "none" else droid,
        )
    if section.has("seats") and len(chairs.values) < 2:
        section.refuse("seats", say("a table needs at least two seats; write another"))
    return dict(sorted(seats.items()))


def _dealer(section: Section, seats: Mapping[int, SeatConfiguration]) -> int:
    first = min(seats, default=SEATS.start)
    dealer = section.whole("dealer", first, SEATS.start, SEATS.stop - 1, hint=say("a seat"))
    if seats and dealer not in seats:
        occupied = ", ".join(map(str, seats))
        section.refuse("dealer", say("nobody sits at seat {seat}; write one of {seats}", seat=dealer, seats=occupied))
    return dealer
