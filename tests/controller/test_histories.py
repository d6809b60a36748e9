"""Hand histories: what the program writes replays for ever, and gives the very hand."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import yaml

from controller import histories
from controller.version import VERSION
from controller.yamlfile import FileProblem
from rules.hand import Hand, Header
from rules.ruleset import Ruleset, ruleset_from, shipped, shipped_names
from rules.state import Seat
from tests.rules.random_play import play_out


def header_of(ruleset: Ruleset) -> Header:
    seats = {2: Seat("Lando: the 'smooth' #1", 300), 3: Seat("Val", 90, away=True), 5: Seat("Han", 200)}
    return Header(ruleset, seats | {7: Seat("no", 250)}, 5, 40)


@pytest.mark.parametrize("name", shipped_names())
def test_what_is_written_is_read_as_the_same_hand(name: str, tmp_path: Path) -> None:
    header = header_of(shipped(name))
    hand = Hand(header.ruleset, header.seats, header.dealer, header.sabacc_pot)
    play_out(hand, random.Random(11))
    path = tmp_path / "hand.sabacc.yaml"
    path.write_text(histories.text(hand.header, hand.moves), encoding="utf-8")
    history = histories.load(path)
    assert history.header.seats == hand.header.seats
    assert history.moves == tuple(map(str, hand.moves))
    again = histories.play(history)
    assert (again.credits, again.main_pot, again.sabacc_pot) == (hand.credits, hand.main_pot, hand.sabacc_pot)
    assert again.events == hand.events


def test_a_file_names_every_option_and_who_wrote_it() -> None:
    data = yaml.safe_load(histories.text(header_of(shipped("dice")), ["deal 7 S1"]))
    assert list(data) == ["format", "made_by", "ruleset", "options", "dealer", "sabacc_pot", "seats", "moves"]
    assert (data["made_by"], data["ruleset"]) == (f"droid-dealer {VERSION}", "dice")
    assert data["options"] == shipped("dice").option_values()
    assert data["moves"] == ["deal 7 S1"]


def test_a_house_ruleset_is_written_whole(tmp_path: Path) -> None:
    house = ruleset_from({"name": "friday", "based_on": "classic", "options": {"ante": 7}})
    path = tmp_path / "hand.sabacc.yaml"
    path.write_text(histories.text(header_of(house), []), encoding="utf-8")
    written = yaml.safe_load(path.read_text(encoding="utf-8"))["ruleset"]
    assert (written["name"], written["variant"], written["options"]["ante"]["value"]) == ("friday", "traditional", 7)
    read = histories.load(path).header.ruleset
    assert (read.name, read.option_values(), read.shipped) == ("friday", house.option_values(), False)


@pytest.mark.parametrize("name", shipped_names())
def test_a_header_survives_the_journal(name: str) -> None:
    header = header_of(shipped(name).with_options({"max_bet": 50} if name in ("classic", "dice") else {}))
    stored = json.loads(json.dumps(histories.header_data(header)))
    back = histories.header_from(stored)
    assert (back.seats, back.dealer, back.sabacc_pot) == (header.seats, header.dealer, header.sabacc_pot)
    assert back.ruleset.option_values() == header.ruleset.option_values()
    assert Hand(back.ruleset, back.seats, back.dealer, back.sabacc_pot).credits == (
        Hand(header.ruleset, header.seats, header.dealer, header.sabacc_pot).credits
    )


def test_yaml_s_traps_do_not_touch_the_moves(tmp_path: Path) -> None:
    header = Header(shipped("corellian-spike"), {1: Seat("0", 20), 2: Seat("null", 20)}, 2)
    moves = ["deal 1 0", "deal 2 0", "deal 1 +1t", "deal 2 -1t"]
    path = tmp_path / "hand.sabacc.yaml"
    path.write_text(histories.text(header, moves), encoding="utf-8")
    history = histories.load(path)
    assert history.moves == tuple(moves)
    assert [seat.name for seat in history.header.seats.values()] == ["0", "null"]


def test_tokens_are_in_the_header(tmp_path: Path) -> None:
    seats = {1: Seat("Han", 6, tokens=("refund", "embargo")), 2: Seat("Lando", 6)}
    header = Header(shipped("kessel"), seats, 1)
    path = tmp_path / "hand.sabacc.yaml"
    path.write_text(histories.text(header, []), encoding="utf-8")
    assert "tokens: [refund, embargo]" in path.read_text(encoding="utf-8")
    assert histories.load(path).header.seats == seats
    assert histories.header_from(json.loads(json.dumps(histories.header_data(header)))).seats == seats


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        ("refund", "write the tokens as a list, such as [refund, embargo]"),
        ("[1]", "write the tokens as a list, such as [refund, embargo]"),
        ("[voucher]", "seat 1: 'voucher' is no token of this ruleset"),
        ("[refund, refund]", "seat 1 has the token 'refund' twice"),
    ],
)
def test_tokens_that_will_not_do(tokens: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.sabacc.yaml"
    seats = f"{{1: {{credits: 5, tokens: {tokens}}}, 2: {{credits: 5}}}}"
    path.write_text(f"format: 1\nruleset: kessel\ndealer: 1\nseats: {seats}\n", encoding="utf-8")
    with pytest.raises(FileProblem) as refused:
        histories.play(histories.load(path))
    assert told in "\n".join(refused.value.lines())
