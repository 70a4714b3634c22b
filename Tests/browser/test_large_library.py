"""50,000 photos: scrolling, dates, and coming back to a place."""

import pytest

from served import Library, run, serving
from test_library import CELL, cell, scroll_to
from test_places import scroll_down, wait_until_at

#: Most photos have neither pictures nor files.
WITHOUT_PICTURES = ("404", "422")


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """50,000 photos from two and a half years, with pictures of the first 2,000."""
    folder = tmp_path_factory.mktemp("large") / "library"
    run("bench-session", "make-library", folder, "--photos", 50_000, "--tiers", 2_000)
    with serving(Library(folder, store=folder / "store"), "--no-prepare") as server:
        yield server


def test_fifty_thousand_photos_scroll_from_end_to_end(large, visit):
    page = visit(large, expects=WITHOUT_PICTURES)
    cell(page, 0)
    page.locator(".grid-count", has_text="50,000 photos").wait_for()
    seen = set()
    for step in range(41):
        scroll_to(page, step / 40)
        page.wait_for_function(
            "() => { const view = document.querySelector('.grid').getBoundingClientRect();"
            " return [...document.querySelectorAll('.cell:not([hidden])')].some((cell) => {"
            " const box = cell.getBoundingClientRect(); return box.top < view.bottom && box.bottom > view.top }) }")
        seen.update(page.eval_on_selector_all(".cell:not([hidden])", "(cells) => cells.map((cell) => Number(cell.dataset.place))"))
    assert min(seen) == 0 and max(seen) == 49_999
    # Far fewer elements than photos, at every position.
    assert page.locator(".cell").count() < 400


def test_the_start_of_a_large_library_has_its_pictures(large, visit):
    page = visit(large, "/?sort=name")
    cell(page, 0)
    page.wait_for_function("() => [...document.querySelectorAll('.cell:not([hidden]) .cell-image')]"
                           ".every((image) => image.complete && image.naturalWidth)")


def test_the_scrubber_jumps_to_a_date(large, visit):
    page = visit(large, expects=WITHOUT_PICTURES)
    cell(page, 0)
    thumb = page.get_by_role("slider", name="Date")
    thumb.focus()
    days = large.ask("/timeline?sort=-taken")["days"]
    for key, day in ("End", len(days) - 1), ("PageUp", len(days) - 31), ("ArrowDown", len(days) - 30), ("Home", 0):
        page.keyboard.press(key)
        page.wait_for_function("(day) => document.querySelector('.scrubber-thumb').getAttribute('aria-valuenow') === String(day)", arg=day)


def test_a_large_library_reopens_in_its_middle(large, visit):
    page = visit(large, expects=WITHOUT_PICTURES)
    place = scroll_down(page, 0.6)
    page.reload()
    wait_until_at(page, place)
    assert page.locator(CELL.format(0)).count() == 0
