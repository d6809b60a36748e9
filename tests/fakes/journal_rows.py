"""A look into the journal from outside, beside whoever writes there."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any


def rows(state: Path, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """What a query finds in the state folder's journal; nothing while there is none yet."""
    path = state / "table.sqlite"
    if not path.exists():
        return []
    journal = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)
    try:
        if not journal.execute("SELECT 1 FROM sqlite_master WHERE name = 'move'").fetchone():
            return []
        return journal.execute(statement, values).fetchall()
    finally:
        journal.close()
