"""The commands of `droid-dealer`, a module each, in the order in which help lists them."""

from __future__ import annotations
