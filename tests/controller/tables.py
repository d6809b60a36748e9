"""A whole table on mock hardware and a clock that moves only when told: people press, cards are scanned, time passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from controller import config, deckfile, rulesets
from controller.assembly import assemble, made_up_deck
from controller.clock import VirtualClock
from controller.config import AttractConfiguration, Configuration, SeatConfiguration
from controller.journal import Journal
from controller.loop import earliest
from controller.sound.speaker import Sounds
from display.scene import Scene, ShiftScene, TableScene
from hardware.mock import MockDriver
from hardware.settings import ButtonSettings, HardwareSettings, ScannerSettings
from rules.hand import Hand
from rules.questions import DealOwed, SeatTurn

NAMES = ("Lando", "Han", "Chewbacca", "Qi'ra", "Beckett", "Enfys", "Dryden", "Lady Proxima")
NO_SHOW = AttractConfiguration(0, "none")
"""A table whose clock stands still while nobody plays."""
THINKS = 0.5
"""Seconds that a person takes between two presses: more than the turn guard."""


def seats(persons: int, droids: int = 0, *, credits: int = 200) -> dict[int, SeatConfiguration]:  # noqa: A002
    """Persons at the first seats, careful droids at the next ones."""
    people = {n: SeatConfiguration(NAMES[n - 1], credits) for n in range(1, persons + 1)}
    others = range(persons + 1, persons + droids + 1)
    return people | {n: SeatConfiguration(NAMES[n - 1], credits, "careful") for n in others}


def configuration(
    folder: Path,
    who: Mapping[int, SeatConfiguration],
    *,
    ruleset: str = "classic",
    options: Mapping[str, Any] | None = None,
    cards: str = "electronic",
    hardware: HardwareSettings | None = None,
    attract: AttractConfiguration = NO_SHOW,
    **table: Any,
) -> Configuration:
    """A configuration as a file would give it; scanned and unseen cards have a made-up deck registered in `folder`."""
    base = config.load(config.shipped("desktop"))
    deck = None
    if cards != "electronic":
        deck = folder / "deck.yaml"
        folder.mkdir(parents=True, exist_ok=True)
        deckfile.save(made_up_deck(rulesets.find(ruleset, folder).deck), deck)
    wanted: dict[str, Any] = {"pace": 0.0, "dealer": 1} | table
    told = replace(
        base.table,
        ruleset=ruleset,
        options=MappingProxyType(dict(options or {})),
        cards=cards,
        seats=MappingProxyType(dict(who)),
        deck=deck,
        **wanted,
    )
    settings = HardwareSettings("mock") if hardware is None else hardware
    return replace(base, table=told, hardware=settings, attract=attract)


class Desk:
    """A table that is opened and driven by hand."""

    def __init__(
        self,
        folder: Path,
        told: Configuration,
        *,
        seed: int | None = 1,
        demonstration: bool = False,
        hands: int | None = None,
        start: bool = True,
        sounds: Sounds | None = None,
    ) -> None:
        self.folder = folder
        self.clock = VirtualClock(1000.0)
        self.journal = Journal.open(folder)
        # A table dies here by being closed, not by a power cut: no need to wait for the disk at every move.
        self.journal._connection.execute("PRAGMA synchronous = OFF")
        self.lines: list[str] = []
        assembly = assemble(
            told,
            self.journal,
            self.clock,
            seed=seed,
            demonstration=demonstration,
            hands=hands,
            narrate=self.lines.append,
            sounds=sounds,
        )
        self.assembly = assembly
        self.table, self.session, self.timers = assembly.table, assembly.session, assembly.timers
        self.scenes = assembly.scenes
        assert isinstance(assembly.driver, MockDriver)
        self.driver = assembly.driver
        self.driver.open(lambda: None)
        if start:
            self.table.start()
            self.table.collect(self.clock())

    def close(self) -> None:
        self.driver.close()
        self.journal.close()

    # --- what is to be seen

    @property
    def hand(self) -> Hand:
        return self.session.running

    @property
    def turn(self) -> int | None:
        question = self.hand.question
        return question.seat if isinstance(question, SeatTurn) else None

    @property
    def notice(self) -> str:
        return self.table.telling.notice

    def scene(self) -> Scene:
        return self.scenes.scene()

    def picture(self) -> TableScene:
        """The table in play, under a Shift too."""
        scene = self.scene()
        if isinstance(scene, ShiftScene):
            return scene.table
        assert isinstance(scene, TableScene), scene
        return scene

    def moves(self) -> list[str]:
        return [str(move) for move in self.hand.moves]

    def stored(self) -> list[str]:
        """The moves of the last hand, as the journal has them."""
        record = self.journal.hand(len(self.journal.hands()))
        assert record is not None
        return list(record.moves)

    def standing(self) -> dict[str, Any]:
        """Everything public about the hand and the session."""
        view = self.hand.view(None)
        return {
            "awaiting": self.hand.awaiting,
            "credits": self.hand.credits,
            "pots": (self.hand.main_pot, self.hand.sabacc_pot),
            "ruleset": (view.ruleset.name, view.ruleset.option_values()),
            "view": {name: getattr(view, name) for name in view.__slots__ if name != "ruleset"},
            "dealer": self.session.dealer,
            "settled": self.session.hands_settled,
            "bought_in": self.session.bought_in,
            "number": self.session.hand_number,
        }

    def assert_balanced(self) -> None:
        """No credit came or went but by a buy-in."""
        players = self.session.players.values()
        assert sum(player.credits for player in players) + self.session.sabacc_pot == self.session.bought_in

    # --- what happens

    def due(self) -> float | None:
        return earliest(self.timers.next_due(), self.driver.next_due())

    def step(self) -> bool:
        """What comes next by itself; False when nothing does."""
        self.table.collect(self.clock())
        if self.timers.run_due(self.clock()):
            self.table.collect(self.clock())
            return True
        due = self.due()
        if due is None:
            return False
        self.clock.advance_to(due)
        return True

    def until(self, reached: Callable[[], bool], most: int = 20_000) -> None:
        """Let things happen by themselves until `reached`."""
        for _ in range(most):
            if reached():
                return
            assert self.step(), f"nothing happens any more, the hand awaits {self.hand.awaiting}"
        raise AssertionError(f"not reached; the hand awaits {self.hand.awaiting}")

    def wait(self, seconds: float) -> None:
        """Let time pass, with everything that happens in it."""
        end = self.clock() + seconds
        for _ in range(100_000):
            self.table.collect(self.clock())
            if self.timers.run_due(self.clock()):
                continue
            due = self.due()
            if due is None or due > end:
                self.clock.advance_to(end)
                self.table.collect(end)
                return
            self.clock.advance_to(due)
        raise AssertionError(f"{seconds} seconds never end")

    def press(self, name: str, seat: int | None = None, *, after: float = THINKS) -> None:
        """A person thinks, presses a button of the panel, and lets go."""
        if after:
            self.wait(after)
        self.driver.press(name, seat)
        self.table.collect(self.clock())
        self.driver.release(name, seat)
        self.table.collect(self.clock())

    def ready(self) -> None:
        """Wait until the dealer has dealt and a seat is asked, or the hand is over."""
        self.until(lambda: self.turn is not None or self.hand.complete)

    def begin(self) -> None:
        """DEAL, and the cards are dealt."""
        self.press("deal")
        self.ready()

    def do(self, *names: str) -> None:
        """Presses, one after the other; each time the dealer does first what is owed."""
        for name in names:
            self.ready()
            self.press(name)
        self.ready()

    # --- cards

    def uids(self, card: str) -> list[str]:
        """The tags of the card, one a copy."""
        deck = made_up_deck(self.session.ruleset.deck)
        return [uid for uid, code in deck.cards.items() if code == card]

    def scan(self, uid: str, *, reader: int | None = None, after: float = 1.5) -> None:
        """A card is laid on the reader; what lay there before is taken off long enough to be gone."""
        for lying in self.driver.lying:
            self.driver.lift(lying)
        self.wait(after)
        self.driver.present(uid, reader)
        self.table.collect(self.clock())

    def scan_cards(self, *cards: str) -> None:
        """Cards laid on the reader one after the other, of two copies first the first."""
        for card in cards:
            state = self.hand.state
            self.scan(self.uids(card)[state.deck.counts[card] - state.copies_free(card)])

    def owed(self) -> dict[int, int]:
        question = self.hand.question
        return dict(question.owed) if isinstance(question, DealOwed) else {}


def bound(*buttons: tuple[str, int | None], shared: tuple[str, ...] = ()) -> HardwareSettings:
    """A panel with these buttons, bound to seats, and these shared ones."""
    wanted = [*((name, None) for name in shared), *buttons]
    return HardwareSettings("mock", tuple(ButtonSettings(name, pin, seat) for pin, (name, seat) in enumerate(wanted)))


def reader_of(seat: int, *, number: int = 2) -> HardwareSettings:
    """A reader for the dealer, and one bound to a seat."""
    return HardwareSettings(
        "mock",
        scanners=(
            ScannerSettings("rdm6300", "/dev/ttyUSB0", reader=1),
            ScannerSettings("rdm6300", "/dev/ttyUSB1", reader=number, seat=seat),
        ),
    )
