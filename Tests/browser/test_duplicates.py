"""Groups of photos that look alike, side by side."""

import shutil
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from served import Library, serving


def shrink(photo, copy):
    """Makes a smaller upright copy without metadata."""
    subprocess.run(["vips", "thumbnail", photo, f"{copy}[Q=60,strip]", "800"], check=True)


@pytest.fixture
def alike(tmp_path, generated):
    """A server with photos of which three have smaller copies, one of these an identical file too."""
    library = Library(tmp_path / "library", like=generated)
    for number, name in enumerate(library.photo_files()[:3]):
        photo = library.photos / name
        shrink(photo, photo.parent / f"small {number}.jpg")
        if number == 0:
            shutil.copy(photo, photo.parent / "again.jpg")
    library.prepare()
    with serving(library) as server:
        yield server


def open_page(visit, server, **look):
    page = visit(server, "/duplicates", **look)
    page.locator(".pane .viewer-image.loaded").first.wait_for()
    return page


def heading(page):
    return page.locator(".duplicates-head [role=status]")


def test_the_library_links_to_the_groups_and_a_group_shows_its_suggestion(alike, visit):
    page = visit(alike)
    page.get_by_role("link", name="Duplicates").click()
    page.locator(".pane").first.wait_for()
    wait_for_heading(page, "Group 1 of 3")
    expect(page.locator(".pane.suggested")).to_have_count(1)
    expect(page.locator(".pane.suggested")).to_contain_text("Suggested: most pixels")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.duplicates-head [role=status]').textContent.startsWith('Group 2')")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('.duplicates-head [role=status]').textContent.startsWith('Group 1')")


def test_a_number_key_keeps_one_photo_and_undo_reverts_that(alike, visit):
    page = open_page(visit, alike)
    group = alike.ask("/duplicates")["groups"][0]
    page.keyboard.press("2")
    page.wait_for_function("() => document.querySelector('.duplicates-head [role=status]').textContent.startsWith('Group 1 of 2')")
    said = alike.ask("/duplicate-decisions")["decisions"][0]
    assert said["kept"] == [group["photos"][1]["id"]]
    assert {photo["id"] for photo in alike.photos("is:trashed")} == {photo["id"] for photo in group["photos"]} - set(said["kept"])
    page.keyboard.press("u")
    page.wait_for_function("() => document.querySelector('.duplicates-head [role=status]').textContent.startsWith('Group 1 of 3')")
    assert not alike.photos("is:trashed") and not alike.ask("/duplicate-decisions")["decisions"]


def test_keeping_all_and_marking_as_different_leaves_no_groups(alike, visit):
    page = open_page(visit, alike)
    page.keyboard.press("a")
    page.wait_for_function("() => document.querySelector('.duplicates-head [role=status]').textContent.startsWith('Group 1 of 2')")
    page.keyboard.press("n")
    page.wait_for_function("() => document.querySelector('.duplicates-head [role=status]').textContent.startsWith('Group 1 of 1')")
    page.locator(".pane.suggested").get_by_role("button", name="Keep this one").click()
    page.get_by_text("That was the last one").wait_for()
    verdicts = [said["verdict"] for said in alike.ask("/duplicate-decisions")["decisions"]]
    assert verdicts == ["this-one", "different", "keep-all"]
    page.reload()
    page.get_by_text("No photos look alike here").wait_for()


def test_a_photo_chosen_to_stay_survives_a_later_addition_to_the_group(alike, visit):
    def group():
        return next(group for group in alike.ask("/duplicates")["groups"] if any(photo["name"] == "again.jpg" for photo in group["photos"]))

    before = group()
    alike.ask(f"/duplicates/{before['id']}", {"verdict": "different", "photos": [photo["id"] for photo in before["photos"]]})
    first = alike.library.photos / alike.library.photo_files()[0]
    shutil.copy(first, first.parent / "later.jpg")
    alike.ask("/preparation", {"run": True})
    alike.wait_until(lambda: alike.ask("/duplicates")["total"] == 3, "the group is asked about again")
    page = open_page(visit, alike)
    while "again.jpg" not in page.locator(".comparison").text_content():
        page.keyboard.press("ArrowRight")
    later = next(photo["id"] for photo in group()["photos"] if photo["name"] == "later.jpg")
    page.keyboard.press("1")
    alike.wait_until(lambda: alike.photos("is:trashed"), "the photo that came is to go")
    assert [photo["id"] for photo in alike.photos("is:trashed")] == [later]


def parts(page):
    """The visible part of each picture: its zoom, and the point at the middle of the frame."""
    return page.evaluate("""() => [...document.querySelectorAll('.pane')].map((pane) => {
      const [frame, sheet] = ['.pane-frame', '.pane-sheet'].map((each) => pane.querySelector(each).getBoundingClientRect())
      const middle = {x: frame.x + frame.width / 2, y: frame.y + frame.height / 2}
      const enlargement = sheet.width / pane.querySelector('.pane-sheet').offsetWidth
      return [enlargement, (middle.x - sheet.x) / sheet.width, (middle.y - sheet.y) / sheet.height]
    })""")


def test_zooming_and_moving_one_picture_does_so_in_all(alike, visit):
    page = open_page(visit, alike)
    frame = page.locator(".pane-frame").first
    box = frame.bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.4)
    page.mouse.wheel(0, -700)
    page.wait_for_function("() => document.querySelector('.pane-sheet').style.transform.match(/scale\\(([\\d.]+)/)[1] > 2")
    shown = parts(page)
    assert shown[0][0] > 2 and shown[0][1] > 0.5
    for other in shown[1:]:
        assert other == pytest.approx(shown[0], abs=0.01)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.6, steps=4)
    page.mouse.up()
    page.wait_for_function("""(x) => {
      const [frame, sheet] = ['.pane-frame', '.pane-sheet'].map((each) => document.querySelector(each).getBoundingClientRect())
      return (frame.x + frame.width / 2 - sheet.x) / sheet.width > x + 0.01
    }""", arg=shown[0][1])
    moved = parts(page)
    for other in moved[1:]:
        assert other == pytest.approx(moved[0], abs=0.01)
    page.keyboard.press("0")
    page.wait_for_function("() => document.querySelector('.pane-sheet').style.transform.includes('scale(1)')")


def wait_for_heading(page, text):
    page.wait_for_function("(text) => document.querySelector('.duplicates-head [role=status]').textContent.startsWith(text)", arg=text)


def test_groups_of_one_kind_are_decided_and_undo_works_while_another_kind_is_shown(alike, visit):
    page = visit(alike, "/duplicates?kind=identical-file")
    page.locator(".pane .viewer-image.loaded").first.wait_for()
    expect(page.locator(".pane"), "the equal files, without the smaller copy of them").to_have_count(2)
    page.keyboard.press("1")
    page.get_by_text("That was the last one").wait_for()
    assert len(alike.photos("is:trashed")) == 1
    page.get_by_label("Kind").select_option("near-duplicate")
    wait_for_heading(page, "Group 1 of 3: near-duplicates")
    page.locator(".duplicates-bar").get_by_role("button", name="Undo").click()
    page.get_by_text("Undone.").wait_for()
    wait_for_heading(page, "Group 1 of 3: near-duplicates")
    assert not alike.photos("is:trashed") and not alike.ask("/duplicate-decisions")["decisions"]


def test_a_group_decided_elsewhere_disappears(alike, visit):
    page = open_page(visit, alike, expects=["404", "409"])
    group = alike.ask("/duplicates")["groups"][0]
    expect(page.locator(".pane").first).to_have_attribute("data-photo", group["photos"][0]["id"])
    photos = [photo["id"] for photo in group["photos"]]
    alike.ask(f"/duplicates/{group['id']}", {"keep": photos[1:2], "photos": photos})
    page.keyboard.press("1")
    wait_for_heading(page, "Group 1 of 2")
    assert alike.photo(photos[1]).get("verdict") != "trash" and alike.photo(photos[0]).get("verdict") == "trash"
    assert len(alike.ask("/duplicate-decisions")["decisions"]) == 1


def test_a_very_large_group_shows_its_first_photos_and_their_total_number(tmp_path, generated, visit):
    library = Library(tmp_path / "library", like=generated)
    photo = library.photos / library.photo_files()[0]
    for number in range(70):
        shutil.copy(photo, photo.parent / f"again {number}.jpg")
    library.prepare()
    with serving(library) as server:
        page = open_page(visit, server)
        expect(page.locator(".pane")).to_have_count(60)
        expect(page.locator(".pane.suggested")).to_have_count(1)
        page.get_by_text("11 more photos of this group are not shown").wait_for()
        expect(page.locator(".pane img[loading=lazy]")).to_have_count(60)
        page.keyboard.press("1")
        page.get_by_text("That was the last one").wait_for()
        assert len(server.photos("is:trashed")) == 70
        # Close the page first: it would otherwise send one more request to a stopped server.
        page.context.close()


@pytest.mark.parametrize("width", [390, 320])
def test_on_a_phone_the_buttons_are_in_one_row_and_none_is_cut_off(alike, visit, width):
    page = open_page(visit, alike, **{**PHONE, "viewport": {"width": width, "height": 844}})
    buttons = page.locator(".duplicates-bar > .button").all()
    assert len({round(button.bounding_box()["y"]) for button in buttons}) == 1
    assert all(button.evaluate("(button) => button.scrollWidth <= button.clientWidth") for button in buttons)
    assert page.evaluate("() => [...document.querySelectorAll('.pane, .pane > .button')]"
                         ".every((each) => each.scrollWidth <= each.clientWidth)")
    boxes = [each.bounding_box() for each in page.locator(".duplicates-bar > *").all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    for place, one in enumerate(boxes):
        for other in boxes[place + 1:]:
            assert (one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
                    or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])


@pytest.mark.parametrize("look", [{**DESKTOP, "color_scheme": "dark"}, {**DESKTOP, "color_scheme": "light"},
                                  {**PHONE, "color_scheme": "dark"}, {**PHONE, "color_scheme": "light"}],
                         ids=["desktop, dark", "desktop, light", "phone, dark", "phone, light"])
def test_axe_finds_nothing_and_nothing_exceeds_the_window(alike, visit, look):
    page = open_page(visit, alike, **look)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
