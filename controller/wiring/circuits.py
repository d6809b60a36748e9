"""A little of the language of circuit diagrams, as SVG: lines, resistors, a transistor, ground. Lengths in pixels."""

from __future__ import annotations

from html import escape

INK = "#1c2b33"
SOFT = "#5b6b73"


class Sheet:
    """A drawing that grows; y counts downwards."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width = width
        self.height = height
        self._title = title
        self._parts: list[str] = []

    def line(self, *points: tuple[float, float], colour: str = INK, width: float = 2) -> None:
        """A wire along the points."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"/>'
        )

    def box(
        self, x: float, y: float, width: float, height: float, *, fill: str, edge: str = INK, round_: float = 0
    ) -> None:
        """A rectangle by its upper left corner."""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
            f'fill="{fill}" stroke="{edge}"/>'
        )

    def disc(self, x: float, y: float, radius: float, *, fill: str, edge: str = INK) -> None:
        """A circle."""
        self._parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: int = 14,
        anchor: str = "start",
        bold: bool = False,
        colour: str = INK,
    ) -> None:
        """A line of text on the baseline y; `anchor` is start, middle or end."""
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"{weight}>'
            f"{escape(text)}</text>"
        )

    def dot(self, x: float, y: float) -> None:
        """Where wires are joined."""
        self.disc(x, y, 3, fill=INK)

    def terminal(self, x: float, y: float, text: str, *, anchor: str = "end") -> None:
        """The open end of a wire, with a name."""
        self.disc(x, y, 4, fill="#ffffff")
        self.text(x + (-9 if anchor == "end" else 9), y + 5, text, anchor=anchor)

    def ground(self, x: float, y: float) -> None:
        """The end of a wire at ground."""
        for step, half in enumerate((11, 7, 3)):
            self.line((x - half, y + 5 * step), (x + half, y + 5 * step))

    def resistor_across(self, x: float, y: float, label: str) -> None:
        """A resistor of 44 pixels to the right of x."""
        self.box(x, y - 7, 44, 14, fill="#ffffff")
        self.text(x + 22, y - 12, label, anchor="middle", size=13)

    def resistor_down(self, x: float, y: float, label: str) -> None:
        """A resistor of 44 pixels below y, its label at its left."""
        self.box(x - 7, y, 14, 44, fill="#ffffff")
        self.text(x - 13, y + 27, label, anchor="end", size=13)

    def transistor(self, x: float, y: float) -> None:
        """An NPN transistor: its base at (x, y), its collector at (x + 34, y - 34), its emitter at (x + 34, y + 34)."""
        self.disc(x + 24, y, 24, fill="#ffffff")
        self.line((x, y), (x + 14, y))
        self.line((x + 14, y - 15), (x + 14, y + 15), width=3)
        self.line((x + 14, y - 7), (x + 34, y - 20), (x + 34, y - 34))
        self.line((x + 14, y + 7), (x + 34, y + 20), (x + 34, y + 34))
        self._parts.append(
            f'<polygon points="{x + 34:g},{y + 20:g} {x + 24:g},{y + 18.5:g} {x + 28.5:g},{y + 11.5:g}" fill="{INK}"/>'
        )

    def svg(self) -> str:
        """The whole as a file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" font-family="DejaVu Sans, Verdana, sans-serif">'
        )
        ground = f'<rect width="{self.width}" height="{self.height}" fill="#ffffff"/>'
        return "\n".join([head, f"<title>{escape(self._title)}</title>", ground, *self._parts, "</svg>", ""])
