"""Sinks without a screen: the last picture as a PNG file, or no picture at all."""

from __future__ import annotations

import os
import tempfile
import threading
from pathlib import Path

import pygame

from display.intents import Intent
from display.look import Appearance
from display.picture import Picture
from display.scene import Scene
from display.themes import usual_appearance


def save_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a surface to a PNG file, as a whole or not at all.

    Raises OSError when it cannot be written.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".png", dir=path.parent)
    os.close(handle)
    try:
        pygame.image.save(surface, name)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except pygame.error as error:
        Path(name).unlink(missing_ok=True)
        raise OSError(f"{path}: the picture cannot be written: {error}") from error
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


class NoScreen:
    """No picture and nobody to touch it; `screenshot` still draws the last scene."""

    def __init__(self, size: tuple[int, int] = (1280, 720), appearance: Appearance | None = None) -> None:
        """`size` is that of screenshots, in pixels."""
        self.size = size
        self.appearance = appearance or usual_appearance()
        self._scene: Scene | None = None
        self._woken = threading.Event()

    def show(self, scene: Scene) -> None:
        """Remember the scene."""
        self._scene = scene

    def intents(self, timeout: float) -> list[Intent]:
        """Wait `timeout` seconds, or until `wake` is called; nobody ever asks for anything."""
        self._woken.wait(timeout)
        self._woken.clear()
        return []

    def screenshot(self, path: Path) -> None:
        """Draw the last scene to a PNG file; without a scene, nothing. Raises OSError."""
        if self._scene is not None:
            surface = pygame.Surface(self.size)
            Picture(surface, self.appearance.look).draw(self._scene)
            save_picture(surface, path)

    def use(self, appearance: Appearance) -> None:
        """Draw so from now on; may be called from any thread."""
        self.appearance = appearance

    def wake(self) -> None:
        """End a running `intents` call; may be called from any thread."""
        self._woken.set()

    def close(self) -> None:
        """Nothing is held."""


class PngSink(NoScreen):
    """Leaves a PNG file of the last scene when it is closed."""

    def __init__(self, path: Path, size: tuple[int, int] = (1280, 720), appearance: Appearance | None = None) -> None:
        """`path` is the PNG file; its folder must exist by the time of `close`."""
        super().__init__(size, appearance)
        self.path = path

    def close(self) -> None:
        """Write the last scene's picture. Raises OSError."""
        self.screenshot(self.path)
