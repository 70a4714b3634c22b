"""The luma of pictures, their similarity (SSIM), and an exact way to scale one down."""

import math

import numpy
from PIL import Image, ImageFile, ImageOps

# Show the available part of a truncated photo, as sluice and libvips do.
ImageFile.LOAD_TRUNCATED_IMAGES = True
Image.MAX_IMAGE_PIXELS = None


def load(path):
    """The upright luma of a picture, in 8 bits; for a JPEG, exactly the samples in the file."""
    with Image.open(path) as image:
        if image.format == "JPEG" and image.mode in ("L", "RGB"):
            image.draft("L", image.size)
        return ImageOps.exif_transpose(image).convert("L")


def array(image):
    return numpy.asarray(image, dtype=numpy.float32)


def ssim(first, second):
    """The mean structural similarity of two pictures of one size (Wang, Bovik, Sheikh, Simoncelli 2004): a Gaussian
    window of 11 × 11 with σ = 1.5, only where it fits within the picture; K1 = 0.01, K2 = 0.03, L = 255."""
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    # Centred on 128, so that squares keep their precision; means are shifted back.
    x, y = first - 128, second - 128
    mean_x, mean_y = blurred(x), blurred(y)
    variance_x = blurred(x * x) - mean_x * mean_x
    variance_y = blurred(y * y) - mean_y * mean_y
    covariance = blurred(x * y) - mean_x * mean_y
    mean_x += 128
    mean_y += 128
    luminance = (2 * mean_x * mean_y + c1) / (mean_x * mean_x + mean_y * mean_y + c1)
    structure = (2 * covariance + c2) / (variance_x + variance_y + c2)
    return float(numpy.mean(luminance * structure, dtype=numpy.float64))


WINDOW = 11


def blurred(samples):
    taps = numpy.exp(-((numpy.arange(WINDOW) - WINDOW // 2) ** 2) / (2 * 1.5**2))
    taps = (taps / taps.sum()).astype(numpy.float32)
    height, width = samples.shape
    down = sum(tap * samples[i:height - WINDOW + 1 + i] for i, tap in enumerate(taps))
    return sum(tap * down[:, i:width - WINDOW + 1 + i] for i, tap in enumerate(taps))


def ideal(samples, width, height, lobes=12):
    """The picture scaled down in double precision by a sinc windowed by one of its lobes: with so many lobes it keeps
    nearly all detail that the new size can show, and removes nearly all other detail."""
    rows = weights(samples.shape[0], height, lobes)
    columns = weights(samples.shape[1], width, lobes)
    return numpy.clip(rows @ samples.astype(numpy.float64) @ columns.T, 0, 255)


def weights(source_count, count, lobes):
    scale = source_count / count
    centres = (numpy.arange(count) + 0.5) * scale - 0.5
    x = (numpy.arange(source_count)[None, :] - centres[:, None]) / scale
    each = numpy.where(abs(x) < lobes, numpy.sinc(x) * numpy.sinc(x / lobes), 0)
    return each / each.sum(axis=1, keepdims=True)


def aliasing(made, wanted, window=32):
    """Detail at some position, direction and frequency that the ideal picture lacks: root mean square, in levels, of the
    surplus in the spectra of overlapping windows (Hann). Softness does not count, and neither does a shift by part of a
    pixel."""
    surplus = numpy.maximum(0, spectra(made, window) - spectra(wanted, window)) ** 2
    surplus[..., 1:-1] *= 2  # For the half of the plane that rfft2 omits.
    return math.sqrt(float(surplus.sum(axis=(2, 3)).mean())) / window


def spectra(samples, window):
    hann = numpy.hanning(window + 2)[1:-1]
    weight = numpy.outer(hann, hann)
    weight /= rms(weight)
    step = window // 2
    windows = numpy.lib.stride_tricks.sliding_window_view(samples, (window, window))[::step, ::step]
    return abs(numpy.fft.rfft2(windows * weight)) / window


def rms(samples):
    return math.sqrt(float(numpy.mean(numpy.square(samples, dtype=numpy.float64))))
