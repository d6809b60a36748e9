"""What holds for all tests: the program speaks English, whatever the language of the machine."""

from __future__ import annotations

import os

os.environ["LC_ALL"] = "C.UTF-8"
