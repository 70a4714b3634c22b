"""The errors of this package. Each message names the problem and the remedy."""

from collections.abc import Sequence


class SluiceError(Exception):
    """Base class of the errors of this package."""


class LibraryNotFoundError(SluiceError):
    """There is no such library."""

    def __init__(self, message: str, places: Sequence[str] = ()) -> None:
        super().__init__(message)
        #: The paths where it was looked for.
        self.places = list(places)


class NotAStoreError(SluiceError):
    """The files at this place are not those of a library."""


class OtherVersionError(SluiceError):
    """The store was written by a newer or an older Sluice, in a format that this package does not read."""

    def __init__(self, message: str, found: str = "", supported: str = "") -> None:
        super().__init__(message)
        #: The format of the store, and the one that this package reads.
        self.found, self.supported = found, supported


class DamagedError(SluiceError):
    """A file of the store, or a tier in it, is damaged."""


class InUseError(SluiceError):
    """Another process keeps the store from being read now."""


class ClosedError(SluiceError):
    """The library was closed."""


class PhotoNotFoundError(SluiceError, LookupError):
    """The library has no such photo."""


class TierNotFoundError(SluiceError, LookupError):
    """The cache has no such tier of the photo."""


class CommandError(SluiceError):
    """The command `sluice` is missing, or it failed."""
