"""Verdict files: what is read from them, with house rulesets and in every way in which they may be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller import verdicts
from controller.yamlfile import FileProblem
from rules.verdict import VerdictSeat


def written(folder: Path, text: str) -> Path:
    path = folder / "case.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_everything_a_file_may_say(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """\
format: 1
comment: the quarrel of last Friday
ruleset: corellian-spike
options: {ante: 1}
dealer: 4
main_pot: 7
sabacc_pot: 8
seats:
  4: {name: Lando, cards: [0, "+1t"], credits: 5}
  2: {cards: [-1t, '0'], field: [], folded: yes}
sudden_demise: [{2: 0, 4: +2t}, {}]
""",
    )
    file = verdicts.load(path)
    assert (file.case.ruleset.name, file.case.ruleset.options.ante) == ("corellian-spike", 1)
    assert (file.case.dealer, file.case.main_pot, file.case.sabacc_pot) == (4, 7, 8)
    assert file.case.seats == {
        2: VerdictSeat(("-1t", "0"), (), None, True),
        4: VerdictSeat(("0", "+1t"), (), 5, False),
    }
    assert list(file.case.sudden_demise) == [{2: "0", 4: "+2t"}, {}]
    assert {seat: name for seat, name in file.names.items() if name} == {4: "Lando"}


def test_what_is_left_out(tmp_path: Path) -> None:
    case = verdicts.load(
        written(tmp_path, "format: 1\nruleset: classic\nseats: {3: {cards: [S1]}, 5: {cards: [S2]}}\n")
    ).case
    assert (case.dealer, case.main_pot, case.sabacc_pot, list(case.sudden_demise)) == (3, 0, 0, [])
    assert case.seats[3].credits is None


@pytest.mark.parametrize(
    "ruleset", ["house.yaml", "./house.yaml", "{based_on: classic, name: house, options: {negative_totals: magnitude}}"]
)
def test_a_house_ruleset(ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = "format: 1\nbased_on: classic\noptions: {negative_totals: magnitude}\n"
    (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
    monkeypatch.chdir("/")
    text = f"format: 1\nruleset: {ruleset}\nmain_pot: 9\nseats: {{1: {{cards: [Star, Dem, S8]}}, 2: {{cards: [S1]}}}}\n"
    verdict = verdicts.judge(verdicts.load(written(tmp_path, text)))
    assert (verdict.hands[1].total, verdict.winners) == (-22, (1,)), "the nearest to 23 or −23 wins, not 1"


def test_a_verdict_changes_nothing_in_the_file_s_case(tmp_path: Path) -> None:
    file = verdicts.load(
        written(
            tmp_path,
            "format: 1\nruleset: classic\nmain_pot: 9\nseats: {1: {cards: [S9]}, 2: {cards: [C9]}}\n"
            "sudden_demise: [{1: S1, 2: S2}]\n",
        )
    )
    first, second = verdicts.judge(file), verdicts.judge(file)
    assert (first.winners, first.paid) == (second.winners, second.paid) == ((2,), {1: 0, 2: 9})


def test_where_a_hand_is_wrong(tmp_path: Path) -> None:
    text = "format: 1\nruleset: classic\nseats:\n  1: {cards: [S9]}\n\n  2:\n    cards: [C9, X]\n"
    path = written(tmp_path, text)
    with pytest.raises(FileProblem) as raised:
        verdicts.judge(verdicts.load(path))
    assert raised.value.lines() == [f"{path}:6: seat 2: 'X' is no card of the deck 'traditional'"]


KESSEL = """\
format: 1
ruleset: kessel
sabacc_pot: 4
seats:
  1: {cards: [si, b5], credits: 6, stake: 2}
  2: {cards: [s3, b3], credits: 6, stake: 3}
  3: {cards: [sy, b4], credits: 2, stake: 1}
values: {1: {sand: 5}}
tokens: [markdown, prime-sabacc 5]
"""


def test_stakes_settled_impostors_and_tokens_of_a_reveal(tmp_path: Path) -> None:
    file = verdicts.load(written(tmp_path, KESSEL))
    assert file.case.main_pot == 6, "where it is left out, what the stakes make"
    verdict = verdicts.judge(file)
    assert verdict.winners == (1,)
    assert verdict.paid == {1: 2, 2: -1, 3: -2}
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 4 + 4 + 3)


@pytest.mark.parametrize(
    ("line", "instead", "told"),
    [
        ("values: {1: {sand: 5}}", "", ":5: seat 1: under 'values' write what si counts, a number from 1 to 6"),
        (
            "values: {1: {sand: 5}}",
            "values: {1: {sand: 5}, 8: {sand: 1}}",
            "there is no seat 8 with a hand in this file",
        ),
        ("markdown", "markdwn", ":9: tokens: write the tokens that change this reveal as a list"),
        ("sabacc_pot: 4", "main_pot: 5", ":3: main_pot: the seats' stakes lie in the main pot and make 6"),
        ("stake: 2", "stake: -2", "stake"),
        ("[sy, b4]", "[s1, s4]", "seat 3 needs two cards, one of each family: sand, blood"),
    ],
)
def test_what_is_wrong_with_a_verdict_of_a_match(line: str, instead: str, told: str, tmp_path: Path) -> None:
    path = written(tmp_path, KESSEL.replace(line, instead))
    with pytest.raises(FileProblem) as refused:
        verdicts.judge(verdicts.load(path))
    assert told in "\n".join(refused.value.lines())


def test_other_games_know_neither_values_nor_tokens(tmp_path: Path) -> None:
    path = written(
        tmp_path, "format: 1\nruleset: classic\ntokens: [markdown]\nseats: {1: {cards: [S1]}, 2: {cards: [S2]}}\n"
    )
    with pytest.raises(FileProblem) as refused:
        verdicts.load(path)
    assert "tokens" in refused.value.lines()[0]
