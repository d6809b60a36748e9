"""What a table notes of a hand's Shift pulses, and whether they follow from the hand's secret.

The gaps between pulses are drawn from the secret, in mean gaps; what the table notes is its rate, and after how many seconds
of legal time each pulse came. That the clock was read rightly nobody can show afterwards; that no pulse came early, was held
back or was left out, the notes do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.chance import Chance
from controller.pulsing import LATE_SECONDS, pulse_label
from controller.sections import Section

ROUNDING = 0.01
"""Seconds by which rounded notes may be off."""
_MOST_SECONDS = 1e9
_MOST_MOVES = 10**6


@dataclass(frozen=True, slots=True)
class NotedPulse:
    """A pulse: the number of its move, the legal seconds after which it came, and whether the table was late with it."""

    move: int
    seconds: float
    late: bool = False


@dataclass(frozen=True, slots=True)
class PulseNotes:
    """The notes of a hand, since its move `from_move` (0: its beginning; else the table was started again there).

    `rate` is in pulses a second of legal time, `seconds` all legal time. `late`: the hand ended while a pulse was overdue.
    `undone`: moves were taken back, and pulses after that are not noted.
    """

    from_move: int
    rate: float
    seconds: float
    fired: tuple[NotedPulse, ...]
    late: bool = False
    undone: bool = False


@dataclass(frozen=True, slots=True)
class PulseCheck:
    """How many pulses follow from the secret, what does not (None: everything noted does), and what could not be checked."""

    checked: int = 0
    difference: str | None = None
    unchecked: tuple[str, ...] = ()


def read_notes(section: Section) -> PulseNotes:
    """The notes of a history file; what is wrong goes to the section's findings."""
    section.allow(("from_move", "rate", "seconds", "fired", "late", "undone"))
    fired = []
    for pulse in section.sections("fired"):
        pulse.allow(("move", "seconds", "late"))
        move = pulse.whole("move", 1, 1, _MOST_MOVES, hint="a move's number", required=True)
        seconds = pulse.number("seconds", 0.0, 0, _MOST_SECONDS, hint="seconds")
        fired.append(NotedPulse(move, seconds, pulse.flag("late", False)))
    return PulseNotes(
        from_move=section.whole("from_move", 0, 0, _MOST_MOVES, hint="a number of moves"),
        rate=section.number("rate", 0.0, 0, _MOST_SECONDS, hint="pulses a second"),
        seconds=section.number("seconds", 0.0, 0, _MOST_SECONDS, hint="seconds"),
        fired=tuple(fired),
        late=section.flag("late", False),
        undone=section.flag("undone", False),
    )


def plain(notes: Mapping[str, Any]) -> dict[str, Any]:
    """Notes from a journal as they stand in a history file. Raises KeyError, TypeError or ValueError for what are none."""
    found: dict[str, Any] = {
        "from_move": int(notes["from_move"]),
        "rate": float(notes["rate"]),
        "seconds": float(notes["seconds"]),
        "fired": [
            {"move": int(pulse["move"]), "seconds": float(pulse["seconds"])}
            | ({"late": True} if pulse.get("late") else {})
            for pulse in notes["fired"]
        ],
    }
    return found | {key: True for key in ("late", "undone") if notes.get(key)}


def check_pulses(notes: PulseNotes | None, chance: Chance, pulses: Sequence[int], *, real_time: bool) -> PulseCheck:
    """Check the notes of a hand whose pulses are the moves of these numbers; `real_time`: its ruleset has pulses."""
    if notes is None:
        if not pulses and not real_time:
            return PulseCheck()
        return PulseCheck(unchecked=(f"when Shift pulses came is not noted: {_number(pulses)} of them not checked",))
    unchecked = []
    before = [number for number in pulses if number <= notes.from_move]
    if notes.from_move:
        what = f"the table was started again after move {notes.from_move} and drew the next pulse anew"
        unchecked.append(f"{what}: {_number(before)} of the pulses before that not checked")
    after = [number for number in pulses if number > notes.from_move]
    told = [pulse.move for pulse in notes.fired]
    if told != after[: len(told)] or (len(told) < len(after) and not notes.undone):
        return PulseCheck(0, "the notes tell of other pulses than the moves", tuple(unchecked))
    if notes.undone:
        left = len(after) - len(told)
        unchecked.append(f"moves were taken back: {left or 'none'} of the pulses after that not checked")
    difference = _difference(notes, chance)
    delayed = sum(pulse.late for pulse in notes.fired) + notes.late
    if delayed:
        unchecked.append(f"the table was late with {delayed} of the pulses: a disk that is slow or full can do that")
    return PulseCheck(len(told) if difference is None else 0, difference, tuple(unchecked))


def _number(pulses: Sequence[int]) -> str:
    return str(len(pulses)) if pulses else "none"


def _difference(notes: PulseNotes, chance: Chance) -> str | None:
    if notes.rate == 0:
        return "pulses came where none is to be expected" if notes.fired else None
    draw = chance.stream(pulse_label(notes.from_move)).exponential
    since = 0.0
    for pulse in notes.fired:
        due = since + draw() / notes.rate
        if pulse.seconds < due - ROUNDING or (pulse.seconds > due + LATE_SECONDS + ROUNDING and not pulse.late):
            when = f"came after {pulse.seconds:.3f} legal seconds, the secret gives {due:.3f}"
            return f"the pulse at move {pulse.move} {when}"
        since = pulse.seconds
    due = since + draw() / notes.rate
    if notes.seconds < since - ROUNDING:
        return f"a pulse came after {since:.3f} legal seconds of {notes.seconds:.3f}"
    if notes.undone or notes.late or notes.seconds <= due + LATE_SECONDS + ROUNDING:
        return None
    return f"no pulse came after {due:.3f} legal seconds, as the secret gives, though there were {notes.seconds:.3f}"
