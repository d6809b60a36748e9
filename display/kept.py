"""Pictures that are kept because they come again: the latest used ones, up to so many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

import pygame

MEGABYTE: Final = 1_000_000

Arguments = ParamSpec("Arguments")
Picture = TypeVar("Picture")


def kept(
    budget: int, surface_of: Callable[[Any], pygame.Surface] = lambda made: made
) -> Callable[[Callable[Arguments, Picture]], Callable[Arguments, Picture]]:
    """Keep what a function makes for the same arguments, the latest used of it up to `budget` bytes of pixels.

    A count would not bound the memory: one letter of a small screen and a title of a large one differ a thousandfold.
    Arguments are given by their places, and can be hashed; what is made is never changed. `surface_of` finds the surface
    in it.
    """

    def decorated(make: Callable[Arguments, Picture]) -> Callable[Arguments, Picture]:
        pictures: OrderedDict[tuple[Any, ...], Picture] = OrderedDict()
        held = 0

        @wraps(make)
        def found(*arguments: Arguments.args, **named: Arguments.kwargs) -> Picture:
            nonlocal held
            picture = pictures.get(arguments)
            if picture is not None:
                pictures.move_to_end(arguments)
                return picture
            picture = make(*arguments, **named)
            pictures[arguments] = picture
            held += _bytes(surface_of(picture))
            while held > budget and len(pictures) > 1:
                _, oldest = pictures.popitem(last=False)
                held -= _bytes(surface_of(oldest))
            return picture

        return found

    return decorated


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
