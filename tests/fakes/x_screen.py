"""A screen of its own under Xvfb, with a keyboard worked by xdotool and a close button worked by hand."""

from __future__ import annotations

import ctypes
import os
import selectors
import shutil
import subprocess
from typing import Any

NEEDED = ("Xvfb", "xdotool")


def missing() -> list[str]:
    """The programs that are needed and not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


class _ClientMessage(ctypes.Structure):
    """Xlib's XClientMessageEvent, as long as its XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 14),
    )


class XScreen:
    """The screen; it goes with the ``with`` block."""

    def __init__(self, width: int = 1366, height: int = 768) -> None:
        reads, writes = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writes), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=(writes,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writes)
        with open(reads, "rb", buffering=0) as numbers, selectors.DefaultSelector() as selector:
            selector.register(numbers, selectors.EVENT_READ)
            text = b""
            while not text.endswith(b"\n"):
                assert selector.select(20), "Xvfb does not start"
                chunk = numbers.read(16)
                assert chunk, f"Xvfb has ended with status {self._server.wait(5)}"
                text += chunk
        self.name = f":{int(text)}"

    def environment(self) -> dict[str, str]:
        """The environment of a program that is to open its window here."""
        environment = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
        return environment | {"DISPLAY": self.name, "SDL_VIDEODRIVER": "x11"}

    def window_of(self, pid: int) -> int | None:
        """The visible window of a process, None while there is none."""
        found = self._xdotool("search", "--onlyvisible", "--pid", str(pid)).split()
        return int(found[0]) if found else None

    def press(self, window: int, key: str) -> None:
        """Press and release a key, by its X name, with the window in focus."""
        self._xdotool("windowfocus", str(window), "key", key)

    def click(self, window: int, x: int, y: int) -> None:
        """Click at a place of the window (pixels)."""
        self._xdotool("mousemove", "--window", str(window), str(x), str(y), "click", "1")

    def close(self, window: int) -> None:
        """Ask the window to close, as a window manager does when its cross is clicked."""
        xlib = ctypes.CDLL("libX11.so.6")
        xlib.XOpenDisplay.restype = ctypes.c_void_p
        xlib.XInternAtom.restype = ctypes.c_ulong
        display = ctypes.c_void_p(xlib.XOpenDisplay(self.name.encode()))
        assert display, "the display cannot be opened"
        protocols, delete = (xlib.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        message = _ClientMessage(type=33, window=window, message_type=protocols, format=32)
        message.data[0] = delete
        xlib.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
        xlib.XCloseDisplay(display)

    def _xdotool(self, *arguments: str) -> str:
        environment = os.environ | {"DISPLAY": self.name}
        done = subprocess.run(
            ["xdotool", *arguments], env=environment, capture_output=True, text=True, timeout=20, check=False
        )
        return done.stdout

    def __enter__(self) -> XScreen:
        return self

    def __exit__(self, *_: Any) -> None:
        self._server.terminate()
        self._server.wait(10)
