"""Reads rows out of what is left of a journal, page by page, without SQLite, which refuses the whole file for one bad page.

The file and its log are only read. Every row of the journal's tables has a shape of its own, so that rows are known by their
shape alone: neither the file's header nor its list of tables is needed. (Pages, cells, records and log frames:
SQLite's documents "Database File Format" and "WAL-mode File Format".)
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

MAGIC: Final = b"SQLite format 3\x00"
_PAGE_SIZE: Final = 4096
"""The size of the pages that SQLite makes unless it is told otherwise."""
_LOG_MAGIC: Final = (0x377F0682, 0x377F0683)
_LOG_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR, _TABLE_INTERIOR = 13, 10, 2, 5
_HAND_SHAPES: Final = ("iittbttt", "iittbttn", "iittbntt", "iittbntn")
"""A hand's values by their types: integer, text, bytes, nothing."""
_LONGEST: Final = 1 << 24
"""Bytes; no row of a journal is longer."""


@dataclass(slots=True)
class Rows:
    """The rows that could be read. `broken` is whether some page was none, so that rows may lack.

    `sessions`: record and label by number. `hands`: state, header, secret, result and two labels by session and number.
    `moves`: text and label by number, by session and hand. `corrections`: whole rows in their order.
    """

    sessions: dict[int, tuple[str, str]] = field(default_factory=dict)
    hands: dict[tuple[int, int], tuple[str, str, bytes, str | None, str, str | None]] = field(default_factory=dict)
    moves: dict[tuple[int, int], dict[int, tuple[str, str]]] = field(default_factory=dict)
    corrections: dict[int, tuple[int, int, str, int, str, str]] = field(default_factory=dict)
    broken: bool = False

    def __bool__(self) -> bool:
        return bool(self.sessions or self.hands or self.moves)


@dataclass(frozen=True, slots=True)
class _Frame:
    page: int
    commits: bool
    content: bytes


def read_rows(path: Path, log: Path) -> Rows:
    """All rows of the journal ``path`` with its log that can be read. Raises OSError."""
    content = path.read_bytes() if path.exists() else b""
    written = log.read_bytes() if log.exists() else b""
    size = _page_size(content, written)
    pages = {number + 1: content[number * size : (number + 1) * size] for number in range(len(content) // size)}
    rows = Rows(broken=len(content) % size != 0 or _lacks_pages(content, size))
    frames, lost = _frames(written, size)
    rows.broken |= lost
    for frame in frames:
        pages[frame.page] = frame.content
    unused = _unused(pages)
    for number, page in sorted(pages.items()):
        if number not in unused:
            _read_page(page, number, pages, rows)
    return rows


def commits_of_log(log: Path) -> tuple[bool, list[int]]:
    """Of a log: whether it begins as one, and which of its frames (from 1) are commits of its current round, by their marks.

    Of a log that does not begin as one, every frame that commits. Raises OSError.
    """
    with log.open("rb") as file:
        header = file.read(_LOG_HEADER)
        size = struct.unpack_from(">I", header, 8)[0] if len(header) == _LOG_HEADER else 0
        if not _is_page_size(size):
            size = _PAGE_SIZE
        salts = header[16:24] if _begins_a_log(header) else None
        total = max(0, (log.stat().st_size - _LOG_HEADER) // (_FRAME_HEADER + size))
        commits = []
        for number in range(1, total + 1):
            file.seek(_LOG_HEADER + (number - 1) * (_FRAME_HEADER + size))
            mark = file.read(_FRAME_HEADER)
            page, after = struct.unpack_from(">II", mark)
            if page and after and (salts is None or mark[8:16] == salts):
                commits.append(number)
    return salts is not None, commits


def _begins_a_log(header: bytes) -> bool:
    if len(header) < _LOG_HEADER:
        return False
    (magic,) = struct.unpack_from(">I", header)
    if magic not in _LOG_MAGIC:
        return False
    return _checksum(header[:24], (0, 0), big=bool(magic & 1)) == struct.unpack_from(">II", header, 24)


def _checksum(data: bytes, before: tuple[int, int], *, big: bool) -> tuple[int, int]:
    first, second = before
    words = struct.unpack(f"{'>' if big else '<'}{len(data) // 4}I", data)
    for place in range(0, len(words), 2):
        first = (first + words[place] + second) & 0xFFFFFFFF
        second = (second + words[place + 1] + first) & 0xFFFFFFFF
    return first, second


def _frames(written: bytes, size: int) -> tuple[list[_Frame], bool]:
    """The frames of the log that are whole, up to its last commit; and whether some before that are not."""
    if len(written) <= _LOG_HEADER + _FRAME_HEADER:
        return [], False
    header, step = written[:_LOG_HEADER], _FRAME_HEADER + size
    sound = _begins_a_log(header)
    big = bool(struct.unpack_from(">I", header)[0] & 1) if sound else False
    salts = header[16:24] if sound else written[_LOG_HEADER + 8 : _LOG_HEADER + 16]
    chain: tuple[int, int] | None = struct.unpack_from(">II", header, 24) if sound else None
    found: list[_Frame] = []
    whole, lost, lost_before = 0, not sound, not sound
    for start in range(_LOG_HEADER, len(written) - step + 1, step):
        mark, page = written[start : start + _FRAME_HEADER], written[start + _FRAME_HEADER : start + step]
        number, after, *_ = struct.unpack_from(">II", mark)
        if mark[8:16] != salts or not 0 < number < 1 << 24:
            chain, lost = None, True
            continue
        stored = struct.unpack_from(">II", mark, 16)
        # Behind a frame that is lost the chain of checksums begins anew: that one frame is taken on trust.
        right = chain is None or _checksum(mark[:8] + page, chain, big=big) == stored
        chain = stored
        if not right:
            lost = True
            continue
        found.append(_Frame(number, bool(after), page))
        if after:
            whole, lost_before = len(found), lost
    return found[:whole], lost_before


def _page_size(content: bytes, log: bytes) -> int:
    if content.startswith(MAGIC) and len(content) >= 100:
        size = struct.unpack_from(">H", content, 16)[0]
        if _is_page_size(65536 if size == 1 else size):
            return 65536 if size == 1 else int(size)
    if _begins_a_log(log[:_LOG_HEADER]):
        size = struct.unpack_from(">I", log, 8)[0]
        if _is_page_size(size):
            return int(size)
    return _PAGE_SIZE


def _is_page_size(size: int) -> bool:
    return 512 <= size <= 65536 and size & (size - 1) == 0


def _lacks_pages(content: bytes, size: int) -> bool:
    if not content.startswith(MAGIC) or len(content) < 100:
        return True
    pages: int = struct.unpack_from(">I", content, 28)[0]
    return pages > len(content) // size


def _unused(pages: Mapping[int, bytes]) -> set[int]:
    """Pages that hold nothing any more, of which the first page tells: what is in them was taken back."""
    first = pages.get(1, b"")
    if not first.startswith(MAGIC):
        return set()
    unused: set[int] = set()
    (trunk,) = struct.unpack_from(">I", first, 32)
    while trunk in pages and trunk not in unused:
        unused.add(trunk)
        following, count = struct.unpack_from(">II", pages[trunk])
        count = min(count, len(pages[trunk]) // 4 - 2)
        unused.update(struct.unpack_from(f">{count}I", pages[trunk], 8))
        trunk = following
    return unused


def _read_page(page: bytes, number: int, pages: Mapping[int, bytes], rows: Rows) -> None:
    start = 100 if number == 1 else 0
    kind = page[start]
    if kind not in (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR, _TABLE_INTERIOR):
        # A page of the rest of a long row begins with the number of the next one; any other is broken.
        rows.broken |= int.from_bytes(page[:4], "big") > max(pages) or not any(page)
        return
    (count,) = struct.unpack_from(">H", page, start + 3)
    heads = start + (12 if kind in (_INDEX_INTERIOR, _TABLE_INTERIOR) else 8)
    if kind == _TABLE_INTERIOR:
        return
    for place in range(count):
        try:
            (cell,) = struct.unpack_from(">H", page, heads + 2 * place)
            if cell < heads:
                raise ValueError(cell)
            row_number, payload = _cell(page, cell, kind, pages)
            _keep(kind, row_number, _record(payload), rows)
        except (IndexError, ValueError, struct.error, UnicodeDecodeError, KeyError):
            rows.broken = True


def _cell(page: bytes, place: int, kind: int, pages: Mapping[int, bytes]) -> tuple[int, bytes]:
    """A cell's row number (0 in an index) and its whole payload."""
    size = len(page)
    if kind == _INDEX_INTERIOR:
        place += 4
    length, place = _varint(page, place)
    row_number = 0
    if kind == _TABLE_LEAF:
        row_number, place = _varint(page, place)
    if length > _LONGEST:
        raise ValueError(length)
    most = size - 35 if kind == _TABLE_LEAF else (size - 12) * 64 // 255 - 23
    if length <= most:
        payload = page[place : place + length]
    else:
        least = (size - 12) * 32 // 255 - 23
        here = least + (length - least) % (size - 4)
        here = here if here <= most else least
        payload = page[place : place + here]
        (following,) = struct.unpack_from(">I", page, place + here)
        for _ in range(len(pages)):
            if len(payload) >= length:
                break
            payload += pages[following][4:]
            following = int.from_bytes(pages[following][:4], "big")
        payload = payload[:length]
    if len(payload) != length:
        raise ValueError(length)
    return row_number, payload


def _varint(data: bytes, place: int) -> tuple[int, int]:
    value = 0
    for step in range(9):
        byte = data[place + step]
        if step == 8:
            return value << 8 | byte, place + 9
        value = value << 7 | byte & 0x7F
        if not byte & 0x80:
            return value, place + step + 1
    raise ValueError(value)


_INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def _record(payload: bytes) -> list[Any]:
    """The values of a record."""
    length, place = _varint(payload, 0)
    body = length
    values: list[Any] = []
    while place < length:
        kind, place = _varint(payload, place)
        if kind == 0:
            values.append(None)
        elif kind in (8, 9):
            values.append(kind - 8)
        elif kind in _INTEGERS:
            values.append(int.from_bytes(payload[body : body + _INTEGERS[kind]], "big", signed=True))
            body += _INTEGERS[kind]
        elif kind >= 12:
            size = (kind - 12) // 2
            value = payload[body : body + size]
            if len(value) != size:
                raise ValueError(size)
            values.append(value.decode() if kind % 2 else value)
            body += size
        else:
            raise ValueError(kind)
    return values


def _keep(kind: int, row_number: int, values: list[Any], rows: Rows) -> None:
    """Keep a record that has the shape of a row of ours."""
    shape = "".join(_letters(values))
    if kind == _TABLE_LEAF:
        if shape == "ntt":
            rows.sessions[row_number] = (values[1], values[2])
        elif shape in _HAND_SHAPES and values[2] in ("running", "complete", "void"):
            session, number, state, header, secret, result, begun, ended = values
            rows.hands[session, number] = (state, header, secret, result, begun, ended)
        elif shape == "iititt" and values[2] in ("undo", "misdeal", "credits"):
            session, hand, what, after, detail, written = values
            rows.corrections[row_number] = (session, hand, what, after, detail, written)
    elif shape == "iiitt":
        session, hand, number, text, written = values
        rows.moves.setdefault((session, hand), {})[number] = (text, written)


def _letters(values: list[Any]) -> Iterator[str]:
    for value in values:
        yield "n" if value is None else {int: "i", str: "t", bytes: "b"}[type(value)]
