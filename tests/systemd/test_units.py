"""The service's files: what systemd itself says of them, and that they agree with each other and with the program."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from controller.main import NAMES, build_parser
from controller.state_folder import SERVICE_FOLDER
from hardware.gpio_factory import WORK_DIRECTORY_VARIABLE

ROOT = Path(__file__).resolve().parents[2]
SYSTEMD = ROOT / "systemd"
BUILT_IN = {"gpiochip", "ttyAMA", "ttyS"}
"""Device groups that a Pi's kernel always has."""
MADE_BY = {"ttyUSB": "usbserial", "ttyACM": "cdc_acm", "drm": "drm", "input": "evdev", "alsa": "snd"}


def values(name: str, key: str) -> list[str]:
    """What stands behind every `key=` of a unit."""
    text = (SYSTEMD / name).read_text("utf-8")
    return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)


def value(name: str, key: str) -> str:
    (found,) = values(name, key)
    return found


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_has_nothing_to_say_against_the_units() -> None:
    checked = subprocess.run(["sh", SYSTEMD / "verify.sh"], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    exposure = re.search(r"exposure level for droid-dealer.service: ([0-9.]+)", checked.stdout)
    assert exposure is not None
    assert float(exposure[1]) <= 1.5


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("WatchdogSec=15", "WatchdogSecs=15"),
        ("PrivateTmp=yes", "PrivateTmp=certainly"),
        (
            "CapabilityBoundingSet=\n",
            "CapabilityBoundingSet=CAP_SYS_ADMIN\nSystemCallFilter=@mount\nProtectSystem=no\n",
        ),
    ],
)
def test_the_check_finds_what_is_wrong(before: str, after: str, tmp_path: Path) -> None:
    folder = tmp_path / "systemd"
    shutil.copytree(SYSTEMD, folder)
    unit = folder / "droid-dealer.service"
    text = unit.read_text("utf-8")
    assert before in text
    text = text.replace(before, after)
    if "CAP_SYS_ADMIN" in after:
        text = re.sub(r"^(Protect|Restrict|NoNew).*$", "", text, flags=re.MULTILINE)
    unit.write_text(text, "utf-8")
    checked = subprocess.run(["sh", folder / "verify.sh"], capture_output=True, text=True, check=False)
    assert checked.returncode == 1
    assert checked.stderr


def test_every_device_group_is_known_to_the_kernel_when_the_unit_starts() -> None:
    groups = {
        found[1] for line in values("droid-dealer.service", "DeviceAllow") if (found := re.match(r"char-(\w+)", line))
    }
    modules = (SYSTEMD / "droid-dealer.modules.conf").read_text("utf-8").split("\n")
    assert {"gpiochip", "ttyUSB", "ttyACM", "drm", "input", "alsa"} <= groups
    for group in groups - BUILT_IN:
        assert MADE_BY[group] in modules, group


def test_the_unit_calls_commands_as_the_program_has_them() -> None:
    lines = [value("droid-dealer.service", key) for key in ("ExecStart", "ExecReload", "ExecStopPost")]
    for line in lines:
        program, *arguments = line.removeprefix("-").split()
        assert program == "/opt/droid-dealer/venv/bin/droid-dealer"
        parsed = build_parser().parse_args(arguments)
        assert parsed.command in NAMES
    assert lines[1].endswith(f"--state {SERVICE_FOLDER}")


def test_the_runtime_directory_is_one_and_the_same() -> None:
    service = "droid-dealer.service"
    assert f"/run/{value(service, 'RuntimeDirectory')}" == str(SERVICE_FOLDER)
    assert f"{WORK_DIRECTORY_VARIABLE}={SERVICE_FOLDER}" in values(service, "Environment")
    assert value("droid-dealer-poweroff.path", "PathExists").startswith(f"{SERVICE_FOLDER}/")
    remove, _ = values("droid-dealer-poweroff.service", "ExecStart")
    assert remove.endswith(value("droid-dealer-poweroff.path", "PathExists"))


def test_the_table_has_time_to_end_in_order_and_a_bad_configuration_is_not_tried_again() -> None:
    service = "droid-dealer.service"
    assert int(value(service, "TimeoutStopSec")) > 5
    assert value(service, "WatchdogSec") == "15"
    assert value(service, "RestartPreventExitStatus") == "2"


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="systemd-sysusers is not installed")
def test_the_user_is_in_the_groups_of_its_devices(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    made = subprocess.run(
        ["systemd-sysusers", f"--root={tmp_path}", SYSTEMD / "droid-dealer.sysusers.conf"],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        pytest.skip(f"no users can be made here: {made.stderr.strip()}")
    (user,) = (line for line in (tmp_path / "etc/passwd").read_text().splitlines() if line.startswith("droid-dealer:"))
    assert user.endswith(":/var/lib/droid-dealer:/usr/sbin/nologin")
    groups = dict(line.split(":", 1) for line in (tmp_path / "etc/group").read_text().splitlines())
    members = {name for name, rest in groups.items() if rest.endswith(":droid-dealer")}
    assert members == {"gpio", "dialout", "video", "render", "input", "audio"}


def test_udev_rules_are_whole() -> None:
    """Each line is made of matches and assignments, every jump has its label, and the name goes to serial readers only."""
    text = (SYSTEMD / "70-droid-dealer.rules").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    part = r'[A-Z]+(\{[A-Za-z_]+\})?(==|!=|\+=|=)"[^"]*"'
    for line in lines:
        assert re.fullmatch(rf"{part}(, {part})*", line), line
    assert set(re.findall(r'GOTO="(\w+)"', text)) == set(re.findall(r'LABEL="(\w+)"', text))
    links = [number for number, line in enumerate(lines) if "SYMLINK" in line]
    (guard,) = (number for number, line in enumerate(lines) if line.startswith('KERNEL!="ttyUSB*|ttyACM*"'))
    assert min(links) > guard
    assert 'SYMLINK+="droid-scanner"' in lines
    assert any('ENV{ID_MM_DEVICE_IGNORE}="1"' in line for line in lines)


def test_everything_that_the_program_reads_is_installed_with_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]
    for package in ("rules", "hardware", "display", "controller"):
        for path in (ROOT / package).rglob("*"):
            if path.is_dir() or "__pycache__" in path.parts:
                continue
            name = str(path.relative_to(ROOT / package))
            if path.suffix == ".py":
                assert (path.parent / "__init__.py").exists(), f"{path}: its folder is no package, and is not installed"
            else:
                assert any(fnmatch(name, pattern) for pattern in patterns[package]), f"{path} is not installed"


def test_units_have_no_key_twice_that_counts_once() -> None:
    repeated = {"Environment", "DeviceAllow", "SystemCallFilter", "ExecStart"}
    for path in [*SYSTEMD.glob("*.service"), *SYSTEMD.glob("*.path"), SYSTEMD / "console.conf"]:
        keys = re.findall(r"^(\w+)=", path.read_text("utf-8"), re.MULTILINE)
        assert [key for key in sorted(set(keys)) if keys.count(key) > 1 and key not in repeated] == [], path
