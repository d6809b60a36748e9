"""What the rows that are left of a damaged journal make: sessions, hands that were settled, the hand that was running.

Nothing is made up. A hand keeps its result also where its moves are lost; a running hand goes on after the last move up to
which it can be played; credits whose record is lost are those of the last hand that can be read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from controller.chance import SECRET_BYTES
from controller.histories import header_from
from controller.journal_pages import Rows
from controller.session import next_dealer, result_of
from controller.yamlfile import FileProblem
from rules.hand import Hand
from rules.refusals import CannotStart, IllegalMove, RulesetError

Told = tuple[str, dict[str, Any]]
"""A code of the screen's words, and its values."""

MOVES_LOST: Final = "moves_lost"
"""The key that marks the result of a hand whose moves are lost, or only in part there."""
_PLAYED_AGAIN: Final = 300
"""Of a damaged journal, so many of the newest hands are played again to see whether all their moves are there."""
_MOST_NAMED: Final = 6


@dataclass(slots=True)
class Salvaged:
    """The rows of a new journal, and what is to be told."""

    sessions: list[tuple[int, str, str]] = field(default_factory=list)
    hands: list[tuple[int, int, str, str, bytes, str | None, str, str | None]] = field(default_factory=list)
    moves: list[tuple[int, int, int, str, str]] = field(default_factory=list)
    corrections: list[tuple[int, int, str, int, str, str]] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)


@dataclass(slots=True)
class _Hand:
    """A hand whose header can be read."""

    number: int
    state: str
    header: dict[str, Any]
    text: str
    secret: bytes
    result: dict[str, Any] | None
    begun: str
    ended: str | None
    moves: list[tuple[str, str]]
    lost_moves: bool = False


def salvaged(rows: Rows) -> Salvaged:
    """Make of the rows what a journal may hold."""
    found = Salvaged()
    numbers = sorted({*rows.sessions, *(session for session, _ in rows.hands)})
    last = numbers[-1] if numbers else None
    for number in numbers:
        _Session(rows, number, found, is_last=number == last).take()
    kept = {(session, hand) for session, hand, *_ in found.hands}
    sessions = {number for number, *_ in found.sessions}
    for _, correction in sorted(rows.corrections.items()):
        placed = correction[:2] in kept or (correction[0] in sessions and correction[1] == 0)
        if placed and _mapping(correction[4]) is not None:
            found.corrections.append(correction)
    if not found.sessions:
        found.told.append(("lost_everything", {}))
    elif not found.told:
        found.told.append(("lost_nothing", {}))
    return found


class _Session:
    """One session of the damaged journal."""

    def __init__(self, rows: Rows, number: int, found: Salvaged, *, is_last: bool) -> None:
        self.rows = rows
        self.number = number
        self.found = found
        self.is_last = is_last
        self.hands = {hand.number: hand for hand in map(self._read, self._numbers()) if hand is not None}

    def _numbers(self) -> list[int]:
        return sorted(hand for session, hand in self.rows.hands if session == self.number)

    def _read(self, number: int) -> _Hand | None:
        state, text, secret, result, begun, ended = self.rows.hands[self.number, number]
        header = _mapping(text)
        if header is None or not _sound_header(header) or len(secret) != SECRET_BYTES or number < 1:
            return None
        numbered = self.rows.moves.get((self.number, number), {})
        moves: list[tuple[str, str]] = []
        while (move := numbered.get(len(moves) + 1)) is not None:
            moves.append(move)
        read = None if result is None else _mapping(result)
        if read is not None and not _sound_result(read):
            read = None
        lost = len(moves) < len(numbered) or not moves
        return _Hand(number, state, header, text, secret, read, begun, ended, moves, lost)

    def take(self) -> None:
        """Put the session's rows among those of the new journal."""
        told: list[Told] = []
        running = self._running()
        self._settle(running)
        record, rebuilt = self._record(running)
        if record is None:
            return  # nothing says who sat there with what
        begun = self.rows.sessions.get(self.number, ("", ""))[1] or next(iter(self.hands.values())).begun
        if rebuilt is not None:
            told.append(("lost_record" if rebuilt else "lost_record_before", {"number": rebuilt}))
        told += self._tell_hands(record)
        if running is not None:
            told.append(self._take_running(running, record))
        self.found.sessions.append((self.number, _text(record), begun))
        for hand in self.hands.values():
            self._add(hand)
        if self.is_last:
            self.found.told += told
        elif told:
            self.found.told.append(("lost_earlier", {"number": self.number}))

    def _add(self, hand: _Hand) -> None:
        if hand.lost_moves and hand.result is not None and hand.state == "complete":
            hand.result[MOVES_LOST] = True
        result = None if hand.result is None else _text(hand.result)
        key = (self.number, hand.number)
        self.found.hands.append((*key, hand.state, hand.text, hand.secret, result, hand.begun, hand.ended))
        self.found.moves += [(*key, number, *move) for number, move in enumerate(hand.moves, 1)]

    def _running(self) -> _Hand | None:
        """Only the newest hand of the last session can be running."""
        newest = max(self._numbers(), default=0)
        hand = self.hands.get(newest)
        return hand if self.is_last and hand is not None and hand.state == "running" else None

    def _settle(self, running: _Hand | None) -> None:
        """Every other hand is complete or void; what its row does not say any more its moves may."""
        newest = sorted(self.hands)[-_PLAYED_AGAIN:]
        for number, hand in list(self.hands.items()):
            if hand is running or hand.state == "void":
                continue
            # Where a page is lost it took the end of one hand and the beginning of the next along.
            after = self.hands.get(number + 1)
            doubtful = self.rows.broken and (number in newest or after is None or after.lost_moves)
            if hand.result is not None and hand.state == "complete" and (hand.lost_moves or not doubtful):
                continue
            played, moves = _played(hand)
            if played is not None and played.complete and moves == len(hand.moves):
                if hand.result is None or hand.state != "complete":
                    hand.result = result_of(played) | {"cards": self._cards()}
                    hand.state = "complete"
                    hand.ended = hand.ended or (hand.moves[-1][1] if hand.moves else hand.begun)
            elif hand.result is not None:
                hand.lost_moves = True
                hand.state = "complete"
            else:
                del self.hands[number]

    def _cards(self) -> str:
        record = _mapping(self.rows.sessions.get(self.number, ("", ""))[0]) or {}
        cards = record.get("cards")
        results = [hand.result for hand in self.hands.values() if hand.result is not None]
        return (
            cards if isinstance(cards, str) else str(next((r["cards"] for r in results if "cards" in r), "electronic"))
        )

    def _record(self, running: _Hand | None) -> tuple[dict[str, Any] | None, int | None]:
        """The session's record, and after which hand (0: before the first) it was made up anew; None: it could be read."""
        record = _mapping(self.rows.sessions.get(self.number, ("", ""))[0])
        if record is not None and sound_record(record):
            return record, None
        settled = [hand for hand in self.hands.values() if hand.state == "complete"]
        last = settled[-1] if settled else None
        base = running or last or next(iter(self.hands.values()), None)
        if base is None:
            return None, None
        header = base.header
        credits = {seat: entry["credits"] for seat, entry in header["seats"].items()}  # noqa: A001
        sabacc_pot, dealer, after = header["sabacc_pot"], header["dealer"], base.number - 1
        if base is last and last.result is not None:
            after = last.number
            sabacc_pot = last.result["sabacc_pot"]
            credits |= last.result["credits"]  # noqa: A001
            self._correct(last.number, credits)
            able = [int(seat) for seat, amount in credits.items() if amount > 0]
            dealer = next_dealer(dealer, able) or dealer
        names = {seat: entry["name"] for seat, entry in header["seats"].items()}
        return {
            "ruleset": header["ruleset"],
            "options": header["options"],
            "cards": self._cards(),
            "seats": {
                seat: {"name": names[seat], "credits": amount, "droid": None} for seat, amount in credits.items()
            },
            "sabacc_pot": sabacc_pot,
            "dealer": dealer,
            "bought_in": sum(credits.values()) + sabacc_pot,
            "hands": sum(hand.state == "complete" for hand in self.hands.values()),
            "hand_seconds": [],
        }, after

    def _correct(self, hand: int, credits: dict[str, int]) -> None:  # noqa: A002
        """Credits that a referee put right after that hand."""
        for _, (session, after, kind, _, text, _) in sorted(self.rows.corrections.items()):
            detail = _mapping(text) or {}
            seat, change = str(detail.get("seat")), detail.get("change")
            if (session, after, kind) == (self.number, hand, "credits") and seat in credits and type(change) is int:
                credits[seat] = max(0, credits[seat] + change)

    def _tell_hands(self, record: Mapping[str, Any]) -> list[Told]:
        told: list[Told] = []
        newest = max([*self.hands, record["hands"], *(h for s, h in self.rows.moves if s == self.number)], default=0)
        gone = [number for number in range(1, newest + 1) if number not in self.hands]
        if gone:
            told.append(("lost_hands", {"numbers": listed(gone)}))
        only = [hand.number for hand in self.hands.values() if hand.lost_moves and hand.state == "complete"]
        if only:
            told.append(("lost_moves", {"numbers": listed(only)}))
        return told

    def _take_running(self, running: _Hand, record: dict[str, Any]) -> Told:
        played, moves = _played(running)
        if played is None:
            running.state, running.ended = "void", running.begun
            running.result = _nothing_came_of(running.header)
            # Credits that were brought in just before the hand stand in its header only.
            before = running.header["seats"]
            for seat, entry in record["seats"].items():
                if seat in before:
                    record["bought_in"] += before[seat]["credits"] - entry["credits"]
                    entry["credits"] = before[seat]["credits"]
            return "lost_running_void", {"number": running.number}
        numbered = self.rows.moves.get((self.number, running.number), {})
        kept = running.moves[:moves]
        running.moves = kept
        more = len(numbered) > moves
        return "lost_running_end" if more else "lost_running", {"number": running.number, "move": moves}


def _played(stored: _Hand) -> tuple[Hand | None, int]:
    """The hand, played as far as its moves go, and how many of them that are; None where it cannot even begin."""
    try:
        header = header_from(stored.header)
        hand = Hand(header.ruleset, header.seats, header.dealer, header.sabacc_pot)
    except (CannotStart, RulesetError, FileProblem, KeyError, TypeError, ValueError, AttributeError):
        return None, 0
    for number, (text, _) in enumerate(stored.moves):
        try:
            hand.apply(text)
        except IllegalMove:
            return hand, number
    return hand, len(stored.moves)


def listed(numbers: Iterable[int]) -> str:
    """Numbers in few words: ``3, 5-9``; of very many ranges only the first, and three dots."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    texts = [str(first) if first == last else f"{first}-{last}" for first, last in ranges]
    return ", ".join(texts[:_MOST_NAMED] + ["..."] * (len(texts) > _MOST_NAMED))


def sound_record(record: Mapping[str, Any]) -> bool:
    """Whether the table can go on from a session's record."""
    try:
        amounts = [entry["credits"] for entry in record["seats"].values()]
        amounts += [record[key] for key in ("sabacc_pot", "dealer", "bought_in", "hands")]
        seats = all(seat.isdecimal() for seat in record["seats"])
        return seats and isinstance(record["cards"], str) and all(type(n) is int and n >= 0 for n in amounts)
    except (KeyError, TypeError, AttributeError):
        return False


def _sound_header(header: Mapping[str, Any]) -> bool:
    try:
        entries = header["seats"].values()
        amounts = [entry["credits"] for entry in entries] + [header["sabacc_pot"], header["dealer"]]
        names = all(isinstance(entry["name"], str) for entry in entries)
        named = isinstance(header["ruleset"], str | dict) and isinstance(header["options"], dict)
        return names and named and all(type(n) is int and n >= 0 for n in amounts)
    except (KeyError, TypeError, AttributeError):
        return False


def _sound_result(result: Mapping[str, Any]) -> bool:
    try:
        numbers = [*result["credits"].values(), *(result[key] for key in ("main_pot", "sabacc_pot", "pot", "shifts"))]
        lists = [result["seats"], result["winners"]["main"], result["winners"]["sabacc"]]
        return all(type(n) is int for n in numbers) and all(isinstance(entry, list) for entry in lists)
    except (KeyError, TypeError, AttributeError):
        return False


def _nothing_came_of(header: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a hand that this program cannot even begin: everybody has what they had."""
    seats = header["seats"]
    return {
        "ruleset": header["ruleset"] if isinstance(header["ruleset"], str) else header["ruleset"].get("name", ""),
        "seats": sorted(int(seat) for seat in seats),
        "winners": {"main": [], "sabacc": []},
        "main_pot": 0,
        "sabacc_pot": header["sabacc_pot"],
        "credits": {seat: entry["credits"] for seat, entry in seats.items()},
        **dict.fromkeys(("shifts", "bombed_out", "pot", "sabacc_paid"), 0),
        MOVES_LOST: True,
    }


def _text(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _mapping(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
