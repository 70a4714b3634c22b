"""Photos of formats that browsers cannot show, pixel by pixel."""

import struct

import pytest

from served import Library, serving

WIDTH, HEIGHT = 2600, 1800


def bitmap():
    """A BMP file whose colours tell where a pixel is."""
    rows = b"".join(
        bytes(channel for x in range(WIDTH) for channel in (x * 255 // WIDTH, y * 255 // HEIGHT, 128))
        for y in reversed(range(HEIGHT))
    )
    header = struct.pack("<IiiHHIIiiII", 40, WIDTH, HEIGHT, 1, 24, 0, len(rows), 2835, 2835, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + len(rows), 0, 0, 54) + header + rows


@pytest.fixture(scope="module")
def bitmaps(tmp_path_factory):
    library = Library(tmp_path_factory.mktemp("bitmaps") / "library")
    library.photos.mkdir()
    (library.photos / "a.bmp").write_bytes(bitmap())
    library.prepare()
    return library


def open_large(server, visit, **how):
    [photo] = server.photos()
    page = visit(server, f"/?photo={photo['id']}", **how)
    page.locator(".detail-picture").click()
    page.locator("dialog.viewer .viewer-image.loaded").first.wait_for()
    return page


def test_tiles_in_view_are_loaded_at_one_to_one(bitmaps, visit):
    with serving(bitmaps, "--originals") as server:
        page = open_large(server, visit)
        assert page.locator(".viewer-tiles img").count() == 0
        page.keyboard.press("1")
        page.get_by_text(f"full size, {WIDTH:,} × {HEIGHT:,}").wait_for()
        page.locator(".viewer-tiles img.loaded").first.wait_for()
        before = page.locator(".viewer-tiles img").count()
        assert before < 6
        for _ in range(12):
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowDown")
        corner = page.locator(".viewer-tiles img.loaded[src$='/full/2/1']")
        corner.wait_for()
        # It lies where it belongs, with its own pixels.
        assert corner.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [WIDTH - 2048, HEIGHT - 1024]
        # Both at once: the sheet may still be gliding.
        box, sheet = corner.evaluate(
            "image => [image, image.closest('.viewer-sheet')].map(one => one.getBoundingClientRect().toJSON())"
        )
        assert abs(box["right"] - sheet["right"]) < 1
        assert abs(box["bottom"] - sheet["bottom"]) < 1
        assert abs(box["width"] - (WIDTH - 2048)) < 1
        page.context.close()


def test_without_originals_the_largest_tier_is_all_there_is(bitmaps, visit):
    with serving(bitmaps) as server:
        page = open_large(server, visit)
        page.keyboard.press("1")
        page.get_by_text("large, 2,048").wait_for()
        assert page.locator(".viewer-tiles img").count() == 0
        page.context.close()
