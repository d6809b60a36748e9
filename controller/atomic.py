"""Replaces a file so that a pulled plug leaves the old one or the new one, never half of one."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path
from typing import Final

_NEW_FILE: Final = 0o644


def replace_file(path: Path, content: bytes) -> None:
    """Put ``content`` in the place of the file ``path`` (or make it), and on the disk.

    Write, fsync, rename, fsync of the folder. A symbolic link stays one: the file it leads to is
    replaced. An existing file's permissions are kept. Raises OSError, and then the old file is as
    it was.
    """
    target = Path(os.path.realpath(path))
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mode = _NEW_FILE
    file, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(file, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fchmod(stream.fileno(), mode)
            os.fsync(stream.fileno())
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in ``folder`` on the disk, so that a new file is found again after a crash."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def set_aside(path: Path) -> str:
    """Keep a damaged file under a name that nothing has (``….damaged-1``); returns the name that it has now."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return path.name
    return aside.name
