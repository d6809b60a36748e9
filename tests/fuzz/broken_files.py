"""Strategies for files that are broken: any bytes, any YAML, and good files with a few things changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import yaml
from hypothesis import strategies as st

Tree = Any
Place = tuple[list[Any] | dict[Any, Any], Any]
"""A mapping or list, and a key or index in it."""


def nested(levels: int) -> Tree:
    """Lists within lists."""
    tree: Tree = 0
    for _ in range(levels):
        tree = [tree]
    return tree


ODD_VALUES: Sequence[Any] = (
    *(None, True, False, 0, 1, -1, 2, 8, 9, 99, 0.5, -0.0, 1.0, 1e300),
    *(2**31, 2**63, -(2**64), 10**12, 10**12 + 1, 10**400, int("9" * 4300)),
    *(float("nan"), float("inf"), float("-inf")),
    *("", " ", "~", "no", "none", "null", "yes", "on", "off", "1", "01", "0x10", "1_000", "1e3", ".nan", "17:30"),
    *("classic", "dice", "Classic", "../classic.yaml", "./none.yaml", "/dev/zero", "/dev/null", "/", "a\0b.yaml"),
    *("١", "٣٤", "１２", "Ⅷ", "²", "𝟙", "S٤", "-٣t", "+3t ", "S4\n", "s4", "??", "Idiot", "*15", "S*"),
    *(
        "\x1b[31mred",
        "\x07",
        "two\nlines",
        "a\tb",
        "\u2028",
        "\u202edesrever",
        "\ufeff",
        "\u0000",
        "\ud800",
        "é",
        "e\u0301",
    ),
    *("x" * 33, "x" * 65, "x" * 5000, " " * 5000, "9" * 5000, "#" * 50, "a #b", "🂡" * 300, "'", '"', "{}", "%s", "{0}"),
    *([], {}, [[]], [{}], {"a": {}}, {1: 2}, {"value": 1}, {"value": [], "source": {}}, [1, "a", None], ["S4", "S4"]),
    *(nested(10), nested(31), nested(60), list(range(500)), {n: n for n in range(300)}),
)
ODD_MOVES = (
    *(
        "",
        " ",
        "1",
        "1 ",
        " 1 check",
        "1  check",
        "1 check ",
        "1\tcheck",
        "1 check # said",
        "#",
        "1 check #",
        "- 1 check",
    ),
    *(
        "0 check",
        "9 check",
        "99 check",
        "-1 check",
        "01 check",
        "١ check",
        "１ check",
        "1 chеck",
        "1 CHECK",
        "1 checkmate",
    ),
    *("1 bet", "1 bet 0", "1 bet -5", "1 bet 1.5", "1 bet 1e3", "1 bet 999999999999", "1 bet 9999999999999", "1 bet ٣"),
    *("1 raise 5 5", "1 trade", "1 trade ??", "1 trade S4 S4", "1 exchange" + " ??" * 98, "1 exchange" + " ??" * 200),
    *("deal", "deal 1", "deal 1 ??", "deal 9 S4", "deal 1 S4 S5", "deal S4 1", "deal 1 S٤", "deal 1 " + "S" * 5000),
    *("dice", "dice 0", "dice 7 7", "dice 1 2 3", "dice 999999999999", "dice -1 2", "dice +5 t", "dice " + "6 " * 500),
    *(
        "turn ??",
        "turn 0",
        "pulse",
        "pulse 1",
        "pick 1 ??",
        "show 1",
        "1 show",
        "wild 6s 6s",
        "wild 6s 3h",
        "1 field ??",
    ),
    *(
        "\x1b[2J",
        "1 check\n1 check",
        "1 check\0",
        "\ud800",
        "1 " + "check " * 400,
        " " * 20_000,
        "1 check" + " " * 20_000,
    ),
)


def places(tree: Tree) -> list[Place]:
    """Everything that stands somewhere in the tree."""
    found: list[Place] = []
    if isinstance(tree, dict | list):
        for key in tree if isinstance(tree, dict) else range(len(tree)):
            found.append((tree, key))
            found += places(tree[key])
    return found


def odd_values() -> st.SearchStrategy[Any]:
    """What nobody expects in any place."""
    leaves = st.sampled_from(ODD_VALUES) | st.text(max_size=20) | st.integers() | st.floats()
    return leaves | st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    )


def _change(draw: st.DrawFn, tree: Tree) -> None:
    """One change of a tree, in its place."""
    everywhere = places(tree)
    if not everywhere:
        return
    inside, key = everywhere[draw(st.integers(0, len(everywhere) - 1))]
    how = draw(st.sampled_from(("value", "value", "value", "move", "remove", "swap", "key", "copy", "add")))
    if how == "move" and isinstance(tree, dict) and isinstance(tree.get("moves"), list):
        moves = tree["moves"]
        moves.insert(draw(st.integers(0, len(moves))), draw(st.sampled_from(ODD_MOVES) | st.text(max_size=30)))
    elif how == "remove":
        del inside[key]
    elif how == "swap":
        other, other_key = everywhere[draw(st.integers(0, len(everywhere) - 1))]
        inside[key] = deepcopy(other[other_key])
    elif how == "key" and isinstance(inside, dict):
        keys = st.sampled_from([value for value in ODD_VALUES if not isinstance(value, dict | list)]) | st.text(
            max_size=9
        )
        inside[draw(keys)] = inside.pop(key)
    elif how == "copy" and isinstance(inside, list):
        inside.insert(key, deepcopy(inside[key]))
    elif how == "add" and isinstance(inside, dict):
        inside[draw(st.text(max_size=9))] = deepcopy(draw(odd_values()))
    else:
        inside[key] = deepcopy(draw(odd_values()))


@st.composite
def changed_files(draw: st.DrawFn, good: Callable[[], Sequence[str]]) -> bytes:
    """A good file, changed in a few places and written as YAML anew."""
    tree = yaml.safe_load(draw(st.sampled_from(good())))
    for _ in range(draw(st.integers(1, 4))):
        _change(draw, tree)
    flow = draw(st.sampled_from((None, True, False)))
    unicode = draw(st.booleans())
    text: str = yaml.dump(tree, Dumper=_WithoutAliases, sort_keys=False, allow_unicode=unicode, default_flow_style=flow)
    return text.encode("utf-8", errors="surrogatepass")


class _WithoutAliases(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        del data
        return True


ODD_TEXTS = (
    *(b"\0", b"\x1b", b"\t", b"\r", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xe2\x80\xa8", b"\xc2\x85"),
    *(b"'", b'"', b"{", b"}", b"[", b"]", b": ", b"- ", b"? ", b"#", b"|", b">", b"&a ", b"*a", b"!!binary ", b"!x "),
    *(
        b"!!int abc",
        b"!!float x",
        b"!!bool maybe",
        b"!!null x",
        b"!!set {a}",
        b"!!python/object:os.system x",
        b"<<: *a\n",
    ),
    *(
        b'"\\UFFFFFFFF"',
        b'"\\ud800"',
        b'"\\x"',
        b"%YAML 1.1\n---\n",
        b"%YAML 1." + b"1" * 5000 + b"\n---\n",
        b"---\n",
        b"...\n",
    ),
    *(
        b"0777",
        b"0_1",
        b"0x1F",
        b"1_0",
        b".5",
        b"5.",
        b"1" * 5000,
        b"1" * 400 + b".5",
        b"[" * 40,
        b"{a: " * 40,
        b"? ? ? ",
    ),
    *(b"\n", b"  ", b" " * 3000, b"\n" * 3000, b"x" * 3000, b"- " * 40),
)


@st.composite
def torn_files(draw: st.DrawFn, good: Callable[[], Sequence[str]]) -> bytes:
    """A good file whose text was cut, doubled line by line, or filled with what does not belong there."""
    content = draw(st.sampled_from(good())).encode()
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(content)))
        lines = content.split(b"\n")
        line = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(("insert", "insert", "cut", "end", "double", "bytes", "exchange")))
        if how == "insert":
            content = content[:place] + draw(st.sampled_from(ODD_TEXTS)) + content[place:]
        elif how == "cut":
            content = content[:place] + content[place + draw(st.integers(1, 60)) :]
        elif how == "end":
            content = content[:place]
        elif how == "bytes":
            content = content[:place] + draw(st.binary(max_size=8)) + content[place:]
        else:
            other = draw(st.integers(0, len(lines) - 1))
            lines.insert(other, lines[line]) if how == "double" else lines.__setitem__(other, lines[line])
            content = b"\n".join(lines)
    return content


def any_yaml() -> st.SearchStrategy[bytes]:
    """YAML that has nothing to do with the table."""
    trees = st.recursive(
        odd_values(), lambda inner: st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=6
    )
    return trees.map(lambda tree: yaml.dump(tree, Dumper=_WithoutAliases).encode("utf-8", errors="surrogatepass"))


def broken_files(good: Callable[[], Sequence[str]]) -> st.SearchStrategy[bytes]:
    """A file of this kind, broken in one of all ways. Changed good files, which go deepest, are the most."""
    changed, torn = changed_files(good), torn_files(good)
    return st.one_of(changed, changed, changed, torn, torn, st.binary(max_size=300), any_yaml())
