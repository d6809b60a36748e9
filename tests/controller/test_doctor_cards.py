"""Readers on pseudo-terminals that answer, are silent, are held, or talk nonsense; and the registered deck."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import serial

from controller import config, deckfile
from controller.assembly import made_up_deck
from controller.clock import MonotonicClock
from controller.doctor import cards
from controller.doctor.checks import Finding
from controller.doctor.examination import Examination
from hardware.settings import HardwareSettings, ScannerProtocolName, ScannerSettings
from rules.cards import DECKS
from tests.controller.examinations import codes, computer, examination, found, said
from tests.fakes.scripted_peer import ScriptedPeer


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "LISTEN_SECONDS", 0.2)
    monkeypatch.setattr(cards, "CARD_SECONDS", 0.5)


def with_reader(folder: Path, protocol: ScannerProtocolName, port: str, **more: Any) -> Examination:
    hardware = HardwareSettings("gpio", scanners=(ScannerSettings(protocol, port),))
    rest: dict[str, Any] = {"clock": MonotonicClock(), "pause": time.sleep} | more
    return examination(folder, hardware, computer(folder), **rest)


def look(folder: Path, protocol: ScannerProtocolName, port: str, **more: Any) -> Finding:
    (finding,) = found(cards.readers, with_reader(folder, protocol, port, **more))
    return finding


def test_a_reader_that_can_be_asked_answers(tmp_path: Path) -> None:
    with ScriptedPeer("pn532") as peer:
        finding = look(tmp_path, "pn532", peer.port)
    assert (finding.state, said(finding)) == ("ok", f"reader 1 (pn532 at {peer.port}) answers")


def test_a_reader_that_only_talks_is_not_said_to_answer(tmp_path: Path) -> None:
    with ScriptedPeer("rdm6300") as peer:
        finding = look(tmp_path, "rdm6300", peer.port)
    assert (finding.state, finding.code) == ("ok", "reader_open")


@pytest.mark.parametrize(
    ("protocol", "uid"), [("rdm6300", "0700673158"), ("pn532", "04112233445566"), ("line", "45C52583")]
)
def test_a_card_on_the_reader_is_seen(tmp_path: Path, protocol: ScannerProtocolName, uid: str) -> None:
    told: list[str] = []
    with ScriptedPeer(protocol) as peer:
        peer.tell(f"present {uid}")
        finding = look(tmp_path, protocol, peer.port, cards=True, tell=told.append)
    assert (finding.state, finding.code, finding.values["uid"]) == ("ok", "reader_card", uid)
    assert told == [f"Lay a card on reader 1 ({protocol} at {peer.port})."]


def test_a_card_that_never_comes(tmp_path: Path) -> None:
    with ScriptedPeer("rdm6300") as peer:
        assert look(tmp_path, "rdm6300", peer.port, cards=True).code == "reader_no_card"


def test_a_reader_that_hangs_is_silent_and_not_waited_for_for_ever(tmp_path: Path) -> None:
    """A pseudo-terminal at whose other end nobody answers."""
    outer, inner = os.openpty()
    try:
        finding = look(tmp_path, "pn532", os.ttyname(inner))
    finally:
        os.close(outer)
        os.close(inner)
    assert (finding.state, finding.code) == ("failed", "reader_silent")


def test_bytes_that_are_no_card_are_told(tmp_path: Path) -> None:
    outer, inner = os.openpty()
    one = with_reader(tmp_path, "rdm6300", os.ttyname(inner))

    def chatter(seconds: float) -> None:
        os.write(outer, b"\x13\x37noise")

    try:
        (finding,) = found(cards.readers, replace(one, pause=chatter))
    finally:
        os.close(outer)
        os.close(inner)
    assert (finding.state, finding.code) == ("warning", "reader_garbled")


def test_a_reader_that_is_not_there(tmp_path: Path) -> None:
    finding = look(tmp_path, "rdm6300", str(tmp_path / "nowhere"))
    assert (finding.state, finding.code) == ("failed", "reader_absent")
    assert "No such file or directory" in said(finding)


def test_a_reader_that_another_program_holds(tmp_path: Path) -> None:
    with ScriptedPeer("rdm6300") as peer, serial.Serial(peer.device, exclusive=True):
        assert look(tmp_path, "rdm6300", peer.port).code == "reader_busy"


def test_a_port_that_may_not_be_opened_is_a_matter_of_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **more: object) -> None:
        raise serial.SerialException(13, "could not open port: Permission denied")

    monkeypatch.setattr(serial, "Serial", refuse)
    finding = look(tmp_path, "rdm6300", "/dev/ttyUSB0")
    assert (finding.state, finding.code) == ("failed", "reader_forbidden")


def test_a_reader_pulled_out_meanwhile_is_lost(tmp_path: Path) -> None:
    with ScriptedPeer("rdm6300") as peer:
        one = with_reader(tmp_path, "rdm6300", peer.port)
        gone: list[str] = []

        def pull(seconds: float) -> None:
            if not gone:
                gone.append(peer.tell("drop"))

        (finding,) = found(cards.readers, replace(one, pause=pull))
    assert finding.code == "reader_lost"


def test_a_reader_that_types_without_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    finding = look(tmp_path, "keyboard", "/dev/input/event0")
    assert finding.code == "reader_unsupported"
    assert "python3-evdev" in said(finding)


@pytest.mark.parametrize("port", ["/dev/serial0", "/dev/ttyS0"])
def test_a_console_on_the_reader_s_port_is_told(tmp_path: Path, port: str) -> None:
    one = with_reader(tmp_path, "rdm6300", port)
    facts = computer(tmp_path, {"proc/cmdline": "console=ttyS0,115200 console=tty1 root=PARTUUID=1\n"})
    found_codes = [finding.code for finding in cards.readers(replace(one, computer=facts))]
    assert found_codes[0] == "serial_console"


def test_simulated_readers_are_called_simulated_and_a_real_one_beside_them_is_tried(tmp_path: Path) -> None:
    with ScriptedPeer("line") as peer:
        scanners = (
            ScannerSettings("rdm6300", "/dev/ttyUSB7"),
            ScannerSettings("line", peer.port, reader=2, simulated=False),
        )
        one = replace(with_reader(tmp_path, "line", ""), pause=lambda seconds: None)
        told = one.configured
        mixed = replace(one, configuration=replace(told, hardware=HardwareSettings("mock", scanners=scanners)))
        (finding,) = found(cards.readers, mixed)
    assert finding.values["reader"] == 2
    only = replace(one, configuration=replace(told, hardware=HardwareSettings("mock", scanners=scanners[:1])))
    (finding,) = found(cards.readers, only)
    assert said(finding) == "simulated: this configuration has no real card readers"


def test_the_deck(tmp_path: Path) -> None:
    assert codes(cards.deck, examination(tmp_path)) == [("skipped", "deck_unneeded")]
    source = tmp_path / "table.yaml"
    source.write_text(config.shipped("table-rdm6300").read_text(encoding="utf-8"), encoding="utf-8")
    one = replace(examination(tmp_path), configuration=config.load(source))
    (finding,) = found(cards.deck, one)
    assert (finding.state, finding.code) == ("failed", "deck_bad")
    assert "there is no such file" in said(finding)
    whole = made_up_deck(DECKS["traditional"])
    deckfile.save(whole, tmp_path / "deck.yaml")
    (finding,) = found(cards.deck, one)
    assert (finding.state, said(finding)) == (
        "ok",
        f"{tmp_path}/deck.yaml: all 76 cards of the traditional deck have their tags",
    )
    deckfile.save(whole.without(next(iter(whole.cards))), tmp_path / "deck.yaml")
    (finding,) = found(cards.deck, one)
    assert "cards without a tag" in said(finding)
