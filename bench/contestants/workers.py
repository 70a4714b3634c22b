"""A process pool for the contestants in Python: distributes one list of photos, one by one.

Timing starts when every process has started and finished its imports: a server does that once, not for each library.
"""

import json
import multiprocessing
import os
import sys
import time


def paths():
    """Reads NUL-terminated paths from standard input."""
    return [os.fsdecode(path) for path in sys.stdin.buffer.read().split(b"\0") if path]


def run(prepare, version):
    """usage: PROGRAM PROCESSES FOLDER < paths. `prepare(path, target)` writes target-EDGE.jpg for each tier."""
    count, folder = int(sys.argv[1]), sys.argv[2]
    jobs = [(prepare, path, os.path.join(folder, str(number))) for number, path in enumerate(paths())]
    with multiprocessing.get_context("spawn").Pool(count, initializer=ready, initargs=(prepare,)) as pool:
        pool.map(idle, range(count), chunksize=1)
        started = time.perf_counter()
        failures = [failure for failure in pool.imap_unordered(one, jobs) if failure]
        seconds = time.perf_counter() - started
    for failure in failures:
        print(failure, file=sys.stderr)
    print(json.dumps({"prepared": len(jobs) - len(failures), "failed": len(failures), "workSeconds": seconds,
                      "version": version}))
    sys.exit(2 if failures else 0)


def ready(prepare):
    """Empty: unpickling `prepare` has already imported its module, and with it the library."""


def idle(_):
    time.sleep(0.2)


def one(job):
    prepare, path, target = job
    try:
        prepare(path, target)
    except Exception as error:  # Of any photo: continue with the others.
        return f"{path}: {error}"
    return None
