"""The grid: selections, filters, and the state in the address."""

import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE, TABLET
from gestures import Touch, middle, wait_for_photos
from served import generate_photos

CELL = ".cell[data-place='{}']:not([hidden])"


def cell(page, place):
    found = page.locator(CELL.format(place))
    found.wait_for()
    return found


def scroll_to(page, share):
    """Scrolls like the thumb of a scroll bar."""
    page.evaluate("(share) => { const view = document.querySelector('.grid'); view.scrollTop = share * view.scrollHeight }", share)


def test_a_range_is_selected_and_decided_in_one_step(server, visit):
    page = visit(server)
    cell(page, 1).click(modifiers=["ControlOrMeta"])
    cell(page, 5).click(modifiers=["Shift"])
    page.get_by_role("region", name="Photos").get_by_text("5 selected").first.wait_for()
    page.keyboard.press("f")
    page.locator(".toast", has_text="5 photos").wait_for()
    assert list(server.verdicts().values()) == ["favourite"] * 5
    assert server.decisions() == 1
    page.locator(".toast").get_by_role("button", name="Undo").click()
    server.wait_until(lambda: server.verdicts() == {}, "the decision, taken back")


def test_undo_in_a_message_undoes_its_own_step_and_no_later_one(server, visit):
    page = visit(server, expects=["409"])
    first = server.photos()[0]["id"]
    cell(page, 1).click(modifiers=["ControlOrMeta"])
    cell(page, 5).click(modifiers=["Shift"])
    page.keyboard.press("f")
    message = page.locator(".toast", has_text="5 photos")
    message.wait_for()
    server.ask("/decide", {"photos": [first], "rating": 2})
    message.get_by_role("button", name="Undo").click()
    page.locator(".toast", has_text="nothing was undone").wait_for()
    assert server.photo(first)["rating"] == 2 and len(server.photos("is:favourite")) == 5
    server.ask("/undo", {})
    page.keyboard.press("k")
    page.locator(".toast", has_text="Kept").get_by_role("button", name="Undo").click()
    page.locator(".toast", has_text=re.compile("Undone: ")).wait_for()
    assert len(server.photos("is:favourite")) == 5


def test_all_of_a_day_is_selected(server, visit):
    page = visit(server)
    cell(page, 0)
    days = server.ask("/timeline?sort=-taken")["days"]
    page.get_by_role("button", name="Select all of").first.click()
    expect(page.locator(".cell[aria-selected=true]")).to_have_count(days[0][1])


def test_all_photos_are_decided_at_once(server, visit):
    page = visit(server)
    cell(page, 0)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("k")
    page.locator(".toast", has_text="24 photos").wait_for()
    assert list(server.verdicts().values()) == ["keep"] * 24


def test_a_selection_never_applies_to_other_photos(server, visit):
    """While photos are selected, others arrive in the library, and every place has another photo."""
    page = visit(server, expects=("410",))
    chosen = [photo["id"] for photo in server.ask("/photos?sort=-taken&limit=2")["photos"]]
    cell(page, 0).click(modifiers=["ControlOrMeta"])
    cell(page, 1).click(modifiers=["ControlOrMeta"])
    # Requests so many orders that the server drops the page's own.
    for number in range(64):
        server.ask(f"/timeline?filter=size:%3E{number + 1}")
    page.keyboard.press("x")
    page.locator(".toast").first.wait_for()
    trashed = [photo["id"] for photo in server.photos("is:trashed")]
    assert sorted(trashed) == sorted(chosen)


def test_the_address_holds_filter_order_and_selection(server, visit):
    favourites = [photo["id"] for photo in server.photos()[:3]]
    server.ask("/decide", {"photos": favourites, "verdict": "favourite"})
    page = visit(server)
    cell(page, 0)
    page.keyboard.press("/")
    page.keyboard.type("is:favourite")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("filter=is%3Afavourite"))
    wait_for_photos(page, favourites)
    page.reload()
    wait_for_photos(page, favourites)
    page.go_back()
    page.locator(".grid-count", has_text="24 photos").wait_for()


def test_an_invalid_filter_is_reported_with_its_position(server, visit):
    page = visit(server, expects=("422",))
    cell(page, 0)
    page.keyboard.press("/")
    page.keyboard.type("ratting:3")
    page.keyboard.press("Enter")
    page.get_by_text("rating").first.wait_for()
    assert "filter=ratting" not in page.url


def test_a_filter_without_matches_gets_a_message(shown, visit):
    page = visit(shown, "/?filter=is:trashed")
    page.get_by_role("link", name="Show all photos").click()
    cell(page, 0)


def test_a_review_starts_with_the_open_photo(shown, visit):
    page = visit(shown)
    cell(page, 3).click()
    page.wait_for_url(re.compile("photo="))
    photo = re.search("photo=([0-9a-f-]+)", page.url)[1]
    page.get_by_role("button", name="Review from here").click()
    page.wait_for_selector(f'.card.top[data-photo="{photo}"]')


def test_a_long_press_starts_a_selection(server, visit):
    page = visit(server, **PHONE)
    cell(page, 0)
    Touch(page).hold(CELL.format(0))
    page.locator(".cell[aria-selected=true]").wait_for()
    x, y = middle(page, CELL.format(1))
    page.touchscreen.tap(x, y)
    page.wait_for_function("() => document.querySelectorAll('.cell[aria-selected=true]').length === 2")


@pytest.mark.parametrize("look, columns", [(DESKTOP, 3), (TABLET, 2), (PHONE, 1)], ids=["desktop", "tablet", "phone"])
def test_the_number_of_columns_depends_on_the_width(shown, visit, look, columns):
    page = visit(shown, **look)
    cell(page, 0)
    # Inside the window, not moved out of it.
    beside = sum(box is not None and box["x"] < page.viewport_size["width"] and box["x"] + box["width"] > 1 and box["width"] > 1
                 for box in (page.locator(selector).bounding_box() for selector in (".sidebar", ".library-main", ".detail")))
    assert beside == columns
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_photos_prepared_meanwhile_are_counted(server, visit, library):
    page = visit(server)
    years = page.locator(".facets details").first
    counts = ("() => [...document.querySelectorAll('.facets details:first-of-type .count')]"
              ".reduce((sum, one) => sum + Number(one.textContent), 0)")
    years.wait_for()
    page.wait_for_function(f"() => ({counts})() === 24")
    (library.photos / "new").mkdir()
    generate_photos(library.photos / "new", 3, seed=2)
    server.ask("/preparation", {"run": True})
    page.wait_for_function(f"() => ({counts})() === 27")
    page.locator(".grid-count", has_text="27 photos").wait_for()


def test_a_pressed_link_stays_until_release(server, visit):
    page = visit(server)
    link = page.locator(".sidebar").get_by_role("link", name="Not reviewed")
    link.hover()
    page.mouse.down()
    server.ask("/decide", {"photos": [server.photos()[0]["id"]], "verdict": "favourite"})
    page.get_by_role("button", name="Commit 1").wait_for()
    page.mouse.up()
    page.wait_for_function("() => location.search.includes('is%3Aunreviewed') || location.search.includes('is:unreviewed')")
    link.locator(".count", has_text="23").wait_for()


def test_a_button_pressed_with_the_space_bar_stays_until_release(server, visit, library):
    page = visit(server)
    section = page.locator("details", has=page.locator("button.facet", has_text="jpeg"))
    section.locator("summary").click()
    value = section.get_by_role("button")
    expect(value).to_have_text("jpeg24")
    value.focus()
    page.keyboard.down("Space")
    (library.photos / "new").mkdir()
    generate_photos(library.photos / "new", 3, seed=2)
    with page.expect_response(lambda answer: "/facets?" in answer.url) as counted:
        server.ask("/preparation", {"run": True})
    counted.value.finished()
    page.locator(".grid-count", has_text="27 photos").wait_for()
    expect(value).to_have_text("jpeg24")
    page.keyboard.up("Space")
    page.wait_for_function("() => location.search.includes('filter=format')")
    section.locator("button[aria-pressed=true]", has_text="jpeg27").wait_for()
