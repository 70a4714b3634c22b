"""The memory of a process and its descendants, sampled from /proc."""

import os
import threading


class Memory:
    """Peaks of one run.

    `resident_bytes`: RssAnon + RssShmem of the tree, which the kernel cannot reclaim; file pages (the store's map,
    libraries) can be dropped at any time. Memory shared between two processes is counted twice, so it is an upper bound.
    `high_water_bytes`: VmHWM of the command itself, file pages included.
    """

    def __init__(self, interval=0.004):
        self.resident_bytes = 0
        self.high_water_bytes = 0
        self._interval = interval
        self._done = threading.Event()
        self._thread = None

    def watch(self, pid):
        self._thread = threading.Thread(target=self._sample, args=(pid,))
        self._thread.start()

    def stop(self):
        self._done.set()
        if self._thread:
            self._thread.join()

    def _sample(self, root):
        while not self._done.wait(self._interval):
            total, own = 0, {}
            for pid in descendants(root):
                fields = status_fields(pid)
                if pid == root:
                    own = fields
                    self.high_water_bytes = max(self.high_water_bytes, fields.get("VmHWM", 0))
                elif fields.get("VmSize") == own.get("VmSize"):
                    continue  # It is being started, and has the memory of the command until then.
                total += fields.get("RssAnon", 0) + fields.get("RssShmem", 0)
            self.resident_bytes = max(self.resident_bytes, total)


def descendants(root):
    found, waiting = [], [root]
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        try:
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/children") as children:
                    waiting += [int(child) for child in children.read().split()]
        except OSError:
            pass  # It has ended.
    return found


def status_fields(pid):
    fields = {}
    try:
        with open(f"/proc/{pid}/status") as lines:
            for line in lines:
                name, _, value = line.partition(":")
                if value.endswith(" kB\n"):
                    fields[name] = int(value.split()[0]) * 1024
    except OSError:
        pass  # It has ended.
    return fields
