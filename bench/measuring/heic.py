"""HEIC photos: made from JPEGs, and real ones from a phone if the corpus has them."""

import os

from . import library
from .commands import run
from .photos import cameras, corpus, made_once, photos_in
from .places import WORK, say

COUNT, COPIES = 8, 4


def single():
    """A folder of camera photos, each one coded picture (libheif's encoder makes no grids)."""
    return made_once(WORK / "heic-single", lambda folder: encode(
        sorted(photos_in(cameras()), key=os.path.getsize, reverse=True)[:COUNT], folder))


def grids():
    """A folder of photos that are grids of tiles, as phones make them; None without a corpus.

    The corpus has two of 12 megapixels. Each is copied several times, with a box at its end that readers skip, so that
    every copy is a different content and is decoded.
    """
    folder = corpus() / "heif" if corpus() else None
    originals = [path for path in photos_in(folder) if os.path.getsize(path) > 500_000] if folder else []
    return made_once(WORK / "heic-grids", lambda target: copy(originals, target, COPIES)) if originals else None


def twelve_megapixels():
    """Paths of photos of 12 megapixels, of both kinds, for measuring memory."""
    return photos_in(generated()) + (photos_in(grids()) if grids() else [])


def generated():
    """A folder of photos of 12 megapixels, each one coded picture."""
    return made_once(WORK / "heic-12-megapixels", lambda folder: encode(
        photos_in(library.some(COUNT // 2, 4032, 3024, "heic-sources")), folder))


def encode(sources, folder):
    folder.mkdir(parents=True)
    say(f"Encoding {len(sources)} HEIC photos…")
    for number, source in enumerate(sources):
        run(["heif-enc", "-q", "50", "-p", "preset=fast", source, "-o", folder / f"{number:02}.heic"])


def copy(originals, folder, count):
    """Copies of each photo, also of other formats that end anywhere; every copy is a different content."""
    folder.mkdir(parents=True)
    for place, original in enumerate(originals):
        with open(original, "rb") as file:
            photo = file.read()
        for number in range(count):
            free = (12).to_bytes(4, "big") + b"free" + number.to_bytes(4, "big")
            (folder / f"{place}-{number}{os.path.splitext(original)[1]}").write_bytes(photo + free)
