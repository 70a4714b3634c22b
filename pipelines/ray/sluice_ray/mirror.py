"""`python -m sluice_ray.mirror URL FOLDER`: gives `sluice plan` a folder to plan for photos that are in a bucket."""

from __future__ import annotations

import argparse
import pathlib
import sys

import obstore
from obstore.store import from_url

from sluice_ray.buckets import set_time, telling
from sluice_ray.plan import PlanError


def mirror(url: str, folder: pathlib.Path) -> int:
    """Make an empty file for each object, with its size and time: a plan opens no photo. Return how many.

    Raise `PlanError` if the folder holds something, or an object's name cannot be a file's.
    """
    if folder.exists() and any(folder.iterdir()):
        raise PlanError(f"{folder} is not empty: give a new folder.")
    count = 0
    for page in obstore.list(from_url(url)):
        for entry in page:
            name = pathlib.PurePosixPath(entry["path"])
            if name.is_absolute() or ".." in name.parts:
                raise PlanError(f"The object {entry['path']!r} has a name that no file below a folder can have: rename it.")
            place = folder / name
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                with place.open("xb") as file:
                    # A hole: no bytes on the disk.
                    file.truncate(entry["size"])
            except OSError as error:
                raise PlanError(f"{place} cannot be made for the object {entry['path']!r}: {error.strerror}.") from error
            set_time(place, entry["last_modified"])
            count += 1
    return count


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m sluice_ray.mirror",
        description="Make an empty file for each photo in a bucket, with its size and time. `sluice plan FOLDER` then plans "
        "the bucket, and `python -m sluice_ray PLAN --source URL` makes its shards.",
    )
    parser.add_argument("url", metavar="URL", help="of the photos: s3://bucket/photos")
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path, help="a new folder")
    given = parser.parse_args()
    try:
        with telling(given.url):
            count = mirror(given.url, given.folder)
    except PlanError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 1
    print(f"{count:,} objects in {given.url}: sluice plan {given.folder} --to PLAN")
    return 0


if __name__ == "__main__":
    sys.exit(main())
