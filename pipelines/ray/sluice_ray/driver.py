"""Makes the missing shards of a plan: starts attempts, holds each result against its commit record, and goes on."""

from __future__ import annotations

import dataclasses
import pathlib
import random
import time
from typing import Any, Protocol

from sluice_ray.attempt import Order, Report
from sluice_ray.plan import Commit, Plan, PlanError, commit_name
from sluice_ray.progress import Numbers, Progress
from sluice_ray.window import Attempt, Ending, Stopped, Window, missing

#: Seconds between two looks at the cluster.
_INTERVAL = 0.2


class Packs(Protocol):
    """Where packs and commit records are."""

    def committed(self) -> set[int]:
        """Return the shards that have commit records."""

    def commit(self, shard: int) -> bytes | None:
        """Return a commit record."""

    def size(self, pack: str) -> int | None:
        """Return the size of a pack in bytes."""


class PackFolder:
    """Packs and commit records in a folder."""

    def __init__(self, folder: pathlib.Path) -> None:
        """Take the folder of a plan, or another one."""
        self._folder = folder

    def committed(self) -> set[int]:
        """Return the shards that have commit records."""
        try:
            names = [entry.name for entry in (self._folder / "commits").iterdir()]
        except FileNotFoundError:
            return set()
        return {int(name[:-5]) for name in names if name.endswith(".json") and name[:-5].isdigit()}

    def commit(self, shard: int) -> bytes | None:
        """Return a commit record."""
        try:
            return (self._folder / commit_name(shard)).read_bytes()
        except FileNotFoundError:
            return None

    def size(self, pack: str) -> int | None:
        """Return the size of a pack in bytes."""
        try:
            return (self._folder / "packs" / pack).stat().st_size
        except FileNotFoundError:
            return None


class Cluster(Protocol):
    """What runs attempts."""

    def slots(self) -> dict[str, int]:
        """Return the slots of each live node."""

    def names(self) -> dict[str, str]:
        """Return the address of each node."""

    def start(self, order: Order, node: str) -> object:
        """Start an attempt on one node."""

    def wait(self, tasks: list[Any], seconds: float) -> list[Any]:
        """Wait for the end of a task, and return those that have ended."""

    def report(self, task: Any) -> Report:
        """Return how a task that has ended did."""


@dataclasses.dataclass
class Outcome:
    """How a run has ended."""

    published: int
    shards: int
    #: Shards that no attempt could publish, with the last reason.
    given_up: dict[int, str]
    #: Why the run stopped before its end.
    stopped: str | None = None
    #: Shards whose check made other bytes.
    unequal: list[int] = dataclasses.field(default_factory=list)


class Driver:
    """One run."""

    def __init__(
        self, plan: Plan, packs: Packs, cluster: Cluster, order: Order, progress: Progress, *, deadline: float = 30.0
    ) -> None:
        """Take what to make (`order`, for any shard), where, and where it is published."""
        self._plan, self._packs, self._cluster, self._order, self._progress = plan, packs, cluster, order, progress
        sizes = plan.sizes()
        self._todo = missing(plan.shards, packs.committed())
        self._window = Window({shard: sizes[shard] for shard in self._todo}, shortest_deadline=deadline)
        self._tasks: dict[object, Attempt] = {}
        self._names: dict[str, str] = {}
        self._numbers = Numbers(plan.shards, published=plan.shards - len(self._todo))

    def run(self) -> Outcome:
        """Make the missing shards."""
        began, stopped = time.monotonic(), None
        tell = self._progress.tell
        tell("started", f"{self._numbers.published:,} of {self._plan.shards:,} shards are published; {len(self._todo):,} to make.")
        try:
            while not self._window.is_over:
                self._start()
                for task in self._cluster.wait(list(self._tasks), _INTERVAL) if self._tasks else []:
                    self._take(task)
                if not self._tasks:
                    time.sleep(_INTERVAL)
                self._notice_late()
                self._show(time.monotonic() - began)
        except Stopped as reason:
            stopped = str(reason)
        outcome = Outcome(self._numbers.published, self._plan.shards, self._window.given_up, stopped)
        if left := len(self._tasks):
            tell("left", f"{left} late attempts are left behind: their shards are published.", attempts=left)
        return outcome

    def check(self, share: float) -> list[int]:
        """Make a share of the published shards again, and return those that have other bytes."""
        chosen = sample(self._packs.committed(), share, self._plan.id)
        self._progress.tell("checking", f"Making {len(chosen):,} shards again, to compare.", shards=chosen)
        todo, unequal = chosen[::-1], list[int]()
        tasks: dict[object, tuple[int, str]] = {}
        while todo or tasks:
            busy = [node for _, node in tasks.values()]
            for node, count in self._cluster.slots().items():
                while todo and busy.count(node) < count:
                    shard = todo.pop()
                    order = dataclasses.replace(self._order, shard=shard, checks=True)
                    tasks[self._cluster.start(order, node)] = (shard, node)
                    busy.append(node)
            for task in self._cluster.wait(list(tasks), _INTERVAL) if tasks else []:
                shard, node = tasks.pop(task)
                report = self._cluster.report(task)
                if report.ending is Ending.CONFLICT:
                    unequal.append(shard)
                if report.ending is not Ending.PUBLISHED:
                    text = f"Shard {shard} on {self._name(node)}: {report.reason}"
                    self._progress.tell("check-failed", text, shard=shard, node=self._name(node), reason=report.reason)
        return sorted(unequal)

    def _start(self) -> None:
        slots = self._cluster.slots()
        now = time.monotonic()
        self._window.see(slots, now)
        for attempt in self._window.start(now):
            order = dataclasses.replace(
                self._order, shard=attempt.shard, accepts_transient=attempt.accepts_transient or self._order.accepts_transient
            )
            self._tasks[self._cluster.start(order, attempt.node)] = attempt
        self._numbers.nodes, self._numbers.slots = len(slots), sum(slots.values())

    def _take(self, task: object) -> None:
        attempt = self._tasks.pop(task)
        report = self._cluster.report(task)
        if report.ending is Ending.PUBLISHED:
            report = self._checked(attempt, report)
        was_known = self._window.is_published(attempt.shard)
        try:
            self._window.end(attempt, report.ending, report.reason, time.monotonic())
        finally:
            if report.ending is Ending.PUBLISHED:
                if not was_known:
                    self._numbers.published += 1
                    self._numbers.photos += self._plan.photos_of(attempt.shard)
            else:
                self._numbers.failed_attempts += 1
                self._progress.tell(
                    "failed",
                    f"Shard {attempt.shard} on {self._name(attempt.node)}: {report.reason}",
                    shard=attempt.shard,
                    node=self._name(attempt.node),
                    ending=report.ending.value,
                    reason=report.reason,
                )

    def _checked(self, attempt: Attempt, report: Report) -> Report:
        """Hold what a node said against what is published."""
        said = (report.result or {}).get("commit", {})
        text = self._packs.commit(attempt.shard)
        if text is None:
            return Report(Ending.TRANSIENT, "it was said to be published, and is not")
        try:
            commit = Commit.parse(text, self._plan, attempt.shard)
        except PlanError as error:
            return Report(Ending.CONFLICT, str(error))
        if commit.sha256 != said.get("sha256"):
            return Report(Ending.CONFLICT, f"its pack is said to be {said.get('sha256')}, and {commit.sha256} is published")
        if self._packs.size(commit.pack) != commit.size:
            return Report(Ending.TRANSIENT, f"the pack {commit.pack} is not there with {commit.size} bytes")
        return report

    def _notice_late(self) -> None:
        for attempt in self._window.notice_late(time.monotonic()):
            self._numbers.late += 1
            self._progress.tell(
                "late",
                f"Shard {attempt.shard} on {self._name(attempt.node)} is late: another node gets it too.",
                shard=attempt.shard,
                node=self._name(attempt.node),
            )

    def _name(self, node: str) -> str:
        if node not in self._names:
            self._names = self._cluster.names()
        return self._names.get(node, node[:8])

    def _show(self, seconds: float) -> None:
        numbers = self._numbers
        numbers.under_way = len(self._tasks)
        numbers.photos_per_second = numbers.photos / seconds if seconds > 0 else 0.0
        numbers.seconds_left = self._window.seconds_left(time.monotonic())
        self._progress.show(numbers)


def sample(committed: set[int], share: float, seed: str) -> list[int]:
    """Return the shards to make again and compare: a share of those published, at least one."""
    shards = sorted(committed)
    count = min(len(shards), max(1, round(share * len(shards)))) if share > 0 else 0
    return sorted(random.Random(seed).sample(shards, count))
