"""The stars, favourite state, tags and location that apply to a photo: those of its sidecar, or else of the photo itself,
changed by decisions that no commit has applied yet. The rules are those of `EffectiveValues` in the command.
"""

import json
from collections.abc import Collection
from typing import NamedTuple

from .rows import Row

Location = tuple[float, float]

#: The stars that a commit gives to a favourite that has none.
FAVOURITES_RATING = 5
#: Catalogued locations are in ten-millionths of a degree.
STEPS = 10_000_000


class Decision(NamedTuple):
    """A person's decision, or the part of it that files have."""

    verdict: str | None
    rating: int | None
    #: Tags to add (true) or to remove (false).
    tags: dict[str, bool]
    location: Location | None

    @property
    def is_favourite(self) -> bool:
        return self.verdict == "favourite"


NOTHING = Decision(None, None, {}, None)


class Effective(NamedTuple):
    """What applies to a photo."""

    rating: int
    favourite: bool
    tags: list[str]
    #: Latitude and longitude in degrees.
    location: Location | None


def effective(row: Row) -> Effective:
    own_location = (row.latitude, row.longitude) if row.latitude is not None and row.longitude is not None else None
    if row.is_pending is None and not row.has_sidecar:
        return Effective(row.own_rating or 0, False, _sorted(_list(row.keywords)), own_location)
    now = applied = NOTHING
    if row.is_pending is not None:
        now = Decision(row.verdict, row.rating, _decided(row.tags), _location(row.location))
        applied = Decision(
            row.applied_verdict, row.applied_rating, _decided(row.applied_tags), _location(row.applied_location)
        )
    # Without a sidecar that commits write, nothing counts as written.
    is_written = bool(row.has_sidecar) and not row.is_raws_sidecar
    written = applied if is_written else NOTHING
    ours = (row.favourites_rating if applied.rating is None else applied.rating) if is_written else None
    return Effective(
        _rating(row, now, written, ours), _favourite(row, now, written), _tags(row, now, written),
        _place(_location(row.sidecar_location), now, written, own_location),
    )


def _favourite(row: Row, now: Decision, written: Decision) -> bool:
    if not row.has_sidecar or now.is_favourite != written.is_favourite:
        return now.is_favourite
    return bool(row.sidecar_favourite)


def _rating(row: Row, now: Decision, written: Decision, ours: int | None) -> int:
    """`ours` are the stars that a commit wrote into the sidecar."""
    own, sidecar = row.own_rating or 0, row.sidecar_rating if row.has_sidecar else None
    if now.rating is not None:
        return now.rating if now.rating != written.rating else own if sidecar is None else sidecar
    is_ours = ours is not None and sidecar == ours
    # Stars that a commit wrote disappear with the decision that caused them.
    stays = now.is_favourite and written.rating is None
    left = None if is_ours and not stays else sidecar
    if left is None and now.is_favourite and own <= 0 and (is_ours or not written.is_favourite):
        return FAVOURITES_RATING
    return own if left is None else left


def _tags(row: Row, now: Decision, written: Decision) -> list[str]:
    tags = _list(row.sidecar_tags) if row.has_sidecar else []
    tags = _without(tags, [tag for tag, is_set in written.tags.items() if is_set and tag not in now.tags])
    pending = {tag: wanted for tag, wanted in now.tags.items() if written.tags.get(tag) != wanted}
    tags = _without(tags, [tag for tag, wanted in pending.items() if not wanted])
    if not tags:
        tags = _without(_list(row.keywords), [tag for tag, wanted in now.tags.items() if not wanted])
    for tag in _sorted([tag for tag, wanted in pending.items() if wanted]):
        if _folded(tag) not in map(_folded, tags):
            tags.append(tag)
    return _sorted(tags)


def _place(sidecar: Location | None, now: Decision, written: Decision, own: Location | None) -> Location | None:
    is_done = now.location == written.location
    if not is_done and now.location and sidecar in (None, written.location):
        return now.location
    # A withdrawn location no longer counts, even while it is in the sidecar.
    return (None if not is_done and now.location is None else sidecar) or own


def _list(text: str | None) -> list[str]:
    return json.loads(text) if text else []


def _decided(text: str | None) -> dict[str, bool]:
    return json.loads(text) if text and text != "{}" else {}


def _location(text: str | None) -> Location | None:
    if not text:
        return None
    latitude, longitude = json.loads(text)
    return latitude / STEPS, longitude / STEPS


def _without(tags: Collection[str], removed: Collection[str]) -> list[str]:
    folded = set(map(_folded, removed))
    return [tag for tag in tags if _folded(tag) not in folded]


def _sorted(tags: Collection[str]) -> list[str]:
    """In the order of their parts, each once."""
    return sorted(set(tags), key=lambda tag: tag.split("/")) if tags else []


def _folded(tag: str) -> str:
    """Equal for tags that differ only in case."""
    return tag.casefold()
