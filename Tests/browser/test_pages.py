"""Settings, history, pairing, and the page without a network."""

import subprocess
import urllib.parse

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import PHONE
from gestures import shown_photo, swipe_with_mouse, wait_for_picture
from served import TOKEN, serving
from test_swiping import wait_until_settled


def test_a_swipe_does_what_the_settings_define(server, visit):
    page = visit(server, "/settings")
    page.get_by_label("Swipe to the right").select_option(label="Keep")
    server.wait_until(lambda: server.ask("/preferences")["actions"]["swipe-right"] == "keep", "the new meaning")
    page.goto(f"{server.address}/review?filter=")
    wait_for_picture(page)
    photo = shown_photo(page)
    swipe_with_mouse(page, 300, 0)
    page.wait_for_function("(photo) => document.querySelector('.card.top')?.dataset.photo !== photo", arg=photo)
    wait_until_settled(page)
    assert server.photo(photo).get("verdict") == "keep"


def test_a_swipe_that_rates_keeps_the_card(server, visit):
    server.ask("/preferences", {"gesture.swipe-up": "rate:5"}, method="PATCH")
    page = visit(server, "/review?filter=")
    wait_for_picture(page)
    photo = shown_photo(page)
    swipe_with_mouse(page, 0, -300)
    wait_until_settled(page)
    server.wait_until(lambda: server.photo(photo)["rating"] == 5, "five stars")
    page.wait_for_function("() => { const box = document.querySelector('.card.top').getBoundingClientRect();"
                           " const room = document.querySelector('.deck').getBoundingClientRect();"
                           " return Math.abs(box.y + box.height / 2 - room.y - room.height / 2) < 1 }")
    assert shown_photo(page) == photo


def test_an_automatic_commit_happens_at_the_threshold(server, visit, library):
    page = visit(server, "/settings")
    # No answer arrives before the page is left. Even so, whoever set the threshold gets no explanation of automatic commits.
    page.evaluate("() => { const ask = window.fetch;"
                  " window.fetch = (address, options) => {"
                  " const answer = ask(address, options);"
                  " return options?.method === 'PATCH' ? new Promise(() => {}) : answer } }")
    field = page.get_by_label("Automatic commits")
    field.fill("2")
    field.press("Enter")
    server.wait_until(lambda: server.ask("/preferences")["commit-threshold"] == 2, "the new threshold")
    page.goto(f"{server.address}/review?filter=")
    wait_for_picture(page)
    for _ in range(2):
        photo = shown_photo(page)
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("(photo) => (document.querySelector('.card.top')?.dataset.photo ?? photo) !== photo", arg=photo)
    server.wait_until(lambda: len(library.trashed_files()) == 2, "two files in the trash")
    assert page.get_by_role("dialog", name="Commit automatically?").count() == 0


def test_the_theme_follows_the_setting_in_every_window(server, visit):
    page = visit(server, "/settings", color_scheme="light")
    other = page.context.new_page()
    other.goto(f"{server.address}/")
    light = other.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.get_by_role("radio", name="Dark").check()
    for one in (page, other):
        one.wait_for_function("(light) => getComputedStyle(document.body).backgroundColor !== light", arg=light)


def test_the_history_shows_decisions(server, visit):
    photo = server.photos()[0]
    server.ask("/decide", {"photos": [photo["id"]], "verdict": "favourite"})
    page = visit(server, "/history")
    page.get_by_role("heading", name=photo["name"]).wait_for()
    assert "favourite" in page.locator(".history-item").first.text_content().lower()


def test_on_loopback_another_browser_is_admitted_and_reachability_explained(shown, visit):
    page = visit(shown, "/pair")
    page.get_by_text("--listen 0.0.0.0").first.wait_for()
    shown_link = page.locator(".pair-link")
    page.wait_for_function("() => document.querySelector('.pair-link').textContent.includes('/open?code=')")
    other = visit(shown, link=shown_link.text_content())
    other.locator(".cell[data-place='0']").wait_for()
    assert Axe().run(page).violations_count == 0


def test_history_and_cookies_hold_neither_the_token_nor_a_valid_code(server, visit):
    link = server.link
    page = visit(server, link=link)
    page.locator(".cell[data-place='0']").wait_for()
    stored = page.evaluate("() => [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join()")
    cookies = page.context.cookies()
    assert TOKEN not in link and TOKEN not in stored
    host = urllib.parse.urlsplit(link).hostname
    assert [(cookie["httpOnly"], cookie["sameSite"], cookie["domain"]) for cookie in cookies] == [(True, "Strict", host)]
    # Somebody who finds it in the history.
    stranger = page.context.browser.new_context()
    assert stranger.new_page().goto(link).status == 401
    stranger.close()
    # An admitted browser may use it as a bookmark.
    page.goto(link)
    page.locator(".cell[data-place='0']").wait_for()
    # Another program's server on this machine does not get the cookie.
    assert not page.context.cookies("http://127.0.0.1:1/")


def test_a_removed_device_is_refused_and_informed(server, visit):
    page = visit(server, "/settings", expects=("401",))
    phone = visit(server, user_agent="Mozilla/5.0 (Android 14; Mobile) Firefox/130.0", expects=("401",))
    phone.locator(".cell[data-place='0']").wait_for()
    page.reload()
    page.get_by_text("This browser").wait_for()
    page.get_by_role("button", name="Remove Firefox on Android").click()
    page.get_by_role("button", name="Remove Firefox on Android").wait_for(state="detached")
    phone.reload()
    phone.get_by_text("This page has no access").wait_for()
    assert Axe().run(page).violations_count == 0
    # The device removes itself, too.
    page.get_by_role("button", name="Leave").click()
    page.get_by_text("This page has no access").wait_for()
    assert server.ask("/devices")["devices"] == []


@pytest.fixture
def reachable(library):
    """A server that other devices of the network can reach."""
    with serving(library, "--plain-http", listen="0.0.0.0") as server:
        yield server


def test_a_code_admits_a_phone_once(reachable, visit, tmp_path):
    # A message that browsers log for every page over a plain connection.
    plain = ("Cross-Origin-Opener-Policy",)
    page = visit(reachable, "/pair", expects=plain)
    code = page.get_by_role("img", name="Code")
    code.wait_for()
    assert Axe().run(page).violations_count == 0
    picture = tmp_path / "code.png"
    code.screenshot(path=picture)
    read = subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, check=False)
    link = read.stdout.strip()
    assert "/open?code=" in link and TOKEN not in link, read.stderr
    phone = visit(reachable, link=link, expects=plain, **PHONE)
    phone.locator(".cell[data-place='0']").wait_for()
    again = page.context.browser.new_context()
    assert again.new_page().goto(link).status == 401
    again.close()


def test_viewed_photos_are_available_without_a_network(shown, visit):
    page = visit(shown, expects=("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to load resource", "ERR_NETWORK"))
    page.locator(".cell[data-place='0']").wait_for()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.locator(".cell[data-place='0']").wait_for()
    page.context.set_offline(True)
    page.reload()
    page.get_by_text("Sluice does not answer").first.wait_for()
    page.context.set_offline(False)
    page.locator(".cell[data-place='0']").wait_for()


def test_the_page_can_be_installed(shown, visit):
    page = visit(shown)
    session = page.context.new_cdp_session(page)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    # Windows that store nothing on the disk, like those of tests, never offer it.
    assert set(errors) <= {"in-incognito"}


def test_a_missing_folder_is_explained_in_plain_words(library, visit):
    """For example a disk that is not mounted: its prepared photos are still visible."""
    # A place that is not searched.
    (library.folder / "far").mkdir()
    library.photos.rename(library.folder / "far" / "away")
    with serving(library) as server:
        page = visit(server)
        line = page.locator(".gate:not(dialog)")
        line.wait_for()
        expect(line).to_contain_text(str(library.photos))
        page.locator(".cell[data-place='0']").wait_for()
        page.context.close()


@pytest.mark.parametrize("state", ["denied", "restricted", "limited", "notDetermined"])
def test_every_state_of_access_has_an_explanation_and_a_remedy(shown, visit, state):
    page = visit(shown, with_modules=True)
    words = page.evaluate("async (state) => (await import('/modules/access/words.js')).accessWords({connection: 'online', waiting: 0,"
                          " library: {access: {state, reason: 'the reason', folders: ['/photos']}}})", state)
    assert words["title"] and words["remedy"]
    assert words["isBlocking"] == (state in ("denied", "notDetermined"))
