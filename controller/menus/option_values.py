"""What the next value of an option is, by plus and minus: pure, over the options' own types and ranges."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from rules.options import OneOf, SomeOf, Spec, Whole, flag

LADDER = ((20, 1), (100, 5), (1000, 50), (10_000, 500))
"""Up to which number one step is how much; beyond, it is 5000."""


def can_step(spec: Spec) -> bool:
    """Whether values of this kind have an order that plus and minus can go through."""
    return spec is flag or isinstance(spec, Whole | OneOf | SomeOf)


def stepped(spec: Spec, value: Any, step: int) -> Any:
    """The value that follows `value` (both as they stand in a file) by so many steps up or down.

    >>> stepped(Whole(0, 99), 20, 1), stepped(Whole(0, 99), 23, -1), stepped(Whole(1, 99, "none"), 1, -1)
    (25, 20, 'none')
    >>> stepped(OneOf(("draw", "split")), "split", 1)
    'draw'
    """
    direction = 1 if step > 0 else -1
    for _ in range(abs(step)):
        value = _next(spec, value, direction)
    return value


def _next(spec: Spec, value: Any, direction: int) -> Any:
    if isinstance(spec, Whole):
        return _next_number(spec, value, direction)
    if isinstance(spec, OneOf):
        return _around(spec.choices, value, direction)
    if isinstance(spec, SomeOf):
        choices = spec.choices
        all_of = [list(some) for count in range(len(choices) + 1) for some in combinations(choices, count)]
        return _around(all_of, value, direction)
    return not value


def _around(values: Any, value: Any, direction: int) -> Any:
    place = values.index(value) if value in values else 0
    return values[(place + direction) % len(values)]


def _next_number(spec: Whole, value: Any, direction: int) -> Any:
    """The word, where there is one, stands below the least number."""
    if not isinstance(value, int):
        return spec.least if direction > 0 else value
    if direction < 0 and value == spec.least:
        return value if spec.word is None else spec.word
    below = value if direction > 0 else value - 1
    size = next((size for limit, size in LADDER if below < limit), 5000)
    rung = value // size + 1 if direction > 0 else (value - 1) // size
    wanted = rung * size
    return min(max(wanted, spec.least), spec.most)
