"""Where libraries are stored: the places that the command's options `--library NAME` and `--store DIR` stand for."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .catalogue import Catalogue
from .errors import LibraryNotFoundError, SluiceError

CATALOGUE = "catalogue.sqlite"


@dataclass(frozen=True)
class Location:
    """The places of a library's cache and catalogue."""

    name: str
    #: The folders that contain the cache's folder and the catalogue.
    cache_base: str
    catalogue_base: str

    @classmethod
    def of_store(cls, folder: str) -> "Location":
        """Both in the same folder, as with `--store`."""
        folder = os.path.abspath(folder)
        return cls(os.path.basename(folder), folder, folder)

    @classmethod
    def named(cls, name: str) -> "Location":
        """In the user's folders, as with `--library`."""
        return cls(name, os.path.join(_home("XDG_CACHE_HOME", ".cache"), name), os.path.join(data_home(), name))

    @property
    def cache_folder(self) -> str:
        return os.path.join(self.cache_base, "cache")

    @property
    def catalogue_file(self) -> str:
        return os.path.join(self.catalogue_base, CATALOGUE)

    @property
    def exists(self) -> bool:
        return os.path.exists(self.catalogue_file)

    @property
    def arguments(self) -> list[str]:
        """The options that select the library in a command."""
        if self.cache_base == self.catalogue_base:
            return ["--store", self.catalogue_base]
        return ["--library", self.name]

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment in which a command finds the library by its name."""
        if self.cache_base == self.catalogue_base:
            return os.environ
        homes = {"XDG_CACHE_HOME": self.cache_base, "XDG_DATA_HOME": self.catalogue_base}
        return {**os.environ, **{name: os.path.dirname(os.path.dirname(base)) for name, base in homes.items()}}


def locate(library: str | os.PathLike[str]) -> Location:
    """The library of this name, in this folder of `--store`, or with the photos of this folder.

    A text with a slash is a path; one without may be a name, too.
    """
    text, places = os.fspath(library), []
    if isinstance(library, str) and os.sep not in text and text not in ("", ".", ".."):
        named = Location.named(text)
        if named.exists:
            return named
        places.append(named.catalogue_file)
    store = Location.of_store(os.path.expanduser(text))
    if store.exists:
        return store
    holding, unread = _holding(os.path.realpath(store.catalogue_base))
    if holding:
        return holding
    places += [store.catalogue_file, os.path.join(data_home(), "*", CATALOGUE)]
    raise LibraryNotFoundError(
        f"there is no library {text!r}, and none contains such a folder of photos. Looked for {', '.join(places)}. "
        "`sluice libraries` lists the libraries; `sluice prepare FOLDER` makes one" + "".join(f". {reason}" for reason in unread),
        places,
    )


def data_home() -> str:
    """The folder of the catalogues of named libraries."""
    return _home("XDG_DATA_HOME", ".local/share")


def _home(variable: str, fallback: str) -> str:
    path = os.environ.get(variable, "")
    if not os.path.isabs(path):
        home = os.environ.get("HOME", "")
        if not os.path.isabs(home):
            raise LibraryNotFoundError(f"neither {variable} nor HOME is set: name a library by its folder")
        path = os.path.join(home, fallback)
    return os.path.join(path, "sluice")


def _holding(folder: str) -> tuple[Location | None, list[str]]:
    """The named library with the innermost root that contains a folder; why others could not be looked into."""
    looked = [(location, *_roots(location)) for location in _all()]
    found = [(len(root), location) for location, roots, _ in looked for root in roots if _contains(root, folder)]
    return max(found, key=lambda each: each[0])[1] if found else None, [reason for _, _, reason in looked if reason]


def _all() -> Iterator[Location]:
    try:
        names = sorted(os.listdir(data_home()))
    except OSError:
        return
    yield from (location for location in map(Location.named, names) if location.exists)


def _roots(location: Location) -> tuple[list[str], str | None]:
    """The folders of a library's photos; why they cannot be read."""
    try:
        with Catalogue(location.catalogue_file) as catalogue:
            return [os.fsdecode(path) for (path,) in catalogue.rows("SELECT path FROM roots WHERE removed_ms IS NULL")], None
    except SluiceError as error:
        return [], str(error)


def _contains(root: str, path: str) -> bool:
    return root == os.sep or path == root or path.startswith(root + os.sep)
