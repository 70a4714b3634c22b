"""Pillow with the filter that `Image.thumbnail` has if nobody asks for another: faster, and a little softer."""

from PIL import Image

import pillow_draft
import workers


def prepare(path, target):
    pillow_draft.prepare(path, target, Image.Resampling.BICUBIC)


if __name__ == "__main__":
    workers.run(prepare, pillow_draft.VERSION)
