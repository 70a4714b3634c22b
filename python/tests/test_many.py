"""The memory of an iteration does not grow with the number of photos."""

import os
import sqlite3
import subprocess
import sys

COUNT = 30_000
MEASURE = """
import sys
import sluice

def memory():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("RssAnon"))

with sluice.Library(sys.argv[1]) as library:
    photos = iter(library)
    for _ in range(2000):
        next(photos).document()
    before, most, count, last = memory(), 0, 2000, b""
    for photo in photos:
        count += 1
        facts = photo.path, photo.camera, photo.rating, photo.taken
        if count % 5000 == 0:
            photo.document()
            most = max(most, memory())
    print(count, len(library), most - before)
"""


def test_memory_stays_the_same_with_tens_of_thousands_of_photos(household):
    with sqlite3.connect(household.store / "catalogue.sqlite") as database:
        folder, content = database.execute("SELECT folder, content FROM assets WHERE name = 'nikon.jpg' OR state = 1").fetchone()
        database.executemany(
            """
            INSERT INTO assets (uuid, folder, name, size, mtime_ns, ctime_ns, device, inode, content, state, scanned_at_ns,
                first_seen_ms) VALUES (?, ?, ?, 1, 1, 1, 1, 1, ?, 1, 1, 1)
            """,
            ((os.urandom(16), folder, f"{number}.jpg".encode(), content) for number in range(COUNT)),
        )
    database.close()
    done = subprocess.run([sys.executable, "-c", MEASURE, household.store], capture_output=True, text=True, check=True)
    count, length, kilobytes = map(int, done.stdout.split())
    assert count == length > COUNT
    assert kilobytes < 4096
