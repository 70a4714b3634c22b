"""Any number of hashes like those of a library of real photos, made from few photos.

Each is the PDQ hash of a random piece of a photo, at least a tenth of its width, rotated or mirrored: its bits have the
skew and the dependence of real photos, unlike random bits. A tenth are copies: equal ones, and ones that differ in up to
40 bits, in groups of which few are large.
"""

import numpy
from PIL import Image, ImageFile

ImageFile.LOAD_TRUNCATED_IMAGES = True
LEAST_QUALITY, COPIES, LARGEST_GROUP = 50, 0.1, 300

_row, _column = numpy.arange(16)[:, None], numpy.arange(64)[None]
BASIS = (numpy.sqrt(2 / 64) * numpy.cos(numpy.pi / 128 * (_row + 1) * (2 * _column + 1))).astype(numpy.float32)


def library(photos, count, seed=1):
    """`count` hashes of 32 bytes, in random order."""
    random = numpy.random.default_rng(seed)
    copies = int(count * COPIES)
    originals = pieces(photos, count - copies, random)
    hashes = numpy.concatenate([originals, copies_of(originals, copies, random)])
    return hashes[random.permutation(count)]


def copies_of(hashes, count, random):
    sizes = numpy.minimum(random.zipf(1.8, count), LARGEST_GROUP)
    sources = numpy.repeat(random.integers(0, len(hashes), count), sizes)[:count]
    # Half of them are equal.
    changes = random.integers(0, 41, count) * random.integers(0, 2, count)
    ranks = numpy.argsort(numpy.argsort(random.random((count, 256)), axis=1), axis=1)
    return hashes[sources] ^ numpy.packbits(ranks < changes[:, None], axis=1)


def pieces(photos, count, random):
    sums = [summed(path) for path in photos]
    found, have = [], 0
    while have < count:
        for table in sums:
            blocks = random_blocks(table, 500, random)
            blocks = blocks[qualities(blocks) >= LEAST_QUALITY]
            found.append(hashes_of(blocks))
            have += len(blocks)
    return numpy.concatenate(found)[random.permutation(have)[:count]]


def summed(path):
    """The summed-area table of a photo's luma, from its top left corner."""
    picture = Image.open(path).convert("L")
    picture.thumbnail((1536, 1536))
    samples = numpy.asarray(picture, numpy.float64)
    table = numpy.zeros((samples.shape[0] + 1, samples.shape[1] + 1))
    table[1:, 1:] = samples.cumsum(0).cumsum(1)
    return table


def random_blocks(table, count, random):
    """Pieces of a photo as 64×64 means."""
    height, width = table.shape[0] - 1, table.shape[1] - 1
    widths = width * numpy.exp(random.uniform(numpy.log(0.1), numpy.log(0.95), count))
    heights = numpy.minimum(height, widths * random.choice([0.5625, 0.667, 0.75, 1, 1.33], count))
    edges = numpy.arange(65) / 64
    xs = numpy.rint((random.random(count) * (width - widths))[:, None] + widths[:, None] * edges).astype(int)
    ys = numpy.rint((random.random(count) * (height - heights))[:, None] + heights[:, None] * edges).astype(int)
    corners = table[ys[:, :, None], xs[:, None, :]]
    sums = corners[:, 1:, 1:] - corners[:, :-1, 1:] - corners[:, 1:, :-1] + corners[:, :-1, :-1]
    areas = numpy.maximum(1, numpy.diff(ys)[:, :, None] * numpy.diff(xs)[:, None, :])
    blocks = (sums / areas).astype(numpy.float32)
    for turned in (lambda all: all.transpose(0, 2, 1), lambda all: all[:, ::-1], lambda all: all[:, :, ::-1]):
        is_turned = random.integers(0, 2, count).astype(bool)
        blocks = numpy.where(is_turned[:, None, None], turned(blocks), blocks)
    return blocks


def qualities(blocks):
    steps = sum(numpy.trunc(numpy.abs(numpy.diff(blocks, axis=axis) * 100 / 255)).sum((1, 2)) for axis in (1, 2))
    return numpy.minimum(100, steps // 90)


def hashes_of(blocks):
    """PDQ from step 6 on, the highest bit first."""
    frequencies = (BASIS @ blocks @ BASIS.T).reshape(len(blocks), 256)
    medians = numpy.partition(frequencies, 127, axis=1)[:, 127:128]
    return numpy.packbits((frequencies > medians)[:, ::-1], axis=1)
