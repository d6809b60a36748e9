"""Commit and reveal at the table: the commitment is seen before the deal, the secret after it, and neither gives a card."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from controller.sources import ElectronicSource
from controller.status import status_of
from display.render import render
from display.scene import RevealScene, Scene, ShiftScene, TableScene
from rules.moves import Move
from tests.controller.tables import Desk, configuration, seats
from tests.controller.test_table_secrets import COMMON, other_cards


def opened(folder: Path, *, seed: int | None = 1, cards: str = "electronic", **table: object) -> Desk:
    look = "pass_and_look" if cards == "electronic" else "none"
    return Desk(folder, configuration(folder, seats(2), private_look=look, cards=cards, **table), seed=seed)  # type: ignore[arg-type]


def committed(desk: Desk) -> str:
    chance = desk.session.chance
    assert chance is not None
    return chance.commitment()


def digits(text: str) -> str:
    found = re.search(r"(?:[0-9a-f]{8} ){1,}", text)
    return "" if found is None else found[0].replace(" ", "")


@pytest.mark.parametrize("ruleset", ["classic", "kerton", "corellian-spike"])
def test_it_is_shown_before_the_first_card_and_until_somebody_has_acted(ruleset: str, tmp_path: Path) -> None:
    desk = opened(tmp_path, ruleset=ruleset, pace=1.0)
    desk.press("deal")
    assert desk.moves() == [], "no card is out yet"
    whole = committed(desk)
    assert digits(desk.picture().commitment) == whole[:32]
    assert f"Commitment of hand 1: {whole}" in desk.lines
    assert desk.lines.index(f"Commitment of hand 1: {whole}") == 1, "only the hand's number comes before"
    desk.ready()
    assert digits(desk.picture().commitment) == whole[:32]
    assert status_of(desk.table)["commitment"] == whole
    assert desk.turn is not None
    legal = next(m for m in desk.hand.legal_moves(desk.turn) if m.kind == "plain" and m.word != "fold")
    assert desk.table.act(Move(legal.word, desk.turn))
    assert desk.picture().commitment == ""
    desk.close()


def test_a_resumed_hand_shows_the_same_commitment(tmp_path: Path) -> None:
    desk = opened(tmp_path, seed=None)
    desk.begin()
    before = desk.picture().commitment
    desk.close()
    desk = opened(tmp_path, seed=None)
    assert desk.picture().commitment == before != ""
    desk.close()


def test_the_secret_is_shown_only_when_the_hand_is_settled(tmp_path: Path) -> None:
    desk = opened(tmp_path, seed=None)
    desk.begin()
    chance = desk.session.chance
    assert chance is not None
    secret = chance.revealed()
    while desk.table.stage == "hand":
        shown = repr(desk.scene()) + repr(status_of(desk.table)) + "\n".join(desk.lines)
        assert secret[:8] not in shown
        desk.do("stand", "fold") if "fold" in {m.word for m in desk.hand.legal_moves(desk.turn or 0)} else desk.do(
            "stand"
        )
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert digits(scene.secret_text) == secret[:16]
    assert "verify" in scene.secret_text
    assert secret not in repr(scene)
    assert secret[:16] not in "\n".join(desk.lines)
    desk.press("deal")
    assert digits(desk.picture().commitment) == committed(desk)[:32] != chance.commitment()[:32]
    desk.close()


@pytest.mark.parametrize("cards", ["scanned", "unseen"])
def test_cards_that_people_shuffle_have_no_commitment(cards: str, tmp_path: Path) -> None:
    desk = opened(tmp_path, cards=cards)
    desk.press("deal")
    assert desk.picture().commitment == ""
    assert not any("ommitment" in line for line in desk.lines)
    assert status_of(desk.table)["commitment"] is None
    desk.table.stage = "settled"
    assert desk.table.settled_secret is None
    desk.close()


def bare(scene: Scene) -> Scene:
    """The scene without its commitment."""
    if isinstance(scene, ShiftScene):
        table = bare(scene.table)
        assert isinstance(table, TableScene)
        return replace(scene, table=table)
    return replace(scene, commitment="") if isinstance(scene, TableScene) else scene


def watched(desk: Desk) -> tuple[list[Scene], list[str]]:
    chance = random.Random(3)
    scenes = []
    desk.press("deal")
    for _ in range(60):
        scenes.append(desk.scene())
        if desk.turn is None and not desk.hand.complete:
            desk.step()
            continue
        if desk.hand.complete or desk.hand.state.revealing:
            break
        desk.press(chance.choice(COMMON))
    hidden = [card for cards in desk.hand.state.hands.values() for card in cards]
    return scenes, hidden


@pytest.mark.parametrize("ruleset", ["classic", "smuggler"])
def test_deals_that_differ_in_hidden_cards_differ_in_the_commitment_alone(
    ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two secrets: other cards, other commitments; everything else on every picture is the same."""
    told = configuration(
        tmp_path,
        seats(2),
        ruleset=ruleset,
        options={"field": "none"} if ruleset == "classic" else {},
        private_look="pass_and_look",
        expected_per_hand=0.0,
        pace=0.1,
    )
    found = []
    for seed in (11, 12):
        desk = Desk(tmp_path / str(seed), told, seed=seed)
        desk.table.settings.badges = ()  # the seeds themselves
        deck = desk.session.ruleset.deck
        mapped = other_cards(deck)
        order = list(deck.cards())
        random.Random(1).shuffle(order)
        cards = order if seed == 11 else [mapped[card] for card in order]

        def next_card(source: ElectronicSource, family: str = "", cards: list[str] = cards) -> str:
            return next(card for card in cards if source._hand.state.copies_free(card))

        monkeypatch.setattr(ElectronicSource, "next_card", next_card)
        found.append(watched(desk))
        desk.close()
    (one, hidden), (two, others) = found
    assert [mapped[card] for card in hidden] == others != hidden
    assert len(one) > 10
    assert [bare(scene) for scene in one] == [bare(scene) for scene in two]
    pairs = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
    assert pairs
    for number, (first, second) in enumerate(pairs):
        assert isinstance(first, TableScene)
        assert isinstance(second, TableScene)
        assert digits(first.commitment) != digits(second.commitment)
        if number % 3 == 0:
            assert_same_but_for_the_commitment(first, second)


def assert_same_but_for_the_commitment(first: TableScene, second: TableScene) -> None:
    """Pixel for pixel, outside the boxes of the two texts."""
    pictures = []
    boxes = []
    for scene in (first, second):
        surface = pygame.Surface((800, 480))
        hits = render(scene, surface)
        boxes += [pygame.Rect(text.container) for text in hits.texts if text.text == scene.commitment]
        pictures.append(surface)
    told = bool(first.refusal or first.notice)  # that stands in its place for a while
    assert len(boxes) == (0 if told else 2)
    assert (pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")) == told
    for surface in pictures:
        for box in boxes:
            surface.fill((0, 0, 0), box)
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")
