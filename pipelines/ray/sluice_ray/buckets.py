"""Packs and photos in buckets: S3 and what speaks its language, by obstore. A commit record is put if it is absent."""

from __future__ import annotations

import concurrent.futures
import contextlib
import dataclasses
import datetime
import json
import os
import pathlib
from collections.abc import Iterator
from typing import Any

import obstore
from obstore.exceptions import AlreadyExistsError, BaseError
from obstore.store import from_url

from sluice_ray.attempt import Order, Report, run
from sluice_ray.plan import Photo, Plan, PlanError, commit_name
from sluice_ray.scratch import Scratch
from sluice_ray.window import Ending

#: Photos that are downloaded at a time.
_DOWNLOADS = 8
#: Bytes of a pack that are uploaded with one request: requests cost money, and two parts are in memory at a time.
_PART = 32 * 2**20


@contextlib.contextmanager
def telling(url: str) -> Iterator[None]:
    """Raise what fails in a bucket as a `PlanError` of one line. obstore has tried again for minutes by then."""
    try:
        yield
    except BaseError as error:
        raise PlanError(f"{url}: {str(error).strip().splitlines()[0]}") from error


class BucketPacks:
    """Packs and commit records below a URL such as `s3://bucket/plan`. All methods raise `PlanError`."""

    def __init__(self, url: str) -> None:
        """Connect, with the credentials of the environment."""
        self._url = url
        with telling(url):
            self._store = from_url(url)

    def committed(self) -> set[int]:
        """Return the shards that have commit records."""
        found: set[int] = set()
        with telling(self._url):
            for page in obstore.list(self._store, prefix="commits"):
                for entry in page:
                    name = pathlib.PurePosixPath(entry["path"]).name
                    if name.endswith(".json") and name[:-5].isdigit():
                        found.add(int(name[:-5]))
        return found

    def commit(self, shard: int) -> bytes | None:
        """Return a commit record."""
        with telling(self._url), contextlib.suppress(FileNotFoundError):
            return bytes(obstore.get(self._store, commit_name(shard)).bytes())
        return None

    def size(self, pack: str) -> int | None:
        """Return the size of a pack in bytes."""
        with telling(self._url), contextlib.suppress(FileNotFoundError):
            return int(obstore.head(self._store, f"packs/{pack}")["size"])
        return None

    def publish(self, folder: pathlib.Path, shard: int) -> Report:
        """Publish what `sluice shard` has made in a folder, unless another attempt was first."""
        text = (folder / commit_name(shard)).read_bytes()
        ours = json.loads(text)
        pack = f"packs/{ours['pack']}"
        with telling(self._url):
            # The same name means the same bytes.
            obstore.put(self._store, pack, folder / pack, chunk_size=_PART, max_concurrency=2)
            try:
                obstore.put(self._store, commit_name(shard), text, mode="create")
            except AlreadyExistsError:
                # The answer to a first request may have been lost.
                first = self.commit(shard)
                if first is not None and first != text:
                    return self._compare(json.loads(first), ours, pack)
        return Report(Ending.PUBLISHED, result={"commit": ours})

    def _compare(self, first: dict[str, Any], ours: dict[str, Any], pack: str) -> Report:
        if first["sha256"] == ours["sha256"]:
            return Report(Ending.PUBLISHED, result={"commit": first})
        if first["pack"] != ours["pack"]:
            obstore.delete(self._store, pack)
        if first["counts"].get("transient") or ours["counts"].get("transient"):
            return Report(Ending.PUBLISHED, result={"commit": first})
        makers = [f"{each['maker']['host']} (process {each['maker']['process']})" for each in (first, ours)]
        reason = f"Shard {ours['shard']} was published with other bytes by {makers[0]}, and {makers[1]} made these."
        return Report(Ending.CONFLICT, reason)


def make(order: Order) -> Report:
    """Make a shard of photos from a bucket, for a bucket, or both. The next one is downloaded while this one computes."""
    shard, packs = order.shard, BucketPacks(order.bucket) if order.bucket else None
    published = packs.commit(shard) if packs else None
    if published is not None and not order.checks:
        return Report(Ending.PUBLISHED, result={"commit": json.loads(published)})
    photos = Plan.open(pathlib.Path(order.plan)).manifest_of(shard) if order.source else []
    scratch = Scratch(order.scratch)
    with scratch.work(sum(photo.size for photo in photos), order.room) as work:
        if order.source:
            fetch(order.source, photos, work / "photos")
            order = dataclasses.replace(order, root=str(work / "photos"))
        if packs is None:
            with scratch.turn(order.turns):
                return run(order)
        if published is not None:
            (work / "out" / "commits").mkdir(parents=True)
            (work / "out" / commit_name(shard)).write_bytes(published)
        with scratch.turn(order.turns):
            report = run(dataclasses.replace(order, out=str(work / "out")))
        return packs.publish(work / "out", shard) if report.ending is Ending.PUBLISHED and not order.checks else report


def set_time(place: pathlib.Path, modified: datetime.datetime) -> None:
    """Give a file the time of an object in whole seconds: stores differ in fractions."""
    nanoseconds = int(modified.timestamp()) * 1_000_000_000
    os.utime(place, ns=(nanoseconds, nanoseconds))


def fetch(url: str, photos: list[Photo], folder: pathlib.Path) -> None:
    """Download photos to their places below a folder, with their times. What is not there is left out.

    Raise `PlanError` if the bucket does not answer.
    """
    with telling(url):
        source = from_url(url)

    def one(photo: Photo) -> None:
        place = folder / os.fsdecode(photo.path)
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            with telling(url), place.open("wb") as file:
                got = obstore.get(source, os.fsdecode(photo.path))
                for piece in got.stream():
                    file.write(piece)
        except FileNotFoundError:
            place.unlink()
            return
        set_time(place, got.meta["last_modified"])

    with concurrent.futures.ThreadPoolExecutor(_DOWNLOADS) as pool:
        for _ in pool.map(one, photos):
            pass
