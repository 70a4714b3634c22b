"""Photos as JSON, as the command prints them."""

from __future__ import annotations

import os
from base64 import b64encode
from typing import TYPE_CHECKING, Any, cast

from . import recorded, words

if TYPE_CHECKING:
    from .documents import FilmDocument, PhotoDetails, PhotoDocument
    from .photo import Photo
    from .record_pb2 import Record


def document(photo: Photo) -> PhotoDocument:
    """A photo as `sluice find --json` prints it. Unknown values are absent."""
    path = photo.path_bytes
    folder, name = os.path.split(path)
    values: dict[str, Any] = {
        "id": photo.id, "path": words.shown(path), "pathBytes": None if words.is_text(path) else _base64(path),
        "name": words.shown(name), "folder": words.shown(folder), "byteCount": photo.byte_count, "takenAt": photo.taken_at,
        "camera": photo.camera, "lens": photo.lens, "format": photo.format, "rating": photo.rating,
        "favourite": photo.favourite, "tags": photo.tags, "verdict": photo.verdict, "pending": photo.pending,
        "missing": photo.missing, "provisional": photo.provisional or None, "problem": photo.problem,
        "failure": photo.failure, "contentID": photo.content_id, "stack": photo.stack or None, "film": _film(photo),
        "quality": photo.quality, **(_recorded(photo.record) if photo.record else _looked(photo)),
    }
    return cast("PhotoDocument", _known(values))


def details(photo: Photo) -> PhotoDetails:
    """A photo as `sluice show --json` prints it, without `review` and without sealed facts."""
    others, previous = list(map(os.fsencode, photo.other_paths)), photo._row.previous_content
    values: dict[str, Any] = {
        **document(photo), "quality": None, "state": photo.state, "previousContentID": previous.hex() if previous else None,
        "otherPaths": list(map(words.shown, others)),
        "otherPathBytes": None if all(map(words.is_text, others)) else list(map(_base64, others)),
    }
    if photo.record and photo.state == "prepared":
        values |= _stored(photo, photo.record)
    return cast("PhotoDetails", _known(values))


def _recorded(record: Record) -> dict[str, Any]:
    preview = {"width": record.preview_width, "height": record.preview_height}
    return {
        **_size(record.width, record.height), "preview": preview if all(preview.values()) else None,
        "video": recorded.video(record), "gainMap": recorded.gain_map(record), "pages": record.page_count or None,
        "placeholder": _base64(record.fingerprints.thumb_hash) or None,
    }


def _looked(photo: Photo) -> dict[str, Any]:
    """What the head of a file says about a photo that is not prepared yet."""
    if not photo.provisional:
        return {}
    return {**_size(photo.width, photo.height), "placeholder": _base64(photo._row.looked_hash or b"") or None}


def _size(width: int | None, height: int | None) -> dict[str, Any]:
    return {"width": width, "height": height} if width and height else {}


def _film(photo: Photo) -> FilmDocument | None:
    """What plays in place of a photo: the film in its file, or that of a Live Photo."""
    known = recorded.film(photo.record) if photo.record else None
    if known:
        return known
    formats = [file["format"] for file in photo.stack if file.get("format") in words.VIDEOS]
    return {"container": formats[0]} if formats else None


def _stored(photo: Photo, record: Record) -> dict[str, Any]:
    prints = photo.fingerprints
    return {
        "orientation": record.orientation, "bitDepth": record.bit_depth, "hasAlpha": record.has_alpha, "isHDR": record.is_hdr,
        "exif": photo.exif, "quality": photo.quality, "plugins": photo.plugins or None, "damage": photo.damage or None,
        "fingerprints": prints and {
            "pdq": prints.pdq.hex(), "pdqQuality": prints.pdq_quality, "thumbHash": _base64(prints.thumb_hash),
        },
        "storedTiers": [
            {"name": tier.name, "width": tier.width, "height": tier.height, "format": tier.format,
             "byteCount": tier.byte_count, "digest": tier.digest}
            for tier in photo.tiers
        ],
    }


def _known(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _base64(data: bytes) -> str:
    return b64encode(data).decode()
