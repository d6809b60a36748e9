"""What a check is, and how checks are carried out one after the other, each within its time."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from controller.doctor.examination import Examination
from display.words.catalog import Text
from hardware.errors import reason

log = logging.getLogger("droid_dealer")

State = Literal["ok", "warning", "failed", "skipped"]
STATES: tuple[State, ...] = ("ok", "warning", "failed", "skipped")

CLOSING_SECONDS = 1.0
"""How long a check that was cut short may take to switch its outputs off."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: `code` names the sentence and the advice in `display.words.doctor`, `values` fill them in."""

    state: State
    code: str
    values: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """A finding with the name of its check, and how long that took (seconds)."""

    name: str
    finding: Finding
    seconds: float


Look = Callable[[Examination], Iterable[Finding]]
"""Looks at one thing. It waits by `Examination.pause` only, which raises `CutShort` when its time is up."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check.

    `seconds` is its time limit. `exclusive`: it needs what a running table holds, and is left out beside one.
    `configured`: it is about the configuration, and is left out where that cannot be read. `pins`: it opens the pins.
    """

    name: str
    look: Look
    seconds: float
    exclusive: bool = False
    configured: bool = True
    pins: bool = False


class CutShort(Exception):
    """The check's time is up: it lets go of what it holds."""


def carried_out(examination: Examination, checks: Sequence[Check]) -> Iterator[Result]:
    """Carry the checks out one after the other; each result comes as soon as its check has ended or was cut short."""
    pins_taken = False
    for one in checks:
        began = examination.clock()
        if one.configured and examination.configuration is None:
            findings = [Finding("skipped", "unconfigured")]
        elif one.exclusive and examination.running is not None:
            findings = [Finding("skipped", "held")]
        elif one.pins and pins_taken:
            findings = [Finding("skipped", "pins_taken")]
        else:
            findings, let_go = limited(one, examination)
            pins_taken = pins_taken or (one.pins and not let_go)
        seconds = examination.clock() - began
        for finding in findings:
            yield Result(one.name, finding, seconds)


def limited(one: Check, examination: Examination) -> tuple[list[Finding], bool]:
    """What one check finds within its time, and whether it has ended, so that it holds nothing any more.

    The check runs in a thread of its own, because what hangs in a driver cannot be called back.
    """
    cut = threading.Event()
    found: list[Finding] = []
    ended: queue.SimpleQueue[Exception | None] = queue.SimpleQueue()

    def look() -> None:
        try:
            for finding in one.look(replace(examination, pause=_cutting(examination.pause, cut))):
                found.append(finding)
        except Exception as error:
            ended.put(error)
        else:
            ended.put(None)

    thread = threading.Thread(target=look, name=f"check {one.name}", daemon=True)
    thread.start()
    limit = one.seconds + examination.patience(one.name)
    try:
        error = ended.get(timeout=limit)
    except queue.Empty:
        cut.set()
        thread.join(CLOSING_SECONDS)
        return [*found, Finding("failed", "too_long", {"seconds": f"{limit:g}"})], not thread.is_alive()
    except KeyboardInterrupt:
        cut.set()
        thread.join(CLOSING_SECONDS)
        raise
    if error is not None:
        log.debug("the check %s broke off", one.name, exc_info=error)
        found.append(Finding("failed", "broken", {"reason": reason(error)}))
    return found, True


def _cutting(pause: Callable[[float], None], cut: threading.Event) -> Callable[[float], None]:
    def wait(seconds: float) -> None:
        pause(seconds)
        if cut.is_set():
            raise CutShort

    return wait
