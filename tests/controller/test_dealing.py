"""How the dealer's answers reach the hand: by the droid, over the reader, or with cards that nobody knows."""

from __future__ import annotations

from collections import Counter

import pytest

from controller.assembly import made_up_deck
from controller.chance import Chance, hand_secret
from controller.dealing import HAND_SECONDS, LIFTED_FOR, Dealing, ScannedDealing, TrayDealing, UnseenDealing
from controller.pace import Pace, steady
from controller.sources import ElectronicSource, deck_cards
from hardware.events import CardPresented
from hardware.mock import MockDriver, Tray
from hardware.settings import HardwareSettings
from rules.hand import Hand
from rules.moves import parse
from rules.questions import SeatTurn
from rules.ruleset import shipped, shipped_names
from rules.state import Seat
from tests.fakes.fake_clock import FakeClock

FAST = Pace(thinking=lambda: 0.0)


def new_hand(ruleset: str = "classic") -> Hand:
    return Hand(shipped(ruleset), {n: Seat(f"Seat {n}", 500) for n in (1, 2, 3)}, 1)


def chance(seed: int = 1) -> Chance:
    return Chance(hand_secret(seed, 1))


def dealt(dealing: Dealing, hand: Hand) -> list[str]:
    """The dealer's moves until a seat is asked."""
    while not isinstance(hand.question, SeatTurn):
        move = dealing.next_move(hand)
        assert move is not None
        hand.apply(move)
    return [str(move) for move in hand.moves]


# --- electronic


def test_the_droid_answers_every_question_by_itself() -> None:
    hand, dealing = new_hand(), Dealing()
    dealing.new_hand(hand, chance())
    assert dealing.by_itself(hand)
    assert not dealing.confirmed(hand)
    dealt(dealing, hand)
    assert not dealing.by_itself(hand)


@pytest.mark.parametrize("ruleset", shipped_names())
def test_the_same_secret_and_moves_give_the_same_cards(ruleset: str) -> None:
    deals = []
    for seed in (1, 1, 2):
        hand, dealing = new_hand(ruleset), Dealing()
        dealing.new_hand(hand, chance(seed))
        if ruleset == "computer":
            for move in ("2 bet 5", "3 match", "1 match"):
                hand.apply(move)
        deals.append(dealt(dealing, hand))
    assert deals[0] == deals[1]
    assert deals[0] != deals[2]


def test_an_answer_that_was_not_written_is_given_again() -> None:
    hand = new_hand()
    source = ElectronicSource(hand, chance())
    first = source.answer()
    assert source.answer() == first
    hand.apply(str(first))
    assert source.answer() != first


def test_a_taken_back_move_brings_the_same_card_again() -> None:
    hand = new_hand()
    source = ElectronicSource(hand, chance())
    for _ in range(3):
        hand.apply(str(source.answer()))
    third = hand.moves[2]
    again = Hand.replay(hand.header, hand.moves[:2])
    assert ElectronicSource(again, chance()).answer() == third


def test_every_card_that_lies_in_the_deck_is_equally_likely() -> None:
    hand = new_hand("kerton")
    hand.apply("wild 3h 4s")
    hand.apply("deal 2 3h")
    drawn = Counter(ElectronicSource(hand, chance(seed)).next_card() for seed in range(4000))
    deck = Counter(deck_cards(hand.state))
    assert set(drawn) == set(deck)
    assert deck["3h"] == 1
    for card, copies in deck.items():
        expected = 4000 * copies / sum(deck.values())
        assert abs(drawn[card] - expected) < 5 * expected**0.5


def test_the_source_says_nothing_while_a_seat_is_asked() -> None:
    hand, dealing = new_hand(), Dealing()
    dealing.new_hand(hand, chance())
    dealt(dealing, hand)
    assert ElectronicSource(hand, chance()).answer() is None


def test_dice_take_their_own_time() -> None:
    hand, dealing = new_hand("dice"), Dealing()
    dealing.new_hand(hand, chance())
    pace = steady(1.0)
    assert dealing.delay(hand, pace) == pace.card
    dealt(dealing, hand)
    hand.apply("2 stand")
    assert dealing.delay(hand, pace) == pace.dice


# --- scanned and unseen, by people


def test_scanned_cards_come_over_the_reader_and_the_dice_by_themselves() -> None:
    hand, dealing = new_hand("dice"), ScannedDealing()
    dealing.new_hand(hand, chance())
    assert not dealing.by_itself(hand)
    assert not dealing.confirmed(hand)
    for move in ("deal 2 S4", "deal 3 S5", "deal 1 S6", "deal 2 F4", "deal 3 F5", "deal 1 F6", "2 stand"):
        hand.apply(move)
    assert dealing.by_itself(hand)
    move = dealing.next_move(hand)
    assert move is not None
    assert hand.why_not(move) is None


def test_cards_face_down_are_confirmed_by_people() -> None:
    hand, dealing = new_hand(), UnseenDealing()
    dealing.new_hand(hand, chance())
    assert not dealing.by_itself(hand)
    for _ in range(6):
        assert dealing.confirmed(hand)
        move = dealing.next_move(hand)
        assert move is not None
        assert move.cards == ("??",)
        hand.apply(move)
    assert not dealing.confirmed(hand)
    assert dealing.next_move(hand) is None


def test_open_cards_come_over_the_reader_there_too() -> None:
    hand, dealing = new_hand("corellian-spike"), UnseenDealing()
    dealing.new_hand(hand, chance())
    while dealing.confirmed(hand):
        hand.apply(str(dealing.next_move(hand)))
    assert hand.awaiting == {"turn": 1}
    assert not dealing.by_itself(hand)
    assert dealing.next_move(hand) is None


def test_the_droid_cannot_show_what_it_does_not_know() -> None:
    """Cards that were dealt unseen, at a table that is electronic since: it waits, and does not ask without end."""
    hand, dealing = new_hand(), Dealing()
    dealing.new_hand(hand, chance())
    for seat in (2, 3, 1, 2, 3, 1):
        hand.apply(f"deal {seat} ??")
    while hand.awaiting is not None and "seat" in hand.awaiting:
        moves = hand.awaiting["moves"]
        hand.apply(f"{hand.awaiting['seat']} {next(w for w in ('call', 'check', 'stand') if w in moves)}")
    assert hand.awaiting is not None
    assert "show" in hand.awaiting
    assert not dealing.by_itself(hand)


# --- the tray of a demonstration


class Bench:
    """A mock reader with a tray, and a droid's hand above it."""

    def __init__(self, ruleset: str = "classic", *, unseen: bool = False) -> None:
        self.clock = FakeClock()
        self.hand = new_hand(ruleset)
        self.cards = made_up_deck(self.hand.state.deck).cards
        self.driver = MockDriver(HardwareSettings("mock"), self.clock, Tray(self.cards))
        self.driver.open(lambda: None)
        self.dealing = TrayDealing(self.driver, unseen_cards=unseen)
        self.dealing.new_hand(self.hand, chance())

    def next(self) -> list[str]:
        """Wait as long as is due and let the hand do what comes next; the cards that the reader sees."""
        self.clock.advance(self.dealing.delay(self.hand, FAST))
        self.driver.collect(self.clock())
        assert self.dealing.next_move(self.hand) is None
        events = self.driver.collect(self.clock())
        return [event.uid for event in events if isinstance(event, CardPresented)]


def test_the_tray_lays_the_drawn_card_on_the_reader() -> None:
    bench = Bench()
    wanted = ElectronicSource(bench.hand, chance()).answer()
    assert wanted is not None
    assert bench.dealing.delay(bench.hand, FAST) == HAND_SECONDS
    (uid,) = bench.next()
    assert bench.cards[uid] == wanted.cards[0]
    assert list(bench.driver.lying) == [uid]


def test_the_next_card_takes_the_place_of_the_last_one() -> None:
    bench = Bench()
    laid = []
    for _ in range(6):
        (uid,) = bench.next()
        bench.dealing.card_read()
        bench.hand.apply(f"deal {bench.hand.question.next_seat()} {bench.cards[uid]}")  # type: ignore[union-attr]
        laid.append(uid)
        assert list(bench.driver.lying) == [uid]
    assert len(set(laid)) == 6


def test_a_card_that_was_not_read_is_lifted_and_laid_on_again() -> None:
    bench = Bench()
    (uid,) = bench.next()
    assert bench.next() == []
    assert list(bench.driver.lying) == []
    assert bench.dealing.delay(bench.hand, FAST) == LIFTED_FOR
    assert bench.next() == [uid]


def test_dice_of_a_demonstration_roll_by_themselves() -> None:
    bench = Bench("dice")
    for move in ("deal 2 S4", "deal 3 S5", "deal 1 S6", "deal 2 F4", "deal 3 F5", "deal 1 F6", "2 stand"):
        bench.hand.apply(parse(move))
    move = bench.dealing.next_move(bench.hand)
    assert move is not None
    assert move.word == "dice"


def test_unseen_cards_of_a_demonstration_are_dealt_face_down() -> None:
    bench = Bench(unseen=True)
    move = bench.dealing.next_move(bench.hand)
    assert move is not None
    assert str(move) == "deal 2 ??"
    assert bench.driver.lying == {}


def test_a_hand_is_shown_with_cards_that_are_not_seen_elsewhere() -> None:
    bench = Bench(unseen=True)
    hand = bench.hand
    while hand.awaiting is not None and "show" not in hand.awaiting:
        if "deal" in hand.awaiting:
            hand.apply(str(bench.dealing.next_move(hand)))
            continue
        moves = hand.awaiting["moves"]
        hand.apply(f"{hand.awaiting['seat']} {next(w for w in ('call', 'check', 'stand') if w in moves)}")
    shown = []
    for _ in range(2):
        (uid,) = bench.next()
        bench.dealing.card_read()
        shown.append(bench.cards[uid])
    seat = hand.question.seats[0]  # type: ignore[union-attr]
    assert hand.why_not(f"show {seat} {' '.join(shown)}") is None


def test_cards_shown_by_one_seat_take_nothing_from_what_the_next_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an earlier seat showed is known and gone from the pool by itself; its other copy may be the next seat's."""
    bench = Bench(unseen=True)
    hand = bench.hand
    while hand.awaiting is not None and "show" not in hand.awaiting:
        if "deal" in hand.awaiting:
            hand.apply(str(bench.dealing.next_move(hand)))
            continue
        moves = hand.awaiting["moves"]
        hand.apply(f"{hand.awaiting['seat']} {next(w for w in ('call', 'check', 'stand') if w in moves)}")
    choices: list[int] = []

    def first_of(number: int, count: int) -> int:
        del number
        choices.append(count)
        return deck_cards(hand.state).index("Star") if len(choices) == 1 else 0

    monkeypatch.setattr(bench.dealing.source, "draw", first_of)
    for _ in range(2):
        shown = []
        for _ in range(2):
            (uid,) = bench.next()
            bench.dealing.card_read()
            shown.append(bench.cards[uid])
        before = len(deck_cards(hand.state))
        hand.apply(f"show {hand.question.seats[0]} {' '.join(shown)}")  # type: ignore[union-attr]
    assert choices == [76, 75, 74, 73]
    assert before == 74
