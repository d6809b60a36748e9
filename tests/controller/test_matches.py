"""Matches over several hands: tokens and chips are kept, who has none watches, and after the end a new one begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from controller.chance import Chance, hand_secret
from controller.matches import draw_tokens
from controller.session import Player, match_winners
from display.render import render
from display.scene import RevealScene
from rules.kessel_tokens import TOKENS
from rules.moves import Move
from rules.ruleset import shipped
from tests.controller.service import ByPanel, menu
from tests.controller.tables import Desk, configuration, seats
from tests.display.test_scene_layout import SIZES, faults

KESSEL = shipped("kessel")


def desk_of(folder: Path, persons: int = 0, droids: int = 3, credits: int = 3, **table: Any) -> Desk:  # noqa: A002
    told = configuration(folder, seats(persons, droids, credits=credits), ruleset="kessel", **table)
    return Desk(folder, told)


def play_hand(desk: Desk) -> None:
    desk.begin()
    desk.until(lambda: desk.table.stage == "settled")


def play_match(desk: Desk) -> int:
    """Hands until somebody has won; how many there were."""
    for number in range(1, 200):
        play_hand(desk)
        if desk.session.match.over:
            return number
    pytest.fail("the match does not end")


def test_a_match_keeps_tokens_and_chips_and_ends_with_one_seat(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    total = desk.session.bought_in
    before: dict[int, set[str]] = {}
    for _ in range(200):
        play_hand(desk)
        held = {seat: set(entry.tokens) for seat, entry in desk.hand.header.seats.items()}
        for seat, tokens in held.items():
            assert tokens <= before.get(seat, set(TOKENS)), "no token comes twice in a match"
        before = {seat: set(left) for seat, left in desk.hand.state.tokens.items()}
        out = [seat for seat, entry in desk.hand.header.seats.items() if not entry.credits]
        assert not set(out) & set(desk.hand.state.order), "who has no chips watches"
        assert sum(desk.hand.credits.values()) + desk.hand.sabacc_pot == total == desk.session.bought_in
        if desk.session.match.over:
            break
    (winner,) = desk.session.match.winners
    assert desk.hand.credits[winner] == total
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert f"{desk.session.players[winner].name} wins the match" in scene.title
    assert scene.next_text == "DEAL: a new match, 3 chips each."
    desk.close()


def test_after_a_match_everybody_begins_anew(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    play_match(desk)
    (winner,) = desk.session.match.winners
    desk.begin()
    assert (desk.session.match.number, desk.session.match.winners) == (2, ())
    assert {entry.credits for entry in desk.hand.header.seats.values()} == {3}
    assert all(len(entry.tokens) == 3 for entry in desk.hand.header.seats.values())
    assert desk.session.bought_in == 9
    assert "A new match begins: 3 chips for everybody." in desk.lines
    # What the winner took out of the game counts as won, whatever comes next.
    brought = {seat: sitting.brought for seat, sitting in desk.session.sittings.items()}
    assert brought == {seat: -3 if seat == winner else 6 for seat in brought}
    desk.close()


def test_a_restart_goes_on_with_the_match(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, credits=12)
    play_hand(desk)
    tokens = {seat: player.tokens for seat, player in desk.session.players.items()}
    record = desk.session.record()
    desk.close()
    desk = desk_of(tmp_path, credits=12)
    assert desk.session.record() == record
    assert desk.session.match.running
    desk.begin()
    assert {seat: entry.tokens for seat, entry in desk.hand.header.seats.items()} == tokens
    desk.close()
    desk = desk_of(tmp_path, credits=12)  # in the middle of a hand
    assert {seat: player.tokens for seat, player in desk.session.players.items()} == tokens
    desk.close()


def test_tokens_are_chosen_before_a_match_and_the_rest_is_drawn(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, tokens="choose")
    assert desk.session.match_pending
    desk.session.choose_tokens(1, ("refund", "embargo", "markdown"))
    desk.begin()
    held = {seat: entry.tokens for seat, entry in desk.hand.header.seats.items()}
    assert held[1] == ("refund", "embargo", "markdown")
    drawn = [token for seat in (2, 3) for token in held[seat]]
    assert len({*drawn, *held[1]}) == 9, "none comes twice"
    assert not desk.session.match_pending
    desk.close()


def test_what_is_not_chosen_is_drawn(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, tokens="choose")
    desk.session.choose_tokens(1, ("refund",))
    desk.begin()
    tokens = desk.hand.header.seats[1].tokens
    assert tokens[0] == "refund"
    assert len(set(tokens)) == 3
    desk.until(lambda: desk.table.stage == "settled")
    left = {seat: player.tokens for seat, player in desk.session.players.items() if player.credits}
    if desk.session.match.running:
        desk.begin()
        assert {seat: desk.hand.header.seats[seat].tokens for seat in left} == left, "drawn once in a match"
    desk.close()


def test_people_choose_their_tokens_at_the_table(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, persons=2, droids=1, credits=5, seating="ask")
    operator = ByPanel(desk)
    desk.press("deal")
    operator.choose("Tokens")
    operator.step("Tokens are", 1)
    assert desk.session.token_choice == "choose"
    operator.choose("1  Lando")
    for name in ("Embargo", "Refund", "Markdown"):
        operator.choose(name)
    assert desk.session.players[1].tokens == ("embargo", "refund", "markdown")
    operator.choose("Immunity")
    assert desk.session.players[1].tokens == ("embargo", "refund", "markdown"), "three are enough"
    operator.choose("Refund")
    operator.choose("Immunity")
    assert desk.session.players[1].tokens == ("embargo", "markdown", "immunity")
    for size in SIZES:
        assert faults(render(desk.scene(), pygame.Surface(size)), size) == []
    record = desk.session.record()
    desk.close()
    desk = desk_of(tmp_path, persons=2, droids=1, credits=5)
    assert desk.session.record() == record, "a restart keeps what was chosen"
    desk.begin()
    assert desk.hand.header.seats[1].tokens == ("embargo", "markdown", "immunity")
    assert len(desk.hand.header.seats[2].tokens) == 3
    desk.close()


def test_a_table_may_play_without_tokens(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, persons=3, droids=0, tokens="none")
    desk.begin()
    assert all(not entry.tokens for entry in desk.hand.header.seats.values())
    assert desk.hand.awaiting == {"seat": 2, "moves": ["draw", "stand"]}
    desk.close()


def test_another_game_ends_a_match_and_forgets_its_tokens(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, credits=12)
    play_hand(desk)
    desk.session.choose_rules(shipped("classic"))
    assert not desk.session.match.running
    assert all(player.tokens is None for player in desk.session.players.values())
    assert "match" not in desk.session.record()
    desk.close()


def reopened(folder: Path, **table: Any) -> Desk:
    """The table of `desk_of` with other rules in its configuration."""
    return Desk(folder, configuration(folder, seats(0, 3, credits=12), **table))


OTHER_GAMES: list[dict[str, Any]] = [{"ruleset": "dice"}, {"ruleset": "kessel", "options": {"tokens_per_seat": 1}}]


@pytest.mark.parametrize("table", OTHER_GAMES, ids=["dice", "fewer tokens"])
def test_another_game_in_the_configuration_ends_a_match_too(tmp_path: Path, table: dict[str, Any]) -> None:
    desk = desk_of(tmp_path, credits=12)
    play_hand(desk)
    assert desk.session.match.running
    desk.close()
    desk = reopened(tmp_path, **table)
    assert desk.session.match.number == 0
    assert all(player.tokens is None for player in desk.session.players.values())
    play_hand(desk)
    assert max(len(entry.tokens) for entry in desk.hand.header.seats.values()) < 2
    desk.close()


@pytest.mark.parametrize("table", OTHER_GAMES, ids=["dice", "fewer tokens"])
@pytest.mark.parametrize("misdeal", [False, True])
def test_it_ends_when_the_hand_does_that_was_running(tmp_path: Path, table: dict[str, Any], misdeal: bool) -> None:
    desk = desk_of(tmp_path, credits=12)
    desk.begin()
    held = {seat: entry.tokens for seat, entry in desk.hand.header.seats.items()}
    desk.close()
    desk = reopened(tmp_path, **table)
    assert {seat: entry.tokens for seat, entry in desk.hand.header.seats.items()} == held
    assert desk.session.match.running
    if misdeal:
        desk.session.void_hand()
    else:
        desk.until(lambda: desk.table.stage == "settled")
    assert desk.session.match.number == 0
    assert all(player.tokens is None for player in desk.session.players.values())
    assert "match" not in desk.session.record()
    desk.close()


def test_droids_that_show_the_game_bring_credits_again_after_a_match_without_an_end(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, credits=12)
    play_hand(desk)
    desk.close()
    told = configuration(tmp_path, seats(0, 3, credits=12), ruleset="dice")
    desk = Desk(tmp_path, told, demonstration=True, start=False)
    for seat in (1, 2):
        desk.session.correct_credits(seat, -desk.session.players[seat].credits)
    assert desk.session.able() == [3]
    desk.table.start()
    desk.until(lambda: desk.table.stage == "settled")
    assert desk.session.hands_settled == 2
    desk.close()


def test_who_is_left_with_chips_has_won_when_the_others_have_no_seat_any_more(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, credits=12)
    play_hand(desk)
    session = desk.session
    session.correct_credits(1, -session.players[1].credits)
    assert session.match.running
    chips, pot = session.players[2].credits, session.sabacc_pot
    assert chips
    desk.close()
    told = configuration(tmp_path, seats(0, 2, credits=12), ruleset="kessel")
    desk = Desk(tmp_path, told, demonstration=True, start=False)
    assert desk.session.match.winners == (2,)
    assert {seat: player.credits for seat, player in desk.session.players.items()} == {1: 0, 2: chips + pot}
    desk.table.start()
    desk.until(lambda: desk.table.stage == "hand")
    assert desk.session.match.number == 2
    assert len({entry.credits for entry in desk.hand.header.seats.values()}) == 1
    desk.close()


def test_a_misdeal_gives_played_tokens_back(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, persons=2, droids=0, credits=8)
    desk.begin()
    held = {seat: entry.tokens for seat, entry in desk.hand.header.seats.items()}
    token = next(move for move in desk.hand.legal_moves(2) if move.word == "token").options[0]
    assert desk.table.act(Move("token", 2, named=token))
    desk.session.void_hand()
    assert {seat: player.tokens for seat, player in desk.session.players.items()} == held
    desk.close()


@pytest.mark.parametrize("count", range(2, 9))
def test_drawn_tokens_are_different_as_long_as_there_are_enough(count: int) -> None:
    drawn = draw_tokens(KESSEL, range(1, count + 1), Chance(hand_secret(1, count)).stream("tokens"))
    assert all(len(set(tokens)) == 3 for tokens in drawn.values())
    everything = [token for tokens in drawn.values() for token in tokens]
    assert len(set(everything)) == min(len(TOKENS), 3 * count)


def test_the_winners_of_a_match_are_told_by_the_hand(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, credits=12)
    play_hand(desk)
    assert match_winners(desk.hand) == desk.session.match.winners == ()
    desk.close()


def stand_out(desk: Desk) -> None:
    """A hand in which everybody stands: the cards that were dealt decide."""
    desk.begin()
    while not desk.hand.complete:
        desk.do("stand" if "stand" in {move.word for move in desk.hand.legal_moves(desk.turn or 0)} else "deal")


def test_who_stays_with_the_last_chips_has_won_when_the_others_leave(tmp_path: Path) -> None:
    """Rules sheet: chips that are lost go into the Sabacc pot, and who is last with chips takes it."""
    desk = desk_of(tmp_path, persons=3, droids=0, credits=12, tokens="none")
    stand_out(desk)
    session = desk.session
    pot, chips = session.sabacc_pot, {seat: player.credits for seat, player in session.players.items()}
    assert pot > 0
    assert all(chips.values())
    session.leave(1)
    assert session.match.running
    panel = ByPanel(desk)
    desk.press("plus")
    panel.choose("Seats")
    panel.choose("2  Han")
    panel.choose(f"Leave with {chips[2]} credits")
    panel.choose(f"Yes, leave with {chips[2]} credits")
    assert menu(desk).told.endswith(
        f"Seat 3, Chewbacca, takes {pot} from the Sabacc pot. The match is over. Seat 3 has won it."
    )
    assert session.match.winners == (3,)
    assert (session.players[3].credits, session.sabacc_pot) == (chips[3] + pot, 0)
    desk.assert_balanced()
    session.sit_down(2, Player("Val", 5))
    desk.close()
    again = Desk(tmp_path, configuration(tmp_path, seats(3, credits=12), ruleset="kessel", tokens="none"))
    assert again.session.match.winners == (3,)
    again.begin()
    assert {seat: entry.credits for seat, entry in again.hand.header.seats.items()} == {2: 12, 3: 12}
    again.close()


def test_a_referees_correction_may_end_a_match_too(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, persons=3, droids=0, credits=12, tokens="none")
    stand_out(desk)
    session = desk.session
    session.correct_credits(1, -session.players[1].credits)
    assert session.match.running
    session.correct_credits(2, -session.players[2].credits)
    assert session.match.winners == (3,)
    assert session.sabacc_pot == 0
    desk.assert_balanced()
    desk.close()


def test_a_match_that_nobody_has_chips_for_any_more_is_begun_anew(tmp_path: Path) -> None:
    """The chips in the pot are for the next one, and who has none is asked for new ones."""
    desk = desk_of(tmp_path, persons=3, droids=0, credits=12, tokens="none")
    stand_out(desk)
    session = desk.session
    session.correct_credits(1, -session.players[1].credits)
    pot = session.sabacc_pot
    session.reseat(KESSEL, {1: Player("Lando", 12), 4: Player("Val", 0)})  # a configuration that was read again
    assert not session.match.running
    assert session.match_pending
    assert session.sabacc_pot == pot > 0
    assert session.broke() == [1, 4]
    desk.assert_balanced()
    desk.close()


def test_who_rests_with_chips_keeps_the_match_open(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, persons=3, droids=0, credits=12, tokens="none")
    stand_out(desk)
    desk.session.sit_out(1, True)
    desk.session.leave(2)
    assert desk.session.match.running
    assert desk.session.sabacc_pot > 0
    desk.close()


def test_people_say_with_how_many_chips_a_match_begins(tmp_path: Path) -> None:
    """A table of another game, where everybody has 200 credits, would play a match for days."""
    told = configuration(tmp_path, seats(1, 2, credits=200))
    desk = Desk(tmp_path, told)
    session = desk.session
    session.choose_rules(KESSEL)
    session.correct_credits(2, -200)
    panel = ByPanel(desk)
    desk.press("plus")
    assert next(row.value for row in menu(desk).rows if row.label == "Chips for each") == "what each has"
    assert session.broke() == []
    panel.step("Chips for each", 1)
    assert session.match_chips == 8
    panel.step("Chips for each", -2)
    assert session.match_chips == 6
    desk.close()
    desk = Desk(tmp_path, told)  # a restart keeps it
    session = desk.session
    desk.press("plus")
    ByPanel(desk).choose("Deal the first hand")
    assert {seat: entry.credits for seat, entry in desk.hand.header.seats.items()} == {1: 6, 2: 6, 3: 6}
    assert "A new match begins: 6 chips for everybody." in desk.lines
    # What somebody keeps out of the match is no loss, and what somebody brings for it no win.
    assert {seat: sitting.brought for seat, sitting in session.sittings.items()} == {1: 6, 2: 206, 3: 6}
    desk.assert_balanced()
    desk.close()


def test_the_number_of_chips_holds_for_the_next_match_too(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, credits=12)
    desk.session.choose_chips(3)
    play_match(desk)
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert scene.next_text == "DEAL: a new match, 3 chips each."
    desk.begin()
    assert {entry.credits for entry in desk.hand.header.seats.values()} == {3}
    desk.assert_balanced()
    desk.close()


def test_who_watches_without_chips_still_draws_tokens_after_a_restart_in_the_hand(tmp_path: Path) -> None:
    """Whoever brings chips later joins the match with tokens, whatever happened to the table's power before."""
    told = configuration(tmp_path, seats(3, credits=12), ruleset="kessel")
    desk = Desk(tmp_path, told)
    desk.session.correct_credits(3, -12)
    desk.begin()
    assert desk.hand.header.seats[3].tokens == ()
    players = dict(desk.session.players)
    desk.close()
    desk = Desk(tmp_path, told)
    assert desk.session.players == players
    while not desk.hand.complete:
        desk.do("stand" if "stand" in {move.word for move in desk.hand.legal_moves(desk.turn or 0)} else "deal")
    desk.session.top_up(3, 5)
    desk.begin()
    assert len(desk.hand.header.seats[3].tokens) == 3
    desk.close()


def test_who_joins_a_match_draws_no_token_that_was_played_in_it(tmp_path: Path) -> None:
    """Rules sheet: sixteen tokens, each once in a match."""
    told = configuration(tmp_path, seats(4, credits=12), ruleset="kessel")
    desk = Desk(tmp_path, told)
    desk.begin()
    played = set()
    while not desk.hand.complete:
        seat, moves = desk.turn or 0, {move.word: move for move in desk.hand.legal_moves(desk.turn or 0)}
        plain = (
            [o for o in moves["token"].options if o in ("refund", "embargo", "immunity")] if "token" in moves else []
        )
        if plain:
            played.add(plain[0])
            assert desk.table.act(Move("token", seat, named=plain[0]))
        else:
            desk.do("stand" if "stand" in moves else "deal")
        desk.ready()
    assert played
    desk.close()
    desk = Desk(tmp_path, told)
    session = desk.session
    assert set(session.match.played) == played
    for seat in (1, 2, 3):  # three of the four places have new players, who draw what is left
        session.sit_down(seat, Player(f"Guest {seat}", 12))
    desk.begin()
    drawn = [token for seat in (1, 2, 3) for token in desk.hand.header.seats[seat].tokens]
    assert len(set(drawn)) == 9
    assert not played & set(drawn)
    desk.close()
