"""Whatever dies or hangs in the middle of a run: every shard is published once, with the bytes of a calm run."""

import os
import signal
import time

import pytest


def wait_for_work(run, node):
    """Wait until some shards are published and the node makes another one."""
    return run.wait_for(lambda: run.committed() >= 2 and node.running(" shard "))


def left_over(run):
    return sorted(os.listdir(run.scratch)) if run.scratch.exists() else []


def test_a_calm_run(run):
    started = run("--check", "25%")
    events = started.end()
    assert not [event for event in events if event["event"] in ("failed", "late", "check-failed")]
    checked = next(event["shards"] for event in events if event["event"] == "checking")
    assert len(checked) == round(0.25 * started.field.shards)


def test_a_killed_command_is_tried_again(run, nodes):
    started = run()
    nodes["b"].signal(started.wait_for(lambda: nodes["b"].caught(" shard ")), signal.SIGKILL)
    events = started.end()
    failed = [event for event in events if event["event"] == "failed"]
    assert failed and all("was killed" in event["reason"] for event in failed)


def test_a_killed_worker_takes_its_command_with_it(run, nodes):
    started = run()
    commands = wait_for_work(started, nodes["b"])
    nodes["b"].signal(nodes["b"].running("ray::make"), signal.SIGKILL)
    end = time.monotonic() + 5
    while set(commands) & set(nodes["b"].running(" shard ")):
        assert time.monotonic() < end
    started.end()


def test_a_node_that_dies_is_replaced_by_the_other(run, nodes):
    started = run()
    wait_for_work(started, nodes["b"])
    died = time.monotonic()
    nodes["b"].kill()
    started.end()
    assert time.monotonic() - died < 60


def test_a_frozen_node_is_late_and_hurts_nothing_when_it_thaws(run, nodes):
    started = run()
    wait_for_work(started, nodes["b"])
    nodes["b"].freeze()
    started.end()
    nodes["b"].thaw()
    # What it made meanwhile is compared with what is published, and removed.
    end = time.monotonic() + 60
    while nodes["b"].running(" shard "):
        assert time.monotonic() < end
        time.sleep(0.1)
    assert started.field.digests(started.plan) == started.field.expected
    nodes["b"].kill()


def test_a_killed_raylet_is_a_dead_node(run, nodes):
    started = run()
    wait_for_work(started, nodes["b"])
    nodes["b"].signal(nodes["b"].running("/raylet/raylet "), signal.SIGKILL)
    started.end()
    nodes["b"].kill()


def test_a_killed_driver_goes_on_where_it_was(run, nodes):
    started = run()
    wait_for_work(started, nodes["a"])
    started.process.kill()
    started.process.wait()
    before = started.committed()
    started.start()
    events = started.end()
    assert before < started.field.shards
    assert events[0]["event"] == "started"


@pytest.mark.parametrize("missing", ["sluice-that-is-not-there"])
def test_a_mistake_everywhere_stops_the_run(run, missing):
    started = run("--sluice", missing)
    output, _ = started.process.communicate(timeout=120)
    assert started.process.returncode == 2
    assert '"stopped": null' not in output and "cannot be started" in output
    assert not left_over(started)
