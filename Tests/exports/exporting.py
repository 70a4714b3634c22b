"""A library whose photos are exported, and what is in folders."""

import base64
import collections
import hashlib
import json
import os
import stat
import subprocess

from served import COMMANDS, Library

#: Where exports keep their manifests, and how files begin that are not complete.
MANIFESTS, DRAFT = ".sluice-export", ".sluice-draft-"

#: How a command ended: `notes` is what it wrote to standard error.
Ended = collections.namedtuple("Ended", "status output notes")


class ExportedLibrary(Library):
    """A library some of whose photos cannot be decoded."""

    def command(self, *arguments):
        return [str(COMMANDS / "sluice"), *(argument if isinstance(argument, bytes) else str(argument) for argument in arguments),
                "--store", str(self.store)]

    def run(self, *arguments, **more):
        """Runs a command that may fail."""
        done = subprocess.run(self.command(*arguments), capture_output=True, env=self.environment, check=False, **more)
        assert done.returncode >= 0, f"ended by signal {-done.returncode}: {done.stderr.decode(errors='replace')}"
        return Ended(done.returncode, done.stdout, done.stderr.decode(errors="replace"))

    def get(self, *arguments, **more):
        """The output of a command that must succeed."""
        ended = self.run(*arguments, **more)
        assert ended.status == 0, f"ended with {ended.status}: {ended.notes}"
        return ended.output

    def prepare(self, *more):
        """Returns the report."""
        ended = self.run("prepare", self.photos, "--json", *more)
        assert ended.status in (0, 2), ended.notes
        return json.loads(ended.output)

    def start_export(self, kind, to, *more):
        return subprocess.Popen(self.command("export", kind, "--to", to, "--quiet", *more), env=self.environment,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def export(self, kind, to, *more, **options):
        """What an export did. Its exit status says whether something is not in it."""
        destination = [] if to is None else ["--to", to]
        ended = self.run("export", kind, *destination, *more, "--quiet", "--json", **options)
        assert ended.status in (0, 2), f"ended with {ended.status}: {ended.notes}"
        summary = json.loads(ended.output)
        assert ended.status == (2 if summary["problems"] or summary["left"] else 0), (ended.status, summary)
        notes = [line for line in ended.notes.splitlines() if not line.startswith("Note: ")]
        assert len(notes) == summary["problems"] + summary["left"], (notes, summary)
        return summary

    def refused(self, kind, to, *more, **options):
        """The message of an export that did not begin, and its exit status."""
        ended = self.run("export", kind, "--to", to, *more, **options)
        assert ended.status in (1, 64), f"ended with {ended.status}: {ended.output} {ended.notes}"
        assert ended.output == b""
        return ended.notes.removeprefix("Error: ").strip(), ended.status

    def find(self, *filter):
        """What `sluice find --json` says, by name below the folder of photos."""
        return {self.name_of(photo): photo for photo in json.loads(self.get("find", "--json", *filter))}

    def show(self, name):
        return json.loads(self.get("show", os.fsencode(self.photos / name), "--json"))

    def tier(self, name, tier="large"):
        return self.get("tier", os.fsencode(self.photos / name), tier, "--output", "-")

    def name_of(self, photo):
        path = os.fsdecode(base64.b64decode(photo["pathBytes"])) if "pathBytes" in photo else photo["path"]
        return os.path.relpath(path, self.photos)


def files(folder):
    """Bytes of an export's files, by name below the folder, without manifests."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*")
            if file.is_file() and MANIFESTS not in file.relative_to(folder).parts}


def drafts(folder):
    return [file for file in folder.rglob("*") if file.name.startswith((DRAFT, ".sluice-spool"))]


def state(folder):
    """Everything about a folder that a run could change, except when files were read."""
    def described(file):
        about = file.lstat()
        is_file = stat.S_ISREG(about.st_mode)
        return (oct(about.st_mode), about.st_mtime_ns, about.st_ino, hashlib.sha256(file.read_bytes()).hexdigest() if is_file else None)

    return {str(file): described(file) for file in (folder, *folder.rglob("*"))} if os.path.lexists(folder) else {}


def damage(library, name, tier="large"):
    """Flips bits of a tier in the cache."""
    bytes_, cache = library.tier(name, tier), library.store / "cache/data.mdb"
    # A large value is contiguous; the pages may have an older copy.
    data, start = bytearray(cache.read_bytes()), 0
    while (start := data.find(bytes_, start)) >= 0:
        start += len(bytes_) // 2
        data[start] ^= 255
        with cache.open("r+b") as file:
            file.seek(start)
            file.write(data[start:start + 1])
