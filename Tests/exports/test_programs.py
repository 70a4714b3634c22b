"""`sluice export synology` and `sluice export photoprism`: files where those programs look for them."""

import hashlib
import io
import os
import shutil

import numpy
import pytest
from exporting import MANIFESTS, ExportedLibrary, files, state
from photographs import (
    COPY,
    FAILING,
    GREY,
    HARBOUR,
    PANORAMA,
    PORTRAIT,
    SOUND,
    SQUARE,
    TINY,
    UNDATED,
    WIDE,
    encoded,
    scene,
)
from PIL import Image, ImageOps

PICTURES = (HARBOUR, PORTRAIT, GREY, WIDE, SQUARE, PANORAMA, TINY, UNDATED)


def original(library, name):
    return ImageOps.exif_transpose(Image.open(library.photos / name))


def looks_like(picture, photo):
    """Whether a picture is a photo, or a part of it, that was scaled down."""
    reduced = photo.convert("L").resize(picture.size, Image.Resampling.BOX)
    return numpy.abs(numpy.asarray(picture.convert("L"), dtype=int) - numpy.asarray(reduced, dtype=int)).mean() < 4


# MARK: Synology

SYNOLOGY = {"SM": 240, "M": 320, "XL": 1280}


def synology_place(name, size):
    return f"{os.path.dirname(name)}/@eaDir/{os.path.basename(name)}/SYNOPHOTO_THUMB_{size}.jpg".removeprefix("/")


def test_synology_finds_three_upright_sizes_of_every_file(generated, tmp_path):
    summary = generated.export("synology", tmp_path / "out")
    written = files(tmp_path / "out")
    assert written.keys() == {synology_place(name, size) for name in SOUND for size in SYNOLOGY}
    assert (summary["written"], summary["problems"]) == (len(written), len(FAILING))
    for name in PICTURES:
        photo = original(generated, name)
        for size, edge in SYNOLOGY.items():
            picture = Image.open(io.BytesIO(written[synology_place(name, size)]))
            # Tiers have at most 2048 pixels, so that a panorama is smaller than Synology's.
            short = min(edge, *photo.size, round(min(photo.size) * 2048 / max(photo.size)))
            assert picture.format == "JPEG" and abs(min(picture.size) - short) <= 1, (name, size, picture.size)
            aspect = max(photo.size) / min(photo.size)
            assert abs(max(picture.size) - short * aspect) <= 0.5 + aspect, (name, size)
            assert (picture.size[0] > picture.size[1]) == (photo.size[0] > photo.size[1])
            assert looks_like(picture, photo), (name, size)
            assert picture.getexif() == {}


def test_an_export_beside_photos_changes_no_photo_and_is_taken_for_none(library):
    before = state(library.photos)
    found = library.find()
    library.export("synology", library.photos)
    after = state(library.photos)
    assert {place: about for place, about in before.items() if os.path.isfile(place)}.items() <= after.items()
    added = [place for place in after.keys() - before.keys() if os.path.isfile(place)]
    assert all("/@eaDir/" in place or MANIFESTS in place for place in added)
    assert len([place for place in added if "/@eaDir/" in place]) == len(SOUND) * len(SYNOLOGY)
    report = library.prepare()
    assert (report["found"], report["prepared"], report["missing"]) == (len(SOUND) + len(FAILING), 0, 0)
    assert library.find() == found
    assert library.export("synology", library.photos)["written"] == 0
    (library.photos / TINY).unlink()
    library.prepare()
    assert library.export("synology", library.photos)["removed"] == len(SYNOLOGY)
    assert not (library.photos / "@eaDir" / TINY).exists()


def test_thumbnails_and_markers_that_a_nas_made_are_kept(library):
    folder = library.photos / "@eaDir" / TINY
    folder.mkdir(parents=True)
    contents = {"SYNOPHOTO_THUMB_XL.jpg": b"the NAS's", "SYNOINDEX_MEDIA_INFO": b"info", "SYNOPHOTO_THUMB_ORIG.fail": b""}
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    assert library.export("synology", library.photos)["shared"] == 1
    (library.photos / TINY).unlink()
    library.prepare()
    library.export("synology", library.photos)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == contents


def test_each_folder_of_a_library_with_two_gets_thumbnails_beside_its_photos(tmp_path):
    """Where thumbnails cannot be beside the photos, nothing is written among them."""
    library = ExportedLibrary(tmp_path / "library")
    library.photos.mkdir()
    more = tmp_path / "more"
    more.mkdir()
    for folder, seed in ((library.photos, 1), (more, 2)):
        (folder / f"{seed}.jpg").write_bytes(encoded(scene(seed, (300, 200))))
    library.prepare(more)
    library.run("export", "synology", "--to", library.photos)
    written = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("SYNOPHOTO*")}
    beside = {f"library/photos/{synology_place('1.jpg', size)}" for size in SYNOLOGY}
    assert written in (set(), beside, beside | {f"more/{synology_place('2.jpg', size)}" for size in SYNOLOGY})


def test_a_folder_among_photos_gets_the_thumbnails_of_its_own_photos(library):
    library.run("export", "synology", "--to", library.photos / "Norway")
    assert {file.parent.parent.parent for file in library.photos.rglob("SYNOPHOTO*")} == {library.photos / "Norway"}
    assert not list(library.photos.glob("Norway/Norway")) and not list(library.photos.glob("Norway/2023"))


# MARK: PhotoPrism

TILES = (50, 100, 224, 500, 1080)
FITS = ((720, 720), (1280, 1024), (1920, 1200))
#: PhotoPrism converts other formats first.
SHOWN_AS_THEY_ARE = tuple(name for name in SOUND if name.endswith((".jpg", ".png")))


def prism_place(library, name, part):
    digest = hashlib.sha1((library.photos / name).read_bytes()).hexdigest()
    return f"{digest[0]}/{digest[1]}/{digest[2]}/{digest}_{part}"


def prism_parts(size):
    """The files that PhotoPrism makes of a photo while it indexes."""
    holding = [fit for fit in FITS if size[0] <= fit[0] and size[1] <= fit[1]]
    fits = FITS[:FITS.index(holding[0]) + 1] if holding else FITS
    sides = () if size[0] == size[1] else ("224x224_left.jpg", "224x224_right.jpg")
    return {"3x3_resize.png", *(f"{edge}x{edge}_center.jpg" for edge in TILES), *sides, *(f"{a}x{b}_fit.jpg" for a, b in fits)}


@pytest.fixture(scope="module")
def cache(tmp_path_factory, generated):
    out = tmp_path_factory.mktemp("photoprism") / "cache/thumbnails"
    ended = generated.run("export", "photoprism", "--to", out)
    assert ended.status == 2
    return out, ended


def test_photoprism_finds_its_sizes_by_the_sha1_of_each_file(generated, cache):
    written = files(cache[0])
    expected = {prism_place(generated, name, part) for name in SHOWN_AS_THEY_ARE for part in prism_parts(original(generated, name).size)}
    # The tiers are too small for these.
    missing = expected - written.keys()
    assert missing <= {prism_place(generated, PANORAMA, part) for part in prism_parts((3000, 300))}
    assert not written.keys() - expected
    others = len([name for name in SOUND if name not in SHOWN_AS_THEY_ARE])
    assert f"{others} photos left to the program" in cache[1].output.decode()


@pytest.mark.parametrize("name", PICTURES)
def test_photoprisms_thumbnails_are_upright_and_have_their_sizes(generated, cache, name):
    photo, written = original(generated, name), files(cache[0])
    for part in prism_parts(photo.size):
        data = written.get(prism_place(generated, name, part))
        if data is None:
            assert name == PANORAMA
            continue
        picture = Image.open(io.BytesIO(data))
        nominal, method = part.split(".")[0].split("_")
        width, height = map(int, nominal.split("x"))
        assert picture.format == ("PNG" if method == "resize" else "JPEG") and picture.getexif() == {}
        if method == "fit":
            assert picture.size[0] <= width and picture.size[1] <= height
            scale = min(1, width / photo.size[0], height / photo.size[1])
            assert all(abs(a - scale * b) <= 1 for a, b in zip(picture.size, photo.size, strict=True)), (part, picture.size)
            assert looks_like(picture, photo), part
        elif method == "resize":
            assert picture.size == (3, 3)
        else:
            # Photos are never enlarged.
            edge = min(width, *photo.size)
            assert picture.size == (edge, edge), part
            side = min(photo.size)
            room = [length - side for length in photo.size]
            share = {"left": 0, "center": 0.5, "right": 1}[method]
            # Cut where pairs of pixels of the small picture meet.
            shifts = [0] if method == "left" or not any(room) else [pixels * side / edge for pixels in (0, -0.5, -1, -1.5)]
            cuts = [[share * length + shift if length else 0 for length in room] for shift in shifts]
            assert any(looks_like(picture, photo.crop((round(x), round(y), round(x) + side, round(y) + side))) for x, y in cuts), part


def test_photoprisms_own_thumbnails_are_kept(library, tmp_path):
    place = tmp_path / "out" / prism_place(library, GREY, "720x720_fit.jpg")
    place.parent.mkdir(parents=True)
    place.write_bytes(b"PhotoPrism's")
    alien = tmp_path / "out/a/b/c" / f"abc{'0' * 37}_50x50_center.jpg"
    alien.parent.mkdir(parents=True)
    alien.write_bytes(b"of another file")
    (library.photos / COPY).unlink()
    library.prepare()
    assert library.export("photoprism", tmp_path / "out")["shared"] == 1
    (library.photos / GREY).unlink()
    library.prepare()
    library.export("photoprism", tmp_path / "out")
    assert place.read_bytes() == b"PhotoPrism's" and alien.exists()


def test_copies_of_photos_are_counted_once_and_never_taken_for_others(tmp_path):
    """Their thumbnails have the same names, and are written by several threads."""
    library = ExportedLibrary(tmp_path / "library")
    (library.photos / "copies").mkdir(parents=True)
    for number in range(12):
        (library.photos / f"{number}.jpg").write_bytes(encoded(scene(number, (64, 48))))
        shutil.copy2(library.photos / f"{number}.jpg", library.photos / "copies")
        shutil.copy2(library.photos / f"{number}.jpg", library.photos / f"{number} again.jpg")
    library.prepare()
    summary = library.export("photoprism", tmp_path / "out", "--jobs", 8)
    written = files(tmp_path / "out")
    assert (summary["written"], summary["unchanged"], summary["left"], summary["problems"]) == (len(written), 0, 0, 0)


def test_a_changed_file_is_not_filed_under_the_name_of_its_old_contents(library, tmp_path):
    """It was changed after it was prepared."""
    shutil.copy(library.photos / HARBOUR, library.photos / GREY)
    summary = library.export("photoprism", tmp_path / "out", "name:grey")
    assert summary["problems"] == 1 and not files(tmp_path / "out")
