"""Photos have the same documents as in the output of the command."""

import base64
import os
from datetime import datetime, timezone

import pytest

from conftest import ODD_NAME

#: Facts that the default recipe seals; the command, which has the key, prints them.
SEALED = ("location", "bodySerialNumber", "lensSerialNumber", "ownerName", "artist", "copyright")


@pytest.fixture(params=["made", "real"])
def any_household(request):
    return request.getfixturevalue(request.param)


def test_each_photo_has_the_document_that_find_prints(any_household):
    with any_household.library() as library:
        assert {photo.id: photo.document() for photo in library} == any_household.found()


def test_each_file_of_a_stack_has_the_document_that_find_prints(any_household):
    with any_household.library() as library:
        assert {photo.id: photo.document() for photo in library.photos(files=True)} == any_household.found("stack:off")


def test_a_photo_of_each_kind_has_the_details_that_show_prints(any_household):
    with any_household.library() as library:
        photos = list(library.photos(files=True, missing=True))
        prepared = {photo.id for photo in photos if photo.state == "prepared"}
        kinds = {(photo.format, photo.state, bool(photo.failure), len(photo.stack)): photo for photo in photos}
        assert len(kinds) > 5
        for photo in kinds.values():
            printed = any_household.json("show", photo.id)
            printed.pop("review", None)
            # The command has read the sidecar.
            details = library.photo(photo.id).details()
            for key in SEALED if printed.get("exif", {}).get("sealed") else ():
                printed["exif"].pop(key, None)
            for document in (printed, details):
                # The commands disagree about the format of a file that was not decoded.
                for file in document.get("stack", []):
                    if file["id"] not in prepared:
                        file.pop("format", None)
            assert details == printed


def test_facts_are_those_of_the_document(library):
    for photo in library:
        document = photo.document()
        facts = {
            "id": photo.id, "byteCount": photo.byte_count, "takenAt": photo.taken_at, "camera": photo.camera,
            "lens": photo.lens, "width": photo.width, "height": photo.height, "format": photo.format, "rating": photo.rating,
            "favourite": photo.favourite, "tags": photo.tags, "verdict": photo.verdict, "pending": photo.pending,
            "missing": photo.missing, "problem": photo.problem, "failure": photo.failure, "contentID": photo.content_id,
            "stack": photo.stack or None, "quality": photo.quality,
        }
        assert {key: value for key, value in facts.items() if value is not None} == {
            key: document[key] for key in facts if key in document
        }


def test_a_path_of_any_bytes_opens_the_file(made, library):
    path = os.path.join(os.fsencode(made.photos), ODD_NAME)
    photo = library.photo(path)
    assert photo.path_bytes == path
    assert os.fsencode(photo.path) == path
    assert os.fsencode(photo.name) == ODD_NAME
    assert base64.b64decode(photo.document()["pathBytes"]) == path
    assert os.path.getsize(photo.path) == photo.byte_count


def test_decisions_count(by_name):
    nikon, stars = by_name["nikon.jpg"], by_name["stars.jpg"]
    assert (nikon.verdict, nikon.favourite, nikon.rating, nikon.pending) == ("favourite", True, 5, True)
    assert nikon.tags == ["Places/Norway", "sea"]
    assert nikon.albums == ["Another one", "Best"]
    assert (stars.rating, stars.tags, stars.verdict) == (3, ["Places/Oslo"], None)
    assert by_name["small.jpg"].trashed
    assert by_name["dots.jpg"].verdict == "keep"
    assert (by_name["canon.jpg"].rating, by_name["canon.jpg"].albums) == (0, [])


def test_a_time_has_a_zone_only_if_the_photo_has_one(by_name, real):
    assert by_name["nikon.jpg"].taken == datetime(2011, 4, 25, 1, 55, 30)
    assert by_name["nikon.jpg"].taken_ms == 1_303_696_530_000
    assert by_name["dots.jpg"].taken is None
    with real.library() as library:
        zoned = [photo for photo in library if photo.taken and photo.taken.tzinfo]
        assert any(photo.taken.isoformat(timespec="milliseconds") == photo.taken_at for photo in zoned)
        clocks = [photo.taken.replace(tzinfo=timezone.utc) for photo in zoned]
        assert [round(clock.timestamp() * 1000) for clock in clocks] == [photo.taken_ms for photo in zoned]


def test_sealed_facts_are_absent(real, by_name):
    with real.library() as library:
        photos = list(library)
        assert all(photo.location is None for photo in photos)
        records = [photo.exif for photo in photos if photo.exif]
        assert records
        assert not any(key in exif for exif in records for key in SEALED)
        assert all("location" in exif["sealed"] for exif in records)
    assert by_name["nikon.jpg"].location == (60, 10)
    assert by_name["nikon.jpg"].exif["location"] == {"latitude": 60, "longitude": 10}


def test_sealed_facts_need_no_key(real, tmp_path):
    household = real.copy(tmp_path)
    (household.store / "privacy.key").unlink()
    (household.store / "privacy.key").mkdir()
    with household.library() as library, real.library() as original:
        assert [photo.details() for photo in library] == [photo.details() for photo in original]


def test_findings_of_plugins_are_those_that_show_prints(made, by_name):
    nikon = by_name["nikon.jpg"]
    assert nikon.plugins == made.json("show", nikon.id)["plugins"]
    assert nikon.plugins[0]["values"].keys() == {"bitsPerPixel", "look", "landscape"}


def test_a_photo_is_found_by_its_id_and_by_its_path(library):
    for photo in library.photos(files=True):
        assert library.photo(photo.id).path_bytes == photo.path_bytes
        assert library.photo(photo.path).id == photo.id


def test_the_cover_stands_for_the_files_of_its_stack(real):
    with real.library() as library:
        covers = {photo.name: photo for photo in library}
        files = {photo.name: photo for photo in library.photos(files=True)}
        assert len(library) == len(covers) == real.json("find", "--count")["count"] < len(files)
        assert [file["name"] for file in covers["nikon-dsc8695.jpg"].stack] == ["nikon-dsc8695.jpg", "nikon-dsc8695.dng"]
        assert [file["name"] for file in covers["IMG_3589.HEIC"].stack] == ["IMG_3589.HEIC", "IMG_3589.mov"]
        assert "IMG_3589.mov" not in covers
        assert files["IMG_3589.mov"].stack == covers["IMG_3589.HEIC"].stack
