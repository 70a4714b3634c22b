"""`sluice export thumbnails`: what GLib, GdkPixbuf and the GNOME desktop read."""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest
from exporting import files, state
from photographs import DOCUMENT, FAILING, FILM, GREY, HARBOUR, NOT_UTF8, PANORAMA, PORTRAIT, SOUND, TINY, UNDATED, WIDE, unusual_profile
from PIL import Image, ImageOps

#: The Python that has GNOME's libraries.
SYSTEM_PYTHON = "/usr/bin/python3"
EDGES = {"normal": 128, "large": 256, "x-large": 512, "xx-large": 1024}
FAILURES = "fail/gnome-thumbnail-factory"


def thumbnails(library):
    return library.home / "XDG_CACHE_HOME/thumbnails"


def gio(library, name):
    """What `gio info` says of a photo's thumbnail."""
    done = subprocess.run(["gio", "info", "-a", "thumbnail::*", os.fsencode(library.photos / name)], env=library.environment,
                          capture_output=True, check=True)
    return dict(re.findall(r"^ +(thumbnail::[a-z-]+): (.*)$", done.stdout.decode(errors="surrogateescape"), re.MULTILINE))


def gnome(library, names):
    """What the libraries of GNOME say of photos' thumbnails."""
    script = pathlib.Path(__file__).with_name("gnome.py")
    paths = json.dumps([str(library.photos / name) for name in names])
    done = subprocess.run([SYSTEM_PYTHON, script], env=library.environment, input=paths, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(zip(names, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("size", ["normal", "large", "x-large"])
def test_glib_gdkpixbuf_and_gnome_accept_the_thumbnail_of_every_photo(library, size):
    summary = library.export("thumbnails", None, "--size", size)
    assert (summary["photos"], summary["problems"]) == (len(SOUND) + len(FAILING), len(FAILING))
    for name, about in gnome(library, SOUND).items():
        uri = about["uri"].encode()
        assert (about["isValid"], about["hasFailed"], about["hasFailedInGNOME"]) == (True, False, False), name
        assert about["path"] == f"{thumbnails(library)}/{size}/{hashlib.md5(uri).hexdigest()}.png", name
        told = gio(library, name)
        assert told.items() >= {"thumbnail::path": about["path"], "thumbnail::is-valid": "TRUE"}.items(), name
        # Older libraries of the desktop know two sizes.
        if size not in about["known"]:
            continue
        picture, texts = about["known"][size], about["known"][size]["options"]
        assert {known for known, picture in about["known"].items() if picture} == {size}, name
        photo = library.photos / name
        assert texts["tEXt::Thumb::URI"] == about["uri"], name
        assert texts["tEXt::Thumb::MTime"] == str(photo.stat().st_mtime_ns // 10**9), name
        assert texts["tEXt::Thumb::Size"] == str(photo.stat().st_size), name
        # The top of each photo is darker than the rest, or the right side of the one that was turned.
        assert picture["height"] > picture["width"] if name == PORTRAIT else picture["means"][0] < picture["means"][1], name


@pytest.fixture(scope="module")
def exported(tmp_path_factory, generated):
    """All sizes, in a folder."""
    out = tmp_path_factory.mktemp("thumbnails") / "out"
    generated.export("thumbnails", out, *(option for size in EDGES for option in ("--size", size)))
    return out


def file_name(library, name):
    uri = gnome(library, [name])[name]["uri"]
    return f"{hashlib.md5(uri.encode()).hexdigest()}.png"


@pytest.mark.parametrize("name", [HARBOUR, PORTRAIT, GREY, WIDE, PANORAMA, TINY, UNDATED])
def test_thumbnails_are_upright_plain_png_within_their_size(generated, exported, name):
    original = ImageOps.exif_transpose(Image.open(generated.photos / name))
    for size, edge in EDGES.items():
        data = (exported / size / file_name(generated, name)).read_bytes()
        # No interlacing, 8 bits; all texts before the picture, where GLib and libpng read them.
        assert data[:8] == b"\x89PNG\r\n\x1a\n" and data[24] == 8 and data[28] == 0
        assert data.rindex(b"tEXt") < data.index(b"IDAT") and b"zTXt" not in data and b"iTXt" not in data
        picture = Image.open(exported / size / file_name(generated, name))
        scale = min(1, edge / max(original.size))
        assert all(abs(a - scale * b) <= 1 for a, b in zip(picture.size, original.size, strict=True)), (size, picture.size)
        assert max(picture.size) <= edge
        assert picture.info.get("icc_profile") == (unusual_profile() if name == WIDE else None)
        texts = picture.text
        assert (texts["Thumb::Image::Width"], texts["Thumb::Image::Height"]) == tuple(map(str, original.size))
        assert texts["Software"].startswith("Sluice")
        reduced = original.convert("L").resize(picture.size, Image.Resampling.BOX)
        pairs = zip(picture.convert("L").tobytes(), reduced.tobytes(), strict=True)
        assert sum(abs(a - b) for a, b in pairs) / len(reduced.tobytes()) < 3


def test_thumbnails_tell_pages_and_lengths(generated, exported):
    document, film = (Image.open(exported / "large" / file_name(generated, name)).text for name in (DOCUMENT, FILM))
    assert document["Thumb::Document::Pages"] == "2" and film["Thumb::Movie::Length"] == "2"


def test_folders_and_files_are_for_their_owner_only(library):
    library.export("thumbnails", None, "--size", "normal", "--size", "xx-large", preexec_fn=lambda: os.umask(0))
    places = [thumbnails(library), *thumbnails(library).rglob("*")]
    assert len(places) > 2 * len(SOUND)
    for place in places:
        assert place.stat().st_mode & 0o777 == (0o700 if place.is_dir() else 0o600), place


def test_photos_that_cannot_be_decoded_are_marked(library):
    library.export("thumbnails", None)
    for name, about in gnome(library, FAILING).items():
        assert gio(library, name).items() >= {"thumbnail::failed": "TRUE", "thumbnail::is-valid": "TRUE"}.items(), name
        assert about["hasFailed"] and about["hasFailedInGNOME"], name
    assert len(list((thumbnails(library) / FAILURES).iterdir())) == len(FAILING)


def test_a_photo_that_changes_gets_another_thumbnail(library):
    library.export("thumbnails", None)
    before = files(thumbnails(library))
    os.utime(library.photos / HARBOUR, (1_600_000_000, 1_600_000_000))
    shutil.copy(library.photos / GREY, library.photos / NOT_UTF8)
    for name in (HARBOUR, NOT_UTF8):
        assert gio(library, name)["thumbnail::is-valid"] == "FALSE"
    library.prepare()
    summary = library.export("thumbnails", None)
    assert (summary["written"], summary["removed"], summary["left"]) == (4, 0, 0)
    for name in (HARBOUR, NOT_UTF8):
        assert gio(library, name)["thumbnail::is-valid"] == "TRUE"
    after = files(thumbnails(library))
    assert after.keys() == before.keys() and sum(after[name] != before[name] for name in after) == 4


def test_a_photo_that_is_repaired_is_not_marked_any_more(library):
    library.export("thumbnails", None)
    broken = library.photos / FAILING[0]
    shutil.copy(library.photos / GREY, broken)
    library.prepare()
    library.export("thumbnails", None)
    assert gio(library, FAILING[0])["thumbnail::is-valid"] == "TRUE" and "thumbnail::failed" not in gio(library, FAILING[0])
    assert len(list((thumbnails(library) / FAILURES).iterdir())) == len(FAILING) - 1


def test_thumbnails_of_photos_that_are_gone_are_removed(library):
    library.export("thumbnails", None)
    gone = file_name(library, TINY)
    (library.photos / TINY).unlink()
    library.prepare()
    assert library.export("thumbnails", None)["removed"] == 2
    assert not list(thumbnails(library).rglob(gone))


def test_times_before_1970_and_moved_photos_are_found(library):
    os.utime(library.photos / TINY, (0, 0))
    os.utime(library.photos / UNDATED, ns=(-5_500_000_000, -5_500_000_000))
    (library.photos / GREY).rename(library.photos / "moved grey.jpg")
    library.prepare()
    library.export("thumbnails", None)
    for name in (TINY, UNDATED, "moved grey.jpg"):
        assert gio(library, name)["thumbnail::is-valid"] == "TRUE"


def test_thumbnails_of_other_programs_are_kept(library):
    names = [file_name(library, name) for name in (HARBOUR, GREY)]
    for name in names:
        place = thumbnails(library) / "large" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (10, 10)).save(place)
    alien = thumbnails(library) / "large" / f"{'0' * 32}.png"
    alien.write_bytes(b"of another program")
    before = state(thumbnails(library) / "large")
    summary = library.export("thumbnails", None)
    assert summary["shared"] == 2
    after = state(thumbnails(library) / "large")
    assert {place: about for place, about in before.items() if place.endswith(".png")}.items() <= after.items()
    (library.photos / HARBOUR).unlink()
    library.prepare()
    library.export("thumbnails", None)
    assert alien.exists() and (thumbnails(library) / "large" / names[0]).exists()


def opened_names(library, *arguments):
    """Names of all files that a command opens, by strace."""
    log = library.folder / "strace"
    subprocess.run(["strace", "--follow-forks", "--strings-in-hex=all", "--string-limit=9999", "--trace=open,openat,openat2,creat",
                    f"--output={log}", *library.command(*arguments)], env=library.environment, capture_output=True, check=False)
    paths = re.findall(r'(?:open|openat|openat2|creat)\([^"]*"((?:\\x[0-9a-f]{2})*)"', log.read_text())
    assert len(paths) > 20
    return {os.path.basename(os.fsdecode(bytes.fromhex(path.replace("\\x", "")))) for path in paths}


def test_no_photo_is_opened(library):
    photos = {os.path.basename(name) for name in (*SOUND, *FAILING)}
    opened = opened_names(library, "export", "thumbnails", "--size", "xx-large", "--size", "normal")
    assert len(list((thumbnails(library) / "normal").iterdir())) == len(SOUND)
    assert not opened & photos
    # PhotoPrism's names depend on the photos' bytes, so this sees what opens photos.
    assert os.path.basename(GREY) in opened_names(library, "export", "photoprism", "--to", library.folder / "out")


def test_photos_outside_the_filter_are_neither_shown_nor_marked(generated, tmp_path):
    generated.export("thumbnails", tmp_path / "out", "folder:2024 not is:failed")
    assert {file.split("/")[0] for file in files(tmp_path / "out")} == {"normal", "large"}
    assert len(files(tmp_path / "out")) == 2
