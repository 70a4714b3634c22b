"""Small annoyances."""

import re
import shlex

import pytest
from playwright.sync_api import expect

from gestures import wait_for_animations, wait_for_picture
from served import Library, generate_photos, serving
from test_interruptions import AWAY
from test_library import cell


def test_a_message_about_a_filter_has_no_terminal_markers(shown, visit):
    page = visit(shown, "/?filter=camra:nikon", expects=("422",))
    page.locator(".toast", has_text="there is no 'camra:'").first.wait_for()
    assert not any("^" in text or "~" in text for text in page.locator(".toast").all_text_contents())


def test_a_new_album_is_made_without_opening_the_menu_again(server, visit):
    page = visit(server)
    cell(page, 0)
    page.keyboard.press("ControlOrMeta+a")
    page.get_by_role("button", name="More").focus()
    page.keyboard.press("Enter")
    page.get_by_role("menuitem", name="New album").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Album name").fill("Summer & sea")
    page.keyboard.press("Enter")
    page.locator(".toast", has_text="24 photos added to the album").wait_for()
    assert page.get_by_role("menu").count() == 0
    assert [album["name"] for album in server.ask("/albums")["albums"]] == ["Summer & sea"]


def test_selecting_all_of_nothing_gets_a_message(shown, visit):
    page = visit(shown, "/?filter=name:nothing")
    page.get_by_text("No photo matches").wait_for()
    page.keyboard.press("ControlOrMeta+a")
    page.locator(".toast", has_text="There is no photo to select").wait_for()
    assert not page.get_by_role("toolbar", name="Selection").is_visible()


@pytest.mark.parametrize("locale, clock", [("en-US", r"\d\d:\d\d [AP]M"), ("en-GB", r"\b\d\d:\d\d$"), ("de-DE", r"\b\d\d:\d\d$")])
def test_times_have_one_format(server, visit, locale, clock):
    photo = server.ask("/photos?sort=-taken&limit=1")["photos"][0]
    server.ask("/decide", {"photos": [photo["id"]], "verdict": "favourite"})
    page = visit(server, locale=locale)
    cell(page, 0).click()
    taken = page.locator(".detail .fact-head").first
    taken.wait_for()
    assert re.search(clock, taken.text_content().replace("\u202f", " ")), taken.text_content()
    page.goto(f"{server.address}/review")
    page.locator(".beginning").first.wait_for()


def test_commands_on_the_pairing_page_serve_this_library(shown, visit):
    page = visit(shown, "/pair")
    page.locator(".pair-ways code").first.wait_for()
    for text in page.locator(".pair-ways code").all_text_contents():
        words = shlex.split(text)
        assert words[:4] == ["sluice", "serve", "--store", str(shown.library.store)]
        assert "--listen" in words


@pytest.mark.parametrize("width", [390, 1280])
def test_a_photo_clicked_while_the_server_is_away_opens_when_it_is_back(server, visit, width):
    page = visit(server, expects=AWAY, viewport={"width": width, "height": 800})
    photo = cell(page, 2).get_attribute("data-photo") or ""
    page.wait_for_function("() => document.querySelectorAll('.cell-image.loaded').length > 2")
    photo = page.locator(".cell[data-place='2']").get_attribute("data-photo")
    server.kill()
    page.locator(".cell[data-place='2']").click()
    page.wait_for_url(re.compile(photo))
    page.locator(".status", has_text="Sluice does not answer").wait_for()
    server.start()
    name = server.photo(photo)["name"]
    page.locator(".panel-name:visible, .viewer-name:visible", has_text=name).first.wait_for()


@pytest.fixture(scope="module")
def wide(tmp_path_factory):
    """A library of photos of 12 megapixels."""
    library = Library(tmp_path_factory.mktemp("wide") / "library")
    generate_photos(library.photos, 1, megapixels=12)
    library.prepare()
    return library


@pytest.mark.parametrize("originals", [False, True], ids=["tiers", "originals"])
def test_the_large_view_names_its_source(wide, visit, originals):
    with serving(wide, *(["--originals"] if originals else [])) as server:
        photo = server.photos()[0]
        page = visit(server, f"/?photo={photo['id']}#large")
        page.locator(".viewer .viewer-image.loaded").first.wait_for()
        page.keyboard.press("1")
        page.wait_for_function("() => document.querySelector('.viewer-about').textContent !== ''")
        if originals:
            page.locator(".viewer-about", has_text="original, ").wait_for()
            width, share = max(photo["width"], photo["height"]), 100
        else:
            width, share = 2048, round(100 * 2048 / max(photo["width"], photo["height"]))
            assert page.locator(".viewer-about").text_content().endswith(f" — {share} % of the original")
            expect(page.locator(".viewer-about")).to_contain_text("large, ")
        page.wait_for_function("(share) => document.querySelector('.viewer-level').textContent === `${share} %`", arg=share)
        page.wait_for_function(
            """(width) => {
              const image = document.querySelector('.viewer-image')
              const box = image.getBoundingClientRect()
              const size = Math.max(box.width, box.height) * devicePixelRatio
              return Math.max(image.naturalWidth, image.naturalHeight) === width && Math.abs(size - width) <= 1.5
            }""", arg=width)
        page.context.close()


def test_a_message_covers_no_undo_button(server, visit):
    page = visit(server)
    cell(page, 0)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("k")
    toast = page.locator(".toast", has_text="24 photos")
    toast.wait_for()
    wait_for_animations(page)
    box, bar = toast.bounding_box(), page.get_by_role("toolbar", name="Selection").bounding_box()
    assert box["y"] + box["height"] <= bar["y"]
    page.goto(f"{server.address}/review?filter=")
    wait_for_picture(page)
    page.keyboard.press("u")
    page.locator(".toast").first.wait_for()
    box = page.locator(".toast").first.bounding_box()
    for button in page.locator(".review button:visible").all():
        other = button.bounding_box()
        assert (box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"]
                or box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"])
