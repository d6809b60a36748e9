"""The installer in earnest: make install-test, or python -m tests.systemd.installation [bookworm] [trixie] [--boot].

Each Debian root is made by debootstrap from this machine's own sources, the checkout is copied into it, and install.sh runs
there in a chroot, with a folder of wheels in place of an index. `--boot` also starts bookworm's systemd in a container and
takes the service through reload, kill, hang, stop and power-off. Needs root, debootstrap and minutes.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

ROOT = Path(__file__).resolve().parents[2]
PYTHON = {"bookworm": "3.11", "trixie": "3.13"}
PACKAGES = "systemd,systemd-sysv,udev,dbus,python3,ca-certificates"
CHECKOUT = "home/pi/droid-dealer"
INSTALLER = f"/{CHECKOUT}/systemd/install.sh"
VENV = "opt/droid-dealer/venv"
MOCK = """\
format: 1
table:
  ruleset: classic
  cards: electronic
  seats:
    1: {name: K3-LN, credits: 200, droid: careful}
    2: {name: T0-B1, credits: 200, droid: steady}
hardware: {driver: mock}
display: {screen: none}
"""


class Failed(Exception):
    """A check did not hold."""


def expect(held: object, what: str) -> None:
    """Note a check. Raises Failed."""
    if not held:
        raise Failed(what)
    print(f"  ok    {what}", flush=True)


def command(*words: object, **named: object) -> subprocess.CompletedProcess[str]:
    """Run it; what it says is kept."""
    wanted = {"capture_output": True, "text": True, "check": False, "stdin": subprocess.DEVNULL} | named
    return subprocess.run([str(word) for word in words], **wanted)  # type: ignore[call-overload, no-any-return]


def must(*words: object, **named: object) -> str:
    """What a command prints. Raises Failed where it fails."""
    ran = command(*words, **named)
    if ran.returncode:
        raise Failed(f"{' '.join(map(str, words))}: {(ran.stderr or ran.stdout).strip()[-2000:]}")
    return str(ran.stdout)


def mirror() -> str:
    """The address that this machine's own packages come from."""
    for path in (*Path("/etc/apt/sources.list.d").glob("*.sources"), Path("/etc/apt/sources.list")):
        found = (
            re.search(r"^(?:URIs:|deb) *(?:\[.*?\] *)?(\S+)", path.read_text(), re.MULTILINE) if path.exists() else None
        )
        if found is not None:
            return found[1]
    raise Failed("no source of packages is known here")


def wheels(version: str, folder: Path) -> None:
    """Everything that the program needs for a version of Python, as wheels."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["build-system"]["requires"], *project["project"]["dependencies"], "wheel"]
    if version == "3.11":  # later versions have no wheel of it; Raspberry Pi OS has the package
        wanted += project["project"]["optional-dependencies"]["pi"]
    form = ("--only-binary=:all:", "--python-version", version)
    must(sys.executable, "-m", "pip", "download", "--quiet", *form, "--dest", folder, *wanted)


class Computer:
    """A Debian root with the checkout of a user in it."""

    def __init__(self, suite: str, folder: Path, bases: Path | None) -> None:
        self.root, self.python = folder / suite, PYTHON[suite]
        base = None if bases is None else bases / suite
        if base is not None and base.exists():
            must("cp", "--archive", base, self.root)
        else:
            must("debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, self.root, mirror())
            if base is not None:
                must("cp", "--archive", self.root, base)
        for name in ("resolv.conf", "hosts"):
            shutil.copy(f"/etc/{name}", self.root / "etc" / name)
        wheels(self.python, self.root / "wheels")
        self.copy_checkout()

    def copy_checkout(self) -> None:
        """The files of this checkout, as the version control has them."""
        for name in must("git", "ls-files", cwd=ROOT).splitlines():
            if (ROOT / name).is_file():
                target = self.root / CHECKOUT / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, target)

    def run(self, *words: str, wheels: str = "/wheels") -> subprocess.CompletedProcess[str]:
        """Run a command in the chroot, as root and with no terminal."""
        path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        with self._proc():
            return command("chroot", self.root, "env", "-i", path, "PIP_NO_INDEX=1", f"PIP_FIND_LINKS={wheels}", *words)

    def install(self, *options: str, wheels: str = "/wheels") -> subprocess.CompletedProcess[str]:
        """Run the installer."""
        begun = monotonic()
        ran = self.run("sh", INSTALLER, *options, wheels=wheels)
        print(f"  ({' '.join(('install.sh', *options))}: {monotonic() - begun:.0f} s)", flush=True)
        return ran

    def has(self, name: str) -> bool:
        """Whether there is such a file; a link counts wherever it leads."""
        return os.path.lexists(self.root / name)

    def text(self, name: str) -> str:
        """A file's text."""
        return (self.root / name).read_text("utf-8")

    @contextmanager
    def _proc(self) -> Iterator[None]:
        must("mount", "--bind", "/proc", self.root / "proc")
        try:
            yield
        finally:
            must("umount", "--lazy", self.root / "proc")


def everything_is_installed(computer: Computer) -> None:
    """A first installation on a system without a desktop."""
    before = computer.install("--dry-run")
    expect(before.returncode == 0 and not computer.has("opt/droid-dealer"), "a dry run does nothing")
    ran = computer.install()
    expect(ran.returncode == 0, f"it installs {ran.stderr[-500:] if ran.returncode else ''}")
    for name in (
        "etc/droid-dealer/table.yaml",
        "etc/systemd/system/droid-dealer.service",
        "etc/systemd/system/droid-dealer.service.d/console.conf",
        "etc/systemd/system/multi-user.target.wants/droid-dealer.service",
        "etc/systemd/system/multi-user.target.wants/droid-dealer-poweroff.path",
        "etc/udev/rules.d/70-droid-dealer.rules",
        "etc/modules-load.d/droid-dealer.conf",
        "usr/local/bin/droid-dealer",
        "var/lib/droid-dealer",
    ):
        expect(computer.has(name), f"/{name}")
    expect(
        not computer.has("etc/systemd/system/getty.target.wants/getty@tty1.service"), "no login on the first console"
    )
    groups = computer.run("id", "-nG", "droid-dealer").stdout.split()
    expect({"gpio", "dialout", "video", "render", "input", "audio"} <= set(groups), "the user is in its groups")
    expect("droid-dealer 0" in computer.run("droid-dealer", "--version").stdout, "droid-dealer is on the path")
    verified = computer.run("systemd-analyze", "verify", "droid-dealer.service", "droid-dealer-poweroff.path")
    expect(not verified.stderr, f"this systemd has nothing to say against the units {verified.stderr}")
    if computer.run("udevadm", "verify", "--help").returncode == 0:
        checked = computer.run("udevadm", "verify", "/etc/udev/rules.d/70-droid-dealer.rules")
        expect(checked.returncode == 0, f"udev has nothing to say against its rules {checked.stderr}")
    if "without the pin library" in ran.stdout:
        expect(computer.python != "3.11", "this Debian has no pin library, and it says so")
        # As Raspberry Pi OS has it: a package of the system.
        package = computer.root / "usr/lib/python3/dist-packages/lgpio.py"
        package.write_text("gpiochip_open = print\n", "utf-8")
    imported = computer.run(
        "sh", "-c", f"cd /tmp && /{VENV}/bin/python -c 'import evdev, lgpio, pygame; lgpio.gpiochip_open'"
    )
    expect(imported.returncode == 0, f"pins, readers that type and the screen have their libraries {imported.stderr}")
    compilers = ("gcc", "cc", "python3.11-dev", "python3.13-dev")
    expect(not any(computer.has(f"usr/bin/{name}") for name in compilers), "and no compiler was needed")
    demo = "droid-dealer demo --pace 0 --hands 1 --no-screen --state /var/lib/droid-dealer"
    play = f"cd / && runuser -u droid-dealer -- {demo}"
    expect(computer.run("sh", "-c", play).returncode == 0, "the service's user plays a hand")
    expect("looking at /etc/droid-dealer/table.yaml" in ran.stdout, "it ends with the doctor")


def upgrades_keep_what_is_the_tables(computer: Computer) -> None:
    """Again, with an upgrade, and with one that fails."""
    (computer.root / "etc/droid-dealer/table.yaml").write_text(MOCK, "utf-8")
    (computer.root / "etc/droid-dealer/deck.yaml").write_text("a deck\n", "utf-8")
    journal = (computer.root / "var/lib/droid-dealer/table.sqlite").read_bytes()
    ran = computer.install()
    expect(ran.returncode == 0 and "is up to date" in ran.stdout, "a second time it changes nothing")
    expect(os.readlink(computer.root / VENV) == "venv-1", "and keeps its environment")
    version = computer.root / CHECKOUT / "controller/version.py"
    version.write_text(f"{version.read_text('utf-8')}\nUPGRADED = True\n", "utf-8")
    failed = computer.install(wheels="/nowhere")
    expect(failed.returncode != 0 and "not finished" in failed.stderr, "an upgrade that fails says so")
    expect(computer.run("droid-dealer", "--version").returncode == 0, "and leaves the old program running")
    expect(computer.install().returncode == 0, "an upgrade that works")
    upgraded = computer.run("sh", "-c", f"cd / && /{VENV}/bin/python -c 'from controller.version import UPGRADED'")
    expect(upgraded.returncode == 0, "brings the new program")
    expect(computer.text("etc/droid-dealer/table.yaml") == MOCK, "and keeps the configuration")
    expect(computer.text("etc/droid-dealer/deck.yaml") == "a deck\n", "the deck")
    kept = (computer.root / "var/lib/droid-dealer/table.sqlite").read_bytes()
    expect(kept == journal, "and the journal")


def it_goes_as_it_came(computer: Computer) -> None:
    """--uninstall, and what stays."""
    ran = computer.install("--uninstall")
    expect(ran.returncode == 0, f"it is taken away {ran.stderr}")
    left = must(
        "find", *(computer.root / name for name in ("etc", "opt", "usr/local")), "-name", "*droid-dealer*"
    ).split()
    names = [str(Path(path).relative_to(computer.root)) for path in left]
    expect(names == ["etc/droid-dealer"], f"only the configuration is left in /etc, /opt and /usr/local: {names}")
    expect(computer.has("var/lib/droid-dealer/table.sqlite"), "and the journal in /var/lib")
    expect(
        computer.has("etc/systemd/system/getty.target.wants/getty@tty1.service"), "the first console is a login again"
    )
    expect(computer.install("--uninstall").returncode == 0, "nothing to take away is no fault")


def a_desktop_stays_unless_somebody_says_so(computer: Computer) -> None:
    """On an image with a desktop."""
    manager = computer.root / "etc/systemd/system/display-manager.service"
    manager.write_text("[Unit]\nDescription=A desktop\n[Service]\nExecStart=/bin/true\n", "utf-8")
    computer.run("systemctl", "set-default", "graphical.target")

    def target() -> str:
        return computer.run("systemctl", "get-default").stdout.strip()

    ran = computer.install()
    expect(ran.returncode == 0 and target() == "graphical.target", "a desktop stays")
    expect(not computer.has("etc/systemd/system/multi-user.target.wants/droid-dealer.service"), "the service waits")
    expect("the desktop stays" in ran.stdout, "and it says so")
    expect(
        computer.install("--console").returncode == 0 and target() == "multi-user.target", "--console takes its place"
    )
    expect(computer.has("etc/systemd/system/multi-user.target.wants/droid-dealer.service"), "the service starts")
    expect(computer.install().returncode == 0 and target() == "multi-user.target", "an upgrade leaves it so")
    expect(
        computer.install("--uninstall").returncode == 0 and target() == "graphical.target", "--uninstall brings it back"
    )
    manager.unlink()


def the_service_runs(computer: Computer) -> None:
    """The unit under its systemd, in a container: no pins there, so a simulated table."""
    expect(computer.install("--no-console").returncode == 0, "installed without a console")
    (computer.root / "etc/droid-dealer/table.yaml").write_text(MOCK, "utf-8")
    with ExitStack() as stack:
        inside = _booted(computer, stack)

        def shown(name: str) -> str:
            return inside("systemctl", "show", "--value", "--property", name, "droid-dealer").stdout.strip()

        def until(name: str, wanted: str, seconds: float = 30) -> None:
            end = monotonic() + seconds
            while wanted not in shown(name) and monotonic() < end:
                sleep(0.2)
            expect(wanted in shown(name), f"{name} says {wanted}")

        def edit(before: str, after: str) -> None:
            path = computer.root / "etc/droid-dealer/table.yaml"
            path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")

        until("ActiveState", "active")
        until("StatusText", "classic: between hands")
        edit("classic", "clasic")
        expect(inside("systemctl", "reload", "droid-dealer").returncode != 0, "a reload of a bad file fails")
        edit("clasic", "computer")
        expect(inside("systemctl", "reload", "droid-dealer").returncode == 0, "and of a good one does not")
        until("StatusText", "computer: between hands")
        inside("systemctl", "kill", "--signal=KILL", "droid-dealer")
        until("NRestarts", "1")
        until("ActiveState", "active")
        inside("systemctl", "kill", "--signal=STOP", "--kill-whom=main", "droid-dealer")
        until("NRestarts", "2", 40)
        log = inside("journalctl", "--unit=droid-dealer", "--output=cat", "--no-pager").stdout
        expect("Failed with result 'watchdog'" in log, "a table that stands still is ended by the watchdog")
        expect(log.count("nothing to switch off") == 2, "after each end its outputs are switched off")
        until("ActiveState", "active")
        begun = monotonic()
        inside("systemctl", "stop", "droid-dealer")
        expect(monotonic() - begun < 5 and shown("Result") == "success", "a stop takes less than 5 seconds")
        inside("systemctl", "start", "droid-dealer")
        inside("sh", "-c", "echo asked > /run/droid-dealer/poweroff")
        end = monotonic() + 30
        while inside("true").returncode == 0 and monotonic() < end:
            sleep(0.2)
        expect(inside("true").returncode != 0, "a file in its runtime directory shuts the computer down")


def _booted(computer: Computer, stack: ExitStack) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Boot it, and give what runs commands in it."""
    options = "--register=no --keep-unit --boot systemd.unified_cgroup_hierarchy=0 systemd.show_status=0"
    line = f"systemd-nspawn --directory={computer.root} --machine=droid{os.getpid()} {options}"
    quiet = subprocess.DEVNULL
    shell = stack.enter_context(
        subprocess.Popen(["script", "-qfec", line, "/dev/null"], stdin=quiet, stdout=quiet, stderr=quiet)
    )
    stack.callback(shell.kill)
    leader = ""

    def inside(*words: str) -> subprocess.CompletedProcess[str]:
        return command("nsenter", "-t", leader, "-m", "-u", "-i", "-p", "-C", *words)

    end = monotonic() + 60
    while monotonic() < end:
        outer = command("pgrep", "-P", shell.pid, "-x", "systemd-nspawn").stdout.split()
        found = command("pgrep", "-P", outer[0]).stdout.split() if outer else []
        leader = found[0] if found else ""
        if leader and inside("systemctl", "is-system-running").stdout.strip() in ("running", "degraded"):
            stack.callback(command, "kill", "-KILL", leader)
            return inside
        sleep(0.2)
    raise Failed("the container does not boot")


def main() -> int:
    """0 when every check held."""
    parser = argparse.ArgumentParser(prog="python -m tests.systemd.installation", description=__doc__)
    parser.add_argument("suites", nargs="*", choices=[*PYTHON, []], help="bookworm, trixie; both where none is named")
    parser.add_argument(
        "--bases", type=Path, metavar="DIR", help="keep fresh roots in this folder, and begin with those there"
    )
    parser.add_argument("--boot", action="store_true", help="also boot bookworm in a container")
    arguments = parser.parse_args()
    tools = [
        "debootstrap",
        "chroot",
        "git",
        *(["systemd-nspawn", "script", "nsenter", "pgrep"] if arguments.boot else []),
    ]
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if os.geteuid() != 0 or missing:
        print(f"skipped: needs root and {', '.join(tools)}; missing: {', '.join(missing) or 'root'}")
        return 0
    with tempfile.TemporaryDirectory(prefix="droid-dealer-roots-") as folder:
        for suite in arguments.suites or PYTHON:
            print(f"{suite}:", flush=True)
            try:
                computer = Computer(suite, Path(folder), arguments.bases)
                everything_is_installed(computer)
                upgrades_keep_what_is_the_tables(computer)
                it_goes_as_it_came(computer)
                a_desktop_stays_unless_somebody_says_so(computer)
                if arguments.boot and suite == "bookworm":
                    the_service_runs(computer)
            except Failed as failure:
                command("umount", "--lazy", Path(folder) / suite / "proc")
                print(f"  FAILED {failure}")
                return 1
    print("every check held")
    return 0


if __name__ == "__main__":
    sys.exit(main())
