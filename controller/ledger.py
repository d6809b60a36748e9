"""The ledger: a session's books and hands as a table owner looks them up, without a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.archive import Archive, HandState, SessionRecord, StoredHand, intact
from controller.journal import Correction
from controller.session import result_of


@dataclass(frozen=True, slots=True)
class HandEntry:
    """One hand. Pots and credits stand as its moves leave them: those of a void hand are not the seats' own.

    `seats` are those in the hand, `before` all seats' credits as it began. `pot` and `sabacc_paid` are the credits that left
    the two pots at its end, `winners` and `sabacc_winners` None unless it is complete. `moves` is the number of moves; times
    are labels (UTC).
    """

    number: int
    state: HandState
    ruleset: str
    names: Mapping[int, str]
    seats: tuple[int, ...]
    before: Mapping[int, int]
    credits: Mapping[int, int]
    main_pot: int
    sabacc_pot: int
    winners: tuple[int, ...] | None
    sabacc_winners: tuple[int, ...] | None
    pot: int
    sabacc_paid: int
    shifts: int
    bombed_out: int
    moves: int
    begun: str
    ended: str | None
    corrections: tuple[Correction, ...]

    @property
    def complete(self) -> bool:
        """Whether the hand was played to its end and settled."""
        return self.state == "complete"


@dataclass(frozen=True, slots=True)
class Books:
    """What a session owns between hands; while a hand runs, what it owned as that began.

    `bought_in` is every credit that came to the table less what left it, as the table counted it: the sum of the seats'
    credits and the Sabacc pot, or something is wrong.
    """

    number: int
    begun: str
    ruleset: str
    names: Mapping[int, str]
    credits: Mapping[int, int]
    sabacc_pot: int
    bought_in: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """A session's books, its hands in their order (`stored`: the same hands as the journal holds them), and all corrections
    with the number of the hand in or after which each was."""

    books: Books
    hands: tuple[HandEntry, ...]
    stored: tuple[StoredHand, ...]
    corrections: tuple[tuple[int, Correction], ...]


def read_ledger(archive: Archive, session: SessionRecord) -> Ledger:
    """The ledger of a session. Raises JournalError."""
    stored = archive.hands(session.number)
    corrections = archive.corrections(session.number)
    with intact(archive.path):
        hands = tuple(_entry(archive, session.number, hand) for hand in stored)
        running = next((hand for hand in stored if hand.state == "running"), None)
        return Ledger(_books(session, running), hands, stored, corrections)


def last_hands(archive: Archive, session: SessionRecord, most: int) -> tuple[HandEntry, ...]:
    """The last hands of a session that are over, at most so many, the newest first. Raises JournalError."""
    stored = archive.hands(session.number, last=most)
    with intact(archive.path):
        return tuple(_entry(archive, session.number, hand) for hand in reversed(stored) if hand.state != "running")


def ruleset_name(named: str | Mapping[str, Any]) -> str:
    """The name of a ruleset that is written by its name, or as a house's whole mapping."""
    return named if isinstance(named, str) else str(named["name"])


def _entry(archive: Archive, session: int, stored: StoredHand) -> HandEntry:
    header = stored.header
    result = stored.result
    if result is None or "seats" not in result:
        result = result_of(archive.replay(session, stored))
    complete = stored.state == "complete"
    winners = result["winners"]
    return HandEntry(
        number=stored.number,
        state=stored.state,
        ruleset=ruleset_name(header["ruleset"]),
        names={int(seat): entry["name"] for seat, entry in header["seats"].items()},
        seats=tuple(result["seats"]),
        before={int(seat): entry["credits"] for seat, entry in header["seats"].items()},
        credits=_by_seat(result["credits"]),
        main_pot=result["main_pot"],
        sabacc_pot=result["sabacc_pot"],
        winners=tuple(winners["main"]) if complete else None,
        sabacc_winners=tuple(winners["sabacc"]) if complete else None,
        pot=result["pot"],
        sabacc_paid=result["sabacc_paid"],
        shifts=result["shifts"],
        bombed_out=result["bombed_out"],
        moves=stored.moves,
        begun=stored.begun,
        ended=stored.ended,
        corrections=stored.corrections,
    )


def _books(session: SessionRecord, running: StoredHand | None) -> Books:
    record = session.record
    seats, sabacc_pot = record["seats"], record["sabacc_pot"]
    bought_in = record["bought_in"]
    if running is not None:
        # Credits that were brought in just before the hand stand in its header only.
        header = running.header
        bought_in += _total(header["seats"], header["sabacc_pot"]) - _total(seats, sabacc_pot)
        seats, sabacc_pot = header["seats"], header["sabacc_pot"]
    return Books(
        number=session.number,
        begun=session.begun,
        ruleset=ruleset_name(record["ruleset"]),
        names={int(seat): entry["name"] for seat, entry in seats.items()},
        credits={int(seat): entry["credits"] for seat, entry in seats.items()},
        sabacc_pot=sabacc_pot,
        bought_in=bought_in,
    )


def _total(seats: Mapping[str, Mapping[str, Any]], sabacc_pot: int) -> int:
    return sum(int(entry["credits"]) for entry in seats.values()) + sabacc_pot


def _by_seat(credits: Mapping[str, int]) -> dict[int, int]:  # noqa: A002
    return {int(seat): amount for seat, amount in credits.items()}


def list_data(ledger: Ledger) -> dict[str, Any]:
    """The JSON object of `history --json list`. `void` and `corrections` stand only where there is something to say."""
    books = ledger.books
    return {
        "session": {
            "ruleset": books.ruleset,
            "seats": {
                str(seat): {"name": books.names[seat], "credits": amount}
                for seat, amount in sorted(books.credits.items())
            },
            "sabacc_pot": books.sabacc_pot,
            "bought_in": books.bought_in,
        },
        "hands": [hand_data(entry) for entry in ledger.hands],
    }


def hand_data(entry: HandEntry) -> dict[str, Any]:
    """One hand of the JSON object of `history --json list`."""
    winners = None
    if entry.winners is not None:
        winners = {"main": list(entry.winners), "sabacc": list(entry.sabacc_winners or ())}
    data: dict[str, Any] = {
        "number": entry.number,
        "ruleset": entry.ruleset,
        "complete": entry.complete,
        "winners": winners,
        "main_pot": entry.main_pot,
        "sabacc_pot": entry.sabacc_pot,
        "credits": {str(seat): amount for seat, amount in sorted(entry.credits.items())},
        "moves": entry.moves,
    }
    if entry.state == "void":
        data["void"] = True
    if entry.corrections:
        data["corrections"] = [
            {"kind": correction.kind, "after_move": correction.after_move, "written": correction.written}
            for correction in entry.corrections
        ]
    return data
