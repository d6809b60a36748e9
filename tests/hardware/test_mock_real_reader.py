"""The table on the desk with a real reader at it, or with one that is not there."""

from __future__ import annotations

import pytest

from hardware.errors import HardwareError
from hardware.events import CardPresented, HardwareEvent
from hardware.mock import MockDriver, Tray
from hardware.settings import HardwareSettings, ScannerSettings
from tests.fakes.fake_clock import FakeClock
from tests.fakes.scripted_peer import ScriptedPeer
from tests.fakes.wakes import Wakes


def test_real_and_simulated_readers_side_by_side() -> None:
    clock, wakes = FakeClock(), Wakes()
    with ScriptedPeer("pn532") as peer:
        scanners = (
            ScannerSettings("pn532", peer.port, reader=1, simulated=False),
            ScannerSettings("rdm6300", "/dev/nowhere", reader=2),
        )
        driver = MockDriver(HardwareSettings("mock", scanners=scanners), clock, Tray({"0700673158": "S3"}))
        assert driver.readers == (2,)
        driver.open(wakes)

        def collected() -> list[HardwareEvent]:
            return driver.collect(clock())

        def events() -> list[HardwareEvent]:
            return wakes.fetch_until(
                collected, bool, meanwhile=lambda: (peer.tell("present 9D44A346"), clock.advance(0.2)), every=0.1
            )

        try:
            (real,) = events()
            assert isinstance(real, CardPresented)
            assert (real.uid, real.reader) == ("9D44A346", 1)
            driver.present("0700673158")
            assert CardPresented("0700673158", 2, clock()) in collected()
        finally:
            driver.close()
            driver.close()


def test_without_a_simulated_reader_no_card_can_be_laid_on_one() -> None:
    scanners = (ScannerSettings("line", "/dev/nowhere", simulated=False),)
    driver = MockDriver(HardwareSettings("mock", scanners=scanners), FakeClock(), Tray({"0700673158": "S3"}))
    with pytest.raises(HardwareError, match="no simulated reader"):
        driver.present("0700673158")
