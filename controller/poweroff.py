"""Asks for a safe shutdown. The service has no right to do it: it leaves a file, and a path unit of root's acts."""

from __future__ import annotations

import os
from pathlib import Path

from controller.atomic import replace_file
from display.words.catalog import N_
from display.words.errors import WordedError

REQUEST_FILE = "poweroff"
"""In the service's runtime directory; `droid-dealer-poweroff.path` watches for it."""


class PoweroffError(WordedError):
    """The computer cannot be asked to shut down; one line says why and what to do."""


def request_poweroff() -> None:
    """Ask for a safe shutdown; from any thread, and returns at once.

    Some tenths of a second later systemd ends the table in order (hand kept, outputs off, "safe to unplug" on the
    screen), then stops the computer. Raises PoweroffError where the program does not run as the service.
    """
    given = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    if not given:
        raise PoweroffError(
            N_("only the installed service can shut the computer down; end the table, then shut down yourself")
        )
    folder = Path(given)
    if not folder.is_dir():
        raise PoweroffError(
            N_("{folder}: the service's runtime directory is missing; restart the service droid-dealer"), folder=folder
        )
    try:
        replace_file(folder / REQUEST_FILE, b"the table asks for a shutdown\n")
    except OSError as error:
        raise PoweroffError(
            N_("{file} cannot be written ({reason}); restart the service droid-dealer"),
            file=folder / REQUEST_FILE,
            reason=error.strerror or error,
        ) from None
