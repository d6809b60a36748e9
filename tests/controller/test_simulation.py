"""What a simulation plays and counts: chance by the seed alone, figures that add up, intervals that keep their promise."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from controller.chance import hand_secret
from controller.simulation import EVENING, Plan, Sample, Side, Tally, play_evening, simulate
from controller.simulation.data import simulation_data
from controller.simulation.draws import Dealer, QuickStream, fractions, random_choice
from controller.simulation.evening import WARM_UP, Table
from controller.simulation.tally import (
    BOMB_OUTS,
    DECISIONS,
    LAID_OPEN,
    MAIN_POT,
    SHIFTS,
    Figures,
    figures_of,
    gain_at,
    gain_of,
    wins_at,
    wins_of,
)
from rules.hand import Hand
from rules.moves import PULSE
from rules.questions import DealOwed, SeatTurn
from rules.ruleset import Ruleset, shipped, shipped_names
from rules.state import Seat

RANDOM = ("random",) * 6


def plan(ruleset: Ruleset, *more: Ruleset, hands: int = 40, players: tuple[str, ...] = RANDOM, seed: int = 1) -> Plan:
    sides = tuple(Side(each.mapping(), 200) for each in (ruleset, *more))
    return Plan(sides, players, hands, seed)


def begun(name: str = "classic", seats: int = 4) -> Hand:
    """A hand at its first question."""
    return Hand(shipped(name), {seat: Seat(f"droid {seat}", 200) for seat in range(1, seats + 1)}, 1)


# --- chance


def test_a_quick_stream_draws_every_number_about_equally_often() -> None:
    stream = QuickStream(hand_secret(1, 1), "test")
    counts = Counter(stream.uniform(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 1000) < 150 for count in counts.values())
    assert stream.counter == 7000


def test_streams_of_one_hand_are_apart_and_repeat() -> None:
    secret = hand_secret(1, 1)
    first, again, other = (fractions(secret, label) for label in ("seat 1", "seat 1", "seat 2"))
    drawn = [first() for _ in range(5)]
    assert [again() for _ in range(5)] == drawn
    assert [other() for _ in range(5)] != drawn


def test_the_dealer_deals_every_card_of_the_deck_once_and_none_twice() -> None:
    hand = begun()
    dealer = Dealer(hand, Random(1).random)
    dealt = Counter[str]()
    while isinstance(hand.question, DealOwed):
        move = dealer.answer()
        dealt.update(move.cards)
        hand.apply(move)
    assert sum(dealt.values()) == 8
    assert all(count <= hand.state.deck.counts[card] for card, count in dealt.items())
    with pytest.raises(TypeError, match="the dealer is not asked"):
        dealer.answer()


def test_any_card_of_the_deck_may_come_as_often_as_it_lies_there() -> None:
    firsts = Counter[str]()
    hand = begun()
    fraction = Random(2).random
    for _ in range(7600):
        firsts.update(Dealer(hand, fraction).answer().cards)
    counts = hand.state.deck.counts
    assert set(firsts) == set(counts)
    assert all(abs(firsts[card] - 100 * copies) < 50 * copies for card, copies in counts.items())


@pytest.mark.parametrize("name", shipped_names())
def test_random_players_use_every_word_that_is_open_equally_often(name: str) -> None:
    hand = begun(name)
    dealer = Dealer(hand, Random(3).random)
    while not isinstance(hand.question, SeatTurn):
        hand.apply(dealer.answer())
    seat = hand.question.seat
    open_words = {legal.word: legal for legal in hand.legal_moves(seat)}
    fraction = Random(4).random
    moves = [random_choice(hand.state, hand.question, fraction) for _ in range(600 * len(open_words))]
    assert all(hand.why_not(move) is None for move in moves)
    words = Counter(move.word for move in moves)
    assert set(words) == set(open_words)
    assert all(abs(count - 600) < 120 for count in words.values())
    amounts = [move.amount for move in moves if move.amount is not None]
    for legal in open_words.values():
        if legal.kind == "amount":
            assert min(amounts) < legal.least + (legal.most - legal.least) * 0.05 + 1
            assert max(amounts) > legal.most - (legal.most - legal.least) * 0.05 - 1


# --- hands


def test_a_hand_follows_from_seed_and_number_and_what_lies_on_the_table() -> None:
    one, two = (Table(shipped("classic"), 200, ("careful", "random", "daring"), seed=3) for _ in range(2))
    for number in (5, 6, 7):
        first, second = one.play(number)[0], two.play(number)[0]
        assert first.moves == second.moves
        assert first.header == second.header
    other, _ = Table(shipped("classic"), 200, ("careful", "random", "daring"), seed=4).play(5)
    assert other.moves != Table(shipped("classic"), 200, ("careful", "random", "daring"), seed=3).play(5)[0].moves


def test_the_deal_moves_on_and_the_sabacc_pot_stays() -> None:
    table = Table(shipped("dice"), 200, RANDOM, seed=1)
    before = 0
    for number in range(1, 13):
        hand, decisions = table.play(number)
        assert hand.header.dealer == number % 6 + 1
        assert hand.header.sabacc_pot == before
        assert {seat.credits for seat in hand.header.seats.values()} == {200}
        assert decisions == sum(not move.by_dealer for move in hand.moves)
        before = hand.sabacc_pot


def test_pulses_come_about_once_a_hand_and_only_where_the_ruleset_has_them() -> None:
    tally = simulate(plan(shipped("classic"), hands=400))
    shifts = tally.samples[0][SHIFTS]
    assert shifts.margin is not None
    assert abs(shifts.mean - 1.05) < 1.5 * shifts.margin
    without = simulate(plan(shipped("classic").with_options({"shift": "none"}), hands=20))
    assert without.samples[0][SHIFTS].total == 0


def test_droids_guard_cards_out_of_turn_as_at_the_table() -> None:
    table = Table(shipped("classic"), 200, ("careful",) * 4, seed=2)
    guarded = pulses = 0
    for number in range(1, 9):
        hand, _ = table.play(number)
        guarded += sum(move.word == "field" for move in hand.moves)
        pulses += hand.moves.count(PULSE)
    assert guarded > 0
    assert pulses > 0


# --- evenings and processes


def test_evenings_cut_the_hands_into_hundreds_and_lose_none() -> None:
    whole = plan(shipped("kerton"), hands=2 * EVENING + 30)
    assert whole.evenings == 3
    tallies = [play_evening(whole, number) for number in range(3)]
    assert [tally.hands for tally in tallies] == [EVENING, EVENING, 30]
    assert WARM_UP == 20


def test_the_number_of_jobs_changes_nothing() -> None:
    whole = plan(shipped("cloud-city"), shipped("cloud-city").with_options({"ante": 3}), hands=EVENING + 20)
    heard: list[int] = []
    rulesets = [shipped("cloud-city"), shipped("cloud-city").with_options({"ante": 3})]
    alone, together = simulate(whole, 1, heard.append), simulate(whole, 2, heard.append)
    assert heard == [EVENING, EVENING + 20] * 2
    one, two = simulation_data(whole, rulesets, alone), simulation_data(whole, rulesets, together)
    for data in (one, two):
        assert data.pop("cpu_s") > 0
        assert data["compare"].pop("cpu_s") > 0
    assert one == two


# --- figures


def test_the_figures_of_a_hand_are_those_of_the_hand() -> None:
    table = Table(shipped("dice"), 200, ("random", "steady", "random", "daring"), seed=5)
    opened = 0
    for number in range(1, 30):
        hand, decisions = table.play(number)
        found = figures_of(hand, decisions, table.temperaments)
        values = found.values
        assert values[DECISIONS] == decisions
        assert values[SHIFTS] == hand.state.shifts
        gains = {seat: hand.credits[seat] - 200 for seat in hand.credits}
        assert [values[gain_at(place)] for place in range(1, 5)] == [gains[seat] for seat in hand.state.order]
        assert values[gain_of("random")] == gains[1] + gains[3]
        assert values[gain_of("daring")] == gains[4]
        won = set(hand.winners or ())
        assert sum(values[wins_at(place)] for place in range(1, 5)) == len(won)
        assert values[wins_of("random")] == len(won & {1, 3})
        assert sum(found.ranks.values()) == values[LAID_OPEN] == len(hand.revealed)
        assert values[BOMB_OUTS] == found.ranks.get("bombed_out", 0)
        assert values[MAIN_POT] == sum(hand.state.pots.stakes.values())
        opened += values[LAID_OPEN]
    assert opened > 0


def test_a_sample_knows_mean_interval_and_quantiles() -> None:
    sample = Sample()
    values = [0, 1, 1, 2, 3, 5, 8, 13]
    for value in values:
        sample.add(value, counted=True)
    mean = Fraction(sum(values), len(values))
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    assert sample.mean == pytest.approx(float(mean))
    assert sample.margin == pytest.approx(1.96 * math.sqrt(variance / len(values)))
    assert (sample.quantile(0.5), sample.quantile(0.9), sample.quantile(0.01)) == (2, 13, 0)
    single = Sample()
    single.add(4)
    assert single.margin is None
    with pytest.raises(ValueError, match="nothing was counted"):
        single.quantile(0.5)


def test_samples_of_parts_give_the_sample_of_the_whole() -> None:
    whole, one, two = Sample(), Sample(), Sample()
    for place, value in enumerate((3, 9, 27, 1, 0, 4)):
        whole.add(value, counted=True)
        (one if place % 2 else two).add(value, counted=True)
    one.merge(two)
    assert one == whole


def made_up(rng: Random, chance: float) -> Figures:
    """A deal with up to four hands laid open, each `good` with about that chance; those of one deal are alike."""
    luck = chance + rng.choice((-0.2, 0.2))
    opened = rng.randint(0, 4)
    good = sum(rng.random() < luck for _ in range(opened))
    return Figures({LAID_OPEN: opened, SHIFTS: good}, {"good": good, "poor": opened - good})


def test_rank_intervals_hold_the_truth_as_often_as_they_say() -> None:
    experiments, held, held_difference = 400, 0, 0
    for number in range(experiments):
        tally = Tally(2)
        for hand in range(120):
            # Both sides of a deal have some of their luck in common.
            tally.add([made_up(Random(f"{number} {hand}"), chance) for chance in (0.5, 0.6)])
        held += abs(tally.rank_share(0, "good") - 0.5) <= tally.rank_margin(0, "good")
        difference = tally.rank_share(1, "good") - tally.rank_share(0, "good")
        held_difference += abs(difference - 0.1) <= tally.rank_difference_margin("good")
        assert tally.rank_difference_margin("good") < tally.rank_margin(0, "good")
    assert 0.91 < held / experiments < 0.985
    assert 0.91 < held_difference / experiments < 0.985


def test_a_rank_that_never_came_has_no_share() -> None:
    tally = Tally(1)
    tally.add([Figures({LAID_OPEN: 0, SHIFTS: 0}, {})])
    assert (tally.rank_share(0, "good"), tally.rank_margin(0, "good")) == (0.0, 0.0)


def test_two_equal_sides_differ_in_nothing() -> None:
    ruleset = shipped("dice")
    tally = simulate(plan(ruleset, ruleset, hands=30))
    assert all(sample.total == sample.squares == 0 for sample in tally.differences.values())
    assert tally.rank_difference_margin("total") == 0


def test_the_same_chance_on_both_sides_makes_the_difference_sure() -> None:
    ruleset = shipped("dice")
    tally = simulate(plan(ruleset, ruleset.with_options({"ante": 10}), hands=EVENING))
    pots = tally.differences[MAIN_POT]
    one, two = (samples[MAIN_POT] for samples in tally.samples)
    assert pots.mean == pytest.approx(two.mean - one.mean)
    assert pots.margin is not None
    assert one.margin is not None
    assert two.margin is not None
    assert pots.margin < math.hypot(one.margin, two.margin) / 2


def test_the_interval_is_that_of_independent_hands() -> None:
    """Hands of one evening share the Sabacc pot: the means of whole evenings spread no wider than the interval says."""
    whole = plan(shipped("dice"), hands=20 * EVENING)
    means = []
    gathered = Tally(1)
    for number in range(20):
        tally = play_evening(whole, number)
        means.append(tally.samples[0][SHIFTS].mean)
        gathered.merge(tally)
    centre = sum(means) / len(means)
    spread = math.sqrt(sum((mean - centre) ** 2 for mean in means) / (len(means) - 1) / len(means))
    margin = gathered.samples[0][SHIFTS].margin
    assert margin is not None
    assert 0.55 < 1.96 * spread / margin < 1.5
