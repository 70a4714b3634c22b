"""IIIF, as viewers ask for it: the official validator, and pictures compared with the photos."""

import io
import json
import re
import subprocess
import sys

import iiif_validator.validator
import numpy
import photographs
import pytest
from exporting import ExportedLibrary
from PIL import Image
from serving import ask, local, served

#: By the specification, a box that is larger than the picture gives the picture. The released validator wants an error;
#: its source has been mended since.
AGAINST_THE_SPECIFICATION = {"size_noup"}


@pytest.fixture(scope="module")
def viewer(tmp_path_factory):
    """Addresses of photos by name, below a running server: the validator's picture, and a large one with an orientation."""
    library = ExportedLibrary(tmp_path_factory.mktemp("viewer") / "library")
    library.photos.mkdir()
    colours = iiif_validator.validator.ValidationInfo().colorInfo
    squares = Image.new("RGB", (1000, 1000))
    for column in range(10):
        for row in range(10):
            squares.paste(tuple(colours[column][row]), (100 * column, 100 * row, 100 * column + 100, 100 * row + 100))
    squares.save(library.photos / "squares.png")
    noise = photographs.scene(1, (3200, 2400))
    exif = Image.Exif()
    exif[0x0112] = 6
    noise.save(library.photos / "turned.jpg", quality=92, exif=exif)
    assert library.prepare()["prepared"] == 2
    ids = {photo["name"]: photo["id"] for photo in json.loads(library.get("find", "--json"))}
    with served(library, "--iiif") as started:
        base = local(started, started["iiif"])
        yield {name: base + photo for name, photo in ids.items()}, noise.rotate(-90, expand=True)


def picture(address):
    status, headers, body = ask(address)
    assert status == 200, body
    return headers, Image.open(io.BytesIO(body))


def differences(one, other):
    return numpy.abs(numpy.asarray(one.convert("RGB"), int) - numpy.asarray(other.convert("RGB"), int)).mean()


@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_official_validator_accepts_the_level(viewer, level):
    address = viewer[0]["squares.png"]
    server, prefix, name = re.fullmatch(r"http://([^/]+)/(.+)/([^/]+)", address).groups()
    script = f"{sys.prefix}/bin/iiif-validate.py"
    done = subprocess.run([sys.executable, script, "-s", server, "-p", prefix, "-i", name, "--version=3.0", "--level", str(level),
                           "-v"], capture_output=True, text=True, check=False)
    results = dict(re.findall(r"test (\w+) (PASS|FAIL)", done.stdout + done.stderr))
    assert len(results) >= 5 * (level + 1)
    assert {name for name, result in results.items() if result == "FAIL"} <= AGAINST_THE_SPECIFICATION


def test_a_box_larger_than_the_picture_gives_the_picture(viewer):
    assert picture(viewer[0]["squares.png"] + "/full/!2000,3000/0/default.jpg")[1].size == (1000, 1000)


@pytest.mark.parametrize("part", ["0,0,1024,1024", "1024,1024,1024,1024", "333,777,1024,1024", "2001,2999,399,201", "1,1,1,1"])
def test_a_part_at_full_size_has_the_pixels_of_the_photo(viewer, part):
    addresses, photo = viewer
    x, y, width, height = map(int, part.split(","))
    shown = picture(f"{addresses['turned.jpg']}/{part}/max/0/default.png")[1]
    assert shown.size == (width, height)
    assert differences(shown, photo.crop((x, y, x + width, y + height))) < 4


@pytest.mark.parametrize("part, size", [("full", (300, 400)), ("0,0,2048,2048", (1024, 1024)), ("600,800,1200,1600", (150, 200))])
def test_a_part_that_is_scaled_looks_like_the_photo(viewer, part, size):
    addresses, photo = viewer
    if part != "full":
        x, y, width, height = map(int, part.split(","))
        photo = photo.crop((x, y, x + width, y + height))
    shown = picture(f"{addresses['turned.jpg']}/{part}/{size[0]},{size[1]}/0/default.jpg")[1]
    assert shown.size == size
    assert differences(shown, photo.resize(size, Image.Resampling.LANCZOS)) < 4


@pytest.mark.parametrize("rotation, turn", [
    ("90", Image.Transpose.ROTATE_270), ("180", Image.Transpose.ROTATE_180), ("270", Image.Transpose.ROTATE_90),
    ("!0", Image.Transpose.FLIP_LEFT_RIGHT), ("!180", Image.Transpose.FLIP_TOP_BOTTOM)])
def test_pictures_are_turned_clockwise(viewer, rotation, turn):
    address = viewer[0]["turned.jpg"]
    upright = picture(f"{address}/100,200,500,300/max/0/default.png")[1]
    turned = picture(f"{address}/100,200,500,300/max/{rotation}/default.png")[1]
    expected = upright.transpose(turn)
    assert turned.size == expected.size and differences(turned, expected) < 2


def test_every_tile_of_a_viewer_is_there(viewer):
    """As viewers compute tiles from the document, for each scale factor."""
    address = viewer[0]["turned.jpg"]
    info = json.loads(ask(f"{address}/info.json")[2])
    assert (info["width"], info["height"]) == (2400, 3200)
    edge = info["tiles"][0]["width"]
    for factor in info["tiles"][0]["scaleFactors"]:
        for x in range(0, info["width"], edge * factor):
            for y in range(0, info["height"], edge * factor):
                width, height = min(edge * factor, info["width"] - x), min(edge * factor, info["height"] - y)
                size = (-(-width // factor), -(-height // factor))
                tile = picture(f"{address}/{x},{y},{width},{height}/{size[0]},{size[1]}/0/default.jpg")[1]
                assert tile.size == size
    for size in info["sizes"]:
        assert picture(f"{address}/full/{size['width']},{size['height']}/0/default.jpg")[1].size == tuple(size.values())[::-1]


def test_pages_of_other_sites_may_show_pictures_and_nothing_else(viewer):
    address = viewer[0]["squares.png"]
    headers = {"Origin": "https://viewer.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
    for method, place in (("GET", "info.json"), ("OPTIONS", "info.json"), ("GET", "full/max/0/default.jpg")):
        status, answered, _ = ask(f"{address}/{place}", headers=headers, method=method)
        assert status in (200, 204) and answered["Access-Control-Allow-Origin"] == "*"
        assert answered["Cross-Origin-Resource-Policy"] == "cross-origin"
    root = address.split("/iiif/")[0]
    assert ask(f"{root}/api/v1/library", headers=headers)[0] == 403
    assert ask(f"{address}/info.json", b"{}", {"Content-Type": "application/json"})[0] == 405


def test_a_wrong_key_opens_nothing(viewer):
    address = viewer[0]["squares.png"]
    key = address.split("/")[4]
    for wrong in ("0" * 32, key[:-1], key + "0", key.upper() if key != key.upper() else "x"):
        status, _, body = ask(address.replace(key, wrong) + "/info.json")
        assert status in (401, 429) and key.encode() not in body
    assert ask(address.replace(key, "") + "/info.json")[0] in (401, 404, 429)


def test_the_interface_is_off_until_it_is_asked_for(tmp_path, generated):
    library = ExportedLibrary(tmp_path / "library", like=generated)
    library.prepare()
    with served(library) as started:
        assert "iiif" not in started
        for path in ("iiif/x/y/info.json", "imaginary/?key=x"):
            assert ask(f"http://{started['listen']}/{path}")[0] in (401, 404)
