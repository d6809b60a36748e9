"""The reveal: penalties, the order of the hands, Sudden Demise, and what moves where.

Source: common rules, "The reveal" and "All-in layers". Variants say how a hand is judged and how a tie is fought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules import events
from rules.pots import shares
from rules.questions import Script
from rules.state import HandState, Judgement

Judge = Callable[[int], Judgement]
Places = list[list[int]]
"""Seats in order, best first; seats in one group are equal."""
Fight = Callable[[list[int]], Script[Places]]
"""Fights a tie: the order of those who survived it, empty when all fell."""


def start_reveal(hand: HandState) -> None:
    """From here on nothing but the reveal's own questions is legal."""
    hand.in_play = False
    hand.revealing = True
    hand.phase = "reveal"
    hand.tell(events.RevealStarted())


def lay_cards_open(hand: HandState, seat: int) -> None:
    """The seat's cards lie open, and are judged later: dice and choices come first."""
    hand.laid_open.add(seat)
    hand.shown[seat] = (tuple(hand.hand_cards(seat)), tuple(hand.field_cards(seat)))
    hand.tell(events.LaidOpen(seat, hand.shown[seat][0]))


def lay_open(hand: HandState, seat: int, judgement: Judgement) -> None:
    """The seat's hand as it is revealed, before any Sudden Demise."""
    hand.revealed[seat] = judgement
    cards, field = hand.shown[seat] = tuple(hand.hand_cards(seat)), tuple(hand.field_cards(seat))
    hand.tell(events.Revealed(seat, cards, field, judgement.total, judgement.rank, judgement.bombed_out))


def reveal(hand: HandState, judge: Judge) -> Script[dict[int, Judgement]]:
    """All hands still in are laid open, from the dealer's left; unknown cards are asked for first."""
    start_reveal(hand)
    seats = hand.live()
    yield from hand.show_unknown(seats)
    judged = {seat: judge(seat) for seat in seats}
    for seat, judgement in judged.items():
        lay_open(hand, seat, judgement)
    return judged


def pay_penalties(hand: HandState, judged: Mapping[int, Judgement], penalty: int | str | None) -> None:
    """Each bombed-out seat pays the penalty into the Sabacc pot, at most all it has; `main_pot`: as much as lies there."""
    due = hand.pots.main if penalty == "main_pot" else penalty
    if not isinstance(due, int):
        return
    for seat, judgement in judged.items():
        if judgement.bombed_out:
            amount = min(due, hand.pots.credits[seat])
            if amount:
                all_in = not hand.pots.to_sabacc(seat, amount)
                hand.tell(events.Paid(seat, amount, "sabacc", "penalty", all_in))


def by_rank(judged: Mapping[int, Judgement]) -> Places:
    """Seats that have not bombed out in groups of equal hands, best first."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for seat, judgement in judged.items():
        if not judgement.bombed_out:
            groups.setdefault(judgement.key, []).append(seat)
    return [groups[key] for key in sorted(groups, reverse=True)]


def fight_for_first(places: Places, fight: Fight) -> Script[Places]:
    """Where the best hands are equal they fight; if nobody who fought is left the next best come, a tie fought anew."""
    places = [list(group) for group in places]
    while places and len(places[0]) > 1:
        survivors = yield from fight(places[0])
        places[:1] = survivors
        if survivors:
            break
    return places


def sudden_demise(
    hand: HandState, tied: list[int], judge: Judge, *, repeat: bool, keep_top: bool = False
) -> Script[Places]:
    """One more open card for each tied seat, then the same ranking again.

    Who is beaten stands behind those still fighting; who bombs out is out. Equal again: once more (`repeat`), or they stay
    equal. If the last ones fighting all bomb out, those beaten earlier come next, by their hands as they stand then.
    """
    fighting = list(tied)
    beaten: Places = []
    last: dict[int, Judgement] = {}
    while True:
        if hand.cards_left(keep_top=keep_top) < len(fighting):
            return [fighting, *beaten]
        hand.tell(events.DemiseStarted(tuple(fighting)))
        yield from hand.deal(fighting, face_up=True, keep_top=keep_top)
        now = {seat: judge(seat) for seat in fighting}
        for seat, judgement in now.items():
            hand.tell(events.DemiseJudged(seat, judgement.total, judgement.rank, judgement.bombed_out))
        last.update(now)
        groups = by_rank(now)
        if not groups:
            standing = {seat: last[seat] for group in beaten for seat in group}
            return by_rank(standing)
        beaten = groups[1:] + beaten
        fighting = groups[0]
        if len(fighting) == 1 or not repeat:
            return [fighting, *beaten]


def final_draw(
    hand: HandState, tied: list[int], values: Mapping[str, int], *, highest: bool = False, keep_top: bool = False
) -> Script[Places]:
    """One open card each, which joins no hand: nearest to zero wins, of equal size positive; or the `highest` wins.

    Equal again: once more. No card for each of them: they stay equal. `values` are what the cards count.
    """
    drawing = list(tied)
    beaten: Places = []
    while len(drawing) > 1 and hand.cards_left(keep_top=keep_top) >= len(drawing):
        hand.tell(events.DemiseStarted(tuple(drawing), draw=True, highest=highest))
        drawn = yield from hand.deal(drawing, face_up=True, keep_top=keep_top, onto_pile=True)
        judged: dict[int, Judgement] = {}
        for seat in drawing:
            value = values[drawn[seat][0]]
            key = (value,) if highest else (-abs(value), value > 0)
            judged[seat] = Judgement("final_draw", key, value)
            hand.tell(events.DemiseJudged(seat, value, "final_draw", bombed_out=False))
        groups = by_rank(judged)
        drawing, beaten = groups[0], groups[1:] + beaten
    return [drawing, *beaten]


def pay_out(
    hand: HandState,
    places: Places,
    judged: Mapping[int, Judgement],
    *,
    unwon: Callable[[Sequence[int]], list[int]] | None = None,
) -> None:
    """Every layer goes to the best of its seats, then the Sabacc pot to the first layer's winners whose rank takes it.

    A layer that nobody wins goes into the Sabacc pot after that has been paid out; `unwon` may name seats of the layer that
    share it instead.
    """
    stays = 0
    winners: list[int] = []
    first: list[int] = []
    layers = hand.pots.layers(hand.live())
    nothing = not hand.pots.main  # somebody wins a hand without stakes, too
    for number, layer in enumerate(layers, 1):
        best = best_of(places, layer.seats)
        if not best and unwon is not None:
            best = unwon(layer.seats)
        if number == 1:
            first = best
        if not best:
            stays += layer.amount
            continue
        if layer.amount or nothing:
            winners += best
            pay_layer(hand, best, layer.amount, number, len(layers))
    sabacc = [seat for seat in first if seat in judged and judged[seat].takes_sabacc]
    pay_sabacc_pot(hand, sabacc, judged)
    if stays:
        hand.pots.main_to_sabacc(stays)
        hand.tell(events.MainPotStays(stays))
    hand.finish(set(winners), sabacc)


def best_of(places: Places, seats: Sequence[int]) -> list[int]:
    """The best of these seats, more than one where they are equal; none where all have bombed out."""
    for group in places:
        found = [seat for seat in group if seat in seats]
        if found:
            return found
    return []


def pay_layer(hand: HandState, winners: Iterable[int], amount: int, number: int = 1, layers: int = 1) -> None:
    """Split a layer among its winners; odd credits go one each to the first from the dealer's left."""
    share_in = set(winners)
    ordered = [seat for seat in hand.order if seat in share_in]
    for seat, share in shares(amount, ordered).items():
        hand.pots.pay_main(seat, share)
        hand.tell(events.MainPotWon(seat, share, number, layers, len(ordered) > 1))


def pay_sabacc_pot(hand: HandState, winners: Iterable[int], judged: Mapping[int, Judgement]) -> None:
    """The Sabacc pot goes to these seats; an empty one to nobody."""
    share_in = set(winners)
    if not share_in or not hand.pots.sabacc:
        return
    ordered = [seat for seat in hand.order if seat in share_in]
    for seat, share in shares(hand.pots.sabacc, ordered).items():
        hand.pots.pay_sabacc(seat, share)
        hand.tell(events.SabaccPotWon(seat, share, judged[seat].rank))


def last_seat_wins(hand: HandState) -> None:
    """Only one seat left: it takes the main pot at once, nothing is revealed, the Sabacc pot stays."""
    (seat,) = hand.live()
    amount = hand.pots.main
    hand.pots.pay_main(seat, amount)
    hand.tell(events.MainPotWon(seat, amount, 1, 1, shared=False, unseen=True))
    hand.finish([seat], [])
