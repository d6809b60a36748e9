"""The version of the program."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("droid-dealer")
except PackageNotFoundError:  # run from a checkout that is not installed
    VERSION = "0+unknown"
