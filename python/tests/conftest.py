"""Libraries that all tests share. Each is made once; tests that change one get a copy."""

import os
import shutil
import sys

import pytest

import pictures
from household import REPOSITORY, Household, command, corpus

#: A name that is not UTF-8, with a line end.
ODD_NAME = b"odd \xff\xf0\x9f\x98 \xe2\x82\nname.jpg"

RECIPE = f"""\
version: 1
tiers:
  - {{name: large, longEdge: 1024, format: jpeg, quality: 80}}
  - {{name: medium, longEdge: 512, format: webp, quality: 75}}
  - {{name: thumb, longEdge: 128, format: jpeg, quality: 80}}
privacy: {{seal: []}}
plugins:
  - {{name: weight, version: "1", command: ["{sys.executable}", "{REPOSITORY}/Examples/plugin.py"], tier: thumb}}
"""


@pytest.fixture(scope="session", autouse=True)
def _command():
    found = command()
    if not found or not shutil.which(found):
        pytest.exit(f"There is no command {found or 'sluice'}: build it, or set SLUICE to its path.", returncode=3)


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """A library of photos that were made for it, with decisions of all kinds. Nothing of it is sealed."""
    household = Household(tmp_path_factory.mktemp("made"))
    _take_photos(household.photos)
    recipe = household.root / "recipe.yaml"
    recipe.write_text(RECIPE)
    household.prepare("--recipe", recipe)
    photos = {photo["name"]: photo["id"] for photo in household.found().values()}
    household.sluice("decide", "--favourite", "--tag", "Places/Norway", "--tag", "sea", photos["nikon.jpg"])
    household.sluice("decide", "--trash", photos["small.jpg"])
    household.sluice("decide", "--rating", "3", "--untag", "Beach", photos["stars.jpg"])
    household.sluice("decide", "--keep", photos["dots.jpg"])
    household.sluice("albums", "make", "Best")
    household.sluice("albums", "make", "Another one")
    for album in ("Best", "Another one"):
        household.sluice("albums", "add", album, photos["nikon.jpg"])
    return household


def _take_photos(folder):
    pictures.write(folder / "nikon.jpg", 1, (1600, 1200), make="NIKON CORPORATION", model="NIKON D90", lens="18-105 mm",
                   taken="2011:04:25 01:55:30", place=(60, 10))
    pictures.write(folder / "canon.jpg", 2, (900, 1600), make="Canon", model="EOS 5D", taken="2005:09:25 00:31:00")
    pictures.write(folder / "stars.jpg", 3, rating=4, keywords=["Beach", "Places/Oslo"])
    pictures.write(folder / "small.jpg", 4, (100, 80))
    pictures.write(folder / "dots.jpg", 5, make="Maker")
    pictures.picture(6).save(folder / "lossless.png")
    pictures.picture(7).save(folder / "modern.webp")
    (folder / "deep" / "er").mkdir(parents=True)
    shutil.copyfile(folder / "nikon.jpg", folder / "deep" / "er" / "copy of it.jpg")
    shutil.copyfile(folder / "canon.jpg", os.path.join(os.fsencode(folder), ODD_NAME))
    whole = (folder / "canon.jpg").read_bytes()
    (folder / "cut.jpg").write_bytes(whole[: len(whole) // 2])
    (folder / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 no picture")
    (folder / "empty.heic").write_bytes(b"")
    pictures.write(folder / "sidecar.jpg", 8, rating=2)
    (folder / "sidecar.jpg.xmp").write_text(pictures.xmp(5, ["From elsewhere"]))


@pytest.fixture(scope="session")
def real(tmp_path_factory):
    """A library of real photos in many formats, with stacks. Prepared with the default recipe, which seals facts."""
    folder = corpus()
    if not folder:
        pytest.skip("there are no real photos: set SLUICE_CORPUS to their folder")
    household = Household(tmp_path_factory.mktemp("real"))
    for part in ("heif", "live", "raw/gopro", "raw/canon-s40", "hdr", "pdf", "formats", "video"):
        shutil.copytree(folder / part, household.photos / part)
    for name in ("raw/nikon-dsc8695.dng", "cameras/nikon_d90.jpg", "cameras/issue_177.jpg", "broken/corrupted.jpg"):
        shutil.copy(folder / name, household.photos)
    for broken in sorted((folder / "broken").glob("crash-1*")):
        shutil.copy(broken, household.photos)
    # With the raw file of the same name it is a stack.
    pictures.write(household.photos / "nikon-dsc8695.jpg", 9)
    return household.prepare()


@pytest.fixture
def household(made, tmp_path):
    """A copy of `made` that a test may change."""
    return made.copy(tmp_path)


@pytest.fixture
def library(made):
    with made.library() as library:
        yield library


@pytest.fixture
def by_name(library):
    """The photos of `made` by their names."""
    return {photo.name: photo for photo in library.photos(files=True, missing=True)}
