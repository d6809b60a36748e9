"""What the droid's chirps are for each message. Each has as many sounds as the buzzer's rhythm of the same message has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.sound.synthesis import Chirp

PHRASES: Mapping[str, Sequence[Chirp]] = {
    # a question, upwards
    "turn": (Chirp(520, 860, 0.17, wobble=24, sway=0.04),),
    # tick, tick
    "hurry": (Chirp(760, 720, 0.05, 0.12), Chirp(760, 720, 0.05)),
    # three quick steps up: yes
    "accepted": (Chirp(900, 1080, 0.05, 0.03), Chirp(1130, 1360, 0.05, 0.03), Chirp(1420, 1800, 0.07)),
    # one long doubtful growl
    "unknown_card": (Chirp(400, 235, 0.55, wobble=17, sway=0.12),),
    # twice down: no
    "refused": (Chirp(340, 250, 0.13, 0.07), Chirp(300, 205, 0.18)),
    # an alarm that sweeps up and down
    "shift": (Chirp(560, 1500, 0.11, 0.04), Chirp(1500, 560, 0.11, 0.04)) * 6,
    # a fanfare
    "win": (
        Chirp(640, 660, 0.14, 0.05),
        Chirp(850, 880, 0.14, 0.05),
        Chirp(1250, 1320, 0.5, wobble=7, sway=0.025),
    ),
}
"""By the codes of `controller.cues.RHYTHMS`."""
