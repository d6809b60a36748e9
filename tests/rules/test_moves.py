"""The grammar of moves (public formats, "Moves")."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import DECKS
from rules.moves import PULSE, WORDS, Move, deal, dice, parse
from rules.refusals import IllegalMove

ALL_CARDS = sorted({card for deck in DECKS.values() for card in deck.counts}) + ["??"]

seats = st.integers(1, 8)
cards = st.sampled_from(ALL_CARDS)
amounts = st.integers(0, 10**11)
PLAIN = ("check", "match", "fold", "draw", "stand", "call", "pass", "keep", "muck", "show")

moves = st.one_of(
    st.builds(Move, st.sampled_from(PLAIN), seats),
    st.builds(
        lambda word, seat, amount: Move(word, seat, amount=amount), st.sampled_from(("bet", "raise")), seats, amounts
    ),
    st.builds(
        lambda word, seat, card: Move(word, seat, (card,)),
        st.sampled_from(("trade", "swap", "field", "unfield", "discard")),
        seats,
        cards,
    ),
    st.builds(lambda seat, held: Move("exchange", seat, tuple(held)), seats, st.lists(cards, max_size=6)),
    st.builds(deal, seats, cards),
    st.builds(lambda values: dice(*values), st.lists(st.integers(1, 12), min_size=1, max_size=2)),
    st.just(PULSE),
    st.builds(lambda card: Move("turn", cards=(card,), by_dealer=True), cards),
    st.builds(lambda seat, card: Move("pick", seat, (card,), by_dealer=True), seats, cards),
    st.builds(
        lambda seat, held: Move("show", seat, tuple(held), by_dealer=True),
        seats,
        st.lists(cards, min_size=1, max_size=9),
    ),
    st.builds(lambda wild, clone: Move("wild", cards=(wild, clone), by_dealer=True), cards, cards),
)


@given(moves)
def test_a_move_survives_its_text(move: Move) -> None:
    assert parse(str(move)) == move
    assert str(parse(str(move))) == str(move)


def test_every_word_of_the_formats_is_covered() -> None:
    covered = {*PLAIN, "bet", "raise", "trade", "swap", "field", "unfield", "discard", "exchange"}
    assert covered >= set(WORDS) - {"token", "refuse", "choose", "select", "improve"}


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("deal 3 C12", Move("deal", 3, ("C12",), by_dealer=True)),
        ("deal 3 ??", Move("deal", 3, ("??",), by_dealer=True)),
        ("turn +4t", Move("turn", cards=("+4t",), by_dealer=True)),
        ("dice 3 4", Move("dice", dice=("3", "4"), by_dealer=True)),
        ("dice 6", Move("dice", dice=("6",), by_dealer=True)),
        ("pulse", Move("pulse", by_dealer=True)),
        ("pick 3 Star", Move("pick", 3, ("Star",), by_dealer=True)),
        ("show 3 S4 C2 0", Move("show", 3, ("S4", "C2", "0"), by_dealer=True)),
        ("wild 6s 3h", Move("wild", cards=("6s", "3h"), by_dealer=True)),
        ("3 check", Move("check", 3)),
        ("3 bet 10", Move("bet", 3, amount=10)),
        ("3 match", Move("match", 3)),
        ("3 raise 30", Move("raise", 3, amount=30)),
        ("3 fold", Move("fold", 3)),
        ("3 draw", Move("draw", 3)),
        ("3 stand", Move("stand", 3)),
        ("3 trade S4", Move("trade", 3, ("S4",))),
        ("3 swap -10c", Move("swap", 3, ("-10c",))),
        ("3 field S4", Move("field", 3, ("S4",))),
        ("3 unfield S4", Move("unfield", 3, ("S4",))),
        ("3 call", Move("call", 3)),
        ("3 pass", Move("pass", 3)),
        ("3 discard S4", Move("discard", 3, ("S4",))),
        ("3 keep", Move("keep", 3)),
        ("3 exchange S4 C2", Move("exchange", 3, ("S4", "C2"))),
        ("3 exchange", Move("exchange", 3)),
        ("3 muck", Move("muck", 3)),
        ("3 show", Move("show", 3)),
    ],
)
def test_the_moves_of_the_formats(text: str, move: Move) -> None:
    assert parse(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "3",
        "check",
        "3  check",
        " 3 check",
        "3 check ",
        "3 check\n",
        "\n3 check",
        "3\tcheck",
        "3 trade\tS4",
        "3 trade S4\n",
        "3\u00a0check",
        "3\u2003check",
        "3 CHECK",
        "3 Check",
        "03 check",
        "+3 check",
        "-3 check",
        "3.0 check",
        "\u0663 check",
        "\uff13 check",
        "\u00b3 check",
        "3 bet 010",
        "3 bet 1_0",
        "3 bet +10",
        "3 bet -10",
        "3 bet 10.0",
        "3 bet 1e3",
        "3 bet \u0661\u0660",
        "3 bet \uff11\uff10",
        "3 bet",
        "3 bet 10 20",
        "3 bet ten",
        "3 bet 1234567890123",
        "3 raise",
        "3 match 10",
        "3 check 5",
        "3 fold S4",
        "3 trade",
        "3 trade S4 S5",
        "3 trade ?",
        "3 trade ???",
        "3 trade S?",
        "3 trade S\u0664",
        "3 field",
        "3 exchange S4  C2",
        "3 exchange ",
        "3 deal S4",
        "3 pulse",
        "3 dice 4",
        "deal",
        "deal 3",
        "deal S4",
        "deal 3 S4 S5",
        "deal 03 S4",
        "deal 3 S4 ",
        "deal x S4",
        "deal \u0663 S4",
        "dice",
        "dice X",
        "dice 1 02",
        "dice --1",
        "dice 1  2",
        "dice \u00b2",
        "pulse ",
        "pulse 1",
        "Pulse",
        "turn",
        "turn S4 S5",
        "pick 3",
        "pick S4",
        "show 3",
        "show",
        "wild 6s",
        "wild 6s 3h 1c",
        "3 show S4",
        "3 check # comment",
        "3 dance",
        "S4",
        "??",
    ],
)
def test_malformed_texts_are_refused(text: str) -> None:
    with pytest.raises(IllegalMove) as raised:
        parse(text)
    assert raised.value.refusal.code == "unreadable"
    assert raised.value.refusal.values == {"text": text}


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(IllegalMove) as raised:
        parse("x" * 5000)
    assert raised.value.refusal.values == {"text": "x" * 80}


@given(st.text(alphabet="0123456789 +-?SCT\t\nabcdehklpstu", max_size=24))
def test_whatever_is_read_is_written_back_as_it_was(text: str) -> None:
    try:
        move = parse(text)
    except IllegalMove:
        return
    assert str(move) == text


def test_moves_are_values() -> None:
    assert len({parse("3 check"), Move("check", 3), parse("3 fold")}) == 2
