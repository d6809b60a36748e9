"""The attract screen: droids play for show in memory, any press ends it, and it comes back when nobody is there."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from controller.attract import WELCOME_SECONDS
from controller.chance import hand_secret
from controller.config import AttractConfiguration
from controller.demonstration import Demonstration
from controller.sources import deck_cards
from display.intents import Start, Wake
from display.render import render
from display.scene import HIDDEN, AttractScene, DemonstrationScene, MenuScene, RevealScene, TableScene
from display.words import LANGUAGES
from rules.ruleset import shipped, shipped_names
from tests.controller.service import ByTouch
from tests.controller.tables import Desk, configuration, seats
from tests.display.layout import SIZES, faults

IDLE = 300.0
SHOWN = AttractConfiguration(IDLE / 60, "own")


def desk_of(folder: Path, attract: AttractConfiguration = SHOWN, **more: object) -> Desk:
    return Desk(folder, configuration(folder, seats(2), attract=attract, **more))  # type: ignore[arg-type]


def watch_show(desk: Desk) -> DemonstrationScene:
    desk.until(lambda: isinstance(desk.scene(), DemonstrationScene))
    scene = desk.scene()
    assert isinstance(scene, DemonstrationScene)
    return scene


def settled_hand(desk: Desk) -> None:
    desk.begin()
    while not desk.hand.complete:
        desk.do("fold" if "fold" in {move.word for move in desk.hand.legal_moves(desk.turn or 0)} else "stand")
    assert desk.table.stage == "settled"


def test_rules_and_droids_play_take_turns(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    assert isinstance(desk.scene(), AttractScene)
    desk.wait(WELCOME_SECONDS - 0.1)
    assert isinstance(desk.scene(), AttractScene)
    scene = watch_show(desk)
    assert (scene.title, scene.start_text) == ("DEMONSTRATION", "Press DEAL to play")
    desk.until(lambda: isinstance(getattr(desk.scene(), "picture", None), RevealScene))
    desk.until(lambda: isinstance(desk.scene(), AttractScene))
    watch_show(desk)
    desk.close()


def test_a_show_touches_nothing_of_the_table(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    assert desk.driver.buzzer is not None
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    before = (desk.session.record(), desk.table.audits.counts(), list(desk.lines))
    rulesets_seen = set()
    for _ in range(400):
        desk.step()
        show = desk.table.attract.show
        rulesets_seen.add(show is not None)
    assert rulesets_seen == {True, False}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files
    assert (desk.session.record(), desk.table.audits.counts(), list(desk.lines)) == before
    assert not any(lamp.history for lamp in desk.driver.lamps.values())
    assert not desk.driver.buzzer.history
    assert desk.session.hand is None
    desk.close()


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_ruleset_can_be_shown_whole_and_hides_its_hands(
    ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.attract.fresh_secret", lambda: hand_secret(5, 1))
    desk = desk_of(tmp_path, ruleset=ruleset)
    watch_show(desk)
    size = random.Random(ruleset).choice(SIZES)
    pictures = 0
    while (show := desk.table.attract.show) is not None:
        scene = desk.scene()
        assert isinstance(scene, DemonstrationScene)
        if isinstance(scene.picture, TableScene) and not (show.hand.state.revealed or show.hand.state.laid_open):
            assert all(card.code == HIDDEN for seat in scene.picture.seats for card in seat.cards)
        pictures += 1
        if pictures % 6 == 0 or isinstance(scene.picture, RevealScene):
            assert faults(render(scene, pygame.Surface(size)), size) == []
        desk.step()
    assert pictures > 10
    desk.close()


@pytest.mark.parametrize("seating", ["configured", "ask"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_attract_screen_is_whole_in_every_language(
    language: str, seating: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.attract.fresh_secret", lambda: hand_secret(6, 1))
    desk = desk_of(tmp_path, seating=seating, ruleset="cloud-city")
    desk.table.words.speak(language)
    assert faults(render(desk.scene(), pygame.Surface(SIZES[0])), SIZES[0]) == []
    watch_show(desk)
    while desk.table.attract.show is not None:
        assert faults(render(desk.scene(), pygame.Surface(SIZES[0])), SIZES[0]) == []
        for _ in range(5):
            desk.step()
    desk.close()


def test_two_shows_that_differ_in_hidden_cards_look_alike(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    watch_show(desk)
    show = desk.table.attract.show
    assert show is not None
    desk.until(lambda: bool(show.happened) and show.hand.view(None).turn is not None)
    before = desk.scene()
    state = show.hand.state
    seat = next(iter(state.hands))
    state.hands[seat][0] = deck_cards(state)[0]
    assert desk.scene() == before
    desk.close()


def test_all_rulesets_are_shown_in_turn_where_that_is_wanted(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, AttractConfiguration(0, "varied"))
    seen = []
    for _ in range(4):
        scene = watch_show(desk)
        assert isinstance(scene.picture, TableScene)
        seen.append(scene.picture.title)
        own = "On this table: Traditional Sabacc with a droid dealer"
        assert scene.text == (own if len(seen) > 1 else "Droids play for show, for no credits.")
        assert faults(render(scene, pygame.Surface(SIZES[0])), SIZES[0]) == []
        desk.until(lambda: isinstance(desk.scene(), AttractScene))
    assert len(set(seen)) == 4
    assert seen[0] == desk.table.words.ruleset_title(desk.session.ruleset)
    assert desk.session.ruleset.name == "classic"
    desk.close()


def test_the_service_menu_can_be_reached_by_touch(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    watch_show(desk)
    ByTouch(desk).open()
    assert isinstance(desk.scene(), MenuScene)
    desk.close()


def test_a_restart_in_the_middle_of_an_evening_says_how_far_it_is(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    settled_hand(desk)
    desk.close()
    again = desk_of(tmp_path)
    scene = again.scene()
    assert isinstance(scene, AttractScene)
    assert scene.tagline == "The evening goes on after hand 1; Han deals."
    again.begin()
    assert again.session.hand_number == 2
    again.close()


def test_deal_ends_the_show_and_begins_a_hand(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    watch_show(desk)
    desk.begin()
    assert isinstance(desk.scene(), TableScene)
    assert desk.turn == 2
    desk.wait(60)
    assert isinstance(desk.scene(), TableScene)
    desk.close()


def test_any_other_press_ends_the_show_and_begins_nothing(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    watch_show(desk)
    desk.press("stand")
    assert isinstance(desk.scene(), AttractScene)
    assert desk.session.hand is None
    watch_show(desk)
    desk.table.handle(Wake())
    assert isinstance(desk.scene(), AttractScene)
    assert desk.session.hand is None
    desk.close()


def test_the_show_comes_over_a_settled_hand_and_a_press_brings_that_back(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    settled_hand(desk)
    settlement = desk.scene()
    assert isinstance(settlement, RevealScene)
    desk.wait(IDLE - 1)
    assert desk.scene() == settlement
    desk.wait(2)
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert scene.start_text == "Press any button to go on"
    assert watch_show(desk).start_text == "Press any button to go on"
    desk.table.handle(Start())
    assert desk.scene() == settlement
    assert desk.table.stage == "settled"
    desk.begin()
    assert desk.session.hand_number == 2
    desk.close()


def test_a_press_begins_the_idle_time_anew(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    settled_hand(desk)
    desk.wait(IDLE - 1)
    desk.press("stand")
    desk.wait(IDLE - 1)
    assert isinstance(desk.scene(), RevealScene)
    desk.wait(2)
    assert isinstance(desk.scene(), AttractScene)
    desk.close()


def test_an_open_hand_is_paused_and_never_dropped(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    desk.begin()
    turn, moves = desk.turn, desk.moves()
    desk.wait(IDLE + 1)
    assert desk.table.paused
    desk.wait(10 * IDLE)
    scene = desk.scene()
    assert isinstance(scene, TableScene)
    assert scene.prompt == "Paused"
    desk.press("deal")
    assert (desk.turn, desk.moves(), desk.table.paused) == (turn, moves, False)
    desk.close()


def test_droids_that_play_on_their_own_are_not_paused(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(0, 3), attract=AttractConfiguration(0.05, "none"), pace=2.0)
    desk = Desk(tmp_path, told)
    desk.press("deal")
    desk.until(lambda: desk.hand.complete)
    assert not desk.table.paused
    desk.close()


def test_a_show_that_fails_leaves_the_table_in_peace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk = desk_of(tmp_path)
    watch_show(desk)

    def broken(self: Demonstration) -> None:
        raise RuntimeError("a droid stumbles")

    monkeypatch.setattr(Demonstration, "step", broken)
    desk.wait(5)
    assert isinstance(desk.scene(), AttractScene)
    assert "droids cannot go on" in caplog.text
    desk.begin()
    assert desk.turn is not None
    desk.close()


def test_the_same_secret_shows_the_same_hand() -> None:
    moves = []
    for _ in range(2):
        show = Demonstration(shipped("dice"), bytes(32))
        while not show.over:
            show.step()
        moves.append(show.hand.moves)
    assert moves[0] == moves[1]
