"""Fixtures of the page's tests: a browser, photos, a server."""

import os
import pathlib
import re
import shutil
import urllib.parse

import pytest
from playwright.sync_api import expect, sync_playwright

from served import Library, generate_photos, serving

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
#: High enough for 24 photos of any shapes and days, because photos far from the view have no elements.
HIGH = {"viewport": {"width": 1440, "height": 2600}}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
#: A folder like Sources/Fronts/WebFront, whose page is served instead of the embedded one, to try changes without a build.
PAGES = os.environ.get("SLUICE_PAGES")
MODULES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Fronts/WebFront/pages"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}


@pytest.fixture(scope="session")
def chromium():
    # It has no windows of its own, so tests take three quarters of the time.
    program = os.environ.get("SLUICE_CHROMIUM") or shutil.which("chromium-headless-shell")
    assert program, "chromium-headless-shell is not installed: run scripts/install-dependencies test"
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


def take_files_from(folders, context, addresses):
    """Serves files from the folders at addresses that begin like this; the interface is unaffected."""
    def answer(route):
        name = re.sub(addresses, "", route.request.url).partition("?")[0]
        files = [file for folder in folders if (file := pathlib.Path(folder) / name).is_file()]
        route.fulfill(path=files[0]) if files else route.continue_()

    context.route(re.compile(addresses), answer)


def change_script(context, changes):
    """Serves the page's script with other text in some places, for tests of limits."""
    text = (MODULES.parent / "bundle/app.js").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert text.count(old) == 1, f"the script has no single {old!r}"
        text = text.replace(old, new)
    context.route(re.compile(r"^https?://[^/]+/app\.js"), lambda route: route.fulfill(body=text, content_type="text/javascript"))


@pytest.fixture
def visit(chromium):
    """Opens a server's link in a new window. Any message in its console fails the test at its end."""
    contexts, complaints = [], []

    def open_page(server, path="/", expects=(), link=None, with_modules=False, with_changes=None, **look):
        """`expects` lists texts of expected messages; `look` has Playwright's options for the context. The page itself is one
        file: a test that imports some of its modules has them below /modules/. `with_changes` maps text of its script to other
        text."""
        # A service worker sends requests that Playwright does not route.
        is_routed = PAGES or with_modules or with_changes
        context = chromium.new_context(**{**DESKTOP, **({"service_workers": "block"} if is_routed else {}), **look})
        if PAGES:
            take_files_from([f"{PAGES}/bundle", f"{PAGES}/pages"], context, r"^https?://[^/]+/(?!api/)")
        if with_changes:
            change_script(context, with_changes)
        if with_modules:
            take_files_from([MODULES], context, r"^https?://[^/]+/modules/")
        context.set_default_timeout(15_000)
        expect.set_options(timeout=15_000)
        contexts.append(context)
        page = context.new_page()

        def note(text):
            if not any(expected in text for expected in (*expects, *(["Service Worker registration blocked"] if is_routed else []))):
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
