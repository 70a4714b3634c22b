"""`sluice export facts`: what csv, json, pyarrow, pandas and DuckDB read, and what stays sealed."""

import base64
import csv
import datetime
import io
import itertools
import json
import os

import duckdb
import pyarrow.parquet
import pytest
from exporting import MANIFESTS, ExportedLibrary, files
from photographs import (
    BODY_SERIAL,
    BROKEN,
    COPY,
    EMPTY,
    FILM,
    FORMULAS,
    GREY,
    HARBOUR,
    LATITUDE,
    LENS_SERIAL,
    LONGITUDE,
    NOT_UTF8,
    OWNER,
    PORTRAIT,
    SHOWN,
    TINY,
    UNDATED,
)

FORMATS = ["--format", "csv", "--format", "jsonl", "--format", "parquet"]
#: What the default recipe seals.
SEALED = ("latitude", "longitude", "altitude", "artist", "copyright", "ownerName", "bodySerialNumber", "lensSerialNumber")
TAGS = ["Places/Norway", "a, \"b\"", "=1+1", "c;d"]


@pytest.fixture(scope="module")
def decided(tmp_path_factory, generated):
    """A library with decisions."""
    library = ExportedLibrary(tmp_path_factory.mktemp("decided") / "library", like=generated)
    library.prepare()
    library.get("decide", library.photos / GREY, "--favourite", "--rating", 5, *(option for tag in TAGS for option in ("--tag", tag)))
    library.get("decide", library.photos / TINY, "--trash")
    return library


class Facts:
    """The rows of an export in each form, by name below the folder of photos."""

    def __init__(self, library, out):
        text = (out / "facts.csv").read_bytes().decode()
        self.header, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
        lines = [json.loads(line) for line in (out / "facts.jsonl").read_bytes().decode().split("\n")[:-1]]
        self.json = {library.name_of(line): line for line in lines}
        self.table = pyarrow.parquet.read_table(out / "facts.parquet")
        # A path that is not UTF-8 is text and bytes.
        self.parquet = {os.path.relpath(os.fsdecode(row["pathBytes"]) if row["pathBytes"] else row["path"], library.photos): row
                        for row in self.table.to_pylist()}
        self.csv = {name: dict(zip(self.header, row, strict=True)) for name, row in zip(self.parquet, rows, strict=True)}


@pytest.fixture(scope="module")
def sealed(tmp_path_factory, decided):
    out = tmp_path_factory.mktemp("sealed") / "out"
    assert decided.export("facts", out, *FORMATS)["written"] == 3
    return Facts(decided, out)


@pytest.fixture(scope="module")
def unsealed(tmp_path_factory, decided):
    out = tmp_path_factory.mktemp("unsealed") / "out"
    assert decided.export("facts", out, *FORMATS, "--unsealed")["written"] == 3
    return Facts(decided, out)


def in_csv(value, column):
    """A value of Parquet as CSV has it. Numbers are compared as such."""
    if value is None:
        return ""
    if column == "taken":
        return value.isoformat(timespec="milliseconds" if value.microsecond else "seconds")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, bytes):
        return value.hex()
    return ";".join(value) if isinstance(value, list) else value


def test_all_forms_have_a_row_for_every_photo(sealed):
    assert sealed.csv.keys() == sealed.json.keys() == sealed.parquet.keys() == {*SHOWN, BROKEN, EMPTY}
    assert sealed.header == sealed.table.column_names


@pytest.mark.parametrize("form", ["sealed", "unsealed"])
def test_csv_and_parquet_agree(form, request):
    facts = request.getfixturevalue(form)
    for name, row in facts.parquet.items():
        for column, value in row.items():
            text, wanted = facts.csv[name][column], in_csv(value, column)
            assert (float(text) if isinstance(wanted, (int, float)) else text) == wanted, (name, column)


@pytest.mark.parametrize("form", ["sealed", "unsealed"])
def test_parquet_and_json_lines_agree(form, request):
    facts = request.getfixturevalue(form)
    for name, row in facts.parquet.items():
        document = facts.json[name]
        exif, quality = document.get("exif", {}), document.get("quality", {})
        location = exif.get("location", {})
        for column, value in row.items():
            wanted = next((place[column] for place in (document, exif, quality, location) if column in place), None)
            if column == "pathBytes":
                wanted = wanted and base64.b64decode(wanted)
            elif column == "taken":
                wanted = document.get("takenAt") and datetime.datetime.fromisoformat(document["takenAt"])
            elif column in ("pdq", "pdqQuality"):
                continue
            elif column == "duration":
                wanted = 2.0 if name == FILM else None
            elif column == "sealed":
                wanted = wanted or []
            assert value == wanted, (name, column)


def test_json_lines_are_what_show_prints(decided, sealed, unsealed):
    for name in (HARBOUR, COPY, PORTRAIT, GREY, UNDATED, FILM, NOT_UTF8, BROKEN):
        shown = decided.show(name)
        for facts in (sealed, unsealed):
            document = dict(facts.json[name])
            exif = document.pop("exif", {})
            assert {key: shown[key] for key in document if key in shown} == {key: document[key] for key in document if key in shown}, name
            assert not document.keys() - shown.keys(), name
            assert exif.items() <= shown.get("exif", {}).items(), name
        assert unsealed.json[name].get("exif") == shown.get("exif"), name


def test_fingerprints_are_those_that_show_prints(decided, sealed):
    prints = decided.show(GREY)["fingerprints"]
    assert (sealed.parquet[GREY]["pdq"], sealed.parquet[GREY]["pdqQuality"]) == (prints["pdq"], prints["pdqQuality"])


def test_facts_are_those_of_the_camera_and_the_decision(sealed):
    row = sealed.parquet[GREY]
    assert {key: row[key] for key in ("camera", "lens", "exposure", "aperture", "iso", "focalLength", "format", "width", "height")} == {
        "camera": "Nikon D750", "lens": "NIKKOR 35mm f/1.8", "exposure": pytest.approx(0.004), "aperture": pytest.approx(2.8), "iso": 200,
        "focalLength": 35, "format": "jpeg", "width": 1100, "height": 800}
    assert (row["rating"], row["favourite"], row["pending"], sorted(row["tags"])) == (5, True, True, sorted(TAGS))
    assert row["taken"] == datetime.datetime(2024, 5, 3, 12, 30, 5) and row["takenAt"] == "2024-05-03T12:30:05"
    assert sealed.parquet[TINY]["verdict"] == "trash" and sealed.parquet[UNDATED]["taken"] is None
    assert sealed.parquet[BROKEN]["problem"] and sealed.parquet[BROKEN]["width"] is None


def test_sealed_facts_stay_sealed(decided, sealed, tmp_path):
    for kind, options in (("facts", FORMATS), ("files", ["--facts"]), ("webdataset", []), ("iiif", ["--base", "https://example.org"])):
        decided.export(kind, tmp_path / kind, *options)
        for name, data in files(tmp_path / kind).items():
            for secret in (OWNER, BODY_SERIAL, LENS_SERIAL, str(LATITUDE)):
                assert secret.encode() not in data, (kind, name, secret)
    assert all(row[column] is None for row in sealed.parquet.values() for column in SEALED)
    assert sealed.parquet[HARBOUR]["sealed"] == ["location", "serialNumbers", "owner"]


def test_unsealed_facts_are_readable_on_request(unsealed):
    row = unsealed.parquet[HARBOUR]
    assert (row["latitude"], row["longitude"]) == (pytest.approx(LATITUDE), pytest.approx(LONGITUDE))
    assert (row["artist"], row["ownerName"], row["bodySerialNumber"], row["lensSerialNumber"]) == (OWNER, OWNER, BODY_SERIAL, LENS_SERIAL)
    assert float(unsealed.csv[HARBOUR]["latitude"]) == row["latitude"]
    assert unsealed.json[HARBOUR]["exif"]["location"] == {"latitude": row["latitude"], "longitude": row["longitude"]}


def test_whoever_unseals_is_told_so(decided, tmp_path):
    ended = decided.run("export", "facts", "--to", tmp_path / "out", "--unsealed")
    assert ended.status == 0 and "encrypted" in ended.notes


def test_without_its_key_a_library_unseals_nothing(library, tmp_path):
    (library.store / "privacy.key").rename(tmp_path / "key")
    ended = library.run("export", "facts", "--to", tmp_path / "out", *FORMATS, "--unsealed")
    assert ended.status in (1, 2) and "key" in ended.notes
    assert not any(OWNER.encode() in data for data in files(tmp_path / "out").values())


def test_files_are_for_their_owner_only(decided, tmp_path):
    out = tmp_path / "out"
    decided.export("facts", out, *FORMATS, preexec_fn=lambda: os.umask(0))
    for place in (out, *out.rglob("*")):
        assert place.stat().st_mode & 0o777 == (0o700 if place.is_dir() else 0o600), place


def test_an_existing_folder_keeps_its_permissions(decided, tmp_path):
    out = tmp_path / "out"
    out.mkdir(mode=0o755)
    decided.export("facts", out)
    assert out.stat().st_mode & 0o777 == 0o755 and (out / "facts.csv").stat().st_mode & 0o777 == 0o600


def test_spreadsheets_get_no_formulas(decided, tmp_path):
    decided.export("facts", tmp_path / "plain")
    decided.export("facts", tmp_path / "out", "--spreadsheet")
    data = (tmp_path / "out/facts.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    marked, plain = (list(csv.reader(io.StringIO(text.decode("utf-8-sig"), newline=""), strict=True))
                     for text in (data, (tmp_path / "plain/facts.csv").read_bytes()))
    cells = [cell for row in marked for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "@", "\t", "\r"))]
    assert not [cell for cell in cells if cell.startswith(("+", "-")) and not cell[1:].replace(".", "").isdigit()]
    for name in FORMULAS:
        assert f"'{name}" in cells
    # Apart from the mark, nothing differs.
    for one, other in itertools.zip_longest(marked, plain):
        assert [cell.removeprefix("'") for cell in one] == [cell.removeprefix("'") for cell in other]


def test_pandas_and_duckdb_read_csv_and_parquet_alike(tmp_path, decided, sealed):
    pandas = pytest.importorskip("pandas")
    decided.export("facts", tmp_path / "out", *FORMATS)
    out = tmp_path / "out"
    table = pandas.read_csv(out / "facts.csv")
    assert len(table) == len(sealed.parquet) and table["byteCount"].sum() == sum(row["byteCount"] for row in sealed.parquet.values())
    for place in (f"'{out}/facts.parquet'", f"read_csv('{out}/facts.csv')", f"read_json('{out}/facts.jsonl')"):
        wanted = "count(*), sum(byteCount), count(contentID), count(distinct contentID), max(rating)"
        found = duckdb.sql(f"select {wanted} from {place}").fetchall()
        # Of broken photos, the contents are known, but not of empty ones; copies have the same.
        assert found == [(len(sealed.parquet), table["byteCount"].sum(), len(SHOWN) + 1, len(SHOWN), 5)]


def test_a_second_run_writes_what_was_decided_since(library, tmp_path):
    out = tmp_path / "out"
    library.export("facts", out, *FORMATS)
    assert library.export("facts", out, *FORMATS)["unchanged"] == 3
    library.get("decide", library.photos / GREY, "--rating", 3)
    assert library.export("facts", out, *FORMATS)["written"] == 3
    assert {place.name for place in out.iterdir()} == {MANIFESTS, "facts.csv", "facts.jsonl", "facts.parquet"}


def test_an_empty_result_is_an_empty_table(decided, tmp_path):
    decided.export("facts", tmp_path / "out", *FORMATS, "name:nothing-has-this-name")
    assert len((tmp_path / "out/facts.csv").read_text().splitlines()) == 1
    assert (tmp_path / "out/facts.jsonl").read_bytes() == b""
    assert pyarrow.parquet.read_table(tmp_path / "out/facts.parquet").num_rows == 0
