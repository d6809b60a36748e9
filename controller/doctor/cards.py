"""Card readers and the registered deck."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator

from controller.commands.check_config import check_deck
from controller.doctor.checks import Finding
from controller.doctor.examination import CARD_SECONDS, READER_SECONDS, Examination
from controller.doctor.software import no_real
from controller.spoken import WORDS
from controller.yamlfile import FileProblem
from display.words.catalog import Text
from hardware.dialogue import ReaderTrouble
from hardware.errors import HardwareError
from hardware.inputs import EventQueue
from hardware.protocols import KEYBOARD
from hardware.reader_thread import Trial
from hardware.readers import card_reader
from hardware.settings import ScannerSettings

LISTEN_SECONDS = 1.0
"""How long one listens to a reader that only talks."""

_CONSOLE = re.compile(r"console=(serial0|ttyS0|ttyAMA0)\b")
_FORBIDDEN = (errno.EACCES, errno.EPERM)


def readers(examination: Examination) -> Iterator[Finding]:
    """Each answers, or its port opens; with a person at the table, each sees a card."""
    real = examination.real_readers
    if not real:
        yield no_real(examination, "readers", bool(examination.hardware.scanners))
        return
    for settings in real:
        told = {"reader": settings.reader, "protocol": settings.protocol, "port": settings.port}
        console = _CONSOLE.search(examination.computer.read("proc/cmdline") or "")
        if console is not None and settings.port in ("/dev/serial0", f"/dev/{console[1]}"):
            yield Finding("failed", "serial_console", told)
        yield _tried(examination, settings, told)


def _tried(examination: Examination, settings: ScannerSettings, told: dict[str, Text]) -> Finding:
    clock, words = examination.clock, examination.words
    asks = settings.protocol == "pn532"
    limit = CARD_SECONDS if examination.cards else READER_SECONDS if asks else LISTEN_SECONDS
    if examination.cards:
        examination.tell(words.doctor_says("lay_card", **told))
    began = clock()

    def go_on(trial: Trial) -> bool:
        examination.pause(0)
        enough = trial.cards if examination.cards else trial.cards or (asks and trial.ready)
        return not enough and clock() - began < limit

    try:
        trial = card_reader(settings, clock, EventQueue(lambda: None)).try_out(go_on)
    except ReaderTrouble as trouble:
        cause = trouble.__cause__
        forbidden = isinstance(cause, OSError) and cause.errno in _FORBIDDEN
        code = "reader_forbidden" if forbidden else f"reader_{trouble.kind}"
        return Finding("failed", code, told | {"reason": str(trouble)})
    except HardwareError as error:
        return Finding("failed", "reader_unsupported", told | {"reason": WORDS.error(error)})
    if trial.cards:
        return Finding("ok", "reader_card", told | {"uid": trial.cards[0]})
    if trial.received and settings.protocol not in ("line", "pn532", KEYBOARD):
        return Finding("warning", "reader_garbled", told | {"count": trial.received})
    if examination.cards:
        return Finding("failed", "reader_no_card", told | {"seconds": round(CARD_SECONDS)})
    return Finding("ok", "reader_answers" if asks else "reader_open", told)


def deck(examination: Examination) -> Iterator[Finding]:
    """Every card of the deck has its tag."""
    told = examination.configured
    try:
        found = check_deck(told)
    except FileProblem as problem:
        yield Finding("failed", "deck_bad", {"problem": problem.lines()[0]})
        return
    if found is None:
        yield Finding("skipped", "deck_unneeded")
        return
    size = sum(found.definition.values())
    yield Finding("ok", "deck_good", {"file": str(told.table.deck), "count": size, "deck": found.name})
