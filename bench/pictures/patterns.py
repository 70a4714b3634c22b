"""Square pictures that show whether a scaler aliases: all their detail is finer than, or close to, the limit of the smaller
picture. Functions of the edge in pixels that return values from -1 to 1."""

import numpy
from PIL import Image


def draw(name, edge, levels):
    """A grey picture of the pattern, from the first level to the second, with the chroma layout of photos."""
    low, high = levels
    samples = low + (high - low) * (ALL[name](edge) + 1) / 2
    return Image.fromarray(samples.round().astype("uint8")).convert("YCbCr")


def zone_plate(edge):
    """Rings that become finer outwards: half a cycle a pixel at the middle of each side."""
    across = numpy.arange(edge) - (edge - 1) / 2
    squared = across[None, :] ** 2 + across[:, None] ** 2
    return numpy.cos(numpy.pi * squared / edge)


def checkerboard(square):
    def picture(edge):
        place = numpy.arange(edge) // square
        return 2.0 * ((place[None, :] + place[:, None]) % 2) - 1
    return picture


def lines(direction):
    """White lines one pixel thick on black. They are 13 apart, so that each is aligned differently to larger pixels."""
    def picture(edge):
        place = numpy.arange(edge)
        across, down = place[None, :], place[:, None]
        distance = {"horizontal": down + 0 * across, "vertical": across + 0 * down, "diagonal": across + down}[direction]
        return 2.0 * (distance % 13 == 6) - 1
    return picture


LINES = {f"{direction} lines": lines(direction) for direction in ("horizontal", "vertical", "diagonal")}
ALL = {
    "zone plate": zone_plate,
    "checkerboard of 1 pixel": checkerboard(1),
    "checkerboard of 2 pixels": checkerboard(2),
    **LINES,
}
