"""A real table with everything but wood: the program in a process, its pins worked by wire, cards dealt by a reader."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.fakes.journal_rows import rows
from tests.fakes.players import BUTTONS, SEAT_LAMPS, Players
from tests.fakes.processes import Program
from tests.fakes.rdm6300_peer import Rdm6300Peer


class WorkedTable(Players):
    """The table, and the hands of the people who play at it."""

    def __init__(
        self,
        folder: Path,
        credits: Mapping[int, int],  # noqa: A002
        *,
        ruleset: str,
        options: Mapping[str, Any],
        buzzer: str = "active",
        pulses: float = 0,
        guard: float | None = None,
    ) -> None:
        super().__init__(ruleset)
        self.folder = folder
        self.state = folder / "state"
        self.picture = folder / "last.png"
        self.levels: dict[int, float] = {}
        self.seen: dict[int, set[float]] = {}
        self.listened: set[int] = set()
        self.reader = Rdm6300Peer(folder / "reader")
        self.write_deck(folder / "deck.yaml")
        configuration = folder / "table.yaml"
        text = self.configuration(
            credits,
            ruleset=ruleset,
            options=options,
            port=self.reader.port,
            buzzer=buzzer,
            pulses=pulses,
            guard=guard,
        )
        configuration.write_text(text, encoding="utf-8")
        self.arguments = ("run", "--config", configuration, "--state", self.state, "--picture", self.picture)
        self.program = self._start()

    def _start(self) -> Program:
        self.listened.clear()
        self.levels.clear()
        return Program(*self.arguments, folder=self.folder, module="tests.fakes.pinned_table")

    def start_again(self) -> None:
        """After the program has ended: the same table anew."""
        self.program.__exit__()
        self.program = self._start()

    def __enter__(self) -> WorkedTable:
        return self

    def __exit__(self, *_: object) -> None:
        self.program.__exit__()
        self.reader.hang_up()

    def wait_until_open(self) -> None:
        """Wait until the table listens to its buttons and has the reader's port open."""
        self.wait_for(lambda: set(BUTTONS.values()) <= self.listened, "all buttons are listened to")

    # --- what the table is made of

    def connect(self, button: str, levels: tuple[int | None, ...]) -> None:
        for level in levels:
            self.program.tell(json.dumps({"pin": BUTTONS[button], "level": level}))

    def present(self, uid: str) -> None:
        self.reader.present(uid)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return rows(self.state, statement, *values)

    def look(self, seconds: float) -> None:
        """Take the reports of the pins."""
        self.program.has_output(seconds)
        for line in self.program.arrived():
            report = json.loads(line)
            if report.get("listened"):
                self.listened.add(report["pin"])
            else:
                self.levels[report["pin"]] = report["level"]
                self.seen.setdefault(report["pin"], set()).add(report["level"])

    def lit(self) -> set[int]:
        return {seat for seat, pin in SEAT_LAMPS.items() if self.levels.get(pin)}

    def told(self) -> str:
        return self.program.errors()
