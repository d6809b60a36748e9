"""The table's state as one plain object: for `droid-dealer status`, and for whoever watches over a service."""

from __future__ import annotations

import os
from typing import Any

from controller.spoken import WORDS
from controller.table import Table
from controller.version import VERSION


def status_of(table: Table) -> dict[str, Any]:
    """What everybody may know of the table at this moment; `degraded` says in words what does not work."""
    session = table.session
    hand = session.hand
    running = hand is not None and table.stage == "hand"
    return {
        "version": VERSION,
        "pid": os.getpid(),
        "ruleset": session.ruleset.name,
        "cards": session.cards,
        "hardware": table.driver.kind,
        "stage": "fault" if table.fault is not None else "paused" if table.paused else table.stage,
        "hand": session.hand_number if running else None,
        "hands_settled": session.hands_settled,
        "awaiting": hand.awaiting if running and hand is not None else None,
        "moves": len(hand.moves) if running and hand is not None else None,
        "commitment": table.commitment if running else None,
        "readers": {str(number): state for number, state in sorted(table.reception.readers.items())},
        "degraded": dict(table.telling.troubles),
        "audits": table.audits.counts(),
    }


def summary(status: dict[str, Any]) -> str:
    """The status on one line, for `systemctl status`: ruleset, hand, and the names of what does not work."""
    stage, hand = status["stage"], status["hand"]
    if stage == "fault":
        playing = "stopped by a fault"
    elif hand is None:
        playing = f"between hands, {status['hands_settled']} settled"
    else:
        playing = f"hand {hand}" + (", paused" if stage == "paused" else "")
    stuck = [f"{name} thread" for name, heart in status.get("threads", {}).items() if heart["state"] != "ok"]
    degraded = ", ".join([*stuck, *status["degraded"]])
    return f"{status['ruleset']}: {playing}" + (f"; degraded: {degraded}" if degraded else "")


def told(status: dict[str, Any]) -> list[str]:
    """The status as lines for people."""
    lines = [
        f"droid-dealer {status['version']} (process {status['pid']}), {status['ruleset']}, "
        f"{status['cards']} cards, {status['hardware']} hardware",
        f"stage: {status['stage']}, {status['hands_settled']} hands settled",
    ]
    if status["hand"] is not None:
        lines.append(f"hand {status['hand']}: {status['moves']} moves. {WORDS.awaiting(status['awaiting'])}")
        if status["commitment"] is not None:
            lines.append(f"commitment of hand {status['hand']}: {status['commitment']}")
    for name, heart in status.get("threads", {}).items():
        if heart["state"] != "ok":
            lines.append(f"degraded: the {name} thread has stood still for {heart['heartbeat_age']:.0f} seconds")
    if "screen" in status:
        lines.append(f"screen: {status['screen']}")
    lines += [f"reader {number}: {state}" for number, state in status["readers"].items()]
    lines += [f"degraded: {name}: {text}" for name, text in status["degraded"].items()] or ["everything works"]
    lines += [f"{name.replace('_', ' ')}: {count}" for name, count in status["audits"].items()]
    return lines
