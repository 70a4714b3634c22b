"""Simulated photos of receipts, invoices and letters: drawn from a seed, with known totals."""

import random

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/inconsolata/Inconsolata.otf",
    "/usr/share/fonts/opentype/inconsolata/Inconsolata.otf",
    "/usr/share/fonts/truetype/courier-prime/CourierPrime-Regular.ttf",
    "/usr/share/fonts/truetype/courier-prime/Courier Prime.ttf",
]


def fonts():
    return [path for path in FONTS if is_there(path)]


def is_there(path):
    try:
        ImageFont.truetype(path, 12)
    except OSError:
        return False
    return True


def photograph(made, seed, path):
    """Draws a page on a table, with uneven light, slightly rotated, and with noise."""
    chance = random.Random(seed * 7919 + 1)
    noise = numpy.random.default_rng(seed)
    choices = fonts()
    font_path = choices[chance.randrange(len(choices))]
    size = chance.randint(30, 44)
    paper = drawn(made.lines, font_path, size, chance)
    room = int(max(paper.size) * chance.uniform(1.03, 1.25))
    table = Image.new("L", (max(paper.width + 80, int(room * 0.8)), max(paper.height + 80, room)), chance.randint(40, 120))
    # Wood grain.
    grain = noise.normal(0, 12, (table.height // 8 + 1, table.width // 64 + 1))
    grain = numpy.asarray(Image.fromarray(grain.astype("float32")).resize(table.size))
    table = Image.fromarray(numpy.clip(numpy.asarray(table, "float32") + grain, 0, 255).astype("uint8"))
    mask = Image.new("L", paper.size, 255)
    angle = chance.uniform(-4, 4)
    turned, mask = (each.rotate(angle, Image.Resampling.BICUBIC, expand=True) for each in (paper, mask))
    table.paste(turned, ((table.width - turned.width) // 2, (table.height - turned.height) // 2), mask)
    pixels = numpy.asarray(table, "float32")
    light = numpy.linspace(chance.uniform(0.7, 1), chance.uniform(0.7, 1), table.width)[None, :]
    light = light * numpy.linspace(chance.uniform(0.8, 1), chance.uniform(0.8, 1), table.height)[:, None]
    pixels = pixels * light + noise.normal(0, chance.uniform(2, 9), pixels.shape)
    photo = Image.fromarray(numpy.clip(pixels, 0, 255).astype("uint8"))
    photo = photo.filter(ImageFilter.GaussianBlur(chance.uniform(0, 1.1)))
    warm = chance.uniform(0.9, 1)
    photo = Image.merge("RGB", [photo, photo.point(lambda v: v * (1 + warm) / 2), photo.point(lambda v: v * warm)])
    photo.save(path, quality=chance.randint(55, 92))


def drawn(lines, font_path, size, chance):
    font, large = (ImageFont.truetype(font_path, each) for each in (size, int(size * chance.uniform(1, 1.4))))
    width = int(font.getlength("M" * chance.randint(30, 38)))
    step, margin = int(size * chance.uniform(1.25, 1.6)), size * 2
    ink = chance.randint(20, 95)
    paper = Image.new("L", (width + 2 * margin, step * (len(lines) + 1) + 2 * margin), chance.randint(225, 252))
    pen = ImageDraw.Draw(paper)
    y = margin
    for left, right in lines:
        face = large if left.startswith("!") else font
        left = left.removeprefix("!")
        if set(left) == {"-"}:
            left = "-" * int(width / font.getlength("-"))
        if right is None and y < margin + 4 * step and left:
            pen.text((margin + (width - face.getlength(left)) / 2, y), left, ink, face)
        else:
            while face.getlength(left) > width and left:
                left = left[:-1]
            pen.text((margin, y), left, ink, face)
        if right:
            pen.text((margin + width - face.getlength(right), y), right, ink, face)
        y += step
    return paper
