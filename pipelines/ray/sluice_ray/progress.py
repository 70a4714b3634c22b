"""What a run says: one line of progress, or one JSON object per event."""

from __future__ import annotations

import dataclasses
import json
import sys
import time
from typing import TextIO


@dataclasses.dataclass
class Numbers:
    """How far a run is."""

    shards: int
    published: int = 0
    photos: int = 0
    nodes: int = 0
    slots: int = 0
    under_way: int = 0
    failed_attempts: int = 0
    late: int = 0
    photos_per_second: float = 0.0
    seconds_left: float | None = None

    def line(self) -> str:
        """Return the numbers for a person."""
        parts = [f"{self.published:,} of {self.shards:,} shards", f"{self.nodes} nodes, {self.under_way} of {self.slots} slots"]
        if self.photos_per_second:
            parts.append(f"{self.photos_per_second:,.0f} photos/s")
        if self.failed_attempts or self.late:
            parts.append(f"{self.failed_attempts} failed attempts, {self.late} late")
        if self.seconds_left is not None:
            parts.append(f"{duration(self.seconds_left)} left")
        return " · ".join(parts)


def duration(seconds: float) -> str:
    """Return a time for a person."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    if seconds < 3600:
        return f"{seconds / 60:.0f} min"
    return f"{seconds // 3600:.0f} h {seconds % 3600 / 60:02.0f} min"


class Progress:
    """Prints events and numbers."""

    #: Seconds between two lines of numbers: on a terminal they replace each other.
    _ON_TERMINAL, _ELSEWHERE = 0.5, 10.0

    def __init__(self, *, as_json: bool, stream: TextIO | None = None) -> None:
        """Print to standard error, or JSON to standard output."""
        self._as_json = as_json
        self._stream = stream or (sys.stdout if as_json else sys.stderr)
        self._is_terminal = not as_json and self._stream.isatty()
        self._shown = float("-inf")
        self._has_line = False

    def tell(self, event: str, text: str, **facts: object) -> None:
        """Print an event."""
        if self._as_json:
            self._print(json.dumps({"event": event, "at": round(time.time(), 3)} | facts, sort_keys=True))
        else:
            self._print(text)

    def show(self, numbers: Numbers) -> None:
        """Print the numbers, if it is time."""
        interval = self._ON_TERMINAL if self._is_terminal else self._ELSEWHERE
        if time.monotonic() - self._shown < interval:
            return
        self._shown = time.monotonic()
        if self._as_json:
            self.tell("progress", "", **dataclasses.asdict(numbers))
        elif self._is_terminal:
            self._stream.write(f"\r\033[K{numbers.line()}")
            self._stream.flush()
            self._has_line = True
        else:
            self._print(numbers.line())

    def _print(self, text: str) -> None:
        if self._has_line:
            self._stream.write("\r\033[K")
            self._has_line = False
        print(text, file=self._stream, flush=True)
