"""The documents' pictures: all that are named are there, all that are there are named, and they are not large."""

from __future__ import annotations

import re

from tests.pictures import FOLDER

DOCUMENTS = (FOLDER.parent.parent / "README.md", *FOLDER.parent.glob("*.md"))
MOST_BYTES = 3_000_000


def test_documents_and_pictures_go_together() -> None:
    named = set()
    for document in DOCUMENTS:
        for link in re.findall(r"\]\(([^)]+\.png)\)", document.read_text(encoding="utf-8")):
            named.add((document.parent / link).resolve())
    assert named == {path.resolve() for path in FOLDER.glob("*.png")}


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.png")) < MOST_BYTES
