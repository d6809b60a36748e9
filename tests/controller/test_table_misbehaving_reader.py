"""Whole hands over a reader that misbehaves at random: the game is the very one of an undisturbed reader.

Everything between the wire and the rules is real: frames, decoder, transport, presence, table. Wire, people and time are
made up, but for a few hands over a pseudo-terminal. A patient dealer lays a card again until the table has taken it.
"""

from __future__ import annotations

import termios
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event
from types import MappingProxyType

import pytest
from serial import SerialException

from controller import deckfile
from controller.clock import MonotonicClock
from controller.deckfile import RegisteredDeck
from controller.panel import BUTTON_WORDS
from controller.sources import ElectronicSource, cards_to_show
from hardware.interfaces import Clock
from hardware.serial_reader import SerialReader
from hardware.settings import HardwareSettings, ScannerSettings
from rules.cards import Deck
from rules.moves import PULSE, Move
from rules.questions import DiceOwed, SeatTurn, ShowOwed, WildOwed
from rules.ruleset import shipped, shipped_names
from tests.controller import tables
from tests.controller.tables import Desk, configuration, seats
from tests.fakes.reader_world import ReaderWorld, _Stop
from tests.fakes.scripted_peer import ScriptedPeer
from tests.rules.random_play import seat_move

PROTOCOLS = ("rdm6300", "line", "pn532", "id12")
TAG_BYTES = MappingProxyType({"rdm6300": 5, "id12": 5, "line": 4, "pn532": 7})
MODES = ("scanned", "unseen")
PATIENCE = 2.5
"""Seconds for which a card lies there before it is taken off and laid on once more."""
QUIET = 1.0
"""Seconds for which a reader must not see a card that is gone."""
MOST_HOURS = 6.0
LONG = 30
"""Moves of a hand that gives a reader time to misbehave in many ways."""
PULSES = 0.06
"""How often a Shift comes in place of a move, where one may."""
SELDOM = MappingProxyType({"fold": 0.1, "raise": 0.3, "bet": 0.3, "field": 0.4, "unfield": 0.4})
"""How often somebody thinks of such a move at all, so that hands come to an end, and not too soon."""

FORGETFUL = 0.3
"""How often a card that was taken is left on the reader for a while."""

UNPLUGGED = (
    SerialException("device reports readiness to read but returned no data"),
    OSError(5, "Input/output error"),
    termios.error(5, "Input/output error"),
    TypeError("'NoneType' object cannot be interpreted as an integer"),
)
"""How a reader that is pulled out shows itself."""
STANDING = ("silent", "slow", "glue", "flicker")
MISDEEDS = ("drop", "noise", "boot", "truncate", "duplicate", "two", *STANDING)
FOREIGN = MappingProxyType({size: "EE" * size for size in TAG_BYTES.values()})


def tagged_deck(deck: Deck, protocol: str) -> RegisteredDeck:
    """A registered deck whose tags are such as the protocol's readers read."""
    chance = Random(protocol)
    tags: dict[str, None] = {}
    while len(tags) < len(deck.cards()):
        tags[chance.randbytes(TAG_BYTES[protocol]).hex().upper()] = None
    return RegisteredDeck(deck.name, deck.counts, dict(zip(tags, deck.cards(), strict=True)))


class Broken(BaseException):
    """The test itself failed: no fault of a reader, as which its transport takes every `Exception`."""


class TableWorld(ReaderWorld):
    """A table, its people and one reader, all in one thread: whenever the reader waits, everything else goes on."""

    def __init__(self, desk: Desk, protocol: str, deck: RegisteredDeck, misdeeds: Random | None) -> None:
        super().__init__(protocol, [])
        self.clock = desk.clock  # type: ignore[assignment]
        self.desk = desk
        self.people = People(desk, deck, lambda line: self._do(line.split()))
        self.misdeeds = misdeeds
        self.done: list[str] = []
        """What the reader did wrong."""
        self._to_do: list[str] = []
        self._people_at = self.clock()
        self._wrong_at = self.clock() if misdeeds is not None else float("inf")
        self._foreign = FOREIGN[TAG_BYTES[protocol]]
        queue = desk.driver._queue
        assert queue is not None
        clock: Clock = self.clock
        self._thread = SerialReader(self._settings, clock, queue, lambda port, baud: self._open())
        self._thread._stop = _Stop(self)

    def play(self) -> None:
        """Let the reader live until the hand is over."""
        self._thread._run()

    def receive(self, seconds: float, /) -> bytes:
        try:
            return super().receive(seconds)
        except OSError:
            chance = self.misdeeds
            assert chance is not None
            raise chance.choice(UNPLUGGED) from None

    def _pass_until(self, moment: float) -> None:
        try:
            self._go_on(moment)
        except Exception as error:
            raise Broken from error

    def _go_on(self, moment: float) -> None:
        due = self.desk.timers.next_due()
        moments = [moment, self._people_at, self._wrong_at] + ([] if due is None else [due])
        self.desk.clock.advance_to(min(moments))
        now = self.clock()
        assert now < 1000.0 + MOST_HOURS * 3600, f"for ever at {self.desk.hand.awaiting}: {self.desk.notice}"
        table = self.desk.table
        table.collect(now)
        while self.desk.timers.run_due(now):
            table.collect(now)
        if now >= self._people_at:
            self._people_at = now + self.people.act()
        if now >= self._wrong_at:
            assert self.misdeeds is not None
            self._wrong_at = now + self._misbehave(self.misdeeds)
        if table.stage == "settled":
            self._over.set()
            self._thread._stop.set()

    def _misbehave(self, chance: Random) -> float:
        """Something goes wrong, or right again; the seconds until the next time."""
        if not self._plugged_in:
            self._do(["replug"])
        elif self.reader.standing and chance.random() < 0.6:
            self._do(["behave"])
        else:
            if not self._to_do:
                self._to_do = chance.sample(MISDEEDS, len(MISDEEDS))
            how = self._to_do.pop()
            if how == "two":
                if len(self.reader.lying) == 1:
                    self._do(["two", *self.reader.lying, self._foreign])
                    self.done.append(how)
            else:
                self._do([how])
                self.done.append(how)
        return chance.choice((0.02, 0.2, 0.7, 2.0, 3.0))


@dataclass(slots=True)
class Lying:
    """A card that was laid on the reader: its tag, when, and how far the game was."""

    uid: str
    since: float
    progress: object


class People:
    """The dealer and the players. What they do follows from the hand so far, never from the time or the reader."""

    def __init__(
        self,
        desk: Desk,
        deck: RegisteredDeck,
        at_reader: Callable[[str], object],
        patience: float = PATIENCE,
        quiet: float = QUIET,
    ) -> None:
        self._desk = desk
        self._deck = deck
        self._habits = str(desk.session.seed)
        self._at_reader = at_reader
        self._patience = patience
        self._away = quiet + 0.2
        self._tags: dict[str, list[str]] = {}
        for uid, card in deck.cards.items():
            self._tags.setdefault(card, []).append(uid)
        self._lying: Lying | None = None
        self._left = False
        self.again = 0
        """How often a card had to be laid on once more."""

    def act(self) -> float:
        """The next thing that somebody does; the seconds until the one after it."""
        if self._lying is not None:
            return self._wait_for_the_reader(self._lying)
        desk = self._desk
        if desk.table.stage != "hand":
            desk.press("deal", after=0)
            return 1.0
        hand = desk.hand
        collecting = desk.table.cards_back.collecting
        chance = Random(f"{self._habits} {len(hand.moves)}")
        if collecting is not None and collecting.seat is not None:
            if chance.random() < 0.5:
                desk.press("deal", after=0)
                return 0.6
            return self._lay(collecting.missing()[0])
        if desk.table.dealing.confirmed(hand):
            desk.press("deal", after=0)
            return 0.6
        if isinstance(hand.question, SeatTurn):
            return self._play(hand.question.seat, chance)
        return 0.5 if isinstance(hand.question, DiceOwed) else self._lay(self._drawn())

    def _wait_for_the_reader(self, lying: Lying) -> float:
        taken = self._progress() != lying.progress
        if not taken and self._desk.clock() < lying.since + self._patience:
            return 0.2
        dealing = not isinstance(self._desk.hand.question, SeatTurn)
        if taken and dealing and not self._left and Random(lying.uid).random() < FORGETFUL:
            self._left = True
            return 2.0
        self._left = False
        self._at_reader("lift")
        self._lying = None
        if taken:
            return 0.4
        self.again += 1
        copies = self._tags[self._deck.cards[lying.uid]]
        copies.append(copies.pop(0))
        return self._away

    def _progress(self) -> object:
        """What people see of how far the table is."""
        table = self._desk.table
        collecting = table.cards_back.collecting
        assert table.scanning is not None
        back = None if collecting is None else (collecting.seat, collecting.left)
        return len(self._desk.hand.moves), back, len(table.scanning._kept)

    def _lay(self, card: str) -> float:
        """Lay the card on the reader; of two copies the one that was not refused just now."""
        uid = self._tags[card][0]
        self._at_reader(f"present {uid}")
        self._lying = Lying(uid, self._desk.clock(), self._progress())
        return 0.2

    def _drawn(self) -> str:
        """The card that is on top of the deck, the one that chance picks, or the next one of a hand that is shown."""
        desk, hand = self._desk, self._desk.hand
        chance = desk.session.chance
        assert chance is not None
        source = ElectronicSource(hand, chance)
        if not isinstance(hand.question, ShowOwed | WildOwed):
            move = source.answer()
            assert move is not None
            return move.cards[0]
        assert desk.table.scanning is not None
        kept = [card for _, card in desk.table.scanning._kept]
        if isinstance(hand.question, WildOwed):
            pool = list(hand.state.deck.counts)
        else:
            pool = cards_to_show(hand.state, hand.question.seats[0], kept)
        for card in kept:
            if card in pool:
                pool.remove(card)
        return pool[source.draw(len(kept), len(pool))]

    def _play(self, seat: int, chance: Random) -> float:
        """The seat on turn plays any legal move, by a button or by its card on the reader; or a Shift comes."""
        desk, hand = self._desk, self._desk.hand
        table = desk.table
        if hand.pulse_legal and chance.random() < PULSES:
            assert table.act(PULSE)
            return 0.5
        legal = [move for move in hand.legal_moves(seat) if chance.random() < SELDOM.get(move.word, 1.0)]
        move = seat_move(hand, seat, chance.choice(legal or hand.legal_moves(seat)), chance)
        if self._by_reader(move):
            button = next((name for name, words in BUTTON_WORDS.items() if move.word in words), None)
            if move.word not in ("field", "unfield") and table.panel.word != move.word:
                assert button is not None
                desk.press(button, after=0)
                if table.panel.word != move.word:
                    return 0.5  # too soon after the turn came
            return self._lay(move.cards[0])
        table.panel.let_go()
        assert table.act(move), desk.notice
        return 0.5

    def _by_reader(self, move: Move) -> bool:
        """Whether the player lays the card on the reader; of a card with copies nobody remembers which one it is."""
        counts = self._desk.hand.state.deck.counts
        return (
            move.word in ("trade", "swap", "discard", "field", "unfield")
            and counts.get(move.cards[0]) == 1
            and self._desk.session.cards == "scanned"
        )


@contextmanager
def opened(
    folder: Path,
    ruleset: str,
    cards: str,
    protocol: str,
    seed: int,
    *,
    who: int = 3,
    hardware: HardwareSettings | None = None,
) -> Iterator[tuple[Desk, RegisteredDeck]]:
    """A table of people with a registered deck, at which no Shift comes by itself."""
    told = configuration(
        folder,
        seats(who, credits=120),
        ruleset=ruleset,
        cards=cards,
        expected_per_hand=0.0,
        hardware=hardware,
    )
    deck = tagged_deck(shipped(ruleset).deck, protocol)
    assert told.table.deck is not None
    deckfile.save(deck, told.table.deck)
    desk = Desk(folder, told, seed=seed)
    try:
        yield desk, deck
    finally:
        desk.close()


@dataclass(frozen=True, slots=True)
class Settled:
    """How a hand went, and how it ended."""

    moves: tuple[str, ...]
    credits: dict[int, int]
    sabacc_pot: int


def settled(desk: Desk) -> Settled:
    """The hand that is over; everything of it is in the books."""
    desk.assert_balanced()
    assert desk.stored() == desk.moves()
    players = desk.session.players
    return Settled(tuple(desk.moves()), {n: p.credits for n, p in players.items()}, desk.session.sabacc_pot)


def played(
    folder: Path, ruleset: str, cards: str, protocol: str, seed: int, misdeeds: Random | None
) -> tuple[Settled, TableWorld]:
    """One hand."""
    with opened(folder, ruleset, cards, protocol, seed) as (desk, deck):
        world = TableWorld(desk, protocol, deck, misdeeds)
        world.play()
        return settled(desk), world


@pytest.mark.parametrize("cards", MODES)
@pytest.mark.parametrize("ruleset", shipped_names())
def test_a_hand_is_the_same_over_a_reader_that_misbehaves(tmp_path: Path, ruleset: str, cards: str) -> None:
    done: Counter[str] = Counter()
    again = 0
    for seed in range(100):
        quiet, _ = played(tmp_path / str(seed), ruleset, cards, "rdm6300", seed, None)
        if len(quiet.moves) >= LONG:
            break
    for protocol in PROTOCOLS:
        misdeeds = Random(f"{ruleset} {cards} {protocol}")
        disturbed, world = played(tmp_path / protocol, ruleset, cards, protocol, seed, misdeeds)
        assert disturbed == quiet
        done.update(world.done)
        again += world.people.again
    assert len(done) > 6, "the reader hardly misbehaved"
    assert again or cards == "unseen", "nobody had to lay a card on again"


# --- over a pseudo-terminal, in real time


class RealClock(MonotonicClock):
    """The machine's clock for a table that was made for a clock that is moved on."""

    def __init__(self, start: float) -> None:
        del start

    def advance_to(self, moment: float) -> None:
        """Wait until then."""
        Event().wait(max(0.0, moment - self()))


SHORT_QUIET = 0.3
SHORT_PATIENCE = 0.7
HASTE = 4
"""So many times as fast as people play otherwise."""
LIMIT = 60.0
BRIEF = ("drop", "noise", "truncate", "duplicate", "boot", "noise", "truncate", "duplicate")


def played_at(folder: Path, protocol: str, ruleset: str, seed: int, misdeeds: Random) -> Settled:
    """One hand over a reader at a pseudo-terminal, which misbehaves now and then."""
    with ScriptedPeer(protocol, folder / "reader") as peer:
        scanner = ScannerSettings(protocol, peer.port, quiet=SHORT_QUIET, simulated=False)  # type: ignore[arg-type]
        hardware = HardwareSettings("mock", scanners=(scanner,))
        with opened(folder, ruleset, "scanned", protocol, seed, who=2, hardware=hardware) as (desk, deck):
            people = People(desk, deck, peer.tell, SHORT_PATIENCE, SHORT_QUIET * HASTE)
            end = desk.clock() + LIMIT
            people_at = wrong_at = desk.clock()
            gone, to_do = False, ["drop"]
            while desk.table.stage != "settled":
                now = desk.clock()
                assert now < end, f"for ever at {desk.hand.awaiting}: {desk.notice}"
                desk.table.collect(now)
                desk.timers.run_due(now)
                if now >= people_at:
                    people_at = now + people.act() / HASTE
                if now >= wrong_at:
                    if not to_do:
                        to_do = misdeeds.sample(BRIEF, len(BRIEF))
                    how = "replug" if gone else to_do.pop()
                    gone = how == "drop"
                    peer.tell(how)
                    wrong_at = now + misdeeds.choice((0.1, 0.3, 0.6))
                desk.clock.advance_to(now + 0.01)
            return settled(desk)


@pytest.mark.parametrize(
    ("protocol", "ruleset", "seed"),
    [("rdm6300", "classic", 14), ("line", "corellian-spike", 1), ("pn532", "kerton", 6)],
)
def test_a_hand_over_a_pseudo_terminal(
    tmp_path: Path, protocol: str, ruleset: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path / "quiet", ruleset, "scanned", protocol, seed, who=2) as (desk, deck):
        TableWorld(desk, protocol, deck, None).play()
        quiet = settled(desk)
    monkeypatch.setattr(tables, "VirtualClock", RealClock)
    assert played_at(tmp_path, protocol, ruleset, seed, Random(protocol)) == quiet
