"""Measurements that `automa bench` prints.

Each file that SUITES names has a function `measurements(seconds)`, which returns a function for
each measurement, by its name: it returns a list of figures. Files may have `cold_measurements()`
for what takes long because nothing is compiled yet. Speed stands beside a yardstick measured in
the same run (see `yardstick.py`), so that figures from different machines compare.
"""

SUITES = ("engine", "batch")
