"""Looking templates up: languages that exist and do not, plurals, rows, and catalogs with mistakes."""

from __future__ import annotations

import gettext
import subprocess
import sys
from pathlib import Path

import pytest

from display.words import UnknownLanguage, Words
from display.words.catalog import Catalog


def test_english_needs_no_catalog(tmp_path: Path) -> None:
    assert Catalog().text("{amount} left", amount=-3) == "−3 left"
    assert Words("en", tmp_path).language == "en"


@pytest.mark.parametrize("folder", [True, False])
def test_a_language_without_a_catalog_is_refused(tmp_path: Path, folder: bool) -> None:
    with pytest.raises(UnknownLanguage) as refused:
        Words("tlh", tmp_path if folder else None)
    assert refused.value.language == "tlh"
    assert refused.value.known == ("en",)


def test_known_languages_are_named(tmp_path: Path) -> None:
    catalog = tmp_path / "de" / "LC_MESSAGES" / "droid-dealer.mo"
    catalog.parent.mkdir(parents=True)
    catalog.touch()
    with pytest.raises(UnknownLanguage) as refused:
        Words("tlh", tmp_path)
    assert refused.value.known == ("de", "en")


def test_plurals_and_rows() -> None:
    catalog = Catalog()
    cards = ("{count} card", "{count} cards")
    assert [catalog.count(cards, n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert catalog.listed([]) == ""
    assert catalog.listed([1]) == "1"
    assert catalog.listed([1, 2]) == "1 and 2"
    assert catalog.listed([1, 2, 3]) == "1, 2 and 3"
    assert catalog.listed(["check", "bet", "fold"], "or") == "check, bet or fold"
    assert catalog.listed([1, 2, 3], "comma") == "1, 2, 3"


@pytest.mark.parametrize("mistake", ["{amont} left", "{amount left", "{0} left", "{amount.x} left"])
def test_a_mistake_in_a_catalog_falls_back_to_english(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gettext.NullTranslations, "gettext", lambda self, message: mistake)
    assert Catalog().text("{amount} left", amount=3) == "3 left"


def test_words_need_no_screen() -> None:
    code = "import sys, display.words; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
