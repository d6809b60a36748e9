"""Sequences of scenes as a hand brings them about: each differs from the one before in a few things."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from display.samples import NAMES, faces, scenes, table
from display.scene import CardFace, PotPanel, Scene, SeatPanel, TableScene

BACK = CardFace("??", "traditional")


def random_scenes(seed: int, count: int) -> Iterator[Scene]:
    """`count` scenes; now and then one of another kind comes in between."""
    chance = random.Random(seed)
    others = list(scenes().values())
    scene = table(NAMES, chance.choice((2, 5, 8)), emulator=chance.random() < 0.5)
    for _ in range(count):
        if chance.random() < 0.15:
            yield chance.choice(others)
        scene = changed(chance, scene)
        yield scene


def changed(chance: random.Random, scene: TableScene) -> TableScene:
    """One to three things of a table in play change."""
    for _ in range(chance.randint(1, 3)):
        match chance.randrange(9):
            case 0 | 1 | 2:
                place = chance.randrange(len(scene.seats))
                seats = list(scene.seats)
                seats[place] = changed_seat(chance, seats[place])
                scene = replace(scene, seats=tuple(seats))
            case 3:
                pots = tuple(PotPanel(pot.label, pot.amount + chance.randint(0, 40)) for pot in scene.pots)
                scene = replace(scene, pots=pots)
            case 4:
                scene = replace(scene, refusal=chance.choice(("", "The raise must be at least 10.")))
            case 5:
                turn = chance.randint(1, len(scene.seats))
                seats = [replace(seat, on_turn=seat.seat == turn) for seat in scene.seats]
                scene = replace(scene, seats=tuple(seats), prompt=f"Seat {turn}: match, raise or fold")
            case 6:
                chosen = (chance.randint(1, len(scene.seats)), chance.randint(0, 2))
                scene = replace(scene, selected_card=chance.choice((None, chosen)))
            case 7 if scene.emulator is not None:
                lit = chance.randint(0, 8)
                lamps = tuple(replace(lamp, on=lamp.seat == lit) for lamp in scene.emulator.lamps)
                scene = replace(scene, emulator=replace(scene.emulator, lamps=lamps, buzzer=chance.random() < 0.5))
            case _:
                scene = replace(
                    scene, actions=scene.actions[: chance.randint(1, 7)], round_text=f"Round {chance.random():.3f}"
                )
    return scene


def changed_seat(chance: random.Random, seat: SeatPanel) -> SeatPanel:
    """Credits, cards, field or state of one seat."""
    cards = chance.choice(((BACK,) * chance.randint(0, 6), faces("S12", "Star", "C4")))
    return replace(
        seat,
        credits=max(0, seat.credits + chance.randint(-30, 30)),
        stake=seat.stake + chance.randint(0, 20),
        cards=cards,
        field=chance.choice(((), faces("T9"), seat.field)),
        note=chance.choice(("", "raised to 30", seat.note)),
        change=chance.choice((None, None, -25, 40)),
        state=chance.choice(("playing", "folded", seat.state)),
    )
