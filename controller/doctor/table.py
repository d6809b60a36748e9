"""The configuration, and whether a table is running already."""

from __future__ import annotations

from collections.abc import Iterator

from controller.doctor.checks import Finding
from controller.doctor.examination import Examination
from controller.yamlfile import described


def configuration(examination: Examination) -> Iterator[Finding]:
    """It can be read, and everything in it goes together."""
    file = str(examination.source)
    if examination.problem is not None:
        lines = examination.problem.lines()
        yield Finding("failed", "configuration_bad", {"problem": lines[0], "count": len(lines), "file": file})
        return
    told, words = examination.configured, examination.words
    yield Finding(
        "ok",
        "configuration_good",
        {
            "file": file,
            "ruleset": told.table.ruleset,
            "seats": len(told.table.seats),
            "cards": words.talk(told.table.cards),
            "hardware": words.doctor_says(told.hardware.driver),
        },
    )
    for warning in told.warnings:
        yield Finding("warning", "configuration_warned", {"problem": described(told.source, warning)})


def running(examination: Examination) -> Iterator[Finding]:
    """Nobody holds pins, readers and screen."""
    table = examination.running
    if table is None:
        yield Finding("ok", "table_free")
        return
    pid = "?" if table.pid is None else str(table.pid)
    if troubles := table.status.get("degraded"):
        yield Finding("warning", "table_troubled", {"pid": pid, "troubles": "; ".join(map(str, troubles.values()))})
    else:
        yield Finding("warning", "table_running", {"pid": pid})
