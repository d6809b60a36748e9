"""Card readers in a configuration: protocols, antennas bound to seats, real readers at a mock table."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller import config
from controller.yamlfile import FileProblem
from hardware.protocols import PROTOCOL_NAMES
from hardware.settings import ScannerSettings

START = """format: 1
table:
  ruleset: classic
  cards: electronic
  seats:
    1: {name: T0-B1, credits: 200, droid: steady}
    2: {name: Z7-QM, credits: 200, droid: daring}
hardware:
"""


def read(folder: Path, *scanners: str, driver: str = "mock") -> tuple[ScannerSettings, ...]:
    path = folder / "table.yaml"
    lines = [f"  driver: {driver}", "  scanners:", *(f"    - {{{scanner}}}" for scanner in scanners)]
    path.write_text(START + "\n".join(lines) + "\n")
    return config.load(path).hardware.scanners


def refused(folder: Path, *scanners: str, driver: str = "mock") -> list[str]:
    with pytest.raises(FileProblem) as problem:
        read(folder, *scanners, driver=driver)
    return [line.split(": ", 1)[1] for line in str(problem.value).splitlines()]


@pytest.mark.parametrize("protocol", PROTOCOL_NAMES)
def test_every_protocol_can_be_configured(tmp_path: Path, protocol: str) -> None:
    (scanner,) = read(tmp_path, f"protocol: {protocol}, port: /dev/droid-scanner, seat: 2")
    assert (scanner.protocol, scanner.seats) == (protocol, {1: 2})


def test_antennas_are_readers_with_a_seat_each(tmp_path: Path) -> None:
    one, other = read(
        tmp_path,
        "protocol: line, port: /dev/a, antennas: {1: 3, 2: 4}",
        "protocol: rdm6300, port: /dev/b, reader: 10, seat: 7",
    )
    assert one.seats == {1: 3, 2: 4}
    assert [one.reader_of(antenna) for antenna in (None, 1, 2)] == [1, 1, 2]
    assert other.seats == {10: 7}


def test_antennas_may_be_counted_from_nought(tmp_path: Path) -> None:
    (scanner,) = read(tmp_path, "protocol: line, port: /dev/a, reader: 5, antennas: {0: 1, 1: 2}")
    assert scanner.seats == {4: 1, 5: 2}


def test_a_real_reader_at_a_mock_table(tmp_path: Path) -> None:
    real, simulated = read(
        tmp_path,
        "protocol: rdm6300, port: /tmp/droid-scanner, simulated: no",
        "protocol: rdm6300, port: /dev/a",
    )
    assert (real.simulated, simulated.simulated) == (False, None)


@pytest.mark.parametrize(
    ("scanner", "words"),
    [
        ("protocol: pn532, port: /dev/a, antennas: {1: 3}", "a pn532 reader has one antenna; write its seat"),
        ("protocol: line, port: /dev/a, antennas: {1: 9}", "9 will not do; write a whole number from 1 to 8 (a seat)"),
        ("protocol: line, port: /dev/a, antennas: {one: 3}", "'one' is no antenna; write the number from 0 to 99"),
        ("protocol: line, port: /dev/a, antennas: {100: 3}", "100 is no antenna"),
        ("protocol: line, port: /dev/a, antennas: [1, 2]", "write keys and values"),
        ("protocol: line, port: /dev/a, seat: 1, antennas: {1: 3}", "each antenna has its own seat"),
        ("protocol: keyboard, port: /dev/a, baud: 9600", "a keyboard reader has no speed; remove it"),
        ("protocol: pn523, port: /dev/a", "did you mean 'pn532'?"),
        ("protocol: line, port: /dev/a, antenas: {1: 3}", "did you mean 'antennas'?"),
        ("protocol: line, port: /dev/a, simulated: perhaps", "write yes or no"),
    ],
)
def test_what_will_not_do(tmp_path: Path, scanner: str, words: str) -> None:
    (line,) = refused(tmp_path, scanner)
    assert words in line


def test_a_table_on_pins_has_no_simulated_readers(tmp_path: Path) -> None:
    (line,) = refused(tmp_path, "protocol: line, port: /dev/a, simulated: yes", driver="gpio")
    assert "no simulated readers" in line
    assert read(tmp_path, "protocol: line, port: /dev/a, simulated: no", driver="gpio")[0].simulated is False


def test_an_antenna_that_has_another_scanners_number(tmp_path: Path) -> None:
    (line,) = refused(
        tmp_path,
        "protocol: rdm6300, port: /dev/a, reader: 2",
        "protocol: line, port: /dev/b, reader: 1, antennas: {1: 3, 2: 4}",
    )
    assert "its antenna 2 counts as reader 2, which another scanner is" in line
    (line,) = refused(
        tmp_path, "protocol: line, port: /dev/b, antennas: {1: 3, 2: 4}", "protocol: rdm6300, port: /dev/a"
    )
    assert "another scanner has the number 2" in line
