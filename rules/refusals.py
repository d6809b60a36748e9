"""Why the engine refuses something: codes and values only, the sentences are `display.words`' business."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

Value = int | str | tuple[int, ...] | tuple[str, ...] | None

RefusalCode = Literal[
    "unreadable",  # text
    "hand_over",
    "not_awaited",  # word: a dealer move that nothing asks for
    "cards_owed",  # a player's move while cards are owed
    "dice_owed",
    "dealer_owes",  # word: another dealer move comes first
    "pulse_not_in_ruleset",
    "pulse_not_now",
    "seat_not_in_hand",  # seat
    "seat_folded",  # seat
    "not_your_turn",  # seat, turn
    "not_open",  # word, words
    "not_in_ruleset",  # word
    "must_match",  # amount
    "nothing_to_match",
    "nothing_lies",  # there is no stake to raise
    "stake_lies",  # a bet was made: raise instead
    "must_bet_first",  # opening bet
    "no_right_to_raise",
    "cannot_raise",  # no credits beyond the match
    "raises_used_up",  # limit
    "bet_too_small",  # least
    "bet_too_large",  # most
    "bet_over_credits",  # most
    "raise_too_small",  # least
    "raise_too_large",  # most
    "raise_over_credits",  # most
    "only_lead_bets",  # lead
    "lead_cannot_fold",
    "cap_reached",  # cap
    "cannot_pay",  # amount
    "call_too_early",  # round
    "already_called",
    "no_cards_left",
    "hand_limit",  # limit
    "only_draw_now",
    "one_card_move_a_turn",
    "one_field_a_turn",
    "one_unfield_a_turn",
    "unknown_card",  # card, deck
    "not_in_hand",  # card, seat
    "not_in_field",  # card, seat
    "in_field",  # card
    "in_selection",
    "field_not_now",
    "must_be_face_up",  # card position must be named
    "copies_elsewhere",  # card
    "open_card_needed",  # a card that lies open cannot be ??
    "no_card_owed",  # seat
    "wrong_dice",  # count, sides
    "wrong_faces",  # faces: those of each die
    "wrong_pick",  # seat
    "show_not_owed",  # seat
    "show_wrong_count",  # seat, count
    "show_lacks",  # seat, card
    "wild_same",  # card
    "too_many_cards",  # most
    "too_few_cards",  # least
    "name_needed",  # word, options: a pile, a token or a number is to be named
    "nothing_to_name",  # word: it takes nothing behind it
    "wrong_family",  # card, families: the card is of a family that is not owed
    "embargoed",  # only stand is open in this turn
    "no_tokens",  # the seat has none (left)
    "token_played",  # one token a turn
    "token_not_held",  # token, tokens
    "token_needs_seat",  # token, seats
    "token_takes_no_seat",  # token
    "token_not_at",  # token, seat, seats: it cannot be aimed at that seat
    "token_without_aim",  # token: no seat that it can be aimed at
]
CODES: tuple[str, ...] = get_args(RefusalCode)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused: a code, and the values its sentence needs."""

    code: RefusalCode
    values: Mapping[str, Value] = field(default_factory=dict)


def refuse(code: RefusalCode, **values: Value) -> Refusal:
    """A refusal with its values as keywords."""
    return Refusal(code, values)


class IllegalMove(ValueError):
    """A move that the hand refuses; the hand is exactly as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class CannotStart(ValueError):
    """A hand that cannot begin: `code` is `too_few_seats`, `no_such_dealer` or `bad_header`, `values` say why."""

    def __init__(self, code: str, **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, Value] = values


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one option or key of a ruleset: `key` names it, `code` and `values` say what."""

    key: str
    code: str
    values: Mapping[str, Value] = field(default_factory=dict)


class RulesetError(ValueError):
    """A ruleset, or options for one, that cannot be played; all problems at once."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(f"{problem.key}: {problem.code}" for problem in problems))
        self.problems = problems
