"""Screenshots of the page. `make screenshots` stores those used in documents."""

import os
import pathlib
import shutil
import tempfile

import pytest

from conftest import DESKTOP, PHONE
from gestures import middle, wait_for_animations, wait_for_picture
from served import Library, generate_photos, serving

#: The folder for screenshots to keep.
KEPT = os.environ.get("SLUICE_SCREENSHOTS")


@pytest.fixture(scope="module")
def lively(tmp_path_factory, many_photos):
    """A library whose review has started."""
    folder = tmp_path_factory.mktemp("lively") / "library"
    if KEPT:
        # The folder's name is visible in the screenshot.
        folder = pathlib.Path(tempfile.gettempdir()) / "Pictures"
        shutil.rmtree(folder, ignore_errors=True)
    library = Library(folder, many_photos)
    library.prepare()
    with serving(library) as server:
        photos = [photo["id"] for photo in server.ask("/photos?sort=-taken&limit=60")["photos"]]
        for verdict, chosen in {"favourite": photos[1:60:7], "keep": photos[2:40:5], "trash": photos[4:30:9], "skip": photos[6:8]}.items():
            server.ask("/decide", {"photos": chosen, "verdict": verdict})
        server.ask("/decide", {"photos": photos[1:30:7], "rating": 4, "addTags": ["Places/Norway/Lofoten", "Sea"]})
        yield server


@pytest.fixture(scope="module")
def many_photos(tmp_path_factory):
    folder = tmp_path_factory.mktemp("many") / "photos"
    generate_photos(folder, 90)
    return folder


def keep(page, name, tmp_path):
    """Takes a screenshot once all animations have ended."""
    wait_for_animations(page)
    folder = pathlib.Path(KEPT or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    picture = folder / f"{name}.jpg"
    page.screenshot(path=picture, type="jpeg", quality=86)
    # A blank page is far smaller.
    assert picture.stat().st_size > 20_000


def wait_for_grid(page):
    page.locator(".cell[data-place='0']").wait_for()
    page.wait_for_function("() => [...document.querySelectorAll('.cell:not([hidden]) .cell-image')]"
                           ".every((image) => image.classList.contains('loaded'))")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_library_on_a_desktop(lively, visit, tmp_path, scheme):
    page = visit(lively, color_scheme=scheme, **DESKTOP)
    wait_for_grid(page)
    page.locator(".cell[data-place='1']").click()
    page.locator(".detail .detail-image.loaded").wait_for()
    keep(page, f"library-{scheme}", tmp_path)


def test_a_card_during_a_swipe(lively, visit, tmp_path):
    page = visit(lively, "/review?filter=is:unreviewed", color_scheme="dark", **DESKTOP)
    wait_for_picture(page)
    x, y = middle(page, ".deck")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 170, y - 20, steps=8)
    page.locator(".card.top").wait_for()
    keep(page, "review-dark", tmp_path)
    page.mouse.move(x, y, steps=8)
    page.mouse.up()


def test_the_library_and_a_review_on_a_phone(lively, visit, tmp_path):
    page = visit(lively, color_scheme="light", **PHONE)
    wait_for_grid(page)
    keep(page, "library-phone", tmp_path)
    page.goto(f"{lively.address}/review?filter=is:unreviewed")
    wait_for_picture(page)
    keep(page, "review-phone", tmp_path)
