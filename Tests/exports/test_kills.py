"""Exports that are killed: every file is whole, and the next run goes on."""

import io
import os
import random
import signal
import subprocess
import time

import pytest
from exporting import DRAFT, ExportedLibrary, drafts, files
from photographs import encoded, scene
from PIL import Image

#: 300 files.
PHOTOS, SIZES = 75, [option for size in (24, 48, 72, 160) for option in ("--size", size)]
OPTIONS = [*SIZES, "--names", "{name}"]
KILLS = 15


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A library of small photos."""
    library = ExportedLibrary(tmp_path_factory.mktemp("many") / "library")
    library.photos.mkdir()
    for number in range(PHOTOS):
        (library.photos / f"{number}.jpg").write_bytes(encoded(scene(number, (160, 120))))
    library.prepare()
    return library


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, many):
    """An export that nobody disturbs, and the seconds that it takes."""
    out = tmp_path_factory.mktemp("undisturbed") / "out"
    started = time.monotonic()
    many.export("files", out, *OPTIONS)
    seconds = time.monotonic() - started
    whole = files(out)
    assert len(whole) == 4 * PHOTOS
    for name, bytes_ in whole.items():
        picture = Image.open(io.BytesIO(bytes_))
        picture.load()
        assert picture.size == (int(name.split("/")[0]), int(name.split("/")[0]) * 3 // 4)
    # The photos have this size, so that these are tiers.
    for number in range(0, PHOTOS, 15):
        assert whole[f"160/{number}.jpg"] == many.tier(f"{number}.jpg")
    return whole, seconds


def complete(folder):
    """Files of an export without drafts."""
    return {name: bytes_ for name, bytes_ in files(folder).items() if not os.path.basename(name).startswith(DRAFT)}


def wait_for_files(process, folder):
    """Waits until a running export has written some."""
    while not list(folder.glob("*/*.jpg")):
        try:
            raise AssertionError(f"ended with {process.wait(0.002)}")
        except subprocess.TimeoutExpired:
            pass


def kill_within(process, seconds):
    """Kills a process at a random moment; false if it has ended before."""
    try:
        process.wait(random.uniform(0, seconds))
    except subprocess.TimeoutExpired:
        process.kill()
    process.communicate()
    assert process.returncode in (0, -signal.SIGKILL)
    return process.returncode != 0


def test_a_killed_export_leaves_whole_files_and_the_next_run_completes_it(many, undisturbed, tmp_path):
    whole, seconds = undisturbed
    kills = number = 0
    while kills < KILLS:
        out = tmp_path / str(number)
        if kill_within(many.start_export("files", out, *OPTIONS), seconds):
            kills += 1
            assert complete(out).items() <= whole.items()
        else:
            assert files(out) == whole
            number += 1
    before = complete(out)
    summary = many.export("files", out, *OPTIONS)
    assert (summary["written"], summary["unchanged"], summary["left"]) == (len(whole) - len(before), len(before), 0)
    assert files(out) == whole and not drafts(out)
    assert many.export("files", out, *OPTIONS)["written"] == 0


def test_a_killed_export_that_replaces_files_leaves_the_old_or_the_new_ones(many, undisturbed, tmp_path):
    library = ExportedLibrary(tmp_path / "library", like=many)
    library.prepare()
    out, seconds = tmp_path / "out", undisturbed[1]
    contents = [(library.photos / f"{number}.jpg").read_bytes() for number in range(PHOTOS)]

    def turn(step):
        """Each photo becomes another one."""
        for number in range(PHOTOS):
            (library.photos / f"{number}.jpg").write_bytes(contents[(number + step) % PHOTOS])
        library.prepare()

    def exported(folder):
        assert library.export("files", folder, *OPTIONS)["left"] == 0 and not drafts(folder)
        return files(folder)

    versions = [exported(out)]
    turn(1)
    versions.append(exported(tmp_path / "other"))
    assert all(versions[0][name] != versions[1][name] for name in versions[0])
    kills, wanted = 0, 1
    while kills < KILLS:
        if kill_within(library.start_export("files", out, *OPTIONS), seconds):
            kills += 1
            there = complete(out)
            assert there.keys() == versions[0].keys()
            assert [name for name in there if there[name] not in (versions[0][name], versions[1][name])] == []
        else:
            assert files(out) == versions[wanted] and not drafts(out)
            wanted = 1 - wanted
            turn(wanted)
    assert exported(out) == versions[wanted]
    assert library.export("files", out, *OPTIONS)["written"] == 0


def test_an_interrupted_export_says_so_and_goes_on(many, undisturbed, tmp_path):
    whole, _ = undisturbed
    out = tmp_path / "out"
    process = many.start_export("files", out, *OPTIONS)
    wait_for_files(process, out)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate()
    assert process.returncode == 130 and b"Interrupted" in output
    before = files(out)
    assert before.items() < whole.items() and not drafts(out)
    summary = many.export("files", out, *OPTIONS)
    assert (summary["written"], summary["unchanged"]) == (len(whole) - len(before), len(before))
    assert files(out) == whole


def test_a_killed_export_is_no_reason_to_accept_another_request(many, tmp_path):
    out = tmp_path / "out"
    process = many.start_export("files", out, *OPTIONS)
    wait_for_files(process, out)
    process.kill()
    process.communicate()
    before = complete(out)
    ended = many.run("export", "files", "--to", out, "name:7")
    assert complete(out) == before
    assert ended.status == 1 and "--change" in ended.notes


@pytest.mark.parametrize("kind", ["webdataset", "facts", "iiif", "thumbnails"])
def test_other_kinds_survive_kills(generated, tmp_path, kind):
    options = {"webdataset": ["--shard-size", "1MiB"], "facts": ["--format", "csv", "--format", "parquet"],
               "iiif": ["--base", "https://example.org"], "thumbnails": ["--size", "normal", "--size", "xx-large"]}[kind]
    started = time.monotonic()
    generated.export(kind, tmp_path / "undisturbed", *options)
    seconds = time.monotonic() - started
    whole, out = files(tmp_path / "undisturbed"), tmp_path / "out"
    for _ in range(3):
        process = generated.start_export(kind, out, *options)
        try:
            process.wait(random.uniform(seconds / 3, seconds))
        except subprocess.TimeoutExpired:
            process.kill()
        process.communicate()
        assert complete(out).items() <= whole.items()
    generated.export(kind, out, *options)
    assert files(out) == whole and not drafts(tmp_path)
