"""A virtual machine: the Pi in a box, with a serial port for the card reader, one for the agent, and QEMU's monitor."""

from __future__ import annotations

import json
import os
import selectors
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, sleep
from typing import Any

BOOT_SECONDS = 240.0
"""So long a boot may take under emulation on a busy host."""
HEADER_PORTS = {"amd64": "/dev/ttyS1", "arm64": "/dev/ttyAMA0"}
"""Where the card reader's wire ends; that of arm64 has the driver of a Pi's own port."""


class MachineError(Exception):
    """The machine did not do what was asked; the text says what it wrote last."""


class Channel:
    """One end of a socket to the machine."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(str(path))
        except OSError:
            self._socket.close()
            raise
        self._buffer = b""

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self._socket.sendall(data)

    def line(self, timeout: float) -> bytes:
        """The next line without its end. Raises TimeoutError, and EOFError when the machine is gone."""
        end = monotonic() + timeout
        while b"\n" not in self._buffer:
            with selectors.DefaultSelector() as selector:
                selector.register(self._socket, selectors.EVENT_READ)
                if not selector.select(max(0.0, end - monotonic())):
                    raise TimeoutError(f"no line within {timeout} s, so far {self._buffer[-200:]!r}")
            chunk = self._socket.recv(65536)
            if not chunk:
                raise EOFError("the machine is gone")
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


class Machine:
    """A running machine, over a writable copy of the built image that outlives a power cut."""

    def __init__(
        self,
        built: Path,
        folder: Path,
        arch: str,
        *,
        usb: bool = False,
        picture: bool = False,
        durable: bool = False,
        second_disk: bool = False,
    ) -> None:
        """`built` holds kernel, initrd and image; `folder` gets the copy. `usb` adds a controller, `picture` a screen; of a
        `durable` disk every write is on the host's disk at once. The second disk is `/dev/vdb`, with an empty ext4."""
        self._built = built
        self._arch = arch
        self.header_port = HEADER_PORTS[arch]
        self._usb = usb
        self._picture = picture
        self._cache = "writethrough" if durable else "unsafe"
        self.folder = folder
        self.disk = folder / "disk.img"
        self.boots = 0
        self._adapter = False
        if not self.disk.exists():
            subprocess.run(["cp", "--sparse=always", built / "image.ext4", self.disk], check=True)
        self._second = folder / "second.img" if second_disk else None
        if self._second is not None:
            subprocess.run(["mkfs.ext4", "-q", self._second, "32M"], check=True, capture_output=True)

    # --- power

    def boot(self, *, read_only: bool = False) -> float:
        """Power on, and wait for the agent. Returns the seconds that it took. Raises MachineError.

        `read_only`: the first disk is never written to."""
        self.boots += 1
        self._adapter = False
        self._sockets = Path(tempfile.mkdtemp(prefix="hil-"))
        start = monotonic()
        with (self.folder / f"console-{self.boots}.log").open("wb") as console:
            self._process = subprocess.Popen(
                self._command(read_only), stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT
            )
        self.scanner, self._agent, self._monitor = map(self._channel, ("scanner", "agent", "monitor"))
        self._monitor.line(10)
        self.monitor("qmp_capabilities")
        self._hear("hello", BOOT_SECONDS)
        return monotonic() - start

    def _channel(self, name: str) -> Channel:
        """A socket that QEMU serves, as soon as it does."""
        while True:
            try:
                return Channel(self._sockets / name)
            except (FileNotFoundError, ConnectionRefusedError):
                if self._process.poll() is not None:
                    raise MachineError(f"QEMU has ended: {self.console()}") from None
                sleep(0.02)

    def pull_plug(self) -> None:
        """End the machine without any warning; from any thread."""
        self._process.kill()

    def cut_power(self) -> None:
        """End the machine without any warning, and put its wires away."""
        self.pull_plug()
        self._process.wait()
        for channel in (self.scanner, self._agent, self._monitor):
            channel.close()
        shutil.rmtree(self._sockets, ignore_errors=True)

    @property
    def runs(self) -> bool:
        """Whether the power is on."""
        return self.boots > 0 and self._process.poll() is None

    def _command(self, read_only: bool) -> list[str]:
        sockets, built = self._sockets, self._built

        def served(name: str) -> list[str]:
            return ["-chardev", f"socket,id={name},path={sockets / name},server=on,wait=off"]

        append = f"root=/dev/vda {'ro' if read_only else 'rw'} quiet systemd.show_status=0"
        append += (
            " mitigations=off audit=0 apparmor=0"  # they cost an emulated processor time, and protect it from nobody
        )
        modules = [name for name, wanted in (("xhci_pci", self._usb), ("bochs", self._picture)) if wanted]
        if modules:
            append += f" modules_load={','.join(modules)}"
        command = ["-accel", "tcg,thread=multi", "-m", "640", "-nodefaults", "-no-reboot", "-display", "none"]
        command += ["-kernel", f"{built / 'vmlinuz'}", "-initrd", f"{built / 'initrd.gz'}"]
        command += ["-drive", f"file={self.disk},format=raw,if=none,id=disk,cache={self._cache}"]
        command += ["-device", "virtio-blk-pci,drive=disk", *served("scanner"), *served("agent"), *served("usb")]
        if self._second is not None:
            command += ["-drive", f"file={self._second},format=raw,if=virtio,cache={self._cache}"]
        command += ["-qmp", f"unix:{sockets / 'monitor'},server=on,wait=off"]
        if self._arch == "amd64":
            command = ["qemu-system-x86_64", "-machine", "pc", "-cpu", "max", "-smp", "2", *command]
            command += ["-serial", "stdio", "-serial", "chardev:scanner", "-serial", "chardev:agent"]
            command += ["-append", f"console=ttyS0 {append}"]
        else:
            command = ["qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72", "-smp", "2", *command]
            command += ["-dtb", f"{built / 'pi.dtb'}", "-serial", "chardev:scanner", "-chardev", "stdio,id=console"]
            command += ["-device", "pci-serial-2x,chardev1=console,chardev2=agent"]
            command += ["-append", f"console=ttyS0 {append}"]
        if self._usb:
            command += ["-device", "qemu-xhci,id=usb-bus"]
        if self._picture:
            command += ["-device", "bochs-display,xres=1280,yres=720"]
        return command

    def console(self) -> str:
        """The end of what the kernel and the boot have written."""
        text = (self.folder / f"console-{self.boots}.log").read_text(errors="replace")
        return text[-2000:]

    # --- orders

    def _hear(self, key: str, timeout: float) -> Any:
        end = monotonic() + timeout
        while True:
            try:
                line = self._agent.line(end - monotonic())
            except (TimeoutError, EOFError) as error:
                raise MachineError(f"{error}; console: {self.console()}") from None
            try:
                heard = json.loads(line)
            except ValueError:
                continue
            if "error" in heard:
                raise MachineError(heard["error"])
            if key in heard:
                return heard[key]

    def ask(self, order: str, timeout: float = 60.0, **values: Any) -> Any:
        """Give the agent an order, and return its answer. Raises MachineError."""
        self._agent.write(json.dumps({"do": order, **values}).encode() + b"\n")
        return self._hear("answer", timeout)

    def run(self, command: str, timeout: float = 120.0, *, checked: bool = True) -> str:
        """Run a command as root, and return what it wrote. Raises MachineError when it fails, unless not `checked`."""
        done = self.ask("run", timeout + 30, text=command, seconds=timeout)
        if checked and done["status"]:
            raise MachineError(f"{command}: status {done['status']}: {done['out'][-2000:]}{done['err'][-2000:]}")
        return str(done["out"] + done["err"]).rstrip()

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds in the table's journal."""
        return [tuple(row) for row in self.ask("rows", statement=statement, values=values)]

    def monitor(self, execute: str, **arguments: Any) -> Mapping[str, Any]:
        """A command of QEMU's monitor. Raises MachineError when it is refused."""
        self._monitor.write(json.dumps({"execute": execute, "arguments": arguments}).encode() + b"\n")
        while True:
            heard = json.loads(self._monitor.line(30))
            if "error" in heard:
                raise MachineError(f"{execute}: {heard['error']}")
            if "return" in heard:
                return heard

    # --- a card reader on USB

    def plug_reader(self) -> Channel:
        """Plug a serial adapter in; what is written to it comes out of its port in the machine. Closed, it is pulled out."""
        if not self._adapter:
            self.monitor("device_add", driver="usb-serial", id="reader", chardev="usb", bus="usb-bus.0")
            self._adapter = True
        return Channel(self._sockets / "usb")  # QEMU lets it come and go with its other end

    def screenshot(self, path: Path) -> None:
        """The picture on the machine's screen, as a file."""
        self.monitor("screendump", filename=str(path), format="png")

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        if self.runs:
            self.cut_power()
        os.sync()
