"""A library whose wall is taller than an element of a browser can be."""

import itertools

import pytest

from served import Library, run, serving
from test_large_library import WITHOUT_PICTURES
from test_library import cell, scroll_to
from test_places import scroll_down, wait_until_at, wait_until_stored

#: Pixels of a canvas that stands for all of 4,000 photos, as one of 4 million does for millions.
LOW_CANVAS = 30_000
LAST = 3_999


@pytest.fixture(scope="module")
def several(tmp_path_factory):
    """4,000 photos, 20 of them with pictures."""
    folder = tmp_path_factory.mktemp("several") / "library"
    run("bench-session", "make-library", folder, "--photos", LAST + 1, "--tiers", 20)
    with serving(Library(folder, store=folder / "store"), "--no-prepare") as server:
        yield server


@pytest.fixture
def tall(several, visit):
    """The wall on a canvas that is far lower than its layout."""
    page = visit(several, "/?sort=name", expects=WITHOUT_PICTURES, with_changes={"mostPixels = 4e6": f"mostPixels = {LOW_CANVAS}"})
    cell(page, 0)
    assert page.evaluate("() => document.querySelector('.grid').scrollHeight") == LOW_CANVAS
    return page


def in_view(page):
    """The places of the photos in view, with their distances from the top of the grid, after the next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    found = page.evaluate("""() => {
      const view = document.querySelector('.grid').getBoundingClientRect()
      return [...document.querySelectorAll('.cell:not([hidden])')].map((cell) => [Number(cell.dataset.place), cell.getBoundingClientRect()])
        .filter(([, box]) => box.bottom > view.top && box.top < view.bottom).map(([place, box]) => [place, box.top - view.top])
    }""")
    return dict(found)


def scroll_by(page, pixels):
    page.evaluate("(pixels) => document.querySelector('.grid').scrollBy(0, pixels)", pixels)


@pytest.mark.parametrize("downwards", [True, False], ids=["down", "up"])
def test_each_photo_of_a_wall_taller_than_its_canvas_is_reached(tall, downwards):
    """Without a pause, so that the canvas ends before the layout does."""
    if not downwards:
        scroll_to(tall, 1)
        assert LAST in in_view(tall)
    places, still = set(), 0
    while still < 3:
        before = len(places)
        places.update(in_view(tall))
        still = still + 1 if len(places) == before else 0
        scroll_by(tall, 600 if downwards else -600)
    assert places == set(range(LAST + 1))


def test_small_movements_of_a_tall_wall_are_exact(tall):
    scroll_to(tall, 0.5)
    for distance in (100, -37, 500, 1, -400):
        before = in_view(tall)
        scroll_by(tall, distance)
        after = in_view(tall)
        both = before.keys() & after.keys()
        assert both and all(abs(before[place] - after[place] - distance) < 0.6 for place in both)
        # Nothing moves when the canvas is set right.
        wait_until_stored(tall)
        rested = in_view(tall)
        assert all(abs(after[place] - rested[place]) < 0.6 for place in after)


def test_the_thumb_of_the_scroll_bar_reaches_each_part_of_a_tall_wall(tall):
    middles = []
    for step in range(11):
        scroll_to(tall, step / 10)
        places = in_view(tall)
        middles.append(sum(places) / len(places) / LAST)
    assert LAST in places
    assert middles == sorted(middles) and middles[0] < 0.01 and middles[-1] > 0.99
    assert all(later - earlier < 0.15 for earlier, later in itertools.pairwise(middles))


def test_keys_and_the_scrubber_reach_the_ends_and_dates_of_a_tall_wall(tall):
    tall.get_by_role("listbox", name="Photos").focus()
    tall.keyboard.press("End")
    cell(tall, LAST).wait_for()
    assert LAST in in_view(tall)
    tall.keyboard.press("Home")
    cell(tall, 0).wait_for()
    assert 0 in in_view(tall)
    thumb = tall.locator(".scrubber")
    box = thumb.bounding_box()
    for share in (0.25, 0.5, 0.75, 1, 0):
        tall.mouse.click(box["x"] + box["width"] / 2, box["y"] + 16 + share * (box["height"] - 32))
        places = in_view(tall)
        middle = sum(places) / len(places) / LAST
        assert abs(middle - share) < 0.02, f"{share} of the rail shows {middle} of the photos"
    assert 0 in in_view(tall)


def test_a_tall_wall_keeps_its_place_when_it_is_reloaded_or_gets_another_size(tall):
    place = scroll_down(tall, 0.6)
    places = in_view(tall)
    tall.reload()
    wait_until_at(tall, place)
    tall.set_viewport_size({"width": 1440, "height": 700})
    wait_until_at(tall, place)
    tall.set_viewport_size({"width": 1000, "height": 700})
    tall.wait_for_function("(place) => [...document.querySelectorAll('.cell:not([hidden])')]"
                           ".some((cell) => Number(cell.dataset.place) === place)", arg=min(places))
    assert min(places) - 20 <= min(in_view(tall)) <= max(places)


def test_a_photo_of_a_tall_wall_opens_and_closes_at_the_same_place(tall):
    place = scroll_down(tall, 0.4)
    places = in_view(tall)
    middle = sorted(places)[len(places) // 2]
    cell(tall, middle).dblclick()
    tall.locator(".viewer").wait_for()
    tall.keyboard.press("Escape")
    tall.locator(".viewer").wait_for(state="hidden")
    assert middle in in_view(tall)
    tall.goto(tall.url.split("/?")[0] + "/settings")
    tall.go_back()
    wait_until_at(tall, place)


def test_a_wall_as_low_as_its_canvas_is_not_shifted(several, visit):
    page = visit(several, "/?sort=name", expects=WITHOUT_PICTURES)
    cell(page, 0)
    scroll_to(page, 0.5)
    scrolled, drawn = page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
      const [view, cell] = [document.querySelector('.grid'), document.querySelector('.cell:not([hidden])')]
      const box = cell.getBoundingClientRect()
      done([view.scrollTop, view.scrollTop + box.top - view.getBoundingClientRect().top - new DOMMatrix(cell.style.transform).f])
    })))""")
    assert scrolled > LOW_CANVAS and abs(drawn) < 1
