"""Libraries are found by their name, their store and the folder of their photos."""

import contextlib
import os
import shutil
import sqlite3
import subprocess

import pytest

import pictures
import sluice
from household import command


@pytest.fixture
def named(tmp_path, monkeypatch):
    """The folder of photos of a library `Trip` in the user's folders."""
    for variable, folder in (("HOME", "home"), ("XDG_CACHE_HOME", "home/cache"), ("XDG_DATA_HOME", "home/data")):
        monkeypatch.setenv(variable, str(tmp_path / folder))
    monkeypatch.setenv("SLUICE", command())
    photos = tmp_path / "Photos of a trip" / "Trip"
    (photos / "day").mkdir(parents=True)
    pictures.write(photos / "day" / "one.jpg", 1, make="Canon", model="EOS 5D")
    subprocess.run([command(), "prepare", "--quiet", photos], check=True)
    return photos


@pytest.mark.usefixtures("named")
def test_a_name_is_looked_up_in_the_users_folders(tmp_path):
    with sluice.open("Trip") as library:
        assert (library.name, len(library)) == ("Trip", 1)
        assert library.location.cache_folder == str(tmp_path / "home/cache/sluice/Trip/cache")
        assert library.location.catalogue_file == str(tmp_path / "home/data/sluice/Trip/catalogue.sqlite")
        assert next(iter(library)).tier("thumb")


def test_a_folder_of_photos_names_its_library(named, monkeypatch):
    for folder in (named, named / "day", str(named), f"{named}/"):
        with sluice.open(folder) as library:
            assert library.name == "Trip"
    monkeypatch.chdir(named / "day")
    with sluice.open() as library:
        assert library.photo("one.jpg").camera == "Canon EOS 5D"
    monkeypatch.chdir(named.parent)
    with pytest.raises(sluice.LibraryNotFoundError):
        sluice.open()


def test_libraries_that_cannot_be_looked_into_are_named(named, tmp_path):
    shutil.copytree(tmp_path / "home/data/sluice/Trip", tmp_path / "home/data/sluice/Newer")
    with contextlib.closing(sqlite3.connect(tmp_path / "home/data/sluice/Newer/catalogue.sqlite")) as catalogue, catalogue:
        catalogue.execute("INSERT INTO grdb_migrations VALUES ('999')")
    with sluice.open(named) as library:
        assert library.name == "Trip"
    shutil.rmtree(tmp_path / "home/data/sluice/Trip")
    with pytest.raises(sluice.LibraryNotFoundError, match=r"Newer/catalogue.sqlite was written by a newer Sluice"):
        sluice.open(named)


@pytest.mark.usefixtures("named")
def test_the_command_finds_photos_of_a_named_library(monkeypatch):
    with sluice.open("Trip") as library:
        # The library stays where it was found.
        monkeypatch.setenv("XDG_DATA_HOME", "/nowhere")
        monkeypatch.setenv("XDG_CACHE_HOME", "/nowhere")
        assert [photo.name for photo in library.find("camera:canon")] == ["one.jpg"]


def test_a_store_is_opened_by_its_folder(made, monkeypatch):
    monkeypatch.chdir(made.root)
    for store in ("store", "./store", made.store, str(made.store)):
        with sluice.open(store) as library:
            assert library.location.arguments == ["--store", str(made.store)]


def test_a_store_with_a_name_of_any_bytes_is_opened(made, tmp_path):
    folder = os.path.join(os.fsencode(tmp_path), b"st\xff?re#%20&a=b")
    shutil.copytree(made.store, os.fsdecode(folder))
    with sluice.Library(os.fsdecode(folder)) as library:
        assert len(library) == len(made.found())
        assert next(photo for photo in library if photo.tiers).tier("thumb")


def test_relative_variables_are_ignored_as_by_the_command(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert sluice.Location.named("A").catalogue_file == f"{tmp_path}/.local/share/sluice/A/catalogue.sqlite"
    monkeypatch.delenv("HOME")
    with pytest.raises(sluice.LibraryNotFoundError, match=r"neither XDG_.*_HOME nor HOME is set"):
        sluice.open("A")
