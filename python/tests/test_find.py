"""Filters are evaluated by the command."""

import pytest

import sluice


@pytest.fixture(autouse=True)
def environment(made, monkeypatch):
    monkeypatch.setenv("SLUICE", made.environment["SLUICE"])


@pytest.mark.parametrize("filter", ["", "camera:nikon", "camera:nikon taken:2011", "is:favourite or rating:3",
                                    "not camera:nikon", "album:Best", "is:failed", "format:png", "is:trashed",
                                    'name:"copy of it"'])
def test_photos_are_those_of_the_command_in_its_order(made, library, filter):
    photos = [photo.document() for photo in library.find(filter)]
    assert photos == made.json("find", "--no-sidecars", filter)
    assert photos


def test_a_filter_may_begin_with_a_minus(library):
    assert [photo.id for photo in library.find("-camera:nikon")] == [photo.id for photo in library.find("not camera:nikon")]


def test_an_order_and_a_limit_are_given(made, library):
    assert [photo.name for photo in library.find("camera:canon or camera:nikon", sort="-taken", limit=2)] == [
        photo["name"] for photo in made.json("find", "camera:canon or camera:nikon", "--sort", "-taken", "--limit", "2")
    ]


def test_a_mistake_in_a_filter_is_the_commands_error(library):
    with pytest.raises(sluice.CommandError, match=r"status 64: .*colour") as caught:
        library.find("colour:red")
    assert "^~~~" in str(caught.value)


def test_a_missing_command_is_an_error_with_a_remedy(library, monkeypatch):
    monkeypatch.delenv("SLUICE")
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(sluice.CommandError, match="no command `sluice` in PATH"):
        library.find("camera:nikon")
    monkeypatch.setenv("SLUICE", "/nonexistent/sluice")
    with pytest.raises(sluice.CommandError, match="/nonexistent/sluice cannot be run"):
        library.find("camera:nikon")


def test_very_many_photos_are_found_in_parts(library, monkeypatch):
    monkeypatch.setattr("sluice.library.MAX_IDS", 2)
    assert sorted(photo.id for photo in library.find()) == sorted(photo.id for photo in library)
