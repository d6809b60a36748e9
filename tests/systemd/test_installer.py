"""The installer from the outside, without a change to this computer. The real thing: make install-test."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"
INSTALLER = SYSTEMD / "install.sh"


def installer(*arguments: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = os.environ if path is None else dict(os.environ, PATH=path)
    return subprocess.run(
        ["/bin/sh", INSTALLER, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )


def snapshot() -> list[tuple[str, float]]:
    """What an installation would touch."""
    places = ["/etc/droid-dealer", "/opt/droid-dealer", "/usr/local/bin/droid-dealer", "/var/lib/droid-dealer"]
    places += ["/etc/systemd/system", "/etc/udev/rules.d", "/etc/modules-load.d", "/etc/sysusers.d", "/etc/passwd"]
    return [(place, os.lstat(place).st_mtime) for place in places if os.path.lexists(place)]


@pytest.mark.skipif(shutil.which("apt-get") is None, reason="no apt-get here")
@pytest.mark.parametrize(
    "arguments", [(), ("--console",), ("--no-console", "--config", "table-pn532"), ("--uninstall",)]
)
def test_a_dry_run_says_what_would_be_done_and_does_nothing(arguments: tuple[str, ...]) -> None:
    before = snapshot()
    ran = installer("--dry-run", *arguments)
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    assert snapshot() == before
    assert all(line.startswith("droid-dealer: ") for line in ran.stdout.splitlines())
    if "--uninstall" not in arguments:
        for word in ("droid-dealer.service", "70-droid-dealer.rules", "droid-dealer.sysusers.conf", "venv", "doctor"):
            assert word in ran.stdout, word
        assert ("console.conf" in ran.stdout) == ("--no-console" not in arguments)
    if "table-pn532" in arguments:
        assert "table-pn532.yaml" in ran.stdout


def test_every_file_of_the_service_is_installed_and_taken_away_again() -> None:
    text = INSTALLER.read_text("utf-8")
    for path in [
        *SYSTEMD.glob("*.service"),
        *SYSTEMD.glob("*.path"),
        *SYSTEMD.glob("*.conf"),
        *SYSTEMD.glob("*.rules"),
    ]:
        assert f'put "$here/{path.name}"' in text, path.name
    placed = re.findall(r'put "\$here/\S+" (\S+)', text)
    removal = text[text.index("give_console_back() {") : text.index("# --- putting it there")]
    assert len(placed) >= 7
    for place in placed:
        assert place in removal, place


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--consol",), "there is no option '--consol'; see install.sh --help"),
        (("--config",), "--config needs a name; one of: convention "),
        (("--config", "tabel"), "there is no configuration 'tabel'; one of: convention "),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(arguments: tuple[str, ...], told: str) -> None:
    ran = installer(*arguments)
    assert (ran.returncode, ran.stdout) == (2, "")
    (line,) = ran.stderr.splitlines()
    assert line.startswith(f"droid-dealer: {told}")


def test_it_refuses_to_begin_without_root(tmp_path: Path) -> None:
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "id").chmod(0o755)
    ran = installer(path=f"{tmp_path}:{os.environ['PATH']}")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "droid-dealer: root is needed; run it again with sudo\n"


def test_help_names_every_option() -> None:
    ran = installer("--help")
    assert ran.returncode == 0
    options = set(re.findall(r"^    (--[a-z-]+)\)", INSTALLER.read_text("utf-8"), re.MULTILINE))
    assert options >= {"--console", "--no-console", "--config", "--uninstall", "--dry-run"}
    assert all(option in ran.stdout for option in options)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
@pytest.mark.parametrize("name", ["install.sh", "environment.sh", "verify.sh"])
def test_shellcheck_has_nothing_to_say(name: str) -> None:
    checked = subprocess.run(["shellcheck", SYSTEMD / name], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout) == (0, "")
