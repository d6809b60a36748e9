"""Whole hands in words: every ruleset played at random, told as the public may hear it, and again in a made-up language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from display.catalogs import template, write
from display.words import Words
from rules.cards import UNKNOWN
from rules.events import Event
from rules.hand import Hand
from rules.moves import Move, dice
from rules.questions import DealOwed, DiceOwed, PickOwed, SeatTurn, ShowOwed, TurnOwed, WildOwed
from rules.ruleset import shipped, shipped_names
from rules.state import Seat
from rules.view import LegalMove

WORDS = Words()
NAMES = {1: "Lando", 2: "Han", 3: "Chewbacca", 4: "Leia"}


def seat_move(hand: Hand, seat: int, chance: random.Random) -> Move:
    """Any legal move, but no fold while another word is open: a hand that ends early has little to tell."""
    options = [move for move in hand.legal_moves(seat) if move.word != "fold" or chance.random() < 0.1]
    option: LegalMove = chance.choice(options or list(hand.legal_moves(seat)))
    if option.kind == "amount":
        return Move(option.word, seat, amount=chance.randint(option.least, min(option.most, option.least + 20)))
    if option.kind in ("card", "field_card"):
        return Move(option.word, seat, (chance.choice(option.cards),))
    if option.kind == "cards":
        return Move(option.word, seat, tuple(option.cards[: chance.randint(0, option.most)]))
    if option.kind == "named":
        return Move(option.word, seat, named=chance.choice(option.options))
    return Move(option.word, seat)


def next_move(hand: Hand, chance: random.Random, unseen: bool) -> Move:
    question, state = hand.question, hand.state
    cards = [card for card in state.deck.counts for _ in range(state.copies_free(card))]
    if isinstance(question, SeatTurn):
        if hand.pulse_legal and chance.random() < 0.03:
            return Move("pulse", by_dealer=True)
        try_move = seat_move(hand, question.seat, chance)
        while hand.why_not(try_move) is not None:  # an unknown card cannot be named for the field
            try_move = seat_move(hand, question.seat, chance)
        return try_move
    if isinstance(question, DealOwed):
        family = question.next_family(question.next_seat())
        cards = [card for card in cards if state.deck.family(card) == family]
        card = UNKNOWN if unseen and not question.face_up else chance.choice(cards)
        return Move("deal", question.next_seat(), (card,), by_dealer=True)
    if isinstance(question, DiceOwed):
        return dice(*(chance.choice(faces) for faces in question.dice))
    if isinstance(question, TurnOwed):
        cards = [card for card in cards if question.families is None or state.deck.family(card) in question.families]
        return Move("turn", cards=(chance.choice(cards),), by_dealer=True)
    if isinstance(question, PickOwed):
        return Move("pick", question.seat, (chance.choice(state.hand_cards(question.seat)),), by_dealer=True)
    if isinstance(question, ShowOwed):
        seat = question.seats[0]
        held = state.hand_cards(seat)
        others = [card for card in state.deck.counts if card in cards and card not in held]
        chance.shuffle(others)
        shown = []
        for card, family in zip(held, state.backs(seat), strict=True):
            if card == UNKNOWN:
                card = next(other for other in others if state.deck.family(other) == family)
                others.remove(card)
            shown.append(card)
        return Move("show", seat, tuple(shown), by_dealer=True)
    assert isinstance(question, WildOwed)
    wild, clone = chance.sample(list(state.deck.counts), 2)
    return Move("wild", cards=(wild, clone), by_dealer=True)


def course(ruleset: str, seed: int, *, unseen: bool = False) -> Iterator[tuple[Hand, list[Event]]]:
    """A hand at random, with what happened at each step."""
    chance = random.Random(seed)
    rules = shipped(ruleset)
    count = rules.variant.token_limit(rules.options)
    seats = {
        seat: Seat(name, chance.choice((40, 100, 300)), tokens=tuple(chance.sample(rules.variant.tokens, count)))
        for seat, name in NAMES.items()
    }
    hand = Hand(rules, seats, dealer=1, sabacc_pot=17)
    yield hand, list(hand.events)
    for _ in range(3000):
        if hand.complete:
            return
        yield hand, hand.apply(next_move(hand, chance, unseen))
    raise AssertionError("the hand does not end")


def spoken(words: Words, hand: Hand, happened: list[Event]) -> Iterator[str]:
    """Everything that is said in public at one step."""
    for event in happened:
        line = words.event(event.seen_by(None), NAMES)
        if line is not None:
            yield line
    view = hand.view(None)
    yield from (words.prompt(view), words.hint(view), words.round_text(view), words.call_text(view))
    yield words.awaiting(view.awaiting)
    for seat in view.seats.values():
        yield from (words.seat_status(seat), words.hand_note(seat))
    if view.turn is not None:
        for move in hand.legal_moves(view.turn):
            yield from words.action(move, view.seats[view.turn].credits)
    if hand.complete:
        public = [event.seen_by(None) for event in hand.events]
        yield from words.settlement(public)
        for number in view.seats:
            yield from words.reasons(public, number)


@pytest.mark.parametrize("ruleset", shipped_names())
@pytest.mark.parametrize("unseen", [False, True], ids=["known", "unseen"])
def test_hands_are_told_in_whole_lines(ruleset: str, unseen: bool) -> None:
    for seed in range(6):
        for hand, happened in course(ruleset, seed, unseen=unseen):
            for line in spoken(WORDS, hand, happened):
                assert line.isprintable()
                assert not re.search(r"[{}]|  |\?\?|None|\(\)|-\d", line), line
            view = hand.view(None)
            assert WORDS.prompt(view)
            assert WORDS.round_text(view)
            assert (WORDS.hint(view) == "") == hand.complete


@pytest.mark.parametrize("ruleset", shipped_names())
def test_no_line_tells_a_hidden_card(ruleset: str) -> None:
    redacted = 0
    for seed in range(6):
        for _, happened in course(ruleset, 100 + seed):
            for event in happened:
                public = event.seen_by(None)
                if public == event:
                    continue
                redacted += 1
                line = WORDS.event(public, NAMES)
                assert line is not None
                cards = getattr(event, "cards", None) or (getattr(event, "card", UNKNOWN),)
                for card in cards:
                    assert WORDS.card_name(card) not in line
                    assert WORDS.card_short(card) not in line
    assert redacted > 20


# --- a made-up language proves that every sentence can be translated, and whole


def wide(template: str) -> str:
    """The template with all its Latin letters made wide; placeholders stay."""
    parts = re.split(r"(\{\w+\}|%(?:\(\w+\))?[a-z])", template)
    return "".join(
        part if place % 2 else "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalpha() else c for c in part)
        for place, part in enumerate(parts)
    )


def wide_catalog(folder: Path) -> Path:
    """A house's catalog in which every text of the program stands in wide letters."""
    messages = template()
    for message in messages:
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        message.string = tuple(map(wide, texts)) if len(texts) > 1 else wide(texts[0])
    write(messages, "en", folder)
    return folder / "en.po"


@pytest.fixture(scope="module")
def wide_words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    return Words("en", wide_catalog(tmp_path_factory.mktemp("wide")))


@pytest.mark.parametrize("ruleset", shipped_names())
def test_everything_said_in_a_hand_comes_from_the_catalog(ruleset: str, wide_words: Words) -> None:
    foreign = [ruleset, *NAMES.values()]
    for seed in range(4):
        for hand, happened in course(ruleset, seed, unseen=seed == 3):
            for line in spoken(wide_words, hand, happened):
                for name in foreign:
                    line = line.replace(name, "")
                assert not re.search("[A-Za-z]", line), line


@pytest.mark.parametrize("ruleset", shipped_names())
def test_a_nutshell_comes_from_the_catalog(ruleset: str, wide_words: Words) -> None:
    for line in wide_words.in_a_nutshell(shipped(ruleset)):
        assert not re.search("[A-Za-z]", line), line


def test_the_made_up_language_is_used(wide_words: Words) -> None:
    assert wide_words.card_name("S7") == "7 ｏｆ Ｓａｂｅｒｓ"
