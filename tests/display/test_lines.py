"""Where lines break: at spaces, between Japanese characters, and never before a closing mark."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from display.lines import joined, pieces
from display.theme import theme_for

TEXT = "席3：カードを1枚引くか、交換するか、スタンドしてください（シフトに注意）。"


def test_japanese_wraps_between_characters() -> None:
    theme = theme_for((800, 480))
    fitted = theme.fit(TEXT, 200, 200, 18, lines=6)
    assert not fitted.cut
    assert len(fitted.lines) > 2
    assert fitted.drawn == TEXT
    for line in fitted.lines:
        assert line[0] not in "、。）ー"
        assert line[-1] != "（"


def test_latin_words_and_numbers_within_japanese_stay_whole() -> None:
    assert ("", "SHA-256") in pieces("証明SHA-256です")
    assert "".join(before + piece for before, piece in pieces("a  b シフト c")) == "a  b シフト c"


@given(st.text(alphabet="ab 、。サバッー（）12", max_size=30))
def test_breaking_loses_nothing(text: str) -> None:
    assert "".join(before + piece for before, piece in pieces(text)) == text


def test_lines_are_joined_as_they_were() -> None:
    assert joined(["Seat 3", "folds"]) == "Seat 3 folds"
    assert joined(["席3", "フォールド"]) == "席3フォールド"
    assert joined([]) == ""


def test_a_word_in_katakana_stays_whole() -> None:
    assert [piece for _, piece in pieces("ハンド・ポットに5")] == ["ハンド・", "ポット", "に", "5"]
    assert [piece for _, piece in pieces("ルールの数")] == ["ルール", "の", "数"]
