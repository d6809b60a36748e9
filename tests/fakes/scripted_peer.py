"""A card reader at the other end of a pseudo-terminal, which misbehaves on command.

It is the reader that the program offers to everybody (`droid-dealer fake-reader`), served by a thread.
"""

from __future__ import annotations

import os
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from hardware.fake_console import FakeConsole, fake_reader
from hardware.fake_reader import FakeReader
from hardware.fake_terminal import FakeTerminal


class ScriptedPeer:
    """A plugged-in reader of one protocol. As a context manager it is gone at the end."""

    def __init__(self, protocol: str, link: Path | None = None, reader: FakeReader | None = None) -> None:
        self._answers: SimpleQueue[str] = SimpleQueue()
        reader = reader or fake_reader(protocol)
        self._terminal = FakeTerminal(reader, monotonic, link)
        console = FakeConsole(reader, self._terminal, monotonic, self._answers.put)
        self._commands, self._tell = os.pipe()
        self._thread = Thread(target=self._terminal.serve, args=(self._commands, console.obey), daemon=True)
        self._thread.start()

    @property
    def port(self) -> str:
        """The name to open."""
        return self._terminal.port

    @property
    def device(self) -> str:
        """The pseudo-terminal's own name."""
        return self._terminal.device

    def tell(self, line: str) -> str:
        """Obey one line; returns the first line of the answer, when it is done."""
        os.write(self._tell, f"{line}\n".encode())
        return self._answers.get(timeout=5.0)

    def close(self) -> None:
        """Pull the plug for good."""
        os.write(self._tell, b"quit\n")
        self._thread.join(5.0)
        assert not self._thread.is_alive()
        self._terminal.unplug()
        os.close(self._tell)
        os.close(self._commands)

    def __enter__(self) -> ScriptedPeer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
