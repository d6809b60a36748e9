"""Hands as the public may know them: nothing hidden is told, and they replay to the same credits, pots and winners."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from controller import redaction
from controller.redaction import CannotRedact, public_moves
from rules.cards import UNKNOWN
from rules.events import CardTurned, Fielded, Folded, HandsThrown, LaidOpen, Revealed, WildNamed
from rules.hand import Hand
from rules.ruleset import shipped_names
from tests.rules.hidden_cards import another_deal
from tests.rules.played_hands import deal_in, play, start
from tests.rules.random_play import Habits, play_out, random_ruleset, random_table

RESTLESS = {"fold": 0.05, "trade": 3.0, "unfield": 4.0, "field": 2.0, "call": 0.2, "swap": 3.0, "discard": 3.0}
"""Much comes to lie open, and leaves the hands face down."""


def seen(hand: Hand) -> set[str]:
    """Every card that an event has shown to the public, told event by event."""
    found: set[str] = set()
    for event in hand.events:
        match event:
            case Revealed():
                found.update(event.cards, event.field)
            case LaidOpen():
                found.update(event.cards)
            case Fielded(card=card) | CardTurned(card=card):
                found.add(card)
            case WildNamed():
                found |= {event.wild, event.clone}
            case Folded(top=str(top)) | HandsThrown(top=top):
                found.add(top)
            case _ if getattr(event, "face_up", False):
                found.add(event.card)  # type: ignore[attr-defined]
    return found


def told(hand: Hand) -> set[str]:
    return {card for move in public_moves(hand) for card in move.cards} - {UNKNOWN}


def same(hand: Hand) -> Hand:
    """The hand that the public moves give; it comes to the same as the hand itself."""
    again = Hand.replay(hand.header, public_moves(hand))
    assert (again.complete, again.credits, again.main_pot, again.sabacc_pot) == (
        hand.complete,
        hand.credits,
        hand.main_pot,
        hand.sabacc_pot,
    )
    assert (again.winners, again.sabacc_winners, again.revealed) == (hand.winners, hand.sabacc_winners, hand.revealed)
    if "show" not in (again.awaiting or {}):
        assert again.awaiting == hand.awaiting
    return again


def random_hands(name: str, count: int) -> list[Hand]:
    """Hands of a ruleset with random options and tables, some of them cut short."""
    hands = []
    for number in range(count):
        rng = random.Random(f"redaction {name} {number}")
        hand = random_table(random_ruleset(name, rng), rng)
        weights = rng.choice((None, RESTLESS, {"fold": 1.0}))
        play_out(hand, rng, Habits(unknown=rng.choice((0.0, 0.0, 0.3)), interrupt=0.2, weights=weights))
        if len(hand.moves) < 400:
            hands += [hand, Hand.replay(hand.header, hand.moves[: rng.randint(0, len(hand.moves))])]
    return hands


@pytest.mark.parametrize("tries", [redaction.TRIES, 0], ids=["as it is", "told by the cards' own ways"])
@pytest.mark.parametrize("name", shipped_names())
def test_random_hands_of_every_ruleset(name: str, tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redaction, "TRIES", tries)
    hidden = 0
    for hand in random_hands(name, 25):
        assert told(hand) <= seen(hand)
        same(hand)
        hidden += sum(UNKNOWN in move.cards for move in public_moves(hand))
    assert hidden > 100


@pytest.mark.parametrize("name", shipped_names())
def test_hands_that_differ_only_in_hidden_cards_are_told_alike(name: str) -> None:
    differed = 0
    for number, hand in enumerate(random_hands(name, 15)):
        if hand.state.revealing and name.startswith("smuggler"):
            continue  # whether a beaten hand is asked follows from its cards: the rules tell that much
        moves = another_deal(hand.moves, hand.state.deck, seen(hand), random.Random(number))
        other = Hand.replay(hand.header, moves)
        differed += other.moves != hand.moves
        assert public_moves(other) == public_moves(hand)
    assert differed > 5


def classic(cards: dict[int, str], moves: str, **options: object) -> Hand:
    hand = start("classic", (100, 100), 2, **options)
    return play(deal_in(hand, cards), moves)


def texts(moves: Sequence[object]) -> list[str]:
    return [str(move) for move in moves]


def test_nobody_learns_which_of_its_cards_a_seat_has_shown() -> None:
    one = classic({1: "S4 C5", 2: "T1 T2"}, "1 draw; deal 1 F9; 1 field S4")
    other = classic({1: "F9 C5", 2: "T3 T2"}, "1 draw; deal 1 S4; 1 field S4")
    assert texts(public_moves(one))[-3:] == ["1 draw", "deal 1 ??", "1 field S4"]
    assert public_moves(one) == public_moves(other)


def test_nobody_learns_whether_a_card_that_lay_open_was_traded() -> None:
    kept = classic({1: "S4 C5", 2: "T1 T2"}, "1 field S4; 1 unfield S4; 1 trade C5; deal 1 F9; 2 stand")
    gone = classic({1: "S4 C5", 2: "T1 T2"}, "1 field S4; 1 unfield S4; 1 trade S4; deal 1 F9; 2 stand")
    assert public_moves(kept) == public_moves(gone)
    assert "1 trade ??" in texts(public_moves(gone))


def test_nobody_learns_which_of_two_cards_that_lay_open_was_traded() -> None:
    shown = "1 field S4; 1 field C5; 1 unfield S4; 1 unfield C5; "
    one = classic({1: "S4 C5", 2: "T1 T2"}, f"{shown} 1 trade C5; deal 1 F9; 2 stand")
    other = classic({1: "S4 C5", 2: "T1 T2"}, f"{shown} 1 trade S4; deal 1 F9; 2 stand")
    assert public_moves(one) == public_moves(other)


@pytest.mark.parametrize("traded", ["S4", "C5"])
def test_what_the_reveal_proves_is_told(traded: str) -> None:
    shown = "1 field S4; 1 field C5; 1 unfield S4; 1 unfield C5; "
    end = f"{shown} 1 trade {traded}; deal 1 F9; 2 stand; 1 check; 2 check; 1 call; 1 check; 2 check"
    hand = classic({1: "S4 C5", 2: "T1 T2"}, end, pot_building_rounds=1)
    assert hand.complete
    assert f"1 trade {traded}" in texts(public_moves(hand))
    same(hand)


def test_a_folded_hand_stays_hidden() -> None:
    hand = classic({1: "S4 C5", 2: "T1 T2"}, "1 stand; 2 stand; 1 bet 10; 2 fold")
    assert hand.complete
    assert texts(public_moves(hand))[:4] == ["deal 1 ??", "deal 2 ??", "deal 1 ??", "deal 2 ??"]
    assert told(hand) == set()


def test_the_hands_are_laid_open_at_the_reveal() -> None:
    hand = classic({1: "S4 C5", 2: "T1 T2"}, "1 call; 1 check; 2 check", pot_building_rounds=0, bomb_out_penalty=0)
    assert texts(public_moves(hand))[-2:] == ["show 1 S4 C5", "show 2 T1 T2"]


def test_a_reveal_that_still_waits_for_a_seat_tells_nothing_yet() -> None:
    hand = classic({1: "S4 C5", 2: "T1 ??"}, "1 call; 1 check; 2 check", pot_building_rounds=0)
    assert hand.awaiting == {"show": [2]}
    assert told(hand) == set()
    assert same(hand).awaiting == {"show": [1, 2]}


def test_a_junked_hand_shows_its_last_card_which_may_be_taken() -> None:
    hand = start("corellian-spike", (100, 100, 100), 3)
    play(deal_in(hand, {1: "+1t -2c", 2: "+3s +4s", 3: "+5c +6c"}), "turn -10s; 1 fold; 2 swap +4s")
    moves = texts(public_moves(hand))
    assert told(hand) == {"-10s", "-2c", "+4s"}
    assert moves[3] == "deal 1 -2c", "the last card of the hand came with the last deal"
    assert same(hand).view(None).pile_top == "+4s"
    assert "-2c" in same(hand).state.hands[2]


def test_a_hand_that_cannot_be_told_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redaction, "TRIES", 0)
    monkeypatch.setattr(redaction, "_cards_once_open", lambda hand: {})
    with pytest.raises(CannotRedact, match="without the cards that never lay open") as caught:
        public_moves(classic({1: "S4 C5", 2: "T1 T2"}, "1 stand"))
    assert "S4" not in str(caught.value)
