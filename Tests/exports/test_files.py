"""`sluice export files`: the tiers of photos as files."""

import io
import json
import os
import re
import shutil
import signal

import numpy
import pytest
from exporting import MANIFESTS, drafts, files, state
from photographs import (
    COPY,
    FAILING,
    GREY,
    HARBOUR,
    NAMESAKES,
    NOT_UTF8,
    PANORAMA,
    PORTRAIT,
    SHOWN,
    TINY,
    UNDATED,
    WEBP,
    WIDE,
    encoded,
    unusual_profile,
)
from PIL import Image, ImageOps

PICTURES = (HARBOUR, PORTRAIT, GREY, WIDE, UNDATED, PANORAMA, TINY, WEBP)
#: Photos in place of whose pictures others put something.
DISTURBED = (GREY, HARBOUR, WIDE, PORTRAIT)


def stem(name):
    return os.path.splitext(name)[0]


def by_date(photo):
    # Each part of an unknown date is a folder.
    return photo["takenAt"][:10].replace("-", "/") if "takenAt" in photo else "undated"


def place(layout, name, photo):
    """Where a photo is in an export."""
    return {
        "tree": f"{stem(name)}.jpg",
        "date": f"{by_date(photo)}/{stem(os.path.basename(name))}.jpg",
        "flat": f"{photo['contentID']}.jpg",
        "names": f"{photo.get('takenAt', 'undated')[:4 if 'takenAt' in photo else None]}/{photo.get('camera', 'unknown')}"
                 f"/{photo['rating']} {os.path.basename(name)}.jpg",
    }[layout]


@pytest.mark.parametrize("layout", ["tree", "date", "flat", "names"])
def test_every_file_of_a_layout_is_the_tier_of_its_photo(generated, tiers, tmp_path, layout):
    options = ["--names", "{year}/{camera}/{rating} {file}"] if layout == "names" else ["--layout", layout]
    photos = generated.find()
    expected = {place(layout, name, photos[name]): tiers[name] for name in SHOWN}
    summary = generated.export("files", tmp_path / "out", *options)
    assert files(tmp_path / "out") == expected
    assert summary["written"] == len(expected)
    assert summary["writtenByteCount"] == sum(map(len, expected.values()))
    assert (summary["photos"], summary["problems"]) == (len(SHOWN) + len(FAILING), len(FAILING))


def test_all_tiers_at_once_are_in_a_folder_each(generated, tiers, tmp_path):
    generated.export("files", tmp_path / "out", "--tier", "large", "--tier", "thumb")
    written = files(tmp_path / "out")
    assert set(written) == {f"{tier}/{stem(name)}.jpg" for tier in ("large", "thumb") for name in SHOWN}
    for name in PICTURES:
        assert written[f"large/{stem(name)}.jpg"] == tiers[name]
        assert written[f"thumb/{stem(name)}.jpg"] == generated.tier(name, "thumb")


def test_photos_that_a_pattern_gives_one_name_are_files_of_their_own(generated, tiers, tmp_path):
    generated.export("files", tmp_path / "out", "--names", "{name}", "name:IMG_0001 or name:harbour")
    written = files(tmp_path / "out")
    assert set(written.values()) == {tiers[name] for name in (*NAMESAKES, HARBOUR, COPY)}
    assert {re.sub("-[0-9a-f]{8}", "-HEX", name) for name in written} == {
        "IMG_0001.jpg", "IMG_0001-HEX.jpg", "harbour.jpg", "harbour, again.jpg"}
    (tmp_path / "more").mkdir()
    generated.export("files", tmp_path / "more", "--names", "{camera}", "name:IMG_0001 or name:harbour")
    assert sorted(files(tmp_path / "more").values()) == sorted({tiers[name] for name in (*NAMESAKES, HARBOUR)})


def test_a_name_that_becomes_free_is_given_to_the_next_photo(library, tiers, tmp_path):
    options = ["--names", "{name}", "name:IMG_0001"]
    library.export("files", tmp_path / "out", *options)
    (library.photos / NAMESAKES[0]).unlink()
    library.prepare()
    library.export("files", tmp_path / "out", *options)
    assert files(tmp_path / "out") == {"IMG_0001.jpg": tiers[NAMESAKES[1]]}


def test_a_picture_of_two_copies_stays_until_both_are_gone(library, tiers, tmp_path):
    names = []
    for gone in (None, HARBOUR, COPY):
        if gone:
            (library.photos / gone).unlink()
            library.prepare()
        library.export("files", tmp_path / "out", "--layout", "flat", "--facts")
        names.append({name for name, bytes_ in files(tmp_path / "out").items() if bytes_ == tiers[HARBOUR]})
    assert names[0] == names[1] and [len(found) for found in names] == [1, 1, 0]


def test_a_folder_with_the_name_of_an_exported_picture_holds_its_photos(library, tmp_path):
    (library.photos / "leaf.jpg").mkdir()
    shutil.copy2(library.photos / TINY, library.photos / "leaf.jpg/inner.jpg")
    library.prepare()
    summary = library.export("files", tmp_path / "out", "name:leaf or name:inner")
    assert (summary["written"], summary["problems"]) == (2, 0)


def difference(picture, original):
    """The mean difference of samples from Pillow's own reduction of a photo."""
    reduced = original.convert(picture.mode).resize(picture.size, Image.Resampling.BOX)
    return float(numpy.abs(numpy.asarray(picture, dtype=int) - numpy.asarray(reduced, dtype=int)).mean())


@pytest.mark.parametrize("size", [1500, 300, 16])
def test_pictures_of_a_size_have_it_and_look_like_their_photos(generated, tmp_path, size):
    generated.export("files", tmp_path / "out", "--size", size)
    written = files(tmp_path / "out")
    for name in PICTURES:
        picture = Image.open(io.BytesIO(written[f"{stem(name)}.jpg"]))
        original = ImageOps.exif_transpose(Image.open(generated.photos / name))
        longest = max(original.size)
        wanted = tuple(max(1, round(edge * min(1, size / longest))) for edge in original.size)
        # The largest tier of large photos has 2048 pixels, whose rounding may add to that of the size.
        assert all(abs(a - b) <= 1 for a, b in zip(picture.size, wanted, strict=True)) and max(picture.size) == max(wanted), name
        # Of few pixels, JPEG keeps little colour, whoever writes it.
        own = original.convert(picture.mode).resize(picture.size, Image.Resampling.BOX)
        limit = 1 + 2 * difference(Image.open(io.BytesIO(encoded(own, quality=85))), original)
        assert difference(picture, original) < limit, name
        assert picture.mode == ("L" if name == GREY else "RGB"), name
        assert picture.getexif() == {} and picture.info.get("icc_profile") == (unusual_profile() if name == WIDE else None), name


def test_a_size_of_a_tier_is_its_bytes_and_larger_ones_are_the_largest_tier(generated, tiers, tmp_path):
    generated.export("files", tmp_path / "out", "--size", 2048, "--size", 9000, "--size", 256)
    written = files(tmp_path / "out")
    for name in PICTURES:
        assert written[f"2048/{stem(name)}.jpg"] == written[f"9000/{stem(name)}.jpg"] == tiers[name]
        assert written[f"256/{stem(name)}.jpg"] == generated.tier(name, "thumb")


def test_a_second_run_writes_nothing(generated, tmp_path):
    options = ["--size", 300, "--tier", "large", "--facts"]
    first = generated.export("files", tmp_path / "out", *options)
    before = state(tmp_path / "out")
    second = generated.export("files", tmp_path / "out", *options)
    assert second == {**first, "written": 0, "writtenByteCount": 0, "unchanged": first["written"]}
    after = state(tmp_path / "out")
    changed = {file for file in before.keys() | after.keys() if before.get(file) != after.get(file)}
    assert all(MANIFESTS in file for file in changed), changed


def test_files_and_folders_of_photos_that_are_gone_are_removed(library, tmp_path):
    library.export("files", tmp_path / "out", "--facts")
    before = files(tmp_path / "out")
    (library.photos / HARBOUR).unlink()
    for name in NAMESAKES:
        (library.photos / name).unlink()
    library.prepare()
    summary = library.export("files", tmp_path / "out", "--facts")
    gone = {f"{stem(name)}.jpg{end}" for name in (HARBOUR, *NAMESAKES) for end in ("", ".json")}
    assert files(tmp_path / "out").keys() == before.keys() - gone
    assert (summary["written"], summary["removed"]) == (0, len(gone))
    assert not (tmp_path / "out/2023").exists() and (tmp_path / "out/Norway").is_dir()


def test_a_decision_rewrites_only_the_facts_of_its_photo(library, tmp_path):
    library.export("files", tmp_path / "out", "--facts")
    before = files(tmp_path / "out")
    library.get("decide", library.photos / GREY, "--rating", 4, "--tag", "Places/Norway")
    summary = library.export("files", tmp_path / "out", "--facts")
    after = files(tmp_path / "out")
    assert {name for name in after if after[name] != before[name]} == {f"{stem(GREY)}.jpg.json"}
    assert (summary["written"], summary["unchanged"]) == (1, len(before) - 1)
    facts = json.loads(after[f"{stem(GREY)}.jpg.json"])
    assert (facts["rating"], facts["tags"], facts["pending"]) == (4, ["Places/Norway"], True)


def test_facts_beside_pictures_are_those_that_show_prints_without_sealed_ones(generated, tmp_path):
    generated.export("files", tmp_path / "out", "--facts")
    for name in PICTURES:
        facts = json.loads((tmp_path / f"out/{stem(name)}.jpg.json").read_bytes())
        shown = generated.show(name)
        sealed = {"location", "artist", "copyright", "ownerName", "bodySerialNumber", "lensSerialNumber"}
        shown["exif"] = {key: value for key, value in shown["exif"].items() if key not in sealed}
        assert facts == {key: value for key, value in shown.items() if key in facts}
        assert facts["exif"] == shown["exif"]


def test_a_photo_with_other_contents_gets_another_picture(library, tmp_path):
    library.export("files", tmp_path / "out")
    before = files(tmp_path / "out")
    shutil.copy2(library.photos / GREY, library.photos / PORTRAIT)
    library.prepare()
    summary = library.export("files", tmp_path / "out")
    after = files(tmp_path / "out")
    assert {name for name in after if after[name] != before[name]} == {f"{stem(PORTRAIT)}.jpg"}
    assert after[f"{stem(PORTRAIT)}.jpg"] == library.tier(PORTRAIT) and summary["written"] == 1


def disturb(library, out):
    """Puts things of others where an export has files, and returns their places."""
    changed, replaced, linked, folder = (out / f"{stem(name)}.jpg" for name in DISTURBED)
    for place in (replaced, linked, folder):
        place.unlink(missing_ok=True)
    changed.parent.mkdir(parents=True, exist_ok=True)
    with changed.open("ab") as file:
        file.write(b"more")
    replaced.write_bytes(b"not a picture")
    linked.symlink_to(library.photos / WIDE)
    folder.mkdir()
    (out / "notes.txt").write_text("mine")
    return changed, replaced, linked, folder, out / "notes.txt"


@pytest.mark.parametrize("is_new", [True, False], ids=["before the first run", "after it"])
def test_what_others_wrote_is_kept_and_reported(library, tmp_path, is_new):
    out = tmp_path / "out"
    if not is_new:
        library.export("files", out)
    places = disturb(library, out)
    before, photos = {place: state(place) for place in places}, state(library.photos)
    for _ in range(2):
        assert library.export("files", out)["left"] == 4
        assert {place: state(place) for place in places} == before
    notes = library.run("export", "files", "--to", out).notes
    assert all(f"{stem(name)}.jpg: " in notes for name in DISTURBED)
    assert state(library.photos) == photos


def test_what_others_changed_stays_when_its_photo_is_gone(library, tmp_path):
    out = tmp_path / "out"
    library.export("files", out)
    places = disturb(library, out)
    before = {place: state(place) for place in places}
    for name in DISTURBED:
        (library.photos / name).rename(tmp_path / os.path.basename(name))
    library.prepare()
    summary = library.export("files", out)
    assert (summary["left"], summary["removed"]) == (4, 0)
    assert {place: state(place) for place in places} == before
    # From now on, they are like any other file of others.
    assert library.export("files", out)["left"] == 0
    assert {place: state(place) for place in places} == before


def test_files_that_lost_their_names_are_written_again_and_touched_ones_stay(generated, tmp_path):
    generated.export("files", tmp_path / "out")
    before = files(tmp_path / "out")
    gone, touched = (tmp_path / f"out/{stem(name)}.jpg" for name in (GREY, HARBOUR))
    gone.unlink()
    os.utime(touched)
    about = touched.stat()
    summary = generated.export("files", tmp_path / "out")
    assert (summary["written"], summary["left"]) == (1, 0) and files(tmp_path / "out") == before
    assert (touched.stat().st_ino, touched.stat().st_mtime_ns) == (about.st_ino, about.st_mtime_ns)
    assert generated.export("files", tmp_path / "out")["written"] == 0


def test_another_request_is_refused_until_it_is_confirmed(generated, tiers, tmp_path):
    out = tmp_path / "out"
    generated.export("files", out)
    before = state(out)
    for more in (["folder:Norway"], ["--size", 300], ["--layout", "flat"], ["--facts"]):
        message, status = generated.refused("files", out, *more)
        assert status == 1 and "--change" in message and "\n" not in message
        assert state(out) == before
    summary = generated.export("files", out, "folder:Norway", "--change")
    norwegian = {f"{stem(name)}.jpg": tiers[name] for name in SHOWN if name.startswith("Norway/")}
    assert files(out) == norwegian and summary["removed"] == len(SHOWN) - len(norwegian)
    assert generated.export("files", out, "folder:Norway")["written"] == 0


def test_a_filter_may_contain_a_line_break(generated, tmp_path):
    """Names of photos may, too."""
    out, filter = tmp_path / "out", 'name:"line\nbreak"'
    assert generated.export("files", out, filter)["written"] == 1
    assert generated.export("files", out, filter)["unchanged"] == 1


@pytest.mark.parametrize("name", [NOT_UTF8, "line\nbreak", "50% off"], ids=["not UTF-8", "line break", "percent"])
def test_the_name_of_the_folder_is_any_that_the_system_takes(generated, tmp_path, name):
    out = tmp_path / name
    assert generated.export("files", out, "name:tiny")["written"] == 1
    assert generated.export("files", out, "name:tiny")["unchanged"] == 1


def test_exports_of_several_kinds_and_libraries_share_a_folder(generated, library, tmp_path):
    out = tmp_path / "out"
    generated.export("files", out)
    generated.export("facts", out)
    library.export("files", out, "--names", "other/{name}", "name:tiny")
    names = {f"{stem(name)}.jpg" for name in SHOWN} | {"facts.csv", "other/tiny.jpg"}
    assert files(out).keys() == names
    assert generated.export("files", out)["removed"] == generated.export("facts", out)["removed"] == 0
    assert files(out).keys() == names


def test_permissions_are_those_that_the_umask_leaves(generated, tmp_path):
    generated.export("files", tmp_path / "out/new", preexec_fn=lambda: os.umask(0o027))
    for file in (tmp_path / "out").rglob("*"):
        if MANIFESTS not in file.parts:
            assert file.stat().st_mode & 0o777 == (0o750 if file.is_dir() else 0o640), file


#: Some photos, among them copies, namesakes, a stack, a broken file, and one that a test adds.
SOME = "folder:Norway or name:IMG or name:harbour or name:tiny or name:leaf or name:new"
#: Options that each kind needs, and others that give more files.
KINDS = {
    "files": ["--size", "300", "--tier", "large", "--facts", SOME],
    "thumbnails": ["--size", "normal", "--size", "x-large", SOME],
    "synology": [SOME],
    "photoprism": [SOME],
    "webdataset": ["--shard-size", "1MiB", SOME],
    "iiif": ["--base", "https://example.org/iiif", SOME],
    "facts": ["--format", "csv", "--format", "jsonl", "--format", "parquet", SOME],
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_rehearsal_changes_nothing_and_predicts_the_numbers(library, tmp_path, kind):
    out, options = tmp_path / "a folder/out", KINDS[kind]

    def rehearse_and_run():
        before = state(tmp_path)
        predicted = library.export(kind, out, *options, "--dry-run")
        changed = {file for file, about in state(tmp_path).items() if before.get(file) != about and str(library.store) not in file}
        assert not changed
        done = library.export(kind, out, *options)
        counted = {key: done[key] for key in ("photos", "written", "unchanged", "removed", "left", "problems")}
        assert {key: predicted[key] for key in counted} == counted
        return done

    out.parent.mkdir()
    assert rehearse_and_run()["written"] > 0
    assert rehearse_and_run()["written"] == 0
    for name in (TINY, COPY, *NAMESAKES):
        (library.photos / name).unlink()
    shutil.copy2(library.photos / UNDATED, library.photos / "new.png")
    with (library.photos / "new.png").open("ab") as file:
        file.write(b"trailing")
    library.prepare()
    library.get("decide", library.photos / GREY, "--rating", 4)
    assert rehearse_and_run()["written"] > 0


@pytest.mark.parametrize("kind", KINDS)
def test_two_exports_of_a_library_are_the_same_bytes(generated, tmp_path, kind):
    summaries = [generated.export(kind, tmp_path / name, *KINDS[kind], "--jobs", jobs) for name, jobs in (("one", 1), ("two", 4))]
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert summaries[0] == summaries[1] and not drafts(tmp_path)


def test_a_folder_is_written_by_one_export_at_a_time(generated, tmp_path):
    out, options = tmp_path / "out", ["--size", 100, "--size", 200, "--size", 300, "--size", 400]
    first = generated.start_export("files", out, *options)
    try:
        while not list(out.glob(f"{MANIFESTS}/*.log")):
            assert first.poll() is None
        first.send_signal(signal.SIGSTOP)
        message, status = generated.refused("files", out, *options)
        assert status == 1 and "another export" in message and "\n" not in message
        assert generated.export("files", out, *options, "--dry-run")["photos"] == len(SHOWN) + len(FAILING)
    finally:
        first.send_signal(signal.SIGCONT)
        first.communicate()
    assert first.returncode == 2 and len(files(out)) == 4 * len(SHOWN)
