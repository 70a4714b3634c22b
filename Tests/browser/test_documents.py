"""Documents: their pages, beside the grid, large, and pixel by pixel."""

import pytest
from playwright.sync_api import expect

from served import Library, run, serving


@pytest.fixture(scope="module")
def documents(tmp_path_factory):
    library = Library(tmp_path_factory.mktemp("documents") / "library")
    run("sample-library", library.photos, "--count", 1, "--megapixels", 0.2, "--plain", "--documents", 6)
    library.prepare()
    return library


def longest(server):
    return max(server.photos("format:pdf pages:>2"), key=lambda photo: photo["pages"])


def open_document(server, visit, **how):
    document = longest(server)
    page = visit(server, f"/?photo={document['id']}", **how)
    page.get_by_role("group", name="Pages").first.wait_for()
    return page, document


def loaded(page, picture, end):
    page.locator(f"{picture}.loaded[src*='{end}']").first.wait_for()


def test_a_document_is_marked_with_its_pages(documents, visit):
    with serving(documents) as server:
        page, document = open_document(server, visit)
        page.locator(".cell-files:visible", has_text=f"{document['pages']} p.").first.wait_for()
        expect(page.locator(".fact", has_text=f"{document['pages']} pages")).to_have_count(1)
        page.context.close()


def test_pages_are_turned_beside_the_grid(documents, visit):
    with serving(documents) as server:
        page, document = open_document(server, visit)
        count = document["pages"]
        pages = page.get_by_role("group", name="Pages")
        turn = pages.get_by_role("button", name="Next page")
        expect(pages.get_by_role("button", name="Previous page")).to_be_disabled()
        for number in range(2, count + 1):
            turn.click()
            pages.get_by_text(f"Page {number} of {count}").wait_for()
            loaded(page, ".detail-image", f"/pages/{number}/")
        expect(turn).to_be_disabled()
        photo = server.photos("not is:document")[0]
        page.locator(f".cell[data-photo='{photo['id']}']").click()
        pages.wait_for(state="hidden")
        page.context.close()


def test_the_open_page_is_shown_large_and_turned_with_keys(documents, visit):
    with serving(documents, "--originals") as server:
        page, document = open_document(server, visit)
        page.get_by_role("group", name="Pages").get_by_role("button", name="Next page").click()
        loaded(page, ".detail-image", "/pages/2/")
        page.locator(".detail-picture").click()
        loaded(page, "dialog.viewer .viewer-image", "/pages/2/")
        viewer = page.locator("dialog.viewer")
        page.keyboard.press("PageDown")
        viewer.get_by_text(f"Page 3 of {document['pages']}").wait_for()
        loaded(page, "dialog.viewer .viewer-image", "/pages/3/")
        page.keyboard.press("PageUp")
        page.keyboard.press("PageUp")
        viewer.get_by_text(f"Page 1 of {document['pages']}").wait_for()
        loaded(page, "dialog.viewer .viewer-image", "/tiers/")
        page.context.close()


def test_letters_are_sharp_at_full_size(documents, visit):
    with serving(documents, "--originals") as server:
        page, _document = open_document(server, visit)
        page.locator(".detail-picture").click()
        page.keyboard.press("PageDown")
        loaded(page, "dialog.viewer .viewer-image", "/pages/2/")
        page.keyboard.press("1")
        page.get_by_text("full size, ").wait_for()
        page.locator(".viewer-tiles img.loaded[src$='?page=2']").first.wait_for()
        expect(page.locator(".viewer-about")).to_contain_text("4,096")
        page.context.close()


def test_pages_are_turned_on_a_phone(documents, visit):
    with serving(documents) as server:
        document = longest(server)
        page = visit(server, f"/?photo={document['id']}", viewport={"width": 390, "height": 780})
        viewer = page.locator("dialog.viewer")
        viewer.get_by_role("button", name="Next page").click()
        loaded(page, "dialog.viewer .viewer-image", "/pages/2/")
        box, actions = (viewer.locator(one).bounding_box() for one in (".page-turner", ".viewer-actions .verdict-buttons"))
        assert box["y"] + box["height"] <= actions["y"]
        page.context.close()
