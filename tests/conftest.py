"""What holds for all tests: the program speaks English, whatever the language of the machine, and makes no sound."""

from __future__ import annotations

import os

os.environ["LC_ALL"] = "C.UTF-8"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # whoever runs the tests hears nothing of them
