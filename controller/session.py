"""An evening at the table: who sits there with how many credits, who deals, and the hands, each move through the journal.

A move is on the disk before the hand applies it, so what anybody has seen survives a power cut.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from controller.chance import Chance, fresh_secret, hand_secret
from controller.histories import header_data, header_from
from controller.journal import Journal
from controller.journal_file import JournalError
from rules.events import Event, MainPotStays, MainPotWon, SabaccPotWon
from rules.hand import Hand, Header
from rules.moves import Move
from rules.refusals import IllegalMove
from rules.ruleset import Ruleset
from rules.state import Seat, from_left_of


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a person, or a droid of a temperament."""

    name: str
    credits: int
    droid: str | None = None


class Session:
    """The table's books. `bought_in` is every credit that came to the table, less what left it."""

    def __init__(
        self,
        journal: Journal,
        ruleset: Ruleset,
        players: Mapping[int, Player],
        *,
        dealer: int,
        cards: str,
        seed: int | None = None,
    ) -> None:
        self.journal = journal
        self.ruleset = ruleset
        self.players = dict(players)
        self.dealer = dealer
        self.cards = cards
        self.seed = seed
        self.sabacc_pot = 0
        self.bought_in = sum(player.credits for player in players.values())
        self.hands_settled = 0
        self.hand_seconds: tuple[float, ...] = ()  # the lengths of the last hands, for the rate of the pulses
        self.pulses: Mapping[str, Any] | None = None  # by what the pulses of the hand that ends can be checked
        self.hand: Hand | None = None
        self.hand_number = 0
        self.chance: Chance | None = None
        self._settling = 0  # the hand that was counted as settled last

    # --- beginning and coming back

    @classmethod
    def open(
        cls,
        journal: Journal,
        ruleset: Ruleset,
        players: Mapping[int, Player],
        *,
        dealer: int,
        cards: str,
        seed: int | None = None,
    ) -> Session:
        """Go on with the journal's session, or begin one. A hand that was interrupted is there again, at the same question.

        The seats' credits, the Sabacc pot and the deal come from the journal; a seat that is new brings its credits, and
        one that is gone takes its own along. Raises `JournalError`.
        """
        session = cls(journal, ruleset, players, dealer=dealer, cards=cards, seed=seed)
        record = journal.session()
        if record is None:
            journal.start_session(session.record())
            return session
        session._restore(record)
        running = journal.running_hand()
        if running is not None:
            if record["cards"] != cards:
                what = f"hand {running.number} is running with {record['cards']} cards"
                raise JournalError(
                    f"{journal.path}: {what}; finish it with those first, or take another --state folder"
                )
            header = header_from(json.loads(running.header))
            if cards != "electronic" and header.ruleset.deck.name != ruleset.deck.name:
                what = f"hand {running.number} is running with the {header.ruleset.deck.name} deck of {header.ruleset.name}"
                raise JournalError(
                    f"{journal.path}: {what}; finish it with that ruleset first, or take another --state folder"
                )
            session.hand = Hand.replay(header, running.moves)
            session.hand_number = running.number
            session.chance = Chance(running.secret)
            session._take_over(header)
        return session

    def _restore(self, record: Mapping[str, Any]) -> None:
        self.sabacc_pot = record["sabacc_pot"]
        self.hands_settled = record["hands"]
        self.hand_seconds = tuple(record.get("hand_seconds", ()))
        self.hand_number = self.journal.next_number() - 1
        self.bought_in = record["bought_in"]
        self.dealer = record["dealer"]
        self._seat({int(seat): entry["credits"] for seat, entry in record["seats"].items()})

    def reseat(self, ruleset: Ruleset, players: Mapping[int, Player]) -> None:
        """Between hands other rules or other seats: who stays keeps its credits, who is new brings its own, and who is
        gone takes its own along. The next hand has it in the journal; until then a start would do the same."""
        before = {seat: player.credits for seat, player in self.players.items()}
        self.ruleset = ruleset
        self.players = dict(players)
        self._seat(before)

    def _seat(self, before: Mapping[int, int]) -> None:
        """Give the players the credits that their seats had before."""
        for seat, player in self.players.items():
            if seat in before:
                self.players[seat] = replace(player, credits=before[seat])
            else:
                self.bought_in += player.credits
        self.bought_in -= sum(amount for seat, amount in before.items() if seat not in self.players)
        # Where the seat that is to deal is gone, the deal has passed on to its left.
        self.dealer = from_left_of(self.dealer - 1, self.players)[0]

    def _take_over(self, header: Header) -> None:
        """A hand is running: its header says who plays with what, and knows of credits brought in just before it."""
        for seat, entry in header.seats.items():
            player = self.players.get(seat, Player(entry.name, 0, "careful"))
            self.players[seat] = replace(player, credits=entry.credits)
        self.sabacc_pot = header.sabacc_pot
        self.bought_in = sum(player.credits for player in self.players.values()) + header.sabacc_pot
        self.dealer = header.dealer

    def record(self) -> dict[str, Any]:
        """What the journal keeps of the session."""
        return {
            "ruleset": self.ruleset.name if self.ruleset.shipped else self.ruleset.mapping(),
            "options": self.ruleset.option_values(),
            "cards": self.cards,
            "seats": {
                str(seat): {"name": player.name, "credits": player.credits, "droid": player.droid}
                for seat, player in sorted(self.players.items())
            },
            "sabacc_pot": self.sabacc_pot,
            "dealer": self.dealer,
            "bought_in": self.bought_in,
            "hands": self.hands_settled,
            "hand_seconds": list(self.hand_seconds),
        }

    # --- hands

    def able(self) -> list[int]:
        """The seats that can take part in the next hand."""
        return [s for s, p in self.players.items() if self.ruleset.can_take_part(p.credits, self.sabacc_pot)]

    def buy_in(self, seat: int, amount: int) -> None:
        """Between hands a seat brings `amount` more credits to the table."""
        player = self.players[seat]
        self.players[seat] = replace(player, credits=player.credits + amount)
        self.bought_in += amount

    def start_hand(self) -> list[Event]:
        """Begin the next hand. Raises `CannotStart` when fewer than two seats can take part, and `JournalError`."""
        seats = {seat: Seat(player.name, player.credits) for seat, player in sorted(self.players.items())}
        hand = Hand(self.ruleset, seats, self.dealer, self.sabacc_pot)
        number = self.journal.next_number()
        secret = fresh_secret() if self.seed is None else hand_secret(self.seed, number)
        header = json.dumps(header_data(hand.header), ensure_ascii=False)
        self.hand_number = self.journal.begin_hand(header, secret, self.record())
        self.hand = hand
        self.pulses = None
        self.chance = Chance(secret)
        return list(hand.events)

    def apply(self, move: Move) -> list[Event]:
        """Journal the move, then carry it out. Raises `IllegalMove` (nothing is written), and `JournalError`."""
        hand = self.running
        refusal = hand.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.journal.append_move(self.hand_number, len(hand.moves) + 1, str(move))
        return hand.apply(move)

    @property
    def running(self) -> Hand:
        """The hand on the table."""
        assert self.hand is not None, "no hand is on the table"
        return self.hand

    def take_back(self, keep: int) -> Hand:
        """A correction: only the first `keep` moves of the hand stay; what went is noted. Raises `JournalError`."""
        before = self.running
        self.journal.take_back(self.hand_number, keep)
        self.hand = Hand.replay(before.header, before.moves[:keep])
        return self.hand

    def void_hand(self) -> None:
        """A misdeal: every credit is back where it was before the hand. Raises `JournalError`."""
        self.journal.void_hand(self.hand_number, self.record())
        self.hand = None

    def correct_credits(self, seat: int, change: int) -> None:
        """A referee's correction between hands, in credits; it is noted with the last hand. Raises `JournalError`."""
        before, bought_in = self.players[seat], self.bought_in
        self.players[seat] = replace(before, credits=before.credits + change)
        self.bought_in += change
        try:
            self.journal.correct_credits(self.hand_number, {"seat": seat, "change": change}, self.record())
        except JournalError:
            self.players[seat], self.bought_in = before, bought_in
            raise

    def rebuilt(self) -> Hand | None:
        """The running hand anew from the journal, after something broke; None when none is running."""
        self.pulses = None
        running = self.journal.running_hand()
        if running is None:
            self.hand = None
            return None
        self.hand = Hand.replay(header_from(json.loads(running.header)), running.moves)
        self.hand_number = running.number
        self.chance = Chance(running.secret)
        return self.hand

    def settle(self) -> None:
        """The hand is over: its credits become the seats', the deal passes on. Raises `JournalError`."""
        hand = self.running
        for seat, amount in hand.credits.items():
            self.players[seat] = replace(self.players[seat], credits=amount)
        self.sabacc_pot = hand.sabacc_pot
        if self._settling != self.hand_number:
            self._settling = self.hand_number
            self.hands_settled += 1
        # From the hand's own dealer, so that a second try after a write that failed passes the deal on only once.
        self.dealer = next_dealer(hand.header.dealer, self.able()) or hand.header.dealer
        more = {"cards": self.cards} if self.pulses is None else {"cards": self.cards, "pulses": self.pulses}
        self.journal.finish_hand(self.hand_number, result_of(hand) | more, self.record())


def next_dealer(dealer: int, able: list[int]) -> int | None:
    """The deal passes to the next seat to the left that can take part in the next hand."""
    return from_left_of(dealer, able)[0] if able else None


def result_of(hand: Hand) -> dict[str, Any]:
    """How a hand ended, for the journal.

    `seats` are those that were in it, `pot` and `sabacc_paid` the credits that left the two pots at its end.
    """
    return {
        "ruleset": hand.header.ruleset.name,
        "seats": sorted(hand.state.order),
        "winners": {"main": list(hand.winners or ()), "sabacc": list(hand.sabacc_winners)},
        "main_pot": hand.main_pot,
        "sabacc_pot": hand.sabacc_pot,
        "credits": {str(seat): amount for seat, amount in sorted(hand.credits.items())},
        "shifts": hand.state.shifts,
        "bombed_out": sum(judgement.bombed_out for judgement in hand.revealed.values()),
        "pot": sum(event.amount for event in hand.events if isinstance(event, MainPotWon | MainPotStays)),
        "sabacc_paid": sum(event.amount for event in hand.events if isinstance(event, SabaccPotWon)),
    }
