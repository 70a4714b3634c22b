"""Without a mouse: everything is reachable, and the focus is visible."""

from playwright.sync_api import expect

from gestures import shown_photo, wait_for_picture
from test_swiping import wait_until_settled


def focused(page):
    """The focused element's name for screen readers."""
    return page.evaluate("() => { const one = document.activeElement; return one.getAttribute('aria-label') ?? one.textContent.trim() }")


def tab_to(page, name, most=60):
    for _ in range(most):
        page.keyboard.press("Tab")
        if name in focused(page):
            return
    raise AssertionError(f"{name} cannot be reached with the Tab key; the focus is on {focused(page)}")


def test_a_whole_review_works_without_a_mouse(server, visit, library):
    page = visit(server)
    page.locator(".cell[data-place='0']").wait_for()
    tab_to(page, "Review")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Begin").wait_for()
    tab_to(page, "Everything that was not reviewed")
    page.keyboard.press("Enter")
    wait_for_picture(page)
    first = shown_photo(page)
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        photo = shown_photo(page)
        page.keyboard.press(key)
        page.wait_for_function("(photo) => (document.querySelector('.card.top')?.dataset.photo ?? photo) !== photo", arg=photo)
    page.keyboard.press("u")
    wait_until_settled(page)
    page.keyboard.press("c")
    page.get_by_role("dialog", name="Commit").wait_for()
    page.keyboard.press("Enter")
    page.locator(".toast", has_text="to the trash").wait_for()
    assert library.trashed_files() == [server.photo(first)["name"]]
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.keyboard.press("Escape")
    page.wait_for_url(f"{server.address}/**")


def test_arrow_keys_move_through_the_grid(server, visit):
    page = visit(server)
    page.locator(".cell[data-place='0']").wait_for()
    tab_to(page, "Photos", most=80)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cell.active")).to_have_attribute("data-place", "2")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".cell[aria-selected=true]")).to_have_count(2)
    page.keyboard.press("s")
    page.locator(".toast", has_text="2 photos").wait_for()
    assert list(server.verdicts().values()) == ["skip", "skip"]


def test_the_focused_element_is_marked(shown, visit):
    page = visit(shown)
    page.locator(".cell[data-place='0']").wait_for()
    unmarked = []
    for _ in range(25):
        page.keyboard.press("Tab")
        look = page.evaluate("() => { const one = document.activeElement; const style = getComputedStyle(one);"
                             " return one === document.body ? null : style.outlineStyle !== 'none' && style.outlineWidth !== '0px'"
                             " || style.boxShadow !== 'none' }")
        if look is False:
            unmarked.append(focused(page))
    assert unmarked == []


def test_a_dialog_returns_the_focus(shown, visit):
    page = visit(shown)
    page.locator(".cell[data-place='0']").wait_for()
    tab_to(page, "Help")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert focused(page) == "Help"
