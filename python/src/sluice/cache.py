"""Reading the cache: records and tiers, by content."""

import os
import zlib

import lmdb
from google.protobuf.message import DecodeError

from . import reading
from .environment import Environment, acquire, described, key_of, release
from .errors import ClosedError, DamagedError
from .record_pb2 import Record

#: The tag of the field `checksum`, the last six bytes of a record.
CHECKSUM_TAG = b"\xc5\x3e"


class Cache:
    """A library's cache. It may be missing: then there are neither records nor tiers."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._environment: Environment | None = None
        self._closed = False
        with reading.lock:
            self._current()

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        with reading.lock:
            self._closed = True
            self._drop()

    @property
    def exists(self) -> bool:
        return key_of(self.folder) is not None

    def record(self, content: bytes) -> Record | None:
        """The record of a content; None if there is none, or it is damaged: then it will be made again."""
        stored = self._get(b"records", content)
        return None if stored is None else _parsed(stored)

    def tier(self, content: bytes, tier: Record.Tier) -> bytes | None:
        """The bytes of a tier of a record; None if they were given up to keep the cache within its bound."""
        data = self._get(b"tiers", content + (tier.stored_digest or tier.digest))
        if not data:
            return None
        if zlib.crc32(data) != tier.checksum:
            raise DamagedError(f"the tier {tier.name} of {content.hex()} is damaged: `sluice verify --repair` makes it again")
        return data

    def _get(self, database: bytes, key: bytes) -> bytes | None:
        with reading.lock:
            environment = self._current()
            try:
                return environment.get(database, key) if environment else None
            except lmdb.Error as error:
                raise described(error, self.folder) from error

    def _current(self) -> Environment | None:
        """The open environment: opened again in a child process, and after the cache was compacted or made again."""
        if self._closed:
            raise ClosedError(f"the library of {self.folder} is closed: open it again")
        key, known = key_of(self.folder), self._environment
        if known and known.key == key and known.process == os.getpid():
            return known
        self._drop()
        self._environment = acquire(self.folder) if key else None
        return self._environment

    def _drop(self) -> None:
        environment, self._environment = self._environment, None
        if environment:
            release(environment)


def _parsed(stored: bytes) -> Record | None:
    """Records from before checksums existed are accepted unchecked."""
    message, tag, checksum = stored[:-6], stored[-6:-4], stored[-4:]
    if len(stored) >= 6 and tag == CHECKSUM_TAG and int.from_bytes(checksum, "little") != zlib.crc32(message):
        return None
    try:
        return Record.FromString(stored)
    except DecodeError:
        return None
