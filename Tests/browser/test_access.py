"""Accessibility: axe, sizes, directions, reduced motion, more contrast, paper."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from gestures import shown_photo, swipe_with_mouse, wait_for_animations, wait_for_picture
from served import Library, serving

PAGES = {"library": "/", "photo": "/", "selection": "/", "begin": "/review", "review": "/review?filter=", "help": "/review?filter=",
         "facts": "/review?filter=", "history": "/history", "settings": "/settings", "pairing": "/pair"}
#: The elements that appear last on pages that load their content.
CONTENTS = {"begin": ".beginning", "history": ".history-item", "settings": ".totals", "pairing": ".pair-ways"}
LOOKS = {"desktop, dark": {**DESKTOP, "color_scheme": "dark"}, "desktop, light": {**DESKTOP, "color_scheme": "light"},
         "phone, dark": {**PHONE, "color_scheme": "dark"}, "phone, light": {**PHONE, "color_scheme": "light"}}


def open_it(visit, server, name, **look):
    """One of the pages, with its content loaded."""
    page = visit(server, PAGES[name], **look)
    if name in ("library", "photo", "selection"):
        page.locator(".cell[data-place='0']").wait_for()
    if name == "photo":
        page.locator(".cell[data-place='0']").click()
        page.locator(".detail .detail-image.loaded:visible, .viewer .viewer-image.loaded:visible").first.wait_for()
    if name == "selection":
        page.keyboard.press("ControlOrMeta+a")
        page.get_by_role("toolbar", name="Selection").wait_for()
    if name in ("review", "help", "facts"):
        wait_for_picture(page)
    if name == "help":
        page.keyboard.press("?")
        page.get_by_role("dialog").wait_for()
    if name == "facts":
        page.keyboard.press("t")
    if name in CONTENTS:
        page.locator(CONTENTS[name]).first.wait_for()
    wait_for_animations(page)
    return page


@pytest.fixture(scope="module")
def used(tmp_path_factory, generated):
    """A library with decisions and a commit, so that every page has content."""
    library = Library(tmp_path_factory.mktemp("used") / "library", like=generated)
    library.prepare()
    with serving(library) as server:
        some = [photo["id"] for photo in server.photos()]
        for verdict, chosen in {"favourite": some[4:7], "keep": some[7:12], "skip": some[12:13]}.items():
            server.ask("/decide", {"photos": chosen, "verdict": verdict, "addTags": ["Places/Norway", "Family"]})
        server.ask("/commit", {})
        server.ask("/decide", {"photos": some[14:16], "verdict": "trash", "rating": 1})
        yield server


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(used, visit, name, look):
    found = Axe().run(open_it(visit, used, name, **LOOKS[look]))
    assert found.violations_count == 0, found.generate_report()


#: CSS pixels: a small phone, one on its side, and a desktop window at 200 and at 400 %.
SIZES = {"small phone": (320, 568), "phone on its side": (844, 390), "desktop at 200 %": (720, 450), "desktop at 400 %": (360, 225),
         "tablet": (820, 1180), "wide": (2560, 1440)}


#: Finds controls that extend beyond the window and cannot be scrolled to.
OUTSIDE = """() => {
  const isSeen = (one) => one.checkVisibility({checkVisibilityCSS: true, checkOpacity: true}) && !one.closest('.unseen, [inert]')
  const scrolls = (one) => one && (/auto|scroll|hidden/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
  return [...document.querySelectorAll('main button, main a, main input, main select, nav a')].filter((one) => {
    const box = one.getBoundingClientRect()
    return isSeen(one) && box.width && (box.left < -1 || box.right > innerWidth + 1) && !scrolls(one.parentElement)
  }).map((one) => one.getAttribute('aria-label') ?? one.textContent)
}"""


@pytest.mark.parametrize("name", ["library", "review", "history", "settings", "pairing"])
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_nothing_is_cut_off(used, visit, name, direction):
    page = open_it(visit, used, name)
    page.evaluate("(direction) => { document.documentElement.dir = direction }", direction)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, size
        assert page.evaluate(OUTSIDE) == [], size


def test_with_reduced_motion_a_card_disappears_at_once(server, visit):
    page = visit(server, "/review?filter=", reduced_motion="reduce")
    wait_for_picture(page)
    photo = shown_photo(page)
    swipe_with_mouse(page, 300, 0)
    page.wait_for_function("(photo) => document.querySelector('.card.top')?.dataset.photo !== photo", arg=photo)
    assert page.locator(".card.flying").count() == 0


def test_decisions_are_announced_to_screen_readers(server, visit):
    page = visit(server, "/review?filter=")
    wait_for_picture(page)
    page.keyboard.press("ArrowRight")
    page.locator("[aria-live]", has_text="Favourite").first.wait_for(state="attached")


def test_cells_have_names(used, visit):
    page = open_it(visit, used, "library")
    page.wait_for_function("() => [...document.querySelectorAll('.cell:not([hidden])')]"
                           ".every((cell) => !/being loaded/.test(cell.getAttribute('aria-label')))")
    names = page.eval_on_selector_all(".cell:not([hidden])", "(cells) => cells.map((cell) => cell.getAttribute('aria-label'))")
    assert all("20" in name for name in names), names
    ids = page.eval_on_selector_all("[id]", "(all) => all.map((one) => one.id)")
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("contrast", ["more", "forced"])
def test_with_more_contrast_everything_is_visible(used, visit, contrast):
    look = {"contrast": "more"} if contrast == "more" else {"forced_colors": "active"}
    page = open_it(visit, used, "review", **look)
    for name in ("Trash", "Skip", "Undo", "Keep", "Favourite"):
        expect(page.get_by_role("group", name="Decide").get_by_role("button", name=name)).to_be_visible()


def test_a_printed_page_has_photos_and_no_buttons(used, visit):
    page = open_it(visit, used, "library")
    page.emulate_media(media="print")
    assert not page.get_by_role("navigation", name="Sluice").is_visible()
    page.locator(".cell[data-place='0']").wait_for()
