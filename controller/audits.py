"""What the table counts: rounds, Shifts, scans, rejects, faults. As on a pinball machine, for the owner to look at."""

from __future__ import annotations

import json
import logging
from collections import Counter
from pathlib import Path
from typing import Final

from controller.atomic import replace_file, set_aside

log = logging.getLogger("droid_dealer")

KINDS = ("hands", "shifts", "scans", "rejected_scans", "refused_moves", "reader_faults", "corrections")
FILE_NAME: Final = "audits.json"
FORMAT: Final = 1


class Audits:
    """Counts by kind: since the program started, and, where there is a file for them, since the table was set up."""

    __slots__ = ("_before", "_counts", "_path", "_unkept", "starts")

    def __init__(self, path: Path | None = None) -> None:
        """`path`: where the counts are kept; this start is counted too."""
        self._counts: Counter[str] = Counter()
        self._before: Counter[str] = Counter()
        self._path = path
        self._unkept = False
        self.starts = 1
        """How often the program has been started, this time included."""
        if path is not None:
            self._read(path)
            self.keep()

    def count(self, kind: str) -> None:
        """One more of that kind; raises ValueError for a kind that is not in `KINDS`."""
        if kind not in KINDS:
            raise ValueError(kind)
        self._counts[kind] += 1

    def counts(self) -> dict[str, int]:
        """Every kind with its count since the program started, in the order of `KINDS`."""
        return {kind: self._counts[kind] for kind in KINDS}

    def totals(self) -> dict[str, int]:
        """Every kind with its count of all starts."""
        return {kind: self._before[kind] + self._counts[kind] for kind in KINDS}

    def keep(self) -> None:
        """Put the counts on the disk; they are no part of the game, so a disk that refuses them is told once, in the log."""
        if self._path is None:
            return
        text = json.dumps({"format": FORMAT, "starts": self.starts, "counts": self.totals()}, indent=1) + "\n"
        try:
            replace_file(self._path, text.encode())
        except OSError as error:
            if not self._unkept:
                log.warning("%s cannot be written (%s): the audits are not kept", self._path, error.strerror or error)
            self._unkept = True
        else:
            self._unkept = False

    def _read(self, path: Path) -> None:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            starts, counts = data["starts"], data["counts"]
            whole = [starts, *counts.values()]
            if data["format"] != FORMAT or not all(type(each) is int and each >= 0 for each in whole):
                raise ValueError("no counts")
        except FileNotFoundError:
            return
        except OSError as error:
            log.warning("%s cannot be read (%s): the audits begin anew", path, error.strerror or error)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            log.warning("%s is damaged and kept as %s: the audits begin anew", path, set_aside(path))
        else:
            self.starts = starts + 1
            self._before = Counter({kind: counts.get(kind, 0) for kind in KINDS})
