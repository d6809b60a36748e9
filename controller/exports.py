"""Hand histories and tables for spreadsheets, out of the archive into a folder.

What is hidden stays hidden: the running hand is always told as the public may know it, without its secret, and so is a hand
that had the same secret (a void one, of a table whose chance is repeated by a seed).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from controller import histories
from controller.archive import Archive, SessionRecord, StoredHand, intact
from controller.atomic import replace_file
from controller.chance import Chance
from controller.journal import Correction
from controller.journal_file import JournalError
from controller.ledger import HandEntry, Ledger
from controller.pulse_notes import plain
from controller.redaction import CannotRedact, public_moves
from controller.standings import FinalStandings
from display.words import Words
from display.words.catalog import N_
from rules.cards import UNKNOWN
from rules.moves import parse
from rules.refusals import IllegalMove

Outcome = Literal["written", "replaced", "unchanged"]

HANDS_FILE = "hands.csv"
SEATS_FILE = "seats.csv"
STANDINGS_FILE = "standings.csv"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Exported:
    """A file and what became of it: new, in the place of another one, or there already with the very content."""

    path: Path
    outcome: Outcome


def file_name(number: int) -> str:
    """The name of a hand's history."""
    return f"hand-{number:04d}.sabacc.yaml"


def export_hands(
    archive: Archive, session: SessionRecord, ledger: Ledger, folder: Path, *, public: bool
) -> Iterator[Exported]:
    """Write a history for each hand of the ledger into `folder`, which is made where it is missing.

    Raises OSError and JournalError; the files told of before are whole.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for stored in ledger.stored:
        if stored.moves_lost:
            continue  # nothing to replay: its result is in the tables
        text = history_text(archive, session, stored, public=public or is_secret(stored, ledger.stored))
        yield put(folder / file_name(stored.number), text)


def export_tables(ledger: Ledger, folder: Path) -> Iterator[Exported]:
    """Write `hands.csv`, a line a hand, and `seats.csv`, a line a hand and seat, into `folder`. Raises OSError."""
    yield put(folder / HANDS_FILE, hands_table(ledger))
    yield put(folder / SEATS_FILE, seats_table(ledger))


def export_standings(final: FinalStandings, folder: Path) -> Exported:
    """Write `standings.csv`, a line for each player of an evening, into `folder`. Raises OSError."""
    lines = [("yes", row.seat, row.name, row.brought, row.credits, row.change, str(row.won)) for row in final.standings]
    lines += [("no", gone.seat, gone.name, gone.brought, gone.credits, gone.change, "") for gone in final.departed]
    heads = ("stayed", "seat", "name", "brought", "credits", "change", "hands_won")
    return put(folder / STANDINGS_FILE, _table(heads, lines))


def is_secret(stored: StoredHand, hands: Iterable[StoredHand]) -> bool:
    """Whether the hand's face-down cards are still secret: it runs, or its secret is that of the running one."""
    return any(hand.state == "running" and hand.secret == stored.secret for hand in hands)


def history_text(archive: Archive, session: SessionRecord, stored: StoredHand, *, public: bool) -> str:
    """The history file of a hand; `public`: cards that never lay open are `??`, and the secret is left out.

    Raises JournalError.
    """
    hand = archive.replay(session.number, stored)
    moves = hand.moves
    if public:
        try:
            moves = public_moves(hand)
        except CannotRedact as error:
            raise JournalError(
                N_(
                    "{file}: hand {number} of session {session}: "
                    "this hand cannot be told without the cards that never lay open"
                ),
                file=archive.path,
                number=stored.number,
                session=session.number,
            ) from error
    more: dict[str, Any] = {}
    with intact(archive.path):
        if (stored.result or session.record).get("cards") == "electronic":
            more["commitment"] = Chance(stored.secret).commitment()
            if not public:
                more["secret"] = stored.secret.hex()
                noted = (stored.result or {}).get("pulses")
                if noted is not None:
                    more["pulses"] = plain(noted)
        comments: dict[int, list[str]] = {0: [_told(stored, session.number)]}
        for correction in stored.corrections:
            place = len(moves) if correction.after_move >= stored.moves else min(correction.after_move, len(moves))
            comments.setdefault(place, []).append(correction_text(correction, public=public))
    return histories.text(hand.header, moves, more=more, comments=comments)


def _told(stored: StoredHand, session: int) -> str:
    place = f"hand {stored.number} of session {session}, begun {stored.begun}"
    match stored.state:
        case "running":
            return f"{place}, still running: cards that lie face down are ??"
        case "void":
            return f"{place}, void since {stored.ended}: all credits went back"
        case "complete":
            return f"{place}, settled {stored.ended}"


_ENGLISH: Final = Words()
"""What files are written in, whoever reads them."""


def correction_text(correction: Correction, *, public: bool, words: Words = _ENGLISH) -> str:
    """A correction in words; `public`: without any card."""
    when = correction.written
    match correction.kind:
        case "undo":
            moves = [_without_cards(text) if public else text for text in correction.detail.get("moves", ())]
            return words.text(N_("taken back ({when}): {moves}"), when=when, moves=", ".join(moves))
        case "misdeal":
            return words.text(N_("a misdeal ({when}): the hand is void"), when=when)
        case _:
            detail = ", ".join(f"{key} {value}" for key, value in correction.detail.items())
            return words.text(N_("credits corrected after the hand ({when}): {detail}"), when=when, detail=detail)


def _without_cards(text: str) -> str:
    try:
        move = parse(text)
    except IllegalMove:
        return UNKNOWN
    return str(replace(move, cards=(UNKNOWN,) * len(move.cards)))


# --- for spreadsheets


def hands_table(ledger: Ledger) -> str:
    """A line a hand."""
    return _table(
        (
            *("session", "hand", "ruleset", "state", "begun", "ended", "moves", "shifts", "bombed_out", "pot"),
            *("sabacc_paid", "main_pot", "sabacc_pot", "main_winners", "sabacc_winners", "corrections"),
        ),
        (
            (
                *(ledger.books.number, entry.number, entry.ruleset, entry.state, entry.begun, entry.ended or ""),
                *(entry.moves, entry.shifts, entry.bombed_out, entry.pot, entry.sabacc_paid),
                *(entry.main_pot, entry.sabacc_pot, _seats(entry.winners), _seats(entry.sabacc_winners)),
                " ".join(correction.kind for correction in entry.corrections),
            )
            for entry in ledger.hands
        ),
    )


def seats_table(ledger: Ledger) -> str:
    """A line a hand and seat; `played` is no for a seat that sat the hand out."""
    return _table(
        ("session", "hand", "ruleset", "state", "seat", "name", "played", "before", "after", "change", "won"),
        (
            (
                *(ledger.books.number, entry.number, entry.ruleset, entry.state, seat, entry.names[seat]),
                *(_yes(seat in entry.seats), before, entry.credits[seat], entry.credits[seat] - before),
                _won(entry, seat),
            )
            for entry in ledger.hands
            for seat, before in sorted(entry.before.items())
        ),
    )


def _won(entry: HandEntry, seat: int) -> str:
    return "" if entry.winners is None else _yes(seat in entry.winners)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _seats(seats: Sequence[int] | None) -> str:
    return " ".join(map(str, seats or ()))


def _table(heads: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(heads)
    writer.writerows([_harmless(value) for value in line] for line in lines)
    return text.getvalue()


def _harmless(value: object) -> object:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def put(path: Path, text: str) -> Exported:
    """Write one file, as a whole or not at all; the folder is made where it is missing. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = text.encode()
    try:
        before = path.read_bytes()
    except FileNotFoundError:
        replace_file(path, content)
        return Exported(path, "written")
    if before == content:
        return Exported(path, "unchanged")
    replace_file(path, content)
    return Exported(path, "replaced")
