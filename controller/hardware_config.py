"""The ``hardware`` section of a configuration: what is wired to which pin, and the card readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from controller.sections import Section
from controller.spoken import WORDS, say
from controller.suggest import did_you_mean
from controller.yamlfile import Keys, shown
from display.words.catalog import N_
from hardware.header import PULLED_UP, SERIAL_IN, SERIAL_OUT, SERIAL_PORTS
from hardware.protocols import KEYBOARD, PROTOCOL_NAMES
from hardware.settings import (
    BUTTON_NAMES,
    LAMP_NAMES,
    ButtonSettings,
    BuzzerSettings,
    HardwareSettings,
    LampSettings,
    ScannerProtocolName,
    ScannerSettings,
)

DRIVERS: Final = ("mock", "gpio")
"""Pins in the computer's memory, and real ones."""

PROTOCOLS: Final = PROTOCOL_NAMES
"""What card readers may speak."""

_KEYS: Final = ("driver", "debounce", "turn_guard", "buttons", "lamps", "buzzer", "scanners")
_LAST_PIN: Final = 27
_SERIAL_PINS: Final = (SERIAL_OUT, SERIAL_IN)


@dataclass(frozen=True, slots=True)
class Panel:
    """The hardware, and how long after a change of turn a press does not count (seconds)."""

    hardware: HardwareSettings
    turn_guard: float


def read_panel(section: Section) -> Panel:
    """Read the section; what is wrong goes to its findings."""
    section.allow(_KEYS)
    pins = _Pins(section)
    buttons = _buttons(section.section("buttons"), pins)
    lamps = _lamps(section.section("lamps"), pins)
    buzzer = _buzzer(section, pins)
    driver = section.choice("driver", "mock", DRIVERS)
    scanners = _scanners(section, driver)
    pins.warn_of_serial(scanners)
    hardware = HardwareSettings(
        driver=cast(Literal["mock", "gpio"], driver),
        buttons=buttons,
        lamps=lamps,
        buzzer=buzzer,
        scanners=scanners,
        debounce=section.number("debounce", 0.02, 0, 0.5, hint=say("seconds")),
    )
    return Panel(hardware, section.number("turn_guard", 0.3, 0, 5, hint=say("seconds")))


class _Pins:
    """Which pin is whose."""

    def __init__(self, section: Section) -> None:
        self._findings = section.findings
        self._users: dict[int, Keys] = {}

    def take(self, section: Section, key: Any, *, output: bool = False) -> int | None:
        """The pin that stands under ``key``: on the header and nobody else's, or None."""
        keys = (*section.keys, key)
        pin = section.values.get(key)
        if isinstance(pin, bool) or not isinstance(pin, int) or not 0 <= pin <= _LAST_PIN:
            what = say(
                "{given} is no pin; write a pin from 0 to {last} (the GPIO number, not the place on the header)",
                given=shown(pin),
                last=_LAST_PIN,
            )
            self._findings.refuse(keys, what)
            return None
        if pin in self._users:
            user = self._findings.document.name(self._users[pin])
            line = self._findings.document.line(self._users[pin])
            what = say(
                "pin {pin} is used twice: {user} (line {line}) has it; give each a pin of its own",
                pin=pin,
                user=user,
                line=line,
            )
            self._findings.refuse(keys, what)
            return None
        self._users[pin] = keys
        if output and pin in PULLED_UP:
            what = say(
                "pin {pin} may be on at power-on: GPIO 0 to 8 pull up until the program starts; take one from 9 to 27",
                pin=pin,
            )
            self._findings.warn(keys, what)
        return pin

    def warn_of_serial(self, scanners: tuple[ScannerSettings, ...]) -> None:
        """Warn of pins that belong to the header's own serial port, when a reader is on it."""
        ports = [scanner.port for scanner in scanners if SERIAL_PORTS.fullmatch(scanner.port)]
        for pin in _SERIAL_PINS:
            if ports and pin in self._users:
                what = say(
                    "pin {pin} may not work: it is part of the serial port {port} of a scanner; take another",
                    pin=pin,
                    port=ports[0],
                )
                self._findings.warn(self._users[pin], what)


def _known(section: Section, names: tuple[str, ...], unknown: str) -> list[str]:
    """The keys of a section that are names of things; the others are refused."""
    for key in section.values:
        if key not in names:
            section.refuse(key, WORDS.text(unknown, advice=did_you_mean(str(key), names)))
    return [key for key in section.values if key in names]


def _buttons(section: Section, pins: _Pins) -> tuple[ButtonSettings, ...]:
    buttons: list[ButtonSettings] = []
    for name in _known(section, BUTTON_NAMES, N_("unknown button; {advice}")):
        value = section.values[name]
        if isinstance(value, list):
            parts = section.sections(name)
        elif isinstance(value, dict):
            parts = [section.section(name)]
        else:
            pin = pins.take(section, name)
            buttons += [ButtonSettings(name, pin, None)] if pin is not None else []
            continue
        seats: set[int | None] = set()
        for part in parts:
            button = _button(name, part, pins)
            if button is None:
                continue
            if button.seat in seats:
                if button.seat is None:
                    what = say(
                        "a second button '{name}' shared by all; bind it to another seat or remove it", name=name
                    )
                else:
                    what = say(
                        "a second button '{name}' of seat {seat}; bind it to another seat or remove it",
                        name=name,
                        seat=button.seat,
                    )
                part.findings.refuse(part.keys, what)
                continue
            seats.add(button.seat)
            buttons.append(button)
    return tuple(buttons)


def _button(name: str, section: Section, pins: _Pins) -> ButtonSettings | None:
    section.allow(("pin", "seat", "pull_up"))
    pin = pins.take(section, "pin")
    seat = _seat(section)
    pull_up = section.flag("pull_up", True)
    return None if pin is None else ButtonSettings(name, pin, seat, pull_up)


def _seat(section: Section) -> int | None:
    if not section.has("seat"):
        return None
    return section.whole("seat", 1, 1, 8, hint=say("a seat"))


def _lamps(section: Section, pins: _Pins) -> tuple[LampSettings, ...]:
    lamps: list[LampSettings] = []
    for name in _known(section, LAMP_NAMES, N_("unknown lamp; {advice}")):
        active_high = True
        if isinstance(section.values[name], dict):
            part = section.section(name)
            part.allow(("pin", "active_high"))
            active_high = part.flag("active_high", True)
            pin = pins.take(part, "pin", output=True)
        else:
            pin = pins.take(section, name, output=True)
        if pin is not None:
            lamps.append(LampSettings(name, pin, active_high))
    return tuple(lamps)


def _buzzer(section: Section, pins: _Pins) -> BuzzerSettings | None:
    if not section.has("buzzer"):
        return None
    buzzer = section.section("buzzer")
    if not buzzer.values:
        if section.values["buzzer"] == {}:
            section.refuse("buzzer", say("the buzzer has no pin; write its pin and kind"))
        return None
    buzzer.allow(("pin", "kind"))
    kind = buzzer.choice("kind", "active", ("active", "passive"), required=True)
    pin = pins.take(buzzer, "pin", output=True)
    return None if pin is None else BuzzerSettings(pin, cast(Literal["active", "passive"], kind))


def _scanners(section: Section, driver: str) -> tuple[ScannerSettings, ...]:
    scanners: list[ScannerSettings] = []
    ports: set[str] = set()
    readers: set[int] = set()
    for number, part in enumerate(section.sections("scanners"), start=1):
        scanner = _scanner(part, number, driver)
        if scanner.port in ports:
            port = shown(scanner.port)
            what = say("another scanner has the port {port}; give each reader a port of its own", port=port)
            part.refuse("port", what)
        elif scanner.port:
            ports.add(scanner.port)
        if scanner.reader in readers:
            what = say(
                "another scanner has the number {reader}; give each scanner a number of its own with 'reader: N'",
                reader=scanner.reader,
            )
            part.refuse("reader", what)
        for antenna in scanner.antennas:
            if antenna != 1 and scanner.reader_of(antenna) in readers:
                what = say(
                    "its antenna {antenna} counts as reader {reader}, which another scanner is; "
                    "leave room between the scanners' numbers",
                    antenna=antenna,
                    reader=scanner.reader_of(antenna),
                )
                part.refuse("reader", what)
        readers |= {scanner.reader, *map(scanner.reader_of, scanner.antennas)}
        scanners.append(scanner)
    return tuple(scanners)


def _scanner(section: Section, number: int, driver: str) -> ScannerSettings:
    section.allow(("protocol", "port", "baud", "reader", "seat", "quiet", "antennas", "simulated"))
    protocol = section.choice("protocol", "rdm6300", PROTOCOLS, required=True)
    port = section.text("port", "", longest=200, required=True)
    if section.has("baud") and protocol == KEYBOARD:
        section.refuse("baud", say("a keyboard reader has no speed; remove it"))
    simulated = section.flag("simulated", driver == "mock") if section.has("simulated") else None
    if simulated and driver != "mock":
        section.refuse("simulated", say("a table on real pins has no simulated readers; remove it"))
    return ScannerSettings(
        protocol=cast(ScannerProtocolName, protocol),
        port=port,
        baud=section.whole("baud", 9600, 50, 4_000_000) if section.has("baud") else None,
        reader=section.whole("reader", number, 1, 99, hint=say("the reader's number")),
        seat=_seat(section),
        quiet=section.number("quiet", 1.0, 0.1, 60, hint=say("seconds")),
        antennas=_antennas(section, protocol),
        simulated=simulated,
    )


def _antennas(section: Section, protocol: str) -> dict[int, int]:
    """The seats that a scanner's antennas are bound to."""
    if section.has("antennas") and protocol != "line":
        section.refuse(
            "antennas", say("a {protocol} reader has one antenna; write its seat as 'seat: N'", protocol=protocol)
        )
        return {}
    if section.has("antennas") and section.has("seat"):
        section.refuse("seat", say("each antenna has its own seat under 'antennas'; remove one of the two"))
    antennas = section.section("antennas")
    for key in antennas.values:
        if isinstance(key, bool) or not isinstance(key, int) or not 0 <= key <= 99:
            antennas.refuse(
                key,
                say("{given} is no antenna; write the number from 0 to 99 that the reader prints", given=shown(key)),
            )
    numbers = [key for key in antennas.values if type(key) is int and 0 <= key <= 99]
    return {number: antennas.whole(number, 1, 1, 8, hint=say("a seat")) for number in numbers}
