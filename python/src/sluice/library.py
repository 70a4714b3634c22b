"""A library, opened for reading."""

import os
from collections.abc import Iterator, Sequence
from types import TracebackType
from uuid import UUID

from . import command, rows, words
from .cache import Cache
from .catalogue import Catalogue
from .documents import FileDocument
from .errors import LibraryNotFoundError, PhotoNotFoundError, SluiceError
from .location import Location, locate
from .photo import Photo
from .rows import Row

#: Rows that are read at a time: the memory of an iteration does not depend on the number of photos.
BATCH = 1000
#: IDs in one query: older versions of SQLite allow 999.
MAX_IDS = 500


def open(library: str | os.PathLike[str] = ".") -> "Library":
    """Open the library of this name, with this folder of `--store`, or with the photos of this folder.

    Raises `LibraryNotFoundError`, `NotAStoreError`, `OtherVersionError`, `DamagedError`.
    """
    return Library(locate(library))


class Library:
    """The photos of a library.

    Nothing of the library is ever changed. Reads see what other processes commit. Every process of a program, forked or
    spawned, may use the same object: each opens the store for itself.
    """

    def __init__(self, store: Location | str | os.PathLike[str]) -> None:
        """`store` is the folder of `--store`, or the location of a library."""
        self.location = store if isinstance(store, Location) else Location.of_store(os.fspath(store))
        if not self.location.exists:
            file = self.location.catalogue_file
            raise LibraryNotFoundError(f"there is no library at {file}: run `sluice prepare` on its photos first", [file])
        self._catalogue = Catalogue(self.location.catalogue_file)
        try:
            self._cache = Cache(self.location.cache_folder)
        except SluiceError:
            self._catalogue.close()
            raise

    def __reduce__(self) -> tuple[type["Library"], tuple[Location]]:
        return Library, (self.location,)

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Library {self.name!r} {self.location.catalogue_base!r}>"

    def close(self) -> None:
        """Close the store. Photos keep the facts that they have."""
        self._catalogue.close()
        self._cache.close()

    @property
    def name(self) -> str:
        return self.location.name

    def __len__(self) -> int:
        """The number of photos, as `sluice find --count` prints it."""
        return self.count()

    def __iter__(self) -> Iterator[Photo]:
        """The photos that `sluice find` lists: without missing ones, one of each stack. The first added comes first."""
        return self.photos()

    def count(self, *, files: bool = False, missing: bool = False) -> int:
        """The number of photos that `photos` yields."""
        return int(self._catalogue.rows(rows.count(files=files, missing=missing))[0][0])

    def photos(self, *, files: bool = False, missing: bool = False) -> Iterator[Photo]:
        """Photos, in the order in which they were added.

        `files` includes the files of stacks that their cover stands for, `missing` photos whose file was absent at the
        last scan. Photos that other processes add meanwhile come last.
        """
        query, last = f"{rows.photos('a.id > ?', files=files, missing=missing)} ORDER BY a.id LIMIT {BATCH}", 0
        while batch := self._rows(query, [last]):
            last = batch[-1].asset
            for row in batch:
                yield Photo(self, row)

    def photo(self, name: str | bytes | os.PathLike[str]) -> Photo:
        """The photo with this ID or path. Raises `PhotoNotFoundError`."""
        row = self._row_of_id(os.fsdecode(name)) or self._row_at(os.path.abspath(os.fsencode(name)))
        if not row:
            raise PhotoNotFoundError(f"the library {self.name} has no photo {os.fsdecode(name)!r}")
        return Photo(self, row)

    def find(self, filter: str = "", *, sort: str | None = None, limit: int | None = None) -> Iterator[Photo]:
        """The photos that match a filter, in the order of `sluice find`, which this runs. Raises `CommandError`."""
        ids = command.found_ids(self.location, filter, sort, limit)
        return (Photo(self, row) for start in range(0, len(ids), MAX_IDS) for row in self._rows_of(ids[start : start + MAX_IDS]))

    def _albums_of(self, asset: int) -> list[str]:
        query = "SELECT name FROM albums JOIN album_photos ON album = albums.id WHERE asset = ? ORDER BY name"
        return [name for (name,) in self._catalogue.rows(query, [asset])]

    def _stack_of(self, cover: int) -> list[FileDocument]:
        query = """
            SELECT uuid, name, coalesce(facts.format, looks.format) FROM stack_members AS member
                JOIN assets ON assets.id = member.asset LEFT JOIN facts ON facts.content = assets.content
                LEFT JOIN looks ON looks.asset = assets.id
            WHERE cover = ? ORDER BY member.asset <> cover, place
            """
        files: list[FileDocument] = []
        for uuid, name, known in self._catalogue.rows(query, [cover]):
            file: FileDocument = {"id": str(UUID(bytes=uuid)), "name": words.shown(name)}
            if found := words.photo_format(known, name):
                file["format"] = found
            files.append(file)
        return files if len(files) > 1 else []

    def _other_paths(self, asset: int, content: bytes | None) -> list[bytes]:
        """The other present files with the same content."""
        query = """
            SELECT roots.path, folders.path, name FROM assets JOIN folders ON folders.id = folder
                JOIN roots ON roots.id = root
            WHERE content = ? AND gone = 0 AND assets.id <> ? ORDER BY assets.id
            """
        return [words.path(*place) for place in self._catalogue.rows(query, [content, asset])]

    def _rows(self, query: str, arguments: Sequence[object]) -> list[Row]:
        return [Row._make(row) for row in self._catalogue.rows(query, arguments)]

    def _rows_of(self, ids: list[str]) -> list[Row]:
        """In the order of the IDs, without photos that were forgotten meanwhile."""
        uuids = [UUID(text).bytes for text in ids]
        found = {row.uuid: row for row in self._rows(rows.photos(f"a.uuid IN ({', '.join('?' * len(uuids))})"), uuids)}
        return [found[uuid] for uuid in uuids if uuid in found]

    def _row_of_id(self, name: str) -> Row | None:
        try:
            uuid = UUID(name)
        except ValueError:
            return None
        found = self._rows(rows.photos("a.uuid = ?"), [uuid.bytes])
        return found[0] if found else None

    def _row_at(self, path: bytes) -> Row | None:
        """A present photo takes precedence over missing ones."""
        folder, name = os.path.split(path)
        for identifier, root in self._catalogue.rows("SELECT id, path FROM roots ORDER BY length(path) DESC"):
            if folder != root and not folder.startswith(root.rstrip(b"/") + b"/"):
                continue
            place = [identifier, folder[len(root) :].strip(b"/"), name]
            query = rows.photos("folders.root = ? AND folders.path = ? AND a.name = ?")
            found = self._rows(f"{query} ORDER BY a.gone > 0, a.gone DESC LIMIT 1", place)
            if found:
                return found[0]
        return None
