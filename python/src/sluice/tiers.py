"""Tiers and fingerprints of a photo."""

from collections.abc import Sequence
from typing import NamedTuple

from .errors import TierNotFoundError


class Tier(NamedTuple):
    """A smaller, upright, encoded rendition of a photo."""

    #: Its name in the recipe.
    name: str
    width: int
    height: int
    #: jpeg or webp.
    format: str
    byte_count: int
    #: Hexadecimal. Covers everything that the tier was made of: the same content and digest always mean the same bytes.
    digest: str

    @property
    def long_edge(self) -> int:
        return max(self.width, self.height)


class Fingerprints(NamedTuple):
    """What pictures are compared by."""

    #: 32 bytes. Similar photos differ in about 30 of the 256 bits or fewer.
    pdq: bytes
    #: 0–100. Of two hashes that are compared, one should have at least 50, and the other at least 25.
    pdq_quality: int
    #: Only hashes of the same version may be compared.
    pdq_version: int
    #: A blurred picture of about 25 bytes.
    thumb_hash: bytes


def position(tiers: Sequence[Tier], name: str | None, at_least: int | None) -> int:
    """The place of the tier with a name, or of the smallest whose long edge has at least so many pixels.

    If none has, and without either, that of the largest.
    """
    if name is not None and at_least is not None:
        raise TypeError("give the tier's name or at_least, not both")
    if name is not None:
        for place, tier in enumerate(tiers):
            if tier.name == name:
                return place
        raise TierNotFoundError(f"there is no tier {name!r}: the photo has {', '.join(tier.name for tier in tiers)}")
    places = range(len(tiers))
    fitting = [place for place in places if at_least is not None and tiers[place].long_edge >= at_least]
    if fitting:
        return min(fitting, key=lambda place: tiers[place].long_edge)
    return max(places, key=lambda place: tiers[place].long_edge)
