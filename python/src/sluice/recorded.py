"""The parts of a photo's JSON that come from its record."""

import json
from typing import Any, cast

from .documents import (
    ExifDocument,
    FilmDocument,
    GainMapDocument,
    LocationDocument,
    PluginDocument,
    QualityDocument,
    VideoDocument,
)
from .record_pb2 import Record

#: Keys of `exif` and the fields of a capture that they stand for.
_EXIF = {
    "takenAt": "taken_at", "takenFrom": "taken_from", "make": "make", "model": "model", "lens": "lens",
    "exposure": "exposure_seconds", "aperture": "aperture", "iso": "iso", "focalLength": "focal_length",
    "artist": "artist", "copyright": "copyright", "rating": "rating", "bodySerialNumber": "body_serial_number",
    "lensSerialNumber": "lens_serial_number", "ownerName": "owner_name",
}
_LOCATION = {"latitude": "latitude", "longitude": "longitude", "altitude": "altitude"}
_QUALITY = {"contrast": "contrast", "noise": "noise", "colourfulness": "colourfulness", "motion": "motion_blur"}


def exif(record: Record) -> ExifDocument:
    capture = record.capture
    document = cast("ExifDocument", _set_fields(capture, _EXIF))
    location = cast("LocationDocument", _set_fields(capture, _LOCATION))
    if location:
        document["location"] = location
    document["keywords"] = list(capture.keywords)
    document["sealed"], document["omitted"] = list(record.sealed_groups), list(record.omitted_groups)
    return document


def quality(record: Record) -> QualityDocument | None:
    if not record.HasField("quality"):
        return None
    measured = record.quality
    document = cast("QualityDocument", _set_fields(measured, _QUALITY))
    document["sharpness"] = measured.sharpness
    document["shadows"], document["highlights"] = measured.shadows_clipped * 100, measured.highlights_clipped * 100
    if measured.depicts:
        document["depicts"], document["signals"] = measured.depicts, list(measured.signals)
    return document


def video(record: Record) -> VideoDocument | None:
    if not record.HasField("video"):
        return None
    known = record.video
    document: VideoDocument = {"container": known.container, "codec": known.codec, "hasSound": known.has_sound}
    if known.HasField("duration_ms"):
        document["duration"] = known.duration_ms / 1000
    if known.HasField("frame_rate"):
        document["frameRate"] = known.frame_rate
    return document


def film(record: Record) -> FilmDocument | None:
    """The film inside a motion photo, or a video itself."""
    if not record.HasField("film") and not record.HasField("video"):
        return None
    known = record.film if record.HasField("film") else record.video
    document: FilmDocument = {"container": known.container}
    if known.HasField("duration_ms"):
        document["duration"] = known.duration_ms / 1000
    return document


def gain_map(record: Record) -> GainMapDocument | None:
    if not record.HasField("gain_map"):
        return None
    known = record.gain_map
    return {"kind": known.kind, "width": known.width, "height": known.height, "headroomStops": known.headroom_stops}


def plugins(record: Record) -> list[PluginDocument]:
    """Findings of plugins. Sealed ones are absent."""
    documents: list[PluginDocument] = []
    for result in record.plugins:
        document: PluginDocument = {"name": result.name, "version": result.version, "values": {}}
        if result.problem and not result.sealed:
            document["problem"] = result.problem
        elif not result.sealed:
            for value in result.values:
                document["values"].setdefault(value.name, _value(value))
        documents.append(document)
    return documents


def _value(value: Record.PluginResult.Value) -> Any:
    kind = value.WhichOneof("value")
    return json.loads(value.json) if kind == "json" else getattr(value, kind) if kind else None


def _set_fields(message: Any, keys: dict[str, str]) -> dict[str, Any]:
    return {key: getattr(message, name) for key, name in keys.items() if message.HasField(name)}
