"""The signs on the cards, drawn in code on a pad from (0, 0) to (1, 1).

Every suit and every named card has a shape of its own, so that no card is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable

from display.shapes import Sketch, arc, burst, regular


def _sabers(pad: Sketch) -> None:
    pad.polygon(arc((-0.02, 0.10), 0.90, 0, 50, 20) + arc((-0.06, -0.04), 0.84, 54, 6, 20))
    pad.line([(0.33, 0.60), (0.68, 0.90)], 0.11)
    pad.line([(0.50, 0.75), (0.34, 0.91)], 0.15)


def _flasks(pad: Sketch) -> None:
    pad.box((0.39, 0.08, 0.22, 0.36))
    pad.line([(0.34, 0.09), (0.66, 0.09)], 0.09)
    pad.polygon([(0.39, 0.40), (0.61, 0.40), (0.88, 0.84), (0.80, 0.94), (0.20, 0.94), (0.12, 0.84)])
    pad.polygon(
        [(0.47, 0.16), (0.53, 0.16), (0.53, 0.46), (0.62, 0.60), (0.38, 0.60), (0.47, 0.46)],
        cut=True,
    )


def _coins(pad: Sketch) -> None:
    pad.ring((0.5, 0.5), 0.45, 0.10)
    pad.disc((0.5, 0.5), 0.29)
    pad.polygon(regular((0.5, 0.5), 0.15, 4), cut=True)


def _staves(pad: Sketch) -> None:
    pad.line([(0.5, 0.30), (0.5, 0.95)], 0.13)
    pad.polygon(regular((0.5, 0.23), 0.21, 4))
    pad.line([(0.34, 0.46), (0.66, 0.46)], 0.09)
    pad.line([(0.34, 0.84), (0.66, 0.84)], 0.09)


def _lightsabers(pad: Sketch) -> None:
    pad.line([(0.88, 0.12), (0.45, 0.55)], 0.15)
    pad.line([(0.37, 0.63), (0.13, 0.87)], 0.21)
    pad.line([(0.27, 0.53), (0.47, 0.73)], 0.09)


def _vibroblades(pad: Sketch) -> None:
    pad.polygon([(0.5, 0.02), (0.68, 0.24), (0.64, 0.62), (0.36, 0.62), (0.32, 0.24)])
    pad.line([(0.5, 0.22), (0.5, 0.50)], 0.07, cut=True)
    pad.line([(0.22, 0.66), (0.78, 0.66)], 0.13)
    pad.line([(0.5, 0.72), (0.5, 0.92)], 0.16)


def _triangle(pad: Sketch) -> None:
    pad.polygon([(0.5, 0.08), (0.95, 0.88), (0.05, 0.88)])


def _circle(pad: Sketch) -> None:
    pad.disc((0.5, 0.5), 0.44)


def _square(pad: Sketch) -> None:
    pad.box((0.11, 0.11, 0.78, 0.78))


def _triangle_hollow(pad: Sketch) -> None:
    _triangle(pad)
    pad.polygon([(0.5, 0.36), (0.74, 0.77), (0.26, 0.77)], cut=True)


def _circle_hollow(pad: Sketch) -> None:
    pad.ring((0.5, 0.5), 0.44, 0.14)


def _square_hollow(pad: Sketch) -> None:
    _square(pad)
    pad.box((0.26, 0.26, 0.48, 0.48), cut=True)


def _spade(pad: Sketch) -> None:
    pad.disc((0.29, 0.57), 0.22)
    pad.disc((0.71, 0.57), 0.22)
    pad.polygon([(0.5, 0.05), (0.89, 0.48), (0.5, 0.74), (0.11, 0.48)])
    pad.polygon([(0.5, 0.55), (0.68, 0.95), (0.32, 0.95)])


def _heart(pad: Sketch) -> None:
    pad.disc((0.29, 0.32), 0.235)
    pad.disc((0.71, 0.32), 0.235)
    pad.polygon([(0.085, 0.43), (0.5, 0.24), (0.915, 0.43), (0.5, 0.94)])


def _diamond(pad: Sketch) -> None:
    pad.polygon([(0.5, 0.04), (0.86, 0.5), (0.5, 0.96), (0.14, 0.5)])


def _club(pad: Sketch) -> None:
    pad.disc((0.5, 0.27), 0.21)
    pad.disc((0.26, 0.57), 0.21)
    pad.disc((0.74, 0.57), 0.21)
    pad.disc((0.5, 0.5), 0.13)
    pad.polygon([(0.5, 0.45), (0.67, 0.95), (0.33, 0.95)])


def _sand(pad: Sketch) -> None:
    pad.polygon(regular((0.5, 0.5), 0.47, 6))
    pad.line([(0.22, 0.46), (0.42, 0.36), (0.58, 0.46), (0.78, 0.36)], 0.08, cut=True)
    pad.line([(0.22, 0.68), (0.42, 0.58), (0.58, 0.68), (0.78, 0.58)], 0.08, cut=True)


def _blood(pad: Sketch) -> None:
    pad.disc((0.5, 0.64), 0.31)
    pad.polygon([(0.5, 0.04), (0.77, 0.49), (0.5, 0.70), (0.23, 0.49)])


def _star(pad: Sketch) -> None:
    pad.polygon(burst((0.5, 0.5), 0.49, 0.19, 8))
    pad.disc((0.5, 0.5), 0.09, cut=True)


def _evil(pad: Sketch) -> None:
    pad.polygon(
        [
            (0.5, 0.96),
            (0.08, 0.40),
            (0.10, 0.06),
            (0.34, 0.30),
            (0.66, 0.30),
            (0.90, 0.06),
            (0.92, 0.40),
        ]
    )
    pad.polygon([(0.24, 0.44), (0.44, 0.54), (0.30, 0.60)], cut=True)
    pad.polygon([(0.76, 0.44), (0.56, 0.54), (0.70, 0.60)], cut=True)


def _moderation(pad: Sketch) -> None:
    pad.polygon([(0.16, 0.08), (0.84, 0.08), (0.55, 0.50), (0.84, 0.92), (0.16, 0.92), (0.45, 0.50)])
    pad.polygon([(0.34, 0.17), (0.66, 0.17), (0.58, 0.29), (0.42, 0.29)], cut=True)


def _demise(pad: Sketch) -> None:
    pad.disc((0.5, 0.40), 0.35)
    pad.box((0.31, 0.62, 0.38, 0.30))
    pad.disc((0.36, 0.42), 0.10, cut=True)
    pad.disc((0.64, 0.42), 0.10, cut=True)
    pad.polygon([(0.5, 0.54), (0.56, 0.64), (0.44, 0.64)], cut=True)
    for x in (0.42, 0.56):
        pad.box((x, 0.76, 0.035, 0.16), cut=True)


def _balance(pad: Sketch) -> None:
    pad.line([(0.5, 0.10), (0.5, 0.86)], 0.08)
    pad.line([(0.14, 0.24), (0.86, 0.24)], 0.08)
    pad.line([(0.30, 0.90), (0.70, 0.90)], 0.09)
    for x in (0.18, 0.82):
        pad.polygon(arc((x, 0.54), 0.17, 0, 180, 16))
        pad.line([(x, 0.26), (x - 0.13, 0.55)], 0.03)
        pad.line([(x, 0.26), (x + 0.13, 0.55)], 0.03)


def _endurance(pad: Sketch) -> None:
    pad.polygon([(0.02, 0.90), (0.36, 0.20), (0.56, 0.56), (0.68, 0.38), (0.98, 0.90)])
    pad.polygon([(0.36, 0.20), (0.48, 0.42), (0.38, 0.50), (0.32, 0.42), (0.25, 0.44)], cut=True)
    pad.line([(0.305, 0.32), (0.36, 0.20), (0.43, 0.33)], 0.05)


def _queen(pad: Sketch) -> None:
    pad.disc((0.44, 0.5), 0.42)
    pad.disc((0.60, 0.42), 0.36, cut=True)
    pad.polygon(burst((0.72, 0.42), 0.22, 0.08, 4))


def _idiot(pad: Sketch) -> None:
    """A fool's cap: two points that droop, with bells."""
    pad.polygon([(0.18, 0.74), (0.04, 0.46), (0.10, 0.26), (0.30, 0.14), (0.50, 0.34), (0.50, 0.74)])
    pad.polygon([(0.82, 0.74), (0.96, 0.46), (0.90, 0.26), (0.70, 0.14), (0.50, 0.34), (0.50, 0.74)])
    pad.polygon([(0.02, 0.66), (0.12, 0.56), (0.20, 0.40), (0.30, 0.58), (0.20, 0.66)], cut=True)
    pad.polygon([(0.98, 0.66), (0.88, 0.56), (0.80, 0.40), (0.70, 0.58), (0.80, 0.66)], cut=True)
    pad.polygon([(0.24, 0.74), (0.28, 0.54), (0.72, 0.54), (0.76, 0.74)])
    pad.line([(0.5, 0.34), (0.5, 0.66)], 0.05, cut=True)
    pad.disc((0.09, 0.60), 0.09)
    pad.disc((0.91, 0.60), 0.09)
    pad.box((0.20, 0.80, 0.60, 0.14))


def _sylop(pad: Sketch) -> None:
    pad.ring((0.5, 0.5), 0.47, 0.09)
    pad.ring((0.5, 0.5), 0.30, 0.08)
    pad.disc((0.5, 0.5), 0.11)


CARD_SIGNS: dict[str, Callable[[Sketch], None]] = {
    "sabers": _sabers,
    "flasks": _flasks,
    "coins": _coins,
    "staves": _staves,
    "lightsabers": _lightsabers,
    "vibroblades": _vibroblades,
    "triangle": _triangle,
    "circle": _circle,
    "square": _square,
    "triangle_hollow": _triangle_hollow,
    "circle_hollow": _circle_hollow,
    "square_hollow": _square_hollow,
    "spade": _spade,
    "heart": _heart,
    "diamond": _diamond,
    "club": _club,
    "sand": _sand,
    "blood": _blood,
    "star": _star,
    "evil": _evil,
    "moderation": _moderation,
    "demise": _demise,
    "balance": _balance,
    "endurance": _endurance,
    "queen": _queen,
    "idiot": _idiot,
    "sylop": _sylop,
}
