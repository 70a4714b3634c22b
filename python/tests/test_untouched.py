"""Reading changes no file of a store, and needs no permission to."""

import hashlib
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

import pytest

import sluice

#: Opens the catalogue as the command does, and ends as if it were killed.
KILLED = """
import os, sqlite3, sys
catalogue = sqlite3.connect(sys.argv[1])
catalogue.execute("UPDATE albums SET name = 'From the log' WHERE name = 'Best'")
catalogue.commit()
os._exit(0)
"""
#: Reads everything of a store, as nobody if it was started by root.
READ = """
import os, sys
import sluice
if os.getuid() == 0 and sys.argv[2] == "nobody":
    os.setuid(65534)
with sluice.Library(sys.argv[1]) as library:
    albums = {album for photo in library for album in photo.albums}
    print(sum(len(photo.tier("thumb")) for photo in library if photo.tiers), len(list(library)), sorted(albums))
"""
#: Reads a tier, as nobody if it was started by root, and once more when it is told to.
READ_TWICE = """
import os, sys
import sluice
if os.getuid() == 0:
    os.setuid(65534)
library = sluice.Library(sys.argv[1])
photo = next(photo for photo in library if photo.tiers)
photo.tier("thumb")
print("read", flush=True)
sys.stdin.readline()
try:
    photo.tier("thumb")
except sluice.InUseError as error:
    print(error)
"""
#: Holds the lock that the command holds while it writes.
LOCKED = """
import fcntl, os, struct, sys
os.chmod(sys.argv[1], 0o644)
file = os.open(sys.argv[1], os.O_RDWR)
fcntl.fcntl(file, fcntl.F_OFD_SETLK, struct.pack("hhqqi0q", fcntl.F_WRLCK, 0, 0, 1, 0))
print("locked", flush=True)
sys.stdin.read()
"""


def files(store):
    """What the files of a store contain, except for LMDB's reader table."""
    return {
        path.relative_to(store): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in store.rglob("*") if path.is_file() and path.name != "lock.mdb"
    }


def read(store, user="same"):
    done = subprocess.run([sys.executable, "-c", READ, store, user], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def start(script, *arguments):
    return subprocess.Popen([sys.executable, "-c", script, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def kill_a_writer(store):
    subprocess.run([sys.executable, "-c", KILLED, store / "catalogue.sqlite"], check=True)


@pytest.fixture
def expected(made):
    return read(made.store)


@pytest.fixture
def visible():
    """A folder that every user may enter."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        os.chmod(folder, 0o755)
        yield pathlib.Path(folder)


def test_reading_leaves_all_files_as_they_are(household, expected):
    before = files(household.store)
    assert read(household.store) == expected
    assert files(household.store) == before


def test_reading_creates_no_file_while_the_library_is_open(household):
    before = files(household.store)
    with household.library() as library:
        assert [photo.document() for photo in library]
        assert set(files(household.store)) == set(before)


def test_reading_in_many_processes_leaves_all_files_as_they_are(household, expected):
    before = files(household.store)
    running = [start(READ, household.store, "same") for _ in range(4)]
    assert {process.communicate()[0] for process in running} == {expected}
    assert files(household.store) == before


def test_what_a_killed_command_left_is_read_and_kept(household):
    kill_a_writer(household.store)
    before = files(household.store)
    assert "From the log" in read(household.store)
    after = files(household.store)
    # SQLite's index of the log, where its readers note what they read.
    index = pathlib.Path("catalogue.sqlite-shm")
    assert index in before
    assert {**after, index: ""} == {**before, index: ""}


def test_a_log_without_its_index_is_read_from_a_copy(household):
    kill_a_writer(household.store)
    (household.store / "catalogue.sqlite-shm").unlink()
    before = files(household.store)
    assert "From the log" in read(household.store)
    assert files(household.store) == before


def test_changes_of_other_processes_are_seen_whether_or_not_they_keep_the_catalogue_open(household):
    file = household.store / "catalogue.sqlite"
    with household.library() as library:
        photo = library.photo(household.photos / "nikon.jpg")
        assert photo.albums == ["Another one", "Best"]
        household.sluice("albums", "rename", "Best", "Better")
        assert not file.with_name("catalogue.sqlite-wal").exists()
        assert photo.albums == ["Another one", "Better"]
        other = sqlite3.connect(file)
        for name in ("First", "Second"):
            with other:
                other.execute("UPDATE albums SET name = ? WHERE name NOT LIKE 'Another%'", (name,))
            assert photo.albums == ["Another one", name]
        other.close()
        household.sluice("albums", "rename", "Second", "Third")
        assert photo.albums == ["Another one", "Third"]


@pytest.mark.parametrize("is_killed", [False, True])
def test_a_store_without_write_permission_is_read(household, visible, is_killed, expected):
    store = visible / "store"
    shutil.copytree(household.store, store)
    if is_killed:
        kill_a_writer(store)
        expected = expected.replace("Best", "From the log")
    for path in [*store.rglob("*"), store]:
        if os.getuid() == 0:
            os.chown(path, 65534, -1)
        path.chmod(0o500 if path.is_dir() else 0o400)
    before = files(store)
    assert read(store, "nobody") == expected
    assert files(store) == before


def test_a_store_on_a_disk_that_is_mounted_read_only_is_read(household, expected):
    """In a namespace of its own, which only some machines allow."""
    mount = f"mount --bind {household.store} {household.store} && mount -o remount,ro,bind {household.store}"
    attempt = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
    if subprocess.run([*attempt, mount], capture_output=True, check=False).returncode:
        pytest.skip("this machine allows no mounts")
    before = files(household.store)
    done = subprocess.run(
        [*attempt, f'{mount} && ! touch {household.store}/new 2>/dev/null && "$@"', "sh", sys.executable, "-c", READ,
         household.store, "same"], capture_output=True, text=True, check=False)
    assert done.stdout == expected, done.stderr
    assert files(household.store) == before


def test_without_a_reader_table_reading_and_writing_exclude_each_other(household, visible):
    """If the table cannot be written, the command does not know of this reader, and would overwrite what it reads."""
    store = visible / "store"
    shutil.copytree(household.store, store)
    for path in [*store.rglob("*"), store]:
        path.chmod(0o755 if path.is_dir() else 0o444)
        if os.getuid() == 0:
            os.chown(path, 0, 0)
    if os.getuid():
        (store / "cache" / "lock.mdb").chmod(0o400)
    reader = start(READ_TWICE, store)
    assert reader.stdout.readline() == "read\n"
    writer = start(LOCKED, f"{store}/cache.lock")
    assert writer.stdout.readline() == "locked\n"
    assert "is being written" in reader.communicate("go on\n")[0]
    writer.communicate()


def test_a_cache_with_fewer_permissions_than_the_command_gives_is_an_error_with_a_remedy(household, visible):
    if os.getuid():
        pytest.skip("only root can give a file away")
    store = visible / "store"
    shutil.copytree(household.store, store)
    for path in [*store.rglob("*"), store]:
        path.chmod(0o755 if path.is_dir() else 0o600)
    with pytest.raises(AssertionError, match="check its permissions"):
        read(store, "nobody")


def test_an_unknown_file_beside_the_catalogue_does_not_matter(household):
    (household.store / "catalogue.index").write_bytes(b"nonsense")
    assert len(sluice.Library(household.store))
