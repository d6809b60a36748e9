"""The books of an evening: who sits where with how many credits, who deals, by which rules, and who has left.

Every change between two hands is in the journal when its call returns, or it has not been made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from controller.chance import Stream
from controller.journal import Journal
from controller.journal_file import JournalError
from controller.matches import Match, draw_tokens
from controller.sittings import (
    MOST_DEPARTED,
    Departed,
    Player,
    Sitting,
    departed_data,
    fingerprint,
    player_data,
    rules_data,
    sittings_data,
)
from rules.hand import Hand
from rules.ruleset import Ruleset
from rules.state import from_left_of


class Books:
    """What the table owns. `bought_in` is every credit that came to it, less what left it: the sum of the seats' credits and
    the pots."""

    def __init__(
        self, journal: Journal, ruleset: Ruleset, players: Mapping[int, Player], *, dealer: int, cards: str
    ) -> None:
        self.journal = journal
        self.ruleset = ruleset
        self.players = dict(players)
        self.dealer = dealer
        self.cards = cards
        self.sabacc_pot = 0
        self.bought_in = sum(player.credits for player in players.values())
        self.sittings = {seat: Sitting(player.credits) for seat, player in players.items()}
        self.departed: tuple[Departed, ...] = ()
        self.chosen = False  # people at the table have changed what the configuration says of seats or rules
        self._configured = fingerprint(ruleset, players, cards)
        self.match = Match()
        self.rules_chosen: Ruleset | None = None  # by people during a hand, for the hands that follow it
        self.token_choice = "random"  # one of `TOKEN_CHOICES`
        self.match_chips: int | None = None  # with so many chips everybody begins a match; None: with what it has
        self.hands_settled = 0
        self.hand_seconds: tuple[float, ...] = ()  # the lengths of the last hands, for the rate of the pulses
        self.hand: Hand | None = None
        self.hand_number = 0

    def record(self) -> dict[str, Any]:
        """What the journal keeps of the session."""
        return {
            **rules_data(self.ruleset),
            "cards": self.cards,
            "seats": {str(seat): player_data(player) for seat, player in sorted(self.players.items())},
            "sabacc_pot": self.sabacc_pot,
            "dealer": self.dealer,
            "bought_in": self.bought_in,
            "hands": self.hands_settled,
            "hand_seconds": list(self.hand_seconds),
            "sittings": sittings_data(self.sittings),
            "departed": departed_data(self.departed),
        } | self._more()

    def _more(self) -> dict[str, Any]:
        """What only some sessions have to keep."""
        match = {"match": self.match.data()} if self.match.number else {}
        tokens = {"token_choice": self.token_choice} if self.chosen and self.ruleset.variant.tokens else {}
        chips = {} if self.match_chips is None else {"match_chips": self.match_chips}
        rules = {} if self.rules_chosen is None else {"rules_chosen": rules_data(self.rules_chosen)}
        return match | tokens | chips | rules | ({"chosen": self._configured} if self.chosen else {})

    def able(self) -> list[int]:
        """The seats that can take part in the next hand, and mean to."""
        return [
            seat
            for seat, player in self.players.items()
            if not self.sittings[seat].away and self.ruleset.can_take_part(player.credits, self.sabacc_pot)
        ]

    def broke(self) -> list[int]:
        """The seats of persons that mean to play on and cannot pay what is due.

        In a match there are none: who has lost all chips watches until it is over, and has new ones for the next.
        """
        if self.ruleset.variant.is_match and (self.match.number or self.match_chips is not None):
            return []
        able = self.able()
        return [
            seat
            for seat, player in sorted(self.players.items())
            if player.droid is None and not self.sittings[seat].away and seat not in able
        ]

    @property
    def next_to_deal(self) -> int:
        """The seat that deals the next hand: where the deal has come to, or the next seat to the left that takes part."""
        able = self.able()
        return from_left_of(self.dealer - 1, able)[0] if able else self.dealer

    def buy_in(self, seat: int, amount: int) -> None:
        """Before a hand a seat brings `amount` more credits to the table; the hand's header has them in the journal."""
        player = self.players[seat]
        self.players[seat] = replace(player, credits=player.credits + amount)
        self.sittings[seat] = replace(self.sittings[seat], brought=self.sittings[seat].brought + amount)
        self.bought_in += amount

    def correct_credits(self, seat: int, change: int) -> None:
        """A referee's correction between hands, in credits; it is noted with the last hand. Raises `JournalError`."""
        before, bought_in = self.players[seat], self.bought_in
        books = (dict(self.players), self.sabacc_pot, self.match)
        self.players[seat] = replace(before, credits=before.credits + change)
        self.bought_in += change
        self._close_match()
        try:
            self.journal.correct_credits(self.hand_number, {"seat": seat, "change": change}, self.record())
        except JournalError:
            (self.players, self.sabacc_pot, self.match), self.bought_in = books, bought_in
            raise

    # --- seats and rules between hands

    def reseat(self, ruleset: Ruleset, players: Mapping[int, Player]) -> None:
        """A configuration that was read again: who stays keeps its credits, who is new brings its own, and who is gone
        takes its own along. What people have chosen at the table stays where the file says of it what it said before.
        Raises `JournalError`."""
        configured = fingerprint(ruleset, players, self.cards)
        if configured == self._configured:
            return
        with self._between_hands():
            before = dict(self.players)
            self._change_rules(ruleset)
            self.players = dict(players)
            self.chosen, self._configured = False, configured
            self.match_chips = self.rules_chosen = None
            self._seat(before)

    def _seat(self, before: Mapping[int, Player]) -> None:
        """Give the players the credits that their seats had before, and let those go that have no seat any more."""
        for seat, player in self.players.items():
            if seat in before:
                self.players[seat] = replace(player, credits=before[seat].credits, tokens=before[seat].tokens)
            else:
                self._arrive(seat, player)
        for seat, player in before.items():
            if seat not in self.players:
                self._depart(seat, player)
        self._pass_deal()

    def _arrive(self, seat: int, player: Player) -> None:
        self.bought_in += player.credits
        self.sittings[seat] = Sitting(player.credits, self.hand_number + 1)

    def _depart(self, seat: int, player: Player) -> Departed:
        self.bought_in -= player.credits
        gone = Departed(seat, player.name, player.credits, self.sittings.pop(seat).brought)
        self.departed = (*self.departed, gone)[-MOST_DEPARTED:]
        return gone

    def _pass_deal(self) -> None:
        """Where the seat that is to deal is gone, the deal has passed on to its left."""
        if self.players:
            self.dealer = from_left_of(self.dealer - 1, self.players)[0]

    @contextmanager
    def _between_hands(self) -> Iterator[None]:
        """A change of seats, credits or rules: in the journal at the end of the block, or undone. Raises `JournalError`."""
        assert self.hand is None or self.hand.complete, "a hand is running"
        books = (
            *("ruleset", "dealer", "bought_in", "departed", "chosen", "match", "token_choice", "_configured"),
            *("sabacc_pot", "match_chips", "rules_chosen"),
        )
        before = {name: getattr(self, name) for name in books}
        players, sittings = dict(self.players), dict(self.sittings)
        try:
            yield
            self._close_match()
            self.journal.keep_record(self.record())
        except JournalError:
            self.players, self.sittings = players, sittings
            for name, value in before.items():
                setattr(self, name, value)
            raise

    def sit_down(self, seat: int, player: Player) -> None:
        """The player takes the seat and brings its credits; who sat there leaves with its own. Raises `JournalError`."""
        with self._between_hands():
            if seat in self.players:
                self._depart(seat, self.players[seat])
            self.players[seat] = player
            self.players = dict(sorted(self.players.items()))
            self._arrive(seat, player)
            self._pass_deal()
            self.chosen = True

    def leave(self, seat: int) -> Departed:
        """The seat's player leaves with its credits; the seat is empty. Raises `JournalError`."""
        with self._between_hands():
            gone = self._depart(seat, self.players.pop(seat))
            self._pass_deal()
            self.chosen = True
        return gone

    def rename(self, seat: int, name: str) -> None:
        """The seat's player is called otherwise. Raises `JournalError`."""
        with self._between_hands():
            self.players[seat] = replace(self.players[seat], name=name)
            self.chosen = True

    def let_play(self, seat: int, droid: str | None) -> None:
        """A droid of this temperament plays for the seat from now on, or (None) a person. Raises `JournalError`."""
        with self._between_hands():
            self.players[seat] = replace(self.players[seat], droid=droid)
            self.chosen = True

    def choose_rules(self, ruleset: Ruleset) -> None:
        """The next hands are played by another ruleset, or with other options. Raises `JournalError`."""
        with self._between_hands():
            self._change_rules(ruleset)
            self.chosen, self.rules_chosen = True, None

    def choose_rules_later(self, ruleset: Ruleset) -> None:
        """While a hand is played: those that follow it are played by this ruleset. Raises `JournalError`."""
        before = self.rules_chosen, self.chosen
        self.rules_chosen, self.chosen = ruleset, True
        try:
            self.journal.keep_record(self.record(), during=self.hand_number)
        except JournalError:
            self.rules_chosen, self.chosen = before
            raise

    def _take_chosen_rules(self) -> None:
        """The hand is over during which people have chosen them."""
        if self.rules_chosen is not None:
            self._change_rules(self.rules_chosen)
            self.rules_chosen = None

    def _change_rules(self, ruleset: Ruleset) -> None:
        before, self.ruleset = self.ruleset, ruleset
        self._end_match_of(before)

    def _end_match_of(self, before: Ruleset) -> None:
        """Another game than `before`, or another number of tokens, ends a match that nobody has won."""
        limits = [rules.variant.token_limit(rules.options) for rules in (before, self.ruleset)]
        if before.variant is not self.ruleset.variant or limits[0] != limits[1]:
            self.match = Match()
            self._forget_tokens()

    def choose_dealer(self, seat: int) -> None:
        """The seat deals the first hand; later the deal passes to the left (common rules). Raises `JournalError`."""
        with self._between_hands():
            self.dealer = seat
            self.chosen = True

    def top_up(self, seat: int, amount: int) -> None:
        """The seat's player brings `amount` more credits. Raises `JournalError`."""
        with self._between_hands():
            self.buy_in(seat, amount)

    def sit_out(self, seat: int, away: bool) -> None:
        """The seat's player sits the next hands out, or comes back; it keeps seat and credits. Raises `JournalError`."""
        with self._between_hands():
            self.sittings[seat] = replace(self.sittings[seat], away=away)

    # --- matches

    @property
    def match_pending(self) -> bool:
        """Whether the ruleset is played in matches and the next hand begins one: then tokens can be chosen."""
        return self.ruleset.variant.is_match and not self.match.running

    @property
    def restocks(self) -> bool:
        """Whether everybody begins the next hand with as many chips as everybody else: it begins a match, and another one
        went before, or people have said how many."""
        return self.match_pending and (self.match.over or self.match_chips is not None)

    def choose_chips(self, chips: int | None) -> None:
        """With so many chips everybody begins the next matches; None: the first one with what each has. Raises
        `JournalError`."""
        with self._between_hands():
            self.match_chips, self.chosen = chips, True

    def configure_tokens(self, choice: str) -> None:
        """How the configuration says that seats come by their tokens; what people have chosen at the table stays."""
        if not self.chosen or not self.ruleset.variant.tokens:
            self.token_choice = choice

    def choose_how(self, choice: str) -> None:
        """Before a match: how seats come by their tokens, one of `TOKEN_CHOICES`. Raises `JournalError`."""
        with self._between_hands():
            self.token_choice, self.chosen = choice, True
            if choice != "choose":
                self._forget_tokens()

    def choose_tokens(self, seat: int, tokens: tuple[str, ...] | None) -> None:
        """Before a match the seat's player takes these tokens, or (None) will draw them. Raises `JournalError`."""
        with self._between_hands():
            self.players[seat] = replace(self.players[seat], tokens=tokens)

    def _begin_match(self, credits: int) -> None:  # noqa: A002
        """The next hand begins a match. After another one, or where people have said so, everybody begins it with as many
        credits: who has more takes the rest out of the game, who has lost brings new ones."""
        if self.restocks:
            for seat, player in list(self.players.items()):
                self.buy_in(seat, credits - player.credits)
        self.match = Match(self.match.number + 1)

    def _close_match(self) -> None:
        """Between two hands of a match a seat has left with its chips: who is last with chips takes the Sabacc pot (rules
        sheet "Kessel Sabacc"). Where nobody has any, the next hand begins a match with those who bring new ones."""
        if not self.match.running:
            return
        left = [seat for seat, player in self.players.items() if player.credits]
        if len(left) > 1:
            return
        if left:
            (last,) = left
            self.players[last] = replace(self.players[last], credits=self.players[last].credits + self.sabacc_pot)
            self.sabacc_pot = 0
        self.match = replace(self.match, winners=tuple(left)) if left else Match()
        self._forget_tokens()

    def _forget_tokens(self) -> None:
        for seat, player in self.players.items():
            self.players[seat] = replace(player, tokens=None)

    def _with_tokens(self, stream: Stream, at_the_beginning: bool) -> dict[int, Player]:
        """The players with the tokens that those get who are still to draw them: all that lack some as a match begins, later
        only those who have joined it since."""
        if self.token_choice == "none" or not self.ruleset.variant.tokens:
            return {seat: replace(player, tokens=None) for seat, player in self.players.items()}
        chosen = {seat: player.tokens for seat, player in self.players.items() if player.tokens is not None}
        due = [
            seat
            for seat, player in self.players.items()
            if player.credits and (at_the_beginning or player.tokens is None)
        ]
        drawn = draw_tokens(self.ruleset, due, stream, chosen, self.match.played)
        return {seat: replace(player, tokens=drawn.get(seat, player.tokens)) for seat, player in self.players.items()}
