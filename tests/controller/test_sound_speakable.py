"""What espeak-ng is given to read, and what it cannot read."""

from __future__ import annotations

import pytest

from controller.sound.speakable import LONGEST, speakable
from display.words import LANGUAGES, Words
from display.words.voice import VOICE


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "Lando, your turn.", "Lando, your turn."),
        ("en", "the raise must be at least 1\N{THIN SPACE}250", "the raise must be at least 1250"),
        ("en", "Qi'ra [[x]] <b> `rm -rf` $HOME | wins", "Qi'ra x b rm -rf HOME wins"),
        ("fr", "Zażółć, à vous.", "Zażółć, à vous."),
        ("ru", "Лэндо и Han: ход", "Лэндо и Han: ход"),
        ("ja", "ランド、あなたの ばん です。", "らんど、あなたの ばん です。"),
        ("ja", "せき3、ソーロー", "せき3、そーろー"),
    ],
)
def test_what_can_be_read(language: str, text: str, said: str) -> None:
    assert speakable(text, language) == said


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Лэндо, your turn."),
        ("fr", "ランド, à vous."),
        ("ja", "Lando、あなたの ばん です。"),
        ("ja", "席3"),
        ("en", " ·* "),
        ("en", ""),
    ],
)
def test_what_it_would_spell_letter_by_letter(language: str, text: str) -> None:
    assert speakable(text, language) is None


def test_a_sentence_has_an_end() -> None:
    said = speakable("wait " * 100, "en")
    assert said is not None
    assert len(said) <= LONGEST


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_droid_s_own_sentences_can_be_read_in_every_language(language: str) -> None:
    words = Words(language)
    name = {"ru": "Лэндо", "ja": "らんど"}.get(language, "Lando")
    for code in VOICE:
        text = words.aloud(code, name=name, names=name, seat=3, seats="1, 3")
        said = speakable(text, language)
        assert said is not None, (code, text)
        assert "  " not in said
