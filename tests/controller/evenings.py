"""Evenings in a journal: sessions with hands that were played, are running, were corrected or are void."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from controller.archive import Archive
from controller.journal import Journal
from controller.ledger import Ledger, read_ledger
from controller.session import Player, Session
from controller.sources import ElectronicSource
from rules.hand import Hand
from rules.questions import SeatTurn
from rules.ruleset import Ruleset, shipped
from tests.rules.random_play import Habits, random_move

PLAYERS = {1: Player("Lando", 200), 2: Player("Han", 150), 4: Player("L3-37", 100, "steady")}


def droid_move(hand: Hand, session: Session, rng: random.Random) -> Any:
    """The next move of a hand: chance's by the table's own source, all others at random."""
    if isinstance(hand.question, SeatTurn):
        return random_move(hand, rng, Habits(pulse=0.05, interrupt=0.1, weights={"fold": 0.1}))
    assert session.chance is not None
    return ElectronicSource(hand, session.chance).answer()


class Evening:
    """A session whose hands are played by chance, and whose journal is there for others meanwhile."""

    def __init__(
        self,
        state: Path,
        ruleset: Ruleset | str = "classic",
        *,
        seed: int = 1,
        players: dict[int, Player] | None = None,
    ) -> None:
        self.state = state
        self.journal = Journal.open(state)
        self.journal._connection.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug here
        played = shipped(ruleset) if isinstance(ruleset, str) else ruleset
        self.session = Session.open(self.journal, played, players or PLAYERS, dealer=1, cards="electronic", seed=seed)
        self.rng = random.Random(seed)

    def step(self) -> None:
        self.session.apply(droid_move(self.session.running, self.session, self.rng))

    def begin(self, moves: int = 0) -> Hand:
        """A hand begins, and so many of its moves are made; who cannot pay for it brings credits first."""
        for seat in set(self.session.players) - set(self.session.able()):
            self.session.buy_in(seat, 100)
        self.session.start_hand()
        for _ in range(moves):
            if not self.session.running.complete:
                self.step()
        return self.session.running

    def settle(self) -> None:
        """The running hand is played to its end."""
        while not self.session.running.complete:
            self.step()
        self.session.settle()

    def play(self, hands: int) -> None:
        for _ in range(hands):
            self.begin()
            self.settle()

    def close(self) -> None:
        self.journal.close()


@contextmanager
def evening(state: Path, ruleset: Ruleset | str = "classic", **settings: Any) -> Iterator[Evening]:
    """An evening that is closed at the end of the `with` block."""
    opened = Evening(state, ruleset, **settings)
    try:
        yield opened
    finally:
        opened.close()


def ledger_of(state: Path) -> Ledger:
    """The ledger of the last session."""
    with Archive.open(state) as archive:
        return read_ledger(archive, archive.sessions()[-1])
