"""A betting round: who is asked, what is open to each, when it ends, and what goes back.

Source: common rules, "A betting round". Variants with other rights to bet override `choices`,
`room`, and what explains and follows them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Literal

from rules import events
from rules.moves import Move
from rules.questions import CALL, CHECK, FOLD, Choice, Script, SeatTurn, amounts, paying
from rules.refusals import Refusal, refuse
from rules.state import HandState


class BettingRound:
    """One betting round. `least` is the least bet and the least raise above the present stake, `most` the most for either
    (None: no limit); `may_call` lets every seat call the hand at one of its turns, once."""

    def __init__(
        self,
        hand: HandState,
        first: int,
        *,
        least: int,
        most: int | None = None,
        must_open: bool = False,
        may_call: bool = False,
        stakes: Mapping[int, int] | None = None,
        raise_limit: int | None = None,
        junk: bool = False,
    ) -> None:
        self.hand = hand
        self.first = first
        self.least = least
        self.most = most
        self.must_open = must_open
        self.may_call = may_call
        self.raise_limit = raise_limit
        self.junk = junk
        self.called_by: int | None = None
        self.raises = 0
        self.acted: set[int] = set()
        self.staked: dict[int, int] = dict.fromkeys(hand.order, 0)
        if stakes:
            self.staked.update(stakes)
        self.high = max(self.staked.values()) if stakes else 0

    def run(self) -> Script[None]:
        """Play the round to its end, and return what nobody matched."""
        hand = self.hand
        hand.staked = self.staked
        hand.high = self.high
        queue = deque(hand.live_from(self.first))
        while (seat := self._next(queue)) is not None:
            queue.rotate(-1 - queue.index(seat))
            move = yield SeatTurn(seat, self.choices(seat), self.explain)
            if move.word == "call":
                self.called_by = hand.called_by = seat
                hand.tell(events.acted(seat, "call"))
                move = yield SeatTurn(seat, self.choices(seat), self.explain)
            self.carry_out(seat, move)
            if move.word == "fold":
                queue.remove(seat)
                if hand.last_one_left():
                    break
        self._return_excess()
        hand.high = 0
        hand.staked = {}

    def _next(self, queue: Iterable[int]) -> int | None:
        """The first seat of the queue (seats still in) that is to act, or None when the round is over.

        A seat that has matched is asked only while another one is able to bet.
        """
        credits, staked, high = self.hand.pots.credits, self.staked, self.high  # noqa: A001
        for seat in queue:
            if not credits[seat]:
                continue
            if staked[seat] < high:
                return seat
            if seat not in self.acted:
                for other in queue:
                    if other != seat and credits[other]:
                        return seat
                return None
        return None

    # --- what is open

    def choices(self, seat: int) -> dict[str, Choice]:
        """The words open to the seat."""
        high, credits = self.high, self.hand.pots.credits[seat]  # noqa: A001
        owed = high - self.staked[seat]
        open_to = {"fold": FOLD}
        if owed > 0:
            open_to["match"] = paying("match", owed if owed < credits else credits)
        elif high or not self.must_open:
            open_to["check"] = CHECK
        # A seat that has acted since the last full raise has no new right to raise.
        if not high or (seat not in self.acted and not self.raises_used_up()):
            amount = self.amount_choice(seat)
            if amount is not None:
                open_to[amount.word] = amount
        if self.may_call and self.called_by is None:
            open_to["call"] = CALL
        return open_to

    def raises_used_up(self) -> bool:
        """`raise_limit` holds while more than two seats are in, all-in seats too."""
        return self.raise_limit is not None and self.raises >= self.raise_limit and len(self.hand.live()) > 2

    def room(self, seat: int) -> int | None:
        """The most that the seat may add to the present stake (None: no limit)."""
        del seat
        return self.most

    def amount_choice(self, seat: int) -> Choice | None:
        """What the seat may bet, or raise to; all it has may be less than the least bet or a full raise."""
        high, staked = self.high, self.staked[seat]
        all_in = staked + self.hand.pots.credits[seat]
        if all_in <= high:
            return None
        room = self.room(seat)
        top = all_in if room is None or high + room > all_in else high + room
        least = high + self.least
        if least > all_in:
            least = all_in
        return amounts("raise" if high else "bet", least, top, least - staked) if least <= top else None

    def explain(self, hand: HandState, seat: int, word: str) -> Refusal | None:
        """Why a betting word is not open to the seat."""
        del hand
        owed = self.high - self.staked[seat]
        if word == "check":
            if owed > 0:
                return refuse("must_match", amount=owed)
            return refuse("must_bet_first")
        if word == "match":
            return refuse("nothing_to_match")
        if word == "bet" and self.high:
            return refuse("stake_lies", amount=self.high)
        if word == "raise":
            if not self.high:
                return refuse("nothing_lies")
            if self.raises_used_up():
                return refuse("raises_used_up", limit=self.raise_limit)
            if seat in self.acted:
                return refuse("no_right_to_raise")
            return refuse("cannot_raise")
        if word == "call":
            return self.explain_call()
        return None

    def explain_call(self) -> Refusal | None:
        """Why the hand cannot be called now."""
        if self.called_by is not None or self.hand.called_by is not None:
            return refuse("already_called")
        return None

    # --- what a move does

    def carry_out(self, seat: int, move: Move) -> None:
        """Do what the seat said."""
        if move.word == "fold":
            self.fold(seat)
        elif move.word == "check":
            self.hand.tell(events.acted(seat, "check"))
            self.acted.add(seat)
        elif move.word == "match":
            self.put_in(seat, "match", min(self.high, self.staked[seat] + self.hand.pots.credits[seat]))
            self.acted.add(seat)
        else:
            assert move.amount is not None
            self.open_or_raise(seat, move.amount)

    def fold(self, seat: int) -> None:
        """The seat is out."""
        self.hand.fold(seat, onto_pile=self.junk)

    def open_or_raise(self, seat: int, stake: int) -> None:
        """A bet, or a raise: only a full one gives those who have acted a new right to raise."""
        if self.high:
            self.raises += 1
            self.put_in(seat, "raise", stake)
        else:
            self.put_in(seat, "bet", stake)
        if stake - self.high >= self.least:
            self.acted.clear()
        self.acted.add(seat)
        self.high = self.hand.high = stake

    def put_in(self, seat: int, word: Literal["bet", "match", "raise"], stake: int) -> None:
        """The seat's stake in this round becomes `stake`."""
        hand = self.hand
        amount = stake - self.staked[seat]
        left = hand.pots.stake(seat, amount)
        self.staked[seat] = stake
        hand.tell(events.Staked(seat, word, amount, stake, not left))

    def _return_excess(self) -> None:
        """What the highest stake has above the second highest, folded seats' included, goes back."""
        ordered = sorted(self.staked.values(), reverse=True)
        excess = ordered[0] - ordered[1]
        if excess <= 0:
            return
        seat = next(s for s, stake in self.staked.items() if stake == ordered[0])
        self.staked[seat] -= excess
        self.hand.pots.give_back(seat, excess)
        self.hand.tell(events.Returned(seat, excess))
