"""The 40-pin header of a Raspberry Pi: which GPIO is where, and what a pin is before the program runs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

Supply = Literal["3.3 V", "5 V", "ground"]


@dataclass(frozen=True, slots=True)
class HeaderPin:
    """One pin: its ``number`` on the header, and either its ``gpio`` or the ``supply`` that it is."""

    number: int
    gpio: int | None = None
    supply: Supply | None = None


_GPIO_OF: Final = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25, 23: 11,
    24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
}  # fmt: skip
_SUPPLY_OF: Final[dict[int, Supply]] = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"}
_PLACE_OF: Final = {gpio: number for number, gpio in _GPIO_OF.items()}

HEADER: Final = tuple(
    HeaderPin(number, _GPIO_OF.get(number), None if number in _GPIO_OF else _SUPPLY_OF.get(number, "ground"))
    for number in range(1, 41)
)
"""All pins in the order of their numbers: odd ones on the side of the board's inside, pin 1 at the end of the SD card."""

GROUNDS: Final = tuple(pin.number for pin in HEADER if pin.supply == "ground")

PULLED_UP: Final = range(9)
"""GPIOs that pull up from power-on until a program takes them; the others pull down."""

I2C: Final = (2, 3)
"""GPIOs with a fixed pull-up of 1.8 kΩ on the board."""

SPI: Final = (7, 8, 9, 10, 11)
"""GPIOs that the system's SPI takes when it is switched on."""

SERIAL_OUT: Final = 14
SERIAL_IN: Final = 15
SERIAL_PORTS: Final = re.compile(r"/dev/(serial0|ttyS0|ttyAMA0)")
"""Names of the serial port on the header."""


def place_of(gpio: int) -> int:
    """The header's pin number of a GPIO, 0 to 27."""
    return _PLACE_OF[gpio]


def nearest_ground(number: int) -> int:
    """The ground pin that is nearest to a pin of the header, by their numbers.

    >>> nearest_ground(7), nearest_ground(40)
    (6, 39)
    """
    return min(GROUNDS, key=lambda ground: (abs((ground + 1) // 2 - (number + 1) // 2), ground))
