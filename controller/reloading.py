"""A configuration that is read again while the table runs: what may change does so between two hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller import rulesets
from controller.assembly import Assembly, settings_of
from controller.commands.check_config import check_deck
from controller.config import Configuration
from controller.spoken import WORDS, say
from controller.table_settings import Settings
from controller.yamlfile import FileProblem, Problem
from rules.ruleset import Ruleset

Read = Callable[[], Configuration]


def _rules(configuration: Configuration) -> dict[str, Any]:
    """The ruleset's own text as data: a house's file may change under its name. Raises RulesetError."""
    return dict(rulesets.find(configuration.table.ruleset, Path()).mapping())


@dataclass(frozen=True, slots=True)
class Change:
    """A configuration that can be taken, and what is new in it."""

    configuration: Configuration
    ruleset: Ruleset
    settings: Settings
    names: tuple[str, ...]


class Reloading:
    """Reads the configuration again, and has the table take it."""

    def __init__(
        self, assembly: Assembly, configuration: Configuration, read: Read, *, seed: int | None = None
    ) -> None:
        """`read` gives the configuration anew, as the command line changes it; it raises FileProblem."""
        self._assembly = assembly
        self._running = configuration
        self._rules = _rules(configuration)
        self._read = read
        self._seed = seed

    def look(self) -> Change:
        """Read the file; from any thread. Raises FileProblem for one that is bad, or that changes what only a start can."""
        configuration = self._read()
        problems = [Problem(None, key, text) for key, text in self._refusals(configuration)]
        if problems:
            raise FileProblem(configuration.source, problems)
        check_deck(configuration)
        table, running = configuration.table, self._running.table
        ruleset = rulesets.find(table.ruleset, Path()).with_options(table.options)
        settings = settings_of(configuration, seed=self._seed)
        found = {
            "ruleset": ((table.ruleset, _rules(configuration)), (running.ruleset, self._rules)),
            "options": (dict(table.options), dict(running.options)),
            "seats": (dict(table.seats), dict(running.seats)),
            "pace": (table.pace, running.pace),
            "pulses": (
                (table.expected_per_hand, table.hand_minutes),
                (running.expected_per_hand, running.hand_minutes),
            ),
            "decision time": (table.decision_seconds, running.decision_seconds),
            "exports": (table.exports, running.exports),
            "private looks": (table.private_look, running.private_look),
            "language": (_language(configuration), _language(self._running)),
            "turn guard": (configuration.turn_guard, self._running.turn_guard),
            "attract screen": (configuration.attract, self._running.attract),
            "sound": (configuration.sound, self._running.sound),
        }
        changed = tuple(name for name, (new, old) in found.items() if new != old)
        return Change(configuration, ruleset, settings, changed)

    def _refusals(self, configuration: Configuration) -> list[tuple[str, str]]:
        new, old = configuration, self._running
        fixed = {
            "hardware": new.hardware != old.hardware,
            "display": new.display != old.display,
            "table.cards": new.table.cards != old.table.cards,
            "table.deck": new.table.deck != old.table.deck,
        }
        what = say("this has changed, and a running table keeps it; end it and start it again, the hand is kept")
        return [(key, what) for key, changed in fixed.items() if changed]

    def take(self, change: Change) -> bool:
        """In the table's thread: take it now, or after the running hand. Whether it was taken now."""
        # A file that is read again within the same hand is compared with this one, though it waits still.
        self._running = change.configuration
        self._rules = _rules(change.configuration)
        return self._assembly.table.between_hands(lambda: self._apply(change))

    def _apply(self, change: Change) -> None:
        table = self._assembly.table
        if "language" in change.names:
            language, house = _language(change.configuration)
            table.words.speak(language, house)
            table.preferences.configure(language=language)
        if "decision time" in change.names:
            table.preferences.configure(decision=change.configuration.table.decision_seconds)
        if "sound" in change.names:
            sound = change.configuration.sound
            table.sounds.configure(sound)
            said = {"volume": sound.volume, "quiet": sound.quiet, "voice": sound.voice}
            before = table.preferences.configured
            table.preferences.configure(**{name: now for name, now in said.items() if now != getattr(before, name)})
            table.apply_sound()
        table.configured_rules = change.ruleset
        table.session.reseat(change.ruleset, change.settings.seats)
        table.session.configure_tokens(change.configuration.table.tokens)
        table.settings = change.settings


def _language(configuration: Configuration) -> tuple[str, Path | None]:
    return configuration.language or WORDS.language, configuration.catalog
