"""Tiers and fingerprints are those that the command stored."""

import base64
import io
import subprocess
import sys

import numpy
import pytest
from PIL import Image

import sluice

#: Changes the value of a tier, in a process of its own, as a damaged disk or a bounded cache would.
CHANGE = """
import lmdb, sys
with lmdb.open(sys.argv[1], max_dbs=8, map_size=1 << 30) as cache, cache.begin(db=cache.open_db(b"tiers"), write=True) as transaction:
    content = bytes.fromhex(sys.argv[2])
    for key, data in transaction.cursor():
        if key.startswith(content):
            transaction.put(key, data[:-9] + b"not these" if sys.argv[3] == "damage" else b"")
"""


def change(household, photo, how):
    subprocess.run([sys.executable, "-c", CHANGE, household.store / "cache", photo.content_id, how], check=True)


def test_a_tier_has_the_bytes_that_the_command_writes(made, by_name):
    for photo in (by_name["nikon.jpg"], by_name["modern.webp"], by_name["small.jpg"]):
        assert [tier.name for tier in photo.tiers] == ["large", "medium", "thumb"]
        for tier in photo.tiers:
            assert photo.tier(tier.name) == made.sluice("tier", photo.id, tier.name, "-o", "-")
            assert len(photo.tier(tier.name)) == tier.byte_count


def test_tiers_and_fingerprints_are_those_that_show_prints(made, by_name):
    shown = made.json("show", by_name["nikon.jpg"].id)
    tiers = by_name["nikon.jpg"].tiers
    assert [(tier.name, tier.width, tier.height, tier.format, tier.byte_count, tier.digest) for tier in tiers] == [
        tuple(tier[key] for key in ("name", "width", "height", "format", "byteCount", "digest")) for tier in shown["storedTiers"]
    ]
    prints = by_name["nikon.jpg"].fingerprints
    assert len(prints.pdq) == 32
    assert (prints.pdq.hex(), prints.pdq_quality) == (shown["fingerprints"]["pdq"], shown["fingerprints"]["pdqQuality"])
    assert base64.b64encode(prints.thumb_hash).decode() == shown["fingerprints"]["thumbHash"]


@pytest.mark.parametrize("at_least,name", [(1, "thumb"), (128, "thumb"), (129, "medium"), (512, "medium"), (513, "large"),
                                           (9999, "large")])
def test_the_smallest_tier_that_is_large_enough_is_chosen_by_its_long_edge(by_name, at_least, name):
    for photo in (by_name["nikon.jpg"], by_name["canon.jpg"]):
        assert photo.tier(at_least=at_least) == photo.tier(name)


def test_without_a_name_or_a_size_the_largest_tier_is_chosen(by_name):
    assert by_name["nikon.jpg"].tier() == by_name["nikon.jpg"].tier("large")
    with pytest.raises(TypeError):
        by_name["nikon.jpg"].tier("large", at_least=5)


def test_images_are_upright(real, by_name):
    assert by_name["nikon.jpg"].image("large").size == (1024, 768)
    assert by_name["canon.jpg"].image("thumb").size == (72, 128)
    assert Image.open(io.BytesIO(by_name["nikon.jpg"].tier("medium"))).format == "WEBP"
    with real.library() as library:
        turned = [photo for photo in library if photo.tiers and photo.record.orientation > 4]
        assert turned
        for photo in turned:
            image = photo.image("thumb")
            assert (image.width > image.height) == (photo.width > photo.height)


def test_an_array_has_rows_of_red_green_and_blue(by_name):
    array = by_name["nikon.jpg"].array("medium")
    assert (array.shape, array.dtype, array.flags.writeable) == ((384, 512, 3), numpy.uint8, True)
    assert (array == numpy.asarray(by_name["nikon.jpg"].image("medium"))).all()


def test_every_tier_of_real_photos_is_a_picture_of_its_size(real):
    with real.library() as library:
        count = 0
        for photo in library.photos(files=True):
            for tier in photo.tiers:
                assert photo.image(tier.name).size == (tier.width, tier.height)
                count += 1
    assert count > 60


def test_a_photo_without_a_picture_has_no_tiers(by_name):
    for name in ("broken.jpg", "empty.heic"):
        photo = by_name[name]
        assert (photo.state, photo.tiers, photo.record, photo.fingerprints) == ("failed", [], None, None)
        with pytest.raises(sluice.TierNotFoundError, match=photo.failure["reason"]):
            photo.tier("thumb")
    assert by_name["cut.jpg"].state == "prepared"
    assert by_name["cut.jpg"].failure["kind"] == "damaged"
    assert by_name["cut.jpg"].tier("thumb")


def test_an_unknown_tier_names_those_that_there_are(by_name):
    with pytest.raises(sluice.TierNotFoundError, match="large, medium, thumb"):
        by_name["nikon.jpg"].tier("huge")


def test_a_tier_that_was_given_up_names_the_command_that_makes_it_again(household):
    with household.library() as library:
        photo = library.photo(household.photos / "dots.jpg")
        change(household, photo, "give up")
        with pytest.raises(sluice.TierNotFoundError, match=f"sluice tier {photo.id} thumb"):
            photo.tier("thumb")


def test_a_damaged_tier_is_an_error(household):
    with household.library() as library:
        photo = library.photo(household.photos / "dots.jpg")
        change(household, photo, "damage")
        with pytest.raises(sluice.DamagedError, match="verify --repair"):
            photo.tier("thumb")
