"""Which shard goes to which node, and when an attempt is late. Pure: nothing here waits, and it knows no engine."""

from __future__ import annotations

import bisect
import collections
import dataclasses
import enum
import re
from collections.abc import Iterable, Mapping

#: Attempts at a shard that end without a result before it is made without the photos that cannot be read as planned.
TRIES = 3
#: Equal reasons in a row, without a success between, that stop a run: it would fail everywhere.
BREAKER = 5
#: Seconds for which a node that lost an attempt is left out, unless the engine drops it before. If it still counts as alive
#: then, only a process of it had died.
QUARANTINE = 60.0
#: An attempt is late after this many times the usual time for its bytes, and at least after the shortest deadline.
PATIENCE = 5.0


class Ending(enum.Enum):
    """How an attempt has ended."""

    PUBLISHED = "published"
    #: Another attempt may succeed.
    TRANSIENT = "transient"
    #: No attempt will: another program, plan or key, or other bytes than those published.
    CONFLICT = "conflict"
    #: The node or the process died.
    LOST = "lost"


@dataclasses.dataclass(frozen=True)
class Attempt:
    """An attempt at a shard on a node."""

    shard: int
    node: str
    began: float
    #: Publishes the shard without the photos that cannot be read as planned.
    accepts_transient: bool = False


@dataclasses.dataclass
class _Shard:
    size: int
    tries: int = 0
    is_published: bool = False
    is_queued: bool = True
    reason: str | None = None
    #: Where attempts are under way.
    nodes: set[str] = dataclasses.field(default_factory=set)

    @property
    def is_over(self) -> bool:
        return self.is_published or self.reason is not None


def _gist(reason: str) -> str:
    """Return a reason without what differs from shard to shard: paths and numbers."""
    return re.sub(r"\S*[/\d]\S*", "…", reason)


class Stopped(Exception):
    """The same reason came again and again: the run would fail everywhere."""


class Window:
    """The attempts under way: as many as there are slots, so that nothing waits out of sight."""

    def __init__(self, sizes: Mapping[int, int], *, shortest_deadline: float = 30.0) -> None:
        """Take the missing shards with the bytes of each."""
        self._shards = {shard: _Shard(max(1, size)) for shard, size in sizes.items()}
        self._queue = collections.deque(sorted(self._shards))
        self._shortest_deadline = shortest_deadline
        #: Attempts, and whether each is late.
        self._under_way: dict[Attempt, bool] = {}
        self._slots: dict[str, int] = {}
        #: Nodes that lost an attempt, and since when.
        self._left_out: dict[str, float] = {}
        # Of shards that are not over: a run may have hundreds of thousands, which nothing may look through again and again.
        self._left = len(self._shards)
        self._bytes_left = sum(shard.size for shard in self._shards.values())
        #: Seconds per byte of attempts that published, ascending.
        self._paces: list[float] = []
        self._reasons: collections.deque[str] = collections.deque(maxlen=BREAKER)

    @property
    def is_over(self) -> bool:
        """Whether each shard is published or given up; late attempts may still be under way."""
        return self._left == 0

    def is_published(self, shard: int) -> bool:
        """Tell whether this run saw a shard published."""
        return self._shards[shard].is_published

    @property
    def given_up(self) -> dict[int, str]:
        """The shards that no attempt could publish, with the last reason."""
        return {
            number: shard.reason
            for number, shard in self._shards.items()
            if not shard.is_published and shard.reason is not None
        }

    @property
    def under_way(self) -> list[Attempt]:
        """The attempts that have not ended, late ones included."""
        return list(self._under_way)

    def see(self, slots: Mapping[str, int], now: float) -> None:
        """Take the nodes that live, with their slots. One that failed is used again after it has been away, or a minute."""
        self._slots = dict(slots)
        self._left_out = {
            node: since for node, since in self._left_out.items() if node in slots and now - since < QUARANTINE
        }

    def start(self, now: float) -> list[Attempt]:
        """Return the attempts to start now: as many as slots are free."""
        started: list[Attempt] = []
        free = {node: count for node, count in self._slots.items() if node not in self._left_out}
        for attempt in self._under_way:
            if attempt.node in free:
                free[attempt.node] -= 1
        skipped: list[int] = []
        while self._queue and any(count > 0 for count in free.values()):
            number = self._queue.popleft()
            shard = self._shards[number]
            if shard.is_over:
                shard.is_queued = False
                continue
            # A second attempt beside a late one goes to another node.
            node = max((node for node in free if node not in shard.nodes), key=lambda node: free[node], default=None)
            if node is None or free[node] <= 0:
                skipped.append(number)
                continue
            shard.is_queued = False
            shard.nodes.add(node)
            free[node] -= 1
            attempt = Attempt(number, node, now, accepts_transient=shard.tries >= TRIES)
            self._under_way[attempt] = False
            started.append(attempt)
        self._queue.extendleft(reversed(skipped))
        return started

    def end(self, attempt: Attempt, ending: Ending, reason: str, now: float) -> None:
        """Take how an attempt has ended. Raise `Stopped` if there is no sense in going on."""
        was_late = self._under_way.pop(attempt)
        shard = self._shards[attempt.shard]
        shard.nodes.discard(attempt.node)
        was_over = shard.is_over
        if ending is Ending.PUBLISHED:
            shard.is_published = True
            self._reasons.clear()
            if not was_late:
                bisect.insort(self._paces, (now - attempt.began) / shard.size)
        else:
            self._fail(attempt, ending, reason, now, was_late=was_late)
        if shard.is_over and not was_over:
            self._left -= 1
            self._bytes_left -= shard.size
        if len(self._reasons) == BREAKER and len(set(self._reasons)) == 1:
            raise Stopped(reason)

    def _fail(self, attempt: Attempt, ending: Ending, reason: str, now: float, *, was_late: bool) -> None:
        shard = self._shards[attempt.shard]
        if ending is Ending.LOST:
            self._left_out.setdefault(attempt.node, now)
        if shard.is_over:
            return
        shard.tries += 1
        if ending is Ending.CONFLICT or shard.tries > TRIES:
            shard.reason = reason
        elif not was_late:
            self._queue_first(attempt.shard)
        # A node that dies loses all its attempts for one reason, which is no mistake of the run.
        if ending is not Ending.LOST:
            self._reasons.append(_gist(reason))

    def _queue_first(self, number: int) -> None:
        shard = self._shards[number]
        if not shard.is_over and not shard.is_queued:
            shard.is_queued = True
            self._queue.appendleft(number)

    @property
    def _pace(self) -> float:
        """The usual seconds per byte."""
        return self._paces[len(self._paces) // 2]

    def deadline(self, shard: int) -> float:
        """Return the seconds after which an attempt at a shard is late."""
        # Until there is a pace, a shard may be the first one of a slow machine.
        if len(self._paces) < 3:
            return PATIENCE * self._shortest_deadline
        return max(self._shortest_deadline, PATIENCE * self._pace * self._shards[shard].size)

    def notice_late(self, now: float) -> list[Attempt]:
        """Return the attempts that are late since the last call. They keep their slots, and another node gets their shards."""
        late = [
            attempt
            for attempt, is_known in self._under_way.items()
            if not is_known and now - attempt.began > self.deadline(attempt.shard)
        ]
        for attempt in late:
            self._under_way[attempt] = True
            self._queue_first(attempt.shard)
        return late

    def seconds_left(self, now: float) -> float | None:
        """Estimate the rest of the run; nil until there is a pace."""
        slots = sum(count for node, count in self._slots.items() if node not in self._left_out)
        if not self._paces or not slots:
            return None
        done = sum(
            min(self._shards[attempt.shard].size, (now - attempt.began) / self._pace)
            for attempt, is_late in self._under_way.items()
            if not is_late
        )
        return self._pace * max(0.0, self._bytes_left - done) / slots


def missing(shards: int, committed: Iterable[int]) -> list[int]:
    """Return the shards without a commit record, ascending."""
    done = set(committed)
    return [number for number in range(shards) if number not in done]
