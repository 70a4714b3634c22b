"""The LMDB environments that this process has open. LMDB allows each only once in a process, and not over a fork."""

import fcntl
import os
import struct

import lmdb

from . import reading
from .errors import DamagedError, InUseError, OtherVersionError, SluiceError
from .formats import CACHE_FORMAT

#: Larger than any disk, as in the command: the map takes address space, not memory.
MAP_BYTES = 1 << 40
#: The most concurrent read transactions of all processes, as in the command.
MAX_READERS = 1024

_open: dict[tuple[int, int], "Environment"] = {}


class Environment:
    """An open cache. Use it only while `reading.lock` is held."""

    def __init__(self, folder: str, key: tuple[int, int]) -> None:
        self.folder, self.key, self.process, self.users = folder, key, os.getpid(), 0
        #: Whether writers see this process's reads. If not, there must be none.
        self.has_locks = _is_writable(os.path.join(folder, "lock.mdb"))
        self._check_unwritten()
        self._lmdb = self._opened()
        try:
            self._check_length()
            self._databases = {name: self._lmdb.open_db(name, create=False) for name in (b"meta", b"records", b"tiers")}
            self._check_format()
        except lmdb.NotFoundError as error:
            self.close()
            raise DamagedError(f"the cache {folder} is incomplete: `sluice prepare` sets it aside and makes it again") from error
        except (OSError, SluiceError, lmdb.Error):
            self.close()
            raise

    def get(self, database: bytes, key: bytes) -> bytes | None:
        """A value, from the state of the last commit."""
        self._check_unwritten()
        with self._lmdb.begin(db=self._databases[database]) as transaction:
            return transaction.get(key)

    def close(self) -> None:
        # In a child process this frees the map and the descriptors. The parent has no slot in the reader table that it could
        # free, too: transactions end before the process forks, and none is spared.
        self._lmdb.close()

    def _opened(self, map_bytes: int = MAP_BYTES) -> lmdb.Environment:
        try:
            return lmdb.open(os.fsencode(self.folder), readonly=True, create=False, lock=self.has_locks, max_dbs=8, map_size=map_bytes,
                             max_readers=MAX_READERS, max_spare_txns=0)
        except lmdb.MemoryError:
            # The address space is limited (`ulimit -v`).
            if map_bytes <= 1 << 30:
                raise
            return self._opened(map_bytes // 4)

    def _check_length(self) -> None:
        """Reading a page beyond the end of the file would end the process with SIGBUS."""
        # In this order: a writer extends the file before it publishes the new length.
        used = (self._lmdb.info()["last_pgno"] + 1) * self._lmdb.stat()["psize"]
        size = os.path.getsize(data_file(self.folder))
        if size < used:
            raise DamagedError(
                f"the cache {self.folder} is cut off ({size} of {used} bytes): `sluice prepare` sets it aside and makes it again"
            )

    def _check_format(self) -> None:
        found = (self.get(b"meta", b"format") or b"").decode(errors="replace")
        if found != CACHE_FORMAT:
            is_newer = found.isdecimal() and int(found) > int(CACHE_FORMAT)
            remedy = "install the Python package of that Sluice" if is_newer else "`sluice prepare` makes it again"
            raise OtherVersionError(
                f"the cache {self.folder} was written by {'a newer' if is_newer else 'another'} Sluice (layout {found or 'unknown'}; "
                f"this package reads {CACHE_FORMAT}): {remedy}",
                found, CACHE_FORMAT,
            )

    def _check_unwritten(self) -> None:
        if not self.has_locks and _is_locked(f"{self.folder}.lock"):
            raise InUseError(
                f"the cache {self.folder} is being written, and its reader table cannot be: wait, or get write access to lock.mdb"
            )


def data_file(folder: str) -> str:
    return os.path.join(folder, "data.mdb")


def key_of(folder: str) -> tuple[int, int] | None:
    """Identifies the data file, which a compaction replaces; None if there is no cache."""
    try:
        status = os.stat(data_file(folder))
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if status.st_size else None


def acquire(folder: str) -> Environment | None:
    """The environment of a folder, shared by all libraries of this process; None if there is no cache."""
    with reading.lock:
        while key := key_of(folder):
            environment = _own(key) or _opened(folder, key)
            if environment:
                environment.users += 1
                return environment
        return None


def _own(key: tuple[int, int]) -> Environment | None:
    """The environment that this process has open, and not its parent."""
    found = _open.get(key)
    if found and found.process != os.getpid():
        found.close()
        return None
    return found


def _opened(folder: str, key: tuple[int, int]) -> Environment | None:
    """None if a compaction exchanges the folder meanwhile."""
    try:
        environment = Environment(folder, key)
    except (OSError, SluiceError, lmdb.Error) as error:
        if key != key_of(folder):
            return None
        raise (error if isinstance(error, SluiceError) else described(error, folder)) from error
    if key != key_of(folder):
        environment.close()
        return None
    _open[key] = environment
    return environment


def release(environment: Environment) -> None:
    """The inverse of `acquire`; does nothing with an environment of the parent process."""
    with reading.lock:
        environment.users -= 1
        if environment.process == os.getpid() and not environment.users:
            del _open[environment.key]
            environment.close()


def described(error: Exception, folder: str) -> SluiceError:
    if isinstance(error, lmdb.CorruptedError | lmdb.PageNotFoundError | lmdb.InvalidError):
        return DamagedError(f"the cache {folder} is damaged ({error}): `sluice prepare` sets it aside and makes it again")
    if isinstance(error, lmdb.ReadersFullError):
        return InUseError(f"the cache {folder} has {MAX_READERS} readers: wait until some have finished")
    return SluiceError(f"the cache {folder} cannot be read ({error}): check its permissions and its disk")


def _is_writable(file: str) -> bool:
    return os.access(file if os.path.exists(file) else os.path.dirname(file), os.W_OK)


def _is_locked(file: str) -> bool:
    """Whether the command has locked the first byte of a file: it is writing. Takes no lock."""
    lock = struct.Struct("hhqqi0q")
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        answer = fcntl.fcntl(descriptor, fcntl.F_OFD_GETLK, lock.pack(fcntl.F_WRLCK, os.SEEK_SET, 0, 1, 0))
    finally:
        os.close(descriptor)
    return bool(lock.unpack(answer)[0] != fcntl.F_UNLCK)
