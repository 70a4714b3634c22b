"""Generated libraries of any size: distinct photos in folders of 1,000, made once and kept until 'make clean'."""

import os

from . import programs
from .commands import run
from .photos import made_once, photos_in
from .places import WORK, fresh_folder, product, say

FOLDER_COUNT = 1_000
QUALITY = 85


class Library:
    """Photos of one size in pixels, in as many folders as requested."""

    def __init__(self, width=1632, height=1224):
        self.width, self.height = width, height
        self._folder = WORK / f"photos-{width}x{height}"

    def folders(self, count):
        """The first `count` folders of 1,000 photos."""
        missing = [number for number in range(count) if not self._path(number).is_dir()]
        if missing:
            say(f"Making {len(missing) * FOLDER_COUNT:,} photos of {self.width * self.height / 1e6:.0f} megapixels in "
                f"{self._folder}…")
        return [self.folder(number) for number in range(count)]

    def folder(self, number):
        self._folder.mkdir(parents=True, exist_ok=True)
        return made_once(self._path(number), lambda path: generate(
            path, number * FOLDER_COUNT, FOLDER_COUNT, self.width, self.height))

    def view(self, name, count):
        """A folder with the first `count` photos of the library: hard links, so that libraries can overlap."""
        view = fresh_folder(self._folder.with_name(f"{self._folder.name}-{name}"))
        for folder in self.folders(-(-count // FOLDER_COUNT)):
            add(view, folder, limit=count)
            count -= FOLDER_COUNT
        return view

    def _path(self, number):
        return self._folder / f"{number:03}"


def add(view, folder, limit=FOLDER_COUNT):
    """Links a folder's photos into a view."""
    (view / folder.name).mkdir(parents=True)
    for name in sorted(os.listdir(folder))[:limit]:
        os.link(folder / name, view / folder.name / name)


def some(count, width, height, name):
    """A folder with a few photos of another size."""
    return made_once(WORK / name, lambda path: generate(path, 0, count, width, height))


def giant():
    """One baseline JPEG of 268,435,456 pixels, the maximum that is accepted."""
    folder = made_once(WORK / "giant", lambda path: generate(path, 0, 1, 16_384, 16_384))
    return folder / "000000.jpg"


def generate(folder, first, count, width, height, quality=QUALITY):
    fresh_folder(folder)
    run([programs.generator(), folder, first, count, width, height, quality, *bases()])


def bases():
    """The large pictures that photos are cut from, the same on every machine."""
    folder = made_once(WORK / "bases", lambda path: run([product("sample-library"), path, "--plain", "--count", "8"]))
    return [path for path in photos_in(folder) if path.lower().endswith((".jpg", ".jpeg"))][:5]
