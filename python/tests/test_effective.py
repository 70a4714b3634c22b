"""Decisions and sidecars count as in the command."""

import json
import os
import random
import sqlite3

VERDICTS = (None, None, "keep", "favourite", "favourite", "trash", "skip")
TAGS = ("sea", "Sea", "Places/Norway", "places/norway", "Places", "Ärger", "ärger", "x-y/z", "x/y")
PLACES = (None, None, "[600000000,100000000]", "[-1,5]")


def test_random_decisions_and_sidecars_count_as_in_the_command(household):
    randomly = random.Random(1)
    with sqlite3.connect(household.store / "catalogue.sqlite") as database:
        assets = _add_photos(database, 4000)
        database.execute("DELETE FROM decisions")
        database.execute("DELETE FROM sidecars")
        for asset in assets:
            if randomly.random() < 0.8:
                _decide(database, randomly, asset)
            if randomly.random() < 0.6:
                _put_sidecar(database, randomly, asset)
        database.execute("UPDATE library SET revision = 10")
    database.close()
    with household.library() as library:
        found = {photo.id: photo.document() for photo in library}
    assert len(found) > 4000
    assert found == household.found()


def test_photos_that_are_not_prepared_yet_have_the_facts_of_the_heads_of_their_files(household):
    with sqlite3.connect(household.store / "catalogue.sqlite") as database:
        (folder,) = database.execute("SELECT id FROM folders").fetchone()
        for row, look in enumerate(LOOKS, 1000):
            database.execute(
                """
                INSERT INTO assets (id, uuid, folder, name, size, mtime_ns, ctime_ns, device, inode, state, scanned_at_ns,
                    first_seen_ms) VALUES (?, ?, ?, ?, 1, 1, 1, 1, 1, 0, 1, 1)
                """,
                (row, os.urandom(16), folder, f"new {row}.JPG".encode()),
            )
            if look:
                database.execute(f"INSERT INTO looks VALUES ({row}, {', '.join('?' * len(look))})", look)
    database.close()
    with household.library() as library:
        found = {photo.id: photo.document() for photo in library}
        looked = library.photo(household.photos / "new 1000.JPG")
        assert (looked.provisional, looked.state, looked.camera, looked.width) == (True, "pending", "Canon EOS 5D", 3000)
    assert found == household.found()


#: Columns of the table `looks`, after the asset: a head that was understood, one that was not, and none.
LOOKS = [
    ("jpeg", 3000, 2000, "2020-01-02T03:04:05", 1_577_934_245_000, "Canon", "Canon EOS 5D", "50 mm", 1.5, 2.5, 4, '["Sea"]',
     b"hash"),
    (None, 0, 0, *[None] * 10),
    None,
]


def _add_photos(database, count):
    """Rows of more photos that have the content of those that are there."""
    known = database.execute("SELECT folder, content FROM assets WHERE state = 1").fetchall()
    for number in range(count):
        folder, content = known[number % len(known)]
        database.execute(
            """
            INSERT INTO assets (uuid, folder, name, size, mtime_ns, ctime_ns, device, inode, content, state, scanned_at_ns,
                first_seen_ms) VALUES (?, ?, ?, 1, 1, 1, 1, ?, ?, 1, 1, 1)
            """,
            (os.urandom(16), folder, f"more {number}.jpg".encode(), number, content),
        )
    return [row for (row,) in database.execute("SELECT id FROM assets")]


def _decide(database, randomly, asset):
    def decided():
        tags = {tag: randomly.random() < 0.6 for tag in randomly.sample(TAGS, randomly.choice((0, 0, 1, 2, 3)))}
        # A decision never has two spellings of a tag.
        tags = {tag: tags[tag] for tag in {tag.casefold(): tag for tag in tags}.values()}
        return [randomly.choice(VERDICTS), randomly.choice((None, None, 0, 3, 5)), json.dumps(tags, ensure_ascii=False)]

    now = decided()
    applied = now if randomly.random() < 0.4 else decided()
    is_pending = now != applied
    problem = ("missing", "it is gone", 1) if is_pending and randomly.random() < 0.2 else (None, None, None)
    row = [asset, *now, *applied, randomly.choice((None, 5)), is_pending, *problem, randomly.choice(PLACES), randomly.choice(PLACES)]
    database.execute(
        f"""
        INSERT INTO decisions (decided_ms, size, mtime_ns, ctime_ns, device, inode, revision, asset, verdict, rating, tags,
            applied_verdict, applied_rating, applied_tags, own_rating, is_pending, problem, problem_text, problem_ms,
            location, applied_location)
        VALUES (1, 1, 1, 1, 1, 1, 5, {", ".join("?" * len(row))})
        """,
        row,
    )


def _put_sidecar(database, randomly, asset):
    tags = {tag.casefold(): tag for tag in randomly.sample(TAGS, randomly.choice((0, 1, 2)))}.values()
    row = [asset, randomly.choice((b"a.xmp", b"a.xmp", b"")), randomly.choice((None, -1, 0, 3, 5)), randomly.random() < 0.5,
           json.dumps(list(tags), ensure_ascii=False), randomly.choice((None, None, None, "unreadable")),
           randomly.random() < 0.3, randomly.choice(PLACES)]
    database.execute(
        f"""
        INSERT INTO sidecars (size, mtime_ns, ctime_ns, device, inode, revision, asset, name, rating, is_favourite, tags,
            problem, is_raws, location)
        VALUES (1, 1, 1, 1, 1, 5, {", ".join("?" * len(row))})
        """,
        row,
    )


def test_sidecars_and_commits_of_the_command_count(household):
    photos = {photo["name"]: photo["id"] for photo in household.found().values()}
    with household.library() as library:
        # Reads the sidecars that changed.
        household.json("find", "rating:5")
        assert library.photo(photos["sidecar.jpg"]).rating == 5
        assert library.photo(photos["sidecar.jpg"]).tags == ["From elsewhere"]
        household.sluice("decide", "--untag", "From elsewhere", "--rating", "1", photos["sidecar.jpg"])
        assert library.photo(photos["sidecar.jpg"]).rating == 1
        assert library.photo(photos["sidecar.jpg"]).tags == []
        assert {photo.id: photo.document() for photo in library} == household.found()
