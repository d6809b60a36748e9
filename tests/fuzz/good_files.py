"""Files as they should be, of every kind: what the broken ones are made of."""

from __future__ import annotations

import dataclasses
import random
from functools import cache
from pathlib import Path

import yaml

from controller import config, deckfile, histories
from controller.assembly import made_up_deck
from rules.cards import DECKS
from rules.hand import Hand
from rules.ruleset import Ruleset, shipped, shipped_names
from tests.rules.random_play import Habits, play_out, random_table


def played(ruleset: Ruleset, seed: str, most: int | None = None) -> Hand:
    """A hand at a random table, up to so many moves."""
    chance = random.Random(seed)
    hand = play_out(random_table(ruleset, chance), chance, Habits(unknown=chance.choice((0.0, 0.3))))
    return Hand.replay(hand.header, hand.moves[:most])


@cache
def good_histories() -> tuple[str, ...]:
    """A hand of every ruleset, and one of a house's own that stands within the file."""
    hands = [played(shipped(name), name, most=40) for name in shipped_names()]
    house = dataclasses.replace(shipped("dice"), name="house", shipped=False)
    hands.append(played(house, "house", most=30))
    secret = {"commitment": "0" * 64, "secret": "1" * 64}
    return tuple(
        histories.text(hand.header, hand.moves, more=secret if not place else None, comments={1: ["a comment"]})
        for place, hand in enumerate(hands)
    )


@cache
def good_verdicts() -> tuple[str, ...]:
    """A showdown of every deck."""
    hands = {
        "dice": "{1: {cards: [S11, C12], field: [], credits: 300}, 2: {cards: [Idiot, T2, F3]}, 3: {folded: true}}",
        "classic": "{1: {cards: [S11, C9], field: [T2]}, 2: {cards: [F11, T9, C2], name: Han}}",
        "computer": "{4: {cards: [S15, C14], credits: 10}, 8: {cards: [Star, S3]}}",
        "cloud-city": "{1: {cards: [S11, C12]}, 2: {cards: [F10, T10]}}",
        "corellian-spike": "{1: {cards: [+3t, -3c, 0]}, 2: {cards: [+10s, -10s]}}",
        "black-spire": "{1: {cards: [+3t, -3c]}, 2: {cards: [+1s, -1c]}}",
        "kerton": "{1: {cards: [3h, 5s, 1d]}, 2: {cards: [4h, 4s, 2d]}}",
        "coruscant-shift": "{1: {cards: [+2c, +3c]}, 2: {cards: [0, +5s]}}\ntarget: 5\nsuit: t",
        "smuggler": "{1: {cards: [C11, L12]}, 2: {cards: [V15, F8]}}",
    }
    rest = "dealer: {dealer}\nmain_pot: 120\nsabacc_pot: 35\nsudden_demise: [{{1: S4, 2: C5}}, {{1: F4, 2: F5}}]\n"
    return tuple(
        f"format: 1\nruleset: {name}\noptions: {{}}\nseats: {seats}\n" + rest.format(dealer=seats[1])
        for name, seats in hands.items()
        if name in shipped_names()
    )


@cache
def good_rulesets() -> tuple[str, ...]:
    """Every shipped ruleset as a house would write it out, and one that starts from another."""
    whole = [yaml.safe_dump(shipped(name).mapping(), sort_keys=False) for name in shipped_names()]
    based = "format: 1\nname: ours\ntitle: Our own\nbased_on: {}\noptions:\n  ante: {{value: 7, source: us}}\n"
    return (*whole, *(based.format(name) for name in ("classic", "cloud-city", "corellian-spike", "kerton")))


@cache
def good_configurations() -> tuple[str, ...]:
    """The shipped ones, and a table of droids with everything that can be named."""
    everything = """\
format: 1
table:
  ruleset: dice
  options: {ante: 2, turn: [draw]}
  cards: electronic
  private_look: none
  dealer: 2
  expected_per_hand: 2.5
  hand_minutes: 3
  pace: 0.5
  seats:
    2: {name: Lando, credits: 200, droid: careful}
    5: {name: Han, credits: 1000000, droid: random}
hardware:
  driver: mock
  debounce: 0.02
  turn_guard: 0
  buttons: {draw: 4, fold: [{pin: 5, seat: 2, pull_up: false}, {pin: 6, seat: 5}], deal: {pin: 7}}
  lamps: {seat-1: 16, shift: {pin: 17, active_high: false}}
  buzzer: {pin: 18, kind: passive}
  scanners:
    - {protocol: line, port: /dev/ttyUSB0, baud: 9600, reader: 3, quiet: 0.5, antennas: {1: 2, 2: 5}}
display: {screen: none, size: 800x480}
"""
    files = [config.shipped(name).read_text(encoding="utf-8") for name in config.shipped_names()]
    return (*files, everything)


def save_deck(folder: Path, deck: str = "traditional") -> Path:
    """A whole registered deck."""
    path = folder / "deck.yaml"
    deckfile.save(made_up_deck(DECKS[deck]), path)
    return path


def good_decks(folder: Path) -> tuple[str, ...]:
    """A registered deck of every kind."""
    return tuple(save_deck(folder, name).read_text(encoding="utf-8") for name in sorted(DECKS))
