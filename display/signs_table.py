"""The signs on the table, drawn in code on a pad from (0, 0) to (1, 1)."""

from __future__ import annotations

import math
from collections.abc import Callable

from display.shapes import Sketch, arc, burst, regular


def _credit(pad: Sketch) -> None:
    """A credit chip: a six-sided coin with two contact bars."""
    pad.polygon(regular((0.5, 0.5), 0.49, 6))
    pad.polygon(regular((0.5, 0.5), 0.37, 6), cut=True)
    pad.box((0.33, 0.36, 0.34, 0.10))
    pad.box((0.33, 0.55, 0.34, 0.10))


def _eye(pad: Sketch) -> None:
    pad.polygon(arc((0.5, 0.86), 0.58, 218, 322, 24) + arc((0.5, 0.14), 0.58, 38, 142, 24))
    pad.disc((0.5, 0.5), 0.17, cut=True)
    pad.disc((0.5, 0.5), 0.10)


def _pennant(pad: Sketch) -> None:
    pad.line([(0.24, 0.08), (0.24, 0.94)], 0.11)
    pad.polygon([(0.28, 0.08), (0.95, 0.31), (0.28, 0.56)])


def _pointer(pad: Sketch) -> None:
    pad.polygon([(0.14, 0.06), (0.92, 0.5), (0.14, 0.94)])


def _pointer_left(pad: Sketch) -> None:
    pad.polygon([(0.86, 0.06), (0.08, 0.5), (0.86, 0.94)])


def _pointer_up(pad: Sketch) -> None:
    pad.polygon([(0.06, 0.86), (0.5, 0.08), (0.94, 0.86)])


def _pointer_down(pad: Sketch) -> None:
    pad.polygon([(0.06, 0.14), (0.5, 0.92), (0.94, 0.14)])


def _tick(pad: Sketch) -> None:
    pad.line([(0.14, 0.54), (0.40, 0.80), (0.88, 0.22)], 0.15)


def _danger(pad: Sketch) -> None:
    pad.polygon([(0.5, 0.04), (0.98, 0.92), (0.02, 0.92)])
    pad.line([(0.5, 0.36), (0.5, 0.60)], 0.10, cut=True)
    pad.disc((0.5, 0.77), 0.065, cut=True)


def _refused(pad: Sketch) -> None:
    pad.disc((0.5, 0.5), 0.46)
    pad.line([(0.28, 0.5), (0.72, 0.5)], 0.15, cut=True)


def _note(pad: Sketch) -> None:
    pad.disc((0.5, 0.5), 0.46)
    pad.line([(0.5, 0.48), (0.5, 0.72)], 0.12, cut=True)
    pad.disc((0.5, 0.28), 0.075, cut=True)


def _pause(pad: Sketch) -> None:
    pad.box((0.18, 0.10, 0.24, 0.80))
    pad.box((0.58, 0.10, 0.24, 0.80))


def _cards(pad: Sketch) -> None:
    pad.polygon([(0.08, 0.22), (0.46, 0.10), (0.66, 0.74), (0.28, 0.86)])
    pad.polygon([(0.40, 0.20), (0.90, 0.20), (0.90, 0.96), (0.40, 0.96)], cut=True)
    pad.box((0.46, 0.26, 0.42, 0.66))


def _chips(pad: Sketch) -> None:
    for y in (0.70, 0.46, 0.22):
        pad.ellipse((0.10, y - 0.06, 0.80, 0.34), cut=True)
        pad.ellipse((0.12, y - 0.06, 0.76, 0.26))


def _buzzer(pad: Sketch) -> None:
    pad.polygon([(0.06, 0.36), (0.24, 0.36), (0.48, 0.14), (0.48, 0.86), (0.24, 0.64), (0.06, 0.64)])


def _buzzing(pad: Sketch) -> None:
    _buzzer(pad)
    pad.line(arc((0.44, 0.5), 0.22, -42, 42), 0.08)
    pad.line(arc((0.44, 0.5), 0.40, -42, 42), 0.08)


def _shift(pad: Sketch) -> None:
    """Two arrows that chase each other: cards change their values."""
    for turn in (0.0, 180.0):
        pad.line(arc((0.5, 0.5), 0.33, turn + 20, turn + 150), 0.13)
        angle = math.radians(turn + 158)
        tip = (0.5 + 0.33 * math.cos(angle), 0.5 + 0.33 * math.sin(angle))
        ahead = math.radians(turn + 158 + 90)
        forward = (math.cos(ahead), math.sin(ahead))
        outward = (math.cos(angle), math.sin(angle))
        pad.polygon(
            [
                (tip[0] + forward[0] * 0.22, tip[1] + forward[1] * 0.22),
                (tip[0] + outward[0] * 0.17, tip[1] + outward[1] * 0.17),
                (tip[0] - outward[0] * 0.17, tip[1] - outward[1] * 0.17),
            ]
        )


def _scan(pad: Sketch) -> None:
    """A card over a reader's waves."""
    pad.box((0.30, 0.04, 0.40, 0.48))
    pad.line(arc((0.5, 0.40), 0.30, 40, 140), 0.08)
    pad.line(arc((0.5, 0.40), 0.48, 48, 132), 0.08)


def _won(pad: Sketch) -> None:
    """A cup."""
    pad.polygon([(0.24, 0.10), (0.76, 0.10), (0.70, 0.46), (0.56, 0.60), (0.44, 0.60), (0.30, 0.46)])
    pad.ring((0.24, 0.26), 0.16, 0.06)
    pad.ring((0.76, 0.26), 0.16, 0.06)
    pad.box((0.45, 0.56, 0.10, 0.24))
    pad.line([(0.30, 0.88), (0.70, 0.88)], 0.12)


def _bomb(pad: Sketch) -> None:
    pad.disc((0.42, 0.60), 0.35)
    pad.line([(0.62, 0.36), (0.72, 0.24), (0.84, 0.22)], 0.07)
    pad.polygon(burst((0.86, 0.16), 0.15, 0.06, 6))


def _lost(pad: Sketch) -> None:
    pad.line([(0.20, 0.50), (0.80, 0.50)], 0.14)


def _folded(pad: Sketch) -> None:
    pad.line([(0.22, 0.22), (0.78, 0.78)], 0.14)
    pad.line([(0.78, 0.22), (0.22, 0.78)], 0.14)


def _droid(pad: Sketch) -> None:
    """The house's own mark: a dealing droid's head, a dome with one lens over a fan of cards."""
    pad.polygon([*arc((0.5, 0.46), 0.36, 180, 360, 30), (0.86, 0.56), (0.14, 0.56)])
    pad.disc((0.5, 0.36), 0.15, cut=True)
    pad.disc((0.5, 0.36), 0.09)
    pad.box((0.14, 0.47, 0.72, 0.035), cut=True)
    pad.polygon([(0.14, 0.62), (0.34, 0.62), (0.26, 0.92), (0.02, 0.86)])
    pad.polygon([(0.39, 0.62), (0.61, 0.62), (0.61, 0.94), (0.39, 0.94)])
    pad.polygon([(0.66, 0.62), (0.86, 0.62), (0.98, 0.86), (0.74, 0.92)])


TABLE_SIGNS: dict[str, Callable[[Sketch], None]] = {
    "credit": _credit,
    "eye": _eye,
    "pennant": _pennant,
    "pointer": _pointer,
    "pointer_left": _pointer_left,
    "pointer_up": _pointer_up,
    "pointer_down": _pointer_down,
    "tick": _tick,
    "danger": _danger,
    "refused": _refused,
    "note": _note,
    "pause": _pause,
    "cards": _cards,
    "chips": _chips,
    "buzzer": _buzzer,
    "buzzing": _buzzing,
    "shift": _shift,
    "scan": _scan,
    "won": _won,
    "bomb": _bomb,
    "lost": _lost,
    "folded": _folded,
    "droid": _droid,
}
