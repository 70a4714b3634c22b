"""The owner shares photos with other people."""

import datetime
import zoneinfo

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from gestures import wait_for_animations


@pytest.fixture(autouse=True)
def album(server):
    """An album with the first four of 24 photos."""
    album = server.ask("/albums", {"name": "Norway"})
    server.ask(f"/albums/{album['id']}/photos", {"add": [photo["id"] for photo in server.photos()[:4]]}, method="PATCH")
    return album


def shared(page):
    return page.get_by_role("list", name="Shared")


def photos_field(page):
    return page.get_by_role("textbox", name="Photos")


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_album_is_shared_until_a_day_and_opened_with_its_link(server, visit, look):
    page = visit(server, "/?filter=album:Norway", **look)
    expect(page.locator(".grid-count")).to_have_text("4 photos")
    page.get_by_role("button", name="Share these photos").click()
    expect(page.get_by_role("textbox", name="Name")).to_have_value("Norway")
    expect(page.locator(".setting", has=photos_field(page))).to_contain_text("4 photos")
    page.get_by_role("radio", name="Look and decide").check()
    day = datetime.date.today() + datetime.timedelta(days=3)
    page.get_by_label("Last day").fill(day.isoformat())
    page.get_by_role("button", name="Make a link").click()
    link = page.locator(".pair-link")
    link.wait_for()
    page.get_by_role("img", name="Code with the link of Norway").wait_for()
    expect(shared(page)).to_contain_text("Look and decide · album:Norway · until")
    share = server.ask("/shares")["shares"][0]
    assert (share["scope"], share["filter"], share["places"], share["originals"]) == ("decide", "album:Norway", False, False)
    assert datetime.datetime.fromisoformat(share["ends"]).astimezone().date() == day + datetime.timedelta(days=1)
    wait_for_animations(page)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    guest = visit(server, link=link.inner_text())
    expect(guest.locator(".share-line")).to_contain_text("Norway")
    expect(guest.locator(".grid-count")).to_have_text("4 photos")


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_the_first_last_day_is_today_where_the_owner_is(server, visit, zone):
    # At any time, the day of one of these zones is not that of UTC.
    page = visit(server, "/share", timezone_id=zone)
    today = datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date()
    expect(page.get_by_label("Last day")).to_have_attribute("min", today.isoformat())


def test_a_share_is_revoked_in_the_list(server, visit):
    made = server.share("With Anna", filter="album:Norway")
    guest = visit(server, link=made["link"], expects=["401"])
    guest.locator(".cell[data-place='0']").wait_for()
    page = visit(server, "/settings")
    page.get_by_role("link", name="Share photos").click()
    expect(shared(page)).to_contain_text("Look · album:Norway · last opened on")
    page.get_by_role("button", name="Revoke With Anna").click()
    expect(shared(page)).to_have_text("Nothing is shared.")
    expect(guest.get_by_role("alert")).to_contain_text("This link has ended")


def test_a_wrong_filter_and_a_taken_name_are_told_and_share_nothing(server, visit):
    server.share("Taken", filter="album:Norway")
    page = visit(server, "/share", expects=["400", "409", "422"])
    photos_field(page).fill("colour:red")
    page.get_by_role("textbox", name="Name").fill("Taken")
    expect(page.get_by_text("colour").first).to_be_visible()
    page.get_by_role("button", name="Make a link").click()
    photos_field(page).fill("album:Norway")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text("There is a share 'Taken' already")).to_be_visible()
    page.get_by_role("textbox", name="Name").fill("")
    page.get_by_role("button", name="Make a link").click()
    assert len(server.ask("/shares")["shares"]) == 1
    assert page.locator(".pair-link").count() == 0
