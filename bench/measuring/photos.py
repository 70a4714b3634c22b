"""The folders that shows measure on."""

import os
import shutil

from .commands import run
from .options import environment_path
from .places import REPOSITORY, WORK, fail, fresh, product

EXTENSIONS = {".jpg", ".jpeg", ".jpe", ".heic", ".heif", ".avif", ".png", ".webp", ".tif", ".tiff", ".gif", ".jxl"}


def corpus():
    """The tests' folder of real photos, or None."""
    folder = environment_path("SLUICE_CORPUS") or REPOSITORY.parent / "shared" / "photos"
    return folder if folder.is_dir() else None


def cameras():
    """Photos of as many cameras: the corpus's, or generated ones."""
    if corpus() and (corpus() / "cameras").is_dir():
        return corpus() / "cameras"
    return made_once(WORK / "sample", lambda folder: run(
        [product("sample-library"), folder, "--count", "60", "--plain"]))


def made_once(folder, make):
    """The folder; where it is not there, `make` fills one that gets its name when it is whole."""
    if not folder.is_dir():
        unfinished = fresh(folder.with_name(folder.name + ".part"))
        make(unfinished)
        unfinished.rename(folder)
    return folder


def photos_in(folder):
    """The paths of the folder's photos, sorted."""
    found = []
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.join(parent, name) for name in sorted(files)
                  if os.path.splitext(name)[1].lower() in EXTENSIONS and not name.startswith(".")]
    if not found:
        fail(f"{folder} holds no photos")
    return found


def listing(paths, name="paths"):
    """A file with the paths, each ended by NUL, for programs that read them from standard input."""
    file = WORK / name
    file.write_bytes(b"".join(os.fsencode(path) + b"\0" for path in paths))
    return file


def in_page_cache(paths):
    """Reads every file once."""
    for path in paths:
        with open(path, "rb") as file, open(os.devnull, "wb") as nowhere:
            shutil.copyfileobj(file, nowhere, 1 << 20)


def megabytes(paths):
    return sum(os.path.getsize(path) for path in paths) / 1e6
