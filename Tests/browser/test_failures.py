"""Dead ends: files without a picture, unknown addresses, and reviews that have ended."""

import urllib.error
import urllib.request

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from gestures import wait_for_animations
from served import TOKEN, Library, generate_photos, serving
from test_library import cell


@pytest.fixture(scope="module")
def troubled(tmp_path_factory):
    """A few photos, a broken one, an empty one, and a document."""
    library = Library(tmp_path_factory.mktemp("troubled") / "library")
    generate_photos(library.photos, 4, megapixels=0.3)
    whole = next(library.photos.rglob("*.jpg"))
    (library.photos / "broken.jpg").write_bytes(whole.read_bytes()[:300])
    (library.photos / "empty.jpg").write_bytes(b"")
    (library.photos / "page.jpg").write_bytes(b"%!PS-Adobe-3.0")
    with serving(library, str(library.photos)) as server:
        # Files written a moment ago are left for the next scan.
        server.wait_until(lambda: server.ask("/library")["totals"]["photos"] == 7, "all files", seconds=60)
        server.wait_until_watching()
        yield server


def test_an_unreadable_photo_is_marked_in_its_cell_and_explained_in_the_viewer(troubled, visit):
    page = visit(troubled, "/?sort=name")
    told = page.locator(".cell:not([hidden]) .cell-failure:not([hidden])")
    told.first.wait_for()
    words = " ".join(told.all_text_contents())
    assert "broken.jpg" in words and "empty.jpg" in words and "page.jpg" in words
    assert "Could not be read" in words and "No picture of this format yet" in words
    page.locator(".cell:not([hidden])", has_text="empty.jpg").click()
    page.locator(".detail-note", has_text="Could not be read").wait_for()
    page.keyboard.press("z")
    note = page.locator(".viewer-note")
    note.wait_for()
    expect(note).to_contain_text("Could not be read")
    note.get_by_role("link", name="All files that could not be read").click()
    page.get_by_role("link", name="page.jpg").wait_for()
    page.go_back()
    note.wait_for()


def test_the_list_of_failures_shows_files_reasons_and_remedies(troubled, visit):
    page = visit(troubled)
    cell(page, 0)
    page.get_by_role("link", name="Could not be read").click()
    page.wait_for_url(f"{troubled.address}/failures")
    listed = page.locator(".failure-groups")
    page.get_by_role("link", name="empty.jpg").wait_for()
    expect(listed).to_contain_text("broken.jpg")
    expect(listed).to_contain_text("page.jpg")
    expect(listed).to_contain_text("backup")
    page.get_by_role("link", name="empty.jpg").click()
    page.locator(".panel-name", has_text="empty.jpg").wait_for()
    page.goto(f"{troubled.address}/settings")
    page.get_by_role("link", name="3 files").click()
    page.wait_for_url(f"{troubled.address}/failures")


def test_an_unreadable_file_is_announced_with_a_link_to_the_list(server, visit, library):
    page = visit(server)
    cell(page, 0)
    (library.photos / "empty.jpg").write_bytes(b"")
    toast = page.locator(".toast", has_text="1 file could not be read.")
    toast.wait_for()
    toast.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="empty.jpg").wait_for()


def test_failures_that_can_be_resolved_are_retried(tmp_path, visit, generated):
    library = Library(tmp_path / "library", like=generated)
    broken = library.photos / "late.jpg"
    broken.write_bytes(b"")
    with serving(library, str(library.photos)) as server:
        server.wait_until_watching()
        page = visit(server, "/failures")
        page.get_by_role("link", name="late.jpg").wait_for()
        broken.write_bytes(next(generated.photos.rglob("*.jpg")).read_bytes() + b"more")
        page.get_by_role("button", name="Try again").click()
        page.get_by_text("Every file of this library could be read.").wait_for()
        page.context.close()


@pytest.mark.parametrize("look", [{**device, "color_scheme": scheme} for device in (DESKTOP, PHONE) for scheme in ("light", "dark")])
@pytest.mark.parametrize("path", ["/?sort=name", "/failures", "/nowhere"])
def test_axe_finds_nothing_and_nothing_is_cut_off(troubled, visit, path, look):
    page = visit(troubled, path, expects=("404",), **look)
    page.locator(".cell-failure:not([hidden]), .failure-list, .problem-page").first.wait_for()
    wait_for_animations(page)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_an_unknown_address_and_a_wrong_link_get_a_page(shown, visit):
    page = visit(shown, expects=("404",))
    assert page.goto(f"{shown.address}/nowhere").status == 404
    page.get_by_role("heading", name="There is nothing here").wait_for()
    page.get_by_role("link", name="Open the library").click()
    cell(page, 0)
    stranger = page.context.browser.new_context().new_page()
    assert stranger.goto(f"{shown.address}/open?code=not-a-code-of-this-server").status == 401
    stranger.get_by_role("heading", name="This link does not open the library").wait_for()
    expect(stranger.locator(".remedy")).to_contain_text("sluice pair")
    assert stranger.evaluate("""() => {
      const {left, right} = document.querySelector('main').getBoundingClientRect()
      return Math.abs(left - (innerWidth - right)) < 1
    }""")
    assert stranger.goto(f"{shown.address}/nowhere").status == 401
    stranger.get_by_role("heading", name="This link does not open the library").wait_for()
    stranger.context.close()


def test_programs_get_a_problem_document(shown):
    for path, status in (("/nowhere", 404), ("/open?code=not-a-code-of-this-server", 401), ("/api/v1/photos/x", 404)):
        for accept in ("*/*", "application/json", "application/json, text/html;q=0.1"):
            request = urllib.request.Request(shown.program_address + path, headers={"Authorization": f"Bearer {TOKEN}", "Accept": accept})
            with pytest.raises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(request, timeout=30)
            assert caught.value.code == status
            assert caught.value.headers["Content-Type"] == "application/problem+json"
            assert "Accept" in caught.value.headers["Vary"]


def test_a_link_to_an_ended_review_offers_another(server, visit):
    session = server.ask("/sessions", {"filter": ""})["id"]
    server.ask(f"/sessions/{session}", method="DELETE")
    page = visit(server, f"/review?session={session}", expects=("404",))
    page.get_by_role("heading", name="This review has ended").wait_for()
    page.get_by_role("link", name="Start another review").click()
    page.get_by_role("heading", name="Begin").wait_for()


def test_a_link_to_a_review_that_cannot_start_offers_another(server, visit):
    page = visit(server, "/review?filter=camera:", expects=("422",))
    page.get_by_role("heading", name="This review cannot begin").wait_for()
    page.get_by_role("link", name="Start another review").click()
    page.get_by_role("heading", name="Begin").wait_for()
