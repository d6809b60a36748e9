"""Kept pictures: made once, the latest used stay, and never more bytes than allowed."""

from __future__ import annotations

import pygame

from display.kept import kept


def test_the_latest_used_stay_within_the_budget() -> None:
    made: list[int] = []

    @kept(3 * 400)
    def square(number: int) -> pygame.Surface:
        made.append(number)
        return pygame.Surface((10, 10), 0, 32)

    first = square(1)
    square(2)
    square(3)
    assert square(1) is first
    square(4)  # 2 was used longest ago
    assert square(1) is first
    assert made == [1, 2, 3, 4]
    square(2)
    assert made == [1, 2, 3, 4, 2]


def test_one_that_is_larger_than_all_is_kept_alone() -> None:
    made: list[int] = []

    @kept(100, lambda pair: pair[0])
    def square(side: int) -> tuple[pygame.Surface, int]:
        made.append(side)
        return pygame.Surface((side, side), 0, 32), side

    square(50)
    assert square(50)[1] == 50
    square(2)
    square(50)
    assert made == [50, 2, 50]
