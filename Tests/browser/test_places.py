"""The position in the library: after a reload, after Back, and when opening a link."""

import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from served import Library, generate_photos, serving
from test_library import cell, scroll_to


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A server with 120 photos, more than a window shows."""
    library = Library(tmp_path_factory.mktemp("many") / "library")
    generate_photos(library.photos, 120)
    library.prepare()
    with serving(library) as server:
        yield server


def at_top(page):
    """The first visible photo of the first row in view, and its distance from the top of the grid."""
    page.wait_for_function("() => document.querySelector('.cell[data-photo]:not([hidden])')")
    return page.evaluate("""() => {
      const top = document.querySelector('.grid').getBoundingClientRect().top
      const cells = [...document.querySelectorAll('.cell[data-photo]:not([hidden])')]
        .map((cell) => [cell.dataset.photo, cell.getBoundingClientRect(), Number(cell.dataset.place)])
      const [photo, box] = cells.filter(([, box]) => box.bottom > top + 1).sort((a, b) => a[2] - b[2])[0]
      return [photo, Math.round(box.top - top)]
    }""")


def scroll_down(page, share=0.5):
    cell(page, 0)
    scroll_to(page, share)
    wait_until_stored(page)
    return at_top(page)


def wait_until_stored(page):
    """Waits until the stored place matches the view after scrolling."""
    page.wait_for_function("() => history.state?.grid?.anchors.length > 0 && document.querySelector('.cell[data-photo]:not([hidden])')")
    page.wait_for_function("""() => {
      const [{photo, offset}] = history.state.grid.anchors
      const cell = document.querySelector(`.cell[data-photo='${photo}']`)
      if (!cell) return false
      const top = document.querySelector('.grid').getBoundingClientRect().top
      return Math.abs(cell.getBoundingClientRect().top - top - offset) < 2
    }""")


def wait_until_at(page, place, slack=3):
    page.wait_for_function("""([photo, offset, slack]) => {
      const cell = document.querySelector(`.cell[data-photo='${photo}']:not([hidden])`)
      if (!cell) return false
      const top = document.querySelector('.grid').getBoundingClientRect().top
      return Math.abs(cell.getBoundingClientRect().top - top - offset) <= slack
    }""", arg=[*place, slack])


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_reload_stays_at_the_same_photos(many, visit, look):
    page = visit(many, **look)
    place = scroll_down(page)
    page.reload()
    wait_until_at(page, place)


def test_another_width_shows_the_same_photos(many, visit):
    page = visit(many)
    photo, _ = scroll_down(page)
    page.set_viewport_size({"width": 900, "height": 800})
    page.reload()
    page.wait_for_function("""(photo) => {
      const box = document.querySelector(`.cell[data-photo='${photo}']:not([hidden])`)?.getBoundingClientRect()
      return box && box.bottom > document.querySelector('.grid').getBoundingClientRect().top && box.top < innerHeight
    }""", arg=photo)


def test_back_from_a_facet_returns_to_the_same_photos(many, visit):
    page = visit(many)
    place = scroll_down(page)
    page.locator(".facets details[data-facet=camera] .facet").first.click()
    page.wait_for_function("() => document.querySelector('.grid').scrollTop === 0 && location.search.includes('filter=')")
    cell(page, 0)
    page.go_back()
    page.locator(".grid-count", has_text="120 photos").wait_for()
    wait_until_at(page, place)
    page.go_forward()
    page.wait_for_url(re.compile("filter=camera"))
    page.wait_for_function("() => document.querySelector('.grid').scrollTop === 0")


@pytest.mark.parametrize("way", ["back", "link", "key"])
def test_leaving_a_review_returns_to_the_same_photos(many, visit, way):
    page = visit(many, "/?filter=-is:trashed")
    place = scroll_down(page)
    page.get_by_role("button", name="Review these").click()
    page.locator(".card.top").wait_for()
    if way == "back":
        page.go_back()
    elif way == "link":
        page.get_by_role("link", name="Back to the library").click()
    else:
        page.keyboard.press("Escape")
    page.wait_for_url(re.compile("filter=-is%3Atrashed"))
    wait_until_at(page, place)


def test_the_library_keeps_its_position_after_a_visit_to_the_settings(many, visit):
    page = visit(many)
    place = scroll_down(page)
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("heading", name="Settings").wait_for()
    page.get_by_role("link", name="Library", exact=True).click()
    wait_until_at(page, place)


def test_a_page_being_left_writes_no_address(many, visit):
    page = visit(many)
    cell(page, 0).click()
    page.wait_for_url(re.compile("photo="))
    # The selection is written to the address after a pause, when the user has already left the page.
    page.evaluate("""() => {
      const all = {key: 'a', code: 'KeyA', ctrlKey: true, bubbles: true, cancelable: true}
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', all))
      document.querySelector("a.place[href='/history']").click()
    }""")
    page.get_by_role("heading", name="History").wait_for()
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 600))")
    assert page.url == f"{many.address}/history"


def test_photos_added_meanwhile_move_nothing(tmp_path, visit):
    library = Library(tmp_path / "library")
    generate_photos(library.photos, 60)
    library.prepare()
    with serving(library) as server:
        page = visit(server, "/?sort=name")
        place = scroll_down(page)
        (library.photos / "new").mkdir()
        generate_photos(library.photos / "new", 20, seed=2)
        server.ask("/preparation", {"run": True})
        page.locator(".grid-count", has_text="80 photos").wait_for()
        wait_until_at(page, place)
        page.context.close()


def test_a_link_to_a_photo_opens_it_with_its_neighbours(many, visit):
    photos = [photo["id"] for photo in many.ask("/photos?sort=-taken&limit=200")["photos"]]
    page = visit(many, f"/?photo={photos[80]}")
    page.locator(".detail .detail-image.loaded").wait_for()
    active = page.locator(f".cell.active[data-photo='{photos[80]}']")
    active.wait_for()
    box, grid = active.bounding_box(), page.locator(".grid").bounding_box()
    assert grid["y"] <= box["y"] and box["y"] + box["height"] <= grid["y"] + grid["height"]
    page.get_by_role("button", name="Next photo").click()
    page.wait_for_url(re.compile(photos[81]))
    page.locator(".grid").press("ArrowLeft")
    page.wait_for_url(re.compile(photos[80]))
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile(photos[79]))
    page.get_by_role("button", name="Close the photo").click()
    page.wait_for_url(f"{many.address}/")
    page.locator(f".cell[data-photo='{photos[79]}']").wait_for()
    assert page.locator(".grid").evaluate("(grid) => grid.scrollTop") > 0


def test_a_link_to_a_photo_opens_it_on_a_phone(many, visit):
    photos = [photo["id"] for photo in many.ask("/photos?sort=name&limit=200")["photos"]]
    page = visit(many, f"/?sort=name&photo={photos[60]}", **PHONE)
    page.locator(".viewer .viewer-image.loaded").first.wait_for()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(photos[61]))
    page.get_by_role("button", name="Close", exact=True).click()
    page.wait_for_url(f"{many.address}/?sort=name")
    page.locator(f".cell[data-photo='{photos[61]}']").wait_for()
    # No history entry precedes the link, so closing replaced its entry.
    assert page.locator(".viewer").count() == 0


def test_a_photo_of_another_filter_opens_without_neighbours(many, visit):
    photo = many.photos()[0]
    page = visit(many, f"/?filter=is:trashed&photo={photo['id']}")
    page.locator(".detail .detail-image.loaded").wait_for()
    for name in ("Previous photo", "Next photo"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()


@pytest.mark.parametrize("way", ["back", "key"])
def test_the_last_photo_of_the_large_view_stays_open_when_it_closes(many, visit, way):
    photos = [photo["id"] for photo in many.ask("/photos?sort=-taken&limit=9")["photos"]]
    page = visit(many)
    cell(page, 1).click()
    page.wait_for_url(re.compile(photos[1]))
    page.keyboard.press("z")
    page.wait_for_url(re.compile("#large"))
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(f"{photos[2]}#large"))
    page.go_back() if way == "back" else page.keyboard.press("Escape")
    page.locator(".viewer").wait_for(state="detached")
    page.wait_for_url(re.compile(f"photo={photos[2]}$"))
    expect(page.locator(".cell.active")).to_have_attribute("data-photo", photos[2])
