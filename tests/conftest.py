"""Options of our own for pytest, and what holds for all tests."""

import pytest

from sim import progress


@pytest.fixture(autouse=True)
def _no_word_while_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests print does not depend on how busy the machine is."""
    monkeypatch.setattr(progress, "PATIENCE", 3600.0)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the golden records anew instead of comparing with them",
    )
