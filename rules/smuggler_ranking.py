"""What a Smuggler's Sabacc hand is worth (rules sheet "Smuggler's Sabacc", "Value of a hand" and the two combinations)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from rules.cards import ELDER, JUNIOR
from rules.state import Judgement

BASIC = ("pure_sabacc", "sabacc", "total", "bust")
CORELLIAN = ("fortune", "fortunes_smile", "double_luck", "luck")
HUTT = ("hutt", "capital", "intrigue")
RANKS = (*CORELLIAN, *HUTT, *BASIC)
_LEVEL = {"total": 1, "sabacc": 2, "pure_sabacc": 3} | {
    name: 4 + place for names in (CORELLIAN, HUTT) for place, name in enumerate(reversed(names))
}
TOP_RANK = 15


def judge_cards(cards: Sequence[str], combinations: str = "none") -> Judgement:
    """The best choice for the holder. `combinations`: `none`, `corellian` or `hutt`; they rank above pure Sabacc."""
    found = None
    if combinations == "corellian":
        found = _corellian(cards)
    elif combinations == "hutt":
        found = _hutt(cards)
    return found or _by_sum(cards)


def sums(cards: Sequence[str]) -> set[int]:
    """Every sum that the holder may choose: a picture (12 to 15) may count 0 instead.

    A value is doubled once for each elder of its suit in the hand, then 1 is added for each junior of it.
    """
    elders = Counter(card[0] for card in cards if card[1:] == ELDER)
    juniors = Counter(card[0] for card in cards if card[1:] == JUNIOR)
    found = {0}
    for card in cards:
        if card[1:] in (ELDER, JUNIOR):
            continue
        suit, rank = card[0], int(card[1:])
        choices = {rank, 0} if rank >= 12 else {rank}
        values = [value * 2 ** elders[suit] + juniors[suit] for value in choices]
        found = {before + value for before in found for value in values}
    return found


def _by_sum(cards: Sequence[str]) -> Judgement:
    found = sums(cards)
    if 23 in found:
        return Judgement("pure_sabacc", (_LEVEL["pure_sabacc"],), 23)
    if 46 in found:
        return Judgement("sabacc", (_LEVEL["sabacc"],), 23)
    counted = [points - 23 if points > 23 else points for points in found if points < 46]
    if not counted:
        return Judgement("bust", (), None, bombed_out=True)
    return Judgement("total", (_LEVEL["total"], max(counted)), max(counted))


def _split(cards: Sequence[str]) -> tuple[list[tuple[str, int]], list[str]]:
    """Numbered cards as suit and rank, and the suits of the elders and juniors."""
    numbered = [(card[0], int(card[1:])) for card in cards if card[1:] not in (ELDER, JUNIOR)]
    substitutes = [card[0] for card in cards if card[1:] in (ELDER, JUNIOR)]
    return numbered, substitutes


# --- smuggler-corellian


def _corellian(cards: Sequence[str]) -> Judgement | None:
    """The best of all uses of elders and juniors, each standing for a card of its own suit that is not in the hand."""
    numbered, substitutes = _split(cards)
    best: tuple[int, ...] | None = None
    name = ""
    for stand_in in _uses(numbered, substitutes):
        ranks = Counter(rank for _, rank in numbered)
        with_substitutes = ranks + Counter(rank for _, rank in stand_in)
        for combination, chosen in _alike(with_substitutes):
            used = sum(max(0, _needed(combination) - ranks[rank]) for rank in chosen)
            key = (_LEVEL[combination], *chosen, -used)
            if best is None or key > best:
                best, name = key, combination
    return None if best is None else Judgement(name, best, None)


def _needed(combination: str) -> int:
    return {"luck": 2, "double_luck": 2, "fortunes_smile": 3, "fortune": 4}[combination]


def _uses(numbered: list[tuple[str, int]], substitutes: list[str]) -> Iterator[list[tuple[str, int]]]:
    """Every sensible way to let substitutes stand for cards: for a rank of the hand, for one of the two highest, or not."""
    ranks = sorted({rank for _, rank in numbered} | {TOP_RANK, TOP_RANK - 1})
    for choice in product([0, *ranks], repeat=len(substitutes)):
        stand_in = [(suit, rank) for suit, rank in zip(substitutes, choice, strict=True) if rank]
        if len(set(stand_in)) == len(stand_in) and not set(stand_in) & set(numbered):
            yield stand_in


def _alike(ranks: Counter[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The combinations in a hand of these ranks."""
    pairs = sorted((rank for rank, count in ranks.items() if count >= 2), reverse=True)
    for rank in pairs:
        yield "luck", (rank,)
        if ranks[rank] >= 3:
            yield "fortunes_smile", (rank,)
        if ranks[rank] >= 4:
            yield "fortune", (rank,)
    if len(pairs) >= 2:
        yield "double_luck", (pairs[0], pairs[1])


# --- smuggler-hutt


def _hutt(cards: Sequence[str]) -> Judgement | None:
    """Four in a row, four of one suit, or both; a substitute counts the rank it stands for."""
    if len(cards) != 4:
        return None
    numbered, substitutes = _split(cards)
    run = _best_run([rank for _, rank in numbered])
    one_suit = len({card[0] for card in cards}) == 1
    used = -len(substitutes)
    if run and one_suit:
        return Judgement("hutt", (_LEVEL["hutt"], run, used), None)
    if one_suit:
        held = {rank for _, rank in numbered}
        free = [rank for rank in range(TOP_RANK, 0, -1) if rank not in held]
        points = sum(held) + sum(free[: len(substitutes)])
        return Judgement("capital", (_LEVEL["capital"], points, used), None)
    if run:
        return Judgement("intrigue", (_LEVEL["intrigue"], run, used), None)
    return None


def _best_run(ranks: list[int]) -> int:
    """The highest sum of four ranks in a row that the ranks fit into, the rest filled by substitutes; 0: none."""
    if len(set(ranks)) != len(ranks):
        return 0
    for start in range(TOP_RANK - 3, 0, -1):
        if all(start <= rank <= start + 3 for rank in ranks):
            return 4 * start + 6
    return 0
