"""One attempt at a shard: `sluice shard` in a process that ends with this one. Runs on the nodes of a cluster."""

from __future__ import annotations

import dataclasses
import json
import signal
import subprocess
from typing import Any

from sluice_ray.window import Ending

#: Exit statuses of `sluice shard`.
_SOME_FAILED, _CONFLICT, _TRANSIENT = 2, 65, 75
#: Of setpriv, which cannot start the command.
_NOT_STARTED = 127
#: Bytes of messages that are kept.
_MESSAGES = 2000


@dataclasses.dataclass(frozen=True)
class Order:
    """What a node is to do."""

    plan: str
    shard: int
    accepts_transient: bool = False
    sluice: str = "sluice"
    jobs: int = 1
    root: str | None = None
    key: str | None = None
    scratch: str | None = None
    out: str | None = None
    #: Where the photos come from, and where packs go, if these are buckets.
    source: str | None = None
    bucket: str | None = None
    #: Bytes of photos that a node may hold at a time, downloaded ones and those under way.
    room: int = 0
    #: Attempts that may compute at a time on the node; others download or upload meanwhile.
    turns: int = 1
    checks: bool = False

    def words(self) -> list[str]:
        """Return the command."""
        # The kernel kills it when this process ends, however that ends.
        words = ["setpriv", "--pdeathsig", "KILL", self.sluice, "shard", self.plan, str(self.shard), "--json", "--jobs", str(self.jobs)]
        for name in ("root", "key", "scratch", "out"):
            if value := getattr(self, name):
                words += [f"--{name}", value]
        if self.accepts_transient:
            words.append("--accept-transient")
        if self.checks:
            words.append("--check")
        return words


@dataclasses.dataclass(frozen=True)
class Report:
    """How a node ended an attempt."""

    ending: Ending
    #: The last message, if it failed.
    reason: str = ""
    #: What `sluice shard` printed about the shard.
    result: dict[str, Any] | None = None


def make(order: Order) -> Report:
    """Make a shard."""
    if order.source is None and order.bucket is None:
        return run(order)
    # Only nodes that use buckets need the library for them.
    from sluice_ray import buckets  # noqa: PLC0415

    return buckets.make(order)


def run(order: Order) -> Report:
    """Run the command, with photos and packs in folders."""
    try:
        done = subprocess.run(order.words(), capture_output=True, check=False)
    except OSError as error:
        return Report(Ending.CONFLICT, f"{order.words()[0]} cannot be started: {error.strerror}.")
    output, messages = done.stdout, done.stderr
    reason = messages.decode(errors="replace").strip()[-_MESSAGES:]
    status = done.returncode
    if status in (0, _SOME_FAILED):
        try:
            return Report(Ending.PUBLISHED, result=json.loads(output))
        except ValueError:
            return Report(Ending.TRANSIENT, f"{order.sluice} printed no result.")
    if status == _NOT_STARTED:
        return Report(Ending.CONFLICT, f"{order.sluice} cannot be started: {reason}")
    if status == _CONFLICT:
        return Report(Ending.CONFLICT, reason)
    if status == _TRANSIENT:
        return Report(Ending.TRANSIENT, reason)
    if status < 0:
        return Report(Ending.TRANSIENT, f"{order.sluice} was killed ({signal.Signals(-status).name}).")
    return Report(Ending.TRANSIENT, reason or f"{order.sluice} ended with status {status}.")
