"""Looking templates up: languages that exist and do not, plurals, rows, and catalogs with mistakes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from display.words import BrokenCatalog, UnknownLanguage, Words
from display.words.catalog import P_, Catalog, shown, signed


def catalog(folder: Path, name: str, *entries: str) -> Path:
    file = folder / f"{name}.po"
    file.write_text("\n\n".join(entries) + "\n", "utf-8")
    return file


def entry(english: str, own: str) -> str:
    return f'msgid "{english}"\nmsgstr "{own}"'


def test_english_needs_no_catalog() -> None:
    assert Catalog().text("{amount} left", amount=-3) == "−3 left"
    assert Words("en").language == "en"


def test_a_language_without_a_catalog_is_refused(tmp_path: Path) -> None:
    catalog(tmp_path, "de")
    with pytest.raises(UnknownLanguage) as refused:
        Catalog("tlh", tmp_path)
    assert refused.value.language == "tlh"
    assert refused.value.known == ("de", "en")


def test_a_language_says_its_own_and_english_where_it_lacks_a_text(tmp_path: Path) -> None:
    catalog(tmp_path, "fr", entry("Payments", "Versements"), entry("{amount} left", "reste {amount}"))
    french = Catalog("fr", tmp_path)
    assert french.text("Payments") == "Versements"
    assert french.text("{amount} left", amount=-3) == "reste −3"
    assert french.text("Paused") == "Paused"


def test_one_english_word_may_have_several_meanings(tmp_path: Path) -> None:
    catalog(tmp_path, "fr", entry("bet", "miser"), f'msgctxt "noun"\n{entry("bet", "mise")}')
    french = Catalog("fr", tmp_path)
    assert (french.text("bet"), french.text(P_("noun", "bet"))) == ("miser", "mise")
    assert Catalog().text(P_("noun", "bet")) == "bet"
    assert french.text(P_("other", "bet")) == "bet"


def test_plurals_follow_the_language(tmp_path: Path) -> None:
    catalog(
        tmp_path,
        "ru",
        'msgid "{count} card"\nmsgid_plural "{count} cards"\n'
        'msgstr[0] "{count} карта"\nmsgstr[1] "{count} карты"\nmsgstr[2] "{count} карт"',
    )
    russian = Catalog("ru", tmp_path)
    told = [russian.count(("{count} card", "{count} cards"), count) for count in (1, 2, 5, 11, 21)]
    assert told == ["1 карта", "2 карты", "5 карт", "11 карт", "21 карта"]


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


def test_numbers_have_real_signs_and_thin_spaces_between_thousands() -> None:
    assert (shown(-1250), signed(1250), signed(-5), signed(0)) == ("−1\u2009250", "+1\u2009250", "−5", "±0")
    assert Catalog().text("Hand {number}: {amount}", number=1250, amount=1250) == "Hand 1250: 1\u2009250"
    assert shown("a\u202fb\n") == "a\u202fb\N{REPLACEMENT CHARACTER}"


@pytest.mark.parametrize("mistake", ["{amont} left", "{amount left", "{0} left", "{amount.x} left"])
def test_a_mistake_in_a_catalog_falls_back_to_english(mistake: str, tmp_path: Path) -> None:
    catalog(tmp_path, "fr", entry("{amount} left", mistake))
    assert Catalog("fr", tmp_path).text("{amount} left", amount=3) == "3 left"


def test_a_house_says_single_things_its_own_way(tmp_path: Path) -> None:
    catalog(tmp_path, "fr", entry("Payments", "Versements"), entry("Paused", "Pause"))
    house = catalog(tmp_path, "house", entry("Payments", "La note"))
    assert Catalog("fr", tmp_path, house).text("Payments") == "La note"
    assert Catalog("fr", tmp_path, house).text("Paused") == "Pause"
    assert Catalog("en", tmp_path, house).text("Payments") == "La note"
    assert Words("en", house).talk("payments") == "La note"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'msgid "Payments"\nmsgstr Versements\n', ' line 2: write msgid "ENGLISH" and below it'),
        (b'msgid "Payments\nmsgstr "Versements"\n', " line 1: write msgid"),
        (b'# the bill\nmsgid "Payment"\nmsgstr "La note"\n', " line 2: the program has no text 'Payment'; copy it"),
        (
            b'msgid "Paused"\nmsgstr "x"\n\nmsgid "Hand {number}"\nmsgstr "Main {numero}"\n',
            " line 4: {numero} is no value of 'Hand {number}'; it has {number}",
        ),
        (b'msgid "Payments"\nmsgstr "{La note"\n', " line 1: {} is no value of 'Payments'; it has none"),
        (b'msgid "Payments"\nmsgstr "\xe9"\n', " it is not written in UTF-8"),
        (None, " No such file or directory"),
    ],
)
def test_a_catalog_that_cannot_be_read_is_told_in_one_line(tmp_path: Path, content: bytes | None, told: str) -> None:
    house = tmp_path / "house.po"
    if content is not None:
        house.write_bytes(content)
    with pytest.raises(BrokenCatalog) as broken:
        Words("en", house)
    assert str(broken.value).startswith(f"{house}:{told}")
    assert "\n" not in str(broken.value)


def test_the_language_changes_while_the_words_are_in_use() -> None:
    words = Words()
    words.speak("fr")
    assert words.language == "fr"
    with pytest.raises(UnknownLanguage):
        words.speak("tlh")
    assert words.language == "fr"


def test_a_house_catalog_that_breaks_meanwhile_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    house = catalog(tmp_path, "house", entry("Payments", "La note"))
    words = Words("en", house)
    house.write_text("msgid Payments\n")
    words.speak("fr", house)
    assert words.language == "fr"
    assert words.talk("payments") != "La note"
    assert f"{house}: line 1: write msgid" in caplog.text


def test_words_need_no_screen() -> None:
    code = "import sys, display.words; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
