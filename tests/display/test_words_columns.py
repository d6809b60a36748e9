"""Texts on a terminal: Japanese takes two columns a character and has no spaces to break at."""

from __future__ import annotations

from display.words import Words, columns
from rules.ruleset import shipped


def test_wide_characters_take_two_columns() -> None:
    assert columns.width("Seat 3") == 6
    assert columns.width("席3（ミユキ）") == 13
    assert columns.width("e\N{COMBINING ACUTE ACCENT}") == 1


def test_a_table_stands_in_columns() -> None:
    rows = [("席", "Credits"), ("Seat 3", "200")]
    assert columns.table(rows, "<>") == ["席      Credits", "Seat 3      200"]
    assert columns.widths(rows) == [6, 7]


def test_lines_are_as_wide_as_asked() -> None:
    text = "カードを集め、シャッフルし、配ってください。「droid-dealer check-config FILE」で分かります。"
    lines = columns.wrapped(text, 24, "-> ", "   ")
    assert len(lines) > 3
    assert all(columns.width(line) <= 24 for line in lines)
    assert all(line[3] not in "、。」" for line in lines)
    assert "check-config" in "".join(lines)


def test_words_of_latin_are_kept_whole() -> None:
    path = "/dev/serial/by-id/usb-1a86_USB2.0-Serial"
    assert columns.wrapped(f"look at {path} first", 20) == ["look at", path, "first"]
    assert columns.wrapped("  two  spaces", 20) == ["two spaces"]
    assert columns.wrapped("", 20, "-> ") == ["-> "]


def test_a_ruleset_in_japanese_is_a_page_of_columns() -> None:
    page = Words("ja").ruleset_text(shipped("kessel"))
    facts = [line for line in page.splitlines() if line.endswith(("44枚", "Kessel Sabacc"))]
    assert len({columns.width(line.partition("Kessel")[0].partition("kessel")[0]) for line in facts}) == 1
    assert max(map(columns.width, page.splitlines())) <= 120
