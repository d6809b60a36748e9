"""Tags become cards, and cards the moves that the hand waits for."""

from __future__ import annotations

from typing import Any

import pytest

from controller.assembly import made_up_deck
from controller.scanning import NotAwaited, OfSeat, Read, Scanning, TagElsewhere, UnknownTag
from rules.hand import Hand
from rules.moves import Move
from rules.ruleset import shipped
from rules.state import Seat


class Reader:
    """One hand and what its readers see."""

    def __init__(self, ruleset: str = "classic", readers: dict[int, int] | None = None, **options: Any) -> None:
        rules = shipped(ruleset).with_options(options)
        self.deck = made_up_deck(rules.deck)
        self.hand = Hand(rules, {n: Seat(f"Seat {n}", 200) for n in (1, 2)}, 1)
        self.scanning = Scanning(self.deck, readers or {})
        self.scanning.new_hand()

    def tag(self, card: str, copy: int = 0) -> str:
        return [uid for uid, code in self.deck.cards.items() if code == card][copy]

    def meaning(self, card: str, copy: int = 0, reader: int = 1) -> object:
        return self.scanning.meaning(self.hand, self.tag(card, copy), reader)

    def lay(self, card: str, copy: int = 0, reader: int = 1) -> str:
        """Lay a card on the reader that the hand takes; returns the move."""
        found = self.meaning(card, copy, reader)
        assert isinstance(found, Read), found
        assert found.move is not None
        self.hand.apply(found.move)
        self.scanning.taken(self.tag(card, copy), found.move)
        return str(found.move)


def test_cards_go_to_the_seats_that_are_owed_them() -> None:
    reader = Reader()
    assert [reader.lay(card) for card in ("S4", "S5", "S6", "S7")] == [
        "deal 2 S4",
        "deal 1 S5",
        "deal 2 S6",
        "deal 1 S7",
    ]


def test_an_unknown_tag() -> None:
    assert Reader().scanning.meaning(Reader().hand, "DEADBEEF00", 1) == UnknownTag("DEADBEEF00")


def test_a_tag_counts_in_small_letters_too() -> None:
    reader = Reader()
    uid = reader.tag("S10").lower()
    assert uid != reader.tag("S10")
    found = reader.scanning.meaning(reader.hand, uid, 1)
    assert isinstance(found, Read)
    assert found.move is not None
    reader.hand.apply(found.move)
    reader.scanning.taken(uid, found.move)
    assert reader.meaning("S10") == TagElsewhere("S10")


def test_the_same_tag_twice_is_not_a_second_copy() -> None:
    reader = Reader()
    reader.lay("Star")
    for _ in range(3):
        assert reader.meaning("Star") == TagElsewhere("Star")
    assert reader.lay("Star", 1) == "deal 1 Star"
    assert reader.meaning("Star", 0) == TagElsewhere("Star")
    assert reader.meaning("Star", 1) == TagElsewhere("Star")


def test_a_new_hand_has_all_cards_in_the_deck() -> None:
    reader = Reader()
    reader.lay("Star")
    reader.scanning.new_hand()
    fresh = Reader()
    assert isinstance(reader.scanning.meaning(fresh.hand, reader.tag("Star"), 1), Read)


def test_a_shift_puts_the_cards_back_but_those_in_the_field() -> None:
    reader = Reader()
    for card, copy in (("Star", 0), ("S5", 0), ("S6", 0), ("Star", 1)):
        reader.lay(card, copy)
    reader.hand.apply("2 field Star")
    reader.hand.apply("pulse")
    assert reader.meaning("Star", 0) == TagElsewhere("Star")
    assert reader.lay("Star", 1) == "deal 2 Star"
    assert reader.lay("S6") == "deal 1 S6"
    assert reader.meaning("Star", 1) == TagElsewhere("Star")


def test_a_traded_card_lies_on_the_pile() -> None:
    reader = Reader()
    for card in ("Star", "S5", "S6", "S7"):
        reader.lay(card)
    reader.hand.apply("2 trade Star")
    assert reader.meaning("Star") == TagElsewhere("Star")
    assert reader.lay("Star", 1) == "deal 2 Star"


def test_the_pile_is_the_deck_again_when_the_deck_is_empty() -> None:
    reader = Reader()
    for card in ("Star", "S5", "S6", "S7"):
        reader.lay(card)
    reader.hand.state.deck_counts[""] = 0  # as after a very long hand
    reader.hand.apply("2 trade Star")
    assert reader.lay("Star") == "deal 2 Star"


@pytest.mark.parametrize(("scanned", "seat"), [(0, 2), (1, 1)])
def test_a_card_of_a_hand_while_a_seat_is_asked(scanned: int, seat: int) -> None:
    """Of two copies the tag says whose it is, whoever is on turn."""
    reader = Reader()
    for card, copy in (("Star", 0), ("Star", 1), ("S6", 0), ("S7", 0)):
        reader.lay(card, copy)
    assert reader.meaning("Star", scanned) == OfSeat(seat, "Star")
    assert reader.meaning("S7") == OfSeat(1, "S7")
    assert reader.meaning("S9") == NotAwaited("S9")


def test_a_copy_on_the_pile_is_not_taken_for_the_one_in_a_hand() -> None:
    reader = Reader()
    for card, copy in (("Star", 0), ("Star", 1), ("S6", 0), ("S7", 0)):
        reader.lay(card, copy)
    reader.hand.apply("2 trade Star")
    reader.lay("S8")
    assert reader.meaning("Star", 0) == NotAwaited("Star")
    assert reader.meaning("Star", 1) == OfSeat(1, "Star")


def test_a_card_of_a_folded_hand_means_nothing() -> None:
    reader = Reader()
    for card in ("S4", "S5", "S6", "S7"):
        reader.lay(card)
    for move in ("2 stand", "1 stand"):
        reader.hand.apply(move)
    reader.hand.state.fold(2)
    assert reader.meaning("S4") == NotAwaited("S4")


def test_the_reader_of_a_seat() -> None:
    reader = Reader(readers={2: 1, 3: 7})
    assert reader.lay("S4", reader=2) == "deal 1 S4"
    assert reader.lay("S5", reader=3) == "deal 2 S5", "nobody of that seat is owed a card"
    assert reader.lay("S6", reader=2) == "deal 1 S6"
    assert reader.lay("S7", reader=2) == "deal 2 S7"


def test_a_hand_that_is_over_wants_no_card() -> None:
    reader = Reader()
    for card in ("S4", "S5", "S6", "S7"):
        reader.lay(card)
    for move in ("2 stand", "1 stand", "2 fold"):
        reader.hand.apply(move)
    assert reader.hand.complete
    assert reader.meaning("S9") == NotAwaited("S9")


def test_dice_want_no_card() -> None:
    reader = Reader("dice")
    for card in ("S4", "S5", "S6", "S7"):
        reader.lay(card)
    reader.hand.apply("2 stand")
    assert reader.meaning("S9") == NotAwaited("S9")


def test_wild_and_clone() -> None:
    reader = Reader("kerton")
    assert reader.meaning("3h") == Read("3h", None, 1)
    assert reader.meaning("3h") == TagElsewhere("3h")
    both = reader.meaning("3h", 1)
    assert both == Read("3h", Move("wild", None, ("3h", "3h"), by_dealer=True))
    reader.scanning.refused()
    assert reader.lay("4s") == "wild 3h 4s"
    assert reader.lay("3h") == "deal 2 3h"


def unseen() -> Reader:
    """The reveal of two hands that nobody has seen."""
    reader = Reader()
    for _ in range(4):
        question = reader.hand.question
        reader.hand.apply(f"deal {question.next_seat()} ??")  # type: ignore[union-attr]
    while reader.hand.awaiting is not None and "show" not in reader.hand.awaiting:
        moves = reader.hand.awaiting["moves"]
        word = next(word for word in ("call", "check", "stand") if word in moves)
        reader.hand.apply(f"{reader.hand.awaiting['seat']} {word}")
    return reader


def test_a_hand_is_shown_card_by_card() -> None:
    reader = unseen()
    assert reader.hand.awaiting == {"show": [1, 2]}
    first = reader.hand.question.seats[0]  # type: ignore[union-attr]
    assert reader.meaning("Star") == Read("Star", None, 1)
    assert reader.meaning("Star") == TagElsewhere("Star")
    assert reader.lay("S4") == f"show {first} Star S4"
    assert reader.meaning("S4") == TagElsewhere("S4")
    assert reader.meaning("Star", 1) == Read("Star", None, 1)
    found = reader.meaning("F9")
    assert isinstance(found, Read)
    assert str(found.move) == f"show {3 - first} Star F9"


def test_cards_for_one_seat_do_not_count_for_another() -> None:
    reader = unseen()
    reader.scanning = Scanning(reader.deck, {1: 1, 2: 2})
    assert reader.meaning("S4", reader=1) == Read("S4", None, 1)
    assert reader.meaning("S5", reader=2) == Read("S5", None, 1)
    found = reader.meaning("S6", reader=2)
    assert isinstance(found, Read)
    assert str(found.move) == "show 2 S5 S6"


def test_an_unknown_card_of_the_seat_on_turn() -> None:
    reader = Reader()
    for seat in (2, 1, 2, 1):
        reader.hand.apply(f"deal {seat} ??")
    assert reader.meaning("S4") == OfSeat(2, "S4")


# --- after a restart


def test_the_last_card_lies_on_the_reader_still() -> None:
    reader = Reader()
    reader.lay("S4")
    reader.lay("Star")
    reader.scanning.resumed(reader.hand)
    assert reader.meaning("Star") == TagElsewhere("Star")
    assert reader.lay("Star", 1) == "deal 2 Star"


def test_only_the_first_card_after_a_restart_may_be_the_one_that_lay_there() -> None:
    reader = Reader()
    reader.lay("Star")
    reader.scanning.resumed(reader.hand)
    assert reader.lay("S5") == "deal 1 S5"
    assert reader.lay("Star", 1) == "deal 2 Star"


def test_the_last_card_does_not_go_into_the_field_after_a_restart() -> None:
    reader = Reader()
    for card in ("S4", "S5", "S6", "S7"):
        reader.lay(card)
    reader.scanning.resumed(reader.hand)
    assert reader.meaning("S7") == NotAwaited("S7")
    assert reader.meaning("S7") == OfSeat(1, "S7")
    assert reader.meaning("S4") == OfSeat(2, "S4")


def test_copies_whose_tags_are_forgotten_do_not_lock_out_the_others() -> None:
    reader = Reader()
    for card, copy in (("Star", 0), ("S5", 0), ("S6", 0), ("S7", 0)):
        reader.lay(card, copy)
    reader.hand.apply("2 draw")
    reader.scanning.resumed(reader.hand)
    assert reader.lay("Star", 1) == "deal 2 Star"
    reader.hand.apply("2 field Star")
    reader.hand.apply("pulse")
    assert reader.lay("Star", 1) in ("deal 1 Star", "deal 2 Star")
