"""Help at the table: how it is called, what it says of every move of every ruleset, and that it hides what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from controller.chance import Chance, fresh_secret
from controller.dealing import Dealing
from controller.droids import Droid
from controller.menus.help import HelpPage, NutshellPage, RankingPage
from display.intents import OpenHelp
from display.keys import intent_for_key
from display.render import render
from display.scene import MenuScene, RevealScene
from display.words import LANGUAGES, Words
from rules.hand import Hand
from rules.questions import SeatTurn
from rules.ruleset import Ruleset, shipped, shipped_names
from rules.state import Seat
from rules.verdict import VerdictCase, VerdictSeat, adjudicate
from tests.controller.service import OPERATORS
from tests.controller.tables import Desk, configuration, seats
from tests.display.layout import SIZES, faults

WORDS = Words()
FACTS: dict[str, dict[str, Any]] = {"coruscant_shift": {"target": "5", "suit": "t"}}
OPTIONS: dict[str, dict[str, Any]] = {"kerton": {"wild": "2h", "clone": "3c"}}
ARRAYS = [
    {"name": "three-aces", "cards": ["*15", "*15", "*15"], "above": "pure_sabacc", "sabacc_pot": True},
    {"name": "fools", "cards": ["Idiot", "S*", "S*"], "above": "idiots_array", "sabacc_pot": False},
]
MORE: list[tuple[str, dict[str, Any]]] = [
    ("cloud-city", {"local_arrays": ARRAYS}),
    ("corellian-spike", {"prime_sabacc": False, "hand_limit": 4}),
    ("corellian-spike", {"prime_sabacc": True}),
    ("coruscant-shift", {"two_sylops_win": True}),
    ("classic", {"negative_totals": "magnitude"}),
]


def rulesets() -> list[tuple[str, dict[str, Any]]]:
    return [*((name, {}) for name in shipped_names()), *MORE]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    opened: list[Desk] = []

    def make(ruleset: str = "classic", **more: Any) -> Desk:
        opened.append(Desk(tmp_path, configuration(tmp_path, seats(3), ruleset=ruleset, **more)))
        return opened[-1]

    yield make
    for made in opened:
        made.close()


# --- the ranking, by the engine's own judgement


@pytest.mark.parametrize(("name", "options"), rulesets(), ids=str)
def test_every_example_has_its_rank_and_beats_the_next(name: str, options: dict[str, Any]) -> None:
    ruleset = shipped(name).with_options(options)
    judged = []
    for row in WORDS.ranking(ruleset):
        assert row.detail
        assert row.cards
        if not row.rank:
            continue  # impostors become something only at the reveal
        judgement = judge(ruleset, row.cards)
        assert judgement.rank == row.rank, row
        judged.append(judgement)
    standing = [judgement.key for judgement in judged if not judgement.bombed_out]
    assert standing == sorted(standing, reverse=True) or name == "kessel"
    assert [judgement.bombed_out for judgement in judged] == sorted(judgement.bombed_out for judgement in judged)


def judge(ruleset: Ruleset, cards: tuple[str, ...]) -> Any:
    wanted = ruleset.with_options(OPTIONS.get(ruleset.variant.name, {}))
    other = ("s5", "b6") if ruleset.variant.name == "kessel" else ()
    deck = [card for card, copies in ruleset.deck.counts.items() if card not in cards and copies]
    told = VerdictCase(
        wanted,
        {1: VerdictSeat(cards), 2: VerdictSeat(other or tuple(deck[:4]))},
        dealer=1,
        more=FACTS.get(ruleset.variant.name, {}),
    )
    return adjudicate(told).hands[1]


@pytest.mark.parametrize(("name", "options"), rulesets(), ids=str)
def test_no_rank_is_left_out(name: str, options: dict[str, Any]) -> None:
    ruleset = shipped(name).with_options(options)
    told = {row.rank for row in WORDS.ranking(ruleset)}
    missing = set(ruleset.variant.ranks) - told
    values = ruleset.option_values()
    allowed: set[str] = set()
    if ruleset.variant.name == "smuggler":
        combinations = {
            "corellian": {"fortune", "fortunes_smile", "double_luck", "luck"},
            "hutt": {"hutt", "capital", "intrigue"},
        }
        for kind, ranks in combinations.items():
            allowed |= ranks if kind != values["combinations"] else set()
        allowed |= {"bust"} if values["combinations"] == "corellian" else set()
    if not values.get("prime_sabacc", True):
        allowed.add("prime_sabacc")
    if values.get("hand_limit", 6) < 5:
        allowed |= {"full_sabacc", "fleet", "rhylet", "gee_whiz"}
    if not values.get("two_sylops_win", True):
        allowed.add("two_sylops")
    assert missing == allowed


def test_a_house_s_own_arrays_stand_where_they_rank() -> None:
    ruleset = shipped("cloud-city").with_options({"local_arrays": ARRAYS})
    assert [row.rank for row in WORDS.ranking(ruleset)] == [
        "fools",
        "idiots_array",
        "three-aces",
        "pure_sabacc",
        "total",
        "bombed_out",
    ]


def test_the_command_line_shows_the_ranking_too() -> None:
    page = WORDS.ruleset_text(shipped("corellian-spike"))
    assert "Which hand wins, the best first" in page
    assert " 1. Pure Sabacc: sylop, sylop. Exactly two sylops." in page


# --- the moves


@pytest.mark.parametrize("name", shipped_names())
def test_every_move_that_is_ever_open_is_explained(name: str) -> None:
    ruleset = shipped(name)
    seen: set[str] = set()
    for seed in range(12):
        tokens = tuple(ruleset.variant.tokens[:3])
        hand = Hand(ruleset, {seat: Seat(f"P{seat}", 100, False, tokens) for seat in (1, 2, 3)}, 1, 0)
        chance = Chance(fresh_secret())
        dealing = Dealing()
        dealing.new_hand(hand, chance)
        droid = Droid("random", chance.stream(f"random {seed}"))
        for _ in range(300):
            if hand.complete:
                break
            question = hand.question
            if not isinstance(question, SeatTurn):
                move = dealing.next_move(hand)
                assert move is not None
                hand.apply(move)
                continue
            seen |= {move.word for move in hand.legal_moves(question.seat)}
            hand.apply(droid.choose(hand.view(question.seat)))
    assert len(seen) > 3
    assert {word: WORDS.effect(ruleset, word) for word in seen if not WORDS.effect(ruleset, word)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped_names())
def test_help_tells_cost_and_effect_of_what_is_open_and_fits(
    name: str, language: str, desk: Callable[..., Desk]
) -> None:
    table = desk(name)
    table.begin()
    table.table.words.speak(language)
    words = table.table.words
    assert table.turn is not None
    legal = table.hand.legal_moves(table.turn)
    table.table.handle(OpenHelp())
    items = HelpPage(table.table).items()
    assert items[0].label == words.prompt(table.hand.view(None))
    for move, item in zip(legal, items[1:], strict=False):
        assert item.label.startswith(words.action(move, 200, table.hand.header.ruleset)[0])
        assert item.detail
        assert item.value or move.word == "fold"
    for page in (None, RankingPage(table.table), NutshellPage(table.table)):
        if page is not None:
            table.table.menus.open(page)
        menu = table.table.menus.menu
        for selected in range(0, len(menu.items()), 4):
            menu.mark(selected)
            for size in SIZES[: 3 if language == "en" else 1]:
                hits = render(table.scene(), pygame.Surface(size))
                assert faults(hits, size) == []
                assert [text.text for text in hits.texts if text.cut] == []


def test_what_a_move_costs_is_told(desk: Callable[..., Desk]) -> None:
    table = desk("kessel")
    table.begin()
    rows = {item.label: item.value for item in HelpPage(table.table).items()}
    assert rows["Draw"] == "costs 1"
    assert rows["Stand"] == "free"


def test_help_is_the_same_whatever_lies_face_down(tmp_path: Path) -> None:
    told = []
    for seed in (1, 2, 3):
        table = Desk(tmp_path / str(seed), configuration(tmp_path, seats(3), ruleset="classic"), seed=seed)
        table.begin()
        held = table.hand.state.hands[2]
        table.table.handle(OpenHelp())
        told.append(tuple(HelpPage(table.table).items())[:-2])
        assert held
        texts = {text.text for text in render(table.scene(), pygame.Surface((800, 480))).texts}
        assert not texts & {WORDS.card_short(card, "traditional") for card in held}
        table.close()
    rows = [[(item.label, item.value, item.detail) for item in items] for items in told]
    assert rows[0] == rows[1] == rows[2]


# --- how it is called


def test_by_key_by_touch_and_by_holding_plus(desk: Callable[..., Desk]) -> None:
    table = desk(expected_per_hand=5.0)
    table.begin()
    picture = table.picture()
    for key in ("f1", "?", "h"):
        assert intent_for_key(picture, key) == OpenHelp()
    assert render(picture, pygame.Surface((800, 480))).box_of(OpenHelp()) is not None
    table.driver.press("plus")
    table.wait(1.9)
    assert not table.table.menus.active
    table.wait(0.2)
    assert isinstance(table.table.menus.menu.page, HelpPage)
    moves = len(table.hand.moves)
    table.driver.release("plus")
    table.wait(100)  # nothing goes on meanwhile: neither pulses nor time
    assert len(table.hand.moves) == moves
    table.press("fold")
    assert not table.table.menus.active
    assert not table.table.paused


def test_plus_let_go_early_is_no_help(desk: Callable[..., Desk]) -> None:
    table = desk()
    table.begin()
    table.driver.press("plus")
    table.wait(1)
    table.driver.release("plus")
    table.wait(5)
    assert not table.table.menus.active


def test_between_hands_plus_held_is_help_and_plus_alone_the_table_s_pages(desk: Callable[..., Desk]) -> None:
    table = desk("corellian-spike", decision_seconds=5)
    table.begin()
    table.until(lambda: table.table.stage == "settled")
    scene = table.scene()
    assert isinstance(scene, RevealScene)
    assert scene.help_text == "F1"
    table.driver.press("plus")
    table.wait(2.5)
    table.driver.release("plus")
    table.wait(1)
    scene = table.scene()
    assert isinstance(scene, MenuScene)
    assert scene.rows[0].label == "No hand is being played"
    table.press("fold")
    table.press("plus")
    assert table.table.menus.menu.page.title == "The table"


@pytest.mark.parametrize("how", OPERATORS)
def test_the_table_is_paused_from_the_help_and_goes_on_by_deal(how: type[Any], desk: Callable[..., Desk]) -> None:
    table = desk("corellian-spike", decision_seconds=30)
    table.begin()
    turn = table.turn
    table.table.menus.open_help()
    operator = how(table)
    operator.choose("Pause the table")
    assert not table.table.menus.active
    table.wait(1000)
    assert (table.table.paused, table.turn) == (True, turn)
    table.press("deal")
    assert not table.table.paused
    table.wait(31)
    assert table.turn != turn


def test_a_private_look_ends_when_somebody_asks_for_help(desk: Callable[..., Desk]) -> None:
    table = desk()
    table.begin()
    table.table.peek = table.turn
    table.table.handle(OpenHelp())
    assert table.table.peek is None
    assert isinstance(table.scene(), MenuScene)
