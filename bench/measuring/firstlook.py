"""The first look of a run at new photos, without the run that follows."""

import os
import sqlite3
import subprocess
import time

from .places import fail


def look(sluice, folder, store, count):
    """Runs 'sluice prepare' until the catalogue lists all photos, and kills it then. What was stored stays.

    `bytesRead` are those of its system calls, `diskBytes` those that came from the disk."""
    started = time.perf_counter()
    process = subprocess.Popen([sluice, "prepare", folder, "--store", store, "--quiet"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while listed(store / "catalogue.sqlite") < count:
        if process.poll() is not None:
            fail("'sluice prepare' ended before it listed all photos")
        time.sleep(0.005)
    seconds = time.perf_counter() - started
    with open(f"/proc/{process.pid}/io", encoding="ascii") as file:
        read = int(file.readline().split()[1])
    process.kill()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return {"seconds": seconds, "cpuSeconds": usage.ru_utime + usage.ru_stime, "bytesRead": read,
            "diskBytes": usage.ru_inblock * 512}


def listed(catalogue):
    try:
        with sqlite3.connect(f"file:{catalogue}?mode=ro", uri=True) as database:
            return database.execute("SELECT count(*) FROM assets").fetchone()[0]
    except sqlite3.Error:
        return 0
