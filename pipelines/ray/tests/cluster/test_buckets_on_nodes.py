"""Photos that no node sees as files: downloaded shard by shard, and published in a bucket."""

import json
import subprocess
import sys

import pytest
from sluice_ray.buckets import BucketPacks
from sluice_ray.mirror import mirror


@pytest.mark.usefixtures("nodes")
def test_photos_of_a_bucket_become_packs_in_a_bucket(field, cluster, tmp_path):
    (tmp_path / "packs").mkdir()
    source, out = f"file://{field.photos}", f"file://{tmp_path}/packs"
    tree, plan = tmp_path / "tree", tmp_path / "plan"
    mirror(source, tree)
    words = [field.sluice, "plan", tree, "--to", plan, "--photos", "16"]
    subprocess.run(words, check=True, capture_output=True)
    words = [
        *(sys.executable, "-m", "sluice_ray", plan, "--json", "--sluice", field.sluice, "--scratch", tmp_path),
        *("--source", source, "--out", out, "--check", "20%"),
    ]
    done = subprocess.run(words, env=cluster.environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    ended = json.loads(done.stdout.splitlines()[-1])
    assert ended["published"] == ended["shards"] > 5 and not ended["unequal"]
    packs = BucketPacks(out)
    counts = [json.loads(packs.commit(shard))["counts"] for shard in packs.committed()]
    assert sum(each["prepared"] for each in counts) == 96 and not any(each["transient"] for each in counts)
    # What the nodes downloaded is gone.
    assert not list(tmp_path.glob("sluice-ray-*/work-*"))
