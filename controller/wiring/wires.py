"""What a configuration wires to which pin of the header, and what a maker must know about each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from display.words import Words
from display.words.columns import table, widths
from hardware.header import I2C, PULLED_UP, SERIAL_IN, SERIAL_OUT, SERIAL_PORTS, SPI, nearest_ground, place_of
from hardware.settings import HardwareSettings, LampSettings, ScannerSettings

Kind = Literal["button", "lamp", "buzzer", "reader"]

FIVE_VOLT_READERS = ("rdm6300", "id12")
"""Readers that run on 5 V, and may put it on their output."""


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire from a pin: what it goes to, how (a code of `display.words.wiring`), and what to mind."""

    gpio: int
    kind: Kind
    name: str
    how: str
    cautions: tuple[str, ...] = ()

    @property
    def place(self) -> int:
        """The header's pin number."""
        return place_of(self.gpio)


def wires(hardware: HardwareSettings, words: Words) -> list[Wire]:
    """All wires: buttons, lamps, buzzer, then a reader on the header's own serial port."""
    return list(_wires(hardware, words))


def _wires(hardware: HardwareSettings, words: Words) -> Iterator[Wire]:
    for button in hardware.buttons:
        label = words.talk(f"button_{button.name}")
        name = words.wiring("button", name=label)
        if button.seat is not None:
            name = words.wiring("button_of_seat", name=label, seat=button.seat)
        how = "button_to_ground" if button.pull_up else "button_to_supply"
        yield Wire(button.pin, "button", name, how, _cautions(button.pin, pulls_down=not button.pull_up))
    for lamp in hardware.lamps:
        how = "lamp_high" if lamp.active_high else "lamp_low"
        yield Wire(lamp.pin, "lamp", _lamp_name(lamp, words), how, _cautions(lamp.pin, output=True))
    if (buzzer := hardware.buzzer) is not None:
        cautions = _cautions(buzzer.pin, output=True)
        yield Wire(buzzer.pin, "buzzer", words.wiring("buzzer"), f"buzzer_{buzzer.kind}", cautions)
    for scanner in hardware.scanners:
        if not on_header(scanner):
            continue
        name = words.wiring("reader", reader=scanner.reader, protocol=scanner.protocol)
        if scanner.protocol == "pn532":
            yield Wire(SERIAL_OUT, "reader", name, "reader_in")
        yield Wire(SERIAL_IN, "reader", name, "reader_5v" if scanner.protocol in FIVE_VOLT_READERS else "reader_out")


def _lamp_name(lamp: LampSettings, words: Words) -> str:
    kind, _, number = lamp.name.partition("-")
    if kind == "seat":
        return words.wiring("lamp_of_seat", seat=number)
    return words.wiring("shift_lamp_more", number=number) if number else words.wiring("shift_lamp")


def on_header(scanner: ScannerSettings) -> bool:
    """Whether a reader is wired to the header; the others have a plug."""
    return SERIAL_PORTS.fullmatch(scanner.port) is not None


def _cautions(gpio: int, *, output: bool = False, pulls_down: bool = False) -> tuple[str, ...]:
    found = ["pulled_up"] if output and gpio in PULLED_UP else []
    found += ["fixed_pull_up"] if gpio in I2C and (output or pulls_down) else []
    found += ["spi"] if gpio in SPI else []
    return tuple(found)


def table_lines(hardware: HardwareSettings, words: Words) -> list[str]:
    """The wires as a table, which is Markdown too; below it what to mind, and readers that are plugged in."""
    found = wires(hardware, words)
    lines: list[str] = []
    if found:
        rows = [[words.wiring(f"column_{name}") for name in ("what", "gpio", "pin", "ground", "how")]]
        rows += [
            [wire.name, str(wire.gpio), str(wire.place), str(nearest_ground(wire.place)), words.wiring(wire.how)]
            for wire in found
        ]
        lines += _table(rows)
    else:
        lines.append(words.wiring("no_pins"))
    minds = list(dict.fromkeys(caution for wire in found for caution in wire.cautions))
    if minds:
        lines.append("")
    for caution in minds:
        gpios = sorted({wire.gpio for wire in found if caution in wire.cautions})
        lines.append(f"- {words.wiring(caution, gpios=', '.join(map(str, gpios)))}")
    plugged = [scanner for scanner in hardware.scanners if not on_header(scanner)]
    if plugged:
        lines.append("")
    for scanner in plugged:
        seats = ", ".join(map(str, scanner.seats.values()))
        code = "plugged_seats" if seats else "plugged"
        told = {"reader": scanner.reader, "protocol": scanner.protocol, "port": scanner.port}
        lines.append(f"- {words.wiring(code, seats=seats, **told)}")
    return lines


def _table(rows: list[list[str]]) -> list[str]:
    lines = [f"| {line} |" for line in table(rows, "<" * len(rows[0]), " | ")]
    lines.insert(1, "| " + " | ".join("-" * wide for wide in widths(rows)) + " |")
    return lines
