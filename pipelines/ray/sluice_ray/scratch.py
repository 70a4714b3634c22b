"""A node's disk for work, which its attempts share: who may download, who may compute, and what dead ones left behind."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pathlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from typing import IO

#: Seconds between two looks at what others do.
_PAUSE = 0.1


class Scratch:
    """A folder of this user on a disk of this node. Its locks end with the processes that hold them."""

    def __init__(self, folder: str | None = None) -> None:
        """Take the folder for work: that of temporary files by default."""
        self._folder = pathlib.Path(folder or tempfile.gettempdir()) / f"sluice-ray-{os.getuid()}"

    @contextlib.contextmanager
    def work(self, size: int, room: int) -> Iterator[pathlib.Path]:
        """Give a folder, when `size` bytes fit into the room beside what other attempts lease, or when there is no other one."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        while (leased := self._lease(size, room)) is None:
            time.sleep(_PAUSE)
        folder, lease = leased
        with lease:
            try:
                yield folder
            finally:
                shutil.rmtree(folder, ignore_errors=True)

    @contextlib.contextmanager
    def turn(self, slots: int) -> Iterator[None]:
        """Wait until fewer than `slots` attempts on this node have their turns."""
        with contextlib.ExitStack() as files:
            turns = [files.enter_context((self._folder / f"turn-{number}").open("a")) for number in range(slots)]
            while not any(_locks(turn) for turn in turns):
                time.sleep(_PAUSE)
            yield

    def _lease(self, size: int, room: int) -> tuple[pathlib.Path, IO[str]] | None:
        with (self._folder / "leases").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            others = self._living()
            if others and sum(others) + size > room:
                return None
            folder = pathlib.Path(tempfile.mkdtemp(prefix="work-", dir=self._folder))
            lease = (folder / "lease").open("w")
            lease.write(str(size))
            lease.flush()
            _locks(lease)
            return folder, lease

    def _living(self) -> list[int]:
        """Return what living attempts lease, and remove what dead ones left."""
        sizes: list[int] = []
        for folder in self._folder.glob("work-*"):
            with contextlib.suppress(FileNotFoundError), (folder / "lease").open("r+") as lease:
                if not _locks(lease):
                    sizes.append(int(lease.read()))
                    continue
            shutil.rmtree(folder, ignore_errors=True)
        return sizes


def _locks(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
