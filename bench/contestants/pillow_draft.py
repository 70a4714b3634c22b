"""Pillow: one decode in draft mode, and each size from the one above.

`Image.thumbnail` with its defaults: it asks the JPEG decoder for the smallest scale that leaves twice the size wanted
(draft mode), and resamples bicubically, which is faster than Lanczos and a little softer.
"""

import PIL
import workers
from PIL import Image, ImageFile, ImageOps

ImageFile.LOAD_TRUNCATED_IMAGES = True  # As the others do.


def prepare(path, target):
    with Image.open(path) as picture:
        profile = picture.info.get("icc_profile")
        picture.thumbnail((2048, 2048))
        picture = ImageOps.exif_transpose(picture)
        for edge in (2048, 1024, 256):
            picture.thumbnail((edge, edge))
            picture.save(f"{target}-{edge}.jpg", quality=80, icc_profile=profile)


if __name__ == "__main__":
    workers.run(prepare, PIL.__version__)
