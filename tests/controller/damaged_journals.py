"""Journals to be damaged: an evening with settled hands and a running one, as a pulled plug leaves it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.journal import FILE_NAME
from controller.ledger import Ledger
from controller.salvage import missing, open_journal
from controller.session import Player, Session
from rules.ruleset import shipped
from tests.controller.evenings import evening, ledger_of

PAGE = 4096
HANDS = 14
MOVES = 9
PLAYERS = {1: Player("Lando", 2000), 2: Player("Han", 1500), 4: Player("L3-37", 1000, "steady")}


@dataclass(frozen=True)
class Standing:
    """What the table owned, and its running hand."""

    credits: dict[int, int]
    sabacc_pot: int
    bought_in: int
    dealer: int
    settled: int
    number: int
    moves: tuple[str, ...] | None


@dataclass(frozen=True)
class Written:
    """A journal in `state`, and how the table stood after each settled hand and at the end."""

    state: Path
    standings: dict[int, Standing]
    ledger: Ledger

    @property
    def path(self) -> Path:
        return self.state / FILE_NAME

    @property
    def last(self) -> Standing:
        return self.standings[max(self.standings)]


def standing(session: Session) -> Standing:
    hand = session.hand
    running = hand is not None and session.journal.running_hand() is not None
    return Standing(
        {seat: player.credits for seat, player in session.players.items()},
        session.sabacc_pot,
        session.bought_in,
        session.dealer,
        session.hands_settled,
        session.hand_number,
        tuple(map(str, hand.moves)) if hand is not None and running else None,
    )


def written(folder: Path, *, running: bool = True, in_log: bool = False) -> Written:
    """`in_log`: nothing has come from the log into the file yet, but the tables."""
    table_folder, state = folder / "table", folder / "state"
    standings = {}
    with evening(table_folder, players=PLAYERS) as table:
        if in_log:
            table.journal._connection.execute("PRAGMA wal_autocheckpoint = 0")
        for number in range(1, HANDS + 1):
            table.play(1)
            standings[number] = standing(table.session)
        if running:
            table.session.buy_in(2, 25)
            table.begin(MOVES)
            standings[HANDS + 1] = standing(table.session)
        if not in_log:
            table.journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copytree(table_folder, state)
    return Written(state, standings, ledger_of(table_folder))


def resumed(state: Path) -> tuple[Standing, list[str]]:
    """How a table that starts on the folder stands, and the codes of what is missing."""
    journal = open_journal(state)
    try:
        session = Session.open(journal, shipped("classic"), PLAYERS, dealer=1, cards="electronic", seed=1)
        assert sum(p.credits for p in session.players.values()) + session.sabacc_pot == session.bought_in
        (lost,) = missing(state) or [None]
        return standing(session), [] if lost is None else [code for code, _ in lost.told]
    finally:
        journal.close()


def pages_with(path: Path, text: bytes) -> list[int]:
    """The pages (from 0) of a file in which a text stands."""
    content = path.read_bytes()
    return [n for n in range(len(content) // PAGE) if text in content[n * PAGE : (n + 1) * PAGE]]


def spoiled(path: Path, change: Callable[[bytearray], None]) -> bytes:
    """Change the file's bytes; returns what it holds then."""
    content = bytearray(path.read_bytes())
    change(content)
    path.write_bytes(content)
    return bytes(content)


def executed(path: Path, *statements: str) -> None:
    """Change the journal as no table does."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        for statement in statements:
            connection.execute(statement)
    finally:
        connection.close()


def tables(path: Path) -> dict[str, list[Any]]:
    """All rows of a journal."""
    connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    try:
        return {
            name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3").fetchall()
            for name in ("session", "hand", "move", "correction")
        }
    finally:
        connection.close()
