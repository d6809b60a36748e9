"""Runs inside the machine: the hands on its wires, and the eyes on its lamps.

One JSON object a line comes over a serial port, and one goes back. It makes the simulated GPIO chip at the start, pulls
input lines up and down as wires to ground would, reads levels of outputs from the kernel, and runs commands.
"""

import glob
import json
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import tty

CHIP = "/sys/kernel/config/gpio-sim/header"
LINES = 54
JOURNAL = "/var/lib/droid-dealer/table.sqlite"
SOCKET = "/run/droid-dealer/table.socket"
REVISION = "c03114"  # a Raspberry Pi 4B


def lines_folder():
    """Where the kernel shows the simulated lines: of a chip from the device tree, or of the one made here."""
    found = glob.glob("/sys/devices/platform/*/gpiochip*/sim_gpio17")
    return os.path.dirname(found[0]) if found else None


def make_chip():
    """The Pi's header: 54 lines behind the label that gpiozero and lgpio know."""
    if lines_folder():
        return
    os.makedirs(CHIP + "/bank0")
    for name, value in (("bank0/num_lines", str(LINES)), ("bank0/label", "pinctrl-bcm2711"), ("live", "1")):
        with open(f"{CHIP}/{name}", "w") as file:
            file.write(value)


def tell_revision():
    """Without a device tree gpiozero reads the board's revision from /proc/cpuinfo; the unit binds this file there."""
    if os.path.exists("/proc/device-tree/system/linux,revision"):
        return
    with open("/proc/cpuinfo") as file:
        text = file.read()
    with open("/run/cpuinfo", "w") as file:
        file.write(f"{text.rstrip()}\n\nRevision\t: {REVISION}\n")
    os.chmod("/run/cpuinfo", 0o644)


class Wires:
    """The simulated lines."""

    def __init__(self):
        self.folder = lines_folder()
        self.watching = None
        self.changes = []

    def pull(self, line, level):
        with open(f"{self.folder}/sim_gpio{line}/pull", "w") as file:
            file.write("pull-up" if level else "pull-down")

    def value(self, line):
        with open(f"{self.folder}/sim_gpio{line}/value") as file:
            return int(file.read())

    def tap(self, line, held, bounces):
        """A finger: down, which bounces, held for so many seconds, and up, which bounces; away for as long."""
        for level in (0, 1) * bounces + (0,):
            self.pull(line, level)
        time.sleep(held)
        for level in (1, 0) * bounces + (1,):
            self.pull(line, level)
        time.sleep(held)

    def wait(self, line, level, timeout):
        start = time.monotonic()
        while self.value(line) != level:
            if time.monotonic() - start > timeout:
                return None
        return time.monotonic() - start

    def watch(self, lines):
        """Note every change of these lines with its moment, until `watched`. Returns the moment of its beginning."""
        self.changes, self.watching = [], True
        begun = time.monotonic()
        files = {line: os.open(f"{self.folder}/sim_gpio{line}/value", os.O_RDONLY) for line in lines}

        def look():
            last = {}
            while self.watching:
                for line, file in files.items():
                    level = os.pread(file, 1, 0)
                    if last.get(line) != level:
                        last[line] = level
                        self.changes.append((round(time.monotonic(), 4), line, int(level)))
                time.sleep(0.001)
            for file in files.values():
                os.close(file)

        self.thread = threading.Thread(target=look)
        self.thread.start()
        return begun

    def watched(self):
        self.watching = False
        self.thread.join()
        return self.changes


def rows(statement, values):
    """What a query finds in the table's journal."""
    if not os.path.exists(JOURNAL):
        return []
    journal = sqlite3.connect(f"file:{JOURNAL}?mode=ro", uri=True, timeout=20)
    try:
        return journal.execute(statement, values).fetchall()
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return []
        raise
    finally:
        journal.close()


def status():
    """What the running table says of itself; the command for it takes an emulated processor seconds to load."""
    with socket.socket(socket.AF_UNIX) as peer:
        peer.settimeout(30)
        peer.connect(SOCKET)
        peer.sendall(b"status\n")
        with peer.makefile() as answer:
            return json.loads(answer.readline())


def command(text, seconds):
    done = subprocess.run(text, shell=True, capture_output=True, text=True, errors="replace", timeout=seconds)
    return {"status": done.returncode, "out": done.stdout[-200_000:], "err": done.stderr[-20_000:]}


def answer(wires, request):
    match request.pop("do"):
        case "pull":
            return wires.pull(**request)
        case "tap":
            return wires.tap(**request)
        case "values":
            return {str(line): wires.value(line) for line in request["lines"]}
        case "wait":
            return wires.wait(**request)
        case "watch":
            return wires.watch(**request)
        case "watched":
            return wires.watched()
        case "rows":
            return rows(**request)
        case "status":
            return status()
        case "run":
            return command(**request)
        case other:
            raise ValueError(f"no such order: {other}")


def main(port):
    make_chip()
    tell_revision()
    wires = Wires()
    for line in range(28):
        wires.pull(line, int(line <= 8))  # as a Pi has them at power-on
    if "NOTIFY_SOCKET" in os.environ:
        subprocess.run(["systemd-notify", "--ready"], check=True)
    channel = os.open(port, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(channel)
    with os.fdopen(channel, "r+b", buffering=0) as stream:
        send(stream, {"hello": time.monotonic()})
        waiting = b""
        while chunk := stream.read(4096):
            waiting += chunk
            while b"\n" in waiting:
                line, waiting = waiting.split(b"\n", 1)
                if not line.strip():
                    continue
                try:
                    send(stream, {"answer": answer(wires, json.loads(line))})
                except Exception as error:
                    send(stream, {"error": repr(error)})


def send(stream, value):
    data = json.dumps(value).encode() + b"\n"
    while data:
        data = data[stream.write(data) :]


main(sys.argv[1])
