"""Every event has a line, and a line tells no card that its reader may not see."""

from __future__ import annotations

import pytest

from display.words import Words
from rules import events
from rules.events import Event

WORDS = Words()
NAMES = {1: "Lando", 2: "Han", 3: "Chewbacca"}


KINDS = {
    kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}

LINES: list[tuple[Event, str]] = [
    (
        events.HandStarted("classic", 3, (1, 2, 3)),
        "A hand of classic begins. Seat 3, Chewbacca, deals; in the hand, in this order: 1, 2 and 3.",
    ),
    (events.SatOut(2, 10), "Seat 2, Han, cannot pay the 10 due and sits this hand out."),
    (events.SatOut(2, 0), "Seat 2, Han, has no credits and sits this hand out."),
    (events.SatOut(2, 10, away=True), "Seat 2, Han, sits this hand out."),
    (events.Paid(2, 5, "main", "ante"), "Seat 2, Han, pays the ante, 5."),
    (events.Paid(2, 5, "sabacc", "sabacc_ante"), "Seat 2, Han, pays 5 into the Sabacc pot."),
    (events.Paid(2, 5, "main", "blind"), "Seat 2, Han, pays the blind, 5."),
    (events.Paid(2, 7, "main", "double_blind", True), "Seat 2, Han, pays the double blind, 7. All-in!"),
    (events.Paid(2, 120, "sabacc", "penalty"), "Seat 2, Han, bombed out and pays 120 into the Sabacc pot."),
    (events.Paid(2, 1, "sabacc", "fold_fee"), "Seat 2, Han, pays 1 into the Sabacc pot for folding."),
    (events.Paid(2, 1, "main", "gain"), "Seat 2, Han, pays 1 into the main pot to gain a card."),
    (events.Paid(2, 2, "main", "swap"), "Seat 2, Han, pays 2 into the main pot to swap a card."),
    (events.Staked(2, "bet", 10, 10, False), "Seat 2, Han, bets 10."),
    (events.Staked(2, "match", 8, 10, True), "Seat 2, Han, matches with 8. All-in!"),
    (events.Staked(2, "raise", 20, 30, False), "Seat 2, Han, puts in 20 and raises to 30."),
    (events.Acted(2, "check"), "Seat 2, Han, checks."),
    (events.Acted(2, "call"), "Seat 2, Han, calls the hand!"),
    (events.Acted(2, "muck"), "Seat 2, Han, throws the hand in, unseen."),
    (events.Folded(2), "Seat 2, Han, folds."),
    (events.Folded(2, "0"), "Seat 2, Han, folds: the hand is junk and goes onto the discard pile, sylop on top."),
    (events.DealerCalled(), "Fewer than two seats can still bet: the dealer calls the hand."),
    (events.Returned(2, 20), "Seat 2, Han, takes back 20 that nobody matched."),
    (events.CardDealt(2, "S7"), "Seat 2, Han, is dealt 7 of Sabers."),
    (events.CardDealt(2, "??"), "Seat 2, Han, is dealt a card."),
    (events.CardDealt(2, "S7", face_up=True), "Seat 2, Han, is dealt 7 of Sabers, face up."),
    (events.CardGiven(2, "trade", "Star"), "Seat 2, Han, trades Star (−17)."),
    (events.CardGiven(2, "trade", "??"), "Seat 2, Han, trades a card."),
    (events.CardGiven(2, "discard", "??"), "Seat 2, Han, discards a card."),
    (events.CardGiven(2, "discard", "0", True), "Seat 2, Han, discards sylop."),
    (events.CardGiven(2, "swap", "-3c", True), "Seat 2, Han, puts −3 of circles onto the discard pile."),
    (events.CardGiven(2, "pick", "??"), "A card is drawn blind from seat 2, Han, and goes back into the deck."),
    (events.Exchanged(2, ("C5", "L3")), "Seat 2, Han, exchanges 5 of Coins and 3 of Lightsabers."),
    (events.Exchanged(2, ("??", "??")), "Seat 2, Han, exchanges 2 cards."),
    (events.Exchanged(2, ("??",)), "Seat 2, Han, exchanges 1 card."),
    (events.Exchanged(2, ()), "Seat 2, Han, exchanges nothing."),
    (events.Selected(2, "select", ("+3t", "-2c")), "Seat 2, Han, selects +3 of triangles and −2 of circles."),
    (events.Selected(2, "select", ("??", "??")), "Seat 2, Han, selects 2 cards."),
    (
        events.Selected(2, "improve", ("0",), 2),
        "Seat 2, Han, adds sylop to the selection. 2 cards are discarded.",
    ),
    (
        events.Selected(2, "improve", ("??",), 1),
        "Seat 2, Han, adds 1 card to the selection. 1 card is discarded.",
    ),
    (events.Selected(2, "improve", ()), "Seat 2, Han, adds nothing to the selection."),
    (events.CardTaken(2, "+4t"), "Seat 2, Han, takes +4 of triangles from the discard pile."),
    (events.Fielded(2, "Idiot"), "Seat 2, Han, puts Idiot (0) into the interference field."),
    (events.Unfielded(2, "Idiot"), "Seat 2, Han, takes Idiot (0) out of the interference field."),
    (events.TotalDeclared(2, -16), "Seat 2, Han, declares a total of −16."),
    (events.WildNamed("6s", "3h"), "The wild card is 6 of spades, the clone card 3 of hearts: both copies of each."),
    (events.RoundStarted("opening", 0, 1), "Opening bets, before the deal, from seat 1 on."),
    (events.RoundStarted("play", 3, 1), "Round 3, play, from seat 1 on."),
    (events.RoundStarted("betting", 3, None), "Round 3, betting."),
    (events.RoundStarted("shifting", 2, 1), "Round 2, shifting: the lead, seat 1, rolls."),
    (events.RoundStarted("calling", 2, 1), "Round 2, calling: all are asked but the lead, seat 1."),
    (events.RoundStarted("drawing", 2, 1), "Round 2, drawing, from the lead, seat 1, on."),
    (events.RoundStarted("exchange", 2, 1), "Exchange 2, from seat 1 on."),
    (events.RoundStarted("selection", 1, 2), "Selection, from seat 2 on."),
    (events.RoundStarted("improvement", 1, 2), "Improvement, from seat 2 on."),
    (events.TargetSet(5, "t"), "The dice: the target is +5, the suit triangles."),
    (events.TargetSet(-10, "s"), "The dice: the target is −10, the suit squares."),
    (events.TargetSet(0, "c"), "The dice: the target is 0, the suit circles."),
    (events.DiceRolled((3, 3), True), "The dice show 3 and 3: a Shift!"),
    (events.DiceRolled((3, 4), False), "The dice show 3 and 4: no Shift."),
    (events.DiceRolled((4,), True), "The die shows 4: a Shift!"),
    (events.DiceRolled((2,), False), "The die shows 2: no Shift."),
    (
        events.Shifted("pulse", ((1, 2), (2, 3))),
        "Sabacc Shift, by a pulse! Cards go back into the deck and as many are dealt anew: 2 to seat 1, 3 to seat 2.",
    ),
    (
        events.Shifted("dice", ((1, 2),)),
        "Sabacc Shift, by the dice! Cards go back into the deck and as many are dealt anew: 2 to seat 1.",
    ),
    (
        events.Shifted("course", ((1, 3), (2, 2))),
        "Shift! The cards that were not selected are discarded and as many are dealt: 3 to seat 1, 2 to seat 2.",
    ),
    (
        events.HandsThrown(((1, 2), (2, 3)), "-5s"),
        "All hands go onto the discard pile, −5 of squares on top, and as many cards are dealt anew: "
        "2 to seat 1, 3 to seat 2.",
    ),
    (events.CardTurned("0"), "Turned face up onto the discard pile: sylop."),
    (events.PileShuffled(1), "The deck is empty: the discard pile is shuffled into a new one, of 1 card."),
    (events.PileShuffled(9), "The deck is empty: the discard pile is shuffled into a new one, of 9 cards."),
    (events.PileShuffled(5, "sand"), "The sand deck is empty: its pile is shuffled into a new one, of 5 cards."),
    (events.Paid(2, 1, "main", "draw"), "Seat 2, Han, puts 1 into its stake."),
    (events.Paid(2, 2, "sabacc", "tariff"), "Seat 2, Han, pays a tariff of 2 into the Sabacc pot."),
    (events.Paid(2, 3, "sabacc", "audit"), "Seat 2, Han, stood, is audited and pays 3 into the Sabacc pot."),
    (events.Paid(2, 4, "sabacc", "loss"), "Seat 2, Han, is beaten and pays 4 into the Sabacc pot."),
    (events.CardDealt(2, "??", family="blood"), "Seat 2, Han, is dealt a blood card."),
    (events.PileChosen(2, "sand-pile"), "Seat 2, Han, draws from the sand pile."),
    (events.CardGiven(2, "keep", "s3", True), "Seat 2, Han, keeps the new card and throws 3 of sand onto its pile."),
    (
        events.CardGiven(2, "refuse", "bi", True),
        "Seat 2, Han, refuses the new card: impostor of blood goes onto its pile.",
    ),
    (events.CardGiven(2, "exhaust", "sy", True), "Seat 2, Han, loses sylop of sand, which goes onto its pile."),
    (events.TokenPlayed(2, "markdown"), "Seat 2, Han, plays Markdown: a sylop counts 0 at this reveal."),
    (
        events.TokenPlayed(2, "target-tariff", 3),
        "Seat 2, Han, plays Target Tariff at seat 3: one other seat pays 2 into the Sabacc pot.",
    ),
    (events.ChipsTaken(2, 1, 3), "Seat 2, Han, takes 1 from seat 3."),
    (events.StakeBack(2, 2, "refund"), "Seat 2, Han, takes 2 back from its stake."),
    (events.StakeBack(2, 3, "won"), "Seat 2, Han, wins and takes its stake back, 3."),
    (events.StakeLost(2, 3), "The stake of seat 2, Han, goes into the Sabacc pot: 3."),
    (events.LaidOpen(2, ("s1", "bi")), "Seat 2, Han, lays open 1 of sand and impostor of blood."),
    (events.DiceRolled((2, 5), False, "choose"), "The dice show 2 and 5."),
    (events.NumberChosen(2, 5, "bi"), "Seat 2, Han, chooses 5: that is what impostor of blood counts."),
    (events.NumberChosen(2, 5), "Seat 2, Han, chooses 5: a pair of that is the best pair at this reveal."),
    (
        events.Revealed(2, ("s1", "b1"), (), 1, "pair", False),
        "Seat 2, Han, lays open 1 of sand and 1 of blood: pair of 1.",
    ),
    (
        events.Revealed(2, ("s6", "b1"), (), 5, "difference", False),
        "Seat 2, Han, lays open 6 of sand and 1 of blood: difference of 5.",
    ),
    (events.MatchOver((2,)), "The match is over. Seat 2 has won it."),
    (
        events.MatchOver((1, 2)),
        "The match is over: nobody has chips left, and seats 1 and 2 share the Sabacc pot.",
    ),
    (events.RevealStarted(), "The reveal."),
    (
        events.Revealed(2, ("S11", "C12"), (), 23, "pure_sabacc", False),
        "Seat 2, Han, lays open 11 of Sabers and Commander of Coins (12): 23, Pure Sabacc.",
    ),
    (
        events.Revealed(2, ("T2", "F3"), ("Idiot",), 5, "idiots_array", False),
        "Seat 2, Han, lays open 2 of Staves and 3 of Flasks, with Idiot (0) in the field: Idiot's Array.",
    ),
    (
        events.Revealed(2, (), ("S15", "C14"), 29, "bombed_out", True),
        "Seat 2, Han, has all cards in the field, Ace of Sabers (15) and Master of Coins (14): 29, bombed out.",
    ),
    (
        events.Revealed(2, ("C2", "L2"), (), None, "luck", False),
        "Seat 2, Han, lays open 2 of Coins and 2 of Lightsabers: Luck.",
    ),
    (
        events.DemiseStarted((1, 2)),
        "Seats 1 and 2 are equal: Sudden Demise! Each gets one more card, face up.",
    ),
    (
        events.DemiseStarted((1, 2), draw=True),
        "Seats 1 and 2 are equal: the final draw! Each gets one open card, and nearest to zero wins.",
    ),
    (
        events.DemiseStarted((1, 2), draw=True, highest=True),
        "Seats 1 and 2 are equal: the final draw! Each gets one open card, and the highest wins.",
    ),
    (events.DemiseJudged(2, 26, "bombed_out", True), "Seat 2, Han, now has 26, bombed out."),
    (events.DemiseJudged(2, -3, "final_draw", False), "Seat 2, Han, now has −3."),
    (events.MainPotWon(2, 120, 1, 1, False), "Seat 2, Han, wins the main pot, 120."),
    (events.MainPotWon(2, 60, 1, 1, True), "Seat 2, Han, shares the main pot and gets 60."),
    (
        events.MainPotWon(2, 60, 1, 1, False, unseen=True),
        "Everybody else has folded: seat 2, Han, wins the main pot, 60, without showing.",
    ),
    (events.MainPotWon(2, 40, 2, 3, False), "Seat 2, Han, wins side pot 2 of 3, 40."),
    (events.MainPotWon(2, 20, 2, 3, True), "Seat 2, Han, shares side pot 2 of 3 and gets 20."),
    (events.SabaccPotWon(2, 155, "idiots_array"), "Seat 2, Han, takes 155 from the Sabacc pot with Idiot's Array."),
    (events.SabaccPotWon(2, 155, "total"), "Seat 2, Han, takes 155 from the Sabacc pot."),
    (events.MainPotStays(22), "22 of the main pot, won by nobody, goes into the Sabacc pot for the next hand."),
    (events.HandOver((2,), ()), "The hand is over. The winner: seat 2."),
    (events.HandOver((1, 2), (1,)), "The hand is over. The winners: seats 1 and 2."),
    (events.HandOver((), ()), "The hand is over. Nobody wins."),
]


@pytest.mark.parametrize(
    ("event", "line"), LINES, ids=[f"{place}-{type(e).__name__}" for place, (e, _) in enumerate(LINES)]
)
def test_lines(event: Event, line: str) -> None:
    assert WORDS.event(event, NAMES) == line


def test_every_kind_of_event_is_told() -> None:
    assert {type(event) for event, _ in LINES} == KINDS


def test_every_word_of_a_plain_act_has_a_sentence() -> None:
    for word in ("check", "stand", "call", "pass", "keep", "muck", "show", "draw"):
        line = WORDS.event(events.Acted(2, word), NAMES)
        assert line is not None
        assert not line.endswith(f": {word}.")


def test_a_seat_without_a_name_is_told_all_the_same() -> None:
    assert WORDS.event(events.Folded(7), NAMES) == "Seat 7 folds."


def test_names_cannot_break_a_line_or_a_template() -> None:
    line = WORDS.event(events.Folded(1), {1: "{seat}\n\x07"})
    assert line == "Seat 1, {seat}\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}, folds."


HIDDEN = [
    events.CardDealt(2, "Star"),
    events.CardGiven(2, "trade", "Star"),
    events.CardGiven(2, "discard", "Star"),
    events.CardGiven(2, "swap", "Star"),
    events.CardGiven(2, "pick", "Star"),
    events.Exchanged(2, ("Star", "S7")),
]


@pytest.mark.parametrize("event", HIDDEN, ids=lambda event: f"{type(event).__name__}-{getattr(event, 'word', '')}")
@pytest.mark.parametrize("viewer", [None, 1])
def test_redacted_events_tell_no_card(event: Event, viewer: int | None) -> None:
    line = WORDS.event(event.seen_by(viewer), NAMES)
    assert line is not None
    for secret in ("Star", "17", "Sabers", "7"):
        assert secret not in line
    own = WORDS.event(event.seen_by(2), NAMES)
    assert own is not None
    assert "Star (−17)" in own
