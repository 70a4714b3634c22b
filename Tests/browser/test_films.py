"""Films: their facts, and playing them."""

import pytest
from playwright.sync_api import expect

from served import Library, run, serving


@pytest.fixture(scope="module")
def films(tmp_path_factory):
    library = Library(tmp_path_factory.mktemp("films") / "library")
    run("sample-library", library.photos, "--count", 1, "--megapixels", 1, "--plain", "--video", 2)
    library.prepare()
    return library


def open_film(server, visit, **how):
    film = server.photos("is:video")[0]
    page = visit(server, f"/?photo={film['id']}", **how)
    page.get_by_role("button", name="Play").wait_for()
    return page, film


def test_a_film_is_marked_and_described(films, visit):
    with serving(films) as server:
        page, film = open_film(server, visit)
        expect(page.locator(".cell-files:visible", has_text="▶")).to_have_count(2)
        expect(page.locator(".fact", has_text=film["video"]["codec"].upper())).to_have_count(1)
        photo = server.photos("not is:video")[0]
        page.locator(f".cell[data-photo='{photo['id']}']").click()
        page.get_by_role("button", name="Play").wait_for(state="hidden")
        page.context.close()


def test_a_film_is_not_played_unless_originals_are_served(films, visit):
    with serving(films) as server:
        page, _film = open_film(server, visit)
        page.get_by_role("button", name="Play").click()
        page.get_by_text("does not hand out originals").wait_for()
        assert page.locator("video").count() == 0
        page.context.close()


def test_a_film_that_the_browser_cannot_play_can_be_downloaded(films, visit):
    """Browsers play no Motion JPEG."""
    with serving(films, "--originals") as server:
        page, film = open_film(server, visit)
        page.get_by_role("button", name="Play").click()
        page.get_by_text(f"This browser cannot play this film ({film['film']['container'].upper()})").wait_for()
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the film").click()
        assert download.value.path().stat().st_size == film["byteCount"]
        page.context.close()


MOTION = b"""<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
<rdf:Description rdf:about='' xmlns:GCamera='http://ns.google.com/photos/1.0/camera/' GCamera:MicroVideo='1'
 GCamera:MicroVideoOffset='%d'/></rdf:RDF></x:xmpmeta>"""


def motion_photo(photo, film):
    """A JPEG with a film behind its picture."""
    packet = b"http://ns.adobe.com/xap/1.0/\0" + MOTION % len(film)
    return photo[:2] + b"\xff\xe1" + (len(packet) + 2).to_bytes(2, "big") + packet + photo[2:] + film


def test_a_photo_with_a_film_inside_is_marked_and_plays_in_the_large_view(tmp_path, visit):
    library = Library(tmp_path / "library")
    made = tmp_path / "made"
    run("sample-library", made, "--count", 1, "--megapixels", 1, "--plain", "--video", 2)
    photo = next(path for path in made.rglob("*") if path.suffix.lower() in (".jpg", ".jpeg"))
    film = next(path for path in made.rglob("*") if path.suffix == ".MP4").read_bytes()
    library.photos.mkdir()
    (library.photos / "motion.jpg").write_bytes(motion_photo(photo.read_bytes(), film))
    library.prepare()
    with serving(library, "--originals") as server:
        [motion] = server.photos("has:video")
        assert motion["film"]["container"] == "mp4" and "video" not in motion
        page = visit(server, f"/?photo={motion['id']}")
        page.locator(".cell-files:visible", has_text="LIVE").wait_for()
        page.locator(".detail-picture").click()
        viewer = page.locator("dialog.viewer")
        viewer.get_by_role("button", name="Play").wait_for()
        # Browsers play no Motion JPEG.
        viewer.get_by_role("button", name="Play").click()
        viewer.get_by_text("This browser cannot play this film (MP4)").wait_for()
        with page.expect_download() as download:
            viewer.get_by_role("link", name="Download the film").click()
        assert download.value.path().read_bytes() == film
        page.context.close()
