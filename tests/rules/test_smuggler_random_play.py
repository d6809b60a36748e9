"""Random legal play of the three rulesets of Smuggler's Sabacc: every move, payments by a second account, and secrecy."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.events import Acted, Paid, Revealed, RevealStarted
from rules.hand import Hand
from rules.questions import SeatTurn
from rules.smuggler_ranking import judge_cards
from tests.rules.hidden_cards import compare_deals
from tests.rules.random_play import Habits, play_out, random_ruleset, random_table
from tests.rules.second_account import Ledger, settle, several_layers

NAMES = ("smuggler", "smuggler-corellian", "smuggler-hutt")
FAVOURITES = (
    (),
    ("CE", "CE", "LE", "LE", "C10", "C11", "L10", "L11"),
    ("CE", "CE", "LE", "LE", "C10", "C9", "C11", "L10", "L9", "L11", "VE", "V10", "V11", "FE", "F11", "F10"),
    tuple(f"{suit}{rank}" for suit in "CLVF" for rank in (1, 2, 3, 4, 5)),
)


def random_hand(name: str, number: int) -> tuple[Hand, random.Random, Habits]:
    rng = random.Random(f"{name} {number}")
    habits = Habits(
        unknown=rng.choice((0.0, 0.0, 0.05)),
        weights={"fold": 0.1, "raise": 2.0, "bet": 2.0},
        favourites=rng.choice(FAVOURITES),
    )
    return random_table(random_ruleset(name, rng, change=rng.choice((0.0, 0.3))), rng), rng, habits


def check_settlement(hand: Hand, seen: Counter[str]) -> None:
    """The pots are paid as the second account says."""
    ledger = Ledger(hand)
    live = [seat for seat in hand.state.order if seat not in hand.state.folded]
    mucked = {event.seat for event in ledger.reveal if isinstance(event, Acted) and event.word == "muck"}
    assert set(hand.revealed) == set(live) - mucked
    strengths = {}
    for seat in hand.revealed:
        found = judge_cards(hand.state.hands[seat], hand.state.options.combinations)
        assert hand.revealed[seat] == found
        if not found.bombed_out:
            strengths[seat] = found.key

    def bust_share(seats: tuple[int, ...]) -> list[int]:
        return [seat for seat in seats if seat not in mucked] or [seats[-1]]  # all thrown in: the last one takes it

    credits, sabacc = settle(ledger, live, strengths, lambda _: False, unwon=bust_share)  # noqa: A001
    assert hand.credits == credits
    assert hand.sabacc_pot == sabacc == hand.header.sabacc_pot
    assert hand.sabacc_winners == ()
    best = max(strengths.values(), default=None)
    seen["layers"] += several_layers(ledger, live)
    seen["split"] += sum(key == best for key in strengths.values()) > 1
    seen["mucked"] += bool(mucked)


def check_asked(hand: Hand) -> None:
    """Exactly the seats that the sheet names were asked whether they muck, in the order of the last betting round."""
    ledger = Ledger(hand)
    options = hand.state.options
    live = [seat for seat in hand.state.order if seat not in hand.state.folded]
    told = [event for event in ledger.reveal if isinstance(event, Revealed | Acted)]
    asked = {event.seat for event in told if isinstance(event, Acted)}
    assert list(dict.fromkeys(event.seat for event in told)) == live
    start = next(place for place, event in enumerate(hand.events) if isinstance(event, RevealStarted))
    probe = Hand.replay(hand.header, ())
    for move in hand.moves:
        if len(probe.events) > start:
            break
        probe.apply(move)
    unknown = {seat for seat in live if "??" in probe.state.hands[seat]}
    shown: list[int] = []
    for seat in live:
        own = judge_cards(hand.state.hands[seat], options.combinations) if seat not in unknown else None
        if seat in unknown:
            expected = bool(shown)
        else:
            assert own is not None
            levels = sorted({ledger.stakes[other] for other in live if ledger.stakes[other] <= ledger.stakes[seat]})
            expected = all(
                any(stronger(hand, other, seat) for other in shown if ledger.stakes[other] >= level) for level in levels
            )
        assert (seat in asked) == expected, seat
        if seat in hand.revealed:
            shown.append(seat)


def stronger(hand: Hand, one: int, other: int) -> bool:
    """Whether the first seat's hand beats the other's."""
    first, second = (judge_cards(hand.state.hands[seat], hand.state.options.combinations) for seat in (one, other))
    if first.bombed_out or second.bombed_out:
        return second.bombed_out and not first.bombed_out
    return first.key > second.key


def check_moment(hand: Hand) -> None:
    """What holds whenever the table waits."""
    state, question = hand.state, hand.question
    assert state.deck_count + len(state.pile) + sum(map(len, state.hands.values())) == 76
    if not isinstance(question, SeatTurn):
        return
    assert all(len(state.hands[seat]) == 4 for seat in state.order)
    if state.phase == "betting":
        assert hand.credits[question.seat] > 0
    if state.phase == "exchange":
        assert hand.awaiting == {"seat": question.seat, "moves": ["exchange"]}


@pytest.mark.parametrize("name", NAMES)
def test_random_hands_end_are_paid_right_and_replay_alike(name: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(300):
        hand, rng, habits = random_hand(name, number)
        play_out(hand, rng, habits, before_move=check_moment if number % 3 == 0 else None)
        assert hand.main_pot == 0
        blind = hand.state.options.blind
        paid = [(event.seat, event.amount) for event in hand.events if isinstance(event, Paid)]
        had = {seat: sitting.credits for seat, sitting in hand.header.seats.items()}
        first, second = hand.state.order[:2]
        assert paid == [(first, min(blind, had[first])), (second, min(2 * blind, had[second]))]
        if len(hand.state.order) == 2 and hand.header.dealer in hand.state.order:
            assert second == hand.header.dealer
        if hand.state.revealing:
            check_settlement(hand, seen)
            check_asked(hand)
        else:
            seen["last one left"] += 1
        again = Hand.replay(hand.header, [str(move) for move in hand.moves])
        assert (again.events, again.credits, again.sabacc_pot) == (hand.events, hand.credits, hand.sabacc_pot)
    names = {"layers", "split", "mucked"}
    assert {found for found in names if not seen[found]} == set(), seen


@pytest.mark.parametrize("name", NAMES)
def test_deals_that_differ_only_in_hidden_cards_look_alike_up_to_the_reveal(name: str) -> None:
    """At the reveal the rules themselves tell something of hidden hands: a beaten one is asked whether it is shown."""
    differed = 0
    for number in range(40):
        hand, rng, habits = random_hand(name, 1000 + number)
        play_out(hand, rng, habits)
        differed += compare_deals(hand, rng, to_the_end=False)
    assert differed > 40
