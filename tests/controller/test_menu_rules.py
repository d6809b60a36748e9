"""Ruleset and options chosen in the service menu: typed and in range, for the next hand, kept over a restart."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from controller.journal import Journal, JournalError
from controller.menus.option_values import can_step, stepped
from display.render import render
from display.scene import RevealScene
from rules.options import OneOf, SomeOf, Whole, flag, specs
from rules.ruleset import shipped, shipped_names
from tests.controller.service import OPERATORS, ByKeyboard, menu
from tests.controller.tables import Desk, configuration, seats


def at_rules(folder: Path, **told: object) -> tuple[Desk, ByKeyboard]:
    desk = Desk(folder, configuration(folder, seats(2), **told))  # type: ignore[arg-type]
    person = ByKeyboard(desk)
    person.open()
    person.choose("Ruleset and options")
    return desk, person


@pytest.mark.parametrize("operator", OPERATORS)
def test_ruleset_and_options_hold_for_the_next_hand(tmp_path: Path, operator: type) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)))
    person = operator(desk)
    person.open()
    person.choose("Ruleset and options")
    place = list(shipped_names())
    person.step("Ruleset", place.index("dice") - place.index("classic"))
    person.step("Ante", 3)
    assert not menu(desk).refused
    person.back()
    person.back()
    desk.begin()
    assert desk.hand.header.ruleset.name == "dice"
    assert desk.hand.header.ruleset.options.ante == shipped("dice").options.ante + 3


def test_the_choice_is_there_again_after_a_restart(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2))
    desk, person = at_rules(tmp_path)
    person.enter("Ante", "9")
    desk.close()
    assert Desk(tmp_path, told).session.ruleset.options.ante == 9


def test_in_a_hand_the_choice_waits_for_the_next_one(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)))
    desk.begin()
    person = ByKeyboard(desk)
    person.open()
    person.choose("Ruleset and options")
    person.enter("Ante", "11")
    assert menu(desk).told == "It holds from the next hand on."
    assert desk.hand.header.ruleset.options.ante == 5
    person.step("Ruleset", 1)
    chosen = desk.table.rules_to_come.name
    person.back()
    person.back()
    assert desk.session.ruleset.name == "classic"
    while not desk.hand.complete:
        desk.ready()
        if not desk.hand.complete:
            desk.press("fold")
            desk.press("match")
            desk.press("stand")
    desk.until(lambda: desk.table.stage == "settled")
    desk.begin()
    assert desk.hand.header.ruleset.name == chosen


@pytest.mark.parametrize(
    ("label", "text"),
    [("Highest bet", "1"), ("Pot-building rounds", "100"), ("Ante", "")],
)
def test_a_refused_value_is_told_and_changes_nothing(tmp_path: Path, label: str, text: str) -> None:
    desk, person = at_rules(tmp_path)
    before = desk.table.rules_to_come
    person.mark(label)
    person.key("1")
    person.key("backspace")
    for digit in text:
        person.key(digit)
    person.key("return")
    assert menu(desk).refused
    assert label in menu(desk).told
    assert desk.table.rules_to_come == before


def test_the_ruleset_s_own_options_come_back(tmp_path: Path) -> None:
    desk, person = at_rules(tmp_path, options={"ante": 12})
    person.enter("Ante", "9")
    person.step("Hold 'Em", 1)
    person.choose("The ruleset's own options")
    assert desk.table.rules_to_come.option_values() == shipped("classic").option_values() | {"ante": 12}
    assert "The ruleset's own options" not in [row.label for row in menu(desk).rows]


@pytest.mark.parametrize("name", shipped_names())
def test_every_option_of_every_ruleset_has_a_name_and_can_be_gone_through(tmp_path: Path, name: str) -> None:
    desk, person = at_rules(tmp_path, ruleset=name)
    for row, option in zip(menu(desk).rows[1:], specs(shipped(name).variant.options_type), strict=True):
        assert row.label != option.replace("_", " ")
        if row.kind == "value":
            for step in (1, -1, -1):
                person.step(row.label, step)
        else:
            assert option in ("dice", "die", "local_arrays", "wild", "clone")


def test_a_table_of_real_cards_offers_what_its_deck_can_play(tmp_path: Path) -> None:
    desk, person = at_rules(tmp_path, cards="scanned")
    seen = set()
    for _ in range(12):
        person.step("Ruleset", 1)
        seen.add(desk.table.rules_to_come.name)
    assert seen == {"classic", "dice", "computer", "cloud-city"}


def test_steps_grow_with_the_number_and_end_at_the_ends_of_the_range() -> None:
    credits_ = Whole(0, 100_000, "none")
    found = [0]
    while found[-1] != stepped(credits_, found[-1], 1):
        found.append(stepped(credits_, found[-1], 1))
    assert found[:3] == [0, 1, 2]
    assert found[-1] == 100_000
    assert len(found) < 100
    back = [found[-1]]
    while back[-1] != "none":
        back.append(stepped(credits_, back[-1], -1))
    assert back == [*reversed(found), "none"]
    assert stepped(credits_, "none", 1) == 0
    assert stepped(Whole(1, 5), 1, -1) == 1


def test_words_and_flags_go_around() -> None:
    assert [stepped(OneOf(("a", "b", "c")), "a", step) for step in (1, -1, 3)] == ["b", "c", "a"]
    assert stepped(flag, True, 1) is False
    turn = SomeOf(("draw", "trade"))
    assert [stepped(turn, ["draw", "trade"], step) for step in (1, 2, 3)] == [[], ["draw"], ["trade"]]
    assert not can_step(lambda value: value)


def test_what_was_chosen_in_a_hand_outlives_a_power_cut_and_holds_when_the_hand_is_over(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2))
    desk = Desk(tmp_path, told)
    desk.begin()
    desk.table.choose_rules(shipped("kessel"))
    desk.close()
    desk = Desk(tmp_path, told)
    assert (desk.session.ruleset.name, desk.table.rules_to_come.name) == ("classic", "kessel")
    desk.do("stand", "stand", "fold")
    assert desk.table.stage == "settled"
    assert desk.hand.header.ruleset.name == "classic"
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    render(scene, Surface((800, 480)))
    desk.close()
    desk = Desk(tmp_path, told)
    assert (desk.session.ruleset.name, desk.session.rules_chosen) == ("kessel", None)
    desk.press("plus")
    assert "Chips for each" in [row.label for row in menu(desk).rows]
    desk.close()


def test_what_was_chosen_in_a_hand_holds_after_a_misdeal(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)))
    desk.begin()
    desk.table.choose_rules(shipped("dice"))
    desk.press("undo")
    desk.press("deal")
    desk.ready()
    assert desk.session.hand_number == 2
    assert desk.hand.header.ruleset.name == "dice"
    desk.close()


def test_a_choice_in_a_hand_that_the_disk_refuses_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)))
    desk.begin()

    def full(*_: object, **__: object) -> None:
        raise JournalError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "keep_record", full)
        with pytest.raises(JournalError):
            desk.table.choose_rules(shipped("dice"))
    assert desk.table.rules_to_come.name == "classic"
    assert not desk.session.chosen
    desk.close()
