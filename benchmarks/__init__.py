"""Measurements that `automa bench` prints.

Each file that SUITES names has a function `measure(seconds) -> list[Figure]`, and may have
`measure_cold() -> list[Figure]` for what takes long because nothing is compiled yet. Speed stands
beside a yardstick measured in the same run (see `yardstick.py`), so that figures from different
machines compare.
"""

SUITES = ("engine", "batch")
