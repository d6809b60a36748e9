"""Random legal play of every shipped ruleset, and of random option sets: what holds for every hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from rules.cards import UNKNOWN
from rules.hand import Hand
from rules.moves import WORD_ORDER, WORDS, Move, deal, dice
from rules.questions import DealOwed, DiceOwed, SeatTurn
from rules.refusals import CODES, IllegalMove
from rules.ruleset import shipped_names
from tests.rules.played_hands import snapshot
from tests.rules.random_play import Habits, free_cards, play_out, random_ruleset, random_table, seat_move, uses

TRADITIONAL = ("classic", "dice", "computer")
NAMES = shipped_names()
WORDS_OF_TRADITIONAL = {
    *("check", "bet", "match", "raise", "fold", "draw", "trade", "stand", "call", "field", "unfield"),
    *("deal", "dice", "pulse", "show"),
}


def hands(name: str, count: int, seed: int) -> Iterator[tuple[Hand, random.Random, Habits]]:
    """Fresh hands on random tables, half of them with cards that the dealer does not know."""
    for number in range(count):
        rng = random.Random(f"{name} {seed} {number}")
        ruleset = random_ruleset(name, rng, change=rng.choice((0.0, 0.4, 0.8)))
        habits = Habits(unknown=rng.choice((0.0, 0.0, 0.2, 0.9)))
        yield random_table(ruleset, rng), rng, habits


# --- credits, ends, replays


@pytest.mark.parametrize("name", NAMES)
def test_credits_are_conserved_hands_end_and_replay_alike(name: str) -> None:
    used: Counter[str] = Counter()
    sizes = set()
    for hand, rng, habits in hands(name, 60, 1):
        play_out(hand, rng, habits)  # asserts the sum of all credits after every move, and that the hand ends
        used += uses(hand)
        sizes.add(len(hand.header.seats))
        assert hand.awaiting is None
        assert hand.main_pot == 0
        assert hand.winners is not None
        assert set(hand.sabacc_winners) <= set(hand.state.hands)
        assert all(
            hand.credits[seat] == hand.header.seats[seat].credits
            for seat in hand.header.seats
            if seat not in hand.state.hands
        )
        texts = [str(move) for move in hand.moves]
        again = Hand.replay(hand.header, texts)
        assert again.moves == hand.moves
        assert again.events == hand.events
        assert again.credits == hand.credits
        assert again.sabacc_pot == hand.sabacc_pot
        for viewer in (None, *hand.header.seats):
            assert again.view(viewer) == hand.view(viewer)
    assert sizes == set(range(2, 9)), "2 to 8 seats were played"
    if name in TRADITIONAL:
        missing = WORDS_OF_TRADITIONAL - set(used)
        assert not missing, "the random player never used these words"


@pytest.mark.parametrize("name", NAMES)
def test_a_part_of_the_moves_gives_the_hand_as_it_stood(name: str) -> None:
    for hand, rng, habits in hands(name, 6, 2):
        stood: list[tuple[object, ...]] = []

        def keep(now: Hand, stood: list[tuple[object, ...]] = stood) -> None:
            stood.append((now.awaiting, now.credits, now.main_pot, now.sabacc_pot, now.view(None), len(now.events)))

        play_out(hand, rng, habits, before_move=keep)
        for count in rng.sample(range(len(stood)), min(4, len(stood))):
            part = Hand.replay(hand.header, hand.moves[:count])
            assert (
                part.awaiting,
                part.credits,
                part.main_pot,
                part.sabacc_pot,
                part.view(None),
                len(part.events),
            ) == stood[count]
            assert part.events == hand.events[: len(part.events)]


@pytest.mark.parametrize("name", TRADITIONAL)
def test_every_card_is_in_the_deck_on_the_pile_or_in_a_hand(name: str) -> None:
    def check(hand: Hand) -> None:
        state = hand.state
        lying = Counter(state.pile)
        for seat, cards in state.hands.items():
            assert len(state.guarded[seat]) == len(cards)
            lying.update(cards)
        assert state.deck_count + lying.total() == 76
        for card, copies in state.deck.counts.items():
            assert lying[card] <= copies
            assert state.copies_free(card) == copies - lying[card]
        assert UNKNOWN not in [card for seat in state.hands for card in state.field_cards(seat)]

    for hand, rng, habits in hands(name, 40, 3):
        play_out(hand, rng, habits, before_move=check)


# --- legal moves are accepted, and what is outside is refused


def move_with(word: str, seat: int, card: str, amount: int) -> Move:
    """A move of this word, whatever it needs."""
    if word in ("bet", "raise"):
        return Move(word, seat, amount=amount)
    if word in ("trade", "swap", "field", "unfield", "discard"):
        return Move(word, seat, (card,))
    if word in ("token", "choose"):
        return Move(word, seat, named="refund" if word == "token" else "5")
    return Move(word, seat)


def check_legal_moves(hand: Hand, rng: random.Random) -> None:
    """Every listed move is accepted at its limits; a step beyond them, and every word not listed, is refused."""
    state = hand.state
    question = hand.question
    absent = free_cards(hand)
    for seat in range(1, 9):
        listed = hand.legal_moves(seat)
        words = [legal.word for legal in listed]
        assert len(set(words)) == len(words)
        assert words == sorted(words, key=WORD_ORDER.__getitem__)
        if seat not in state.hands or seat in state.folded:
            assert not listed
        if isinstance(question, SeatTurn) and question.seat == seat:
            assert hand.awaiting == {"seat": seat, "moves": words}
            assert words, "a seat that is asked has a legal move"
        for legal in listed:
            if legal.kind == "amount":
                assert 0 < legal.least <= legal.most
                assert hand.why_not(Move(legal.word, seat, amount=legal.least)) is None
                assert hand.why_not(Move(legal.word, seat, amount=legal.most)) is None
                for outside in (legal.least - 1, legal.most + 1, 0):
                    found = hand.why_not(Move(legal.word, seat, amount=outside))
                    assert found is not None
                    assert found.code.startswith(legal.word)
            elif legal.kind in ("card", "field_card"):
                for card in legal.cards:
                    refusal = hand.why_not(Move(legal.word, seat, (card,)))
                    assert refusal is None or (card == UNKNOWN and refusal.code == "must_be_face_up")
                if UNKNOWN not in legal.cards and absent:
                    card = rng.choice(absent)
                    if card not in legal.cards:
                        assert hand.why_not(Move(legal.word, seat, (card,))) is not None
            elif legal.kind == "named":
                assert legal.options
                for option in legal.options:
                    assert hand.why_not(Move(legal.word, seat, named=option)) is None
                    assert hand.why_not(Move(legal.word, seat, named=f"{option}-x")) is not None
            else:
                assert hand.why_not(seat_move(hand, seat, legal, rng)) is None
        cards = state.hands.get(seat) or ["S4"]
        for word in WORDS:
            if word not in words:
                card = rng.choice(cards)
                for move in (move_with(word, seat, card, state.high), move_with(word, seat, card, state.high + 10)):
                    refusal = hand.why_not(move)
                    assert refusal is not None, f"{move} is accepted, but not listed"
                    assert refusal.code in CODES


@pytest.mark.parametrize("name", NAMES)
def test_listed_moves_are_accepted_and_others_refused(name: str) -> None:
    for hand, rng, habits in hands(name, 25, 4):

        def check(now: Hand, rng: random.Random = rng) -> None:
            if rng.random() < 0.3:
                check_legal_moves(now, rng)

        play_out(hand, rng, habits, before_move=check)
        assert all(not hand.legal_moves(seat) for seat in range(1, 9))


# --- refused moves change nothing


def any_move(hand: Hand, rng: random.Random) -> Move:
    """A move of any kind by or for any seat, legal or not."""
    seat = rng.randint(0, 9)
    card = rng.choice([*hand.state.deck.counts, UNKNOWN, "X1"])
    if rng.random() < 0.5 and hand.state.hands.get(seat):
        card = rng.choice(hand.state.hands[seat])
    kind = rng.random()
    if kind < 0.6:
        return move_with(rng.choice(WORDS), seat, card, rng.choice((0, 1, 4, 5, 10, 50, 100, 5000)))
    return rng.choice(
        (
            Move("pulse", by_dealer=True),
            deal(seat, card),
            dice(rng.randint(0, 13)),
            dice(rng.randint(0, 7), rng.randint(0, 7)),
            Move("turn", cards=(card,), by_dealer=True),
            Move("pick", seat, (card,), by_dealer=True),
            Move("show", seat, (card, card), by_dealer=True),
            Move("show", seat, tuple(hand.state.hands.get(seat, ["S1"])) or ("S1",), by_dealer=True),
            Move("wild", cards=(card, card), by_dealer=True),
        )
    )


@pytest.mark.parametrize("name", NAMES)
def test_refused_moves_change_nothing(name: str) -> None:
    codes: set[str] = set()
    for hand, rng, habits in hands(name, 14, 5):

        def check(now: Hand, rng: random.Random = rng) -> None:
            if rng.random() > 0.25:
                return
            before = snapshot(now)
            for _ in range(6):
                move = any_move(now, rng)
                refusal = now.why_not(move)
                if refusal is None:
                    continue
                codes.add(refusal.code)
                with pytest.raises(IllegalMove) as raised:
                    now.apply(str(move))
                assert raised.value.refusal == refusal
            assert snapshot(now) == before

        play_out(hand, rng, habits, before_move=check)
        before = snapshot(hand)
        for _ in range(10):
            refusal = hand.why_not(any_move(hand, rng))
            assert refusal is not None
            assert refusal.code == "hand_over"
        assert snapshot(hand) == before
    assert len(codes) >= 9, codes


# --- pulses


@pytest.mark.parametrize("name", ["classic", "computer"])
def test_a_pulse_is_legal_exactly_while_the_table_waits_for_a_seat_between_deal_and_reveal(name: str) -> None:
    seen: set[tuple[str, bool]] = set()

    def check(hand: Hand) -> None:
        waits_for_a_seat = isinstance(hand.question, SeatTurn)
        dealt = hand.state.phase in ("play", "betting")
        legal = hand.why_not("pulse") is None
        assert legal == hand.pulse_legal
        assert legal == (hand.state.pulses and waits_for_a_seat and dealt)
        seen.add((type(hand.question).__name__, legal))
        if isinstance(hand.question, DealOwed | DiceOwed):
            assert not legal

    for hand, rng, habits in hands(name, 40, 6):
        play_out(hand, rng, habits, before_move=check)
    assert {("SeatTurn", True), ("SeatTurn", False), ("DealOwed", False), ("ShowOwed", False)} <= seen


@pytest.mark.parametrize("name", NAMES)
def test_a_seats_own_hand_can_be_judged_at_every_moment(name: str) -> None:
    """A seat looks at its cards when it likes: with less of them in the deal, or with one more after a draw."""
    for hand, rng, habits in hands(name, 8, 9):
        play_out(hand, rng, habits, before_move=lambda now: [now.judgement(seat) for seat in now.header.seats])
