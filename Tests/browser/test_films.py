"""Films: their facts, and playing them."""

import pytest

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
        assert page.locator(".cell-files:visible", has_text="▶").count() == 2
        assert page.locator(".fact", has_text=film["video"]["codec"].upper()).count() == 1
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
        page.get_by_text(f"This browser cannot play {film['name']}").wait_for()
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the film").click()
        assert download.value.path().stat().st_size == film["byteCount"]
        page.context.close()
