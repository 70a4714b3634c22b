"""Reviews: cards, decisions, and their effect on files."""

import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from gestures import Touch, confirm_commit, shown_photo, swipe_with_mouse, unconfirmed, wait_for_picture

WAYS = {"favourite": (1, 0), "trash": (-1, 0), "keep": (0, -1), "skip": (0, 1)}
KEYS = {"favourite": "ArrowRight", "trash": "ArrowLeft", "keep": "ArrowUp", "skip": "ArrowDown"}


def review(visit, server, **look):
    """A review of all photos, the first one on display."""
    page = visit(server, "/review?filter=", **look)
    wait_for_picture(page)
    return page


def wait_for_another(page, photo):
    page.wait_for_function("(photo) => document.querySelector('.card.top')?.dataset.photo !== photo", arg=photo)


def wait_until_settled(page):
    """Waits until every decision is confirmed."""
    page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('sluice.outbox.'))")


def decide(page, verdict):
    page.wait_for_selector(".card.top")
    photo = shown_photo(page)
    page.keyboard.press(KEYS[verdict])
    wait_for_another(page, photo)
    return photo


@pytest.mark.parametrize("verdict", WAYS)
@pytest.mark.parametrize("means", ["mouse", "touch"])
def test_a_swipe_decides(server, visit, verdict, means):
    page = review(visit, server, **(PHONE if means == "touch" else DESKTOP))
    photo = shown_photo(page)
    dx, dy = (200 * part for part in WAYS[verdict])
    if means == "touch":
        Touch(page).swipe(dx, dy)
    else:
        swipe_with_mouse(page, dx, dy)
    wait_for_another(page, photo)
    wait_until_settled(page)
    assert server.photo(photo).get("verdict") == verdict
    assert len(server.verdicts()) == 1


@pytest.mark.parametrize("means", ["mouse", "touch"])
def test_a_card_released_early_springs_back(server, visit, means):
    page = review(visit, server, **(PHONE if means == "touch" else DESKTOP))
    photo = shown_photo(page)
    if means == "touch":
        Touch(page).swipe(24, 0, steps=20)
    else:
        swipe_with_mouse(page, 24, 0, steps=20)
    page.wait_for_function("() => { const box = document.querySelector('.card.top').getBoundingClientRect();"
                           " const room = document.querySelector('.deck').getBoundingClientRect();"
                           " return Math.abs(box.x + box.width / 2 - room.x - room.width / 2) < 1 }")
    assert shown_photo(page) == photo
    assert server.verdicts() == {}


def test_undo_returns_the_card_and_redo_decides_again(server, visit):
    page = review(visit, server)
    photo = decide(page, "trash")
    page.keyboard.press("u")
    page.wait_for_selector(f'.card.top[data-photo="{photo}"]')
    wait_until_settled(page)
    assert server.photo(photo).get("verdict") is None
    page.keyboard.press("r")
    server.wait_until(lambda: server.photo(photo).get("verdict") == "trash", "the decision, made again")
    assert shown_photo(page) == photo


def test_ten_decisions_are_undone_in_turn(server, visit):
    page = review(visit, server)
    decided = [decide(page, verdict) for verdict in ("keep", "trash", "favourite", "skip", "keep") * 2]
    for photo in reversed(decided):
        page.keyboard.press("u")
        page.wait_for_selector(f'.card.top[data-photo="{photo}"]')
    wait_until_settled(page)
    assert server.verdicts() == {}


def test_a_reloaded_page_continues_where_it_was(server, visit):
    page = review(visit, server)
    decided = {decide(page, verdict): verdict for verdict in ("keep", "favourite", "trash")}
    before = shown_photo(page)
    page.reload()
    wait_for_picture(page)
    assert shown_photo(page) == before
    wait_until_settled(page)
    assert {photo["id"]: photo.get("verdict") for photo in server.photos() if photo.get("verdict")} == decided


def test_a_reload_right_after_a_decision_loses_nothing(server, visit):
    page = review(visit, server)
    photo = shown_photo(page)
    page.keyboard.press("ArrowRight")
    page.reload()
    wait_for_picture(page)
    wait_until_settled(page)
    assert server.photo(photo).get("verdict") == "favourite"
    assert shown_photo(page) != photo


def test_a_commit_puts_the_file_into_the_trash_and_keeps_the_others(server, visit, library):
    files = library.photo_files()
    page = review(visit, server)
    photo = decide(page, "trash")
    decide(page, "keep")
    wait_until_settled(page)
    name = server.photo(photo)["name"]
    assert library.photo_files() == files
    page.get_by_role("button", name="Commit 1 decision").or_(page.get_by_role("button", name="Commit 2 decisions")).click()
    confirm_commit(page)
    page.locator(".toast", has_text="1 to the trash").wait_for()
    assert library.trashed_files() == [name]
    assert [file for file in files if file not in library.photo_files()] == [server.photo(photo)["path"].removeprefix(f"{library.photos}/")]


def test_a_commit_is_reverted_from_the_history(server, visit, library):
    files = library.photo_files()
    page = review(visit, server)
    decide(page, "trash")
    wait_until_settled(page)
    page.keyboard.press("c")
    confirm_commit(page)
    page.locator(".toast", has_text="1 to the trash").wait_for()
    page.goto(f"{server.address}/history")
    page.get_by_role("button", name="Revert").click()
    page.get_by_role("dialog").get_by_role("button", name="Revert").click()
    page.locator(".toast", has_text="1 back from the trash").wait_for()
    assert library.photo_files() == files
    assert library.trashed_files() == []


def test_a_photo_keeps_stars_and_tags(server, visit):
    page = review(visit, server)
    photo = shown_photo(page)
    page.keyboard.press("4")
    page.keyboard.press("t")
    page.keyboard.type("Places/Norway")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Remove the tag Places/Norway").wait_for()
    wait_until_settled(page)
    described = server.photo(photo)
    assert (described["rating"], described["tags"]) == (4, ["Places/Norway"])
    assert shown_photo(page) == photo


def test_known_tags_are_offered(server, visit):
    first, second = server.photos()[:2]
    server.ask("/decide", {"photos": [second["id"]], "addTags": ["Family/Grandmother"]})
    page = review(visit, server)
    assert shown_photo(page) == first["id"]
    page.keyboard.press("t")
    page.keyboard.type("grand")
    page.get_by_role("option", name="Family/Grandmother").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Remove the tag Family/Grandmother").wait_for()
    wait_until_settled(page)
    assert server.photo(first["id"])["tags"] == ["Family/Grandmother"]


def test_zoom_shows_single_pixels_and_moves(server, visit):
    page = review(visit, server)
    page.keyboard.press("Space")
    level = page.locator(".viewer-level")
    level.wait_for()
    page.keyboard.press("1")
    page.wait_for_function("() => document.querySelector('.viewer-level').textContent === '100 %'")
    picture = page.locator(".viewer-image")
    before = picture.bounding_box()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(x) => document.querySelector('.viewer-image').getBoundingClientRect().x < x - 10", arg=before["x"])
    page.keyboard.press("Escape")
    page.wait_for_selector(".viewer", state="detached")


def test_two_fingers_zoom(server, visit):
    page = review(visit, server, **PHONE)
    Touch(page).pinch(2)
    page.wait_for_selector(".viewer-frame")


def test_the_page_explains_why_a_photo_is_in_a_review(server, visit):
    page = visit(server, "/review?filter=is:unreviewed")
    wait_for_picture(page)
    page.get_by_role("button", name="Why is this photo here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("is:unreviewed")
    dialog.get_by_role("button", name="Show these in the library").click()
    page.wait_for_url(re.compile("filter=is%3Aunreviewed"))


def test_progress_counts_on(server, visit):
    page = review(visit, server)
    expect(page.locator(".review-progress p")).to_contain_text("1 of 24")
    decide(page, "keep")
    wait_until_settled(page)
    page.wait_for_function("() => document.querySelector('.review-progress p').textContent.startsWith('2 of 24')")
    expect(page.get_by_role("progressbar", name="Reviewed")).to_have_attribute("aria-valuetext", "1 of 24")


def test_a_summary_follows_the_last_photo(server, visit):
    page = review(visit, server)
    for _ in range(24):
        decide(page, "keep")
    page.locator(".review-end", has_text="24 keep").wait_for()
    wait_until_settled(page)
    assert set(server.verdicts().values()) == {"keep"}
    assert unconfirmed(page) == 0


def test_a_picture_never_shifts_the_layout(server, visit):
    """Uses the browser's own measure of layout shifts, except those caused by a key press."""
    page = visit(server)
    page.add_init_script("globalThis.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries())"
                         " if (!entry.hadRecentInput) shifts.push(entry.value) }).observe({type: 'layout-shift', buffered: true})")
    page.goto(f"{server.address}/review?filter=")
    wait_for_picture(page)
    stage = page.locator(".deck").bounding_box()
    page.evaluate("shifts.length = 0")
    for verdict in ("keep", "favourite", "skip"):
        decide(page, verdict)
        wait_for_picture(page)
    wait_until_settled(page)
    assert page.locator(".deck").bounding_box() == stage
    assert sum(page.evaluate("shifts")) < 0.01


def test_the_remaining_time_is_shown_after_ten_photos(server, visit):
    page = review(visit, server)
    pace = page.locator(".pace")
    for number in range(10):
        assert "to go" not in pace.text_content(), f"after {number} photos"
        decide(page, "keep")
        wait_until_settled(page)
    page.wait_for_function("() => document.querySelector('.pace').textContent.includes('to go')")
