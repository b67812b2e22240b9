"""The one place where a stored run meets the report."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from reports.analysis import Progress
from reports.info import RunInfo
from reports.report import write_report
from reports.sensitivity import sensitivity


def report_run(
    frame: pd.DataFrame,
    info: RunInfo,
    out_dir: Path | str,
    progress: Progress | None = None,
    alternatives: Mapping[str, pd.DataFrame] | None = None,
) -> Path:
    """Report of a run; `alternatives` are runs of the same sweep under other assumptions."""
    table = sensitivity({"as played": frame, **alternatives}) if alternatives else None
    return write_report(frame, info, out_dir, progress, table)
