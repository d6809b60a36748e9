"""Random legal play of `kerton`: what holds at every move, payments by a second account, and secrecy."""

from __future__ import annotations

import random
from collections import Counter

from rules.hand import Hand
from rules.questions import SeatTurn
from tests.rules.hidden_cards import compare_deals
from tests.rules.random_play import Habits, play_out, random_ruleset, random_table
from tests.rules.second_account import Ledger, settle, several_layers
from tests.rules.test_kerton_aim import oracle

FAVOURITES = ((), ("5s", "5s", "5h", "5h", "6s", "6s"), ("1s", "2s", "3s", "4s", "1h", "2h", "4h", "5h", "6s"))


def random_hand(number: int) -> tuple[Hand, random.Random, Habits]:
    rng = random.Random(f"kerton {number}")
    habits = Habits(
        unknown=rng.choice((0.0, 0.0, 0.1)),
        weights={"fold": 0.1, "stand": rng.choice((0.5, 2.0, 6.0)), "raise": 2.0, "bet": 2.0},
        favourites=rng.choice(FAVOURITES),
    )
    return random_table(random_ruleset("kerton", rng, change=0.3), rng), rng, habits


def check_settlement(hand: Hand, seen: Counter[str]) -> None:
    """The pots are paid as the second account says."""
    ledger = Ledger(hand)
    live = [seat for seat in hand.state.order if seat not in hand.state.folded]
    assert hand.state.wild is not None
    assert hand.state.clone is not None
    judged = {seat: oracle(tuple(hand.state.hands[seat]), hand.state.wild, hand.state.clone) for seat in live}
    for seat, (rank, total) in judged.items():
        assert (hand.revealed[seat].rank, hand.revealed[seat].total) == (rank, total)
    strengths = {seat: total for seat, (rank, total) in judged.items() if rank == "total"}
    credits, sabacc = settle(ledger, live, strengths, lambda seat: strengths[seat] == 11)  # noqa: A001
    assert hand.credits == credits
    assert hand.sabacc_pot == sabacc
    best = max(strengths.values(), default=None)
    seen["layers"] += several_layers(ledger, live)
    seen["all bust"] += not strengths
    seen["a layer stays"] += bool(strengths) and sabacc > 0 and bool(hand.sabacc_winners)
    seen["split"] += sum(total == best for total in strengths.values()) > 1
    seen["eleven"] += bool(hand.sabacc_winners)


def check_moment(hand: Hand) -> None:
    """What holds whenever the table waits."""
    state, question = hand.state, hand.question
    assert state.deck_count + sum(map(len, state.hands.values())) == 42
    assert state.pile == []
    if not isinstance(question, SeatTurn):
        return
    assert all(2 <= len(state.hands[seat]) <= 6 for seat in state.order)
    words = [legal.word for legal in hand.legal_moves(question.seat)]
    if state.phase == "betting":
        assert hand.credits[question.seat] > 0
    else:
        assert ("draw" in words) == (len(state.hands[question.seat]) < 6 and state.deck_count > 0)
        assert "stand" in words


def test_random_hands_end_are_paid_right_and_replay_alike() -> None:
    seen: Counter[str] = Counter()
    for number in range(300):
        hand, rng, habits = random_hand(number)
        play_out(hand, rng, habits, before_move=check_moment if number % 3 == 0 else None)
        assert hand.main_pot == 0
        if hand.state.revealing:
            check_settlement(hand, seen)
        again = Hand.replay(hand.header, [str(move) for move in hand.moves])
        assert (again.events, again.credits, again.sabacc_pot) == (hand.events, hand.credits, hand.sabacc_pot)
    names = {"layers", "all bust", "a layer stays", "split", "eleven"}
    assert {found for found in names if not seen[found]} == set(), seen


def test_deals_that_differ_only_in_hidden_cards_look_alike() -> None:
    differed = 0
    for number in range(40):
        hand, rng, habits = random_hand(1000 + number)
        play_out(hand, rng, habits)
        differed += compare_deals(hand, rng, to_the_end=True)
    assert differed > 40
