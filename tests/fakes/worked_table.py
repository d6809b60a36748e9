"""A real table with everything but wood: the program in a process, its pins worked by wire, cards dealt by a reader.

Whoever plays at it presses buttons that bounce and lays cards on the reader, and learns what the table awaits from the
journal on the disk, as somebody does who comes back after a power cut.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any

from controller import deckfile
from controller.assembly import made_up_deck
from controller.histories import header_from
from rules.events import Shifted
from rules.hand import Hand
from rules.moves import deal
from rules.ruleset import shipped
from tests.fakes.journal_rows import rows
from tests.fakes.processes import Program
from tests.fakes.rdm6300_peer import Rdm6300Peer

BUTTONS = {
    "draw": 4,
    "trade": 5,
    "stand": 6,
    "match": 7,
    "raise": 8,
    "plus": 9,
    "minus": 10,
    "fold": 11,
    "deal": 27,
    "call": 17,
    "field": 22,
}
SEAT_LAMPS = {1: 16, 2: 20, 3: 21}
SHIFT_LAMP = 12
BUZZER = 18

GUARD = 0.15
"""Seconds after a change of turn in which a press does not count."""
HELD = 0.06
"""Seconds for which a finger holds a button: longer than it bounces."""
ANSWERED = 2.0
"""Seconds after which a press that nothing came of is tried again."""
QUIET = 0.3
"""Seconds for which a card must be away from the reader to be seen anew."""
SEEN = 0.5
"""Seconds after which a lying card is shown to the reader once more."""

CONFIGURATION = """\
format: 1
table:
  ruleset: {ruleset}
  options: {options}
  cards: scanned
  deck: deck.yaml
  dealer: {dealer}
  expected_per_hand: {pulses}
  hand_minutes: 0.1
  pace: 0.2
  seats: {seats}
hardware:
  driver: gpio
  debounce: 0.01
  turn_guard: {guard}
  buttons: {buttons}
  lamps: {lamps}
  buzzer: {{pin: {buzzer}, kind: {kind}}}
  scanners: [{{protocol: rdm6300, port: {port}, quiet: {quiet}}}]
display: {{screen: none, size: 800x480}}
"""


class WorkedTable:
    """The table, and the hands of the people who play at it."""

    def __init__(
        self,
        folder: Path,
        credits: Mapping[int, int],  # noqa: A002
        *,
        ruleset: str,
        options: Mapping[str, Any],
        buzzer: str = "active",
        pulses: float = 0,
        guard: float = GUARD,
    ) -> None:
        self.folder = folder
        self.state = folder / "state"
        self.picture = folder / "last.png"
        self.levels: dict[int, float] = {}
        self.seen: dict[int, set[float]] = {}
        self.listened: set[int] = set()
        self.dealt: list[str] = []
        self.reader = Rdm6300Peer(folder / "reader")
        self._deck = shipped(ruleset).deck
        self._tags: dict[str, list[str]] = {}
        registered = made_up_deck(self._deck)
        deckfile.save(registered, folder / "deck.yaml")
        for uid, card in registered.cards.items():
            self._tags.setdefault(card, []).append(uid)
        configuration = folder / "table.yaml"
        configuration.write_text(
            CONFIGURATION.format(
                ruleset=ruleset,
                options=json.dumps(options),
                dealer=max(credits),
                pulses=pulses,
                seats="{" + ", ".join(f"{n}: {{name: Player {n}, credits: {c}}}" for n, c in credits.items()) + "}",
                guard=guard,
                quiet=QUIET,
                buttons=json.dumps(BUTTONS),
                lamps=json.dumps({f"seat-{n}": SEAT_LAMPS[n] for n in credits} | {"shift": SHIFT_LAMP}),
                buzzer=BUZZER,
                kind=buzzer,
                port=self.reader.port,
            ),
            encoding="utf-8",
        )
        self.arguments = ("run", "--config", configuration, "--state", self.state, "--picture", self.picture)
        self.program = self._start()

    def _start(self) -> Program:
        self.listened.clear()
        self.levels.clear()
        return Program(*self.arguments, folder=self.folder, module="tests.fakes.pinned_table")

    def start_again(self) -> None:
        """After the program has ended: the same table anew."""
        self.program.__exit__()
        self.program = self._start()

    def __enter__(self) -> WorkedTable:
        return self

    def __exit__(self, *_: object) -> None:
        self.program.__exit__()
        self.reader.hang_up()

    # --- waiting

    def wait_for(self, condition: Callable[[], object], what: str, timeout: float = 15.0) -> None:
        """Look at what the table does until the condition holds. Fails after ``timeout`` seconds."""
        assert self.happens(condition, timeout), f"not in time: {what}; levels {self.levels}; {self.program.errors()}"

    def happens(self, condition: Callable[[], object], timeout: float) -> bool:
        """Whether the condition comes to hold within ``timeout`` seconds."""
        end = monotonic() + timeout
        while True:
            self._look()
            if condition():
                return True
            if monotonic() >= end:
                return False
            self.program.has_output(0.02)

    def let_time_pass(self, seconds: float) -> None:
        """A finger holds a button, or waits for the turn guard to be over: people take their time."""
        self.happens(lambda: False, seconds)

    def _look(self) -> None:
        """Take the reports of the pins."""
        for line in self.program.arrived():
            report = json.loads(line)
            if report.get("listened"):
                self.listened.add(report["pin"])
            else:
                self.levels[report["pin"]] = report["level"]
                self.seen.setdefault(report["pin"], set()).add(report["level"])

    def wait_until_open(self) -> None:
        """Wait until the table listens to its buttons and has the reader's port open."""
        self.wait_for(lambda: set(BUTTONS.values()) <= self.listened, "all buttons are listened to")

    # --- the journal

    def moves(self, number: int = 1) -> list[str]:
        """The moves of a hand that are on the disk."""
        return [text for (text,) in rows(self.state, "SELECT text FROM move WHERE hand = ? ORDER BY number", number)]

    def hand(self, number: int = 1) -> Hand | None:
        """The hand that the journal holds, replayed."""
        found = rows(self.state, "SELECT header FROM hand WHERE number = ?", number)
        return Hand.replay(header_from(json.loads(found[0][0])), self.moves(number)) if found else None

    def result(self, number: int = 1) -> dict[str, Any] | None:
        """How a hand ended, None while it runs."""
        found = rows(self.state, "SELECT result FROM hand WHERE number = ? AND state = 'complete'", number)
        return json.loads(found[0][0]) if found else None

    def session(self) -> dict[str, Any]:
        """The session's record."""
        record: dict[str, Any] = json.loads(rows(self.state, "SELECT record FROM session")[0][0])
        return record

    # --- fingers

    def press(self, button: str) -> None:
        """Press and let go of a button, which bounces both ways."""
        pin = BUTTONS[button]
        for level in (0, None, 0, None, 0):
            self._connect(pin, level)
        self.let_time_pass(HELD)
        for level in (None, 0, None):
            self._connect(pin, level)
        self.let_time_pass(HELD)

    def _connect(self, pin: int, level: int | None) -> None:
        self.program.tell(json.dumps({"pin": pin, "level": level}))

    def press_until(self, buttons: str, moved: Callable[[], object]) -> None:
        """Press the buttons one after the other; begin anew where nothing came of it."""
        for _ in range(10):
            for button in buttons.split():
                self.press(button)
            if self.happens(moved, ANSWERED):
                return
        raise AssertionError(f"nothing comes of {buttons}: {self.moves()[-3:]}; {self.program.errors()}")

    # --- cards

    def tag_of(self, card: str) -> str:
        """The tag of a card that is dealt: of two copies the one that was not dealt last."""
        uids = self._tags[card]
        uids.append(uids.pop(0))
        return uids[-1]

    def hand_in(self, hand: Hand) -> None:
        """After a Shift: the first seat's cards are scanned back in, those of the others are counted and confirmed."""
        before = Hand.replay(hand.header, hand.moves[:-1])
        shift = next(event for event in reversed(hand.events) if isinstance(event, Shifted))
        self.let_time_pass(QUIET)
        for place, (seat, count) in enumerate(shift.counts):
            if place:
                self.press("deal")
                continue
            cards = before.state.hand_cards(seat)
            assert len(cards) == count
            for card in cards:
                self.reader.present(self._tags[card][-1])
                self.let_time_pass(HELD)
        self.let_time_pass(QUIET)

    def free_card(self, hand: Hand, seat: int) -> str:
        """A card that is in the deck, and has not been dealt for longest."""
        free = [card for card in self._deck.counts if hand.why_not(deal(seat, card)) is None]
        card = min(free, key=lambda code: self.dealt.index(code) if code in self.dealt else -1)
        if card in self.dealt:
            self.dealt.remove(card)
        self.dealt.append(card)
        return card

    def deal_next(self, hand: Hand, card: str | None = None) -> None:
        """Deal the card that is owed next, laid on the reader until the table has it."""
        question: Any = hand.question
        seat = question.next_seat()
        chosen = card or self.free_card(hand, seat)
        count, uid = len(hand.moves), self.tag_of(chosen)
        for _ in range(40):
            self.reader.present(uid)
            if self.happens(lambda: len(self.moves()) > count, SEEN):
                assert self.moves()[count] == f"deal {seat} {chosen}"
                return
        raise AssertionError(f"{chosen} is not taken: {self.program.errors()}")
