"""Runs a table in real time: the table in its own thread, the screen in the main thread, and a clean end."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from controller.answers import Answers
from controller.assembly import Assembly
from controller.clock import Clock
from controller.config import DisplayConfiguration
from controller.loop import LONGEST_WAIT, TableThread
from controller.notifier import Notifier
from controller.reloading import Reloading
from controller.screen import Screen
from controller.service_socket import ServiceSocket, SocketError
from controller.signals import Hangup, ended_by_signals, has_terminal
from controller.spoken import WORDS
from controller.state_folder import runtime_folder
from controller.status import status_of, summary
from controller.supervision import STUCK_SECONDS, Supervision
from display.intents import Quit
from display.scene import FaultScene
from display.words import Words

if TYPE_CHECKING:
    from display.window import Sink

log = logging.getLogger("droid_dealer")

LOOK_SECONDS = 0.25
"""How long the main thread waits for a person before it looks whether the table still runs."""


def open_screen(display: DisplayConfiguration, tell: Callable[[str], None]) -> Sink:
    """The screen that is configured; where there is none, pictures are only kept, and `tell` says why."""
    from display.window import DisplayError, NoScreen, Window  # pygame is slow to load, and most commands need none

    if display.screen == "none":
        return NoScreen(display.size, display.appearance)
    try:
        fullscreen = display.screen == "fullscreen"
        window = Window(display.size, fullscreen=fullscreen, appearance=display.appearance)
    except DisplayError as error:
        text = WORDS.error(error)
        tell(f"{text[:1].upper()}{text[1:]}.")
        return NoScreen(display.size, display.appearance)
    # Whether KMSDRM, X or Wayland shows it is the first question when a screen does not do what it should.
    log.info("screen: %s x %s by SDL's driver %s", *window.size, window.driver)
    return window


def run_in_real_time(
    assembly: Assembly,
    clock: Clock,
    sink: Sink,
    *,
    done: Callable[[], bool] | None = None,
    reopen: Callable[[], Sink | None] | None = None,
    farewell: bool = True,
    state: Path | None = None,
    reloading: Reloading | None = None,
    notifier: Notifier | None = None,
) -> bool:
    """Run until somebody ends it, or `done`. Whether `done` was reached. All outputs are off at the end.

    `farewell`: the last picture says that the table can be unplugged. `reopen` is asked now and then for a screen where
    there is none (a monitor may come late, or be lost). `state`: the table can be asked how it is, while it runs, by a
    socket in this folder or in the runtime directory that systemd gives. `notifier`: it runs as a service, which is ready
    when its pins are open and its loop goes round, and which reads its configuration again on SIGHUP. Raises
    `HardwareError` when the pins cannot be opened.
    """
    notifier = notifier or Notifier(clock, {})
    stopping = threading.Event()
    words = assembly.table.words
    screen = Screen(sink, clock, words, reopen)
    thread = TableThread(
        assembly.table,
        assembly.timers,
        assembly.driver,
        clock,
        scenes=assembly.scenes,
        on_picture=screen.wake,
        done=done,
        snapshot=lambda: status_of(assembly.table),
        heartbeat=lambda: service.beat(),
        longest_wait=min(LONGEST_WAIT, notifier.watchdog / 4) if notifier.watchdog else LONGEST_WAIT,
    )
    supervision = Supervision(thread, screen, clock)
    asked = hangup = None
    if state is not None:
        answers = Answers(assembly.table, thread, supervision, state, reloading)
        asked = ServiceSocket(runtime_folder(state), answers)
        if notifier.listens or not has_terminal():
            hangup = Hangup(lambda: answers("reload"), notifier)
    service = _Service(notifier, supervision, hangup)

    def stop() -> None:
        stopping.set()
        screen.wake()

    around = assembly.table.surroundings
    around.show, around.health, around.end = screen.use, supervision.status, stop
    screen.use(assembly.table.preferences.appearance)

    with ended_by_signals(stop, hangup):
        assembly.driver.open(thread.wake)
        try:
            if asked is not None:
                _open_socket(asked)
            thread.start()
            while thread.running and not stopping.is_set():
                _look_around(screen, thread, supervision, words)
                service.look()
                for intent in screen.intents(LOOK_SECONDS):
                    if isinstance(intent, Quit):
                        stopping.set()
                    else:
                        thread.send(intent)
                screen.retry()
            notifier.stopping()
            thread.stop()
            assembly.table.audits.keep()
            last = thread.mailbox.take()
            if last is not None:
                screen.show(last)
                screen.intents(0)
            if stopping.is_set() and farewell:
                screen.show(FaultScene(title=words.talk("safe"), text=words.talk("safe_advice")))
                screen.intents(0)
        finally:
            if asked is not None:
                asked.close()
            assembly.driver.all_off()
            assembly.driver.close()
            screen.close()
    return done is not None and done()


class _Service:
    """The table as systemd sees it."""

    def __init__(self, notifier: Notifier, supervision: Supervision, hangup: Hangup | None) -> None:
        self._notifier = notifier
        self._supervision = supervision
        self._hangup = hangup
        self._ready = False

    def beat(self) -> None:
        """In the table's thread: it is alive, and looks after the main thread."""
        self._supervision.table.beat()
        self._supervision.main.listen()
        if not self._ready:
            self._notifier.ready()
            self._ready = True
        self._notifier.alive()
        self._tell()

    def look(self) -> None:
        """In the main thread: read the configuration again where that is asked for; tell of a table's thread that cannot."""
        if self._hangup is not None:
            self._hangup.look()
        if self._ready:
            self._tell()

    def _tell(self) -> None:
        status = self._supervision.status() if self._notifier.listens else {}
        if "stage" in status:  # else the table has not begun
            refused = self._hangup is not None and self._hangup.refused
            self._notifier.tell(
                summary(status) + ("; its changed configuration is refused, see the log" if refused else "")
            )


def _look_around(screen: Screen, thread: TableThread, supervision: Supervision, words: Words) -> None:
    """What the main thread does besides its screen: show the newest picture, and look after the table's thread."""
    supervision.main.beat()
    was_stuck = supervision.table.stuck
    scene = thread.mailbox.take()
    if supervision.table.listen():
        if not was_stuck:
            text = words.talk("stuck_text", seconds=int(STUCK_SECONDS))
            screen.show_instead(
                FaultScene(title=words.talk("stuck_title"), text=text, advice=words.talk("stuck_advice"))
            )
    elif scene is not None:
        screen.show(scene)
    elif was_stuck:
        screen.show_again()
    supervision.log_changes()


def _open_socket(asked: ServiceSocket) -> None:
    """A table that cannot be asked plays all the same."""
    try:
        asked.open()
    except SocketError as error:
        log.warning("%s", error)
