"""Puts a table together from a configuration: rules, cards, hardware, journal and words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller import audits, rulesets
from controller.audits import Audits
from controller.chance import Chance, fresh_secret, hand_secret
from controller.clock import Clock
from controller.commands.check_config import check_deck
from controller.config import Configuration
from controller.dealing import Dealing, ScannedDealing, TrayDealing, UnseenDealing
from controller.deckfile import RegisteredDeck
from controller.journal import Journal
from controller.pace import Pace, reckoned, steady
from controller.preferences import FILE_NAME, KeptPreferences, Preferences
from controller.salvage import missing
from controller.scanning import Scanning
from controller.scenes import Scenes
from controller.session import Player, Session
from controller.sound.speaker import Sounds
from controller.spoken import WORDS
from controller.table import Table
from controller.table_settings import Settings
from controller.timers import Timers
from display.words import Words
from hardware.interfaces import Driver
from hardware.mock import MockDriver, Tray
from rules.cards import Deck
from rules.ruleset import Ruleset


@dataclass(slots=True)
class Assembly:
    """A table that is ready to be opened and driven."""

    table: Table
    session: Session
    driver: Driver
    timers: Timers
    scenes: Scenes


def made_up_deck(deck: Deck) -> RegisteredDeck:
    """A registered deck for simulated cards: a tag for each card, numbered through."""
    cards = {f"{number:010X}": card for number, card in enumerate(deck.cards(), 1)}
    return RegisteredDeck(deck.name, deck.counts, cards)


def assemble(
    configuration: Configuration,
    journal: Journal,
    clock: Clock,
    *,
    seed: int | None = None,
    demonstration: bool = False,
    hands: int | None = None,
    pin_factory: Any = None,
    narrate: Callable[[str], None] | None = None,
    words: Words | None = None,
    keep: bool = False,
    sounds: Sounds | None = None,
) -> Assembly:
    """Build the table of a configuration. `keep`: what people choose for it, and its audits, are kept beside the journal.

    Raises `FileProblem`, `RulesetError`, `JournalError`.
    """
    words = words or words_of(configuration)
    preferences = _preferences(configuration, words, journal.path.parent if keep else None)
    if preferences.now.language != words.language:
        words.speak(preferences.now.language, words.house)
    wanted = configuration.table
    ruleset = rulesets.find(wanted.ruleset, Path()).with_options(wanted.options)
    deck = _deck(configuration, ruleset, demonstration)
    driver = _driver(configuration, clock, deck, pin_factory)
    settings = settings_of(configuration, seed=seed, demonstration=demonstration, hands=hands)
    session = Session.open(journal, ruleset, settings.seats, dealer=wanted.dealer, cards=wanted.cards, seed=seed)
    session.configure_tokens(wanted.tokens)
    timers = Timers(clock)
    readers = {reader: seat for s in configuration.hardware.scanners for reader, seat in s.seats.items()}
    table = Table(
        session,
        driver,
        timers,
        clock,
        settings,
        words=words,
        scanning=None if deck is None else Scanning(deck, readers),
        dealing=_dealing(wanted.cards, driver, demonstration),
        narrate=narrate,
        lost=missing(journal.path.parent),
        preferences=preferences,
        audits=Audits(journal.path.parent / audits.FILE_NAME if keep else None),
        sounds=sounds,
    )
    table.configured_rules = ruleset
    return Assembly(table, session, driver, timers, Scenes(table))


def _preferences(configuration: Configuration, words: Words, folder: Path | None) -> KeptPreferences:
    appearance = configuration.display.appearance
    sound = configuration.sound
    configured = Preferences(
        volume=sound.volume,
        quiet=sound.quiet,
        voice=sound.voice,
        language=words.language,
        theme=appearance.look.name,
        motion=appearance.motion,
        decision=configuration.table.decision_seconds,
    )
    return KeptPreferences(configured, None if folder is None else folder / FILE_NAME, appearance.look)


def words_of(configuration: Configuration) -> Words:
    """The words of a table; in the language of the command line where its configuration names none."""
    return Words(configuration.language or WORDS.language, configuration.catalog)


def settings_of(
    configuration: Configuration,
    *,
    seed: int | None = None,
    demonstration: bool = False,
    hands: int | None = None,
) -> Settings:
    """What a table is told of a configuration."""
    wanted = configuration.table
    return Settings(
        pace=_pace(wanted.pace, seed),
        cards=wanted.cards,
        guard=configuration.turn_guard,
        expected_per_hand=wanted.expected_per_hand,
        hand_minutes=wanted.hand_minutes,
        private_look=wanted.private_look == "pass_and_look",
        demonstration=demonstration,
        badges=_badges(configuration, seed, demonstration),
        buttons=tuple((button.name, button.seat) for button in configuration.hardware.buttons),
        readers=tuple(scanner.reader for scanner in configuration.hardware.scanners),
        idle_seconds=60 * configuration.attract.idle_minutes,
        seating=wanted.seating,
        show=configuration.attract.demonstration,
        seats={n: Player(seat.name, seat.credits, seat.droid) for n, seat in wanted.seats.items()},
        dealer=wanted.dealer,
        tokens=wanted.tokens,
        exports=wanted.exports,
        hands=hands,
        buy_in=max((seat.credits for seat in wanted.seats.values()), default=200),
    )


def _deck(configuration: Configuration, ruleset: Ruleset, demonstration: bool) -> RegisteredDeck | None:
    if configuration.table.cards == "electronic":
        return None
    if demonstration and configuration.table.deck is None:
        return made_up_deck(ruleset.deck)
    return check_deck(configuration)


def _driver(configuration: Configuration, clock: Clock, deck: RegisteredDeck | None, pin_factory: Any) -> Driver:
    settings = configuration.hardware
    if settings.driver == "mock":
        return MockDriver(settings, clock, Tray({} if deck is None else deck.cards))
    from hardware.gpio import GpioDriver  # a desk has no gpiozero to import for

    return GpioDriver(settings, clock, pin_factory)


def _dealing(cards: str, driver: Driver, demonstration: bool) -> Dealing:
    if cards == "electronic":
        return Dealing()
    if demonstration and isinstance(driver, MockDriver):
        return TrayDealing(driver, unseen_cards=cards == "unseen")
    return UnseenDealing() if cards == "unseen" else ScannedDealing()


def _pace(seconds: float, seed: int | None) -> Pace:
    if seconds > 0:
        return steady(seconds)
    secret = fresh_secret() if seed is None else hand_secret(seed, 0)
    return reckoned(Chance(secret).stream("thinking").exponential)


def _badges(
    configuration: Configuration, seed: int | None, demonstration: bool
) -> tuple[tuple[str, dict[str, int]], ...]:
    found: list[tuple[str, dict[str, int]]] = []
    if configuration.hardware.driver == "mock":
        found.append(("badge_mock", {}))
    if seed is not None:
        found.append(("badge_seed", {"seed": seed}))
    if demonstration:
        found.append(("badge_demo", {}))
    return tuple(found)
