"""Two tables that differ in nothing but hidden cards look, sound and read the same until the reveal."""

from __future__ import annotations

import itertools
import logging
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from controller import deckfile, rulesets
from controller.assembly import made_up_deck
from controller.deckfile import RegisteredDeck
from controller.sources import ElectronicSource
from display.intents import HoldPeek, SelectCard
from display.scene import Scene, ShiftScene, TableScene
from display.stills import NoScreen
from rules.cards import DECKS, Deck
from rules.questions import PickOwed
from tests.controller.tables import Desk, configuration, seats
from tests.fakes.recorded_sounds import RecordedSounds

BUTTONS = ("draw", "trade", "stand", "match", "raise", "fold", "call", "plus", "minus", "deal")
COMMON = ("stand", "match", "plus", "raise", "trade", "deal", "draw")


def other_cards(deck: Deck) -> dict[str, str]:
    """Every card becomes another one with as many copies, so that the deck is the same deck."""
    found: dict[str, str] = {}
    for _, group in itertools.groupby(sorted(deck.counts, key=deck.counts.__getitem__), key=deck.counts.__getitem__):
        codes = list(group)
        found |= dict(zip(codes, codes[1:] + codes[:1], strict=True))
    return found


@dataclass
class Seen:
    """What everybody at the table and everybody who reads the log has got to see."""

    scenes: list[Scene]
    lines: list[str]
    records: list[str]
    pictures: list[bytes]
    outputs: list[Any]
    heard: list[tuple[str, ...]]
    hidden: list[str]


def public(scene: Scene) -> Scene:
    """Without the emulator's tray, which stands for the deck in the dealer's hand."""
    if isinstance(scene, ShiftScene):
        table = public(scene.table)
        assert isinstance(table, TableScene)
        return replace(scene, table=table)
    if isinstance(scene, TableScene) and scene.emulator is not None:
        return replace(scene, emulator=replace(scene.emulator, tray=()))
    return scene


def watched(
    desk: Desk, ear: RecordedSounds, caplog: pytest.LogCaptureFixture, folder: Path, play: Iterator[None]
) -> Seen:
    """Play, and note everything after every press, until the hands are laid open."""
    caplog.clear()
    scenes: list[Scene] = []
    pictures: list[bytes] = []
    hidden: list[str] = []
    screen = NoScreen((800, 480))
    for number, _ in enumerate(play):
        if desk.hand.state.revealing or desk.hand.state.revealed or desk.hand.complete:
            break
        scenes.append(public(desk.scene()))
        hidden = [card for cards in desk.hand.state.hands.values() for card in cards]
        if number % 12 == 5:
            screen.show(scenes[-1])
            screen.screenshot(folder / "picture.png")
            pictures.append((folder / "picture.png").read_bytes())
    assert desk.driver.buzzer is not None
    outputs = [list(lamp.history) for lamp in desk.driver.lamps.values()] + [list(desk.driver.buzzer.history)]
    records = [f"{record.name} {record.levelname} {record.getMessage()}" for record in caplog.records]
    lines = list(desk.lines)
    told = next((n for n, line in enumerate(lines) if "reveal" in line.lower()), len(lines))
    return Seen(scenes, lines[:told], records, pictures, outputs, list(ear.heard), hidden)


def presses(desk: Desk, seed: int) -> Iterator[None]:
    """Right and wrong presses, the same ones for the same seed."""
    chance = random.Random(seed)
    desk.begin()
    for _ in range(150):
        desk.ready()
        yield
        desk.press(chance.choice(BUTTONS if chance.random() < 0.3 else COMMON), after=chance.choice((0.1, 0.5, 0.5)))
        if chance.random() < 0.2:
            seat = chance.choice((1, 2, 3))
            desk.table.handle(SelectCard(seat, chance.choice((0, 1, 5))))
        yield
        desk.ready()


@pytest.mark.parametrize("ruleset", ["classic", "computer", "cloud-city", "kerton", "smuggler", "coruscant-shift"])
def test_nothing_tells_two_hidden_hands_apart(
    tmp_path: Path, ruleset: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing goes into the field here: a card in it is shown to everybody."""
    caplog.set_level(logging.DEBUG)
    options = {"field": "none"} if ruleset in ("classic", "computer") else {}
    told = configuration(
        tmp_path,
        seats(3, credits=1000),
        ruleset=ruleset,
        options=options,
        private_look="pass_and_look",
        hand_minutes=1.0,
        pace=0.1,
    )
    deck = rulesets.find(ruleset, tmp_path).deck
    mapped = other_cards(deck)
    order = list(deck.cards())
    random.Random(ruleset).shuffle(order)
    seen: list[Seen] = []
    for cards in (order, [mapped[card] for card in order]):

        def next_card(source: ElectronicSource, family: str = "", cards: list[str] = cards) -> str:
            return next(card for card in cards if source._hand.state.copies_free(card))

        monkeypatch.setattr(ElectronicSource, "next_card", next_card)
        ear = RecordedSounds()
        desk = Desk(tmp_path / str(len(seen)), told, sounds=ear)
        seen.append(watched(desk, ear, caplog, tmp_path, presses(desk, 8)))
        desk.close()
    one, two = seen
    assert one.hidden
    assert two.hidden == [mapped[card] for card in one.hidden]
    assert two.lines == one.lines
    assert two.records == one.records
    assert two.outputs == one.outputs
    assert two.heard == one.heard
    assert {kind for kind, *_ in one.heard} == {"play", "say"}
    assert two.scenes == one.scenes
    assert two.pictures == one.pictures
    assert len(one.scenes) > 20
    assert len(one.pictures) > 1


def scans(desk: Desk, seed: int) -> Iterator[None]:
    """Cards dealt by tags, wrong ones among them, and presses."""
    chance = random.Random(seed)
    tags = list(made_up_deck(desk.session.ruleset.deck).cards)
    chance.shuffle(tags)
    desk.press("deal")
    yield
    used: list[str] = []
    for _ in range(120):
        if desk.owed() or isinstance(desk.hand.question, PickOwed):
            if used and chance.random() < 0.4:
                desk.scan(chance.choice(used))
                yield
            used.append(tags.pop())
            desk.scan(used[-1])
        elif desk.turn is not None and chance.random() < 0.15:
            desk.scan(tags[0])  # a card of nobody
        elif desk.turn is not None:
            desk.press(chance.choice(COMMON))
        else:
            desk.step()
        yield


def test_nothing_tells_two_scanned_hands_apart(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    told = configuration(tmp_path, seats(3, credits=1000), cards="scanned", expected_per_hand=0.0)
    ear = RecordedSounds()
    desk = Desk(tmp_path / "one", told, sounds=ear)
    one = watched(desk, ear, caplog, tmp_path, scans(desk, 5))
    desk.close()
    assert told.table.deck is not None
    mapped = other_cards(DECKS["traditional"])
    deck = made_up_deck(DECKS["traditional"])
    cards: Mapping[str, str] = MappingProxyType({uid: mapped[card] for uid, card in deck.cards.items()})
    deckfile.save(RegisteredDeck(deck.name, deck.definition, cards), told.table.deck)
    ear = RecordedSounds()
    desk = Desk(tmp_path / "two", told, sounds=ear)
    two = watched(desk, ear, caplog, tmp_path, scans(desk, 5))
    desk.close()
    assert two.hidden == [mapped[card] for card in one.hidden]
    assert two.lines == one.lines
    assert two.records == one.records
    assert two.outputs == one.outputs
    assert two.heard == one.heard
    assert {kind for kind, *_ in one.heard} == {"play", "say"}
    assert two.scenes == one.scenes
    assert two.pictures == one.pictures
    assert any("lies on the table already" in scene.refusal for scene in one.scenes if isinstance(scene, TableScene))


def test_the_last_seat_left_wins_unseen(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look"))
    desk.begin()
    hidden = {card for cards in desk.hand.state.hands.values() for card in cards}
    desk.do("stand", "stand", "fold")
    text = repr(desk.scene())
    assert not any(f"'{card}'" in text for card in hidden)
    assert not any(card in line.split() for card in hidden for line in desk.lines)
    desk.close()


def test_every_hidden_card_is_a_back_in_the_public_scene(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(3), private_look="pass_and_look"))
    desk.begin()
    faces = [face for panel in desk.picture().seats for face in panel.cards]
    assert len(faces) == 6
    assert {(face.code, face.name) for face in faces} == {("??", faces[0].name)}
    desk.table.handle(HoldPeek(2))
    faces = [face for panel in desk.picture().seats for face in panel.cards]
    assert {face.code for face in faces} == {"??"}, "the look is a picture of its own"
    desk.close()
