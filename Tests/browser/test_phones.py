"""Phones: layout, gestures, and Back."""

import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from gestures import Touch, middle, wait_for_animations, wait_for_picture
from served import Library, serving
from test_duplicates import alike  # noqa: F401
from test_library import CELL, cell

WIDTHS = [320, 360, 390, 414]

#: Finds visible controls that extend beyond the window, are cut off, or are too small for a finger.
FLAWS = """() => {
  const isSeen = (one) => one.checkVisibility({checkVisibilityCSS: true, checkOpacity: true})
    && !one.closest('.unseen:not(:focus-within), [inert]')
  const scrolls = (one) => one && one !== document.body
    && (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth || scrolls(one.parentElement))
  const words = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)
  const called = (one) => `${one.tagName.toLowerCase()}.${one.className} ${words(one)}`
  const flaws = []
  if (document.documentElement.scrollWidth > innerWidth) flaws.push(`the page is ${document.documentElement.scrollWidth} wide`)
  for (const bar of document.querySelectorAll('main *, nav, nav *, dialog[open], dialog[open] *, .toasts, .toasts *')) {
    if (!isSeen(bar)) continue
    const box = bar.getBoundingClientRect()
    if (!box.width || !box.height || bar.closest('.viewer-track, .deck, .pane-frame, .grid-canvas, svg')) continue
    if ((box.left < -1 || box.right > innerWidth + 1) && !scrolls(bar.parentElement)) flaws.push(`beyond the window: ${called(bar)}`)
    if (bar.matches('button, a[href], select, input') && !bar.closest('p, .options, li:has(> code)')) {
      const isCut = bar.scrollWidth > bar.clientWidth + 1 && getComputedStyle(bar).overflowX === 'visible'
      if (isCut && bar.tagName === 'BUTTON') flaws.push(`cut off: ${called(bar)}`)
      const target = bar.closest('label') ?? bar
      const {width, height} = target.getBoundingClientRect()
      if (Math.min(width, height) < 24) flaws.push(`too small: ${called(bar)} ${Math.round(width)} × ${Math.round(height)}`)
    }
  }
  return [...new Set(flaws)]
}"""


def phone(width):
    return {**PHONE, "viewport": {"width": width, "height": 740}}


@pytest.fixture(scope="module")
def used(tmp_path_factory, generated):
    """A library with decisions, albums and a commit."""
    library = Library(tmp_path_factory.mktemp("used") / "library", like=generated)
    library.prepare()
    with serving(library) as server:
        some = [photo["id"] for photo in server.photos()]
        server.ask("/decide", {"photos": some[4:9], "verdict": "favourite", "addTags": ["Places/Norway/Lofoten", "Family"]})
        server.ask("/commit", {})
        server.ask("/decide", {"photos": some[14:16], "verdict": "trash", "rating": 1})
        server.ask("/albums", {"name": "An album whose name is longer than a phone is wide, by far"})
        yield server


def at_rest(page):
    wait_for_animations(page)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def select_some(page):
    cell(page, 0)
    page.keyboard.press("ControlOrMeta+a")
    page.get_by_role("toolbar", name="Selection").wait_for()


def open_photo(page):
    cell(page, 0)
    page.touchscreen.tap(*middle(page, CELL.format(0)))
    page.locator(".viewer .viewer-image.loaded").first.wait_for()


def open_facts(page):
    open_photo(page)
    page.get_by_role("button", name="Facts").click()
    page.locator(".viewer-facts .facts").wait_for()


def select_and_decide(page):
    select_some(page)
    page.keyboard.press("k")
    page.locator(".toast").first.wait_for()


def open_menu(page):
    select_some(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("menu").wait_for()


def filtered(page):
    page.locator(".library-line .chip").first.wait_for()
    cell(page, 0)


STATES = {
    "library": ("/", lambda page: cell(page, 0)), "filtered": ("/?filter=-is:trashed+-tag%3AFamily+-camera%3Anobody", filtered),
    "selection": ("/", select_some), "decided": ("/", select_and_decide), "selection menu": ("/", open_menu),
    "collections": ("/", lambda page: (cell(page, 0), page.get_by_role("button", name="Collections and filters").click(),
                                       page.locator(".facet").first.wait_for())),
    "order menu": ("/", lambda page: (cell(page, 0), page.get_by_role("button", name="Order and look").click())),
    "photo": ("/", open_photo), "facts": ("/", open_facts),
    "nothing fits": ("/?filter=name:nothing", lambda page: page.get_by_text("No photo matches").wait_for()),
    "begin": ("/review", lambda page: page.locator(".beginning").first.wait_for()),
    "review": ("/review?filter=", wait_for_picture),
    "review zoomed": ("/review?filter=", lambda page: (wait_for_picture(page), page.keyboard.press("z"),
                                                       page.locator(".viewer .viewer-image.loaded").first.wait_for())),
    "review facts": ("/review?filter=", lambda page: (wait_for_picture(page), page.keyboard.press("i"))),
    "history": ("/history", lambda page: page.locator(".history-item").first.wait_for()),
    "settings": ("/settings", lambda page: page.locator(".totals").first.wait_for()),
    "pairing": ("/pair", lambda page: page.locator(".pair-ways").wait_for()),
    "duplicates": ("/duplicates", lambda page: page.get_by_text("No photos look alike").wait_for()),
}


@pytest.mark.parametrize("state", STATES)
def test_nothing_exceeds_a_phone_or_is_too_small_for_a_finger(used, visit, state):
    path, arrive = STATES[state]
    page = visit(used, path, **phone(WIDTHS[0]))
    arrive(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        at_rest(page)
        assert page.evaluate(FLAWS) == [], f"{state} at {width} pixels"


def test_an_invalid_filter_and_its_suggestion_fit(used, visit):
    page = visit(used, "/?filter=-tag%3AFamily", expects=["422"], **phone(WIDTHS[0]))
    field = page.get_by_role("combobox", name="Filter")
    for text, shown in (("camra:nobody", ".filter-trouble"), ("cam", ".options")):
        field.fill(text)
        if shown == ".filter-trouble":
            field.press("Enter")
        page.locator(f".filter-field {shown}").wait_for()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            at_rest(page)
            assert page.evaluate(FLAWS) == [], f"{shown} at {width} pixels"
            assert page.locator(f".filter-field {shown}").bounding_box()["width"] > 0.9 * width


def test_the_bar_of_duplicates_fits_and_no_message_covers_it(alike, visit):  # noqa: F811
    page = visit(alike, "/duplicates", **phone(WIDTHS[0]))
    page.locator(".pane .viewer-image.loaded").first.wait_for()
    page.get_by_role("button", name="Keep all").click()
    page.locator(".toast").wait_for()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        at_rest(page)
        assert page.evaluate(FLAWS) == [], f"{width} pixels"
        toast, bar = page.locator(".toast").bounding_box(), page.locator(".duplicates-bar").bounding_box()
        assert toast["y"] + toast["height"] <= bar["y"], f"{width} pixels"


def test_the_result_of_a_commit_is_readable_and_can_be_reverted(server, visit):
    some = [photo["id"] for photo in server.photos()]
    server.ask("/decide", {"photos": some[:3], "verdict": "trash"})
    server.ask("/decide", {"photos": some[3:5], "rating": 4})
    page = visit(server, **phone(WIDTHS[0]))
    page.get_by_role("button", name="Commit 5").click()
    page.get_by_role("dialog").get_by_role("button", name="Commit").click()
    page.locator(".toast", has_text="Committed: 2 sidecars, 3 to the trash.").get_by_role("button", name="History").wait_for()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        at_rest(page)
        assert page.evaluate(FLAWS) == [], f"{width} pixels"


def test_a_tap_opens_the_photo_large_and_back_closes_it(used, visit):
    page = visit(used, **PHONE)
    open_photo(page)
    box = page.locator(".viewer .viewer-image").first.bounding_box()
    assert box["width"] > 380 or box["height"] > 700
    page.go_back()
    page.locator(".viewer").wait_for(state="detached")
    assert page.url == f"{used.address}/"
    page.go_forward()
    page.locator(".viewer .viewer-image.loaded").first.wait_for()
    page.go_back()
    page.locator(".viewer").wait_for(state="detached")
    cell(page, 0)


def order(server):
    return [photo["id"] for photo in server.ask("/photos?sort=-taken&limit=100")["photos"]]


def opened(page):
    return re.search("photo=([0-9a-f-]+)", page.url)[1]


def test_swipes_change_the_photo_and_down_closes(used, visit):
    photos = order(used)
    page = visit(used, **PHONE)
    open_photo(page)
    assert opened(page) == photos[0]
    touch = Touch(page)
    for place in (1, 2, 3):
        touch.swipe(-220, 6, ".viewer-frame")
        page.wait_for_url(re.compile(photos[place]))
        page.locator(".viewer .viewer-image.loaded").first.wait_for()
    touch.swipe(220, -6, ".viewer-frame")
    page.wait_for_url(re.compile(photos[2]))
    # Neither far nor fast: the photo returns.
    touch.swipe(-30, 0, ".viewer-frame", steps=30)
    at_rest(page)
    assert opened(page) == photos[2]
    touch.swipe(4, 260, ".viewer-frame")
    page.locator(".viewer").wait_for(state="detached")
    assert page.url == f"{used.address}/"
    expect(page.locator(".cell.active")).to_have_attribute("data-photo", photos[2])


def test_the_first_photo_has_no_previous_one(used, visit):
    page = visit(used, **PHONE)
    open_photo(page)
    Touch(page).swipe(240, 0, ".viewer-frame")
    at_rest(page)
    assert opened(page) == order(used)[0]
    box = page.locator(".viewer-sheet").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - 195) < 2


def test_a_zoomed_photo_moves_instead_of_changing(used, visit):
    page = visit(used, **PHONE)
    open_photo(page)
    touch = Touch(page)
    touch.pinch(4, ".viewer-frame")
    before = opened(page)
    start = page.locator(".viewer-sheet").bounding_box()
    assert start["width"] > 500
    touch.swipe(-120, 0, ".viewer-frame")
    page.wait_for_function("(x) => document.querySelector('.viewer-sheet').getBoundingClientRect().x < x - 60", arg=start["x"])
    assert opened(page) == before


def test_back_closes_the_facts_sheet_first(used, visit):
    page = visit(used, **PHONE)
    open_photo(page)
    Touch(page).swipe(0, -220, ".viewer-frame")
    sheet = page.locator(".viewer-facts")
    sheet.locator(".facts").wait_for()
    page.go_back()
    sheet.wait_for(state="hidden")
    expect(page.locator(".viewer")).to_have_count(1)
    page.go_back()
    page.locator(".viewer").wait_for(state="detached")


def test_decisions_in_the_large_view_are_saved(server, visit):
    page = visit(server, **PHONE)
    open_photo(page)
    photo = opened(page)
    page.locator(".viewer-actions").get_by_role("button", name="Keep").click()
    server.wait_until(lambda: server.photo(photo).get("verdict") == "keep", "the verdict")
    page.locator(".viewer-actions").get_by_role("button", name="Keep", pressed=True).wait_for()


def test_decisions_are_saved_before_the_details_are_there(server, visit):
    page = visit(server, **PHONE)
    held = []
    page.route(re.compile("/api/v1/photos/[0-9a-f-]+$"), lambda route: held.append(route))
    open_photo(page)
    photo = opened(page)
    keep = page.locator(".viewer-actions").get_by_role("button", name="Keep")
    keep.click()
    server.wait_until(lambda: server.photo(photo).get("verdict") == "keep", "the verdict")
    assert held and keep.get_attribute("aria-pressed") == "true"
    for route in held:
        route.continue_()
    page.get_by_role("button", name="Facts").click()
    page.locator(".viewer-facts .facts").wait_for()
    page.locator(".viewer-actions").get_by_role("button", name="Keep", pressed=True).wait_for()


def test_back_in_a_review_closes_the_large_view(used, visit):
    page = visit(used, "/review?filter=", **PHONE)
    wait_for_picture(page)
    review = page.url
    Touch(page).pinch(2)
    page.locator(".viewer").wait_for()
    page.go_back()
    page.locator(".viewer").wait_for(state="detached")
    assert page.url == review
    wait_for_picture(page)


def test_a_phone_on_its_side_shows_a_photo_large_too(used, visit):
    page = visit(used, **{**PHONE, "viewport": {"width": 844, "height": 390}})
    open_photo(page)
    assert page.locator(".viewer .viewer-image").first.bounding_box()["height"] > 380
    page.set_viewport_size({"width": 390, "height": 844})
    at_rest(page)
    assert page.locator(".viewer .viewer-image").first.bounding_box()["width"] <= 391
