"""`sluice export iiif`: what a client reads from any web server, and the rules of the Image and Presentation APIs 3.0."""

import contextlib
import functools
import http.server
import io
import json
import os
import threading
import urllib.parse

import httpx
import iiisight
import pytest
from exporting import files
from photographs import COPY, FAILING, GREY, HARBOUR, SHOWN, UNDATED
from PIL import Image

RIGHTS = "http://creativecommons.org/licenses/by/4.0/"
IMAGE, PRESENTATION = (f"http://iiif.io/api/{name}/3/context.json" for name in ("image", "presentation"))


@contextlib.contextmanager
def serving(folder):
    """A web server that knows nothing but files. Yields its address."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def end_headers(self):
            self.send_header("Access-Control-Allow-Origin", "*")
            super().end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def served(tmp_path_factory, generated):
    """The folder and the address of an export, with a title that is no HTML."""
    root = tmp_path_factory.mktemp("iiif")
    with serving(root) as address:
        base = f"{address}/a%20site/iiif"
        summary = generated.export("iiif", root / "a site/iiif", "--base", f"{base}/", "--title", "Norway & <others>", "--rights", RIGHTS,
                                   "--attribution", "<Ola> & „Kari“")
        assert (summary["photos"], summary["problems"]) == (len(SHOWN) + len(FAILING), len(FAILING))
        yield root / "a site/iiif", base


@pytest.fixture
def manifest(served):
    return json.loads((served[0] / "manifest.json").read_text())


def test_a_client_reads_every_picture_in_every_size(served, generated):
    _, base = served
    with httpx.Client(trust_env=False) as http_client:
        client = iiisight.Client(http_client=http_client)
        manifest = client.fetch_manifest(f"{base}/manifest.json")
        report = iiisight.lint(manifest)
        assert report.ok, report.diagnostics
        assert len(manifest.canvases) == len(SHOWN)
        sizes = {photo["contentID"]: (photo["width"], photo["height"]) for photo in generated.find().values() if "width" in photo}
        for canvas in manifest.canvases:
            checked = client.check_compliance(canvas)
            assert checked.claimed_level == "level0" and checked.conforms and checked.checks, checked.summary()
            info = client.load_info(canvas)
            width, height = sizes[info.id.rpartition("/")[2]]
            assert abs(info.width * height / width - info.height) < 1 and info.width <= width
            for size in info.sizes:
                picture = http_client.get(f"{info.id}/full/{size.width},{size.height}/0/default.jpg").raise_for_status()
                assert picture.headers["Content-Type"] == "image/jpeg"
                assert Image.open(io.BytesIO(picture.content)).size == (size.width, size.height)
            assert (info.width, info.height) in {(size.width, size.height) for size in info.sizes}
            # What a viewer asks for a small picture is there.
            assert http_client.get(info.thumbnail_url(200)).status_code == 200


def addresses(document):
    """All objects with an ID in a document."""
    if isinstance(document, dict):
        if "id" in document:
            yield document
        document = list(document.values())
    for value in document if isinstance(document, list) else []:
        yield from addresses(value)


def test_every_address_in_the_manifest_is_a_file_of_the_named_size(served, manifest, tiers, generated):
    folder, base = served
    pictures = [found for found in addresses(manifest) if found["type"] == "Image"]
    assert len(pictures) == 2 * len(SHOWN) + 1
    for picture in pictures:
        assert picture["id"].startswith(f"{base}/") and picture["format"] == "image/jpeg"
        file = folder / urllib.parse.unquote(picture["id"].removeprefix(f"{base}/"))
        opened = Image.open(file)
        assert (opened.size, opened.format) == ((picture["width"], picture["height"]), "JPEG")
    photos = generated.find()
    for name in (HARBOUR, GREY, UNDATED):
        assert (folder / photos[name]["contentID"] / "full/max/0/default.jpg").read_bytes() == tiers[name]
    for service in (found for found in addresses(manifest) if found["type"].startswith("ImageService")):
        info = json.loads((folder / service["id"].removeprefix(f"{base}/") / "info.json").read_text())
        assert {key: info[key] for key in ("id", "type", "profile")} == service


def test_each_info_follows_the_image_api(served):
    folder, base = served
    infos = list(folder.glob("*/info.json"))
    assert len(infos) == len(SHOWN) - 1
    for file in infos:
        info = json.loads(file.read_text())
        assert next(iter(info)) == "@context"
        assert info["id"] == f"{base}/{file.parent.name}"
        assert {key: info[key] for key in ("@context", "type", "protocol", "profile")} == {
            "@context": IMAGE, "type": "ImageService3", "protocol": "http://iiif.io/api/image", "profile": "level0"}
        assert info.keys() == {"@context", "id", "type", "protocol", "profile", "width", "height", "sizes"}
        widths = [size["width"] for size in info["sizes"]]
        assert widths == sorted(set(widths)) and all(size.keys() == {"width", "height"} for size in info["sizes"])
        assert type(info["width"]) is int and type(info["height"]) is int


def is_language_map(value):
    lists = value.values() if isinstance(value, dict) else [None]
    return all(isinstance(texts, list) and all(isinstance(text, str) for text in texts) for texts in lists)


def check_entry(entry):
    assert entry.keys() == {"label", "value"} and is_language_map(entry["label"]) and is_language_map(entry["value"])
    # A text between < and > would be HTML.
    assert not any(text.startswith("<") and text.endswith(">") for texts in entry["value"].values() for text in texts), entry


def test_the_manifest_follows_the_presentation_api(served, manifest, generated):
    _, base = served
    assert manifest["@context"] == PRESENTATION and "@context" not in json.dumps(manifest["items"])
    assert (manifest["id"], manifest["type"], manifest["rights"]) == (f"{base}/manifest.json", "Manifest", RIGHTS)
    assert manifest["label"] == {"none": ["Norway & <others>"]}
    check_entry(manifest["requiredStatement"])
    assert manifest["requiredStatement"]["value"]["none"][0].strip() == "<Ola> & „Kari“"
    identities = [found["id"] for found in addresses(manifest) if found["type"] in ("Manifest", "Canvas", "AnnotationPage", "Annotation")]
    assert len(identities) == len(set(identities)) == 1 + 3 * len(SHOWN)
    for canvas in manifest["items"]:
        assert canvas["type"] == "Canvas" and "#" not in canvas["id"] and is_language_map(canvas["label"])
        (page,), = (canvas["items"],)
        (annotation,), = (page["items"],)
        assert (page["type"], annotation["type"], annotation["motivation"]) == ("AnnotationPage", "Annotation", "painting")
        assert annotation["target"] == canvas["id"]
        body = annotation["body"]
        assert body["type"] == "Image" and (body["width"], body["height"]) == (canvas["width"], canvas["height"])
        for entry in canvas.get("metadata", []):
            check_entry(entry)
    labels = [canvas["label"]["none"][0] for canvas in manifest["items"]]
    photos = {photo["name"]: photo for photo in generated.find("not", "is:failed").values()}
    assert sorted(labels) == sorted(photo["name"] for photo in generated.find("not", "is:failed").values())
    taken = [photos[label].get("takenAt", "") for label in labels if not label.startswith("IMG_0001")]
    dated = [text for text in taken if text]
    assert dated == sorted(dated)


def test_the_classes_of_prezi3_accept_the_manifest(manifest):
    prezi3 = pytest.importorskip("iiif_prezi3", reason="iiif-prezi3 demands Pillow 12; run with an environment that has it")
    read = prezi3.Manifest(**manifest)
    assert len(read.items) == len(SHOWN) and str(read.rights) == RIGHTS
    assert json.loads(read.json())["items"][0]["id"] == manifest["items"][0]["id"]


def test_a_tag_that_looks_like_html_stays_text(library, tmp_path):
    library.get("decide", library.photos / GREY, "--tag", "<script>alert(1)</script>")
    library.export("iiif", tmp_path / "out", "--base", "https://example.org", "name:grey")
    canvas, = json.loads((tmp_path / "out/manifest.json").read_text())["items"]
    assert "alert" in json.dumps(canvas)
    for entry in canvas["metadata"]:
        check_entry(entry)


@pytest.mark.parametrize("rights", ["All rights reserved", "https://example.org/my-licence"])
def test_rights_that_a_manifest_cannot_have_are_refused(generated, tmp_path, rights):
    message, status = generated.refused("iiif", tmp_path / "out", "--base", "https://example.org", "--rights", rights)
    assert status == 64 and "--rights" in message and not (tmp_path / "out").exists()


def test_a_licence_is_given_in_the_form_that_the_api_demands(generated, tmp_path):
    """Creative Commons shows its addresses with https."""
    generated.export("iiif", tmp_path / "out", "--base", "https://example.org", "--rights", RIGHTS.replace("http:", "https:"), "name:grey")
    assert json.loads((tmp_path / "out/manifest.json").read_text())["rights"] == RIGHTS


@pytest.mark.parametrize("base", ["ftp://example.org", "example.org", "https://example.org/?a=b", "https://example.org/#a", "http://", ""])
def test_addresses_that_cannot_be_served_are_refused(generated, tmp_path, base):
    message, status = generated.refused("iiif", tmp_path / "out", "--base", base)
    assert status == 64 and "--base" in message and not (tmp_path / "out").exists()


def test_copies_share_their_pictures_and_a_gone_photo_takes_its_own_along(library, tmp_path):
    out = tmp_path / "out"
    library.export("iiif", out, "--base", "https://example.org")
    harbour, grey = (library.find()[name]["contentID"] for name in (HARBOUR, GREY))
    assert json.dumps(json.loads((out / "manifest.json").read_text())).count(f"{harbour}/full/max") == 2
    os.unlink(library.photos / COPY)
    os.unlink(library.photos / GREY)
    library.prepare()
    library.export("iiif", out, "--base", "https://example.org")
    assert (out / harbour).is_dir() and not (out / grey).exists()
    assert f"{harbour}/info.json" in files(out)
    assert grey not in (out / "manifest.json").read_text()
