"""A library may be used in processes that are forked and spawned, and in threads."""

import contextlib
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading

import pytest

import sluice


def thumb(photo):
    return photo.id, len(photo.tier("thumb")), photo.albums


@pytest.fixture
def photos(library):
    return [photo for photo in library if photo.tiers]


@pytest.fixture
def expected(photos):
    return [thumb(photo) for photo in photos]


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_photos_are_read_in_other_processes(photos, expected, method):
    with multiprocessing.get_context(method).Pool(3) as pool:
        assert pool.map(thumb, photos * 20) == expected * 20
    assert [thumb(photo) for photo in photos] == expected


def in_child(work):
    """Whether some work succeeds in a forked process, which ends as any program does."""
    child = os.fork()
    if child == 0:
        os._exit(0 if work() else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_forked_process_opens_the_store_for_itself(photos, expected):
    def work():
        return [thumb(photo) for photo in photos] == expected and in_child(lambda: [thumb(photo) for photo in photos] == expected)

    assert all(in_child(work) for _ in range(20))
    assert [thumb(photo) for photo in photos] == expected


def test_a_child_that_closes_the_library_does_not_close_it_in_its_parent(library, photos, expected):
    def work():
        library.close()
        return True

    assert in_child(work)
    assert [thumb(photo) for photo in photos] == expected


def test_threads_may_read_while_the_process_forks(photos, expected):
    stop, wrong = threading.Event(), []

    def read():
        while not stop.is_set():
            if [thumb(photo) for photo in photos] != expected:
                wrong.append(photos)

    threads = [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        assert all(in_child(lambda: thumb(photos[0]) == expected[0]) for _ in range(50))
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert not wrong


#: Prints the process IDs in the slots of LMDB's reader table. In the reading process, closing the file would drop its locks.
SLOTS = """
import struct, sys
table = open(sys.argv[1], "rb").read()
print([process for process in (struct.unpack_from("<QI", table, place)[1] for place in range(128, len(table) - 63, 64)) if process])
"""


def test_no_slot_of_the_reader_table_is_kept_that_a_forked_process_could_free(household):
    with household.library() as library:
        assert [thumb(photo) for photo in library if photo.tiers]
        table = household.store / "cache" / "lock.mdb"
        assert subprocess.run([sys.executable, "-c", SLOTS, table], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_library_is_open_twice_in_a_process(made, expected):
    with made.library() as first:
        with made.library() as second:
            assert [thumb(photo) for photo in second if photo.tiers] == expected
        assert [thumb(photo) for photo in first if photo.tiers] == expected
    assert made.library().photo(expected[0][0]).tiers


def test_libraries_that_are_forgotten_without_being_closed_leave_nothing_open(household):
    for _ in range(3):
        assert [photo.taken for photo in household.library()]
    with open("/proc/self/maps") as maps:
        assert str(household.store) not in maps.read()
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(FileNotFoundError):
            assert str(household.store) not in os.readlink(f"/proc/self/fd/{name}")


def test_a_library_and_a_photo_are_pickled_by_their_place(library, photos):
    again = pickle.loads(pickle.dumps(library))
    assert (again.location, len(again)) == (library.location, len(library))
    first, second = pickle.loads(pickle.dumps(photos[:2]))
    assert first.document() == photos[0].document()
    assert first._library is second._library
    again.close()
    with pytest.raises(sluice.ClosedError):
        again.photo(first.id)


def test_errors_are_pickled():
    error = sluice.OtherVersionError("text", "2", "1")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.found, again.supported) == ("text", "2", "1")
    assert pickle.loads(pickle.dumps(sluice.LibraryNotFoundError("text", ["/a"]))).places == ["/a"]
