"""The wall during preparation, and when photos are added and removed."""

import shutil

from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from served import Library, generate_photos, serving

#: Enough for many events during preparation.
MANY = 400
#: The maximum number of events between two updates of the page.
MOST_EVENTS = 8

COUNTS = """() => {
  const of = document.querySelector('.overview p')?.textContent.match(/([0-9,]+) of ([0-9,]+) reviewed/) ?? []
  const plain = (text) => Number((text ?? '0').replaceAll(',', ''))
  return {wall: plain(document.querySelector('.grid-count').textContent.split(' ')[0]), reviewed: plain(of[1]), all: plain(of[2]),
          sidebar: plain(document.querySelector('.collection .count')?.textContent), events: window.heard ?? 0}
}"""

LISTEN = """() => new Promise((resolve) => {
  window.heard = 0
  const stream = new EventSource('/api/v1/events')
  stream.addEventListener('library', () => { window.heard += 1 })
  stream.onopen = () => resolve()
})"""


def test_endless_events_are_still_shown(shown, visit):
    page = visit(shown, with_modules=True)
    page.locator(".cell[data-place='0']").wait_for()
    page.clock.install()
    page.evaluate("""async () => {
      const {afterCalm} = await import('/modules/ui/calm.js')
      window.done = 0
      window.call = afterCalm(() => { window.done += 1 }, 1200)
    }""")
    for _ in range(12):
        page.evaluate("() => window.call()")
        page.clock.run_for(1000)
    assert 4 <= page.evaluate("() => window.done") <= 6


def test_slow_work_never_overlaps(shown, visit):
    page = visit(shown, with_modules=True)
    page.locator(".cell[data-place='0']").wait_for()
    page.clock.install()
    page.evaluate("""async () => {
      const {afterCalm} = await import('/modules/ui/calm.js')
      Object.assign(window, {done: 0, most: 0, now: 0})
      window.call = afterCalm(async () => {
        window.most = Math.max(window.most, ++window.now)
        await new Promise((resolve) => setTimeout(resolve, 5000))
        window.now -= 1
        window.done += 1
      }, 100)
    }""")
    for _ in range(60):
        page.evaluate("() => window.call()")
        page.clock.run_for(1000)
    assert page.evaluate("() => window.most") == 1
    assert 2 <= page.evaluate("() => window.done") <= 4


def test_the_wall_shows_all_photos_during_preparation(tmp_path, visit):
    library = Library(tmp_path / "library")
    library.photos.mkdir()
    generate_photos(tmp_path / "camera", MANY, megapixels=2)
    with serving(library, str(library.photos), "--jobs", 1) as server:
        # First the page, since the run does not wait for it.
        page = visit(server)
        page.get_by_role("heading", name="No photos yet").wait_for()
        page.evaluate(LISTEN)
        (tmp_path / "camera").rename(library.photos / "camera")
        server.wait_until(lambda: server.ask("/library")["totals"]["photos"] == MANY, "the first look")
        checks = 0
        while (preparation := server.ask("/preparation"))["state"] == "running":
            ready = server.ask("/library")["totals"]["photos"]
            before = page.evaluate(COUNTS)["events"]
            page.wait_for_function(f"(ready) => ({COUNTS})().wall >= ready", arg=ready)
            counts = page.evaluate(COUNTS)
            assert counts["events"] - before <= MOST_EVENTS
            assert counts["reviewed"] == 0
            checks += ready == MANY and preparation["prepared"] < MANY
        assert checks > 0
        page.wait_for_function(f"(many) => {{ const {{wall, all, sidebar}} = ({COUNTS})();"
                               " return wall === many && all === many && sidebar === many }", arg=MANY)
        assert page.evaluate(COUNTS)["reviewed"] == 0
        page.context.close()


def test_the_status_shows_photos_found_until_all_folders_were_scanned(shown, visit):
    page = visit(shown, with_modules=True)
    lines = page.evaluate("""async () => {
      const {statusLine} = await import('/modules/shell/status.js')
      const counts = {prepared: 0, unchanged: 0, linked: 0, failed: 0, secondsLeft: null, state: 'running'}
      return [statusLine({connection: 'online', preparation: {...counts, found: 225, total: null}}),
              statusLine({connection: 'online', preparation: {...counts, found: 816, total: 816, prepared: 225}})]
    }""")
    assert lines[0]["text"] == "Looking for photos: 225 found so far" and "share" not in lines[0]
    assert lines[1]["text"].startswith("Preparing: 225 of 816") and 0.27 < lines[1]["share"] < 0.28


def test_nothing_covers_the_status(shown, visit):
    for look in (DESKTOP, {**DESKTOP, "viewport": {"width": 800, "height": 900}}, PHONE):
        page = visit(shown, **look)
        page.locator(".cell[data-place='0']").wait_for()
        # In one step, because the page rewrites the status itself.
        assert page.evaluate("""() => {
          const status = document.querySelector('.status')
          status.hidden = false
          status.querySelector('.status-text').textContent = 'Preparing: 225 of 816, about 3 min to go'
          const box = document.querySelector('.status-text').getBoundingClientRect()
          return [box.left + 1, box.right - 1].every((x) => document.elementFromPoint(x, box.top + box.height / 2)?.closest('.status'))
            && box.right <= innerWidth && box.bottom <= innerHeight
        }""")
        page.context.close()


def test_a_copied_photo_appears_and_a_deleted_one_disappears(tmp_path, photos, visit):
    library = Library(tmp_path / "library")
    library.photos.mkdir()
    files = sorted(path for path in photos.rglob("*.jpg"))
    with serving(library, str(library.photos)) as server:
        page = visit(server)
        page.get_by_role("heading", name="No photos yet").wait_for()
        page.get_by_text("Put some there, and they appear here.").wait_for()
        shutil.copy(files[0], library.photos / "first.jpg")
        page.locator(".grid-count", has_text="1 photo").wait_for()
        page.locator(".cell[data-place='0'] .cell-image.loaded").wait_for()
        shutil.copy(files[1], library.photos / "second.jpg")
        page.locator(".grid-count", has_text="2 photos").wait_for()
        (library.photos / "first.jpg").unlink()
        page.locator(".grid-count", has_text="1 photo").wait_for()
        page.context.close()


def test_a_wall_with_room_shows_new_photos_at_once(tmp_path, photos, visit):
    library = Library(tmp_path / "library")
    library.photos.mkdir()
    with serving(library, str(library.photos)) as server:
        page = visit(server)
        page.get_by_role("heading", name="No photos yet").wait_for()
        page.evaluate(LISTEN)
        page.clock.install()
        shutil.copy(next(photos.rglob("*.jpg")), library.photos / "first.jpg")
        server.wait_until(lambda: page.evaluate("window.heard") > 0, "the event of the photo")
        page.clock.run_for(200)
        expect(page.locator(".grid-count")).to_have_text("1 photo")
        page.context.close()


def test_without_watching_the_empty_library_does_not_promise_updates(tmp_path, visit):
    library = Library(tmp_path / "library")
    library.photos.mkdir()
    with serving(library, str(library.photos), "--no-watch") as server:
        server.wait_until(lambda: server.ask("/preparation")["state"] == "idle", "the end of the run")
        page = visit(server)
        page.get_by_text("then choose “Prepare” in Settings").wait_for()
        page.context.close()
