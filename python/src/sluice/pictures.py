"""Decoding tiers. Needs Pillow, and numpy for arrays: the extra `images`."""

from __future__ import annotations

import importlib
import io
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    import PIL.Image


def image(data: bytes) -> PIL.Image.Image:
    """The decoded picture."""
    found: PIL.Image.Image = _module("PIL.Image").open(io.BytesIO(data))
    found.load()
    return found


def array(data: bytes) -> numpy.typing.NDArray[numpy.uint8]:
    """Rows of pixels, each of red, green and blue."""
    found: numpy.typing.NDArray[numpy.uint8] = _module("numpy").array(image(data).convert("RGB"))
    return found


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"{error}: pictures need Pillow and numpy; install the package with its extra `images`") from error
