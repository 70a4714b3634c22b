"""Photos of a chosen size that keep the metadata and thumbnails of camera photos."""

import io

from PIL import Image


def reduced_photos(originals, folder, count, long_edge):
    """Fills a folder with `count` photos, a thousand in each subfolder, all different."""
    smaller = []
    for path in originals:
        with Image.open(path) as image:
            exif = image.info.get("exif", b"")
            try:
                image.thumbnail((long_edge, long_edge))
            except OSError:
                continue  # It ends early.
            memory = io.BytesIO()
            image.save(memory, "JPEG", quality=80, exif=exif)
            smaller.append(memory.getvalue())
    for number in range(count):
        part = folder / f"{number // 1_000:03}"
        part.mkdir(parents=True, exist_ok=True)
        (part / f"{number:06}.jpg").write_bytes(smaller[number % len(smaller)] + number.to_bytes(8, "big"))
    return folder
