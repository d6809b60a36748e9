"""What holds for all tests: the program speaks English, whatever the language of the machine, and makes no sound.

Ctrl-C ends programs also where the tests run in a shell's background, which has all it starts ignore that signal.
"""

from __future__ import annotations

import os
import signal

os.environ["LC_ALL"] = "C.UTF-8"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # whoever runs the tests hears nothing of them
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
