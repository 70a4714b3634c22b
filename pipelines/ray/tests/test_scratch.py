"""The folder for work of a node, with attempts in processes of their own."""

import select
import signal
import subprocess
import sys

import pytest
from sluice_ray.scratch import Scratch


@pytest.fixture
def other(tmp_path):
    """Start an attempt that leases bytes and takes a turn, until its input ends."""
    processes = []

    def start(size, room=100):
        text = (
            "import sys; from sluice_ray.scratch import Scratch\n"
            "scratch = Scratch(sys.argv[1])\n"
            "with scratch.work(int(sys.argv[2]), int(sys.argv[3])) as work:\n"
            "    (work / 'photo').write_bytes(b'photo'); print('leased', flush=True)\n"
            "    with scratch.turn(1): print('turn', flush=True); sys.stdin.read()\n"
        )
        words = [sys.executable, "-c", text, str(tmp_path), str(size), str(room)]
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        processes.append(process)
        return process

    yield start
    for process in processes:
        process.kill()
        process.wait()
        process.stdout.close()


def said(process):
    return process.stdout.readline().strip()


def end(process):
    process.stdin.close()
    assert process.wait(30) == 0


def folders(tmp_path):
    return list(tmp_path.glob("sluice-ray-*/work-*"))


def test_attempts_lease_bytes_together_and_compute_in_turn(other, tmp_path):
    first = other(60)
    assert [said(first), said(first)] == ["leased", "turn"]
    second = other(40)
    assert said(second) == "leased"
    assert len(folders(tmp_path)) == 2
    end(first)
    assert said(second) == "turn"
    end(second)
    assert folders(tmp_path) == []


def test_bytes_that_do_not_fit_wait_for_those_that_are_given_back(other):
    first = other(60)
    assert [said(first), said(first)] == ["leased", "turn"]
    second, third = other(60), other(40)
    # The later one fits, and says so before the other one can.
    assert said(third) == "leased"
    assert select.select([second.stdout], [], [], 0.5)[0] == []
    end(first)
    assert said(third) == "turn"
    end(third)
    assert [said(second), said(second)] == ["leased", "turn"]


def test_more_bytes_than_there_is_room_are_leased_alone(other):
    assert said(other(1000, room=10)) == "leased"


def test_what_a_killed_attempt_left_is_removed_by_the_next_one(other, tmp_path):
    killed = other(100)
    assert [said(killed), said(killed)] == ["leased", "turn"]
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    (left,) = folders(tmp_path)
    with Scratch(str(tmp_path)).work(100, 100) as work, Scratch(str(tmp_path)).turn(1):
        assert not left.exists()
        assert folders(tmp_path) == [work]
