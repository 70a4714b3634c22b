"""The page for guests: people with the link of a share."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from gestures import swipe_with_mouse, wait_for_animations, wait_for_picture


@pytest.fixture(autouse=True)
def album(server):
    """An album with the first four of 24 photos."""
    album = server.ask("/albums", {"name": "Norway"})
    server.ask(f"/albums/{album['id']}/photos", {"add": [photo["id"] for photo in server.photos()[:4]]}, method="PATCH")
    return album


def open_share(visit, server, scope="look", name="Norway with Anna", filter="album:Norway", expects=(), **look):
    made = server.share(name, filter=filter, scope=scope)
    page = visit(server, link=made["link"], expects=expects, **look)
    page.locator(".cell[data-place='0']").wait_for()
    return page, made["share"]


def names_of_links(page):
    return [link.inner_text().strip() for link in page.locator("nav.rail a.place").all() if link.is_visible()]


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_who_may_look_sees_the_album_and_nothing_to_change(server, visit, look):
    page, _ = open_share(visit, server, **look)
    expect(page.locator(".share-line")).to_contain_text("Norway with Anna")
    expect(page.locator(".grid-count")).to_have_text("4 photos")
    assert page.locator(".cell:not([hidden])").count() == 4
    assert names_of_links(page) == ["Library"]
    for name in ("Review", "Review these", "Commit"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_hidden()
    # Nothing can be selected, by key or by a long press.
    page.keyboard.press("ControlOrMeta+a")
    expect(page.get_by_role("toolbar", name="Selection")).to_be_hidden()
    page.locator(".cell[data-place='0']").click()
    page.locator(".detail .detail-image.loaded:visible, .viewer .viewer-image.loaded:visible").first.wait_for()
    for group in ("Verdict", "Stars"):
        expect(page.get_by_role("group", name=group).first).to_be_hidden()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    page.keyboard.press("3")
    assert server.decisions() == 0
    wait_for_animations(page)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_pages_for_the_owner_show_the_library_to_guests(server, visit):
    page, _ = open_share(visit, server)
    for path in ("/settings", "/history", "/pair", "/share", "/duplicates", "/failures", "/review?filter="):
        page.goto(server.address + path)
        page.locator(".cell[data-place='0']").wait_for()
        assert page.locator(".cell:not([hidden])").count() == 4


def test_who_may_decide_reviews_and_the_owner_commits(server, visit):
    page, _ = open_share(visit, server, "decide", **DESKTOP)
    assert names_of_links(page) == ["Library", "Review"]
    page.goto(server.address + "/review?filter=")
    wait_for_picture(page)
    expect(page.get_by_role("button", name="Commit")).to_be_hidden()
    swipe_with_mouse(page, 300, 0)
    server.wait_until(lambda: server.decisions() == 1, "the decision of the guest")
    page.get_by_role("group", name="Decide").get_by_role("button", name="Undo").click()
    server.wait_until(lambda: not server.verdicts(), "undoing it")


def test_a_guest_undoes_a_decision_about_several_photos(server, visit):
    page, _ = open_share(visit, server, "decide", **DESKTOP)
    page.keyboard.press("ControlOrMeta+a")
    page.get_by_role("toolbar", name="Selection").get_by_role("button", name="Keep").click()
    server.wait_until(lambda: len(server.verdicts()) == 4, "the decision of the guest")
    page.get_by_role("button", name="Undo").last.click()
    server.wait_until(lambda: not server.verdicts(), "undoing it")
    # The menu has no albums and no stacks.
    page.keyboard.press("ControlOrMeta+a")
    page.get_by_role("toolbar", name="Selection").get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="No stars").wait_for()
    assert page.get_by_role("menuitem", name="New album…").count() == 0


def test_photos_added_to_the_album_appear(server, album, visit):
    page, _ = open_share(visit, server)
    expect(page.locator(".grid-count")).to_have_text("4 photos")
    added = [photo["id"] for photo in server.photos()[4:6]]
    server.ask(f"/albums/{album['id']}/photos", {"add": added}, method="PATCH")
    expect(page.locator(".grid-count")).to_have_text("6 photos")


def test_a_link_that_is_withdrawn_says_so_in_the_open_page_and_when_opened_again(server, visit):
    page, share = open_share(visit, server, expects=["401"], **PHONE)
    server.ask(f"/shares/{share['id']}", method="DELETE")
    wall = page.get_by_role("alert")
    wall.wait_for()
    # At once, not after another explanation.
    assert "This link has ended" in wall.inner_text()
    expect(wall).to_contain_text("withdrawn on")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("This link has ended")
    expect(page.get_by_role("alert")).not_to_contain_text("sluice pair")
    assert page.locator(".cell").count() == 0


def test_the_owner_is_not_marked_as_a_guest(server, visit):
    page = visit(server)
    page.locator(".cell[data-place='0']").wait_for()
    expect(page.locator(".share-line")).to_be_hidden()
    assert names_of_links(page) == ["Library", "Review", "History", "Settings"]
