"""Filters of every origin and content, checked by the photos that they return."""

import os
import re
import shutil
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import HIGH
from gestures import wait_for_photos
from served import Library, serving

#: Names of folders, tags and albums with characters that are special in addresses, filters or shells.
NAMES = ["Summer 2024", "a+b", "R&D", "100%", "50%25 off", "Say \"cheese\"", "It's", "Grüße aus Köln", "🏔️ Alps", "a=b;c#d?e",
         "back\\slash", "(brackets)", "or", "not this", "star*", "=equals"]
#: A folder name that is not UTF-8: `Café` in Latin-1.
LATIN = b"Caf\xe9 au lait"


@pytest.fixture(scope="module")
def named(tmp_path_factory, photos):
    """A server with photos in folders of all these names; each photo has its folder's name as a tag and album."""
    library = Library(tmp_path_factory.mktemp("named") / "library")
    library.photos.mkdir()
    files = sorted(path for path in photos.rglob("*") if path.suffix.lower() == ".jpg")
    folders = [*map(os.fsencode, NAMES), LATIN]
    for place, name in enumerate(folders):
        folder = os.path.join(os.fsencode(library.photos), name)
        os.mkdir(folder)
        shutil.copy(files[place], os.path.join(folder, f"photo {place:02}.jpg".encode()))
    for place, file in enumerate(files[len(folders):]):
        shutil.copy(file, library.photos / f"other+{place}.jpg")
    library.prepare()
    with serving(library) as server:
        by_name = {photo["name"]: photo["id"] for photo in server.photos()}
        for place, name in enumerate(NAMES):
            photo = by_name[f"photo {place:02}.jpg"]
            server.ask("/decide", {"photos": [photo], "addTags": [name], "rating": place % 6})
            album = server.ask("/albums", {"name": name})
            server.ask(f"/albums/{album['id']}/photos", {"add": [photo]}, method="PATCH")
        yield server


def ids(photos):
    return [photo["id"] for photo in photos]


def visit_library(visit, server, path="/"):
    page = visit(server, path, **HIGH)
    page.locator(".cell[data-place='0']").wait_for()
    return page


def open_group(page, facet):
    group = page.locator(f".facets details[data-facet='{facet}']")
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    return group


@pytest.mark.parametrize("facet", ["year", "camera", "tag", "rating", "folder", "format", "lens"])
def test_each_facet_value_shows_as_many_photos_as_it_counts(named, visit, facet):
    page = visit_library(visit, named)
    group = open_group(page, facet)
    group.locator(".facet").first.wait_for()
    values = [(each.get_attribute("data-key"), int(each.locator(".count").text_content())) for each in group.locator(".facet").all()]
    for place, (key, count) in enumerate(values):
        wanted = ids(photo for photo in named.photos() if fits(named, photo, facet, key))
        assert len(wanted) == count, key
        # The most frequent ones, and the last two: missing values, and those with unusual characters.
        if 3 <= place < len(values) - 2:
            continue
        group.locator(f".facet[data-key={css(key)}]").click()
        wait_for_photos(page, wanted)
        # The same by address, and back to all photos by removing its chip.
        if place == 0:
            page.reload()
            wait_for_photos(page, wanted)
            open_group(page, facet)
        page.locator(f".chip[data-key={css(key)}]").click()
        wait_for_photos(page, ids(named.photos()))


def css(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquoted(key):
    """The value of a condition: `camera:"=NIKON D90"` is `NIKON D90`."""
    value = key.split(":", 1)[1]
    if value.startswith('"'):
        value = re.sub(r"\\(.)", r"\1", value[1:-1])
    return value.removeprefix("=") if key.startswith(("camera", "lens", "folder")) else value


def fits(server, photo, facet, key):
    """Whether a photo has a facet's value, computed without the filter."""
    negated = {"-has:camera": "camera", "-has:lens": "lens", "-has:time": "takenAt", "-has:format": "format", "-has:tag": "tags"}
    if key in negated:
        return not photo[negated[key]]
    value = unquoted(key)
    if facet == "year":
        return (photo["takenAt"] or "").startswith(value)
    if facet == "rating":
        return photo["rating"] == int(value)
    if facet == "tag":
        return value in photo["tags"]
    if facet == "folder":
        folder, root = os.path.dirname(photo["path"]), str(server.library.photos)
        # The root's key is its whole path.
        return value == (root if folder == root else os.path.relpath(folder, root))
    return photo[facet] == value


@pytest.mark.parametrize("name", NAMES)
def test_an_album_shows_its_photos_whatever_its_name(named, visit, name):
    page = visit_library(visit, named)
    wanted = ids(photo for photo in named.photos() if photo["tags"] == [name])
    assert len(wanted) == 1
    page.locator(".collection", has_text=re.compile(f"^{re.escape(name)}1$")).click()
    wait_for_photos(page, wanted)
    page.reload()
    wait_for_photos(page, wanted)


@pytest.mark.parametrize("typed", ["camera:{camera} taken:{year}", "tag:\"Summer 2024\"", "folder:\"Summer 2024\"", "name:\"photo 0*\"",
                                   "name:other+1", "folder:R&D", "folder:100%", "folder:50%25*", "album:\"Grüße aus Köln\"",
                                   "tag:\"🏔️ Alps\"", "folder:\"Caf? au lait\"", "is:landscape -tag:It's", "tag:a+b or folder:\"not this\""])
def test_a_typed_filter_shows_the_matching_photos(named, visit, typed):
    some = next(photo for photo in named.photos() if photo["camera"] and photo["takenAt"])
    typed = typed.format(camera=some["camera"].split()[0], year=some["takenAt"][:4])
    page = visit_library(visit, named)
    page.keyboard.press("/")
    page.keyboard.insert_text(typed)
    page.keyboard.press("Enter")
    page.locator(".chips .chip").first.wait_for()
    wanted = ids(named.photos(typed))
    assert wanted and len(wanted) < len(named.photos())
    wait_for_photos(page, wanted)
    page.reload()
    wait_for_photos(page, wanted)
    for _ in range(page.locator(".library-line .chip").count()):
        page.locator(".library-line .chip").first.click()
    wait_for_photos(page, ids(named.photos()))


def test_two_facets_narrow_the_view_and_removing_chips_widens_it(named, visit):
    page = visit_library(visit, named)
    camera = open_group(page, "camera").locator(".facet").first
    camera.wait_for()
    key = camera.get_attribute("data-key")
    of_camera = [photo for photo in named.photos() if photo["camera"] == unquoted(key)]
    camera.click()
    wait_for_photos(page, ids(of_camera))
    year = page.locator(".facets details[data-facet=year] .facet:not([aria-pressed=true])").first
    year_key = year.get_attribute("data-key")
    year.click()
    of_both = [photo for photo in of_camera if photo["takenAt"].startswith(unquoted(year_key))]
    assert of_both
    wait_for_photos(page, ids(of_both))
    page.locator(f".chip[data-key={css(key)}]").click()
    wait_for_photos(page, ids(photo for photo in named.photos() if (photo["takenAt"] or "").startswith(unquoted(year_key))))


def test_a_review_with_spaces_in_its_filter_has_the_matching_photos(named, visit):
    page = visit_library(visit, named, "/?filter=tag%3A%22Summer+2024%22")
    page.get_by_role("button", name="Review these").click()
    page.locator(".card.top").wait_for()
    wanted = ids(photo for photo in named.photos() if photo["tags"] == ["Summer 2024"])
    assert [page.locator(".card.top").get_attribute("data-photo")] == wanted
    expect(page.locator(".review-progress p")).to_contain_text("1 of 1")
    page.keyboard.press("w")
    page.get_by_role("button", name="Show these in the library").click()
    wait_for_photos(page, wanted)


def test_completions_lead_to_matching_photos(named, visit):
    page = visit_library(visit, named)
    page.keyboard.press("/")
    page.keyboard.type("tag:a+b ra")
    page.get_by_role("option", name="rating:").click()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    wait_for_photos(page, ids(photo for photo in named.photos() if photo["tags"] == ["a+b"] and photo["rating"] == 1))


@pytest.mark.parametrize("space", ["+", "%20"])
@pytest.mark.parametrize("path", ["photos", "timeline", "facets", "filters/check", "duplicates"])
def test_each_resource_accepts_both_encodings_of_a_space(named, path, space):
    some = next(photo for photo in named.photos() if photo["camera"] and " " in photo["camera"])
    camera = urllib.parse.quote(f'camera:"={some["camera"]}" taken:{some["takenAt"][:4]}', safe="").replace("%20", space)
    answer = named.ask(f"/{path}?filter={camera}")
    expected = [photo for photo in named.photos()
                if photo["camera"] == some["camera"] and (photo["takenAt"] or "")[:4] == some["takenAt"][:4]]
    count = {"photos": lambda: answer["total"], "timeline": lambda: answer["total"], "filters/check": lambda: answer["count"],
             "facets": lambda: sum(value["count"] for value in answer["camera"])}.get(path)
    assert count is None or count() == len(expected) > 0


@pytest.mark.parametrize("there, written, wrong, meant", [
    ("", "camra:Canon", "camra", "camera:Canon"),
    ("", "-camra:Canon", "camra", "-camera:Canon"),
    ("", 'tag:"🎄 🎄" camra:Canon', "camra", "camera:Canon"),
    ("", "is:favorit", "favorit", "is:favorite"),
    ('-tag:"🎄 🎄"', "camra:Canon", "camra", "camera:Canon"),
])
def test_a_suggestion_replaces_the_wrong_part_of_a_filter(shown, visit, there, written, wrong, meant):
    page = visit(shown, f"/?filter={urllib.parse.quote(there)}", expects=["422"])
    field = page.get_by_role("combobox", name="Filter")
    field.fill(written)
    field.press("Enter")
    trouble = page.locator(".filter-trouble")
    trouble.wait_for()
    expect(trouble.locator("mark")).to_have_text(wrong)
    trouble.get_by_role("button").click()
    page.get_by_role("button", name=f"Without {meant}").wait_for()
    expect(page.locator(".library-line .chip").last).to_have_text(meant)
