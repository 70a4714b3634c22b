"""`sluice export webdataset`: what webdataset, Ray, GNU tar, pyarrow and DuckDB read."""

import io
import itertools
import json
import os
import shutil
import subprocess
import tarfile

import duckdb
import pyarrow.parquet
import pytest
import webdataset
from exporting import ExportedLibrary, damage, files
from photographs import COPY, DAY, FAILING, GREY, SHOWN, UNDATED, encoded, exif, scene
from PIL import Image

#: Copies of a photo are one sample.
SAMPLES = tuple(name for name in SHOWN if name != COPY)


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A library of photos that do not fit in one archive."""
    library = ExportedLibrary(tmp_path_factory.mktemp("many") / "library")
    library.photos.mkdir()
    for number in range(40):
        # Noise, so that pictures are large.
        picture = Image.effect_noise((640, 480), 120).convert("RGB")
        picture.paste(scene(number, (300, 200)))
        (library.photos / f"{number}.jpg").write_bytes(encoded(picture, exif=exif(DAY)))
    library.prepare()
    for number, tags in ((1, ["Places/Norway", "Boats"]), (2, ["Ölberg; „Kreuz“", "A, b"])):
        library.get("decide", library.photos / f"{number}.jpg", *(option for tag in tags for option in ("--tag", tag)), "--rating", 3)
    return library


@pytest.fixture(scope="module")
def exported(tmp_path_factory, many):
    out = tmp_path_factory.mktemp("dataset") / "out"
    summary = many.export("webdataset", out, "--shard-size", "1MiB", "--prefix", "holiday")
    assert summary["problems"] == 0
    assert len(list(out.glob("*.tar"))) > 2
    return out


def shards(folder):
    return sorted(folder.glob("*.tar"))


def members(shard):
    with tarfile.open(shard) as archive:
        return [(member, archive.extractfile(member).read()) for member in archive]


def test_webdataset_reads_pictures_facts_and_captions(many, exported):
    last = len(shards(exported)) - 1
    pattern = f"{exported}/holiday-{{000000..{last:06}}}.tar"
    samples = list(webdataset.WebDataset(pattern, shardshuffle=False).decode("pil"))
    photos = {photo["contentID"]: (name, photo) for name, photo in many.find().items()}
    assert [sample["__key__"] for sample in samples] == sorted(photos)
    for sample in samples:
        name, photo = photos[sample["__key__"]]
        assert {key for key in sample if not key.startswith("__")} == {"jpg", "json", "txt"}
        if name.startswith("1"):
            assert sample["jpg"].tobytes() == Image.open(io.BytesIO(many.tier(name))).tobytes()
        assert photo.items() <= sample["json"].items()
        assert sample["json"]["exif"]["iso"] == 200 and "location" not in sample["json"]["exif"]
        assert sample["txt"] == ", ".join(tag.rpartition("/")[2] for tag in photo["tags"])
    captions = {photos[sample["__key__"]][0]: sample["txt"] for sample in samples}
    assert captions["1.jpg"] in ("Norway, Boats", "Boats, Norway") and captions["3.jpg"] == ""


def test_all_photos_with_odd_names_are_samples_and_copies_are_one(generated, tiers, tmp_path):
    generated.export("webdataset", tmp_path / "out")
    samples = {sample["__key__"]: sample for sample in webdataset.WebDataset(str(shards(tmp_path / "out")[0]), shardshuffle=False)}
    photos = generated.find()
    assert {photos[name]["contentID"]: tiers[name] for name in SAMPLES} == {key: sample["jpg"] for key, sample in samples.items()}
    table = pyarrow.parquet.read_table(tmp_path / "out/facts.parquet").to_pylist()
    assert sorted(row["contentID"] for row in table) == sorted(samples)


def test_ray_reads_the_same(exported):
    ray = pytest.importorskip("ray", reason="ray takes 600 MB; run with an environment that has it: pip install 'ray[data]'")
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        rows = ray.data.read_webdataset([str(shard) for shard in shards(exported)]).take_all()
    finally:
        ray.shutdown()
    own = {sample["__key__"]: sample for sample in webdataset.WebDataset([str(shard) for shard in shards(exported)], shardshuffle=False)}
    assert {row["__key__"] for row in rows} == own.keys() and len(rows) == len(own)
    for row in rows:
        assert row["jpg"].tobytes() == Image.open(io.BytesIO(own[row["__key__"]]["jpg"])).tobytes()
        assert json.loads(own[row["__key__"]]["json"])["contentID"] == row["json"]["contentID"] == row["__key__"]
        assert row["txt"] == own[row["__key__"]]["txt"].decode()


def check_indexes(folder):
    """Whether the indexes for DALI point at the bytes of the archives' members."""
    for shard in shards(folder):
        data, (version, *lines) = shard.read_bytes(), shard.with_suffix(".idx").read_text().splitlines()
        assert version == f"v1.2 {len(lines)}"
        listed = []
        for line in lines:
            words = line.split(" ")
            sample = [tuple(words[place:place + 4]) for place in range(0, len(words), 4)]
            assert [extension for extension, *_ in sample] == ["jpg", "json", "txt"]
            for extension, offset, size, name in sample:
                assert int(offset) % 512 == 0 and name.split(".", 1)[1] == extension
                listed.append((name, data[int(offset):int(offset) + int(size)]))
        assert listed == [(member.name, bytes_) for member, bytes_ in members(shard)]


def test_indexes_of_dali_point_at_the_bytes_of_members(exported):
    check_indexes(exported)


def test_an_archive_that_cannot_be_written_keeps_its_index(library, tmp_path):
    out = tmp_path / "out"
    library.export("webdataset", out)
    damage(library, GREY)
    library.get("decide", library.photos / UNDATED, "--rating", 4, "--tag", "A new tag")
    assert library.export("webdataset", out)["problems"] > len(FAILING)
    check_indexes(out)
    index = json.loads((out / "shardindex.json").read_text())
    assert [shard["filesize"] for shard in index["shardlist"]] == [shard.stat().st_size for shard in shards(out)]


def test_a_damaged_tier_costs_its_own_sample_only(library, tmp_path):
    damage(library, GREY)
    summary = library.export("webdataset", tmp_path / "out")
    assert summary["problems"] == len(FAILING) + 1
    names = {member.name for shard in shards(tmp_path / "out") for member, _ in members(shard)}
    assert len(names) == 3 * (len(SAMPLES) - 1)
    check_indexes(tmp_path / "out")


def test_the_list_of_shards_agrees_with_them(exported):
    index = json.loads((exported / "shardindex.json").read_text())
    assert (index["__kind__"], index["wids_version"], index["name"]) == ("wids-shard-index-v1", 1, "holiday")
    assert [(shard["url"], shard["nsamples"], shard["filesize"]) for shard in index["shardlist"]] == [
        (shard.name, len(members(shard)) // 3, shard.stat().st_size) for shard in shards(exported)]


def test_gnu_tar_lists_and_extracts_plain_members(exported, tmp_path):
    for shard in shards(exported):
        listed = subprocess.run(["tar", "--list", "--verbose", "--numeric-owner", "--utc", "--file", shard], capture_output=True, text=True,
                                check=True)
        assert listed.stderr == ""
        lines = [line.split() for line in listed.stdout.splitlines()]
        assert [line[-1] for line in lines] == sorted(line[-1] for line in lines)
        assert len({(mode, owner, date) for mode, owner, _, date, *_ in lines}) == 1
        for member, _ in members(shard):
            assert member.isreg() and len(member.name) <= 100 and not member.pax_headers
            assert shard.read_bytes()[member.offset + 257:member.offset + 265] == b"ustar\x0000"
        subprocess.run(["tar", "--extract", "--file", shard, "--directory", tmp_path], check=True)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        member.name: bytes_ for shard in shards(exported) for member, bytes_ in members(shard)}


def test_shards_are_at_most_about_as_large_as_wanted(exported):
    sizes = [shard.stat().st_size for shard in shards(exported)]
    assert max(sizes) < 2 << 20 and sum(sizes) / len(sizes) > 1 << 18


def without_identity(data):
    """A member without what depends on when and where a photo came into a library."""
    try:
        facts = json.loads(data)
    except ValueError:
        return data
    return {key: value for key, value in facts.items() if key not in ("id", "path", "folder")}


def test_libraries_that_were_prepared_in_another_order_differ_in_identity_only(many, exported, tmp_path):
    library = ExportedLibrary(tmp_path / "library")
    library.photos.mkdir()
    for number in reversed(range(40)):
        shutil.copy2(many.photos / f"{number}.jpg", library.photos)
        if number % 13 == 0:
            library.prepare()
    for number in (2, 1):
        tags = many.find()[f"{number}.jpg"]["tags"]
        library.get("decide", library.photos / f"{number}.jpg", *(option for tag in tags for option in ("--tag", tag)), "--rating", 3)
    library.export("webdataset", tmp_path / "out", "--shard-size", "1MiB", "--prefix", "holiday")
    for one, other in itertools.zip_longest(shards(exported), shards(tmp_path / "out")):
        assert [(member.name, without_identity(data)) for member, data in members(one)] == [
            (member.name, without_identity(data)) for member, data in members(other)]


def test_the_same_library_gives_the_same_bytes(many, exported, tmp_path):
    many.export("webdataset", tmp_path / "out", "--shard-size", "1MiB", "--prefix", "holiday", "--jobs", 4)
    assert files(tmp_path / "out") == files(exported)


def test_a_new_photo_changes_one_shard(many, tmp_path):
    library = ExportedLibrary(tmp_path / "library", like=many)
    library.prepare()
    out = tmp_path / "out"
    library.export("webdataset", out, "--shard-size", "1MiB")
    before, inodes = files(out), {shard: shard.stat().st_ino for shard in shards(out)}
    (library.photos / "new.jpg").write_bytes(encoded(scene(999, (64, 48))))
    library.prepare()
    summary = library.export("webdataset", out, "--shard-size", "1MiB")
    changed = {name for name, data in files(out).items() if before.get(name) != data}
    tars = {name for name in changed if name.endswith(".tar")}
    assert len(tars) == 1 and changed == {*tars, *(name.replace(".tar", ".idx") for name in tars), "shardindex.json", "facts.parquet"}
    assert summary["written"] == 4
    assert sum(shard.stat().st_ino != inode for shard, inode in inodes.items()) == 1


def test_parquet_says_what_find_says(many, exported):
    photos = sorted(many.find().values(), key=lambda photo: photo["id"])
    table = pyarrow.parquet.read_table(exported / "facts.parquet")
    rows = sorted(table.to_pylist(), key=lambda row: row["id"])
    keys = ("id", "contentID", "path", "name", "folder", "byteCount", "format", "width", "height", "takenAt", "camera", "lens", "rating",
            "favourite", "tags", "pending", "missing")
    assert [{key: row[key] for key in keys} for row in rows] == [{key: photo[key] for key in keys} for photo in photos]
    assert [row["sharpness"] for row in rows] == [photo["quality"]["sharpness"] for photo in photos]
    assert {row["latitude"] for row in rows} == {row["ownerName"] for row in rows} == {None}
    counted = duckdb.sql(f"select count(*), sum(byteCount), max(rating), count(distinct taken) from '{exported}/facts.parquet'").fetchall()
    assert counted == [(len(photos), sum(photo["byteCount"] for photo in photos), 3, 1)]
    listed = duckdb.sql(f"select name from '{exported}/facts.parquet' where list_contains(tags, 'A, b')").fetchall()
    assert listed == [("2.jpg",)]


def test_a_tier_can_be_named_and_photos_without_a_picture_are_reported(generated, tmp_path):
    summary = generated.export("webdataset", tmp_path / "out", "--tier", "thumb")
    assert summary["problems"] == len(FAILING)
    contents = generated.show(GREY)["contentID"]
    found = [data for member, data in members(shards(tmp_path / "out")[0]) if member.name == f"{contents}.jpg"]
    assert found == [generated.tier(GREY, "thumb")]
    assert os.listdir(tmp_path / "out").count("shardindex.json") == 1
