"""The pages of what people choose for the table itself: sound, picture, language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.menus.items import Answer, Item
from controller.menus.page import TablePage
from controller.preferences import BRIGHTEST, DARKEST
from controller.sound.configuration import LOUDEST
from display.words import LANGUAGES

BRIGHTNESS_STEP = 10


class SoundPage(TablePage):
    """Volume, quiet mode and the voice."""

    code = "sound"

    def items(self) -> Sequence[Item]:
        """Quiet mode, volume, the voice, and something to hear."""
        table = self._table
        talk, now = table.words.talk, table.preferences.now
        return (
            Item(talk("quiet"), self._whether(now.quiet), talk("quiet_note"), step=self._quieter),
            Item(talk("volume"), str(now.volume), talk("volume_note"), step=self._louder),
            Item(talk("voice"), self._whether(now.voice), talk("voice_note"), step=self._speaking),
            Item(talk("try_sound"), press=self._sound, why_not=talk("quiet_now") if now.quiet else ""),
        )

    def _quieter(self, step: int) -> Answer:
        del step
        return self._prefer(quiet=not self._table.preferences.now.quiet)

    def _louder(self, step: int) -> Answer:
        wanted = self._table.preferences.now.volume + step
        return self._prefer(volume=min(max(wanted, 0), LOUDEST))

    def _speaking(self, step: int) -> Answer:
        del step
        return self._prefer(voice=not self._table.preferences.now.voice)

    def _sound(self) -> Answer:
        self._table.cues.sample("win")
        self._table.announcer.shift()
        return None


class PicturePage(TablePage):
    """Brightness, theme and motion."""

    code = "picture"

    def items(self) -> Sequence[Item]:
        """What can be chosen of the picture."""
        table = self._table
        talk, now, looks = table.words.talk, table.preferences.now, table.preferences.looks
        return (
            Item(
                talk("brightness"),
                talk("per_cent", number=now.brightness),
                talk("brightness_note"),
                step=self._brighter,
            ),
            Item(talk("theme"), table.words.plain(looks[now.theme].title), talk("theme_note"), step=self._other_theme),
            Item(talk("motion"), self._whether(now.motion), talk("motion_note"), step=self._motion),
        )

    def _brighter(self, step: int) -> Answer:
        wanted = self._table.preferences.now.brightness + step * BRIGHTNESS_STEP
        return self._prefer(brightness=min(max(wanted, DARKEST), BRIGHTEST))

    def _other_theme(self, step: int) -> Answer:
        names = list(self._table.preferences.looks)
        place = names.index(self._table.preferences.now.theme)
        return self._prefer(theme=names[(place + step) % len(names)])

    def _motion(self, step: int) -> Answer:
        del step
        return self._prefer(motion=not self._table.preferences.now.motion)


class LanguagePage(TablePage):
    """What the table speaks; it changes at once."""

    code = "language"

    def items(self) -> Sequence[Item]:
        """Every language by its own name."""
        now = self._table.preferences.now.language
        return [
            Item(name, mark="good" if code == now else "", press=self._speaker(code))
            for code, name in LANGUAGES.items()
        ]

    def _speaker(self, code: str) -> Callable[[], Answer]:
        return lambda: self._prefer(language=code)
