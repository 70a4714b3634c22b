"""A server that goes away and returns, another window, another link: no decision is lost or applied twice."""

import pytest
from playwright.sync_api import expect

from gestures import unconfirmed, wait_for_photos, wait_for_picture
from served import Library
from test_swiping import decide, review, wait_until_settled

#: Messages of the browser about requests without an answer.
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE_CHUNKED_ENCODING",
        "ERR_NETWORK", "ERR_FAILED", "Failed to load resource", "error occurred when fetching the script")


def test_decisions_made_while_the_server_is_away_arrive_once(server, visit):
    page = review(visit, server, expects=AWAY)
    decided = {decide(page, "keep"): "keep"}
    wait_until_settled(page)
    server.kill()
    for verdict in ("favourite", "trash", "skip"):
        decided[decide(page, verdict)] = verdict
    page.locator(".status", has_text="Sluice does not answer").wait_for()
    assert unconfirmed(page) == 3
    server.start()
    wait_until_settled(page)
    assert {photo["id"]: photo.get("verdict") for photo in server.photos() if photo.get("verdict")} == decided
    assert server.decisions() == 4
    page.locator(".status", has_text="Sluice does not answer").wait_for(state="hidden")
    decided[decide(page, "keep")] = "keep"
    wait_until_settled(page)
    assert len(server.verdicts()) == 5


def test_lost_answers_do_not_duplicate_a_decision(server, visit):
    """The server executes the request, and is killed before the page gets the answer."""
    # Playwright sends requests itself, and cannot resolve names that browsers can.
    server.address = server.program_address
    page = review(visit, server, expects=AWAY)
    lost = []

    def lose(route):
        if not lost:
            lost.append(route.fetch())
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/sessions/*/decide", lose)
    photo = decide(page, "favourite")
    wait_until_settled(page)
    assert lost[0].status == 200
    assert server.photo(photo).get("verdict") == "favourite"
    assert server.decisions() == 1
    decide(page, "keep")
    wait_until_settled(page)
    assert server.decisions() == 2
    assert len(server.verdicts()) == 2


def test_a_closed_page_sends_its_decisions_when_it_is_opened_again(server, visit):
    page = review(visit, server, expects=AWAY)
    address = page.url
    server.kill()
    photo = decide(page, "trash")
    assert unconfirmed(page) == 1
    another = page.context.new_page()
    page.close()
    server.start()
    another.goto(address)
    wait_for_picture(another)
    wait_until_settled(another)
    assert server.photo(photo).get("verdict") == "trash"
    assert server.decisions() == 1


def test_a_server_killed_repeatedly_loses_nothing(server, visit):
    page = review(visit, server, expects=AWAY)
    decided = {}
    for round, verdict in enumerate(("keep", "favourite", "trash", "skip", "keep", "favourite")):
        decided[decide(page, verdict)] = verdict
        if round % 2:
            server.kill()
            decided[decide(page, "skip")] = "skip"
            server.start()
            # Without an answer in between, there would be no more cards.
            wait_until_settled(page)
    assert {photo["id"]: photo.get("verdict") for photo in server.photos() if photo.get("verdict")} == decided
    assert server.decisions() == len(decided)


def test_another_window_shows_decisions(server, visit):
    page = review(visit, server)
    library = page.context.new_page()
    library.goto(f"{server.address}/?sort=taken")
    library.locator(".cell[data-place='0']").wait_for()
    assert library.locator(".cell-mark:visible").count() == 0
    decide(page, "favourite")
    library.locator(".cell-mark[data-verdict='favourite']:visible").wait_for()


def test_another_library_at_the_same_address_gets_no_decisions(server, visit, generated, tmp_path):
    server.address = server.program_address
    page = review(visit, server, expects=(*AWAY, "404", "410"))
    decide(page, "keep")
    wait_until_settled(page)
    server.kill()
    decide(page, "trash")
    assert unconfirmed(page) == 1
    other = Library(tmp_path / "other", like=generated)
    other.prepare()
    mine, server.library = server.library, other
    server.start()
    page.goto(server.link)
    page.locator(".cell[data-place='0']").wait_for()
    page.locator(".toast", has_text="about another library waits in this browser").wait_for()
    assert server.verdicts() == {} and server.decisions() == 0
    assert unconfirmed(page) == 1
    server.kill()
    server.library = mine
    server.start()
    page.goto(f"{server.address}/")
    wait_until_settled(page)
    assert sorted(server.verdicts().values()) == ["keep", "trash"]


def test_without_the_link_the_page_explains_what_to_do(server, visit):
    page = visit(server, expects=("401",))
    page.context.clear_cookies()
    page.reload()
    wall = page.get_by_role("alert").filter(has_text="This page has no access")
    wall.wait_for()
    expect(wall).to_contain_text("Open a new link")
    # Nothing behind the wall can get the focus.
    for _ in range(3):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || Boolean(document.activeElement.closest('.gate'))")


def full(route):
    route.fulfill(status=503, content_type="application/problem+json", body='{"title": "Full", "status": 503}')


def cut(route):
    route.fulfill(status=200, content_type="application/json", body='{"order": "')


@pytest.mark.parametrize("lose", [full, cut])
@pytest.mark.parametrize("lost", ["timeline", "photos"])
def test_a_filter_whose_photos_did_not_arrive_is_requested_again(server, visit, lose, lost):
    favourites = [photo["id"] for photo in server.photos()[:3]]
    server.ask("/decide", {"photos": favourites, "verdict": "favourite"})
    page = visit(server, expects=("503",))
    page.locator(".cell[data-photo]").first.wait_for()
    times = []

    def twice(route):
        times.append(route.request.url)
        return lose(route) if len(times) < 3 else route.continue_()

    page.route(f"**/api/v1/{lost}?*", twice)
    page.keyboard.press("/")
    page.keyboard.type("is:favourite")
    page.keyboard.press("Enter")
    wait_for_photos(page, favourites)
    assert len(times) >= 3
    assert page.locator(".toast").count() <= 1
