"""Random streams: xoshiro256++ seeded by splitmix64 from (run seed, game number, stream).

Each source of chance has its own stream, so two strategies or two Automas meet the same cards and
dice in game i. Nothing here uses numba's or NumPy's random state.
"""

from typing import Annotated

import numpy as np

from sim.game.kernel import kernel
from sim.game.record import Record, Row, u64

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)
LOW32 = np.uint64(0xFFFFFFFF)
TWO32 = np.uint64(1 << 32)
U17, U23, U41, U45 = np.uint64(17), np.uint64(23), np.uint64(41), np.uint64(45)
U19, U27, U30, U31, U32, U11 = (np.uint64(n) for n in (19, 27, 30, 31, 32, 11))
UNIT = 1.0 / (1 << 53)

# Stream numbers: what the random numbers are for.
FIRST_PLAYER, ROUND_TOKENS, ANIMALS, EXPERTS = 1, 2, 3, 4
PRIORITY, DICE, REROLL, PLAYER = 100, 200, 300, 400  # + seat, round, 10 * round + seat, seat
SHUFFLE = 500  # what a player cannot see


class Stream(Record):
    """A stream of random numbers: where xoshiro256++ has got to."""

    words: Annotated[Row[u64], 4]


@kernel
def mix(z: u64) -> u64:
    """The finaliser of splitmix64: a bijection of 64 bits."""
    z = (z ^ (z >> U30)) * MIX_A
    z = (z ^ (z >> U27)) * MIX_B
    return z ^ (z >> U31)


@kernel
def game_key(seed: u64, game: u64) -> u64:
    """One number for (run seed, game number)."""
    return mix(mix(seed + GOLDEN) + game)


@kernel
def seed_stream(stream: Stream, key: u64, number: int) -> None:
    """Start the stream of this number for the game of this key."""
    z = key ^ mix(np.uint64(number) * GOLDEN)
    for i in range(4):
        z = z + GOLDEN
        stream.words[i] = mix(z)


@kernel
def next_word(stream: Stream) -> u64:
    """The next 64 random bits (xoshiro256++)."""
    words = stream.words
    total = words[0] + words[3]
    result = ((total << U23) | (total >> U41)) + words[0]
    shifted = words[1] << U17
    words[2] ^= words[0]
    words[3] ^= words[1]
    words[1] ^= words[2]
    words[0] ^= words[3]
    words[2] ^= shifted
    words[3] = (words[3] << U45) | (words[3] >> U19)
    return result


@kernel
def below(stream: Stream, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely (Lemire's method)."""
    bound = np.uint64(n)
    product = (next_word(stream) >> U32) * bound
    if (product & LOW32) < bound:
        threshold = (TWO32 - bound) % bound
        while (product & LOW32) < threshold:
            product = (next_word(stream) >> U32) * bound
    return int(product >> U32)


@kernel
def unit(stream: Stream) -> float:
    """A number from 0 to 1, 1 excluded."""
    return np.float64(next_word(stream) >> U11) * UNIT


@kernel
def noise_from(stream: Stream, scale: float) -> float:
    """Noise in the evaluation of one option: with it, close options are mistaken most often.

    Added to the worth of every option, it makes the best of them a logit choice: only differences
    count, and `scale` is the difference that is mistaken in about one case of four.
    """
    return noise_at(unit(stream), scale)


@kernel
def noise_at(luck: float, scale: float) -> float:
    """The noise that a random number from 0 to 1 stands for."""
    return -scale * float(np.log(-np.log(luck + 1e-300)))


@kernel
def is_below(luck: float, steps: float) -> bool:
    """Whether that noise is surely below so many times its scale; quicker than two logarithms.

    -log(luck) > 1 - luck, and exp(steps) > 1 + steps + steps ** 2 / 2 + steps ** 3 / 6: together
    they leave at least 0.17 of the scale between the two, so that rounding does not matter.
    """
    power = 1.0 + steps * (1.0 + steps * (0.5 + steps / 6.0))
    return steps > 0.0 and (1.0 - luck) * power >= 1.0
