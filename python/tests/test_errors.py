"""Errors have types, and name the place and the remedy."""

import os
import shutil
import sqlite3
import subprocess
import sys

import pytest

import sluice


def change(household, *statements):
    with sqlite3.connect(household.store / "catalogue.sqlite") as database:
        for statement in statements:
            database.execute(statement)
    database.close()


def test_a_missing_library_lists_where_it_was_looked_for(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(sluice.LibraryNotFoundError) as caught:
        sluice.open("Pictures")
    places = [tmp_path / "data/sluice/Pictures/catalogue.sqlite", tmp_path / "Pictures/catalogue.sqlite",
              tmp_path / "data/sluice/*/catalogue.sqlite"]
    assert caught.value.places == [str(place) for place in places]
    assert all(place in str(caught.value) for place in caught.value.places)
    assert "sluice libraries" in str(caught.value)


def test_a_folder_that_is_no_store_is_an_error(tmp_path):
    with pytest.raises(sluice.LibraryNotFoundError, match="sluice prepare"):
        sluice.Library(tmp_path)
    with pytest.raises(sluice.LibraryNotFoundError):
        sluice.open(tmp_path)


@pytest.mark.parametrize("contents", [b"", b"no database at all" * 100])
def test_a_foreign_file_is_not_a_store(tmp_path, contents):
    (tmp_path / "catalogue.sqlite").write_bytes(contents)
    with pytest.raises(sluice.NotAStoreError, match="not the catalogue of a library"):
        sluice.Library(tmp_path)


def test_another_database_is_not_a_store(tmp_path):
    sqlite3.connect(tmp_path / "catalogue.sqlite").execute("CREATE TABLE photos (id)").connection.close()
    with pytest.raises(sluice.NotAStoreError, match="sluice library restore"):
        sluice.Library(tmp_path)


def test_a_newer_catalogue_names_its_version_and_the_remedy(household):
    change(household, "INSERT INTO grdb_migrations VALUES ('22'), ('23')")
    with pytest.raises(sluice.OtherVersionError, match=r"newer Sluice .*22, 23; .*reads 21.* install") as caught:
        household.library()
    assert (caught.value.found, caught.value.supported) == ("22, 23", "21")


def test_an_older_catalogue_names_its_version_and_the_remedy(household):
    change(household, "DELETE FROM grdb_migrations WHERE identifier IN ('20', '21')")
    with pytest.raises(sluice.OtherVersionError, match=r"older Sluice .*19; .*sluice prepare") as caught:
        household.library()
    assert caught.value.found == "19"


@pytest.mark.parametrize("found,remedy", [("2", "install the Python package"), ("0", "sluice prepare"), ("", "sluice prepare")])
def test_a_cache_of_another_layout_names_it_and_the_remedy(household, found, remedy):
    script = """
import lmdb, sys
with lmdb.open(sys.argv[1], max_dbs=8, map_size=1 << 30) as cache, cache.begin(db=cache.open_db(b"meta"), write=True) as transaction:
    transaction.put(b"format", sys.argv[2].encode())
"""
    subprocess.run([sys.executable, "-c", script, household.store / "cache", found], check=True)
    with pytest.raises(sluice.OtherVersionError, match=rf"layout {found or 'unknown'}; .*reads 1.*{remedy}"):
        household.library()


def test_a_cache_that_is_cut_off_is_damaged(household):
    data = household.store / "cache" / "data.mdb"
    os.truncate(data, data.stat().st_size - 8192)
    with pytest.raises(sluice.DamagedError, match=r"cut off .*sluice prepare"):
        household.library()


def test_a_foreign_file_in_the_cache_is_damaged(household):
    (household.store / "cache" / "data.mdb").write_bytes(b"something else" * 1000)
    with pytest.raises(sluice.DamagedError, match="sluice prepare"):
        household.library()


def test_a_library_without_a_cache_has_its_facts(household):
    shutil.rmtree(household.store / "cache")
    with household.library() as library:
        photo = library.photo(household.photos / "nikon.jpg")
        assert (photo.camera, photo.width, photo.rating, photo.tiers, photo.taken) == ("NIKON D90", 1600, 5, [], None)
        assert {photo.id: photo.document() for photo in library} == household.found()
        with pytest.raises(sluice.TierNotFoundError, match="the cache was deleted"):
            photo.tier("thumb")
        household.prepare()
        assert photo.id in {photo.id for photo in library if photo.state == "prepared"}
        assert library.photo(photo.id).tier("thumb")


def test_a_closed_library_says_so(made):
    with made.library() as library:
        photo = next(photo for photo in library if photo.state == "prepared")
    for use in (lambda: len(library), lambda: next(iter(library)), lambda: photo.tier("thumb"), lambda: photo.albums,
                lambda: library.photo(photo.id)):
        with pytest.raises(sluice.ClosedError, match="open it again"):
            use()
    assert photo.path
    assert photo.rating is not None
    library.close()


def test_an_unknown_photo_is_named(library):
    for name in ("/nowhere/x.jpg", "01a1fd4c-2d47-70f4-a3e4-cef3cfb15cf9"):
        with pytest.raises(sluice.PhotoNotFoundError, match=name):
            library.photo(name)


def test_all_errors_have_one_base_class():
    assert all(issubclass(getattr(sluice, name), sluice.SluiceError) for name in sluice.__all__ if name.endswith("Error"))
    assert issubclass(sluice.TierNotFoundError, LookupError)
