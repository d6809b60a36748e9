"""Runs a table in real time: the table in its own thread, the screen in the main thread, and a clean end."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from controller.assembly import Assembly
from controller.clock import Clock
from controller.config import DisplayConfiguration
from controller.loop import TableThread
from controller.service_socket import ServiceSocket, SocketError
from controller.status import status_of
from display.intents import Pause, Quit
from display.scene import FaultScene, Scene

if TYPE_CHECKING:
    from display.window import Sink

log = logging.getLogger("droid_dealer")

LOOK_SECONDS = 0.25
"""How long the main thread waits for a person before it looks whether the table still runs."""
SCREEN_RETRY_SECONDS = 5.0


def open_screen(display: DisplayConfiguration, tell: Callable[[str], None]) -> Sink:
    """The screen that is configured; where there is none, pictures are only kept, and `tell` says why."""
    from display.window import DisplayError, NoScreen, Window  # pygame is slow to load, and most commands need none

    if display.screen == "none":
        return NoScreen(display.size)
    try:
        return Window(display.size, fullscreen=display.screen == "fullscreen")
    except DisplayError as error:
        text = str(error)
        tell(f"{text[:1].upper()}{text[1:]}.")
        return NoScreen(display.size)


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
    socket_folder: Path | None = None,
) -> bool:
    """Run until somebody ends it, or `done`. Whether `done` was reached. All outputs are off at the end.

    `farewell`: the last picture says that the table can be unplugged. `reopen` is asked now and then for a screen where
    there is none yet (a monitor may come late). `socket_folder`: where the table can be asked how it is, while it runs.
    Raises `HardwareError` when the pins cannot be opened.
    """
    stopping = threading.Event()
    screen = [sink]
    thread = TableThread(
        assembly.table,
        assembly.timers,
        assembly.driver,
        clock,
        scenes=assembly.scenes,
        on_picture=lambda: screen[0].wake(),
        done=done,
        snapshot=None if socket_folder is None else lambda: status_of(assembly.table),
    )
    asked = None if socket_folder is None else ServiceSocket(socket_folder, lambda line: _answer(thread, line))

    def stop() -> None:
        stopping.set()
        screen[0].wake()

    assembly.driver.open(thread.wake)
    try:
        with ended_by_signals(stop):
            thread.start()
            if asked is not None:
                _open_socket(asked)
            retry_at = clock() + SCREEN_RETRY_SECONDS
            newest: Scene | None = None
            while thread.running and not stopping.is_set():
                scene = thread.mailbox.take()
                if scene is not None:
                    newest = scene
                    screen[0].show(scene)
                for intent in screen[0].intents(LOOK_SECONDS):
                    if isinstance(intent, Quit):
                        stopping.set()
                    else:
                        thread.send(intent)
                if reopen is not None and clock() >= retry_at:
                    retry_at = clock() + SCREEN_RETRY_SECONDS
                    found = reopen()
                    if found is not None:
                        screen[0], reopen = found, None
                        if newest is not None:
                            found.show(newest)
            thread.stop()
            last = thread.mailbox.take()
            if last is not None:
                screen[0].show(last)
                screen[0].intents(0)
            if stopping.is_set() and farewell:
                words = assembly.table.words
                screen[0].show(FaultScene(title=words.talk("safe"), text=words.talk("safe_advice")))
                screen[0].intents(0)
    finally:
        if asked is not None:
            asked.close()
        assembly.driver.all_off()
        assembly.driver.close()
    return done is not None and done()


def _open_socket(asked: ServiceSocket) -> None:
    """A table that cannot be asked plays all the same."""
    try:
        asked.open()
    except SocketError as error:
        log.warning("%s", error)


def _answer(thread: TableThread, line: str) -> Mapping[str, Any]:
    """What a running table answers to one line; only what everybody may know leaves it."""
    if line == "status":
        return thread.described
    if line == "pause":
        thread.send(Pause())
        return {"done": "pause"}
    return {"error": f"{line[:40]!r} is no question; ask 'status' or 'pause'"}
