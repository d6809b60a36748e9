"""When a droid plays a Kessel token: at once for money, late for what changes the reveal, and at whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from controller.droids.situation import Situation
from rules.kessel_ranking import COOK_THE_BOOKS, MAJOR_FRAUD, MARKDOWN, PRIME_SABACC
from rules.view import SeatView

_GAIN = 0.2  # chips that a change of the reveal must promise
_POOR, _GOOD = 0.15, 0.6  # chances to win


class Worth(Protocol):
    """What two cards are worth in chips, with so many chips at stake, under some tokens."""

    def __call__(self, cards: Sequence[str], stake: int, in_force: tuple[str, ...] | None = None) -> float: ...


def token_to_play(situation: Situation, wins: float, worth: Worth, draws: bool) -> str | None:
    """The token to play now, as the move names it, or None. `wins` is the chance to win, `draws` whether a draw follows."""
    legal = situation.words.get("token")
    if legal is None or not situation.coin(situation.temperament.aggression):
        return None
    found = [option for option in legal.options if _useful(situation, option, wins, worth, draws)]
    if not found:
        return None
    return max(found, key=lambda option: _reach(situation, option))


def _useful(situation: Situation, option: str, wins: float, worth: Worth, draws: bool) -> bool:
    """Whether the token does something worth a token."""
    token, _, at = option.partition(" ")
    view, stake = situation.view, situation.me.total_stake
    last_turn = view.round >= situation.options.turns
    target = view.seats[int(at)] if at else None
    paying = [seat for seat in situation.opponents if seat.credits and "immune" not in seat.marks]
    match token:
        case "free-draw":
            return draws and situation.words["draw"].cost > 0
        case "refund" | "extra-refund":
            return stake >= (3 if token == "extra-refund" else 2)
        case "embezzlement" | "general-tariff":
            return len(paying) * 2 > len(situation.opponents)
        case "general-audit":
            return 2 * sum("stood" in seat.marks for seat in paying) > len(situation.opponents)
        case "target-tariff" | "target-audit":
            return target is not None and target.credits >= (3 if token == "target-audit" else 2)
        case "embargo":
            return not last_turn and wins > _POOR
        case "immunity":
            return wins > _GOOD and any(seat.tokens for seat in situation.opponents)
        case "major-fraud" | "markdown" | "cook-the-books":
            return last_turn and _gain(situation, worth, token) > _GAIN
        case "prime-sabacc":
            # Any of two dice: the value of an own pair comes with a chance of 11 in 36.
            value = situation.own[0][1:]
            pair = value == situation.own[1][1:] and value.isdecimal()
            return pair and last_turn and _gain(situation, worth, f"{PRIME_SABACC} {value}") > _GAIN
        case "exhaustion":
            return target is not None and "stood" in target.marks and wins < _GOOD
        case "direct-transaction":
            return target is not None and "stood" in target.marks and wins < _POOR
    return False


def _gain(situation: Situation, worth: Worth, token: str) -> float:
    """What a change of the reveal promises, in chips."""
    stake, in_force = situation.me.total_stake, situation.view.in_force
    return worth(situation.own, stake, (*in_force, token)) - worth(situation.own, stake)


def _reach(situation: Situation, option: str) -> tuple[bool, int]:
    """Tokens of the reveal first, for they wait for the last turn; then those aimed at the richest seat."""
    token, _, at = option.partition(" ")
    seat: SeatView | None = situation.view.seats[int(at)] if at else None
    of_reveal = token in (MAJOR_FRAUD, MARKDOWN, COOK_THE_BOOKS, PRIME_SABACC)
    return of_reveal, 0 if seat is None else seat.credits
