"""Something is being typed in: by keyboard, by touch, or by plus, minus and DEAL over the keys on the screen."""

from __future__ import annotations

from controller.menus.items import Entry
from display.scene import MenuEntry
from display.words import Words

DIGITS = "1234567890"


class Typing:
    """What stands in the line, and the key that the mark is on."""

    def __init__(self, label: str, entry: Entry, words: Words, *, afresh: bool = False) -> None:
        """`afresh`: what stood there goes with the first character."""
        self.label = label
        self.entry = entry
        self.text = "" if afresh else entry.text
        self._words = words
        self._selected = 0

    @property
    def characters(self) -> str:
        """The keys, but the two last ones."""
        return DIGITS if self.entry.digits else self._words.talk("menu_alphabet")

    def scene(self) -> MenuEntry:
        """What is shown of it."""
        keys = (*self.characters, self._words.talk("menu_erase"), self._words.talk("menu_accept"))
        return MenuEntry(self.label, self.text, keys, self._selected)

    def move(self, step: int) -> None:
        """The mark moves over the keys."""
        self._selected = (self._selected + step) % (len(self.characters) + 2)

    def key(self, index: int | None) -> str:
        """The character of a key (None: the marked one), or `erase` or `accept`."""
        place = self._selected if index is None else index
        characters = self.characters
        if 0 <= place < len(characters):
            self._selected = place
            character = characters[place]
            # The keys are capitals; within a word people write small letters.
            return character.lower() if self.text and self.text[-1].isalpha() else character
        return "accept" if place == len(characters) + 1 else "erase"

    def type(self, text: str) -> None:
        """One more character, if it may stand here and there is room."""
        fits = text.isdecimal() if self.entry.digits else text.isprintable()
        if fits and len(self.text) + len(text) <= self.entry.longest:
            self.text += text

    def erase(self) -> None:
        """The last character goes."""
        self.text = self.text[:-1]
