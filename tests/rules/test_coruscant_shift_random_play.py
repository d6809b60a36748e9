"""Random legal play of `coruscant-shift`: what holds at every move, payments by a second account, and secrecy."""

from __future__ import annotations

import random
from collections import Counter

from rules.events import Selected
from rules.hand import Hand
from rules.questions import SeatTurn
from tests.rules.hidden_cards import compare_deals
from tests.rules.played_hands import told
from tests.rules.random_play import Habits, play_out, random_ruleset, random_table
from tests.rules.second_account import Ledger, settle, several_layers

LIKE = ("+5t", "+5c", "+5s", "0", "+1t", "-1c", "+4s", "+6t", "-5c", "-5s", "-5t", "+10c", "-10c")


def random_hand(number: int, *, unknown: float | None = None) -> tuple[Hand, random.Random, Habits]:
    rng = random.Random(f"coruscant {number}")
    habits = Habits(
        unknown=rng.choice((0.0, 0.0, 0.2)) if unknown is None else unknown,
        weights={"fold": 0.1, "raise": 2.0, "bet": 2.0},
        favourites=rng.choice(((), (), LIKE)),
    )
    return random_table(random_ruleset("coruscant-shift", rng, change=0.4), rng), rng, habits


def strength(hand: Hand, seat: int) -> tuple[int, ...]:
    """The selection's worth by the sheet's words."""
    cards = hand.state.hands[seat]
    total = sum(int(card.rstrip("tcs")) for card in cards)
    target, suit = hand.state.target, hand.state.suit
    assert target is not None
    of_suit = sum(card == "0" or card.endswith(str(suit)) for card in cards)
    first = hand.state.options.two_sylops_win and cards == ["0", "0"]
    return int(first), -abs(total - target), of_suit, total


def check_settlement(hand: Hand, seen: Counter[str]) -> None:
    """The pots are paid as the second account says."""
    ledger = Ledger(hand)
    live = [seat for seat in hand.state.order if seat not in hand.state.folded]
    plain = {seat: strength(hand, seat) for seat in live}
    fights = ledger.fights()
    drawn = {seat: tuple(int(fight[seat].rstrip("tcs")) for fight in fights if seat in fight) for seat in live}
    credits, sabacc = settle(  # noqa: A001
        ledger,
        live,
        {seat: (*plain[seat], drawn[seat]) for seat in live},
        lambda seat: plain[seat][1] == 0,
    )
    assert hand.credits == credits
    assert hand.sabacc_pot == sabacc
    best = max(plain.values())
    tied = sum(worth == best for worth in plain.values()) > 1
    assert bool(fights) == (tied and hand.state.options.final_tie == "draw")
    seen["layers"] += several_layers(ledger, live)
    seen["draw"] += bool(fights)
    seen["drawn again"] += len(fights) > 1
    seen["split"] += len(hand.winners or ()) > 1
    seen["on target"] += bool(hand.sabacc_winners)


def check_moment(hand: Hand) -> None:
    """What holds whenever the table waits."""
    state, question = hand.state, hand.question
    if not isinstance(question, SeatTurn):
        return
    assert state.deck_count + len(state.pile) + sum(map(len, state.hands.values())) == 62
    selected = {event.seat for event in told(hand, Selected)}
    for seat in state.order:
        own = hand.view(seat).seats[seat]
        assert bool(own.selection) == (seat in selected)
        if state.phase == "selection" or seat in state.folded:
            assert len(own.hand) + len(own.selection) == 5
    if state.phase == "betting":
        assert hand.credits[question.seat] > 0
    else:
        assert [legal.word for legal in hand.legal_moves(question.seat)] == [
            "select" if state.phase == "selection" else "improve"
        ]


def test_random_hands_end_and_are_paid_as_a_second_account_says() -> None:
    seen: Counter[str] = Counter()
    for number in range(400):
        hand, rng, habits = random_hand(number)
        play_out(hand, rng, habits, before_move=check_moment)
        if hand.revealed:
            check_settlement(hand, seen)
    assert min(seen[what] for what in ("layers", "draw", "split", "on target")) > 2, seen


def test_a_deal_that_differs_only_in_hidden_cards_looks_alike() -> None:
    differed = 0
    for number in range(30):
        hand, rng, habits = random_hand(1000 + number, unknown=0.0)
        play_out(hand, rng, habits)
        differed += compare_deals(hand, rng, to_the_end=False)
    assert differed > 60
