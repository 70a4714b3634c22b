"""Pillow: one decode in draft mode, and each size from the one above.

`Image.thumbnail` requests the smallest scale that leaves twice the target size from the JPEG decoder (draft mode).
"""

import PIL
from PIL import Image, ImageFile, ImageOps

VERSION = PIL.__version__
ImageFile.LOAD_TRUNCATED_IMAGES = True  # Like the other contestants.


def prepare(path, target, resample):
    with Image.open(path) as picture:
        profile = picture.info.get("icc_profile")
        picture.thumbnail((2048, 2048), resample)
        picture = ImageOps.exif_transpose(picture)
        for edge in (2048, 1024, 256):
            picture.thumbnail((edge, edge), resample)
            picture.save(f"{target}-{edge}.jpg", quality=80, icc_profile=profile)
