"""Names and texts that the command derives from stored facts, in the same words."""

import os
import re
from datetime import datetime, timedelta, timezone

STATES = {0: "pending", 1: "prepared", 2: "failed"}
PROBLEMS = {0: "failed", 1: "damaged", 2: "unsupported"}

#: Other names of formats.
FORMATS = {
    "jpg": "jpeg", "jpe": "jpeg", "jfif": "jpeg", "tif": "tiff", "heif": "heic", "hif": "heic", "j2k": "jp2", "jpf": "jp2",
    "jpx": "jp2", "j2c": "jp2", "jpc": "jp2", "dib": "bmp", "m4v": "mp4", "qt": "mov", "3g2": "3gp", "3gpp": "3gp",
    "m2ts": "mts",
}
VIDEOS = {"mp4", "mov", "3gp", "avi", "mkv", "webm", "mts", "video"}

UNSANDBOXED = (
    "not decoded without a sandbox: this kernel offers neither Landlock nor seccomp. Use one that does, or allow it with "
    "--allow-uncaged"
)
REMEDIES = {
    "unsandboxed": "Use a kernel with Landlock or seccomp, or prepare with --allow-uncaged: the next run then decodes it.",
    "retried": "Check that the disk is connected, and that the file is complete and readable; then try again.",
    "failed": "Open the file in another program. If that fails too, restore it from a backup. It is read again when it changes.",
    "damaged": "The readable part is shown. Restore the file from a backup to see all of it.",
    "unsupported": "You can decide about it without its picture, and a photo beside it can be shown instead.",
}

_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:(Z)|([+-])(\d\d):(\d\d))?")


def camera(make: str | None, model: str | None) -> str | None:
    """Make and model without repeating the maker's name: `NIKON D70`, not `NIKON CORPORATION NIKON D70`."""
    if model is None or make is None:
        return make if model is None else model
    maker = next(filter(None, make.split(" ")), None)
    return model if maker is None or model.lower().startswith(maker.lower()) else f"{make} {model}"


def photo_format(known: str | None, name: bytes) -> str | None:
    """The format of a photo; for a file that was not decoded, from its name."""
    if known is None:
        stem, dot, extension = name.rpartition(b".")
        if not (stem and dot and extension):
            return None
        known = extension.decode(errors="replace")
    return FORMATS.get(known.lower(), known.lower())


def time(text: str) -> datetime | None:
    """The time of ISO 8601, without a zone if the text has none; None if there is no such time."""
    match = _TIME.fullmatch(text)
    if not match:
        return None
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    fraction, utc, sign, hours, minutes = match.groups()[6:]
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    zone = timezone(-offset if sign == "-" else offset) if utc or sign else None
    try:
        return datetime(year, month, day, hour, minute, second, int((fraction or "")[:6].ljust(6, "0")), zone)
    except ValueError:
        return None


def remedy(kind: str, reason: str, will_retry: bool) -> str:
    """What a person can do about a photo without a whole picture."""
    if kind != "failed":
        return REMEDIES[kind]
    return REMEDIES["unsandboxed" if reason == UNSANDBOXED else "retried" if will_retry else "failed"]


def path(root: bytes, folder: bytes, name: bytes) -> bytes:
    """The path of a file, without repeated slashes."""
    return b"/".join([root.rstrip(b"/"), *filter(None, [folder.strip(b"/")]), name])


def shown(data: bytes) -> str:
    """Bytes of a path for display, as in JSON: those that are not UTF-8 are replaced."""
    return data.decode(errors="replace")


def is_text(data: bytes) -> bool:
    """Whether the bytes are UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def decoded(data: bytes) -> str:
    """The path of these bytes for Python's own functions, which accept it whatever its bytes are."""
    return os.fsdecode(data)
