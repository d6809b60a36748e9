"""An evening at the table: who sits there with how many credits, who deals, and the hands, each move through the journal.

A move is on the disk before the hand applies it, so what anybody has seen survives a power cut.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from controller import rulesets
from controller.books import Books
from controller.chance import Chance, fresh_secret, hand_secret
from controller.histories import header_data, header_from
from controller.journal import Journal
from controller.journal_file import JournalError
from controller.matches import match_from
from controller.sittings import (
    Player,
    Sitting,
    departed_from,
    players_from,
    sittings_from,
)
from display.words.catalog import N_
from rules.events import Event, MainPotStays, MainPotWon, MatchOver, SabaccPotWon, StakeBack, StakeLost, TokenPlayed
from rules.hand import Hand, Header
from rules.moves import Move
from rules.refusals import CannotStart, IllegalMove
from rules.ruleset import Ruleset
from rules.state import Seat, from_left_of

__all__ = ["Player", "Session", "next_dealer", "result_of"]

MOST_HANDS = 1_000_000
"""More hands than a session may ever have."""


_OTHER_CARDS = {
    "electronic": N_(
        "{file}: hand {number} is running with electronic cards; "
        "finish it with those first, or take another --state folder"
    ),
    "scanned": N_(
        "{file}: hand {number} is running with scanned cards; finish it with those first, or take another --state folder"
    ),
    "unseen": N_(
        "{file}: hand {number} is running with unseen cards; finish it with those first, or take another --state folder"
    ),
}
"""By what the running hand's own cards are."""


class Session(Books):
    """The table's books, and the hands that are played."""

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
        super().__init__(journal, ruleset, players, dealer=dealer, cards=cards)
        self.seed = seed
        self.pulses: Mapping[str, Any] | None = None  # by what the pulses of the hand that ends can be checked
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

        The seats' credits, the Sabacc pot and the deal come from the journal, and so do rules and seats that people have
        chosen at the table, as long as the configuration is the one they changed. Else a seat that is new brings its
        credits, and one that is gone takes its own along. Raises `JournalError`.
        """
        session = cls(journal, ruleset, players, dealer=dealer, cards=cards, seed=seed)
        record = journal.session()
        if record is None:
            journal.start_session(session.record())
            return session
        session._restore(record)
        running = journal.running_hand()
        if running is None:
            if session.match.number:
                session._end_match_of(_rules(record))
            session._close_match()  # seats that the configuration has no more have gone with their chips
        else:
            if record["cards"] != cards:
                raise JournalError(_OTHER_CARDS[record["cards"]], file=journal.path, number=running.number)
            header = header_from(json.loads(running.header))
            if cards != "electronic" and header.ruleset.deck.name != ruleset.deck.name:
                raise JournalError(
                    N_(
                        "{file}: hand {number} is running with the {deck} deck of {ruleset}; "
                        "finish it with that ruleset first, or take another --state folder"
                    ),
                    file=journal.path,
                    number=running.number,
                    deck=header.ruleset.deck.name,
                    ruleset=header.ruleset.name,
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
        self.departed = departed_from(record)
        self.match = match_from(record)
        before = players_from(record)
        self.sittings = sittings_from(record)
        if record.get("chosen") == self._configured:
            self.chosen = True
            self.token_choice = record.get("token_choice", self.token_choice)
            self.match_chips = record.get("match_chips")
            self.ruleset = _rules(record)
            if "rules_chosen" in record:
                self.rules_chosen = _rules(record["rules_chosen"])
            self.players = dict(before)
        self._seat(before)

    def _take_over(self, header: Header) -> None:
        """A hand is running: its header says who plays with what, and knows of credits brought in just before it."""
        for seat, entry in header.seats.items():
            player = self.players.get(seat, Player(entry.name, 0, "careful"))
            # None in the header are none that were drawn: who had no chips is still to draw.
            tokens = entry.tokens or player.tokens
            self.players[seat] = replace(player, credits=entry.credits, tokens=tokens)
            self.sittings.setdefault(seat, Sitting(entry.credits))
        self.sabacc_pot = header.sabacc_pot
        self.bought_in = sum(player.credits for player in self.players.values()) + header.sabacc_pot
        self.dealer = header.dealer

    def begin_anew(
        self, ruleset: Ruleset, players: Mapping[int, Player], *, dealer: int, tokens: str = "random"
    ) -> None:
        """The evening is over: a new session begins with these rules and seats, and the old one stays in the journal.

        One write makes it so: whoever starts after a power cut finds either session whole. Raises `JournalError`, and then
        the old one goes on.
        """
        assert self.hand is None or self.hand.complete, "a hand is running"
        fresh = Session(self.journal, ruleset, players, dealer=dealer, cards=self.cards, seed=self.seed)
        fresh.hand_seconds = self.hand_seconds
        fresh.configure_tokens(tokens)
        self.journal.start_session(fresh.record())
        vars(self).update(vars(fresh))

    # --- hands

    def start_hand(self, match_credits: int = 0) -> list[Event]:
        """Begin the next hand. Raises `CannotStart` when fewer than two seats can take part, and `JournalError`.

        Where it begins a match after another one, everybody has `match_credits` credits, or as many as people have said.
        """
        number = self.journal.next_number()
        secret = fresh_secret() if self.seed is None else hand_secret(self.seed, self._place(number))
        before = (dict(self.players), dict(self.sittings), self.match, self.bought_in)
        drawing = self.match_pending
        if drawing:
            self._begin_match(match_credits if self.match_chips is None else self.match_chips)
        self.players = self._with_tokens(Chance(secret).stream("tokens"), drawing)
        try:
            hand = Hand(self.ruleset, self._seated(), self.next_to_deal, self.sabacc_pot)
            header = json.dumps(header_data(hand.header), ensure_ascii=False)
            self.hand_number = self.journal.begin_hand(header, secret, self.record())
        except (CannotStart, JournalError):
            self.players, self.sittings, self.match, self.bought_in = before
            raise
        self.hand = hand
        self.pulses = None
        self.chance = Chance(secret)
        return list(hand.events)

    def _place(self, number: int) -> int:
        """A hand's number among those of all sessions: with a seed no two of them may have the same secret."""
        return number + MOST_HANDS * (self.journal.session_number() - 1)

    def _seated(self) -> dict[int, Seat]:
        """The seats as a hand's header has them."""
        return {
            seat: Seat(player.name, player.credits, self.sittings[seat].away, player.tokens or ())
            for seat, player in sorted(self.players.items())
        }

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
        before = dict(self.players), self.match
        self._end_match_of(self.running.header.ruleset)
        try:
            self.journal.void_hand(self.hand_number, self.record())
        except JournalError:
            self.players, self.match = before
            raise
        self.hand = None

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
        if hand.header.ruleset.variant.is_match and self.ruleset.variant.is_match:
            self._settle_match(hand)
        self._end_match_of(hand.header.ruleset)  # with which the hand was begun before the configuration was changed
        self._take_chosen_rules()
        self.sabacc_pot = hand.sabacc_pot
        if self._settling != self.hand_number:
            self._settling = self.hand_number
            self.hands_settled += 1
        # From the hand's own dealer, so that a second try after a write that failed passes the deal on only once.
        self.dealer = next_dealer(hand.header.dealer, self.able()) or hand.header.dealer
        more = {"cards": self.cards} if self.pulses is None else {"cards": self.cards, "pulses": self.pulses}
        self.journal.finish_hand(self.hand_number, result_of(hand) | more, self.record())

    def _settle_match(self, hand: Hand) -> None:
        """Tokens that were played are gone; when the match is over, everybody comes by new ones."""
        played = [event.token for event in hand.events if isinstance(event, TokenPlayed)]
        for seat, left in hand.state.tokens.items():
            if self.players[seat].tokens is not None:
                self.players[seat] = replace(self.players[seat], tokens=tuple(left))
        gone = (*self.match.played, *(token for token in played if token not in self.match.played))
        self.match = replace(self.match, winners=match_winners(hand), played=gone)
        if self.match.over:
            self._forget_tokens()


def _rules(record: Mapping[str, Any]) -> Ruleset:
    """The ruleset that a record names, with its options."""
    return rulesets.find(record["ruleset"], Path()).with_options(record["options"])


def match_winners(hand: Hand) -> tuple[int, ...]:
    """The seats that have won a match with this hand; none while it goes on."""
    return next((event.winners for event in hand.events if isinstance(event, MatchOver)), ())


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
        "pot": sum(
            event.amount
            for event in hand.events
            if isinstance(event, MainPotWon | MainPotStays | StakeLost)
            or (isinstance(event, StakeBack) and event.why == "won")
        ),
        "sabacc_paid": sum(event.amount for event in hand.events if isinstance(event, SabaccPotWon)),
    }
