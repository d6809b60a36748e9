"""Chance: determinism, independence of streams, uniformity."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections import Counter
from collections.abc import Iterable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.chance import SECRET_BYTES, Chance, Stream, fresh_secret, hand_secret

SECRET = bytes(range(32))


def chi_squared(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def limit(freedom: int) -> float:
    """The chi-squared value that chance passes about once in 30,000 times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 4 * math.sqrt(part)) ** 3)


def test_a_draw_is_the_hmac_of_its_purpose_and_number() -> None:
    stream = Chance(SECRET).stream("deal")
    for number in range(3):
        digest = hmac.new(SECRET, b"deal\0" + number.to_bytes(8, "big"), hashlib.sha256).digest()
        assert stream.uniform(76) == int.from_bytes(digest, "big") % 76


def test_the_same_secret_gives_the_same_hand() -> None:
    deck = list(range(76))
    first = Chance(SECRET).stream("deal").shuffle(deck)
    assert Chance(SECRET).stream("deal").shuffle(deck) == first
    assert sorted(first) == deck
    assert deck == list(range(76))
    assert Chance(SECRET[::-1]).stream("deal").shuffle(deck) != first
    assert Chance(SECRET).stream("dice").shuffle(deck) != first


def test_streams_do_not_shift_each_other() -> None:
    alone = Chance(SECRET)
    expected = [alone.stream("dice").die(6) for _ in range(1)] + alone.stream("deal").shuffle(list(range(10)))
    chance = Chance(SECRET)
    deal, dice = chance.stream("deal"), chance.stream("dice")
    shuffled = deal.shuffle(list(range(10)))
    assert [dice.die(6), *shuffled] == expected


def test_a_stream_goes_on_from_its_counter() -> None:
    chance = Chance(SECRET)
    stream = chance.stream("dice")
    throws = [stream.die(6) for _ in range(20)]
    assert stream.counter == 20
    resumed = chance.stream("dice", counter=12)
    assert [resumed.die(6) for _ in range(8)] == throws[12:]
    with pytest.raises(ValueError, match="no draw number -1"):
        chance.stream("dice", counter=-1)


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert Chance(SECRET).commitment() == hashlib.sha256(SECRET).hexdigest()


def test_a_secret_never_shows() -> None:
    chance = Chance(SECRET)
    for thing in (chance, chance.stream("deal")):
        assert SECRET.hex() not in f"{thing!r} {thing}"
        assert repr(SECRET) not in f"{thing!r} {thing}"


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"has 32 bytes, not {length}"):
        Chance(bytes(length))


def test_seeded_secrets() -> None:
    assert hand_secret(7, 1) == hand_secret(7, 1)
    secrets = {hand_secret(seed, hand) for seed in range(20) for hand in range(20)}
    assert len(secrets) == 400
    assert {len(secret) for secret in secrets} == {SECRET_BYTES}


def test_fresh_secrets_differ() -> None:
    first, second = fresh_secret(), fresh_secret()
    assert len(first) == len(second) == SECRET_BYTES
    assert first != second


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**256))
def test_a_uniform_number_is_within_its_range(secret: bytes, count: int) -> None:
    assert 0 <= Chance(secret).stream("any").uniform(count) < count


@pytest.mark.parametrize("count", [0, -1, 2**256 + 1])
def test_an_impossible_range_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="no number to draw"):
        Chance(SECRET).stream("any").uniform(count)


def test_what_would_bias_a_draw_is_thrown_away() -> None:
    # Just above half of all blocks: folding the rest over would double the small numbers' chance.
    count = 2**255 + 1
    stream = Chance(SECRET).stream("large")
    drawn = [stream.uniform(count) for _ in range(400)]
    assert 700 < stream.counter < 900
    low = sum(number < count // 2 for number in drawn)
    assert 160 < low < 240


@pytest.mark.parametrize("sides", [2, 6, 10, 12, 76])
def test_dice_are_fair(sides: int) -> None:
    stream = Chance(SECRET).stream(f"die of {sides}")
    throws = 200 * sides
    counts = Counter(stream.die(sides) for _ in range(throws))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_squared(counts.values(), 200) < limit(sides - 1)


def test_pairs_of_throws_are_independent() -> None:
    stream = Chance(SECRET).stream("pairs")
    counts = Counter((stream.die(6), stream.die(6)) for _ in range(7200))
    assert chi_squared((counts[a, b] for a in range(1, 7) for b in range(1, 7)), 200) < limit(35)


def test_every_order_is_equally_likely() -> None:
    stream = Chance(SECRET).stream("orders")
    counts = Counter(tuple(stream.shuffle("abcd")) for _ in range(4800))
    assert set(counts) == set(permutations("abcd"))
    assert chi_squared(counts.values(), 200) < limit(23)


def test_hands_of_one_seed_are_independent() -> None:
    counts = Counter(Chance(hand_secret(1, hand)).stream("deal").uniform(10) for hand in range(2000))
    assert chi_squared((counts[number] for number in range(10)), 200) < limit(9)


def test_waiting_times_have_no_memory() -> None:
    stream: Stream = Chance(SECRET).stream("pulse")
    times = [stream.exponential(3.0) for _ in range(8000)]
    assert all(0 <= time < math.inf for time in times)
    # Eight bands of equal chance under the exponential distribution.
    bands = Counter(min(7, int(8 * (1 - math.exp(-time / 3.0)))) for time in times)
    assert chi_squared((bands[band] for band in range(8)), 1000) < limit(7)
    # Of those who waited 3, the rest of the wait is as long as ever.
    rest = [time - 3.0 for time in times if time > 3.0]
    assert sum(rest) / len(rest) == pytest.approx(3.0, rel=0.06)
