"""The bound that spares most options the logarithms of their noise."""

import numpy as np

from sim.game import rng


def test_noise_that_is_called_below_is_below_with_room_for_rounding() -> None:
    is_below = getattr(rng.is_below, "py_func", rng.is_below)
    noise_at = getattr(rng.noise_at, "py_func", rng.noise_at)
    called = below = 0
    for luck in np.linspace(0.0, 1.0, 400, endpoint=False):
        noise = noise_at(luck, 1.0)
        for steps in np.linspace(-3.0, 12.0, 301):
            below += int(0.0 < steps > noise)
            if is_below(luck, steps):
                called += 1
                assert noise < steps - 0.17
    assert called > 0.9 * below  # it is of use
