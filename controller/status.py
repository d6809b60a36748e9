"""The table's state as one plain object: for `droid-dealer status`, and for whoever watches over a service."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from controller.spoken import WORDS, say
from controller.version import VERSION
from display.words.catalog import N_

if TYPE_CHECKING:  # whoever only asks a running table need not load one
    from controller.table import Table

_STAGES = {
    "attract": N_("no hand is being played"),
    "hand": N_("a hand is played"),
    "settled": N_("a hand is settled"),
    "paused": N_("paused"),
    "fault": N_("stopped by a fault"),
}
HARDWARE = {"mock": N_("simulated hardware"), "gpio": N_("real hardware")}


def status_of(table: Table) -> dict[str, Any]:
    """What everybody may know of the table at this moment; `degraded` says in words what does not work."""
    session = table.session
    hand = session.hand
    running = hand is not None and table.stage == "hand"
    collecting = table.cards_back.collecting if running else None
    back = None
    if collecting is not None and collecting.seat is not None:
        seat, name = collecting.seat, table.name_of(collecting.seat)
        back = {"seat": seat, "name": name, "count": collecting.count, "left": collecting.left}
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
        "collecting": back,  # the seat whose cards a Shift takes back before anything is dealt
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
        say(
            "droid-dealer {version} (process {pid}), {ruleset}, {cards}, {hardware}",
            version=status["version"],
            pid=status["pid"],
            ruleset=status["ruleset"],
            cards=WORDS.talk(status["cards"]),
            hardware=WORDS.text(HARDWARE.get(status["hardware"], status["hardware"])),
        ),
        say(
            "stage: {stage}, hands settled: {count}",
            stage=WORDS.text(_STAGES.get(status["stage"], status["stage"])),
            count=status["hands_settled"],
        ),
    ]
    if status["hand"] is not None:
        back = status.get("collecting")
        lines.append(
            say(
                "hand {number}, moves: {count}. {awaiting}",
                number=status["hand"],
                count=status["moves"],
                awaiting=WORDS.awaiting(status["awaiting"]) if back is None else WORDS.talk("hand_in", **back),
            )
        )
        if status["commitment"] is not None:
            lines.append(WORDS.talk("commitment", number=status["hand"], digits=status["commitment"]))
    for name, heart in status.get("threads", {}).items():
        if heart["state"] != "ok":
            still = say(
                "the thread {name} has stood still for {seconds} s", name=name, seconds=round(heart["heartbeat_age"])
            )
            lines.append(say("degraded: {what}", what=still))
    if "screen" in status:
        lines.append(say("screen: {state}", state=_named("screen", status["screen"])))
    lines += [
        say("reader {number}: {state}", number=number, state=_named("state", state))
        for number, state in status["readers"].items()
    ]
    troubles = status["degraded"].items()
    lines += [say("degraded: {what}", what=": ".join(trouble)) for trouble in troubles] or [say("everything works")]
    return [*lines, say("Since the program started:")] + [
        "  " + say("{what}: {count}", what=_named("audit", name), count=count)
        for name, count in status["audits"].items()
    ]


def _named(kind: str, name: str) -> str:
    """What is counted (`audit`), or how a screen or reader (`state`) is, in the words of the service menu."""
    try:
        return WORDS.talk(f"{kind}_{name}")
    except KeyError:  # one that no menu shows, or a newer table's
        return name.replace("_", " ")
