"""Reading the catalogue, a SQLite database in WAL mode, without creating or changing a file of it."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any
from urllib.parse import quote

from . import reading
from .errors import ClosedError, DamagedError, InUseError, NotAStoreError, OtherVersionError, SluiceError
from .formats import CATALOGUE_VERSION

#: Times to read again what another process changed meanwhile.
ATTEMPTS = 20
#: Seconds to wait for another process, which may be making a backup.
PATIENCE = 20.0

#: Connections of the parent process. Closing them here could drop what the parent relies on.
_inherited: list["_Opened"] = []


class Catalogue:
    """A library's catalogue.

    SQLite reads a database in WAL mode through two files beside it, `-wal` and `-shm`, and would create them if they are
    missing. They exist while another process has the catalogue open for writing, or after it was killed: then this
    reads through them, like every reader of SQLite. Otherwise it reads the file alone, and checks after each read that
    no one has changed it meanwhile.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self._opened: _Opened | None = None
        self._closed = False
        try:
            self._check_version()
        except SluiceError:
            self.close()
            raise

    def __enter__(self) -> "Catalogue":
        return self

    def __del__(self) -> None:
        self.close()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        with reading.lock:
            self._closed = True
            self._drop()

    def rows(self, sql: str, arguments: Sequence[object] = ()) -> list[Any]:
        """All rows of a query, from one state of the database."""
        with reading.lock:
            for _ in range(ATTEMPTS):
                stamp = _stamp(self.file)
                try:
                    opened = self._current()
                    rows = opened.connection.execute(sql, arguments).fetchall()
                except (OSError, sqlite3.Error) as error:
                    if stamp == _stamp(self.file):
                        raise _described(error, self.file) from error
                    continue
                if opened.is_current(self.file):
                    return rows
        raise InUseError(f"{self.file} changes too often to be read: try again")

    def _current(self) -> "_Opened":
        if self._closed:
            raise ClosedError(f"the library of {self.file} is closed: open it again")
        if self._opened is None or not self._opened.is_current(self.file):
            self._drop()
            self._opened = _Opened.of(self.file)
        return self._opened

    def _drop(self) -> None:
        opened, self._opened = self._opened, None
        if opened is None:
            return
        if opened.process == os.getpid():
            opened.connection.close()
        else:
            _inherited.append(opened)

    def _check_version(self) -> None:
        """Raise unless the catalogue has exactly the migrations that this package knows."""
        tables = {name for (name,) in self.rows("SELECT name FROM sqlite_master")}
        if "grdb_migrations" not in tables or ("library" in tables and not self.rows("SELECT 1 FROM library")):
            raise NotAStoreError(
                f"{self.file} is not the catalogue of a library. If it was one, `sluice library restore` lists its backups"
            )
        applied = {name for (name,) in self.rows("SELECT identifier FROM grdb_migrations")}
        known = {str(number) for number in range(1, CATALOGUE_VERSION + 1)}
        newer, missing, supported = sorted(applied - known), known - applied, str(CATALOGUE_VERSION)
        if newer:
            raise OtherVersionError(
                f"{self.file} was written by a newer Sluice (catalogue version {', '.join(newer)}; this package reads "
                f"{supported}): install the Python package of that Sluice",
                ", ".join(newer), supported,
            )
        if missing:
            found = str(min(map(int, missing)) - 1)
            raise OtherVersionError(
                f"{self.file} was written by an older Sluice (catalogue version {found}; this package reads {supported}): "
                "run `sluice prepare`, which updates it",
                found, supported,
            )


Stamp = tuple[tuple[int, ...] | None, ...]


@dataclass
class _Opened:
    """A connection of this process."""

    connection: sqlite3.Connection
    #: The state of the files that it reads; None if it reads through `-shm`, and so follows all changes.
    stamp: Stamp | None
    process: int = field(default_factory=os.getpid)

    @classmethod
    def of(cls, file: str) -> "_Opened":
        stamp = _stamp(file)
        has_log, has_index = os.path.exists(f"{file}-wal"), os.path.exists(f"{file}-shm")
        if has_log and has_index:
            return cls(_connect(file, "mode=ro"), None)
        if has_log and os.path.getsize(f"{file}-wal"):
            return cls(_connect_to_copy(file), stamp)
        return cls(_connect(file, "mode=ro&immutable=1"), stamp)

    def is_current(self, file: str) -> bool:
        return self.process == os.getpid() and (self.stamp is None or self.stamp == _stamp(file))


def _stamp(file: str) -> Stamp:
    return tuple(map(_stamp_of_one, (file, f"{file}-wal")))


def _stamp_of_one(file: str) -> tuple[int, ...] | None:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino, status.st_dev


def _connect(file: str, options: str) -> sqlite3.Connection:
    # The lock of `reading` serialises the threads.
    return sqlite3.connect(f"file:{quote(os.fsencode(file))}?{options}", uri=True, timeout=PATIENCE, isolation_level=None,
                           check_same_thread=False)


def _connect_to_copy(file: str) -> sqlite3.Connection:
    """For a log without `-shm`, as a backup may have it: SQLite would create that to read the log."""
    with tempfile.TemporaryDirectory(prefix="sluice-") as folder:
        copy = os.path.join(folder, "catalogue.sqlite")
        for end in ("", "-wal"):
            shutil.copyfile(file + end, copy + end)
        connection = _connect(copy, "mode=rw")
        # Moves the log into the file.
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.close()
        return _connect(copy, "mode=ro&immutable=1")


def _described(error: Exception, file: str) -> SluiceError:
    reason = str(error)
    if "locked" in reason:
        return InUseError(f"{file} is locked by another process: try again when it has finished")
    if "not a database" in reason:
        return NotAStoreError(f"{file} is not the catalogue of a library: it is no SQLite database")
    if "malformed" in reason:
        return DamagedError(f"the catalogue {file} is damaged ({reason}): `sluice library restore` lists its backups")
    return SluiceError(f"the catalogue {file} cannot be read ({reason}): check its permissions and its disk")
