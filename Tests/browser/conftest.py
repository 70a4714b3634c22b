"""Fixtures of the page's tests: a browser, photos, a server."""

import os
import pathlib
import re
import shutil
import urllib.parse

import pytest
from playwright.sync_api import sync_playwright

from served import Library, generate_photos, run, serving

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
#: High enough for 24 photos of any shapes and days, because photos far from the view have no elements.
HIGH = {"viewport": {"width": 1440, "height": 2600}}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
#: A folder with the page's files, served instead of the embedded ones, to try changes without a build.
PAGES = os.environ.get("SLUICE_PAGES")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}


@pytest.fixture(scope="session")
def chromium():
    program = os.environ.get("SLUICE_CHROMIUM") or shutil.which("chromium")
    assert program, "Chromium is not installed: run scripts/install-dependencies test"
    with sync_playwright() as playwright:
        # As root, for example in a container, Chromium has no sandbox.
        options = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=program, args=options)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def generated(tmp_path_factory):
    """A library of 24 photos, the template for others."""
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
    """24 photos, prepared; a test may change it freely."""
    library = Library(tmp_path / "library", like=generated)
    library.prepare()
    return library


@pytest.fixture
def server(library):
    with serving(library) as server:
        yield server


@pytest.fixture(scope="module")
def shown(tmp_path_factory, generated):
    """A server for tests that change nothing."""
    library = Library(tmp_path_factory.mktemp("shown") / "library", like=generated)
    library.prepare()
    with serving(library) as server:
        yield server


@pytest.fixture(scope="session")
def large(tmp_path_factory):
    """50,000 photos from two and a half years, with pictures of the first 2,000."""
    folder = tmp_path_factory.mktemp("large") / "library"
    run("bench-session", "make-library", folder, "--photos", 50_000, "--tiers", 2_000)
    with serving(Library(folder, store=folder / "store"), "--no-prepare") as server:
        yield server


def take_files_from(folder, context):
    """Serves the page's files from the folder; the interface is unaffected."""
    def answer(route):
        file = pathlib.Path(folder) / urllib.parse.urlsplit(route.request.url).path.lstrip("/")
        route.fulfill(path=file) if file.is_file() else route.continue_()

    context.route(re.compile(r"^https?://[^/]+/(?!api/)"), answer)


@pytest.fixture
def visit(chromium):
    """Opens a server's link in a new window. Any message in its console fails the test at its end."""
    contexts, complaints = [], []

    def open_page(server, path="/", expects=(), link=None, **look):
        """`expects` lists texts of expected messages; `look` has Playwright's options for the context."""
        # A service worker sends requests that Playwright does not route.
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
        # Each link is valid once.
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
