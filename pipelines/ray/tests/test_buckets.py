"""Buckets: a folder behind obstore, and S3 as moto imitates it."""

import concurrent.futures
import dataclasses
import json
import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.request

import obstore
import pytest
from obstore.store import from_url
from sluice_ray.attempt import Order
from sluice_ray.buckets import BucketPacks, fetch, make
from sluice_ray.mirror import mirror
from sluice_ray.plan import Photo, Plan, PlanError
from sluice_ray.window import Ending


@pytest.fixture(scope="module")
def s3():
    """A server that speaks S3, with a bucket."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [str(pathlib.Path(sys.executable).with_name("moto_server")), "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address, end = f"http://127.0.0.1:{port}", time.monotonic() + 120
    while True:
        try:
            urllib.request.urlopen(urllib.request.Request(f"{address}/bucket", method="PUT"), timeout=5).close()
            break
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.2)
    names = {"AWS_ENDPOINT": address, "AWS_ALLOW_HTTP": "true", "AWS_REGION": "us-east-1"}
    secrets = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
    before = dict(os.environ)
    os.environ.update(names | secrets)
    yield "s3://bucket"
    os.environ.clear()
    os.environ.update(before)
    server.kill()
    server.wait()


@pytest.fixture(params=["folder", "s3"])
def url(request, tmp_path):
    """Where packs go."""
    if request.param == "folder":
        (tmp_path / "bucket").mkdir()
        return f"file://{tmp_path}/bucket"
    return f"{request.getfixturevalue('s3')}/{request.node.name.replace('[', '-').replace(']', '')}"


def made(folder, shard, content=b"pack", process=1, transient=0):
    """What `sluice shard --out` leaves."""
    digest = f"{hash(content) & (2**64 - 1):064x}"
    commit = {
        "plan": "p", "shard": shard, "pack": f"{shard:06}-{digest[-16:]}.tar", "sha256": digest, "bytes": len(content),
        "counts": {"transient": transient}, "maker": {"host": "h", "process": process, "atMs": process},
    }
    for name, text in {f"packs/{commit['pack']}": content, f"commits/{shard:06}.json": json.dumps(commit).encode()}.items():
        place = folder / str(process) / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text)
    return folder / str(process), commit


def test_a_pack_is_published_with_its_commit_record(url, tmp_path):
    folder, commit = made(tmp_path, 3)
    packs = BucketPacks(url)
    assert (packs.committed(), packs.commit(3), packs.size(commit["pack"])) == (set(), None, None)
    report = packs.publish(folder, 3)
    assert (report.ending, report.result) == (Ending.PUBLISHED, {"commit": commit})
    assert packs.committed() == {3}
    assert json.loads(packs.commit(3)) == commit
    assert packs.size(commit["pack"]) == 4


def test_the_first_attempt_stands(url, tmp_path):
    packs = BucketPacks(url)
    first, commit = made(tmp_path, 0, process=1)
    packs.publish(first, 0)
    second, _ = made(tmp_path, 0, process=2)
    assert packs.publish(second, 0).result == {"commit": commit}
    # The same attempt again, after a lost answer.
    assert packs.publish(first, 0).result == {"commit": commit}


def test_other_bytes_are_a_conflict_that_leaves_nothing(url, tmp_path):
    packs = BucketPacks(url)
    first, commit = made(tmp_path, 0, process=1)
    packs.publish(first, 0)
    second, other = made(tmp_path, 0, b"other", process=2)
    report = packs.publish(second, 0)
    assert report.ending is Ending.CONFLICT
    assert "h (process 1)" in report.reason and "h (process 2)" in report.reason
    assert packs.size(other["pack"]) is None
    assert json.loads(packs.commit(0)) == commit


def test_bytes_may_differ_where_photos_could_not_be_read(url, tmp_path):
    packs = BucketPacks(url)
    first, commit = made(tmp_path, 0, process=1, transient=1)
    packs.publish(first, 0)
    second, other = made(tmp_path, 0, b"other", process=2)
    assert packs.publish(second, 0).result == {"commit": commit}
    assert packs.size(other["pack"]) is None


def test_photos_of_a_bucket_are_planned_by_their_sizes_and_fetched_with_their_times(url, tmp_path):
    store = from_url(url)
    for name, content in {"a.jpg": b"aaa", "in/b c.jpg": b"b" * 100_000}.items():
        obstore.put(store, name, content)
    tree = tmp_path / "tree"
    assert mirror(url, tree) == 2
    stats = {name: (tree / name).stat() for name in ("a.jpg", "in/b c.jpg")}
    assert stats["in/b c.jpg"].st_size == 100_000
    assert stats["in/b c.jpg"].st_blocks == 0
    # Times of the bucket, whatever the plan says: sluice shard compares them.
    photos = [Photo(os.fsencode(name), stat.st_size, 1) for name, stat in stats.items()]
    fetched = tmp_path / "fetched"
    fetch(url, [*photos, Photo(b"gone.jpg", 1, 1)], fetched)
    assert (fetched / "in/b c.jpg").read_bytes() == b"b" * 100_000
    assert {name: (fetched / name).stat().st_mtime_ns for name in stats} == {
        name: stat.st_mtime_ns for name, stat in stats.items()
    }
    assert not (fetched / "gone.jpg").exists()


def test_a_mirror_needs_an_empty_folder(tmp_path):
    (tmp_path / "a.jpg").write_bytes(b"a")
    with pytest.raises(PlanError, match="is not empty"):
        mirror(f"file://{tmp_path}", tmp_path)


def plan_of(folder, *lines):
    """A plan of shards with one photo each."""
    folder.mkdir(exist_ok=True)
    (folder / "manifest.tsv").write_bytes(b"".join(lines))
    offsets = [sum(map(len, lines[:number])) for number in range(len(lines))]
    ranges = [f"{offset:014}\t{len(line):010}\t{1:08}\t{3:018}\t{'0' * 64}\n" for offset, line in zip(offsets, lines, strict=True)]
    (folder / "shards.tsv").write_text("".join(ranges))
    (folder / "plan.json").write_text(json.dumps({"id": "p", "root": "/r", "photos": len(lines), "shards": len(lines)}))
    return folder


#: A command that goes on only when the photos of two shards are there, and tells when another one computes beside it.
COMMAND = """#!/bin/sh
while [ $# -gt 0 ] && [ "$1" != --scratch ]; do shift; done
cd "$2" || exit 1
mkdir computing || exit 65
for i in $(seq 600); do
    [ $(cat sluice-ray-*/work-*/photos/*.jpg done/*.jpg 2> /dev/null | wc -c) -ge 6 ] && break
    sleep 0.05
done
[ "$i" -lt 600 ] || exit 75
mkdir -p done && cp sluice-ray-*/work-*/photos/*.jpg done && rmdir computing && echo '{}'
"""


def test_the_next_shard_is_downloaded_while_one_computes(tmp_path):
    plan = plan_of(tmp_path / "plan", b"3\t1\t1\t1\ta.jpg\n", b"3\t1\t1\t1\tb.jpg\n")
    scratch, source, command = tmp_path / "scratch", tmp_path / "source", tmp_path / "sluice"
    scratch.mkdir()
    source.mkdir()
    for name in ("a", "b"):
        (source / f"{name}.jpg").write_bytes(name.encode() * 3)
    command.write_text(COMMAND)
    command.chmod(0o755)
    order = Order(str(plan), 0, sluice=str(command), scratch=str(scratch), source=f"file://{source}", room=100)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        reports = list(pool.map(make, [order, dataclasses.replace(order, shard=1)]))
    assert [report.ending for report in reports] == [Ending.PUBLISHED] * 2, reports
    assert sorted(path.read_bytes() for path in (scratch / "done").iterdir()) == [b"aaa", b"bbb"]
    assert not list(scratch.glob("sluice-ray-*/work-*"))


def test_the_photos_of_a_shard_are_those_of_the_manifest(tmp_path):
    lines = [b"3\t-5\t7\t9\ta%20b.jpg\n", b"4\t6\t7\t9\tin/\xff%25.jpg\n"]
    plan = Plan.open(plan_of(tmp_path, *lines))
    assert plan.manifest_of(0) == [Photo(b"a b.jpg", 3, -5)]
    assert plan.manifest_of(1) == [Photo(b"in/\xff%.jpg", 4, 6)]
