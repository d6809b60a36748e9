"""The errors of the hardware package: one line each, with the library's own reason."""

from __future__ import annotations

LONGEST_REASON = 300
"""Characters of a library's own words that are told."""


class HardwareError(Exception):
    """Something of the table's body cannot be used; the text is one line for a person."""


class TableAlreadyRunning(HardwareError):
    """Another process holds the table's pins and state.

    ``pid`` is that process, or None while it has not yet written its number.
    """

    def __init__(self, pid: int | None) -> None:
        super().__init__(f"the table is already running (pid {'unknown' if pid is None else pid})")
        self.pid = pid


def reason(error: BaseException) -> str:
    """The error's own words on one line, without control characters; the name of its type when it has none."""
    words = "".join(character if character.isprintable() else " " for character in str(error))
    return " ".join(words.split())[:LONGEST_REASON] or type(error).__name__
