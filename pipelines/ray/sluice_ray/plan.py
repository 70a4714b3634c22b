"""Reads plans and commit records, as `sluice plan` and `sluice shard` write them."""

from __future__ import annotations

import dataclasses
import json
import pathlib
import urllib.parse


class PlanError(Exception):
    """A plan or a commit record that cannot be used."""


@dataclasses.dataclass(frozen=True)
class Photo:
    """A photo of a plan, as the plan saw it."""

    #: Below the root.
    path: bytes
    size: int
    modified_ns: int

    @classmethod
    def parse(cls, line: bytes) -> Photo:
        """Read a line of the manifest."""
        size, modified, _, _, path = line.split(b"\t")
        return cls(urllib.parse.unquote_to_bytes(path), int(size), int(modified))


@dataclasses.dataclass(frozen=True)
class Plan:
    """A plan's folder."""

    folder: pathlib.Path
    id: str
    root: str
    photos: int
    shards: int

    @classmethod
    def open(cls, folder: pathlib.Path) -> Plan:
        """Read a plan."""
        try:
            document = json.loads((folder / "plan.json").read_bytes())
            return cls(folder, document["id"], document["root"], document["photos"], document["shards"])
        except FileNotFoundError:
            raise PlanError(f"{folder} holds no plan: make one with `sluice plan ROOT --to {folder}`.") from None
        except (OSError, ValueError, KeyError) as error:
            raise PlanError(f"{folder}/plan.json cannot be read: {error}.") from error

    def sizes(self) -> list[int]:
        """Return the bytes of the photos of each shard."""
        lines = (self.folder / "shards.tsv").read_text().splitlines()
        if len(lines) != self.shards:
            raise PlanError(f"{self.folder}/shards.tsv has {len(lines)} lines, not {self.shards}.")
        return [int(line.split("\t")[3]) for line in lines]

    def _range(self, shard: int) -> list[bytes]:
        with (self.folder / "shards.tsv").open("rb") as file:
            length = len(file.readline())
            file.seek(shard * length)
            return file.readline().split(b"\t")

    def photos_of(self, shard: int) -> int:
        """Return the number of photos of a shard."""
        return int(self._range(shard)[2])

    def manifest_of(self, shard: int) -> list[Photo]:
        """Return the photos of a shard."""
        offset, length = (int(number) for number in self._range(shard)[:2])
        with (self.folder / "manifest.tsv").open("rb") as file:
            file.seek(offset)
            return [Photo.parse(line) for line in file.read(length).splitlines()]


@dataclasses.dataclass(frozen=True)
class Commit:
    """That a shard is published."""

    shard: int
    pack: str
    sha256: str
    size: int
    counts: dict[str, int]

    @classmethod
    def parse(cls, text: bytes, plan: Plan, shard: int) -> Commit:
        """Read a commit record, and check that it is of this plan and shard."""
        try:
            document = json.loads(text)
            commit = cls(*(document[name] for name in ("shard", "pack", "sha256", "bytes", "counts")))
            of_plan = document["plan"]
        except (ValueError, KeyError) as error:
            raise PlanError(f"The commit record of shard {shard} cannot be read: {error}.") from error
        if of_plan != plan.id or commit.shard != shard:
            raise PlanError(f"The commit record of shard {shard} is of another plan or shard.")
        return commit


def commit_name(shard: int) -> str:
    """Return the name of a shard's commit record, below the folder of packs."""
    return f"commits/{shard:06d}.json"
