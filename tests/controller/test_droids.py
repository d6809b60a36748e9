"""Droid players at whole tables: legal always, hands that end, blind to what their view hides, the same by a seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from controller.chance import Chance, Stream, hand_secret
from controller.droids import TEMPERAMENTS, Droid
from controller.droids.compare import Evening
from controller.sources import ElectronicSource, deck_cards
from controller.table_config import DROIDS
from rules import variants
from rules.cards import UNKNOWN
from rules.hand import Hand
from rules.moves import PULSE, Move, deal
from rules.questions import DealOwed, PickOwed, SeatTurn, ShowOwed
from rules.refusals import CannotStart
from rules.ruleset import Ruleset, shipped, shipped_names
from rules.state import Seat
from rules.view import LegalMove, View

WEIGHING = ("careful", "steady", "daring")


def stream(label: str = "droid", seed: int = 1) -> Stream:
    return Chance(hand_secret(seed, 1)).stream(label)


@dataclass
class Table:
    """Droids play one hand; each of their moves goes through the hand, which refuses what is not legal."""

    ruleset: Ruleset
    temperaments: tuple[str, ...]
    seed: int
    seen_cards: bool = True
    sabacc_pot: int = 0

    def play(self) -> Hand | None:
        """The hand played to its end, or None when too few seats can pay."""
        chance = Chance(hand_secret(self.seed, 1))
        purse = chance.stream("purse")
        purses = (0, 3, 7, 20, 60, 200, 1000)
        most = self.ruleset.variant.token_limit(self.ruleset.options)
        seats = {
            n: Seat(
                f"seat {n}", purses[purse.uniform(7)], tokens=tuple(purse.shuffle(self.ruleset.variant.tokens)[:most])
            )
            for n in range(1, len(self.temperaments) + 1)
        }
        try:
            hand = Hand(self.ruleset, seats, 1 + purse.uniform(len(seats)), self.sabacc_pot)
        except CannotStart:
            return None
        droids = {n: Droid(name, chance.stream(f"droid {n}")) for n, name in enumerate(self.temperaments, 1)}
        asks = chance.stream("asks")
        for _ in range(5000):
            if hand.complete:
                return hand
            if hand.pulse_legal and not asks.uniform(40):
                hand.apply(PULSE)
                continue
            question = hand.question
            if not isinstance(question, SeatTurn):
                hand.apply(self.dealt(hand, chance))
                continue
            for seat in hand.state.live():
                if not asks.uniform(4):
                    self.interject(hand, droids[seat], seat)
            hand.apply(droids[question.seat].choose(hand.view(question.seat)))
        pytest.fail(f"{self} does not end")

    @staticmethod
    def interject(hand: Hand, droid: Droid, seat: int) -> None:
        """The seat's field moves until it has no more, which must be soon."""
        for _ in range(2 * len(hand.state.hands[seat]) + 1):
            move = droid.interject(hand.view(seat))
            if move is None:
                return
            hand.apply(move)
        pytest.fail(f"seat {seat} moves its cards to and fro")

    def dealt(self, hand: Hand, chance: Chance) -> Move:
        """The dealer's move: by chance, with faces that stay unknown where the cards are unseen."""
        question = hand.question
        if not self.seen_cards:
            if isinstance(question, DealOwed) and not question.face_up:
                return deal(question.next_seat(), UNKNOWN)
            if isinstance(question, PickOwed):
                return Move("pick", question.seat, (hand.state.hand_cards(question.seat)[0],), by_dealer=True)
            if isinstance(question, ShowOwed):
                seat = question.seats[0]
                free = stream("show", len(hand.moves)).shuffle(deck_cards(hand.state))
                cards = list(hand.state.hands[seat])
                for place, (card, family) in enumerate(zip(cards, hand.state.backs(seat), strict=True)):
                    if card == UNKNOWN:
                        cards[place] = next(other for other in free if hand.state.deck.family(other) == family)
                        free.remove(cards[place])
                cards = [card for card, kept in zip(cards, hand.state.guarded[seat], strict=True) if not kept]
                return Move("show", seat, tuple(cards), by_dealer=True)
        move = ElectronicSource(hand, chance).answer()
        assert move is not None
        return move


CHANGES: dict[str, dict[str, tuple[Any, ...]]] = {
    "traditional": {
        "ante": (0, 1, 5),
        "opening_bet": (False, True),
        "declare_totals": (False, True),
        "turn": (["draw", "trade"], ["draw"], ["trade"], []),
        "shift": ("pulse", "dice", "none"),
        "dice": ({"count": 2, "sides": 6, "shifts_on": "pair"}, {"count": 1, "sides": 10, "shifts_on": [1, 2, 3]}),
        "field": ("any_time", "own_turn", "none"),
        "community_field": (False, True),
        "pot_building_rounds": (0, 1, 4),
        "call_in": ("play_turn", "betting_turn"),
        "bomb_out_penalty": ("main_pot", 0, 30),
        "max_bet": ("none", 10),
        "negative_totals": ("signed", "magnitude"),
        "sudden_demise_tie": ("repeat", "split"),
    },
    "cloud_city": {
        "bet_cap": (10, 0, "none"),
        "fold_fee": (0, 1, 5),
        "die": ({"sides": 6, "shifts_on": [4, 5, 6]}, {"sides": 12, "shifts_on": [1]}),
        "bomb_out_penalty": ("main_pot", 0, 7),
        "local_arrays": (
            "none",
            [
                {"name": "empress", "cards": ["Queen", "Queen"], "above": "total"},
                {"name": "flush", "cards": ["S*", "S*", "*15"], "above": "idiots_array"},
            ],
        ),
    },
    "corellian_spike": {
        "rounds": (1, 3, 6),
        "betting": (False, True),
        "raise_limit": ("none", 0, 3),
        "gain_cost": (0, 1, 30),
        "swap_cost": (0, 2),
        "gain_discard": ("no", "before", "after"),
        "hand_limit": (2, 3, 5, 6),
        "prime_sabacc": (False, True),
        "lowest_wins": (False, True),
        "max_bet": ("none", 10),
    },
    "kerton": {"ante": (0, 5), "sabacc_ante": (0, 2), "max_bet": ("none", 10)},
    "coruscant_shift": {
        "ante": (0, 5),
        "sabacc_ante": (0, 2),
        "two_sylops_win": (False, True),
        "final_tie": ("draw", "split"),
        "max_bet": ("none", 10),
    },
    "kessel": {"turns": (1, 3, 6), "draw_cost": (0, 1, 3), "tokens": (False, True), "tokens_per_seat": (1, 3, 16)},
    "smuggler": {"blind": (1, 5, 50), "combinations": ("none", "corellian", "hutt"), "max_bet": ("none", 50)},
}


def changed(ruleset: Ruleset, seed: int) -> Ruleset:
    """The ruleset with every option drawn anew."""
    chance = stream("options", seed)
    changes = {name: values[chance.uniform(len(values))] for name, values in CHANGES[ruleset.variant.name].items()}
    if changes.get("field") == "none":
        changes["community_field"] = False
    if ruleset.variant.name == "kerton" and seed % 3 == 0:
        changes |= {"wild": "6s", "clone": "3h"}
    return ruleset.with_options(changes)


def mixed(seed: int) -> tuple[str, ...]:
    """Two to eight droids of any temperaments."""
    chance = stream("temperaments", seed)
    return tuple(TEMPERAMENTS[chance.uniform(len(TEMPERAMENTS))] for _ in range(2 + chance.uniform(7)))


def test_the_temperaments_are_those_of_the_configuration() -> None:
    assert TEMPERAMENTS == DROIDS


def test_another_temperament_is_refused() -> None:
    with pytest.raises(ValueError, match="no droid is jolly; a droid is careful, steady, daring, random"):
        Droid("jolly", stream())


@pytest.mark.parametrize("name", shipped_names())
def test_hands_are_legal_and_end_in_every_ruleset(name: str) -> None:
    played = [Table(shipped(name), mixed(seed), seed, sabacc_pot=seed % 2 * 40).play() for seed in range(12)]
    assert sum(hand is not None for hand in played) > 6


@pytest.mark.parametrize("name", ["classic", "cloud-city", "corellian-spike", "kerton", "smuggler", "coruscant-shift"])
def test_hands_are_legal_and_end_under_any_options(name: str) -> None:
    played = [Table(changed(shipped(name), seed), mixed(seed), seed).play() for seed in range(40)]
    assert sum(hand is not None for hand in played) > 20


@pytest.mark.parametrize("name", shipped_names())
def test_hands_are_legal_and_end_with_cards_nobody_has_told(name: str) -> None:
    played = [
        Table(changed(shipped(name), seed) if seed % 2 else shipped(name), mixed(seed), seed, seen_cards=False).play()
        for seed in range(12)
    ]
    assert sum(hand is not None for hand in played) > 6


@pytest.mark.parametrize("name", ["classic", "dice", "cloud-city", "kerton"])
@pytest.mark.parametrize("temperament", WEIGHING)
def test_droids_do_not_let_a_hand_run_on(name: str, temperament: str) -> None:
    """Some rounds after calling has become possible the hand is called; in Kerton everybody stands at last."""
    latest = {"classic": 4 + 5, "dice": 3 + 5, "cloud-city": 6 + 13, "kerton": 6}[name]
    evening = Evening(shipped(name), seed=3)
    for _ in range(8):
        assert evening.play(dict.fromkeys(range(1, 7), temperament)).state.round <= latest


@pytest.mark.parametrize("name", shipped_names())
def test_a_seed_reproduces_a_hand(name: str) -> None:
    hands = [Evening(shipped(name), seed=5).play({1: "daring", 2: "careful", 3: "steady", 4: "random"}) for _ in "ab"]
    assert hands[0].moves == hands[1].moves


# --- What a droid does not see


def hidden_swapped(hand: Hand, seat: int) -> Hand:
    """The same hand, but that other seats hold other cards, wherever the seat sees only backs."""
    twin = Hand.replay(hand.header, hand.moves)
    state = twin.state
    free = deck_cards(state)[::3]
    for other in state.hands:
        if other == seat:
            continue
        for place, card in enumerate(state.hands[other]):
            if card != UNKNOWN and not state.guarded[other][place] and free:
                state.hands[other][place] = free.pop()
    return twin


def questions(name: str, seed: int) -> Iterator[Hand]:
    """A hand at each of its questions to a seat, before the reveal."""
    hand = Evening(shipped(name), seed).play({1: "steady", 2: "daring", 3: "careful", 4: "steady"})
    running = Hand(hand.header.ruleset, hand.header.seats, hand.header.dealer, hand.header.sabacc_pot)
    for move in hand.moves:
        if isinstance(running.question, SeatTurn) and not running.state.revealing:
            yield running
        running.apply(move)


@pytest.mark.parametrize("name", shipped_names())
def test_what_the_view_hides_changes_no_choice(name: str) -> None:
    asked = 0
    for hand in questions(name, seed=11):
        question = hand.question
        assert isinstance(question, SeatTurn)
        twin = hidden_swapped(hand, question.seat)
        others = [seat for seat in hand.state.hands if seat != question.seat]
        asked += any(hand.state.hands[seat] != twin.state.hands[seat] for seat in others)
        for temperament in TEMPERAMENTS:
            one, other = (Droid(temperament, stream(seed=asked)) for _ in "ab")
            assert one.choose(hand.view(question.seat)) == other.choose(twin.view(question.seat))
            assert one.stream.counter == other.stream.counter
            assert one.interject(hand.view(question.seat)) == other.interject(twin.view(question.seat))
    assert asked > 5


def test_a_droid_answers_only_for_a_seat_on_turn() -> None:
    hand = next(questions("classic", seed=11))
    question = hand.question
    assert isinstance(question, SeatTurn)
    other = next(seat for seat in hand.state.live() if seat != question.seat)
    for viewer in (None, other):
        with pytest.raises(ValueError, match="is not on turn"):
            Droid("steady", stream()).choose(hand.view(viewer))


# --- A house's own variant


@pytest.mark.parametrize("name", ["classic", "dice", "cloud-city", "black-spire", "kerton", "smuggler-hutt"])
@pytest.mark.parametrize("temperament", WEIGHING)
def test_a_variant_that_no_droid_knows_is_played_mildly(
    name: str, temperament: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = shipped(name)
    house = replace(ruleset.variant, name="house_game")
    monkeypatch.setattr(variants, "_registered", {})
    variants.register(house)
    played = [
        Table(replace(ruleset, variant=house), (temperament,) * (2 + seed % 5), seed).play() for seed in range(10)
    ]
    assert sum(hand is not None for hand in played) > 4
    for hand in filter(None, played):
        raised = [move for move in hand.moves if move.word == "raise"]
        assert raised == []


# --- The temperament random


def view_of(hand: Hand, *moves: LegalMove) -> View:
    """The view of the seat on turn with these moves open to it."""
    assert isinstance(hand.question, SeatTurn)
    return replace(hand.view(hand.question.seat), moves=moves)


def test_random_chooses_each_word_and_then_each_card_or_amount_with_equal_chance() -> None:
    view = view_of(
        next(questions("classic", seed=11)),
        LegalMove("check", "plain"),
        LegalMove("bet", "amount", least=5, most=9),
        LegalMove("trade", "card", ("S1", "S2")),
        LegalMove("exchange", "cards", ("C1", "C2"), most=4),
    )
    droid, count = Droid("random", stream()), 4000
    chosen = [droid.choose(view) for _ in range(count)]
    assert {move.seat for move in chosen} == {view.viewer}
    expected: dict[tuple[str, int | None, tuple[str, ...]], float] = {
        ("check", None, ()): 1 / 4,
        **{("bet", amount, ()): 1 / 20 for amount in range(5, 10)},
        **{("trade", None, (card,)): 1 / 8 for card in ("S1", "S2")},
        ("exchange", None, ()): 1 / 12,
        **{("exchange", None, cards): 1 / 24 for cards in (("C1",), ("C2",), ("C1", "C2"), ("C2", "C1"))},
    }
    assert {(move.word, move.amount, move.cards) for move in chosen} == set(expected)
    for key, chance in expected.items():
        found = sum((move.word, move.amount, move.cards) == key for move in chosen) / count
        assert abs(found - chance) < 0.03
