"""`python -m tests.pictures [FOLDER]`: the reference pictures of the documents, drawn from real tables of mock hardware.

Seeds and clocks are fixed: where fonts and pygame are the same, so are the pictures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from controller.config import SeatConfiguration
from display import themes
from display.intents import HoldPeek
from display.letters import installed_fonts
from display.look import Appearance
from display.render import render
from display.samples import scenes as samples
from display.samples_menu import menu
from display.scene import RevealScene, Scene, ShiftScene, TableScene
from display.theme import theme_for
from display.window import Window
from tests.controller.tables import NAMES, Desk, configuration
from tests.display.test_catalogs import COMPLETE

SIZE = (800, 480)
FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
PLAYED = ("corellian-spike", "cloud-city", "kerton", "smuggler", "coruscant-shift", "kessel")
"""Rulesets of which droids' play is shown; classic is shown throughout."""

_PRESSES = ("stand", "match", "stand", "match")


class Tables:
    """Real tables, each in a state that can be told in a word."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    def _desk(self, ruleset: str, *, persons: int, droids: int, language: str = "en", seed: int = 5) -> Desk:
        self._count += 1
        folder = self._folder / str(self._count)
        who = {
            n: SeatConfiguration(NAMES[n - 1], 200, *(() if n <= persons else ("steady",)))
            for n in range(1, persons + droids + 1)
        }
        told = configuration(folder, who, ruleset=ruleset, pace=1.0)
        desk = Desk(folder, told, seed=seed, demonstration=not persons, start=False)
        desk.table.words.speak(language)
        desk.table.start()
        desk.table.collect(desk.clock())
        return desk

    def attract(self, language: str = "en") -> Scene:
        """Nobody plays."""
        return self._desk("classic", persons=1, droids=5, language=language).scene()

    def person(self, language: str = "en") -> Desk:
        """A person's turn in the second round of classic Sabacc."""
        desk = self._desk("classic", persons=1, droids=4, language=language)
        desk.begin()
        for name in _PRESSES:
            desk.until(lambda: desk.turn == 1 or desk.hand.complete)
            if not desk.hand.complete:
                desk.press(name)
        desk.until(lambda: desk.turn == 1 or desk.hand.complete)
        return desk

    def play(self, ruleset: str, moves: int = 14) -> Scene:
        """Droids' play, some moves after the deal."""
        desk = self._desk(ruleset, persons=0, droids=5)
        desk.until(lambda: len(desk.hand.moves) >= moves and desk.turn is not None)
        return desk.scene()

    def first(self, kind: type[Scene], ruleset: str = "classic", language: str = "en") -> Scene:
        """The first picture of a kind that comes, among several evenings."""
        for seed in range(1, 40):
            desk = self._desk(ruleset, persons=0, droids=5, language=language, seed=seed)
            desk.until(lambda desk=desk, kind=kind: isinstance(desk.scene(), kind | RevealScene))  # type: ignore[misc]
            scene = desk.scene()
            shown = [row for row in scene.rows if row.outcome != "folded"] if isinstance(scene, RevealScene) else []
            if isinstance(scene, kind) and (kind is not RevealScene or len(shown) > 2):
                return scene
        raise AssertionError(f"no {kind.__name__} in forty evenings")


def pictures(folder: Path) -> Iterator[tuple[str, Callable[[], pygame.Surface]]]:
    """Every reference picture by its name."""
    tables = Tables(folder)
    person = tables.person().scene
    yield "attract", lambda: drawn(tables.attract())
    yield "play-classic", lambda: drawn(person())
    for ruleset in PLAYED:
        yield f"play-{ruleset}", lambda ruleset=ruleset: drawn(tables.play(ruleset))
    yield "bet", bet
    yield "private-look", lambda: drawn(private_look(tables.person()))
    yield "shift", lambda: drawn(shift(tables))
    yield "settlement", lambda: drawn(tables.first(RevealScene))
    yield "eight-seats", lambda: drawn(samples()["table-8-cyrillic"])
    yield "reader-gone", lambda: drawn(samples()["table-8-error"])
    yield "menu", lambda: drawn(menu())
    yield "fault", lambda: drawn(samples()["fault"])
    yield "contrast-play-classic", lambda: drawn(person(), "contrast")
    yield "contrast-settlement", lambda: drawn(tables.first(RevealScene), "contrast")
    for language in COMPLETE:
        if language != "ja" or any(installed_fonts("サ")):
            yield f"play-classic-{language}", lambda language=language: drawn(tables.person(language).scene())


def drawn(scene: Scene, look: str = themes.DEFAULT) -> pygame.Surface:
    """The picture of a scene."""
    surface = pygame.Surface(SIZE)
    render(scene, surface, theme_for(SIZE, themes.shipped(look)))
    return surface


def private_look(desk: Desk) -> Scene:
    """The person holds the own seat's look."""
    desk.table.handle(HoldPeek(1))
    return desk.scene()


def shift(tables: Tables) -> Scene:
    """A Shift, a third through."""
    scene = tables.first(ShiftScene)
    assert isinstance(scene, ShiftScene)
    return replace(scene, progress=0.35)


def bet() -> pygame.Surface:
    """A bet on its way from a stack to the pot, in a window whose time stands still."""
    now = [0.0]
    window = Window(SIZE, must_be_seen=False, clock=lambda: now[0], appearance=Appearance(themes.shipped()))
    scene = samples()["table-5"]
    assert isinstance(scene, TableScene)
    main, *pots = (replace(pot, change=None) for pot in scene.pots)
    first, second, third, *others = scene.seats
    before = replace(scene, pots=(main, *pots))
    paid = replace(third, credits=third.credits - 30, stake=third.stake + 30)
    after = replace(before, pots=(replace(main, amount=main.amount + 30), *pots), seats=(first, second, paid, *others))
    window.show(before)
    window.show(after)
    now[0] += 0.35
    window.intents(0)
    shown = pygame.display.get_surface()
    assert shown is not None
    picture = shown.copy()
    window.close()
    return picture


def draw_all(folder: Path) -> Mapping[str, int]:
    """Draw all pictures into a folder; return their sizes in bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    with tempfile.TemporaryDirectory() as state:
        for name, make in pictures(Path(state)):
            path = folder / f"{name}.png"
            pygame.image.save(make(), str(path))
            written[name] = path.stat().st_size
    return written


def main() -> int:
    """Run the command; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="where the pictures go (docs/pictures)")
    folder = parser.parse_args().folder
    written = draw_all(folder)
    sys.stdout.write(f"{len(written)} pictures in {folder}, {sum(written.values()) // 1000:,} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
