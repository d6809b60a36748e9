"""Only the showdown: who wins these hands, and what moves where (public formats, "Verdict")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.moves import Move, deal
from rules.questions import DealOwed, SeatTurn
from rules.refusals import Problem, RulesetError, Value
from rules.ruleset import Ruleset
from rules.showdown import last_seat_wins
from rules.state import HandState, Judgement, Seat

UNLIMITED = 10**15


@dataclass(frozen=True, slots=True)
class VerdictSeat:
    """A seat's hand; `credits` None means unlimited, `stake` is what it has in the main pot already, in credits."""

    cards: tuple[str, ...] = ()
    field: tuple[str, ...] = ()
    credits: int | None = None
    folded: bool = False
    stake: int = 0


@dataclass(frozen=True, slots=True)
class VerdictCase:
    """The hands to be judged. `sudden_demise` maps the tied seats to their cards, one map for each card that is due.

    `more` is what the variant's reveal needs beside hands and pots, by its `verdict_keys`.
    """

    ruleset: Ruleset
    seats: Mapping[int, VerdictSeat]
    dealer: int
    main_pot: int = 0
    sabacc_pot: int = 0
    sudden_demise: Sequence[Mapping[int, str]] = ()
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the showdown gives; `winners` and `paid` are None where a card is due and none is at hand (`due`: for whom)."""

    hands: Mapping[int, Judgement]
    shown: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]]
    winners: tuple[int, ...] | None
    sabacc_winners: tuple[int, ...]
    paid: Mapping[int, int] | None
    main_pot: int
    sabacc_pot: int
    due: tuple[int, ...] | None
    state: HandState


def adjudicate(case: VerdictCase) -> Verdict:
    """Judge the hands. Raises `RulesetError` with what is wrong with the case, each problem naming seat and card."""
    state = _table(case)
    before = dict(state.pots.credits)
    if state.last_one_left():
        last_seat_wins(state)
        return _verdict(case, state, before, None)
    script = state.ruleset.variant.showdown(state)
    maps = list(case.sudden_demise)
    due: tuple[int, ...] | None = None
    try:
        question = next(script)
        while True:
            if isinstance(question, SeatTurn):  # a beaten hand need not be shown; here every hand lies open
                question = script.send(Move("show", question.seat))
                continue
            assert isinstance(question, DealOwed), question
            if not maps:
                due = tuple(sorted(question.owed))
                break
            number = len(case.sudden_demise) - len(maps) + 1
            cards = maps.pop(0)
            if set(cards) != set(question.owed):
                raise RulesetError(
                    (
                        Problem(
                            f"sudden_demise {number}",
                            "wrong_tied_seats",
                            {"tied": tuple(sorted(question.owed)), "given": tuple(sorted(cards))},
                        ),
                    )
                )
            for seat in list(question.owed):
                refusal = question.refusal(state, deal(seat, cards[seat]))
                if refusal is not None:
                    values = {"seat": seat, **refusal.values}
                    raise RulesetError((Problem(f"sudden_demise {number}", refusal.code, values),))
                question = script.send(deal(seat, cards[seat]))
    except StopIteration:
        pass
    return _verdict(case, state, before, due)


def _verdict(case: VerdictCase, state: HandState, before: dict[int, int], due: tuple[int, ...] | None) -> Verdict:
    after = state.pots.credits
    return Verdict(
        hands=dict(state.revealed),
        shown=dict(state.shown),
        winners=None if due else state.winners,
        sabacc_winners=state.sabacc_winners,
        paid=None if due else {seat: after[seat] - before[seat] for seat in sorted(before)},
        main_pot=case.main_pot if due else state.pots.main,
        sabacc_pot=case.sabacc_pot if due else state.pots.sabacc,
        due=due,
        state=state,
    )


def _table(case: VerdictCase) -> HandState:
    """The hand as it lies before the reveal."""
    known = case.ruleset.variant.verdict_keys
    problems = [Problem(key, "not_in_verdict", {"ruleset": case.ruleset.name}) for key in case.more if key not in known]
    seats = {
        number: Seat(f"seat {number}", UNLIMITED if seat.credits is None else seat.credits)
        for number, seat in case.seats.items()
    }
    state = HandState(case.ruleset, seats, case.dealer, case.sabacc_pot, case.seats)
    for name in case.ruleset.variant.verdict_needs:
        if getattr(case.ruleset.options, name) is None:
            problems.append(Problem(f"options.{name}", "needed_for_verdict", {"option": name}))
    for number, seat in case.seats.items():
        if not seat.folded and not seat.cards and not seat.field:
            problems.append(Problem(f"seat {number}", "no_cards", {"seat": number}))
        for card in (*seat.cards, *seat.field):
            if card not in state.deck.counts:
                values: dict[str, Value] = {"seat": number, "card": card, "deck": state.deck.name}
                problems.append(Problem(f"seat {number}", "unknown_card", values))
            elif state.copies_free(card) <= 0:
                values = {"seat": number, "card": card, "copies": state.deck.counts[card]}
                problems.append(Problem(f"seat {number}", "too_many_copies", values))
            else:
                state.out_of_deck(card)
                state.give(number, card)
                state.guarded[number][-1] = len(state.hands[number]) > len(seat.cards)
        if seat.folded:
            state.set_aside(number)
        state.pots.stakes[number] = seat.stake
    if not state.live():
        problems.append(Problem("seats", "everybody_folded", {}))
    stakes = sum(seat.stake for seat in case.seats.values())
    if case.main_pot < stakes:
        problems.append(Problem("main_pot", "less_than_stakes", {"stakes": stakes}))
    if not problems:
        problems += case.ruleset.variant.prepare_verdict(state, case.more)
    if problems:
        raise RulesetError(tuple(problems))
    state.pots.main = case.main_pot
    state.pots.costs = case.main_pot - stakes
    return state
