"""The installed table in its machine, and the people who play at it: on real kernel lines and a real serial port."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from time import sleep
from typing import Any, ClassVar

from rules.hand import Hand
from tests.fakes.players import BUTTONS, BUZZER, SEAT_LAMPS, SHIFT_LAMP, Plan, Players
from tests.fakes.rdm6300_peer import frame
from tests.hil.machine import Channel, Machine, MachineError

UNIT = "droid-dealer"
CONFIGURATION_FOLDER = "/etc/droid-dealer"
STATE = "/var/lib/droid-dealer"
CARDS = {"scanned": "cards: scanned", "electronic": "cards: electronic\n  private_look: pass_and_look"}


class BoxedTable(Players):
    """A table of the service in a machine. Everything takes longer there than at a real one."""

    guard: ClassVar[float] = 0.3
    held: ClassVar[float] = 0.12
    answered: ClassVar[float] = 5.0
    quiet: ClassVar[float] = 1.0
    seen_again: ClassVar[float] = 3.0
    patience: ClassVar[float] = 60.0
    between: ClassVar[float] = 0.08
    """Seconds between two looks: each costs the machine time that its table needs."""

    def __init__(self, machine: Machine, ruleset: str) -> None:
        super().__init__(ruleset)
        self.machine = machine
        self.lamps = SEAT_LAMPS
        self.reader: Channel | None = None
        """The reader's wire; None: the serial port of the header."""
        self.cards = "scanned"

    # --- the service

    def set_up(
        self,
        credits: Mapping[int, int],  # noqa: A002
        *,
        cards: str = "scanned",
        start: bool = True,
        **settings: Any,
    ) -> None:
        """Stop the service, give it this configuration and an empty state, and start it again, unless not `start`."""
        self.lamps = {seat: SEAT_LAMPS[seat] for seat in credits}
        self.cards = cards
        text = self.configuration(credits, port=settings.pop("port", self.machine.header_port), **settings)
        self.machine.run(f"systemctl stop {UNIT}; systemctl reset-failed {UNIT}; rm -rf {STATE}/*", checked=False)
        self.put(f"{CONFIGURATION_FOLDER}/table.yaml", text.replace("cards: scanned", CARDS[cards]))
        with tempfile.TemporaryDirectory() as folder:
            self.write_deck(Path(folder) / "deck.yaml")
            self.put(f"{CONFIGURATION_FOLDER}/deck.yaml", (Path(folder) / "deck.yaml").read_text(encoding="utf-8"))
        if start:
            self.start()

    def put(self, path: str, text: str) -> None:
        """Write a file in the machine."""
        marker = "END-OF-FILE"
        self.machine.run(f"cat > {path} <<'{marker}'\n{text}\n{marker}\nchmod 644 {path}")

    def start(self) -> None:
        """Start the service, and wait until it says that it is ready."""
        self.machine.run(f"systemctl start {UNIT}", timeout=120)

    def wait_until(self, condition: str) -> None:
        """Wait in the machine until a command succeeds. Looks from outside would take the time from what is waited for."""
        self.machine.run(f"until {condition}; do sleep 0.3; done", timeout=120)

    def wait_active(self) -> None:
        """Wait until systemd says that the service is up."""
        self.wait_until(f"systemctl is-active --quiet {UNIT}")

    def properties(self, *names: str) -> dict[str, str]:
        """What systemd says of the unit."""
        told = self.machine.run(f"systemctl show {UNIT} -p {','.join(names)}")
        return dict(line.split("=", 1) for line in told.splitlines())

    def status(self) -> dict[str, Any]:
        """What the running table says of itself."""
        found: dict[str, Any] = self.machine.ask("status")
        return found

    def outputs(self) -> dict[int, int]:
        """The levels of all outputs, as the kernel has them."""
        lines = [*self.lamps.values(), SHIFT_LAMP, BUZZER]
        return {int(line): level for line, level in self.machine.ask("values", lines=lines).items()}

    def export(self, folder: Path) -> Path:
        """The history of the one hand that was played, as the machine exports it, in a folder of the host."""
        self.machine.run(
            f"rm -rf /tmp/export; runuser -u droid-dealer -- droid-dealer history export /tmp/export --state {STATE}"
        )
        history = folder / "hand.sabacc.yaml"
        history.write_text(self.machine.run("cat /tmp/export/*.sabacc.yaml") + "\n", encoding="utf-8")
        return history

    # --- what the table is made of

    def connect(self, button: str, levels: tuple[int | None, ...]) -> None:
        for level in levels:
            self.machine.ask("pull", line=BUTTONS[button], level=1 if level is None else level)

    def press(self, button: str) -> None:
        # In one order: what lies between the edges is the finger's time, not that of the orders.
        self.machine.ask("tap", line=BUTTONS[button], held=self.held, bounces=2)

    def present(self, uid: str) -> None:
        (self.reader or self.machine.scanner).write(frame(uid) * 2)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return self.machine.rows(statement, *values)

    def look(self, seconds: float) -> None:
        sleep(max(seconds, self.between) if seconds else 0)  # the machine's time is the wall's

    def lit(self) -> set[int]:
        levels = self.outputs()
        return {seat for seat, line in self.lamps.items() if levels[line]}

    def answer(self, hand: Hand, plan: Plan, number: int = 1) -> None:
        if self.cards == "electronic" and "seat" not in (hand.awaiting or {}):
            count = len(hand.moves)
            self.wait_for(lambda: len(self.moves(number)) > count, "the droid deals")
        else:
            super().answer(hand, plan, number)

    def hand_in(self, hand: Hand) -> None:
        """As in `Players`, by people who look at the screen: it tells whose cards are still to come back."""
        self.wait_for(lambda: self.status()["moves"] == len(hand.moves), "the Shift is shown")
        before = Hand.replay(hand.header, hand.moves[:-1])
        first = None
        while back := self.status()["collecting"]:
            first = first or back["seat"]

            def gone_on(shown: dict[str, Any] = back) -> bool:
                return bool(self.status()["collecting"] != shown)

            if back["seat"] == first:
                card = before.state.hand_cards(first)[back["count"] - back["left"]]
                self.present_until(self._tags[card][-1], gone_on)
            else:
                self.press_until("deal", gone_on)
        self.let_time_pass(self.quiet)

    def told(self) -> str:
        log = self.machine.run(f"journalctl -b -u {UNIT} -o cat --no-pager | tail -n 20", checked=False)
        try:
            return f"{log}\n{json.dumps(self.status())}"
        except MachineError as error:  # it does not run
            return f"{log}\n{error}"
