"""What a commit will do, what it did, and how it is reverted."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from gestures import confirm_commit, shown_photo, wait_for_animations, wait_for_picture
from served import Library, serving


def decide(server, photos, **about):
    server.ask("/decide", {"photos": [photo["id"] for photo in photos], **about})


def open_sheet(page, number):
    page.get_by_role("button", name=f"Commit {number}").click()
    sheet = page.get_by_role("dialog", name="Commit your decisions?")
    sheet.locator(".commit-effects").wait_for()
    return sheet


def test_the_sheet_shows_what_a_commit_does_before_it_does_it(server, visit, library):
    some = server.photos()
    decide(server, some[:3], verdict="trash")
    decide(server, some[3:5], rating=4)
    files = library.photo_files()
    page = visit(server)
    sheet = open_sheet(page, 5)
    words = sheet.text_content()
    assert "2 sidecars are" in words and "3 photos go" in words and "History" in words
    expect(sheet.locator(".thumbnail")).to_have_count(3)
    sheet.get_by_role("button", name="Cancel").click()
    sheet.wait_for(state="detached")
    assert library.photo_files() == files and library.trashed_files() == []
    open_sheet(page, 5)
    confirm_commit(page)
    page.locator(".toast", has_text="Committed: 2 sidecars, 3 to the trash.").wait_for()
    assert library.trashed_files() == sorted(photo["name"] for photo in some[:3])


def test_trashing_more_than_half_of_a_library_needs_confirmation(server, visit, library):
    decide(server, server.photos()[:20], verdict="trash")
    page = visit(server)
    sheet = open_sheet(page, 20)
    button = sheet.get_by_role("button", name="Commit")
    expect(button).to_be_disabled()
    sheet.get_by_label("Move 20 of the 24 photos").check()
    button.click()
    page.locator(".toast", has_text="20 to the trash").wait_for()
    assert len(library.trashed_files()) == 20


def test_a_refused_commit_is_never_reported_as_committed(server, visit):
    refused = server.photos()[:2]
    decide(server, refused, verdict="trash")
    for photo in refused:
        # The file is edited after the decision.
        with open(photo["path"], "ab") as file:
            file.write(b"more")
    page = visit(server)
    page.get_by_role("button", name="Commit 2").click()
    sheet = page.get_by_role("dialog", name="Commit your decisions?")
    sheet.get_by_text("2 photos cannot be changed").wait_for()
    expect(sheet).to_contain_text(refused[0]["name"])
    expect(sheet.get_by_role("button", name="Commit")).to_be_disabled()
    sheet.get_by_role("button", name="Cancel").click()
    assert len(server.ask("/commit", {})["left"]) == 2
    page.locator(".toast", has_text="2 photos could not be changed").wait_for()
    page.goto(f"{server.address}/history")
    page.locator(".history-item").first.wait_for()
    assert "Committed 2" not in page.locator(".history-list").text_content()


def test_history_shows_what_a_commit_did_and_links_to_its_photos(server, visit):
    some = server.photos()
    decide(server, some[:3], verdict="trash")
    decide(server, some[3:10], rating=5)
    server.ask("/commit", {})
    page = visit(server, "/history")
    item = page.locator(".history-item.batch").first
    item.get_by_role("heading", name="7 sidecars, 3 to the trash").wait_for()
    pictures = item.locator(".thumbnail img")
    expect(pictures).to_have_count(10)
    page.wait_for_function("() => [...document.querySelectorAll('.history-item.batch .thumbnail img')]"
                           ".every((image) => image.complete && image.naturalWidth)")
    item.get_by_role("link", name=some[4]["name"]).first.click()
    page.wait_for_url(lambda url: some[4]["id"] in url)
    page.locator(".panel-name", has_text=some[4]["name"]).wait_for()


def swipe_away(page, times):
    for _ in range(times):
        photo = shown_photo(page)
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("(photo) => (document.querySelector('.card.top')?.dataset.photo ?? photo) !== photo", arg=photo)


def test_automatic_commits_are_explained_before_the_first_review(server, visit, library):
    server.ask("/preferences", {"commit-threshold": 3}, method="PATCH")
    page = visit(server, "/review?filter=", expects=("ERR_FAILED",))
    wait_for_picture(page)
    question = page.get_by_role("dialog", name="Commit automatically?")
    question.wait_for()
    expect(question).to_contain_text("after every 3 decisions")
    never = question.get_by_role("button", name="Only when I commit")
    held = []
    page.route("**/api/v1/preferences", lambda route: held.append(route))

    def press():
        with page.expect_request("**/api/v1/preferences"):
            never.click()
        # Nothing can be decided until the server knows the choice.
        assert question.is_visible() and never.is_disabled()
        return held.pop()

    press().abort()
    page.wait_for_function("() => document.activeElement.textContent === 'Only when I commit'")
    assert question.is_visible() and never.is_enabled()
    press().continue_()
    page.unroute("**/api/v1/preferences")
    question.wait_for(state="detached")
    assert server.ask("/preferences")["commit-threshold"] == 0
    swipe_away(page, 4)
    page.get_by_role("button", name="Commit 4 decisions").wait_for()
    assert library.trashed_files() == []
    page.goto(f"{server.address}/review")
    page.get_by_text("Nothing happens to your files until you commit.").wait_for()


def test_an_automatic_commit_is_announced_and_can_be_reverted_there(server, visit, library):
    files = library.photo_files()
    server.ask("/preferences", {"commit-threshold": 3}, method="PATCH")
    page = visit(server, "/review?filter=")
    wait_for_picture(page)
    page.get_by_role("button", name="After every 3 decisions").click()
    swipe_away(page, 3)
    toast = page.locator(".toast", has_text="Committed automatically: 3 to the trash.")
    toast.wait_for()
    assert len(library.trashed_files()) == 3
    toast.get_by_role("button", name="Revert").click()
    page.locator(".toast", has_text="Reverted: 3 back from the trash.").wait_for()
    assert library.photo_files() == files
    # It is shown once.
    page.reload()
    wait_for_picture(page)
    assert page.get_by_role("dialog", name="Commit automatically?").count() == 0


@pytest.fixture(scope="module")
def undecided(tmp_path_factory, generated):
    library = Library(tmp_path_factory.mktemp("sheet") / "library", like=generated)
    library.prepare()
    with serving(library) as server:
        some = server.photos()
        decide(server, some[:14], verdict="trash")
        decide(server, some[14:16], rating=3)
        with open(some[0]["path"], "ab") as file:
            file.write(b"more")
        yield server


@pytest.mark.parametrize("look", [{**device, "color_scheme": scheme} for device in (DESKTOP, PHONE) for scheme in ("light", "dark")])
def test_axe_finds_nothing_in_the_sheet_and_nothing_is_cut_off(undecided, visit, look):
    page = visit(undecided, **look)
    sheet = open_sheet(page, 16)
    wait_for_animations(page)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth && sheet.getBoundingClientRect().right <= innerWidth")
