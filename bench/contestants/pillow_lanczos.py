"""Pillow with Lanczos, the filter of all others."""

import pillow_draft
import workers
from PIL import Image


def prepare(path, target):
    pillow_draft.prepare(path, target, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    workers.run(prepare, pillow_draft.VERSION)
