"""One cluster and one plan for all tests. `SLUICE` and `SAMPLE_LIBRARY` name the commands to use."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import pytest
from cluster import Cluster

#: Enough for a mishap in the middle, and few enough for a test.
PHOTOS, PHOTOS_IN_SHARD = 96, 8


class Field:
    """A plan, and what it makes when nothing happens."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.sluice = os.environ.get("SLUICE", "sluice")
        self.photos, self.plan = folder / "photos", folder / "plan"
        words = [os.environ["SAMPLE_LIBRARY"], self.photos, "--count", str(PHOTOS), "--megapixels", "1", "--plain"]
        subprocess.run(words, check=True, capture_output=True)
        words = [self.sluice, "plan", self.photos, "--to", self.plan, "--photos", str(PHOTOS_IN_SHARD)]
        subprocess.run(words, check=True, capture_output=True)
        calm = folder / "calm"
        words = [self.sluice, "shard", self.plan, "--worker", "0/1", "--scratch", folder / "scratch", "--out", calm]
        assert subprocess.run(words, check=False, capture_output=True).returncode in (0, 2)
        self.expected = self.digests(calm)

    @property
    def shards(self) -> int:
        return json.loads((self.plan / "plan.json").read_bytes())["shards"]

    @staticmethod
    def digests(packs: pathlib.Path) -> dict[int, str]:
        commits = [json.loads(file.read_bytes()) for file in (packs / "commits").glob("*.json")]
        return {commit["shard"]: commit["sha256"] for commit in commits}

    def copy(self, name: str) -> pathlib.Path:
        """A plan of which nothing is made."""
        copy = self.folder / name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.plan, copy)
        return copy


@pytest.fixture(scope="session")
def field(tmp_path_factory):
    return Field(tmp_path_factory.mktemp("field"))


@pytest.fixture(scope="session")
def cluster():
    # Sockets have short paths.
    cluster = Cluster(pathlib.Path(f"/tmp/sluice-ray-{os.getpid()}"))
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture
def nodes(cluster):
    """Two nodes that live."""
    for name, address in (("a", "127.0.0.2"), ("b", "127.0.0.3")):
        if name not in cluster.nodes or cluster.nodes[name].process.poll() is not None:
            cluster.add(name, address)
    cluster.wait()
    return cluster.nodes


class Run:
    """The driver at work on a plan."""

    def __init__(self, field: Field, cluster: Cluster, plan: pathlib.Path, *words: str) -> None:
        self.field, self.plan, self.scratch = field, plan, field.folder / f"scratch-{plan.name}"
        self._words = [
            *(sys.executable, "-m", "sluice_ray", str(plan), "--json", "--sluice", field.sluice),
            *("--scratch", str(self.scratch), "--deadline", "5", *words),
        ]
        self._environment = cluster.environment
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self._words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self._environment, text=True
        )

    def committed(self) -> int:
        return len(list((self.plan / "commits").glob("*.json")))

    def wait_for(self, find, seconds=120.0):
        """Wait until something is found, and return it."""
        end = time.monotonic() + seconds
        while not (found := find()):
            assert time.monotonic() < end
            assert self.process.poll() is None, self.process.communicate()[0]
            time.sleep(0.02)
        return found

    def end(self) -> list[dict]:
        """Wait for the end, and check that nothing is lost, made twice differently, or left over."""
        output, _ = self.process.communicate(timeout=300)
        assert self.process.returncode == 0, output
        assert self.field.digests(self.plan) == self.field.expected
        packs = [file.name for file in (self.plan / "packs").iterdir() if not file.name.startswith(".")]
        assert len(packs) == self.field.shards
        return [json.loads(line) for line in output.splitlines() if line.startswith("{")]


@pytest.fixture
def run(field, nodes, cluster, request):
    """Start the driver on a new copy of the plan."""
    runs: list[Run] = []
    assert len(nodes) == 2

    def start(*words):
        name = "plan-" + "".join(letter if letter.isalnum() else "-" for letter in request.node.name)
        runs.append(Run(field, cluster, field.copy(name), *words))
        return runs[-1]

    yield start
    for each in runs:
        each.process.kill()
        each.process.wait()
