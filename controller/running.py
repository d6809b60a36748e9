"""Runs a table in real time: the table in its own thread, the screen in the main thread, and a clean end."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from controller.answers import Answers
from controller.assembly import Assembly
from controller.clock import Clock
from controller.config import DisplayConfiguration
from controller.loop import TableThread
from controller.reloading import Reloading
from controller.screen import Screen
from controller.service_socket import ServiceSocket, SocketError
from controller.state_folder import runtime_folder
from controller.status import status_of
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
        return Window(display.size, fullscreen=fullscreen, appearance=display.appearance)
    except DisplayError as error:
        text = str(error)
        tell(f"{text[:1].upper()}{text[1:]}.")
        return NoScreen(display.size, display.appearance)


@contextmanager
def ended_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """SIGTERM and SIGINT end the program in order: journal closed, outputs off; SDL does not turn them into key presses."""

    def handler(number: int, frame: FrameType | None) -> None:
        del number, frame
        stop()

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, handler) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


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
) -> bool:
    """Run until somebody ends it, or `done`. Whether `done` was reached. All outputs are off at the end.

    `farewell`: the last picture says that the table can be unplugged. `reopen` is asked now and then for a screen where
    there is none (a monitor may come late, or be lost). `state`: the table can be asked how it is, while it runs, by a
    socket in this folder or in the runtime directory that systemd gives. Raises `HardwareError` when the pins cannot be
    opened.
    """
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
        heartbeat=lambda: _alive(supervision),
    )
    supervision = Supervision(thread, screen, clock)
    asked = None
    if state is not None:
        answers = Answers(assembly.table, thread, supervision, state, reloading)
        asked = ServiceSocket(runtime_folder(state), answers)

    def stop() -> None:
        stopping.set()
        screen.wake()

    assembly.driver.open(thread.wake)
    try:
        with ended_by_signals(stop):
            thread.start()
            if asked is not None:
                _open_socket(asked)
            while thread.running and not stopping.is_set():
                _look_around(screen, thread, supervision, words)
                for intent in screen.intents(LOOK_SECONDS):
                    if isinstance(intent, Quit):
                        stopping.set()
                    else:
                        thread.send(intent)
                screen.retry()
            thread.stop()
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


def _alive(supervision: Supervision) -> None:
    """The table's thread is alive, and looks after the main thread."""
    supervision.table.beat()
    supervision.main.listen()


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
