"""The drawing of a table's wiring: the header with what each pin goes to, and the circuits at the ends of the wires."""

from __future__ import annotations

from collections.abc import Callable

from controller.wiring.circuits import INK, SOFT, Sheet
from controller.wiring.wires import FIVE_VOLT_READERS, Wire, on_header, wires
from display.words import Words
from hardware.header import HEADER, HeaderPin
from hardware.settings import HardwareSettings

WIDTH = 1000
ROW = 28
TOP = 76
PITCH = 34
CIRCUIT_WIDTH = 250
CIRCUIT_HEIGHT = 240

FILLS = {"button": "#cfe3f5", "lamp": "#ffe3a8", "buzzer": "#e6d3f7", "reader": "#cdeed9"}
SUPPLIES = {"3.3 V": "#f7b8a0", "5 V": "#f08a7a", "ground": "#c9cfd3"}
FREE = "#ffffff"


def drawing(hardware: HardwareSettings, words: Words, title: str) -> str:
    """The wiring as an SVG file."""
    found = wires(hardware, words)
    circuits = _circuits(hardware)
    header_height = TOP + 20 * ROW + 30
    sheet = Sheet(WIDTH, header_height + (CIRCUIT_HEIGHT if circuits else 0), title)
    sheet.text(WIDTH / 2, 34, title, size=20, anchor="middle", bold=True)
    sheet.text(WIDTH / 2, 56, words.wiring("odd_end"), size=13, anchor="middle", colour=SOFT)
    _header(sheet, {wire.place: wire for wire in found}, words)
    left = (WIDTH - CIRCUIT_WIDTH * len(circuits)) / 2
    for place, (name, draw) in enumerate(circuits):
        x = left + CIRCUIT_WIDTH * place
        middle = x + CIRCUIT_WIDTH / 2
        sheet.text(middle, header_height + 20, words.wiring(f"drawn_{name}"), anchor="middle", bold=True)
        draw(sheet, x, header_height + 110, words)
        note = words.wiring(f"drawn_{name}_note")
        sheet.text(middle, header_height + 220, note, size=13, anchor="middle", colour=SOFT)
    return sheet.svg()


def _header(sheet: Sheet, by_place: dict[int, Wire], words: Words) -> None:
    middle = WIDTH / 2
    sheet.box(middle - PITCH - 6, TOP - 4, 2 * PITCH + 12, 20 * ROW + 8, fill="#2f3d45", round_=6)
    for pin in HEADER:
        left = pin.number % 2 == 1
        side = -1 if left else 1
        x, y = middle + side * PITCH / 2, TOP + ROW * ((pin.number - 1) // 2) + ROW / 2
        wire = by_place.get(pin.number)
        fill = FILLS[wire.kind] if wire else SUPPLIES[pin.supply] if pin.supply else FREE
        if wire is not None:
            sheet.line((middle + side * (PITCH + 6), y), (middle + side * (PITCH + 46), y), width=3)
        sheet.disc(x, y, 12, fill=fill)
        sheet.text(x, y + 4, str(pin.number), size=11, anchor="middle")
        colour = INK if wire else SOFT
        anchor = "end" if left else "start"
        sheet.text(middle + side * (PITCH + 54), y + 5, _label(pin, wire, words, left), anchor=anchor, colour=colour)


def _label(pin: HeaderPin, wire: Wire | None, words: Words, left: bool) -> str:
    if pin.supply is not None:
        return words.wiring("ground") if pin.supply == "ground" else pin.supply
    what = words.wiring("free") if wire is None else wire.name
    return f"{what}  ·  GPIO {pin.gpio}" if left else f"GPIO {pin.gpio}  ·  {what}"


Draw = Callable[[Sheet, float, float, Words], None]


def _circuits(hardware: HardwareSettings) -> list[tuple[str, Draw]]:
    """The circuits that this table needs."""
    found: list[tuple[str, Draw]] = []
    if any(button.pull_up for button in hardware.buttons):
        found.append(("button", _button))
    if any(lamp.active_high for lamp in hardware.lamps):
        found.append(("lamp", _lamp))
    if hardware.buzzer is not None:
        found.append(("buzzer", _buzzer))
    if any(scanner.protocol in FIVE_VOLT_READERS and on_header(scanner) for scanner in hardware.scanners):
        found.append(("reader", _reader))
    return found


def _button(sheet: Sheet, x: float, y: float, words: Words) -> None:
    sheet.terminal(x + 60, y, words.wiring("drawn_pin"))
    sheet.line((x + 64, y), (x + 100, y))
    sheet.disc(x + 103, y, 3, fill="#ffffff")
    sheet.line((x + 100, y - 18), (x + 146, y - 10))
    sheet.line((x + 123, y - 14), (x + 123, y - 28))
    sheet.disc(x + 143, y, 3, fill="#ffffff")
    sheet.line((x + 146, y), (x + 180, y), (x + 180, y + 40))
    sheet.ground(x + 180, y + 40)


def _switched(sheet: Sheet, x: float, y: float, words: Words) -> None:
    """A transistor that switches the lower end of what hangs at 5 V."""
    sheet.terminal(x + 38, y, words.wiring("drawn_pin"))
    sheet.line((x + 42, y), (x + 50, y))
    sheet.line((x + 94, y), (x + 126, y))
    sheet.resistor_across(x + 50, y, "1 kΩ")
    sheet.dot(x + 106, y)
    sheet.line((x + 106, y), (x + 106, y + 16))
    sheet.resistor_down(x + 106, y + 16, "10 kΩ")
    sheet.line((x + 106, y + 60), (x + 106, y + 72))
    sheet.ground(x + 106, y + 72)
    sheet.transistor(x + 126, y)
    sheet.line((x + 160, y + 34), (x + 160, y + 72))
    sheet.ground(x + 160, y + 72)


def _lamp(sheet: Sheet, x: float, y: float, words: Words) -> None:
    _switched(sheet, x, y, words)
    sheet.line((x + 160, y - 34), (x + 160, y - 72))
    sheet.disc(x + 160, y - 52, 14, fill="#ffffff")
    sheet.line((x + 150, y - 62), (x + 170, y - 42))
    sheet.line((x + 170, y - 62), (x + 150, y - 42))
    sheet.terminal(x + 160, y - 76, "5 V", anchor="start")


def _buzzer(sheet: Sheet, x: float, y: float, words: Words) -> None:
    _switched(sheet, x, y, words)
    sheet.line((x + 160, y - 34), (x + 160, y - 72))
    sheet.box(x + 148, y - 64, 24, 24, fill="#ffffff")
    sheet.text(x + 160, y - 47, "B", anchor="middle", size=13)
    # The diode lies across the buzzer, its cathode at 5 V.
    sheet.line((x + 160, y - 34), (x + 200, y - 34), (x + 200, y - 72), (x + 160, y - 72))
    sheet.line((x + 190, y - 60), (x + 210, y - 60), width=3)
    sheet.line((x + 200, y - 60), (x + 190, y - 44), (x + 210, y - 44), (x + 200, y - 60))
    sheet.terminal(x + 160, y - 76, "5 V", anchor="end")


def _reader(sheet: Sheet, x: float, y: float, words: Words) -> None:
    sheet.terminal(x + 84, y, words.wiring("drawn_output"))
    sheet.line((x + 88, y), (x + 100, y))
    sheet.line((x + 144, y), (x + 200, y))
    sheet.resistor_across(x + 100, y, "10 kΩ")
    sheet.dot(x + 166, y)
    sheet.line((x + 166, y), (x + 166, y + 16))
    sheet.resistor_down(x + 166, y + 16, "20 kΩ")
    sheet.line((x + 166, y + 60), (x + 166, y + 72))
    sheet.ground(x + 166, y + 72)
    sheet.terminal(x + 204, y, words.wiring("drawn_pin"), anchor="start")
