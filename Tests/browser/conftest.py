"""What tests of the page are given: a browser, photos, a server."""

import os
import pathlib
import re
import shutil
import urllib.parse

import pytest
from playwright.sync_api import sync_playwright

from served import Library, generate_photos, run, serving

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
#: High enough for 24 photos, whatever their shapes and days: those that are not near what is in view are no elements.
HIGH = {"viewport": {"width": 1440, "height": 2600}}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
#: A folder that the page's files are taken from, and not from the program: what is changed there is tried without a build.
PAGES = os.environ.get("SLUICE_PAGES")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}


@pytest.fixture(scope="session")
def chromium():
    program = os.environ.get("SLUICE_CHROMIUM") or shutil.which("chromium")
    assert program, "Chromium is not installed: run scripts/install-dependencies test"
    with sync_playwright() as playwright:
        # Root, as in a container, has no sandbox.
        options = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=program, args=options)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def generated(tmp_path_factory):
    """A library of 24 photos: others are made like it."""
    library = Library(tmp_path_factory.mktemp("generated") / "library")
    generate_photos(library.photos, 24)
    library.prepare()
    return library


@pytest.fixture(scope="session")
def photos(generated):
    """24 photos, to be copied."""
    return generated.photos


@pytest.fixture
def library(tmp_path, generated):
    """24 photos, prepared; whoever has it may do to it what they want."""
    library = Library(tmp_path / "library", like=generated)
    library.prepare()
    return library


@pytest.fixture
def server(library):
    with serving(library) as server:
        yield server


@pytest.fixture(scope="module")
def shown(tmp_path_factory, generated):
    """A server for tests that look, and change nothing."""
    library = Library(tmp_path_factory.mktemp("shown") / "library", like=generated)
    library.prepare()
    with serving(library) as server:
        yield server


@pytest.fixture(scope="session")
def large(tmp_path_factory):
    """50,000 photos of two and a half years, with pictures of the first 2,000."""
    folder = tmp_path_factory.mktemp("large") / "library"
    run("bench-session", "make-library", folder, "--photos", 50_000, "--tiers", 2_000)
    with serving(Library(folder, store=folder / "store"), "--no-prepare") as server:
        yield server


def take_files_from(folder, context):
    """The interface is asked as ever."""
    def answer(route):
        file = pathlib.Path(folder) / urllib.parse.urlsplit(route.request.url).path.lstrip("/")
        route.fulfill(path=file) if file.is_file() else route.continue_()

    context.route(re.compile(r"^https?://[^/]+/(?!api/)"), answer)


@pytest.fixture
def visit(chromium):
    """Opens a server's link in a window of its own. Whatever the page complains about fails the test at its end."""
    contexts, complaints = [], []

    def open_page(server, path="/", expects=(), link=None, **look):
        """`expects` are texts of complaints that belong to the test; `look` is what Playwright calls a context's options."""
        # A service worker asks by itself.
        context = chromium.new_context(**{**DESKTOP, **({"service_workers": "block"} if PAGES else {}), **look})
        if PAGES:
            take_files_from(PAGES, context)
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()

        def note(text):
            if not any(expected in text for expected in (*expects, *(["Service Worker registration blocked"] if PAGES else []))):
                complaints.append(f"{page.url}: {text}")

        page.on("pageerror", lambda error: note(str(error)))
        page.on("console", lambda message: message.type in ("error", "warning")
                and note(f"{message.text} {message.location.get('url', '')}"))
        # Each is good once.
        link = link or server.link
        origin = urllib.parse.urlsplit(link)._replace(path="", query="").geturl()
        page.on("request", lambda request: None if request.url.startswith((origin, "blob:", "data:"))
                else complaints.append(f"something outside was asked for: {request.url}"))
        page.goto(link)
        page.wait_for_url(f"{origin}/")
        if path != "/":
            page.goto(server.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)
