"""Codes and values of the engine as text, for command line, log and screen alike. Needs no screen."""

from __future__ import annotations

from display.words.catalog import LANGUAGES, BrokenCatalog, UnknownLanguage, known_languages
from display.words.speech import Words

__all__ = ["LANGUAGES", "BrokenCatalog", "UnknownLanguage", "Words", "known_languages"]
