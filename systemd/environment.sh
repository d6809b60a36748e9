#!/bin/sh
# Creates a virtual environment and installs the program in it: environment.sh PYTHON FOLDER WHAT [service]
# Needs no root. Debian without python3-venv has no pip inside new environments; the system's pip or uv then does it.
# `service`: a copy of the program instead of a link to this checkout, and the system's own packages are seen.
set -eu
python=${1:-}
folder=$2
what=$3
say() { printf 'droid-dealer: %s\n' "$*"; }

if [ "${4:-}" = service ]; then
    seen=--system-site-packages
    editable=
else
    seen=
    editable=--editable
fi
if [ -z "$python" ]; then
    say "no Python 3.11 or newer was found; install it (on Debian and Raspberry Pi OS: sudo apt install python3 python3-venv)" >&2
    exit 1
fi
if ! "$folder/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    say "making the environment $folder (once)"
    rm -rf "$folder"
    "$python" -m venv $seen "$folder" >/dev/null 2>&1 || { rm -rf "$folder"; "$python" -m venv $seen --without-pip "$folder"; }
fi
say "installing into $folder (once, and after updates)"
if "$folder/bin/python" -m pip --version >/dev/null 2>&1; then
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check $editable "$what"
elif "$python" -m pip --version >/dev/null 2>&1; then
    "$python" -m pip --python "$folder/bin/python" install --quiet --disable-pip-version-check $editable "$what"
elif command -v uv >/dev/null 2>&1; then
    uv pip install --quiet --python "$folder/bin/python" $editable "$what"
else
    rm -rf "$folder"
    say "pip is missing; install it once: sudo apt install python3-venv" >&2
    exit 1
fi
