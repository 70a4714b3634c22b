"""All contestants that make the three tiers, as functions that run once and return a Run.

All get the same photos in the same order and the same number of processes or threads, and write the tiers into a folder
that is empty before each run (sluice: into a new store).
"""

import os

from . import programs
from .commands import first_line, run
from .photos import listing, photos_in
from .places import CONTESTANTS, fresh, fresh_folder

LADDER_QUALITY_FOR_LIMIT = 98


class Contest:
    """One folder of photos, with a function for each contestant that prepares it."""

    def __init__(self, photos, options, jobs=2, name="contest"):
        self.photos = photos
        self.paths = photos_in(photos)
        self.jobs = jobs
        self._options = options
        self._name = name
        self._list = listing(self.paths, f"{name}.paths")
        self._target = options.work / f"{name}-tiers"
        self._store = options.work / f"{name}-store"

    def sluice(self, jobs=None, memory=None, before=()):
        fresh(self._store)
        return run([*before, self._options.sluice, "prepare", self.photos, "--store", self._store, "--jobs", jobs or self.jobs,
                    "--json", "--quiet"], accepted=(0, 2), memory=memory)

    def sluice_with_one_job(self, memory=None):
        return self.sluice(jobs=1, memory=memory)

    def sluice_on_one_core(self, memory=None):
        return self.sluice(jobs=1, memory=memory, before=["taskset", "--cpu-list", "0"])

    def vipsthumbnail(self, memory=None):
        return self._with_list(CONTESTANTS / "vipsthumbnail", memory=memory)

    def libvips_thumbnails(self, memory=None):
        return self._with_list(programs.python(), CONTESTANTS / "libvips_thumbnails.py", memory=memory)

    def pillow_lanczos(self, memory=None):
        return self._with_list(programs.python(), CONTESTANTS / "pillow_lanczos.py", memory=memory)

    def pillow_bicubic(self, memory=None):
        return self._with_list(programs.python(), CONTESTANTS / "pillow_bicubic.py", memory=memory)

    def ladder_debian(self, memory=None):
        return self._with_list(programs.ladder_with_system_libvips(), memory=memory)

    def ladder_pypi(self, memory=None):
        return self._with_list(programs.ladder_with_pypi_libvips(), memory=memory)

    def imagemagick_sizes(self, memory=None):
        return self._with_list(CONTESTANTS / "imagemagick-sizes", memory=memory)

    def imagemagick_ladder(self, memory=None):
        return self._with_list(CONTESTANTS / "imagemagick-ladder", memory=memory)

    def limit(self, memory=None):
        return run([programs.limit(), "run", self.jobs, self._planes], stdin=self._list, accepted=(0, 2),
                   memory=memory)

    def pack_for_limit(self):
        """Makes the photos' tiers at a nearly lossless quality, and writes their planes for `limit`."""
        target = fresh_folder(self._target)
        run([programs.ladder_with_pypi_libvips(), self.jobs, target, LADDER_QUALITY_FOR_LIMIT], stdin=self._list)
        run([programs.limit(), "pack", target, len(self.paths), self._planes])

    def remove_what_was_made(self):
        for path in (self._target, self._store):
            fresh(path)
        self._planes.unlink(missing_ok=True)

    @property
    def _planes(self):
        return self._options.work / f"{self._name}.planes"

    def _with_list(self, *command, memory=None):
        target = fresh_folder(self._target)
        outcome = run([*command, self.jobs, target], stdin=self._list, accepted=(0, 2, 123), memory=memory)
        outcome.pictures = len(os.listdir(target))
        return outcome


def versions():
    """Versions of the contestants, for the report."""
    from_pypi = first_line([programs.python(), "-c", (
        "import pyvips, PIL; print('libvips ' + '.'.join(str(pyvips.version(part)) for part in range(3)) + ' and '"
        " 'Pillow ' + PIL.__version__ + ' from PyPI')")])
    return [first_line(["vips", "--version"]).replace("vips-", "libvips ") + " from Debian", from_pypi,
            first_line(["/usr/bin/convert", "-version"]).removeprefix("Version: ").split(" Q16")[0]]
