"""Random legal play of `corellian-spike` and `black-spire`: every move, payments by a second account, and secrecy."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.cards import SPIKE_VALUES
from rules.events import DemiseStarted
from rules.hand import Hand
from rules.questions import SeatTurn
from tests.rules.hidden_cards import compare_deals
from tests.rules.random_play import Habits, play_out, random_ruleset, random_table
from tests.rules.second_account import Ledger, settle, several_layers
from tests.rules.test_rankings_spike import other_order
from tests.rules.verdicts import judge

NAMES = ("corellian-spike", "black-spire")
FAVOURITES = (
    (),
    ("+5t", "-5t", "+5c", "-5c", "+5s", "-5s", "0", "0", "+1t", "-1t", "+1c", "-1c"),
    ("+5t", "-5t", "+5c", "-5c", "+5s", "-5s", "+6t", "+6c", "+6s", "-6t", "-6c", "-6s"),
)


def random_hand(name: str, number: int) -> tuple[Hand, random.Random, Habits]:
    rng = random.Random(f"{name} {number}")
    habits = Habits(
        unknown=rng.choice((0.0, 0.0, 0.0, 0.1)),
        weights={"fold": 0.1, "raise": 2.0, "bet": 2.0, "stand": rng.choice((0.3, 1.0, 5.0))},
        favourites=rng.choice(FAVOURITES),
    )
    return random_table(random_ruleset(name, rng, change=rng.choice((0.0, 0.4))), rng), rng, habits


def check_settlement(hand: Hand, seen: Counter[str]) -> None:
    """The pots are paid as the second account says."""
    ledger = Ledger(hand)
    options = hand.state.options
    live = [seat for seat in hand.state.order if seat not in hand.state.folded]
    strengths = {}
    for seat in live:
        values = tuple(sorted(SPIKE_VALUES[card] for card in hand.state.hands[seat]))
        rank, key = other_order(values, options.prime_sabacc, options.lowest_wins)
        assert hand.revealed[seat].rank == rank
        strengths[seat] = (key,)
    best = max(strengths.values())
    tied = {seat for seat in live if strengths[seat] == best}
    fights = ledger.fights()
    assert bool(fights) == (len(tied) > 1 and options.final_tie == "draw")
    for cards in fights:
        assert set(cards) == {seat for seat in live if strengths[seat] == max(strengths.values())}
        for seat, card in cards.items():
            value = SPIKE_VALUES[card]
            strengths[seat] = (*strengths[seat], (-abs(value), value > 0))
    zero = {seat for seat in live if sum(SPIKE_VALUES[card] for card in hand.state.hands[seat]) == 0}
    credits, sabacc = settle(ledger, live, strengths, zero.__contains__)  # noqa: A001
    assert hand.credits == credits
    assert hand.sabacc_pot == sabacc
    seen["layers"] += several_layers(ledger, live)
    seen["costs"] += ledger.costs > 0
    seen["draw"] += bool(fights)
    seen["sabacc pot"] += bool(hand.sabacc_winners)


def check_moment(hand: Hand) -> None:
    """What holds whenever the table waits."""
    state, question = hand.state, hand.question
    drawn = sum(len(cards) for cards in Ledger(hand).fights()[-1:]) if state.revealing else 0
    lying = len(state.pile) + sum(map(len, state.hands.values()))
    assert state.deck_count + lying <= 62
    assert state.revealing or state.deck_count + lying == 62
    assert drawn <= len(state.order)
    if not isinstance(question, SeatTurn):
        return
    assert question.seat in state.live()
    words = [legal.word for legal in hand.legal_moves(question.seat)]
    if words != ["draw"]:  # in the middle of a gain that began with a discard
        assert all(2 <= len(state.hands[seat]) <= state.options.hand_limit for seat in state.live())
    assert all(state.hands[seat] == [] for seat in state.folded)
    assert state.pile, "there is always an open card"
    if state.phase == "betting":
        assert hand.credits[question.seat] > 0
    for legal in hand.legal_moves(question.seat):
        assert legal.cost <= hand.credits[question.seat]


@pytest.mark.parametrize("name", NAMES)
def test_random_hands_end_are_paid_right_and_replay_alike(name: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(900):
        hand, rng, habits = random_hand(name, number)
        play_out(hand, rng, habits, before_move=check_moment if number % 3 == 0 else None)
        assert hand.main_pot == 0
        if hand.state.revealing:
            check_settlement(hand, seen)
        else:
            seen["last one left"] += 1
            assert hand.revealed == {}
        again = Hand.replay(hand.header, [str(move) for move in hand.moves])
        assert (again.events, again.credits, again.sabacc_pot) == (hand.events, hand.credits, hand.sabacc_pot)
    names = {"layers", "costs", "draw", "sabacc pot", "last one left"}
    assert {found for found in names if not seen[found]} == set(), seen


@pytest.mark.parametrize("name", NAMES)
def test_deals_that_differ_only_in_hidden_cards_look_alike(name: str) -> None:
    differed = 0
    for number in range(40):
        hand, rng, habits = random_hand(name, 1000 + number)
        play_out(hand, rng, habits)
        differed += compare_deals(hand, rng, to_the_end=True)
    assert differed > 40


TIE_PRONE = ("+5t -5c", "+5c -5s", "+5s -5t", "+4t -3t", "+4c -3c", "+4s -3s", "+9t -1c -8s", "+9c -1s -8t", "-6t +3t")


def test_final_draws_of_random_verdicts_by_a_second_account() -> None:
    """Two to six seats of which several are equal; cards for as many draws as are needed."""
    lengths: Counter[int] = Counter()
    for number in range(600):
        rng = random.Random(f"final draw {number}")
        seats = sorted(rng.sample(range(1, 9), rng.randint(2, 6)))
        hands = dict(zip(seats, rng.sample(TIE_PRONE, len(seats)), strict=True))
        dealer, main_pot, sabacc_pot = rng.choice(seats), rng.randint(0, 50), rng.randint(0, 20)
        strengths = {}
        for seat, cards in hands.items():
            values = tuple(sorted(SPIKE_VALUES[card] for card in cards.split()))
            strengths[seat] = (other_order(values, False, True)[1],)
        free = ["+1t", "+1c", "+1s", "-1t", "+2t", "-2t", "-2c", "-2s", "0", "0", "+7t", "-7t"]
        maps: list[dict[int, str]] = []
        while True:
            best = [seat for seat in seats if strengths[seat] == max(strengths.values())]
            if len(best) == 1 or len(free) < len(best):
                break
            drawn = dict(zip(best, rng.sample(free, len(best)), strict=True))
            for seat, card in drawn.items():
                free.remove(card)
                strengths[seat] = (*strengths[seat], (-abs(SPIKE_VALUES[card]), SPIKE_VALUES[card] > 0))
            maps.append(drawn)
        lengths[len(maps)] += 1
        verdict = judge("corellian-spike", hands, main_pot, sabacc_pot, tuple(maps), dealer)
        if len(best) > 1:  # the short list of free cards was used up, not the deck
            assert verdict.due == tuple(best)
            continue
        zero = sum(SPIKE_VALUES[card] for card in hands[best[0]].split()) == 0
        won = main_pot + (sabacc_pot if zero else 0)
        assert verdict.paid == {seat: won if seat == best[0] else 0 for seat in seats}
        assert verdict.sabacc_winners == (tuple(best) if zero else ())
    assert min(lengths[0], lengths[1], lengths[2]) > 20, lengths


def test_a_final_draw_is_told_as_a_draw() -> None:
    for number in range(60):
        hand, rng, habits = random_hand("corellian-spike", number)
        play_out(hand, rng, habits)
        assert all(event.draw for event in hand.events if isinstance(event, DemiseStarted))
