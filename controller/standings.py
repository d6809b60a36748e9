"""How an evening stands: what each player has, brought and won, and the biggest pot."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from controller.journal import HandSummary
from controller.session import Session
from controller.sittings import Departed


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the table: credits now, credits brought in all, hands won since it sat down."""

    seat: int
    name: str
    droid: bool
    credits: int
    brought: int
    won: int

    @property
    def change(self) -> int:
        """What the evening has brought it, in credits."""
        return self.credits - self.brought


@dataclass(frozen=True, slots=True)
class BiggestPot:
    """The largest main pot of the evening: credits, the hand's number, who took it (none: it stayed)."""

    amount: int
    hand: int
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FinalStandings:
    """An evening at its end. `standings`: the best first; `sabacc_pot`: credits that nobody has won."""

    session: int
    hands: int
    standings: tuple[Standing, ...]
    departed: tuple[Departed, ...]
    biggest: BiggestPot | None
    sabacc_pot: int


def played(session: Session) -> tuple[HandSummary, ...]:
    """The settled hands of the session. Raises `JournalError`."""
    return tuple(hand for hand in session.journal.hands() if hand.complete and hand.result is not None)


def standings_of(session: Session, hands: Sequence[HandSummary]) -> tuple[Standing, ...]:
    """The players at the table, who has gained most first."""
    found = []
    for seat, player in session.players.items():
        sitting = session.sittings[seat]
        since = [hand.result or {} for hand in hands if hand.number >= sitting.first]
        won = sum(seat in result["winners"]["main"] for result in since)
        found.append(Standing(seat, player.name, player.droid is not None, player.credits, sitting.brought, won))
    return tuple(sorted(found, key=lambda standing: (-standing.change, standing.seat)))


def final_standings(session: Session) -> FinalStandings:
    """How the evening ends. Raises `JournalError`."""
    hands = played(session)
    return FinalStandings(
        session=session.journal.session_number(),
        hands=len(hands),
        standings=standings_of(session, hands),
        departed=session.departed,
        biggest=_biggest(session, hands),
        sabacc_pot=session.sabacc_pot,
    )


def _biggest(session: Session, hands: Sequence[HandSummary]) -> BiggestPot | None:
    """The first of the largest pots; a hand that lost its moves with a damaged journal may say nothing of its pot."""
    best = max(hands, key=lambda hand: ((hand.result or {}).get("pot", 0), -hand.number), default=None)
    if best is None or best.result is None or not best.result.get("pot", 0):
        return None
    record = session.journal.hand(best.number)
    seats = {} if record is None else json.loads(record.header)["seats"]
    winners = tuple(seats[str(seat)]["name"] for seat in best.result["winners"]["main"])
    return BiggestPot(best.result["pot"], best.number, winners)
