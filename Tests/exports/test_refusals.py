"""Exports that cannot begin, or have to end: exit status, and a message of one line that says what to do."""

import contextlib
import os
import subprocess

import pytest
from exporting import ExportedLibrary, damage, drafts, files, state
from photographs import FAILING, GREY


def kinds(*more):
    """Kinds of exports, and the options that they need."""
    options = {"files": [], "thumbnails": [], "synology": [], "photoprism": [], "webdataset": [], "iiif": ["--base", "https://example.org"],
               "facts": ["--format", "csv", "--format", "parquet"]}
    return [pytest.param(kind, needed, id=kind) for kind, needed in options.items() if kind not in more]


@pytest.fixture(scope="module")
def spared(tmp_path_factory, generated):
    """A library that refused exports do not change."""
    library = ExportedLibrary(tmp_path_factory.mktemp("spared") / "library", like=generated)
    library.prepare()
    return library


def is_one_line(message):
    return message and "\n" not in message


@pytest.mark.parametrize("kind, options", kinds("synology"))
def test_no_export_is_written_among_photos_or_above_them(spared, kind, options):
    before = state(spared.photos)
    for place in (spared.photos, spared.photos / "new/folder", spared.folder):
        message, status = spared.refused(kind, place, *options)
        assert status == 1 and is_one_line(message) and "--to" in message and str(place) in message
    assert state(spared.photos) == before


def test_the_message_about_a_folder_of_photos_does_not_say_that_it_contains_itself(spared):
    message, _ = spared.refused("files", spared.photos)
    assert f"contains {spared.photos}," not in message


@pytest.mark.parametrize("kind, options", kinds())
def test_no_export_is_written_into_a_store_or_a_trash(spared, kind, options):
    trash = spared.home / "XDG_DATA_HOME/Trash/files"
    trash.mkdir(parents=True, exist_ok=True)
    before = set(spared.folder.rglob("*"))
    for place in (spared.store, spared.store / "cache/new", trash, spared.folder / ".Trash-0/files"):
        message, status = spared.refused(kind, place, *options)
        assert status == 1 and is_one_line(message) and "--to" in message
    assert {place for place in spared.folder.rglob("*") if place.suffix not in (".sqlite-wal", ".sqlite-shm")} <= before


def test_links_do_not_lead_into_a_library(spared, tmp_path):
    link = tmp_path / "link"
    for target in (spared.photos, spared.store):
        link.symlink_to(target)
        for place in (link, link / "new"):
            message, status = spared.refused("files", place)
            assert status == 1 and is_one_line(message) and str(target) in message
        link.unlink()


def test_hidden_folders_below_photos_are_no_place_for_photos_and_can_be_written(library):
    assert library.export("files", library.photos / ".web", "name:tiny")["written"] == 1
    assert library.prepare()["prepared"] == 0


@pytest.mark.parametrize("kind, options", kinds())
def test_a_file_is_no_folder(generated, tmp_path, kind, options):
    file = tmp_path / "file"
    file.write_text("mine")
    for place in (file, file / "below"):
        message, status = generated.refused(kind, place, *options)
        assert status == 1 and is_one_line(message) and str(file) in message
    assert file.read_text() == "mine"


def test_the_message_about_a_file_in_place_of_a_folder_says_that_and_what_to_do(generated, tmp_path):
    (tmp_path / "file").write_text("mine")
    message, _ = generated.refused("files", tmp_path / "file")
    assert "--to" in message and "is not a regular file" not in message


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("kind", ["files", "facts"])
def test_a_folder_without_permission_is_named(generated, tmp_path, kind):
    (tmp_path / "closed").mkdir(mode=0o500)
    message, status = generated.refused(kind, tmp_path / "closed/out")
    assert status == 1 and is_one_line(message) and "permission" in message and ".sluice" not in message


@pytest.mark.parametrize("kind", ["files", "webdataset"])
def test_tiers_are_listed_where_one_is_unknown(generated, tmp_path, kind):
    message, status = generated.refused(kind, tmp_path / "out", "--tier", "huge")
    # As of `sluice tier`.
    assert status == 1 and is_one_line(message) and "large, medium, thumb" in message and not (tmp_path / "out").exists()


WRONG = {
    "an unknown field": (["files", "--names", "{nome}"], "{name}"),
    "no field": (["files", "--names", "photo"], "{name}"),
    "an open brace": (["files", "--names", "{name"], "}"),
    "a closing brace": (["files", "--names", "name}"], "{"),
    "no pattern": (["files", "--names", ""], "{name}"),
    "an unknown layout": (["files", "--layout", "heap"], "tree"),
    "a size of nothing": (["files", "--size", "0"], "16"),
    "a negative size": (["files", "--size=-5"], "16"),
    "a size that is a word": (["files", "--size", "big"], "pixels"),
    "an unknown size of thumbnails": (["thumbnails", "--size", "tiny"], "x-large"),
    "an unknown form": (["facts", "--format", "xml"], "parquet"),
    "a prefix with a space": (["webdataset", "--prefix", "a b"], "letters"),
    "a small shard": (["webdataset", "--shard-size", "10kB"], "1"),
    "no jobs": (["files", "--jobs", "0"], "256"),
    "a wrong filter": (["files", "rating:nine"], "stars"),
    "an unfinished filter": (["files", "camera:"], "camera:"),
    "an unknown condition": (["files", "is:sunny"], "favourite"),
}


@pytest.mark.parametrize("arguments, remedy", WRONG.values(), ids=WRONG)
def test_wrong_usage_is_explained(generated, tmp_path, arguments, remedy):
    kind, *more = arguments
    message, status = generated.refused(kind, tmp_path / "out", *more)
    assert status == 64 and remedy in message and not (tmp_path / "out").exists()


def test_the_smallest_size_of_a_shard_is_the_one_that_the_message_names(generated, tmp_path):
    message, _ = generated.refused("webdataset", tmp_path / "out", "--shard-size", "1kB")
    size = message.split("at least ")[1].split(".\n")[0].rstrip(".")
    assert generated.export("webdataset", tmp_path / "out", "--shard-size", size)["written"] > 0


def test_a_destination_is_required(generated):
    for kind in ("files", "synology", "photoprism", "webdataset", "iiif", "facts"):
        ended = generated.run("export", kind)
        assert ended.status == 64 and "--to" in ended.notes


def test_a_store_without_a_library_is_named(generated, tmp_path):
    done = subprocess.run([*generated.command("export", "files", "--to", tmp_path / "out")[:-1], tmp_path / "nowhere"],
                          env=generated.environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "sluice prepare" in done.stderr and not (tmp_path / "out").exists()


def test_a_damaged_manifest_is_named_with_its_remedy(generated, tmp_path):
    out = tmp_path / "out"
    generated.export("files", out)
    before = files(out)
    manifest, = out.glob(".sluice-export/*.manifest")
    manifest.write_bytes(manifest.read_bytes()[:-5])
    message, status = generated.refused("files", out)
    assert status == 1 and is_one_line(message) and str(manifest) in message and "Delete it" in message
    manifest.unlink()
    assert (generated.export("files", out)["written"], files(out)) == (0, before)


# MARK: Full disks

@contextlib.contextmanager
def small_disk(folder, size):
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"only root can mount: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("kind, options", kinds())
def test_a_full_disk_ends_the_export_and_room_completes_it(generated, tmp_path, kind, options):
    options = [*options, "folder:Norway or name:IMG or name:undated"]
    generated.export(kind, tmp_path / "whole", *options)
    whole = files(tmp_path / "whole")
    with small_disk(tmp_path / "disk", "8M") as disk:
        out = disk / "out"
        filler = disk / "filler"
        # About half of the files fit.
        needed = sum(len(data) // 4096 + 1 for data in whole.values()) * 4096
        filler.write_bytes(bytes(8 * 2**20 - needed // 2))
        ended = generated.run("export", kind, "--to", out, *options)
        errors = [line for line in ended.notes.splitlines() if line.startswith("Error: ")]
        assert ended.status == 1 and len(errors) == 1
        # Of the files with names, all are whole; there is no draft.
        assert files(out).items() < whole.items() and not drafts(disk)
        filler.unlink()
        generated.export(kind, out, *options)
        assert files(out) == whole and not drafts(disk)


@pytest.mark.parametrize("kind", ["files", "facts"])
def test_the_message_about_a_full_disk_names_the_folder_and_the_remedy(generated, tmp_path, kind):
    with small_disk(tmp_path / "disk", "64k") as disk:
        # Facts are collected in a file without a name first.
        (disk / "filler").write_bytes(bytes((40 if kind == "files" else 60) << 10))
        message, status = generated.refused(kind, disk / "out", "--quiet", "not", "is:failed")
        assert status == 1 and is_one_line(message)
        # Drafts mean nothing to people.
        assert str(disk) in message and ".sluice" not in message and "space" in message.lower() and "--store" not in message


def test_a_disk_that_is_full_from_the_beginning_is_reported(generated, tmp_path):
    with small_disk(tmp_path / "disk", "64k") as disk:
        with contextlib.suppress(OSError):
            (disk / "filler").write_bytes(bytes(1 << 20))
        ended = generated.run("export", "files", "--to", disk / "out")
        assert ended.status == 1 and is_one_line(ended.notes.strip())
        (disk / "filler").unlink()
        assert generated.export("files", disk / "out", "name:tiny")["written"] == 1


def test_a_file_system_that_cannot_be_written_is_named_with_a_remedy(generated, tmp_path):
    with small_disk(tmp_path / "disk", "1M,ro") as disk:
        message, status = generated.refused("files", disk / "out")
        assert status == 1 and is_one_line(message) and str(disk) in message and "read-only" in message
        assert "--to" in message or "Choose" in message


@pytest.mark.parametrize("kind, options", kinds())
def test_a_rehearsal_needs_no_room_and_no_permission(generated, tmp_path, kind, options):
    with small_disk(tmp_path / "disk", "1M,ro") as disk:
        assert generated.export(kind, disk / "out", "--dry-run", *options)["written"] > 0


def test_a_damaged_tier_is_reported_with_its_remedy_and_never_written(library, tmp_path):
    out = tmp_path / "out"
    library.export("files", out)
    damage(library, GREY)
    # What was written before is known by its key, so the tier is not read.
    assert library.export("files", out)["problems"] == len(FAILING)
    summary = library.export("files", tmp_path / "new")
    assert summary["problems"] == len(FAILING) + 1
    assert files(tmp_path / "new").keys() == files(out).keys() - {GREY} and not drafts(tmp_path)
    assert "sluice verify --repair" in library.run("export", "files", "--to", tmp_path / "other").notes
