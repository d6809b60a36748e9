"""A betting round alone, without the cards around it, driven by move texts."""

from __future__ import annotations

from typing import Any

from rules.betting import BettingRound
from rules.events import Event
from rules.moves import parse
from rules.questions import Choice, SeatTurn
from rules.refusals import Refusal
from rules.state import HandState
from tests.rules.played_hands import seats_with, table


class Round:
    """A betting round among seats with these credits, driven by move texts."""

    def __init__(
        self,
        credits: dict[int, int],  # noqa: A002
        first: int = 1,
        *,
        blinds: dict[int, int] | None = None,
        folded: tuple[int, ...] = (),
        least: int = 5,
        **limits: Any,
    ) -> None:
        self.state = HandState(table("classic"), seats_with(credits), max(credits), 0, credits)
        for seat in folded:
            self.state.set_aside(seat)
        for seat, amount in (blinds or {}).items():
            self.state.pots.stake(seat, amount)
        self.betting = BettingRound(self.state, first, least=least, stakes=blinds, **limits)
        self.total = self.state.pots.total()
        self.script = self.betting.run()
        self.question = next(self.script, None)

    @property
    def over(self) -> bool:
        return self.question is None

    @property
    def turn(self) -> SeatTurn:
        assert isinstance(self.question, SeatTurn)
        return self.question

    @property
    def seat(self) -> int:
        return self.turn.seat

    @property
    def words(self) -> str:
        return " ".join(self.turn.public(self.state)["moves"])

    def choice(self, word: str) -> Choice:
        return next(choice for choice in self.turn.open_choices(self.state) if choice.word == word)

    def limits(self, word: str) -> tuple[int, int]:
        choice = self.choice(word)
        return choice.least, choice.most

    def refusal(self, text: str) -> Refusal:
        found = self.turn.refusal(self.state, parse(text))
        assert found is not None, f"{text!r} is legal"
        return found

    def play(self, line: str) -> Round:
        for text in line.split("; "):
            move = parse(text)
            assert self.turn.refusal(self.state, move) is None, text
            try:
                self.question = self.script.send(move)
            except StopIteration:
                self.question = None
            assert self.state.pots.total() == self.total
        return self

    @property
    def credits(self) -> dict[int, int]:
        return self.state.pots.credits

    @property
    def main(self) -> int:
        return self.state.pots.main

    def told(self) -> list[Event]:
        return self.state.events
