"""Changes made elsewhere are shown, even when others occupy the event streams."""

import socket
import urllib.parse
import urllib.request

import pytest

from served import TOKEN

#: The server's total limit, and a number above the limit for programs.
STREAMS, PROGRAMS = 48, 64


class Stream:
    """Receives events, and holds what was received."""

    def __init__(self, server, credentials):
        self.heard = b""
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        self.socket.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{credentials}\r\n\r\n".encode())
        while b": welcome" not in self.heard:
            piece = self.socket.recv(1 << 16)
            assert piece, self.heard
            self.heard += piece

    @property
    def goes_on(self):
        return b"retry:" not in self.heard


def admit(server):
    """The cookie of one more browser."""
    link = urllib.parse.urlsplit(server.link)
    request = urllib.request.Request(f"{server.program_address}{link.path}?{link.query}")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.headers["Set-Cookie"].split(";")[0]


@pytest.fixture
def crowd(server):
    """Occupies event streams, each for another browser, or for programs."""
    streams = []

    def follow(how_many, credentials):
        streams.extend(Stream(server, credentials()) for _ in range(how_many))
        return streams

    yield follow
    for stream in streams:
        stream.socket.close()


def decide_and_see(page, server):
    photo = server.photos()[0]["id"]
    page.locator(f".cell[data-photo='{photo}']").wait_for()
    assert page.locator(".cell-mark:visible").count() == 0
    server.ask("/decide", {"photos": [photo], "verdict": "favourite"})
    page.locator(f".cell[data-photo='{photo}'] .cell-mark[data-verdict='favourite']").wait_for(timeout=10_000)


def test_with_all_streams_taken_a_page_still_shows_decisions(server, visit, crowd):
    streams = crowd(STREAMS, lambda: f"Cookie: {admit(server)}")
    assert all(stream.goes_on for stream in streams)
    page = visit(server, "/?sort=taken")
    decide_and_see(page, server)
    # No alarm is shown, and nothing is logged to the console.
    assert page.locator(".status", has_text="does not answer").count() == 0
    assert page.locator(".toast").count() == 0
    # When a place is free, it receives events again by itself.
    for stream in streams:
        stream.socket.close()
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/events" in request.url else None)

    def asks_no_more():
        before = len(asked)
        page.wait_for_timeout(5000)
        return len(asked) == before

    server.wait_until(asks_no_more, "a stream for the page", seconds=60)


def test_dozens_of_programs_leave_streams_for_pages(server, visit, crowd):
    crowd(PROGRAMS, lambda: f"Authorization: Bearer {TOKEN}")
    asked = []
    page = visit(server, "/?sort=taken")
    page.on("request", lambda request: asked.append(request.url) if "/events" in request.url else None)
    decide_and_see(page, server)
    page.wait_for_timeout(4000)
    assert asked == []
