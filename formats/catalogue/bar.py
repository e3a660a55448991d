"""An import's progress as a bar on the terminal."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from tqdm import tqdm

LABELS = {"fetch": "Fetching", "read": "Reading", "store": "Storing"}


class Bar:
    """A `sources.Progress` that draws one bar a stage on `out`; silent on what is no terminal."""

    def __init__(self, out: Any) -> None:
        self._out = out
        self._stage = ""
        self._bar: tqdm[Any] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        if stage != self._stage or self._bar is None:
            self._close()
            self._stage = stage
            self._bar = tqdm(
                desc=LABELS[stage],
                total=total,
                unit="B",
                unit_scale=True,
                file=self._out,
                disable=None,
            )
        self._bar.update(done - self._bar.n)

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None
