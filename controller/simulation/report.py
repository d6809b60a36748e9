"""The figures of a simulation for people: tables of at most a hundred columns."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from controller.simulation.data import ranks_of, seats_by_temperament
from controller.simulation.evening import EVENING, WARM_UP, Plan
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
from display.words import Words
from display.words.columns import padded
from rules.options import plain
from rules.ruleset import Ruleset

WIDTH: Final = 100
_LABEL: Final = 34
_BAR: Final = 44
_MOST_BARS: Final = 16

_FIGURES: Final = (
    ("Shifts a hand", SHIFTS, False),
    ("players' decisions a hand", DECISIONS, False),
    ("main pot, credits", MAIN_POT, False),
    ("Sabacc pot before a hand, credits", SABACC_POT, False),
    ("hands in which the Sabacc pot is won", SABACC_TAKEN, True),
    ("hands that come to the reveal", SHOWDOWNS, True),
    ("seats that bomb out a hand", BOMB_OUTS, False),
)


@dataclass(frozen=True, slots=True)
class Found:
    """A mean with half the width of its 95 % confidence interval (None: not known), as a share or a number."""

    mean: float
    margin: float | None
    share: bool = False

    def __str__(self) -> str:
        least, most = (0.0, 1.0) if self.share else (-math.inf, math.inf)
        return self._text(least, most)

    def signed(self) -> str:
        """As a difference."""
        text = self._text(-math.inf, math.inf)
        return text if text.startswith("-") else f"+{text}"

    def _text(self, least: float, most: float) -> str:
        if self.margin is None:
            return self._number(self.mean)
        low, high = max(least, self.mean - self.margin), min(most, self.mean + self.margin)
        return f"{self._number(self.mean)}  ({self._number(low)} to {self._number(high)})"

    def _number(self, value: float) -> str:
        if self.share:
            return f"{100 * value:z.1f} %"
        digits = 2 if max(abs(self.mean), self.margin or 0.0) < 100 else 1
        return f"{value:z.{digits}f}"


def report(plan: Plan, rulesets: Sequence[Ruleset], tally: Tally, words: Words) -> list[str]:
    """All that was found, line by line."""
    lines = _head(plan, rulesets[0])
    if len(rulesets) == 1:
        lines += _figures(tally) + _distribution(tally) + _ranks(tally, words) + _seats(plan, tally)
        lines += ["", _cost(tally, 0)]
    else:
        lines += _comparison(plan, rulesets, tally, words)
    return [line.rstrip() for line in lines]


def _head(plan: Plan, ruleset: Ruleset) -> list[str]:
    seats = seats_by_temperament(plan)
    who = ", ".join(f"{count} {name}" for name, count in seats.items())
    changed = ", ".join(f"{key}={plain(value)}" for key, value in ruleset.changed_options().items())
    lines = [
        f"{ruleset.name}{': ' + changed if changed else ''}",
        f"{plan.hands} hands, {len(plan.temperaments)} seats ({who}), {plan.sides[0].credits} credits each at the start"
        f" of a hand; seed {plan.seed}",
        f"{_pot(ruleset)} In brackets: 95 % confidence.",
    ]
    return [piece for line in lines for piece in _wrapped(line)]


def _pot(ruleset: Ruleset) -> str:
    """What lies in the Sabacc pot when a hand begins."""
    if ruleset.variant.is_match:
        return "Each hand is the first one of a match: every seat has its tokens, and the Sabacc pot is empty."
    hands = WARM_UP + EVENING
    return f"The Sabacc pot stays on the table for evenings of {hands} hands, of which the last {EVENING} count."


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_long_words=True)


def _figures(tally: Tally) -> list[str]:
    lines = ["", f"{'':{_LABEL}}    {'mean':<34}{'half below':>12}{'90 % below':>12}"]
    samples = tally.samples[0]
    for label, name, share in _FIGURES:
        sample = samples[name]
        line = f"{label:<{_LABEL}}    {Found(sample.mean, sample.margin, share)!s:<34}"
        if sample.counts:
            line += f"{sample.quantile(0.5):>12}{sample.quantile(0.9):>12}"
        lines.append(line)
    return lines


def _distribution(tally: Tally) -> list[str]:
    sample = tally.samples[0][SHIFTS]
    if set(sample.counts) == {0}:
        return []
    counts = dict(sorted(sample.counts.items()))
    rows = {str(value): count for value, count in counts.items() if value < _MOST_BARS}
    rest = sum(count for value, count in counts.items() if value >= _MOST_BARS)
    if rest:
        rows[f"{_MOST_BARS} or more"] = rest
    return ["", f"{'Shifts in a hand':<{_LABEL}}    hands"] + _bars(rows, sample.hands)


def _bars(rows: Mapping[str, int], of: int) -> list[str]:
    most = max(rows.values())
    return [
        f"{label:>{_LABEL}}  {count:>8} {100 * count / of:>5.1f} %  {'█' * round(_BAR * count / most)}"
        for label, count in rows.items()
    ]


def _ranks(tally: Tally, words: Words) -> list[str]:
    ranks = ranks_of(tally, 0)
    if not ranks:
        return ["", "No hand was laid open."]
    lines = ["", f"{'rank of the hands laid open':<{_LABEL}}    share"]
    for rank in ranks:
        found = Found(tally.rank_share(0, rank), tally.rank_margin(0, rank), share=True)
        lines.append(f"{padded(words.rank_name(rank), _LABEL)}    {found!s:<34}{tally.ranks[0][rank]:>12}")
    return lines


def _seats(plan: Plan, tally: Tally) -> list[str]:
    samples = tally.samples[0]
    count = len(plan.temperaments)
    lines = ["", f"{'seat from the dealer’s left':<{_LABEL}}    {'wins':<30}credits a hand"]
    for position in range(1, count + 1):
        label = f"{position}{' (the dealer)' if position == count else ''}"
        lines.append(_won(label, samples[wins_at(position)], samples[gain_at(position)], 1))
    lines += ["", f"{'temperament':<{_LABEL}}    {'wins':<30}credits a hand"]
    for name, seats in seats_by_temperament(plan).items():
        lines.append(_won(name, samples[wins_of(name)], samples[gain_of(name)], seats))
    return lines


def _won(label: str, wins: Sample, gain: Sample, seats: int) -> str:
    return f"{label:<{_LABEL}}    {_of(wins, seats, True)!s:<30}{_of(gain, seats).signed()}"


def _of(sample: Sample, seats: int = 1, share: bool = False) -> Found:
    return Found(sample.mean / seats, None if sample.margin is None else sample.margin / seats, share)


def _cost(tally: Tally, side: int) -> str:
    decisions, seconds = tally.samples[side][DECISIONS].total, tally.seconds[side]
    rate = f", {decisions / seconds:,.0f} a second" if seconds else ""
    return f"{decisions:,} players' decisions in {seconds:.2f} s of processor time{rate}"


def _comparison(plan: Plan, rulesets: Sequence[Ruleset], tally: Tally, words: Words) -> list[str]:
    first, second = rulesets[0].option_values(), rulesets[1].option_values()
    differing = [name for name, value in second.items() if value != first[name]]
    names = [", ".join(f"{name}={values[name]}" for name in differing) for values in (first, second)]
    lines = [piece for mark, name in zip("AB", names, strict=True) for piece in _wrapped(f"{mark}: {name}")]
    lines.append("Both play every hand with the same chance; the difference is B less A, hand by hand.")
    lines += ["", f"{'':{_LABEL}}    {'A':>12}{'B':>12}    difference"]
    for label, name, share in _FIGURES:
        lines.append(_compared(label, _pair(tally, name, 1, share)))
    ranks = list(dict.fromkeys(rank for side in (0, 1) for rank in ranks_of(tally, side)))
    lines += ["", f"{'rank of the hands laid open':<{_LABEL}}"]
    for rank in ranks:
        shares = [Found(tally.rank_share(side, rank), None, True) for side in (0, 1)]
        margin = tally.rank_difference_margin(rank)
        difference = Found(shares[1].mean - shares[0].mean, margin, True)
        lines.append(_compared(words.rank_name(rank), (*shares, difference)))
    for title, figure, share in (("wins", wins_of, True), ("credits a hand", gain_of, False)):
        lines += ["", f"{title + ' by temperament':<{_LABEL}}"]
        for name, seats in seats_by_temperament(plan).items():
            lines.append(_compared(name, _pair(tally, figure(name), seats, share)))
    return [*lines, "", *(f"{mark}: {_cost(tally, side)}" for side, mark in enumerate("AB"))]


def _pair(tally: Tally, name: str, seats: int, share: bool) -> tuple[Found, Found, Found]:
    one, two = (Found(tally.samples[side][name].mean / seats, None, share) for side in (0, 1))
    return one, two, _of(tally.differences[name], seats, share)


def _compared(label: str, found: Iterable[Found]) -> str:
    one, two, difference = found
    return f"{padded(label, _LABEL)}    {one!s:>12}{two!s:>12}    {difference.signed()}"
