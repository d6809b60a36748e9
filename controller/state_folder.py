"""Where a table keeps its session, and where it can be asked while it runs."""

from __future__ import annotations

import os
from pathlib import Path

SERVICE_FOLDER = Path("/run/droid-dealer")
"""The runtime directory of the service."""
SERVICE_CONFIGURATION = Path("/etc/droid-dealer/table.yaml")
"""What the service plays by, where it is installed."""
SERVICE_STATE = Path("/var/lib/droid-dealer")
"""Where the service keeps its session."""


def default_state() -> Path:
    """Where a person's own table keeps its session."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "droid-dealer"


def runtime_folder(state: Path) -> Path:
    """Where a table with this state folder listens: the runtime directory that systemd gives it, or the state folder."""
    given = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(given) if given else state


def folders_to_ask(state: Path | None) -> list[Path]:
    """Where a running table may listen, for whoever asks: in the folder named, else at a person's own or the service's."""
    if state == SERVICE_STATE:
        return [state, SERVICE_FOLDER]  # the service keeps its session in one, and listens in the other
    if state is not None:
        return [state]
    return [runtime_folder(default_state()), SERVICE_FOLDER]
