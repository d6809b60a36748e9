"""Random reveals of Traditional Sabacc against a second, independent account of who is paid what.

The account below works credit by credit from what was staked and what was told, not from layers and places.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict

import pytest

from rules.events import DemiseJudged, DemiseStarted, Paid, Revealed, RevealStarted
from rules.hand import Hand
from rules.variants.traditional import judge_cards, judge_total
from tests.rules.random_play import Habits, play_out, random_ruleset, random_table

FAVOURITES = (
    ("S9", "C9", "T9", "F9", "S10", "C8", "T10", "F8", "S11", "C7", "S5", "C5", "T5", "F5"),
    ("S11", "C11", "T11", "F11", "S12", "C12", "T12", "F12", "Queen", "Star", "Evil", "End"),
    ("S4", "C4", "T4", "F4", "S5", "C5", "T5", "F5", "Queen", "Idiot"),
    ("S6", "C6", "T6", "F6", "Star", "Evil", "S15", "C15", "T15", "F15"),
    ("Idiot", "S2", "C2", "T2", "S3", "C3", "T3", "Star", "Bal", "S5"),
)


def key_of(rank: str, total: int | None, magnitude: bool) -> tuple[int, ...]:
    """The strength of a told rank and total."""
    if rank == "idiots_array":
        return judge_cards(["Idiot", "S2", "S3"]).key
    assert total is not None
    return judge_total(total, magnitude).key


class Account:
    """What a complete, revealed hand told: stakes, hands, fights."""

    def __init__(self, hand: Hand, magnitude: bool) -> None:
        self.order = hand.state.order
        self.stakes = dict(hand.state.pots.stakes)
        events = list(hand.events)
        start = next(place for place, event in enumerate(events) if isinstance(event, RevealStarted))
        self.revealed = {event.seat: event for event in events if isinstance(event, Revealed)}
        self.keys = {
            seat: key_of(event.rank, event.total, magnitude)
            for seat, event in self.revealed.items()
            if not event.bombed_out
        }
        self.penalties = {
            event.seat: event.amount for event in events if isinstance(event, Paid) and event.reason == "penalty"
        }
        self.fights: list[list[tuple[tuple[int, ...], dict[int, tuple[int, ...] | None]]]] = []
        for place in range(start, len(events)):
            event = events[place]
            if not isinstance(event, DemiseStarted):
                continue
            cards: dict[int, tuple[int, ...] | None] = {}
            for judged in events[place + 1 :]:
                if isinstance(judged, DemiseStarted) or len(cards) == len(event.seats):
                    break
                if isinstance(judged, DemiseJudged):
                    cards[judged.seat] = None if judged.bombed_out else key_of(judged.rank, judged.total, magnitude)
            if self.fights and set(event.seats) <= set(self.fights[-1][-1][0]):
                self.fights[-1].append((event.seats, cards))
            else:
                self.fights.append([(event.seats, cards)])

    def standing(self) -> dict[int, tuple[object, ...]]:
        """A strength for every seat that can win something; seats out of every layer are missing."""
        found: dict[int, tuple[object, ...]] = {seat: (key,) for seat, key in self.keys.items()}
        for rounds in self.fights:
            last = {seat for seat, key in rounds[-1][1].items() if key is not None}
            fallen = {seat for _, cards in rounds for seat, key in cards.items() if key is None}
            everyone_fell = not last
            for number, (seats, cards) in enumerate(rounds):
                for seat in seats:
                    key = cards[seat]
                    if key is None:
                        continue
                    # All fell in the last round: only the hands as they stand count. Else who fought longer is better.
                    strength = (key,) if everyone_fell else (number, key)
                    found[seat] = (self.keys[seat], *strength)
            for seat in fallen:
                found.pop(seat, None)
        return found


def expected(hand: Hand, sabacc_before: int, magnitude: bool) -> tuple[dict[int, int], int]:
    """What each seat gets out of both pots, and what the Sabacc pot holds then."""
    account = Account(hand, magnitude)
    standing = account.standing()
    live = list(account.revealed)
    paid: Counter[int] = Counter(dict.fromkeys(account.order, 0))
    credit_count: dict[tuple[int, ...], int] = defaultdict(int)
    top = max(account.stakes[seat] for seat in live)
    for stake in account.stakes.values():
        for credit in range(1, stake + 1):
            eligible = tuple(
                seat for seat in account.order if seat in live and account.stakes[seat] >= min(credit, top)
            )
            credit_count[eligible] += 1
    sabacc = sabacc_before + sum(account.penalties.values())
    stays = 0

    def share(amount: int, seats: list[int]) -> None:
        each, odd = divmod(amount, len(seats))
        for place, seat in enumerate(seats):
            paid[seat] += each + (place < odd)

    def best(seats: tuple[int, ...]) -> list[int]:
        able = [seat for seat in seats if seat in standing]
        most = max((standing[seat] for seat in able), default=None)
        return [seat for seat in able if standing[seat] == most]

    for eligible, amount in credit_count.items():
        winners = best(eligible)
        if winners:
            share(amount, winners)
        else:
            stays += amount
    takers = [
        seat for seat in best(tuple(s for s in account.order if s in live)) if account.revealed[seat].rank in TAKING
    ]
    if takers:
        share(sabacc, takers)
        sabacc = 0
    return dict(paid), sabacc + stays


TAKING = ("idiots_array", "pure_sabacc")


@pytest.mark.parametrize("name", ["classic", "dice", "computer"])
def test_payments_of_random_reveals(name: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(1000):
        rng = random.Random(f"settlement {name} {number}")
        base = random_ruleset(name, rng, change=0.3)
        ruleset = base.with_options(
            {"pot_building_rounds": rng.choice((0, 1)), "turn": ["draw"], "ante": rng.choice((1, 5))}
        )
        hand = random_table(ruleset, rng)
        habits = Habits(
            weights={"fold": 0.08, "raise": 2.0, "bet": 2.0, "call": 4.0, "draw": 0.5},
            favourites=rng.choice(FAVOURITES),
            unknown=rng.choice((0.0, 0.1)),
        )
        play_out(hand, rng, habits)
        if not hand.revealed:
            continue
        magnitude = hand.state.options.negative_totals == "magnitude"
        demise = any(isinstance(event, DemiseStarted) for event in hand.events)
        start = next(place for place, event in enumerate(hand.events) if isinstance(event, RevealStarted))
        reveal = hand.events[start:]
        paid_in = {event.seat: event.amount for event in reveal if isinstance(event, Paid)}
        paid, sabacc = expected(hand, sabacc_at_the_start(hand), magnitude)
        for seat in hand.state.order:
            had = hand.header.seats[seat].credits - hand.state.pots.stakes[seat] - hand.state.options.sabacc_ante
            assert hand.credits[seat] == had - paid_in.get(seat, 0) + paid[seat], (number, seat)
        assert hand.sabacc_pot == sabacc
        penalty = hand.state.options.bomb_out_penalty
        due = sum(hand.state.pots.stakes.values()) if penalty == "main_pot" else penalty
        for seat, judged in hand.revealed.items():
            had = hand.header.seats[seat].credits - hand.state.pots.stakes[seat] - hand.state.options.sabacc_ante
            assert paid_in.get(seat, 0) == (min(due, had) if judged.bombed_out else 0)
        account = Account(hand, magnitude)
        seen["demise"] += demise
        seen["demise again"] += any(len(rounds) > 1 for rounds in account.fights)
        seen["two fights"] += len(account.fights) > 1
        seen["layers"] += len({hand.state.pots.stakes[seat] for seat in hand.revealed}) > 1
        seen["layers and demise"] += demise and len({hand.state.pots.stakes[seat] for seat in hand.revealed}) > 1
        seen["penalty"] += bool(paid_in)
        seen["nobody"] += not hand.winners
        seen["sabacc pot"] += bool(hand.sabacc_winners)
    assert len(seen) == 8, seen
    assert min(seen.values()) > 0, f"a branch of the reveal was never played: {seen}"


def sabacc_at_the_start(hand: Hand) -> int:
    """The Sabacc pot after the antes."""
    paid: int = hand.state.options.sabacc_ante * len(hand.state.order)
    return hand.header.sabacc_pot + paid
