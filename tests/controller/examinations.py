"""Self-tests of a computer and a table that are made up: each fact can be another one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from controller import config
from controller.clock import VirtualClock
from controller.config import Configuration
from controller.doctor.checks import Finding, Look
from controller.doctor.computer import Computer, ProbeError
from controller.doctor.examination import Examination
from display.words import Words
from hardware.settings import HardwareSettings

WORDS = Words()


def probes(**answers: Mapping[str, Any] | str) -> Any:
    """Probes that answer so; a text is the reason why one does not answer."""

    def probe(name: str, *arguments: str) -> Mapping[str, Any]:
        answer = answers[name]
        if isinstance(answer, str):
            raise ProbeError(answer)
        return answer

    return probe


def computer(root: Path, files: Mapping[str, str] | None = None, **facts: Any) -> Computer:
    """A Pi 4 with nothing wrong in it, but for the facts; `files` lie under its root."""
    pi = {"proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0", "etc/os-release": 'PRETTY_NAME="Debian 12"\n'}
    for name, text in (pi | dict(files or {})).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    good: dict[str, Any] = {
        "python": (3, 11, 2),
        "machine": "aarch64",
        "kernel": "6.12.25+rpt-rpi-v8",
        "environment": {},
        "version_of": {
            "gpiozero": "2.0.1.post3",
            "pyserial": "3.5",
            "PyYAML": "6.0.2",
            "babel": "2.14",
            "lgpio": "0.2.2.0",
        }.get,
        "command": lambda arguments: None,
        "probe": probes(),
    }
    return Computer(root, **(good | facts))


def examination(
    folder: Path, hardware: HardwareSettings | None = None, facts: Computer | None = None, **more: Any
) -> Examination:
    """A self-test of the desktop's table with this hardware; its clock moves only when a check waits."""
    source = config.shipped("desktop")
    told: Configuration | None = config.load(source)
    if hardware is not None:
        assert told is not None
        told = replace(told, hardware=hardware)
    clock = VirtualClock(1000.0)
    rest: dict[str, Any] = {"clock": clock, "pause": lambda seconds: clock.advance_to(clock() + seconds)} | more
    told = rest.pop("configuration", told)
    return Examination(
        source,
        told,
        rest.pop("problem", None),
        folder / "state",
        rest.pop("running", None),
        facts or Computer(),
        **rest,
    )


def found(look: Look, one: Examination) -> list[Finding]:
    """What a check finds; each finding has words, and advice where something is wrong."""
    findings: Iterable[Finding] = list(look(one))
    for finding in findings:
        assert said(finding).strip()
        if finding.state in ("warning", "failed"):
            assert advised(finding), finding.code
    return list(findings)


def said(finding: Finding) -> str:
    """What was found, for a person."""
    return WORDS.doctor_found(finding.code, finding.values)


def advised(finding: Finding) -> str:
    """What to do about it."""
    return WORDS.doctor_advice(finding.code, finding.values)


def codes(look: Look, one: Examination) -> list[tuple[str, str]]:
    """State and code of each finding."""
    return [(finding.state, finding.code) for finding in found(look, one)]
