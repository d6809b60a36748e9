"""People at a table: they press buttons that bounce, lay cards on the reader, and play hands to their ends.

What the table awaits they learn from its journal on the disk, as somebody does who comes back after a power cut. How a
press reaches the table, and where its journal lies, is the business of the classes that derive from `Players`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar

from controller import deckfile
from controller.assembly import made_up_deck
from controller.histories import header_from
from rules.events import HandsThrown, Shifted
from rules.hand import Hand
from rules.moves import Move, deal
from rules.ruleset import shipped

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

Plan = Callable[[Hand, int, tuple[str, ...]], str]
"""Which buttons the seat on turn presses, one after the other."""

CONFIGURATION = """\
format: 1
table:
  ruleset: {ruleset}
  options: {options}
  cards: scanned
  deck: deck.yaml
  dealer: {dealer}
  expected_per_hand: {pulses}
  hand_minutes: {minutes}
  pace: {pace}
  seats: {seats}
hardware:
  driver: gpio
  debounce: 0.01
  turn_guard: {guard}
  buttons: {buttons}
  lamps: {lamps}
  buzzer: {{pin: {buzzer}, kind: {kind}}}
  scanners: [{{protocol: rdm6300, port: {port}, quiet: {quiet}}}]
display: {{screen: {screen}, size: {size}}}
"""


class Players(ABC):
    """People who play at a real table, one hand after the other."""

    guard: ClassVar[float] = 0.15
    """Seconds after a change of turn in which a press does not count."""
    held: ClassVar[float] = 0.12
    """Seconds for which a finger holds a button: longer than it bounces."""
    answered: ClassVar[float] = 2.0
    """Seconds after which a press that nothing came of is tried again."""
    quiet: ClassVar[float] = 0.3
    """Seconds for which a card must be away from the reader to be seen anew."""
    seen_again: ClassVar[float] = 0.5
    """Seconds after which a lying card is shown to the reader once more."""
    patience: ClassVar[float] = 15.0
    """Seconds for which they wait for anything."""

    def __init__(self, ruleset: str) -> None:
        self._deck = shipped(ruleset).deck
        self._dealt: list[str] = []
        self._registered = made_up_deck(self._deck)
        self._tags: dict[str, list[str]] = {}
        for uid, card in self._registered.cards.items():
            self._tags.setdefault(card, []).append(uid)

    # --- what the table is made of

    @abstractmethod
    def connect(self, button: str, levels: tuple[int | None, ...]) -> None:
        """Connect a button's pin with ground (0), or let it go (None), so many times, one after the other."""

    @abstractmethod
    def present(self, uid: str) -> None:
        """Lay a card on the reader, and take it away."""

    @abstractmethod
    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds in the table's journal; nothing while there is none yet."""

    @abstractmethod
    def look(self, seconds: float) -> None:
        """Look at the table, for at most so many seconds."""

    @abstractmethod
    def lit(self) -> set[int]:
        """The seats whose lamps are lit."""

    @abstractmethod
    def told(self) -> str:
        """What the table has told in its log."""

    def write_deck(self, path: Path) -> None:
        """The deck's registration."""
        deckfile.save(self._registered, path)

    def configuration(
        self,
        credits: Mapping[int, int],  # noqa: A002
        *,
        ruleset: str,
        options: Mapping[str, Any],
        port: str,
        buzzer: str = "active",
        pulses: float = 0,
        minutes: float = 0.1,
        pace: float = 0.2,
        guard: float | None = None,
        screen: str = "none",
        size: str = "800x480",
    ) -> str:
        """The text of the table's configuration file."""
        return CONFIGURATION.format(
            ruleset=ruleset,
            options=json.dumps(options),
            dealer=max(credits),
            pulses=pulses,
            minutes=minutes,
            pace=pace,
            seats="{" + ", ".join(f"{n}: {{name: Player {n}, credits: {c}}}" for n, c in credits.items()) + "}",
            guard=self.guard if guard is None else guard,
            quiet=self.quiet,
            buttons=json.dumps(BUTTONS),
            lamps=json.dumps({f"seat-{n}": SEAT_LAMPS[n] for n in credits} | {"shift": SHIFT_LAMP}),
            buzzer=BUZZER,
            kind=buzzer,
            port=port,
            screen=screen,
            size=size,
        )

    # --- waiting

    def wait_for(self, condition: Callable[[], object], what: str, timeout: float | None = None) -> None:
        """Look at what the table does until the condition holds. Fails after ``timeout`` seconds."""
        in_time = self.happens(condition, self.patience if timeout is None else timeout)
        assert in_time, f"not in time: {what}; lit {self.lit()}; {self.told()}"

    def happens(self, condition: Callable[[], object], timeout: float) -> bool:
        """Whether the condition comes to hold within ``timeout`` seconds."""
        end = monotonic() + timeout
        while True:
            self.look(0)
            if condition():
                return True
            left = end - monotonic()
            if left <= 0:
                return False
            self.look(min(0.02, left))

    def let_time_pass(self, seconds: float) -> None:
        """A finger holds a button, or waits for the turn guard to be over: people take their time."""
        self.happens(lambda: False, seconds)

    # --- the journal

    def moves(self, number: int = 1) -> list[str]:
        """The moves of a hand that are on the disk."""
        return [text for (text,) in self.rows("SELECT text FROM move WHERE hand = ? ORDER BY number", number)]

    def hand(self, number: int = 1) -> Hand | None:
        """The hand that the journal holds, replayed."""
        found = self.rows("SELECT header FROM hand WHERE number = ?", number)
        return Hand.replay(header_from(json.loads(found[0][0])), self.moves(number)) if found else None

    def result(self, number: int = 1) -> dict[str, Any] | None:
        """How a hand ended, None while it runs."""
        found = self.rows("SELECT result FROM hand WHERE number = ? AND state = 'complete'", number)
        return json.loads(found[0][0]) if found else None

    def session(self) -> dict[str, Any]:
        """The session's record."""
        record: dict[str, Any] = json.loads(self.rows("SELECT record FROM session")[0][0])
        return record

    # --- fingers

    def press(self, button: str) -> None:
        """Press and let go of a button, which bounces both ways."""
        self.connect(button, (0, None, 0, None, 0))
        self.let_time_pass(self.held)
        self.connect(button, (None, 0, None))
        self.let_time_pass(self.held)

    def press_until(self, buttons: str, moved: Callable[[], object], number: int = 1) -> None:
        """Press the buttons one after the other; begin anew where nothing came of it."""
        for _ in range(10):
            for button in buttons.split():
                self.press(button)
            if self.happens(moved, self.answered):
                return
        raise AssertionError(f"nothing comes of {buttons}: {self.moves(number)[-3:]}; {self.told()}")

    # --- cards

    def tag_of(self, card: str) -> str:
        """The tag of a card that is dealt: of two copies the one that was not dealt last."""
        uids = self._tags[card]
        uids.append(uids.pop(0))
        return uids[-1]

    def hand_in(self, hand: Hand) -> None:
        """After a Shift: the first seat's cards are scanned back in, those of the others are counted and confirmed."""
        before = Hand.replay(hand.header, hand.moves[:-1])
        shift = next(event for event in reversed(hand.events) if isinstance(event, Shifted | HandsThrown))
        self.let_time_pass(self.quiet)
        for place, (seat, count) in enumerate(shift.counts):
            if place:
                self.press("deal")
                continue
            cards = before.state.hand_cards(seat)
            assert len(cards) == count
            for card in cards:
                self.present(self._tags[card][-1])
                self.let_time_pass(self.held)
        self.let_time_pass(self.quiet)

    def free_card(self, allowed: Callable[[str], bool]) -> str:
        """A card of those that are allowed now, which has not been dealt for longest."""
        free = [card for card in self._deck.counts if allowed(card)]
        card = min(free, key=lambda code: self._dealt.index(code) if code in self._dealt else -1)
        if card in self._dealt:
            self._dealt.remove(card)
        self._dealt.append(card)
        return card

    def deal_next(self, hand: Hand, card: str | None = None, number: int = 1) -> None:
        """Deal the card that is owed next, laid on the reader until the table has it."""
        question: Any = hand.question
        seat = question.next_seat()
        chosen = card or self.free_card(lambda code: hand.why_not(deal(seat, code)) is None)
        count, uid = len(hand.moves), self.tag_of(chosen)
        self.present_until(uid, lambda: len(self.moves(number)) > count)
        assert self.moves(number)[count] == f"deal {seat} {chosen}"

    def present_until(self, uid: str, taken: Callable[[], object]) -> None:
        """Lay a card on the reader until the table has it."""
        for _ in range(40):
            self.present(uid)
            if self.happens(taken, self.seen_again):
                return
        raise AssertionError(f"the card {uid} is not taken: {self.told()}")

    # --- hands

    def begin(self, number: int = 1) -> Hand:
        """Press DEAL: the antes are paid and cards are owed."""
        self.press_until("deal", lambda: self.hand(number) is not None, number)
        hand = self.hand(number)
        assert hand is not None
        return hand

    def play(
        self,
        plan: Plan,
        until: Callable[[Hand], object] = lambda hand: hand.complete,
        number: int = 1,
    ) -> Hand:
        """Play the running hand by buttons and cards until it is over, or `until` holds."""
        for _ in range(300):
            hand = self.hand(number)
            assert hand is not None
            if until(hand):
                return hand
            self.answer(hand, plan, number)
        raise AssertionError("the hand does not end")

    def answer(self, hand: Hand, plan: Plan, number: int = 1) -> None:
        """Do what the table waits for: deal a card, wait for dice, or press a seat's buttons."""
        awaiting = hand.awaiting or {}
        count = len(hand.moves)

        def moved() -> bool:
            return len(self.moves(number)) > count

        if "deal" in awaiting:
            if hand.moves and hand.moves[-1].word in ("dice", "pulse"):
                self.hand_in(hand)
            self.deal_next(hand, number=number)
        elif "turn" in awaiting:
            card = self.free_card(lambda code: hand.why_not(Move("turn", cards=(code,), by_dealer=True)) is None)
            self.present_until(self.tag_of(card), moved)
        elif "pick" in awaiting:
            card = hand.state.hand_cards(awaiting["pick"])[0]
            self.present_until(self._tags[card][-1], moved)
        elif "dice" in awaiting:
            self.wait_for(moved, "the droid rolls the dice")
        else:
            seat = awaiting["seat"]
            self.wait_for(lambda: self.lit() == {seat}, f"the lamp of seat {seat}, and no other")
            self.let_time_pass(self.guard)
            self.press_until(plan(hand, seat, tuple(awaiting["moves"])), moved, number)

    def check_settled(self, hand: Hand, number: int = 1) -> None:
        """The books of the session are those of the replayed hand."""
        self.wait_for(lambda: self.result(number), "the hand is settled")
        result, session = self.result(number), self.session()
        assert result is not None
        credits = {str(seat): amount for seat, amount in hand.credits.items()}  # noqa: A001
        assert result["credits"] == credits
        assert {seat: entry["credits"] for seat, entry in session["seats"].items()} == credits
        assert result["winners"] == {"main": list(hand.winners or ()), "sabacc": list(hand.sabacc_winners)}
        assert (result["main_pot"], result["sabacc_pot"]) == (hand.main_pot, hand.sabacc_pot)
        assert session["sabacc_pot"] == hand.sabacc_pot
        assert session["bought_in"] == sum(hand.credits.values()) + hand.main_pot + hand.sabacc_pot
