"""What the table shows while nobody plays: the rules in a nutshell and droids that play for show, in turns.

It lies over the table's own state and changes nothing of it: a press ends it, and the table is as it was.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from controller.chance import fresh_secret
from controller.demonstration import Demonstration
from controller.pace import steady
from controller.timers import Timer
from rules.ruleset import Ruleset, shipped, shipped_names

if TYPE_CHECKING:
    from controller.table import Table

log = logging.getLogger("droid_dealer")

WELCOME_SECONDS: Final = 20.0
"""How long the rules in a nutshell stand, between two hands of droids and after a press."""
SHOW_PACE: Final = steady(1.6)


class Attract:
    """The attract screen. `active`: it is on the screen; `show`: the hand that droids play on it, None for the rules."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._timer: Timer | None = None
        self._idle: Timer | None = None
        self._shown = 0
        self.active = False
        self.show: Demonstration | None = None
        self._other: Ruleset | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that is shown in a nutshell, or played for show."""
        return self._other or self._table.session.ruleset

    def begin(self) -> None:
        """Nobody plays: show the rules first."""
        if self._table.settings.demonstration:
            return
        self.active, self._other = True, None
        self._welcome()

    def end(self) -> None:
        """Somebody is here; the idle time begins anew."""
        self.active, self.show = False, None
        self._table.timers.cancel(self._timer)
        self.watch()

    def watch(self) -> None:
        """Something was pressed, read or settled: what nobody touches for the idle time is left alone from now on."""
        table = self._table
        table.timers.cancel(self._idle)
        seconds = table.settings.idle_seconds
        self._idle = table.timers.after(seconds, self._idled) if seconds and not table.settings.demonstration else None

    def pressed(self, starts: bool) -> bool:
        """A press, DEAL when it `starts`. Whether the press has done its duty by ending the show.

        Where no hand lies on the table DEAL goes on to begin one; over a settled hand the first press shows that again.
        """
        self.watch()
        if not self.active:
            return False
        if self._table.stage == "attract":
            if self.show is not None and not starts:
                self._welcome()
                return True
            return False
        self.end()
        if starts and self._table.settings.seating == "ask":
            self._table.menus.open_evening()  # perhaps it is somebody else who comes
        return True

    def _idled(self) -> None:
        """Nobody has touched anything for the idle time. An open hand is only paused: it is never dropped."""
        table = self._table
        if table.stage == "hand" or table.menus.active:
            if table.waits_for_people:
                log.info("nobody has pressed anything for a while: the hand is paused")
                table.pause(True)
            else:
                self.watch()
        elif not self.active and table.fault is None and not table.correcting.active:
            self.begin()

    def _welcome(self) -> None:
        self.show = None
        timers = self._table.timers
        timers.cancel(self._timer)
        if self._table.settings.show != "none":
            self._timer = timers.after(WELCOME_SECONDS, self._next_show)

    def _next_show(self) -> None:
        """Droids play a hand. One that cannot be played is logged and passed over: the show must not stop the table."""
        try:
            self.show = Demonstration(self.ruleset, fresh_secret())
        except Exception:
            log.exception("droids cannot play %s for show", self.ruleset.name)
            self._welcome()
            return
        self._timer = self._table.timers.after(self.show.delay(SHOW_PACE), self._step)

    def _step(self) -> None:
        show = self.show
        if show is None:
            return
        if show.over:
            self._other = self._following()
            self._welcome()
            return
        try:
            show.step()
        except Exception:
            log.exception("droids cannot go on with %s for show", self.ruleset.name)
            self._welcome()
            return
        self._timer = self._table.timers.after(show.delay(SHOW_PACE), self._step)

    def _following(self) -> Ruleset | None:
        """The next ruleset to be shown; None: the table's own."""
        if self._table.settings.show != "varied":
            return None
        others = [name for name in shipped_names() if name != self._table.session.ruleset.name]
        self._shown += 1
        place = self._shown % (len(others) + 1)
        return shipped(others[place - 1]) if place else None
