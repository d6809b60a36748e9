"""The socket beside a running table: whatever comes in by it, however slowly and however often, the next one is answered."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import service_socket
from controller.service_socket import FILE_NAME, MOST_ASKERS, ServiceSocket, SocketError, ask
from tests.fuzz.budget import fuzzed, within


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("socket")
    server = ServiceSocket(folder, lambda line: {"asked": line})
    server.open()
    yield folder
    server.close()


def connected(folder: Path) -> socket.socket:
    peer = socket.socket(socket.AF_UNIX)
    peer.settimeout(10)
    with within(10):
        while True:
            try:
                peer.connect(str(folder / FILE_NAME))
            except BlockingIOError:  # so many came at once that they are not even in the row
                time.sleep(0.01)
            else:
                return peer


def answered(folder: Path) -> bool:
    """Whether the next asker is answered, after those before it have gone."""
    with within(20):
        while True:
            try:
                return ask(folder, "status") == {"asked": "status"}
            except SocketError:
                time.sleep(0.01)  # all places were taken for the moment


@fuzzed(60)
@given(pieces=st.lists(st.binary(max_size=2000), max_size=4), half=st.booleans(), patient=st.booleans())
def test_anything_may_be_sent(served: Path, pieces: list[bytes], half: bool, patient: bool) -> None:
    with connected(served) as peer, contextlib.suppress(OSError):
        for piece in pieces:
            peer.sendall(piece)
        if half:
            peer.shutdown(socket.SHUT_WR)
        if patient and (half or b"\n" in b"".join(pieces)):
            answer = peer.recv(1 << 16)
            assert answer.count(b"\n") <= 1
    assert answered(served)


def test_slow_and_silent_askers_keep_nobody_waiting(served: Path) -> None:
    slow = [connected(served) for _ in range(MOST_ASKERS - 4)]
    for peer in slow:
        peer.sendall(b"s")
    began = time.monotonic()
    assert answered(served)
    assert time.monotonic() - began < service_socket.PATIENCE / 2
    for peer in slow:
        peer.close()


def test_an_asker_that_trickles_is_given_up(served: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_socket, "PATIENCE", 0.3)
    with connected(served) as peer, within(10), contextlib.suppress(BrokenPipeError):
        while True:  # `within` ends it where nobody gives it up
            peer.sendall(b"s")
            time.sleep(0.05)
    assert answered(served)


def test_more_askers_than_there_is_room_for(served: Path) -> None:
    threads = threading.active_count()
    peers = []
    with contextlib.suppress(OSError):
        for _ in range(200):
            peer = socket.socket(socket.AF_UNIX)
            peer.settimeout(1.0)
            peers.append(peer)
            peer.connect(str(served / FILE_NAME))
    assert threading.active_count() <= threads + MOST_ASKERS + 1
    for peer in peers:
        peer.close()
    assert answered(served)


def test_a_process_that_runs_out_of_files_is_answered_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = threading.Event()
    failed = threading.Event()
    accept = socket.socket.accept

    def sparse(self: socket.socket) -> object:
        if failing.is_set():
            failing.clear()
            failed.set()
            raise OSError(24, "Too many open files")
        return accept(self)

    monkeypatch.setattr(socket.socket, "accept", sparse)
    failing.set()
    server = ServiceSocket(tmp_path, lambda line: {"asked": line})
    server.open()
    assert failed.wait(5)
    assert answered(tmp_path)
    server.close()
