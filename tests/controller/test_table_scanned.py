"""Cards by their tags: every card over the reader, and what is refused aloud."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.cues import RHYTHMS
from display.intents import PresentTag
from display.scene import RevealScene
from rules.questions import DealOwed, DiceOwed, PickOwed, ShowOwed, TurnOwed, WildOwed
from tests.controller.tables import Desk, configuration, reader_of, seats


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned"))
    opened.press("deal")
    yield opened
    opened.close()


def sounds(desk: Desk, since: float) -> list[tuple[bool, float]]:
    """What the buzzer did: on or off, and for how long."""
    assert desk.driver.buzzer is not None
    changes = [(when, on) for when, on, _ in desk.driver.buzzer.history if when >= since]
    ends = [when for when, _ in changes[1:]] + [desk.clock()]
    steps = [(on, round(end - when, 3)) for (when, on), end in zip(changes, ends, strict=True)]
    return steps[:-1] if steps and not steps[-1][0] else steps


def refused_aloud(desk: Desk, uid: str, text: str, sound: str = "unknown_card") -> None:
    """The card changes nothing, the buzzer and the screen say so."""
    before, lines = desk.standing(), list(desk.lines)
    desk.scan(uid)
    began = desk.clock()
    assert desk.standing() == before
    assert desk.lines == lines
    assert desk.picture().refusal == text
    desk.wait(1.2)
    expected = [(on, seconds) for on, seconds in RHYTHMS[sound].steps]
    assert sounds(desk, began) == expected


def deal_two_each(desk: Desk, *cards: str) -> None:
    desk.scan_cards(*cards)
    assert desk.turn == 2


def test_cards_are_dealt_by_their_tags_in_the_order_in_which_they_are_owed(desk: Desk) -> None:
    assert "Deal 1 card to Han (seat 2)" in desk.picture().prompt
    assert desk.picture().next_card_text == "Next card: seat 2, Han"
    desk.wait(600)
    assert desk.moves() == [], "the droid deals nothing by itself"
    deal_two_each(desk, "S4", "C12", "Idiot", "T2")
    assert desk.moves() == ["deal 2 S4", "deal 1 C12", "deal 2 Idiot", "deal 1 T2"]
    assert all(face.hidden for panel in desk.picture().seats for face in panel.cards)


def test_a_card_is_accepted_aloud(desk: Desk) -> None:
    desk.scan(desk.uids("S4")[0])
    began = desk.clock()
    desk.wait(1)
    assert sounds(desk, began)[0] == RHYTHMS["accepted"].steps[0]


def test_wrong_cards_are_refused_and_the_right_one_goes_on(desk: Desk) -> None:
    star, other_star = desk.uids("Star")
    desk.table.handle(PresentTag("FFFFFFFFFF"))
    assert desk.moves() == []
    assert "no card with the tag FFFFFFFFFF" in desk.notice
    desk.scan(star)
    assert desk.moves() == ["deal 2 Star"]
    refused_aloud(desk, star, "this card lies on the table already: take another one")
    desk.scan(other_star)
    assert desk.moves() == ["deal 2 Star", "deal 1 Star"]
    assert desk.picture().refusal == ""
    refused_aloud(desk, other_star, "this card lies on the table already: take another one")
    refused_aloud(desk, star, "this card lies on the table already: take another one")
    desk.scan(desk.uids("S4")[0])
    refused_aloud(desk, desk.uids("S4")[0], "this card lies on the table already: take another one")
    desk.scan(desk.uids("S5")[0])
    assert desk.turn == 2
    assert desk.picture().refusal == ""


def test_a_tag_that_is_no_card_of_the_deck(desk: Desk, tmp_path: Path) -> None:
    from hardware.events import CardPresented

    before = desk.standing()
    desk.table.reception._hardware(CardPresented("DEADBEEF00", 1, desk.clock()))
    assert desk.standing() == before
    assert desk.picture().refusal == "the tag DEADBEEF00 is no card of this deck: use a registered card"
    desk.scan_cards("S4")
    assert desk.moves() == ["deal 2 S4"]


def test_a_card_when_none_is_awaited(desk: Desk) -> None:
    deal_two_each(desk, "S4", "C12", "Idiot", "T2")
    refused_aloud(desk, desk.uids("F9")[0], "no card is awaited now: put it back")
    desk.press("draw")
    desk.scan(desk.uids("F9")[0])
    assert desk.moves()[-2:] == ["2 draw", "deal 2 F9"]
    assert desk.turn == 1


def test_a_card_before_the_hand_and_after_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned"))
    desk.scan(desk.uids("S4")[0])
    assert desk.session.hand is None
    assert desk.notice == "no card is awaited now: put it back"
    desk.press("deal")
    desk.scan_cards("S4", "C12", "Idiot", "T2")
    desk.do("stand", "stand", "match", "fold")
    assert desk.table.stage == "settled"
    desk.scan(desk.uids("S9")[0])
    assert desk.notice == "no card is awaited now: put it back"
    desk.press("deal")
    desk.scan_cards("S4")
    assert desk.moves() == ["deal 1 S4"], "all cards are back in the deck"
    desk.close()


def test_a_traded_card_lies_on_the_pile_and_is_not_named(desk: Desk) -> None:
    star, other_star = desk.uids("Star")
    desk.scan(star)
    desk.scan_cards("C12", "S4", "T2")
    desk.press("trade")
    desk.press("deal")
    assert desk.moves()[-1] == "2 trade Star"
    refused_aloud(desk, star, "this card lies on the table already: take another one")
    desk.scan(other_star)
    assert desk.moves()[-1] == "deal 2 Star"
    desk.press("trade")
    desk.press("deal")
    assert desk.moves()[-1] == "1 trade C12"
    refused_aloud(desk, desk.uids("C12")[0], "this card lies on the table already: take another one")
    assert "C12" not in str(replace(desk.picture(), emulator=None)), "the tray always names all cards of the deck"
    assert "C12" not in "".join(desk.lines)


def test_a_card_of_the_own_hand_on_the_reader_goes_into_the_field_and_out_of_it(desk: Desk) -> None:
    deal_two_each(desk, "S4", "C12", "Idiot", "T2")
    desk.scan(desk.uids("T2")[0])
    assert desk.moves()[-1] == "1 field T2"
    assert desk.turn == 2
    desk.scan(desk.uids("T2")[0])
    assert desk.moves()[-1] == "1 unfield T2"


def test_the_tag_tells_two_copies_of_a_card_apart(desk: Desk) -> None:
    star, other_star = desk.uids("Star")
    desk.scan(star)  # seat 2, who is on turn afterwards
    desk.scan(other_star)  # seat 1
    desk.scan_cards("S4", "T2")
    desk.scan(other_star)
    assert desk.moves()[-1] == "1 field Star"
    desk.scan(star)
    assert desk.moves()[-1] == "2 field Star"


def test_a_trade_of_the_scanned_card(desk: Desk) -> None:
    deal_two_each(desk, "S4", "C12", "Idiot", "T2")
    desk.press("trade")
    assert desk.picture().hint == "Or lay the card on the reader."
    desk.scan(desk.uids("Idiot")[0])
    assert desk.moves()[-1] == "2 trade Idiot"


def test_a_shift_deals_anew_by_scanning_and_leaves_the_field(desk: Desk) -> None:
    star, other_star = desk.uids("Star")
    desk.scan(star)
    desk.scan_cards("C12", "S4", "T2")
    desk.scan(star)
    assert desk.moves()[-1] == "2 field Star"
    desk.table.pulsing.fire()
    assert desk.moves()[-1] == "pulse"
    assert desk.owed() == {1: 2, 2: 1}
    for _ in range(2):  # both seats' cards are counted and come back
        desk.press("deal")
    before = desk.moves()
    refused_aloud(desk, star, "this card lies on the table already: take another one")
    assert desk.moves() == before
    desk.press("draw")
    assert desk.notice == "wait: the dealer comes first"
    desk.scan(desk.uids("S4")[0])  # came back into the deck
    assert desk.moves()[-1] == "deal 2 S4"
    desk.scan(other_star)
    desk.scan_cards("C12")
    assert desk.moves()[-3:] == ["deal 2 S4", "deal 1 Star", "deal 1 C12"]
    assert desk.turn == 2
    assert desk.hand.state.field_cards(2) == ["Star"]


def test_a_reader_bound_to_a_seat_deals_to_that_seat(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(3), cards="scanned", hardware=reader_of(3))
    desk = Desk(tmp_path, told)
    desk.table.reception._pressed("deal", None, desk.clock())
    desk.scan(desk.uids("S4")[0], reader=2)
    assert desk.moves() == ["deal 3 S4"]
    desk.scan(desk.uids("S5")[0], reader=1)
    assert desk.moves()[-1] == "deal 2 S5"
    desk.scan(desk.uids("S6")[0], reader=2)
    assert desk.moves()[-1] == "deal 3 S6"
    desk.scan(desk.uids("S7")[0], reader=2)
    assert desk.moves()[-1] == "deal 1 S7", "seat 3 has its cards: the next one goes where it is owed"
    desk.close()


def test_whoever_plays_a_droids_cards_does_not_act_for_it(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(1, 1), cards="scanned", pace=1.0)
    desk = Desk(tmp_path, told)
    desk.press("deal")
    desk.scan_cards("S4", "C12", "Idiot", "T2")
    before = desk.moves()
    assert desk.turn == 2
    desk.table.reception._scanned(desk.uids("S4")[0], 1)
    assert desk.moves() == before
    assert "a droid" in desk.notice
    desk.close()


def test_a_whole_hand_by_scanning(desk: Desk) -> None:
    deal_two_each(desk, "S4", "C12", "Idiot", "T2")
    rest = iter(["F7", "F8", "F9", "F10"])
    for _ in range(60):
        if desk.hand.complete:
            break
        if desk.owed():
            desk.scan_cards(next(rest))
            continue
        assert desk.turn is not None
        words = {move.word for move in desk.hand.legal_moves(desk.turn)}
        for word, button in (("call", "call"), ("check", "match"), ("match", "match"), ("stand", "stand")):
            if word in words:
                desk.press(button)
                break
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert {face.code for row in scene.rows for face in row.cards} == {"S4", "C12", "Idiot", "T2"}
    desk.assert_balanced()


def test_wild_and_clone_by_scanning(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), ruleset="kerton", cards="scanned"))
    desk.press("deal")
    assert isinstance(desk.hand.question, WildOwed)
    assert desk.picture().next_card_text == "Scan the wild card, then the clone card"
    wild, copy = desk.uids("3h")
    desk.scan(wild)
    assert desk.moves() == []
    assert desk.notice == "one more card"
    assert desk.picture().next_card_text == "Scan the clone card"
    desk.scan(wild)
    assert desk.notice == "this card lies on the table already: take another one"
    desk.scan(copy)
    assert desk.moves() == []
    assert "must differ" in desk.notice
    desk.scan(desk.uids("4s")[0])
    assert desk.moves() == ["wild 3h 4s"], "the wild card needs no second scan"
    desk.scan(desk.uids("4s")[0])
    assert desk.moves() == ["wild 3h 4s"], "the clone card lies there still"
    assert desk.notice.startswith("this card was read last")
    desk.scan(wild)
    assert desk.moves()[-1] == "deal 2 3h", "both are back in the deck"
    desk.close()


def test_the_turn_card_by_scanning(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), ruleset="corellian-spike", cards="scanned"))
    desk.press("deal")
    desk.scan_cards("+3t", "-4c", "+5s", "-6t")
    assert isinstance(desk.hand.question, TurnOwed)
    assert desk.picture().next_card_text == "Next card: face up onto the discard pile"
    refused_aloud(desk, desk.uids("+3t")[0], "this card lies on the table already: take another one")
    desk.scan_cards("+9t")
    assert desk.moves()[-1] == "turn +9t"
    top = desk.picture().pile_top
    assert top is not None
    assert top.code == "+9t"
    desk.press("trade")
    desk.scan(desk.uids("+5s")[0])
    assert desk.moves()[-1] == "2 swap +5s"
    desk.close()


def test_the_card_that_chance_takes_by_scanning(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), ruleset="cloud-city", cards="scanned", pace=1.0), seed=1)
    desk.press("deal")
    deck = iter(["S4", "C12", "S5", "T2", "S6", "T3", "S7", "T4", "S8", "T5", *(f"F{n}" for n in range(1, 12))])
    for _ in range(200):
        question = desk.hand.question
        if isinstance(question, PickOwed):
            break
        if isinstance(question, DealOwed):
            desk.scan_cards(next(deck))
        elif isinstance(question, DiceOwed):
            desk.step()
        else:
            assert desk.turn is not None
            words = {move.word for move in desk.hand.legal_moves(desk.turn)}
            wanted = [("check", "match"), ("match", "match"), ("pass", "stand"), ("keep", "stand"), ("draw", "draw")]
            desk.press(next(button for word, button in wanted if word in words))
    question = desk.hand.question
    assert isinstance(question, PickOwed)
    assert f"Scan the card drawn from seat {question.seat}" in desk.picture().next_card_text
    other = next(seat for seat in desk.hand.state.live() if seat != question.seat)
    wrong = desk.hand.state.hand_cards(other)[0]
    before = desk.standing()
    desk.scan(desk.uids(wrong)[0])
    assert desk.standing() == before
    assert desk.notice == f"the card is picked from seat {question.seat}"
    right = desk.hand.state.hand_cards(question.seat)[0]
    desk.scan(desk.uids(right)[0])
    assert f"pick {question.seat} {right}" in desk.moves()
    desk.close()


def test_hands_are_shown_by_scanning_in_unseen_mode(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="unseen"))
    desk.press("deal")
    assert desk.picture().next_card_text == "Deal as shown, then press DEAL"
    assert desk.picture().prompt == "Deal 4 cards face down"
    assert desk.picture().hint == "Han (seat 2): 2, Lando (seat 1): 2"
    panel = desk.picture().emulator
    assert panel is not None
    assert {button.name for button in panel.buttons if button.enabled} == {"deal", "undo"}
    while desk.turn is None:
        desk.press("deal")
    assert set(desk.moves()) == {"deal 1 ??", "deal 2 ??"}
    for _ in range(40):
        if isinstance(desk.hand.question, ShowOwed):
            break
        assert desk.turn is not None
        words = {move.word for move in desk.hand.legal_moves(desk.turn)}
        wanted = (("call", "call"), ("check", "match"), ("stand", "stand"))
        desk.press(next(button for word, button in wanted if word in words))
    question = desk.hand.question
    assert isinstance(question, ShowOwed)
    first = question.seats[0]
    assert desk.picture().next_card_text.startswith(f"Scan the hand of seat {first}")
    star, other_star = desk.uids("Star")
    desk.scan(star)
    assert desk.notice == "one more card"
    assert desk.picture().next_card_text.endswith(": one more card")
    desk.scan(star)
    assert desk.notice == "this card lies on the table already: take another one"
    desk.scan(desk.uids("S4")[0])
    assert desk.moves()[-1] == f"show {first} Star S4"
    before = desk.standing()
    desk.scan(star)  # the other copy may be in the next hand, this one lies open already
    assert desk.notice == "this card lies on the table already: take another one"
    assert desk.picture().next_card_text == "Scan the hand of seat 1, Lando"
    desk.scan(desk.uids("S4")[0])
    assert desk.standing() == before
    assert desk.notice == "this card lies on the table already: take another one"
    desk.scan(other_star)
    desk.scan(desk.uids("F9")[0])
    assert desk.hand.complete
    assert desk.table.stage == "settled"
    desk.assert_balanced()
    desk.close()


def test_a_card_is_asked_for_again_when_it_could_not_be_written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from controller.journal import JournalError

    def full(*_: object) -> None:
        raise JournalError("table.sqlite: the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(type(desk.journal), "append_move", full)
        desk.scan_cards("S4")
        assert desk.moves() == []
    desk.scan_cards("S4")
    assert desk.moves() == ["deal 2 S4"]
    assert desk.picture().banner is None


@pytest.mark.parametrize(
    ("language", "blood", "sand"),
    [("en", "a card of blood", "sand"), ("fr", "une carte de sang", "sable"), ("ru", "карту крови", "песка")],
)
def test_a_card_of_the_wrong_family_is_refused_without_its_face(
    tmp_path: Path, language: str, blood: str, sand: str
) -> None:
    """It is no open card: whoever dealt it by mistake puts it back, and the next one in turn may well get it."""
    desk = Desk(tmp_path, configuration(tmp_path, seats(2, credits=6), ruleset="kessel", cards="scanned"))
    desk.table.words.speak(language)
    desk.press("deal")
    desk.scan_cards("s3", "s5", "s4")
    assert desk.moves() == ["deal 2 s3", "deal 1 s5"]
    assert blood in desk.notice
    assert "4" not in desk.notice
    assert not any("4" in line for line in desk.lines[2:])
    desk.scan_cards("b4", "b6", "b1", "b2")
    assert desk.moves()[4:] == ["turn b1"]
    assert "2" in desk.notice, "this one was to lie open: it may be named"
    assert sand in desk.notice
    desk.close()
