#!/bin/sh
# Checks the units as systemd reads them: verify.sh. Every line that systemd-analyze has to say is a fault (it returns 0 for
# keys that it does not know), and so is an exposure above 1.5.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/droid-dealer.service.d"
# The program is not installed where this is checked.
sed 's|/opt/droid-dealer/venv/bin/droid-dealer|/bin/true|' "$here/droid-dealer.service" >"$folder/droid-dealer.service"
cp "$here/console.conf" "$folder/droid-dealer.service.d/"
cp "$here/droid-dealer-poweroff.service" "$here/droid-dealer-poweroff.path" "$folder/"
for unit in "$folder"/*.service "$folder"/*.path; do
    systemd-analyze verify "$unit" >>"$folder/told" 2>&1 || echo "$unit: refused" >>"$folder/told"
done
if [ -s "$folder/told" ]; then
    cat "$folder/told" >&2
    exit 1
fi
if ! systemd-analyze security --offline=true --no-pager --threshold=15 "$folder/droid-dealer.service" >"$folder/security" 2>&1; then
    cat "$folder/security" >&2
    exit 1
fi
tail -n 1 "$folder/security"
