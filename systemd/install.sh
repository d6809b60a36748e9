#!/bin/sh
# Installs the table as a service on Raspberry Pi OS (bookworm, trixie; 64-bit), from this checkout: install.sh --help
set -eu
umask 022
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
checkout=$(dirname -- "$here")

home=/opt/droid-dealer
settings=/etc/droid-dealer
state=/var/lib/droid-dealer
units=/etc/systemd/system
command=/usr/local/bin/droid-dealer
configuration='touch'
console=ask
wanted=install
dry=
stopped=
touched=
copy=

say() { printf 'droid-dealer: %s\n' "$*"; }
refuse() {
    printf 'droid-dealer: %s\n' "$*" >&2
    exit 2
}
usage() {
    cat <<END
usage: sudo systemd/install.sh [--config NAME] [--console | --no-console] [--dry-run]
       sudo systemd/install.sh --uninstall [--dry-run]

Installs this checkout as the service droid-dealer, or brings an installed one up to date; configuration, decks and
the journal stay. May be run again at any time.

  --config NAME  the configuration to begin with, where $settings/table.yaml is missing ($configuration); one of:
                 $(shipped)
  --console      on a computer with a desktop: start the table on the first console instead of the desktop
  --no-console   the table gets no console, and so no picture of its own: for a table without a screen
  --uninstall    take it away again; $settings, $state and the user droid-dealer stay
  --dry-run      say what would be done, and do nothing
END
}
shipped() {
    for file in "$checkout"/controller/configurations/*.yaml; do
        basename "$file" .yaml
    done | tr '\n' ' '
}
# Every change to the computer goes through here.
change() {
    if [ -n "$dry" ]; then
        say "would run: $*" | sed 's/packages_do/apt-get/'
    else
        "$@"
    fi
}
# The packages' own story is of no use to a maker; their faults are.
packages_do() { DEBIAN_FRONTEND=noninteractive apt-get --quiet=2 --yes -o Dpkg::Use-Pty=0 "$@" >/dev/null; }
# Puts a file into its place; says so only when something changes.
put() {
    if ! cmp -s "$1" "$2"; then
        say "writing $2"
        touched=yes
        change install -D -m 0644 "$1" "$2"
    fi
}
take_away() {
    if [ -e "$1" ] || [ -L "$1" ]; then
        say "removing $1"
        change rm -rf "$1"
    fi
}
# Whether systemd runs here; in a chroot, or while an image is built, only files are written.
booted() { [ -d /run/systemd/system ]; }
active() { booted && systemctl --quiet is-active droid-dealer.service; }
has_desktop() {
    [ "$(systemctl get-default 2>/dev/null)" = graphical.target ] && [ -e $units/display-manager.service ]
}

# On every way out.
leave() {
    status=$?
    [ -z "$copy" ] || rm -rf "$copy"
    [ $status != 0 ] || return 0
    [ -z "$stopped" ] || systemctl start droid-dealer.service || true
    say "not finished; what was installed before is as it was. Mend what is told above, and run it again" >&2
}

while [ $# -gt 0 ]; do
    case $1 in
    --console) console=yes ;;
    --no-console) console=no ;;
    --config)
        [ $# -ge 2 ] || refuse "--config needs a name; one of: $(shipped)"
        configuration=$2
        shift
        ;;
    --uninstall) wanted=uninstall ;;
    --dry-run) dry=yes ;;
    -h | --help)
        usage
        exit 0
        ;;
    *) refuse "there is no option '$1'; see install.sh --help" ;;
    esac
    shift
done
[ -f "$checkout/controller/configurations/$configuration.yaml" ] ||
    refuse "there is no configuration '$configuration'; one of: $(shipped)"
[ -n "$dry" ] || [ "$(id -u)" = 0 ] || refuse "root is needed; run it again with sudo"

# --- the first console

# The table's picture on it, and no login.
take_console() {
    put "$here/console.conf" $units/droid-dealer.service.d/console.conf
    if has_desktop; then
        say "the computer starts the table instead of the desktop; --uninstall undoes that"
        [ -n "$dry" ] || systemctl get-default >$home/default-target
        change systemctl --quiet set-default multi-user.target
    fi
    if systemctl --quiet is-enabled getty@tty1.service 2>/dev/null; then
        say "the first console is the table's; logins: the second one (Alt+F2), or ssh"
        [ -n "$dry" ] || : >$home/getty-disabled
        change systemctl --quiet disable getty@tty1.service
    fi
}

# As it was before.
give_console_back() {
    if [ -e $home/default-target ]; then
        target=$(cat $home/default-target)
        say "the computer starts $target again"
        change systemctl --quiet set-default "$target"
        change rm -f $home/default-target
    fi
    if [ -e $home/getty-disabled ]; then
        say "the first console is a login again"
        change systemctl --quiet enable getty@tty1.service
        change rm -f $home/getty-disabled
    fi
    take_away $units/droid-dealer.service.d/console.conf
    if [ -d $units/droid-dealer.service.d ]; then
        change rmdir --ignore-fail-on-non-empty $units/droid-dealer.service.d
    fi
}

# --- taking it away

uninstall() {
    say "removing the service; $settings and $state stay"
    if booted; then
        change systemctl stop droid-dealer.service droid-dealer-poweroff.path 2>/dev/null || true
    fi
    if [ -e $units/droid-dealer.service ]; then
        change systemctl --quiet disable droid-dealer.service droid-dealer-poweroff.path || true
    fi
    give_console_back
    for file in $units/droid-dealer.service $units/droid-dealer-poweroff.path $units/droid-dealer-poweroff.service \
        /etc/udev/rules.d/70-droid-dealer.rules /etc/modules-load.d/droid-dealer.conf /etc/sysusers.d/droid-dealer.conf; do
        take_away "$file"
    done
    if [ "$(readlink $command 2>/dev/null)" = $home/venv/bin/droid-dealer ]; then
        take_away $command
    fi
    take_away $home
    if booted; then
        change systemctl daemon-reload
        change udevadm control --reload
        if [ -e /dev/tty1 ] && systemctl --quiet is-enabled getty@tty1.service 2>/dev/null; then
            change systemctl --no-block start getty@tty1.service
        fi
    fi
    say "done. To remove the rest: sudo rm -r $settings $state; sudo userdel droid-dealer"
}

# --- putting it there

python=python3
# KMSDRM draws through the last four; a system without a desktop lacks them.
base="python3 python3-venv python3-evdev libgbm1 libegl1 libgles2 libgl1-mesa-dri"
packages() {
    # shellcheck disable=SC2086 # one word a package
    missing=$(missing_of $base)
    if [ -z "$missing" ] && { has_pins "$python" || has_pins $home/venv/bin/python; }; then
        return
    fi
    say "asking for the newest packages"
    change packages_do update || say "the lists of packages stay as they are"
    # The pin library: Raspberry Pi OS has it; elsewhere it comes as a wheel, up to Python 3.12.
    if apt-cache show python3-lgpio >/dev/null 2>&1; then
        missing="$missing $(missing_of python3-lgpio)"
    fi
    if [ -n "${missing# }" ]; then
        say "installing packages: $missing"
        # shellcheck disable=SC2086 # one word a package
        change packages_do install --no-install-recommends $missing
    fi
}
# Whether this Python has a pin library that is not empty; its import leaves a pipe where it is made.
has_pins() {
    folder=$(mktemp -d)
    (cd "$folder" && LG_WD=$folder "$1" -c 'import lgpio; lgpio.gpiochip_open') >/dev/null 2>&1 && found=0 || found=1
    rm -rf "$folder"
    return "$found"
}
missing_of() {
    for package in "$@"; do
        installed "$package" || printf '%s ' "$package"
    done
}
installed() { [ "$(dpkg-query --show --showformat '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# What is installed, in one number: nothing is done where it has not changed.
fingerprint() {
    (
        cd "$checkout"
        "$python" --version
        find pyproject.toml README.md rules hardware display controller -type f ! -name '*.pyc' -exec sha256sum {} + |
            LC_ALL=C sort
    ) 2>/dev/null | sha256sum | cut -d ' ' -f 1
}

# The new environment is made beside the running one, which is kept until the new one works.
program() {
    mark=$(fingerprint)
    if [ "$(cat $home/venv/fingerprint 2>/dev/null)" = "$mark" ] && $home/venv/bin/droid-dealer --version >/dev/null 2>&1; then
        say "$home/venv is up to date"
        return
    fi
    new=$home/venv-1
    [ "$(readlink $home/venv 2>/dev/null)" != venv-1 ] || new=$home/venv-2
    say "installing the program into $new"
    [ -z "$dry" ] || return 0
    rm -rf "$new"
    mkdir -p $home
    # Built from a copy: a build as root leaves files behind.
    copy=$(mktemp -d)
    (cd "$checkout" && cp -R pyproject.toml README.md rules hardware display controller "$copy")
    # No compiler is needed: what has no wheel comes from the packages above.
    export PIP_ONLY_BINARY=:all: PIP_ROOT_USER_ACTION=ignore
    if has_pins "$python" || ! sh "$here/environment.sh" "$python" "$new" "${copy}[pi]" service; then
        has_pins "$python" || say "without the pin library: neither a package nor a wheel of it was found. A table that" \
            "names pins needs python3-lgpio, which Raspberry Pi OS has"
        sh "$here/environment.sh" "$python" "$new" "$copy" service
    fi
    "$new/bin/droid-dealer" --version >/dev/null
    echo "$mark" >"$new/fingerprint"
    chmod -R go+rX "$new"
    ! active || stopped=yes
    [ -z "$stopped" ] || systemctl stop droid-dealer.service
    old=$(readlink $home/venv 2>/dev/null || true)
    ln -sfn "$(basename "$new")" $home/venv.new
    mv -T $home/venv.new $home/venv
    [ -z "$old" ] || rm -rf "${home:?}/$old"
}

# Whether the table takes the first console; on a desktop only for who wants it.
choose_console() {
    [ $console = ask ] || return 0
    if [ -e $units/droid-dealer.service.d/console.conf ]; then
        console=yes # as before
    elif booted && [ ! -e /dev/tty1 ]; then
        console=no # a container
    elif ! has_desktop; then
        console=yes
    else
        console=no
        if [ -z "$dry" ] && [ -t 0 ]; then
            printf 'droid-dealer: Start the table on the first console instead of the desktop? [y/N] '
            read -r answer || answer=
            case $answer in [yY]*) console=yes ;; esac
        fi
    fi
}

install_it() {
    choose_console
    say "installing from $checkout: program in $home, configuration in $settings, state in $state"
    command -v apt-get >/dev/null || refuse "this is no Debian or Raspberry Pi OS: apt-get is missing"
    packages
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && [ -z "$dry" ]; then
        refuse "Python 3.11 or newer is needed: Raspberry Pi OS bookworm or later"
    fi
    put "$here/droid-dealer.sysusers.conf" /etc/sysusers.d/droid-dealer.conf
    say "the user droid-dealer and its groups"
    change systemd-sysusers /etc/sysusers.d/droid-dealer.conf
    program
    if [ "$(readlink $command 2>/dev/null)" != $home/venv/bin/droid-dealer ]; then
        [ ! -e $command ] || refuse "$command is there already, and not from here; move it away"
        say "linking $command"
        change ln -sfn $home/venv/bin/droid-dealer $command
    fi
    if [ ! -e $settings/table.yaml ]; then
        put "$checkout/controller/configurations/$configuration.yaml" $settings/table.yaml
    else
        say "$settings/table.yaml stays as it is"
    fi
    # Whatever was made there as root is the table's again.
    change install -d -o droid-dealer -g droid-dealer -m 0750 $state
    change chown -R droid-dealer:droid-dealer $state

    put "$here/droid-dealer.service" $units/droid-dealer.service
    put "$here/droid-dealer-poweroff.path" $units/droid-dealer-poweroff.path
    put "$here/droid-dealer-poweroff.service" $units/droid-dealer-poweroff.service
    put "$here/70-droid-dealer.rules" /etc/udev/rules.d/70-droid-dealer.rules
    put "$here/droid-dealer.modules.conf" /etc/modules-load.d/droid-dealer.conf
    if [ $console = yes ]; then
        take_console
    else
        give_console_back
    fi
    if [ $console = no ] && has_desktop; then
        say "the desktop stays; the service does not start by itself"
        change systemctl --quiet disable droid-dealer.service
    elif ! systemctl --quiet is-enabled droid-dealer.service 2>/dev/null; then
        say "the service starts with the computer"
        change systemctl --quiet enable droid-dealer.service
    fi
    change systemctl --quiet enable droid-dealer-poweroff.path
    if booted; then
        change systemctl daemon-reload
        change systemctl restart systemd-modules-load.service || true
        change udevadm control --reload
        change udevadm trigger --subsystem-match=gpio --subsystem-match=tty --subsystem-match=usb
        change systemctl start droid-dealer-poweroff.path
    fi

    say "asking the doctor: droid-dealer doctor --config $settings/table.yaml --state $state"
    cd /
    change runuser -u droid-dealer -- $command doctor --config $settings/table.yaml --state $state ||
        say "the doctor found something to do; the installation is complete all the same"
    if [ -n "$stopped" ]; then
        say "starting the table again"
        systemctl start droid-dealer.service
        stopped=
    elif active && [ -n "$touched" ]; then
        say "starting the table anew, with its changed files"
        change systemctl restart droid-dealer.service
    elif active; then
        say "done; the table runs. After a change of $settings/table.yaml: sudo systemctl reload droid-dealer"
    elif [ $console = no ] && has_desktop; then
        say "done. Play: droid-dealer run. For the table instead of the desktop: sudo systemd/install.sh --console"
    else
        say "done. Start the table: sudo systemctl start droid-dealer, or start the computer again"
    fi
}

trap leave EXIT
case $wanted in
install) install_it ;;
uninstall) uninstall ;;
esac
