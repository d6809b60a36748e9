"""What `replay` and `adjudicate` print, as plain data in the form of the public formats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from display.words import Words
from rules.hand import Hand
from rules.state import HandState, Judgement
from rules.verdict import Verdict


def _hands(shown: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]], judged: Mapping[int, Judgement]) -> Any:
    return {
        str(seat): {
            "cards": list(shown[seat][0]),
            "field": list(shown[seat][1]),
            "total": judged[seat].total,
            "rank": judged[seat].rank,
            "bombed_out": judged[seat].bombed_out,
        }
        for seat in sorted(shown)
    }


def hands_shown(state: HandState) -> Any:
    """The hands that were revealed."""
    return _hands(state.shown, state.revealed)


def public_log(hand: Hand, words: Words) -> list[str]:
    """What happened, in the words of the table, as everybody may know it."""
    names = {number: seat.name for number, seat in hand.header.seats.items()}
    told = (words.event(event.seen_by(None), names) for event in hand.events)
    return [line for line in told if line]


def replay_data(hand: Hand, words: Words) -> dict[str, Any]:
    """The JSON object of `replay`."""
    winners = None
    if hand.winners is not None:
        winners = {"main": list(hand.winners), "sabacc": list(hand.sabacc_winners)}
    return {
        "ruleset": hand.header.ruleset.name,
        "complete": hand.complete,
        "awaiting": hand.awaiting,
        "winners": winners,
        "credits": {str(seat): amount for seat, amount in sorted(hand.credits.items())},
        "main_pot": hand.main_pot,
        "sabacc_pot": hand.sabacc_pot,
        "hands": hands_shown(hand.state),
        "log": public_log(hand, words),
    }


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """The JSON object of `adjudicate`."""
    winners = None
    if verdict.winners is not None:
        winners = {"main": list(verdict.winners), "sabacc": list(verdict.sabacc_winners)}
    return {
        "winners": winners,
        "paid": None if verdict.paid is None else {str(seat): paid for seat, paid in verdict.paid.items()},
        "main_pot": verdict.main_pot,
        "sabacc_pot": verdict.sabacc_pot,
        "hands": _hands(verdict.shown, verdict.hands),
        "sudden_demise": None if verdict.due is None else list(verdict.due),
    }
