"""Random legal play of `kessel`: what holds at every move, payments by a second account, and secrecy."""

from __future__ import annotations

import random
from collections import Counter

from rules.cards import UNKNOWN
from rules.hand import Hand
from rules.kessel_ranking import judge_cards
from rules.questions import SeatTurn
from rules.state import Seat
from tests.rules.hidden_cards import compare_deals
from tests.rules.random_play import Habits, play_out, random_ruleset, random_table, random_tokens, uses

FAVOURITES = ((), ("si", "si", "bi", "bi", "sy", "by"), ("s1", "b1", "s2", "b2"))


def random_hand(number: int) -> tuple[Hand, random.Random, Habits]:
    rng = random.Random(f"kessel {number}")
    habits = Habits(
        unknown=rng.choice((0.0, 0.0, 0.2)),
        weights={"stand": rng.choice((0.3, 1.0, 3.0)), "token": 2.0},
        favourites=rng.choice(FAVOURITES),
    )
    ruleset = random_ruleset("kessel", rng, change=0.3)
    if number % 4:
        return random_table(ruleset, rng), rng, habits
    poor = {
        seat: Seat(f"seat {seat}", rng.choice((1, 1, 2)), tokens=random_tokens(ruleset, rng))
        for seat in rng.sample(range(1, 9), rng.randint(2, 8))
    }
    return Hand(ruleset, dict(sorted(poor.items())), min(poor), rng.choice((0, 7))), rng, habits


def check_moment(hand: Hand) -> None:
    """What holds whenever the table waits."""
    state, question = hand.state, hand.question
    lying: Counter[str] = Counter()
    for seat, cards in state.hands.items():
        assert len(cards) == len(state.families[seat]) == len(state.guarded[seat])
        for card, family in zip(cards, state.families[seat], strict=True):
            assert card == UNKNOWN or state.deck.family(card) == family
            lying[family] += bool(family)
    for family, pile in state.piles.items():
        lying[family] += len(pile)
    if isinstance(question, SeatTurn):
        assert all(state.deck_counts[family] + lying[family] == 22 for family in ("sand", "blood"))
        middle = {"keep", "refuse"} & {legal.word for legal in hand.legal_moves(question.seat)}
        for seat in state.order:
            held = sorted(state.families[seat])
            assert len(held) == 3 if middle and seat == question.seat else held == ["blood", "sand"]
        assert all(state.piles.values()) or middle
    assert sum(hand.state.pots.stakes.values()) == hand.main_pot


def check_settlement(hand: Hand, before: dict[int, int], stakes: dict[int, int], pot: int, seen: Counter[str]) -> None:
    """The payments at the reveal, told anew from the cards."""
    state = hand.state
    judged = {seat: judge_cards(state.hands[seat], state.settled.get(seat), state.in_force) for seat in state.order}
    best = max(found.key for found in judged.values() if found is not None)
    chips = dict(before)
    for seat, found in judged.items():
        assert found is not None
        if found.key == best:
            chips[seat] += stakes[seat]
            continue
        pays = 1 if found.rank == "pair" else found.total or 0
        seen["pays less than it owes"] += pays > chips[seat]
        pot += stakes[seat] + min(pays, chips[seat])
        chips[seat] -= min(pays, chips[seat])
    left = [seat for seat in state.order if chips[seat]]
    winners = tuple(sorted(seat for seat, found in judged.items() if found is not None and found.key == best))
    assert hand.winners == winners
    seen["won together"] += len(winners) > 1
    if len(left) == 1:
        chips[left[0]] += pot
        pot = 0
        seen["match over"] += 1
        assert hand.sabacc_winners == tuple(left)
    elif not left:
        seen["nobody left"] += 1
        assert hand.sabacc_winners == winners
        pot -= sum(hand.credits[seat] for seat in winners)
        chips |= {seat: hand.credits[seat] for seat in winners}
    assert (hand.credits, hand.sabacc_pot) == (chips, pot)


def test_random_hands_end_are_paid_right_and_replay_alike() -> None:
    seen: Counter[str] = Counter()
    played: set[str] = set()
    for number in range(350):
        hand, rng, habits = random_hand(number)
        last: list[tuple[dict[int, int], dict[int, int], int]] = []

        def look(now: Hand, last: list[tuple[dict[int, int], dict[int, int], int]] = last) -> None:
            check_moment(now)
            last[:] = [(dict(now.credits), dict(now.state.pots.stakes), now.sabacc_pot)]

        play_out(hand, rng, habits, before_move=look)
        assert hand.main_pot == 0
        before, stakes, pot = last[0]
        check_settlement(hand, before, stakes, pot, seen)
        played |= {move.named.split(" ")[0] for move in hand.moves if move.word == "token"}
        seen.update(uses(hand))
        again = Hand.replay(hand.header, [str(move) for move in hand.moves])
        assert (again.events, again.credits, again.sabacc_pot) == (hand.events, hand.credits, hand.sabacc_pot)
    names = {"pays less than it owes", "won together", "match over", "nobody left", "choose", "refuse", "keep", "show"}
    assert {found for found in names if not seen[found]} == set(), seen
    assert len(played) == 16, "every token was played"


def test_deals_that_differ_only_in_hidden_cards_look_alike() -> None:
    differed = 0
    for number in range(60):
        hand, rng, habits = random_hand(1000 + number)
        play_out(hand, rng, habits)
        differed += compare_deals(hand, rng, to_the_end=False)
    assert differed > 60
