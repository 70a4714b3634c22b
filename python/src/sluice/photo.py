"""A photo of a library."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from . import describing, pictures, recorded, tiers, words
from .effective import Effective, Location, effective
from .errors import TierNotFoundError
from .tiers import Fingerprints, Tier

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    import PIL.Image

    from .documents import ExifDocument, FailureDocument, FileDocument, PhotoDetails, PhotoDocument, PluginDocument, QualityDocument
    from .library import Library
    from .record_pb2 import Record
    from .rows import Row


class Photo:
    """A photo as it was when it was read from the catalogue. Its record, tiers and albums are read when they are needed.

    Facts that are unknown, sealed or omitted are None.
    """

    __slots__ = ("_effective", "_is_unread", "_library", "_record", "_row")

    def __init__(self, library: Library, row: Row) -> None:
        self._library, self._row = library, row
        self._effective: Effective | None = None
        self._record: Record | None = None
        self._is_unread = row.content is not None

    def __reduce__(self) -> tuple[type[Photo], tuple[Library, Row]]:
        return Photo, (self._library, self._row)

    def __repr__(self) -> str:
        return f"<Photo {self.id} {self.path!r}>"

    # The file.

    @property
    def id(self) -> str:
        """The ID, which stays when the file is moved or renamed."""
        return str(UUID(bytes=self._row.uuid))

    @property
    def path(self) -> str:
        """The absolute path, decoded by `os.fsdecode`: Python's functions accept it even if it is not UTF-8."""
        return words.decoded(self.path_bytes)

    @property
    def path_bytes(self) -> bytes:
        return words.path(self._row.root, self._row.folder, self._row.name)

    @property
    def name(self) -> str:
        return words.decoded(self._row.name)

    @property
    def folder(self) -> str:
        return words.decoded(self.path_bytes[: -len(self._row.name) - 1] or b"/")

    @property
    def byte_count(self) -> int:
        return self._row.byte_count

    @property
    def content_id(self) -> str | None:
        """Identifies the bytes of the file, in hexadecimal. None if it was not read."""
        return self._row.content.hex() if self._row.content else None

    @property
    def other_paths(self) -> list[str]:
        """Paths of the other present files with the same content."""
        return list(map(words.decoded, self._library._other_paths(self._row.asset, self._row.content)))

    @property
    def missing(self) -> bool:
        """The file was absent at the last scan."""
        return self._row.gone != 0

    # The result.

    @property
    def state(self) -> str:
        """`prepared`, possibly damaged; `failed`; `pending`: found, without a result yet."""
        return words.STATES.get(self._row.state, "pending")

    @property
    def provisional(self) -> bool:
        """Only the head of its file was read: it is not prepared yet."""
        return self._row.looked is not None

    @property
    def failure(self) -> FailureDocument | None:
        """Why its picture is absent or incomplete."""
        row = self._row
        if row.problem_kind is None:
            return None
        kind, reason, will_retry = words.PROBLEMS[row.problem_kind], row.problem_reason or "", bool(row.will_retry)
        return {"kind": kind, "stage": row.problem_stage or "", "reason": reason,
                "remedy": words.remedy(kind, reason, will_retry), "willRetry": will_retry}

    @property
    def problem(self) -> str | None:
        """Why the last commit skipped its decision, or why its picture is absent or incomplete."""
        return self._row.problem_reason if self._row.left is None else self._row.left

    # Facts.

    @property
    def format(self) -> str | None:
        return words.photo_format(self._row.format, self._row.name)

    @property
    def width(self) -> int | None:
        """Pixels of the upright picture."""
        return self._row.width or None

    @property
    def height(self) -> int | None:
        return self._row.height or None

    @property
    def taken_at(self) -> str | None:
        """When it was taken, in ISO 8601: with its offset if the photo has one, else in the camera's local time."""
        record = self.record
        if record and record.capture.HasField("taken_at"):
            return record.capture.taken_at
        return self._row.looked_taken_at

    @property
    def taken(self) -> datetime | None:
        """The same time; without a zone if it is the camera's local time."""
        text = self.taken_at
        return words.time(text) if text else None

    @property
    def taken_ms(self) -> int | None:
        """The same for sorting: milliseconds since 1970 of the camera's clock, as if it were UTC. Does not read the record."""
        return self._row.taken_ms

    @property
    def camera(self) -> str | None:
        return words.camera(self._row.make, self._row.model)

    @property
    def lens(self) -> str | None:
        return self._row.lens

    @property
    def location(self) -> Location | None:
        """Latitude and longitude in degrees."""
        return self._effective_values.location

    @property
    def exif(self) -> ExifDocument | None:
        """What the camera recorded."""
        return recorded.exif(self.record) if self.record else None

    @property
    def quality(self) -> QualityDocument | None:
        """Measurements of the picture."""
        return recorded.quality(self.record) if self.record else None

    @property
    def fingerprints(self) -> Fingerprints | None:
        record = self.record
        if record is None or not record.HasField("fingerprints"):
            return None
        known = record.fingerprints
        return Fingerprints(known.pdq, known.pdq_quality, known.pdq_version, known.thumb_hash)

    @property
    def plugins(self) -> list[PluginDocument]:
        """Findings of plugins."""
        return recorded.plugins(self.record) if self.record else []

    @property
    def damage(self) -> list[str]:
        """Problems of a file whose tiers could still be made."""
        return list(self.record.damage) if self.record else []

    @property
    def record(self) -> Record | None:
        """The record, a message of `record.proto`. None if there is none in the cache."""
        if self._is_unread and self._row.content:
            self._record, self._is_unread = self._library._cache.record(self._row.content), False
        return self._record

    # Decisions.

    @property
    def verdict(self) -> str | None:
        """`keep`, `favourite`, `trash` or `skip`."""
        return self._row.verdict

    @property
    def trashed(self) -> bool:
        return self._row.verdict == "trash"

    @property
    def favourite(self) -> bool:
        return self._effective_values.favourite

    @property
    def rating(self) -> int:
        """Stars, 0–5, or -1 for rejected: from the decision, the sidecar or the photo itself."""
        return self._effective_values.rating

    @property
    def tags(self) -> list[str]:
        """Paths such as `Places/Norway`."""
        return list(self._effective_values.tags)

    @property
    def pending(self) -> bool:
        """Files do not reflect its decision yet."""
        return bool(self._row.is_pending)

    @property
    def albums(self) -> list[str]:
        """Names of the albums that contain it."""
        return self._library._albums_of(self._row.asset)

    @property
    def stack(self) -> list[FileDocument]:
        """The files that are one photo with it, the cover first; none if it is no stack."""
        return self._library._stack_of(self._row.cover) if self._row.cover is not None else []

    # Tiers.

    @property
    def tiers(self) -> list[Tier]:
        """The tiers, largest first. A photo that is not prepared has none."""
        return [
            Tier(tier.name, tier.width, tier.height, tier.format, tier.byte_count, tier.digest.hex())
            for tier in (self.record.tiers if self.record else [])
        ]

    def tier(self, name: str | None = None, *, at_least: int | None = None) -> bytes:
        """The bytes of a tier, as they are stored: a JPEG or WebP file.

        It is the tier with this name, or the smallest whose long edge has at least so many pixels. If none has, and
        without either, it is the largest.
        """
        record, content = self.record, self._row.content
        if record is None or content is None or not record.tiers:
            raise TierNotFoundError(f"{self.path!r} has no tiers: {self._why_unprepared()}")
        tier = record.tiers[tiers.position(self.tiers, name, at_least)]
        data = self._library._cache.tier(content, tier)
        if data is None:
            raise TierNotFoundError(
                f"the tier {tier.name} of {self.path!r} was given up to keep the cache within its bound: "
                f"`sluice tier {self.id} {tier.name}` makes it again"
            )
        return data

    def image(self, name: str | None = None, *, at_least: int | None = None) -> PIL.Image.Image:
        """A tier as an image of Pillow. Tiers are upright: do not rotate it."""
        return pictures.image(self.tier(name, at_least=at_least))

    def array(self, name: str | None = None, *, at_least: int | None = None) -> numpy.typing.NDArray[numpy.uint8]:
        """A tier as an array of height × width × 3: red, green and blue."""
        return pictures.array(self.tier(name, at_least=at_least))

    # JSON.

    def document(self) -> PhotoDocument:
        """The photo as `sluice find --json` prints it."""
        return describing.document(self)

    def details(self) -> PhotoDetails:
        """The photo as `sluice show --json` prints it, without `review` and without sealed facts."""
        return describing.details(self)

    @property
    def _effective_values(self) -> Effective:
        if self._effective is None:
            self._effective = effective(self._row)
        return self._effective

    def _why_unprepared(self) -> str:
        if self._row.problem_reason and self.state == "failed":
            return self._row.problem_reason
        return "it is not prepared, or the cache was deleted; run `sluice prepare`"
