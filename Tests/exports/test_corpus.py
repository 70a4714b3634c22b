"""Exports of real photos, if the environment variable SLUICE_CORPUS names a folder of them."""

import os
import pathlib
import shutil

import numpy
import pytest
from exporting import ExportedLibrary
from PIL import Image, ImageOps
from test_thumbnails import gnome

CORPUS = os.environ.get("SLUICE_CORPUS")
pytestmark = pytest.mark.skipif(not CORPUS, reason="SLUICE_CORPUS names no folder of real photos")


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """Pictures in the eight orientations, in several formats, and of some cameras."""
    library = ExportedLibrary(tmp_path_factory.mktemp("real") / "library")
    for part in ("orientation", "formats"):
        shutil.copytree(pathlib.Path(CORPUS) / part, library.photos / part)
    (library.photos / "cameras").mkdir()
    for file in sorted((pathlib.Path(CORPUS) / "cameras").glob("*.jpg"))[:4]:
        shutil.copy2(file, library.photos / "cameras")
    library.prepare()
    return library


def shown(library):
    """Files that Pillow reads, too."""
    for name in library.find("not", "is:failed", "not", "is:damaged"):
        if name.endswith((".jpg", ".png")) and "rgba" not in name:
            yield name, ImageOps.exif_transpose(Image.open(library.photos / name))


def test_pictures_in_all_orientations_are_upright(real, tmp_path):
    real.export("files", tmp_path / "out", "--size", 400, "--names", "{folder}/{file}")
    found = 0
    for name, photo in shown(real):
        picture = Image.open(tmp_path / f"out/{name}.jpg")
        reduced = photo.convert("L").resize(picture.size, Image.Resampling.BOX)
        assert numpy.abs(numpy.asarray(picture.convert("L"), dtype=int) - numpy.asarray(reduced, dtype=int)).mean() < 5, name
        found += 1
    assert found > 12


def test_gnome_accepts_the_thumbnails_of_real_photos(real):
    real.export("thumbnails", None)
    names = list(real.find("not", "is:failed"))
    for name, about in gnome(real, names).items():
        assert about["isValid"] and about["known"]["normal"] and about["known"]["large"], name
