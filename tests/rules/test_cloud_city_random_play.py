"""Random legal play of `cloud-city`: what holds at every move, payments by a second account, and secrecy."""

from __future__ import annotations

import random
from collections import Counter

from rules.cards import TRADITIONAL_VALUES
from rules.events import Paid
from rules.hand import Hand
from rules.questions import SeatTurn
from tests.rules.hidden_cards import compare_deals
from tests.rules.random_play import Habits, play_out, random_ruleset, random_table
from tests.rules.second_account import Ledger, settle, several_layers
from tests.rules.verdicts import judge, seat_of

FAVOURITES = (
    (),
    ("S9", "C9", "T9", "F9", "S10", "C8", "T10", "F8", "S11", "C7", "S5", "C5", "T5", "F5"),
    ("S11", "C11", "T11", "F11", "S12", "C12", "T12", "F12", "Queen", "Star", "Evil", "End"),
    ("S4", "C4", "T4", "F4", "S5", "C5", "T5", "F5", "Queen", "Idiot", "S2", "S3", "C2", "C3"),
)


def random_hand(number: int) -> tuple[Hand, random.Random, Habits]:
    rng = random.Random(f"cloud-city {number}")
    habits = Habits(
        unknown=rng.choice((0.0, 0.0, 0.1)),
        weights={"fold": 0.15, "call": 3.0, "bet": 2.0, "raise": 2.0, "draw": 0.6},
        favourites=rng.choice(FAVOURITES),
    )
    return random_table(random_ruleset("cloud-city", rng, change=0.3), rng), rng, habits


def strength(cards: list[str], hand: Hand) -> tuple[float, ...] | None:
    """The ranking by the sheet's words; None: bombed out."""
    points = sum(TRADITIONAL_VALUES[card] for card in cards)
    others = sorted(cards)
    arrays = [array.name for array in hand.state.options.local_arrays if array.name == "fairy_empress"]
    if len(cards) == 3 and "Idiot" in others and {card[1:] for card in cards if card != "Idiot"} == {"2", "3"}:
        return (4,)
    if abs(points) == 23:
        return (3, points)
    if arrays and cards == ["Queen", "Queen"]:
        return (2,)
    if points and abs(points) < 23:
        return (1, abs(points), points)
    return None


def check_settlement(hand: Hand, seen: Counter[str]) -> None:
    """The pots are paid as the second account says."""
    ledger = Ledger(hand)
    live = [seat for seat in hand.state.order if seat not in hand.state.folded]
    shown = {seat: list(cards) for seat, (cards, _) in hand.state.shown.items()}
    revealed = {seat: strength(shown[seat], hand) for seat in live}
    strengths = {seat: found for seat, found in revealed.items() if found is not None}
    takes = {seat for seat, found in strengths.items() if found[0] >= 3}
    main = sum(ledger.stakes.values())
    penalty = hand.state.options.bomb_out_penalty
    for seat in live:
        due = min(main if penalty == "main_pot" else penalty, ledger.credits[seat]) if revealed[seat] is None else 0
        assert ledger.penalties().get(seat, 0) == due
    seen["layers"] += several_layers(ledger, live)
    fights = ledger.fights()
    assert len(fights) < 2, "a Demise is not repeated"
    if fights:
        seen["demise"] += 1
        for seat, card in fights[0].items():
            after = strength([*shown[seat], card], hand)
            if after is None:
                del strengths[seat]
            else:
                strengths[seat] = (*strengths[seat], *after)
        if not set(fights[0]) & set(strengths):
            others = {seat: strength(cards, hand) for seat, cards in shown.items() if seat not in fights[0]}
            standing = {seat: found for seat, found in others.items() if found is not None}
            best = [seat for seat in hand.state.order if seat in standing and standing[seat] == max(standing.values())]
            assert hand.winners == tuple(sorted(best))
            each, odd = divmod(main, len(best)) if best else (0, 0)
            expected = {
                seat: had - ledger.penalties().get(seat, 0) + (each + (best.index(seat) < odd) if seat in best else 0)
                for seat, had in ledger.credits.items()
            }
            takers = [seat for seat in best if seat in takes and seat not in hand.state.folded]
            assert hand.sabacc_winners == tuple(sorted(takers))
            if not takers:
                assert hand.credits == expected
            return
    credits, sabacc = settle(ledger, live, strengths, takes.__contains__)  # noqa: A001
    assert hand.credits == credits
    assert hand.sabacc_pot == sabacc
    seen["sabacc pot"] += bool(hand.sabacc_winners)


def check_moment(hand: Hand) -> None:
    """What holds whenever the table waits."""
    state, question = hand.state, hand.question
    lying = len(state.pile) + sum(map(len, state.hands.values()))
    assert state.deck_count + lying == 76
    for card in state.deck.counts:
        out = state.pile.count(card) + sum(cards.count(card) for cards in state.hands.values())
        assert state.copies_free(card) == state.deck.counts[card] - out
    if not isinstance(question, SeatTurn):
        return
    assert question.seat in state.live()
    assert all(len(state.hands[seat]) >= 2 for seat in state.order), "a seat always keeps two cards or more"
    words = [legal.word for legal in hand.legal_moves(question.seat)]
    if state.phase == "betting":
        assert hand.credits[question.seat] > 0, "an all-in seat is not asked in betting"
        assert ("fold" in words) == (question.seat != state.lead)
        assert "bet" not in words or question.seat == state.lead
        for legal in hand.legal_moves(question.seat):
            if legal.word in ("bet", "raise") and state.options.bet_cap is not None:
                assert legal.most - state.high <= state.options.bet_cap
    if state.phase == "calling":
        assert question.seat != state.lead
        assert words == ["call", "pass"]


def check_caps(hand: Hand) -> None:
    """Nobody's own bets and raises come to more than the cap, over the whole hand."""
    cap = hand.state.options.bet_cap
    own: Counter[int] = Counter()
    probe = Hand.replay(hand.header, ())
    for move in hand.moves:
        if move.word in ("bet", "raise") and move.amount is not None and move.seat is not None:
            own[move.seat] += move.amount - probe.state.high
        probe.apply(move)
    assert cap is None or max(own.values(), default=0) <= cap


def test_random_hands_end_are_paid_right_and_replay_alike() -> None:
    seen: Counter[str] = Counter()
    for number in range(250):
        hand, rng, habits = random_hand(number)
        play_out(hand, rng, habits, before_move=check_moment if number % 4 == 0 else None)
        assert hand.main_pot == 0
        check_caps(hand)
        antes = [event.amount for event in hand.events if isinstance(event, Paid) and event.reason == "sabacc_ante"]
        due = 0 if hand.header.sabacc_pot else hand.state.options.sabacc_ante
        assert antes == ([due] * len(hand.state.order) if due else [])
        if hand.state.revealing:
            check_settlement(hand, seen)
        else:
            seen["last one left"] += 1
            assert hand.revealed == {}
        again = Hand.replay(hand.header, [str(move) for move in hand.moves])
        assert (again.events, again.credits, again.sabacc_pot) == (hand.events, hand.credits, hand.sabacc_pot)
    names = {"layers", "demise", "sabacc pot", "last one left"}
    assert {name for name in names if not seen[name]} == set(), seen


def test_deals_that_differ_only_in_hidden_cards_look_alike() -> None:
    differed = 0
    for number in range(40):
        hand, rng, habits = random_hand(1000 + number)
        play_out(hand, rng, habits)
        differed += compare_deals(hand, rng, to_the_end=True)
    assert differed > 40


TIE_PRONE = (
    "S9 C9",
    "T9 F9",
    "S10 C8",
    "T10 F8",
    "S11 C12",
    "T11 F12",
    "Star Bal S5",
    "Evil End",
    "S14 T8",
    "C1 F4",
    "T15 F15",
    "C2 Queen",
)
DEMISE_CARDS = ("S1", "T1", "F5", "C5", "T5", "S8", "C10", "T7", "Mod", "Mod", "Dem", "Star", "Idiot", "Idiot")


def points_of(cards: str) -> int:
    return sum(TRADITIONAL_VALUES[card] for card in cards.split())


def worth(cards: str) -> tuple[int, int] | None:
    """Closeness to 23 of either sign, then the sign; None: bombed out."""
    points = points_of(cards)
    return (abs(points), points) if points and abs(points) <= 23 else None


def test_demises_of_random_verdicts_by_a_second_account() -> None:
    """Two to eight seats, some folded, of which several are equal; a penalty in some."""
    seen: Counter[str] = Counter()
    for number in range(1500):
        rng = random.Random(f"demise {number}")
        seats = sorted(rng.sample(range(1, 9), rng.randint(2, 8)))
        hands = dict(zip(seats, rng.sample(TIE_PRONE, len(seats)), strict=True))
        folded = {seat for seat in seats if rng.random() < 0.25}
        live = [seat for seat in seats if seat not in folded]
        if len(live) < 2:
            continue
        dealer, main_pot, sabacc_pot = rng.choice(seats), rng.randint(0, 50), rng.randint(0, 20)
        penalty = rng.choice((0, 0, 7))
        order = [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat <= dealer]
        strengths: dict[int, tuple[int, ...]] = {seat: worth(hands[seat]) or () for seat in live}
        bombed = [seat for seat in live if not strengths[seat]]
        sabacc = sabacc_pot + penalty * len(bombed)
        best = [seat for seat in order if seat in strengths and strengths[seat] == max(strengths.values())]
        best = [seat for seat in best if strengths[seat]]
        cards: dict[int, str] = {}
        if len(best) > 1:
            cards = dict(zip(best, rng.sample(DEMISE_CARDS, len(best)), strict=True))
            after = {seat: worth(f"{hands[seat]} {card}") for seat, card in cards.items()}
            standing = {seat: found for seat, found in after.items() if found is not None}
            if not standing:
                seen["all who fought fell"] += 1
                others = {seat: worth(hands[seat]) for seat in seats if seat not in cards}
                standing = {seat: found for seat, found in others.items() if found is not None}
            best = [seat for seat in order if seat in standing and standing[seat] == max(standing.values())]
        takers = [seat for seat in best if seat not in folded and abs(points_of(hands[seat])) == 23]
        expected = {seat: -penalty if seat in bombed else 0 for seat in seats}
        for amount, winners in ((main_pot, best), (sabacc, takers)):
            for place, seat in enumerate(winners):
                expected[seat] += amount // len(winners) + (place < amount % len(winners))
        seats_at_table = {seat: seat_of(hands[seat], 100, folded=seat in folded) for seat in seats}
        verdict = judge(
            "cloud-city",
            seats_at_table,
            main_pot,
            sabacc_pot,
            (cards,) if cards else (),
            dealer,
            bomb_out_penalty=penalty,
        )
        assert verdict.due is None
        assert verdict.winners == tuple(sorted(best)), number
        assert verdict.sabacc_winners == tuple(sorted(takers))
        assert verdict.paid == expected
        assert verdict.sabacc_pot == (0 if takers else sabacc) + (0 if best else main_pot)
        seen["demise"] += bool(cards)
        seen["a folded seat won"] += bool(folded & set(best))
        seen["nobody"] += not best
        seen["split"] += len(best) > 1
        seen["penalty"] += bool(penalty and bombed)
    assert min(seen.values()) > 5, seen
    assert len(seen) == 6, seen
