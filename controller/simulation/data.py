"""The figures of a simulation as plain data, for `--json`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final

from controller.simulation.evening import Plan
from controller.simulation.tally import (
    BOMB_OUTS,
    DECISIONS,
    MAIN_POT,
    SABACC_POT,
    SABACC_TAKEN,
    SHIFTS,
    SHOWDOWNS,
    Sample,
    Tally,
    gain_at,
    gain_of,
    wins_at,
    wins_of,
)
from rules.ruleset import Ruleset

DIGITS: Final = 6
"""Of every number that is no whole one."""


def simulation_data(plan: Plan, rulesets: Iterable[Ruleset], tally: Tally) -> dict[str, Any]:
    """Everything that was found, as the public formats write it; a second side and the differences under `compare`."""
    ruleset, *others = rulesets
    found = {"ruleset": ruleset.name, "seats": len(plan.temperaments)} | side_data(plan, tally, 0)
    found |= {"options": ruleset.changed_options(), "credits": plan.sides[0].credits}
    found |= {"players": list(plan.temperaments), "seed": plan.seed}
    for other in others:
        differing = {
            name: value for name, value in other.option_values().items() if value != ruleset.option_values()[name]
        }
        found["compare"] = {
            "options": differing,
            "credits": plan.sides[1].credits,
            **side_data(plan, tally, 1),
            "differences": differences_data(plan, tally),
        }
    return found


def side_data(plan: Plan, tally: Tally, side: int) -> dict[str, Any]:
    """What one side gave."""
    samples = tally.samples[side]
    ranks = ranks_of(tally, side)
    return {
        "hands": tally.hands,
        "shifts_per_hand": _mean(samples[SHIFTS]) | {"counts": _counts(samples[SHIFTS])},
        "ranks": {rank: _rounded(tally.rank_share(side, rank)) for rank in ranks},
        "ranks_ci95": {rank: _interval(tally.rank_share(side, rank), tally.rank_margin(side, rank)) for rank in ranks},
        "bomb_outs_per_hand": _rounded(samples[BOMB_OUTS].mean),
        "bomb_outs_ci95": _mean(samples[BOMB_OUTS])["ci95"],
        "decisions": samples[DECISIONS].total,
        "cpu_s": _rounded(tally.seconds[side]),
        "decisions_per_hand": _mean(samples[DECISIONS]) | _quantiles(samples[DECISIONS]),
        "main_pot": _mean(samples[MAIN_POT]) | _quantiles(samples[MAIN_POT]),
        "sabacc_pot": _mean(samples[SABACC_POT]) | _quantiles(samples[SABACC_POT]),
        "sabacc_pot_taken": _share(samples[SABACC_TAKEN]),
        "showdowns": _share(samples[SHOWDOWNS]),
        "positions": {
            str(position): {
                "win_rate": _share(samples[wins_at(position)]),
                "credits_per_hand": _mean(samples[gain_at(position)]),
            }
            for position in range(1, len(plan.temperaments) + 1)
        },
        "temperaments": {
            name: {
                "seats": count,
                "win_rate": _share(samples[wins_of(name)], count),
                "credits_per_hand": _mean(samples[gain_of(name)], count),
            }
            for name, count in seats_by_temperament(plan).items()
        },
    }


def differences_data(plan: Plan, tally: Tally) -> dict[str, Any]:
    """The second side less the first, hand by hand."""
    samples = tally.differences
    ranks = {rank: None for side in (0, 1) for rank in ranks_of(tally, side)}
    names = {
        "shifts_per_hand": SHIFTS,
        "bomb_outs_per_hand": BOMB_OUTS,
        "decisions_per_hand": DECISIONS,
        "main_pot": MAIN_POT,
        "sabacc_pot": SABACC_POT,
        "sabacc_pot_taken": SABACC_TAKEN,
        "showdowns": SHOWDOWNS,
    }
    return {
        **{key: _mean(samples[name]) for key, name in names.items()},
        "ranks": {
            rank: {
                "mean": _rounded(tally.rank_share(1, rank) - tally.rank_share(0, rank)),
                "ci95": _interval(
                    tally.rank_share(1, rank) - tally.rank_share(0, rank), tally.rank_difference_margin(rank)
                ),
            }
            for rank in ranks
        },
        "temperaments": {
            name: {
                "win_rate": _mean(samples[wins_of(name)], count),
                "credits_per_hand": _mean(samples[gain_of(name)], count),
            }
            for name, count in seats_by_temperament(plan).items()
        },
    }


def ranks_of(tally: Tally, side: int) -> list[str]:
    """The ranks that were laid open, the most frequent first."""
    return [rank for rank, _ in sorted(tally.ranks[side].items(), key=lambda entry: (-entry[1], entry[0]))]


def seats_by_temperament(plan: Plan) -> Mapping[str, int]:
    """How many seats each temperament has, in the order of the seats."""
    return {name: plan.temperaments.count(name) for name in dict.fromkeys(plan.temperaments)}


def _mean(sample: Sample, seats: int = 1) -> dict[str, Any]:
    """The mean of a figure, of each of the seats that it is summed over."""
    margin = None if sample.margin is None else sample.margin / seats
    return {"mean": _rounded(sample.mean / seats), "ci95": _interval(sample.mean / seats, margin)}


def _share(sample: Sample, seats: int = 1) -> dict[str, Any]:
    """The mean of a figure that is a share, from 0 to 1."""
    margin = None if sample.margin is None else sample.margin / seats
    return {"mean": _rounded(sample.mean / seats), "ci95": _interval(sample.mean / seats, margin, 0.0, 1.0)}


def _interval(
    mean: float, margin: float | None, least: float = -math.inf, most: float = math.inf
) -> list[float] | None:
    """None for a single hand, which tells nothing of how hands differ."""
    return None if margin is None else [_rounded(max(least, mean - margin)), _rounded(min(most, mean + margin))]


def _quantiles(sample: Sample) -> dict[str, int]:
    return {"median": sample.quantile(0.5), "p90": sample.quantile(0.9), "most": max(sample.counts)}


def _counts(sample: Sample) -> dict[str, int]:
    return {str(value): count for value, count in sorted(sample.counts.items())}


def _rounded(number: float) -> float:
    return round(number, DIGITS)
