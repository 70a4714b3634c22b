"""A person's photos, and the real command that prepares them."""

import json
import os
import pathlib
import shutil
import subprocess

import sluice

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


def command():
    """The command: named by SLUICE, built here, or in PATH. None if there is none."""
    built = REPOSITORY / ".build" / "debug" / "sluice"
    return os.environ.get("SLUICE") or (str(built) if built.exists() else shutil.which("sluice"))


def corpus():
    """The folder of real photos. None if there is none."""
    beside = REPOSITORY.parent / "shared" / "photos"
    folder = pathlib.Path(os.environ.get("SLUICE_CORPUS", beside))
    return folder if folder.is_dir() else None


class Household:
    """Photos in `photos`, a store in `store`, and folders of the user below `home`."""

    def __init__(self, root, store=None):
        self.root, self.photos, self.store = root, root / "photos", store or root / "store"
        self.photos.mkdir(exist_ok=True)
        home = root / "home"
        self.environment = {
            **os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data"),
            "SLUICE": command(),
        }

    def library(self):
        return sluice.Library(self.store)

    def sluice(self, name, *arguments, statuses=(0, 2)):
        """The output of a command about the store, in bytes."""
        done = subprocess.run([command(), name, *arguments, "--store", self.store], env=self.environment, capture_output=True,
                              stdin=subprocess.DEVNULL, check=False)
        assert done.returncode in statuses, done.stderr.decode(errors="replace")
        return done.stdout

    def json(self, name, *arguments):
        return json.loads(self.sluice(name, *arguments, "--json"))

    def prepare(self, *arguments):
        self.sluice("prepare", "--quiet", *arguments, self.photos)
        return self

    def found(self, *arguments):
        """Documents that the command finds, by ID."""
        return {document["id"]: document for document in self.json("find", "--no-sidecars", *arguments)}

    def copy(self, root):
        """The same photos in a store of its own."""
        copy = Household(root)
        copy.photos.rmdir()
        copy.photos = self.photos
        shutil.copytree(self.store, copy.store)
        return copy
