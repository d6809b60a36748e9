#!/bin/sh
# Creates a virtual environment and installs the program in it: environment.sh PYTHON FOLDER WHAT
# Needs no root. Debian without python3-venv has no pip inside new environments; the system's pip or uv then does it.
set -eu
python=${1:-}
folder=$2
what=$3
say() { printf 'droid-dealer: %s\n' "$*"; }

if [ -z "$python" ]; then
    say "no Python 3.11 or newer was found; install it (on Debian and Raspberry Pi OS: sudo apt install python3 python3-venv)" >&2
    exit 1
fi
if ! "$folder/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    say "making the environment $folder (once)"
    rm -rf "$folder"
    "$python" -m venv "$folder" >/dev/null 2>&1 || { rm -rf "$folder"; "$python" -m venv --without-pip "$folder"; }
fi
say "installing into $folder (once, and after updates)"
if "$folder/bin/python" -m pip --version >/dev/null 2>&1; then
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --editable "$what"
elif "$python" -m pip --version >/dev/null 2>&1; then
    "$python" -m pip --python "$folder/bin/python" install --quiet --disable-pip-version-check --editable "$what"
elif command -v uv >/dev/null 2>&1; then
    uv pip install --quiet --python "$folder/bin/python" --editable "$what"
else
    rm -rf "$folder"
    say "pip is missing; install it once: sudo apt install python3-venv" >&2
    exit 1
fi
