"""The errors of the hardware package: one line each, with the library's own reason."""

from __future__ import annotations

from collections.abc import Mapping

LONGEST_REASON = 300
"""Characters of a library's own words that are told."""


def N_(template: str) -> str:  # noqa: N802 - the name that extraction tools know
    """Mark a template for translation; whoever tells the error words it."""
    return template


class HardwareError(Exception):
    """Something of the table's body cannot be used; the text is one line for a person.

    It is `template` with `values`, in English for logs; a template that `N_` marks can be told in another language.
    """

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values: Mapping[str, str] = {name: str(value) for name, value in values.items()}
        super().__init__(template.format_map(self.values))


class TableAlreadyRunning(HardwareError):
    """Another process holds the table's pins and state.

    ``pid`` is that process, or None while it has not yet written its number.
    """

    def __init__(self, pid: int | None) -> None:
        if pid is None:
            super().__init__(N_("the table is already running (pid unknown)"))
        else:
            super().__init__(N_("the table is already running (pid {pid})"), pid=pid)
        self.pid = pid


def reason(error: BaseException) -> str:
    """The error's own words on one line, without control characters; the name of its type when it has none."""
    words = "".join(character if character.isprintable() else " " for character in str(error))
    return " ".join(words.split())[:LONGEST_REASON] or type(error).__name__
