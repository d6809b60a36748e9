"""The distributions of a simulation as a drawing: rectangles, lines and texts, whatever they are drawn with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Literal

from controller.simulation.data import ranks_of
from controller.simulation.evening import Plan
from controller.simulation.tally import DECISIONS, MAIN_POT, SABACC_POT, SHIFTS, Tally
from display.words import Words
from rules.ruleset import Ruleset

WIDTH: Final = 1280
HEIGHT: Final = 860
PAPER: Final = "#ffffff"
INK: Final = "#1d2733"
GRID: Final = "#d5dbe1"
SIDES: Final = ("#2a6fb0", "#d9822b")

_MOST_BINS: Final = 24
_MOST_RANKS: Final = 14
_MARGIN: Final = 40
_TOP: Final = 96
_GAP: Final = 44
_TEXT: Final = 16
_TITLE: Final = 20

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle, in pixels from the upper left."""

    x: float
    y: float
    width: float
    height: float
    colour: str


@dataclass(frozen=True, slots=True)
class Label:
    """A text on its baseline; `anchor` says which end of it lies at `x`."""

    x: float
    y: float
    text: str
    size: int = _TEXT
    anchor: Anchor = "start"
    bold: bool = False


@dataclass(slots=True)
class Drawing:
    """What is drawn, in this order; `title` says it all in a line."""

    title: str
    boxes: list[Box] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Panel:
    """A part of the drawing with its own heading."""

    x: float
    y: float
    width: float
    height: float


def bin_width(span: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50… that cuts so many values into few enough bins."""
    sizes = (step * int(10**power) for power in count() for step in (1, 2, 5))
    return next(size for size in sizes if -(-span // size) < _MOST_BINS)


def bins(distributions: Sequence[Mapping[int, int]]) -> tuple[int, int, list[list[float]]]:
    """The first bin's least value, the width of every bin, and for each distribution the share in each bin."""
    least = min(min(counts) for counts in distributions)
    most = max(max(counts) for counts in distributions)
    width = bin_width(most - least + 1)
    start = least // width * width
    number = (most - start) // width + 1
    shares = []
    for counts in distributions:
        total = sum(counts.values())
        heights = [0.0] * number
        for value, hands in counts.items():
            heights[(value - start) // width] += hands / total
        shares.append(heights)
    return start, width, shares


def drawing_of(plan: Plan, rulesets: Sequence[Ruleset], tally: Tally, words: Words) -> Drawing:
    """Shifts (or the Sabacc pot, where there are none), lengths, main pots and ranks, both sides side by side."""
    names = _names(rulesets)
    drawing = Drawing(f"{rulesets[0].name}: {plan.hands} hands, {len(plan.temperaments)} seats, seed {plan.seed}")
    drawing.labels.append(Label(_MARGIN, 46, drawing.title, 24, bold=True))
    if len(names) > 1:
        for side, name in enumerate(names):
            x = _MARGIN + side * WIDTH / 2
            drawing.boxes.append(Box(x, 62, 16, 16, SIDES[side]))
            drawing.labels.append(Label(x + 24, 76, name))
    width, height = (WIDTH - 2 * _MARGIN - _GAP) / 2, (HEIGHT - _TOP - 2 * _GAP) / 2
    panels = [
        _Panel(_MARGIN + column * (width + _GAP), _TOP + row * (height + _GAP), width, height)
        for row in (0, 1)
        for column in (0, 1)
    ]
    shifted = any(samples[SHIFTS].total for samples in tally.samples)
    first = ("Shifts in a hand", SHIFTS) if shifted else ("Sabacc pot before a hand, credits", SABACC_POT)
    figures = (first, ("players' decisions in a hand", DECISIONS), ("main pot, credits", MAIN_POT))
    for panel, (title, name) in zip(panels, figures, strict=False):
        _histogram(drawing, panel, title, [samples[name].counts for samples in tally.samples])
    _ranks(drawing, panels[3], tally, words)
    return drawing


def _names(rulesets: Sequence[Ruleset]) -> list[str]:
    """What tells the sides apart, as `option=value`."""
    if len(rulesets) < 2:
        return [rulesets[0].name]
    one, two = (ruleset.option_values() for ruleset in rulesets)
    differing = [name for name in one if one[name] != two[name]]
    return [", ".join(f"{name}={values[name]}" for name in differing)[:60] for values in (one, two)]


def _heading(drawing: Drawing, panel: _Panel, title: str) -> None:
    drawing.labels.append(Label(panel.x, panel.y + _TITLE, title, _TITLE, bold=True))


def _histogram(drawing: Drawing, panel: _Panel, title: str, distributions: Sequence[Mapping[int, int]]) -> None:
    _heading(drawing, panel, title)
    start, width, shares = bins(distributions)
    left, top = panel.x + 52, panel.y + 40
    across, high = panel.width - 52, panel.height - 40 - 28
    most = max(max(heights) for heights in shares)
    ticks = _ticks(most)
    scale = high / max(ticks[-1], most)
    for tick in ticks:
        y = top + high - tick * scale
        drawing.boxes.append(Box(left, y, across, 1, GRID))
        drawing.labels.append(Label(left - 8, y + 5, f"{100 * tick:g} %", _TEXT, "end"))
    slot = across / len(shares[0])
    bar = slot * 0.84 / len(shares)
    for side, heights in enumerate(shares):
        for place, share in enumerate(heights):
            x = left + place * slot + slot * 0.08 + side * bar
            drawing.boxes.append(Box(x, top + high - share * scale, bar, share * scale, SIDES[side]))
    drawing.boxes.append(Box(left, top + high, across, 1, INK))
    every = max(1, -(-len(shares[0]) // 8))
    for place in range(0, len(shares[0]), every):
        # A bin of one value is named in its middle, a wider one where it begins.
        x = left + (place + (0.5 if width == 1 else 0.08)) * slot
        anchor: Anchor = "middle" if width == 1 else "start"
        drawing.labels.append(Label(x, top + high + 20, str(start + place * width), _TEXT, anchor))


def _ticks(most: float) -> list[float]:
    """Round shares from 0 up to about the greatest one."""
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25) if most / step <= 6 or step == 0.25)
    return [round(step * number, 2) for number in range(int(most / step) + 1)]


def _ranks(drawing: Drawing, panel: _Panel, tally: Tally, words: Words) -> None:
    _heading(drawing, panel, "ranks of the hands laid open")
    sides = range(len(tally.samples))
    ranks = list(dict.fromkeys(rank for side in sides for rank in ranks_of(tally, side)))[:_MOST_RANKS]
    if not ranks:
        drawing.labels.append(Label(panel.x, panel.y + 64, "none"))
        return
    left, top = panel.x + 170, panel.y + 44
    across, slot = panel.width - 170 - 80, (panel.height - 44) / max(len(ranks), 6)
    most = max(tally.rank_share(side, rank) for side in sides for rank in ranks)
    bar = slot * 0.8 / len(sides)
    for place, rank in enumerate(ranks):
        y = top + place * slot
        drawing.labels.append(Label(left - 10, y + slot * 0.4 + 6, words.rank_name(rank), _TEXT, "end"))
        for side in sides:
            share = tally.rank_share(side, rank)
            drawing.boxes.append(Box(left, y + side * bar, across * share / most, bar, SIDES[side]))
            size = min(_TEXT, max(8, int(bar)))
            x = left + across * share / most + 8
            drawing.labels.append(Label(x, y + (side + 0.5) * bar + size * 0.36, f"{100 * share:.1f} %", size))
