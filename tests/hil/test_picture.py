"""A picture without X: the service draws on the kernel's screen, and what stands there is the table."""

from __future__ import annotations

import base64
import signal
from pathlib import Path

import pygame

from controller.table import RESUMED_SECONDS
from tests.fakes.processes import Program
from tests.fakes.rdm6300_peer import Rdm6300Peer
from tests.hil.boxed_table import STATE, BoxedTable
from tests.hil.conftest import Boot

ALIKE = 0.9
"""So much of the picture must be as the same table draws it on the host; the rest is the badges and the version."""
SQUARE = 16


def alike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of squares whose mean colours are nearly the same."""
    assert one.get_size() == other.get_size()
    width, height = one.get_width() // SQUARE, one.get_height() // SQUARE
    small = [pygame.transform.smoothscale(picture, (width, height)) for picture in (one, other)]
    same = 0
    for x in range(width):
        for y in range(height):
            first, second = (picture.get_at((x, y)) for picture in small)
            same += all(abs(first[part] - second[part]) <= 24 for part in range(3))
    return same / (width * height)


def test_the_table_stands_on_the_screen(boot: Boot, tmp_path: Path) -> None:
    machine = boot(picture=True)
    table = BoxedTable(machine, "dice")
    unit = "/etc/systemd/system/droid-dealer.service.d"
    # The only way that software can draw through the kernel's screen here; a Pi has a driver of its own.
    machine.run(
        f"mkdir -p {unit}; printf '[Service]\\nEnvironment=SDL_FRAMEBUFFER_ACCELERATION=opengles2\\n' > {unit}/gl.conf"
    )
    machine.run("systemctl daemon-reload")
    options = {"pot_building_rounds": 0}
    table.set_up({1: 100, 2: 150}, ruleset="dice", options=options, screen="fullscreen", size="1280x720")
    hand = table.begin()
    while len(hand.moves) < 3:
        table.deal_next(hand)
        hand = table.hand() or hand
    table.wait_for(lambda: "kmsdrm" in table.told().lower(), "the screen's driver is told")

    # The same table on the host, from the same journal.
    machine.run(f"systemctl stop droid-dealer; cp -r {STATE} /tmp/state; systemctl start droid-dealer")
    (tmp_path / "state").mkdir()
    stored = machine.run("base64 -w 0 /tmp/state/table.sqlite")
    (tmp_path / "state" / "table.sqlite").write_bytes(base64.b64decode(stored))
    text = machine.run("cat /etc/droid-dealer/table.yaml")
    reader = Rdm6300Peer(tmp_path / "reader")
    text = text.replace("screen: fullscreen", "screen: none").replace(machine.header_port, reader.port)
    (tmp_path / "table.yaml").write_text(text, encoding="utf-8")
    table.write_deck(tmp_path / "deck.yaml")
    own = tmp_path / "host.png"
    arguments = ("run", "--config", tmp_path / "table.yaml", "--state", tmp_path / "state", "--picture", own)
    with reader, Program(*arguments, folder=tmp_path, module="tests.fakes.pinned_table") as program:
        program.pause(RESUMED_SECONDS + 5)  # until the note of the resumed hand is gone, there as here
        program.send_signal(signal.SIGTERM)
        program.wait(10)
    best = 0.0
    shot = tmp_path / "screen.png"

    def same() -> bool:
        nonlocal best
        machine.screenshot(shot)
        best = max(best, alike(pygame.image.load(shot), pygame.image.load(own)))
        return best >= ALIKE

    table.wait_for(same, "the same picture on both", timeout=180)
    print(f"{best:.1%} of the squares are alike")
    blank = pygame.Surface((1280, 720))
    assert alike(blank, pygame.image.load(own)) < ALIKE, "the comparison can tell"
