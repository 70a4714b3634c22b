"""libvips from PyPI, three thumbnails of each photo: what most servers do.

Each size is made from the file: libvips reads only as much of a JPEG as the size needs. One libvips thread per process.
"""

import os

os.environ["VIPS_CONCURRENCY"] = "1"

import pyvips

import workers

pyvips.cache_set_max(0)


def prepare(path, target):
    for edge in (2048, 1024, 256):
        picture = pyvips.Image.thumbnail(path, edge, height=edge, size="down")
        picture.jpegsave(f"{target}-{edge}.jpg", Q=80, keep="icc")


if __name__ == "__main__":
    workers.run(prepare, ".".join(str(pyvips.version(part)) for part in range(3)))
