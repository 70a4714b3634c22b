"""The driver, with a cluster whose nodes are threads of control of the test."""

import hashlib
import json

import pytest
from sluice_ray.attempt import Order, Report
from sluice_ray.driver import Driver, PackFolder, sample
from sluice_ray.plan import Plan, PlanError
from sluice_ray.progress import Progress
from sluice_ray.window import Ending


@pytest.fixture
def plan(tmp_path):
    """A plan of six shards, as `sluice plan` writes them."""
    lines = [f"{0:014}\t{0:010}\t{2:08}\t{100:018}\t{'0' * 64}\n" for _ in range(6)]
    (tmp_path / "shards.tsv").write_text("".join(lines))
    (tmp_path / "plan.json").write_text(json.dumps({"id": "p", "root": "/r", "photos": 12, "shards": 6}))
    return Plan.open(tmp_path)


class Nodes:
    """A cluster that does at once what `behave` says."""

    def __init__(self, behave, slots=None):
        self.behave, self._slots = behave, slots or {"a": 2}
        self.orders, self._reports = [], {}

    def slots(self):
        return self._slots

    def names(self):
        return {node: f"address of {node}" for node in self._slots}

    def start(self, order, node):
        self.orders.append((order, node))
        task = len(self.orders)
        self._reports[task] = self.behave(order, node)
        return task

    def wait(self, tasks, _seconds):
        return tasks[:1]

    def report(self, task):
        return self._reports[task]


def publish(plan, shard, text=b"pack"):
    """What `sluice shard` does."""
    (plan.folder / "packs").mkdir(exist_ok=True)
    (plan.folder / "commits").mkdir(exist_ok=True)
    digest = hashlib.sha256(text).hexdigest()
    commit = {"plan": plan.id, "shard": shard, "pack": f"{shard:06}.tar", "sha256": digest, "bytes": len(text), "counts": {}}
    (plan.folder / "packs" / commit["pack"]).write_bytes(text)
    (plan.folder / "commits" / f"{shard:06}.json").write_text(json.dumps(commit))
    return Report(Ending.PUBLISHED, result={"commit": commit})


def run(plan, nodes, capsys):
    order = Order(plan=str(plan.folder), shard=0)
    driver = Driver(plan, PackFolder(plan.folder), nodes, order, Progress(as_json=True), deadline=1)
    outcome = driver.run()
    return outcome, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_missing_shard_is_made_once(plan, capsys):
    publish(plan, 2)
    nodes = Nodes(lambda order, _: publish(plan, order.shard))
    outcome, events = run(plan, nodes, capsys)
    assert sorted(order.shard for order, _ in nodes.orders) == [0, 1, 3, 4, 5]
    assert (outcome.published, outcome.given_up, outcome.stopped) == (6, {}, None)
    assert events[0]["event"] == "started"


def test_a_run_that_was_killed_goes_on(plan, capsys):
    for shard in range(6):
        publish(plan, shard)
    nodes = Nodes(lambda *_: pytest.fail("There is nothing to make."))
    outcome, _ = run(plan, nodes, capsys)
    assert outcome.published == 6


def test_what_a_node_says_is_held_against_what_is_published(plan, capsys):
    lies = iter(["nothing", "another digest", "no pack"])

    def behave(order, _):
        lie = next(lies, None) if order.shard == 0 else None
        if lie == "nothing":
            return Report(Ending.PUBLISHED, result={"commit": {"sha256": "x"}})
        report = publish(plan, order.shard)
        if lie == "no pack":
            (plan.folder / "packs" / "000000.tar").unlink()
        if lie == "another digest":
            return Report(Ending.PUBLISHED, result={"commit": {"sha256": "x"}})
        return report

    outcome, events = run(plan, Nodes(behave), capsys)
    failed = [event["reason"] for event in events if event["event"] == "failed"]
    assert failed[0] == "it was said to be published, and is not"
    assert "is said to be x" in failed[1]
    # Published with other bytes than its maker said: no attempt mends that.
    assert list(outcome.given_up) == [0]


def test_photos_that_stay_unreadable_are_left_out_at_last(plan, capsys):
    def behave(order, _):
        if order.shard == 3 and not order.accepts_transient:
            return Report(Ending.TRANSIENT, f"photo {len(order.words())} is gone")
        return publish(plan, order.shard)

    nodes = Nodes(behave)
    outcome, _ = run(plan, nodes, capsys)
    assert outcome.published == 6
    assert [order.accepts_transient for order, _ in nodes.orders if order.shard == 3] == [False, False, False, True]


def test_the_same_failure_everywhere_stops_the_run(plan, capsys):
    outcome, _ = run(plan, Nodes(lambda *_: Report(Ending.TRANSIENT, "no such command")), capsys)
    assert outcome.stopped == "no such command"
    assert outcome.published == 0


def test_a_check_names_the_shards_with_other_bytes(plan):
    for shard in range(6):
        publish(plan, shard)
    nodes = Nodes(lambda order, _: Report(Ending.CONFLICT if order.shard == 4 else Ending.PUBLISHED, "other bytes"))
    driver = Driver(plan, PackFolder(plan.folder), nodes, Order(plan="p", shard=0), Progress(as_json=True))
    assert driver.check(1.0) == [4]
    assert all(order.checks and "--check" in order.words() for order, _ in nodes.orders)


def test_a_sample_is_the_same_for_the_same_plan():
    shards = set(range(1000))
    assert len(sample(shards, 0.01, "plan")) == 10
    assert sample(shards, 0.01, "plan") == sample(shards, 0.01, "plan")
    assert sample(shards, 0.01, "plan") != sample(shards, 0.01, "other")
    assert len(sample({1, 2}, 0.01, "plan")) == 1
    assert sample(shards, 0, "plan") == []


def test_a_folder_without_a_plan_says_what_to_do(tmp_path):
    with pytest.raises(PlanError, match="sluice plan"):
        Plan.open(tmp_path)


