"""Looks at a table's journal from outside, after each of its deaths, and compares it with what the table had told.

The journal is copied and only the copy is opened, so that the dead program's files stay as it left them.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from controller.archive import Archive, StoredHand
from controller.chance import Chance
from controller.histories import header_from
from controller.journal import FILE_NAME
from controller.ledger import Ledger, read_ledger
from controller.session import match_winners
from display.words import Words
from rules.hand import Hand


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand as the journal held it: its state, its moves, and what is told at its beginning and for each move."""

    state: str
    moves: tuple[str, ...]
    story: tuple[tuple[str, ...], ...]
    hand: Hand


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the session is: hands that were settled, moves of all hands, the number of the hand that runs."""

    settled: int
    moves: int
    running: int | None


class Witness:
    """Remembers a table's journal from one death to the next. A failure is an AssertionError that says what is wrong."""

    def __init__(self, state: Path, seats: int, buy_in: int, *, electronic: bool) -> None:
        """A demonstration at which each of `seats` droids has `buy_in` credits, and brings as many when it is broke."""
        self._state = state
        self._seats = seats
        self._buy_in = buy_in
        self._electronic = electronic
        self._words = Words()
        self._hands: dict[int, Seen] = {}
        self.progress = Progress(0, 0, None)

    def look(self, told: str, *, target: int, finished: bool) -> Progress:
        """The program has ended, having told `told` on its way to `target` hands; compare."""
        before, hands = self._hands, {}
        with tempfile.TemporaryDirectory(dir=self._state.parent) as name:
            copy = Path(name)
            for file in self._state.glob(f"{FILE_NAME}*"):
                shutil.copyfile(file, copy / file.name)
            if self._has_session(copy):
                with Archive.open(copy) as archive:
                    assert len(archive.sessions()) == 1, "another session has begun"
                    ledger = read_ledger(archive, archive.sessions()[0])
                    hands = {stored.number: self._hand(archive, stored) for stored in ledger.stored}
                self._check_books(ledger, hands)
        self._check_nothing_is_gone(before, hands)
        self._check_story(told, self.progress, target, before, hands, finished=finished)
        self._hands = hands
        settled = sum(seen.state == "complete" for seen in hands.values())
        running = next((number for number, seen in hands.items() if seen.state == "running"), None)
        self.progress = Progress(settled, sum(len(seen.moves) for seen in hands.values()), running)
        return self.progress

    def _has_session(self, copy: Path) -> bool:
        """Whether the first start came so far; before it nothing was told and nothing can be lost."""
        if not (copy / FILE_NAME).exists():
            return False
        journal = sqlite3.connect(copy / FILE_NAME)
        try:
            tables = journal.execute("SELECT 1 FROM sqlite_master WHERE name = 'session'").fetchone()
            return bool(tables and journal.execute("SELECT 1 FROM session").fetchone())
        finally:
            journal.close()

    def _hand(self, archive: Archive, stored: StoredHand) -> Seen:
        moves = archive.moves(1, stored.number)
        known = self._hands.get(stored.number)
        if known is not None and known.state == stored.state and known.moves == moves:
            return known
        header = header_from(stored.header)
        names = {seat: entry.name for seat, entry in header.seats.items()}
        hand = Hand(header.ruleset, header.seats, header.dealer, header.sabacc_pot)
        beginning = [self._words.talk("hand_begins", number=stored.number)]
        if self._electronic:
            digits = Chance(stored.secret).commitment()
            beginning.append(self._words.talk("commitment", number=stored.number, digits=digits))
        story = [tuple(beginning) + tuple(self._lines(hand, 0, names))]
        for move in moves:
            count = len(hand.events)
            hand.apply(move)  # the rules accept each move once, or a doubled one shows here
            story.append(tuple(self._lines(hand, count, names)))
        return Seen(stored.state, moves, tuple(story), hand)

    def _lines(self, hand: Hand, start: int, names: dict[int, str]) -> Iterator[str]:
        for event in hand.events[start:]:
            line = self._words.event(event.seen_by(None), names)
            if line:
                yield line

    # --- credits

    def _check_books(self, ledger: Ledger, hands: dict[int, Seen]) -> None:
        books = ledger.books
        assert sum(books.credits.values()) + books.sabacc_pot == books.bought_in, "the books are out of balance"
        assert [entry.number for entry in ledger.hands] == list(range(1, len(ledger.hands) + 1)), "a hand is missing"
        owned = dict.fromkeys(books.credits, self._buy_in)
        sabacc_pot, brought = 0, self._seats * self._buy_in
        for entry, stored in zip(ledger.hands, ledger.stored, strict=True):
            place = f"hand {entry.number}"
            hand = hands[entry.number].hand
            header = hand.header
            assert stored.state != "void", f"{place}: nobody made it void"
            assert stored.state == "complete" or entry is ledger.hands[-1], f"{place} still runs, but not as the last"
            for seat, credits in entry.before.items():  # noqa: A001
                come = credits - owned[seat]
                broke = not header.ruleset.can_take_part(owned[seat], sabacc_pot)
                wanted = self._buy_in if broke else 0
                if header.ruleset.variant.is_match and entry.number > 1:  # credits come only as another match begins
                    wanted = self._buy_in - owned[seat] if match_winners(hands[entry.number - 1].hand) else 0
                assert come == wanted, f"{place}: {come} credits came to seat {seat}"
                brought += come
            assert header.sabacc_pot == sabacc_pot, f"{place}: the Sabacc pot has changed before it"
            total = sum(hand.credits.values()) + hand.main_pot + hand.sabacc_pot
            assert total == brought, f"{place}: {total} credits of {brought} are there"
            if stored.state == "complete":
                assert hand.complete, f"{place} is settled, but its moves do not end it"
                assert hand.credits == entry.credits, f"{place}: it replays to other credits"
                assert (hand.main_pot, hand.sabacc_pot) == (entry.main_pot, entry.sabacc_pot), f"{place}: other pots"
                owned, sabacc_pot = dict(entry.credits), entry.sabacc_pot
        assert books.bought_in == brought, f"{books.bought_in} credits were bought in, {brought} came"
        settled = not ledger.stored or ledger.stored[-1].state == "complete"
        assert not settled or (books.credits, books.sabacc_pot) == (owned, sabacc_pot), (
            "the session owns something else"
        )

    # --- moves

    def _check_nothing_is_gone(self, before: dict[int, Seen], hands: dict[int, Seen]) -> None:
        for number, seen in before.items():
            assert number in hands, f"hand {number} is gone"
            now = hands[number]
            assert now.hand.header == seen.hand.header, f"hand {number} begins otherwise now"
            assert now.moves[: len(seen.moves)] == seen.moves, f"hand {number} has lost or changed a move"
            if seen.state == "complete":
                assert now is seen or (now.state, now.moves) == (seen.state, seen.moves), f"hand {number} goes on"

    def _check_story(
        self,
        told: str,
        start: Progress,
        target: int,
        before: dict[int, Seen],
        hands: dict[int, Seen],
        *,
        finished: bool,
    ) -> None:
        """What was told is what the journal holds beyond what it held before, in order, each line once; all of it, but for
        the lines of the last write, which the death may have come before."""
        steps: list[tuple[str, ...]] = []
        if start.running is not None:
            steps.append((self._words.talk("resumed", number=start.running),))
        elif start.settled >= target:
            steps.append(
                (f"{start.settled} of {target} hands of the session are settled already: ask for more with --hands.",)
            )
        for number, seen in hands.items():
            known = len(before[number].story) if number in before else 0
            steps += self._with_credits(number, hands, seen.story)[known:]
        lines = [line for step in steps for line in step]
        found = told.split("\n")
        unfinished = found.pop()  # what follows the last end of a line
        assert found == lines[: len(found)], _first_difference(found, lines)
        following = lines[len(found)] if len(found) < len(lines) else ""
        assert following.startswith(unfinished), f"half a line is told that is not in the journal: {unfinished!r}"
        if finished:
            assert len(found) == len(lines), f"{lines[len(found) :]} were never told"
        elif hands:
            # Each write is told before the next one begins.
            last = len(steps[-1]) if steps else 0
            assert len(found) >= len(lines) - last, f"written before it was told: {lines[len(found) :]}"

    def _with_credits(
        self, number: int, hands: dict[int, Seen], story: tuple[tuple[str, ...], ...]
    ) -> list[tuple[str, ...]]:
        """The story of a hand, with the credits that were brought in just before it."""
        header = hands[number].hand.header
        if number == 1:
            return list(story)
        owned = hands[number - 1].hand.credits
        if match_winners(hands[number - 1].hand):
            return [(self._words.talk("new_match", amount=self._buy_in), *story[0]), *story[1:]]
        brought = tuple(
            self._words.talk("bought_in", name=entry.name, amount=self._buy_in)
            for seat, entry in sorted(header.seats.items())
            if entry.credits != owned[seat]
        )
        return [brought + story[0], *story[1:]]


def _first_difference(found: list[str], lines: list[str]) -> str:
    for place, line in enumerate(found):
        if place >= len(lines):
            return f"line {place + 1} was told and is not in the journal: {line!r}"
        if line != lines[place]:
            return f"line {place + 1} was told as {line!r}, the journal has {lines[place]!r}"
    return "no difference"
