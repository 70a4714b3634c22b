"""The interface of imaginary, called as Nextcloud's preview provider does."""

import io
import json
import urllib.parse

import photographs
import pytest
from exporting import ExportedLibrary
from PIL import Image, ImageOps
from serving import ask, local, served

FIT = {"width": 400, "height": 300, "stripmeta": "true", "type": "jpeg", "norotation": "true", "quality": "80"}


@pytest.fixture(scope="module")
def imaginary(tmp_path_factory, generated):
    """Asks for the result of an operation of a picture."""
    library = ExportedLibrary(tmp_path_factory.mktemp("imaginary") / "library", like=generated)
    library.prepare()
    with served(library, "--imaginary") as started:
        root, key = local(started, started["imaginary"]), started["imaginaryKey"]

        def call(path, body=None, headers=None, key=key, method=None, **parameters):
            query = urllib.parse.urlencode({**parameters, "key": key})
            return ask(f"{root}/{path}?{query}", body, {"Content-Type": "", **(headers or {})}, method)

        yield call, generated.photos


def pipeline(*steps):
    return json.dumps([step if isinstance(step, dict) else {"operation": step} for step in steps], separators=(",", ":"))


def expected_size(size, box):
    ratio = min(1, box[0] / size[0], box[1] / size[1])
    return tuple(max(1, round(edge * ratio)) for edge in size)


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp"])
@pytest.mark.parametrize("name", [photographs.PORTRAIT, photographs.GREY, photographs.HEIC, photographs.WEBP, photographs.UNDATED])
def test_a_preview_fits_into_its_box_and_is_upright(imaginary, name, kind):
    call, photos = imaginary
    operations = pipeline("autorotate", {"operation": "fit", "params": {**FIT, "type": kind}})
    status, headers, body = call("pipeline", (photos / name).read_bytes(), operations=operations)
    assert status == 200, body
    made = Image.open(io.BytesIO(body))
    assert headers["Content-Type"] == f"image/{kind}" and made.format.lower() == kind
    assert (int(headers["Image-Width"]), int(headers["Image-Height"])) == made.size
    assert not made.getexif()
    if name != photographs.HEIC:
        original = ImageOps.exif_transpose(Image.open(photos / name))
        assert all(abs(one - other) <= 1 for one, other in zip(made.size, expected_size(original.size, (400, 300)), strict=True))


@pytest.mark.parametrize("size", [64, 256])
def test_a_cropped_preview_has_exactly_its_size(imaginary, size):
    call, photos = imaginary
    operations = pipeline("autorotate", {"operation": "smartcrop", "params": {**FIT, "width": size, "height": size}})
    status, _, body = call("pipeline", (photos / photographs.HARBOUR).read_bytes(), operations=operations)
    assert status == 200 and Image.open(io.BytesIO(body)).size == (size, size)


def test_pages_and_pictures_are_converted_first(imaginary):
    call, photos = imaginary
    operations = pipeline({"operation": "convert", "params": {"type": "png"}}, {"operation": "fit", "params": {**FIT, "type": "png"}})
    status, headers, body = call("pipeline", (photos / photographs.DOCUMENT).read_bytes(), operations=operations)
    assert status == 200 and headers["Content-Type"] == "image/png" and max(Image.open(io.BytesIO(body)).size) <= 400


@pytest.mark.parametrize("path, parameters, size", [
    ("resize", {"width": 100}, None), ("fit", {"width": 100, "height": 100}, None),
    ("crop", {"width": 120, "height": 50}, (120, 50)), ("thumbnail", {"width": 40, "height": 40}, (40, 40)),
    ("extract", {"areawidth": 60, "areaheight": 40, "top": 5, "left": 7}, (60, 40)), ("convert", {"type": "png"}, None),
    ("rotate", {"rotate": 90}, None), ("flip", {}, None), ("flop", {}, None), ("autorotate", {}, None)])
def test_each_operation_has_an_address_of_its_own(imaginary, path, parameters, size):
    call, photos = imaginary
    status, _, body = call(path, (photos / photographs.HARBOUR).read_bytes(), **parameters)
    assert status == 200, body
    made = Image.open(io.BytesIO(body))
    made.load()
    assert size is None or made.size == size


def test_pictures_are_never_enlarged(imaginary):
    call, photos = imaginary
    original = Image.open(photos / photographs.TINY).size
    for path, parameters in (("fit", {"width": 5000, "height": 5000}), ("smartcrop", {"width": 5000, "height": 5000})):
        assert Image.open(io.BytesIO(call(path, (photos / photographs.TINY).read_bytes(), **parameters)[2])).size == original


@pytest.mark.parametrize("path, body, parameters, status", [
    ("fit", b"", {"width": 10, "height": 10}, 400), ("fit", b"no picture", {"width": 10, "height": 10}, 400),
    ("fit", None, {"width": 10}, 400), ("fit", None, {"width": "x", "height": 10}, 400), ("resize", None, {}, 400),
    ("fit", None, {"width": 10, "height": 10, "type": "tga"}, 400), ("pipeline", None, {"operations": "["}, 400),
    ("pipeline", None, {"operations": "[]"}, 400), ("pipeline", None, {"operations": pipeline("paint")}, 400),
    ("pipeline", None, {"operations": pipeline(*["flip"] * 11)}, 400), ("blur", None, {"sigma": 3}, 501),
    ("enlarge", None, {"width": 9000, "height": 9000}, 501), ("fit", None, {"width": 1e30, "height": 10}, 400),
    ("extract", None, {"areawidth": 6000, "areaheight": 6000}, 400), ("rotate", None, {"rotate": 45}, 400),
    ("nothing", None, {}, 400)])
def test_what_cannot_be_done_is_said_as_imaginary_says_it(imaginary, path, body, parameters, status):
    call, photos = imaginary
    picture = (photos / photographs.HARBOUR).read_bytes() if body is None else body
    answered, headers, said = call(path, picture, method="POST", **parameters)
    assert answered == status and headers["Content-Type"] == "application/json"
    assert json.loads(said)["status"] == status and json.loads(said)["message"]


def test_damaged_and_hostile_pictures_end_with_an_answer(imaginary):
    call, photos = imaginary
    whole = (photos / photographs.HARBOUR).read_bytes()
    for body in (whole[:200], whole[: len(whole) // 2], (photos / photographs.BROKEN).read_bytes(), b"\xff\xd8" + b"\xff" * 5000,
                 b"II*\0" + b"\0" * 100, (photos / photographs.HEIC).read_bytes()[:300]):
        assert call("fit", body, width=50, height=50)[0] in (200, 400, 406, 422)
    assert call("fit", whole, width=50, height=50)[0] == 200


def test_only_the_key_opens_it(imaginary):
    call, photos = imaginary
    for key in ("", "0" * 32):
        assert call("fit", (photos / photographs.TINY).read_bytes(), key=key, width=9, height=9)[0] in (401, 429)


def test_it_says_what_it_is(imaginary):
    call, _ = imaginary
    assert "imaginary" in json.loads(call("")[2]) and call("health")[0] == 200
    assert call("fit", method="GET", width=9, height=9)[0] == 405
