"""Pillow with Lanczos, the filter of all other contestants."""

from PIL import Image

import pillow_draft
import workers


def prepare(path, target):
    pillow_draft.prepare(path, target, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    workers.run(prepare, pillow_draft.VERSION)
