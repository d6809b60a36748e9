"""The panel's buttons: slots, debouncers and, where edges may be lost, the pins themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hardware.debounce import Change, Debouncer, Settled
from hardware.events import (
    ButtonEvent,
    ButtonNoisy,
    ButtonPressed,
    ButtonQuiet,
    ButtonReleased,
    ButtonStuck,
)
from hardware.inputs import PinSlot
from hardware.settings import ButtonSettings

LOOK_AGAIN_SECONDS = 0.25
"""How often the pin of a button that is down is read: a lost release edge is found by this."""

_EVENTS: dict[Change, type[ButtonEvent]] = {
    Change.PRESSED: ButtonPressed,
    Change.RELEASED: ButtonReleased,
    Change.STUCK: ButtonStuck,
    Change.NOISY: ButtonNoisy,
    Change.QUIET: ButtonQuiet,
}


@dataclass(slots=True)
class _Button:
    settings: ButtonSettings
    slot: PinSlot
    read: Callable[[], bool]
    debouncer: Debouncer
    look_again: float

    def events(self, changes: list[Settled]) -> list[ButtonEvent]:
        return [_EVENTS[settled.change](self.settings.name, self.settings.seat, settled.time) for settled in changes]


class ButtonPanel:
    """All buttons of the table; used by the loop thread only (the slots are filled by others)."""

    def __init__(self, debounce: float) -> None:
        """``debounce``: for how many seconds a contact must rest to count."""
        self._debounce = debounce
        self._buttons: list[_Button] = []
        self._at_start: list[ButtonEvent] = []

    def add(self, settings: ButtonSettings, slot: PinSlot, read: Callable[[], bool], now: float) -> None:
        """Take over a button whose edges go to ``slot``; ``read`` tells if it is down (True)."""
        button = _Button(settings, slot, read, Debouncer(self._debounce), now)
        self._buttons.append(button)
        self._at_start += button.events(button.debouncer.start(read(), now))

    def collect(self, now: float) -> list[ButtonEvent]:
        """What the buttons did since the last call; passes on what ``read`` raises."""
        events = self._at_start
        self._at_start = []
        for button in self._buttons:
            events += button.events(self._changes(button, now))
        return events

    def next_due(self) -> float | None:
        """When ``collect`` is wanted without an edge (seconds), or None."""
        if self._at_start:
            return self._at_start[0].time
        dues = [due for button in self._buttons if (due := self._due(button)) is not None]
        return min(dues, default=None)

    def close(self) -> None:
        """Ignore the buttons from now on."""
        for button in self._buttons:
            button.slot.close()
        self._buttons = []
        self._at_start = []

    @staticmethod
    def _due(button: _Button) -> float | None:
        due = button.debouncer.next_due()
        if due is None and button.debouncer.down:
            return button.look_again
        return due

    def _changes(self, button: _Button, now: float) -> list[Settled]:
        debouncer = button.debouncer
        edges = button.slot.drain()
        changes: list[Settled] = []
        if edges.skipped:
            changes += debouncer.skip(edges.skipped, edges.kept[0].time)
        for edge in edges.kept:
            changes += debouncer.feed(edge.level, edge.time)
        due = self._due(button)
        if due is not None and now >= due:
            changes += debouncer.observe(button.read(), now)
            button.look_again = now + LOOK_AGAIN_SECONDS
        return changes
