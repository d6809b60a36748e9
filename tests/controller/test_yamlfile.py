"""The strict reading of YAML files."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from controller.yamlfile import FileProblem, Problem, load, read, shown


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "file.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def refusal(path: Path) -> list[str]:
    with pytest.raises(FileProblem) as caught:
        load(path)
    assert str(caught.value) == "\n".join(caught.value.lines())
    prefix = f"{path}:"
    assert all(line.startswith(prefix) for line in caught.value.lines())
    return [line.removeprefix(prefix) for line in caught.value.lines()]


def test_values_and_lines(tmp_path: Path) -> None:
    text = """# a comment
format: 1
table:
  options: {ante: 5, shift: no, max_bet: none}
  seats:
    2: {name: Lando, credits: 200}
moves:
  - deal 1 S3   # a card
  - 0
  - "0"
pace: 1.5
nothing:
quoted: "04112233"
size: 1280x720
time: 17:30
day: 2024-01-01
"""
    document = load(written(tmp_path, text))
    assert document.data == {
        "format": 1,
        "table": {
            "options": {"ante": 5, "shift": False, "max_bet": "none"},
            "seats": {2: {"name": "Lando", "credits": 200}},
        },
        "moves": ["deal 1 S3", 0, "0"],
        "pace": 1.5,
        "nothing": None,
        "quoted": "04112233",
        "size": "1280x720",
        "time": "17:30",
        "day": "2024-01-01",
    }
    assert document.line(["format"]) == 2
    assert document.line(["table"]) == 3
    assert document.value_line(["table"]) == 4
    assert document.line(("table", "seats", 2, "credits")) == 6
    assert document.line(("moves", 1)) == 9
    assert document.line(("table", "missing")) == 3
    assert document.line(("missing", "too")) == 1
    assert document.name(("table", "seats", 2, "name")) == "table.seats.2.name"
    assert document.name(("moves", 1)) == "moves #2"
    assert document.is_unquoted(("moves", 1))
    assert not document.is_unquoted(("moves", 2))


def test_keys_that_stand_twice_are_all_named(tmp_path: Path) -> None:
    text = "a: 1\nb:\n  c: 1\n  c: 2\n'a': 2\n1: x\nyes: y\n"
    assert refusal(written(tmp_path, text)) == [
        "4: the key 'c' stands twice, first on line 3; remove one",
        "5: the key 'a' stands twice, first on line 1; remove one",
        "7: the key yes stands twice, first on line 6; remove one",
    ]


@pytest.mark.parametrize("number", ["04112233", "0700673158", "017", "-01", "0_7"])
def test_a_leading_zero_is_refused_unless_quoted(tmp_path: Path, number: str) -> None:
    advice = "may be read as an octal number; put it in quotes, or drop the zero"
    assert refusal(written(tmp_path, f"a: 1\nb: {number}\n")) == [f"2: {number} {advice}"]
    assert refusal(written(tmp_path, f"{number}: S4\n")) == [f"1: {number} {advice}"]
    assert load(written(tmp_path, f"b: '{number}'\n")).data == {"b": number}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", " the file is empty; it must hold keys such as 'format: 1'"),
        ("# only a comment\n", " the file is empty; it must hold keys such as 'format: 1'"),
        ("\n- 1\n", "2: the file is no mapping; it must hold keys such as 'format: 1'"),
        ("words\n", "1: the file is no mapping; it must hold keys such as 'format: 1'"),
        ("a: 1\n\tb: 2\n", "2: a tab stands where YAML wants spaces; indent with spaces"),
        (b"a: 1\nb: \xff\n", "2: the text is not UTF-8; save the file as UTF-8"),
        ("a: 1\nb: \x07\n", "2: the character 0x07 is not allowed; remove it"),
        ("a: &x [1]\nb: *x\n", "2: an alias (*name) is not allowed; write the value out"),
        ("a: 1\n---\nb: 2\n", "2: a second document begins here; keep one document and remove the '---' line"),
        ("a: !!python/object:os.system x\n", "1: the tag !!python/object:os.system is not allowed; remove it"),
        ("a: !!binary aGFsbG8=\n", "1: the tag !!binary is not allowed; remove it"),
        ("a: !!set {x, y}\n", "1: the tag !!set is not allowed; remove it"),
        ("a: 1\n? [x]\n: 2\n", "2: a key must be one word or number; write it in quotes"),
        ("a: !!int x\n", "1: 'x' is no number that can be used; write another"),
        (f"a: {'9' * 5000}\n", "1: '9999999999"),
        (f"a: {'9' * 400}.0\n", "1: '9999999999"),
        ("a: [1\nb: 2\n", "2: this is no YAML ("),
        ("a: b: c\n", "1: this is no YAML (mapping values are not allowed here); check the indentation, colons"),
        ("a: 'x\n", "2: this is no YAML ("),
        ("[" * 100_000, "1: more than 32 levels; is it the right file?"),
        ("a: \n" + "".join("  " * n + "- \n" for n in range(1, 40)), "33: more than 32 levels"),
    ],
)
def test_what_is_refused(tmp_path: Path, content: str | bytes, expected: str) -> None:
    (line,) = refusal(written(tmp_path, content))
    assert line.startswith(expected)
    assert "\n" not in line


def test_aliases_cannot_blow_up(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    assert refusal(written(tmp_path, "\n".join(lines))) == ["2: an alias (*name) is not allowed; write the value out"]


def test_what_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path) == [" this is a folder; name a file in it"]
    assert refusal(tmp_path / "none.yaml") == [" there is no such file; check the name"]
    assert refusal(tmp_path / "a\0b") == [
        " the file cannot be read (embedded null byte); check its name and permissions"
    ]
    plain = written(tmp_path, "a: 1\n")
    assert refusal(plain / "below") == [" the file cannot be read (Not a directory); check its name and permissions"]
    assert refusal(Path("/dev/null")) == [" this is no regular file; name a YAML file"]
    place = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.fspath(place))
        assert refusal(place) == [" this is no regular file; name a YAML file"]


def test_the_size_is_bounded(tmp_path: Path) -> None:
    path = written(tmp_path, "a: 12345\n")
    assert load(path, size_limit=9).data == {"a": 12345}
    with pytest.raises(FileProblem, match="the file is larger than 8 bytes"):
        load(path, size_limit=8)


def test_a_byte_order_mark_is_no_part_of_the_first_key(tmp_path: Path) -> None:
    assert load(written(tmp_path, b"\xef\xbb\xbfformat: 1\n")).data == {"format": 1}


def test_read_goes_on_behind_what_it_refuses(tmp_path: Path) -> None:
    document = read(written(tmp_path, "a: 1\na: 2\nb: 07\nc: 3\n"))
    assert document.data == {"a": 1, "b": "07", "c": 3}
    assert [problem.line for problem in document.problems] == [2, 3]


def test_problems_are_told_in_the_order_of_lines() -> None:
    problem = FileProblem("f", [Problem(9, "b", "x"), Problem(None, "", "whole"), Problem(2, "", "y")])
    assert problem.lines() == ["f: whole", "f:2: y", "f:9: b: x"]


def test_shown_is_short_and_on_one_line() -> None:
    assert shown(None) == "nothing"
    assert shown(False) == "no"
    assert shown("a\nb") == r"'a\nb'"
    assert len(shown("x" * 500)) == 40


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=8), plain_values, min_size=1, max_size=4))
def test_what_yaml_writes_is_read_back(tmp_path_factory: pytest.TempPathFactory, data: dict[str, object]) -> None:
    path = tmp_path_factory.getbasetemp() / "round.yaml"
    path.write_text(yaml.safe_dump(data, default_style='"'))
    assert load(path).data == data


def told(path: Path) -> list[str]:
    """What is wrong with a file; nothing else than FileProblem may come."""
    try:
        document = load(path)
    except FileProblem as problem:
        return problem.lines() or ["a problem without a line"]
    return [] if isinstance(document.data, dict) else ["no mapping"]


@given(st.binary(max_size=200))
def test_no_bytes_make_a_traceback(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.yaml"
    path.write_bytes(content)
    lines = told(path)
    assert all(line.startswith(f"{path}:") and "\n" not in line for line in lines)


@given(st.text(st.sampled_from("ab01:-?[]{},&*!'\"# \n|>%@`~<."), max_size=60))
def test_no_text_makes_a_traceback(tmp_path_factory: pytest.TempPathFactory, content: str) -> None:
    path = tmp_path_factory.getbasetemp() / "text.yaml"
    path.write_text(content)
    lines = told(path)
    assert all(line.startswith(f"{path}:") and "\n" not in line for line in lines)
