"""`python -m display.gallery FOLDER`: draw every sample scene at every supported size to PNG."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from display.render import render
from display.samples import scenes

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080))


def draw_gallery(folder: Path, sizes: Sequence[tuple[int, int]], only: Sequence[str]) -> list[Path]:
    """Write the pictures into `folder` and return their paths; `only` names scenes, () is all.

    Raises OSError when the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for size in sizes:
        for name, scene in scenes().items():
            if only and name not in only:
                continue
            surface = pygame.Surface(size)
            render(scene, surface)
            path = folder / f"{name}-{size[0]}x{size[1]}.png"
            pygame.image.save(surface, str(path))
            written.append(path)
    return written


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m display.gallery",
        description="Draw every sample scene to PNG files, for looking at and for documents.",
    )
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--size", metavar="WxH", help="one size only, for example 800x480")
    parser.add_argument("--scene", action="append", default=[], help="only this scene (repeatable)")
    options = parser.parse_args(arguments)
    sizes: Sequence[tuple[int, int]] = SIZES
    if options.size:
        width, _, height = options.size.partition("x")
        if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
            parser.error(f"--size {options.size}: give width x height in pixels, like 800x480")
        sizes = ((int(width), int(height)),)
    unknown = [name for name in options.scene if name not in scenes()]
    if unknown:
        parser.error(f"--scene {unknown[0]}: no such scene; there are {', '.join(scenes())}")
    try:
        written = draw_gallery(options.folder, sizes, options.scene)
    except (OSError, pygame.error) as error:
        sys.stderr.write(f"{options.folder}: cannot write the pictures: {error}\n")
        return 2
    sys.stdout.write(f"{len(written)} pictures in {options.folder}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
