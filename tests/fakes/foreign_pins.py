"""Simulated pins that behave like the real library where gpiozero's own do not.

Edges are delivered from one foreign thread, which dies of the first exception of a callback, as
lgpio's does. A pin can be held at a level from outside, which its pull resistor cannot change.
"""

from __future__ import annotations

from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin


class ForeignPin(MockPWMPin):
    """A pin whose callbacks come from the factory's thread."""

    _held: bool | None = None

    def hold(self, level: bool) -> None:
        """Connect the pin to 3.3 V (True) or ground, and tell of the edge if it is one."""
        self._held = level
        if level:
            self.drive_high()
        else:
            self.drive_low()

    def let_go(self) -> None:
        """Disconnect the pin: its pull resistor decides, and that may be an edge."""
        self._held = None
        self._set_pull(self._get_pull())

    def change_unnoticed(self, level: bool) -> None:
        """Change the level with the edge lost on its way."""
        self._held = level
        self._change_state(level)

    def drive_high(self) -> None:
        if self._held is not False:
            super().drive_high()

    def drive_low(self) -> None:
        if self._held is not True:
            super().drive_low()

    def _call_when_changed(self) -> None:
        self.factory.edges.put((self, self._last_change, self._state))

    def call_back(self, ticks: float, state: Any) -> None:
        """Deliver one edge; on the foreign thread."""
        if self._when_changed is not None:
            super(MockPin, self)._call_when_changed(ticks, state)


class ForeignFactory(MockFactory):
    """A factory of foreign pins with their one thread; to be closed."""

    def __init__(self) -> None:
        super().__init__(pin_class=ForeignPin)
        self.edges: SimpleQueue[tuple[ForeignPin, float, Any] | Event | None] = SimpleQueue()
        self.callback_error: BaseException | None = None
        self._thread = Thread(target=self._deliver, name="foreign pins", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether no callback has ended the thread."""
        return self._thread.is_alive()

    def wait_delivered(self, timeout: float = 5.0) -> None:
        """Wait until the edges so far have been delivered."""
        delivered = Event()
        self.edges.put(delivered)
        assert delivered.wait(timeout), f"the foreign thread is gone: {self.callback_error!r}"

    def stop(self) -> None:
        """End the thread."""
        self.edges.put(None)
        self._thread.join(5.0)

    def _deliver(self) -> None:
        while (entry := self.edges.get()) is not None:
            if isinstance(entry, Event):
                entry.set()
                continue
            pin, ticks, state = entry
            try:
                pin.call_back(ticks, state)
            except BaseException as error:
                self.callback_error = error
                return
