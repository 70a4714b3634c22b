"""The JSON of photos: the same keys as in the output of `sluice find --json` and `sluice show --json`. Unknown values are
absent."""

from typing import Any, TypedDict


class FileDocument(TypedDict, total=False):
    """A file of a stack."""

    id: str
    name: str
    format: str


class SizeDocument(TypedDict):
    """Pixels of an upright picture."""

    width: int
    height: int


class VideoDocument(TypedDict, total=False):
    """What a video's container says about it."""

    container: str
    codec: str
    #: Seconds.
    duration: float
    #: Pictures per second, on average.
    frameRate: float
    hasSound: bool


class FilmDocument(TypedDict, total=False):
    """What plays in place of a photo."""

    container: str
    #: Seconds.
    duration: float


class GainMapDocument(TypedDict):
    """What makes a photo one of high dynamic range."""

    kind: str
    width: int
    height: int
    headroomStops: float


class FailureDocument(TypedDict):
    """What is wrong with a photo's picture."""

    #: failed, damaged or unsupported.
    kind: str
    stage: str
    reason: str
    remedy: str
    willRetry: bool


class QualityDocument(TypedDict, total=False):
    """Measurements of a photo's picture."""

    sharpness: float
    contrast: float
    noise: float
    colourfulness: float
    motion: float
    #: Percentages of the picture that are black and white.
    shadows: float
    highlights: float
    #: What the picture depicts if it is not a usual photo, and the evidence for it.
    depicts: str
    signals: list[str]


class LocationDocument(TypedDict, total=False):
    """Degrees, north and east positive, and metres."""

    latitude: float
    longitude: float
    altitude: float


class ExifDocument(TypedDict, total=False):
    """What the camera recorded. Sealed facts are absent."""

    takenAt: str
    takenFrom: str
    make: str
    model: str
    lens: str
    #: Seconds.
    exposure: float
    aperture: float
    iso: int
    #: Millimetres.
    focalLength: float
    location: LocationDocument
    artist: str
    copyright: str
    rating: int
    keywords: list[str]
    #: Groups of facts that are stored encrypted, and of those that are not stored.
    sealed: list[str]
    omitted: list[str]
    bodySerialNumber: str
    lensSerialNumber: str
    ownerName: str


class PluginDocument(TypedDict, total=False):
    """A plugin's findings about a photo."""

    name: str
    version: str
    values: dict[str, Any]
    problem: str


class PhotoDocument(TypedDict, total=False):
    """A photo, as `sluice find --json` prints it."""

    id: str
    path: str
    #: Base64 of the path's bytes if they are not UTF-8.
    pathBytes: str
    name: str
    folder: str
    byteCount: int
    takenAt: str
    camera: str
    lens: str
    width: int
    height: int
    preview: SizeDocument
    format: str
    video: VideoDocument
    film: FilmDocument
    gainMap: GainMapDocument
    pages: int
    rating: int
    favourite: bool
    tags: list[str]
    verdict: str
    pending: bool
    missing: bool
    provisional: bool
    problem: str
    failure: FailureDocument
    #: Base64 of a ThumbHash.
    placeholder: str
    contentID: str
    stack: list[FileDocument]
    quality: QualityDocument


class FingerprintsDocument(TypedDict):
    """Fingerprints as text."""

    #: Hexadecimal.
    pdq: str
    pdqQuality: int
    #: Base64.
    thumbHash: str


class TierDocument(TypedDict):
    """A tier, without its bytes."""

    name: str
    width: int
    height: int
    format: str
    byteCount: int
    digest: str


class PhotoDetails(PhotoDocument, total=False):
    """A photo, as `sluice show --json` prints it, without `review`."""

    previousContentID: str
    otherPaths: list[str]
    #: Base64 of each path if at least one is not UTF-8.
    otherPathBytes: list[str]
    state: str
    orientation: int
    bitDepth: int
    hasAlpha: bool
    isHDR: bool
    exif: ExifDocument
    fingerprints: FingerprintsDocument
    storedTiers: list[TierDocument]
    plugins: list[PluginDocument]
    damage: list[str]
