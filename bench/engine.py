"""The engine's rows: ratios against the peers, measured in turns in this process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import process_time
from typing import Final

from bench import own, peers
from bench.rates import Rates, Workload
from bench.rows import Row

POKERKIT: Final = "PokerKit"
ANY_RAISES: Final = "PokerKit, any raises"
STORED_HANDS: Final = 60

GROWTH_SEATS: Final = (2, 4, 6, 8)
GROWTH_HANDS: Final = (1_000, 10_000, 100_000)

LEAST_SHARE: Final = 0.5
"""A short run fails below so much of a target."""

LINEAR: Final = 1.25
"""What grows linearly costs the same for each seat and hand; so much is left to chance and to a busy machine."""


def against_pokerkit(rounds: int, seconds: float) -> Iterator[Row]:
    """The rows that continuous integration looks at."""
    stored, histories = own.stored_hands(STORED_HANDS), peers.pokerkit_histories(STORED_HANDS)
    rates = Rates(
        {
            **{name: own.playing(name) for name in own.RULESETS},
            POKERKIT: peers.pokerkit_playing(least_raises=True),
            ANY_RAISES: peers.pokerkit_playing(least_raises=False),
            "texts": own.replaying(stored, text=True),
            "histories": peers.pokerkit_replaying(histories),
            "moves": own.replaying(stored, text=False),
            "steps": peers.pokerkit_stepping(histories),
        }
    )
    rates.measure(rounds, seconds)
    for what, target in (("decisions", 10.0), ("hands", 3.0)):
        for name in own.RULESETS:
            note = f"{_rate(rates, name, what)}; PokerKit, least raises {_rate(rates, POKERKIT, what)}"
            note += f", any raises {_rate(rates, ANY_RAISES, what)} ({rates.ratio(name, what, ANY_RAISES):.1f} x)"
            yield Row(
                f"{what} a second, {name}, by PokerKit's", rates.ratio(name, what, POKERKIT), "x", target, note=note
            )
    # Hands are stored as texts, PokerKit's as well; what reading them takes is seen from the other row.
    for own_name, peer, how, wanted in (
        ("texts", "histories", "replay of stored hands", 10.0),
        ("moves", "steps", "replay of moves read already", None),
    ):
        note = f"{_rate(rates, own_name, 'steps')}; PokerKit {_rate(rates, peer, 'steps')}"
        yield Row(f"{how}, by PokerKit's", rates.ratio(own_name, "steps", peer), "x", wanted, note=note)


def against_others(rounds: int, seconds: float) -> Iterator[Row]:
    """texasholdem, treys, and peers that have no target."""
    workloads: dict[str, Workload] = {name: own.playing(name) for name in own.RULESETS}
    workloads["judging"] = own.judging()
    wanted = {
        "texasholdem": ("texasholdem", peers.texasholdem_playing),
        "treys": ("treys", peers.treys_judging),
        **peers.OTHERS,
    }
    missing = []
    for peer, (module, make) in wanted.items():
        workload = peers.made(module, make)
        if workload is None:
            missing.append(peer)
        else:
            workloads[peer] = workload
    rates = Rates(workloads)
    rates.measure(rounds, seconds)
    if "texasholdem" in workloads:
        for name in own.RULESETS:
            note = f"{_rate(rates, name, 'decisions')}; texasholdem {_rate(rates, 'texasholdem', 'decisions')}"
            ratio = rates.ratio(name, "decisions", "texasholdem")
            yield Row(f"decisions a second, {name}, by texasholdem's", ratio, "x", 3.0, note=note)
    if "treys" in workloads:
        note = f"{_rate(rates, 'judging', 'judged')}; treys' 5 cards {_rate(rates, 'treys', 'judged')}"
        yield Row("judging a 23-hand, by treys'", rates.ratio("judging", "judged", "treys"), "x", 0.5, note=note)
    for peer in peers.OTHERS:
        if peer in workloads:
            note = f"{peer}: {_rate(rates, peer, 'decisions')}, random moves"
            yield Row(f"decisions, classic, by {peer}'s", rates.ratio("classic", "decisions", peer), "x", note=note)
    for peer in missing:
        yield Row(f"{peer}: no wheel for this Python and machine", 0.0, "")


def undo(rounds: int, seconds: float) -> Iterator[Row]:
    """Taking back the last move of a hand of sixty."""
    rates = Rates({name: own.undoing(name) for name in own.RULESETS})
    rates.measure(rounds, seconds)
    costs = {name: 1000 / rates.rate(name, "undone") for name in own.RULESETS}
    note = ", ".join(f"{name} {cost:.2f}" for name, cost in costs.items())
    yield Row("undo in a hand of 60 moves", max(costs.values()), "ms", 2.0, "most", f"processor time: {note}")


def growth_by_seats(rounds: int, seconds: float) -> Iterator[Row]:
    """A decision costs about the same whatever the number of seats."""
    for name in own.RULESETS:
        rates = Rates({str(seats): own.playing(name, seats) for seats in GROWTH_SEATS})
        rates.measure(rounds, seconds)
        hands = {str(seats): 1000 / rates.rate(str(seats), "hands") / seats for seats in GROWTH_SEATS}
        moves = [f"{seats}: {1e6 / rates.rate(str(seats), 'moves'):.1f}" for seats in GROWTH_SEATS]
        least, most = str(GROWTH_SEATS[0]), str(GROWTH_SEATS[-1])
        growth = rates.ratio(least, "moves", most)
        note = f"µs a move at seats {', '.join(moves)}; ms a hand and seat "
        note += ", ".join(f"{seats}: {cost:.3f}" for seats, cost in hands.items())
        yield Row(f"cost of a move, {name}, 8 seats by 2 seats", growth, "x", LINEAR, "most", note)


def growth_by_hands(*, long: bool) -> Iterator[Row]:
    """A hand costs the same after many hands."""
    costs: dict[int, float] = {}
    for hands in GROWTH_HANDS if long else GROWTH_HANDS[:1]:
        start = process_time()
        for number in range(1, hands + 1):
            own.play_hand("classic", number, seed=5)
        costs[hands] = 1000 * (process_time() - start) / hands
    note = "ms a hand: " + ", ".join(f"{hands:,} hands {cost:.3f}" for hands, cost in costs.items())
    if long:
        growth = costs[GROWTH_HANDS[-1]] / costs[GROWTH_HANDS[0]]
        yield Row("cost of a hand, 100,000 by 1,000 hands", growth, "x", LINEAR, "most", note)
    else:
        yield Row("1,000 hands of classic", sum(costs.values()), "s", note=note + "; more with --long")


def _rate(rates: Rates, name: str, what: str) -> str:
    return f"{rates.rate(name, what):,.0f} a second"


def falling_short(rows: list[Row]) -> Mapping[str, float]:
    """The rows below the least share of their target, with how much of it they reach."""
    return {row.measure: row.share_of_target() for row in rows if row.share_of_target() < LEAST_SHARE}
