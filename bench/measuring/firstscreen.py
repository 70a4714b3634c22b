"""How soon a server shows a library that nobody has seen, in a browser that is open already."""

import shutil
import sys
import time

from playwright.sync_api import sync_playwright

from measuring import places
from measuring.memory import Memory
from measuring.photos import photos_in
from measuring.reduced import reduced_photos

sys.path.insert(0, str(places.REPOSITORY / "Tests" / "browser"))

import served

#: Whether the photos fill the screen, and each has its picture.
SCREEN = """() => {
  const cells = [...document.querySelectorAll('.cell[data-place]:not([hidden])')]
  const seen = cells.filter((cell) => cell.getBoundingClientRect().top < innerHeight)
  return document.querySelector('.grid-canvas')?.offsetHeight > innerHeight && seen.length > 0 && seen.every((cell) => {
    const picture = cell.querySelector('img')
    return picture && picture.complete && picture.naturalWidth > 1
  })
}"""
#: For how long a server waits with new files: they are possibly still being written.
SETTLE_SECONDS = 5
COMPLETE = "(text) => document.querySelector('.grid-count')?.textContent.includes(text)"


def small_photos(originals, folder, count):
    """Photos of 0.3 megapixels."""
    return reduced_photos(originals, places.fresh_folder(folder), count, 640)


def first_screens(sluice, folder, work, rounds):
    """For each round: seconds from the start of `sluice serve` until the first screen has all of its pictures, and until the
    page counts every photo."""
    served.COMMANDS = sluice.parent
    count, results = len(photos_in(folder)), []
    time.sleep(SETTLE_SECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"])
        for _ in range(rounds):
            page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
            library = served.Library(places.fresh(work / "firstlook-served"))
            started = time.perf_counter()
            server = served.Server(library, folder)
            memory = Memory(0.02)
            memory.watch(server.process.pid)
            try:
                page.goto(server.link)
                page.wait_for_function(SCREEN, timeout=120_000)
                screen = time.perf_counter() - started
                page.wait_for_function(COMPLETE, arg=f"{count:,}", timeout=600_000)
                results.append({"screenSeconds": screen, "completeSeconds": time.perf_counter() - started,
                                "peakBytes": memory.resident_bytes})
            finally:
                memory.stop()
                server.kill()
            page.context.close()
        browser.close()
    places.fresh(work / "firstlook-served")
    return results
