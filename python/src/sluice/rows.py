"""The catalogue's row of a photo: its file, facts, decision and sidecar."""

from typing import NamedTuple


class Row(NamedTuple):
    """Columns of `SELECTION`, in its order."""

    asset: int
    uuid: bytes
    # Where it is, in bytes, as the file system has them.
    root: bytes
    folder: bytes
    name: bytes
    byte_count: int
    content: bytes | None
    previous_content: bytes | None
    state: int
    gone: int
    # What is wrong with its picture.
    problem_kind: int | None
    problem_stage: str | None
    problem_reason: str | None
    will_retry: int | None
    # Facts of the record or, before the photo is prepared, of the head of its file.
    format: str | None
    width: int | None
    height: int | None
    taken_ms: int | None
    make: str | None
    model: str | None
    lens: str | None
    latitude: float | None
    longitude: float | None
    own_rating: int | None
    keywords: str | None
    looked: int | None
    looked_taken_at: str | None
    looked_hash: bytes | None
    # The decision, and what files have of it.
    verdict: str | None
    rating: int | None
    tags: str | None
    location: str | None
    applied_verdict: str | None
    applied_rating: int | None
    applied_tags: str | None
    applied_location: str | None
    favourites_rating: int | None
    is_pending: int | None
    left: str | None
    # The sidecar, if it could be read.
    has_sidecar: int
    sidecar_rating: int | None
    sidecar_favourite: int | None
    sidecar_tags: str | None
    sidecar_location: str | None
    is_raws_sidecar: int | None
    # The cover of its stack.
    cover: int | None


_LOOKED = "format", "width", "height", "taken_sort_ms", "make", "model", "lens", "latitude", "longitude", "rating", "keywords"

SELECTION = f"""
    SELECT a.id, a.uuid, roots.path, folders.path, a.name, a.size, a.content, a.previous_content, a.state, a.gone,
        p.kind, p.stage, p.reason, p.will_retry,
        {", ".join(f"coalesce(f.{column}, l.{column})" for column in _LOOKED)}, l.asset, l.taken_at, l.thumbhash,
        d.verdict, d.rating, d.tags, d.location, d.applied_verdict, d.applied_rating, d.applied_tags, d.applied_location,
        d.own_rating, d.is_pending,
        CASE WHEN d.is_pending AND d.problem IS NOT NULL THEN coalesce(d.problem_text, '') END,
        s.asset IS NOT NULL, s.rating, s.is_favourite, s.tags, s.location, s.is_raws, m.cover
    FROM assets AS a JOIN folders ON folders.id = a.folder JOIN roots ON roots.id = folders.root
        LEFT JOIN problems AS p ON p.asset = a.id LEFT JOIN facts AS f ON f.content = a.content
        LEFT JOIN looks AS l ON l.asset = a.id
        LEFT JOIN sidecars AS s ON s.asset = a.id AND s.name <> x'' AND s.problem IS NULL
    """

#: Joins `m`, the place in a stack, `d`, the decision, and of the stack's cover `c` and `cd`.
_STACKS = """
    LEFT JOIN decisions AS d ON d.asset = a.id LEFT JOIN stack_members AS m ON m.asset = a.id
    LEFT JOIN assets AS c ON c.id = m.cover AND c.id <> a.id LEFT JOIN decisions AS cd ON cd.asset = c.id
    """

#: Whether a file is shown by its stack's cover: both have the same fate, and both are present or both are missing.
_HIDDEN = """
    c.id IS NOT NULL AND (c.gone = 0) = (a.gone = 0)
        AND replace(d.verdict, 'favourite', 'keep') IS replace(cd.verdict, 'favourite', 'keep')
    """


def photos(condition: str, *, files: bool = True, missing: bool = True) -> str:
    """A query of rows.

    `files` includes those that are shown by the cover of their stack, `missing` those whose file is absent.
    """
    return f"{SELECTION} {_STACKS} WHERE {condition} {_shown(files, missing)}"


def count(*, files: bool, missing: bool) -> str:
    """A query of the number of rows."""
    return f"SELECT count(*) FROM assets AS a {_STACKS} WHERE TRUE {_shown(files, missing)}"


def _shown(files: bool, missing: bool) -> str:
    return ("" if missing else " AND a.gone = 0") + ("" if files else f" AND NOT ({_HIDDEN})")
