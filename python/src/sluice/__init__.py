"""Reading the photo libraries of Sluice: facts, decisions, tiers and fingerprints.

    import sluice

    with sluice.open("Pictures") as library:
        for photo in library:
            print(photo.path, photo.camera, len(photo.tier("thumb")))
"""

from .errors import (
    ClosedError,
    CommandError,
    DamagedError,
    InUseError,
    LibraryNotFoundError,
    NotAStoreError,
    OtherVersionError,
    PhotoNotFoundError,
    SluiceError,
    TierNotFoundError,
)
from .library import Library, open
from .location import Location
from .photo import Photo
from .tiers import Fingerprints, Tier

__all__ = [
    "ClosedError",
    "CommandError",
    "DamagedError",
    "Fingerprints",
    "InUseError",
    "Library",
    "LibraryNotFoundError",
    "Location",
    "NotAStoreError",
    "OtherVersionError",
    "Photo",
    "PhotoNotFoundError",
    "SluiceError",
    "Tier",
    "TierNotFoundError",
    "open",
]
