"""The folders of photos that benches use."""

import os
import shutil

from .commands import run
from .options import environment_path
from .places import REPOSITORY, WORK, fail, fresh, product

# As in pipelines/default.yaml.
EXTENSIONS = {
    ".jpg", ".jpeg", ".jpe", ".jfif", ".heic", ".heif", ".hif", ".avif", ".png", ".webp", ".tif", ".tiff", ".gif", ".jxl",
    ".jp2", ".j2k", ".jpf", ".jpx", ".j2c", ".jpc", ".bmp", ".dib", ".insp",
    ".3fr", ".arw", ".cr2", ".cr3", ".crw", ".dcr", ".dng", ".erf", ".fff", ".gpr", ".iiq", ".kdc", ".mef", ".mos", ".mrw",
    ".nef", ".nrw", ".orf", ".pef", ".raf", ".rw2", ".rwl", ".sr2", ".srf", ".srw", ".x3f",
}


def corpus():
    """The tests' folder of real photos, or None."""
    folder = environment_path("SLUICE_CORPUS") or REPOSITORY.parent / "shared" / "photos"
    return folder if folder.is_dir() else None


def cameras():
    """Photos, each from a different camera: the corpus's, or generated ones."""
    if corpus() and (corpus() / "cameras").is_dir():
        return corpus() / "cameras"
    return made_once(WORK / "sample", lambda folder: run(
        [product("sample-library"), folder, "--count", "60", "--plain"]))


def made_once(folder, make):
    """The folder; if it does not exist, `make` fills a temporary one, which is renamed when it is complete."""
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
        fail(f"{folder} contains no photos")
    return found


def listing(paths, name="paths"):
    """A file with NUL-terminated paths, for programs that read them from standard input."""
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
