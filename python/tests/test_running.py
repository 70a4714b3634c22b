"""Reading while the command works on the same store."""

import subprocess

import pictures
from household import Household, command


def test_photos_are_read_while_a_run_prepares_more(tmp_path):
    household = Household(tmp_path)
    for number in range(20):
        pictures.write(household.photos / f"first {number}.jpg", number)
    household.prepare()
    new = household.photos / "new"
    new.mkdir()
    for number in range(60):
        pictures.write(new / f"{number}.jpg", 100 + number, (1200, 900), taken=f"2020:01:01 00:{number // 60:02}:{number % 60:02}")
    with household.library() as library:
        assert len(library) == 20
        run = subprocess.Popen([command(), "prepare", "--quiet", "--store", household.store, household.photos],
                               env=household.environment, stdin=subprocess.DEVNULL)
        rounds, most = 0, 20
        while run.poll() is None:
            photos = list(library)
            prepared = [photo for photo in photos if photo.state == "prepared"]
            assert len(photos) >= most
            assert len({photo.id for photo in photos}) == len(photos)
            # Everything that the catalogue calls prepared is in the cache.
            assert all(photo.tier("thumb") and photo.document()["quality"] for photo in prepared)
            rounds, most = rounds + 1, len(photos)
        assert not run.returncode
        assert rounds > 1
        assert sum(1 for photo in library if photo.tier("thumb")) == len(library) == 80
        assert {photo.id: photo.document() for photo in library} == household.found()


def test_an_iteration_goes_on_while_photos_are_removed_and_added(household):
    with household.library() as library:
        photos = library.photos()
        first = next(photo for photo in photos if photo.tiers)
        pictures.write(household.photos / "later.jpg", 77)
        try:
            household.prepare()
            assert [photo.name for photo in library if photo.name == "later.jpg"] == ["later.jpg"]
            # A photo keeps the facts with which it was read; what was not read yet is as it is now.
            assert first.tier("thumb")
            assert "later.jpg" in {photo.name for photo in photos}
        finally:
            (household.photos / "later.jpg").unlink()
        household.prepare()
        gone = library.photo(household.photos / "later.jpg")
        assert gone.missing
        assert gone.id not in {photo.id for photo in library}
        assert gone.id in {photo.id for photo in library.photos(missing=True)}
        assert gone.tier("thumb")


def test_a_cache_that_was_compacted_is_opened_again(household):
    with household.library() as library:
        photo = library.photo(household.photos / "nikon.jpg")
        before = photo.tier("thumb")
        household.sluice("compact")
        household.sluice("decide", "--keep", photo.id)
        again = library.photo(photo.id)
        assert (again.tier("thumb"), again.verdict) == (before, "keep")
        assert again.document() == household.found()[photo.id]


def test_the_command_changes_a_library_that_is_open_for_reading(household):
    with household.library() as library:
        photo = library.photo(household.photos / "canon.jpg")
        assert photo.tier("thumb")
        household.sluice("decide", "--favourite", photo.id)
        household.sluice("verify", "--quiet")
        assert library.photo(photo.id).favourite
        household.sluice("undo")
        assert not library.photo(photo.id).favourite
