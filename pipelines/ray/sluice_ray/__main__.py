"""`python -m sluice_ray PLAN`: makes the missing shards of a plan on a Ray cluster."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import pathlib
import sys

from sluice_ray.attempt import Order
from sluice_ray.driver import Driver, Outcome, PackFolder, Packs
from sluice_ray.plan import Plan, PlanError
from sluice_ray.progress import Progress

#: As of `sluice shard`.
_COULD_NOT_RUN, _SOME_MISSING, _INTERRUPTED = 1, 2, 130


def share(text: str) -> float:
    """Parse a share: `1%` or `0.01`."""
    value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError("a share is from 0% to 100%")
    return value


def size(text: str) -> int:
    """Parse a number of bytes: `16GiB`."""
    units = {"KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}
    unit = next((unit for unit in units if text.endswith(unit)), None)
    number = text.removesuffix(unit) if unit else text
    if not number.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' is no size; use for example 16GiB")
    return int(number) * (units[unit] if unit else 1)


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m sluice_ray",
        description="Make the missing shards of a plan (`sluice plan`) on a Ray cluster. Repeat the command to go on.",
        epilog="Exit status: 0 all shards are published, 1 could not run, 2 some are missing, 130 interrupted.",
    )
    parser.add_argument("plan", type=pathlib.Path, help="the plan's folder, which all nodes see")
    address = os.environ.get("RAY_ADDRESS", "auto")
    parser.add_argument("--address", default=address, help="of the cluster (default: RAY_ADDRESS, or auto)")
    parser.add_argument("--root", help="where the photos are on the nodes (default: the plan's folder)")
    parser.add_argument("--key", help="file with the key of sealed facts, on the nodes (default: the plan's privacy.key)")
    parser.add_argument("--scratch", help="folder for work, on a disk of each node (default: TMPDIR, or /tmp)")
    out = "folder or bucket (s3://…) for packs and commit records (default: the plan's folder)"
    parser.add_argument("--out", help=out)
    source = "bucket with the photos: each node downloads a shard while it computes another one"
    parser.add_argument("--source", metavar="URL", help=source)
    room = "photos that a node may hold at a time, those downloaded ahead included (default: 16GiB)"
    parser.add_argument("--room", type=size, default=16 * 2**30, metavar="SIZE", help=room)
    parser.add_argument("--sluice", default="sluice", help="the command on the nodes (default: sluice)")
    parser.add_argument("--jobs", type=int, default=1, help="photos decoded at a time in a slot (default: 1)")
    late = "the shortest time after which an attempt is late (default: 30)"
    parser.add_argument("--deadline", type=float, default=30.0, metavar="S", help=late)
    check = "afterwards, make this share of the shards again and compare"
    parser.add_argument("--check", type=share, default=0.0, metavar="SHARE", help=check)
    accept = "publish shards although some photos cannot be read as planned"
    parser.add_argument("--accept-transient", action="store_true", help=accept)
    parser.add_argument("--json", action="store_true", help="print one JSON object per event")
    return parser.parse_args(words)


def is_bucket(place: str | None) -> bool:
    """Tell a URL from a folder."""
    return place is not None and "://" in place


def packs_at(place: str | None, plan: pathlib.Path) -> Packs:
    """Open the place of packs."""
    if place is None or not is_bucket(place):
        return PackFolder(pathlib.Path(place) if place else plan)
    # Only who uses buckets needs the library for them.
    from sluice_ray.buckets import BucketPacks  # noqa: PLC0415

    return BucketPacks(place)


def main() -> int:
    """Run the command."""
    given = arguments()
    progress = Progress(as_json=given.json)
    try:
        plan = Plan.open(given.plan)
        order = Order(
            plan=str(given.plan.resolve()),
            shard=0,
            accepts_transient=given.accept_transient,
            sluice=given.sluice,
            jobs=given.jobs,
            root=given.root,
            key=given.key,
            scratch=given.scratch,
            source=given.source,
            room=given.room,
            **({"bucket": given.out} if is_bucket(given.out) else {"out": given.out}),
        )
        packs = packs_at(given.out, given.plan)
        # Not before the arguments are known to be right: it takes seconds.
        from sluice_ray.cluster import Cluster  # noqa: PLC0415

        cluster = Cluster(given.address, attempts_per_processor=2 if given.source else 1)
        driver = Driver(plan, packs, cluster, order, progress, deadline=given.deadline)
        outcome = driver.run()
        if given.check and outcome.stopped is None:
            outcome = dataclasses.replace(outcome, unequal=driver.check(given.check))
    except PlanError as error:
        print(f"Error: {error}", file=sys.stderr)
        return _COULD_NOT_RUN
    except KeyboardInterrupt:
        return _INTERRUPTED
    return tell(outcome, progress, as_json=given.json)


def tell(outcome: Outcome, progress: Progress, *, as_json: bool) -> int:
    """Print how a run has ended, and return the exit status."""
    if as_json:
        print(json.dumps({"event": "ended"} | dataclasses.asdict(outcome), sort_keys=True), flush=True)
    else:
        for shard, reason in sorted(outcome.given_up.items()):
            progress.tell("given-up", f"Shard {shard} was given up: {reason}")
        for shard in outcome.unequal:
            progress.tell("unequal", f"Shard {shard} has other bytes when it is made again: one of two machines decodes wrongly.")
        if outcome.stopped:
            progress.tell("stopped", f"Stopped, because the same happened again and again: {outcome.stopped}")
        progress.tell("ended", f"{outcome.published:,} of {outcome.shards:,} shards are published.")
    return 0 if outcome.published == outcome.shards and not outcome.unequal else _SOME_MISSING


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    # Late attempts may be under way on frozen nodes: Ray would wait for them.
    os._exit(status)
