#!/usr/bin/env bash
# Builds the machine that `make hil` boots: Debian bookworm with its own kernel, simulated GPIO lines as a module, and the
# project, installed by its own installer. Usage: build.sh amd64|arm64 FOLDER, as root on a Debian host.
#
# What does not depend on the project is built once and kept in FOLDER; delete FOLDER to build it anew. Packages come from
# where the host gets its own.
set -euo pipefail

arch=${1:?usage: build.sh amd64|arm64 FOLDER}
mkdir -p "${2:?usage: build.sh amd64|arm64 FOLDER}"
out=$(readlink -f "$2")
here=$(dirname "$(readlink -f "$0")")
project=$(readlink -f "$here/../..")
export DEBIAN_FRONTEND=noninteractive

fail() {
    echo "hil: $*" >&2
    exit 2
}
say() { echo "hil: $* ($SECONDS s)"; }

[ "$(id -u)" = 0 ] || fail "the machine can only be built by root; run: sudo make hil"
if ! grep -qs "^VERSION_CODENAME=bookworm" /etc/os-release || [ "$(dpkg --print-architecture)" != amd64 ]; then
    fail "the host must be a Debian bookworm on amd64, whose packages and kernel sources the machine is made of"
fi
case $arch in
    amd64) cross='' machine=x86_64 console=ttyS0 agent=/dev/ttyS2 ;;
    arm64) cross=aarch64-linux-gnu- machine=aarch64 console=ttyS0 agent=/dev/ttyS1 ;;
    *) fail "no such machine: $arch; take amd64 or arm64" ;;
esac
sources=/etc/apt/sources.list.d/debian.sources
[ -e "$sources" ] || sources=/etc/apt/sources.list

# --- the host's tools

tools="qemu-system-x86 qemu-system-data seabios ipxe-qemu mmdebstrap cpio kmod e2fsprogs gcc make xz-utils
    linux-headers-amd64 linux-source-6.1"
[ "$arch" = amd64 ] || tools="$tools qemu-system-arm qemu-user-static arch-test device-tree-compiler gcc-aarch64-linux-gnu"
if [ ! -e "$out/tools" ]; then
    apt-get -qq update
    # shellcheck disable=SC2086
    apt-get -qq install --yes --no-install-recommends $tools >/dev/null
    touch "$out/tools"
    say "tools"
fi
if [ "$arch" = arm64 ] && [ ! -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]; then
    mountpoint -q /proc/sys/fs/binfmt_misc || mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    cat /usr/lib/binfmt.d/qemu-aarch64.conf >/proc/sys/fs/binfmt_misc/register
fi

# --- Debian, with what a Raspberry Pi OS Lite has and the installer asks for

packages=systemd,systemd-sysv,udev,dbus,kmod,procps,ca-certificates,busybox-static
packages=$packages,python3,python3-venv,python3-evdev
packages=$packages,libegl1,libgbm1,libgles2,libgl1-mesa-dri,libdrm2,fonts-vlgothic
if [ ! -e "$out/debian.tar" ]; then
    mmdebstrap --quiet --architectures="$arch" --variant=minbase --include="$packages" bookworm "$out/debian.part" \
        "$sources" --format=tar
    mv "$out/debian.part" "$out/debian.tar"
    say "Debian"
fi

# --- the kernel, and the simulated lines, which Debian's kernel leaves out

if [ ! -e "$out/kernel/version" ]; then
    rm -rf "$out/kernel"
    mkdir -p "$out/kernel/lists/partial" "$out/kernel/cache/archives/partial" "$out/kernel/sources" "$out/kernel/tree"
    cd "$out/kernel"
    cp "$sources" sources/
    : >status
    target_apt() {
        apt-get -qq -o APT::Architecture="$arch" -o APT::Architectures="$arch" -o Dir::State::lists="$PWD/lists" \
            -o Dir::Cache="$PWD/cache" -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/sources" \
            -o Dir::State::status="$PWD/status" "$@"
    }
    target_apt update
    image=$(target_apt -s install "linux-image-$arch" --no-install-recommends | sed -n 's/^Inst \(linux-image-6[^ ]*\).*/\1/p')
    version=${image#linux-image-}
    common=${version%-"$arch"}-common
    target_apt download "$image" "linux-headers-$version" "linux-headers-$common"
    for package in ./*.deb; do dpkg-deb --extract "$package" tree; done
    rm -f ./*.deb
    mkdir module
    tar --extract --file /usr/src/linux-source-6.1.tar.xz --strip-components=1 --directory module --wildcards \
        '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c'
    mv module/drivers/gpio/* module/kernel/irq/irq_sim.c module/
    # Modules may not ask for an interrupt's descriptor; the number will do.
    sed -i 's/handle_simple_irq(irq_to_desc(irqnum));/generic_handle_irq(irqnum);/' module/irq_sim.c
    cat >module/Makefile <<'MAKE'
obj-m := simulated-gpio.o
simulated-gpio-y := gpio-sim.o irq_sim.o
ccflags-y := -DCONFIG_IRQ_SIM=1
MAKE
    # The headers name each other by absolute paths, and their tools must run on this host.
    headers=$PWD/tree/usr/src/linux-headers-$version
    sed -i "s|/usr/src/|$PWD/tree&|" "$headers/Makefile"
    mkdir -p tree/usr/lib
    rm -rf tree/usr/lib/linux-kbuild-6.1
    ln -sfn /usr/lib/linux-kbuild-6.1 tree/usr/lib/linux-kbuild-6.1
    make -s -C "$headers" M="$PWD/module" ${cross:+ARCH=arm64 CROSS_COMPILE=$cross} modules 2>&1 | grep -v BTF || true
    [ -e module/simulated-gpio.ko ] || fail "the module of simulated GPIO lines could not be built"
    "${cross}strip" -g module/simulated-gpio.ko
    install -D -m 644 module/simulated-gpio.ko "tree/lib/modules/$version/extra/simulated-gpio.ko"
    # What a table never needs is a third of a gigabyte.
    (cd "tree/lib/modules/$version/kernel" && rm -rf sound drivers/{net,media,infiniband,iio,scsi,staging} \
        net/{bluetooth,mac80211,wireless} && find drivers/gpu -name '*.ko*' ! -path '*/tiny/*' ! -name 'drm*' ! -name 'ttm*' -delete)
    depmod -b tree "$version"
    echo "$version" >version
    say "kernel $version"
fi
version=$(cat "$out/kernel/version")
cp "$out/kernel/tree/boot/vmlinuz-$version" "$out/vmlinuz"

# --- the first steps of a boot

if [ ! -e "$out/initrd.gz" ]; then
    rm -rf "$out/initrd"
    mkdir -p "$out/initrd"/{bin,proc,sys,dev,root,modules}
    cd "$out/initrd"
    tar --extract --file "$out/debian.tar" --to-stdout ./bin/busybox >bin/busybox 2>/dev/null ||
        tar --extract --file "$out/debian.tar" --to-stdout ./usr/bin/busybox >bin/busybox
    chmod 755 bin/busybox
    for name in sh mount insmod switch_root sleep grep; do ln -s busybox "bin/$name"; done
    number=10
    for module in virtio_pci virtio_blk ext4 crc32c_generic; do
        for file in $(modprobe --dirname "$out/kernel/tree" --set-version "$version" --show-depends "$module" |
            sed -n 's/^insmod \([^ ]*\).*/\1/p'); do
            ls modules/*-"$(basename "$file")" >/dev/null 2>&1 || cp "$file" "modules/$((number++))-$(basename "$file")"
        done
    done
    cat >init <<'INIT'
#!/bin/sh
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
for module in /modules/*; do insmod "$module"; done
while [ ! -b /dev/vda ]; do sleep 0.1; done
way=rw
grep -qw ro /proc/cmdline && way=ro
mount -t ext4 -o "$way" /dev/vda /root
for name in dev proc sys; do mount --move "/$name" "/root/$name"; done
exec switch_root /root /sbin/init
INIT
    chmod 755 init
    find . | cpio --create --format newc --owner 0:0 --quiet | gzip -1 >"$out/initrd.part"
    mv "$out/initrd.part" "$out/initrd.gz"
    cd "$out"
    rm -rf "$out/initrd"
fi
if [ "$arch" = arm64 ] && [ ! -e "$out/pi.dtb" ]; then
    # QEMU's own board, with the revision of a Pi 4 and the simulated lines.
    tree=$out/pi.part
    qemu-system-aarch64 -machine "virt,dumpdtb=$tree" -cpu cortex-a72 -smp 2 -m 640 -nodefaults -display none 2>/dev/null
    fdtput -t s "$tree" / model "Raspberry Pi 4 Model B Rev 1.4"
    fdtput -c "$tree" /system
    fdtput -t x "$tree" /system linux,revision c03114
    fdtput -c "$tree" /gpio-sim
    fdtput -t s "$tree" /gpio-sim compatible gpio-simulator
    fdtput -c "$tree" /gpio-sim/bank0
    fdtput "$tree" /gpio-sim/bank0 gpio-controller
    fdtput -t x "$tree" /gpio-sim/bank0 "#gpio-cells" 2
    fdtput -t i "$tree" /gpio-sim/bank0 ngpios 54
    fdtput -t s "$tree" /gpio-sim/bank0 gpio-sim,label pinctrl-bcm2711
    fdtput -r "$tree" /gpio-keys # the board's own lines would be the first chip
    fdtput -r "$tree" "$(fdtget -l "$tree" / | sed -n 's/^\(pl061@.*\)/\/\1/p' | head -n 1)"
    mv "$tree" "$out/pi.dtb"
fi

# --- wheels for the machine, so that the installer needs no network in there

wheels=$out/wheels
python=${PYTHON:-python3}
requirements=$("$python" -c '
import sys, tomllib
with open(sys.argv[1], "rb") as file:
    found = tomllib.load(file)
wanted = found["build-system"]["requires"] + found["project"]["dependencies"] + found["project"]["optional-dependencies"]["pi"]
print("\n".join(wanted + ["wheel"]))' "$project/pyproject.toml")
wanted=$(echo "$requirements" | sha256sum | cut -c 1-16)
if [ ! -e "$wheels/$wanted" ]; then
    rm -rf "$wheels"
    platforms=()
    for libc in manylinux_2_34 manylinux_2_28 manylinux_2_17 manylinux2014; do platforms+=(--platform "${libc}_$machine"); done
    mkdir -p "$wheels"
    echo "$requirements" >"$out/requirements.txt"
    "$python" -m pip download --quiet --only-binary=:all: --python-version 3.11 --implementation cp --abi cp311 --abi abi3 \
        --abi none "${platforms[@]}" --dest "$wheels" --requirement "$out/requirements.txt"
    touch "$wheels/$wanted"
    say "wheels"
fi

# --- the image: Debian, kernel modules, the project by its own installer, and the agent

files() { git -C "$project" ls-files -z --cached --others --exclude-standard; }
inside=$(cd "$project" && files | grep -zE '^(pyproject|README|rules|hardware|display|controller|systemd|tests/hil/(build|guest))' |
    xargs -0 sha256sum | sha256sum)
if [ "$(cat "$out/image.of" 2>/dev/null)" = "$inside" ]; then
    say "the machine is up to date"
    exit
fi
rm -f "$out/image.of"
root=$out/root
mounts() { for name in proc dev sys; do mountpoint -q "$root/$name" && umount -l "$root/$name"; done || true; }
trap mounts EXIT
mounts
rm -rf "$root"
mkdir -p "$root"
tar --extract --file "$out/debian.tar" --directory "$root"
mkdir -p "$root/lib/modules"
cp -a "$out/kernel/tree/lib/modules/$version" "$root/lib/modules/"
printf 'configfs\nsimulated-gpio\n8250_pci\n' >"$root/etc/modules-load.d/hil.conf"
mkdir -p "$root/opt/hil" "$root/root/checkout" "$root/root/wheels"
cp "$here/guest/agent.py" "$root/opt/hil/"
cp "$here/guest/agent.service" "$root/etc/systemd/system/hil-agent.service"
echo "HIL_PORT=$agent" >"$root/etc/hil.env"
cp -a "$wheels/." "$root/root/wheels/"
files |
    tar --create --directory "$project" --null --files-from - |
    tar --extract --directory "$root/root/checkout"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind /sys "$root/sys"
mkdir -p "$root/etc/droid-dealer"
say "installer"
mkdir -p "$root/etc/systemd/system/droid-dealer.service.d"
chroot "$root" env PIP_NO_INDEX=1 PIP_FIND_LINKS=/root/wheels PIP_DISABLE_PIP_VERSION_CHECK=1 \
    sh /root/checkout/systemd/install.sh >"$out/install.log" 2>&1 || {
    tail -n 30 "$out/install.log" >&2
    fail "the installer has failed; all of it is in $out/install.log"
}
mounts
# An emulated processor on a busy host is far slower than the slowest Pi.
printf '[Service]\nTimeoutStopSec=60\n' >"$root/etc/systemd/system/droid-dealer.service.d/emulated.conf"
if [ "$arch" = amd64 ]; then
    # No device tree here: gpiozero finds the board's revision in a file that the agent writes.
    printf '[Service]\nBindReadOnlyPaths=-/run/cpuinfo:/proc/cpuinfo\n' \
        >"$root/etc/systemd/system/droid-dealer.service.d/revision.conf"
fi
chroot "$root" systemctl --quiet enable hil-agent.service
chroot "$root" systemctl --quiet set-default multi-user.target
# What no table needs takes an emulated processor as long as the table itself.
chroot "$root" systemctl --quiet mask getty.target getty@tty1.service "serial-getty@$console.service" serial-getty@ttyS1.service \
    apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer e2scrub_reap.service fstrim.timer \
    systemd-hwdb-update.service systemd-update-utmp.service systemd-binfmt.service proc-sys-fs-binfmt_misc.automount \
    sys-kernel-debug.mount sys-kernel-tracing.mount dev-hugepages.mount dev-mqueue.mount sys-fs-fuse-connections.mount \
    modprobe@efi_pstore.service modprobe@dm_mod.service modprobe@loop.service modprobe@fuse.service systemd-pstore.service \
    kmod-static-nodes.service systemd-sysusers.service systemd-random-seed.service systemd-logind.service \
    systemd-ask-password-console.path systemd-ask-password-wall.path
mkdir -p "$root/etc/systemd/system/systemd-udev-trigger.service.d"
{
    printf '[Service]\nExecStart=\nExecStart=-udevadm trigger --type=devices --action=add'
    printf ' --subsystem-match=%s' gpio drm usb input sound block
    printf '\nExecStart=-udevadm trigger --type=devices --action=add --subsystem-match=tty --sysname-match=tty[A-Z]*\n'
} >"$root/etc/systemd/system/systemd-udev-trigger.service.d/table.conf"
chroot "$root" passwd --quiet --delete root
echo hil >"$root/etc/hostname"
: >"$root/etc/fstab"
# With one of its own a boot is not a first one, which would set up the whole system.
tr -d - </proc/sys/kernel/random/uuid >"$root/etc/machine-id"
rm -rf "$root/root/wheels"
rm -f "$out/image.part"
truncate -s 2G "$out/image.part"
mkfs.ext4 -q -F -d "$root" -E lazy_itable_init=1 "$out/image.part"
mv "$out/image.part" "$out/image.ext4"
rm -rf "$root"
echo "$inside" >"$out/image.of"
say "image"
